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
    MADE_FROM,
    STORAGE,
    TRADE,
    Card,
)
from games.wine_and_cheese.scoring import scores, total
from games.wine_and_cheese.state import Counts, WineAndCheese, shortfall

AGINGS = tuple(step.aging for step in CALENDAR if step.aging)
SUMMERS = (0, 2)  # halves of a year that end in a summer
FAMILY_OF = {what: FAMILIES.index(family) for family in FAMILIES for what in MADE_FROM[family]}
PLACE = {family: place for place, family in enumerate(FAMILIES)}

# All worths are in coins; they were set by letting the opponent play against itself.
SHIFT = 2.2  # what hurrying or slowing a card by one marker costs
LATE = 1.0  # the same when everything must go
WAIT = 0.35  # what a slot costs that is taken for another half year
REWARD = 0.8  # the free label action that comes with a card
ACTION = 1.2  # an action card's action, beyond its coins
STORED = 0.9  # an ingredient that can be stored, and what is left of that in the last half year
STORED_LAST = 0.45
SPARE = 0.6  # any other ingredient, while it can still be used
MOST_SPARE = 4  # how many of a kind can be used
MATCHED = 0.3  # chance of a pair whose other half is in the cellar or in hand
HOPED = 0.18  # chance of any other pair
MARKET = 0.7  # an ingredient from a market day
HELP = (1.2, 0.3)  # a helper, and more for each action card in the cellar
WASH_EACH = (1.0, 0.5)  # washing or distilling, and more for each card that counts
WASH_GOURMET = (0.5, 1.4)
START = 1.0  # an exchange of starter cultures
IN_SUMMER = 0.8  # how likely a card acts in the summer
PLANNED = 0.92  # share of a card's worth that counts once it can be paid
GROWING = 0.32  # the same while workers still bring ingredients
PARTLY = 0.16  # and of a card that can be paid in part
HOPE = 0.07  # share of its worth that a card in hand has for later halves of a year
HOPES = 4  # cards to be made in a half year
BLUR = (4.0, 8.0)  # how far the higher total counts as well: at the end, and more for each aging to come


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
    blur = BLUR[0] + BLUR[1] * (len(AGINGS) - halves)
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
        times = sold_well + IN_SUMMER * (p.halves in SUMMERS)
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
                return MATCHED
    return HOPED if p.halves < len(AGINGS) - 1 else 0.0


def action_worth(p: Prospect, card: Card) -> tuple[int, float]:
    """Which total a special action raises, and by how much each time."""
    own = PLACE[card.family]
    match card.action:
        case "washing_each" | "distillation_each":
            return 1 - own, WASH_EACH[0] + WASH_EACH[1] * sum(
                CARDS[id].family == card.family for id, _ in p.cellar
            )
        case "washing_gourmet" | "distillation_gourmet":
            count = sum(CARDS[id].family == card.family and bool(CARDS[id].dish) for id, _ in p.cellar)
            return 1 - own, WASH_GOURMET[0] + WASH_GOURMET[1] * count
        case "starter_cultures":
            return PLACE[card.indicator or card.family], START
        case "market_day":
            first = card.gains[0]
            target = FAMILY_OF.get(first, PLACE["wine"] if first == "any_wine" else PLACE["cheese"])
            return target, MARKET * len(card.gains)
    return own, HELP[0] + HELP[1] * sum(bool(CARDS[id].action) for id, _ in p.cellar)


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
        if room > 0 and value > 0 and not shortfall(pool, card.cost)[0]:
            take(pool, card.cost, 0)
            totals[PLACE[card.family]] += value * (GROWING if p.growing else PLANNED)
            if card.dish:
                add_pair(totals, p, card, 0.8)
            room -= 1
        else:
            later.append((value, id))
    if p.growing:
        add_beginnings(totals, p, pool, room, later)
    hopes = HOPES * (len(AGINGS) - 1 - p.halves) + p.growing
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
    """Cards that bring much for few ingredients come first."""
    value, id = entry
    return -value / sqrt(CARDS[id].time)


def fresh_worth(p: Prospect, card: Card) -> float:
    """What a card brings if it is made now, without a partner."""
    coins, _ = prospects_of(card.gold, card.silver, card.time, p.halves, True)
    return coins + REWARD + (ACTION if card.action else 0.0)


def take(pool: Counts, cost: Counts, missing: int) -> None:
    """Pay a cost in outline: trades use what there is most of."""
    for what, count in cost.items():
        pool[what] = max(0, pool[what] - count)
    for _ in range(TRADE * missing):
        most = max(pool, key=pool.__getitem__)
        pool[most] -= 1


def add_ingredients(totals: list[float], p: Prospect, pool: Counts) -> None:
    """What markers are worth that no card has a use for."""
    last = p.halves >= len(AGINGS) - 1
    spare = SPARE if p.making else 0.0
    stored = STORED_LAST if last else STORED
    for what, count in pool.items():
        if count:
            kept = min(count, STORAGE.get(what, 0)) if p.selling or not last else 0
            totals[FAMILY_OF[what]] += stored * kept + spare * min(count - kept, MOST_SPARE)
