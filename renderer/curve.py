"""The score curve of a game: a line for each seat, with the turning point."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from renderer import theme
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.names import marks, shown_names
from renderer.scene import Picture, Sitter, shortened
from renderer.theme import SOFT, WINE

_PLOT = (110, 196, 690, 510)  # left, top, width and height of the curves
_MARKS, _SCORES, _NAMES, _RIGHT = (
    852,
    886,
    952,
    1156,
)  # middle of the marks, left of scores and names, their end
_ROW = 54  # least distance of two names
_END = 110  # room for the words at the ends of the time line
_STEPS = (1, 2, 5, 10, 20, 50, 100)
_MOST_LINES = 7


class Curve(Struct, frozen=True):
    """The scores of a game after each turn, by turn and seat."""

    title: str
    headline: str
    sitters: tuple[Sitter, ...]
    scores: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...] = ()  # seats
    turning_point: int | None = None  # the turn, from 0
    palette: str = "cellar"


def draw(curve: Curve) -> Picture:
    """The score curve as a picture."""
    names = shown_names(tuple((sitter.name, sitter.fallback) for sitter in curve.sitters))
    canvas = Canvas(*theme.SHEET, curve.palette, marks=marks(names))
    canvas.header(f"{curve.title} · how the scores went", curve.headline, "laurel")
    canvas.panel(28, 136, 1144, 636)
    low, high = _range(curve.scores)
    _grid(canvas, low, high)
    _time(canvas, len(curve.scores) - 1)
    if curve.turning_point is not None:
        _turning_point(canvas, curve.turning_point, len(curve.scores) - 1)
    _lines(canvas, curve, low, high)
    if curve.turning_point is not None:
        _leader(canvas, curve, curve.turning_point, low, high)
    _ends(canvas, curve, names, low, high)
    return canvas.picture(_in_words(curve, names))


def _range(scores: Sequence[Sequence[int]]) -> tuple[int, int]:
    found = [score for turn in scores for score in turn]
    low, high = min(0, *found), max(1, *found)
    step = _step(low, high)
    return low // step * step, -(-high // step) * step


def _step(low: int, high: int) -> int:
    return next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])


def _place(curve: Curve, low: int, high: int, turn: int, score: int) -> tuple[float, float]:
    left, top, wide, tall = _PLOT
    share = turn / max(len(curve.scores) - 1, 1)
    return left + wide * share, top + tall * (1 - (score - low) / (high - low))


def _grid(canvas: Canvas, low: int, high: int) -> None:
    left, top, wide, tall = _PLOT
    for score in range(low, high + 1, _step(low, high)):
        y = top + tall * (1 - (score - low) / (high - low))
        canvas.rect(left, y - 1, wide, 2, theme.INSET)
        canvas.middle(left - 14, y, score, 26, color=SOFT, align="right", kind="label")


def _time(canvas: Canvas, turns: int) -> None:
    """The turns below the curves."""
    left, top, wide, tall = _PLOT
    below = top + tall + 44
    canvas.text(left, below, "start", 26, color=SOFT, kind="label")
    canvas.text(left + wide, below, f"turn {turns}", 26, color=SOFT, align="right", kind="label")
    for turn in range(0, turns, _step(0, turns)):
        x = left + wide * turn / turns
        canvas.rect(x - 1, top + tall, 2, 12, theme.LINE)
        if left + _END < x < left + wide - _END:
            canvas.text(x, below, turn, 26, color=SOFT, align="center", kind="label")


def _turning_point(canvas: Canvas, turn: int, turns: int) -> None:
    left, top, wide, tall = _PLOT
    x = left + wide * turn / turns
    canvas.rect(x - 2, top, 4, tall, theme.GOLD)
    words = f"turning point: turn {turn}"
    if turn > turns / 2:
        canvas.text(x - 22, top - 16, words, 26, color=WINE, align="right", kind="label")
    else:
        canvas.text(x + 22, top - 16, words, 26, color=WINE, kind="label")


def _lines(canvas: Canvas, curve: Curve, low: int, high: int) -> None:
    colors = [seat.color for seat in theme.palette(curve.palette).seats]
    for seat in reversed(range(len(curve.sitters))):
        points = [_place(curve, low, high, turn, now[seat]) for turn, now in enumerate(curve.scores)]
        if len(points) > 1:
            canvas.line(points, theme.INK, 9)
            canvas.line(points, colors[seat], 5)


def _leader(canvas: Canvas, curve: Curve, turn: int, low: int, high: int) -> None:
    """The winner, at the place where nobody was ahead of them any more."""
    now = curve.scores[turn]
    ahead = max(curve.winners, key=lambda seat: now[seat], default=None)
    if ahead is not None:
        canvas.mark(ahead, *_place(curve, low, high, turn, now[ahead]), 36)


def _ends(canvas: Canvas, curve: Curve, names: Sequence[str], low: int, high: int) -> None:
    """Who ended with what, beside the ends of the lines."""
    _, top, _, tall = _PLOT
    last = len(curve.scores) - 1
    ends = sorted((-curve.scores[-1][seat], seat) for seat in range(len(names)))
    y = float(top)
    for number, (score, seat) in enumerate(ends):
        wanted = _place(curve, low, high, last, -score)[1]
        room = top + tall - _ROW * (len(ends) - 1 - number)
        y = max(y, min(wanted, room))
        canvas.mark(seat, _MARKS, y, 44)
        canvas.middle(_SCORES, y, -score, 34, "bold", width=_NAMES - _SCORES - 8)
        canvas.middle(_NAMES, y, names[seat], 28, kind="name", width=_RIGHT - _NAMES)
        y += _ROW


def _in_words(curve: Curve, names: Sequence[str]) -> str:
    ends = ", ".join(f"{name} {score}" for name, score in zip(names, curve.scores[-1], strict=True))
    point = f" Turning point: turn {curve.turning_point}." if curve.turning_point is not None else ""
    turns = len(curve.scores) - 1
    opening = f"{curve.title}: the scores after each of {counted(turns, 'turn')}. {curve.headline}."
    return shortened(f"{opening} At the end: {ends}.{point}")
