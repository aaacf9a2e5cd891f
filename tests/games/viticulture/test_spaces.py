"""Placing workers: spaces and bonuses, the grande worker, the cart, what must be possible."""

from __future__ import annotations

import pytest

from games.engine import IllegalAnswer, run
from games.viticulture.cards import ACTIONS, SUMMER_ACTIONS, WINTER_ACTIONS
from games.viticulture.placing import not_possible, placements, why_not
from games.viticulture.turns import work
from games.viticulture.view import view
from tests.games.viticulture.tables import (
    ANNA,
    BRUNO,
    answer,
    empty_deck,
    facts,
    give,
    keys,
    opened,
    place,
    position,
)

ALL = "trellis irrigation yoke windmill cottage tasting_room medium_cellar large_cellar"


def offered(g, seat=ANNA):
    return [option.key for option in placements(g, seat) if not option.aside]


def aside(g, seat=ANNA):
    return [option.key for option in placements(g, seat) if option.aside]


@pytest.mark.rule("VIT-049", "VIT-051", "VIT-052", "VIT-053", "VIT-054", "VIT-055", "VIT-D18")
@pytest.mark.parametrize(("seats", "spots"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_open_spaces_depend_on_the_number_of_players(seats, spots):
    table = view(position(seats), None)

    for action in (*table.summer, *table.winter):
        assert [space.spot for space in action.spaces] == ["left", "middle", "right"][:spots]
        assert [space.bonus for space in action.spaces] == [False, seats > 2, False][:spots]


@pytest.mark.rule("VIT-067", "VIT-112")
def test_there_are_six_summer_and_six_winter_actions():
    assert list(SUMMER_ACTIONS) == ["draw_vine", "give_tour", "build", "summer_visitor", "sell", "plant"]
    assert list(WINTER_ACTIONS) == [
        "draw_order", "harvest", "make_wine", "winter_visitor", "fill_order", "train",
    ]  # fmt: skip


@pytest.mark.rule("VIT-050", "VIT-D19")
def test_a_space_holds_one_worker_and_the_leftmost_ordinary_one_is_offered():
    g = position(5)
    assert {"place:draw_vine@left", "place:draw_vine@middle"} <= set(offered(g))
    assert "place:draw_vine@right" not in offered(g)

    place(g, BRUNO, "draw_vine", "left")

    assert {"place:draw_vine@right", "place:draw_vine@middle"} <= set(offered(g))
    assert "place:draw_vine@left" not in offered(g)


@pytest.mark.rule("VIT-056")
def test_only_the_worker_on_the_bonus_space_earns_the_bonus():
    table = opened(position(3))

    answer(table, ANNA, "place:give_tour@left")
    answer(table, BRUNO, "place:give_tour@middle")

    assert [player.lira for player in table.state.players] == [2, 3, 0]


@pytest.mark.rule("VIT-057", "VIT-D24")
@pytest.mark.parametrize(("action", "lira", "points"), [("give_tour", 2, 0), ("sell", 1, 0)])
def test_a_bonus_of_lira_or_a_point_can_be_declined(action, lira, points):
    g = position(3)
    give(g, ANNA, red=[1], fields={5: "sold", 6: "sold", 7: "sold"})

    run(work(g), f"without_bonus_place:{action}@middle")

    assert (facts(g)["lira"], facts(g)["points"]) == (lira, points)


@pytest.mark.rule("VIT-057", "VIT-D12", "VIT-D24", "VIT-D25")
@pytest.mark.parametrize(("key", "vines"), [("yes", 2), ("no", 1)])
def test_a_second_card_is_offered_after_the_first(key, vines):
    g = position(3)

    run(work(g), "place:draw_vine@middle", key)

    assert facts(g)["vine"] == vines


@pytest.mark.rule("VIT-058", "VIT-073", "VIT-124", "VIT-EX13", "VIT-D25")
def test_the_bonus_lira_comes_first_and_helps_to_pay():
    g = position(3, phase="winter")
    give(g, ANNA, lira=3, workers=4, idle=4)
    assert "place:train@left" not in offered(g)
    assert str(why_not(g, ANNA, "train")) == "None"

    run(work(g), "place:train@middle")

    assert (facts(g)["lira"], facts(g)["workers"], facts(g)["idle"]) == (0, 5, 3)
    g.active = ANNA
    assert "place:train@left" not in offered(g)


@pytest.mark.rule("VIT-073")
def test_the_bonus_lira_helps_to_build():
    g = position(3)
    give(g, ANNA, lira=1)

    run(work(g), "place:build@middle", "build:yoke")

    assert (facts(g)["lira"], facts(g)["structures"]) == (0, "yoke")


@pytest.mark.rule("VIT-D24")
def test_a_bonus_that_is_needed_to_pay_cannot_be_declined():
    g = position(3)
    give(g, ANNA, lira=1)

    assert "without_bonus_place:build@middle" not in aside(g)


# The grande worker


@pytest.mark.rule("VIT-059", "VIT-060", "VIT-061", "VIT-EX14")
def test_grande_workers_join_a_full_action_without_its_bonus():
    g = position(3)
    place(g, BRUNO, "give_tour", "left")
    place(g, BRUNO, "give_tour", "middle")
    place(g, BRUNO, "give_tour", "beside", kind="grande")

    run(work(g), "place:give_tour@beside")

    assert facts(g)["lira"] == 2
    assert not facts(g)["grande"]
    assert len(view(g, None).summer[1].beside) == 2


@pytest.mark.rule("VIT-062")
def test_a_grande_worker_earns_the_bonus_of_an_open_space():
    g = position(3)

    run(work(g), "grande:give_tour@middle")

    assert (facts(g)["lira"], facts(g)["grande"], facts(g)["idle"]) == (3, False, 2)


@pytest.mark.rule("VIT-063", "VIT-046")
def test_each_worker_is_placed_once_a_year():
    g = position(2)
    give(g, ANNA, idle=1)
    place(g, BRUNO, "give_tour", "left")
    run(work(g), "place:give_tour@beside")
    g.active = ANNA
    assert "place:draw_vine@left" in offered(g)

    run(work(g), "place:draw_vine@left")

    assert g.players[ANNA].available == 0
    g.phase = "winter"
    assert not g.players[ANNA].available


@pytest.mark.rule("VIT-D21")
def test_a_grande_worker_takes_a_space_while_one_is_open():
    g = position(3)
    place(g, BRUNO, "give_tour", "left")

    assert "place:give_tour@beside" not in offered(g) + aside(g)


@pytest.mark.rule("VIT-EX14", "VIT-D22", "VIT-064", "VIT-065", "VIT-066")
def test_with_two_players_one_space_is_open_and_the_cart_takes_any_number():
    g = position(2)
    place(g, BRUNO, "draw_vine", "left")
    give(g, ANNA, grande=False)
    assert not [key for key in offered(g) if "draw_vine" in key]
    give(g, ANNA, grande=True, temporary=True)
    assert "place:draw_vine@beside" in offered(g)
    g.gray = ANNA

    for season in ("summer", "winter"):
        g.phase = season
        for key in ("place:cart", "grande:cart" if season == "summer" else "place:cart"):
            g.active = ANNA
            run(work(g), key)

    assert facts(g)["lira"] == 4
    assert sorted(worker.kind for worker in g.on_action("cart")) == [
        "grande", "regular", "regular", "temporary",
    ]  # fmt: skip


@pytest.mark.rule("VIT-038", "VIT-D26")
def test_the_temporary_worker_is_placed_first_and_like_any_other():
    g = position(3)
    give(g, ANNA, temporary=True)
    g.gray = ANNA

    run(work(g), "place:give_tour@middle")

    assert (facts(g)["lira"], facts(g)["idle"], g.players[ANNA].temporary) == (3, 2, False)


@pytest.mark.rule("VIT-D20")
def test_one_player_may_have_several_workers_on_an_action():
    g = position(3)

    run(work(g), "place:give_tour@left")
    g.active = ANNA
    run(work(g), "place:give_tour@middle")

    assert facts(g)["lira"] == 5


@pytest.mark.rule("VIT-047")
@pytest.mark.parametrize("season", ["summer", "winter"])
def test_only_actions_of_the_season_the_cart_and_the_yoke_are_open(season):
    g = position(3, phase=season)
    give(
        g, ANNA, structures="yoke", fields={5: "merlot"}, lira=9, red=[1], hand="r1_w3 malvasia judge patron"
    )

    actions = {option.value.action for option in placements(g, ANNA)}

    other = WINTER_ACTIONS if season == "summer" else SUMMER_ACTIONS
    assert {"cart", "yoke"} <= actions
    assert not actions & set(other)


# What must be possible


@pytest.mark.rule("VIT-045", "VIT-D23", "VIT-D75")
@pytest.mark.parametrize(
    ("action", "lacking", "why", "having"),
    [
        ("build", {}, "1 lira short", {"lira": 2}),
        ("summer_visitor", {}, "no such visitor in hand", {"hand": "patron"}),
        ("summer_visitor", {"hand": "grower"}, "Grower: no vine in hand", {"hand": "malvasia"}),
        ("sell", {"fields": {5: "sold", 6: "sold", 7: "sold"}}, "5 lira short", {"lira": 5}),
        ("plant", {}, "no vine in hand", {"hand": "malvasia"}),
        ("plant", {"hand": "merlot"}, "Merlot needs irrigation", {"structures": "irrigation"}),
        ("harvest", {}, "no vines planted", {"fields": {5: "merlot"}}),
        ("make_wine", {}, "no grapes", {"red": [1]}),
        ("winter_visitor", {"hand": "taster"}, "Taster: no wine", {"wines": {"red": [1]}}),
        ("fill_order", {}, "no order in hand", {"hand": "r5", "wines": {"red": [5]}}),
        ("fill_order", {"hand": "r5"}, "needs red 5", {"wines": {"red": [6]}}),
        ("train", {}, "3 lira short", {"lira": 3}),
        ("train", {"workers": 5, "lira": 9}, "you have all 5 workers", {"workers": 4}),
    ],
)
def test_a_worker_is_placed_only_where_the_action_can_be_taken(action, lacking, why, having):
    g = position(3, phase="summer" if action in SUMMER_ACTIONS else "winter")
    give(g, ANNA, **lacking)
    with pytest.raises(IllegalAnswer):
        run(work(g), f"place:{action}@middle")
    reasons = {str(reason.what): str(reason.why) for reason in not_possible(g, ANNA)}
    assert reasons[str(ACTIONS[action].name)] == why

    give(g, ANNA, **having)

    assert f"place:{action}@middle" in offered(g)


@pytest.mark.rule("VIT-D23")
def test_drawing_needs_a_card_in_the_deck_or_its_discards():
    g = position(3)
    empty_deck(g, "vine")

    assert "place:draw_vine@left" not in offered(g)
    assert str(why_not(g, ANNA, "draw_vine")) == "no vine is left to draw"


@pytest.mark.rule("VIT-D23")
def test_a_full_action_says_that_only_a_grande_worker_may_join():
    g = position(2)
    place(g, BRUNO, "give_tour", "left")
    give(g, ANNA, grande=False)

    assert str(why_not(g, ANNA, "give_tour")) == "all spaces are taken, and only a grande worker may join"


@pytest.mark.rule("VIT-D75", "VIT-D29")
def test_what_a_hand_cannot_do_is_left_out_of_the_private_options_only():
    g = position(3, phase="winter")
    give(g, ANNA, hand="r5 taster")

    table = opened(g)

    assert not [key for key in keys(table, ANNA) if "fill_order" in key or "visitor" in key]
    assert str(table.pending[ANNA].public) == "places a worker or passes"
    assert table.news == [] or all("order" not in event.read_by(None) for event in table.news)


def test_a_turn_never_exceeds_one_menu_and_one_menu_of_asides():
    g = position(6)
    give(
        g, ANNA, lira=20, temporary=True, structures="yoke", hand="patron malvasia",
        fields={5: "merlot"}, red=[1],
    )  # fmt: skip
    g.gray = ANNA

    assert len(offered(g)) + 1 <= 25
    assert len(aside(g)) <= 25
