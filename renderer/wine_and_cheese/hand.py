"""The private picture: the cards in hand, what they cost, and which can be paid now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.wine_and_cheese.view import HandCardView, WineAndCheeseView
from renderer import theme
from renderer.canvas import Canvas, Foot, own_flag
from renderer.counts import counted
from renderer.scene import Scene
from renderer.theme import PAPER, SOFT, WINE
from renderer.wine_and_cheese import parts
from renderer.wine_and_cheese.effects import effect
from renderer.wine_and_cheese.farm import draw_farm
from renderer.wine_and_cheese.plots import draw_plots

_X, _Y, _STEP_X, _STEP_Y = 28, 136, 385, 278
_SIZE = (374, 270)
_ON_PAGE = 6
_OWN_Y, _OWN_HEIGHT = 696, 82


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """One page of what a player decides by: the plots or the farm, if they matter now, and the cards."""
    if scene.viewer is None or scene.view.hand is None:
        canvas.header("Wine & Cheese", "Only players have a hand", "lock")
        return
    names = page_names(scene)
    name, _, number = names[canvas.page].partition(" ")
    note = f" · page {canvas.page + 1} of {len(names)}" if len(names) > 1 else ""
    if name == "plots":
        draw_plots(canvas, scene, note)
    elif name == "farm":
        draw_farm(canvas, scene, scene.viewer, note)
    else:
        first = int(number) * _ON_PAGE
        _cards(canvas, scene, scene.view.hand[first : first + _ON_PAGE], note)


def page_names(scene: Scene) -> list[str]:
    """Which pages the viewer's hand has now, the one that the question is about first."""
    view: WineAndCheeseView = scene.view
    if view.hand is None:
        return ["nobody"]
    cards = [f"cards {number}" for number in range(max(1, -(-len(view.hand) // _ON_PAGE)))]
    if view.yields and view.active == scene.viewer:
        return ["plots", *cards]
    if scene.viewer not in scene.waiting:
        return cards
    return [*cards, "farm"] if view.phase_key == "produce" else ["farm", *cards]


def pages(scene: Scene, what: str, seat: int | None) -> int:
    """How many pictures one of them takes."""
    return len(page_names(scene)) if what == "hand" else 1


def _cards(canvas: Canvas, scene: Scene, held: Sequence[HandCardView], note: str) -> None:
    assert scene.viewer is not None
    canvas.header(f"{scene.hand_kicker}{note}", _headline(scene), "lock", own_flag(scene, scene.viewer))
    for number in range(_ON_PAGE):
        x, y = _X + number % 3 * _STEP_X, _Y + number // 3 * _STEP_Y
        if number < len(held):
            _card(canvas, x, y, held[number])
        else:
            canvas.empty(x, y, *_SIZE, 12, PAPER)
    _own(canvas, scene)


def _headline(scene: Scene) -> str:
    view: WineAndCheeseView = scene.view
    assert view.hand is not None
    assert scene.viewer is not None
    if not view.hand:
        return "No cards in hand"
    payable = sum(held.payable for held in view.hand)
    count = len(view.hand)
    words = f"{payable} of {counted(count, 'card')} can be paid"
    full = all(slot.card or slot.closed for slot in view.farms[scene.viewer].cellar)
    return f"{words}, but no slot is free" if full else words


def _card(canvas: Canvas, x: float, y: float, held: HandCardView) -> None:
    key = "cheese hand", held.card.id, held.trades, held.short
    canvas.stamp(key, x, y, _SIZE, partial(_paint_card, held=held), PAPER)


def _paint_card(canvas: Canvas, held: HandCardView) -> None:
    card, (wide, high) = held.card, _SIZE
    family = card.family
    top, _ = canvas.hand_card(
        0,
        0,
        wide,
        high,
        card.name,
        parts.FAMILY_COLORS[family],
        parts.FAMILY_ICONS[family],
        _foot(held),
        aside=112,
        short=parts.short_name(card),
    )
    parts.coins(canvas, wide - 14, 33, 42, card)
    parts.markers(canvas, 16, top + 32, 46, 54, card.cost)
    canvas.text(20, top + 92, card.title.read(), 30, "serif", color=WINE, kind="name", width=wide - 36)
    effect(canvas, 20, top + 120, wide - 8, card, 25 if card.action.endswith("_gourmet") else 30)


def _foot(held: HandCardView) -> Foot:
    if not held.payable:
        return Foot(held.how.read(), "cross")
    return Foot(held.how.read() if held.trades else "can be paid")


def _own(canvas: Canvas, scene: Scene) -> None:
    """What the viewer owns, and the exchange."""
    assert scene.viewer is not None
    farm = scene.view.farms[scene.viewer]
    look = canvas.palette.seats[scene.viewer]
    canvas.rect(_X, _OWN_Y, 1144, _OWN_HEIGHT, look.tint, 12, look.color, 4)
    middle = _OWN_Y + _OWN_HEIGHT / 2
    canvas.middle(48, middle - 15, "You own", 30, "serif", color=WINE, kind="name")
    canvas.middle(48, middle + 18, "any 3 for any 1", 24, color=SOFT, kind="label")
    for number, site in enumerate(farm.sites):
        x = 254 + number * 130
        count = site.site + site.stored
        parts.ingredient(canvas, x, middle, 52, site.ingredient)
        canvas.middle(x + 36, middle, count, 42, "bold", color=theme.INK if count else SOFT)
    canvas.place(f"seat:{scene.viewer}/sites", _X, _OWN_Y, 1144, _OWN_HEIGHT)
