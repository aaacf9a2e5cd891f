"""A quick and sensible answer to every decision: try each option in outline, and judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine import Answer, Decision, Option, Rng
from games.wine_and_cheese.cards import (
    CARDS,
    OPENING_MARKERS,
    STORAGE,
    TRADE,
    Effect,
    Family,
    Label,
)
from games.wine_and_cheese.grid import LAND
from games.wine_and_cheese.judgement import PLACE, worth
from games.wine_and_cheese.sales import Sale, sales
from games.wine_and_cheese.state import WineAndCheese
from games.wine_and_cheese.trials import (
    Trial,
    after_effect,
    after_label,
    after_making,
    after_sale,
    after_special,
    harvested,
    paid_any,
    shifted,
    stepped,
    stepped_back,
    with_pool,
)

NEVER = -1000.0


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


# Workers


@scores("send")
def send(trial: Trial, color: str, what: str, decision: Decision) -> float:
    g, me = trial.g, trial.me
    space = g.farms[me].houses.index(color)
    together = g.spaces[space].startswith("WT")
    plots = [plot for plot in LAND if plot not in g.workers]
    return max(_harvest(trial, space, plot) for plot in plots) - (1.1 if together else 0.8)


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
        return worth(stepped_back(trial, p, what))
    if trial.g.phase != "produce" or trial.p.room:
        return NEVER
    ways = trial.g.ways_to_open(trial.me)
    return max(open_cellar(trial, way, way, decision) for way in ways)


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
