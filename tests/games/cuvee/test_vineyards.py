"""Grafting, green harvest and vineyard care (CUV-099 to CUV-109, CUV-124, CUV-125)."""

from __future__ import annotations

import pytest

from games.cuvee.year_end import prepare
from tests.games.cuvee.tables import at, grapes, house, own, position, turn


@pytest.mark.rule("CUV-099", "CUV-100", "CUV-102", "CUV-104")
def test_grafting_turns_any_number_of_vineyards_up_for_two_coins_each():
    g = position()
    first, second = own(g, 0, 1, 1), own(g, 0, 3, 1)
    own(g, 0, 1, 2)

    turn(g, 0, 1).pick("grafting").pick("up:r1c1", "up:r3c1")

    assert g.players[0].coins == 1
    assert (grapes(g, first), grapes(g, second)) == ((2, 2), (3, 2))
    assert g.spaces[first].side.variety == "furmint"
    assert g.spaces[second].side.variety == "sauvignon_blanc"
    assert not g.spaces[at(1, 2)].upper


@pytest.mark.rule("CUV-100", "CUV-D96")
def test_no_more_vineyards_are_turned_up_than_can_be_paid():
    g = position()
    for column in (1, 2, 3):
        own(g, 0, 1, column)
    g.players[0].coins = 3

    play = turn(g, 0, 1).pick("grafting")

    refusal = play.decision.check([at(1, 1), at(1, 2)])
    assert str(refusal) == "That costs 4 coins, and you have 3."
    g.players[0].coins = 1
    assert "grafting" not in turn(g, 0, 1).keys


@pytest.mark.rule("CUV-101", "CUV-103")
def test_turning_back_is_free_and_lowers_the_die():
    g = position()
    index = own(g, 0, 1, 1, die=4, upper=True)
    g.players[0].coins = 0

    turn(g, 0, 1).pick("grafting")  # the only card there is

    assert grapes(g, index) == (3, 2)
    assert g.spaces[index].side.variety == "riesling"
    assert g.players[0].coins == 0


@pytest.mark.rule("CUV-105")
def test_the_new_side_counts_in_later_years():
    g = position()
    index = own(g, 0, 1, 1)
    turn(g, 0, 1).pick("grafting")

    prepare(g)

    assert grapes(g, index) == (2, 2)


@pytest.mark.rule("CUV-D35", "CUV-D34")
def test_the_die_stays_between_one_and_six_when_a_card_is_turned():
    g = position()
    high, low = own(g, 0, 1, 1, die=6), own(g, 0, 1, 2, die=1, upper=True)

    play = turn(g, 0, 1).pick("grafting")

    assert play.over  # the lower one cannot be turned down, so there was one choice
    assert grapes(g, high) == (6, 2)
    assert g.spaces[high].side.quality == 2
    assert g.spaces[low].upper


@pytest.mark.rule("CUV-D43", "CUV-D44")
def test_a_vineyard_without_barrels_may_be_grafted_and_each_card_once():
    g = position()
    own(g, 0, 1, 1, barrels=0)
    own(g, 0, 1, 2, upper=True, die=2)

    play = turn(g, 0, 1).pick("grafting")

    assert play.keys == ["up:r1c1", "down:r1c2"]
    play.pick("up:r1c1", "down:r1c2")
    assert g.spaces[at(1, 1)].upper
    assert not g.spaces[at(1, 2)].upper


@pytest.mark.rule("CUV-106", "CUV-107", "CUV-108", "CUV-EX17", "CUV-D34")
def test_green_harvest_trades_a_barrel_for_two_levels():
    g = position()
    low, high = own(g, 0, 1, 1, die=3), own(g, 0, 1, 2, die=5)

    turn(g, 0, 1).pick("green_harvest:all")

    assert grapes(g, low) == (5, 1)
    assert grapes(g, high) == (6, 1)


@pytest.mark.rule("CUV-108")
def test_green_harvest_may_choose_vineyards():
    g = position()
    first, second = own(g, 0, 1, 1, die=3), own(g, 0, 1, 2, die=3)

    turn(g, 0, 1).pick("green_harvest:some").pick("thin:r1c2")

    assert (grapes(g, first), grapes(g, second)) == ((3, 2), (5, 1))


@pytest.mark.rule("CUV-109", "CUV-EX17", "CUV-D45")
def test_vineyards_with_one_barrel_or_the_highest_quality_are_not_thinned():
    g = position()
    own(g, 0, 1, 1, die=6)
    own(g, 0, 1, 2, die=3, barrels=1)

    play = turn(g, 0, 1)

    assert not any(key.startswith("green_harvest") for key in play.keys)
    assert play.reasons()["Green harvest"] == "you have no vineyard with 2 barrels and quality below 6"


@pytest.mark.rule("CUV-124", "CUV-125", "CUV-D34", "CUV-D45")
def test_care_improves_vineyards_with_grapes_by_one():
    g = position(season="summer")
    first, second = own(g, 0, 1, 1, die=3), own(g, 0, 1, 2, die=1, barrels=1)
    best, empty = own(g, 0, 1, 3, die=6), own(g, 0, 1, 4, die=2, barrels=0)
    house(g, 0, "winehouse", 1, 5)

    play = turn(g).pick("care:some")

    assert play.keys == ["tend:r1c1", "tend:r1c2"]
    play.pick("tend:r1c2").pick("care:all")
    assert [grapes(g, index) for index in (first, second, best, empty)] == [(4, 2), (3, 1), (6, 2), (2, 0)]
