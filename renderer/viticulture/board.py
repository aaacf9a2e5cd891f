"""The board: score track, wake-up chart, the spaces of both seasons, decks; below, a row for each seat."""

from __future__ import annotations

from functools import partial
from typing import Literal

from msgspec import Struct

from games.viticulture.cards import BESIDE, LOWEST_SCORE
from games.viticulture.view import ActionView, ViticultureView
from renderer import theme
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.scene import Scene
from renderer.theme import CARD, INK, SOFT, WINE
from renderer.viticulture import parts, seats

_TRACK_Y = 194
_PANELS = 234  # upper end of chart and seasons
_WAKE = (28, 226)  # left end and width of the wake-up chart
_SEASONS = {"summer": 266, "winter": 725}  # left ends
_SEASON_WIDTH = 447
_SPACE_STEP = 45
_STRIP = 38  # height of cart and yoke
_DECKS = 842
_ROW_WORDS = {
    1: "no bonus",
    2: "1 vine",
    3: "1 order",
    4: "1 lira",
    5: "1 visitor",
    6: "1 point",
    7: "+1 worker",
}

Ages = Literal["plain", "open", "past"]


class Layout(Struct, frozen=True):
    """Where things are on the board; it depends on the number of seats only."""

    seats: int

    @property
    def rows(self) -> int:
        """Where the seats' rows begin."""
        return 840 - {3: 252, 4: 240, 6: 252}.get(self.seats, 216)

    @property
    def step(self) -> int:
        return (840 - self.rows) // self.seats

    @property
    def row(self) -> int:
        return self.step - (3 if self.seats > 4 else 5)

    @property
    def low(self) -> int:
        """The lower end of chart and seasons."""
        return self.rows - 36

    @property
    def strip(self) -> int:
        """The upper end of cart and yoke."""
        return self.low - _STRIP

    @property
    def action(self) -> float:
        """The height of an action."""
        return (self.strip - 12 - _PANELS - 46) / 6

    @property
    def token(self) -> int:
        """The size of a worker on a space."""
        return 2 * round((self.action - 6) / 2)

    @property
    def spaces(self) -> int:
        """The middle of an action's first space, which two seats have only, from its season's left end."""
        return 344 if self.seats == 2 else 220

    @property
    def wake(self) -> float:
        """The height of a row of the wake-up chart."""
        return (self.low - 6 - _PANELS - 46) / 7

    def action_middle(self, number: int) -> int:
        return round(_PANELS + 46 + self.action * (number + 0.5))

    def wake_middle(self, row: int) -> float:
        return _PANELS + 46 + self.wake * (row - 0.5)


def board(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """The table as everybody sees it."""
    view: ViticultureView = scene.view
    layout = Layout(len(view.mats))
    ages = _age_of(view, "summer"), _age_of(view, "winter")
    key = "viticulture", layout.seats, ages, view.goal, view.phase == "over"
    canvas.static(key, partial(_ground, layout=layout, view=view))
    canvas.header(parts.kicker(view), scene.headline, parts.season_icon(view), parts.flag(scene))
    _tokens_on_track(canvas, view)
    _roosters(canvas, layout, view)
    for season in _SEASONS:
        _season(canvas, layout, view, season)
    _cart_and_yokes(canvas, layout, view)
    for place, who in enumerate(parts.rows_in_order(view)):
        seats.row(canvas, scene, who, layout.rows + place * layout.step, layout.row)
    _decks(canvas, view)


def _age_of(view: ViticultureView, season: str) -> Ages:
    """Whether a season is open, over, or still to come."""
    now = "winter" if view.phase == "plans" else view.phase
    if now == season:
        return "open"
    past = ("year end", "over") if season == "winter" else ("fall", "winter", "year end", "over")
    return "past" if now in past else "plain"


# ---------------------------------------------------------------- what stays


def _ground(canvas: Canvas, *, layout: Layout, view: ViticultureView) -> None:
    steps = [*range(LOWEST_SCORE, view.goal + 1), f"{view.goal}+"]
    goal = view.goal - LOWEST_SCORE
    centers = canvas.track(28, _TRACK_Y, 1144, steps, {-LOWEST_SCORE: SOFT, goal: WINE})
    canvas.icon(centers[goal], _TRACK_Y - 32, 44, "laurel", theme.GOLD)
    _wake_ground(canvas, layout)
    for season in _SEASONS:
        _season_ground(canvas, layout, view, season)
    for left, icon, words in ((266, "cart", "Cart: 1 lira"), (725, "yoke", "Own yoke")):
        canvas.rect(left, layout.strip, _SEASON_WIDTH, _STRIP, theme.INSET, 10)
        canvas.icon(left + 30, layout.strip + _STRIP / 2, 32, icon, INK, light=theme.INSET)
        canvas.middle(left + 56, layout.strip + _STRIP / 2, words, 28, kind="name", width=166)
    seats.heads(canvas, layout.rows - 9, "Result" if view.phase == "over" else "Turn order")
    canvas.rect(theme.MARGIN, _DECKS, 1144, 36, theme.INSET, 10)
    canvas.middle(42, _DECKS + 18, "Decks", 26, "serif", color=WINE, kind="name")
    canvas.middle(828, _DECKS + 18, "Discards", 24, color=SOFT, kind="label")
    for number, look in enumerate(parts.KINDS.values()):
        canvas.icon(938 + 61 * number, _DECKS + 18, 24, look.icon, look.dark)


def _wake_ground(canvas: Canvas, layout: Layout) -> None:
    left, wide = _WAKE
    canvas.panel(left, _PANELS, wide, layout.low - _PANELS)
    canvas.title(left + 14, _PANELS + 34, "Wake-up", 28)
    canvas.text(left + wide - 48, _PANELS + 34, "1st", 24, color=SOFT, align="right", kind="label")
    for row, words in _ROW_WORDS.items():
        middle = layout.wake_middle(row)
        if row % 2:
            canvas.rect(left + 8, middle - layout.wake / 2 + 1, wide - 16, layout.wake - 2, theme.PAPER, 8)
        canvas.middle(left + 27, middle, row, 28, "serif", color=SOFT, align="center", kind="name")
        canvas.middle(left + 46, middle, words, 28, kind="name", width=130)
        canvas.place(f"row:{row}", left + 12, middle - layout.wake / 2 + 6, wide - 24, layout.wake - 12)


def _season_ground(canvas: Canvas, layout: Layout, view: ViticultureView, season: str) -> None:
    left, age = _SEASONS[season], _age_of(view, season)
    canvas.panel(left, _PANELS, _SEASON_WIDTH, layout.strip - 6 - _PANELS, age)
    ink = SOFT if age == "past" else WINE
    canvas.icon(left + 30, _PANELS + 25, 34, "sun" if season == "summer" else "snow", ink)
    words = {"open": "open now", "past": "over", "plain": "later"}[age]
    canvas.title(left + 56, _PANELS + 35, f"{season.capitalize()} · {words}", 28, color=ink)
    if layout.seats > 2 and age != "past":
        canvas.text(
            left + _SEASON_WIDTH - 12, _PANELS + 34, "bonus", 24, color=SOFT, align="right", kind="label"
        )
    actions = view.summer if season == "summer" else view.winter
    for number, action in enumerate(actions):
        _action_ground(canvas, layout, left, number, action, age)


def _action_ground(
    canvas: Canvas, layout: Layout, left: int, number: int, action: ActionView, age: Ages
) -> None:
    middle, look = layout.action_middle(number), parts.ACTIONS[action.key]
    ground = theme.INSET if age == "past" else CARD
    if age != "past" and number % 2 == 0:
        ground = theme.PAPER
        canvas.rect(
            left + 8, middle - layout.action / 2 + 1, _SEASON_WIDTH - 16, layout.action - 2, ground, 8
        )
    ink = SOFT if age == "past" else INK
    canvas.icon(left + 30, middle, 30, look.icon, ink, light=ground, dark=ink)
    name = str(action.name) if layout.seats == 2 else look.name
    canvas.middle(left + 56, middle, name, 28, color=ink, kind="name", width=layout.spaces - 76)
    for place, space in enumerate(action.spaces):
        cx, half = left + layout.spaces + place * _SPACE_STEP, layout.token // 2
        name = f"space:{action.key}/{space.spot}"
        canvas.place(name, cx - half, middle - half - 5, 2 * half, 2 * half + 7, half)


# ---------------------------------------------------------------- what changes


def _tokens_on_track(canvas: Canvas, view: ViticultureView) -> None:
    """The seats' marks above their points; equal ones share the step."""
    step = 1144 / (view.goal - LOWEST_SCORE + 2)
    tied: dict[int, list[int]] = {}
    for mat in view.mats:
        tied.setdefault(min(mat.points, view.goal + 1), []).append(mat.seat)
    for points, group in tied.items():
        cx = 28 + step * (points - LOWEST_SCORE + 0.5)
        for number, seat in enumerate(group):
            right, up, size = _cluster(len(group), number)
            canvas.mark(seat, cx + right, _TRACK_Y - 5 - up, size)


def _cluster(count: int, number: int) -> tuple[float, float, int]:
    """Where one of several marks on the same step stands: right of its middle, above the strip; its size."""
    if count == 1:
        return 0, 26, 38
    if count == 2:
        return 0, 16 + 31 * number, 27
    rise = 27 if count < 5 else 20
    return (21 * (number % 2) - 10.5, 12 + rise * (number // 2), 21 if count < 5 else 20)


def _roosters(canvas: Canvas, layout: Layout, view: ViticultureView) -> None:
    left, wide = _WAKE
    canvas.mark(view.first, left + wide - 27, _PANELS + 26, 28)
    for row in view.chart:
        if row.seat is not None:
            canvas.mark(row.seat, left + wide - 32, layout.wake_middle(row.row), 32)


def _season(canvas: Canvas, layout: Layout, view: ViticultureView, season: str) -> None:
    left, past = _SEASONS[season], _age_of(view, season) == "past"
    for number, action in enumerate(view.summer if season == "summer" else view.winter):
        middle = layout.action_middle(number)
        for place, space in enumerate(action.spaces):
            cx = left + layout.spaces + place * _SPACE_STEP
            if space.worker:
                parts.worker(canvas, cx, middle, layout.token, space.worker)
            else:
                _open_space(canvas, cx, middle, layout.token, bonus=space.bonus, past=past)
        _beside(canvas, layout, left, middle, action)
        if not past and any(space.bonus and space.worker is None for space in action.spaces):
            gain, right = parts.ACTIONS[action.key].gain, left + _SEASON_WIDTH - 12
            canvas.middle(
                right,
                middle,
                gain,
                26,
                align="right",
                kind="label",
                width=right - _after(left, layout, action),
            )


def _open_space(canvas: Canvas, cx: float, cy: float, size: int, *, bonus: bool, past: bool) -> None:
    color = theme.COIN_DARK if bonus and not past else SOFT
    canvas.disc(cx, cy, size, color)
    canvas.disc(cx, cy, size - 6, theme.INSET if past else CARD)
    if bonus:
        canvas.icon(cx, cy, 16, "add", color)


def _after(left: int, layout: Layout, action: ActionView) -> float:
    """Where the spaces of an action end."""
    return left + layout.spaces + (len(action.spaces) - 0.4) * _SPACE_STEP


def _beside(canvas: Canvas, layout: Layout, left: int, middle: int, action: ActionView) -> None:
    """Grande workers beside full spaces; they stand where the bonus was named, which is gone by then."""
    first = _after(left, layout, action)
    size = layout.token - 3
    step = min(size + 8.0, (left + _SEASON_WIDTH - 8 - first) / max(1, len(action.beside)))
    for number, who in enumerate(action.beside):
        cx = first + step * (number + 0.5)
        parts.worker(canvas, cx, middle, size, who)
        canvas.place(f"space:{action.key}/{BESIDE}", cx - 15, middle - 15, 30, 30, 15)


def _cart_and_yokes(canvas: Canvas, layout: Layout, view: ViticultureView) -> None:
    yokes = [mat.yoke for mat in view.mats if mat.yoke]
    for left, action, workers in ((266, "cart", view.cart), (725, "yoke", tuple(yokes))):
        middle, first = layout.strip + _STRIP / 2, left + 218
        step = min(36.0, 220 / max(1, len(workers)))
        for number, who in enumerate(workers):
            parts.worker(canvas, first + step * (number + 0.5), middle, 28, who)
        if workers:
            at = first + step * (len(workers) - 0.5)
            canvas.place(f"space:{action}/{BESIDE}", at - 17, middle - 17, 34, 34, 17)


def _decks(canvas: Canvas, view: ViticultureView) -> None:
    middle = _DECKS + 18
    if view.table:
        names = ", ".join(str(card.name) for card in view.table)
        short = f"In play: {counted(len(view.table), 'card')}"
        canvas.middle(134, middle, f"In play: {names}", 28, kind="name", width=486, short=short)
    else:
        canvas.middle(620, middle, "cards left", 24, color=SOFT, align="right", kind="label")
    for number, deck in enumerate(view.decks):
        look, x = parts.KINDS[deck.kind], 28 + seats.CARDS + seats.CARD_STEP * number
        canvas.card_back(x, _DECKS + 2, seats.CARD_WIDTH, 32, deck.pile, look.color)
        canvas.place(f"deck:{deck.kind}", x, _DECKS + 4, seats.CARD_WIDTH, 28)
        canvas.middle(955 + 61 * number, middle, deck.discards, 26, "bold", kind="name", width=36)
