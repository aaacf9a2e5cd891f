"""How good a position is for a seat."""

from __future__ import annotations

from games.engine import Seat
from games.viticulture.state import Viticulture


def judge(g: Viticulture, seat: Seat) -> float:
    return float(g.players[seat].points)
