"""What an option would lead to, tried out on an outline of the farm."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from games.engine import Seat
from games.wine_and_cheese.cards import (
    CARDS,
    INGREDIENTS,
    MADE_FROM,
    STARTER_STEPS,
    Effect,
    Family,
    Label,
)
from games.wine_and_cheese.judgement import Prospect, prospect, take, worth
from games.wine_and_cheese.sales import Sale, pair_steps
from games.wine_and_cheese.specials import OTHER, has_effect, helper_targets
from games.wine_and_cheese.state import EFFECT_PARTS, PRICES, Counts, WineAndCheese, shortfall
from games.wine_and_cheese.track import Indicator

BONUS = 0.4  # what a bonus marker is worth


class Trial:
    """One decision being weighed: the position, whose it is, and its outline."""

    def __init__(self, g: WineAndCheese, me: Seat) -> None:
        self.g = g
        self.me = me
        self.p = prospect(g, me)
        self.now = worth(self.p)


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


def paid_any(p: Prospect, count: int) -> Prospect:
    pool = dict(p.pool)
    for _ in range(count):
        pool[max(pool, key=pool.__getitem__)] -= 1
    return replace(p, pool=pool)


def stepped_back(trial: Trial, p: Prospect, family: Any) -> Prospect:
    g, me = trial.g, trial.me
    own, space = g.farms[me].indicators[family], g.space_behind(me, family)
    assert space is not None
    return add_coins(p, family, Indicator(space, own.laps).value - own.value)
