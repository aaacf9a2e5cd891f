"""Somebody who lives on the server and acts through what Discord shows them alone."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from bot.sandbox import Actor, Outcome, Unusable
from bot.sandbox.objects import Channel, Message, User
from bot.terminal.simulation.habits import Habits
from bot.terminal.simulation.town import Town
from bot.terminal.simulation.witness import Witness, acts

UNSEEN = (Unusable, TimeoutError, StopIteration)


class Resident:
    """The hands and eyes of somebody.  `done` counts what the bot has confirmed, beside answers."""

    def __init__(self, town: Town, witness: Witness, user: User, given: Habits, seed: str) -> None:
        self.town = town
        self.witness = witness
        self.actor: Actor = town.actor(user)
        self.habits = given
        self.id = int(user.id)
        self.done: Counter[str] = Counter()
        self.chance = random.Random(seed)

    def happens(self, share: float) -> bool:
        return self.chance.random() < share

    async def command(self, path: str, **options: Any) -> Outcome:
        return await self.actor.slash(path, self.town.world.named("tables"), **options)

    async def press(self, message: Message, wanted: str, values: list[str] | None = None) -> Message:
        """Use a button or menu that changes the message it belongs to, and wait until it has."""
        if values is None:
            outcome = await self.actor.click(message, wanted)
        else:
            outcome = await self.actor.select(message, wanted, values)
        await outcome.shown()
        return message

    def live(self, message: Message) -> Message | None:
        """A message as it stands now."""
        return self.town.world.messages[message.channel_id].get(message.id)

    def thread(self, game: str) -> Channel | None:
        """Where a game is played."""
        board = self.witness.boards.get(game)
        return self.town.world.channels[board.channel_id] if board else None


def parts(message: Message) -> list[dict[str, Any]]:
    """The buttons and menus of a message."""
    return [part for row in message.components for part in row.get("components", ())]


def offers(message: Message | None, *wanted: str) -> bool:
    """Whether a message has a button or menu that does one of these."""
    return message is not None and any(act.act in wanted for act in acts(message))
