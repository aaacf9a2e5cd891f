"""A player's mat: fields, structures, crush pad and cellar, purse."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import cast

import msgspec

from games.viticulture.cards import (
    COLORS,
    HIGHEST_RESIDUAL,
    HIGHEST_VALUE,
    LEAST_VALUE,
    STRUCTURES,
    VINES,
    WINES,
)
from games.viticulture.view import FieldView, MatView, ViticultureView
from renderer import theme
from renderer.canvas import Canvas, Flag
from renderer.counts import counted
from renderer.scene import Scene
from renderer.theme import FIELD, GHOST, GOOD, GOOD_TINT, INSET, PAPER, SOFT, WHITE, WINE, Wine
from renderer.viticulture import parts

_FIELD_WIDTH, _FIELD_STEP, _UPPER, _UPPER_HIGH = 204, 214, 136, 288
_STRUCTURES = (672, 500)
_LOWER, _LOWER_HIGH = 436, 344
_GRID_WIDTH, _COLUMN_X, _COLUMN, _LINE_Y, _LINE = 684, 180, 58, 477, 49
_PURSE = (724, 448)
_ONCE_A_YEAR = {"yoke": "yoked", "windmill": "milled", "tasting_room": "tasted"}
_MOST_GROUPS = 4  # of equal vines that have a line in a field
_LABELS = {"red": "Red", "white": "White", "blush": "Blush", "sparkling": "Sparkling"}


def mat(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """Everything about one player that is public."""
    view: ViticultureView = scene.view
    own = view.mats[parts.owner_of(scene, seat)]
    name = scene.name(own.seat)
    canvas.static("viticulture mat", _ground)
    points = counted(own.points, "point")
    flag = Flag((own.seat,), name, points)
    canvas.header(_kicker(scene, own), f"{name}’s vineyard", "grapes", flag)
    for number, ground in enumerate(own.fields):
        _field(canvas, own.seat, ground, 28 + _FIELD_STEP * number)
    _structures(canvas, own)
    _grid(canvas, own)
    _purse(canvas, view, own)
    canvas.place(f"seat:{own.seat}/points", 860, 14, 322, 100)


def _kicker(scene: Scene, own: MatView) -> str:
    if own.mama and own.papa:
        return f"Viticulture · mama {own.mama} · papa {own.papa}"
    movers = [scene.name(seat) for seat in sorted(scene.waiting)]
    turn = f" · {movers[0]} moves" if len(movers) == 1 and not scene.over else ""
    return parts.kicker(scene.view) + turn


def _ground(canvas: Canvas) -> None:
    left, wide = _STRUCTURES
    canvas.panel(left, _UPPER, wide, _UPPER_HIGH)
    canvas.title(left + 16, _UPPER + 38, "Structures", 30)
    canvas.panel(28, _LOWER, _GRID_WIDTH, _LOWER_HIGH)
    canvas.text(44, _LOWER + 32, "value", 24, color=SOFT, kind="label")
    for value in range(1, HIGHEST_VALUE + 1):
        cx = _COLUMN_X + _COLUMN * (value - 1) + 27
        canvas.text(cx, _LOWER + 32, value, 28, "bold", color=SOFT, align="center", kind="name")
    left, wide = _PURSE
    canvas.panel(left, _LOWER, wide, _LOWER_HIGH)


# ---------------------------------------------------------------- fields


def _field(canvas: Canvas, seat: int, ground: FieldView, x: float) -> None:
    painter = partial(_paint_field, ground=ground)
    key = "viticulture field", msgspec.json.encode(ground)
    canvas.stamp(key, x, _UPPER, (_FIELD_WIDTH, _UPPER_HIGH), painter, PAPER)
    canvas.place(f"seat:{seat}/field/{ground.value}", x, _UPPER, _FIELD_WIDTH, _UPPER_HIGH)


def _paint_field(canvas: Canvas, *, ground: FieldView) -> None:
    wide, high = _FIELD_WIDTH, _UPPER_HIGH
    canvas.panel(0, 0, wide, high, "past" if ground.sold else "plain")
    canvas.text(14, 38, f"Field {ground.value}", 30, "serif", color=WINE, kind="name")
    if ground.sold:
        canvas.icon(wide / 2, 132, 78, "sell", theme.FAINT, light=INSET)
        canvas.text(wide / 2, 214, "sold", 30, align="center")
        words = f"back for {ground.value} lira"
        canvas.text(wide / 2, 250, words, 26, color=SOFT, align="center", kind="label")
        return
    total = f"{ground.total}/{ground.value}"
    canvas.text(wide - 12, 38, total, 30, "bold", align="right", width=66)
    _vines(canvas, ground)
    _yield(canvas, ground)


def _vines(canvas: Canvas, ground: FieldView) -> None:
    """A line for each variety, with its grapes and how often it is planted."""
    groups = list(Counter(vine.key for vine in ground.vines).items())
    more = len(groups) - _MOST_GROUPS
    shown = groups[: _MOST_GROUPS - 1] if more > 0 else groups
    for number, (key, count) in enumerate(shown):
        _variety(canvas, key, count, 52 + 38 * number)
    for number in range(len(shown) + (more > 0), _MOST_GROUPS):
        canvas.rect(10, 52 + 38 * number, _FIELD_WIDTH - 20, 34, PAPER, 7)
    if more > 0:
        left = len(ground.vines) - sum(count for _, count in shown)
        canvas.middle(_FIELD_WIDTH / 2, 52 + 38 * 3.45, f"and {left} more", 24, align="center", kind="name")


def _variety(canvas: Canvas, key: str, count: int, y: float) -> None:
    vine = VINES[key]
    canvas.rect(10, y, _FIELD_WIDTH - 20, 34, FIELD, 7)
    x = 16.0
    for color, value in (("red", vine.red), ("white", vine.white)):
        if value:
            canvas.grape(x + 15, y + 19, cast(parts.Grape, color), value, 28)
            x += 34
    times = f" ×{count}" if count > 1 else ""
    short = parts.SHORT_VINES.get(key, vine.name) + times
    canvas.middle(x + 4, y + 17, vine.name + times, 26, kind="name", width=_FIELD_WIDTH - 18 - x, short=short)


def _yield(canvas: Canvas, ground: FieldView) -> None:
    """What a harvest brings, and whether there can be one this year."""
    canvas.middle(16, 227, "sum", 24, color=SOFT, kind="label")
    sums = [(color, value) for color, value in (("red", ground.red), ("white", ground.white)) if value]
    for number, (color, value) in enumerate(sums):
        canvas.grape(90 + 46 * number, 229, cast(parts.Grape, color), value, 38)
    words = "no vines"
    if ground.harvested:
        words = "harvested"
    elif ground.can_be_harvested:
        words = "can harvest"
    ready = ground.can_be_harvested
    canvas.rect(10, 248, _FIELD_WIDTH - 20, 34, GOOD if ready else INSET, 8)
    ink = WHITE if ready else SOFT
    canvas.icon(30, 265, 26, "basket", ink, light=GOOD if ready else INSET, dark=ink)
    canvas.middle(50, 265, words, 26, color=ink, kind="name", width=_FIELD_WIDTH - 66)


# ---------------------------------------------------------------- structures


def _structures(canvas: Canvas, own: MatView) -> None:
    left, _ = _STRUCTURES
    for number, structure in enumerate(STRUCTURES):
        x, y = left + 12 + 241 * (number % 2), _UPPER + 52 + 57 * (number // 2)
        done = getattr(own, _ONCE_A_YEAR.get(structure, ""), False)
        state = "used" if done else "built" if structure in own.structures else "open"
        if structure == "yoke" and own.yoke:
            state = "taken"
        _structure(canvas, structure, state, x, y)
        if structure == "yoke" and own.yoke:
            parts.worker(canvas, x + 208, y + 26, 32, own.yoke)
        canvas.place(f"seat:{own.seat}/structure/{structure}", x, y, 233, 51)
        if structure == "yoke":
            canvas.place("space:yoke/beside", x, y, 233, 51)


def _structure(canvas: Canvas, structure: str, state: str, x: float, y: float) -> None:
    canvas.stamp(
        ("viticulture structure", structure, state),
        x,
        y,
        (233, 51),
        partial(_paint_structure, structure=structure, state=state),
    )


def _paint_structure(canvas: Canvas, *, structure: str, state: str) -> None:
    fact, built = STRUCTURES[structure], state != "open"
    ground, ink = (GOOD_TINT, GOOD) if built else (INSET, SOFT)
    canvas.rect(0, 0, 233, 51, ground, 8)
    canvas.icon(24, 25, 34, parts.STRUCTURE_ICONS[structure], ink, light=ground, dark=ink)
    name = str(fact.name).capitalize().replace("Medium", "Med.")
    canvas.middle(44, 25, name, 28, kind="name", width=137)
    if state == "built":
        canvas.icon(210, 25, 28, "check", GOOD)
    elif state == "used":
        canvas.middle(230, 25, "used", 22, color=SOFT, align="right", kind="label", width=44)
    elif state == "open":
        canvas.middle(206, 25, fact.cost, 30, "bold", align="right", width=20)
        canvas.coin(219, 25, size=23)


# ---------------------------------------------------------------- grapes and wines


def _grid(canvas: Canvas, own: MatView) -> None:
    """All spots of crush pad and cellar; a lock marks what needs a larger cellar."""
    for number, color in enumerate(COLORS):
        _line(canvas, own, number, f"{_LABELS[color]} grapes", color, 1, HIGHEST_VALUE)
        for value in own.crush[color]:
            cx, cy = _spot(number, value)
            canvas.grape(cx, cy + 3, cast(parts.Grape, color), value, 38)
    for number, kind in enumerate(WINES, start=2):
        label = f"{_LABELS[kind]} wine" if kind in COLORS else _LABELS[kind]
        _line(canvas, own, number, label, kind, LEAST_VALUE[kind], own.reach)
        for value in own.cellar[kind]:
            canvas.glass(*_spot(number, value), cast(Wine, kind), value, 44)
    canvas.place(f"seat:{own.seat}/crush", 36, _LINE_Y - 2, _GRID_WIDTH - 16, 2 * _LINE)
    canvas.place(f"seat:{own.seat}/cellar", 36, _LINE_Y + 2 * _LINE + 8, _GRID_WIDTH - 16, 4 * _LINE - 8)


def _spot(line: int, value: int) -> tuple[float, float]:
    return _COLUMN_X + _COLUMN * (value - 1) + 27, _line_top(line) + 22


def _line_top(line: int) -> int:
    return _LINE_Y + _LINE * line + (5 if line > 1 else 0)


def _line(canvas: Canvas, own: MatView, line: int, label: str, kind: str, least: int, reach: int) -> None:
    key = "viticulture line", label, reach
    painter = partial(_paint_line, label=label, kind=kind, least=least, reach=reach)
    canvas.stamp(key, 36, _line_top(line), (_GRID_WIDTH - 16, 45), painter)


def _paint_line(canvas: Canvas, *, label: str, kind: str, least: int, reach: int) -> None:
    canvas.middle(6, 22, label, 25, kind="name", width=134)
    for value in range(least, HIGHEST_VALUE + 1):
        x = _COLUMN_X - 36 + _COLUMN * (value - 1)
        if value <= reach:
            canvas.rect(x, 0, 54, 44, INSET, 7)
        else:
            canvas.rect(x, 0, 54, 44, GHOST, 7)
            canvas.icon(x + 27, 22, 24, "lock", theme.FAINT)


# ---------------------------------------------------------------- purse


def _purse(canvas: Canvas, view: ViticultureView, own: MatView) -> None:
    left = _PURSE[0] + 20
    canvas.coin(left + 23, _LOWER + 42, size=48)
    canvas.middle(left + 60, _LOWER + 42, f"{own.lira} lira", 42, "bold", width=170)
    place = f"wakes in row {own.row}" if own.row else "not awake yet"
    words = "passed" if own.passed and view.phase in ("summer", "winter") else place
    canvas.middle(left + 408, _LOWER + 42, words, 26, color=SOFT, align="right", kind="label", width=176)
    canvas.text(left, _LOWER + 100, "Residual: lira each year", 26, color=SOFT, kind="label")
    for value in range(HIGHEST_RESIDUAL + 1):
        here = value == own.residual
        x = left + 68 * value
        canvas.rect(x, _LOWER + 112, 62, 44, WINE if here else INSET, 8)
        ink = WHITE if here else SOFT
        canvas.middle(x + 31, _LOWER + 134, value, 30, "bold", color=ink, align="center")
    _workers(canvas, own, left)
    for number, (kind, look) in enumerate(parts.KINDS.items()):
        x = left + 104 * number
        canvas.card_back(x, _LOWER + 284, 46, 46, own.cards[kind], look.color)
        canvas.icon(x + 68, _LOWER + 307, 32, look.icon, look.dark)
    _purse_places(canvas, own.seat, left)


def _workers(canvas: Canvas, own: MatView, left: float) -> None:
    here = own.idle + own.grande + own.temporary
    words = f"Workers: {here} of {own.workers + 1 + own.temporary} to place"
    canvas.text(left, _LOWER + 192, words, 26, color=SOFT, kind="label")
    parts.crew(canvas, left, _LOWER + 238, 420, own, 52, 50)


def _purse_places(canvas: Canvas, seat: int, left: float) -> None:
    for name, y, high in (
        ("lira", 14, 56),
        ("residual", 108, 52),
        ("workers", 200, 70),
        ("cards", 280, 54),
    ):
        canvas.place(f"seat:{seat}/{name}", left - 8, _LOWER + y, 424, high)
