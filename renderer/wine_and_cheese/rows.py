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
_SITE_X, _SITE_STEP = 210, 49
_SLOT_X, _SLOT_STEP = 560, 110
SLOT = (106, 117)
_SITE = (45, 117)
_SOLD_X = 1140


def heads(canvas: Canvas) -> None:
    """The heads of the columns that are always the same."""
    for x, words in ((38, "In hand, track"), (_SITE_X, "Ingredients ■ stored"), (_SOLD_X - 26, "Sold")):
        canvas.text(x, _HEADS, words, 24, color=SOFT, kind="label")


def farm_rows(canvas: Canvas, scene: Scene) -> None:
    """Both farms, the viewer's own below."""
    view: WineAndCheeseView = scene.view
    canvas.text(_SLOT_X, _HEADS, cellar_words(view), 24, color=SOFT, kind="label", width=540)
    for place, seat in enumerate((1 - view.near, view.near)):
        _row(canvas, scene, view.farms[seat], _TOP + place * _STEP)


def cellar_words(view: WineAndCheeseView) -> str:
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
    seat = farm.seat
    done = farm.dropped or farm.aged
    ground = canvas.row(top, _HEIGHT, seat, mover=seat in scene.waiting, past=done)
    canvas.place(f"seat:{seat}", theme.MARGIN, top, 1144, _HEIGHT)
    _who(canvas, scene, farm, top)
    for number, site in enumerate(farm.sites):
        x = _SITE_X + number * _SITE_STEP
        painter = partial(_paint_site, site=site, ground=_sunk(ground))
        canvas.stamp(("cheese site", site), x, top + 7, _SITE, painter, ground)
    canvas.place(f"seat:{seat}/sites", _SITE_X, top + 7, 7 * _SITE_STEP - 4, _SITE[1])
    canvas.place(f"seat:{seat}/storage", _SITE_X, top + 88, 7 * _SITE_STEP - 4, 36)
    if farm.totals and view.phase_key == "over":
        _result(canvas, farm, top)
    else:
        _cellar(canvas, farm, top, ground)
    canvas.coin(_SOLD_X, top + 40, farm.gold, 48)
    canvas.coin(_SOLD_X, top + 94, farm.silver, 46, silver=True)
    canvas.place(f"seat:{seat}/gold", _SOLD_X - 25, top + 15, 50, 50, 25)
    canvas.place(f"seat:{seat}/silver", _SOLD_X - 25, top + 69, 50, 50, 25)


def _sunk(ground: Color) -> Color:
    return INSET if ground == CARD else mix(ground, INK, 0.1 if ground != INSET else 0.06)


def _who(canvas: Canvas, scene: Scene, farm: FarmView, top: int) -> None:
    seat = farm.seat
    canvas.mark(seat, 60, top + 30, 42)
    canvas.middle(90, top + 30, scene.name(seat), 32, "bold", width=112, kind="name")
    if farm.dropped or farm.aged:
        canvas.disc(43, top + 16, 26, theme.GOOD)
        canvas.icon(43, top + 16, 16, "check", theme.WHITE)
    words = "1st" if farm.first else "2nd"
    canvas.rect(38, top + 56, 58, 32, INK, 7)
    canvas.middle(67, top + 72, words, 26, "bold", color=theme.WHITE, align="center", kind="name")
    if farm.first:
        canvas.place("order", 38, top + 56, 58, 32)
    for number, family in enumerate(FAMILIES):
        color = parts.FAMILY_COLORS[family]
        x = 106 + number * 48
        canvas.rect(x, top + 55, 42, 34, color, 7, mix(color, "#000000", 0.35))
        canvas.middle(x + 21, top + 72, farm.hand[family], 30, "bold", color=ink_on(color), align="center")
        parts.goods(canvas, 52 + number * 82, top + 108, 30, family)
        canvas.middle(74 + number * 82, top + 108, farm.indicators[family].value, 30, "bold")
    canvas.place(f"seat:{seat}/hand", 106, top + 55, 90, 34)


def _paint_site(canvas: Canvas, site: SiteView, ground: Color) -> None:
    wide, high = _SITE
    canvas.rect(0, 0, wide, high, ground, 8)
    parts.ingredient(canvas, wide / 2, 26, 36, site.ingredient)
    count = site.site + site.stored
    canvas.middle(wide / 2, 68, count, 36, "bold", color=INK if count else SOFT, align="center")
    for number in range(site.storage):
        x = wide / 2 + (number - site.storage / 2) * 19 + 1
        canvas.rect(x, 94, 16, 14, INK if number < site.stored else ground, 3, INK, 2)


def _cellar(canvas: Canvas, farm: FarmView, top: int, ground: Color) -> None:
    for number, slot in enumerate(farm.cellar):
        x = _SLOT_X + number * _SLOT_STEP
        parts.slot(canvas, x, top + 7, SLOT, ground, slot)
        canvas.place(f"seat:{farm.seat}/cellar/{number}", x, top + 7, *SLOT)
    canvas.place(f"seat:{farm.seat}/cellar", _SLOT_X, top + 7, 4 * _SLOT_STEP + SLOT[0], SLOT[1])


def _result(canvas: Canvas, farm: FarmView, top: int) -> None:
    """At the end, both totals and the score in the place of the empty cellar."""
    assert farm.totals is not None
    wide, middle = 4 * _SLOT_STEP + SLOT[0], top + _HEIGHT / 2
    canvas.panel(_SLOT_X, top + 7, wide, SLOT[1])
    for number, family in enumerate(FAMILIES):
        x = _SLOT_X + 46 + number * 150
        parts.goods(canvas, x, middle, 56, family)
        canvas.middle(x + 38, middle, farm.totals[family].sum, 46, "bold")
    score = min(farm.totals[family].sum for family in FAMILIES)
    canvas.middle(_SLOT_X + 340, middle, "score", 30, color=SOFT)
    canvas.middle(_SLOT_X + wide - 30, middle, score, 76, "bold", color=theme.WINE, align="right")
