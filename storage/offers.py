"""Seats of running games that somebody else may take over."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, or_, select

from storage import schema
from storage.columns import columns_of, put, struct_of
from storage.connections import Transaction


class Offer(Struct, frozen=True):
    """A seat on offer: to one person, or to everybody."""

    game_id: str
    seat: int
    user_id: int | None
    offered_at: int


async def put_up(tx: Transaction, offer: Offer) -> None:
    """Offer a seat, in place of an earlier offer of it."""
    await put(tx, schema.offers, asdict(offer))


async def find(tx: Transaction, game_id: str, seat: int) -> Offer | None:
    o = schema.offers.c
    query = select(*columns_of(schema.offers, Offer)).where(o.game_id == game_id, o.seat == seat)
    row = (await tx.execute(query)).one_or_none()
    return struct_of(Offer, row) if row else None


async def on_server(tx: Transaction, guild_id: int, user_id: int, limit: int = 25) -> list[Offer]:
    """The seats of a server's running games that a person may take, the latest offer first."""
    o, g = schema.offers.c, schema.games.c
    query = (
        select(*columns_of(schema.offers, Offer))
        .select_from(schema.games.join(schema.offers, o.game_id == g.id))
        .where(g.guild_id == guild_id, g.status == "running")
        .where(or_(o.user_id == user_id, o.user_id.is_(None) & ~g.private))
        .order_by(o.offered_at.desc())
        .limit(limit)
    )
    return [struct_of(Offer, row) for row in await tx.execute(query)]


async def withdraw(tx: Transaction, game_id: str, seat: int) -> bool:
    """Offer a seat no longer; returns whether it was on offer."""
    o = schema.offers.c
    gone = await tx.execute(delete(schema.offers).where(o.game_id == game_id, o.seat == seat))
    return gone.rowcount > 0
