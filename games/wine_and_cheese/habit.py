"""A quick and sensible answer to every decision: try each option in outline, and judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine import Answer, Decision, Option, Rng, Seat
from games.wine_and_cheese.cards import (
    CARDS,
    EFFECTS,
    INGREDIENTS,
    MADE_FROM,
    OPENING_MARKERS,
    STARTER_STEPS,
    STORAGE,
    TRADE,
    Effect,
    Family,
    Label,
)
from games.wine_and_cheese.grid import LAND
from games.wine_and_cheese.judgement import PLACE, Prospect, prospect, take, worth
from games.wine_and_cheese.sales import Sale, pair_steps, sales
from games.wine_and_cheese.specials import OTHER, has_effect, helper_targets
from games.wine_and_cheese.state import EFFECT_PARTS, PRICES, Counts, WineAndCheese, shortfall
from games.wine_and_cheese.track import Indicator

NEVER = -1000.0
BONUS = 0.4  # a marker of any kind


class Trial:
    """One decision being weighed: the position, whose it is, and its outline."""

    def __init__(self, g: WineAndCheese, me: Seat) -> None:
        self.g = g
        self.me = me
        self.p = prospect(g, me)
        self.now = worth(self.p)


def habit(g: WineAndCheese, decision: Decision, rng: Rng) -> Answer:
    """Pick the option that promises most; uses nothing that the seat may not know."""
    trial = Trial(g, decision.seat)
    best = max(decision.options, key=lambda option: score(trial, option, decision))
    return Answer(decision.seat, (best.key,))


def score(trial: Trial, option: Option[Any], decision: Decision) -> float:
    verb, _, what = option.key.partition(":")
    scorer = SCORERS.get(verb)
    return scorer(trial, option.value, what, decision) if scorer else NEVER


Scorer = Callable[[Trial, Any, str, Decision], float]
SCORERS: dict[str, Scorer] = {}


def scores(*verbs: str) -> Callable[[Scorer], Scorer]:
    def add(scorer: Scorer) -> Scorer:
        SCORERS.update(dict.fromkeys(verbs, scorer))
        return scorer

    return add


# Outlines of what an option leads to


def with_pool(p: Prospect, change: Counts, sign: int = 1) -> Prospect:
    pool = dict(p.pool)
    for what, count in change.items():
        pool[what] = max(0, pool[what] + sign * count)
    return replace(p, pool=pool)


def harvested(p: Prospect, gains: Counts) -> Prospect:
    """With what plots yield; laboratories give what the hand lacks more."""
    laboratory = gains.get("laboratory", 0)
    fixed = with_pool(p, {what: count for what, count in gains.items() if what != "laboratory"})
    if not laboratory:
        return fixed
    splits = ({"yeast": yeast, "cultures": laboratory - yeast} for yeast in range(laboratory + 1))
    return max((with_pool(fixed, split) for split in splits), key=worth)


def paid(p: Prospect, cost: Counts) -> Prospect:
    pool = dict(p.pool)
    missing, _ = shortfall(pool, cost)
    take(pool, cost, missing)
    return replace(p, pool=pool)


def stepped(trial: Trial, p: Prospect, family: Family, steps: int) -> Prospect:
    """With an indicator some steps further."""
    g, me = trial.g, trial.me
    own = g.farms[me].indicators[family]
    moved, occupied = Indicator(own.space, own.laps), g.occupied(me, family)
    passed: list[int] = []
    for _ in range(steps):
        passed += moved.advance(occupied)
    coins = moved.value - own.value + BONUS * sum(space in g.bonus for space in passed)
    return add_coins(p, family, coins + (0.15 * steps if own.space < 3 else 0.0))


def add_coins(p: Prospect, family: Family, coins: float) -> Prospect:
    if family == "wine":
        return replace(p, wine=p.wine + coins)
    return replace(p, cheese=p.cheese + coins)


def shifted(p: Prospect, id: str, change: int) -> Prospect:
    return replace(p, cellar=tuple((card, m + change if card == id else m) for card, m in p.cellar))


def without(p: Prospect, id: str) -> Prospect:
    return replace(p, cellar=tuple(card for card in p.cellar if card[0] != id), room=p.room + 1)


def after_effect(trial: Trial, p: Prospect, effect: Effect) -> Prospect:
    """The best that an effect of a label can lead to."""
    verb, family = EFFECT_PARTS[effect]
    if verb == "step":
        return stepped(trial, p, family, 1)
    if verb == "card":
        shown = [id for id in trial.g.display[family] if id]
        taken = [replace(p, hand=(*p.hand, id)) for id in shown]
        return max(taken, key=worth, default=p)
    change = -1 if verb == "hurry" else 1
    tried = [shifted(p, id, change) for id, m in p.cellar if CARDS[id].family == family and m + change >= 0]
    return max(tried, key=worth, default=p)


def after_special(trial: Trial, p: Prospect, id: str, chain: tuple[str, ...] = ()) -> Prospect:
    """What triggering a card leads to."""
    card = CARDS[id]
    same = [other for other, _ in p.cellar if CARDS[other].family == card.family]
    match card.action:
        case "washing_each" | "distillation_each":
            return stepped(trial, p, OTHER[card.family], len(same))
        case "washing_gourmet" | "distillation_gourmet":
            count = sum(bool(CARDS[other].dish) for other in same)
            there = stepped(trial, p, OTHER[card.family], 2 * count)
            return max(there, stepped(trial, p, card.family, count), key=worth)
        case "starter_cultures":
            return stepped(
                trial, paid(p, Counter(card.returns)), card.indicator or card.family, STARTER_STEPS
            )
        case "market_day":
            return with_pool(
                p, Counter(what if what in INGREDIENTS else _any(p, what) for what in card.gains)
            )
        case "helper":
            chain = (*chain, id)
            targets = [
                t for t in helper_targets(trial.g, trial.me, chain) if has_effect(trial.g, trial.me, t, chain)
            ]
            return max((after_special(trial, p, target, chain) for target in targets), key=worth, default=p)
    return p


def _any(p: Prospect, what: str) -> str:
    family: Family = "wine" if what == "any_wine" else "cheese"
    return max(MADE_FROM[family], key=lambda one: worth(with_pool(p, {one: 1})))


def after_making(trial: Trial, id: str) -> Prospect:
    p = paid(trial.p, CARDS[id].cost)
    hand = list(p.hand)
    if id in hand:
        hand.remove(id)
    return replace(p, hand=tuple(hand), cellar=(*p.cellar, (id, CARDS[id].time)), room=p.room - 1)


def after_sale(trial: Trial, sale: Sale) -> Prospect:
    p = trial.p
    if len(sale.cards) == 2:
        for family, steps in pair_steps(*sale.cards).items():
            p = stepped(trial, p, family, steps)
    markers = dict(p.cellar)
    for id in sale.cards:
        card = CARDS[id]
        if card.action and not markers[id] and has_effect(trial.g, trial.me, id):
            p = (
                max(p, after_special(trial, p, id), key=worth)
                if card.action == "starter_cultures"
                else after_special(trial, p, id)
            )
        p = add_coins(without(p, id), card.family, card.silver if markers[id] else card.gold)
    return p


def after_label(p: Prospect, label: Label) -> Prospect:
    """With the price of a label paid, the other ingredient being what one can best spare."""
    price = PRICES[label.ingredient]
    if not label.plus_any:
        return paid(p, price)
    left = [what for what in MADE_FROM[label.plus_any] if p.pool[what] > price.get(what, 0)]
    others = left or [label.ingredient]
    return max((paid(p, _plus(price, what)) for what in others), key=worth)


def _plus(price: Counts, what: str) -> Counts:
    return {**price, what: price.get(what, 0) + 1}


# Workers


@scores("send")
def send(trial: Trial, color: str, what: str, decision: Decision) -> float:
    g, me = trial.g, trial.me
    space = g.farms[me].houses.index(color)
    together = g.spaces[space].startswith("WT")
    plots = [plot for plot in LAND if plot not in g.workers]
    return max(_harvest(trial, space, plot) for plot in plots) - (0.9 if together else 0.8)


@scores("plot")
def plot(trial: Trial, plot: int, what: str, decision: Decision) -> float:
    space = trial.g.farms[trial.me].houses.index(trial.g.color)
    return _harvest(trial, space, plot)


@scores("fetch")
def fetch(trial: Trial, plot: int, what: str, decision: Decision) -> float:
    houses = trial.g.farms[trial.me].houses
    return max(_harvest(trial, space, plot) for space, color in enumerate(houses) if not color)


@scores("house")
def house(trial: Trial, space: int, what: str, decision: Decision) -> float:
    standing = trial.g.standing
    return 0.0 if standing is None else _harvest(trial, space, standing)


def _harvest(trial: Trial, space: int, plot: int) -> float:
    return worth(harvested(trial.p, trial.g.yields(trial.me, space, plot)))


@scores("yeast")
def yeast(trial: Trial, count: int, what: str, decision: Decision) -> float:
    laboratory = len(decision.options) - 1
    return worth(with_pool(trial.p, {"yeast": count, "cultures": laboratory - count}))


# Main actions


@scores("make")
def make(trial: Trial, value: str, what: str, decision: Decision) -> float:
    g, me = trial.g, trial.me
    payable = [id for id in trial.p.hand if CARDS[id].family == what and g.can_make(me, id)]
    return max(card(trial, id, id, decision) for id in payable)


@scores("card")
def card(trial: Trial, id: str, what: str, decision: Decision) -> float:
    return worth(after_making(trial, id)) + 0.6


@scores("sell", "pair")
def sell(trial: Trial, sale: Any, what: str, decision: Decision) -> float:
    if isinstance(sale, Sale):
        return worth(after_sale(trial, sale)) + (0.05 if len(sale.cards) == 2 else 0.0)
    return max(sell(trial, option.value, "", decision) for option in sales(trial.g, trial.me)) + 0.01


@scores("drop")
def drop(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return worth(replace(trial.p, selling=False, making=False))


@scores("end", "age", "done")
def stay(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return trial.now


@scores("skip")
def back(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return trial.now if decision.options[0].key.startswith("pay") else NEVER + 1


# Anytime actions


@scores("label")
def label(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    payable = trial.g.payable_labels(trial.me)
    best = max(pay_for(trial, choice, "", decision) for choice in payable)
    return best if best > trial.now + 0.02 else NEVER


@scores("pay")
def pay_for(trial: Trial, choice: tuple[Label, Effect], what: str, decision: Decision) -> float:
    label, effect = choice
    return worth(after_effect(trial, after_label(trial.p, label), effect))


@scores("trade")
def trade(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    """Only when storing: what would be lost becomes something that can be kept."""
    pool = trial.p.pool
    lost = sum(count - min(count, STORAGE.get(what, 0)) for what, count in pool.items())
    room = [what for what, limit in STORAGE.items() if pool[what] < limit]
    return trial.now + 1 if trial.g.phase == "store" and lost >= TRADE and room else NEVER


@scores("gain")
def gain(trial: Trial, ingredient: str, what: str, decision: Decision) -> float:
    return worth(with_pool(trial.p, {ingredient: 1}))


@scores("open")
def open_cellar(trial: Trial, way: Any, what: str, decision: Decision) -> float:
    p = replace(trial.p, room=trial.p.room + 1)
    if what == "markers":
        return worth(paid_any(p, OPENING_MARKERS))
    if what in PLACE:
        return worth(_stepped_back(trial, p, what))
    if trial.g.phase != "produce" or trial.p.room:
        return NEVER
    ways = trial.g.ways_to_open(trial.me)
    return max(open_cellar(trial, way, way, decision) for way in ways)


def paid_any(p: Prospect, count: int) -> Prospect:
    pool = dict(p.pool)
    for _ in range(count):
        pool[max(pool, key=pool.__getitem__)] -= 1
    return replace(p, pool=pool)


def _stepped_back(trial: Trial, p: Prospect, family: Any) -> Prospect:
    g, me = trial.g, trial.me
    own, space = g.farms[me].indicators[family], g.space_behind(me, family)
    assert space is not None
    return add_coins(p, family, Indicator(space, own.laps).value - own.value)


@scores("store")
def store(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return trial.now if what == "most" else NEVER


@scores("give", "keep")
def first(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    """As suggested: the first option."""
    place = next(i for i, option in enumerate(decision.options) if option.value is value)
    return -float(place)


@scores("other")
def other(trial: Trial, ingredient: str, what: str, decision: Decision) -> float:
    return worth(with_pool(trial.p, {ingredient: 1}, -1))


# Effects


@scores("free")
def free(trial: Trial, effect: Effect, what: str, decision: Decision) -> float:
    return worth(after_effect(trial, trial.p, effect))


@scores("special")
def special(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return worth(after_special(trial, trial.p, value))


@scores("trigger", "help")
def trigger(trial: Trial, id: str, what: str, decision: Decision) -> float:
    return worth(after_special(trial, trial.p, id))


@scores("yes")
def exchange(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return 1.0


@scores("no")
def decline(trial: Trial, value: Any, what: str, decision: Decision) -> float:
    return 0.0


@scores("take")
def take_card(trial: Trial, id: str | None, what: str, decision: Decision) -> float:
    if id is None:
        return trial.now + 0.25
    return worth(replace(trial.p, hand=(*trial.p.hand, id)))


@scores("hurry")
def hurry(trial: Trial, id: str, what: str, decision: Decision) -> float:
    return worth(shifted(trial.p, id, -1))


@scores("slow")
def slow(trial: Trial, id: str, what: str, decision: Decision) -> float:
    return worth(shifted(trial.p, id, 1))


@scores("bonus", "market")
def bonus(trial: Trial, ingredient: str, what: str, decision: Decision) -> float:
    return worth(with_pool(trial.p, {ingredient: 1}))


@scores("first")
def first_family(trial: Trial, family: Family, what: str, decision: Decision) -> float:
    return 0.0


@scores("move")
def move(trial: Trial, way: tuple[Family, int], what: str, decision: Decision) -> float:
    return worth(stepped(trial, trial.p, *way))


ALL_EFFECTS = EFFECTS
