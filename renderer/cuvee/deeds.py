"""A vineyard or building as its owner looks at it, with both sides of the card."""

from __future__ import annotations

from games.cuvee.cards import AMOUNTS, BUILDINGS, DATA, VARIETIES, BuildingCard
from games.cuvee.view import SpaceView
from renderer import theme
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.cuvee import parts
from renderer.theme import CARD, GOOD, INK, INSET, SOFT, WHITE, WINE

Size = tuple[int, int]


def big_card(canvas: Canvas, *, size: Size, space: SpaceView, weather: str | None) -> None:
    """A card with room: up to four of them."""
    wide, high = size
    canvas.panel(0, 0, wide, high)
    canvas.plate(wide - 50, 160, 38, space.category, parts.PLATES[space.category])
    if space.building:
        _big_building(canvas, size, BUILDINGS[space.building], space)
        return
    _full_bar(canvas, 12, 12, wide - 24, 44, space.variety, 32)
    _die(canvas, 62, 112, 82, space)
    parts.barrels(canvas, 146, 112, 58, 66, space.barrels, DATA.grid.barrels)
    _signs(canvas, 14, 178, wide - 74, space, weather)
    canvas.rect(2, high - 72, wide - 4, 70, INSET, 10)
    canvas.text(16, high - 44, _turning(space), 24, color=SOFT, kind="label", width=wide - 32)
    canvas.text(16, high - 13, _other(space), 30, kind="name", width=wide - 32)


def small_card(canvas: Canvas, *, size: Size, space: SpaceView, weather: str | None) -> None:
    """A card in two rows of four."""
    wide, high = size
    canvas.panel(0, 0, wide, high)
    canvas.plate(10, 9, 32, space.category, parts.PLATES[space.category])
    if space.building:
        _small_building(canvas, size, BUILDINGS[space.building], space)
        return
    _full_bar(canvas, 50, 9, wide - 60, 32, space.variety, 28)
    _die(canvas, 33, 68, 42, space)
    parts.barrels(canvas, 71, 68, 36, 31, space.barrels, DATA.grid.barrels)
    _signs(canvas, 124, 68, wide - 132, space, weather)
    canvas.rect(2, high - 38, wide - 4, 36, INSET, 10)
    canvas.icon(24, high - 20, 24, "shears", SOFT)
    canvas.middle(44, high - 20, _other(space), 26, kind="name", width=wide - 52)


def _full_bar(canvas: Canvas, x: float, y: float, wide: float, high: float, variety: str, px: int) -> None:
    look = canvas.palette.wines[VARIETIES[variety].color]
    canvas.rect(x, y, wide, high, look.color, 7)
    canvas.middle(
        x + wide / 2,
        y + high / 2,
        VARIETIES[variety].name,
        px,
        color=look.ink,
        align="center",
        kind="name",
        width=wide - 8,
        short=parts.short_name(variety),
    )


def _die(canvas: Canvas, cx: float, cy: float, size: float, space: SpaceView) -> None:
    """The quality die; a clock where no vines grow until next year."""
    if space.bare:
        canvas.rect(cx - size / 2, cy - size / 2, size, size, theme.GHOST, 10)
        canvas.icon(cx, cy, size * 0.6, "clock", INK, light=theme.GHOST)
    else:
        canvas.die(cx, cy, size, space.die)


def _signs(
    canvas: Canvas, x: float, middle: float, wide: float, space: SpaceView, weather: str | None
) -> None:
    """Where the card lies, or what is about to happen to it."""
    words, short = f"row {space.row}, column {space.column}", f"row {space.row}, col. {space.column}"
    if space.bare:
        words, short = "bare this year", "bare"
    left = 34 if space.cube or space.protected else 0
    if space.cube:
        words, short = "hit next year", "next year"
        parts.hit(canvas, x + 14, middle, 28, weather)
    elif space.protected:
        canvas.rect(x, middle - 14, 28, 28, GOOD, 6)
        canvas.icon(x + 14, middle, 20, "shield", WHITE)
    canvas.middle(x + left, middle, words, 24, color=SOFT, kind="label", width=wide - left, short=short)


def _turning(space: SpaceView) -> str:
    """What turning the card over costs."""
    return "turn back for free:" if space.upper else f"graft for {AMOUNTS.graft_cost} coins:"


def _other(space: SpaceView) -> str:
    return f"{VARIETIES[space.other_variety].name} {space.other_quality}"


def _big_building(canvas: Canvas, size: Size, card: BuildingCard, space: SpaceView) -> None:
    wide, high = size
    canvas.text(16, 46, card.name, 32, "serif", kind="name", width=wide - 32)
    canvas.icon(56, 112, 78, parts.BUILDING_ICONS[card.key], WINE, light=CARD, dark=WINE)
    _yield(canvas, 112, 92, card)
    canvas.icon(128, 138, 32, "worker", INK)
    canvas.middle(150, 138, counted(card.workers, "worker"), 28, kind="name", width=wide - 162)
    _signs(canvas, 14, 178, wide - 74, space, None)
    canvas.rect(2, high - 72, wide - 4, 70, INSET, 10)
    for number, words in enumerate(_delivery(card)):
        canvas.text(16, high - 42 + number * 29, words, 26, kind="name", width=wide - 32)


def _small_building(canvas: Canvas, size: Size, card: BuildingCard, space: SpaceView) -> None:
    wide, high = size
    canvas.middle(52, 25, card.name, 28, "serif", kind="name", width=wide - 62)
    canvas.icon(33, 68, 42, parts.BUILDING_ICONS[card.key], WINE, light=CARD, dark=WINE)
    _yield(canvas, 62, 68, card)
    canvas.icon(wide - 52, 68, 30, "worker", INK)
    canvas.middle(wide - 34, 68, card.workers, 30, "bold")
    canvas.rect(2, high - 38, wide - 4, 36, INSET, 10)
    words = " ".join(_delivery(card)).removeprefix("deliver ")
    short = words.replace("of quality ", "of ")
    canvas.middle(14, high - 20, words, 26, kind="name", width=wide - 24, short=short)


def _yield(canvas: Canvas, x: float, middle: float, card: BuildingCard) -> None:
    """What a building brings each year; an expansion brought something at once."""
    if not card.supply:
        canvas.icon(x + 16, middle, 32, "medal", WINE)
        canvas.middle(x + 36, middle, f"+{card.prestige_now} once", 30, kind="name")
        return
    canvas.coin(x + 16, middle, size=32)
    canvas.middle(x + 35, middle, f"+{card.coins}", 32, "bold")
    canvas.icon(x + 88, middle, 32, "medal", WINE)
    canvas.middle(x + 106, middle, f"+{card.prestige}", 32, "bold", color=WINE)


def _delivery(card: BuildingCard) -> tuple[str, str]:
    """What a building asks for each year, in two lines."""
    if not card.supply:
        return "one more", "compartment"
    wine = f"of quality {card.supply_quality}+" if card.supply_quality > 1 else "of any wine"
    return f"deliver {counted(card.supply, 'barrel')}", wine


def line(canvas: Canvas, x: float, middle: float, space: SpaceView, weather: str | None) -> None:
    """A card in one line, 340 wide: category, die, what grows, its barrels; or a building and its supply."""
    canvas.plate(x, middle - 14, 28, space.category, parts.PLATES[space.category])
    if space.building:
        card = BUILDINGS[space.building]
        canvas.icon(x + 54, middle, 32, parts.BUILDING_ICONS[card.key], WINE, light=CARD, dark=WINE)
        canvas.middle(x + 78, middle, card.name, 28, kind="name", width=190)
        if card.supply:
            canvas.icon(x + 292, middle, 28, "barrel", theme.BARREL, dark=INK)
            canvas.middle(x + 310, middle, f"−{card.supply}", 28, kind="name")
        return
    _die(canvas, x + 54, middle, 32, space)
    _full_bar(canvas, x + 78, middle - 16, 190, 32, space.variety, 28)
    if space.cube:
        parts.hit(canvas, x + 334, middle, 26, weather)
    parts.barrels(canvas, x + 286, middle, 26, 22, space.barrels, DATA.grid.barrels)


def other_side(canvas: Canvas, x: float, middle: float, space: SpaceView) -> None:
    """What a card in one line becomes when it is turned over, or what a building asks for, 340 wide."""
    if space.building:
        words = " ".join(_delivery(BUILDINGS[space.building]))
        canvas.middle(x, middle, words, 26, kind="name", width=340)
        return
    canvas.icon(x + 12, middle, 26, "shears", SOFT)
    canvas.middle(x + 36, middle, _other(space), 28, kind="name", width=304)
