"""Games that were taken back: to which answer, and from which seed chance went on.  No row is removed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import func, insert, select

from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction


class Rewind(Struct, frozen=True):
    """A game was taken back: so many answers were kept, so many undone.

    The seed is that of the shuffles since, if something had come to light; like the first
    seed it is secret until the game is over.
    """

    kept: int
    undone: int
    seed: str | None
    done_at: int


async def add(tx: Transaction, game_id: str, rewind: Rewind) -> None:
    r = schema.rewinds.c
    last = select(func.coalesce(func.max(r.n), 0) + 1).where(r.game_id == game_id).scalar_subquery()
    await tx.execute(insert(schema.rewinds).values(game_id=game_id, n=last, **asdict(rewind)))


async def of_game(tx: Transaction, game_id: str) -> list[Rewind]:
    """How often a game was taken back, in order."""
    r = schema.rewinds.c
    query = select(*columns_of(schema.rewinds, Rewind)).where(r.game_id == game_id).order_by(r.n)
    return [struct_of(Rewind, row) for row in await tx.execute(query)]


async def fresh(tx: Transaction, game_id: str) -> dict[int, str]:
    """The later seeds of a game, by how many answers had been given before each."""
    return seeds_in_force(await of_game(tx, game_id))


def seeds_in_force(rewinds: Iterable[Rewind]) -> dict[int, str]:
    """The seeds that count for a game as it stands, without those of what was itself undone later."""
    seeds: dict[int, str] = {}
    for rewind in rewinds:
        seeds = {kept: seed for kept, seed in seeds.items() if kept <= rewind.kept}
        if rewind.seed:
            seeds[rewind.kept] = rewind.seed
    return seeds
