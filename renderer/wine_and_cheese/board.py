"""The board: the money track, the plots with the houses below, the display, and a row for each farm."""

from __future__ import annotations

from functools import partial

from games.wine_and_cheese.cards import FAMILIES, Family
from games.wine_and_cheese.view import CardView, PlotView, SpaceView, WineAndCheeseView
from renderer import theme
from renderer.canvas import Canvas, flag_of
from renderer.scene import Scene
from renderer.theme import CARD, INK, LINE, PAPER, SOFT, WINE, Color, ink_on
from renderer.wine_and_cheese import parts
from renderer.wine_and_cheese.phases import kicker
from renderer.wine_and_cheese.rows import farm_rows, heads

_TRACK_TOP = 128
_START_X, _START_WIDTH, _TRACK_X, _TRACK_WIDTH = 72, 80, 156, 936
_STRIP_Y, _STRIP_HEIGHT = 162, 30
_LANES: dict[Family, int] = {"wine": 143, "cheese": 211}

_FIELD_X, _FIELD_Y = 26, 231  # plots and houses are a cell of their own, and count from its corner
_PLOT_X, _PLOT_Y, _PLOT_STEP, _PLOT_ROW = 36, 27, 102, 55
_PLOT_SIZE = (98, 51)
_HOUSE_Y, _HOUSE_SIZE = 249, (98, 104)
_FIELD = (_PLOT_X + 4 * _PLOT_STEP + _PLOT_SIZE[0] + 1, _HOUSE_Y + _HOUSE_SIZE[1] + 1)

_DISPLAY_X, _DISPLAY_Y, _DISPLAY_STEP = 580, 236, 301
_DISPLAY = (291, 348)
_CARD_SIZE = (291, 98)
_SHORT_TITLES = {
    "Market day": "Market",
    "Starter cultures": "Starter",
    "Distillation I": "Distill. I",
    "Distillation II": "Distill. II",
}


def board(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """The table, seen from the viewer's side; a spectator sits with the first player."""
    view: WineAndCheeseView = scene.view
    canvas.static("wine_and_cheese", _ground)
    canvas.header(f"Wine & Cheese · {kicker(view)}", scene.headline, "cheese", flag_of(scene))
    _track(canvas, view)
    field = "cheese field", parts.content((view.grid, view.spaces)), view.near, scene.marks
    canvas.stamp(field, _FIELD_X, _FIELD_Y, _FIELD, partial(_paint_field, view=view), PAPER)
    for number, family in enumerate(FAMILIES):
        shown = "cheese display", family, view.decks[family], parts.content(view.display[family])
        painter = partial(_paint_display, view=view, family=family)
        canvas.stamp(shown, _DISPLAY_X + number * _DISPLAY_STEP, _DISPLAY_Y, _DISPLAY, painter, PAPER)
    farm_rows(canvas, scene)


def _ground(canvas: Canvas) -> None:
    for family, y in _LANES.items():
        parts.goods(canvas, 48, y, 34, family)
    canvas.rect(_START_X, _STRIP_Y, _START_WIDTH, _STRIP_HEIGHT, theme.INSET, 6)
    canvas.middle(_START_X + 40, _STRIP_Y + 15, "start", 24, color=SOFT, align="center", kind="label")
    canvas.middle(1136, _TRACK_TOP + 14, "waits", 24, color=SOFT, align="center", kind="label")
    heads(canvas)


# ---------------------------------------------------------------- money track


def _track(canvas: Canvas, view: WineAndCheeseView) -> None:
    strip = "cheese track", tuple(view.track), tuple(view.bonus)
    canvas.stamp(
        strip, _TRACK_X, _STRIP_Y, (_TRACK_WIDTH, _STRIP_HEIGHT), partial(_paint_strip, view=view), PAPER
    )
    step = _TRACK_WIDTH / len(view.track)
    for farm in view.farms:
        canvas.place(f"track:{farm.seat}", _START_X, _TRACK_TOP, 1020, 104)
        for family in FAMILIES:
            own = farm.indicators[family]
            cx = _TRACK_X + step * (own.space + 0.5) if own.space >= 0 else _START_X + 20 + 40 * farm.seat
            _indicator(canvas, farm.seat, cx, _LANES[family], own.laps)
            canvas.place(f"track:{farm.seat}/{family}", cx - 20, _LANES[family] - 20, 40, 40)
    if view.waiting:
        parts.worker(canvas, 1136, _TRACK_TOP + 66, 56, view.waiting)
    else:
        canvas.empty(1104, _TRACK_TOP + 34, 64, 66, 8, PAPER)


def _paint_strip(canvas: Canvas, view: WineAndCheeseView) -> None:
    """The values of the track; spaces that still have their bonus are golden."""
    accents: dict[int, Color] = dict.fromkeys(view.bonus, theme.COIN_BRIGHT)
    accents[len(view.track) - 1] = WINE
    canvas.track(0, 0, _TRACK_WIDTH, view.track, accents, _STRIP_HEIGHT)


def _indicator(canvas: Canvas, seat: int, cx: float, cy: float, laps: int) -> None:
    """An indicator, with a lap marker for each lap."""
    canvas.mark(seat, cx, cy, 34)
    if laps:
        canvas.disc(cx + 17, cy - 11, 22, INK)
        canvas.disc(cx + 17, cy - 11, 18, theme.COIN_BRIGHT)
        canvas.middle(cx + 17, cy - 11, laps, 17, "bold", align="center", kind="mark")


# ---------------------------------------------------------------- plots and houses


def _paint_field(canvas: Canvas, view: WineAndCheeseView) -> None:
    """The plots as one sits before them, with the foe's mark beyond, and the houses of both."""
    canvas.mark(1 - view.near, 18, 15, 26)
    for seat, y in ((1 - view.near, 23), (view.near, 245)):  # whose edge of the plots it is
        canvas.rect(_PLOT_X, y, 4 * _PLOT_STEP + _PLOT_SIZE[0], 3, canvas.palette.seats[seat].color)
    for column, plot in enumerate(view.grid[0]):
        _label(canvas, _plot_x(column) + _PLOT_SIZE[0] / 2, 12, plot.name[0])
    for row, plots in enumerate(view.grid):
        y = _PLOT_Y + row * _PLOT_ROW
        _label(canvas, 18, y + _PLOT_SIZE[1] / 2, plots[0].name[1:])
        for column, plot in enumerate(plots):
            _plot(canvas, _plot_x(column), y, plot)
    _houses(canvas, view)


def _label(canvas: Canvas, cx: float, cy: float, words: str) -> None:
    canvas.middle(cx, cy, words, 24, color=SOFT, align="center", kind="label")


def _plot_x(column: int) -> int:
    return _PLOT_X + column * _PLOT_STEP


def _plot(canvas: Canvas, x: float, y: float, plot: PlotView) -> None:
    painter = partial(_paint_plot, plot=plot)
    canvas.stamp(("cheese plot", plot.kind, plot.worker), x, y, _PLOT_SIZE, painter, PAPER)
    canvas.place(plot.place, x, y, *_PLOT_SIZE)


def _paint_plot(canvas: Canvas, plot: PlotView) -> None:
    wide, high = _PLOT_SIZE
    canvas.rect(0, 0, wide, high, parts.plot_color(plot.kind), 8)
    cx = 29 if plot.worker else wide / 2
    parts.ingredient(
        canvas, cx, high / 2, 42 if plot.kind != "laboratory" or not plot.worker else 34, plot.kind
    )
    if plot.worker:
        parts.worker(canvas, 73, high / 2, 40, plot.worker)


def _houses(canvas: Canvas, view: WineAndCheeseView) -> None:
    near, far = view.near, 1 - view.near
    half = _HOUSE_SIZE[1] // 2
    canvas.mark(far, 18, _HOUSE_Y + half / 2, 30)
    canvas.mark(near, 18, _HOUSE_Y + half * 1.5, 30)
    tints = canvas.palette.seats[far].tint, canvas.palette.seats[near].tint
    for number, space in enumerate(view.spaces):
        x = _plot_x(number)
        painter = partial(_paint_house, space=space, tints=tints)
        canvas.stamp(("cheese house", near, parts.content(space)), x, _HOUSE_Y, _HOUSE_SIZE, painter, PAPER)
        canvas.place(f"house:{far}/{number}", x + 62, _HOUSE_Y + 9, 34, 36)
        canvas.place(f"house:{near}/{number}", x + 62, _HOUSE_Y + half + 8, 34, 36)


def _paint_house(canvas: Canvas, space: SpaceView, tints: tuple[Color, Color]) -> None:
    wide, high = _HOUSE_SIZE
    half = high // 2
    color = parts.KIND_COLORS[space.kind]
    canvas.rect(0, 0, wide, high, LINE, 10)
    canvas.rect(2, 2, wide - 4, high - 4, CARD, 8)
    canvas.rect(0, 0, 22, high, color, 8)
    canvas.rect(12, 0, 10, high, color)
    parts.figures(canvas, 11, high * 0.28, 20, space.kind, theme.CREAM)
    canvas.middle(11, high - 20, parts.FIGURES[space.kind], 30, "bold", color=theme.CREAM, align="center")
    rows = (space.far, space.far_pattern, tints[0]), (space.near, space.near_pattern, tints[1])
    for number, (standing, offsets, tint) in enumerate(rows):
        top = 2 + number * (half - 1)
        canvas.rect(22, top, wide - 24, half - 2, tint, 6)
        parts.pattern(canvas, 43, top + (half - 2) / 2, 13, offsets)
        if standing:
            parts.worker(canvas, wide - 19, top + half / 2, 30, standing)


# ---------------------------------------------------------------- display


def _paint_display(canvas: Canvas, view: WineAndCheeseView, family: Family) -> None:
    """The open cards of a family below their deck."""
    wide = _DISPLAY[0]
    color = parts.FAMILY_COLORS[family]
    ink = ink_on(color)
    canvas.rect(0, 0, wide, 40, color, 8)
    canvas.icon(26, 20, 28, parts.FAMILY_ICONS[family], ink, dark=ink, light=color)
    title = "Wines" if family == "wine" else "Cheeses"
    canvas.text(50, 30, title, 28, "serif", color=ink, kind="name")
    canvas.text(wide - 14, 30, f"deck {view.decks[family]}", 26, color=ink, align="right", kind="label")
    for number, card in enumerate(view.display[family]):
        y = 46 + number * 102
        if card is None:
            canvas.empty(0, y, *_CARD_SIZE, 10, PAPER)
        else:
            canvas.stamp(("cheese card", card.id), 0, y, _CARD_SIZE, partial(_paint_card, card=card), PAPER)
        canvas.place(f"display:{family}/{number}", 0, y, *_CARD_SIZE)


def _paint_card(canvas: Canvas, card: CardView) -> None:
    wide, high = _CARD_SIZE
    canvas.panel(0, 0, wide, high, radius=10)
    parts.coins(canvas, wide - 10, 28, 36, card)
    canvas.text(
        14, 38, card.name, 30, "serif", kind="name", width=wide - 14 - 92, short=parts.short_name(card)
    )
    end = parts.markers(canvas, 10, high - 28, 34, 34, card.cost)
    title = card.title.read()
    canvas.text(
        wide - 12,
        high - 18,
        title,
        26,
        color=SOFT,
        align="right",
        kind="name",
        width=wide - 12 - end - 6,
        short=_SHORT_TITLES.get(title, ""),
    )
