"""Bottles as cards in hand: everything printed on them, and what they change if they are stored now."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from games.wine_cellar.cards import BOTTLES, COUNTRIES, TYPES
from games.wine_cellar.view import Worth
from renderer import theme
from renderer.canvas import Canvas
from renderer.theme import CARD, INSET, PAPER, SOFT
from renderer.wine_cellar.parts import age_bars, code_of, short_name, wine_of

Box = tuple[int, int, int, int]  # left, top, width, height


def signed(change: int) -> str:
    """A change of points with its sign, also with a real minus."""
    return f"{change:+d}".replace("-", "−") if change else "0"


def row_of_big(canvas: Canvas, top: int, high: int, bottles: Sequence[int], worths: Sequence[Worth]) -> None:
    """Up to four bottles side by side over the full width."""
    by_bottle = {worth.bottle: worth for worth in worths}
    wide = (1144 - 12 * (len(bottles) - 1)) // max(len(bottles), 1)
    for number, bottle in enumerate(bottles):
        box = 28 + number * (wide + 12), top, wide, high
        _stamp(
            canvas, ("big", box[2:], bottle, by_bottle.get(bottle)), box, _big, bottle, by_bottle.get(bottle)
        )


def medium(canvas: Canvas, box: Box, bottle: int, worth: Worth | None) -> None:
    """A bottle as one of up to eight on a page."""
    _stamp(canvas, ("medium", bottle, worth), box, _medium, bottle, worth)


def small(canvas: Canvas, box: Box, bottle: int, worth: Worth | None) -> None:
    """A prize below one's hand, without its ages."""
    _stamp(canvas, ("small", bottle, worth), box, _small, bottle, worth)


def chip(canvas: Canvas, box: Box, bottle: int) -> None:
    """A bottle's form, number and country."""
    _stamp(canvas, ("chip", bottle), box, _chip, bottle, None)


def _stamp(
    canvas: Canvas,
    key: Hashable,
    box: Box,
    painter: Callable[[Canvas, tuple[int, int], int, Worth | None], None],
    bottle: int,
    worth: Worth | None,
) -> None:
    x, y, wide, high = box

    def paint(cell: Canvas) -> None:
        painter(cell, (wide, high), bottle, worth)

    canvas.stamp(("cellar card", key), x, y, (wide, high), paint, PAPER)


def _big(canvas: Canvas, size: tuple[int, int], number: int, worth: Worth | None) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    foot = 76 if worth else 0
    canvas.panel(0, 0, wide, high)
    canvas.bottle(50, 102, 164, wine_of(bottle))
    canvas.text(102, 74, number, 78, "bold", width=90)
    _bonus(canvas, wide, 40, worth)
    base = canvas.block(102, 114, bottle.name, 32, "serif", width=wide - 110, kind="name", lead=1.08)
    canvas.text(102, base + 32, TYPES[bottle.type].read(), 28, color=SOFT, kind="label", width=wide - 110)
    origin = COUNTRIES[bottle.country].name.read()
    canvas.text(102, base + 61, origin, 28, color=SOFT, kind="label", width=wide - 110)
    rise = min(9, (high - foot - 282) / 8)
    age_bars(canvas, 12, high - foot - 28, wide - 24, bottle, px=34, rise=rise)
    if worth:
        half = (wide - 36) // 2
        _worth(canvas, (12, high - 86, half, 74), "up", "top", worth.top)
        _worth(canvas, (24 + half, high - 86, half, 74), "down", "bottom", worth.bottom)


def _worth(canvas: Canvas, box: Box, icon: str, words: str, change: int) -> None:
    x, y, wide, high = box
    canvas.rect(x, y, wide, high, INSET, 10)
    canvas.icon(x + 20, y + 22, 22, icon, SOFT)
    canvas.middle(x + 36, y + 22, words, 24, color=SOFT, kind="label", width=wide - 40)
    canvas.text(x + wide / 2, y + high - 8, signed(change), 38, "bold", align="center", width=wide - 8)


def _bonus(canvas: Canvas, wide: int, base: int, worth: Worth | None) -> None:
    """What the client pays for a bottle, which is a part of both changes."""
    if worth and worth.bonus:
        canvas.icon(wide - 62, base - 9, 28, "client", theme.WINE)
        canvas.text(wide - 12, base, f"+{worth.bonus}", 30, "bold", color=theme.WINE, align="right", width=36)


def _medium(canvas: Canvas, size: tuple[int, int], number: int, worth: Worth | None) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    canvas.panel(0, 0, wide, high)
    canvas.bottle(36, 80, 128, wine_of(bottle))
    canvas.text(74, 58, number, 60, "bold", width=90)
    _bonus(canvas, wide, 40, worth)
    room = wide - 80
    canvas.text(74, 94, bottle.name, 29, "serif", width=room, kind="name", short=short_name(bottle))
    words = f"{TYPES[bottle.type]} · {COUNTRIES[bottle.country].name}"
    short = f"{TYPES[bottle.type]} · {code_of(bottle)}"
    canvas.text(74, 124, words, 25, color=SOFT, kind="label", width=room, short=short)
    age_bars(canvas, 10, high - (66 if worth else 22), wide - 20, bottle, px=30, rise=2.4)
    if worth:
        _both(canvas, (10, high - 56, wide - 20, 46), worth)


def _small(canvas: Canvas, size: tuple[int, int], number: int, worth: Worth | None) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    canvas.panel(0, 0, wide, high)
    canvas.bottle(28, 54, 90, wine_of(bottle))
    canvas.text(54, 48, number, 44, "bold", width=60)
    canvas.text(54, 82, code_of(bottle), 28, color=SOFT, kind="label", width=60)
    if worth and worth.bonus:
        canvas.text(wide - 10, 44, f"+{worth.bonus}", 30, "bold", color=theme.WINE, align="right", width=40)
    canvas.text(
        wide / 2,
        124,
        bottle.name,
        26,
        "serif",
        align="center",
        kind="name",
        width=wide - 10,
        short=short_name(bottle),
    )
    if worth:
        _both(canvas, (5, high - 54, wide - 10, 48), worth)


def _both(canvas: Canvas, box: Box, worth: Worth) -> None:
    """The changes on top and at the bottom side by side."""
    x, y, wide, high = box
    canvas.rect(x, y, wide, high, INSET, 8)
    for number, (icon, change) in enumerate((("up", worth.top), ("down", worth.bottom))):
        left = x + number * wide / 2
        canvas.icon(left + 14, y + high / 2, 18, icon, SOFT)
        canvas.middle(left + 25, y + high / 2, signed(change), 32, "bold", width=wide / 2 - 25)


def _chip(canvas: Canvas, size: tuple[int, int], number: int, worth: Worth | None) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    middle = high / 2
    canvas.rect(0, 0, wide, high, CARD, 8, theme.LINE)
    canvas.bottle(20, middle, min(high - 10, 100), wine_of(bottle), letter=False)
    canvas.text(40, middle + 2, number, 36, "bold", width=wide - 42)
    canvas.text(40, middle + 26, code_of(bottle), 24, color=SOFT, kind="label", width=wide - 42)
