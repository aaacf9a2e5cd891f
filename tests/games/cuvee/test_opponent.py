"""The opponent: sensible habits, a judgement that knows what counts, and that it beats chance."""

from __future__ import annotations

import pytest

from games.cuvee import RULES
from games.cuvee.cards import EVENTS
from games.cuvee.events import CAN, PLAYS
from games.cuvee.habit import habit, rate
from games.cuvee.judgement import card_worth, judge
from games.cuvee.timing import GAINS, gain_now
from games.engine import Rng, think
from tests.games.cuvee.tables import cellar, house, new_table, own, position, wine
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


# Event cards


def good_wines(g, count):
    cellar(g, 0, *[wine("merlot", 5, 1) for _ in range(count)])


def houses(g, count):
    for column in range(1, count + 1):
        house(g, 0, "winehouse", 1, column)


def vines(g, count):
    for column in range(1, count + 1):
        own(g, 0, 3, column)


def poor_barrels(g, count):
    cellar(g, 0, wine("syrah", 1, count))


@pytest.mark.parametrize(
    ("card", "provide", "few", "many"),
    [
        ("wine_critic", good_wines, 1, 3),
        ("tourist_traffic", houses, 1, 2),
        ("wine_festival", houses, 1, 3),
        ("seasonal_workers", houses, 1, 5),
        ("grand_cru", vines, 1, 3),
        ("old_vines", vines, 1, 3),
        ("barrel_buyer", poor_barrels, 1, 3),
    ],
)
def test_a_card_is_kept_while_it_brings_little_and_played_when_it_brings_much(card, provide, few, many):
    positions = [position(season="summer"), position(season="summer")]
    for g, count in zip(positions, (few, many), strict=True):
        provide(g, count)

    assert rate(positions[0], 0, PLAYS[card]) < 0 < rate(positions[1], 0, PLAYS[card])


def test_the_end_of_the_game_takes_the_worth_from_cards_in_hand():
    worths = [card_worth(position(season="winter", year=year)) for year in (1, 5, 6)]

    assert worths[0] > worths[1] > worths[2]
    assert card_worth(position(phase="final", year=6)) == 0


def test_a_card_that_can_no_longer_be_played_is_worth_nothing():
    g, other = position(season="winter", year=6), position(season="winter", year=6)
    g.players[0].hand, other.players[0].hand = ["active_spring"], ["active_winter"]

    assert judge(g, 0) < judge(other, 0)
    assert judge(g, 0) == judge(position(season="winter", year=6), 0)


def test_what_a_card_costs_counts_against_it():
    g = position(season="spring")

    assert gain_now(g, 0, "advertising") < GAINS["year_end_per_sale"](g, 0, effect("advertising"))


def effect(card):
    return EVENTS[card].effects[0]


def test_every_kind_of_event_has_its_worth():
    assert GAINS.keys() == CAN.keys()
