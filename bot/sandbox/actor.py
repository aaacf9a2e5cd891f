"""People for tests: they use commands, click and type, and report what came back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.sandbox import acts, commands
from bot.sandbox.errors import Json
from bot.sandbox.interactions import Callback, Interaction
from bot.sandbox.objects import Channel, Message, User
from bot.sandbox.world import Happening, World

PATIENCE = 10.0
"""How many real seconds somebody waits for something before the test fails."""


class Outcome:
    """What somebody did, and all that came of it. `message` is alive: it changes with every edit."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self._followed = 0
        self.interaction = interaction

    @property
    def ack(self) -> Callback | None:
        """The type of the first answer; None if there was none within three seconds."""
        return self.interaction.callback

    @property
    def failed(self) -> bool:
        """Whether the user reads "The application did not respond"."""
        return self.interaction.expired

    @property
    def abandoned(self) -> bool:
        """Whether the bot was started anew before it completed its answer."""
        return self.interaction.abandoned

    @property
    def message(self) -> Message | None:
        """The reply, or the message whose component was used."""
        return self.interaction.original

    @property
    def modal(self) -> Json | None:
        return self.interaction.modal

    @property
    def choices(self) -> list[Json] | None:
        """What autocomplete suggested."""
        return self.interaction.choices

    @property
    def follow_ups(self) -> list[Message]:
        return self.interaction.followups

    @property
    def latency(self) -> float:
        """Seconds from the click to the first answer."""
        return self.interaction.acknowledged - self.interaction.started

    async def acknowledged(self) -> Outcome:
        """Wait for the first answer, or until the three seconds are over."""
        await until(self._world, lambda: not self.interaction.is_alive, "a first answer")
        return self

    async def answered(self) -> Outcome:
        """Wait for the first answer and, if it says "thinking", for what completes it.

        A bot that is started anew has forgotten what it was thinking of.
        """
        await self.acknowledged()
        await until(self._world, lambda: not self.interaction.is_thinking, "a completed answer")
        return self

    async def edited(self, times: int = 1) -> Message:
        """Wait until the bot has answered this with so many edits, and return the message as it was then.

        Other edits of the message do not count.
        """
        edits = self.interaction.edits
        await until(self._world, lambda: len(edits) >= times, f"edit {times} of the message")
        return edits[times - 1]

    async def shown(self) -> Message:
        """Wait for what the bot shows: the message as changed, or one of its own if that is gone."""
        changed, anew = self.interaction.edits, self.follow_ups
        await until(self._world, lambda: bool(changed or anew), "an answer to see")
        return [*changed, *anew][0]

    async def follow_up(self) -> Message:
        """Wait for the next follow-up that was not returned before."""
        await until(self._world, lambda: len(self.follow_ups) > self._followed, "a follow-up")
        self._followed += 1
        return self.follow_ups[self._followed - 1]


class Actor:
    """One person at Discord's client.

    What the bot does is awaited, never slept for. Everything raises `commands.Unusable` where Discord's
    client would not let a person do that, and `TimeoutError` when the bot does not answer.
    """

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self._read: dict[str, int] = {}
        self._arrived = len(world.record)
        self.user = user

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def dm(self) -> Channel:
        """The DM channel with the bot."""
        return self._world.dm(self.user)

    # Doing

    async def slash(self, path: str, channel: Channel, /, **options: Any) -> Outcome:
        """Use a slash command by its full name, such as "game new"."""
        name, *rest = path.split()
        command = commands.named(self._world, self.user, channel, name)
        nested = commands.nested(command, rest, options)
        return await self._answered(acts.slash(self._world, self.user, channel, name, nested))

    async def autocomplete(
        self, path: str, channel: Channel, option: str, text: str, /, **options: Any
    ) -> list[Json]:
        """Type in an option and return the choices that are offered."""
        name, *rest = path.split()
        command = commands.named(self._world, self.user, channel, name)
        nested = commands.nested(command, rest, {**options, option: text})
        leaves = nested
        while "options" in leaves[0]:
            leaves = leaves[0]["options"]
        leaves[-1]["focused"] = True
        outcome = await self._answered(acts.autocomplete(self._world, self.user, channel, name, nested))
        return outcome.choices or []

    async def context_menu(self, name: str, target: User | Message, channel: Channel) -> Outcome:
        """Use an entry of the context menu of a user or a message."""
        if isinstance(target, User):
            begun = acts.user_menu(self._world, self.user, channel, name, target)
        else:
            begun = acts.message_menu(self._world, self.user, channel, name, target)
        return await self._answered(begun)

    async def click(self, message: Message | Outcome, wanted: str) -> Outcome:
        """Click a button by its custom id or label."""
        return await self._answered(acts.component(self._world, self.user, _message(message), wanted))

    async def select(self, message: Message | Outcome, wanted: str, values: Sequence[str]) -> Outcome:
        """Choose from a menu by its custom id; for a menu of users the values are their ids."""
        begun = acts.component(self._world, self.user, _message(message), wanted, values)
        return await self._answered(begun)

    async def submit(self, opened: Outcome, fields: acts.Fields) -> Outcome:
        """Submit the modal that an outcome brought, with values by custom id."""
        return await self._answered(acts.submit(self._world, opened.interaction, fields))

    def say(self, channel: Channel, content: str) -> Message:
        return acts.say(self._world, self.user, channel, content)

    def close_dms(self, closed: bool = True) -> None:
        self._world.close_dms(self.user, closed)

    async def _answered(self, interaction: Interaction) -> Outcome:
        return await Outcome(self._world, interaction).answered()

    # Seeing

    def sees(self, channel: Channel) -> list[Message]:
        """Return the messages in a channel that this person sees, oldest first."""
        return self._world.visible(channel, self.user)

    async def next_message(
        self, channel: Channel, where: Callable[[Message], bool] = lambda message: True
    ) -> Message:
        """Wait for the bot's next message in a channel, after the one that was returned last.

        The first call looks at everything since the actor was made, so nothing is missed in between.
        """
        found: list[tuple[int, Message]] = []

        def has_come() -> bool:
            found[:] = self._unread(channel, where)
            return bool(found)

        await until(self._world, has_come, f"a message in {channel.name or 'the DM'}")
        self._read[channel.id], message = found[0]
        return self._world.messages[channel.id].get(message.id, message)

    def _unread(self, channel: Channel, where: Callable[[Message], bool]) -> list[tuple[int, Message]]:
        start = self._read.get(channel.id, self._arrived)
        return [
            (number, happening.message)
            for number, happening in enumerate(self._world.record[start:], start + 1)
            if self._is_new(happening, channel) and happening.message and where(happening.message)
        ]

    def _is_new(self, happening: Happening, channel: Channel) -> bool:
        return (
            happening.name == "MESSAGE_CREATE"
            and happening.channel_id == channel.id
            and happening.viewer in (None, self.user.id)
            and happening.message is not None
            and happening.message.author is self._world.bot
        )


def _message(target: Message | Outcome) -> Message:
    message = target.message if isinstance(target, Outcome) else target
    if message is None:
        raise commands.Unusable("there is no message to click in")
    return message


async def until(world: World, condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so, looking again whenever anything happens.

    Raises:
        TimeoutError: after ten real seconds.
    """
    if condition():
        return
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def look() -> None:
        if not done.done() and condition():
            done.set_result(None)

    def look_soon(_: Happening) -> None:
        """Look when all that belongs to the happening is done."""
        loop.call_soon(look)

    world.listeners.append(look_soon)
    try:
        await _within(done, what)
    finally:
        world.listeners.remove(look_soon)


async def _within(waiting: Awaitable[None], what: str) -> None:
    try:
        await asyncio.wait_for(waiting, PATIENCE)
    except TimeoutError:
        raise TimeoutError(f"waited {PATIENCE:g} seconds for {what}") from None
