"""Who is next to whom, how few workers suffice, and what is protected from the weather."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct

from games.cuvee.cards import BUILDINGS, DATA
from games.cuvee.state import COLUMNS, Cuvee, column_of, row_of
from games.engine import Seat

WORKERS = DATA.player.workers


@cache
def beside(index: int) -> tuple[int, ...]:
    """The spaces that share an edge with this one (CUV-D2)."""
    row, column = divmod(index, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * COLUMNS + c for r, c in around if 0 <= r < DATA.grid.rows and 0 <= c < COLUMNS)


def in_use(g: Cuvee, index: int) -> list[int]:
    """The spaces next to this one that hold a card."""
    return [other for other in beside(index) if other in g.spaces]


def pairs(indexes: Iterable[int]) -> list[tuple[int, int]]:
    """All adjacent pairs among some spaces."""
    among = set(indexes)
    return [(one, other) for one in sorted(among) for other in beside(one) if other > one and other in among]


def cover(vineyards: Iterable[int]) -> int:
    """The fewest workers that attend these open vineyards, two adjacent ones at a time (CUV-D10)."""
    among = frozenset(vineyards)
    return len(among) - _matching(among)


@lru_cache(maxsize=4096)
def _matching(among: frozenset[int]) -> int:
    """The largest number of adjacent pairs without a common vineyard."""
    partner: dict[int, int] = {}

    def pair_up(index: int, tried: set[int]) -> bool:
        for other in beside(index):
            if other in among and other not in tried:
                tried.add(other)
                if other not in partner or pair_up(partner[other], tried):
                    partner[other] = index
                    return True
        return False

    return sum(pair_up(index, set()) for index in sorted(among) if sum(divmod(index, COLUMNS)) % 2 == 0)


def workers_for(g: Cuvee, indexes: Iterable[int], cleared: Iterable[int] = ()) -> int:
    """The fewest workers for these properties; on `cleared` ones the building counts as gone."""
    bare = set(cleared)
    vineyards, workers = list(bare), 0
    for index in indexes:
        if index in bare:
            continue
        if building := g.spaces[index].building:
            workers += BUILDINGS[building.kind].workers
        else:
            vineyards.append(index)
    return workers + cover(vineyards)


def workers_of(g: Cuvee, me: Seat) -> int:
    return workers_for(g, g.owned(me))


def purchasable(g: Cuvee, me: Seat) -> list[int]:
    """Unowned vineyards that may be bought, whatever they cost."""
    owned = g.owned(me)
    reached = {index for own in owned for index in in_line(own)}
    return [
        index for index, space in g.spaces.items() if space.owner is None and (index in reached or not owned)
    ]


@cache
def in_line(index: int) -> tuple[int, ...]:
    """The spaces in the row or the column of this one."""
    spaces = range(DATA.grid.rows * COLUMNS)
    return tuple(i for i in spaces if row_of(i) == row_of(index) or column_of(i) == column_of(index))


# Weather


def is_protected(g: Cuvee, index: int) -> bool:
    """Whether a stick protects this vineyard, whoever laid it (CUV-070)."""
    return any(index in stick_lines(stick.gap, stick.standing) for stick in g.sticks)


@cache
def stick_lines(gap: int, standing: bool) -> frozenset[int]:
    """The spaces that a stick in a gap protects, lying (rows) or standing (columns)."""
    lines = DATA.gap[gap]
    spaces = range(DATA.grid.rows * COLUMNS)
    if standing:
        return frozenset(index for index in spaces if column_of(index) in lines.columns)
    return frozenset(index for index in spaces if row_of(index) in lines.rows)


# Giving up property


class Sacrifice(Struct, frozen=True):
    """Properties whose loss frees workers."""

    spaces: tuple[int, ...]
    workers: int


def sacrifices(g: Cuvee, kept: Iterable[int], *, land_needs_worker: bool) -> list[Sacrifice]:
    """The single properties, and the adjacent pairs, whose loss frees workers.

    Of a building only the building is lost.  During the year its land needs a worker then
    (CUV-D13), at the year's end it does not (CUV-D81).
    """
    properties = sorted(kept)
    before = workers_for(g, properties)

    def freed_by(*gone: int) -> int:
        rest = [index for index in properties if index not in gone]
        cleared = [index for index in gone if land_needs_worker and not g.spaces[index].is_open]
        return before - workers_for(g, rest, cleared)

    found = [Sacrifice((index,), freed) for index in properties if (freed := freed_by(index)) > 0]
    alone = {sacrifice.spaces[0] for sacrifice in found}
    together = pairs(index for index in properties if g.spaces[index].is_open and index not in alone)
    found.extend(Sacrifice(pair, freed) for pair in together if (freed := freed_by(*pair)))
    return found
