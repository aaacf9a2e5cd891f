"""Who at a table wishes a pause.  Since when a game is paused stands in its row (`paused_at`)."""

from __future__ import annotations

from sqlalchemy import delete, select

from storage import schema
from storage.columns import add_if_new
from storage.connections import Transaction


async def wish(tx: Transaction, game_id: str, seat: int, now: int) -> None:
    """Note that a seat wishes a pause."""
    await add_if_new(tx, schema.pauses, {"game_id": game_id, "seat": seat, "asked_at": now})


async def wishes(tx: Transaction, game_id: str) -> set[int]:
    """The seats that wish a pause."""
    p = schema.pauses.c
    return set((await tx.execute(select(p.seat).where(p.game_id == game_id))).scalars())


async def clear(tx: Transaction, game_id: str) -> None:
    """Forget all wishes of a table."""
    await tx.execute(delete(schema.pauses).where(schema.pauses.c.game_id == game_id))
