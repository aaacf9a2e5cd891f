"""The opponent: sensible habits, a fair judgement, and that it beats chance."""

from __future__ import annotations

import pytest

from games.engine import Rng, Table, think
from games.wine_cellar import RULES
from games.wine_cellar.judgement import habit, judge
from games.wine_cellar.state import Score
from tests.games.playing import THOROUGH
from tests.games.wine_cellar.tables import answer, new_table, play_on, position, set_up


def winner_is_table(seed: int) -> bool:
    """Whether the level `table` wins or shares a game of two against `random`."""
    table = new_table(2, seed=seed)
    random = Rng.numbered(1000 + seed)
    me = seed % 2
    while not table.over:
        seat = min(table.pending)
        table.apply(think(table, seat, "table" if seat == me else "random", random))
    return RULES.result(table.state).places[me] == 1


def test_the_opponent_beats_chance():
    games = 20 * THOROUGH

    won = sum(winner_is_table(seed) for seed in range(games))

    assert won >= 0.95 * games


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_habit_answers_every_question_of_a_game(seats):
    table = new_table(seats)
    random = Rng.numbered(1)

    while not table.over:
        table.apply(habit(table.state, next(iter(table.pending.values())), random))

    assert min(RULES.scores(table.state)) > 30


def test_a_habit_takes_the_prize_that_fits():
    g = position([[25, 1], [4, 2]], [6, 15], cellars=[[13], [2]], clients=[7, 2], round_number=7)
    table = Table(RULES, g)
    for seat, key in ((0, "bid:25"), (1, "bid:4")):
        answer(table, seat, key)

    choice = habit(table.state, table.pending[0], Rng.numbered(1))

    assert choice.picks[0].startswith("take:6@")  # the client pays 6 for sparkling wine


def test_the_judgement_of_a_finished_game_is_the_lead():
    g = set_up(3)
    g.phase = "over"
    for player, cellar in zip(g.players, (50, 58, 54), strict=True):
        player.finished = [Score(1, (), cellar, 0, 0)]

    assert [judge(g, seat) for seat in range(3)] == [-8, 4, -4]


def test_the_judgement_does_not_look_at_what_is_hidden():
    table = new_table(4, seed=3)
    play_on(table, lambda table: table.state.round == 4)
    before = judge(table.state, 0)

    for seed in range(3):
        assert judge(table.imagine(0, Rng.numbered(seed)).state, 0) == before
