"""Construction, removal and what buildings are (CUV-126 to CUV-161)."""

from __future__ import annotations

import pytest

from games.cuvee.building import lose_building, why_not_build
from games.cuvee.cards import BUILDINGS
from games.cuvee.land import workers_of
from games.cuvee.settlement import settlement
from games.cuvee.turns import close_season
from tests.games.cuvee.tables import Play, at, cellar, grapes, held, house, own, position, turn, wine


def summer(coins=10, seats=4):
    g = position(seats, season="summer")
    g.players[0].coins = coins
    return g


@pytest.mark.rule("CUV-126", "CUV-129", "CUV-130", "CUV-139", "CUV-150")
def test_a_building_is_bought_and_put_on_an_own_vineyard():
    g = summer()
    own(g, 0, 1, 1)
    own(g, 0, 1, 3)

    play = turn(g, 0, 1)
    assert [key for key in play.keys if key.startswith("build")] == [f"build:{kind}" for kind in BUILDINGS]
    play.pick("build:winehouse").pick("site:r1c1")

    assert g.players[0].coins == 7
    assert g.spaces[at(1, 1)].building.kind == "winehouse"
    assert workers_of(g, 0) == 2
    assert len(BUILDINGS) == 4


@pytest.mark.rule("CUV-127", "CUV-EX32")
def test_only_the_cheapest_building_of_a_kind_is_for_sale():
    g = summer(coins=4)
    own(g, 0, 1, 1)
    assert g.stacks["winehouse"] == [3, 3, 4, 4, 5, 5]

    play = turn(g, 0, 1)

    labels = [str(option.label) for option in play.decision.options if option.key == "build:winehouse"]
    assert labels == ["Build a Winehouse for 3 coins"]
    g.stacks["winehouse"] = [5]
    assert str(why_not_build(g, 0, "winehouse")) == "1 coin short"
    g.stacks["winehouse"] = []
    assert str(why_not_build(g, 0, "winehouse")) == "none is left"


@pytest.mark.rule("CUV-128", "CUV-EX32")
def test_only_category_c_may_be_built_on():
    g = summer()
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)
    own(g, 0, 4, 3)
    own(g, 0, 3, 1)

    play = turn(g, 0, 1).pick("build:restaurant")

    assert play.keys == ["site:r1c1", "site:r1c2"]


@pytest.mark.rule("CUV-132", "CUV-133", "CUV-141", "CUV-EX33", "CUV-D54")
def test_vines_end_under_a_building_but_the_land_stays():
    g = summer()
    index = own(g, 0, 1, 1)

    turn(g, 0, 1).pick("build:winehouse")

    assert grapes(g, index) == (0, 0)
    assert g.spaces[index].owner == 0
    g.season = "autumn2"
    Play(close_season(g))
    assert g.players[0].prestige == 5


@pytest.mark.rule("CUV-134", "CUV-135", "CUV-136", "CUV-137", "CUV-EX33", "CUV-D50", "CUV-D51", "CUV-D53")
def test_an_own_building_may_be_removed_and_its_vineyard_is_restored_at_once():
    g = summer(coins=2)
    index = house(g, 0, "restaurant", 1, 1)
    assert workers_of(g, 0) == 2

    turn(g, 0, 1).pick("remove")

    assert g.spaces[index].building is None
    assert grapes(g, index) == (1, 2)
    assert g.removed["restaurant"] == [4]
    assert workers_of(g, 0) == 1
    assert (g.players[0].coins, g.players[0].prestige) == (2, 5)


@pytest.mark.rule("CUV-138", "CUV-EX32")
def test_what_was_built_this_year_cannot_be_removed():
    g = summer()
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)

    play = turn(g).pick("build:winehouse").pick("site:r1c1")

    assert "remove" not in play.keys
    g.year += 1
    assert "remove" in turn(g).keys


@pytest.mark.rule("CUV-D52", "CUV-161")
def test_what_was_built_this_year_can_still_be_lost_for_lack_of_wine():
    g = summer()
    own(g, 0, 1, 1)
    turn(g, 0, 1).pick("build:winehouse")
    g.season, g.phase = "winter", "settlement"

    Play(settlement(g))

    assert g.buildings(0) == {}
    assert g.removed["winehouse"] == [3]


@pytest.mark.rule("CUV-140", "CUV-142", "CUV-150", "CUV-153", "CUV-156")
def test_the_cards_show_what_the_rulebook_says():
    printed = {
        kind: (card.prices, card.workers, card.supply, card.supply_quality, card.coins, card.prestige)
        for kind, card in BUILDINGS.items()
    }

    assert printed == {
        "cellar_expansion": ((2, 3, 4), 1, 0, 1, 0, 0),
        "winehouse": ((3, 4, 5), 1, 2, 1, 6, 2),
        "restaurant": ((4, 5, 6), 2, 3, 1, 7, 4),
        "guesthouse": ((4, 5, 6), 2, 2, 4, 7, 4),
    }


@pytest.mark.rule("CUV-143", "CUV-144", "CUV-145", "CUV-146", "CUV-147", "CUV-D56")
def test_an_expansion_adds_a_compartment_and_two_prestige_and_two_are_the_most():
    g = summer()
    for column in (1, 3, 5):
        own(g, 0, 1, column)

    play = turn(g).pick("build:cellar_expansion").pick("site:r1c1")
    assert g.players[0].compartments == [0, 1, 2, 3]
    assert g.players[0].prestige == 7
    play.pick("build:cellar_expansion").pick("site:r1c3")

    assert g.players[0].compartments == [0, 1, 2, 3, 4]
    assert g.players[0].prestige == 9
    assert str(why_not_build(g, 0, "cellar_expansion")) == "you have 2 already"
    assert BUILDINGS["cellar_expansion"].supply == 0


@pytest.mark.rule("CUV-148", "CUV-149", "CUV-EX27", "CUV-D55")
def test_a_lost_expansion_loses_what_fits_nowhere_else():
    g = summer()
    index = house(g, 0, "cellar_expansion", 1, 1)
    cellar(g, 0, wine("merlot", 4, 2), wine("syrah", 3, 3), wine("malbec", 3, 3), wine("merlot", 4, 3))

    play = Play(lose_building(g, 0, index))

    assert play.keys == ["move:1", "skip"]
    play.pick("move:1")
    assert play.over  # nothing else fits
    assert held(g) == [("merlot", 4, 3), ("syrah", 3, 3), ("malbec", 3, 3)]
    assert g.players[0].prestige == 3
    assert g.players[0].cellar[3] is None


@pytest.mark.rule("CUV-D55", "CUV-D57")
def test_the_first_expansion_holds_compartment_four_and_the_other_keeps_its_number():
    g = summer()
    first = house(g, 0, "cellar_expansion", 1, 1)
    house(g, 0, "cellar_expansion", 1, 3)
    own(g, 0, 1, 5)
    cellar(
        g, 0, wine("syrah", 2, 3), wine("syrah", 3, 3), wine("syrah", 4, 3, "a"), wine("syrah", 4, 1), None
    )

    play = Play(lose_building(g, 0, first))

    assert play.keys == ["move:5", "skip"]
    play.pick("move:5")
    assert g.players[0].compartments == [0, 1, 2, 4]
    turn(g, 0, 1).pick("build:cellar_expansion").pick("site:r1c1")
    assert g.players[0].compartments == [0, 1, 2, 3, 4]


@pytest.mark.rule("CUV-159")
def test_any_number_of_houses_may_be_owned():
    g = summer(coins=30)
    house(g, 0, "winehouse", 1, 1)
    house(g, 0, "winehouse", 1, 2)
    own(g, 0, 1, 3)

    turn(g, 0, 1).pick("build:winehouse")

    assert [building.kind for building in g.buildings(0).values()] == ["winehouse"] * 3


@pytest.mark.rule("CUV-131")
def test_a_building_that_needs_too_many_workers_takes_them_from_elsewhere():
    g = summer()
    for column in (1, 3, 5):
        own(g, 0, 1, column)
        own(g, 0, 3, column)
    assert workers_of(g, 0) == 6

    play = turn(g, 0, 1).pick("build:guesthouse").pick("site:r1c3")

    assert play.over  # exactly seven are enough
    assert workers_of(g, 0) == 7


@pytest.mark.rule("CUV-D13", "CUV-D11")
def test_a_pair_that_shares_a_worker_is_given_up_together():
    g = position(season="autumn1")
    g.players[0].coins = 9
    for row in (1, 3):
        for column in (1, 2, 4, 5):
            own(g, 0, row, column)
    own(g, 0, 2, 6)
    own(g, 0, 4, 3)
    house(g, 0, "winehouse", 2, 3)
    assert workers_of(g, 0) == 7

    play = turn(g, 0, 1).pick("land").pick("purchase:r4c6")

    assert "give_up:r1c1+r1c2" in play.keys
    assert "give_up:r1c1" not in play.keys
    play.pick("give_up:r1c1+r1c2")
    assert workers_of(g, 0) == 7
    assert g.spaces[at(1, 1)].owner is None
    assert g.spaces[at(1, 2)].owner is None


@pytest.mark.rule("CUV-148", "CUV-D57", "CUV-D49")
def test_barrels_saved_from_an_expansion_keep_marker_and_crown():
    g = summer()
    index = house(g, 0, "cellar_expansion", 1, 1)
    cellar(g, 0, wine("syrah", 3, 3), wine("merlot", 4, 2), None, wine("merlot", 4, 2, "ac"))

    play = Play(lose_building(g, 0, index))
    assert play.keys == ["move:3", "skip"]
    play.pick("move:3").pick("move:3")

    assert g.players[0].cellar[2] == wine("merlot", 4, 2, "ac")
    assert g.players[0].prestige == 5
