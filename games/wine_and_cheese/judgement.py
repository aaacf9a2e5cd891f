"""How good a position is for a seat, in coins of the final score."""

from __future__ import annotations

from functools import cache
from math import sqrt

from msgspec import Struct

from games.engine import Seat
from games.wine_and_cheese.calendar import CALENDAR
from games.wine_and_cheese.cards import (
    CARDS,
    FAMILIES,
    INGREDIENTS,
    MADE_FROM,
    STARTER_STEPS,
    STORAGE,
    TRADE,
    Card,
)
from games.wine_and_cheese.scoring import scores, total
from games.wine_and_cheese.state import Counts, WineAndCheese, shortfall

AGINGS = tuple(step.aging for step in CALENDAR if step.aging)
FAMILY_OF = {what: FAMILIES.index(family) for family in FAMILIES for what in MADE_FROM[family]}
PLACE = {family: place for place, family in enumerate(FAMILIES)}

SHIFT = 1.75  # what hurrying or slowing a card by one marker costs
LATE = 1.0  # the same when everything must go
WAIT = 0.35  # what a slot costs that is taken for another half year
REWARD = 0.65  # the free label action that comes with a card
STORED = 0.7  # an ingredient that can be stored
SPARE = 0.6  # any other, while it can still be used
HOPE = 0.11  # share of its worth that a card in hand has for later halves of a year
MATCHED = 0.3  # chance of a pair whose halves both lie in the cellar
MATCHING = 0.3  # chance of a pair whose other half is in hand
HOPED = 0.18  # chance of any other pair
DENSE = 0.5  # how much cheap cards are preferred when ingredients are planned
PARTLY = 0.13  # share of its worth that a card has that can nearly be paid
PLANNED = 0.92
GROWING = 0.4
HOPES = 3
MOST_TRADES = 0
BLUR = 4.0
BLUR_AHEAD = 5.0
SUMMER = 1.0
SELLING = 0.8
MARKET = 0.7
HELPER = 1.2
START = 0.5


class Prospect(Struct):
    """A player's farm in outline: what the judgement looks at, and may change to try things out."""

    pool: Counts
    hand: tuple[str, ...]
    cellar: tuple[tuple[str, int], ...]  # cards and their markers
    room: int  # open slots that are free
    wine: float  # coins that are safe
    cheese: float
    halves: int  # agings that are over
    selling: bool  # whether cards can still be sold before the next aging
    making: bool  # whether cards can still be made before it
    growing: bool  # whether workers still bring ingredients before it


def prospect(g: WineAndCheese, seat: Seat) -> Prospect:
    """The farm of a seat as it is now."""
    farm = g.farms[seat]
    phase = g.phase
    open_turns = phase in ("send", "return") or (phase == "produce" and not farm.dropped)
    after = phase in ("trigger", "arrive", "sell_all", "over")
    return Prospect(
        pool=dict(farm.pool),
        hand=tuple(farm.hand),
        cellar=tuple((card.id, card.markers) for card in farm.cards),
        room=len(farm.slots) - farm.closed - len(farm.cards),
        wine=total(farm, "wine").sum,
        cheese=total(farm, "cheese").sum,
        halves=sum(1 for step in CALENDAR[: g.step] if step.aging) + (phase == "age" and farm.aged),
        selling=open_turns or after or (phase == "age" and farm.aged),
        making=open_turns or phase == "trigger",
        growing=phase in ("send", "return", "trigger"),
    )


def judge(g: WineAndCheese, seat: Seat) -> float:
    """The lead over the other seat at the end; before it, what the own farm may be worth."""
    if g.phase == "over":
        own = scores(g)
        return float(own[seat] - own[1 - seat])
    return worth(prospect(g, seat))


def worth(p: Prospect) -> float:
    """The score that a farm may be expected to end with."""
    wine, cheese = expected(p)
    return balance(wine, cheese, p.halves)


def balance(wine: float, cheese: float, halves: int) -> float:
    """Nearly the lower of two totals; early on, the other counts as well."""
    blur = BLUR + BLUR_AHEAD * (len(AGINGS) - halves)
    return (wine + cheese - sqrt((wine - cheese) ** 2 + blur * blur)) / 2


def expected(p: Prospect) -> list[float]:
    """Expected totals of wine and cheese."""
    totals = [p.wine, p.cheese]
    for id, markers in p.cellar:
        add_card(totals, p, CARDS[id], markers)
    add_hand(totals, p)
    return totals


def add_card(totals: list[float], p: Prospect, card: Card, markers: int) -> None:
    """What a card of the cellar will bring: its own coins, and what comes with them."""
    own = PLACE[card.family]
    coins, sold_well = prospects_of(card.gold, card.silver, markers, p.halves, p.selling)
    totals[own] += coins
    if card.dish:
        add_pair(totals, p, card, sold_well)
    else:
        times = SELLING * sold_well + SUMMER * (p.halves in (0, 2))
        target, amount = action_worth(p, card)
        totals[target] += times * amount


def add_pair(totals: list[float], p: Prospect, card: Card, share: float) -> None:
    """What this half of a pair is worth."""
    chance = partner(p, card) * share
    totals[0] += chance * (card.steps.get("wine", 0) + 0.5)
    totals[1] += chance * (card.steps.get("cheese", 0) + 0.5)


def partner(p: Prospect, card: Card) -> float:
    """How likely a gourmet card will be sold as a pair."""
    for id, _ in p.cellar:
        if CARDS[id].dish == card.dish and CARDS[id].family != card.family:
            return MATCHED
    if p.halves < len(AGINGS):
        for id in p.hand:
            if CARDS[id].dish == card.dish and CARDS[id].family != card.family:
                return MATCHING
    return HOPED if p.halves < len(AGINGS) - 1 else 0.0


def action_worth(p: Prospect, card: Card) -> tuple[int, float]:
    """Which total a special action raises, and by how much each time."""
    own = PLACE[card.family]
    match card.action:
        case "washing_each" | "distillation_each":
            return 1 - own, 1.0 + sum(CARDS[id].family == card.family for id, _ in p.cellar) * 0.5
        case "washing_gourmet" | "distillation_gourmet":
            count = sum(CARDS[id].family == card.family and bool(CARDS[id].dish) for id, _ in p.cellar)
            return 1 - own, 0.5 + 1.4 * count
        case "starter_cultures":
            return PLACE[card.indicator or card.family], STARTER_STEPS * START
        case "market_day":
            first = card.gains[0]
            target = FAMILY_OF.get(first, PLACE["wine"] if first == "any_wine" else PLACE["cheese"])
            return target, MARKET * len(card.gains)
    return own, HELPER + 0.3 * sum(bool(CARDS[id].action) for id, _ in p.cellar)


@cache
def prospects_of(gold: int, silver: int, markers: int, halves: int, selling: bool) -> tuple[float, float]:
    """What a card will bring at best, and how likely it is sold finished."""
    best = (float(silver), 0.0)
    last = halves >= len(AGINGS)
    if selling:
        best = max(best, (gold - (LATE if last else SHIFT) * markers, 1.0))
    if not last:
        aging = AGINGS[halves]
        short = max(0, aging - markers)
        if selling or not short:
            coins, chance = prospects_of(gold, silver, max(0, markers - aging), halves + 1, True)
            best = max(best, (coins - WAIT - SHIFT * short, chance))
    return best


def add_hand(totals: list[float], p: Prospect) -> None:
    """What the hand and the ingredients will bring: cards that can be made now, and hopes."""
    if p.halves >= len(AGINGS):
        add_ingredients(totals, p, p.pool)
        return
    ranked = sorted(((fresh_worth(p, CARDS[id]), id) for id in p.hand), key=_rank)
    pool, room = dict(p.pool), p.room if p.making else 0
    later: list[tuple[float, str]] = []
    for value, id in ranked:
        card = CARDS[id]
        missing, surplus = shortfall(pool, card.cost)
        if room > 0 and value > 0 and missing <= MOST_TRADES and surplus >= TRADE * missing:
            take(pool, card.cost, missing)
            totals[PLACE[card.family]] += value * (GROWING if p.growing else PLANNED)
            if card.dish:
                add_pair(totals, p, card, 0.8)
            room -= 1
        else:
            later.append((value, id))
    if p.growing:
        add_beginnings(totals, p, pool, room, later)
    hopes = int(HOPES * (len(AGINGS) - 1 - p.halves)) + p.growing
    for value, id in later[:hopes]:
        totals[PLACE[CARDS[id].family]] += HOPE * value
    add_ingredients(totals, p, pool)


def add_beginnings(
    totals: list[float], p: Prospect, pool: Counts, room: int, later: list[tuple[float, str]]
) -> None:
    """What cards are worth that the workers still to come may help to pay."""
    for value, id in later:
        if room <= 0:
            return
        card, found = CARDS[id], 0
        for what, count in card.cost.items():
            some = min(count, pool[what])
            pool[what] -= some
            found += some
        if found:
            totals[PLACE[card.family]] += PARTLY * value * (found / card.time) ** 2
            room -= 1


def _rank(entry: tuple[float, str]) -> float:
    value, id = entry
    return -value / float(CARDS[id].time ** DENSE)


def fresh_worth(p: Prospect, card: Card) -> float:
    """What a card brings if it is made now, without a partner."""
    coins, _ = prospects_of(card.gold, card.silver, card.time, p.halves, True)
    return coins + REWARD + (1.2 if card.action else 0.0)


def take(pool: Counts, cost: Counts, missing: int) -> None:
    """Pay a cost in outline: trades use what there is most of."""
    for what, count in cost.items():
        pool[what] = max(0, pool[what] - count)
    for _ in range(TRADE * missing):
        most = max(pool, key=pool.__getitem__)
        pool[most] -= 1


def add_ingredients(totals: list[float], p: Prospect, pool: Counts) -> None:
    last = p.halves >= len(AGINGS) - 1
    for what in INGREDIENTS:
        count = pool[what]
        if not count:
            continue
        kept = min(count, STORAGE.get(what, 0)) if not last or p.selling else 0
        rest = count - kept
        spare = SPARE if p.making else 0.0
        totals[FAMILY_OF[what]] += (STORED * (0.5 if last else 1.0)) * kept + spare * min(rest, 4)
