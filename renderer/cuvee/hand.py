"""The private picture: the event cards in the viewer's hand, and when each may be played."""

from __future__ import annotations

from games.cuvee.cards import BUILDINGS, EVENTS, EventCard
from games.cuvee.view import CuveeView
from renderer import lettering, theme
from renderer.canvas import Canvas, Flag, Foot
from renderer.cuvee import parts
from renderer.scene import Scene
from renderer.theme import SOFT

_TOP, _GAP = 138, 12
_PER_PAGE = 6
_WIDE, _HIGH = 373, 311


def hand_pages(scene: Scene) -> int:
    """Six cards fit in a picture."""
    return max(1, -(-len(scene.view.hand or ()) // _PER_PAGE))


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """One page of what only the viewer sees."""
    view: CuveeView = scene.view
    if scene.viewer is None or view.hand is None:
        canvas.header("Cuvée", "Only players have a hand", "lock")
        return
    pages = hand_pages(scene)
    page = f" · page {canvas.page + 1} of {pages}" if pages > 1 else ""
    waits = scene.waiting.get(scene.viewer, "waits")
    flag = Flag((scene.viewer,), scene.name(scene.viewer), waits)
    count = parts.counted(len(view.hand), "event card")
    canvas.header(f"Your hand · only you see this{page}", f"You hold {count}", "lock", flag)
    if not view.hand:
        _empty(canvas)
    cards = sorted(view.hand, key=lambda key: key not in view.playable)
    for number, key in enumerate(cards[canvas.page * _PER_PAGE :][:_PER_PAGE]):
        x, y = 28 + number % 3 * (_WIDE + _GAP), _TOP + number // 3 * (_HIGH + _GAP)
        _card(canvas, scene, x, y, EVENTS[key])


def _empty(canvas: Canvas) -> None:
    for number in range(3):
        canvas.empty(28 + number * (_WIDE + _GAP), _TOP, _WIDE, _HIGH, 12, theme.PAPER)
    words = "You draw one when you skip both actions of a season that you chose."
    canvas.text(28, 510, words, 32)


def _card(canvas: Canvas, scene: Scene, x: int, y: int, card: EventCard) -> None:
    foot = _foot(scene, card)
    icon = "event" if lettering.width(card.name, 24, "serif") < _WIDE - 84 else ""
    top, _ = canvas.hand_card(x, y, _WIDE, _HIGH, card.name, theme.EVENT, icon, foot)
    wide = _WIDE - 36
    canvas.paragraph(x + 18, top + 33, card.text, 30, width=wide, lines=4, lead=1.1)
    words = f"{parts.moments(card)}{f' · costs {card.cost}' if card.cost else ''}"
    canvas.block(x + 18, top + 163, words, 24, color=SOFT, kind="label", width=wide, lead=1.0)


def _foot(scene: Scene, card: EventCard) -> Foot:
    """Whether the card fits this moment, and what is against it."""
    view: CuveeView = scene.view
    assert scene.viewer is not None
    player = view.players[scene.viewer]
    if card.key in view.playable and scene.viewer in scene.waiting:
        return Foot("Playable now")
    built = {space.building for space in view.spaces if space.owner == scene.viewer}
    if card.needs_building and built.isdisjoint(card.needs_building):
        names = [BUILDINGS[kind].name for kind in card.needs_building]
        return Foot(f"Needs a {names[0]}" if len(names) == 1 else "Needs its building", "cross")
    if player.coins < card.cost:
        return Foot(f"{parts.counted(card.cost - player.coins, 'coin')} short", "cross")
    if card.needs_full_cellar and any(c.built and c.wine is None for c in player.cellar):
        return Foot("Your cellar is not full", "cross")
    return Foot("Not now", "clock")
