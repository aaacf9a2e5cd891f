"""Phase 1: who chooses which seasons (CUV-039 to CUV-053)."""

from __future__ import annotations

import pytest

from games.cuvee.cards import SEASONS
from games.cuvee.planning import planning, roll_season
from games.cuvee.state import DUMMY, Board
from games.engine import Rng
from tests.games.cuvee.tables import Play, position

FIRST = ("season:autumn1", "season:summer", "season:winter", "season:spring")  # of players 0 to 3


def plan(seats, *answers, starter=0, seed=1):
    g = position(seats, phase="planning", starter=starter)
    g.season = ""
    g.rng = Rng.numbered(seed)
    play = Play(planning(g))
    for answer in answers:
        play.pick(answer)
    return g, play


def dummy_on(season):
    """A seed with which the dummy's die shows a season."""
    for seed in range(100):
        if roll_season_with(seed) == season:
            return seed
    raise AssertionError(season)


def roll_season_with(seed):
    g = position(3)
    g.rng = Rng.numbered(seed)
    return roll_season(g)


@pytest.mark.rule("CUV-039", "CUV-016", "CUV-D110")
def test_first_figures_go_in_turn_order_on_free_seasons():
    g, play = plan(4, starter=2)
    seats, offered = [], []
    for _ in range(4):
        seats.append(play.decision.seat)
        offered.append(len(play.keys))
        play.pick(play.keys[0])

    assert seats == [2, 3, 0, 1]
    assert offered == [5, 4, 3, 2]
    assert g.boards["spring"].left == 2


@pytest.mark.rule("CUV-040", "CUV-041", "CUV-042", "CUV-EX8")
def test_second_figures_go_in_reverse_order_and_the_fifth_season_stays_out():
    g, play = plan(4, *FIRST)

    assert play.decision.seat == 3
    assert play.keys == ["season:summer", "season:autumn1", "season:winter"]
    assert play.reasons() == {
        "Spring": "you are there already",
        "Autumn 2": "nobody chose it, so it stays out",
    }
    assert g.boards["autumn2"] == Board()


@pytest.mark.rule("CUV-043", "CUV-044", "CUV-045", "CUV-EX7", "CUV-D17", "CUV-D21")
def test_the_last_two_figures_are_forced_when_only_one_place_is_left_for_each():
    g, play = plan(4, *FIRST, "season:summer", "season:spring")

    assert play.over
    assert g.boards["autumn1"] == Board(0, 1)
    assert g.boards["winter"] == Board(2, 0)
    assert g.boards["summer"] == Board(1, 3)
    assert g.boards["spring"] == Board(3, 2)


@pytest.mark.rule("CUV-045", "CUV-D17")
def test_a_place_that_would_leave_somebody_without_one_is_not_offered():
    _, play = plan(4, *FIRST, "season:summer")

    assert play.decision.seat == 2
    assert play.keys == ["season:spring", "season:autumn1"]

    play.pick("season:autumn1")  # spring and winter are left, and the starter may take either

    assert play.keys == ["season:spring", "season:winter"]


@pytest.mark.rule("CUV-046", "CUV-D18")
def test_the_dummy_rolls_a_season_and_rolls_a_six_again():
    rolled = [roll_season_with(seed) for seed in range(200)]

    assert set(rolled) == set(SEASONS)
    for seed in range(200):
        g = position(3)
        g.rng = Rng.numbered(seed)
        if g.rng.below(6) == 5:
            break
    g.rng = Rng.numbered(seed)
    roll_season(g)
    assert g.rng.count > 1


@pytest.mark.rule("CUV-047", "CUV-048", "CUV-049", "CUV-051", "CUV-EX9", "CUV-D18")
def test_with_three_players_the_dummy_takes_the_place_of_the_fourth():
    first = ("season:autumn1", "season:summer", "season:spring")
    g, play = plan(3, *first, seed=dummy_on("winter"))

    assert g.boards["winter"].left == DUMMY
    assert play.decision.seat == 2
    play.pick("season:autumn1").pick("season:spring")

    assert play.over  # the starter could only take winter
    assert g.boards["winter"] == Board(DUMMY, 0)
    assert g.boards["summer"] == Board(1, DUMMY)
    with_dummy = [board for board in g.boards.values() if DUMMY in (board.left, board.right)]
    assert len(with_dummy) == 2


@pytest.mark.rule("CUV-049")
def test_players_leave_a_season_for_the_second_figure_of_the_dummy():
    for seed in range(20):
        for picks in range(27):
            g, play = plan(3, seed=seed)
            number = picks
            while not play.over:
                play.pick(play.keys[number % len(play.keys)])
                number //= 3

            assert sum(DUMMY in (board.left, board.right) for board in g.boards.values()) == 2
            assert all((board.left is None) == (board.right is None) for board in g.boards.values())


@pytest.mark.rule("CUV-017", "CUV-052", "CUV-053", "CUV-EX41", "CUV-D19")
def test_two_players_place_their_figures_alternately_one_in_a_season():
    g, play = plan(2, starter=1)
    seats = []
    while not play.over:
        seats.append(play.decision.seat)
        play.pick(play.keys[0])

    assert seats == [1, 0, 1, 0]
    assert [board.left for board in g.boards.values()] == [1, 0, 1, 0, None]
    assert all(board.right is None for board in g.boards.values())
