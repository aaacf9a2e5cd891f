"""Harvesting: which vineyards, what is discarded for them, and where the barrels go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from msgspec import structs

from games.cuvee.cards import AMOUNTS, DATA, NUMERALS
from games.cuvee.cellar import (
    Lot,
    Placement,
    can_take_in,
    empties,
    fill,
    fits,
    harvestable,
    lot_of,
    ripest,
    shareable,
)
from games.cuvee.state import Cuvee, Player, Wine, key_of, land_name, numerals, room_in, wine_name
from games.engine import Option, Seat, Text, choose, choose_some, text

PUBLIC = text("harvests")
SHORT_LIST = 4  # wines that fit into the detail of an option


# Everything at once


def proposal(g: Cuvee, me: Seat) -> list[Placement]:
    """The harvest that fills the cellar by itself."""
    return fill(g.players[me], [lot_of(g, index) for index in ripest(g, me)])


def proposal_label(placements: list[Placement]) -> Text:
    count = len({placement.lot.space for placement in placements})
    places = sorted({placement.compartment for placement in placements})
    return text(
        "Harvest {count} {count:vineyard|vineyards} into {places}", count=count, places=numerals(places)
    )


def proposal_detail(placements: list[Placement], ripe: int) -> Text:
    """What is harvested, or how much of all that is ripe stays behind."""
    left = ripe - len({placement.lot.space for placement in placements})
    if left:
        return text("There is no room for {count} {count:other|others}", count=left)
    wines = dict.fromkeys((placement.lot.variety, placement.lot.quality) for placement in placements)
    if len(wines) > SHORT_LIST:
        return text("All of your grapes")
    return text("{wines}", wines=tuple(wine_name(*wine) for wine in wines))


async def harvest_all(g: Cuvee, me: Seat) -> None:
    """Take in what there is room for."""
    for placement in proposal(g, me):
        put(g, me, placement)


# By choice


async def harvest_by_choice(g: Cuvee, me: Seat) -> None:
    chosen = await choose_some(
        g,
        me,
        text("Which vineyards do you harvest?"),
        harvests,
        1,
        len(harvestable(g, me)),
        public=PUBLIC,
        check=lambda spaces: _refusal(g, me, spaces),
    )
    await take_in(g, me, [lot_of(g, index) for index in chosen])


def harvests(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(
            f"pick:{key_of(index)}",
            index,
            land_name(g, index),
            text(
                "{count} {count:barrel|barrels} of quality {quality}",
                count=g.spaces[index].barrels,
                quality=g.spaces[index].die,
            ),
        )
        for index in harvestable(g, me)
    ]


def _refusal(g: Cuvee, me: Seat, spaces: Sequence[int]) -> Text | None:
    if can_take_in(g.players[me], [lot_of(g, index) for index in spaces]):
        return None
    return text("There is not enough room in your cellar for all of these.")


async def take_in(g: Cuvee, me: Seat, lots: list[Lot]) -> None:
    """Store barrels, after discarding compartments if they do not fit (CUV-D60)."""
    player = g.players[me]
    discarded: list[int] = []
    if not fits(player, lots):
        discarded = await choose_some(
            g,
            me,
            text(
                "Which compartments do you empty to make room? Each costs {n} prestige.",
                n=AMOUNTS.discard_penalty,
            ),
            discards,
            1,
            len(player.compartments),
            public=PUBLIC,
            check=lambda gone: _still_too_much(g, me, lots, gone),
        )
    for compartment in discarded:
        discard(g, me, compartment)
    await store(g, me, lots, discarded)


def discards(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(
            f"discard:{compartment + 1}",
            compartment,
            text("{place}: {wine}", place=NUMERALS[compartment], wine=wine.described),
            text("{count} {count:barrel|barrels} lost", count=wine.barrels),
        )
        for compartment, wine in g.players[me].wines
    ]


def _still_too_much(g: Cuvee, me: Seat, lots: Sequence[Lot], gone: Sequence[int]) -> Text | None:
    if fits(g.players[me], lots, gone):
        return None
    return text("Empty just as many compartments as the harvest fills.")


def discard(g: Cuvee, me: Seat, compartment: int) -> None:
    wine = g.players[me].wine(compartment)
    g.players[me].cellar[compartment] = None
    g.lose(me, AMOUNTS.discard_penalty)
    g.tell(
        me,
        text(
            "{me} discards {count} {count:barrel|barrels} of {wine} and loses {lost} prestige",
            count=wine.barrels,
            wine=wine.named,
            lost=AMOUNTS.discard_penalty,
        ),
        at=(f"seat:{me}/cellar/{compartment + 1}", f"seat:{me}/prestige"),
    )


# Storing


async def store(g: Cuvee, me: Seat, lots: list[Lot], discarded: list[int]) -> None:
    """Put lots away one by one, or all that are left by themselves."""
    unused = list(discarded)
    for number, lot in enumerate(lots):
        rest = lots[number + 1 :]
        ways = storings(g.players[me], lot, rest, unused)
        way = ways[0].value
        if len(ways) > 1:
            picked = await choose(
                g,
                me,
                text(
                    "Where do {count} {count:barrel|barrels} of {wine} go?",
                    count=lot.barrels,
                    wine=lot.wine.named,
                ),
                partial(_ways, lots=lots[number:], unused=list(unused)),
                public=PUBLIC,
            )
            if not picked:
                for placement in fill(g.players[me], lots[number:], unused):
                    put(g, me, placement)
                return
            way = picked
        for placement in way:
            put(g, me, placement)
            if placement.compartment in unused:
                unused.remove(placement.compartment)


def _ways(g: Cuvee, me: Seat, *, lots: list[Lot], unused: list[int]) -> list[Option[list[Placement]]]:
    ways = storings(g.players[me], lots[0], lots[1:], unused)
    if not _fills(fill(g.players[me], lots, unused), unused):
        return ways
    by_itself: Option[list[Placement]] = Option("store:fill", [], text("Fill the cellar from the left"))
    return [by_itself, *ways]


def _fills(placements: list[Placement], unused: Sequence[int]) -> bool:
    return set(unused) <= {placement.compartment for placement in placements}


def storings(
    player: Player, lot: Lot, rest: Sequence[Lot], unused: Sequence[int]
) -> list[Option[list[Placement]]]:
    """Every way to store a lot, whole or split over two compartments, that leaves room for the rest.

    Ways that differ only in the name of an empty compartment count as one.
    """
    places = sorted({*shareable(player, lot.wine), *empties(player)})
    ways = [
        *([Placement(lot, c, lot.barrels)] for c in places if room_in(player.cellar[c]) >= lot.barrels),
        *(
            [Placement(lot, one, 1), Placement(lot, other, lot.barrels - 1)]
            for one, other in combinations(places, 2)
            if lot.barrels > 1 and room_in(player.cellar[other]) >= lot.barrels - 1
        ),
    ]
    shapes = {
        _shape(player, way, unused): way
        for way in reversed(ways)  # so that the first of each shape stays
        if _leaves_room(player, way, rest, unused)
    }
    return [_way(way) for way in reversed(shapes.values())]


def _shape(player: Player, way: Sequence[Placement], unused: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What distinguishes a way; I to III are alike while they are empty and need not be filled."""

    def name(compartment: int) -> int:
        alike = compartment < DATA.cellar.compartments and compartment not in unused
        return -1 if alike and player.cellar[compartment] is None else compartment

    return tuple((name(placement.compartment), placement.barrels) for placement in way)


def _way(way: list[Placement]) -> Option[list[Placement]]:
    numbers = "+".join(str(placement.compartment + 1) for placement in way)
    places = tuple(NUMERALS[placement.compartment] for placement in way)
    return Option(f"store:{numbers}", way, text("Into {places}", places=places))


def _leaves_room(player: Player, way: list[Placement], rest: Sequence[Lot], unused: Sequence[int]) -> bool:
    filled = {placement.compartment for placement in way}
    unfilled = [compartment for compartment in unused if compartment not in filled]
    if not rest:
        return not unfilled
    after = structs.replace(
        player, cellar=[structs.replace(wine) if wine else None for wine in player.cellar]
    )
    for placement in way:
        _add(after, placement)
    return fits(after, rest, unfilled)


def _add(player: Player, placement: Placement) -> None:
    held = player.cellar[placement.compartment]
    if held:
        held.barrels += placement.barrels
    else:
        player.cellar[placement.compartment] = Wine(
            placement.lot.variety, placement.lot.quality, placement.barrels
        )


def put(g: Cuvee, me: Seat, placement: Placement) -> None:
    """Bring barrels from their vineyard, if they come from one, into a compartment."""
    lot = placement.lot
    places = [f"seat:{me}/cellar/{placement.compartment + 1}"]
    if lot.space is not None:
        g.spaces[lot.space].barrels -= placement.barrels
        places.append(f"space:{key_of(lot.space)}")
    _add(g.players[me], placement)
    g.tell(
        me,
        text(
            "{me} stores {count} {count:barrel|barrels} of {wine} in {place}",
            count=placement.barrels,
            wine=lot.wine.named,
            place=NUMERALS[placement.compartment],
        ),
        at=places,
    )
