"""The opponent: sensible habits, a fair judgement, and that it beats chance."""

from __future__ import annotations

import pytest

from games.engine import Rng, think
from games.viticulture import RULES
from games.viticulture.habit import habit
from games.viticulture.judgement import CLOSING, judge, promises
from tests.games.playing import THOROUGH
from tests.games.viticulture.tables import ANNA, BRUNO, answer, give, new_table, opened, position


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
    games = 2 * THOROUGH

    won = sum(winner_is_table(seed) for seed in range(games))

    assert won >= 0.99 * games


@pytest.mark.parametrize("seats", [2, 4])
def test_a_habit_answers_every_question_of_a_game(seats):
    table = new_table(seats)
    random = Rng.numbered(1)

    for _ in range(400):
        if not table.over:
            table.apply(habit(table.state, next(iter(table.pending.values())), random))

    assert table.over or table.state.year > 3


def test_a_habit_plays_the_visitor_that_brings_most():
    g = position()
    give(g, ANNA, hand="patron auctioneer malvasia r5")
    table = opened(g)
    answer(table, ANNA, "place:summer_visitor@left")

    choice = habit(table.state, table.pending[ANNA], Rng.numbered(1))

    assert choice.picks == ("play:patron",)


def test_a_habit_discards_no_more_than_it_must():
    g = position(2, phase="year end")
    give(g, ANNA, hand="malvasia sangiovese pinot syrah r5 judge planter noble")
    table = opened(g)

    choice = habit(table.state, table.pending[ANNA], Rng.numbered(1))

    assert len(choice.picks) == 1


def test_a_habit_looks_at_no_hidden_card():
    g = position()
    give(g, ANNA, hand="patron vendor")
    table = opened(g)
    answer(table, ANNA, "place:summer_visitor@left")
    before = table.state.copy()

    habit(table.state, table.pending[ANNA], Rng.numbered(1))

    assert table.state == before


def test_being_ahead_in_the_last_year_is_worth_more_than_going_on():
    g = position(2)
    give(g, ANNA, points=19)
    give(g, BRUNO, points=15)
    before = judge(g, ANNA)

    g.score(ANNA, 1, "visitors")

    assert judge(g, ANNA) > before
    assert judge(g, ANNA) - judge(g, BRUNO) > CLOSING


def test_planted_vines_promise_wines():
    g = position()
    give(g, ANNA, fields={6: "merlot trebbiano"})

    assert promises(g.players[ANNA], "red", 5)
    assert promises(g.players[ANNA], "blush", 7)
    assert not promises(g.players[ANNA], "white", 5)
    assert not promises(g.players[BRUNO], "red", 1)


def test_the_opponent_fills_an_order_rather_than_passing():
    g = position(2, phase="winter")
    give(g, ANNA, hand="r5", wines={"red": [5]})
    table = opened(g)

    choice = think(table, ANNA, "table", Rng.numbered(1))

    assert choice.picks == ("place:fill_order@left",)
