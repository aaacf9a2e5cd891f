"""What pictures are drawn from: everything on the board as its viewer sees it."""

from __future__ import annotations

import msgspec
import pytest

from games.wine_and_cheese.track import Indicator
from games.wine_and_cheese.view import WineAndCheeseView
from tests.games.wine_and_cheese.tables import answer, farm, new_table, play, play_on, position, sit


def hand(own) -> dict[str, tuple[bool, int, int, str]]:
    shown = sit(position("produce", own, farm({"milk": 2}))).view(0).hand
    return {card.card.id: (card.payable, card.trades, card.short, str(card.how)) for card in shown}


def test_the_hand_tells_what_is_affordable_with_trades_counted():
    pool = {"white_grapes": 2, "red_grapes": 1, "yeast": 2, "milk": 1, "salt": 3}
    own = farm(pool, hand=["stilton", "feta", "sauternes", "soave", "bandol"])

    assert hand(own) == {
        "soave": (True, 0, 0, "pay 2 white grapes"),
        "bandol": (True, 1, 0, "with 1 trade"),
        "sauternes": (False, 3, 1, "1 ingredient short"),
        "stilton": (False, 3, 1, "1 ingredient short"),
        "feta": (True, 1, 0, "with 1 trade"),
    }
    assert list(hand(own)) == ["soave", "bandol", "sauternes", "stilton", "feta"]


def test_sites_show_what_lies_on_them_and_what_is_stored():
    own = farm({"salt": 3, "milk": 1}, stored={"salt": 2})
    sites = {
        s.ingredient: (s.site, s.stored, s.storage)
        for s in sit(position("produce", own)).view(1).farms[0].sites
    }

    assert sites["salt"] == (1, 2, 2)
    assert sites["milk"] == (1, 0, 0)


def test_indicators_show_space_value_and_laps():
    shown = sit(position("produce", farm({"milk": 2}, wine=Indicator(5, 2)))).view(None).farms[0].indicators

    assert (shown["wine"].space, shown["wine"].value, shown["wine"].laps) == (5, 44, 2)
    assert (shown["cheese"].space, shown["cheese"].value) == (-1, 0)


@pytest.mark.rule("WAC-D5")
def test_each_player_sees_the_grid_from_the_own_side():
    table = sit(position("send", farm(houses=["red"] + [""] * 4), farm(houses=["red"] + [""] * 4)))
    south, north = table.view(0), table.view(1)

    assert [plot.name for plot in south.grid[0]] == ["A4", "B4", "C4", "D4", "E4"]
    assert [plot.name for plot in north.grid[0]] == ["E1", "D1", "C1", "B1", "A1"]
    assert south.spaces[1].near_pattern == north.spaces[1].near_pattern == [(0, 1), (0, 2)]
    assert south.spaces[1].far_pattern == [(0, -1), (0, -2)]
    assert table.view(None).grid == south.grid


def test_yields_are_those_of_the_choice_at_hand():
    workers = {12: "red", 11: "red", 0: "blue", 2: "blue"}
    table = sit(position("return", workers=workers))
    all_plots = {one.plot for one in table.view(1).yields}

    answer(table, "fetch:c2")

    assert all_plots == {"A4", "C4", "B2", "C2"}
    assert {one.plot for one in table.view(1).yields} == {"C2"}
    assert {one.space for one in table.view(1).yields} == {1, 2, 3, 4, 5}


def test_a_card_once_aged_looks_to_the_aging_after():
    one = farm({"yeast": 1}, cellar={"tavel": 2, "barolo": 5})
    table = sit(position("age", one, farm({"yeast": 1}, cellar={"soave": 2}), year=2, season="summer"))

    answer(table, "age", seat=0)
    farms = table.view(None).farms

    assert [(slot.markers, slot.fate) for slot in farms[0].cellar[:2]] == [(0, "overripe"), (3, "finished")]
    assert farms[1].cellar[0].fate == "finished"


def test_every_view_of_a_game_can_be_written_down_and_read_back():
    def watch(table):
        for seat in (0, 1, None):
            view = table.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=WineAndCheeseView) == view

    play_on(play(new_table(6)), watch)
