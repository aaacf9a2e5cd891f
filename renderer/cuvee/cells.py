"""The spaces of the vineyard grid."""

from __future__ import annotations

from functools import partial

from games.cuvee.cards import BUILDINGS, DATA, VARIETIES
from games.cuvee.view import SpaceView
from renderer import theme
from renderer.canvas import Canvas
from renderer.cuvee import parts
from renderer.theme import CARD, INK, INSET, PAPER, SOFT

Size = tuple[int, int]


def cell(canvas: Canvas, x: float, y: float, size: Size, space: SpaceView) -> None:
    """A space with its card: owner, die, barrels, what grows and what could be grafted, or a building."""
    mark = "" if space.owner is None else canvas.marks[space.owner]
    key = (
        space.card,
        space.upper,
        space.owner,
        space.die,
        space.barrels,
        space.cube,
        space.bare,
        space.building,
        mark,
    )
    canvas.stamp(("cuvee cell", key), x, y, size, partial(_paint, size=size, space=space), PAPER)


def _paint(canvas: Canvas, *, size: Size, space: SpaceView) -> None:
    wide, high = size
    if space.owner is None:
        canvas.rect(0, 0, wide, high, INSET, 10)
    else:
        look = canvas.palette.seats[space.owner]
        canvas.rect(0, 0, wide, high, CARD if space.building else look.tint, 10, look.color, 5)
    token = 26 if high < 110 else 32
    if space.owner is None:
        canvas.coin(wide - 25, 26, DATA.category[space.category].price, token + 6)
    else:
        canvas.mark(space.owner, wide - 7 - token / 2 - 2, 10 + token / 2, token)
    if space.building:
        _building(canvas, size, space)
    else:
        _vines(canvas, size, space)


def _vines(canvas: Canvas, size: Size, space: SpaceView) -> None:
    wide, high = size
    free = space.owner is None
    side = high - 67
    if space.bare:
        canvas.rect(8, 8, side, side, theme.GHOST, 8)
        canvas.icon(8 + side / 2, 8 + side / 2, side * 0.66, "clock", INK)
    else:
        canvas.die(8 + side / 2, 8 + side / 2, side, space.die, ground=PAPER if free else theme.WHITE)
    if not free:
        _barrels(canvas, 8 + side, wide - 46, 8 + side / 2, space)
    names = VARIETIES[space.variety].name, parts.short_name(space.variety)
    parts.variety_bar(canvas, 7, high - 56, wide - 14, 28, space.color, *_px(names))
    _other_side(canvas, size, space)


def _px(names: tuple[str, str]) -> tuple[str, int, str]:
    return names[0], 26, names[1]


def _barrels(canvas: Canvas, left: float, right: float, middle: float, space: SpaceView) -> None:
    """The barrels between die and mark, and the sign that late weather will hit the next crop."""
    cx = (left + right) / 2
    high = 24 if right - left > 60 else 20
    step = high * 0.9
    rise = 12 if space.cube and space.barrels else 0
    for number in range(space.barrels):
        x = cx + step * (number - (space.barrels - 1) / 2)
        canvas.icon(x, middle - rise, high, "barrel", theme.BARREL, dark=INK)
    if space.cube:
        size = 22 if space.barrels else 30
        y = middle + (10 if space.barrels else 0)
        canvas.rect(cx - size / 2, y - size / 2, size, size, theme.WEATHER, 5)
        canvas.icon(cx, y, size * 0.72, "down", theme.WHITE)


def _other_side(canvas: Canvas, size: Size, space: SpaceView) -> None:
    """The category, and what grows after grafting."""
    wide, high = size
    canvas.plate(7, high - 27, 22, space.category, parts.PLATES[space.category])
    words = f"{VARIETIES[space.other_variety].name} {space.other_quality}"
    short = f"{parts.short_name(space.other_variety)} {space.other_quality}"
    shortest = f"{parts.shortest_name(space.other_variety)} {space.other_quality}"
    red = VARIETIES[space.other_variety].color == "red"
    look = canvas.palette.wines["red" if red else "white"]
    canvas.disc(40, high - 16, 15, look.outline)
    canvas.disc(40, high - 16, 15 - (0 if red else 6), look.color)
    room = wide - 58
    named = next((name for name in (words, short) if _fits(name, room)), shortest)
    canvas.middle(51, high - 16, named, 22, kind="label", width=room)


def _fits(words: str, room: float) -> bool:
    from renderer import lettering

    return lettering.width(words, 22, "semibold") <= room


def _building(canvas: Canvas, size: Size, space: SpaceView) -> None:
    wide, high = size
    assert space.building is not None
    card = BUILDINGS[space.building]
    side = high - 67
    canvas.icon(14 + side / 2, 9 + side / 2, side, parts.BUILDING_ICONS[card.key], INK, light=CARD)
    name = parts.SHORT_NAMES.get(card.key, card.name)
    canvas.middle(wide / 2, high - 42, name, 25, align="center", kind="name", width=wide - 14)
    canvas.plate(7, high - 27, 22, space.category, parts.PLATES[space.category])
    canvas.icon(43, high - 16, 20, "worker", SOFT)
    canvas.middle(54, high - 16, card.workers, 22, kind="label")
    if card.supply:
        canvas.icon(83, high - 16, 20, "barrel", theme.BARREL, dark=INK)
        canvas.middle(94, high - 16, card.supply, 22, kind="label")
