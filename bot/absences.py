"""People who are away: an opponent stands in until they are back, or for good if they resign.

Games that nobody plays any more are closed, after the table was told so.
"""

from __future__ import annotations

import structlog

from bot import clocks, tellings
from bot.actions import action
from bot.paces import DAY
from bot.play import STAYS_OPEN, STRANGER, Play
from bot.position import Position, find, read, require_here
from bot.posts import Button
from bot.refusal import Refusal
from bot.tellings import Said
from bot.wording import plain, sentence, stamp
from games.engine import Answer, Decision, Event, Seat, Text, text
from storage import Transaction, games, history, offers, people, plans, seats
from storage import clocks as stored_clocks
from storage.games import GameRow

log = structlog.get_logger(__name__)

SKIPS = {"pass", "skip"}  # keys of options by which a seat does nothing
RESTING_DAYS = 7  # after which a game is closed from which everybody is away
SILENT_DAYS = 30  # after which any game is closed in which nothing happens
NOTICE_DAYS = 3  # between the warning and the closing

NOT_RUNNING = "This game is not being played now."
OUT_OF_TIME = text("{me} ran out of time, so an opponent plays for them until they are back")
GAVE_UP = text("{me} ran out of time and has lost the seat, as this table chose; an opponent plays on")
RESIGNED = text("{me} has resigned; an opponent plays on")
BACK = text("{me} is back and plays on")
HOSTS = "**{name}** is the host of this table now."
WAS_AWAY = "**{name}** ran out of time, and is back now."
NOT_ON_OFFER = "**{name}** is back, so the seat is no longer on offer."
SEAT_GIVEN_UP = "**{name}** has given up the seat."
CLOSED = "This is settled, because the game is closed."
ALL_AWAY = "Everybody is away, so the game rests until somebody presses a button here."
LEFT = text("everybody has left")
UNPLAYED = text("nobody played it any more")
ENDED = text("a moderator has ended it")
FORGOTTEN = text("somebody has left for good; an opponent plays on in their seat")
STANDS_IN = (
    "**{game}**: your time ran out, so an opponent plays for you. Press anything in the game, and the seat "
    "is yours again."
)
WARNING = (
    "Nobody has moved in this game for {days} days. It is closed {when}, and counts for nobody, unless "
    "somebody moves or presses this button."
)


def skipping(decision: Decision) -> Answer | None:
    """The answer by which a seat passes; `None` if the game offers none here."""
    if decision.least == 0:
        return Answer(decision.seat, ())
    keys = [option.key for option in decision.options if option.key.partition(":")[0] in SKIPS]
    return Answer(decision.seat, (keys[0],)) if keys and decision.least == 1 else None


async def announce(
    tx: Transaction, position: Position, event: Event, now: int, about: str = "", *buttons: Button
) -> None:
    """Put something on record that happened beside the moves, and say it at the table.

    With buttons it is also a question about something, which is to be settled later.
    """
    latest = await history.last_answer(tx, position.row.id)
    await history.add_events(tx, position.row.id, latest.n if latest else 0, [event], now)
    words = sentence(event.read_by(None, position.names))
    if buttons:
        await tellings.ask(tx, position.row, about, Said(words, buttons), now)
    else:
        await tellings.say(tx, position.row, Said(words), now)


async def pass_on_host(tx: Transaction, position: Position, former: int | None, now: int) -> None:
    """Let somebody else host a table whose host has given up the seat, if anybody plays there."""
    if former != position.row.host_id or not position.active:
        return
    heir = position.active[0]
    await games.change(tx, position.row.id, host_id=heir)
    name = next(plain(seat.name) for seat in position.seated if seat.asked == heir)
    await tellings.say(tx, position.row, Said(HOSTS.format(name=name)), now)


class Absences:
    """Puts seats on autopilot and gives them back.  It makes no move but a pass at time-out."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.db = play.db
        self.clock = play.clock

    # Time is up

    async def time_out(self, game_id: str, seat: Seat, *, may_pass: bool = True) -> None:
        """Do what the table chose for a seat whose time is up; nothing if it has moved meanwhile."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await self._running(tx, game_id)
            clock = (await stored_clocks.of_game(tx, game_id)).get(seat)
            if clock is None or clock.since is None or clock.deadline is None or clock.deadline > now:
                return
            passing = self._passing(position, seat) if may_pass else None
            if passing is None:
                resigns = position.row.on_timeout == "resign"
                why = GAVE_UP if resigns else OUT_OF_TIME
                position = await self._stand_in(tx, position, seat, why, now, resigned=resigns)
        log.info("time is up", game=game_id, seat=seat, rule=position.row.on_timeout)
        if passing is None:
            self.play.announce(position)
        else:
            await self._pass(position, seat, passing)

    async def _pass(self, position: Position, seat: Seat, passing: Answer) -> None:
        game_id = position.row.id
        try:
            await self.play.answer_for(game_id, seat, position.token(seat), passing, "skip")
        except Refusal:  # the seat has moved meanwhile, or this pass is not allowed after all
            await self.time_out(game_id, seat, may_pass=False)

    async def _running(self, tx: Transaction, game_id: str) -> Position:
        """A game that is being played; raises `Refusal` for any other."""
        position = await read(tx, self.play.catalog, game_id)
        if position.row.status != "running":
            raise Refusal(NOT_RUNNING)
        return position

    def _passing(self, position: Position, seat: Seat) -> Answer | None:
        decision = position.table.pending.get(seat)
        return skipping(decision) if decision and position.row.on_timeout == "skip" else None

    async def _stand_in(
        self, tx: Transaction, position: Position, seat: Seat, why: Text, now: int, *, resigned: bool
    ) -> Position:
        """Let an opponent answer for a seat, and tell everybody; returns how the game stands then."""
        game_id, person = position.row.id, position.person_at(seat)
        await seats.stand_in(tx, game_id, seat, now, resigned=resigned)
        await plans.drop(tx, game_id, seat)
        if clock := (await stored_clocks.of_game(tx, game_id)).get(seat):
            await clocks.run_out(tx, clock, now)
        back = Button("Take My Seat Back", action("back", game_id))
        about = tellings.away(seat)
        await announce(tx, position, Event(seat, why), now, about, *(() if resigned else (back,)))
        if resigned:
            await tellings.settle(
                tx, position.row, about, SEAT_GIVEN_UP.format(name=position.names[seat]), now
            )
        if person is not None:
            await tellings.notices(tx, game_id, [person], now)
        if person is not None and not resigned:
            words = STANDS_IN.format(game=f"{position.rules.title} · `{game_id}`")
            await tellings.whisper(tx, person, game_id, Said(words, (back,)), now)
        after = await read(tx, self.play.catalog, game_id)
        if resigned:
            await pass_on_host(tx, after, person, now)
        return await self._without_people(tx, after, now)

    async def _without_people(self, tx: Transaction, position: Position, now: int) -> Position:
        """A game from which everybody is away rests; one that everybody has left is closed."""
        if position.resting:
            await tellings.say(tx, position.row, Said(ALL_AWAY), now)
        elif not position.active:
            await self._close(tx, position.row, LEFT, now)
        return position

    # Coming back, and leaving for good

    async def returns(self, game_id: str, person: int, *, sees: bool) -> bool:
        """Give somebody their seat back who shows up again; returns whether they were away.

        Unless they come by something that lets them see what they are asked now, they are told.
        """
        async with self.db.read() as tx:
            if await seats.on_autopilot(tx, game_id, person) is None:
                return False
        now = self.clock()
        async with self.db.write() as tx:
            seat = await seats.on_autopilot(tx, game_id, person)
            row = await find(tx, game_id)
            if seat is None or row.status != "running":
                return False
            await seats.give_back(tx, game_id, seat, person)
            await games.change(tx, game_id, active_at=now, warned_at=None)
            position = await read(tx, self.play.catalog, game_id)
            await self._settle_absence(tx, position, row, seat, now)
            await clocks.hand_back(tx, position, seat, person, now, knows=sees)
            if not sees:  # they may take an answer back at once, and see it then
                await tellings.notices(tx, game_id, [person], now, delay=tellings.GATHER)
            await announce(tx, position, Event(seat, BACK), now)
        self.play.announce(position)
        return True

    async def _settle_absence(
        self, tx: Transaction, position: Position, before: GameRow, seat: Seat, now: int
    ) -> None:
        """Answer what the table was asked while somebody was away who is back."""
        name = position.names[seat]
        await tellings.settle(tx, position.row, tellings.away(seat), WAS_AWAY.format(name=name), now)
        if await offers.withdraw(tx, position.row.id, seat):
            await tellings.settle(tx, position.row, tellings.offer(seat), NOT_ON_OFFER.format(name=name), now)
        if before.warned_at is not None:
            await tellings.settle(tx, position.row, tellings.CLOSING, STAYS_OPEN, now)

    async def resign(self, game_id: str, person: int) -> Position:
        """Give up a seat for good."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await self._running(tx, game_id)
            seat = position.seat_of(person)
            if seat is None:
                raise Refusal(STRANGER)
            after = await self._stand_in(tx, position, seat, RESIGNED, now, resigned=True)
        self.play.announce(after)
        return after

    async def forget(self, person: int) -> None:
        """Remove everything that is about a person; opponents play on in their seats, as the tables hear."""
        now = self.clock()
        async with self.db.write() as tx:
            left = await people.forget(tx, person, "table", now)
            after = [await self._without(tx, game_id, now) for game_id in left]
        for position in after:
            if position is not None:
                self.play.announce(position)

    async def _without(self, tx: Transaction, game_id: str, now: int) -> Position | None:
        """A game that a forgotten person has left; `None` if it cannot be played just now."""
        try:
            position = await self._running(tx, game_id)
        except Refusal:
            return None
        await announce(tx, position, Event(None, FORGOTTEN), now)
        return await self._without_people(tx, position, now)

    # Games that nobody plays, or that are not to be played on

    async def end(self, game_id: str, guild: int | None) -> None:
        """Close a game or a table of a server before its end."""
        async with self.db.write() as tx:
            row = await find(tx, game_id)
            require_here(row, guild)
            if row.status in games.OVER:
                raise Refusal("That game is over already.")
            await self._close(tx, row, ENDED, self.clock())

    async def stay_open(self, game_id: str, person: int) -> None:
        """Somebody still wants to play a game that was to be closed."""
        async with self.db.write() as tx:
            position = await self._running(tx, game_id)
            if position.seat_of(person) is None:
                raise Refusal(STRANGER)
            now = self.clock()
            await games.change(tx, game_id, active_at=now, warned_at=None)
            await tellings.settle(tx, position.row, tellings.CLOSING, STAYS_OPEN, now)

    async def close_unplayed(self) -> None:
        """Warn the tables that nobody plays at, and close those that were warned in vain."""
        now = self.clock()
        async with self.db.read() as tx:
            idle = await games.idle(tx, now - RESTING_DAYS * DAY)
        for row in idle:
            async with self.db.write() as tx:
                await self._close_or_warn(tx, row.id, now)

    async def _close_or_warn(self, tx: Transaction, game_id: str, now: int) -> None:
        row = await find(tx, game_id)
        seated = await seats.of_game(tx, game_id)
        resting = all(seat.asked is None for seat in seated)
        days = RESTING_DAYS if resting else SILENT_DAYS
        if row.status != "running" or row.active_at > now - days * DAY:
            return
        if row.warned_at is None:
            await games.change(tx, game_id, warned_at=now)
            when = stamp(now + NOTICE_DAYS * DAY)
            players = tuple(seat.user_id for seat in seated if seat.user_id and not seat.resigned)
            called = " ".join(f"<@{person}>" for person in players)
            words = f"{called} {WARNING.format(days=days, when=when)}".strip()
            button = Button("Keep It Open", action("keep", game_id), "primary")
            await tellings.ask(tx, row, tellings.CLOSING, Said(words, (button,), players), now)
        elif row.warned_at <= now - NOTICE_DAYS * DAY:
            await self._close(tx, row, UNPLAYED, now)

    async def _close(self, tx: Transaction, row: GameRow, why: Text, now: int) -> None:
        await games.set_status(tx, row.id, "abandoned", now, why)
        await tellings.settle_all(tx, row, CLOSED, now)
        await stored_clocks.remove(tx, row.id)
        await tellings.lobby(tx, row.id, row.channel_id, now)
        players = [seat.user_id for seat in await seats.of_game(tx, row.id) if seat.user_id]
        await tellings.notices(tx, row.id, players, now)
        words = f"This game is closed, because {why.read()}. It counts for nobody."
        await tellings.say(tx, row, Said(words), now)
        log.info("game closed", game=row.id, why=why.template)
