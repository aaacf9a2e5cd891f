"""Why something cannot be done now; `None` where it can."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Seat, Text, text
from games.viticulture.cards import (
    COLORS,
    HIGHEST_RESIDUAL,
    KIND_NAMES,
    KINDS,
    LOWEST_SCORE,
    MOST_REGULARS,
    STRUCTURES,
    VINES,
    wine_words,
)
from games.viticulture.player import Player
from games.viticulture.state import Viticulture


def short_of(g: Viticulture, me: Seat, lira: int) -> Text | None:
    missing = lira - g.players[me].lira
    return text("{count} lira short", count=missing) if missing > 0 else None


def short_of_points(g: Viticulture, me: Seat, points: int) -> Text | None:
    if g.players[me].can_pay_points(points):
        return None
    return text("the score cannot go below {lowest}", lowest=LOWEST_SCORE)


def cannot_draw(g: Viticulture, kinds: Sequence[str]) -> Text | None:
    """At least one card must be there to draw (VIT-D65)."""
    if any(g.can_draw(kind) for kind in kinds):
        return None
    return text("no {kind} is left to draw", kind=KIND_NAMES[kinds[0]])


def cards_besides(g: Viticulture, me: Seat, played: str, kinds: Sequence[str] = KINDS) -> int:
    """How many cards somebody holds, not counting the one that is to be played."""
    hand = g.players[me].hand
    return sum(len(hand[kind]) - (played in hand[kind]) for kind in kinds)


def short_of_cards(
    g: Viticulture, me: Seat, count: int, played: str, kinds: Sequence[str] = KINDS
) -> Text | None:
    missing = count - cards_besides(g, me, played, kinds)
    if missing <= 0:
        return None
    if kinds == KINDS:
        return text("{count} {count:card|cards} short", count=missing)
    return text("{count} {count:visitor|visitors} short", count=missing)


def cannot_build(
    g: Viticulture,
    me: Seat,
    *,
    discount: int = 0,
    free: bool = False,
    costs: Sequence[int] = (),
    more: int = 0,
) -> Text | None:
    """`more` is lira that comes before it must be paid."""
    player = g.players[me]
    unbuilt = player.unbuilt
    if costs:
        unbuilt = [structure for structure in unbuilt if STRUCTURES[structure].cost in costs]
    if not unbuilt:
        return text("nothing left to build")
    if free:
        return None
    return short_of(g, me, min(player.cost(structure, discount) for structure in unbuilt) - more)


def cannot_upgrade(g: Viticulture, me: Seat, *, price: int | None = None, discount: int = 0) -> Text | None:
    """The next cellar must be there to build, for its printed cost or a price of the card's own."""
    player = g.players[me]
    cellar = player.next_cellar
    if cellar is None:
        return text("both cellars are built")
    return short_of(g, me, player.cost(cellar, discount) if price is None else price)


def cannot_plant(g: Viticulture, me: Seat, *, unaided: bool = False, beyond: bool = False) -> Text | None:
    player = g.players[me]
    vines = sorted(set(player.hand["vine"]))
    if not vines:
        return text("no vine in hand")
    if any(player.can_plant_somewhere(vine, unaided=unaided, beyond=beyond) for vine in vines):
        return None
    return _no_vine_fits(player, vines, unaided)


def _no_vine_fits(player: Player, vines: list[str], unaided: bool) -> Text:
    whys = [
        text("{vine} {why}", vine=VINES[vine].name, why=why)
        for vine in vines
        if (why := player.why_not_plant(vine)) is not None
    ]
    if unaided or not whys:
        return text("no field has room")
    return whys[0] if len(vines) == 1 else text("none of your vines fits; {example}", example=whys[0])


def cannot_harvest(g: Viticulture, me: Seat) -> Text | None:
    player = g.players[me]
    if player.harvestable:
        return None
    if any(ground.vines for ground in player.fields):
        return text("all fields with vines are harvested")
    return text("no vines planted")


def cannot_make_wine(
    g: Viticulture, me: Seat, *, ignoring_cellars: bool = False, lowest: int = 1
) -> Text | None:
    player = g.players[me]
    if player.can_make_wine(ignoring_cellars=ignoring_cellars, lowest=lowest):
        return None
    if not player.grapes:
        return text("no grapes")
    if lowest > 1:
        return text("no wine of {lowest} or more can be made", lowest=lowest)
    return text("no room in the cellar for any wine")


def cannot_give_up_wine(g: Viticulture, me: Seat, least: int = 1) -> Text | None:
    if any(value >= least for _, value in g.players[me].wines):
        return None
    return text("no wine") if least == 1 else text("no wine of {least} or more", least=least)


def cannot_give_up_grape(g: Viticulture, me: Seat) -> Text | None:
    return None if g.players[me].grapes else text("no grape")


def spot_taken(g: Viticulture, me: Seat, colors: Sequence[str] = COLORS) -> Text | None:
    """A bought grape needs the spot of value 1 of its color."""
    for color in colors:
        if 1 in g.players[me].crush[color]:
            return text("the spot for {grape} is taken", grape=wine_words(color, 1))
    return None


def cannot_fill(g: Viticulture, me: Seat) -> Text | None:
    player = g.players[me]
    orders = player.hand["order"]
    if not orders:
        return text("no order in hand")
    if any(player.can_fill(order) for order in orders):
        return None
    if len(orders) > 1:
        return text("no order that your wines fill")
    return why_not_fill(player, orders[0])


def why_not_fill(player: Player, order: str) -> Text | None:
    missing = player.missing(order)
    if not missing:
        return None
    return text("needs {wines}", wines=tuple(wine_words(kind, value) for kind, value in missing))


def cannot_train(g: Viticulture, me: Seat, cost: int) -> Text | None:
    if g.players[me].workers >= MOST_REGULARS:
        return text("you have all {most} workers", most=MOST_REGULARS)
    return short_of(g, me, cost)


def cannot_raise_residual(g: Viticulture, me: Seat) -> Text | None:
    if g.players[me].residual < HIGHEST_RESIDUAL:
        return None
    return text("residual payments are at {most}", most=HIGHEST_RESIDUAL)


def cannot_lower_residual(g: Viticulture, me: Seat, steps: int) -> Text | None:
    if g.players[me].residual >= steps:
        return None
    return text("residual payments are below {steps}", steps=steps)


def cannot_sell(g: Viticulture, me: Seat) -> Text | None:
    player = g.players[me]
    if player.grapes or any(ground.is_empty for ground in player.fields):
        return None
    sold = [ground.value for ground in player.fields if ground.sold]
    if not sold:
        return text("no grape and no empty field")
    return short_of(g, me, min(sold))


def cannot_use_yoke(g: Viticulture, me: Seat) -> Text | None:
    """The yoke works once a year, and needs a vine to uproot or a field to harvest."""
    player = g.players[me]
    if player.yoked:
        return text("used this year")
    return None if any(ground.vines for ground in player.fields) else text("no vines planted")
