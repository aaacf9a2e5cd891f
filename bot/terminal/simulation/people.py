"""Who lives on the server, and what they do when they look in."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.local_time import shown
from bot.play import IDLE, MOVED_ON, OVER, STOPPED, STRANGER
from bot.sandbox import Outcome
from bot.sandbox.objects import Message, User
from bot.terminal.simulation.habits import Habits
from bot.terminal.simulation.moving import Moving
from bot.terminal.simulation.resident import UNSEEN, Resident, parts
from bot.terminal.simulation.town import Town
from bot.terminal.simulation.wishes import Wishes
from bot.terminal.simulation.witness import Witness, acts, questions
from games.engine import Rng, any_answer
from storage import games as stored_games
from storage import waiting
from storage.games import GameRow
from storage.preferences import PersonSettings

SITTING = 12  # answers that somebody gives in a game before they put the phone away
TRIES = 6  # at a menu of several, before somebody reads the rules
NOT_DONE = (MOVED_ON, IDLE, OVER, STRANGER, *STOPPED.values(), "Something went wrong")
HARMLESS = ("play", "hand", "since", "log", "more", "panel", "pick", "menu")


class Person(Resident):
    """Somebody with a day, settings, tables, and answers to give."""

    def __init__(self, town: Town, witness: Witness, user: User, given: Habits, seed: str) -> None:
        super().__init__(town, witness, user, given, seed)
        self.wishes = Wishes(self)
        self.moving = Moving(self)
        self.forgot: set[str] = set()  # games put off at the latest look
        self.acknowledged: Counter[tuple[str, int, int]] = Counter()  # answers by game, person and moment
        self.unanswered = 0
        self._offset = town.moment(0, 0, given.zone)

    # When

    def looks_on(self, day: int) -> list[int]:
        """The moments of a day at which somebody looks in."""
        if self.is_gone(day) or self.is_on_holiday(day):
            return []
        first, last = self.habits.wakes, self.habits.sleeps
        return [self.moment(day, self.chance.randrange(first, last)) for _ in range(self.habits.looks)]

    def moment(self, day: int, minutes: int) -> int:
        return self.town.moment(day, minutes, self.habits.zone)

    def is_awake(self, now: int) -> bool:
        minute = (now - self._offset) // 60 % 1440
        wakes, sleeps = self.habits.wakes, self.habits.sleeps
        return wakes <= minute < sleeps or minute < sleeps - 1440

    def is_gone(self, day: int) -> bool:
        return self.habits.gone is not None and day >= self.habits.gone

    def is_on_holiday(self, day: int) -> bool:
        away = self.habits.holiday
        return away is not None and away[0] <= day < sum(away)

    def excuse(self, game: str, now: int) -> str:
        """Why they do not answer at this moment."""
        day = (now - self.town.begun) // 86400
        if self.is_gone(day):
            return "gone"
        if self.is_on_holiday(day):
            return "on vacation"
        if not self.is_awake(now):
            return "asleep"
        return "forgetting" if game in self.forgot else "between two looks"

    # Settings and tables

    async def arrive(self) -> None:
        """Choose one's settings, as on the first day."""
        given, chosen = self.habits, PersonSettings()
        if given.closes_dms:
            self.actor.close_dms()
        if given.notices != "dm":
            await self.command("settings notices how", how=given.notices)
            chosen = replace(chosen, notices=given.notices)
        await self.command("settings timezone", zone=given.zone)
        chosen = replace(chosen, time_zone=given.zone)
        if given.quiet:
            begin, end = given.sleeps % 1440, given.wakes % 1440
            await self.command("settings quiet", start=shown(begin), end=shown(end))
            chosen = replace(chosen, quiet_from=begin, quiet_until=end)
        if given.reminders:
            await self.command("settings reminders", hours=given.reminders)
        if given.digest:
            await self.command("settings digest", daily=True, at=shown((given.wakes + 30) % 1440))
        self.witness.settings[self.id] = chosen

    async def open_table(self, guests: Sequence[Person], opponents: int, **wishes: Any) -> None:
        """Open a table, let others join, add opponents, and start."""
        outcome = await self.command("game new", **wishes)
        card = outcome.message
        assert card is not None
        for guest in guests:
            await guest.actor.click(card, "Join")
        for _ in range(opponents):
            await self.actor.click(card, "Add AI")
        await self.town.settled()
        await self.actor.click(card, "Start")

    async def leave(self) -> None:
        """Vanish, and perhaps from the server too."""
        if self.habits.leaves:
            self.town.world.guild.members.pop(str(self.id), None)

    async def go_on_holiday(self) -> None:
        if self.habits.tells and self.habits.holiday:
            await self.command("vacation start", days=self.habits.holiday[1])

    # A look

    async def look(self) -> None:
        """Answer what one is asked, unless one forgets to, and see to everything else at one's tables."""
        self.witness.acting.add(self.id)
        try:
            mine = await self._tables()
            running = [row for row in mine if row.status == "running"]
            await self.wishes.listen(running)
            for game in await self._games():
                await self._attend(game)
            await self.wishes.have(running)
            await self.moving.about(mine)
            if self.happens(self.habits.rummages):
                await self._rummage()
        finally:
            self.witness.acting.discard(self.id)

    def _happens(self, share: float) -> bool:
        return self.chance.random() < share

    async def _tables(self) -> list[GameRow]:
        """All games of somebody's."""
        async with self.town.db.read() as tx:
            return await stored_games.of_user(tx, self.id, ("running", "lobby", "finished"), None)

    async def _games(self) -> list[str]:
        """The games that wait for somebody, and those in which an opponent plays for them."""
        async with self.town.db.read() as tx:
            asked = [row.game_id for row in await waiting.of_user(tx, self.id)]
        return asked + [game for game, person in [*self.witness.returns] if person == self.id]

    async def _attend(self, game: str) -> None:
        """Play in a game and think of what comes next, or put it off."""
        if self.happens(self.habits.forgets):
            self.forgot.add(game)
            if self.happens(self.habits.snoozes):
                await self.wishes.snooze(game)
            return
        self.forgot.discard(game)
        await self._play(game)
        if self.happens(self.habits.plans):
            await self.wishes.plan(game)

    async def _play(self, game: str) -> None:
        """Answer in a game until one is not asked any more."""
        with suppress(*UNSEEN):
            panel = await self._panel(game)
            for _ in range(SITTING):
                if panel is None or not await self._answer(game, panel):
                    return
                if self.happens(self.habits.takes_back):
                    await self._undo(game, panel)

    async def _panel(self, game: str) -> Message | None:
        """Where the question stands: in a notice, or behind the button under the board."""
        key = (game, self.id)
        if back := self.witness.returns.pop(key, None):
            return (await self.actor.click(back, "Take My Seat Back")).message
        if key in self.witness.panels and self.happens(0.7):
            return self.live(self.witness.panels[key])
        under = self.witness.mentions.get(key) or self.witness.boards.get(game)
        return (await self.actor.click(under, "Play")).message if under else None

    def _live(self, message: Message) -> Message | None:
        """A message as it stands now."""
        return self.town.world.messages[message.channel_id].get(message.id)

    async def _answer(self, game: str, panel: Message) -> bool:
        """Answer the question on a panel; returns whether the bot took the answer."""
        for attempt in range(TRIES):
            asked = {token for of, token in questions(panel) if of == game}
            if not asked:
                return False
            part, values = await self._choice(game, panel, thoroughly=attempt == TRIES - 1)
            if part is None:
                return False
            now, question = self.town.clock(), self.witness.asked.get((game, self.id))
            outcome = await self._click(panel, part, values)
            if outcome.failed:
                self.unanswered += 1
                return False
            shown = await outcome.shown()
            remain = {token for of, token in questions(shown) if of == game}
            if any(words in shown.content for words in NOT_DONE):
                return bool(remain)
            if asked != remain:
                if question and question.token in asked:  # not a panel that was out of date
                    self.acknowledged[game, self.id, now] += 1
                return True
        return False

    async def _choice(
        self, game: str, panel: Message, *, thoroughly: bool
    ) -> tuple[dict[str, Any] | None, list[str]]:
        """A button or menu of a panel, and the values for a menu."""
        found = [part for part in parts(panel) if answers(part.get("custom_id", ""), game)]
        if not found:
            return None, []
        part = self.chance.choice(found)
        if "options" not in part:
            return part, []
        if thoroughly and (legal := await self._legal(game)):
            return part, legal
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        count = self.chance.randint(least, min(most, least + 2))
        offered = [option["value"] for option in part["options"]]
        return part, self.chance.sample(offered, count)

    async def _legal(self, game: str) -> list[str]:
        """The indexes of an answer that the rules allow."""
        position = await self.town.bot.services.play.position(game)
        seat = position.seat_of(self.id)
        decision = position.table.pending.get(seat) if seat is not None else None
        if decision is None:
            return []
        keys = [option.key for option in decision.options]
        picks = any_answer(decision, Rng.numbered(self.chance.randrange(10**6))).picks
        return [str(keys.index(pick)) for pick in picks]

    async def _click(self, panel: Message, part: dict[str, Any], values: list[str]) -> Outcome:
        """Use a button or menu, sometimes twice."""

        async def once() -> Outcome:
            if "options" in part:
                return await self.actor.select(panel, part["custom_id"], values)
            return await self.actor.click(panel, part["custom_id"])

        if not self.happens(self.habits.doubles):
            return await once()
        first, _ = await asyncio.gather(once(), once())
        return first

    async def _undo(self, game: str, panel: Message) -> None:
        for act in acts(panel):
            if act.act == "undo" and act.game == game:
                outcome = await self.actor.click(panel, "Undo")
                await outcome.shown()
                return

    async def _rummage(self) -> None:
        """Press an old button somewhere, as people do."""
        places = [self.actor.dm, *self._threads()]
        seen = self.actor.sees(self.chance.choice(places))[-40:]
        if not seen:
            return
        message = self.chance.choice(seen)
        usable = [
            part for part in parts(message) if part.get("custom_id", "::").split(":")[1] in HARMLESS[:5]
        ]
        if usable:
            with suppress(*UNSEEN):
                await self.actor.click(message, self.chance.choice(usable)["custom_id"])

    def _threads(self) -> list[Any]:
        boards = [*self.witness.boards.values()]
        channels = self.town.world.channels
        return [channels[board.channel_id] for board in self.chance.sample(boards, min(3, len(boards)))]


def answers(custom_id: str, game: str) -> bool:
    """Whether a button or menu answers the question of a game."""
    fields = custom_id.split(":")
    return len(fields) > 3 and fields[1] in ("pick", "menu") and fields[2] == game
