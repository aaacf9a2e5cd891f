"""One seat's estate: both sides of its vineyard cards, its buildings, its cellar, and the year's end."""

from __future__ import annotations

from functools import partial

from games.cuvee.view import CuveeView, SpaceView
from renderer.canvas import Canvas, Flag
from renderer.cuvee import holdings, parts
from renderer.cuvee.deeds import big_card, small_card
from renderer.scene import Scene
from renderer.theme import LINE, PAPER, SOFT

_TOP, _LOW = 138, 410  # of the cards
_STEP, _WIDE = 289, 277
_PER_PAGE = 8
_HOLDINGS = 424  # upper end of cellar and year's end


def page_count(scene: Scene, what: str, seat: int | None) -> int:
    """An estate of more than eight cards takes several pictures."""
    if what != "estate":
        return 1
    return max(1, -(-len(owned(scene.view, parts.whose(scene, seat))) // _PER_PAGE))


def owned(view: CuveeView, seat: int) -> list[SpaceView]:
    """The spaces of a seat, row by row."""
    return [space for space in view.spaces if space.owner == seat]


def estate(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """All that one seat owns; a spectator who names no seat sees the first one's."""
    who = parts.whose(scene, seat)
    view: CuveeView = scene.view
    canvas.static("cuvee/estate", ground)
    pages = page_count(scene, "estate", seat)
    page = f" · page {canvas.page + 1} of {pages}" if pages > 1 else ""
    flag = Flag((who,), scene.name(who), f"{view.players[who].prestige} prestige")
    canvas.header(f"{parts.kicker(view)}{page}", f"{scene.name(who)}: estate and cellar", "barrel", flag)
    contents(canvas, view, who)


def ground(canvas: Canvas) -> None:
    """What stays on the picture of an estate."""
    holdings.ground(canvas, top=_HOLDINGS)


def contents(canvas: Canvas, view: CuveeView, who: int) -> None:
    """All that is below the band."""
    _cards(canvas, owned(view, who)[canvas.page * _PER_PAGE :][:_PER_PAGE], view.weather)
    holdings.holdings(canvas, view, who, _HOLDINGS)


def _cards(canvas: Canvas, spaces: list[SpaceView], weather: str | None) -> None:
    """Up to four large cards, or up to eight in two rows."""
    small = len(spaces) > 4
    high = (_LOW - _TOP - 10) // 2 if small else _LOW - _TOP
    painter = small_card if small else big_card
    for number, space in enumerate(spaces):
        x, y = 28 + number % 4 * _STEP, _TOP + number // 4 * (high + 10)
        size = _WIDE, high
        key = "cuvee deed", small, space, weather
        canvas.stamp(key, x, y, size, partial(painter, size=size, space=space, weather=weather), PAPER)
        canvas.place(f"space:{space.key}", x, y, _WIDE, high, 12)
    for number in range(len(spaces), 8 if small else 4):
        x, y = 28 + number % 4 * _STEP, _TOP + number // 4 * (high + 10)
        canvas.frame(x, y, _WIDE, high, LINE, 12, 2)
        canvas.text(x + _WIDE / 2, y + high / 2 + 10, "no vineyard", 30, color=SOFT, align="center")
