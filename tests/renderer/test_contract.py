"""What holds for the pictures and words of every game, in every position."""

from __future__ import annotations

import pytest

import renderer
from games import load_all
from games.engine import Rng
from renderer import theme
from tests.renderer.contract import all_pictures, assert_legible, positions, scene_of

CATALOG = load_all().values()
TABLES = [(rules.key, seats, "") for rules in CATALOG for seats in rules.seats]
TABLES += [("wine_cellar", 4, "advanced"), ("wine_cellar", 8, "advanced")]
ENDS = [(rules.key, seats) for rules in CATALOG for seats in sorted({rules.seats[0], rules.seats[-1]})]


@pytest.mark.parametrize(("kind", "seats", "variant"), TABLES)
def test_every_picture_is_legible_and_has_an_alt_text_in_sentences(kind, seats, variant):
    for number, table in enumerate(positions(kind, seats, variant)):
        palette, viewer = theme.PALETTES[number % len(theme.PALETTES)], number % seats
        seen = all_pictures(scene_of(table, viewer, palette), viewer)

        for picture in (renderer.draw(scene_of(table, palette=palette)), *seen):
            assert_legible(picture)
            assert picture.alt.endswith(".")


@pytest.mark.parametrize(("kind", "seats"), ENDS)
def test_pictures_and_words_tell_nothing_that_their_reader_cannot_know(kind, seats):
    random = Rng.numbered(7)
    for number, table in enumerate(positions(kind, seats)):
        for who in (None, number % seats):
            imagined = table.imagine(who, random)
            imagined.news = table.news

            real, other = scene_of(table, who), scene_of(imagined, who)

            assert all_pictures(other, number % seats) == all_pictures(real, number % seats)
            assert renderer.describe(other) == renderer.describe(real)
