"""The summer actions: drawing, tours, building, selling, planting; structures and the yoke."""

from __future__ import annotations

import pytest

from games.engine import IllegalAnswer, run
from games.viticulture.board import carry_out
from games.viticulture.cards import STRUCTURES, VINES
from games.viticulture.checks import cannot_sell, cannot_use_yoke
from games.viticulture.structures import buildings
from games.viticulture.turns import end_year, work
from tests.games.viticulture.tables import ANNA, BRUNO, facts, give, place, play, position


def acting(action, *answers, bonus=False, phase="summer", seats=3, **mat):
    """The position after Anna's worker has done an action."""
    g = position(seats, phase=phase)
    give(g, ANNA, **mat)
    run(carry_out(g, ANNA, action, bonus), *answers)
    return g


@pytest.mark.rule("VIT-068", "VIT-069")
def test_draw_vine_draws_one_and_with_the_bonus_two():
    assert facts(acting("draw_vine"))["vine"] == 1
    assert facts(acting("draw_vine", "yes", bonus=True))["vine"] == 2


@pytest.mark.rule("VIT-070", "VIT-071")
def test_a_tour_earns_two_lira_and_with_the_bonus_three():
    assert facts(acting("give_tour"))["lira"] == 2
    assert facts(acting("give_tour", bonus=True))["lira"] == 3


@pytest.mark.rule("VIT-075", "VIT-076", "VIT-157", "VIT-D66")
def test_the_visitor_action_plays_one_and_with_the_bonus_two():
    g = acting("summer_visitor", "play:patron", "half:lira", bonus=False, hand="patron tour_guide")
    assert g.decks["summer"].discards == ["patron"]

    g = acting(
        "summer_visitor", "play:patron", "half:lira", "play:tour_guide", bonus=True, hand="patron tour_guide"
    )
    assert facts(g)["lira"] == 8
    assert g.decks["summer"].discards == ["patron", "tour_guide"]


@pytest.mark.rule("VIT-D66")
def test_a_visitor_drawn_by_the_first_may_be_the_second():
    g = position()
    give(g, ANNA, hand="peddler malvasia r5")
    g.decks["summer"].pile.remove("patron")
    g.decks["summer"].pile.append("patron")

    run(carry_out(g, ANNA, "summer_visitor", True), "play:patron", "half:lira")

    assert facts(g)["lira"] == 4


# Building and structures


@pytest.mark.rule("VIT-072", "VIT-096", "VIT-097", "VIT-098", "VIT-103", "VIT-104", "VIT-105", "VIT-106")
@pytest.mark.parametrize(
    ("structure", "cost"),
    [
        ("trellis", 2), ("irrigation", 3), ("yoke", 2), ("cottage", 4),
        ("windmill", 5), ("tasting_room", 6), ("medium_cellar", 4),
    ],
)  # fmt: skip
def test_building_costs_what_is_printed(structure, cost):
    g = acting("build", f"build:{structure}", lira=7)

    assert (facts(g)["structures"], facts(g)["lira"]) == (structure, 7 - cost)


@pytest.mark.rule("VIT-107", "VIT-108", "VIT-EX29")
def test_the_large_cellar_is_built_after_the_medium_one():
    g = position()
    give(g, ANNA, lira=12)
    assert "build:large_cellar" not in [option.key for option in buildings(g, ANNA)]

    run(carry_out(g, ANNA, "build"), "build:medium_cellar")
    run(carry_out(g, ANNA, "build"), "build:large_cellar")

    assert (facts(g)["lira"], g.players[ANNA].reach) == (2, 9)


@pytest.mark.rule("VIT-074")
def test_a_structure_is_built_once():
    g = position()
    give(g, ANNA, lira=12, structures="trellis")

    assert "build:trellis" not in [option.key for option in buildings(g, ANNA)]


@pytest.mark.rule("VIT-D40")
def test_a_discount_never_pays_out():
    g = position()

    assert g.players[ANNA].cost("trellis", 3) == 0
    assert STRUCTURES["trellis"].cost == 2


@pytest.mark.rule("VIT-104", "VIT-EX15", "VIT-D37")
def test_the_windmill_scores_once_a_year_for_planting():
    g = position()
    give(g, ANNA, structures="windmill", hand="malvasia malvasia malvasia malvasia")
    run(carry_out(g, ANNA, "plant", True), "plant:malvasia@5", "plant:malvasia@5")
    assert facts(g)["points"] == 1
    run(carry_out(g, ANNA, "plant"), "plant:malvasia@5")
    assert facts(g)["points"] == 1

    g.phase = "year end"
    run(end_year(g))
    run(carry_out(g, ANNA, "plant"), "plant:malvasia@5")

    assert facts(g)["points"] == 2


@pytest.mark.rule("VIT-105", "VIT-EX16", "VIT-D38")
def test_the_tasting_room_scores_once_a_year_for_a_tour_with_wine_in_the_cellar():
    g = position()
    give(g, ANNA, structures="tasting_room")
    run(work(g), "place:give_tour@left")
    assert (facts(g)["lira"], facts(g)["points"], g.players[ANNA].tasted) == (2, 0, False)
    give(g, ANNA, wines={"red": [1]}, idle=2)
    g.workers.clear()

    for _ in range(2):
        g.active = ANNA
        run(work(g), "place:give_tour@left" if not g.workers else "place:give_tour@middle")

    assert (facts(g)["lira"], facts(g)["points"]) == (7, 1)


@pytest.mark.rule("VIT-D38", "VIT-D86")
def test_a_visitor_that_pays_like_a_tour_is_no_tour():
    g = position()
    give(g, ANNA, structures="tasting_room", wines={"red": [1]})

    play(g, "tour_guide")

    assert facts(g)["points"] == 0


# Selling


@pytest.mark.rule("VIT-077", "VIT-078", "VIT-079", "VIT-080", "VIT-081", "VIT-084", "VIT-EX17")
def test_any_number_of_grapes_is_sold_by_value():
    g = acting(
        "sell", "sell:grapes", "grape:red@2,grape:red@4,grape:white@9", bonus=True, red=[2, 4, 5], white=[9]
    )

    assert (facts(g)["lira"], facts(g)["points"]) == (6, 1)
    assert (facts(g)["red"], facts(g)["white"]) == ([5], [])


@pytest.mark.rule("VIT-079", "VIT-080", "VIT-081")
@pytest.mark.parametrize(("value", "lira"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3)])
def test_a_grape_sells_for_one_to_three_lira(value, lira):
    assert facts(acting("sell", "sell:grapes", red=[value]))["lira"] == lira


@pytest.mark.rule("VIT-082", "VIT-083", "VIT-089", "VIT-EX24", "VIT-D35")
def test_an_empty_field_is_sold_and_bought_back_for_its_value():
    g = acting("sell", "sell:field@7")
    assert (facts(g)["lira"], g.players[ANNA].fields[2].sold) == (7, True)
    give(g, ANNA, hand="malvasia")
    with pytest.raises(IllegalAnswer, match="malvasia@7"):
        run(carry_out(g, ANNA, "plant"), "plant:malvasia@7")

    run(carry_out(g, ANNA, "sell", True), "buy:field@7")

    assert (facts(g)["lira"], facts(g)["points"], g.players[ANNA].fields[2].sold) == (0, 1, False)


@pytest.mark.rule("VIT-082", "VIT-EX24", "VIT-D35")
def test_a_field_with_vines_is_not_sold_nor_bought_without_the_full_price():
    g = position()
    give(g, ANNA, fields={5: "merlot", 6: "sold", 7: "sold"}, lira=5)

    assert str(cannot_sell(g, ANNA)) == "1 lira short"


@pytest.mark.rule("VIT-D78")
def test_a_field_emptied_by_uprooting_is_sold_or_planted_in_the_same_year():
    g = position()
    give(g, ANNA, fields={5: "malvasia"}, structures="yoke")
    g.players[ANNA].fields[0].harvested = True
    run(carry_out(g, ANNA, "yoke"))
    assert g.players[ANNA].fields[0].is_empty

    run(carry_out(g, ANNA, "plant"), "plant:malvasia@5")

    assert g.players[ANNA].harvestable == []


@pytest.mark.rule("VIT-D34")
def test_a_harvested_mark_survives_selling_and_buying_back():
    g = position()
    g.players[ANNA].fields[0].harvested = True

    run(carry_out(g, ANNA, "sell"), "sell:field@5")
    run(carry_out(g, ANNA, "sell"), "buy:field@5")
    give(g, ANNA, fields={5: "malvasia"})

    assert g.players[ANNA].harvestable == []


# Planting


@pytest.mark.rule("VIT-085", "VIT-086", "VIT-087")
def test_planting_adds_a_vine_to_a_field_and_with_the_bonus_two():
    g = acting(
        "plant",
        "plant:malvasia@5",
        "plant:sangiovese@5",
        bonus=True,
        hand="malvasia sangiovese",
        fields={5: "pinot"},
    )

    assert facts(g)["field 5"] == "pinot malvasia sangiovese"
    g = acting("plant", "plant:malvasia@5", "skip", bonus=True, hand="malvasia sangiovese")
    assert facts(g)["vine"] == 1


@pytest.mark.rule("VIT-088", "VIT-D31", "VIT-EX23")
def test_a_field_holds_no_more_than_its_value():
    g = position()
    give(
        g,
        ANNA,
        structures="trellis",
        hand="pinot",
        fields={5: "chardonnay", 6: "cabernet_sauvignon", 7: "sold"},
    )

    assert not g.players[ANNA].can_plant("pinot", 0)
    assert g.players[ANNA].can_plant("pinot", 1)
    assert not g.players[ANNA].can_plant("pinot", 2)


@pytest.mark.rule("VIT-092", "VIT-093", "VIT-094", "VIT-095")
def test_vines_yield_and_need_what_their_cards_show():
    for key, vine in VINES.items():
        assert 1 <= max(vine.red, vine.white) <= 4
        assert (key == "pinot") == bool(vine.red and vine.white)
        assert bool(vine.needs) == (key not in ("sangiovese", "malvasia"))


@pytest.mark.rule("VIT-094", "VIT-095", "VIT-096", "VIT-097", "VIT-D90")
@pytest.mark.parametrize(
    ("vine", "structures", "fits"),
    [
        ("malvasia", "", True),
        ("syrah", "", False),
        ("syrah", "trellis", True),
        ("merlot", "trellis", False),
        ("merlot", "irrigation", True),
        ("cabernet_sauvignon", "trellis", False),
        ("cabernet_sauvignon", "trellis irrigation", True),
    ],
)
def test_better_vines_need_their_structures(vine, structures, fits):
    g = position()
    give(g, ANNA, structures=structures)

    assert g.players[ANNA].can_plant(vine, 2) == fits


@pytest.mark.rule("VIT-D32")
def test_a_field_beyond_its_value_takes_no_more_until_it_has_room_again():
    g = position()
    give(g, ANNA, hand="malvasia malvasia", fields={5: "chardonnay malvasia"})
    play(g, "cultivator", "plant:malvasia@5")

    assert facts(g)["field 5"] == "chardonnay malvasia malvasia"
    assert not g.players[ANNA].can_plant("malvasia", 0)
    g.uproot(ANNA, "chardonnay", 0)
    assert g.players[ANNA].can_plant("malvasia", 0)


# The yoke


@pytest.mark.rule("VIT-098", "VIT-099", "VIT-100", "VIT-101", "VIT-131", "VIT-EX25", "VIT-D34", "VIT-D36")
def test_the_yoke_harvests_once_a_year_and_the_field_stays_harvested():
    g = position()
    give(g, ANNA, structures="yoke", fields={5: "malvasia", 6: "merlot"})
    run(work(g), "place:yoke", "yoke:harvest", "harvest:6")
    assert (facts(g)["red"], facts(g)["idle"]) == ([3], 1)
    g.phase, g.active = "winter", ANNA
    assert g.players[ANNA].harvestable == [0]
    for key in ("place:yoke", "grande:yoke"):
        with pytest.raises(IllegalAnswer, match="yoke"):
            run(work(g), key)

    g.phase = "year end"
    run(end_year(g))

    assert cannot_use_yoke(g, ANNA) is None
    assert g.players[ANNA].harvestable == [0, 1]


@pytest.mark.rule("VIT-090", "VIT-091", "VIT-101", "VIT-D33")
def test_the_yoke_uproots_a_vine_to_the_hand():
    g = position(phase="winter")
    give(g, ANNA, structures="yoke", fields={5: "malvasia", 6: "merlot"})

    run(work(g), "grande:yoke", "yoke:uproot", "uproot:merlot@6")

    assert facts(g)["field 6"] == ""
    assert g.players[ANNA].hand["vine"] == ["merlot"]
    assert not facts(g)["grande"]


@pytest.mark.rule("VIT-102", "VIT-D36")
def test_a_yoke_serves_its_owner_only_and_needs_vines():
    g = position()
    give(g, BRUNO, structures="yoke")
    give(g, ANNA, fields={5: "malvasia"})
    with pytest.raises(IllegalAnswer, match="yoke"):
        run(work(g), "place:yoke")

    assert str(cannot_use_yoke(g, BRUNO)) == "no vines planted"


@pytest.mark.rule("VIT-100", "VIT-D36", "VIT-D26")
def test_the_temporary_worker_may_use_the_yoke():
    g = position()
    give(g, ANNA, structures="yoke", fields={5: "malvasia"}, temporary=True, idle=0, grande=False)
    g.gray = ANNA

    run(work(g), "place:yoke", "yoke:harvest")

    assert facts(g)["white"] == [1]


@pytest.mark.rule("VIT-099")
def test_a_yoke_works_in_the_year_it_is_built():
    g = position()
    give(g, ANNA, lira=2, fields={5: "malvasia"})
    run(work(g), "place:build@left", "build:yoke")
    place(g, BRUNO, "cart", "beside")
    g.active = ANNA

    run(work(g), "place:yoke", "yoke:harvest")

    assert facts(g)["white"] == [1]
