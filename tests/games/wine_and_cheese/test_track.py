"""The money track (WAC-MNY, WAC-D40 to WAC-D43)."""

from __future__ import annotations

import pytest

from games.engine import run
from games.wine_and_cheese.actions import advance
from games.wine_and_cheese.cards import BOX
from games.wine_and_cheese.track import Indicator
from tests.games.wine_and_cheese.tables import farm, position

LAST = len(BOX.track.values) - 1
LAP = BOX.track.lap_to
FIVE, TEN = BOX.track.bonus[0], BOX.track.bonus[1]


def moved(own, steps, *answers, family="wine", bonus=(), **two):
    """The indicator of seat 0 after some steps."""
    g = position("produce", own, farm(**two), bonus=bonus)
    run(advance(g, 0, family, steps), *answers)
    return g.farms[0].indicators[family]


@pytest.mark.rule("WAC-EX-20", "WAC-MNY-02", "WAC-MNY-01")
def test_from_the_start_two_steps_lead_to_the_1():
    cheese = moved(farm(), 2, family="cheese")

    assert (cheese.space, cheese.value) == (1, 1)


@pytest.mark.rule("WAC-EX-21", "WAC-MNY-05", "WAC-MNY-06", "WAC-MNY-08")
def test_a_lap_goes_on_at_the_other_2_if_the_first_is_taken():
    cheese = moved(farm(cheese=LAST - 1), 2, family="cheese", wine=LAP)

    assert (cheese.space, cheese.laps, cheese.value) == (LAP + 1, 1, 22)


@pytest.mark.rule("WAC-EX-22", "WAC-D40", "WAC-MNY-06")
def test_skipping_an_occupied_20_is_a_lap_as_well():
    wine = moved(farm(wine=LAST - 1), 1, wine=LAST)

    assert (wine.space, wine.laps) == (LAP, 1)


@pytest.mark.rule("WAC-EX-23", "WAC-MNY-07", "WAC-D40")
def test_an_indicator_that_rests_on_20_has_not_lapped():
    wine = moved(farm(wine=LAST - 1), 1)

    assert (wine.laps, wine.value) == (0, 20)


@pytest.mark.rule("WAC-EX-24", "WAC-MNY-01", "WAC-MNY-04", "WAC-D42")
def test_occupied_spaces_are_skipped_and_the_bonus_behind_them_is_taken():
    own = farm(wine=FIVE - 3, cheese=FIVE - 2)
    g = position("produce", own, farm(wine=FIVE - 1))

    run(advance(g, 0, "wine", 1), "bonus:salt")

    assert own.indicators["wine"].space == FIVE
    assert own.pool["salt"] == 1
    assert FIVE not in g.bonus


@pytest.mark.rule("WAC-EX-24b", "WAC-MNY-04", "WAC-D42")
def test_a_bonus_is_taken_in_passing_and_only_once():
    one, two = farm(wine=FIVE - 2), farm(wine=FIVE - 1)
    g = position("produce", one, two)

    run(advance(g, 0, "wine", 4), "bonus:milk")
    run(advance(g, 1, "wine", 4))

    assert one.indicators["wine"].space > FIVE
    assert one.pool["milk"] == 1
    assert two.markers == 0


@pytest.mark.rule("WAC-D42")
def test_an_occupied_bonus_space_that_is_skipped_counts_as_passed():
    one = farm(wine=FIVE - 1)
    g = position("produce", one, farm(cheese=FIVE), bonus=[FIVE, TEN])

    run(advance(g, 0, "wine", 1), "bonus:yeast")

    assert one.pool["yeast"] == 1
    assert g.bonus == [TEN]


@pytest.mark.rule("WAC-D42")
def test_two_bonuses_in_one_move_are_two_choices():
    one = farm(wine=FIVE - 1)
    g = position("produce", one)

    run(advance(g, 0, "wine", 6), "bonus:yeast", "bonus:milk")

    assert (one.pool["yeast"], one.pool["milk"]) == (1, 1)


@pytest.mark.rule("WAC-D43")
def test_a_lap_passes_only_the_spaces_from_the_end_of_the_arrow_on():
    one = farm(wine=LAST)
    g = position("produce", one, bonus=[LAP - 1, LAP])

    run(advance(g, 0, "wine", 1), "bonus:sugar")

    assert g.bonus == [LAP - 1]


@pytest.mark.rule("WAC-MNY-03", "WAC-D41")
def test_only_the_start_holds_several_indicators():
    own = farm()
    g = position("produce", own)

    run(advance(g, 0, "wine", 1))
    run(advance(g, 0, "cheese", 1))
    run(advance(g, 1, "wine", 1))

    spaces = [one.space for farm in g.farms for one in farm.indicators.values()]
    assert sorted(spaces) == [-1, 0, 1, 2]
    assert Indicator().value == 0


@pytest.mark.rule("WAC-MNY-06", "WAC-MNY-08")
def test_every_lap_adds_twenty():
    wine = Indicator(LAST)

    for _ in range(2 * (LAST - LAP + 1)):
        wine.advance([])

    assert (wine.laps, wine.value) == (2, 60)
