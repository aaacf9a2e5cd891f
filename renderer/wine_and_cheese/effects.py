"""What cards do, as signs and a few words on one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.wine_and_cheese.cards import CARDS, FAMILIES, STARTER_STEPS, Family
from games.wine_and_cheese.view import CardView
from renderer import lettering
from renderer.canvas import Canvas
from renderer.theme import SOFT
from renderer.wine_and_cheese import parts


class Pen:
    """Writes signs and words from left to right, and goes on below where a line is full."""

    def __init__(self, canvas: Canvas, x: float, cy: float, right: float, px: int) -> None:
        self._canvas, self._left, self._right, self._px = canvas, x, right, px
        self._x, self._cy = x, cy

    def words(self, words: str) -> None:
        wide = lettering.width(words, self._px, "semibold")
        self._need(wide)
        self._canvas.middle(self._x, self._cy, words, self._px, color=SOFT, kind="name")
        self._x += wide + self._px * 0.26

    def steps(self, family: Family, count: int) -> None:
        """An indicator's steps, such as a glass with +2."""
        self._need(self._px * 2.5)
        self.goods(family)
        self._x += 3
        wide = self._canvas.middle(self._x, self._cy, f"+{count}", self._px + 2, "bold", kind="name")
        self._x += wide + self._px * 0.3

    def goods(self, family: Family) -> None:
        self._need(self._px * 1.2)
        parts.goods(self._canvas, self._x + self._px * 0.56, self._cy, self._px + 4, family)
        self._x += self._px * 1.24

    def markers(self, *what: str) -> None:
        for one in what:
            if one.startswith("any_"):
                self.words("any")
                self.goods("wine" if one == "any_wine" else "cheese")
                self.words("ingredient")
                continue
            self._need(self._px * 1.2)
            parts.ingredient(self._canvas, self._x + self._px * 0.6, self._cy, self._px * 1.2, one)
            self._x += self._px * 1.3

    def _need(self, room: float) -> None:
        if self._x > self._left and self._x + room > self._right:
            self._x, self._cy = self._left, self._cy + self._px * 1.26


def effect(canvas: Canvas, x: float, cy: float, right: float, card: CardView, px: int = 30) -> None:
    """What a pair with this card, or its special action, brings."""
    pen = Pen(canvas, x, cy, right, px)
    if card.dish:
        pen.words("pair:")
        for family in FAMILIES:
            pen.steps(family, card.steps.get(family, 0))
    else:
        _ACTIONS[card.action](pen, card)


def _starter(pen: Pen, card: CardView) -> None:
    own = CARDS[card.id]
    pen.words("return")
    pen.markers(*own.returns)
    pen.words(":")
    pen.steps(own.indicator or card.family, STARTER_STEPS)


def _each(gains: Family, counts: Family) -> Callable[[Pen, CardView], None]:
    def write(pen: Pen, card: CardView) -> None:
        pen.steps(gains, 1)
        pen.words("for each")
        pen.goods(counts)
        pen.words("in cellar")

    return write


def _gourmet(most: Family, least: Family) -> Callable[[Pen, CardView], None]:
    def write(pen: Pen, card: CardView) -> None:
        pen.steps(most, 2)
        pen.words("or")
        pen.steps(least, 1)
        pen.words("per")
        pen.words("gourmet")
        pen.goods(least)

    return write


def _helper(pen: Pen, card: CardView) -> None:
    for word in ("trigger", "another", "open", "card"):
        pen.words(word)


def _market(pen: Pen, card: CardView) -> None:
    pen.words("gain")
    pen.markers(*Counter(CARDS[card.id].gains).elements())


_ACTIONS: dict[str, Callable[[Pen, CardView], None]] = {
    "starter_cultures": _starter,
    "washing_each": _each("wine", "cheese"),
    "washing_gourmet": _gourmet("wine", "cheese"),
    "distillation_each": _each("cheese", "wine"),
    "distillation_gourmet": _gourmet("cheese", "wine"),
    "helper": _helper,
    "market_day": _market,
}
