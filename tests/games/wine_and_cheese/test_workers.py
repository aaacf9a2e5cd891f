"""Sending workers out and bringing them back (WAC-SPR1, WAC-FAL1, WAC-D5 to WAC-D10)."""

from __future__ import annotations

import pytest

from games.engine import IllegalAnswer
from games.wine_and_cheese.cards import HOUSING, HousingCard
from games.wine_and_cheese.grid import LAND, PLOTS, activated, offsets, plot_name, yields
from tests.games.wine_and_cheese.tables import (
    answer,
    asides,
    farm,
    markers,
    new_table,
    offered,
    play,
    play_on,
    position,
    sit,
)

# The line of the rulebook's examples: sugar, milk, white grapes, and a laboratory at the edge.
A, B, C, D = 6, 7, 8, 9
LINE = [(0, 1), (0, 2)]
ROW = ["red", "blue", "yellow", "green", ""]


def sending(**changes):
    one, two = farm(houses=ROW), farm(houses=["green", "yellow", "blue", "red", ""])
    return sit(position("send", one, two, **changes))


def returning(workers, houses=(("", "", "", "", ""), ("", "", "", "", "")), **changes):
    one, two = (farm(houses=row) for row in houses)
    return sit(position("return", one, two, workers=workers, **changes))


def movers(phase, year):
    """Who moves in each turn of a worker phase of a random game, first player as 0."""
    seen = []
    now = (1, "send", 0)

    def watch(table):
        nonlocal now
        verb = "{me} sends" if phase == "send" else "{me} returns"
        if now[:2] == (year, phase):
            seen.extend(event.seat ^ now[2] for event in table.news if event.text.template.startswith(verb))
        now = (table.view(None).year, table.state.phase, table.state.first)

    play_on(new_table(3), watch)
    return seen


# Patterns and yields


@pytest.mark.rule("WAC-EX-02", "WAC-SPR1-13")
def test_a_pattern_covers_the_entered_plot_and_two_others():
    assert activated(A, LINE) == (A, B, C)


@pytest.mark.rule("WAC-EX-03", "WAC-SPR1-13")
def test_positions_off_the_grid_do_not_exist():
    assert activated(D, LINE) == (D,)


@pytest.mark.rule("WAC-EX-04", "WAC-SPR1-14", "WAC-SPR1-15")
def test_toil_alone_yields_one_from_each_empty_plot():
    assert yields("toil_alone", activated(A, LINE), ()) == {"sugar": 1, "milk": 1, "white_grapes": 1}


@pytest.mark.rule("WAC-EX-05", "WAC-SPR1-15")
def test_toil_alone_yields_nothing_where_another_worker_stands():
    assert yields("toil_alone", activated(B, LINE), (D,)) == {"milk": 1, "white_grapes": 1}


@pytest.mark.rule("WAC-EX-06", "WAC-SPR1-16", "WAC-SPR1-17", "WAC-CMP-14")
def test_work_together_yields_two_of_a_laboratory_and_nothing_from_an_empty_neighbor():
    reached = activated(D, offsets(HOUSING["WT2"], north=False))

    assert reached == (D, 4)
    assert yields("work_together", reached, ()) == {"laboratory": 2}


@pytest.mark.rule("WAC-EX-06", "WAC-SPR1-18", "WAC-D8", "WAC-CMP-14")
@pytest.mark.parametrize(
    ("key", "gained"),
    [("yeast:2", {"yeast": 2}), ("yeast:1", {"yeast": 1, "cultures": 1}), ("yeast:0", {"cultures": 2})],
)
def test_each_ingredient_of_a_laboratory_is_chosen(key, gained):
    table = sending(spaces=["WT2", "TA1", "WT1", "TA2", "WT3"])

    play(table, "send:red", "plot:e3", key)

    assert markers(table) == gained


@pytest.mark.rule("WAC-EX-07", "WAC-SPR1-16", "WAC-SPR1-17")
def test_work_together_yields_one_from_a_plot_with_a_worker():
    reached = activated(17, offsets(HOUSING["WT2"], north=False))

    assert reached == (17, 12)  # the third lies on water
    assert yields("work_together", reached, (12,)) == {"salt": 2, "red_grapes": 1}


@pytest.mark.rule("WAC-EX-08", "WAC-D10")
def test_the_same_line_for_both_kinds_of_house():
    reached = activated(A, LINE)

    assert yields("work_together", reached, (B, C)) == {"sugar": 2, "milk": 1, "white_grapes": 1}
    assert yields("toil_alone", reached, (B, C)) == {"sugar": 1}


@pytest.mark.rule("WAC-EX-09", "WAC-D6", "WAC-CMP-15")
def test_water_in_the_middle_does_not_block():
    reached = activated(2, [(0, -1), (0, -2)])

    assert PLOTS[1] == "water"
    assert reached == (2, 0)
    assert yields("toil_alone", reached, ()) == {"salt": 1, "milk": 1}


@pytest.mark.rule("WAC-EX-38", "WAC-D5", "WAC-SPR1-12")
def test_patterns_are_turned_for_the_northern_player_unless_they_are_shared():
    card = HousingCard("X", "toil_alone", ((-1, 0), (-2, 0)))  # forward, as the owner sees it

    assert offsets(card, north=False, view="own_view") == [(-1, 0), (-2, 0)]
    assert offsets(card, north=True, view="own_view") == [(1, 0), (2, 0)]
    assert offsets(card, north=True, view="shared") == [(-1, 0), (-2, 0)]


# Spring


@pytest.mark.rule("WAC-SPR1-01", "WAC-SPR1-02", "WAC-SPR1-03", "WAC-SPR1-08", "WAC-FAL1-01")
def test_turns_go_one_two_two_and_so_on():
    assert movers("send", 1) == [0, 1, 1, 0, 0, 1, 1, 0]
    assert movers("return", 1) == [0, 1, 1, 0, 0, 1, 1, 0]
    assert movers("send", 2) == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert movers("return", 2) == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]


@pytest.mark.rule("WAC-SPR1-04", "WAC-SPR1-06")
def test_the_leader_picks_any_color_of_the_own_houses():
    table = sending()

    assert offered(table) == ["send:red", "send:blue", "send:yellow", "send:green"]


@pytest.mark.rule("WAC-EX-01", "WAC-SPR1-05", "WAC-SPR1-07")
def test_the_follower_must_send_the_same_color():
    table = play(sending(), "send:blue", "plot:b3")

    assert set(table.pending) == {1}
    assert all(key.startswith("plot:") for key in offered(table))
    assert table.state.color == "blue"
    with pytest.raises(IllegalAnswer):
        answer(table, "send:red")


@pytest.mark.rule("WAC-SPR1-08", "WAC-SPR1-03")
def test_the_follower_leads_the_next_pair():
    table = play(sending(), "send:blue", "plot:b3", "plot:a4")

    assert set(table.pending) == {1}
    assert offered(table) == ["send:green", "send:yellow", "send:red"]


@pytest.mark.rule("WAC-EX-10")
def test_the_last_color_is_not_asked_for():
    one = farm(houses=["", "", "", "green", ""])
    two = farm(houses=["green", "", "", "", ""])
    workers = {0: "red", 2: "red", 3: "blue", 4: "blue", 5: "yellow", 6: "yellow"}
    table = sit(position("send", one, two, placement=7, workers=workers))

    assert set(table.pending) == {1}
    assert all(key.startswith("plot:") for key in offered(table))


@pytest.mark.rule("WAC-SPR1-09", "WAC-SPR1-19", "WAC-SPR1-20", "WAC-SPR1-21", "WAC-SPR1-11")
def test_a_placement_moves_the_worker_and_collects_by_its_house():
    table = play(sending(), "send:blue", "plot:b3")  # house 2 holds Toil Alone 1, a line to the right

    assert table.state.workers == {A: "blue"}
    assert table.state.farms[0].houses == ["red", "", "yellow", "green", ""]
    assert markers(table) == {"sugar": 1, "milk": 1, "white_grapes": 1}


@pytest.mark.rule("WAC-SPR1-10", "WAC-CMP-15", "WAC-D7")
def test_every_empty_plot_may_be_entered_and_nothing_else():
    table = play(sending(workers={0: "purple"}), "send:blue")
    free = [f"plot:{plot_name(plot).lower()}" for plot in LAND if plot]

    assert offered(table) == free
    assert "plot:e3" in free  # a laboratory


@pytest.mark.rule("WAC-D7")
def test_there_is_always_a_plot_and_a_house():
    def watch(table):
        g = table.state
        assert len(g.workers) <= 10
        assert all(sum(map(bool, farm.houses)) <= 5 for farm in g.farms)

    play_on(new_table(4), watch)


@pytest.mark.rule("WAC-SPR1-22", "WAC-FLOW-02")
def test_spring_goes_on_when_every_worker_is_out():
    one = farm({"milk": 2}, hand=["mozzarella"], houses=["red", "", "", "", ""])
    two = farm(houses=["", "red", "", "", ""])
    table = sit(position("send", one, two))

    play(table, "plot:b3", "plot:c3")

    assert table.state.phase == "produce"


@pytest.mark.rule("WAC-SPR1-23", "WAC-FAL1-11", "WAC-FLOW-04", "WAC-D11", "WAC-LBL-01")
@pytest.mark.parametrize("phase", ["send", "return"])
def test_workers_phases_allow_no_label_and_no_trade_but_opening_the_cellar(phase):
    rich = farm({"yeast": 3, "milk": 3}, houses=ROW if phase == "send" else [""] * 5)
    g = position(
        phase, rich, farm(houses=ROW), workers={} if phase == "send" else {0: "red", 2: "blue", 3: "red"}
    )
    table = sit(g)

    assert asides(table, 0) == ["open"]


@pytest.mark.rule("WAC-D11", "WAC-D12")
def test_the_cellar_is_opened_before_a_worker_is_chosen_and_not_in_between():
    rich = {"milk": 5}
    spring = sit(position("send", farm(rich, houses=ROW), farm(rich, houses=ROW)))
    fall = sit(position("return", farm(rich), farm(rich), workers={0: "red", 2: "red", 3: "blue", 4: "blue"}))
    before = [asides(table, 0) for table in (spring, fall)]

    play(spring, "send:red")
    play(fall, "fetch:a4")
    between = [asides(table, 0) for table in (spring, fall)]
    play(spring, "plot:b3")
    play(fall, "house:1")

    assert before == [["open"], ["open"]]
    assert between == [[], []]
    assert [asides(table, 1) for table in (spring, fall)] == [["open"], ["open"]]  # their worker is forced


def test_the_detail_of_a_plot_says_what_it_yields():
    table = play(sending(), "send:blue")
    details = {option.key: str(option.detail) for option in table.pending[0].options}

    assert details["plot:b3"] == "Yields 1 sugar, 1 milk and 1 white grape"
    assert details["plot:e3"] == "Yields 1 yeast or culture"


def test_the_view_shows_what_every_choice_would_yield():
    table = play(sending(), "send:blue")
    shown = {one.plot: one.gains for one in table.view(1).yields}

    assert shown["B3"] == {"sugar": 1, "milk": 1, "white_grapes": 1}
    assert {one.space for one in table.view(1).yields} == {2}


# Fall

PAIR = {12: "red", 11: "red"}


@pytest.mark.rule("WAC-EX-11", "WAC-FAL1-04", "WAC-FAL1-05", "WAC-FAL1-06", "WAC-FAL1-07", "WAC-FAL1-08")
def test_a_return_with_work_together_counts_the_neighbor_and_leaves_the_plot():
    table = returning(PAIR | {0: "blue", 2: "blue"}, spaces=["WT1", "TA1", "WT2", "TA3", "WT3"])

    play(table, "fetch:c2", "house:1")

    assert markers(table) == {"red_grapes": 2, "white_grapes": 1}
    assert 12 not in table.state.workers
    assert table.state.farms[0].houses[0] == "red"


@pytest.mark.rule("WAC-EX-12", "WAC-FAL1-03", "WAC-D9", "WAC-FAL1-07")
def test_the_opponent_must_take_the_other_worker_and_uses_the_own_side():
    table = returning(PAIR | {0: "blue", 2: "blue"}, spaces=["WT1", "TA2", "WT2", "TA3", "WT3"])

    play(table, "fetch:c2", "house:1")
    asked = [key for key in offered(table) if not key.startswith("open")]
    play(table, "house:2", "yeast:0")

    assert asked == [f"house:{n}" for n in range(1, 6)]
    assert markers(table, 1) == {"white_grapes": 1, "milk": 1, "cultures": 1}
    assert 11 not in table.state.workers


@pytest.mark.rule("WAC-EX-13", "WAC-FAL1-08")
def test_a_worker_that_has_left_yields_nothing_more():
    table = returning(PAIR | {0: "blue", 2: "blue"}, spaces=["WT1", "TA2", "WT2", "TA3", "WT3"])

    play(table, "fetch:c2", "house:1", "house:1")

    assert markers(table, 1) == {"white_grapes": 2}


@pytest.mark.rule("WAC-FAL1-02", "WAC-D9")
def test_the_leader_may_take_any_worker_on_the_grid():
    table = returning(PAIR | {0: "blue", 2: "blue"})

    assert offered(table) == ["fetch:a4", "fetch:c4", "fetch:b2", "fetch:c2"]


@pytest.mark.rule("WAC-FAL1-04")
def test_only_the_own_free_houses_are_offered():
    houses = (["blue", "", "", "green", ""], [""] * 5)
    table = play(returning(PAIR, houses), "fetch:c2")

    assert offered(table) == ["house:2", "house:3", "house:5"]


@pytest.mark.rule("WAC-FAL1-09", "WAC-FAL1-10")
def test_fall_ends_when_the_grid_is_empty_and_one_house_stays_free():
    seen = []

    def watch(table):
        g = table.state
        if g.phase == "produce" and table.view(None).season.template == "Fall":
            seen.append((table.view(None).year, [farm.houses.count("") for farm in g.farms], dict(g.workers)))

    play_on(new_table(5), watch)

    assert (1, [1, 1], {}) in seen
    assert (2, [0, 0], {}) in seen
    assert all(not workers for _, _, workers in seen)


@pytest.mark.rule("WAC-D62")
def test_the_last_worker_and_the_last_house_are_not_asked_for():
    houses = (["blue", "yellow", "", "green", "purple"], ["", "blue", "yellow", "green", "purple"])
    table = returning({0: "red", 2: "red"}, houses, year=2)

    answer(table, "fetch:a4")

    assert table.state.phase == "produce"  # both returned: there was nothing more to choose
