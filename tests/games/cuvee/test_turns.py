"""Phase 3: whose turn it is, how many actions it has, and skipping (CUV-086 to CUV-098)."""

from __future__ import annotations

import pytest

from games.cuvee.cards import SEASON, SEASONS
from games.cuvee.state import DUMMY, Board
from games.cuvee.turns import close_season, open_season, take_actions
from tests.games.cuvee.tables import Play, cellar, own, position, turn, wine


def lined_up(seats, board, starter, season="summer"):
    g = position(seats, season=season, phase="season", starter=starter)
    g.boards[season] = board
    Play(open_season(g))
    return [(slot.seat, slot.actions) for slot in g.queue]


@pytest.mark.rule("CUV-087", "CUV-088", "CUV-089", "CUV-090")
def test_selectors_have_two_actions_and_then_the_others_one():
    assert lined_up(4, Board(3, 1), starter=2) == [(3, 2), (1, 2), (2, 1), (0, 1)]


@pytest.mark.rule("CUV-050", "CUV-051", "CUV-EX10")
def test_the_dummy_takes_no_actions():
    assert lined_up(3, Board(DUMMY, 1), starter=2) == [(1, 2), (2, 1), (0, 1)]


@pytest.mark.rule("CUV-091")
def test_in_the_season_nobody_chose_everybody_has_one_action():
    assert lined_up(4, Board(), starter=1) == [(1, 1), (2, 1), (3, 1), (0, 1)]


@pytest.mark.rule("CUV-092", "CUV-EX41", "CUV-D20", "CUV-269")
def test_with_two_players_the_selector_has_two_actions_and_the_other_one():
    assert lined_up(2, Board(1), starter=0) == [(1, 2), (0, 1)]
    assert lined_up(2, Board(), starter=1) == [(1, 1), (0, 1)]


@pytest.mark.rule("CUV-086", "CUV-095")
def test_seasons_follow_each_other_and_figures_go_home():
    g = position()
    order = []
    for season in SEASONS:
        g.boards[season] = Board(0, 1)
        g.season = season
        Play(close_season(g))
        order.append((g.season, g.phase))
        assert g.boards[season] == Board()

    assert order == [*((season, "season") for season in SEASONS[1:]), ("winter", "settlement")]


@pytest.mark.rule("CUV-094")
def test_each_season_has_its_actions():
    assert SEASON["spring"].actions == {"grafting": 1, "green_harvest": 1, "sales": 2}
    assert SEASON["summer"].actions == {"care": 2, "construction": 2}
    assert SEASON["autumn1"].actions == {"harvest": 1, "land": 2}
    assert SEASON["autumn2"].actions == {"harvest": 1, "blending": 2}
    assert SEASON["winter"].actions == {"sales": 2, "contest": 1}


@pytest.mark.rule("CUV-093", "CUV-EX16")
def test_sales_may_be_chosen_twice_but_grafting_only_once():
    g = position()
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)
    cellar(g, 0, wine("merlot", 4, 3), wine("syrah", 5, 3))

    play = turn(g).pick("sales:local").pick("sell:1@4").pick("skip")

    assert "sales:local" in play.keys
    again = position()
    own(again, 0, 1, 1)
    own(again, 0, 1, 2)
    play = turn(again).pick("grafting").pick("up:r1c1")
    assert "grafting" not in play.keys
    assert "green_harvest:all" in play.keys
    assert play.reasons()["Grafting"] == "you have done it as often as you may"


@pytest.mark.rule("CUV-D38", "CUV-D78", "CUV-213")
def test_the_limit_counts_for_each_player_of_its_own():
    g = position(season="winter")
    cellar(g, 0, wine("merlot", 4, 3))
    cellar(g, 1, wine("syrah", 4, 3))

    assert turn(g, 0, 1).pick("contest").pick().over

    assert "contest" in turn(g, 1, 1).keys


@pytest.mark.rule("CUV-D39", "CUV-D112")
def test_an_action_that_would_do_nothing_is_not_offered():
    g = position()

    play = turn(g)

    assert play.keys == ["skip:card", "skip:nothing"]  # the first skip needed no answer
    assert g.players[0].coins == 6


@pytest.mark.rule("CUV-D40")
def test_both_actions_are_taken_in_one_turn_in_any_order():
    g = position(season="summer")
    own(g, 0, 1, 1, die=3)
    own(g, 0, 1, 2, die=3)

    play = turn(g).pick("build:cellar_expansion").pick("site:r1c1")

    assert play.decision.seat == 0
    assert play.pick("care:all").over
    other = position(season="summer")
    own(other, 0, 1, 1, die=3)
    assert turn(other).pick("care:all").pick("build:cellar_expansion").over


# Skipping


@pytest.mark.rule("CUV-096", "CUV-EX15")
def test_giving_up_the_only_action_brings_a_coin_and_no_card():
    g = position()
    own(g, 0, 1, 1)

    play = turn(g, 0, 1)
    play.pick("skip:coin")

    assert play.over
    assert g.players[0].coins == 6
    assert g.players[0].hand == []


@pytest.mark.rule("CUV-097", "CUV-EX15")
def test_one_action_and_one_skip_bring_one_coin():
    g = position()
    own(g, 0, 1, 1)

    play = turn(g).pick("green_harvest:all").pick("skip:coin")

    assert play.over
    assert g.players[0].coins == 6


@pytest.mark.rule("CUV-098", "CUV-EX15", "CUV-D41")
def test_giving_up_both_actions_brings_a_coin_and_a_card():
    g = position()
    own(g, 0, 1, 1)
    size = len(g.events.pile)

    play = turn(g).pick("skip:coin").pick("skip:card")

    assert g.players[0].coins == 6
    assert len(g.players[0].hand) == 1
    assert len(g.events.pile) == size - 1
    assert not play.over  # the card may be played at once


@pytest.mark.rule("CUV-098")
def test_the_card_need_not_be_drawn():
    g = position()
    own(g, 0, 1, 1)

    play = turn(g).pick("skip:coin").pick("skip:nothing")

    assert play.over
    assert g.players[0].hand == []


@pytest.mark.rule("CUV-D41")
def test_a_skip_after_a_coin_and_an_action_brings_nothing_more():
    g = position(season="summer")
    own(g, 0, 1, 1)
    g.players[0].hand.append("active_summer")

    play = turn(g).pick("event:active_summer").pick("skip:coin").pick("care:all")

    assert play.keys == [
        "care:all",
        "build:cellar_expansion",
        "build:winehouse",
        "build:restaurant",
        "build:guesthouse",
        "skip:nothing",
    ]
    play.pick("skip:nothing")
    assert g.players[0].coins == 6


@pytest.mark.rule("CUV-D42")
def test_an_empty_event_deck_is_made_of_its_discards_and_without_any_there_is_no_card():
    g = position()
    own(g, 0, 1, 1)
    g.events.pile, g.events.discards = [], ["grant"]

    turn(g).pick("skip:coin").pick("skip:card")

    assert g.players[0].hand == ["grant"]
    g.players[0].hand.clear()
    play = turn(g).pick("skip:coin")
    assert "skip:card" not in play.keys


@pytest.mark.rule("CUV-D113")
def test_who_holds_a_card_is_asked_even_without_any_choice():
    g = position()
    g.players[0].hand.append("active_winter")

    play = turn(g, 0, 1)

    assert play.keys == ["skip:coin"]
    assert "event" not in str(play.decision.public)


@pytest.mark.rule("CUV-D112", "CUV-D113")
def test_who_has_neither_a_card_nor_an_action_is_not_asked():
    g = position(season="winter")

    assert turn(g, 0, 1).over
    assert g.players[0].coins == 6


@pytest.mark.rule("CUV-D110")
def test_one_player_after_the_other_takes_a_turn():
    g = position(season="summer", phase="season")
    for seat in range(4):
        own(g, seat, 1, seat + 1, die=3)
    g.boards["summer"] = Board(2, 0)
    Play(open_season(g))
    seats = []
    while g.phase == "actions":
        play = Play(take_actions(g))
        while not play.over:
            seats.append(play.decision.seat)
            play.pick("care:all")

    assert seats == [2, 2, 0, 0, 1, 3]


@pytest.mark.rule("CUV-D114")
def test_one_standing_order_is_given_or_withdrawn_in_a_turn():
    g = position(season="summer")
    own(g, 0, 1, 1)

    play = turn(g).pick("give:consult")

    assert not [o.key for o in play.decision.options if o.key.startswith(("give:", "withdraw:"))]
    again = turn(g)
    keys = [o.key for o in again.decision.options]
    assert "withdraw:consult" in keys
    assert "give:consult" not in keys
