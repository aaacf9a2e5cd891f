"""A seat's row on the board: prestige, coins, workers, sticks, event cards, and the cellar."""

from __future__ import annotations

from functools import partial

from games.cuvee.cards import NUMERALS
from games.cuvee.view import CompartmentView, CuveeView, PlayerView, WineView
from renderer import theme
from renderer.canvas import Canvas
from renderer.cuvee import parts
from renderer.scene import Scene
from renderer.theme import CARD, GOLD, GOOD, INK, LINE, SOFT, WINE, Color

_CELLAR, _STEP, _WIDE = 496, 135, 131
_ROOMY = 60  # height of a compartment from which signs have a line of their own


def row(canvas: Canvas, scene: Scene, seat: int, top: int, high: int) -> None:
    """All that is public about one seat."""
    view: CuveeView = scene.view
    player = view.players[seat]
    ground: Color = CARD
    if seat in scene.waiting:
        ground = canvas.row(top, high, seat, mover=True)
    middle = top + high / 2
    canvas.place(f"seat:{seat}", theme.MARGIN, top, 1144, high)
    best = max(other.prestige for other in view.players)
    if scene.over and player.prestige == best:
        canvas.icon(46, middle, 30, "laurel", GOLD)
    elif seat == view.starter and not scene.over:
        canvas.icon(47, middle, 26, "rooster", INK)
    canvas.mark(seat, 84, middle, 40)
    canvas.middle(111, middle, scene.name(seat), 31, "bold", kind="name", width=84)
    _amounts(canvas, player, seat, top, high)
    for number, compartment in enumerate(player.cellar):
        x = _CELLAR + number * _STEP
        _compartment(canvas, x, top + 5, (_WIDE, high - 10), ground, compartment)
        canvas.place(f"seat:{seat}/cellar/{compartment.number}", x, top + 5, _WIDE, high - 10, 8)


def _amounts(canvas: Canvas, player: PlayerView, seat: int, top: int, high: int) -> None:
    middle = top + high / 2
    canvas.icon(216, middle, 34, "medal", WINE)
    canvas.middle(233, middle, player.prestige, 34, "bold", width=47)
    canvas.place(f"seat:{seat}/prestige", 201, top + 5, 77, high - 10)
    canvas.coin(297, middle, size=30)
    canvas.middle(314, middle, player.coins, 34, "bold", width=40)
    canvas.place(f"seat:{seat}/coins", 281, top + 5, 74, high - 10)
    canvas.icon(374, middle, 28, "worker", INK)
    canvas.middle(389, middle, player.employed, 30, "bold", width=26)
    for number in range(player.sticks):
        canvas.icon(423 + number * 13, middle, 36, "stick", GOOD, dark=theme.WHITE)
    canvas.place(f"seat:{seat}/sticks", 414, top + 5, 34, high - 10)
    canvas.card_back(455, middle - 19, 30, 38, player.cards, theme.EVENT)
    canvas.place(f"seat:{seat}/events", 453, top + 5, 34, high - 10)


def _compartment(
    canvas: Canvas, x: float, y: float, size: tuple[int, int], ground: Color, compartment: CompartmentView
) -> None:
    painter = partial(_paint, size=size, ground=ground, compartment=compartment)
    canvas.stamp(("cuvee cellar", compartment), x, y, size, painter, ground)


def _paint(canvas: Canvas, *, size: tuple[int, int], ground: Color, compartment: CompartmentView) -> None:
    wide, high = size
    if not compartment.built and compartment.wine is None:
        canvas.rect(wide / 2 - 20, high / 2 - 2, 40, 4, LINE, 2)
        return
    canvas.empty(0, 0, wide, high, 8, ground)
    if compartment.wine is None:
        numeral = NUMERALS[compartment.number - 1]
        canvas.middle(14, high / 2, numeral, 24, "serif", color=SOFT, kind="label")
        return
    _wine(canvas, size, compartment.wine)


def _wine(canvas: Canvas, size: tuple[int, int], wine: WineView) -> None:
    """Glass, name, barrels and signs: in three lines where the row is high, else in two."""
    wide, high = size
    roomy = high >= _ROOMY
    parts.glass(canvas, 22, high / 2, wine.color, wine.quality, 44)
    canvas.text(
        45,
        high / 2 - (11 if roomy else 1),
        parts.fitting_name(wine.variety, theme.LEAST["name"], wide - 46) if not wine.cuvee else "Cuvée",
        25,
        "bold" if wine.cuvee else "semibold",
        kind="name",
        width=wide - 46,
    )
    barrel = 22 if roomy else 18
    for number in range(wine.barrels):
        middle = high / 2 + (8 if roomy else 13)
        canvas.icon(44 + barrel / 2 + number * (barrel - 1), middle, barrel, "barrel", theme.BARREL, dark=INK)
    signs = [*(["clock"] if wine.aged else []), *(["crown"] if wine.crowned else [])]
    for number, icon in enumerate(reversed(signs)):
        x, y = (wide - 13 - 24 * number, high - 13) if roomy else (wide - 11 - 20 * number, high / 2 + 13)
        canvas.icon(x, y, barrel, icon, GOLD if icon == "crown" else INK)
