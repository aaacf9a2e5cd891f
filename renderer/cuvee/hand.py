"""The private picture: the event cards in the viewer's hand, and when each may be played."""

from __future__ import annotations

from functools import partial

from games.cuvee.cards import BUILDINGS, EVENTS, EventCard
from games.cuvee.view import CuveeView
from renderer import lettering, theme
from renderer.canvas import Canvas, Foot, own_flag
from renderer.counts import counted
from renderer.cuvee import deeds, holdings, parts
from renderer.cuvee.estate import contents, ground, owned, page_count
from renderer.scene import Scene
from renderer.theme import SOFT

_TOP, _GAP = 138, 12
_PER_PAGE = 6
IN_A_ROW = 3
_WIDE, _HIGH = 373, 311
_HOLDINGS = 460  # upper end of cellar and year's end, below one row of cards
_LINES = 7  # of land beside one or two cards, per column
_LINE = 37
_NO_CARDS = "No event cards in hand"
_HOW_TO_DRAW = "skip both actions of a season you chose to draw one"


def hand_pages(scene: Scene) -> int:
    """Six cards fit in a picture; who holds none sees the estate instead."""
    if scene.viewer is not None and not scene.view.hand:
        return page_count(scene, "estate", scene.viewer)
    return max(1, -(-len(scene.view.hand or ()) // _PER_PAGE))


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """One page of what only the viewer sees; few cards leave room for what the viewer owns."""
    view: CuveeView = scene.view
    if scene.viewer is None or view.hand is None:
        canvas.header("Cuvée", "Only players have a hand", "lock")
        return
    if not view.hand:
        canvas.static("cuvee/estate", ground)
        _header(canvas, scene, scene.viewer, _NO_CARDS if scene.over else f"{_NO_CARDS}: {_HOW_TO_DRAW}")
        contents(canvas, view, scene.viewer)
        return
    few = len(view.hand) <= IN_A_ROW
    if few:
        canvas.static("cuvee/hand", partial(holdings.ground, top=_HOLDINGS))
    _header(canvas, scene, scene.viewer, f"{counted(len(view.hand), 'event card')} in hand")
    cards = sorted(view.hand, key=lambda key: key not in view.playable)
    for number, key in enumerate(cards[canvas.page * _PER_PAGE :][:_PER_PAGE]):
        x, y = _place(number)
        _card(canvas, scene, x, y, EVENTS[key])
    if few:
        _land(canvas, view, scene.viewer, IN_A_ROW - len(cards))
        holdings.holdings(canvas, view, scene.viewer, _HOLDINGS)


def _place(number: int) -> tuple[int, int]:
    """The upper left of a card by its number on the page."""
    line, column = divmod(number, IN_A_ROW)
    return theme.MARGIN + column * (_WIDE + _GAP), _TOP + line * (_HIGH + _GAP)


def _header(canvas: Canvas, scene: Scene, who: int, headline: str) -> None:
    pages = hand_pages(scene)
    page = f" · page {canvas.page + 1} of {pages}" if pages > 1 else ""
    canvas.header(f"{scene.hand_kicker}{page}", headline, "lock", own_flag(scene, who))


def _land(canvas: Canvas, view: CuveeView, who: int, columns: int) -> None:
    """What the viewer owns, a line each, in the columns that the cards leave free."""
    if not columns:
        return
    x, y = _place(IN_A_ROW - columns)
    wide = columns * (_WIDE + _GAP) - _GAP
    canvas.panel(x, y, wide, _HIGH)
    land = owned(view, who)
    room = columns * _LINES
    shown = land if len(land) <= room else land[: room - 1]
    both = 2 * len(land) <= room  # sides: the other one beside the first, or below it in a single column
    for number, space in enumerate(shown):
        column, line = divmod(number * (2 if both and columns == 1 else 1), _LINES)
        left, middle = x + 16 + column * (_WIDE + _GAP), y + 63 + line * _LINE
        deeds.line(canvas, left, middle, space, view.weather)
        if both:
            away = (0, _LINE) if columns == 1 else (_WIDE + _GAP, 0)
            deeds.other_side(canvas, left + away[0], middle + away[1], space)
        canvas.place(f"space:{space.key}", left - 6, middle - 18, _WIDE - 20, 36, 8)
    more = f" · and {len(land) - len(shown)} more" if len(land) > len(shown) else ""
    canvas.title(x + 16, y + 36, f"Land{more}" if land else "No land yet", 28)


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
        return Foot(f"{counted(card.cost - player.coins, 'coin')} short", "cross")
    if card.needs_full_cellar and any(c.built and c.wine is None for c in player.cellar):
        return Foot("Your cellar is not full", "cross")
    return Foot("Not now", "clock")
