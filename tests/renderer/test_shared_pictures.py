"""Score sheet, leaderboard, profile and banner are legible with few and with many, and with any name."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from io import BytesIO
from types import ModuleType

import pytest
from PIL import Image

from renderer import Sitter, scenes, theme
from renderer.canvas import Canvas
from renderer.curve import Curve
from renderer.curve import draw as draw_curve
from renderer.label import Label
from renderer.label import draw as draw_label
from renderer.lobby import Lobby
from renderer.lobby import draw as draw_lobby
from renderer.records import MOST_LEADERS, GameRecord, Leader, Profile, leaderboard, profile
from renderer.scoresheet import ScoreSheet, SheetLine
from renderer.scoresheet import draw as draw_sheet
from tests.renderer.contract import assert_legible

NAMES = (
    "Mia",
    "Maximilian the Great of the Valley",
    "漢字",
    "Tom",
    "Zoë",
    "Benedikt",
    "Constantina",
    "Yusuf",
)
LABELS = (
    "Cellar",
    "Wine type",
    "Country",
    "Largest estate",
    "Coins left over",
    "Wages",
    "Event cards",
    "Medals",
)


def _sheet(seats, lines, lowest=0, ranks=()):
    sheet = tuple(
        SheetLine(LABELS[number], tuple(lowest + (7 * seat + 5 * number) % 41 for seat in range(seats)))
        for number in range(lines)
    )
    totals = tuple(sum(line.points[seat] or 0 for line in sheet) for seat in range(seats))
    order = sorted(totals, reverse=True)
    return ScoreSheet(
        title="Wine Cellar",
        headline="Mia wins by two points",
        sitters=tuple(Sitter(name, "username") for name in NAMES[:seats]),
        places=tuple(order.index(total) + 1 for total in totals),
        totals=totals,
        lines=sheet,
        ranks=ranks,
    )


@pytest.mark.parametrize("lowest", [0, -9])
@pytest.mark.parametrize("lines", [1, 3, 5, 8])
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_the_score_sheet_is_legible(seats, lines, lowest):
    picture = draw_sheet(_sheet(seats, lines, lowest, ("Captain Corkscrew",) * seats))

    assert_legible(picture)


def test_the_score_sheet_names_every_total_and_every_line():
    sheet = _sheet(4, 3)

    picture = draw_sheet(sheet)

    shown = [run.text for run in picture.runs]
    assert {str(total) for total in sheet.totals} <= set(shown)
    assert set(LABELS[:3]) <= set(shown)


def test_seats_are_listed_from_the_winner_down():
    sheet = _sheet(4, 3)

    totals = [sheet.totals[seat] for seat in sheet.order]

    assert totals == sorted(totals, reverse=True)


def test_those_who_share_the_first_place_are_all_on_the_flag():
    sheet = _sheet(2, 1)
    shared = ScoreSheet(
        "Cuvée", "A shared win", sheet.sitters, (1, 1), (30, 30), (SheetLine("Points", (30, 30)),)
    )

    picture = draw_sheet(shared)

    assert "2 winners" in [run.text for run in picture.runs]
    assert_legible(picture)


def test_a_line_that_does_not_apply_to_a_seat_is_a_dash():
    sheet = _sheet(2, 1)
    partly = ScoreSheet("Cuvée", "A win", sheet.sitters, (1, 2), (30, 20), (SheetLine("Points", (30, None)),))

    picture = draw_sheet(partly)

    assert "–" in [run.text for run in picture.runs]


def test_the_colors_of_bars_are_named_in_full_and_only_where_there_are_bars():
    labels = ("Prestige during the game", "Vineyards hit by the last weather", "Last event cards", "Coins")
    lines = tuple(SheetLine(label, (number, 2 * number)) for number, label in enumerate(labels))
    sheet = ScoreSheet("Cuvée", "Mia wins", (Sitter("Mia"), Sitter("Tom")), (2, 1), (6, 12), lines)

    picture = draw_sheet(sheet)

    shown = [run.text for run in picture.runs]
    assert set(labels[1:]) <= set(shown)
    assert labels[0] not in shown
    assert_legible(picture)


def _curve(seats, turns, point, low=0):
    scores = tuple(
        tuple(low + turn * (seats - seat) * 3 // 2 % 90 for seat in range(seats)) for turn in range(turns + 1)
    )
    sitters = tuple(Sitter(name, "username") for name in NAMES[:seats])
    return Curve("Wine Cellar", "Mia wins by two points", sitters, scores, (0,), point)


@pytest.mark.parametrize("low", [0, -7])
@pytest.mark.parametrize(("turns", "point"), [(1, None), (2, 1), (16, 16), (87, 2), (215, 109), (551, None)])
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_the_score_curve_is_legible(seats, turns, point, low):
    picture = draw_curve(_curve(seats, turns, point, low))

    assert_legible(picture)


def test_the_turning_point_is_named_and_marked_with_the_winner():
    picture = draw_curve(_curve(2, 20, 7))

    assert "turning point: turn 7" in [run.text for run in picture.runs]
    assert [run.text for run in picture.runs].count("Mi") == 2
    assert picture.alt.endswith("Turning point: turn 7.")


@pytest.mark.parametrize("winners", [1, 2, 8])
def test_the_label_is_legible(winners):
    sitters = tuple(Sitter(name, "username") for name in NAMES[:winners])
    label = Label("no_such_game", "Wine & Cheese", sitters, "61 points", "1 May 2026", "against Tom and Zoë")

    picture = draw_label(label)

    assert_legible(picture)
    assert "61 points" in picture.alt


@pytest.mark.parametrize("rows", [0, 1, 7, 10, 15])
def test_the_leaderboard_is_legible(rows):
    leaders = [
        Leader(
            place=number + 1,
            name=NAMES[number % 8],
            rating=1742 - 90 * number,
            spread=38 + number,
            games=640 - number,
            wins=230 - number,
            mean="66.5",
            curve=tuple(1500.0 + (number * 7 + step * step) % 40 for step in range(7)),
            trend=number % 3 - 1,
            mine=number == 1,
        )
        for number in range(rows)
    ]

    picture = leaderboard("The Cork & Fork · Wine Cellar · Season 3", leaders)

    assert_legible(picture)
    assert sum(run.text.startswith("±") for run in picture.runs) == min(rows, MOST_LEADERS)


def _record(title, icon, rating):
    curve = tuple((step / 10, 1500 + (rating - 1500) * step / 10) for step in range(11))
    return GameRecord(title, icon, rating, 52, 19, "71", "2nd on this server", curve)


@pytest.mark.parametrize(
    "ratings",
    [(), (1500,), (1500, 1501), (1698, 1612, 1538, 1462), (1500, 1501, 1502, 1503), (2400, 900, 905, 910)],
)
def test_the_profile_is_legible(ratings):
    games = (
        ("Wine Cellar", "bottle_red"),
        ("Viticulture", "grapes"),
        ("Cuvée", "barrel"),
        ("Wine & Cheese", "cheese"),
    )
    records = tuple(_record(*game, rating) for game, rating in zip(games, ratings, strict=False))
    months = tuple((step / 6, month) for step, month in enumerate(("Dec", "Feb", "Apr", "Jun", "Aug", "Oct")))
    person = Profile(NAMES[1], "Profile · all servers", "since March 2025", 184, 62, records, months)

    picture = profile(person)

    assert_legible(picture)
    assert all(record.title in picture.alt for record in records)


def test_a_profile_without_rated_games_says_so():
    picture = profile(Profile("Mia", "Profile · all servers", "", 0, 0, (), ()))

    assert picture.alt == "Mia, 0 rated games, 0 wins. No rated games yet."


@pytest.mark.parametrize("name", theme.PALETTES)
@pytest.mark.parametrize(("joined", "room"), [(0, 4), (1, 1), (3, 2), (8, 0)])
def test_the_lobby_banner_is_legible(joined, room, name):
    lobby = Lobby(
        game="no_such_game",
        title="Wine & Cheese",
        details="Basic game · 8 rounds · about 15 minutes",
        chips=(("clock", "steady"), ("laurel", "rated"), ("robot", "1 AI")),
        sitters=tuple(Sitter(person, "username") for person in NAMES[:joined]),
        room=room,
        palette=name,
    )

    picture = draw_lobby(lobby)

    assert_legible(picture)
    assert f"{joined} joined" in picture.alt


@pytest.mark.parametrize(("joined", "words"), [(1, "1 player."), (3, "3 players.")])
def test_the_banner_of_a_game_that_has_begun_offers_no_seats(joined, words):
    sitters = tuple(Sitter(person, "username") for person in NAMES[:joined])
    lobby = Lobby("no_such_game", "Cuvée", "6 years", (), sitters, room=0, open=False)

    picture = draw_lobby(lobby)

    assert_legible(picture)
    assert picture.alt.endswith(words)


@pytest.mark.parametrize("scene", [scenes.vineyard, scenes.vault, scenes.barrels, scenes.table])
def test_a_game_may_choose_the_scene_of_its_banner(scene, monkeypatch):
    name = f"renderer.made_up_{scene.__name__}"
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    module.banner = scene
    monkeypatch.setitem(sys.modules, name, module)
    painted = Canvas(*theme.BANNER)
    scene(painted)
    lobby = Lobby(f"made_up_{scene.__name__}", "Cuvée", "6 years", (), (Sitter("Mia"),), 3)

    picture = draw_lobby(lobby)

    shown = Image.open(BytesIO(picture.png)).convert("RGB")
    beside_the_label = (600, 0, 1200, 400)
    assert shown.crop(beside_the_label).tobytes() == painted.image.crop(beside_the_label).tobytes()
    assert_legible(picture)
