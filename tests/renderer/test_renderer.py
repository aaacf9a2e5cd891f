"""A game's pictures are found by its key, and nothing else has to know it."""

from __future__ import annotations

import sys

import pytest

import renderer
from renderer import Scene, Sitter
from tests.renderer import tasting
from tests.renderer.contract import assert_legible, assert_sound

SITTERS = (Sitter("Mia"), Sitter("Jonas"))


@pytest.fixture(autouse=True)
def _game_of_tasting(monkeypatch):
    monkeypatch.setitem(sys.modules, "renderer.tasting", tasting)


def _scene(view=3, **more):
    return Scene("tasting", view, 0, SITTERS, **{"waiting": {1: "tastes"}, "headline": "Mia tasted", **more})


def test_a_game_lists_what_it_can_show():
    assert renderer.pictures("tasting") == ("board", "hand", "poster")


def test_a_board_is_drawn_in_the_size_of_boards():
    picture = renderer.draw(_scene())

    assert (picture.width, picture.height) == (1200, 900)
    assert_legible(picture)


def test_a_game_may_have_sizes_of_its_own():
    picture = renderer.draw(_scene(), "poster")

    assert (picture.width, picture.height) == (800, 1000)
    assert_sound(picture)


def test_the_band_names_the_seat_that_is_waited_for_and_what_it_is_asked():
    picture = renderer.draw(_scene())

    shown = [run.text for run in picture.runs]
    assert {"Jonas", "tastes", "Mia tasted"} <= set(shown)


def test_the_band_counts_the_seats_when_several_are_waited_for():
    picture = renderer.draw(_scene(waiting={0: "bids", 1: "bids"}))

    assert "Waiting for 2" in [run.text for run in picture.runs]


def test_a_finished_game_waits_for_nobody():
    picture = renderer.draw(_scene(over=True))

    assert "Jonas" not in [run.text for run in picture.runs]


def test_a_large_hand_has_several_pages():
    pages = renderer.draw_all(_scene(), "hand", 1)

    assert [page.runs[0].text for page in pages] == [
        "Page 1 of seat 1",
        "Page 2 of seat 1",
        "Page 3 of seat 1",
    ]


def test_a_picture_of_one_page_is_a_list_of_one():
    assert renderer.draw_all(_scene()) == [renderer.draw(_scene())]


def test_an_alt_text_that_is_too_long_is_cut_at_a_word():
    picture = renderer.draw(_scene(view=400))

    assert len(picture.alt) <= 1024
    assert picture.alt.endswith("board…")


def test_the_same_scene_gives_the_same_bytes():
    assert renderer.draw(_scene()) == renderer.draw(_scene())


def test_a_board_can_be_had_in_words():
    assert renderer.describe(_scene()) == "**Tasting** 3"


def test_an_unknown_game_is_an_error():
    with pytest.raises(ModuleNotFoundError):
        renderer.pictures("no_such_game")
