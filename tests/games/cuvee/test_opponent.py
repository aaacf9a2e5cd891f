"""The opponent: sensible habits, a judgement that knows what counts, and that it beats chance."""

from __future__ import annotations

import pytest

from games.cuvee import RULES
from games.cuvee.habit import habit
from games.cuvee.judgement import judge
from games.engine import Rng, think
from tests.games.cuvee.tables import cellar, new_table, own, position, wine
from tests.games.playing import THOROUGH


def place_of_the_opponent(seed: int, seats: int) -> int:
    """How the level `table` ends among `random` ones."""
    table = new_table(seats, seed)
    random = Rng.numbered(1000 + seed)
    me = seed % seats
    while not table.over:
        seat = min(table.pending)
        table.apply(think(table, seat, "table" if seat == me else "random", random))
    return RULES.result(table.state).places[me]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opponent_beats_chance(seats):
    games = 2 * THOROUGH

    places = [place_of_the_opponent(seed, seats) for seed in range(games)]

    assert places.count(1) >= 0.99 * games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_habit_answers_every_question_and_ends_solvent(seats):
    table = new_table(seats)
    random = Rng.numbered(1)

    while not table.over:
        table.apply(habit(table.state, next(iter(table.pending.values())), random))

    assert min(RULES.scores(table.state)) > 15
    assert all(table.state.owned(seat) for seat in range(seats))


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (lambda g: None, lambda g: own(g, 0, 4, 3)),
        (lambda g: cellar(g, 0, wine("merlot", 3, 2)), lambda g: cellar(g, 0, wine("merlot", 5, 2))),
        (lambda g: cellar(g, 0, wine("merlot", 4, 2)), lambda g: cellar(g, 0, wine("red_cuvee", 4, 2))),
        (lambda g: cellar(g, 0, wine("merlot", 5, 2)), lambda g: cellar(g, 0, wine("merlot", 5, 2, "c"))),
        (lambda g: own(g, 0, 1, 1), lambda g: own(g, 0, 1, 1, upper=True)),
    ],
)
def test_the_judgement_prefers_what_is_plainly_better(worse, better):
    positions = [position(), position()]
    worse(positions[0])
    better(positions[1])

    assert judge(positions[0], 0) < judge(positions[1], 0)


def test_the_judgement_counts_prestige_when_the_game_is_over():
    g = position(2, phase="over")
    g.players[0].prestige, g.players[1].prestige = 30, 20

    assert judge(g, 0) == 30 - 0.25 * 20
