"""Blending (CUV-181 to CUV-192)."""

from __future__ import annotations

import pytest

from games.cuvee.blending import can_blend, mixtures, result_of
from tests.games.cuvee.tables import cellar, held, house, position, turn, wine


def autumn(*wines, expansions=0):
    g = position(season="autumn2")
    for number in range(expansions):
        house(g, 0, "cellar_expansion", 1, 2 * number + 1)
    cellar(g, 0, *wines)
    return g


def blended(g, components, recipe):
    """Blend, where the components were the only choice or are picked."""
    play = turn(g, 0, 1).pick("blending")
    if components in play.keys:
        play.pick(components)
    if not play.over:
        play.pick(recipe)
    assert play.over
    return held(g)


@pytest.mark.rule("CUV-EX1", "CUV-181", "CUV-184", "CUV-191", "CUV-192", "CUV-D68", "CUV-D69", "CUV-186")
def test_judy_blends_three_merlots():
    g = autumn(wine("merlot", 4, 1, "a"), wine("merlot", 3, 2), wine("merlot", 5, 1))

    assert blended(g, "blend:1+2+3", "make:1@3") == [None, ("merlot", 3, 1), ("merlot", 6, 3)]
    result = g.players[0].wine(2)
    assert not result.is_cuvee
    assert not result.aged
    assert not result.crowned


@pytest.mark.rule("CUV-EX2", "CUV-184", "CUV-191")
def test_matt_blends_a_cuvee_of_riesling_and_chardonnay():
    g = autumn(wine("riesling", 4, 2), wine("chardonnay", 4, 1))

    assert blended(g, "blend:1+2", "make:1@2") == [("riesling", 4, 1), ("white_cuvee", 4, 2), None]
    g.season = "winter"
    turn(g, 0, 1).pick("sales:global").pick("sell:2@4").pick("skip")
    assert g.players[0].coins == 5 + 4 + 2


@pytest.mark.rule("CUV-EX3", "CUV-186")
def test_three_components_may_beat_the_best_of_them():
    wines = [wine("riesling", 3, 1), wine("chardonnay", 3, 1), wine("furmint", 4, 1)]

    assert result_of(wines, 1).quality == 5


@pytest.mark.rule("CUV-EX4", "CUV-188", "CUV-189", "CUV-D66")
def test_the_result_may_go_into_an_empty_compartment():
    g = autumn(wine("riesling", 4, 2), wine("chardonnay", 4, 2))
    play = turn(g, 0, 1).pick("blending")
    assert play.keys == ["make:1@1", "make:1@2", "make:1@3", "make:2@2"]
    play.pick("make:1@3")
    assert [barrels for _, _, barrels in held(g)] == [1, 1, 2]

    wide = autumn(wine("riesling", 4, 2), wine("chardonnay", 4, 2), wine("furmint", 4, 2), expansions=1)
    blended(wide, "blend:1+2+3", "make:1@4")
    assert [barrels for _, _, barrels in held(wide)] == [1, 1, 1, 3]


@pytest.mark.rule("CUV-D66", "CUV-D112")
def test_a_compartment_that_the_blend_empties_is_as_good_as_an_empty_one():
    g = autumn(wine("riesling", 4, 1), wine("chardonnay", 4, 1))

    assert turn(g, 0, 1).pick("blending").over  # nothing to choose

    assert held(g) == [None, ("white_cuvee", 4, 2), None]


@pytest.mark.rule("CUV-D66", "CUV-189")
def test_the_result_never_goes_into_another_wine():
    g = autumn(wine("riesling", 4, 2), wine("chardonnay", 4, 2), wine("merlot", 4, 1))

    play = turn(g, 0, 1).pick("blending")

    assert {key.split("@")[1] for key in play.keys} == {"1", "2"}


@pytest.mark.rule("CUV-182", "CUV-183", "CUV-EX19")
def test_colors_do_not_mix_and_two_to_one_is_refused():
    riesling, other, chardonnay = wine("riesling", 3, 1), wine("riesling", 4, 1), wine("chardonnay", 3, 1)

    assert not can_blend([riesling, other, chardonnay])
    assert can_blend([riesling, chardonnay, wine("furmint", 3, 1)])
    assert can_blend([riesling, other])
    assert not can_blend([riesling, wine("merlot", 3, 1)])


@pytest.mark.rule("CUV-185", "CUV-EX20", "CUV-D65")
def test_surplus_is_lost_without_a_penalty():
    g = autumn(wine("riesling", 4, 2), wine("chardonnay", 4, 2), wine("merlot", 4, 3))
    assert blended(g, "blend:1+2", "make:2@2") == [None, ("white_cuvee", 4, 3), ("merlot", 4, 3)]
    assert g.players[0].prestige == 5

    again = autumn(wine("riesling", 4, 2), wine("chardonnay", 4, 2), wine("merlot", 4, 3))
    assert blended(again, "blend:1+2", "make:1@2")[:2] == [("riesling", 4, 1), ("white_cuvee", 4, 2)]


@pytest.mark.rule("CUV-D65")
def test_each_component_gives_the_same_number_of_barrels():
    g = autumn(wine("riesling", 4, 3), wine("chardonnay", 4, 1))

    play = turn(g, 0, 1).pick("blending")

    assert {key.split("@")[0] for key in play.keys} == {"make:1"}


@pytest.mark.rule("CUV-187", "CUV-EX18", "CUV-D70", "CUV-240")
def test_one_marker_is_enough_to_round_up():
    assert result_of([wine("riesling", 3, 1, "a"), wine("furmint", 4, 1)], 1).quality == 4
    assert result_of([wine("riesling", 3, 1), wine("furmint", 4, 1)], 1).quality == 3
    assert result_of([wine("riesling", 4, 1, "a"), wine("furmint", 4, 1, "a")], 1).quality == 4


@pytest.mark.rule("CUV-EX18", "CUV-D37")
def test_a_blend_is_never_better_than_six():
    assert result_of([wine("riesling", 6, 1)] * 3, 1).quality == 6


@pytest.mark.rule("CUV-190", "CUV-D67")
def test_a_cuvee_is_never_a_component():
    cuvee = wine("white_cuvee", 4, 2)

    assert not can_blend([cuvee, wine("riesling", 4, 1)])
    assert not can_blend([cuvee, wine("white_cuvee", 5, 1)])


@pytest.mark.rule("CUV-D64", "CUV-181")
def test_components_are_two_or_three_different_compartments():
    g = autumn(wine("merlot", 4, 3), wine("merlot", 5, 3), wine("merlot", 3, 3))

    keys = [option.key for option in mixtures(g, 0)]

    assert keys == ["blend:1+2", "blend:1+3", "blend:2+3", "blend:1+2+3"]
    assert mixtures(autumn(wine("merlot", 4, 3)), 0) == []


@pytest.mark.rule("CUV-D69")
def test_the_crown_of_a_component_stays_with_what_is_left():
    g = autumn(wine("merlot", 4, 2, "c"), wine("merlot", 5, 1))

    blended(g, "blend:1+2", "make:1@2")

    assert g.players[0].wine(0).crowned
    assert not g.players[0].wine(1).crowned


@pytest.mark.rule("CUV-D68")
def test_a_blended_varietal_may_be_blended_again():
    g = autumn(wine("merlot", 4, 2), wine("merlot", 5, 2))
    play = turn(g, 0, 2).pick("blending").pick("make:1@1")

    assert "blending" in play.keys
