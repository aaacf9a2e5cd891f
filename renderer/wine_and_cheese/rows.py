"""The rows of the two farms on the board: who, ingredients, cellar, sold cards."""

from __future__ import annotations

from functools import partial

from games.wine_and_cheese.cards import FAMILIES
from games.wine_and_cheese.view import FarmView, SiteView, WineAndCheeseView
from renderer import theme
from renderer.canvas import Canvas
from renderer.scene import Scene
from renderer.theme import CARD, INK, INSET, SOFT, Color, ink_on, mix
from renderer.wine_and_cheese import parts

_HEADS = 608
_TOP, _STEP, _HEIGHT = 616, 135, 131
_LEFT, _INNER = 36, (1128, 119)  # what is within a row's frame, drawn as one cell; x and y count from there
_SITE_X, _SITE_STEP, _SITE = 174, 49, (45, 117)
_SLOT_X, _SLOT_STEP, _SLOT = 524, 110, (106, 117)
_SOLD_X = 1104
_CELLAR_WIDTH = 4 * _SLOT_STEP + _SLOT[0]


def heads(canvas: Canvas) -> None:
    """The heads of the columns that are always the same."""
    for x, words in ((2, "In hand, track"), (_SITE_X, "Ingredients ■ stored"), (_SOLD_X - 26, "Sold")):
        canvas.text(_LEFT + x, _HEADS, words, 24, color=SOFT, kind="label")


def farm_rows(canvas: Canvas, scene: Scene) -> None:
    """Both farms, the viewer's own below."""
    view: WineAndCheeseView = scene.view
    canvas.text(_LEFT + _SLOT_X, _HEADS, _cellar_head(view), 24, color=SOFT, kind="label", width=540)
    for place, seat in enumerate((1 - view.near, view.near)):
        _row(canvas, scene, view.farms[seat], _TOP + place * _STEP)


def _cellar_head(view: WineAndCheeseView) -> str:
    """What the numbers on the cards of a cellar mean."""
    if view.phase_key == "over":
        return "Totals: the lower one is the score"
    agings = {farm.next_aging for farm in view.farms}
    if agings == {0}:
        return "Cellar: markers · below: sold for"
    by = f" (−{agings.pop()})" if len(agings) == 1 else ""
    return f"Cellar: markers · below: after next aging{by}"


def _row(canvas: Canvas, scene: Scene, farm: FarmView, top: int) -> None:
    view: WineAndCheeseView = scene.view
    done = farm.dropped or farm.aged
    ground = canvas.row(top, _HEIGHT, farm.seat, mover=farm.seat in scene.waiting, past=done)
    canvas.place(f"seat:{farm.seat}", theme.MARGIN, top, 1144, _HEIGHT)
    over, name = view.phase_key == "over", scene.name(farm.seat)
    painter = partial(_paint_row, farm=farm, name=name, over=over, ground=ground)
    key = "cheese row", parts.content(farm), name, scene.marks, over
    canvas.stamp(key, _LEFT, top + 6, _INNER, painter, ground)


def _paint_row(canvas: Canvas, farm: FarmView, name: str, over: bool, ground: Color) -> None:
    seat = farm.seat
    _who(canvas, farm, name)
    for number, site in enumerate(farm.sites):
        painter = partial(_paint_site, site=site, ground=_sunk(ground))
        canvas.stamp(("cheese site", site), _SITE_X + number * _SITE_STEP, 1, _SITE, painter, ground)
    canvas.place(f"seat:{seat}/sites", _SITE_X, 1, 7 * _SITE_STEP - 4, _SITE[1])
    canvas.place(f"seat:{seat}/storage", _SITE_X, 82, 7 * _SITE_STEP - 4, 36)
    if over:
        _result(canvas, farm)
    else:
        _cellar(canvas, farm, ground)
    canvas.coin(_SOLD_X, 34, farm.gold, 48)
    canvas.coin(_SOLD_X, 88, farm.silver, 46, silver=True)
    canvas.place(f"seat:{seat}/gold", _SOLD_X - 25, 9, 50, 50, 25)
    canvas.place(f"seat:{seat}/silver", _SOLD_X - 25, 63, 50, 50, 25)


def _sunk(ground: Color) -> Color:
    return INSET if ground == CARD else mix(ground, INK, 0.06 if ground == INSET else 0.1)


def _who(canvas: Canvas, farm: FarmView, name: str) -> None:
    """Name, turn order card, cards in hand, and what the indicators are worth."""
    canvas.mark(farm.seat, 24, 24, 42)
    canvas.middle(54, 24, name, 32, "bold", width=112, kind="name")
    if farm.dropped or farm.aged:
        canvas.disc(13, 13, 26, theme.GOOD)
        canvas.icon(13, 13, 16, "check", theme.WHITE)
    canvas.rect(2, 50, 58, 32, INK, 7)
    order = "1st" if farm.first else "2nd"
    canvas.middle(31, 66, order, 26, "bold", color=theme.WHITE, align="center", kind="name")
    if farm.first:
        canvas.place("order", 2, 50, 58, 32)
    for number, family in enumerate(FAMILIES):
        color = parts.FAMILY_COLORS[family]
        x = 70 + number * 48
        canvas.rect(x, 49, 42, 34, color, 7, mix(color, "#000000", 0.35))
        canvas.middle(x + 21, 66, farm.hand[family], 30, "bold", color=ink_on(color), align="center")
        parts.goods(canvas, 16 + number * 82, 102, 30, family)
        canvas.middle(38 + number * 82, 102, farm.indicators[family].value, 30, "bold")
    canvas.place(f"seat:{farm.seat}/hand", 70, 49, 90, 34)


def _paint_site(canvas: Canvas, site: SiteView, ground: Color) -> None:
    wide, high = _SITE
    canvas.rect(0, 0, wide, high, ground, 8)
    parts.ingredient(canvas, wide / 2, 26, 36, site.ingredient)
    count = site.site + site.stored
    canvas.middle(wide / 2, 68, count, 36, "bold", color=INK if count else SOFT, align="center")
    for number in range(site.storage):
        x = wide / 2 + (number - site.storage / 2) * 19 + 1
        canvas.rect(x, 94, 16, 14, INK if number < site.stored else ground, 3, INK, 2)


def _cellar(canvas: Canvas, farm: FarmView, ground: Color) -> None:
    for number, slot in enumerate(farm.cellar):
        x = _SLOT_X + number * _SLOT_STEP
        parts.slot(canvas, x, 1, _SLOT, ground, slot)
        canvas.place(f"seat:{farm.seat}/cellar/{number}", x, 1, *_SLOT)
    canvas.place(f"seat:{farm.seat}/cellar", _SLOT_X, 1, _CELLAR_WIDTH, _SLOT[1])


def _result(canvas: Canvas, farm: FarmView) -> None:
    """At the end, both totals and the score in the place of the empty cellar."""
    assert farm.totals is not None
    middle = _INNER[1] / 2
    canvas.panel(_SLOT_X, 1, _CELLAR_WIDTH, _SLOT[1])
    for number, family in enumerate(FAMILIES):
        x = _SLOT_X + 46 + number * 150
        parts.goods(canvas, x, middle, 56, family)
        canvas.middle(x + 38, middle, farm.totals[family].sum, 46, "bold")
    score = min(farm.totals[family].sum for family in FAMILIES)
    canvas.middle(_SLOT_X + 340, middle, "score", 30, color=SOFT)
    canvas.middle(_SLOT_X + _CELLAR_WIDTH - 30, middle, score, 76, "bold", color=theme.WINE, align="right")
