"""The seasons: wake-up chart, turn order, passing, fall, and the year end."""

from __future__ import annotations

import pytest

from games.engine import run
from games.viticulture.cards import HAND_LIMIT
from games.viticulture.turns import begin_season, begin_year, end_year, fall, wake_up
from tests.games.viticulture.tables import (
    ANNA,
    BRUNO,
    CARLA,
    answer,
    empty_deck,
    facts,
    give,
    keys,
    new_table,
    opened,
    place,
    position,
    told,
)

EIGHT = "malvasia sangiovese pinot syrah r5 judge planter noble"


def spring(seats: int = 3):
    g = position(seats, phase="spring")
    for player in g.players:
        player.row = 0
    return g


@pytest.mark.rule("VIT-003", "VIT-D71")
def test_the_seasons_follow_one_another():
    table = new_table(2)
    phases = [table.state.phase]

    while table.state.year == 1:
        for seat in sorted(table.pending):
            asked = keys(table, seat)
            answer(table, seat, "pass" if "pass" in asked else asked[0])
            if table.state.phase != phases[-1]:
                phases.append(table.state.phase)
            break

    assert phases == ["parents", "spring", "summer", "fall", "winter", "spring"]


@pytest.mark.rule("VIT-027", "VIT-029")
def test_each_rooster_takes_a_row_of_its_own():
    table = opened(spring())
    assert keys(table, ANNA) == [f"row:{row}" for row in range(1, 8)]

    answer(table, ANNA, "row:4")

    assert keys(table, BRUNO) == ["row:1", "row:2", "row:3", "row:5", "row:6", "row:7"]


@pytest.mark.rule("VIT-028", "VIT-031", "VIT-032", "VIT-033", "VIT-034", "VIT-036", "VIT-D7")
@pytest.mark.parametrize(
    ("row", "gain"),
    [
        (1, {}),
        (2, {"vine": 1}),
        (3, {"order": 1}),
        (4, {"lira": 1}),
        (6, {"points": 1}),
    ],
)
def test_a_row_gives_its_bonus_at_once(row, gain):
    g = spring()
    before = facts(g)

    run(wake_up(g), f"row:{row}")

    after = facts(g)
    changed = {key: after[key] for key in after if after[key] != before[key]}
    assert changed == gain | {"row": row}


@pytest.mark.rule("VIT-035")
@pytest.mark.parametrize("kind", ["summer", "winter"])
def test_row_five_draws_a_visitor_of_the_kind_named(kind):
    g = spring()

    run(wake_up(g), "row:5", f"draw:{kind}")

    assert facts(g)[kind] == 1


@pytest.mark.rule("VIT-D74")
def test_row_five_asks_nothing_if_one_kind_only_can_be_drawn():
    g = spring()
    empty_deck(g, "summer")

    run(wake_up(g), "row:5")

    assert facts(g)["winter"] == 1


@pytest.mark.rule("VIT-D8")
def test_a_row_can_be_chosen_though_its_deck_is_empty():
    g = spring()
    empty_deck(g, "vine")

    run(wake_up(g), "row:2")

    assert (facts(g)["row"], facts(g)["vine"]) == (2, 0)


@pytest.mark.rule("VIT-037", "VIT-039")
def test_row_seven_lends_the_temporary_worker_for_the_year():
    g = spring()
    run(wake_up(g), "row:7")
    assert g.players[ANNA].temporary
    assert g.gray == ANNA

    g.phase = "year end"
    run(end_year(g))

    assert not g.players[ANNA].temporary
    assert g.gray is None


@pytest.mark.rule("VIT-030", "VIT-173", "VIT-D9", "VIT-EX22")
def test_rows_decide_the_order_of_the_year_and_the_token_moves_counterclockwise():
    table = opened(spring())
    for seat, row in ((ANNA, "row:4"), (BRUNO, "row:1"), (CARLA, "row:7")):
        answer(table, seat, row)
    assert table.state.players[ANNA].lira == 1
    assert table.state.order == [BRUNO, ANNA, CARLA]

    acted = []
    while table.state.phase == "summer":
        (seat,) = table.pending
        acted.append(seat)
        answer(table, seat, "pass")
    assert acted == [BRUNO, ANNA, CARLA]

    while table.state.year == 1:
        seat = min(table.pending)
        answer(table, seat, "pass" if table.state.phase == "winter" else "draw:summer")
    assert table.state.first == CARLA
    assert list(table.pending) == [CARLA]
    assert table.state.gray is None


@pytest.mark.rule("VIT-040", "VIT-041", "VIT-044")
def test_each_places_one_worker_in_turn_until_all_have_passed():
    table = opened(position(2))

    answer(table, ANNA, "place:give_tour@left")
    assert table.state.players[ANNA].lira == 2
    assert list(table.pending) == [BRUNO]
    answer(table, BRUNO, "pass")
    answer(table, ANNA, "place:cart")
    assert list(table.pending) == [ANNA]
    answer(table, ANNA, "pass")

    assert table.state.phase == "fall"


@pytest.mark.rule("VIT-042", "VIT-043", "VIT-EX26", "VIT-D28")
def test_passing_keeps_workers_for_winter_and_passing_there_ends_the_year():
    table = opened(position(3))
    answer(table, ANNA, "pass")
    for seat, key in ((BRUNO, "place:cart"), (CARLA, "pass"), (BRUNO, "place:cart"), (BRUNO, "pass")):
        assert list(table.pending) == [seat]
        answer(table, seat, key)
    for seat in (ANNA, BRUNO, CARLA):
        answer(table, seat, "draw:summer")

    assert table.state.phase == "winter"
    assert table.state.players[ANNA].available == 3
    answer(table, ANNA, "pass")
    for _ in range(2):
        answer(table, BRUNO if BRUNO in table.pending else CARLA, "pass")
    assert table.state.year == 2


@pytest.mark.rule("VIT-D27")
def test_a_player_without_workers_passes_by_itself():
    g = position(2)
    give(g, BRUNO, idle=0, grande=False)
    table = opened(g)

    answer(table, ANNA, "place:cart")

    assert list(table.pending) == [ANNA]
    assert table.state.players[BRUNO].passed


@pytest.mark.rule("VIT-D29")
def test_a_player_with_workers_is_always_asked():
    g = position(2)
    give(g, ANNA, idle=1, grande=False)
    for action in ("draw_vine", "give_tour"):
        place(g, BRUNO, action)

    table = opened(g)

    assert {"place:cart", "pass"} <= set(keys(table, ANNA))


# Fall


@pytest.mark.rule("VIT-109", "VIT-110", "VIT-D72", "VIT-D73")
def test_in_fall_all_name_a_visitor_at_once_and_are_dealt_in_wake_up_order():
    g = position(3, phase="fall")
    g.players[ANNA].row, g.players[CARLA].row = 3, 1
    top = g.decks["summer"].pile[-1]

    run(fall(g), (ANNA, "draw:summer"), (BRUNO, "draw:winter"), (CARLA, "draw:summer"))

    assert g.players[CARLA].hand["summer"] == [top]
    assert [facts(g, seat)["winter"] for seat in range(3)] == [0, 1, 0]
    assert g.workers == []


@pytest.mark.rule("VIT-103", "VIT-111", "VIT-D39")
def test_a_cottage_names_two_visitors_before_either_is_seen():
    g = position(2, phase="fall")
    give(g, ANNA, structures="cottage")

    run(fall(g), (ANNA, "draw:summer+winter"), (BRUNO, "draw:winter"))

    assert (facts(g)["summer"], facts(g)["winter"]) == (1, 1)


@pytest.mark.rule("VIT-110", "VIT-D10")
def test_fall_skips_draws_for_which_no_card_is_left():
    g = position(2, phase="fall")
    empty_deck(g, "summer", "winter")

    run(fall(g))

    assert g.phase == "winter"


# The year end


@pytest.mark.rule("VIT-163", "VIT-169", "VIT-170")
def test_the_year_end_runs_in_its_order():
    g = position(2, phase="year end")
    give(g, ANNA, residual=3, red=[1], wines={"red": [1]}, workers=3, idle=0, hand=EIGHT)
    place(g, ANNA, "cart", "beside", kind="grande")

    run(end_year(g), "card:r5@1")

    after = facts(g)
    assert (after["red"], after["wines"], after["lira"]) == ([2], ["red 2"], 3)
    assert (after["idle"], after["grande"], after["row"]) == (3, True, 0)
    lines = told(g)
    order = ["grapes and wines age", "takes 3 lira", "discards", "Year 2 begins"]
    found = [next(i for i, line in enumerate(lines) if word in line) for word in order]
    assert found == sorted(found)
    assert (g.year, g.workers) == (2, [])


@pytest.mark.rule("VIT-171", "VIT-D13", "VIT-D14", "VIT-EX28")
def test_hands_over_seven_are_discarded_down_together_and_sealed():
    g = position(3, phase="year end")
    give(g, ANNA, hand=f"{EIGHT} grower")
    give(g, BRUNO, hand="merlot merlot merlot r6 w6 b4 taster manager")
    give(g, CARLA, hand="malvasia malvasia malvasia r8 w8 b8 queen")
    table = opened(g)
    assert sorted(table.pending) == [ANNA, BRUNO]
    assert (table.pending[ANNA].least, table.pending[ANNA].most) == (2, 2)

    answer(table, BRUNO, "card:taster@1")
    assert table.state.decks["winter"].discards == []
    answer(table, ANNA, "card:judge@1", "card:r5@1")

    assert [player.hand_size for player in table.state.players] == [HAND_LIMIT] * 3
    assert sorted(table.state.decks["winter"].discards) == ["judge", "taster"]


@pytest.mark.rule("VIT-D14")
def test_a_hand_too_big_for_one_menu_is_discarded_kind_by_kind():
    g = position(2, phase="year end")
    vines = "malvasia sangiovese pinot syrah trebbiano merlot chardonnay pinot syrah merlot"
    orders = "r5 w5 b4 r6 w6 b6 r8 w8 b8 s7 s9 r3_w3 w4_w3 r4_r3 r5_w3 r3_w5"
    give(g, ANNA, hand=f"{vines} {orders} judge")
    table = opened(g)
    assert table.pending[ANNA].least == 20 - 17

    answer(table, ANNA, *keys(table, ANNA))
    answer(table, ANNA, *keys(table, ANNA)[:10])

    assert table.state.players[ANNA].hand_size == HAND_LIMIT


@pytest.mark.rule("VIT-D15")
def test_nothing_is_discarded_in_the_last_year():
    g = position(2, phase="year end")
    give(g, ANNA, hand=EIGHT)
    g.last = True

    run(end_year(g))

    assert g.phase == "over"
    assert g.players[ANNA].hand_size == 8


@pytest.mark.rule("VIT-172", "VIT-174")
def test_roosters_leave_and_yearly_marks_are_free_again():
    g = position(2, phase="year end")
    give(g, ANNA, fields={5: "merlot"}, yoked=True, milled=True, tasted=True, passed=True)
    g.players[ANNA].fields[0].harvested = True

    run(end_year(g))

    player = g.players[ANNA]
    assert not any((player.yoked, player.milled, player.tasted, player.passed, player.row))
    assert not player.fields[0].harvested


@pytest.mark.rule("VIT-172", "VIT-027")
def test_a_new_year_begins_with_the_first_player():
    g = position(3)
    g.first = BRUNO

    begin_year(g)

    assert (g.phase, g.active) == ("spring", BRUNO)


@pytest.mark.rule("VIT-030")
def test_a_season_begins_with_the_lowest_row():
    g = position(3)
    g.players[ANNA].row, g.players[CARLA].row = 7, 1

    begin_season(g, "winter")

    assert g.order == [CARLA, BRUNO, ANNA]
    assert g.active == CARLA
