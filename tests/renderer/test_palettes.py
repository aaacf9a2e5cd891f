"""Colors can be told apart by every kind of sight, and texts can be read on their grounds."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderer import theme
from renderer.encoding import color_set, encode
from renderer.theme import contrast, palette, rgb
from tests.renderer.colors import SIGHTS, ciede2000, lab, least_difference

WINES = ("red", "white", "blush", "sparkling")
MADE_FOR = {
    "cellar": tuple(SIGHTS),
    "harbour": ("normal", "protan", "deutan"),
    "orchard": ("normal", "tritan"),
}
CASES = [(name, sight) for name, sights in MADE_FOR.items() for sight in sights]


@pytest.mark.parametrize(
    ("one", "two", "difference"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_color_difference_agrees_with_the_published_examples(one, two, difference):
    measured = ciede2000(one, two)

    assert measured == pytest.approx(difference, abs=1e-4)


def test_white_has_the_lab_values_of_white():
    assert lab(theme.WHITE) == pytest.approx((100, 0, 0), abs=0.02)


@pytest.mark.parametrize(("name", "sight"), CASES)
def test_the_seats_of_a_palette_differ_for_the_sight_it_is_made_for(name, sight):
    colors = [seat.color for seat in palette(name).seats]

    assert least_difference(colors, sight) >= 15


@pytest.mark.parametrize(("name", "sight"), CASES)
def test_the_wines_of_a_palette_differ_for_the_sight_it_is_made_for(name, sight):
    colors = [palette(name).wines[wine].color for wine in WINES]

    assert least_difference(colors, sight) >= 14


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(
    "colors",
    [
        (theme.VINE, theme.SUMMER, theme.ORDER, theme.WINTER),
        tuple(theme.WORKERS.values()),
        theme.BARS,
        theme.CURVES,
        (theme.WINE, theme.CHEESE),
    ],
    ids=["cards", "workers", "bars", "curves", "wine and cheese"],
)
def test_other_sets_of_colors_differ_for_every_sight(colors, sight):
    assert least_difference(colors, sight) >= 14


def test_the_eight_seats_have_eight_shapes():
    shapes = {seat.shape for seat in palette("cellar").seats}

    assert len(shapes) == 8


@pytest.mark.parametrize("name", theme.PALETTES)
def test_initials_and_names_can_be_read_on_the_colors_of_seats(name):
    seats = palette(name).seats

    assert min(contrast(rgb(seat.ink), rgb(seat.color)) for seat in seats) >= 3
    assert min(contrast(rgb(theme.INK), rgb(seat.tint)) for seat in seats) >= 7


@pytest.mark.parametrize("name", theme.PALETTES)
def test_values_can_be_read_on_the_colors_of_wines(name):
    wines = palette(name).wines.values()

    assert min(contrast(rgb(wine.ink), rgb(wine.color)) for wine in wines) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, theme.GHOST),
        (theme.SOFT, theme.PAPER),
        (theme.SOFT, theme.INSET),
        (theme.WINE, theme.INSET),
        (theme.CREAM, theme.BAND),
        (theme.CREAM_DIM, theme.BAND),
        (theme.GOOD, theme.CARD),
        (theme.BAD, theme.CARD),
        (theme.INK, theme.WINNER),
    ],
)
def test_every_ink_can_be_read_on_the_grounds_it_is_used_on(ink, ground):
    assert contrast(rgb(ink), rgb(ground)) >= 4.5


def test_the_ring_stands_out_from_paper_by_its_keylines():
    assert contrast(rgb(theme.RING_KEYLINE), rgb(theme.PAPER)) >= 3
    assert contrast(rgb(theme.RING_KEYLINE), rgb(theme.RING)) >= 3


def test_an_unknown_palette_is_the_default_one():
    assert palette("no such palette") is not None
    assert palette("no such palette").name == "cellar"


@pytest.mark.parametrize("name", theme.PALETTES)
def test_a_stored_picture_has_the_flat_colors_exactly(name):
    colors = [seat.color for seat in palette(name).seats] + [
        theme.PAPER,
        theme.INK,
        theme.CARD,
        theme.RING,
        theme.WINE,
    ]
    image = Image.new("RGB", (len(colors), 2))
    for number, color in enumerate(colors):
        image.putpixel((number, 0), rgb(color))

    stored = Image.open(BytesIO(encode(image, name))).convert("RGB")

    assert [stored.getpixel((number, 0)) for number in range(len(colors))] == [rgb(color) for color in colors]


@pytest.mark.parametrize("name", theme.PALETTES)
def test_a_palette_has_at_most_256_colors_for_pictures(name):
    assert 200 < len(color_set(name)) <= 256
