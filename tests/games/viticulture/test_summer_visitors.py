"""Each branch of each summer visitor that concerns its player only, and what refuses it."""

from __future__ import annotations

import pytest

from games.viticulture.playing import why_not_play
from games.viticulture.visitors import SUMMER
from tests.games.viticulture.tables import ANNA, facts, give, play, position

VINES = {5: "malvasia", 6: "sangiovese merlot"}
FULL = {5: "chardonnay malvasia", 6: "cabernet_sauvignon syrah", 7: "merlot chardonnay"}
ALL_BUT_YOKE = "trellis irrigation windmill cottage tasting_room medium_cellar large_cellar"

# What is played from which position with which answers, and what is then on the mat.
BRANCHES = [
    ("surveyor", {"fields": VINES}, "half:lira", {"lira": 2, "points": 0}),
    ("surveyor", {"fields": VINES}, "half:points", {"lira": 0, "points": 2}),
    ("surveyor", {"fields": {5: "sold", 6: "malvasia", 7: "sold"}}, "", {"points": 1, "lira": 0}),
    ("broker", {"lira": 9}, "half:buy", {"lira": 0, "points": 3}),
    ("broker", {"lira": 9, "points": -3}, "half:sell", {"lira": 15, "points": -5}),
    ("wine_critic", {"wines": {"red": [7]}}, "half:draw", {"winter": 2, "wines": ["red 7"], "points": 0}),
    (
        "wine_critic",
        {"wines": {"red": [6, 7], "sparkling": [8]}},
        "half:wine wine:sparkling@8",
        {"wines": ["red 6", "red 7"], "points": 4, "winter": 0},
    ),
    ("blacksmith", {"lira": 3}, "build:windmill", {"lira": 0, "structures": "windmill", "points": 1}),
    ("blacksmith", {"lira": 3}, "build:cottage", {"lira": 1, "structures": "cottage", "points": 0}),
    ("blacksmith", {"lira": 1}, "build:yoke", {"lira": 1, "structures": "yoke", "points": 0}),
    (
        "contractor",
        {"lira": 2, "hand": "pinot"},
        "half:build build:trellis half:plant plant:pinot@5",
        {"lira": 0, "structures": "trellis", "field 5": "pinot", "points": 0},
    ),
    (
        "contractor",
        {"lira": 2, "hand": "malvasia"},
        "half:point half:build build:yoke",
        {"points": 1, "structures": "yoke", "vine": 1},
    ),
    ("contractor", {"hand": "malvasia"}, "half:plant plant:malvasia@7", {"points": 1, "field 7": "malvasia"}),
    ("tour_guide", {"fields": VINES}, "half:lira", {"lira": 4, "harvested": []}),
    ("tour_guide", {"fields": VINES}, "half:harvest harvest:6", {"lira": 0, "red": [4], "harvested": [6]}),
    ("novice_guide", {"red": [1, 2]}, "half:lira", {"lira": 3, "red": [1, 2]}),
    (
        "novice_guide",
        {"red": [1, 2], "white": [3]},
        "half:wine make:red@2 make:white@3",
        {"lira": 0, "red": [1], "wines": ["red 2", "white 3"]},
    ),
    ("novice_guide", {"red": [1, 2]}, "half:wine make:red@2 skip", {"red": [1], "wines": ["red 2"]}),
    ("uncertified_broker", {"lira": 6, "points": -2}, "half:sell", {"lira": 15, "points": -5}),
    ("uncertified_broker", {"lira": 6}, "half:buy", {"lira": 0, "points": 2}),
    (
        "planter",
        {"hand": "malvasia sangiovese", "fields": {7: "merlot"}},
        "half:plant plant:malvasia@5 plant:sangiovese@5",
        {"field 5": "malvasia sangiovese", "lira": 1},
    ),
    (
        "planter",
        {"hand": "malvasia sangiovese"},
        "plant:malvasia@5 skip",
        {"field 5": "malvasia", "vine": 1, "lira": 1},
    ),
    (
        "planter",
        {"hand": "malvasia", "fields": {7: "merlot"}},
        "half:uproot card:malvasia@1",
        {"field 7": "", "vine": 1, "points": 2, "lira": 0},
    ),
    ("buyer", {"lira": 2}, "half:red", {"lira": 0, "red": [1]}),
    ("buyer", {"lira": 2}, "half:white", {"lira": 0, "white": [1]}),
    ("buyer", {"red": [3, 4]}, "grape:red@3", {"lira": 2, "points": 1, "red": [4]}),
    ("landscaper", {"fields": {5: "merlot"}}, "", {"vine": 1, "field 5": "merlot"}),
    (
        "landscaper",
        {"hand": "malvasia sangiovese"},
        "plant:malvasia@6",
        {"vine": 2, "field 6": "malvasia"},
    ),
    ("landscaper", {"hand": "malvasia sangiovese"}, "skip", {"vine": 3, "field 6": ""}),
    (
        "landscaper",
        {"fields": {5: "merlot", 7: "chardonnay"}},
        "half:exchange",
        {"field 5": "chardonnay", "field 7": "merlot", "vine": 0},
    ),
    ("architect", {"lira": 3}, "build:tasting_room", {"lira": 0, "structures": "tasting_room"}),
    ("architect", {"structures": "cottage medium_cellar trellis", "lira": 9}, "half:points", {"points": 2}),
    ("uncertified_architect", {}, "half:small build:irrigation", {"points": -1, "structures": "irrigation"}),
    (
        "uncertified_architect",
        {},
        "half:any build:tasting_room",
        {"points": -2, "structures": "tasting_room", "lira": 0},
    ),
    ("patron", {}, "half:lira", {"lira": 4, "order": 0}),
    ("patron", {}, "half:draw", {"lira": 0, "order": 1, "winter": 1}),
    (
        "auctioneer",
        {"hand": "malvasia pinot r5 judge"},
        "half:lira card:malvasia@1,card:judge@1",
        {"lira": 4, "vine": 1, "order": 1, "winter": 0},
    ),
    (
        "auctioneer",
        {"hand": "malvasia pinot r5 judge"},
        "half:points",
        {"points": 3, "vine": 0, "order": 0, "winter": 0, "lira": 0},
    ),
    ("entertainer", {"lira": 4}, "", {"lira": 0, "winter": 3}),
    (
        "entertainer",
        {"hand": "judge noble planter", "wines": {"red": [1]}},
        "",
        {"points": 3, "wines": [], "winter": 0, "summer": 0},
    ),
    ("horticulturist", {"hand": "chardonnay"}, "plant:chardonnay@5", {"field 5": "chardonnay"}),
    (
        "horticulturist",
        {"fields": {5: "merlot", 7: "syrah"}},
        "uproot:merlot@5",
        {"points": 3, "field 5": "", "field 7": "", "vine": 0},
    ),
    (
        "peddler",
        {"hand": "malvasia r5 judge"},
        "card:malvasia@1,card:r5@1",
        {"vine": 1, "summer": 1, "order": 1, "winter": 2},
    ),
    (
        "overseer",
        {"lira": 3, "hand": "chardonnay", "structures": "trellis"},
        "plant:chardonnay@6",
        {"lira": 0, "structures": "trellis irrigation", "field 6": "chardonnay", "points": 1},
    ),
    (
        "overseer",
        {"lira": 3, "hand": "malvasia"},
        "build:yoke plant:malvasia@6",
        {"lira": 1, "structures": "yoke", "field 6": "malvasia", "points": 0},
    ),
    (
        "overseer",
        {"lira": 3, "hand": "merlot"},
        "plant:merlot@6",
        {"lira": 0, "structures": "irrigation", "field 6": "merlot", "points": 0},
    ),
    (
        "sharecropper",
        {"hand": "merlot", "fields": {5: "syrah"}},
        "half:plant plant:merlot@7",
        {"field 7": "merlot", "points": 0},
    ),
    (
        "sharecropper",
        {"hand": "merlot", "fields": {5: "syrah"}},
        "half:uproot card:merlot@1",
        {"field 5": "", "points": 2, "vine": 1},
    ),
    (
        "grower",
        {"hand": "malvasia", "fields": {5: "pinot pinot", 6: "pinot pinot", 7: "pinot"}},
        "plant:malvasia@7",
        {"points": 2},
    ),
    (
        "grower",
        {"hand": "malvasia", "fields": {5: "pinot pinot", 6: "pinot", 7: "pinot"}},
        "plant:malvasia@7",
        {"points": 0},
    ),
    ("negotiator", {"red": [3], "wines": {"red": [2]}}, "half:grape", {"residual": 1, "red": []}),
    ("negotiator", {"red": [3], "wines": {"red": [2]}}, "half:wine", {"residual": 2, "wines": []}),
    ("negotiator", {"wines": {"red": [2]}, "residual": 4}, "", {"residual": 5, "wines": []}),
    (
        "cultivator",
        {"hand": "malvasia", "fields": {5: "chardonnay malvasia"}},
        "plant:malvasia@5",
        {"field 5": "chardonnay malvasia malvasia"},
    ),
    (
        "homesteader",
        {"lira": 2, "hand": "malvasia"},
        "half:build build:windmill no",
        {"lira": 0, "points": 0},
    ),
    (
        "homesteader",
        {"hand": "malvasia sangiovese", "points": -5},
        "half:plant plant:malvasia@5 plant:sangiovese@5",
        {"field 5": "malvasia sangiovese", "points": -5},
    ),
    (
        "homesteader",
        {"hand": "pinot", "points": 1},
        "build:trellis yes plant:pinot@5",
        {"field 5": "pinot", "structures": "trellis", "points": 0},
    ),
    (
        "agriculturist",
        {"hand": "malvasia", "fields": {7: "pinot syrah"}},
        "plant:malvasia@7",
        {"points": 2, "field 7": "pinot syrah malvasia"},
    ),
    (
        "agriculturist",
        {"hand": "malvasia", "fields": {7: "pinot pinot"}},
        "plant:malvasia@7",
        {"points": 0},
    ),
    ("sponsor", {}, "half:draw no", {"vine": 2, "lira": 0, "points": 0}),
    ("sponsor", {}, "half:lira no", {"vine": 0, "lira": 3}),
    ("sponsor", {}, "half:draw yes", {"vine": 2, "lira": 3, "points": -1}),
    ("artisan", {"lira": 1}, "half:lira", {"lira": 4}),
    ("artisan", {"lira": 1}, "half:build build:trellis", {"lira": 0, "structures": "trellis"}),
    (
        "artisan",
        {"hand": "malvasia sangiovese"},
        "half:plant plant:sangiovese@6 plant:malvasia@7",
        {"field 6": "sangiovese", "field 7": "malvasia"},
    ),
    (
        "stonemason",
        {"lira": 8},
        "build:medium_cellar build:large_cellar",
        {"lira": 0, "structures": "medium_cellar large_cellar"},
    ),
]


@pytest.mark.rule("VIT-160", "VIT-158", "VIT-D40", "VIT-D41", "VIT-D63", "VIT-D64", "VIT-D66", "VIT-D87")
@pytest.mark.parametrize(
    ("card", "given", "answers", "then"),
    BRANCHES,
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_branch_does_what_the_card_says(card, given, answers, then):
    g = position()
    give(g, ANNA, **{key: value.copy() if isinstance(value, dict) else value for key, value in given.items()})

    play(g, card, *answers.split())

    after = facts(g)
    assert {key: after[key] for key in then} == then


# What is not playable, and the words that say why.
REFUSALS = [
    ("surveyor", {"fields": {5: "sold", 6: "sold", 7: "sold"}}, "no empty field and no planted field"),
    ("broker", {"lira": 8, "points": -4}, "1 lira short and the score cannot go below -5"),
    ("blacksmith", {}, None),
    ("blacksmith", {"structures": "trellis yoke", "lira": 0}, "1 lira short"),
    ("contractor", {}, "2 lira short and no vine in hand"),
    ("uncertified_broker", {"lira": 5, "points": -3}, "the score cannot go below -5 and 1 lira short"),
    ("planter", {"hand": "pinot"}, "Pinot needs trellis and 1 planted vine short"),
    ("buyer", {"lira": 2, "red": [], "white": [1]}, None),
    ("buyer", {"lira": 1}, "1 lira short and no grape"),
    ("architect", {"structures": "trellis yoke irrigation"}, "1 lira short and no structure that costs 4"),
    ("uncertified_architect", {"points": -5}, "the score cannot go below -5"),
    ("auctioneer", {"hand": "judge"}, "1 card short and 3 cards short"),
    (
        "entertainer",
        {"lira": 3, "hand": "judge noble", "wines": {"red": [1]}},
        "1 lira short and 1 visitor short",
    ),
    ("entertainer", {"lira": 3, "hand": "judge noble planter"}, "1 lira short and no wine"),
    ("horticulturist", {"fields": {5: "merlot"}}, "no vine in hand and 1 planted vine short"),
    ("peddler", {"hand": "judge"}, "1 card short"),
    ("overseer", {"lira": 9}, "no vine in hand"),
    ("overseer", {"lira": 1, "hand": "malvasia"}, "1 lira short"),
    ("overseer", {"lira": 4, "hand": "chardonnay"}, "Chardonnay needs trellis and irrigation"),
    ("sharecropper", {}, "no vine in hand and 1 planted vine short"),
    ("grower", {"hand": "merlot"}, "Merlot needs irrigation"),
    ("negotiator", {}, "no grape and no wine"),
    ("negotiator", {"red": [1], "wines": {"red": [1]}, "residual": 5}, "residual payments are at 5"),
    ("cultivator", {"hand": "pinot"}, "Pinot needs trellis"),
    ("cultivator", {"hand": "malvasia", "fields": {5: "sold", 6: "sold", 7: "sold"}}, "all fields are sold"),
    ("homesteader", {"structures": "trellis irrigation yoke"}, "1 lira short and no vine in hand"),
    ("agriculturist", {"hand": "malvasia", "fields": FULL}, "no field has room: 5 of 5, 6 of 6 and 7 of 7"),
    ("stonemason", {"lira": 7}, "1 lira short"),
    ("stonemason", {"lira": 8, "structures": ALL_BUT_YOKE}, "fewer than two structures are left to build"),
]


@pytest.mark.rule("VIT-159", "VIT-D17", "VIT-D57", "VIT-D62", "VIT-D88", "VIT-EX19")
@pytest.mark.parametrize(("card", "given", "why"), REFUSALS)
def test_a_visitor_that_cannot_be_fully_resolved_is_refused_with_the_reason(card, given, why):
    g = position()
    give(g, ANNA, hand=f"{card} {given.get('hand', '')}", **{k: v for k, v in given.items() if k != "hand"})

    refused = why_not_play(g, ANNA, card)

    assert why is None or why in str(refused)
    assert (refused is None) == (why is None)


@pytest.mark.rule("VIT-D81")
def test_after_uprooting_any_vine_from_hand_is_discarded():
    g = position()
    give(g, ANNA, hand="pinot", fields={7: "merlot"})

    play(g, "sharecropper", "half:uproot", "card:merlot@1")

    assert g.players[ANNA].hand["vine"] == ["pinot"]
    assert g.decks["vine"].discards == ["merlot"]


def test_all_summer_visitors_have_a_branch_here_or_with_the_company():
    from tests.games.viticulture import test_company

    tried = {branch[0] for branch in BRANCHES} | test_company.TRIED

    assert set(SUMMER) <= tried
