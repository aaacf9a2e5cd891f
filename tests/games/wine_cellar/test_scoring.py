"""Scoring and the end of a game (CEL-SCO)."""

from __future__ import annotations

import pytest

from games.engine import Text, run
from games.wine_cellar.cards import BOTTLES, CLIENTS
from games.wine_cellar.scoring import result, scores
from games.wine_cellar.state import Score, WineCellar
from games.wine_cellar.turns import pick
from games.wine_cellar.view import view
from tests.games.wine_cellar.tables import new_table, play_on, position, set_up, told

ALLEY = 1
# Tavel, Malbec, Sparkling Shiraz, Zinfandel, Encruzado, Fumé Blanc, White Zinfandel, Hunter Semillon
REBECCA = [3, 20, 26, 9, 21, 2, 18, 19]


def three_players(*cellars: list[int], clients: tuple[int, ...] = (ALLEY, 2, 3)) -> WineCellar:
    return position([[], [], []], [], cellars=cellars, clients=clients, phase="picks", round_number=8)


@pytest.mark.rule("CEL-SCO-01", "CEL-EX-04")
def test_each_bottle_scores_the_age_of_its_place():
    g = three_players(REBECCA)

    assert view(g, None).seats[0].running.ages == (6, 2, 5, 7, 7, 3, 4, 8)
    assert g.score(0).cellar == 42


@pytest.mark.rule("CEL-SCO-02", "CEL-EX-05")
def test_each_bottle_of_a_type_that_the_client_likes_pays():
    g = three_players(REBECCA)

    lines = {line.type: (line.points, line.bottles) for line in view(g, None).seats[0].running.bonuses}

    assert lines["sparkling"] == (6, 1)
    assert lines["white"] == (1, 3)
    assert g.score(0).types == 6 + 3


@pytest.mark.rule("CEL-SCO-03", "CEL-EX-06")
def test_each_bottle_of_a_country_for_this_number_of_players_pays():
    g = three_players(REBECCA)

    lines = {line.country: (line.points, line.bottles) for line in view(g, None).seats[0].running.bonuses}

    assert lines["France"] == (3, 1)
    assert lines["Italy"] == (3, 0)
    assert g.score(0).countries == 3


@pytest.mark.rule("CEL-EX-07", "CEL-SCO-06")
def test_the_final_score_is_the_cellar_and_the_bonuses():
    g = three_players(REBECCA)

    assert g.score(0).total == g.running(0) == 42 + 6 + 3 + 3 == 54


@pytest.mark.rule("CEL-SCO-04", "CEL-EX-08", "CEL-D19")
def test_one_bottle_may_earn_both_bonuses():
    french_sparkling = next(b for b in BOTTLES.values() if (b.type, b.country) == ("sparkling", "France"))

    alley = CLIENTS[ALLEY]

    assert alley.type_bonus(french_sparkling) + alley.country_bonus(french_sparkling, 3) == 6 + 3


@pytest.mark.rule("CEL-D19")
def test_bonuses_have_no_limit():
    sparkling = [bottle.number for bottle in BOTTLES.values() if bottle.type == "sparkling"][:8]

    g = three_players(sparkling)

    assert g.score(0).types == 8 * 6


@pytest.mark.rule("CEL-EX-09", "CEL-D18", "CEL-SCO-03")
def test_a_country_listed_for_more_players_pays_nothing():
    hungarian = next(b.number for b in BOTTLES.values() if (b.type, b.country) == ("red", "Hungary"))

    three = position([[]] * 3, [], cellars=[[hungarian]], clients=[ALLEY])
    five = position([[]] * 5, [], cellars=[[hungarian]], clients=[ALLEY])

    assert three.score(0).countries == 0
    assert five.score(0).countries == 3


@pytest.mark.rule("CEL-SCO-05")
def test_only_the_client_that_was_kept_counts():
    g = three_players(REBECCA)
    before = g.score(0)

    g.players[0].offers = [ALLEY, 26]  # rejected: sparkling 4, rosé 4

    assert g.score(0) == before


def finish(g: WineCellar) -> list[str]:
    """Take the last prize of the last round, and return what is told of it."""
    run(pick(g))
    return told(g)


@pytest.mark.rule("CEL-SCO-06", "CEL-D21")
def test_the_highest_score_wins_and_the_sheet_shows_what_it_consists_of():
    g = three_players(REBECCA, [1], [2])

    events = finish(g)

    final = result(g)
    assert final.places[0] == 1
    assert final.scores[0] == 54
    assert [(str(line.label), line.points[0]) for line in final.sheet] == [
        ("Cellar", 42),
        ("Type bonus", 9),
        ("Country bonus", 3),
    ]
    assert final.closing is None
    assert "player 1 scores 54: cellar 42, types 9, countries 3" in events


@pytest.mark.rule("CEL-D21")
def test_the_score_sheet_is_public_with_every_line_of_every_seat():
    table = new_table(4)
    play_on(table)

    view = table.view(None)

    for seat, total in zip(view.seats, result(table.state).scores, strict=True):
        (sheet,) = seat.finished
        assert sheet.cellar_points == sum(sheet.ages)
        assert sheet.bonus_points == sum(line.points * line.bottles for line in sheet.bonuses)
        assert sheet.total == seat.total == total
    lines = result(table.state).sheet
    assert [sum(points) for points in zip(*(line.points for line in lines), strict=True)] == [
        seat.total for seat in view.seats
    ]


@pytest.mark.rule("CEL-SCO-07", "CEL-D20")
def test_equal_scores_share_the_victory():
    g = set_up(3)
    g.phase = "over"
    for player, cellar in zip(g.players, (50, 54, 54), strict=True):
        player.finished = [Score(1, (), cellar, 0, 0)]

    final = result(g)

    assert final.places == (3, 1, 1)
    assert isinstance(final.closing, Text)
    assert str(final.closing) == "The victory is shared."


@pytest.mark.rule("CEL-INV-8")
@pytest.mark.parametrize("seat", range(3))
def test_a_score_does_not_depend_on_the_seat(seat):
    cellars: list[list[int]] = [[], [], []]
    cellars[seat] = REBECCA

    g = three_players(*cellars, clients=(ALLEY,) * 3)

    assert scores(g)[seat] == 54


def test_the_scores_of_a_game_under_way_are_what_the_cellars_score_now():
    g = three_players([1], [], [])

    assert scores(g) == [5 + 3, 0, 0]


def test_a_worth_is_the_change_of_the_total_with_all_others_moved_down():
    g = position([[6], [7]], [8, 18], cellars=[[1, 2], []], clients=[8, 2])
    before = g.running(0)

    own = view(g, 0).own

    for worth in (*own.hand_worth, *own.prize_worth):
        for where, change in (("top", worth.top), ("bottom", worth.bottom)):
            cellar = [worth.bottle, 1, 2] if where == "top" else [1, 2, worth.bottle]
            after = position([[], []], [], cellars=[cellar], clients=[8, 2])
            assert after.running(0) - before == change
    assert [worth.bottle for worth in own.prize_worth] == [8, 18]
    assert [worth.bonus for worth in own.prize_worth] == [2, 3]
