"""Who is waited for, so that lists need not open a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import delete, exists, insert, select

from games.engine import Text
from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction


class Asked(Struct, frozen=True):
    """A seat that is asked something: the decision's token, and in public words what it is about."""

    seat: int
    user_id: int | None  # `None` for an opponent
    token: str
    public: Text


class WaitingRow(Struct, frozen=True):
    game_id: str
    seat: int
    user_id: int | None
    token: str
    public: Text
    since: int


async def replace(tx: Transaction, game_id: str, asked: Sequence[Asked], now: int) -> list[WaitingRow]:
    """Note who is waited for now, and return who was before.

    Where the same decision is still open, it stays open since when it was.
    """
    w = schema.waiting.c
    before = await of_game(tx, game_id)
    since = {(row.seat, row.token): row.since for row in before}
    await tx.execute(delete(schema.waiting).where(w.game_id == game_id))
    rows = [
        {
            "game_id": game_id,
            "seat": ask.seat,
            "user_id": ask.user_id,
            "token": ask.token,
            "public": ask.public,
            "since": since.get((ask.seat, ask.token), now),
        }
        for ask in asked
    ]
    if rows:
        await tx.execute(insert(schema.waiting), rows)
    return before


async def of_game(tx: Transaction, game_id: str) -> list[WaitingRow]:
    """Who is waited for in a game, by seat."""
    w = schema.waiting.c
    query = select(*columns_of(schema.waiting, WaitingRow)).where(w.game_id == game_id).order_by(w.seat)
    return [struct_of(WaitingRow, row) for row in await tx.execute(query)]


async def of_user(tx: Transaction, user_id: int) -> list[WaitingRow]:
    """What a person is waited for, in all games, longest first."""
    return await _running(tx, user_id)


async def of_opponents(tx: Transaction) -> list[WaitingRow]:
    """What opponents are to decide, in all running games, longest first."""
    return await _running(tx, None)


async def of_people(tx: Transaction) -> list[WaitingRow]:
    """What people are waited for, in all running games."""
    w, g = schema.waiting.c, schema.games.c
    query = (
        select(*columns_of(schema.waiting, WaitingRow))
        .join(schema.games, g.id == w.game_id)
        .where(g.status == "running", w.user_id.is_not(None))
        .order_by(w.game_id, w.seat)
    )
    return [struct_of(WaitingRow, row) for row in await tx.execute(query)]


async def untold(tx: Transaction) -> list[tuple[str, int]]:
    """The games, and the people in them, where somebody is asked what no notice has told them yet.

    Nobody is told whose plan answers.
    """
    w, g, c, p = schema.waiting.c, schema.games.c, schema.clocks.c, schema.plans.c
    planned = exists().where(p.game_id == w.game_id, p.seat == w.seat, p.user_id == w.user_id, p.kept)
    query = (
        select(w.game_id, w.user_id)
        .join(schema.games, g.id == w.game_id)
        .join(schema.clocks, (c.game_id == w.game_id) & (c.seat == w.seat))
        .where(g.status == "running", w.user_id.is_not(None), c.token.is_distinct_from(w.token))
        .where(~planned)
        .order_by(w.since, w.game_id, w.seat)
    )
    return [(row.game_id, row.user_id) for row in await tx.execute(query)]


async def _running(tx: Transaction, user_id: int | None) -> list[WaitingRow]:
    w, g = schema.waiting.c, schema.games.c
    query = (
        select(*columns_of(schema.waiting, WaitingRow))
        .join(schema.games, g.id == w.game_id)
        .where(w.user_id == user_id, g.status == "running")
        .order_by(w.since, w.game_id, w.seat)
    )
    return [struct_of(WaitingRow, row) for row in await tx.execute(query)]
