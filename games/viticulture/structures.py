"""Building structures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from games.engine import Option, Seat, text
from games.viticulture.cards import STRUCTURES
from games.viticulture.questions import ask
from games.viticulture.reasons import unbuildable
from games.viticulture.state import Viticulture


def price(g: Viticulture, me: Seat, structure: str, discount: int, free: bool) -> int:
    return 0 if free else g.players[me].cost(structure, discount)


def buildings(
    g: Viticulture,
    me: Seat,
    *,
    discount: int = 0,
    free: bool = False,
    costs: Sequence[int] = (),
    fits: Callable[[str], bool] | None = None,
) -> list[Option[str]]:
    """The structures that can be built: `costs` are the printed ones that a card allows."""
    player = g.players[me]
    return [
        _building(structure, cost)
        for structure in player.unbuilt
        if (cost := price(g, me, structure, discount, free)) <= player.lira
        and (not costs or STRUCTURES[structure].cost in costs)
        and (fits is None or fits(structure))
    ]


@cache
def _building(structure: str, cost: int) -> Option[str]:
    fact = STRUCTURES[structure]
    label = text("Build the {structure} for {count} lira", structure=fact.name, count=cost)
    return Option(f"build:{structure}", structure, label, fact.effect)


async def build(
    g: Viticulture,
    me: Seat,
    *,
    discount: int = 0,
    free: bool = False,
    costs: Sequence[int] = (),
    fits: Callable[[str], bool] | None = None,
) -> str | None:
    structure: str | None = await ask(
        g,
        me,
        text("Which structure do you build?"),
        partial(buildings, discount=discount, free=free, costs=costs, fits=fits),
        public=text("picks a structure to build"),
        reasons=partial(unbuildable, discount=discount, free=free, costs=costs),
    )
    if structure is not None:
        g.build(me, structure, price(g, me, structure, discount, free))
    return structure
