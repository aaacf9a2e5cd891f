"""The score sheet at the end of a game: bars of what each seat's points came from, or a score pad."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from renderer import lettering, theme
from renderer.canvas import Canvas, Flag
from renderer.counts import counted
from renderer.names import marks, shown_names
from renderer.scene import Picture, Sitter, shortened
from renderer.theme import BARS, INK, SOFT, ink_on

_MOST_BARS = 5  # lines that still fit as bars; more, or negative ones, make a score pad
_BAR_LEFT, _BAR_WIDTH = 388, 590
_LEAST_BAR = 44  # room for two digits
_LEGEND_RIGHT = 1080
_KEY = 60  # of the legend: a color, and the space around it


class SheetLine(Struct, frozen=True):
    """A line of the sheet: what it counts, and the points by seat (None: it does not apply)."""

    label: str
    points: tuple[int | None, ...]


class ScoreSheet(Struct, frozen=True):
    """How a game ended.  All tuples but `lines` are by seat."""

    title: str  # the game
    headline: str  # who won, and by how much
    sitters: tuple[Sitter, ...]
    places: tuple[int, ...]  # from 1; shared places share a number
    totals: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    ranks: tuple[str, ...] = ()  # the names that a game gives to scores
    palette: str = "cellar"

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, in letters that the fonts have."""
        return shown_names(tuple((sitter.name, sitter.fallback) for sitter in self.sitters))

    @property
    def order(self) -> list[int]:
        """Seats from the winner down."""
        return sorted(range(len(self.places)), key=lambda seat: (self.places[seat], seat))


def draw(sheet: ScoreSheet) -> Picture:
    """The score sheet as a picture."""
    canvas = Canvas(*theme.SHEET, sheet.palette, marks=marks(sheet.names))
    winners = tuple(seat for seat in sheet.order if sheet.places[seat] == 1)
    flag = Flag(
        winners,
        sheet.names[winners[0]] if len(winners) == 1 else counted(len(winners), "winner"),
        counted(sheet.totals[winners[0]], "point"),
    )
    kicker = f"{sheet.title} · final score · {counted(len(sheet.sitters), 'player')}"
    canvas.header(kicker, sheet.headline, "trophy", flag)
    if _fits_bars(sheet.lines):
        _bars(canvas, sheet)
    else:
        _pad(canvas, sheet)
    return canvas.picture(describe(sheet))


def describe(sheet: ScoreSheet) -> str:
    """The score sheet in words, within the limit of an alt text."""
    rows = " ".join(_row_in_words(sheet, seat) for seat in sheet.order)
    return shortened(f"{sheet.title}, final score. {sheet.headline}. {rows}")


def _row_in_words(sheet: ScoreSheet, seat: int) -> str:
    rank = f" ({sheet.ranks[seat]})" if sheet.ranks and sheet.ranks[seat] else ""
    parts = ", ".join(
        f"{line.label} {line.points[seat]}" for line in sheet.lines if line.points[seat] is not None
    )
    points = counted(sheet.totals[seat], "point")
    return f"{sheet.places[seat]}. {sheet.names[seat]}{rank}: {points} ({parts})."


def _fits_bars(lines: Sequence[SheetLine]) -> bool:
    values = [points for line in lines for points in line.points]
    return 0 < len(lines) <= _MOST_BARS and all(points is not None and points >= 0 for points in values)


# ---------------------------------------------------------------- bars


def _bars(canvas: Canvas, sheet: ScoreSheet) -> None:
    top = _legend(
        canvas, [(number, line.label) for number, line in enumerate(sheet.lines) if any(line.points)]
    )
    canvas.text(1152, 161, "Total", 26, color=SOFT, align="right", kind="label")
    step = min(160.0, (canvas.height - top - 20) / len(sheet.order))
    for number, seat in enumerate(sheet.order):
        _seat_row(canvas, sheet, seat, top + number * step, step - 8)


def _legend(canvas: Canvas, entries: Sequence[tuple[int, str]]) -> float:
    """What the colors of the bars mean, in as many lines as it takes; returns the top of the first row."""
    widths = [_KEY + lettering.width(label, 26, "semibold") for _, label in entries]
    start = float(_BAR_LEFT if _BAR_LEFT + sum(widths) <= _LEGEND_RIGHT else theme.MARGIN + 12)
    left, y = start, 161
    for (number, label), wide in zip(entries, widths, strict=True):
        if left > start and left + wide > _LEGEND_RIGHT:
            left, y = start, y + 34
        canvas.rect(left, y - 20, 22, 22, BARS[number], 4)
        canvas.text(left + 32, y, label, 26, kind="label", width=_LEGEND_RIGHT - start - _KEY)
        left += wide
    return y + 15


def _seat_row(canvas: Canvas, sheet: ScoreSheet, seat: int, top: float, high: float) -> None:
    won = sheet.places[seat] == 1
    middle = top + high / 2
    canvas.row(top, high, seat, mover=won)
    canvas.middle(62, middle, sheet.places[seat], 42, "serif", color=INK if won else SOFT, align="center")
    canvas.mark(seat, 122, middle, min(64, high - 16))
    _name(canvas, sheet, seat, middle, high)
    _seat_bars(canvas, sheet, seat, middle, min(60, high - 22))
    if won:
        canvas.icon(1026, middle, min(84, high - 16), "laurel", theme.COIN_DARK)
    canvas.middle(1148, middle, sheet.totals[seat], 58 if high > 60 else 46, "bold", align="right", width=84)


def _name(canvas: Canvas, sheet: ScoreSheet, seat: int, middle: float, high: float) -> None:
    rank = sheet.ranks[seat] if sheet.ranks else ""
    if rank and high >= 72:
        canvas.text(170, middle - 2, sheet.names[seat], 38, "bold", width=206)
        canvas.text(170, middle + 32, rank, 26, color=SOFT, kind="name", width=206)
    else:
        canvas.middle(170, middle, sheet.names[seat], 38, "bold", width=206)


def _seat_bars(canvas: Canvas, sheet: ScoreSheet, seat: int, middle: float, high: float) -> None:
    most = max(1, *sheet.totals)
    scale = (_BAR_WIDTH - _LEAST_BAR * len(sheet.lines)) / most
    left = float(_BAR_LEFT)
    for number, line in enumerate(sheet.lines):
        points = line.points[seat] or 0
        if points == 0:
            continue
        wide = max(_LEAST_BAR, points * scale)
        color = BARS[number]
        canvas.rect(left, middle - high / 2, wide, high, color, 7)
        ink = ink_on(color)
        canvas.middle(left + wide / 2, middle, points, 34, "bold", color=ink, align="center", width=wide - 6)
        left += wide + 3


# ---------------------------------------------------------------- score pad


def _label_width(sheet: ScoreSheet) -> int:
    return 380 if len(sheet.order) <= 4 else 300 if len(sheet.order) == 5 else 236


def _pad(canvas: Canvas, sheet: ScoreSheet) -> None:
    left, label_width = theme.MARGIN, _label_width(sheet)
    column = (canvas.width - 2 * left - label_width) / len(sheet.order)
    centers = [left + label_width + column * (number + 0.5) for number in range(len(sheet.order))]
    for seat, cx in zip(sheet.order, centers, strict=True):
        if sheet.places[seat] == 1:
            tint = canvas.palette.seats[seat].tint
            canvas.rect(
                cx - column / 2 + 3, 132, column - 6, 640, tint, 10, canvas.palette.seats[seat].color, 4
            )
        canvas.mark(seat, cx, 168, 52)
        canvas.text(cx, 222, sheet.names[seat], 30, "bold", align="center", kind="name", width=column - 20)
    step = min(88.0, 462 / len(sheet.lines))
    for number, line in enumerate(sheet.lines):
        _pad_line(canvas, sheet, line, 236 + number * step, step, centers)
    _pad_totals(canvas, sheet, centers)


def _pad_line(
    canvas: Canvas, sheet: ScoreSheet, line: SheetLine, top: float, step: float, centers: Sequence[float]
) -> None:
    canvas.text(
        theme.MARGIN + 8, top + step / 2 + 10, line.label, 28, kind="name", width=_label_width(sheet) - 20
    )
    canvas.rect(theme.MARGIN + 8, top + step - 2, canvas.width - 2 * theme.MARGIN - 16, 2, theme.LINE)
    for seat, cx in zip(sheet.order, centers, strict=True):
        points = line.points[seat]
        value: object = "–" if points is None else points
        canvas.text(
            cx, top + step / 2 + 10, value, 32, "semibold", align="center", color=INK if points else SOFT
        )


def _pad_totals(canvas: Canvas, sheet: ScoreSheet, centers: Sequence[float]) -> None:
    canvas.text(theme.MARGIN + 8, 752, "Total", 34, "serif", color=theme.WINE)
    for seat, cx in zip(sheet.order, centers, strict=True):
        canvas.text(cx, 754, sheet.totals[seat], 50, "bold", align="center")
