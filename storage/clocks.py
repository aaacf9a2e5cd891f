"""Clocks: how long each seat may still take, and what its person was told about that."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import case, delete, select, update

from storage import schema
from storage.columns import columns_of, put, struct_of
from storage.connections import Transaction


class ClockRow(Struct, frozen=True, kw_only=True):
    """The clock of one seat.  Times are moments; `remaining` and `granted` are seconds.

    `remaining` is what was left at `since`, or is left while the clock stands; `None`
    where a table plays without a clock.  `since` is when it began to run, `None` while it
    stands.  `token` names the decision that the person knows of.  `deadline` is when the
    time will be up, as far as that is known.  `due` is when the clock must be looked at
    next: for a reminder, or because the time is up.  `reminded` counts the reminders of
    this wait.  `granted` is what the latest finished wait added.
    """

    game_id: str
    seat: int
    remaining: int | None
    since: int | None = None
    deadline: int | None = None
    due: int | None = None
    token: str | None = None
    reminded: int = 0
    reminded_at: int | None = None
    snoozed_until: int | None = None
    granted: int = 0


async def set_all(tx: Transaction, rows: Iterable[ClockRow]) -> None:
    """Store clocks in place of those that their seats had."""
    for row in rows:
        await put(tx, schema.clocks, asdict(row))


async def of_game(tx: Transaction, game_id: str) -> dict[int, ClockRow]:
    """The clocks of a game by seat."""
    c = schema.clocks.c
    query = select(*columns_of(schema.clocks, ClockRow)).where(c.game_id == game_id).order_by(c.seat)
    return {row.seat: struct_of(ClockRow, row) for row in await tx.execute(query)}


async def of_person(tx: Transaction, user_id: int) -> list[ClockRow]:
    """The clocks of a person's seats in games that have begun, except of seats given up."""
    s, g = schema.seats.c, schema.games.c
    joined = schema.clocks.join(
        schema.seats, (s.game_id == schema.clocks.c.game_id) & (s.seat == schema.clocks.c.seat)
    ).join(schema.games, g.id == s.game_id)
    query = (
        select(*columns_of(schema.clocks, ClockRow))
        .select_from(joined)
        .where(s.user_id == user_id, ~s.resigned, g.status == "running")
        .order_by(schema.clocks.c.game_id)
    )
    return [struct_of(ClockRow, row) for row in await tx.execute(query)]


async def due(tx: Transaction, now: int, limit: int = 50) -> list[ClockRow]:
    """The clocks that must be looked at now, those longest due first."""
    c = schema.clocks.c
    query = select(*columns_of(schema.clocks, ClockRow)).where(c.due <= now).order_by(c.due).limit(limit)
    return [struct_of(ClockRow, row) for row in await tx.execute(query)]


async def next_due(tx: Transaction) -> int | None:
    """When a clock must be looked at next; `None` if none runs."""
    c = schema.clocks.c
    query = select(c.due).where(c.due.is_not(None)).order_by(c.due).limit(1)
    return (await tx.execute(query)).scalar_one_or_none()


async def doubt(tx: Transaction, game_id: str, user_id: int) -> None:
    """Take it that a person does not know what is asked of them in a game."""
    s = schema.seats.c
    seats = select(s.seat).where(s.game_id == game_id, s.user_id == user_id)
    theirs = update(schema.clocks).where(schema.clocks.c.game_id == game_id, schema.clocks.c.seat.in_(seats))
    await tx.execute(theirs.values(token=None))


async def grant(tx: Transaction, start: int, end: int) -> None:
    """Give all running clocks the time between two moments in which they ran and nobody could move."""
    c = schema.clocks.c
    seconds = end - case((c.since > start, c.since), else_=start)
    running = update(schema.clocks).where(c.due.is_not(None))
    await tx.execute(
        running.values(since=c.since + seconds, deadline=c.deadline + seconds, due=c.due + seconds)
    )


async def remove(tx: Transaction, game_id: str, seat: int | None = None) -> None:
    """Forget the clocks of a game, as when it is over, or that of one seat, at which no person plays on."""
    c = schema.clocks.c
    which = c.game_id == game_id
    await tx.execute(delete(schema.clocks).where(which if seat is None else which & (c.seat == seat)))
