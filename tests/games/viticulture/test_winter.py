"""The winter actions: orders, harvest, crush pad, wine, cellars, aging, training."""

from __future__ import annotations

import pytest

from games.engine import IllegalAnswer, run
from games.viticulture.actions import fillable, payments, wine_options
from games.viticulture.board import carry_out
from games.viticulture.player import Player, age
from games.viticulture.turns import end_year, work
from tests.games.viticulture.tables import ANNA, BRUNO, CARLA, DINA, facts, give, place, position

CELLARS = "medium_cellar large_cellar"


def acting(action, *answers, bonus=False, **mat):
    """The position after Anna's worker has done an action."""
    g = position(3, phase="winter")
    give(g, ANNA, **mat)
    run(carry_out(g, ANNA, action, bonus), *answers)
    return g


def makeable(**mat):
    g = position(3, phase="winter")
    give(g, ANNA, **mat)
    return [option.key.removeprefix("make:") for option in wine_options(g, ANNA)]


@pytest.mark.rule("VIT-113", "VIT-114")
def test_draw_order_draws_one_and_with_the_bonus_two():
    assert facts(acting("draw_order"))["order"] == 1
    assert facts(acting("draw_order", "yes", bonus=True))["order"] == 2


@pytest.mark.rule("VIT-119", "VIT-120")
def test_the_visitor_action_plays_one_and_with_the_bonus_two():
    g = acting("winter_visitor", "play:judge", hand="judge politician")
    assert facts(g)["winter"] == 1

    g = acting("winter_visitor", "play:judge", "skip", bonus=True, hand="judge politician")
    assert facts(g)["winter"] == 1

    g = acting("winter_visitor", "play:judge", "play:politician", bonus=True, hand="judge politician")
    assert facts(g)["winter"] == 0


# Harvest


@pytest.mark.rule("VIT-115", "VIT-116", "VIT-D45")
def test_harvest_takes_one_field_and_with_the_bonus_another():
    fields = {5: "malvasia", 6: "merlot", 7: "syrah"}
    assert facts(acting("harvest", "harvest:6", fields=dict(fields)))["harvested"] == [6]

    g = acting("harvest", "harvest:7", "harvest:6", bonus=True, fields=dict(fields))
    assert facts(g)["harvested"] == [6, 7]
    g = acting("harvest", "harvest:7", "skip", bonus=True, fields=dict(fields))
    assert facts(g)["harvested"] == [7]


@pytest.mark.rule("VIT-128", "VIT-129", "VIT-130", "VIT-EX23", "VIT-D43")
def test_a_harvest_sums_each_color_and_leaves_the_vines():
    g = acting("harvest", fields={5: "pinot syrah"})
    assert (facts(g)["red"], facts(g)["white"]) == ([3], [1])
    assert facts(g)["field 5"] == "pinot syrah"

    g = acting("harvest", fields={5: "syrah"})
    assert facts(g)["white"] == []


@pytest.mark.rule("VIT-131")
def test_a_field_is_harvested_once_a_year():
    g = acting("harvest", fields={5: "merlot"})

    assert g.players[ANNA].harvestable == []


@pytest.mark.rule("VIT-132", "VIT-133", "VIT-EX6", "VIT-D42")
@pytest.mark.parametrize(
    ("before", "after"), [([], [3]), ([3], [2, 3]), ([2, 3], [1, 2, 3]), ([1, 2, 3], [1, 2, 3])]
)
def test_a_grape_drops_to_the_next_open_spot_or_is_lost(before, after):
    g = acting("harvest", fields={5: "merlot"}, red=list(before))

    assert facts(g)["red"] == after
    assert facts(g)["harvested"] == [5]


@pytest.mark.rule("VIT-D44")
def test_a_harvest_above_nine_counts_as_nine():
    player = Player()

    assert player.store("red", 11) == 9
    assert player.store("red", 11) == 8


# Wine


@pytest.mark.rule("VIT-117", "VIT-118", "VIT-D49", "VIT-D50")
def test_up_to_two_wines_are_made_and_with_the_bonus_three():
    mat = {"red": [1, 2, 3], "white": [1]}
    g = acting("make_wine", "make:red@1", "make:red@2", **{key: list(value) for key, value in mat.items()})
    assert facts(g)["wines"] == ["red 1", "red 2"]

    g = acting("make_wine", "make:red@1", "make:red@2", "make:red@3", bonus=True, red=[1, 2, 3], white=[1])
    assert facts(g)["wines"] == ["red 1", "red 2", "red 3"]

    g = acting("make_wine", "make:red@1", "skip", red=[1, 2])
    assert facts(g)["wines"] == ["red 1"]


@pytest.mark.rule("VIT-D50", "VIT-045")
def test_at_least_one_wine_must_be_made():
    with pytest.raises(IllegalAnswer, match="skip"):
        acting("make_wine", "skip", red=[1, 2])


@pytest.mark.rule("VIT-134", "VIT-135", "VIT-144")
def test_a_grape_becomes_a_wine_of_its_color_and_value():
    g = acting("make_wine", "make:red@3", "make:white@2", red=[3], white=[2])

    assert (facts(g)["wines"], facts(g)["red"], facts(g)["white"]) == (["red 3", "white 2"], [], [])


@pytest.mark.rule("VIT-136", "VIT-137", "VIT-138", "VIT-139")
def test_blush_is_one_red_and_one_white_of_four_together_with_a_medium_cellar():
    assert makeable(red=[1, 2], white=[2]) == ["red@1", "red@2", "white@2"]
    assert makeable(red=[1, 2], white=[2], structures="medium_cellar") == [
        "red@1", "red@2", "white@2", "blush@2+2",
    ]  # fmt: skip


@pytest.mark.rule("VIT-140", "VIT-141", "VIT-142", "VIT-D79")
def test_sparkling_is_two_reds_and_one_white_of_seven_together_with_a_large_cellar():
    mat = {"red": [1, 2, 4], "white": [2]}
    with_medium = makeable(**{k: list(v) for k, v in mat.items()}, structures="medium_cellar")
    with_large = makeable(**{k: list(v) for k, v in mat.items()}, structures=CELLARS)

    assert [key for key in with_medium if "sparkling" in key] == []
    assert [key for key in with_large if "sparkling" in key] == ["sparkling@1+4+2", "sparkling@2+4+2"]


@pytest.mark.rule("VIT-143")
def test_a_mixed_wine_counts_as_one():
    g = acting(
        "make_wine", "make:sparkling@2+3+2", "make:blush@4+1", red=[2, 3, 4], white=[1, 2], structures=CELLARS
    )

    assert facts(g)["wines"] == ["blush 5", "sparkling 7"]


@pytest.mark.rule("VIT-144", "VIT-145", "VIT-146", "VIT-148", "VIT-EX7", "VIT-D46")
@pytest.mark.parametrize(
    ("structures", "wines"),
    [("", ["red 2", "red 3"]), ("medium_cellar", ["red 5", "red 6"]), (CELLARS, ["red 7", "red 8"])],
)
def test_a_wine_drops_to_what_the_cellars_hold(structures, wines):
    g = acting("make_wine", "make:red@8", "make:red@7", red=[7, 8], structures=structures)

    assert facts(g)["wines"] == wines


@pytest.mark.rule("VIT-147", "VIT-148", "VIT-D49")
def test_a_wine_drops_past_a_taken_spot():
    g = acting("make_wine", "make:red@3", "skip", red=[1, 3], wines={"red": [3]})

    assert facts(g)["wines"] == ["red 2", "red 3"]


@pytest.mark.rule("VIT-EX8", "VIT-D47")
def test_blush_never_drops_under_four():
    mat = {"red": [2], "white": [2], "wines": {"blush": [4, 5, 6]}, "structures": "medium_cellar"}

    assert makeable(**mat) == ["red@2", "white@2"]


@pytest.mark.rule("VIT-EX9", "VIT-D46")
def test_a_blush_beyond_the_cellar_drops_into_it():
    g = acting("make_wine", "make:blush@5+3", red=[5], white=[3], structures="medium_cellar")

    assert facts(g)["wines"] == ["blush 6"]


@pytest.mark.rule("VIT-EX10", "VIT-D47", "VIT-D79")
@pytest.mark.parametrize(("taken", "lands"), [([], 9), ([9], 8), ([7, 8, 9], None)])
def test_a_sparkling_above_nine_lands_on_the_highest_open_spot(taken, lands):
    g = position(3, phase="winter")
    give(g, ANNA, red=[4, 5], white=[4], wines={"sparkling": list(taken)}, structures=CELLARS)

    assert g.players[ANNA].landing(("sparkling", 4, 5, 4), 9) == lands
    assert ("make:sparkling@4+5+4" in [option.key for option in wine_options(g, ANNA)]) == (lands is not None)


@pytest.mark.rule("VIT-D48")
def test_a_wine_without_an_open_spot_is_not_offered():
    assert makeable(red=[2], wines={"red": [1, 2]}) == []


@pytest.mark.rule("VIT-149", "VIT-D51")
def test_wines_and_grapes_are_never_combined_or_thrown_away_by_choice():
    keys = makeable(red=[3], white=[3], wines={"red": [3], "white": [3]}, structures=CELLARS)

    assert keys == ["red@3", "white@3", "blush@3+3"]


def test_many_recipes_are_narrowed_down_by_type_and_grape():
    g = position(3, phase="winter")
    give(g, ANNA, red=list(range(1, 10)), white=list(range(1, 10)), structures=CELLARS)

    run(carry_out(g, ANNA, "make_wine"), "only:sparkling", "only:3", "only:5", "make:sparkling@3+5+1", "skip")

    assert facts(g)["wines"] == ["sparkling 9"]


# Aging


@pytest.mark.rule("VIT-164", "VIT-165", "VIT-166", "VIT-168", "VIT-EX11", "VIT-D52")
def test_without_cellars_wine_stops_at_three_and_grapes_at_nine():
    g = position(2, phase="year end")
    give(g, ANNA, wines={"red": [1, 2, 3], "white": [2]}, red=[6, 8, 9])

    run(end_year(g))

    assert facts(g)["wines"] == ["red 1", "red 2", "red 3", "white 3"]
    assert facts(g)["red"] == [7, 8, 9]


@pytest.mark.rule("VIT-167", "VIT-EX12", "VIT-D52")
@pytest.mark.parametrize(
    ("before", "reach", "after"),
    [
        ([3, 4, 5], 6, [4, 5, 6]),
        ([5, 6], 6, [5, 6]),
        ([5, 6], 9, [6, 7]),
        ([8, 9], 9, [8, 9]),
        ([3], 3, [3]),
        ([3], 6, [4]),
    ],
)
def test_aging_moves_the_highest_first(before, reach, after):
    track = list(before)

    age(track, reach)

    assert track == after


# Orders


@pytest.mark.rule("VIT-121", "VIT-122", "VIT-150", "VIT-151", "VIT-152", "VIT-153", "VIT-154")
def test_filling_an_order_takes_wines_and_pays_points_and_residual():
    g = acting("fill_order", bonus=True, hand="r3_w3", wines={"red": [5], "white": [3]})

    assert (facts(g)["points"], facts(g)["residual"], facts(g)["wines"]) == (4, 1, [])
    assert g.decks["order"].discards == ["r3_w3"]


@pytest.mark.rule("VIT-151", "VIT-152")
@pytest.mark.parametrize(
    ("wines", "fills"),
    [
        ({"red": [3], "white": [3]}, True),
        ({"red": [2], "white": [3]}, False),
        ({"red": [3, 4]}, False),
        ({"blush": [6]}, False),
    ],
)
def test_each_wine_of_an_order_needs_a_token_of_its_type_and_value(wines, fills):
    g = position(3, phase="winter")
    give(g, ANNA, hand="r3_w3", wines=wines)

    assert bool(fillable(g, ANNA)) == fills


@pytest.mark.rule("VIT-EX27", "VIT-D54", "VIT-D74")
def test_the_tokens_are_chosen_the_cheapest_set_first():
    g = position(3, phase="winter")
    give(g, ANNA, hand="r3_w1", wines={"red": [3, 5], "white": [2]})
    assert [option.key for option in payments(g, ANNA, "r3_w1")] == [
        "pay:red-3+white-2",
        "pay:red-5+white-2",
    ]

    run(carry_out(g, ANNA, "fill_order"), "pay:red-5+white-2")

    assert facts(g)["wines"] == ["red 3"]


@pytest.mark.rule("VIT-D54", "VIT-D74")
def test_the_only_set_of_tokens_is_used_without_asking():
    g = acting("fill_order", hand="r4_r3_r2", wines={"red": [2, 4, 6]})

    assert facts(g)["points"] == 4


@pytest.mark.rule("VIT-155", "VIT-EX18", "VIT-D55")
def test_residual_payments_stop_at_five():
    g = acting("fill_order", hand="r7_r6", wines={"red": [6, 7]}, residual=4)
    assert facts(g)["residual"] == 5

    g.phase = "year end"
    run(end_year(g))

    assert facts(g)["lira"] == 5
    g.raise_residual(ANNA, 2)
    assert facts(g)["residual"] == 5


@pytest.mark.rule("VIT-156", "VIT-D56")
def test_residual_payments_last_and_never_fall_below_zero():
    g = position(2, phase="year end")
    give(g, ANNA, residual=1)
    run(end_year(g))
    assert facts(g)["residual"] == 1

    g.raise_residual(ANNA, -3)

    assert facts(g)["residual"] == 0


# Training


@pytest.mark.rule("VIT-123", "VIT-125", "VIT-126", "VIT-127")
def test_a_trained_worker_comes_next_year():
    g = position(3, phase="winter")
    give(g, ANNA, lira=8, workers=4, idle=3, temporary=True)
    g.gray = ANNA
    run(work(g), "place:train@left")
    assert (facts(g)["lira"], facts(g)["workers"], facts(g)["idle"]) == (4, 5, 3)
    g.active = ANNA
    with pytest.raises(IllegalAnswer):
        run(work(g), "place:train@middle")

    g.phase = "year end"
    run(end_year(g))

    assert facts(g)["idle"] == 5


# The played-out turn


@pytest.mark.rule("VIT-EX1", "VIT-EX2", "VIT-EX3", "VIT-EX4", "VIT-EX5", "VIT-D90")
def test_the_played_out_turn():
    blue, you, yellow, green = BRUNO, ANNA, CARLA, DINA
    g = position(4, phase="winter")
    g.year, g.first = 3, blue
    for seat, row in ((blue, 1), (you, 2), (yellow, 4), (green, 5)):
        g.players[seat].row = row
        give(
            g,
            seat,
            fields={5: "malvasia"} if seat == blue else {},
            red=[1, 2] if seat in (yellow, green) else [],
        )
    g.order, g.active = [blue, you, yellow, green], blue
    give(
        g, you, structures="trellis irrigation medium_cellar", fields={6: "cabernet_sauvignon trebbiano"},
        red=[4], residual=1, idle=1,
    )  # fmt: skip
    assert g.players[you].fields[1].total == 6
    assert not g.players[you].can_plant("malvasia", 1)

    run(work(g), "place:harvest@middle")
    run(work(g), "place:harvest@left")
    assert (facts(g, you)["red"], facts(g, you)["white"]) == ([3, 4], [2])
    assert facts(g, you)["field 6"] == "cabernet_sauvignon trebbiano"
    assert facts(g, you)["harvested"] == [6]
    assert g.free_spots("harvest") == ()

    run(work(g), "place:make_wine@left", "make:red@1", "skip")
    run(work(g), "place:make_wine@middle", "make:red@1", "skip")
    place(g, blue, "cart", "beside")
    g.active = you
    assert [option.key for option in wine_options(g, you)] == [
        "make:red@3", "make:red@4", "make:white@2", "make:blush@3+2", "make:blush@4+2",
    ]  # fmt: skip
    run(work(g), "place:make_wine@beside", "make:blush@4+2", "make:red@3")
    assert (facts(g, you)["wines"], facts(g, you)["red"]) == (["red 3", "blush 6"], [])
    assert g.players[you].available == 0

    g.phase = "year end"
    run(end_year(g))
    assert facts(g, you)["wines"] == ["red 4", "blush 6"]
    assert facts(g, you)["lira"] == 1
    assert (facts(g, you)["idle"], facts(g, you)["grande"]) == (2, True)
    assert g.first == you
