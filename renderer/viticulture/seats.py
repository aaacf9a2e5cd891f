"""The table of the seats below the board: a row each, with the same columns for all."""

from __future__ import annotations

from functools import partial

import msgspec

from games.viticulture.view import FieldView, MatView, ViticultureView
from renderer import theme
from renderer.canvas import Canvas
from renderer.scene import Scene
from renderer.theme import CARD, INK, INSET, PAPER, SOFT
from renderer.viticulture import parts

WIDTH = 1144
# Columns, seen from a row's left end
_MARK, _NAME, _NAME_WIDTH, _POINTS = 34, 66, 124, 228
_WORKERS, _WORKERS_WIDTH = 272, 200
_LIRA, _YEAR = 480, 582
CARDS, CARD_STEP, CARD_WIDTH = 612, 46, 40
_GRAPES, _GRAPES_WIDTH = 804, 152
_WINES, _WINES_WIDTH = 966, 165
_TALL = 64  # from this height on, a row has a second line


def heads(canvas: Canvas, base: float, title: str) -> None:
    """The names of the columns."""
    left = theme.MARGIN
    canvas.title(left, base, title, 28)
    for x, words in ((_WORKERS, "Workers"), (_LIRA, "Lira"), (_GRAPES, "Grapes"), (_WINES, "Wines")):
        canvas.text(left + x, base, words, 24, color=SOFT, kind="label")
    for x, words in ((_POINTS, "Points"), (_YEAR, "/year")):
        canvas.text(left + x, base, words, 24, color=SOFT, align="center", kind="label")
    for number, look in enumerate(parts.KINDS.values()):
        cx = left + CARDS + CARD_STEP * number + CARD_WIDTH / 2
        canvas.icon(cx, base - 9, 26, look.icon, look.dark)


def row(canvas: Canvas, scene: Scene, seat: int, top: int, height: int) -> None:
    """A seat's row: kept as a whole until something in it changes."""
    view: ViticultureView = scene.view
    mover, won = seat in scene.waiting and not scene.over, False
    if view.phase == "over":
        best = max(map(parts.standing, view.mats))
        won = parts.standing(view.mats[seat]) == best
    mat = view.mats[seat]
    passed = mat.passed and view.phase in ("summer", "winter")
    name, mark = scene.name(seat), scene.marks[seat]
    key = "viticulture row", msgspec.json.encode(mat), name, mark, mover, won, passed, height
    painter = partial(_paint, mat=mat, name=name, mover=mover, won=won, passed=passed)
    canvas.stamp(key, theme.MARGIN, top, (WIDTH, height), painter, PAPER)


def _paint(canvas: Canvas, *, mat: MatView, name: str, mover: bool, won: bool, passed: bool) -> None:
    high = canvas.height
    look = canvas.palette.seats[mat.seat]
    ground = look.tint if mover else theme.WINNER if won else INSET if passed else CARD
    line = look.color if mover else theme.GOLD if won else ""
    canvas.rect(0, 0, WIDTH, high, ground, 10, line, 5)
    tall = high >= _TALL
    middle = 24 if tall and high < 90 else 30 if tall else high / 2
    _who(canvas, mat, name, middle)
    _columns(canvas, mat, middle, ground)
    if passed:
        right = _WORKERS + _WORKERS_WIDTH - 8
        canvas.middle(right, middle, "passed", 24, color=SOFT, align="right", kind="label")
    if tall:
        _second_line(canvas, mat)


def _who(canvas: Canvas, mat: MatView, name: str, middle: float) -> None:
    high = canvas.height
    canvas.mark(mat.seat, _MARK, high / 2, min(46, high - (14 if high > 44 else 9)))
    if 44 < high < _TALL:
        canvas.text(_NAME, 26, name, 28, "bold", kind="name", width=_NAME_WIDTH)
        _structures(canvas, mat, _NAME, high - 16, 20, _NAME_WIDTH)
    else:
        canvas.middle(_NAME, middle, name, 32 if high > 44 else 30, "bold", kind="name", width=_NAME_WIDTH)
    canvas.place(f"seat:{mat.seat}", 6, 3, _NAME + _NAME_WIDTH - 6, high - 6)


def _structures(canvas: Canvas, mat: MatView, x: float, cy: float, size: float, width: float) -> None:
    step = min(size + 4, width / max(1, len(mat.structures)))
    for number, structure in enumerate(mat.structures):
        icon = parts.STRUCTURE_ICONS[structure]
        canvas.icon(x + step * number + size / 2, cy, min(size, step), icon, SOFT)


def _columns(canvas: Canvas, mat: MatView, middle: float, ground: theme.Color) -> None:
    """Points, workers, lira, residual payments, cards, grapes and wines, each a place to ring."""
    passed, high = mat.passed, round(min(42, 2 * middle - 8, canvas.height - 8))
    canvas.middle(_POINTS, middle, mat.points, 38, "bold", align="center", width=64)
    parts.crew(canvas, _WORKERS, middle, _WORKERS_WIDTH - (82 if passed else 0), mat, min(34, high + 1))
    canvas.coin(_LIRA + 14, middle, size=28)
    canvas.middle(_LIRA + 34, middle, mat.lira, 34, "bold", width=46)
    canvas.middle(_YEAR, middle, f"+{mat.residual}", 30, color=SOFT, align="center", width=48)
    for number, (kind, look) in enumerate(parts.KINDS.items()):
        x = CARDS + CARD_STEP * number
        if mat.cards[kind]:
            canvas.card_back(x, middle - high / 2, CARD_WIDTH, high, mat.cards[kind], look.color)
        else:
            canvas.empty(x, middle - high / 2, CARD_WIDTH, high, 7, ground)
    parts.grapes(canvas, _GRAPES, middle, _GRAPES_WIDTH, mat, high - 5)
    parts.wines(canvas, _WINES, middle, _WINES_WIDTH, mat, high)
    _places(canvas, mat, middle)


def _places(canvas: Canvas, mat: MatView, middle: float) -> None:
    half = min(22, middle - 6 if canvas.height >= _TALL else middle - 3)
    for name, x, wide in (
        ("points", _POINTS - 30, 60),
        ("workers", _WORKERS, _WORKERS_WIDTH - 8),
        ("lira", _LIRA, 78),
        ("residual", _YEAR - 24, 48),
        ("cards", CARDS, 3 * CARD_STEP + CARD_WIDTH),
        ("crush", _GRAPES, _GRAPES_WIDTH - 6),
        ("cellar", _WINES, _WINES_WIDTH - 6),
    ):
        canvas.place(f"seat:{mat.seat}/{name}", x, middle - half, wide, 2 * half)


def _second_line(canvas: Canvas, mat: MatView) -> None:
    """Structures and fields, where rows are tall enough."""
    size = 38 if canvas.height > 90 else 27
    cy = canvas.height - (10 if canvas.height > 90 else 7) - size / 2
    _structures(canvas, mat, _NAME, cy, size, 400)
    canvas.place(f"seat:{mat.seat}/structure", _NAME - 4, cy - size / 2, 380, size)
    for number, ground in enumerate(mat.fields):
        _field(canvas, mat.seat, ground, 480 + 220 * number, cy, size)


def _field(canvas: Canvas, seat: int, ground: FieldView, x: float, cy: float, height: float) -> None:
    """A field in short: its value, what it yields, and how full it is."""
    canvas.rect(x, cy - height / 2, 212, height, theme.GHOST if ground.sold else theme.FIELD, 8)
    canvas.middle(x + 8, cy, f"Field {ground.value}", 24, color=INK, kind="label")
    if ground.sold:
        canvas.middle(x + 205, cy, "sold", 24, align="right", kind="label")
    else:
        words = f"{ground.total}/{ground.value}"
        canvas.middle(x + 205, cy, words, 26, "bold", align="right", kind="name")
    sums = [(color, value) for color, value in (("red", ground.red), ("white", ground.white)) if value]
    for number, (color, value) in enumerate(() if ground.sold else sums):
        size = min(30, height)
        cx = x + 99 + (size + 2) * number
        canvas.grape(cx, cy + 2, "red" if color == "red" else "white", value, size)
    canvas.place(f"seat:{seat}/field/{ground.value}", x + 2, cy - height / 2 + 2, 208, height - 4)
