"""The things that visitors make their player do, as parts to put cards together from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from games.engine import Seat, Text, text
from games.viticulture import actions, structures
from games.viticulture.cards import KINDS, STRUCTURES
from games.viticulture.checks import (
    cannot_build,
    cannot_draw,
    cannot_fill,
    cannot_give_up_grape,
    cannot_give_up_wine,
    cannot_harvest,
    cannot_lower_residual,
    cannot_make_wine,
    cannot_plant,
    cannot_raise_residual,
    cannot_train,
    cannot_upgrade,
    short_of,
    short_of_cards,
    short_of_points,
    spot_taken,
)
from games.viticulture.questions import discard
from games.viticulture.state import Viticulture
from games.viticulture.visitors import Check, Part

Happening = Callable[[Viticulture, Seat], Any]


def never_blocked(g: Viticulture, me: Seat) -> Text | None:
    return None


def at_once(happen: Happening, blocked: Check = never_blocked) -> Part:
    """A part that asks nothing."""

    async def do(g: Viticulture, me: Seat) -> None:
        happen(g, me)

    return Part(blocked, do)


def asking(do: Callable[[Viticulture, Seat], Awaitable[Any]], blocked: Check = never_blocked) -> Part:
    """A part that asks."""
    return Part(blocked, do)


# Lira, points, residual payments, cards


def lira(count: int) -> Part:
    return at_once(lambda g, me: g.earn(me, count))


def points(count: int) -> Part:
    return at_once(lambda g, me: g.score(me, count, "visitors"))


def pay(count: int) -> Part:
    return at_once(lambda g, me: g.pay(me, count), lambda g, me: short_of(g, me, count))


def pay_points(count: int) -> Part:
    """Points are paid in full or not at all (VIT-D57)."""
    return at_once(lambda g, me: g.score(me, -count, "visitors"), lambda g, me: short_of_points(g, me, count))


def residual(steps: int) -> Part:
    """Raise the residual payments, which must not stand at their end yet (VIT-D88)."""
    return at_once(lambda g, me: g.raise_residual(me, steps), cannot_raise_residual)


def pay_residual(steps: int) -> Part:
    return at_once(
        lambda g, me: g.raise_residual(me, -steps), lambda g, me: cannot_lower_residual(g, me, steps)
    )


def draw(*kinds: str) -> Part:
    """Draw a card of each kind named, as many as there are (VIT-D65)."""

    def happen(g: Viticulture, me: Seat) -> None:
        for kind in dict.fromkeys(kinds):
            g.take(me, kind, kinds.count(kind))

    return at_once(happen, lambda g, me: cannot_draw(g, kinds))


def discarding(count: int, played: str, kinds: Sequence[str] = KINDS) -> Part:
    """Discard cards from hand; the card that is played is not one of them."""
    return Part(
        lambda g, me: short_of_cards(g, me, count, played, kinds), partial(discard, count=count, kinds=kinds)
    )


# The vineyard


def building(*, discount: int = 0, free: bool = False, costs: Sequence[int] = ()) -> Part:
    terms: dict[str, Any] = {"discount": discount, "free": free, "costs": costs}
    return Part(partial(cannot_build, **terms), partial(structures.build, **terms))


def upgrading(*, price: int | None = None, discount: int = 0) -> Part:
    """Build the next cellar (VIT-162), for its printed cost or a price of the card's own."""

    def happen(g: Viticulture, me: Seat) -> None:
        cellar = g.players[me].next_cellar
        if cellar is not None:
            cost = STRUCTURES[cellar].cost - discount if price is None else price
            g.build(me, cellar, cost)

    return at_once(happen, partial(cannot_upgrade, price=price, discount=discount))


def planting(most: int = 1, *, unaided: bool = False, beyond: bool = False) -> Part:
    terms: dict[str, Any] = {"unaided": unaided, "beyond": beyond}
    return Part(partial(cannot_plant, **terms), partial(actions.plant, most=most, **terms))


def harvesting(most: int = 1) -> Part:
    return Part(cannot_harvest, partial(actions.harvest, most=most))


# Grapes, wines, orders, workers


def winemaking(most: int) -> Part:
    return Part(cannot_make_wine, partial(actions.make_wines, most=most))


def new_grapes(*colors: str) -> Part:
    """Put grapes of value 1 on the crush pad, where their spots must be open."""

    def happen(g: Viticulture, me: Seat) -> None:
        for color in colors:
            g.gain_grape(me, color)

    return at_once(happen, partial(spot_taken, colors=colors))


def giving_up_grape() -> Part:
    return Part(cannot_give_up_grape, actions.give_up_grape)


def giving_up_wine(least: int = 1) -> Part:
    return Part(partial(cannot_give_up_wine, least=least), partial(actions.give_up_wine, least=least))


def filling(extra: int = 0) -> Part:
    return Part(cannot_fill, partial(actions.fill_order, extra=extra))


def training(cost: int, *, usable_now: bool = False) -> Part:
    return at_once(
        lambda g, me: g.train(me, cost, at_once=usable_now), lambda g, me: cannot_train(g, me, cost)
    )


def uprooting(count: int) -> Part:
    """Uproot vines, then discard as many vines from hand (VIT-D81)."""

    async def do(g: Viticulture, me: Seat) -> None:
        for _ in range(count):
            await actions.uproot(g, me)
        await discard(g, me, count, ("vine",))

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        planted = sum(len(ground.vines) for ground in g.players[me].fields)
        return (
            None
            if planted >= count
            else text("{count} planted {count:vine|vines} short", count=count - planted)
        )

    return Part(blocked, do)
