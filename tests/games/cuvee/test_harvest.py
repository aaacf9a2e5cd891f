"""Harvest and the cellar (CUV-162 to CUV-171, CUV-180)."""

from __future__ import annotations

import pytest

from games.cuvee.cellar import Lot, can_take_in, fill, fits, ripest
from games.cuvee.turns import close_season
from tests.games.cuvee.tables import Play, at, cellar, grapes, held, house, own, position, told, turn, wine


def autumn(season="autumn1"):
    return position(season=season)


def full(g):
    cellar(g, 0, wine("syrah", 3, 3), wine("malbec", 3, 3), wine("furmint", 3, 3))


@pytest.mark.rule("CUV-162", "CUV-163", "CUV-164", "CUV-165", "CUV-D112")
def test_a_harvest_brings_all_barrels_into_the_cellar():
    g = autumn()
    first, second = own(g, 0, 1, 1, die=2), own(g, 0, 1, 2, die=4, barrels=1)
    house(g, 0, "winehouse", 1, 3)

    play = turn(g, 0, 1)
    assert [str(option.label) for option in play.decision.options[:1]] == [
        "Harvest 2 vineyards into I and II"
    ]
    play.pick("harvest:all")

    assert play.over
    assert held(g) == [("riesling", 2, 2), ("chardonnay", 4, 1), None]
    assert grapes(g, first) == (2, 0)
    assert grapes(g, second) == (4, 0)


@pytest.mark.rule("CUV-162")
def test_any_of_the_vineyards_may_be_chosen():
    g = autumn()
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)

    turn(g, 0, 1).pick("harvest:some").pick("pick:r1c2").pick("store:fill")

    assert held(g) == [("chardonnay", 1, 2), None, None]
    assert grapes(g, at(1, 1)) == (1, 2)


@pytest.mark.rule("CUV-D59")
def test_a_vineyard_is_harvested_whole():
    g = autumn()
    own(g, 0, 1, 1)

    play = turn(g, 0, 1).pick("harvest:some")

    assert play.keys[0] == "store:fill"
    assert str(play.decision.prompt) == "Where do 2 barrels of Riesling 1 go?"


@pytest.mark.rule("CUV-166", "CUV-167", "CUV-EX37", "CUV-D57")
def test_the_same_variety_and_quality_share_a_compartment_and_others_do_not():
    g = autumn()
    own(g, 0, 1, 1, die=3)
    own(g, 0, 1, 5, die=3, barrels=1, upper=True)
    own(g, 0, 4, 4, die=4, barrels=1)

    turn(g, 0, 1).pick("harvest:all")

    assert held(g) == [("riesling", 3, 3), ("riesling", 4, 1), None]


@pytest.mark.rule("CUV-D57")
@pytest.mark.parametrize("flags", ["a", "c"])
def test_a_wine_with_a_marker_or_a_crown_is_another_wine(flags):
    g = autumn()
    cellar(g, 0, wine("riesling", 3, 1, flags))
    own(g, 0, 1, 1, die=3, barrels=1)

    turn(g, 0, 1).pick("harvest:all")

    assert held(g)[:2] == [("riesling", 3, 1), ("riesling", 3, 1)]


@pytest.mark.rule("CUV-D57")
def test_a_harvest_may_join_the_very_same_wine():
    g = autumn("autumn2")
    cellar(g, 0, wine("riesling", 3, 1))
    own(g, 0, 1, 1, die=3)

    turn(g, 0, 1).pick("harvest:all")

    assert held(g) == [("riesling", 3, 3), None, None]


@pytest.mark.rule("CUV-D58", "CUV-EX36")
def test_four_equal_barrels_need_two_compartments():
    player = autumn().players[0]
    lots = [Lot("riesling", 3, 2, 0), Lot("riesling", 3, 2, 1)]

    assert [(p.compartment, p.barrels) for p in fill(player, lots)] == [(0, 2), (0, 1), (1, 1)]
    g = autumn()
    own(g, 0, 1, 1, die=3)
    own(g, 0, 1, 5, die=3, upper=True)
    play = turn(g, 0, 1).pick("harvest:some").pick("pick:r1c1", "pick:r1c5")
    play.pick("store:1")
    assert "store:2" in play.keys  # two and two
    assert "store:1+2" in play.keys  # three and one
    play.pick("store:2")
    assert held(g) == [("riesling", 3, 2), ("riesling", 3, 2), None]


@pytest.mark.rule("CUV-168", "CUV-EX36")
def test_without_room_a_harvest_may_be_put_off():
    g = autumn()
    full(g)
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)

    assert ripest(g, 0) == []
    play = turn(g, 0, 1)
    assert "harvest:all" not in play.keys
    play.pick("skip:coin")
    assert g.players[0].prestige == 5
    assert grapes(g, at(1, 1)) == (1, 2)


@pytest.mark.rule("CUV-168", "CUV-169", "CUV-EX36", "CUV-D60", "CUV-D95")
def test_discarding_a_compartment_makes_room_for_two_prestige():
    g = autumn()
    g.players[0].prestige = 3
    full(g)
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)

    turn(g, 0, 1).pick("harvest:some").pick("pick:r1c1", "pick:r1c2").pick("discard:1", "discard:2").pick(
        "store:fill"
    )

    assert held(g) == [("riesling", 1, 2), ("chardonnay", 1, 2), ("furmint", 3, 3)]
    assert g.players[0].prestige == -1


@pytest.mark.rule("CUV-165", "CUV-D60")
def test_a_harvest_into_a_discarded_and_an_empty_compartment_keeps_its_wines_apart():
    g = autumn()
    cellar(g, 0, wine("syrah", 3, 3), wine("malbec", 3, 3))
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)

    turn(g, 0, 1).pick("harvest:some").pick("pick:r1c1", "pick:r1c2").pick("discard:1").pick("store:fill")

    assert held(g) == [("riesling", 1, 2), ("malbec", 3, 3), ("chardonnay", 1, 2)]


@pytest.mark.rule("CUV-D58", "CUV-D112")
def test_ways_that_differ_only_in_the_name_of_an_empty_compartment_are_offered_once():
    g = autumn()
    own(g, 0, 1, 1)
    single = autumn()
    own(single, 0, 1, 1, barrels=1)
    wide = autumn()
    house(wide, 0, "cellar_expansion", 1, 6)
    own(wide, 0, 1, 1, barrels=1)

    assert turn(g, 0, 1).pick("harvest:some").keys == ["store:fill", "store:1", "store:1+2"]
    assert turn(single, 0, 1).pick("harvest:some").over
    assert held(single) == [("riesling", 1, 1), None, None]
    assert turn(wide, 0, 1).pick("harvest:some").keys == ["store:fill", "store:1", "store:4"]


@pytest.mark.rule("CUV-D60")
def test_compartments_are_discarded_only_for_what_the_harvest_fills():
    g = autumn()
    full(g)
    player = g.players[0]
    one = [Lot("riesling", 3, 1, 0)]

    assert not fits(player, one)
    assert fits(player, one, [0])
    assert not fits(player, one, [0, 1])
    assert not any(key.startswith("discard") for key in turn(g, 0, 2).keys)


@pytest.mark.rule("CUV-D60")
def test_what_can_never_fit_is_refused():
    g = autumn()
    for column in (1, 2, 3, 4):
        own(g, 0, 1, column)

    play = turn(g, 0, 1).pick("harvest:some")

    assert not can_take_in(g.players[0], [Lot(f"wine {n}", 3, 1) for n in range(4)])
    assert play.decision.check([at(1, column) for column in (1, 2, 3, 4)]) is not None
    assert play.decision.check([at(1, column) for column in (1, 2, 3)]) is None


@pytest.mark.rule("CUV-168")
def test_the_proposal_takes_the_best_that_finds_room():
    g = autumn()
    for column, die in ((1, 1), (2, 5), (3, 3), (4, 4)):
        own(g, 0, 1, column, die=die)

    turn(g, 0, 1).pick("harvest:all")

    assert [kind for kind, _, _ in held(g)] == ["chardonnay", "furmint", "sauvignon_blanc"]
    assert grapes(g, at(1, 1)) == (1, 2)


@pytest.mark.rule("CUV-171", "CUV-180")
def test_the_rest_may_be_harvested_in_the_second_autumn():
    g = autumn()
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)
    turn(g, 0, 1).pick("harvest:some").pick("pick:r1c1").pick("store:fill")

    g.season = "autumn2"
    turn(g, 0, 1).pick("harvest:all")

    assert held(g) == [("riesling", 1, 2), ("chardonnay", 1, 2), None]


@pytest.mark.rule("CUV-162", "CUV-D41")
def test_a_harvest_is_done_once_in_a_season():
    g = autumn()
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)
    g.players[0].coins = 0

    play = turn(g, 0, 2).pick("harvest:some").pick("pick:r1c1").pick("store:1")

    assert play.over  # all that was left was a skip
    assert g.players[0].coins == 1


@pytest.mark.rule("CUV-168", "CUV-170")
def test_grapes_that_wait_for_the_second_autumn_cost_nothing():
    g = autumn("autumn1")
    index = own(g, 0, 1, 1)

    Play(close_season(g))

    assert g.players[0].prestige == 5
    assert grapes(g, index) == (1, 2)


@pytest.mark.rule("CUV-D60", "CUV-D58")
def test_two_barrels_are_divided_when_two_compartments_were_emptied_for_them():
    g = autumn()
    full(g)
    own(g, 0, 1, 1)

    turn(g, 0, 1).pick("harvest:some").pick("discard:1", "discard:2")

    assert held(g) == [("riesling", 1, 1), ("riesling", 1, 1), ("furmint", 3, 3)]
    assert g.players[0].prestige == 1


@pytest.mark.rule("CUV-170", "CUV-EX28", "CUV-D61", "CUV-D95")
def test_grapes_left_after_both_autumns_cost_two_prestige_a_vineyard():
    g = autumn("autumn2")
    left = own(g, 0, 1, 1, barrels=1)
    own(g, 0, 1, 2, barrels=0)
    own(g, 1, 1, 3)
    own(g, 1, 1, 4)
    g.players[1].prestige = 1

    Play(close_season(g))

    assert [player.prestige for player in g.players] == [3, -3, 5, 5]
    assert grapes(g, left) == (1, 0)
    assert told(g)[0] == "player 1 left 1 vineyard unharvested and loses 2 prestige"
