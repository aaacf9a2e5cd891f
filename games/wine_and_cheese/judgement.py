"""How good a position is, for opponents."""

from __future__ import annotations

from games.engine import Seat
from games.wine_and_cheese.scoring import scores
from games.wine_and_cheese.state import WineAndCheese


def judge(g: WineAndCheese, seat: Seat) -> float:
    return scores(g)[seat]
