"""What fits into a cellar, and how a harvest fills it by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from games.cuvee.cards import CAPACITY, DATA
from games.cuvee.state import Cuvee, Player, Wine, room_in
from games.engine import Seat


class Lot(Struct, frozen=True):
    """Barrels of one wine that look for a place."""

    variety: str
    quality: int
    barrels: int
    space: int | None = None  # the vineyard they come from

    @property
    def wine(self) -> Wine:
        return Wine(self.variety, self.quality, self.barrels)


class Placement(Struct, frozen=True):
    """Some barrels of a lot, and the compartment they go to."""

    lot: Lot
    compartment: int
    barrels: int


def lot_of(g: Cuvee, index: int) -> Lot:
    """The harvest of a vineyard."""
    space = g.spaces[index]
    return Lot(space.side.variety, space.die, space.barrels, index)


def empties(player: Player, discarded: Collection[int] = ()) -> list[int]:
    return [c for c in player.compartments if player.cellar[c] is None or c in discarded]


def distinct(free: Sequence[int]) -> list[int]:
    """Empty compartments to choose from: of I to III, which differ only in name, the first."""
    lasting = [c for c in free if c < DATA.cellar.compartments]
    return lasting[:1] + [c for c in free if c >= DATA.cellar.compartments]


def shareable(player: Player, wine: Wine, discarded: Collection[int] = ()) -> list[int]:
    """Compartments that hold the very same wine and have room."""
    return [c for c, held in player.wines if held.same_as(wine) and room_in(held) and c not in discarded]


def fits(player: Player, lots: Sequence[Lot], discarded: Sequence[int] = ()) -> bool:
    """Whether all barrels find a place, and every discarded compartment gets some (CUV-D60)."""
    if not discarded and len(lots) <= len(empties(player)):
        return True  # each lot has a compartment to itself
    counts = _counts(lots)
    needed = 0
    for (variety, quality), barrels in counts.items():
        wine = Wine(variety, quality, barrels)
        shared = sum(room_in(player.cellar[c]) for c in shareable(player, wine, discarded))
        needed += _compartments(max(0, barrels - shared))
    return needed <= len(empties(player, discarded)) and len(discarded) <= sum(counts.values())


def can_take_in(player: Player, lots: Sequence[Lot]) -> bool:
    """Whether lots fit, if need be after discarding compartments.

    Discarding one more never leaves less room, so it is enough to look at an empty cellar.
    """
    return sum(map(_compartments, _counts(lots).values())) <= len(player.compartments)


def _counts(lots: Iterable[Lot]) -> dict[tuple[str, int], int]:
    """The barrels of each variety and quality."""
    counts: dict[tuple[str, int], int] = {}
    for lot in lots:
        kind = (lot.variety, lot.quality)
        counts[kind] = counts.get(kind, 0) + lot.barrels
    return counts


def _compartments(barrels: int) -> int:
    """How many empty compartments barrels of one wine fill."""
    return -(-barrels // CAPACITY)


def fill(player: Player, lots: Sequence[Lot], discarded: Sequence[int] = ()) -> list[Placement]:
    """Store lots that fit: with the same wine first, then in the first free compartment."""
    free = [*discarded, *(c for c in empties(player) if c not in discarded)]
    room: dict[int, int] = {}
    holds: dict[int, tuple[str, int]] = {}
    placements = []
    for lot in lots:
        kind = (lot.variety, lot.quality)
        for c in shareable(player, lot.wine, discarded):
            if c not in room:
                room[c], holds[c] = room_in(player.cellar[c]), kind
        left = lot.barrels
        while left:
            c = next((c for c in room if holds[c] == kind and room[c]), -1)
            if c < 0:
                c = free.pop(0)
                room[c], holds[c] = CAPACITY, kind
            count = min(left, room[c])
            room[c] -= count
            left -= count
            placements.append(Placement(lot, c, count))
    return placements


def ripest(g: Cuvee, me: Seat) -> list[int]:
    """The vineyards that a harvest takes in without discarding anything, the best first."""
    player, ripe = g.players[me], harvestable(g, me)
    if fits(player, [lot_of(g, index) for index in ripe]):
        return ripe
    chosen: list[int] = []
    for index in sorted(ripe, key=lambda index: -worth(g, index)):
        if fits(player, [lot_of(g, other) for other in (*chosen, index)]):
            chosen.append(index)
    return sorted(chosen)


def worth(g: Cuvee, index: int) -> int:
    """How good the harvest of a vineyard is."""
    space = g.spaces[index]
    return space.barrels * max(1, space.die - 1)


def harvestable(g: Cuvee, me: Seat) -> list[int]:
    return [index for index in g.vineyards(me) if g.spaces[index].barrels]


# Supplies


class Delivery(Struct, frozen=True):
    """One barrel for a building at the end of the year."""

    space: int
    compartment: int


def needs(g: Cuvee, kept: Iterable[int]) -> list[tuple[int, int]]:
    """For each barrel that these properties need: which one, and the least quality; the choosy first."""
    wanted = [
        (space, card.supply_quality)
        for space in kept
        if (building := g.spaces[space].building)
        for card in (building.card,)
        for _ in range(card.supply)
    ]
    return sorted(wanted, key=lambda need: (-need[1], need[0]))


def can_supply(player: Player, wanted: Sequence[tuple[int, int]]) -> bool:
    """Whether the cellar has a barrel for each need; each need takes any wine that is good enough."""
    barrels = [wine.quality for _, wine in player.wines for _ in range(wine.barrels)]
    return all(
        sum(quality >= least for quality in barrels) >= sum(other >= least for _, other in wanted)
        for _, least in wanted
    )


def thrifty(player: Player, wanted: Sequence[tuple[int, int]]) -> list[Delivery]:
    """Serve needs that can be met with the least valuable barrels."""
    stock = sorted(
        (wine.is_cuvee, wine.crowned, wine.quality, wine.aged, -wine.barrels, compartment)
        for compartment, wine in player.wines
    )
    stock.sort(key=lambda item: item[2] + item[0] + item[1])
    left = {compartment: wine.barrels for compartment, wine in player.wines}
    deliveries = []
    for space, least in wanted:
        compartment = next(
            item[-1] for item in stock if left[item[-1]] and player.wine(item[-1]).quality >= least
        )
        left[compartment] -= 1
        deliveries.append(Delivery(space, compartment))
    return deliveries
