"""The board: seasons, vineyard grid with sticks, markets, and a row for each seat."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from games.cuvee.cards import DATA
from games.cuvee.view import CuveeView, SeasonView, StickView
from renderer import theme
from renderer.canvas import Canvas, flag_of
from renderer.cuvee import parts, seats, side
from renderer.cuvee.cells import cell
from renderer.scene import Scene
from renderer.theme import CARD, GOOD, INK, INSET, LINE, PAPER, SOFT, WHITE, WINE

_STRIP = (130, 48)  # upper end and height of the seasons
_LABELS = 180  # upper end of the columns' numbers
_GRID = (50, 208)
_GRID_WIDTH = 756
_GAP = 7  # between spaces, where the sticks lie


class Layout(Struct, frozen=True):
    """Where things are on the board; it depends on the number of seats only."""

    seats: int

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns in use."""
        unused = DATA.grid.unused_by_two if self.seats == 2 else ()
        return tuple(column for column in range(1, DATA.grid.columns + 1) if column not in unused)

    @property
    def rows(self) -> int:
        """Where the seats' rows begin."""
        return {2: 708, 3: 674}.get(self.seats, 644)

    @property
    def step(self) -> int:
        """From one seat's row to the next."""
        return (884 - self.rows) // self.seats

    @property
    def cell(self) -> tuple[int, int]:
        return (
            _GRID_WIDTH // len(self.columns) - _GAP,
            (self.rows - _GRID[1]) // DATA.grid.rows - _GAP,
        )

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The upper left of a space by its row and column, counted from 1."""
        wide, high = self.cell
        place = self.columns.index(column)
        return _GRID[0] + place * (wide + _GAP), _GRID[1] + (row - 1) * (high + _GAP)

    @property
    def low(self) -> int:
        """The lower end of what is above the seats."""
        return self.corner(DATA.grid.rows, self.columns[0])[1] + self.cell[1]


def board(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """The table as everybody sees it."""
    view: CuveeView = scene.view
    layout = Layout(len(view.players))
    canvas.static(("cuvee", layout.seats), partial(_ground, layout=layout))
    canvas.header(parts.kicker(view), scene.headline, "grapes", flag_of(scene))
    for number, season in enumerate(view.seasons):
        _season(canvas, number, season, choosing=view.phase == "planning")
    _grid(canvas, layout, view)
    for stick in view.sticks:
        _stick(canvas, layout, stick)
    side.panels(canvas, view, layout.low)
    for who in range(layout.seats):
        seats.row(canvas, scene, who, layout.rows + who * layout.step, layout.step - 5)


def _ground(canvas: Canvas, *, layout: Layout) -> None:
    side.ground(canvas, layout.seats, layout.low)
    for who in range(layout.seats):
        canvas.rect(theme.MARGIN, layout.rows + who * layout.step, 1144, layout.step - 5, CARD, 10)


# ---------------------------------------------------------------- seasons


def _season(canvas: Canvas, number: int, season: SeasonView, *, choosing: bool) -> None:
    wide, high = 222, _STRIP[1]
    x, y = round(theme.MARGIN + number * (1144 + 8.5) / 5), _STRIP[0]
    figures = [who for who in (season.left, season.right) if who is not None]
    marks = tuple(canvas.marks[who] for who in figures if who >= 0)
    painter = partial(_paint_season, size=(wide, high), season=season, choosing=choosing)
    canvas.stamp(("cuvee season", season, marks, choosing), x, y, (wide, high), painter, PAPER)
    canvas.place(f"season:{season.key}", x, y, wide, high)


def _paint_season(canvas: Canvas, *, size: tuple[int, int], season: SeasonView, choosing: bool) -> None:
    wide, high = size
    ground = WINE if season.current else INSET if season.over else CARD
    ink = WHITE if season.current else SOFT if season.over else INK
    canvas.rect(0, 0, wide, high, ground, 10, WINE if season.current else LINE)
    middle = high / 2
    icon = parts.SEASON_ICONS[season.key]
    canvas.icon(24, middle, 28, icon, ink, light=ground, dark=ground)
    canvas.middle(42, middle, season.name, 28, color=ink, kind="name", width=102)
    if season.weather:
        _weather(canvas, wide - 72, 5, (66, high - 10), season)
        return
    for place, who in enumerate((season.left, season.right)):
        cx = wide - 58 + place * 37
        if who is not None:
            parts.figure(canvas, who, cx, middle, 30)
        elif choosing:
            parts.open_place(canvas, cx, middle, 22, ground)


def _weather(canvas: Canvas, x: float, y: float, size: tuple[int, int], season: SeasonView) -> None:
    """The weather card: dark where it does harm, pale with a tick where it does none."""
    wide, high = size
    assert season.weather is not None
    icon = parts.WEATHER_ICONS[season.weather]
    if season.applies:
        canvas.rect(x, y, wide, high, theme.WEATHER, 8, CARD)
        canvas.icon(x + wide / 2, y + high / 2, 32, icon, WHITE, light=theme.WEATHER)
        return
    canvas.rect(x, y, wide, high, INSET, 8, LINE)
    canvas.icon(x + 21, y + high / 2, 28, icon, SOFT, light=INSET)
    canvas.icon(x + 48, y + high / 2, 22, "check", GOOD)


# ---------------------------------------------------------------- vineyards and sticks


def _grid(canvas: Canvas, layout: Layout, view: CuveeView) -> None:
    wide, high = layout.cell
    for space in view.spaces:
        if space.card is not None:
            x, y = layout.corner(space.row, space.column)
            cell(canvas, x, y, layout.cell, space, view.weather)
            canvas.place(f"space:{space.key}", x, y, wide, high)
    lying = {row for stick in view.sticks for row in stick.rows}
    standing = {column for stick in view.sticks for column in stick.columns}
    for row in range(1, view.rows + 1):
        if row not in lying:
            y = layout.corner(row, layout.columns[0])[1]
            canvas.middle(30, y + high / 2, row, 24, "bold", color=SOFT, align="center", kind="label")
    for column in layout.columns:
        if column not in standing:
            x = layout.corner(1, column)[0]
            canvas.middle(
                x + wide / 2, _LABELS + 14, column, 24, "bold", color=SOFT, align="center", kind="label"
            )


def _stick(canvas: Canvas, layout: Layout, stick: StickView) -> None:
    """A stick along the rows or columns that it protects, with its owner's mark."""
    for row in stick.rows:
        _lying(canvas, layout, stick, row)
    for column in stick.columns:
        if column in layout.columns:
            _standing(canvas, layout, stick, column)


def _lying(canvas: Canvas, layout: Layout, stick: StickView, row: int) -> None:
    high = layout.cell[1]
    y = layout.corner(row, layout.columns[0])[1]
    right = layout.corner(row, layout.columns[-1])[0] + layout.cell[0]
    canvas.rect(14, y, 32, high + _GAP, GOOD, 8)
    canvas.rect(20, y + high + 1, right - 20, 6, GOOD, 3)
    canvas.middle(30, y + 22, row, 24, "bold", color=WHITE, align="center", kind="label")
    canvas.icon(30, y + high / 2 + 4, 22, "shield", WHITE)
    canvas.mark(stick.seat, 30, y + high - 18, 20)
    canvas.place(f"gap:{stick.gap}", 14, y, 32, high + _GAP, 8)


def _standing(canvas: Canvas, layout: Layout, stick: StickView, column: int) -> None:
    wide = layout.cell[0]
    x = layout.corner(1, column)[0]
    low = layout.low
    canvas.rect(x, _LABELS, wide + _GAP, 26, GOOD, 8)
    canvas.rect(x + wide + 1, _LABELS + 6, 6, low - _LABELS - 6, GOOD, 3)
    middle = x + wide / 2
    canvas.middle(middle - 34, _LABELS + 13, column, 24, "bold", color=WHITE, align="center", kind="label")
    canvas.icon(middle, _LABELS + 13, 20, "shield", WHITE)
    canvas.mark(stick.seat, middle + 34, _LABELS + 13, 20)
    canvas.place(f"gap:{stick.gap}", x, _LABELS, wide + _GAP, 26, 8)
