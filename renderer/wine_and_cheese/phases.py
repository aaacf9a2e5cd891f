"""How far a game is, in words short enough for the band of a picture."""

from __future__ import annotations

from games.wine_and_cheese.view import WineAndCheeseView

_PHASES = {
    "send": "send workers",
    "produce": "production and sale",
    "store": "storage",
    "age": "aging",
    "trigger": "special actions",
    "return": "return workers",
    "arrive": "new workers",
    "sell_all": "sell everything",
}


def kicker(view: WineAndCheeseView) -> str:
    """The year, the season and the phase."""
    if view.phase_key == "over":
        return "final score"
    return f"year {view.year} · {view.season.read().lower()}: {_PHASES[view.phase_key]}"
