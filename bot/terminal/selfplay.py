"""Opponents play whole games among themselves, and the games are counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import comb
from statistics import fmean, quantiles
from time import process_time
from typing import Any

from msgspec import Struct, field

from games.engine import Answer, Decision, IllegalAnswer, Rng, Rules, Table, think
from renderer.counts import counted

MOST_ANSWERS = 20_000  # a game that passes this is stuck


class Stuck(Exception):
    """A game raised, found no legal answer, or did not end."""


class Played(Struct, frozen=True):
    """One finished game."""

    table: Table[Any, Any]
    seed: str
    levels: tuple[str, ...]
    answers: list[Answer]
    branching: int  # legal answers to all recorded decisions, summed up
    seconds: float


class Report(Struct):
    """What `vintner selfplay --json` prints."""

    game: str
    variant: str
    seats: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    decisions_per_second: float = 0.0
    forced_share: float = 0.0
    branching: float = 0.0
    scores: dict[str, float] = field(default_factory=dict)
    wins_by_seat: list[float] = field(default_factory=list)
    wins_by_level: dict[str, float] = field(default_factory=dict)
    score_by_level: dict[str, float] = field(default_factory=dict)
    figures: dict[str, float] = field(default_factory=dict)  # means of the game's own figures
    stuck: int = 0
    faults: list[str] = field(default_factory=list)


def answers_to(decision: Decision) -> int:
    """How many legal answers a decision has; joint conditions are not counted out."""
    return sum(comb(len(decision.options), count) for count in range(decision.least, decision.most + 1))


def play(rules: Rules[Any, Any], levels: Sequence[str], seed: str, options: dict[str, str]) -> Played:
    """Play one game; raises `Stuck`."""
    started = process_time()
    table = Table.new(rules, len(levels), Rng(seed), options)
    thought = Rng(seed).fork()  # opponents' luck is no part of the game's
    answers: list[Answer] = []
    branching = 0
    while not table.over:
        if not table.pending or len(answers) >= MOST_ANSWERS:
            raise Stuck(f"seed {seed}: no end after {counted(len(answers), 'answer')}")
        seat = next(iter(table.pending))
        branching += answers_to(table.pending[seat])
        answer = think(table, seat, levels[seat], thought)
        try:
            table.apply(answer)
        except IllegalAnswer as error:
            raise Stuck(f"seed {seed}: {error}") from error
        answers.append(answer)
    return Played(table, seed, tuple(levels), answers, branching, process_time() - started)


def seating(levels: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """The levels by seat in one game; they move on by a seat from game to game."""
    filled = [levels[seat % len(levels)] for seat in range(seats)]
    turn = number % seats
    return tuple(filled[turn:] + filled[:turn])


def games(
    rules: Rules[Any, Any], levels: Sequence[str], seats: int, count: int, seed: int, options: dict[str, str]
) -> Iterator[Played | Stuck]:
    """Play so many games one after the other.

    An exception in the rules is a finding here, not an end: it is yielded as `Stuck`.
    """
    for number in range(count):
        name = Rng.numbered(seed * 1_000_003 + number).seed
        try:
            yield play(rules, seating(levels, seats, number), name, options)
        except Stuck as stuck:
            yield stuck
        except Exception as error:  # whatever the rules raise counts as a stuck game
            yield Stuck(f"seed {name}: {type(error).__name__}: {error}")


def report(rules: Rules[Any, Any], seats: int, variant: str, outcomes: Sequence[Played | Stuck]) -> Report:
    """Sum up games."""
    played = [outcome for outcome in outcomes if isinstance(outcome, Played)]
    stuck = [str(outcome) for outcome in outcomes if isinstance(outcome, Stuck)]
    total = Report(rules.key, variant, seats, len(played), stuck=len(stuck), faults=stuck[:10])
    if not played:
        return total
    total.decisions = sum(len(game.answers) for game in played)
    total.seconds = round(sum(game.seconds for game in played), 3)
    total.decisions_per_second = round(total.decisions / max(total.seconds, 1e-9), 1)
    forced = sum(game.table.state.forced for game in played)
    total.forced_share = round(forced / (forced + total.decisions), 4)
    total.branching = round(sum(game.branching for game in played) / max(total.decisions, 1), 2)
    _count_results(rules, total, played)
    figures = [rules.figures(game.table.state) for game in played]
    total.figures = {name: round(fmean(one[name] for one in figures), 4) for name in figures[0]}
    return total


def _count_results(rules: Rules[Any, Any], total: Report, played: Sequence[Played]) -> None:
    """Fill in scores and wins; a shared win counts by its share."""
    scores: list[int] = []
    by_level: dict[str, list[int]] = defaultdict(list)
    by_seat = [0.0] * total.seats
    wins: dict[str, float] = defaultdict(float)
    for game in played:
        result = rules.result(game.table.state)
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        scores += result.scores
        for seat, level in enumerate(game.levels):
            by_level[level].append(result.scores[seat])
        for seat in winners:
            by_seat[seat] += 1 / len(winners)
            wins[game.levels[seat]] += 1 / len(winners)
    total.scores = _spread(scores)
    total.wins_by_seat = [round(won / len(played), 4) for won in by_seat]
    total.wins_by_level = {level: round(wins[level] / len(played), 4) for level in sorted(by_level)}
    total.score_by_level = {level: round(fmean(by_level[level]), 2) for level in sorted(by_level)}


def _spread(scores: Sequence[int]) -> dict[str, float]:
    tenths = quantiles(scores, n=10, method="inclusive") if len(scores) > 1 else [float(scores[0])] * 9
    return {"mean": round(fmean(scores), 2), "p10": tenths[0], "p50": tenths[4], "p90": tenths[8]}
