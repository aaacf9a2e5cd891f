"""What people settle about their time: pauses, vacations, snoozing, and a moderator's extension."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta

from bot import clocks, local_time, tellings, ticking
from bot.absences import NOT_RUNNING, announce
from bot.actions import action
from bot.paces import DAY, HOUR, duration
from bot.play import IDLE, STRANGER, Play
from bot.position import Position, read, require_here
from bot.posts import Button
from bot.refusal import Refusal
from bot.tellings import Said
from bot.wording import listed, stamp
from games.engine import Event, Seat, text
from renderer.counts import counted
from storage import Transaction, games, pauses, people, vacations
from storage import clocks as stored_clocks
from storage.preferences import PersonSettings
from storage.vacations import Vacation

NO_CLOCK = "This table plays without a clock, so there is nothing to pause."
PAUSED_ALREADY = "This game is paused already."
NOT_PAUSED = "This game is not paused."
PAUSE_SETTLED = "Nobody asks for a pause any more. `/game pause` does."
PAUSE_AGREED = "All agree to the pause, so the clocks stand."
PAUSE_OVER = "The clocks stood in a pause, which is over."
PAUSE_BEGINS = text("{me} and all others agree to a pause; the clocks stand")
PAUSE_ENDS = text("{me} ends the pause; the clocks run again")
TOO_LONG = "You have {left} of {most} left in {month}."
BACK_TO_FRONT = "A vacation takes at least one day, and starts today or later."
ON_VACATION = "You have a vacation at that time already. `/vacation end` ends it."
NO_VACATION = "You have no vacation that could end."
TOO_LATE = "Your time is up {when}, before I would remind you."
TOO_FAR = "A vacation starts within the next two years."
FAR_AHEAD = timedelta(days=2 * 366)
MOST_EXTENSION = 14 * DAY


class Agreements:
    """Changes when clocks run, and for how long.  `vacation_days` is how many a person has per month."""

    def __init__(self, play: Play, vacation_days: int) -> None:
        self.play = play
        self.db = play.db
        self.clock = play.clock
        self.vacation_days = vacation_days

    # Pauses

    async def wish_pause(self, game_id: str, person: int, *, agreeing: bool = False) -> bool:
        """Ask for a pause, or agree to one; returns whether the game is paused now.

        Who is only `agreeing` is refused when nobody asks any more.
        """
        now = self.clock()
        async with self.db.write() as tx:
            position, seat = await self._seat(tx, game_id, person)
            if position.row.pace == "relaxed":
                raise Refusal(NO_CLOCK)
            if position.row.paused_at is not None:
                raise Refusal(PAUSED_ALREADY)
            first = not await pauses.wishes(tx, game_id)
            if first and agreeing:
                raise Refusal(PAUSE_SETTLED)
            await pauses.wish(tx, game_id, seat, now)
            missing = await self._undecided(tx, position)
            if not missing:
                await self._pause(tx, position, seat, now)
            elif first:
                await self._ask_others(tx, position, seat, missing, now)
        return not missing

    async def _undecided(self, tx: Transaction, position: Position) -> list[Seat]:
        wishes = await pauses.wishes(tx, position.row.id)
        return [seat.seat for seat in position.seated if seat.asked and seat.seat not in wishes]

    async def _pause(self, tx: Transaction, position: Position, seat: Seat, now: int) -> None:
        game_id = position.row.id
        await pauses.clear(tx, game_id)
        await games.change(tx, game_id, paused_at=now)
        await clocks.hold(tx, (await stored_clocks.of_game(tx, game_id)).values(), now)
        await tellings.settle(tx, position.row, tellings.PAUSE, PAUSE_AGREED, now)
        go_on = Button("End the Pause", action("resume", game_id))
        await announce(tx, position, Event(seat, PAUSE_BEGINS), now, tellings.PAUSED, go_on)
        await tellings.times(tx, position, range(len(position.seated)), now)

    async def _ask_others(
        self, tx: Transaction, position: Position, seat: Seat, missing: list[Seat], now: int
    ) -> None:
        mentions = tuple(p for p in map(position.asks, missing) if p is not None)
        called = listed([f"<@{person}>" for person in mentions])
        words = (
            f"**{position.names[seat]}** asks for a pause, in which all clocks stand. {called}: do you agree?"
        )
        buttons = (
            Button("Agree", action("pause", position.row.id), "primary"),
            Button("Play On", action("nopause", position.row.id)),
        )
        await tellings.ask(tx, position.row, tellings.PAUSE, Said(words, buttons, mentions), now)

    async def refuse_pause(self, game_id: str, person: int) -> None:
        """Play on instead: nobody's wish for a pause stands any more."""
        async with self.db.write() as tx:
            position, seat = await self._seat(tx, game_id, person)
            if position.row.paused_at is not None:
                raise Refusal(PAUSED_ALREADY)
            if not await pauses.wishes(tx, game_id):
                raise Refusal(PAUSE_SETTLED)
            await pauses.clear(tx, game_id)
            words = f"**{position.names[seat]}** would rather play on, so the clocks run."
            await tellings.settle(tx, position.row, tellings.PAUSE, words, self.clock())

    async def resume(self, game_id: str, person: int) -> None:
        """End a pause, which anybody at the table may."""
        now = self.clock()
        async with self.db.write() as tx:
            position, seat = await self._seat(tx, game_id, person)
            if position.row.paused_at is None:
                raise Refusal(NOT_PAUSED)
            await games.change(tx, game_id, paused_at=None)
            position = await read(tx, self.play.catalog, game_id)
            await clocks.release(tx, position, range(len(position.seated)), now)
            await tellings.settle(tx, position.row, tellings.PAUSED, PAUSE_OVER, now)
            await announce(tx, position, Event(seat, PAUSE_ENDS), now)
            await tellings.times(tx, position, range(len(position.seated)), now)

    async def _seat(self, tx: Transaction, game_id: str, person: int) -> tuple[Position, Seat]:
        position = await read(tx, self.play.catalog, game_id)
        seat = position.seat_of(person)
        if seat is None:
            raise Refusal(STRANGER)
        if position.row.status != "running":
            raise Refusal(NOT_RUNNING)
        return position, seat

    # Snoozing

    async def snooze(self, game_id: str, person: int, seconds: int) -> int:
        """Remind somebody at a later moment, and not before; returns the moment."""
        until = self.clock() + seconds
        async with self.db.write() as tx:
            _, seat = await self._seat(tx, game_id, person)
            clock = (await stored_clocks.of_game(tx, game_id)).get(seat)
            if clock is None or clock.since is None:
                raise Refusal(IDLE)
            if clock.deadline is not None and clock.deadline <= until:
                raise Refusal(TOO_LATE.format(when=stamp(clock.deadline)))
            await stored_clocks.set_all(tx, [ticking.snoozed(clock, until)])
        return until

    # A moderator's extension

    async def extend(self, game_id: str, person: int, hours: int, guild: int | None) -> Position:
        """Give somebody more time, with a word to the table."""
        seconds = hours * HOUR
        if not 0 < seconds <= MOST_EXTENSION:
            raise Refusal(f"An extension lasts from 1 to {MOST_EXTENSION // HOUR} hours.")
        async with self.db.write() as tx:
            position, seat = await self._seat(tx, game_id, person)
            require_here(position.row, guild)
            clock = (await stored_clocks.of_game(tx, game_id)).get(seat)
            if clock is None or clock.remaining is None:
                raise Refusal("This table plays without a clock.")
            interval = (await people.settings(tx, person)).remind_after
            await stored_clocks.set_all(tx, [ticking.extended(clock, seconds, interval)])
            event = Event(seat, text("a moderator gives {me} {time} more", time=duration(seconds)))
            await announce(tx, position, event, self.clock())
            await tellings.times(tx, position, [seat], self.clock())
            return await read(tx, self.play.catalog, game_id)

    # Vacations

    async def vacation(self, person: int, days: int, start: date | None) -> Vacation:
        """Take days off: from now, or from the beginning of a later day, to the end of the last."""
        now = self.clock()
        async with self.db.write() as tx:
            chosen = await people.settings(tx, person)
            first = start or local_time.today(chosen, now)
            if days < 1 or first < local_time.today(chosen, now):
                raise Refusal(BACK_TO_FRONT)
            if first - local_time.today(chosen, now) > FAR_AHEAD:
                raise Refusal(TOO_FAR)
            starts = max(now, local_time.midnight(chosen, first))
            planned = Vacation(person, starts, local_time.midnight(chosen, first + timedelta(days)), starts)
            await self._require_days(tx, chosen, planned, first, days, now)
            await vacations.add(tx, planned)
        return planned

    async def _require_days(
        self, tx: Transaction, chosen: PersonSettings, planned: Vacation, first: date, days: int, now: int
    ) -> None:
        earlier = await vacations.of_person(tx, planned.user_id, now - 62 * DAY)
        if any(v.ends > planned.starts and v.starts < planned.ends for v in earlier):
            raise Refusal(ON_VACATION)
        wanted = [first + timedelta(n) for n in range(days)]
        taken = [day for vacation in earlier for day in days_of(chosen, vacation)]
        for month in {(day.year, day.month) for day in wanted}:
            left = self.vacation_days - sum((day.year, day.month) == month for day in taken)
            if sum((day.year, day.month) == month for day in wanted) > left:
                name = date(*month, 1).strftime("%B")
                most = counted(self.vacation_days, "vacation day")
                raise Refusal(TOO_LONG.format(left=max(left, 0), most=most, month=name))

    async def end_vacation(self, person: int) -> None:
        """End the vacation that somebody is on, or take back the next one."""
        now = self.clock()
        async with self.db.write() as tx:
            planned = await vacations.of_person(tx, person, now)
            if not planned:
                raise Refusal(NO_VACATION)
            if planned[0].starts > now:
                await vacations.remove(tx, planned[0])
            else:
                await vacations.change(tx, planned[0], ends=now, change_due=now)

    async def vacations_of(self, person: int) -> list[Vacation]:
        """The vacations of a person that are not over."""
        async with self.db.read() as tx:
            return await vacations.of_person(tx, person, self.clock())

    async def attend_vacations(self) -> None:
        """Stop the clocks of those whose vacation has begun, and start those of who are back."""
        now = self.clock()
        async with self.db.write() as tx:
            for vacation in await vacations.due(tx, now):
                over = vacation.ends <= now
                await vacations.change(
                    tx, vacation, ends=vacation.ends, change_due=None if over else vacation.ends
                )
                if over:
                    await self._back_from_vacation(tx, vacation, now)
                else:
                    await self._off_on_vacation(tx, vacation, now)

    async def _off_on_vacation(self, tx: Transaction, vacation: Vacation, now: int) -> None:
        mine = await stored_clocks.of_person(tx, vacation.user_id)
        await clocks.hold(tx, mine, now)
        for clock in mine:
            with suppress(Refusal):  # it cannot be opened now
                position = await read(tx, self.play.catalog, clock.game_id)
                await tellings.times(tx, position, [clock.seat], now)

    async def _back_from_vacation(self, tx: Transaction, vacation: Vacation, now: int) -> None:
        for clock in await stored_clocks.of_person(tx, vacation.user_id):
            try:
                position = await read(tx, self.play.catalog, clock.game_id)
            except Refusal:  # it cannot be opened now; once it can, its person is told anew what is asked
                await stored_clocks.doubt(tx, clock.game_id, vacation.user_id)
            else:
                await clocks.release(tx, position, [clock.seat], now)
                await tellings.times(tx, position, [clock.seat], now)
        words = "Your vacation is over, so your clocks run again. `/games` shows what waits for you."
        await tellings.whisper(tx, vacation.user_id, None, Said(words), now)


def days_of(chosen: PersonSettings, vacation: Vacation) -> list[date]:
    """The days that a vacation touches, as its person counts them."""
    first = local_time.today(chosen, vacation.starts)
    last = local_time.today(chosen, max(vacation.ends - 1, vacation.starts))
    return [first + timedelta(n) for n in range((last - first).days + 1)]


def vacation_words(vacation: Vacation) -> str:
    return f"from {stamp(vacation.starts, 'f')} until {stamp(vacation.ends, 'f')}"
