"""Each branch of each winter visitor that concerns its player only, and what refuses it."""

from __future__ import annotations

import pytest

from games.viticulture.playing import why_not_play
from games.viticulture.visitors import WINTER
from tests.games.viticulture.tables import ANNA, BRUNO, CARLA, empty_deck, facts, give, play, position

CELLARS = "medium_cellar large_cellar"
SIX = "trellis irrigation yoke windmill cottage"

# What is played from which position with which answers, and what is then on the mat.
BRANCHES = [
    ("merchant", {"lira": 3}, "", {"lira": 0, "red": [1], "white": [1]}),
    (
        "merchant",
        {"lira": 3, "hand": "r5", "wines": {"red": [5]}},
        "half:fill",
        {"points": 3, "residual": 1, "wines": [], "order": 0, "lira": 3},
    ),
    ("crusher", {"red": [2]}, "half:lira", {"lira": 3, "summer": 1, "order": 0}),
    (
        "crusher",
        {"red": [2], "white": [3]},
        "half:wine make:red@2 make:white@3",
        {"order": 1, "wines": ["red 2", "white 3"], "lira": 0},
    ),
    ("judge", {"wines": {"red": [4]}}, "half:draw", {"summer": 2, "points": 0}),
    ("judge", {"wines": {"red": [3], "white": [4]}}, "half:wine", {"points": 3, "wines": ["red 3"]}),
    (
        "oenologist",
        {"wines": {"red": [1, 3]}, "red": [5]},
        "",
        {"wines": ["red 2", "red 3"], "red": [5], "structures": ""},
    ),
    (
        "oenologist",
        {"wines": {"red": [1, 2]}, "structures": "medium_cellar"},
        "",
        {"wines": ["red 3", "red 4"]},
    ),
    ("oenologist", {"lira": 3}, "", {"lira": 0, "structures": "medium_cellar"}),
    (
        "oenologist",
        {"lira": 3, "structures": "medium_cellar"},
        "",
        {"lira": 0, "structures": "medium_cellar large_cellar"},
    ),
    ("marketer", {}, "", {"summer": 2, "lira": 1}),
    (
        "marketer",
        {"hand": "r5", "wines": {"red": [6]}},
        "half:fill",
        {"points": 3, "residual": 1, "summer": 0, "lira": 0},
    ),
    ("crush_expert", {"red": [1]}, "half:lira", {"lira": 3, "order": 1}),
    (
        "crush_expert",
        {"red": [1, 2], "white": [3]},
        "half:wine make:red@1 make:red@2 make:white@3",
        {"wines": ["red 1", "red 2", "white 3"]},
    ),
    ("crush_expert", {"red": [1, 2]}, "half:wine make:red@1 skip", {"wines": ["red 1"]}),
    ("uncertified_teacher", {}, "", {"points": -1, "workers": 3, "idle": 2}),
    ("teacher", {"red": [1], "lira": 2}, "half:wine", {"wines": ["red 1"], "workers": 2}),
    ("teacher", {"red": [1], "lira": 2}, "half:train", {"lira": 0, "workers": 3, "idle": 2}),
    ("benefactor", {}, "", {"vine": 1, "summer": 1}),
    (
        "benefactor",
        {"hand": "judge planter noble"},
        "half:points card:judge@1,card:planter@1",
        {"points": 2, "winter": 1, "summer": 0},
    ),
    ("assessor", {"hand": "judge malvasia"}, "half:lira", {"lira": 2, "winter": 1}),
    ("assessor", {"hand": "judge malvasia"}, "half:points", {"points": 2, "winter": 0, "vine": 0}),
    (
        "harvester",
        {"fields": {5: "merlot", 6: "syrah", 7: "malvasia"}},
        "harvest:5 harvest:6 take:lira",
        {"red": [2, 3], "harvested": [5, 6], "lira": 2, "points": 0},
    ),
    (
        "harvester",
        {"fields": {5: "merlot", 6: "syrah"}},
        "harvest:5 skip take:point",
        {"red": [3], "harvested": [5], "points": 1},
    ),
    ("professor", {"lira": 2}, "", {"lira": 0, "workers": 3, "idle": 2}),
    ("professor", {"lira": 2, "workers": 5}, "", {"lira": 2, "points": 2, "workers": 5}),
    (
        "master_vintner",
        {"lira": 2},
        "",
        {"lira": 0, "structures": "medium_cellar"},
    ),
    (
        "master_vintner",
        {"lira": 4, "structures": "medium_cellar"},
        "",
        {"lira": 0, "structures": "medium_cellar large_cellar"},
    ),
    (
        "master_vintner",
        {"hand": "r5", "wines": {"red": [4], "white": [1]}, "structures": "medium_cellar"},
        "",
        {"points": 2, "residual": 1, "wines": ["white 1"]},
    ),
    (
        "master_vintner",
        {"hand": "r5", "wines": {"red": [5], "white": [1]}, "structures": "medium_cellar"},
        "first:fill",
        {"points": 2, "wines": ["white 2"]},
    ),
    (
        "master_vintner",
        {"hand": "r5", "wines": {"red": [5], "white": [1]}, "structures": "medium_cellar"},
        "first:age age:white@1",
        {"points": 2, "wines": ["white 2"]},
    ),
    ("uncertified_oenologist", {"wines": {"red": [1]}, "points": -5}, "", {"wines": ["red 3"], "points": -5}),
    ("uncertified_oenologist", {}, "", {"points": -1, "structures": "medium_cellar", "lira": 0}),
    (
        "promoter",
        {"red": [9], "wines": {"red": [1]}},
        "half:grape",
        {"points": 1, "residual": 1, "red": [], "wines": ["red 1"]},
    ),
    (
        "promoter",
        {"red": [9], "wines": {"red": [1]}},
        "half:wine",
        {"points": 1, "residual": 1, "red": [9], "wines": []},
    ),
    ("promoter", {"red": [9], "residual": 5}, "", {"points": 1, "residual": 5, "red": []}),
    (
        "harvest_expert",
        {"fields": {5: "merlot"}, "lira": 1},
        "take:vine",
        {"red": [3], "vine": 1, "lira": 1},
    ),
    (
        "harvest_expert",
        {"fields": {5: "merlot"}, "lira": 1},
        "take:yoke",
        {"red": [3], "vine": 0, "lira": 0, "structures": "yoke", "harvested": [5]},
    ),
    (
        "jack_of_all_trades",
        {"fields": {5: "pinot"}},
        "make:white@1 make:red@1",
        {"harvested": [5], "wines": ["red 1", "white 1"]},
    ),
    (
        "jack_of_all_trades",
        {"red": [5], "hand": "r5", "structures": "medium_cellar"},
        "",
        {"wines": [], "points": 2},
    ),
    (
        "jack_of_all_trades",
        {"fields": {5: "merlot"}, "hand": "r5", "wines": {"red": [5]}},
        "half:fill",
        {"harvested": [5], "points": 2, "red": [3]},
    ),
    (
        "jack_of_all_trades",
        {"fields": {5: "merlot"}, "hand": "r5", "wines": {"red": [5]}},
        "half:harvest half:fill",
        {"harvested": [5], "points": 2, "red": [3]},
    ),
    ("politician", {"points": -1}, "", {"lira": 6, "vine": 0}),
    ("politician", {"points": 0}, "", {"lira": 0, "vine": 1, "summer": 1, "order": 1, "winter": 0}),
    (
        "supervisor",
        {"red": [2, 3, 4], "white": [2], "structures": CELLARS},
        "make:sparkling@2+3+2 make:red@4",
        {"points": 1, "wines": ["red 4", "sparkling 7"]},
    ),
    ("supervisor", {"red": [2], "white": [2]}, "make:red@2 skip", {"points": 0, "wines": ["red 2"]}),
    ("scholar", {"lira": 3}, "half:draw no", {"order": 2, "lira": 3, "workers": 2}),
    ("scholar", {"lira": 3}, "half:train no", {"order": 0, "lira": 0, "workers": 3}),
    ("scholar", {"lira": 3}, "half:train yes", {"order": 2, "lira": 0, "workers": 3, "points": -1}),
    (
        "reaper",
        {"fields": {5: "merlot", 6: "syrah", 7: "malvasia"}},
        "harvest:5 harvest:6 harvest:7",
        {"points": 2, "harvested": [5, 6, 7], "red": [2, 3], "white": [1]},
    ),
    (
        "reaper",
        {"fields": {5: "merlot", 6: "syrah", 7: "malvasia"}},
        "harvest:5 harvest:6 skip",
        {"points": 0, "harvested": [5, 6]},
    ),
    (
        "bottler",
        {"red": [1, 2], "white": [3], "structures": "medium_cellar"},
        "make:blush@1+3 make:red@2",
        {"points": 2, "wines": ["red 2", "blush 4"]},
    ),
    (
        "bottler",
        {"red": [1, 2, 3], "white": [3]},
        "make:red@1 make:red@2 make:red@3",
        {"points": 1, "wines": ["red 1", "red 2", "red 3"]},
    ),
    (
        "craftsman",
        {"lira": 4},
        "half:draw half:upgrade",
        {"order": 1, "lira": 0, "structures": "medium_cellar"},
    ),
    ("craftsman", {"lira": 4}, "half:upgrade half:point", {"points": 1, "structures": "medium_cellar"}),
    ("craftsman", {}, "half:point", {"points": 1, "order": 1}),
    ("exporter", {"red": [1], "white": [2]}, "half:wine make:white@2 skip", {"wines": ["white 2"]}),
    ("exporter", {"hand": "r5", "wines": {"red": [5]}}, "", {"points": 2, "residual": 1}),
    ("exporter", {"red": [1, 7]}, "half:grape grape:red@1", {"points": 2, "red": [7]}),
    (
        "laborer",
        {"fields": {5: "merlot", 6: "syrah"}, "points": -5},
        "harvest:5 harvest:6",
        {"red": [2, 3], "points": -5},
    ),
    (
        "laborer",
        {"red": [1, 2, 3]},
        "make:red@1 make:red@2 make:red@3",
        {"wines": ["red 1", "red 2", "red 3"]},
    ),
    (
        "laborer",
        {"fields": {5: "merlot"}},
        "yes",
        {"wines": ["red 3"], "points": -1, "harvested": [5]},
    ),
    ("designer", {"lira": 4, "structures": SIX}, "", {"lira": 0, "points": 2}),
    ("designer", {"lira": 6, "structures": "trellis"}, "build:cottage", {"lira": 2, "points": 0}),
    (
        "designer",
        {"lira": 4, "structures": "trellis irrigation yoke medium_cellar"},
        "",
        {"lira": 0, "points": 0},
    ),
    ("governess", {"lira": 3}, "", {"lira": 0, "workers": 3, "idle": 3}),
    ("governess", {"lira": 3, "wines": {"red": [1]}}, "half:wine", {"points": 2, "wines": [], "lira": 3}),
    ("zymologist", {"red": [4]}, "", {"wines": ["red 4"]}),
    (
        "zymologist",
        {"red": [2, 3], "white": [3]},
        "make:blush@2+3",
        {"wines": ["blush 5"], "red": [3]},
    ),
    ("noble", {"lira": 1}, "", {"lira": 0, "residual": 1}),
    ("noble", {"lira": 1, "residual": 3}, "half:lower", {"lira": 1, "residual": 1, "points": 2}),
]


@pytest.mark.rule("VIT-161", "VIT-162", "VIT-D53", "VIT-D67", "VIT-D77", "VIT-D85")
@pytest.mark.parametrize(("card", "given", "answers", "then"), BRANCHES)
def test_a_branch_does_what_the_card_says(card, given, answers, then):
    g = position(phase="winter")
    give(g, ANNA, **{key: value.copy() if isinstance(value, dict) else value for key, value in given.items()})

    play(g, card, *answers.split())

    after = facts(g)
    assert {key: after[key] for key in then} == then


REFUSALS = [
    ("merchant", {"lira": 2, "hand": "r5"}, "1 lira short and needs red 5"),
    ("merchant", {"lira": 3, "white": [1]}, "the spot for white 1 is taken and no order in hand"),
    ("oenologist", {"lira": 2}, "no wine and 1 lira short"),
    ("oenologist", {"lira": 9, "structures": CELLARS}, "no wine and both cellars are built"),
    ("uncertified_teacher", {"points": -5}, "the score cannot go below -5 and no opponent has six workers"),
    ("uncertified_teacher", {"workers": 5}, "you have all 5 workers and no opponent has six workers"),
    ("teacher", {"lira": 1}, "no grapes and 1 lira short"),
    ("teacher", {"lira": 2, "workers": 5}, "no grapes and you have all 5 workers"),
    ("assessor", {}, "1 card short"),
    ("harvester", {}, "no vines planted"),
    ("professor", {"lira": 1}, "1 lira short and you have fewer than six workers"),
    ("professor", {"lira": 1, "workers": 4}, "1 lira short and you have fewer than six workers"),
    (
        "master_vintner",
        {"lira": 1, "wines": {"red": [3]}, "hand": "r1_w3"},
        "1 lira short and no wine can age",
    ),
    ("master_vintner", {"lira": 1, "wines": {"red": [1]}, "hand": "r5"}, "1 lira short and needs red 5"),
    ("uncertified_oenologist", {"points": -5}, "no wine and the score cannot go below -5"),
    ("promoter", {}, "no grape and no wine"),
    ("harvest_expert", {}, "no vines planted"),
    ("jack_of_all_trades", {"hand": "r5"}, "no two of its three parts can be done"),
    ("jack_of_all_trades", {"red": [4], "hand": "r5"}, "no two of its three parts can be done"),
    ("supervisor", {}, "no grapes"),
    ("supervisor", {"red": [1], "wines": {"red": [1]}}, "no room in the cellar for any wine"),
    ("reaper", {}, "no vines planted"),
    ("bottler", {}, "no grapes"),
    ("exporter", {}, "no grapes, no order in hand and no grape"),
    ("laborer", {}, "no vines planted and no grapes"),
    ("designer", {"lira": 1}, "1 lira short"),
    ("governess", {"lira": 2}, "1 lira short and no wine"),
    ("zymologist", {"red": [3]}, "no wine of 4 or more can be made"),
    ("zymologist", {"red": [4], "wines": {"red": [4]}}, "no wine of 4 or more can be made"),
    ("noble", {"residual": 1}, "1 lira short and residual payments are below 2"),
]


@pytest.mark.rule("VIT-159", "VIT-D62", "VIT-D69", "VIT-D85", "VIT-D88")
@pytest.mark.parametrize(("card", "given", "why"), REFUSALS)
def test_a_visitor_that_cannot_be_fully_resolved_is_refused_with_the_reason(card, given, why):
    g = position(phase="winter")
    give(g, ANNA, hand=f"{card} {given.get('hand', '')}", **{k: v for k, v in given.items() if k != "hand"})

    refused = why_not_play(g, ANNA, card)

    assert str(refused) == why


# Cards whose main part is a draw can only be refused by empty decks.
DRAWS = [
    ("crusher", "summer order"),
    ("judge", "summer"),
    ("marketer", "summer"),
    ("crush_expert", "order"),
    ("benefactor", "vine summer"),
    ("politician", "vine summer order"),
    ("scholar", "order"),
    ("craftsman", "order"),
]


@pytest.mark.rule("VIT-D10", "VIT-D65")
@pytest.mark.parametrize(("card", "decks"), DRAWS)
def test_a_draw_is_refused_only_if_no_card_is_left(card, decks):
    g = position(phase="winter")
    give(g, ANNA, hand=card)
    assert why_not_play(g, ANNA, card) is None

    empty_deck(g, *decks.split())

    assert "is left to draw" in str(why_not_play(g, ANNA, card))


@pytest.mark.rule("VIT-D65")
def test_a_draw_of_two_resolves_with_the_one_card_that_is_left():
    g = position(phase="winter")
    empty_deck(g, "summer")
    g.decks["summer"].discards.append("planter")

    play(g, "judge", counted=False)

    assert g.players[ANNA].hand["summer"] == ["planter"]


@pytest.mark.rule("VIT-D69", "VIT-126")
def test_uncertified_teacher_scores_for_each_opponent_with_six_workers():
    g = position(phase="winter")
    give(g, BRUNO, workers=5)
    give(g, CARLA, workers=5, temporary=True)
    g.gray = CARLA
    give(g, ANNA, workers=5)

    play(g, "uncertified_teacher")

    assert g.players[ANNA].points == 2


@pytest.mark.rule("VIT-D62", "VIT-D63")
def test_jack_may_begin_with_two_wines_only_if_the_second_fills_the_order():
    g = position(phase="winter")
    give(g, ANNA, red=[2, 4, 5], hand="r5", structures="medium_cellar")

    play(g, "jack_of_all_trades", "make:red@2")

    assert facts(g)["wines"] == ["red 2"]
    assert facts(g)["points"] == 2


@pytest.mark.rule("VIT-D53")
def test_wine_beyond_the_cellars_ages_within_its_range():
    g = position(phase="winter")
    give(g, ANNA, red=[4], wines={"red": [1]})

    play(g, "zymologist")
    g.players[ANNA].age_all()
    g.players[ANNA].age_all()
    g.players[ANNA].age_all()

    assert facts(g)["wines"] == ["red 3", "red 6"]


def test_all_winter_visitors_have_a_branch_here_or_with_the_company():
    from tests.games.viticulture import test_company

    tried = {branch[0] for branch in BRANCHES} | test_company.TRIED

    assert set(WINTER) <= tried
