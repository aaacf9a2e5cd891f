"""Flat scenes behind the label of a lobby banner; a game's module names its own: `banner = scenes.vault`.

They have colors of their own, since banners are stored in full color.  The left half is covered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import sin

from renderer import theme
from renderer.canvas import Canvas

_CREAM = "#FFF6E4"
_WOOD = "#8A5A2B"
_OAK = "#A8703A"
_DARK_OAK = "#3A2312"


def vineyard(canvas: Canvas) -> None:
    """Morning in the vineyard: sky, sun, hills, a house, a windmill, and rows of vines."""
    wide, high = canvas.width, canvas.height
    canvas.rect(0, 0, wide, high, "#F9E9C3")
    canvas.rect(0, 150, wide, high - 150, "#F6DFA9")
    canvas.disc(1010, 118, 142, "#F0B43C")
    _hill(canvas, 205, 22, "#B9C08A")
    canvas.rect(747, 196, 86, 62, _CREAM)
    canvas.polygon([(724, 197), (790, 140), (856, 197)], theme.palette("cellar").seats[0].color)
    canvas.icon(930, 190, 138, "windmill", theme.WINE)
    _hill(canvas, 262, 8, "#8FA868")
    canvas.rect(778, 214, 24, 46, theme.WINE)
    _hill(canvas, 322, 6, "#5F8648")
    for row in range(4):
        for column in range(20):
            x, y = 612 + column * 31 + row % 2 * 15, 334 + row * 22
            canvas.icon(x, y, 34, "vine", "#2F5A33", dark="#5C3D22")


def _hill(canvas: Canvas, top: float, swing: float, color: theme.Color) -> None:
    crest = [(float(x), top - swing * sin(x / 190 + top)) for x in range(0, canvas.width + 21, 20)]
    canvas.polygon([(0, canvas.height), *crest, (canvas.width, canvas.height)], color)


def vault(canvas: Canvas) -> None:
    """A vaulted cellar: three arches with bottles on shelves."""
    canvas.rect(0, 0, canvas.width, canvas.height, "#35141F")
    shelves: Sequence[tuple[theme.Wine, ...]] = (
        ("blush", "white", "red", "red", "white", "blush"),
        ("white", "red", "sparkling", "sparkling", "red", "white"),
        ("sparkling", "red", "blush", "blush", "red", "sparkling"),
    )
    for arch, bottles in enumerate(shelves):
        left = 626 + arch * 190
        canvas.rect(left, 64, 176, 420, "#22090F", 88)
        canvas.rect(left + 14, 78, 148, 400, "#4A1D2A", 74)
        for shelf in range(2):
            canvas.rect(left + 18, 268 + shelf * 112, 140, 10, _WOOD, 3)
            for place, wine in enumerate(bottles[shelf * 3 : shelf * 3 + 3]):
                canvas.bottle(left + 44 + place * 44, 213 + shelf * 112, 112, wine, letter=False)


def barrels(canvas: Canvas) -> None:
    """Barrels piled up in the winehouse, grapes and dice beside them."""
    canvas.rect(0, 0, canvas.width, canvas.height, "#2F4A3C")
    canvas.rect(0, 300, canvas.width, canvas.height - 300, "#1E332A")
    for row, count in enumerate((4, 3, 2)):
        for place in range(count):
            x = 690 + row * 62 + place * 124
            canvas.icon(x, 308 - row * 104, 120, "barrel", _OAK, dark=_DARK_OAK)
    canvas.icon(662, 98, 84, "grapes", "#C0385A", dark=theme.LEAF)
    canvas.die(1010, 74, 64, 3, ground=_CREAM)
    canvas.die(1132, 90, 86, 5, ground=_CREAM)


def table(canvas: Canvas) -> None:
    """A laid table: cheese, a glass, a bottle and grapes."""
    wide = canvas.width
    canvas.rect(0, 0, wide, canvas.height, "#F0C879")
    canvas.rect(0, 270, wide, 10, "#6E4520")
    canvas.rect(0, 280, wide, canvas.height - 280, _WOOD)
    for board in range(3):
        canvas.rect(600, 300 + board * 28, wide - 600, 3, "#7A4E24")
    canvas.icon(800, 214, 250, "cheese", "#F4B93A")
    canvas.icon(658, 264, 68, "grapes", theme.WINE, dark="#3F7A43")
    canvas.icon(1010, 178, 290, "glass", theme.WINE, dark=_CREAM)
    canvas.bottle(1130, 152, 290, "red", letter=False)


def of_game(game: str) -> Callable[[Canvas], object]:
    """The painter of a game's scene: its own, else the vineyard."""
    name = f"renderer.{game}"
    module = import_module(name) if find_spec(name) else None
    painter: Callable[[Canvas], object] = getattr(module, "banner", vineyard)
    return painter
