"""Pictures as PNG with one fixed set of 256 colors: a third of the bytes and of the time of full color."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from itertools import islice, product

from PIL import Image

from renderer import theme
from renderer.theme import Color, Palette, mix, rgb

_LEVEL = 6  # of zlib
_STEPS = 6  # shades between a text and its ground


def encode(image: Image.Image, palette: str) -> bytes:
    """An RGB picture as PNG bytes in the colors of a palette."""
    return encode_in_full(image.quantize(palette=_color_table(palette), dither=Image.Dither.NONE))


def encode_in_full(image: Image.Image) -> bytes:
    """A picture as PNG bytes in the colors it has, for those that are seldom drawn."""
    stored = BytesIO()
    image.save(stored, "PNG", compress_level=_LEVEL)
    return stored.getvalue()


@lru_cache(8)
def _color_table(palette: str) -> Image.Image:
    table = Image.new("P", (1, 1))
    table.putpalette([part for color in color_set(palette) for part in rgb(color)])
    return table


@lru_cache(8)
def color_set(name: str) -> tuple[Color, ...]:
    """The 256 colors of pictures in a palette: every flat color, and the shades of smooth edges."""
    palette = theme.palette(name)
    flats = {_cell(color): color for color in _flats(palette)}
    shades = {_cell(color): color for color in _shades(palette) if not _is_near(color, flats)}
    return tuple(islice((flats | shades).values(), 256))


def _cell(color: Color) -> tuple[int, int, int]:
    """Pillow looks colors up in steps of four."""
    red, green, blue = rgb(color)
    return red >> 2, green >> 2, blue >> 2


def _is_near(color: Color, flats: dict[tuple[int, int, int], Color]) -> bool:
    """Whether a shade lies so near a flat color that it could take its place."""
    red, green, blue = _cell(color)
    return any((red + i, green + j, blue + k) in flats for i, j, k in product((-1, 0, 1), repeat=3))


def _flats(palette: Palette) -> Iterator[Color]:
    named = {name: value for name, value in vars(theme).items() if name.isupper()}
    yield from (value for value in named.values() if isinstance(value, str))
    for group in (theme.WORKERS.values(), theme.PLOTS.values(), theme.BARS, theme.CURVES, theme.FACES):
        yield from group
    for seat in palette.seats:
        yield from (seat.color, seat.tint, seat.outline)
    for wine in palette.wines.values():
        yield from (wine.color, wine.outline)


def _shades(palette: Palette) -> Iterator[Color]:
    """First the shades every picture has, then those of seats and wines, then those of signs."""
    yield from _between(theme.INK, (theme.PAPER,), 2 * _STEPS)
    yield from _between(theme.CREAM, (theme.BAND,), _STEPS)
    yield from _between(theme.SOFT, (theme.PAPER, theme.INSET), _STEPS)
    yield from _between(theme.WINE, (theme.PAPER, theme.WHITE), 5)
    yield from (mix(seat.tint, theme.INK, 0.1) for seat in palette.seats)
    for seat in palette.seats:
        yield from _between(seat.color, (seat.ink, theme.CARD), 4)
    for wine in palette.wines.values():
        yield from _between(wine.color, (wine.ink, theme.CARD), 4)
    yield from _between(theme.INK, (theme.WHITE, theme.RING, theme.CHEESE, theme.GOLD), 4)
    yield from _between(
        theme.WHITE, (theme.WINTER, theme.GOOD, theme.BAD, *theme.BARS, *theme.CURVES, *theme.FACES), 4
    )
    yield from _between(theme.BAND, (theme.GOLD, theme.CREAM_DIM), 4)
    yield from _between(theme.EDGE, (theme.PAPER, theme.BARREL), 4)
    for kind in (theme.VINE, theme.SUMMER, theme.ORDER, theme.CHEESE, *theme.WORKERS.values()):
        yield from _between(kind, (theme.INK, theme.CARD), 4)


def _between(color: Color, others: Iterable[Color], steps: int) -> Iterator[Color]:
    for other in others:
        yield from (mix(color, other, step / steps) for step in range(1, steps))
