"""What was answered and what happened, in order.  No row is ever removed: what was undone is marked."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ScalarSelect, Table, func, insert, select, update

from games.engine import Answer, Event
from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction

Giver = Literal["person", "opponent", "autopilot", "plan", "skip"]


class GivenAnswer(Struct, frozen=True):
    """An answer as it was given: by what, for whom, when, and the game's version that it led to.

    `asked_at` is since when the seat had been asked, which tells how long it took.
    """

    answer: Answer
    giver: Giver
    user_id: int | None
    given_at: int
    version: int
    asked_at: int | None = None


class AnswerRow(Struct, frozen=True):
    """An answer on record.  `n` counts all answers of the game from 1, those undone too."""

    n: int
    answer: Answer
    giver: Giver
    user_id: int | None
    given_at: int
    version: int
    asked_at: int | None
    withdrawn: bool


class EventRow(Struct, frozen=True):
    """An event on record: `n` counts from 1, `after` is the answer it followed (0 is the set-up)."""

    n: int
    after: int
    event: Event
    told_at: int


async def add_answer(tx: Transaction, game_id: str, given: GivenAnswer) -> int:
    """Put an answer on record and return its number."""
    row = insert(schema.answers).values(
        game_id=game_id, n=_next(schema.answers, game_id), seat=given.answer.seat, **asdict(given)
    )
    n: int = (await tx.execute(row.returning(schema.answers.c.n))).scalar_one()
    return n


async def add_events(tx: Transaction, game_id: str, after: int, events: Iterable[Event], now: int) -> None:
    """Put on record what an answer led to; 0 stands for the set-up."""
    first: int = (await tx.execute(select(_next(schema.events, game_id)))).scalar_one()
    rows = [
        {"game_id": game_id, "n": n, "after": after, "event": event, "told_at": now}
        for n, event in enumerate(events, first)
    ]
    if rows:
        await tx.execute(insert(schema.events), rows)


def _next(table: Table, game_id: str) -> ScalarSelect[int]:
    last = func.coalesce(func.max(table.c.n), 0)
    return select(last + 1).where(table.c.game_id == game_id).scalar_subquery()


async def withdraw(tx: Transaction, game_id: str, numbers: Collection[int]) -> None:
    """Mark answers as undone, together with the events that followed them."""
    a, e = schema.answers.c, schema.events.c
    answers = update(schema.answers).where(a.game_id == game_id, a.n.in_(numbers))
    events = update(schema.events).where(e.game_id == game_id, e.after.in_(numbers))
    await tx.execute(answers.values(withdrawn=True))
    await tx.execute(events.values(withdrawn=True))


async def answers(
    tx: Transaction, game_id: str, *, after: int = 0, withdrawn: bool = False
) -> list[AnswerRow]:
    """The answers after number `after`, in order; those undone only on demand."""
    a = schema.answers.c
    query = select(*columns_of(schema.answers, AnswerRow)).where(a.game_id == game_id, a.n > after)
    if not withdrawn:
        query = query.where(~a.withdrawn)
    return [struct_of(AnswerRow, row) for row in await tx.execute(query.order_by(a.n))]


async def last_answer(tx: Transaction, game_id: str, seat: int | None = None) -> AnswerRow | None:
    """The latest answer that counts, of one seat or of all."""
    a = schema.answers.c
    query = select(*columns_of(schema.answers, AnswerRow)).where(a.game_id == game_id, ~a.withdrawn)
    if seat is not None:
        query = query.where(a.seat == seat)
    row = (await tx.execute(query.order_by(a.n.desc()).limit(1))).one_or_none()
    return struct_of(AnswerRow, row) if row else None


async def events_since(tx: Transaction, game_id: str, answer: int) -> list[EventRow]:
    """What happened from an answer on (with what it led to itself), in order."""
    e = schema.events.c
    query = select(*columns_of(schema.events, EventRow)).where(
        e.game_id == game_id, e.after >= answer, ~e.withdrawn
    )
    return [struct_of(EventRow, row) for row in await tx.execute(query.order_by(e.n))]


async def latest_events(
    tx: Transaction, game_id: str, *, limit: int, before: int | None = None
) -> list[EventRow]:
    """The latest events, or the latest before number `before`, in order: one page of the log."""
    e = schema.events.c
    query = select(*columns_of(schema.events, EventRow)).where(e.game_id == game_id, ~e.withdrawn)
    if before is not None:
        query = query.where(e.n < before)
    rows = (await tx.execute(query.order_by(e.n.desc()).limit(limit))).all()
    return [struct_of(EventRow, row) for row in reversed(rows)]
