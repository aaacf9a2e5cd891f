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
_ROOMY = 150  # width from which barrels lie beside each other


def cell(canvas: Canvas, x: float, y: float, size: Size, space: SpaceView, weather: str | None) -> None:
    """A space with its card: owner, die, barrels, what grows and what could be grafted, or a building."""
    mark = "" if space.owner is None else canvas.marks[space.owner]
    key = (
        space.card,
        space.upper,
        space.owner,
        space.die,
        space.barrels,
        weather if space.cube else space.cube,
        space.bare,
        space.building,
        mark,
    )
    canvas.stamp(
        ("cuvee cell", key), x, y, size, partial(_paint, size=size, space=space, weather=weather), PAPER
    )


def _paint(canvas: Canvas, *, size: Size, space: SpaceView, weather: str | None) -> None:
    wide, high = size
    if space.owner is None:
        canvas.rect(0, 0, wide, high, INSET, 10)
    else:
        look = canvas.palette.seats[space.owner]
        canvas.rect(0, 0, wide, high, CARD if space.building else look.tint, 10, look.color, 4)
    _owner(canvas, size, space)
    canvas.plate(6, 7, 24, space.category, parts.PLATES[space.category])
    if space.building:
        _building(canvas, size, space)
    else:
        _vines(canvas, size, space)
        _other_side(canvas, size, space)
        if space.cube:
            parts.hit(canvas, wide - 17, high - 17, 21, weather)


def _owner(canvas: Canvas, size: Size, space: SpaceView) -> None:
    """The owner's mark, or what the land costs."""
    narrow = size[0] < _ROOMY
    token = 26 if narrow else 32
    cx, cy = size[0] - (7 if narrow else 9) - token / 2, 10 + token / 2
    if space.owner is None:
        canvas.coin(cx, cy, DATA.category[space.category].price, token + 6)
    else:
        canvas.mark(space.owner, cx, cy, token)


def _vines(canvas: Canvas, size: Size, space: SpaceView) -> None:
    wide, high = size
    free = space.owner is None
    left, side = (33, 32) if wide < _ROOMY else (34, 46)
    cx, cy = left + side / 2, 6 + (high - 66) / 2
    if space.bare:
        canvas.rect(cx - side / 2, cy - side / 2, side, side, theme.GHOST, 8)
        canvas.icon(cx, cy, side * 0.66, "clock", INK)
    else:
        canvas.die(cx, cy, side, space.die, ground=PAPER if free else theme.WHITE)
    _barrels(canvas, cx + side / 2, wide, cy, space.barrels)
    parts.variety_bar(canvas, 7, high - 57, wide - 14, 28, space.variety)


def _barrels(canvas: Canvas, left: float, wide: int, middle: float, count: int) -> None:
    """Barrels beside the die: one above the other where there is little room."""
    narrow = wide < _ROOMY
    for number in range(count):
        away = number - (count - 1) / 2
        if narrow:
            canvas.icon(left + 11, middle + 18 * away, 17, "barrel", theme.BARREL, dark=INK)
        else:
            canvas.icon(left + 34 + 30 * away, middle, 30, "barrel", theme.BARREL, dark=INK)


def _other_side(canvas: Canvas, size: Size, space: SpaceView) -> None:
    """What grows after grafting, beside the sign of late weather if there is one."""
    wide, high = size
    red = VARIETIES[space.other_variety].color == "red"
    look = canvas.palette.wines["red" if red else "white"]
    canvas.rect(7, high - 27, 8, 19, look.color, 2, look.outline, 1)
    room = wide - 26 - (21 if space.cube else 0)
    name = parts.fitting_name(space.other_variety, 22, room, f" {space.other_quality}")
    canvas.middle(18, high - 18, name, 22, kind="label", width=room)


def _building(canvas: Canvas, size: Size, space: SpaceView) -> None:
    wide, high = size
    assert space.building is not None
    card = BUILDINGS[space.building]
    side = min(high - 64, 50)
    canvas.icon(36 + side / 2, 7 + (high - 66) / 2, side, parts.BUILDING_ICONS[card.key], INK, light=CARD)
    name = parts.SHORT_NAMES.get(card.key, card.name)
    px = 22 if wide < _ROOMY else 28
    canvas.middle(wide / 2, high - 42, name, px, align="center", kind="label", width=wide - 9)
    middle = high - 17
    canvas.icon(22, middle, 20, "worker", SOFT)
    canvas.middle(35, middle, card.workers, 22, kind="label")
    if card.supply:
        canvas.icon(66, middle, 20, "barrel", theme.BARREL, dark=INK)
        choice = f" of {card.supply_quality}+" if wide > _ROOMY and card.supply_quality > 1 else ""
        canvas.middle(79, middle, f"{card.supply}{choice}", 22, kind="label")
