"""The plots, enlarged: what each would yield for the worker and the house that are being chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from games.wine_and_cheese.cards import COLOR_NAMES
from games.wine_and_cheese.view import PlotView, SpaceView, WineAndCheeseView, YieldView
from renderer import theme
from renderer.canvas import Canvas, flag_of
from renderer.scene import Scene
from renderer.theme import CARD, GOOD, INK, PAPER, SOFT, Color
from renderer.wine_and_cheese import parts

_X, _Y, _STEP_X, _STEP_Y = 28, 138, 156, 154
_SIZE = (150, 148)
_HOUSE_X, _HOUSE_STEP = 816, 123
_HOUSE_SIZE = (356, 117)
_LEGEND = 776


def plots(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """The plots and the houses of the player who moves a worker; else of the one who looks."""
    draw_plots(canvas, scene)


def draw_plots(canvas: Canvas, scene: Scene, note: str = "") -> None:
    """The picture itself; `note` is the end of the band's upper line."""
    view: WineAndCheeseView = scene.view
    canvas.header(
        f"Plots · seen from {scene.name(view.near)}’s side{note}", _headline(scene), "house", flag_of(scene)
    )
    by_plot = {plot: [one for one in view.yields if one.plot == plot] for plot in _names(view.yields)}
    most = _most(view.yields)
    single = len(most) == 1
    for row, cells in enumerate(view.grid):
        for column, plot in enumerate(cells):
            x, y = _X + column * _STEP_X, _Y + row * _STEP_Y
            found = by_plot.get(plot.name, [])
            _plot(canvas, x, y, plot, roomy=not found)
            if single and found:
                _gains(canvas, x, y, found[0], best=_sum(found[0]) == most[found[0].space])
            elif found:
                _counts(canvas, view, x, y, found, most)
            canvas.place(plot.place, x, y, *_SIZE)
    for space in view.spaces:
        _house(canvas, scene, space, [one for one in view.yields if one.space == space.number])
    canvas.text(_X, _LEGEND, _legend(view, single), 24, color=SOFT, kind="label", width=776)


def _names(yields: Sequence[YieldView]) -> list[str]:
    return list(dict.fromkeys(one.plot for one in yields))


def _sum(one: YieldView) -> int:
    return sum(one.gains.values())


def _most(yields: Sequence[YieldView]) -> dict[int, int]:
    """The most that each house's pattern could yield, by the house's number."""
    most: dict[int, int] = {}
    for one in yields:
        most[one.space] = max(most.get(one.space, 0), _sum(one))
    return most


def _headline(scene: Scene) -> str:
    view: WineAndCheeseView = scene.view
    if not view.yields:
        return "No worker is on the move"
    who = "you" if view.active == scene.viewer else scene.name(view.active)
    color = COLOR_NAMES[view.color].read() if view.color else "a worker"
    if view.phase_key == "send":
        return f"What {color} would bring {who}"
    return f"What {who} would get for returning {color}"


def _legend(view: WineAndCheeseView, single: bool) -> str:
    if not view.yields:
        return "Red: the worker’s own plot · the others: what its house reaches"
    if single:
        return "On white: what a worker gets there · green frame: the most"
    if view.phase_key == "send":
        return "Figure: the worker · number: ingredients it gets there · green: the most"
    return "Framed: the house · bold: ingredients for returning there · green: the most"


# ---------------------------------------------------------------- plots


def _plot(canvas: Canvas, x: float, y: float, plot: PlotView, *, roomy: bool) -> None:
    key = "cheese large plot", plot.name, plot.kind, plot.worker, roomy
    canvas.stamp(key, x, y, _SIZE, partial(_paint_plot, plot=plot, roomy=roomy), PAPER)


def _paint_plot(canvas: Canvas, plot: PlotView, roomy: bool) -> None:
    """A plot; all of it is there for its signs if nothing is to be told of a yield."""
    wide, high = _SIZE
    canvas.rect(0, 0, wide, high, parts.plot_color(plot.kind), 12)
    if plot.kind == "water":
        parts.ingredient(canvas, wide / 2, high / 2, 64, "water")
        return
    canvas.middle(12, 26, plot.name, 30, "bold")
    laboratory = plot.kind == "laboratory"
    if roomy:
        cx = 44 if plot.worker else wide / 2
        size = 64 if not laboratory else 44 if plot.worker else 58
        parts.ingredient(canvas, cx, 94, size, plot.kind)
        if plot.worker:
            parts.worker(canvas, 110, 94, 62, plot.worker)
        return
    cx = 88 if laboratory else 74
    parts.ingredient(
        canvas, 74 if plot.worker else cx, 27, 24 if laboratory and plot.worker else 37, plot.kind
    )
    if plot.worker:
        parts.worker(canvas, wide - 28, 28, 42, plot.worker)


def _gains(canvas: Canvas, x: float, y: float, found: YieldView, *, best: bool) -> None:
    """What one house's worker would get here."""
    key = "cheese gains", tuple(found.gains.items()), best
    painter = partial(_paint_gains, gains=found.gains, best=best)
    canvas.stamp(key, x + 5, y + 53, (140, 90), painter, PAPER)


def _paint_gains(canvas: Canvas, gains: Mapping[str, int], best: bool) -> None:
    canvas.rect(0, 0, 140, 90, CARD, 9, GOOD if best else CARD, 5)
    box(canvas, 70, 45, 128, gains)


def box(canvas: Canvas, cx: float, cy: float, width: float, gains: Mapping[str, int]) -> None:
    """Ingredients around a middle, in one row, or in two smaller ones if it would be too long."""
    found = [what for what, count in gains.items() for _ in range(count)]
    rows, size = [found], 38.0
    if _length(found, size) > width:
        half = (len(found) + 1) // 2
        rows, size = [found[:half], found[half:]], 35.0
    for number, row in enumerate(rows):
        x = cx - _length(row, size) / 2
        y = cy + (number - (len(rows) - 1) / 2) * (size + 4)
        for what in row:
            room = _length([what], size)
            parts.ingredient(canvas, x + room / 2, y, size, what)
            x += room


def _length(row: Sequence[str], size: float) -> float:
    return sum(size * (1.7 if what == "laboratory" else 1.1) for what in row)


def _counts(
    canvas: Canvas,
    view: WineAndCheeseView,
    x: float,
    y: float,
    found: Sequence[YieldView],
    most: Mapping[int, int],
) -> None:
    """How many ingredients each worker or house would bring here."""
    if len(_names(view.yields)) == 1:
        most = dict.fromkeys(most, max(most.values()))
    entries = tuple(
        (one.space, _standing(view, view.spaces[one.space - 1]), _sum(one), _sum(one) == most[one.space])
        for one in found
    )
    painter = partial(_paint_counts, entries=entries)
    canvas.stamp(("cheese counts", entries), x + 5, y + 51, (140, 93), painter, PAPER)


def _standing(view: WineAndCheeseView, space: SpaceView) -> str:
    """The worker on a house of the player who moves, or of the one who looks."""
    return space.near if _owner(view) == view.near else space.far


def _owner(view: WineAndCheeseView) -> int:
    return view.active if view.yields else view.near


def _paint_counts(canvas: Canvas, entries: Sequence[tuple[int, str, int, bool]]) -> None:
    canvas.rect(0, 0, 140, 93, CARD, 9)
    rows = (len(entries) + 1) // 2
    step = 93 / max(rows, 2)
    for number, (space, worker, count, best) in enumerate(entries):
        x, cy = 8 + number % 2 * 66, step * (number // 2 + 0.5)
        if rows < 2:
            cy = 46
        if best:
            canvas.rect(x - 5, cy - 15, 66, 30, theme.GOOD_TINT, 6)
        if worker:
            parts.worker(canvas, x + 12, cy, 24, worker)
        else:
            canvas.plate(x, cy - 12, 24, str(space), CARD)
        canvas.middle(x + 34, cy, count, 30, "bold", color=GOOD if best else INK)


# ---------------------------------------------------------------- houses


def _house(canvas: Canvas, scene: Scene, space: SpaceView, found: Sequence[YieldView]) -> None:
    view: WineAndCheeseView = scene.view
    y = _Y + (space.number - 1) * _HOUSE_STEP
    owner = _owner(view)
    offsets = space.near_pattern if owner == view.near else space.far_pattern
    standing = _standing(view, space)
    tint = canvas.palette.seats[owner].tint if found or not view.yields else CARD
    key = "cheese large house", space.number, space.kind, standing, tuple(offsets), tint
    painter = partial(_paint_house, space=space, standing=standing, offsets=offsets, tint=tint)
    canvas.stamp(key, _HOUSE_X, y, _HOUSE_SIZE, painter, PAPER)
    canvas.place(f"house:{owner}/{space.number - 1}", _HOUSE_X, y, *_HOUSE_SIZE)
    if not found:
        return
    best = max(found, key=_sum)
    right = _HOUSE_X + _HOUSE_SIZE[0] - 54
    if len(_names(found)) == 1 and len(_names(view.yields)) == 1:
        box(canvas, right, y + _HOUSE_SIZE[1] / 2, 96, best.gains)
    else:
        canvas.middle(right, y + 34, "best", 24, color=SOFT, align="center", kind="label")
        canvas.middle(right, y + 76, _sum(best), 46, "bold", align="center")


def _paint_house(
    canvas: Canvas, space: SpaceView, standing: str, offsets: Sequence[tuple[int, int]], tint: Color
) -> None:
    wide, high = _HOUSE_SIZE
    color = parts.KIND_COLORS[space.kind]
    canvas.rect(0, 0, wide, high, tint, 12, color, 3)
    canvas.rect(0, 0, 40, high, color, 12)
    canvas.rect(24, 0, 16, high, color)
    parts.figures(canvas, 20, 34, 26, space.kind, theme.CREAM)
    canvas.middle(20, high - 28, parts.FIGURES[space.kind], 34, "bold", color=theme.CREAM, align="center")
    canvas.middle(60, high / 2, space.number, 34, "serif", color=theme.INK, align="center")
    parts.pattern(canvas, 128, high / 2, 32, offsets)
    if standing:
        parts.worker(canvas, 214, high / 2, 58, standing)
    else:
        canvas.empty(185, high / 2 - 30, 58, 60, 10, tint)
