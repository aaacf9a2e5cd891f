"""What a question does not offer, and why, for players who wonder."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Reason, Seat, Text, text
from games.viticulture.cards import STRUCTURES, VINES, order_words
from games.viticulture.checks import short_of, why_not_fill
from games.viticulture.player import Field, Player
from games.viticulture.state import Viticulture


def unplantable(g: Viticulture, me: Seat) -> list[Reason]:
    player = g.players[me]
    return [
        Reason(text("{vine}", vine=VINES[vine].name), why)
        for vine in sorted(set(player.hand["vine"]))
        if (why := player.why_not_plant(vine)) is not None
    ]


def unbuildable(
    g: Viticulture, me: Seat, *, discount: int = 0, free: bool = False, costs: Sequence[int] = ()
) -> list[Reason]:
    """Structures that are left to build but cannot be; what stands goes without saying."""
    found = []
    for structure, fact in STRUCTURES.items():
        why = _why_not_build(g, me, structure, 0 if free else g.players[me].cost(structure, discount), costs)
        if why is not None and structure not in g.players[me].structures:
            found.append(Reason(fact.name, why))
    return found


def _why_not_build(g: Viticulture, me: Seat, structure: str, cost: int, costs: Sequence[int]) -> Text | None:
    if structure not in g.players[me].unbuilt:
        return text("needs the medium cellar first")
    if costs and STRUCTURES[structure].cost not in costs:
        return text("its printed cost is {cost}", cost=STRUCTURES[structure].cost)
    return short_of(g, me, cost)


def unharvestable(g: Viticulture, me: Seat) -> list[Reason]:
    return [
        Reason(text("Field {value}", value=ground.value), _why_not_harvest(ground))
        for ground in g.players[me].fields
        if not ground.can_be_harvested
    ]


def _why_not_harvest(ground: Field) -> Text:
    if ground.sold:
        return text("sold")
    return text("harvested this year") if ground.harvested else text("no vines")


def unfillable(g: Viticulture, me: Seat) -> list[Reason]:
    player = g.players[me]
    return [
        Reason(text("Order: {wines}", wines=order_words(order)), why)
        for order in sorted(player.hand["order"])
        if (why := why_not_fill(player, order)) is not None
    ]


def unmakeable(g: Viticulture, me: Seat) -> list[Reason]:
    """Wines that a missing cellar rules out, though the grapes are there."""
    player = g.players[me]
    found = []
    if _could_mix(player, 1) and "medium_cellar" not in player.structures:
        found.append(Reason(text("Blush wine"), text("needs the medium cellar")))
    if _could_mix(player, 2) and "large_cellar" not in player.structures:
        found.append(Reason(text("Sparkling wine"), text("needs the large cellar")))
    return found


def _could_mix(player: Player, reds: int) -> bool:
    return len(player.crush["red"]) >= reds and bool(player.crush["white"])
