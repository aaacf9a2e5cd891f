"""Setting up a game (WAC-SET, WAC-D1 to WAC-D4)."""

from __future__ import annotations

import pytest

from games.wine_and_cheese.cards import CARDS, HOUSING
from tests.games.wine_and_cheese.tables import markers, new_table, set_up

SEEDS = range(30)


@pytest.mark.rule("WAC-SET-01", "WAC-SET-02", "WAC-SET-04")
def test_the_housing_row_alternates_and_three_cards_leave_the_game():
    rows = set()
    for seed in SEEDS:
        g = set_up(seed)
        rows.add(tuple(g.spaces))

        kinds = [HOUSING[card].kind for card in g.spaces]
        assert kinds == ["work_together", "toil_alone"] * 2 + ["work_together"]
        assert sorted(HOUSING[card].kind for card in g.unused) == ["toil_alone"] * 2 + ["work_together"]
        assert sorted(g.spaces + g.unused) == sorted(HOUSING)
    assert len(rows) > 20


@pytest.mark.rule("WAC-SET-03", "WAC-SET-06", "WAC-SET-07", "WAC-SET-08", "WAC-D4")
def test_each_side_has_four_workers_and_the_outer_house_is_free():
    for seed in SEEDS:
        one, two = (farm.houses for farm in set_up(seed).farms)

        assert one[4] == two[4] == ""
        assert len(set(one[:4])) == 4
        assert sorted(one) == sorted(two)


@pytest.mark.rule("WAC-SET-05", "WAC-SET-07", "WAC-D3")
def test_the_waiting_color_and_both_arrangements_are_random():
    games = [set_up(seed) for seed in SEEDS]

    assert {g.waiting for g in games} == {"red", "blue", "yellow", "green", "purple"}
    assert all(g.waiting not in farm.houses for g in games for farm in g.farms)
    assert any(g.farms[0].houses != g.farms[1].houses for g in games)


@pytest.mark.rule("WAC-SET-09", "WAC-SET-10", "WAC-D41")
def test_all_indicators_start_on_the_shared_space_and_each_bonus_is_there():
    g = set_up()

    assert {own.space for farm in g.farms for own in farm.indicators.values()} == {-1}
    assert {own.value for farm in g.farms for own in farm.indicators.values()} == {0}
    assert len(g.bonus) == 3


@pytest.mark.rule("WAC-SET-11")
def test_each_side_starts_with_four_ingredients_and_an_empty_storage():
    table = new_table()

    for seat in (0, 1):
        assert markers(table, seat) == {"white_grapes": 1, "red_grapes": 1, "milk": 2}
        assert not any(table.state.farms[seat].stored.values())


@pytest.mark.rule("WAC-SET-12")
def test_the_game_begins_in_the_first_spring():
    view = new_table().view(None)

    assert (view.year, str(view.season), view.phase_key, view.step) == (1, "Spring", "send", 1)


@pytest.mark.rule("WAC-SET-13", "WAC-SET-14", "WAC-SET-15")
def test_hands_display_and_decks():
    g = set_up()

    for farm in g.farms:
        assert [CARDS[id].family for id in farm.hand] == ["wine"] * 3 + ["cheese"] * 3
    for family in ("wine", "cheese"):
        assert len(g.display[family]) == 3
        assert len(g.decks[family].pile) == 15


@pytest.mark.rule("WAC-SET-16")
def test_the_rightmost_slot_is_closed():
    cellar = new_table().view(0).farms[0].cellar

    assert [slot.closed for slot in cellar] == [False] * 4 + [True]


@pytest.mark.rule("WAC-SET-17", "WAC-D1", "WAC-D2")
def test_who_goes_first_and_who_sits_where_is_random():
    assert {(set_up(seed).first, set_up(seed).south) for seed in SEEDS} == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.rule("WAC-D66")
def test_the_same_seed_sets_up_the_same_game():
    assert set_up(7) == set_up(7)
    assert set_up(7) != set_up(8)
