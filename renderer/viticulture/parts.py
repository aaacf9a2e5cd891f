"""What Viticulture's pictures share: signs of cards, structures and actions, rows of tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, cast

from msgspec import structs

from games.viticulture.cards import COLORS, WINES
from games.viticulture.view import MatView, ViticultureView, WorkerView
from renderer import theme
from renderer.canvas import Canvas, Flag, flag_of
from renderer.counts import counted
from renderer.scene import Scene
from renderer.theme import INK, LINE, SOFT, Color, Wine, mix

Grape = Literal["red", "white"]


class KindLook(NamedTuple):
    """How a kind of card is told apart: color, drawing, and its name in the singular and the plural."""

    color: Color
    icon: str
    one: str
    many: str

    @property
    def dark(self) -> Color:
        """For the drawing on paper."""
        return mix(self.color, "#000000", 0.35)


class ActionLook(NamedTuple):
    """How an action is called on the board: drawing, short name, and what its bonus adds."""

    icon: str
    name: str
    gain: str


KINDS = {
    "vine": KindLook(theme.VINE, "vine", "vine", "vines"),
    "summer": KindLook(theme.SUMMER, "sun", "summer visitor", "summer visitors"),
    "order": KindLook(theme.ORDER, "scroll", "wine order", "wine orders"),
    "winter": KindLook(theme.WINTER, "snow", "winter visitor", "winter visitors"),
}
ACTIONS = {
    "draw_vine": ActionLook("vine", "Draw vine", "+1 vine"),
    "give_tour": ActionLook("tour", "Give tour", "+1 lira"),
    "build": ActionLook("hammer", "Build", "+1 lira"),
    "summer_visitor": ActionLook("visitor", "Visitor", "+1 visitor"),
    "sell": ActionLook("sell", "Sell or buy", "+1 point"),
    "plant": ActionLook("leaf", "Plant", "+1 vine"),
    "draw_order": ActionLook("scroll", "Draw order", "+1 order"),
    "harvest": ActionLook("basket", "Harvest", "+1 field"),
    "make_wine": ActionLook("press", "Make wine", "+1 wine"),
    "winter_visitor": ActionLook("visitor", "Visitor", "+1 visitor"),
    "fill_order": ActionLook("star", "Fill order", "+1 point"),
    "train": ActionLook("train", "Train", "+1 lira"),
}
STRUCTURE_ICONS = {
    "trellis": "trellis",
    "irrigation": "irrigation",
    "yoke": "yoke",
    "windmill": "windmill",
    "cottage": "cottage",
    "tasting_room": "tasting",
    "medium_cellar": "cellar",
    "large_cellar": "cellar",
}
SHORT_VINES = {
    "sangiovese": "Sangiov.",
    "trebbiano": "Trebbian.",
    "sauvignon_blanc": "Sauv. Bl.",
    "cabernet_sauvignon": "Cabernet",
    "chardonnay": "Chardon.",
}
_LEAST_STEP = 27  # pixels from token to token in a crowded row


def kicker(view: ViticultureView) -> str:
    """The game, and how far it is."""
    if view.phase == "over":
        return f"Viticulture · final score after {counted(view.year, 'year')}"
    last = " · last year" if view.last else ""
    now = {"parents": "mama and papa", "plans": "winter"}.get(view.phase, view.phase)
    return f"Viticulture · year {view.year} · {now}{last}"


def flag(scene: Scene) -> Flag | None:
    """Whose move it is; the longest names of visitors do not fit there in full."""
    found = flag_of(scene)
    return found and structs.replace(found, words=found.words.replace("Uncertified", "Uncert."))


def season_icon(view: ViticultureView) -> str:
    """The drawing of the time of year."""
    seasons = {"spring": "flower", "summer": "sun", "fall": "leaf", "winter": "snow", "plans": "snow"}
    return seasons.get(view.phase, "grapes")


def rows_in_order(view: ViticultureView) -> Sequence[int]:
    """The seats in the order in which they play; the best first at the end."""
    seats = range(len(view.mats))
    if view.phase == "over":
        return sorted(seats, key=lambda seat: standing(view.mats[seat]), reverse=True)
    return view.order or [(view.first + step) % len(seats) for step in seats]


def standing(mat: MatView) -> tuple[int, int, int, int]:
    """Points, and what breaks ties: lira, the value of wine, the value of grapes."""
    wine, grapes = sum(map(sum, mat.cellar.values())), sum(map(sum, mat.crush.values()))
    return mat.points, mat.lira, wine, grapes


def owner_of(scene: Scene, seat: int | None) -> int:
    """Whose mat a picture shows: if nobody is named, the viewer's, else the active player's."""
    if seat is not None:
        return seat
    view: ViticultureView = scene.view
    return view.active if scene.viewer is None else scene.viewer


def worker(canvas: Canvas, cx: float, cy: float, size: float, who: WorkerView) -> None:
    """A worker on a space; one that is planned ahead is hollow, with a clock."""
    if who.planned:
        canvas.mark(who.seat, cx, cy, size, hollow=True)
        canvas.icon(cx + size * 0.42, cy - size * 0.36, 20, "clock", INK)
        return
    canvas.worker(who.seat, cx, cy, size, grande=who.kind == "grande")


def crew(
    canvas: Canvas, x: float, cy: float, width: float, mat: MatView, height: float = 34, apart: float = 22
) -> None:
    """The workers of a seat: dark are still to be placed, pale are not; the one with a plus is temporary."""
    pale = mix(LINE, SOFT, 0.12)
    ink = INK if mat.grande else pale
    canvas.icon(x + height / 2, cy, height + 2, "grande", ink, dark=ink)
    first = x + height + apart * 0.64
    step = min(apart, (x + width - 16 - first) / (mat.workers + mat.temporary - 1))
    for number in range(mat.workers):
        color = INK if number < mat.idle else pale
        canvas.icon(first + step * number, cy + height * 0.1, height * 0.72, "worker", color)
    if mat.temporary:
        canvas.icon(first + 4 + step * mat.workers, cy + height * 0.1, height * 0.8, "train", INK)


def grapes(canvas: Canvas, x: float, cy: float, width: float, mat: MatView, size: float) -> None:
    """The grapes of a crush pad in a row, red ones first."""
    found = [(color, value) for color in COLORS for value in mat.crush[color]]

    def paint(number: int, cx: float, wide: float) -> None:
        color, value = found[number]
        canvas.grape(cx, cy + 3, cast(Grape, color), value, wide)

    in_a_row(canvas, x, cy, width, len(found), size, paint)


def wines(canvas: Canvas, x: float, cy: float, width: float, mat: MatView, size: float) -> None:
    """The wines of a cellar in a row, by type."""
    found = [(kind, value) for kind in WINES for value in mat.cellar[kind]]

    def paint(number: int, cx: float, wide: float) -> None:
        kind, value = found[number]
        canvas.glass(cx, cy, cast(Wine, kind), value, wide)

    in_a_row(canvas, x, cy, width, len(found), size, paint)


def in_a_row(
    canvas: Canvas,
    x: float,
    cy: float,
    width: float,
    count: int,
    size: float,
    paint: Callable[[int, float, float], None],
) -> None:
    """Tokens side by side, smaller when there are many; how many more there are, when too many."""
    if not count:
        return
    shown = count if width / count >= _LEAST_STEP else int((width - 44) // _LEAST_STEP)
    step = min(size + 5, (width if shown == count else width - 44) / shown)
    for number in range(shown):
        paint(number, x + step * (number + 0.5), min(size, step - 1))
    if shown < count:
        canvas.middle(x + width, cy, f"+{count - shown}", 28, "bold", align="right", kind="name", width=44)
