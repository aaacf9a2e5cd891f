"""What cards do, as signs and a few words on one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.wine_and_cheese.cards import CARDS, STARTER_STEPS, Family
from games.wine_and_cheese.view import CardView
from renderer.canvas import Canvas
from renderer.theme import SOFT
from renderer.wine_and_cheese import parts


class Pen:
    """Writes signs and words from left to right on one line."""

    def __init__(self, canvas: Canvas, x: float, cy: float, right: float, px: int = 30) -> None:
        self._canvas, self.x, self._cy, self._right, self._px = canvas, x, cy, right, px

    def words(self, words: str, *, soft: bool = True) -> None:
        color = SOFT if soft else "#2A1B17"
        room = self._right - self.x
        self.x += 8 + self._canvas.middle(
            self.x, self._cy, words, self._px, color=color, kind="name", width=room
        )

    def steps(self, family: Family, count: int) -> None:
        """An indicator's steps, such as a glass with +2."""
        self.goods(family)
        self.x += 10 + self._canvas.middle(self.x - 4, self._cy, f"+{count}", self._px + 2, "bold")

    def goods(self, family: Family) -> None:
        parts.goods(self._canvas, self.x + self._px * 0.55, self._cy, self._px + 4, family)
        self.x += self._px * 1.3

    def markers(self, *what: str) -> None:
        for one in what:
            if one.startswith("any_"):
                self.words("any")
                self.goods("wine" if one == "any_wine" else "cheese")
                continue
            parts.ingredient(self._canvas, self.x + self._px * 0.6, self._cy, self._px * 1.2, one)
            self.x += self._px * 1.25
        self.x += 4


def effect(canvas: Canvas, x: float, cy: float, right: float, card: CardView) -> None:
    """What a pair with this card, or its special action, brings."""
    pen = Pen(canvas, x, cy, right)
    if card.dish:
        pen.words("pair:")
        for family in ("wine", "cheese"):
            pen.steps(family, card.steps.get(family, 0))
        return
    _ACTIONS[card.action](pen, card)


def _starter(pen: Pen, card: CardView) -> None:
    own = CARDS[card.id]
    pen.words("return")
    pen.markers(*own.returns)
    pen.words(":", soft=True)
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
        pen.words("per gourmet")

    return write


def _helper(pen: Pen, card: CardView) -> None:
    pen.words("trigger another open card")


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
