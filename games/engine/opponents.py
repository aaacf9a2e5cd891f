"""How opponents think: they imagine what they cannot see, try each answer, and judge what comes of it."""

from __future__ import annotations

from collections.abc import Set
from itertools import islice
from typing import Any

from games.engine.decisions import Answer, Decision
from games.engine.rules import Rules
from games.engine.state import Rng, any_answer
from games.engine.table import Table
from games.engine.text import Seat

LEVELS = ("random", "table")

BREADTH = 60  # answers that are tried at the most
PATIENCE = 200  # answers after which a playout is judged as it stands


def think(table: Table[Any, Any], seat: Seat, level: str, random: Rng) -> Answer:
    """Answer the decision that is pending for a seat, as an opponent of a level would."""
    decision = table.pending[seat]
    rules = table.rules
    if level == "random":
        return any_answer(decision, random)
    if rules.habit and not rules.samples:
        return rules.habit(table.imagine(seat, random).state, decision, random)
    answers = _candidates(decision, random, rules.ignored)
    if len(answers) == 1:
        return answers[0]
    worth = [0.0] * len(answers)
    for _ in range(rules.samples):
        chance = random.fork()
        for index, answer in enumerate(answers):
            worth[index] += _try(table, seat, answer, Rng(chance.seed))
    return answers[max(range(len(answers)), key=worth.__getitem__)]


def _candidates(decision: Decision, random: Rng, ignored: Set[str]) -> list[Answer]:
    answers = list(islice(decision.answers(), BREADTH))
    if len(answers) == BREADTH:  # too many to list: the first ones are all alike
        answers = [any_answer(decision, random) for _ in range(BREADTH)]
    return [a for a in answers if ignored.isdisjoint(pick.partition(":")[0] for pick in a.picks)]


def _try(table: Table[Any, Any], seat: Seat, answer: Answer, random: Rng) -> float:
    """The worth of an answer in one imagined position, played out to the horizon."""
    rules = table.rules
    imagined = table.imagine(seat, random)
    imagined.apply(answer)
    for _ in range(PATIENCE):
        if imagined.over or imagined.turns > rules.horizon:
            break
        imagined.apply(_habitual(rules, imagined, random))
    return rules.judge(imagined.state, seat)


def _habitual(rules: Rules[Any, Any], table: Table[Any, Any], random: Rng) -> Answer:
    decision = next(iter(table.pending.values()))
    if rules.habit is None:
        return any_answer(decision, random)
    return rules.habit(table.state, decision, random)
