"""People who come to tables and leave them: resigning, seats that change hands, and rematches."""

from __future__ import annotations

from contextlib import suppress

from bot.sandbox.objects import Message
from bot.terminal.simulation.resident import UNSEEN, Resident, offers, parts
from storage.games import GameRow

AWAY = ("has resigned", "ran out of time")
OWN_SEAT = 0.2  # of the seats that are given away


class Moving:
    """Acts for somebody.  Everything may come to nothing, because the game has moved on or the bot died."""

    def __init__(self, me: Resident) -> None:
        self.me = me

    async def about(self, games: list[GameRow]) -> None:
        """Leave tables and come to others now and then; `games` are all of one's own."""
        habits, running = self.me.habits, [row.id for row in games if row.status == "running"]
        finished = [row.id for row in games if row.status == "finished"]
        if running and self.me.happens(habits.resigns):
            await self._resign(self.me.chance.choice(running))
        if running and self.me.happens(habits.gives_away):
            await self._give_away(self.me.chance.choice(running))
        if self.me.happens(habits.adopts):
            await self._adopt()
        if finished and self.me.happens(habits.rematches):
            await self._ask_for_rematch(self.me.chance.choice(finished))
        await self._join({row.id for row in games})
        for row in games:
            if row.status == "lobby" and row.host_id == self.me.id:
                await self._start(row.id)

    async def _resign(self, game: str) -> None:
        with suppress(*UNSEEN):
            asked = (await self.me.command("game resign", game=game)).message
            if asked is not None and offers(asked, "resign"):
                await self.me.press(asked, "Resign")

    async def _give_away(self, game: str) -> None:
        """Offer the seat of somebody who is away, as one reads in the thread, or one's own."""
        with suppress(*UNSEEN):
            if self.me.happens(OWN_SEAT):
                await self.me.command("game replace", game=game)
            elif seat := await self._deserted(game):
                await self.me.command("game replace", game=game, seat=seat)

    async def _deserted(self, game: str) -> str | None:
        thread, place = self.me.thread(game), self.me.town.world.named("tables")
        if thread is None:
            return None
        said = [message.content for message in self.me.actor.sees(thread)]
        seats = await self.me.actor.autocomplete("game replace", place, "seat", "", game=game)
        for seat in seats:
            name = seat["name"].partition(". ")[2]
            if any(f"{name} {words}" in line for line in said for words in AWAY):
                return str(seat["value"])
        return None

    async def _adopt(self) -> None:
        """Take one of the seats that are on offer."""
        with suppress(*UNSEEN):
            shown = (await self.me.command("game offers")).message
            if shown is not None and offers(shown, "takeseat"):
                await self.me.actor.click(shown, self.me.chance.choice(parts(shown))["custom_id"])

    # Rematches

    async def _ask_for_rematch(self, game: str) -> None:
        board = self.me.witness.boards.get(game)
        if offers(board, "rematch") and board is not None:
            with suppress(*UNSEEN):
                await self.me.actor.click(board, "Rematch")

    async def _join(self, mine: set[str]) -> None:
        """Sit down at tables that are open."""
        for (game, act), card in [*self.me.witness.calls.items()]:
            if act == "join" and game not in mine and self.me.happens(self.me.habits.joins):
                with suppress(*UNSEEN):
                    await self.me.actor.click(card, "Join")

    async def _start(self, game: str) -> None:
        """Start a table of one's own, with an opponent if nobody has come."""
        card = self.me.witness.calls.get((game, "join"))
        if card is not None:
            with suppress(*UNSEEN):
                if not _ready(card):
                    await self.me.press(card, "Add AI")
                await self.me.press(card, "Start")


def _ready(card: Message) -> bool:
    return any(part.get("label") == "Start" and not part.get("disabled") for part in parts(card))
