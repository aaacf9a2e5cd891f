"""The opponent: sensible habits, a judgement without peeking, and that it beats chance."""

from __future__ import annotations

import pytest

from games.engine import Rng, Table, think
from games.wine_and_cheese import RULES
from games.wine_and_cheese.habit import habit
from games.wine_and_cheese.judgement import judge, prospect, worth
from tests.games.playing import THOROUGH
from tests.games.wine_and_cheese.tables import farm, new_table, play_on, position, sit

DISPLAY = {"wine": ["tavel", "bandol", "soave"], "cheese": ["feta", "comte", "edam"]}


def scores(seed: int, *levels: str) -> list[int]:
    """Play a game, one level for each seat."""
    table = new_table(seed)
    random = Rng.numbered(seed).fork()
    while not table.over:
        seat = min(table.pending)
        table.apply(think(table, seat, levels[seat], random))
    return RULES.scores(table.state)


def pick(g) -> str:
    table = sit(g)
    return habit(table.state, table.pending[0], Rng.numbered(0)).picks[0]


def test_the_opponent_beats_chance():
    games = range(10 * THOROUGH)

    results = [scores(seed, "table", "random") for seed in games]

    assert all(own > other for own, other in results)


def test_the_opponent_reaches_a_good_score_against_itself():
    games = range(12 * THOROUGH)

    results = [score for seed in games for score in scores(seed, "table", "table")]

    assert sum(results) / len(results) >= 40


def test_a_finished_pair_is_sold_together():
    table = sit(position("produce", farm(cellar={"tavel": 0, "feta": 0}), display=DISPLAY))

    first = habit(table.state, table.pending[0], Rng.numbered(0))
    table.apply(first)
    second = habit(table.state, table.pending[0], Rng.numbered(0))

    assert (first.picks, second.picks) == (("sell",), ("pair:tavel@feta",))


def test_a_card_that_would_be_overripe_is_slowed():
    g = position("age", farm({"yeast": 1}, cellar={"barolo": 1}), display=DISPLAY)

    assert pick(g) == "label"


def test_a_valuable_card_is_made_from_what_is_there():
    g = position("produce", farm({"milk": 4, "salt": 1, "cultures": 1}, hand=["parmigiano_reggiano"]))

    assert pick(g) == "make:cheese"


def test_what_would_be_lost_is_traded_for_what_can_be_stored():
    assert pick(position("store", farm({"milk": 4}), display=DISPLAY)) == "trade"


def test_the_lower_total_matters_more():
    p = prospect(position("produce", farm(gold=["barolo"])), 0)
    wine, cheese = (p.wine, p.cheese)

    p.wine, p.cheese = wine + 5, cheese
    richer_in_wine = worth(p)
    p.wine, p.cheese = wine, cheese + 5

    assert worth(p) > richer_in_wine


def test_the_judgement_of_a_finished_game_is_the_lead():
    g = position("over", farm(gold=["barolo", "comte"]), farm(gold=["soave", "feta"]), year=2)

    assert (judge(g, 0), judge(g, 1)) == (7, -7)


@pytest.mark.parametrize("step", [1, 6, 11])
def test_neither_judgement_nor_habit_looks_at_what_is_hidden(step):
    table = new_table(3)
    play_on(table, lambda table: table.state.step == step)
    seat = min(table.pending)
    judged = judge(table.state, seat)
    answer = habit(table.state, table.pending[seat], Rng.numbered(1))

    for number in range(3):
        imagined: Table = table.imagine(seat, Rng.numbered(number))

        assert judge(imagined.state, seat) == judged
        assert habit(imagined.state, imagined.pending[seat], Rng.numbered(1)) == answer
