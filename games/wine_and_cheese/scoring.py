"""The score sheet (WAC-SCO)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from games.engine import Line, Result, places_by, text
from games.wine_and_cheese.cards import CARDS, FAMILIES, PAIR_BONUS, Family
from games.wine_and_cheese.state import Farm, WineAndCheese


class Total(Struct, frozen=True):
    """What one player has made of one type of good."""

    gold: int
    silver: int
    track: int
    pairs: int

    @property
    def sum(self) -> int:
        return self.gold + self.silver + self.track + self.pairs


def pairs(farm: Farm) -> int:
    """Gourmet pairs among all sold cards, sold together or not (WAC-SCO-04)."""
    dishes: dict[Family, Counter[str]] = {family: Counter() for family in FAMILIES}
    for id in (*farm.gold, *farm.silver):
        if CARDS[id].dish:
            dishes[CARDS[id].family][CARDS[id].dish] += 1
    return (dishes["wine"] & dishes["cheese"]).total()


def total(farm: Farm, family: Family) -> Total:
    return Total(
        gold=sum(CARDS[id].gold for id in farm.gold if CARDS[id].family == family),
        silver=sum(CARDS[id].silver for id in farm.silver if CARDS[id].family == family),
        track=farm.indicators[family].value,
        pairs=PAIR_BONUS * pairs(farm),
    )


def scores(g: WineAndCheese) -> list[int]:
    """The lower of the two totals of each player (K)."""
    return [min(total(farm, family).sum for family in FAMILIES) for farm in g.farms]


def result(g: WineAndCheese) -> Result:
    totals = [{family: total(farm, family) for family in FAMILIES} for farm in g.farms]
    worth = [sorted(one.sum for one in farm.values()) for farm in totals]

    def line(label: str, family: Family, what: str) -> Line:
        return Line(LINES[label], tuple(getattr(farm[family], what) for farm in totals))

    sheet = (
        line("A", "cheese", "gold"),
        line("B", "wine", "gold"),
        line("C", "cheese", "silver"),
        line("D", "wine", "silver"),
        line("E", "cheese", "track"),
        line("F", "wine", "track"),
        line("G", "cheese", "pairs"),
        line("H", "wine", "pairs"),
        line("I", "cheese", "sum"),
        line("J", "wine", "sum"),
        Line(LINES["K"], tuple(low for low, _ in worth)),
    )
    order = [(*totals, seat == g.first) for seat, totals in enumerate(worth)]
    closing = None
    if worth[0][0] == worth[1][0]:
        closing = BY_OTHER if worth[0] != worth[1] else BY_ORDER
    return Result(
        places=places_by(order.__getitem__, len(g.farms)),
        scores=tuple(low for low, _ in worth),
        sheet=sheet,
        closing=closing,
    )


def figures(g: WineAndCheese) -> dict[str, float]:
    """What shows whether sides, turn order and aging are in balance; counts are per player."""
    winner = result(g).places.index(1)
    sold = sum(len(farm.gold) + len(farm.silver) for farm in g.farms)
    return {
        "starter_wins": float(winner == g.starter),
        "south_wins": float(winner == g.south),
        "produced": sold / len(g.farms),
        "overripe_share": sum(farm.overripe for farm in g.farms) / max(1, sold),
        "pairs": sum(farm.paired for farm in g.farms) / len(g.farms),
    }


BY_OTHER = text("The tie is broken by the higher of the two totals.")
BY_ORDER = text("The tie is broken by turn order card 1.")
LINES = {
    "A": text("A: Gold, cheese"),
    "B": text("B: Gold, wine"),
    "C": text("C: Silver, cheese"),
    "D": text("D: Silver, wine"),
    "E": text("E: Track, cheese"),
    "F": text("F: Track, wine"),
    "G": text("G: Pairs, cheese"),
    "H": text("H: Pairs, wine"),
    "I": text("I  Cheese total"),
    "J": text("J  Wine total"),
    "K": text("K  Final score"),
}
