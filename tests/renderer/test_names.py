"""Names that people chose are always drawn, and no two marks are the same."""

from __future__ import annotations

import pytest

from renderer import Scene, Sitter
from renderer.names import marks, shown_name, shown_names


@pytest.mark.parametrize(
    ("name", "username", "shown"),
    [
        ("Zoë Ångström", "zoe", "Zoë Ångström"),
        ("Mia 🍷", "mia", "Mia"),
        ("𝓟𝓻𝓲𝔂𝓪", "priya", "Priya"),
        ("漢字", "kanji_fan", "kanji_fan"),
        ("🍇🍇", "grapes", "grapes"),
        ("漢字", "", "–"),
        ("a\u0300\u0301\u0302b", "stack", "àb"),
        ("Anna\u200b\nMaria", "anna", "AnnaMaria"),
    ],
)
def test_a_name_is_shown_in_letters_that_the_fonts_have(name, username, shown):
    assert shown_name(name, username) == shown


def test_a_person_without_any_drawable_name_is_shown_by_the_seat():
    assert shown_names((("Mia", ""), ("漢字", "漢字"))) == ("Mia", "Seat 2")


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (("Mia", "Jonas"), ("M", "J")),
        (("Mia", "Max", "Jonas"), ("Mi", "Ma", "J")),
        (("Mia", "mila", "Max"), ("1", "2", "Ma")),
        (("Mia", "Mia"), ("1", "2")),
        (("7up", "Mia"), ("1", "M")),
    ],
)
def test_marks_have_the_shortest_initials_that_tell_them_apart(names, initials):
    assert marks(names) == initials


def test_eight_marks_are_eight_different_marks():
    names = ("Mia", "Mila", "Max", "Maria", "M", "1", "Ma", "Mi")

    assert len(set(marks(names))) == len(names)


def test_a_scene_knows_the_shown_name_of_a_seat():
    scene = Scene("wine_cellar", None, None, (Sitter("漢字", "kanji_fan"), Sitter("Mia")), {})

    assert scene.name(0) == "kanji_fan"
    assert scene.marks == ("K", "M")
