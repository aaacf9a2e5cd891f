"""The viewer's hand: every card with its full text, what can be played now, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from games.viticulture.cards import ORDERS, VINES, order_pay
from games.viticulture.view import CardView, HandCardView, ViticultureView
from renderer import lettering
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.scene import Kind, Scene
from renderer.theme import CARD, GOOD, INK, INSET, LINE, PAPER, SOFT, WHITE, Wine, ink_on
from renderer.viticulture import parts

PER_PAGE = 6
_SIZE = _WIDE, _HIGH = 372, 314
_LEFT, _TOP, _ACROSS, _DOWN = 28, 136, 386, 326
_BAR = 54  # height of the title bar
_TEXT_WIDTH = _WIDE - 36
_NOTE_WIDTH = _WIDE - 76


def pages(scene: Scene, what: str, seat: int | None) -> int:
    """How many pictures a hand needs."""
    view: ViticultureView = scene.view
    if what != "hand" or not view.hand:
        return 1
    return -(-len(view.hand) // PER_PAGE)


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """At most six cards of the viewer's hand, those that can be played first."""
    view: ViticultureView = scene.view
    total = pages(scene, "hand", seat)
    page = f" · page {canvas.page + 1} of {total}" if total > 1 else ""
    kicker = "Hands are hidden" if view.hand is None else f"{scene.hand_kicker}{page}"
    canvas.header(kicker, headline(view), "lock", parts.flag(scene))
    cards = in_order(view)[canvas.page * PER_PAGE :][:PER_PAGE]
    for number, card in enumerate(cards):
        x, y = _LEFT + _ACROSS * (number % 3), _TOP + _DOWN * (number // 3)
        key = "viticulture card", card.card.key, card.playable, str(card.note)
        canvas.stamp(key, x, y, _SIZE, partial(_paint, held=card), PAPER)
    if scene.viewer is not None:
        canvas.place(f"seat:{scene.viewer}/cards", _LEFT, _TOP, *_SIZE)


def headline(view: ViticultureView) -> str:
    """How much of the hand can be used now."""
    if view.hand is None:
        return "Only the players see their cards"
    if not view.hand:
        return "No cards in hand"
    ready = sum(card.playable for card in view.hand)
    season = view.phase.capitalize() if view.phase != "plans" else "Winter"
    cards = counted(len(view.hand), "card")
    if view.phase in ("summer", "winter"):
        return f"{season}: {ready} of {cards} can be used"
    return f"{cards} in hand"


def in_order(view: ViticultureView) -> Sequence[HandCardView]:
    """The hand, what can be played first."""
    return sorted(view.hand or (), key=lambda held: not held.playable)


def _paint(canvas: Canvas, *, held: HandCardView) -> None:
    look = parts.KINDS[held.card.kind]
    rim, line = (5, GOOD) if held.playable else (2, LINE)
    canvas.rect(0, 0, _WIDE, _HIGH, CARD, 12, line, rim)
    canvas.rect(rim, rim, _WIDE - 2 * rim, _BAR - rim, look.color, 12 - rim)
    canvas.rect(rim, 30, _WIDE - 2 * rim, _BAR - 30, look.color)
    ink = ink_on(look.color)
    canvas.icon(36, _BAR / 2 + 2, 34, look.icon, ink, light=look.color, dark=ink)
    title = "Wine order" if held.card.kind == "order" else str(held.card.name)
    canvas.text(64, 40, title, 32, "serif", color=ink, kind="name", width=_WIDE - 78)
    low = _note(canvas, held, rim)
    if held.card.kind == "order":
        _order(canvas, held.card.key)
    elif held.card.kind == "vine":
        _vine(canvas, held.card)
    else:
        _text(canvas, str(held.card.text), _BAR, low)


def _note(canvas: Canvas, held: HandCardView, rim: int) -> int:
    """The foot: whether the card can be played, and what speaks for or against it; returns its top."""
    words = str(held.note).replace(" -", " −")
    words = words[:1].upper() + words[1:]
    rows, px = lettering.block(lettering.drawable(words, "semibold"), 30, 26, "semibold", _NOTE_WIDTH, 2)
    if rows[-1].endswith("…"):
        rows, px = lettering.block(words, 24, 24, "semibold", _NOTE_WIDTH, 4)
    step = round(px * 1.12)
    high = max(48, step * len(rows) + 16)
    top = _HIGH - rim - high
    ground, ink = (GOOD, WHITE) if held.playable else (INSET, INK)
    canvas.rect(rim, top, _WIDE - 2 * rim, high, ground, 12 - rim)
    canvas.rect(rim, top, _WIDE - 2 * rim, high - 14, ground)
    waits = str(held.note).endswith(("in summer", "in winter"))
    sign = "check" if held.playable else "clock" if waits else "cross"
    canvas.icon(34, top + high / 2, 28, sign, ink if held.playable else SOFT, light=ground)
    for number, row in enumerate(rows):
        middle = top + high / 2 + step * (number - (len(rows) - 1) / 2)
        canvas.middle(58, middle, row, px, color=ink, kind="decide" if px >= 30 else "name")
    return top


def _text(canvas: Canvas, words: str, top: int, low: int) -> None:
    """A card's text at the largest size at which it has room."""
    for px in range(30, 23, -1):
        rows = lettering.wrap(lettering.drawable(words, "semibold"), px, "semibold", _TEXT_WIDTH)
        lead = 1.16 if px > 27 else 1.1
        if len(rows) * px * lead <= low - top - 14:
            break
    kind: Kind = "decide" if px >= 30 else "name"
    canvas.paragraph(18, top + px + 4, words, px, width=_TEXT_WIDTH, kind=kind, lead=lead)


def _order(canvas: Canvas, order: str) -> None:
    """The wines that are asked for, and what they pay."""
    fact = ORDERS[order]
    step = 112 if len(fact.wines) == 3 else 128
    for number, (kind, value) in enumerate(fact.wines):
        cx = 66 + step * number
        canvas.glass(cx, _BAR + 60, cast(Wine, kind), value, 92)
        canvas.text(cx, _BAR + 136, kind, 26, color=SOFT, align="center", kind="name")
    canvas.text(18, _BAR + 182, _pay(order), 30, "bold", width=_TEXT_WIDTH)


def _pay(order: str) -> str:
    return str(order_pay(order)).replace(", ", " · ")


def _vine(canvas: Canvas, card: CardView) -> None:
    """What a vine yields, and the structures it needs."""
    vine = VINES[card.key]
    x = 54
    for color, value in (("red", vine.red), ("white", vine.white)):
        if value:
            canvas.grape(x, _BAR + 54, cast(parts.Grape, color), value, 64)
            x += 80
    for need in vine.needs:
        canvas.icon(x + 8, _BAR + 54, 54, need, GOOD, light=CARD, dark=GOOD)
        x += 74
    words = str(card.text)
    canvas.paragraph(18, _BAR + 122, words[:1].upper() + words[1:], 30, width=_TEXT_WIDTH, lines=2)
