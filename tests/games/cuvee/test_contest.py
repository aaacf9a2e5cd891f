"""The wine contest (CUV-194 to CUV-213)."""

from __future__ import annotations

import pytest

from games.cuvee.contest import hold, invited
from games.cuvee.standing import NO_CONTESTS
from games.cuvee.state import Board
from tests.games.cuvee.tables import Play, cellar, held, position, told, turn, wine


def winter(board=None, starter=0):
    g = position(season="winter", starter=starter)
    g.boards["winter"] = board or Board()
    return g


def points(g):
    return [player.prestige - 5 for player in g.players]


@pytest.mark.rule(
    "CUV-EX5", "CUV-195", "CUV-205", "CUV-206", "CUV-207", "CUV-208", "CUV-209", "CUV-D80", "CUV-240"
)
def test_vicky_wins_the_white_contest_by_her_marker():
    g = winter(Board(0, 3))
    cellar(g, 0, wine("furmint", 5, 2, "a"), wine("pinot_noir", 4, 1))
    cellar(g, 1, wine("merlot", 4, 1))
    cellar(g, 2, wine("malbec", 5, 1))
    cellar(g, 3, wine("sauvignon_blanc", 5, 2))

    play = turn(g, 0, 2).pick("contest").pick("enter:1", "enter:2")
    play.pick("enter:1", seat=3).pick()  # the other selector enters, the next player declines
    assert points(g) == [0, 0, 0, 0]  # nothing is judged before all have answered
    play.pick("enter:1", seat=2)

    assert points(g) == [4 + 1, 0, 4, 1]
    assert held(g, 0) == [("furmint", 5, 1), None, None]
    assert g.players[0].wine(0).crowned
    assert held(g, 2) == [None, None, None]  # a grand prize, but no barrel left to crown
    play.pick("sales:global")
    assert g.players[0].coins == 5 + 5 + 2
    assert held(g, 0) == [None, None, None]


@pytest.mark.rule("CUV-194", "CUV-200")
def test_only_the_announcer_uses_an_action():
    g = winter()
    cellar(g, 0, wine("merlot", 4, 2))
    cellar(g, 1, wine("syrah", 4, 2))

    play = turn(g, 0, 1).pick("contest")

    assert play.decision.seat == 1
    play.pick("enter:1")
    assert play.over
    assert [entry.seat for entry in g.contest] == [0, 1]
    assert "skip:coin" in turn(g, 1, 1).keys  # the invited player's own action is still there


@pytest.mark.rule("CUV-196", "CUV-D73", "CUV-D77", "CUV-EX39")
def test_two_wines_take_a_selector_and_two_colors():
    g = winter(Board(1, 2))
    cellar(g, 0, wine("merlot", 4, 2), wine("furmint", 4, 2))
    cellar(g, 1, wine("merlot", 5, 2), wine("syrah", 5, 2), wine("furmint", 5, 2))

    play = Play(hold(g, 0))
    assert (play.decision.seat, play.decision.most) == (0, 1)  # an outsider may announce
    play.pick("enter:1")

    assert (play.decision.seat, play.decision.most) == (1, 2)
    assert str(play.decision.check([0, 1])) == "One wine must be white and the other red."
    assert play.decision.check([0, 2]) is None


@pytest.mark.rule("CUV-197", "CUV-D72", "CUV-D110")
def test_selectors_are_invited_before_the_others():
    g = winter(Board(3, 2), starter=1)

    assert invited(g, 0) == [0, 3, 2, 1]
    assert invited(g, 2) == [2, 3, 1, 0]


@pytest.mark.rule("CUV-198")
def test_an_expert_may_enter_two_wines_without_the_season():
    g = winter(Board(1, 2))
    cellar(g, 0, wine("merlot", 4, 2), wine("furmint", 4, 2))
    g.players[0].hand.append("recommended")

    play = Play(hold(g, 0)).pick("event:recommended")

    assert play.decision.most == 2
    assert g.players[0].coins == 7


@pytest.mark.rule("CUV-199", "CUV-D74")
def test_the_invited_may_decline_but_the_announcer_must_enter():
    g = winter()
    cellar(g, 0, wine("merlot", 4, 2), wine("syrah", 4, 2))
    cellar(g, 1, wine("syrah", 6, 2))

    play = Play(hold(g, 0))
    assert play.decision.least == 1
    play.pick("enter:1")
    assert play.decision.least == 0
    play.pick()

    assert play.over
    assert points(g) == [4, 0, 0, 0]
    assert "player 2 does not enter a wine" in told(g)


@pytest.mark.rule("CUV-D74", "CUV-202", "CUV-212")
def test_without_an_eligible_wine_no_contest_can_be_opened():
    g = winter()
    cellar(g, 0, wine("merlot", 3, 2), wine("syrah", 6, 2, "c"))

    play = turn(g, 0, 1)

    assert "contest" not in play.keys
    assert play.reasons()["Wine contest"] == "you have no wine of quality 4 or more without a crown"


@pytest.mark.rule("CUV-201", "CUV-D71", "CUV-EX40", "CUV-D112")
def test_a_color_takes_two_wines_and_who_has_no_other_is_passed_over():
    g = winter()
    for seat in range(4):
        cellar(g, seat, wine("furmint", 4 + seat % 2, 2))
    cellar(g, 3, wine("furmint", 6, 2), wine("merlot", 4, 2))

    play = turn(g, 0, 1).pick("contest").pick("enter:1", seat=1)

    assert play.decision.seat == 3  # the third player has white wine only
    assert play.keys == ["enter:2", "decline:winter"]


@pytest.mark.rule("CUV-203")
def test_each_entry_uses_up_a_barrel():
    g = winter()
    cellar(g, 0, wine("merlot", 4, 3))

    turn(g, 0, 1).pick("contest")

    assert held(g, 0)[0] == ("merlot", 4, 2)


@pytest.mark.rule("CUV-204")
def test_a_cuvee_competes_as_plain_wine_of_its_color():
    g = winter()
    cellar(g, 0, wine("red_cuvee", 4, 2))
    cellar(g, 1, wine("merlot", 5, 2))

    turn(g, 0, 1).pick("contest").pick("enter:1")

    assert points(g) == [1, 4, 0, 0]


@pytest.mark.rule("CUV-D75")
def test_a_wine_alone_in_its_color_wins_the_grand_prize():
    g = winter()
    cellar(g, 0, wine("merlot", 4, 1))

    turn(g, 0, 1).pick("contest")

    assert points(g) == [4, 0, 0, 0]
    assert [entry.prize for entry in g.contest] == ["grand"]


@pytest.mark.rule("CUV-210", "CUV-EX22", "CUV-D76")
@pytest.mark.parametrize("flags", ["", "a"])
def test_a_dead_heat_brings_two_second_prizes_and_crowns(flags):
    g = winter()
    cellar(g, 0, wine("merlot", 5, 2, flags))
    cellar(g, 1, wine("syrah", 5, 1, flags))

    turn(g, 0, 1).pick("contest").pick("enter:1")

    assert points(g) == [1, 1, 0, 0]
    assert g.players[0].wine(0).crowned
    assert g.players[1].cellar[0] is None  # no barrel left to crown


@pytest.mark.rule("CUV-D79", "CUV-211")
def test_a_crown_covers_the_compartment_the_barrel_came_from():
    g = winter()
    cellar(g, 0, wine("merlot", 5, 3), wine("merlot", 5, 3))

    turn(g, 0, 1).pick("contest").pick("enter:1")

    assert [g.players[0].wine(c).crowned for c in (0, 1)] == [True, False]


@pytest.mark.rule("CUV-213", "CUV-EX38", "CUV-D78", "CUV-212")
def test_every_contest_of_a_winter_is_complete_in_itself():
    g = winter(Board(0, 1))
    cellar(g, 0, wine("merlot", 5, 3))
    cellar(g, 1, wine("syrah", 4, 3), wine("furmint", 4, 2))

    first = Play(hold(g, 0)).pick("enter:1", seat=1)
    assert first.over
    assert points(g) == [4, 1, 0, 0]
    second = Play(hold(g, 1)).pick("enter:1", "enter:2")

    assert second.over  # the crowned Merlot may not enter again, so nobody else was asked
    assert [(entry.seat, entry.prize) for entry in g.contest] == [(1, "grand"), (1, "grand")]


@pytest.mark.rule("CUV-D114")
def test_a_player_may_decline_all_contests_of_a_winter_and_withdraw_that():
    g = winter()
    cellar(g, 0, wine("merlot", 5, 3))
    cellar(g, 1, wine("syrah", 4, 3))
    Play(hold(g, 0)).pick("decline:winter")

    assert g.players[1].standing == [NO_CONTESTS]
    g.players[0].wine(0).crowned = False
    assert Play(hold(g, 0)).over

    play = turn(g, 1, 1).pick("withdraw:contests")
    assert g.players[1].standing == []
    play.pick("skip:coin")
    g.players[0].wine(0).crowned = False
    assert Play(hold(g, 0)).decision.seat == 1
