"""What people have decided in advance.  A plan is for the eyes of its owner only."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, select

from storage import schema
from storage.columns import columns_of, put, struct_of
from storage.connections import Transaction
from storage.steps import Step


class Plan(Struct, frozen=True, kw_only=True):
    """What a person wants to answer next in a game; one is asked step by step.

    It counts only once it is `kept`; until then it is being written.  `since` is the latest
    answer that had been given when it was kept.  `stops` are places: if one of them changes
    after that by what others do, the plan is dropped.
    """

    game_id: str
    seat: int
    user_id: int
    steps: tuple[Step, ...]
    stops: tuple[str, ...] = ()
    kept: bool = False
    since: int = 0
    made_at: int


async def write(tx: Transaction, plan: Plan) -> None:
    """Store a plan in place of the one that its seat had."""
    await put(tx, schema.plans, asdict(plan))


async def find(tx: Transaction, game_id: str, seat: int) -> Plan | None:
    p = schema.plans.c
    query = select(*columns_of(schema.plans, Plan)).where(p.game_id == game_id, p.seat == seat)
    row = (await tx.execute(query)).one_or_none()
    return struct_of(Plan, row) if row else None


async def kept(tx: Transaction, game_id: str) -> dict[int, Plan]:
    """The plans of a game that count, by seat."""
    p = schema.plans.c
    query = select(*columns_of(schema.plans, Plan)).where(p.game_id == game_id, p.kept).order_by(p.seat)
    return {row.seat: struct_of(Plan, row) for row in await tx.execute(query)}


async def due(tx: Transaction) -> list[str]:
    """The running games in which somebody is asked who has planned an answer."""
    p, w, g = schema.plans.c, schema.waiting.c, schema.games.c
    query = (
        select(p.game_id)
        .join(schema.waiting, (w.game_id == p.game_id) & (w.seat == p.seat) & (w.user_id == p.user_id))
        .join(schema.games, g.id == p.game_id)
        .where(p.kept, g.status == "running")
        .distinct()
        .order_by(p.game_id)
    )
    return list((await tx.execute(query)).scalars())


async def drop(tx: Transaction, game_id: str, seat: int) -> None:
    p = schema.plans.c
    await tx.execute(delete(schema.plans).where(p.game_id == game_id, p.seat == seat))


async def drop_all(tx: Transaction, game_id: str) -> list[int]:
    """Drop all plans of a game, and return whose counted."""
    whose = [plan.user_id for plan in (await kept(tx, game_id)).values()]
    await tx.execute(delete(schema.plans).where(schema.plans.c.game_id == game_id))
    return whose
