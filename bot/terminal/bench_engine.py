"""How much a real decision costs: ours against the same in `catanatron`, a fast implementation of Catan.

A real decision is one with two legal answers or more. What it takes to list, check and apply
it, and the forced steps around it, are counted with it. Both play at random.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from games import load_all
from games.engine import Rng, Rules, Table, any_answer

ROUNDS = 5
SECONDS = 0.5  # for one game in one round
YARDSTICK_GAMES = 6
OPENINGS = 300  # saved games that are opened, to time that


class NoYardstick(Exception):
    """catanatron is not installed."""


def measure() -> dict[str, Any]:
    """Microseconds of CPU per real decision for each game, and the ratio to the yardstick's."""
    yardstick = catan()
    games = load_all()
    ours: dict[str, list[float]] = {key: [] for key in games}
    theirs: list[float] = []
    for number in range(ROUNDS):
        theirs.append(yardstick(number))
        for key, rules in games.items():
            ours[key].append(_ours(rules, number))
    base = median(theirs)
    return {
        "catanatron_us": round(base, 1),
        "games": {
            key: {
                "us": round(median(costs), 1),
                "times_as_fast": round(base / median(costs), 2),
                "open_p99_ms": _opening(games[key]),
            }
            for key, costs in ours.items()
        },
    }


def _seats(rules: Rules[Any, Any]) -> int:
    return min(4, rules.seats[-1])


def _ours(rules: Rules[Any, Any], number: int) -> float:
    """Microseconds per real decision in random games."""
    decisions, seed = 0, Rng.numbered(number)
    started = process_time()
    while process_time() - started < SECONDS:
        decisions += _random_game(rules, seed.fork())
    return (process_time() - started) / decisions * 1e6


def _random_game(rules: Rules[Any, Any], rng: Rng) -> int:
    random = rng.fork()
    table = Table.new(rules, _seats(rules), rng)
    decisions = 0
    while not table.over:
        decision = next(iter(table.pending.values()))
        decisions += len(decision.options) > 1
        table.apply(any_answer(decision, random))
    return decisions


def _opening(rules: Rules[Any, Any]) -> float:
    """Milliseconds to open a saved game in the middle of a turn, at the 99th percentile."""
    random = Rng.numbered(7)
    taken: list[float] = []
    while len(taken) < OPENINGS:
        table = Table.new(rules, _seats(rules), random.fork())
        while not table.over and len(taken) < OPENINGS:
            saved = table.save()
            started = process_time()
            Table.open(rules, saved)
            taken.append((process_time() - started) * 1000)
            table.apply(any_answer(next(iter(table.pending.values())), random))
    return round(sorted(taken)[int(len(taken) * 0.99)], 3)


def catan() -> Callable[[int], float]:
    """A function that plays Catan at random, and returns microseconds per real decision."""
    try:
        game = importlib.import_module("catanatron.game")
        players = importlib.import_module("catanatron.models.player")
    except ImportError as error:
        raise NoYardstick("the yardstick is not installed: run `uv sync --group bench`") from error
    real = [0]

    class Counting(players.RandomPlayer):  # type: ignore[misc, name-defined]
        def decide(self, game: Any, playable_actions: Any) -> Any:
            real[0] += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    colors = list(players.Color)

    def play(number: int) -> float:
        real[0] = 0
        started = process_time()
        for offset in range(YARDSTICK_GAMES):
            game.Game([Counting(color) for color in colors], seed=number * 100 + offset).play()
        return (process_time() - started) / real[0] * 1e6

    return play
