"""Somebody asks the others to take back: one request a game at a time, and what each has said to it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, select

from storage import schema
from storage.columns import add_if_new, columns_of, put, struct_of
from storage.connections import Transaction


class Request(Struct, frozen=True):
    """A seat asks that the game return to where so many answers had been given.

    It stands while the game is at the version at which it was asked.
    """

    game_id: str
    seat: int
    kept: int
    version: int
    asked_at: int


async def ask(tx: Transaction, request: Request) -> None:
    """Store a request, in place of an earlier one that has lapsed."""
    await clear(tx, request.game_id)
    await put(tx, schema.requests, asdict(request))


async def of_game(tx: Transaction, game_id: str) -> Request | None:
    r = schema.requests.c
    query = select(*columns_of(schema.requests, Request)).where(r.game_id == game_id)
    row = (await tx.execute(query)).one_or_none()
    return struct_of(Request, row) if row else None


async def agree(tx: Transaction, game_id: str, seat: int) -> None:
    """Note that a seat agrees."""
    await add_if_new(tx, schema.consents, {"game_id": game_id, "seat": seat})


async def agreed(tx: Transaction, game_id: str) -> set[int]:
    """The seats that have agreed."""
    c = schema.consents.c
    return set((await tx.execute(select(c.seat).where(c.game_id == game_id))).scalars())


async def clear(tx: Transaction, game_id: str) -> None:
    """Forget a request, as when it was granted or declined."""
    for table in (schema.requests, schema.consents):
        await tx.execute(delete(table).where(table.c.game_id == game_id))
