"""The worker that minds the time: reminders, time-outs, plans, vacations, digests, games nobody plays.

Everything it does follows from the database, so that it does not matter when it was last
running; the time in which it was not is given to everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from msgspec.structs import replace

from bot import local_time, tellings, ticking
from bot.absences import Absences
from bot.agreements import Agreements
from bot.paces import HOUR
from bot.planning import Planning
from bot.refusal import Refusal
from storage import Transaction, clocks, facts, people, seats, waiting
from storage.clocks import ClockRow

log = structlog.get_logger(__name__)

ALIVE = "alive"  # the fact that holds when the bot was last seen alive
BEAT = 60  # seconds between two notes of that
REST = 15.0  # real seconds between two looks at the clocks
SHORT = 2 * BEAT  # seconds of downtime that nobody is given


class Timekeeper:
    """Looks at every clock that is due, while Discord is `reachable`."""

    def __init__(
        self,
        absences: Absences,
        agreements: Agreements,
        planning: Planning,
        ring: Callable[[], None],
        reachable: Callable[[], bool] = lambda: True,
    ) -> None:
        self.absences = absences
        self.agreements = agreements
        self.planning = planning
        self.db = absences.db
        self.clock = absences.clock
        self.ring = ring
        self.reachable = reachable
        self._away = True
        self._beat = 0
        self._swept = 0

    async def run(self) -> None:
        """Mind the time for as long as the bot runs."""
        while True:
            await self.tick()
            await asyncio.sleep(REST)

    async def catch_up(self) -> None:
        """Give everybody the time in which nobody could move, and say again what is asked."""
        now = self.clock()
        async with self.db.write() as tx:
            seen = int(await facts.recall(tx, ALIVE) or now)
            await facts.remember(tx, ALIVE, str(now))
            if now - seen > SHORT:
                await clocks.grant(tx, seen, now)
                log.info("downtime granted", seconds=now - seen)
        await self._tell_again()
        self.ring()

    async def _tell_again(self) -> None:
        """Say what is asked to those whom no notice has reached, as while a permission was missing."""
        async with self.db.write() as tx:
            for game_id, person in await waiting.untold(tx):
                await tellings.notices(tx, game_id, [person], self.clock())

    async def tick(self) -> None:
        """Do whatever is due now.  What fails in one game is logged, and does not stop the others."""
        if not self.reachable():
            self._away = True
            return
        if self._away:
            await self.catch_up()
            self._away = False
        now = self.clock()
        await self._note_alive(now)
        await self._try(self.agreements.attend_vacations, "vacations")
        await self._try(self._digests, "digests")
        await self._try(self.planning.follow_due, "plans")
        async with self.db.read() as tx:
            due = await clocks.due(tx, now)
        for clock in due:
            await self._try(partial(self._attend, clock), clock.game_id)
        if now - self._swept >= HOUR:
            self._swept = now
            await self._try(self._tell_again, "notices")
            await self._try(self.absences.close_unplayed, "closing")
        self.ring()

    async def _note_alive(self, now: int) -> None:
        if now - self._beat >= BEAT:
            self._beat = now
            async with self.db.write() as tx:
                await facts.remember(tx, ALIVE, str(now))

    async def _try(self, chore: Callable[[], Awaitable[None]], what: str) -> None:
        try:
            await chore()
        except Exception:  # one broken game must not stop the clocks of all others
            log.exception("could not be minded", what=what)

    # One clock

    async def _attend(self, clock: ClockRow) -> None:
        """Remind its person, or do what the table chose when the time is up."""
        try:
            if clock.deadline is not None and clock.deadline <= self.clock():
                await self.absences.time_out(clock.game_id, clock.seat)
            else:
                await self._remind(clock.game_id, clock.seat)
        except Refusal as refusal:  # the game cannot be played just now, which is nobody's fault
            log.info("clock granted an hour", game=clock.game_id, seat=clock.seat, why=str(refusal))
            async with self.db.write() as tx:
                await clocks.set_all(tx, [ticking.shifted(clock, HOUR)])

    async def _remind(self, game_id: str, seat: int) -> None:
        now = self.clock()
        async with self.db.write() as tx:
            clock = (await clocks.of_game(tx, game_id)).get(seat)
            person = next(row.asked for row in await seats.of_game(tx, game_id) if row.seat == seat)
            if clock is None or clock.due is None or clock.due > now or person is None:
                return
            await clocks.set_all(tx, [await self._reminded(tx, clock, person, now)])

    async def _reminded(self, tx: Transaction, clock: ClockRow, person: int, now: int) -> ClockRow:
        """Queue a reminder; in quiet hours, look again when they end."""
        chosen = await people.settings(tx, person)
        loud = local_time.quiet_until(chosen, now)
        if loud is not None:
            return replace(clock, due=loud if clock.deadline is None else min(loud, clock.deadline))
        await tellings.to_person(tx, tellings.REMINDER, person, clock.game_id, now)
        return ticking.reminded(clock, now, chosen.remind_after)

    # Digests

    async def _digests(self) -> None:
        now = self.clock()
        async with self.db.write() as tx:
            for person in await people.digests_due(tx, now):
                chosen = await people.settings(tx, person)
                due = local_time.next_at(chosen, chosen.digest_at, now) if chosen.digest else None
                await people.set_digest_due(tx, person, due)
                if chosen.digest:
                    await tellings.to_person(tx, tellings.DIGEST, person, None, now)
