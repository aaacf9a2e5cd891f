"""The clocks of running games: written in the same transaction as what makes them run or stand.

A clock runs only from when its person was told what is asked: by a notice that was
delivered, or by the next question that they see when they have just moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot import ticking
from bot.paces import Pace, pace_of
from bot.position import Position
from games.engine import Seat
from storage import Transaction, clocks, games, people, vacations, waiting
from storage.clocks import ClockRow
from storage.waiting import WaitingRow


async def begin(tx: Transaction, position: Position, now: int) -> None:
    """Give every person at a table that starts a full clock."""
    pace = pace_of(position.row.pace)
    fresh = [
        ticking.new(position.row.id, seat.seat, pace) for seat in position.seated if seat.user_id is not None
    ]
    await clocks.set_all(tx, fresh)
    await after_move(tx, position, [], actor=None, undone=False, now=now)


async def after_move(
    tx: Transaction,
    after: Position,
    asked_before: Sequence[WaitingRow],
    *,
    actor: int | None,
    undone: bool,
    now: int,
) -> None:
    """Stop the clocks of those who have moved, and make those of the newly asked ready.

    Whoever has just moved and is asked again sees that, so that clock runs on; it gains
    when the move was the last of a turn or of a step that all take at once.
    """
    game_id = after.row.id
    if after.table.over:
        await clocks.remove(tx, game_id)
        return
    pace = pace_of(after.row.pace)
    was_asked = {row.seat for row in asked_before if row.user_id is not None}
    turn_ended = bool(after.table.save().upcoming)
    same_step = {row.seat for row in asked_before} == after.table.pending.keys()
    ended = not undone and (turn_ended or not same_step)
    for seat, clock in (await clocks.of_game(tx, game_id)).items():
        person = after.asks(seat) if seat in after.table.pending else None
        if person is None:
            new = ticking.finished(clock, pace, now) if seat in was_asked else clock
        elif clock.token == after.token(seat):
            new = clock
        elif person == actor:
            moved = ticking.finished(clock, pace, now) if ended else clock
            new = await _seen(tx, after, ticking.ungranted(clock) if undone else moved, person, now)
        else:
            new = await _ready(tx, clock, person, now, paused=after.row.paused_at is not None)
        if new != clock:
            await clocks.set_all(tx, [new])


async def _ready(tx: Transaction, clock: ClockRow, person: int, now: int, *, paused: bool) -> ClockRow:
    """The clock of somebody who is not told yet what is asked."""
    ready = ticking.asked(clock, now)
    if paused or await vacations.until(tx, person, now):
        return replace(ready, deadline=None)
    return ready


async def expected(tx: Transaction, position: Position, now: int) -> dict[Seat, int]:
    """When the time of each seat will be up, if whoever is not told yet is told now."""
    stored = await clocks.of_game(tx, position.row.id)
    return {
        seat: deadline if clock.since is not None else now + (clock.remaining or 0)
        for seat, clock in stored.items()
        if (deadline := clock.deadline) is not None
    }


async def _seen(tx: Transaction, after: Position, clock: ClockRow, person: int, now: int) -> ClockRow:
    """The clock of somebody who sees what is asked: it runs on, or begins to run."""
    token = after.token(clock.seat)
    if clock.since is not None:
        return replace(clock, token=token)
    return await _running(tx, clock, token, person, now, paused=after.row.paused_at is not None)


async def _running(
    tx: Transaction, clock: ClockRow, token: str, person: int, now: int, *, paused: bool
) -> ClockRow:
    """The clock as it runs from now on; it stands in a pause and on vacation, with the token noted."""
    if paused or await vacations.until(tx, person, now):
        return replace(ticking.stand(clock, now), token=token)
    chosen = await people.settings(tx, person)
    return ticking.run(clock, token, now, chosen.remind_after)


async def notified(tx: Transaction, position: Position, seat: Seat, token: str, now: int) -> None:
    """A person was told what is asked; from now on the clock runs."""
    game_id = position.row.id
    clock = (await clocks.of_game(tx, game_id)).get(seat)
    asked = {row.seat: row for row in await waiting.of_game(tx, game_id)}.get(seat)
    if clock is None or asked is None or asked.token != token or asked.user_id is None:
        return
    if clock.token == token:
        return
    row = await games.get(tx, game_id)
    paused = row is None or row.paused_at is not None
    await clocks.set_all(tx, [await _running(tx, clock, token, asked.user_id, now, paused=paused)])


async def hold(tx: Transaction, stopped: Iterable[ClockRow], now: int) -> None:
    """Let clocks stand, as in a pause or on a vacation."""
    await clocks.set_all(tx, [ticking.stand(clock, now) for clock in stopped])


async def release(tx: Transaction, position: Position, seats: Iterable[Seat], now: int) -> None:
    """Let clocks run again that stood, of people who know what they are asked."""
    stored = await clocks.of_game(tx, position.row.id)
    for seat in seats:
        clock, person = stored.get(seat), position.asks(seat)
        if clock is None or person is None or clock.since is not None or seat not in position.table.pending:
            continue
        paused = position.row.paused_at is not None
        if clock.token is None:
            await clocks.set_all(tx, [await _ready(tx, clock, person, now, paused=paused)])
        else:
            await clocks.set_all(tx, [await _running(tx, clock, clock.token, person, now, paused=paused)])


async def hand_back(
    tx: Transaction, position: Position, seat: Seat, person: int, now: int, *, knows: bool
) -> None:
    """Give somebody who is back at least what a move adds; the clock runs once they know what is asked."""
    pace = pace_of(position.row.pace)
    stored = await clocks.of_game(tx, position.row.id)
    clock = stored.get(seat) or ticking.new(position.row.id, seat, pace)
    clock, paused = _at_least(clock, pace), position.row.paused_at is not None
    if seat in position.table.pending and knows:
        clock = await _running(tx, clock, position.token(seat), person, now, paused=paused)
    elif seat in position.table.pending:
        clock = await _ready(tx, clock, person, now, paused=paused)
    await clocks.set_all(tx, [clock])


def _at_least(clock: ClockRow, pace: Pace) -> ClockRow:
    if clock.remaining is None:
        return clock
    return replace(clock, remaining=max(clock.remaining, pace.increment))


async def reset(tx: Transaction, position: Position, seat: Seat, now: int) -> None:
    """Give whoever took over a seat a full clock, which stands until they are told what is asked."""
    fresh = ticking.new(position.row.id, seat, pace_of(position.row.pace))
    pending = seat in position.table.pending
    await clocks.set_all(tx, [ticking.asked(fresh, now) if pending else fresh])


async def run_out(tx: Transaction, clock: ClockRow, now: int) -> None:
    """An opponent answers for the seat now, so that its clock stands and nobody is reminded."""
    await clocks.set_all(tx, [replace(ticking.asked(clock, now), deadline=None)])


async def reschedule(tx: Transaction, person: int, interval: int | None) -> None:
    """A person wants to be reminded at another interval."""
    running = [clock for clock in await clocks.of_person(tx, person) if clock.since is not None]
    await clocks.set_all(tx, [ticking.scheduled(clock, interval) for clock in running])
