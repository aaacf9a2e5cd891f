"""What is done in the vineyards and on the markets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from games.cuvee.cards import AMOUNTS, DATA, HIGHEST, LOWEST, MARKETS, Side
from games.cuvee.market import sales, sell
from games.cuvee.state import Cuvee, key_of, land_name, wine_name
from games.engine import Option, Seat, Text, choose, choose_some, text

# Spring and summer: the vineyards


def graftable(g: Cuvee, me: Seat) -> list[int]:
    """Cards that may be turned: up for coins, down for nothing unless the die shows 1 (CUV-D35)."""
    coins = g.players[me].coins
    return [
        index
        for index in g.vineyards(me)
        if (g.spaces[index].die > LOWEST if g.spaces[index].upper else coins >= AMOUNTS.graft_cost)
    ]


def graftings(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [_grafting(g, index) for index in graftable(g, me)]


def _grafting(g: Cuvee, index: int) -> Option[int]:
    space = g.spaces[index]
    other = _printed(space.other_side)
    if space.upper:
        detail = text("Back to {wine}, for nothing", wine=other)
        return Option(f"down:{key_of(index)}", index, land_name(g, index), detail)
    detail = text("Up to {wine}, for {cost} {cost:coin|coins}", wine=other, cost=AMOUNTS.graft_cost)
    return Option(f"up:{key_of(index)}", index, land_name(g, index), detail)


def _printed(side: Side) -> Text:
    return wine_name(side.variety, side.quality)


async def graft(g: Cuvee, me: Seat) -> None:
    chosen = await choose_some(
        g,
        me,
        text("Which vineyards do you graft?"),
        graftings,
        1,
        len(graftable(g, me)),
        public=text("grafts"),
        check=lambda spaces: _too_dear(g, me, spaces),
    )
    for index in chosen:
        turn_card(g, me, index)


def _too_dear(g: Cuvee, me: Seat, spaces: Sequence[int]) -> Text | None:
    cost = AMOUNTS.graft_cost * sum(not g.spaces[index].upper for index in spaces)
    if cost > g.players[me].coins:
        coins = g.players[me].coins
        return text("That costs {cost} {cost:coin|coins}, and you have {coins}.", cost=cost, coins=coins)
    return None


def turn_card(g: Cuvee, me: Seat, index: int) -> None:
    space = g.spaces[index]
    before = land_name(g, index)
    if not space.upper:
        g.pay(me, AMOUNTS.graft_cost)
    if space.die:  # bare land has none
        space.die = space.die - 1 if space.upper else min(HIGHEST, space.die + 1)
    space.upper = not space.upper
    g.tell(
        me,
        text("{me} turns {land} into {side}", land=before, side=_printed(space.side)),
        at=(f"space:{key_of(index)}", f"seat:{me}/coins"),
    )


def thinnable(g: Cuvee, me: Seat) -> list[int]:
    """Vineyards that a green harvest may thin: two barrels, and not at the highest quality."""
    full = DATA.grid.barrels
    return [i for i in g.vineyards(me) if g.spaces[i].barrels == full and g.spaces[i].die < HIGHEST]


def thinnings(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(
            f"thin:{key_of(index)}",
            index,
            land_name(g, index),
            text("Quality {die} becomes {better}", die=g.spaces[index].die, better=_better(g, index)),
        )
        for index in thinnable(g, me)
    ]


def _better(g: Cuvee, index: int) -> int:
    return min(HIGHEST, g.spaces[index].die + AMOUNTS.green_harvest_quality)


async def green_harvest(g: Cuvee, me: Seat, *, everywhere: bool) -> None:
    for index in await _chosen(g, me, thinnable, thinnings, everywhere, text("Which vineyards do you thin?")):
        g.spaces[index].barrels -= 1
        g.raise_die(index, AMOUNTS.green_harvest_quality)
        _tell_die(g, me, index)


def tendable(g: Cuvee, me: Seat) -> list[int]:
    """Vineyards with grapes that can still get better."""
    return [i for i in g.vineyards(me) if g.spaces[i].barrels and g.spaces[i].die < HIGHEST]


def tendings(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(
            f"tend:{key_of(index)}",
            index,
            land_name(g, index),
            text("Quality {die} becomes {better}", die=g.spaces[index].die, better=g.spaces[index].die + 1),
        )
        for index in tendable(g, me)
    ]


async def care(g: Cuvee, me: Seat, *, everywhere: bool) -> None:
    for index in await _chosen(g, me, tendable, tendings, everywhere, text("Which vineyards do you tend?")):
        g.raise_die(index)
        _tell_die(g, me, index)


async def _chosen(
    g: Cuvee,
    me: Seat,
    fit: Callable[[Cuvee, Seat], list[int]],
    options: Callable[[Cuvee, Seat], list[Option[int]]],
    everywhere: bool,
    prompt: Text,
) -> list[int]:
    if everywhere:
        return fit(g, me)
    return await choose_some(
        g, me, prompt, options, 1, len(fit(g, me)), public=text("works in the vineyards")
    )


def _tell_die(g: Cuvee, me: Seat, index: int) -> None:
    told = text("{land} improves to {die}", land=land_name(g, index), die=g.spaces[index].die)
    g.tell(me, told, at=(f"space:{key_of(index)}",))


# Spring and winter: sales


async def sell_on(g: Cuvee, me: Seat, *, market: str) -> None:
    """Sell one or two barrels on one market, one by one (CUV-D46)."""
    for number in range(AMOUNTS.sale_barrels):
        sale = await choose(
            g,
            me,
            text("Which barrel do you sell on the {market}?", market=MARKETS[market].name),
            partial(sales, market=market),
            skip=text("Sell no more") if number else None,
            public=text("sells wine"),
        )
        if sale is None:
            return
        sell(g, me, sale)
