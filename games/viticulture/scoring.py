"""Scores, places and the score sheet."""

from __future__ import annotations

from games.engine import Line, Result, Seat, Text, places_by, text
from games.viticulture.state import Viticulture

SOURCES = {
    "orders": text("Wine orders"),
    "visitors": text("Visitors"),
    "structures": text("Windmill and tasting room"),
    "bonuses": text("Bonuses of the board"),
    "start": text("Papa"),
}


def scores(g: Viticulture) -> list[int]:
    return [player.points for player in g.players]


def standing(g: Viticulture, seat: Seat) -> tuple[int, int, int, int]:
    """What decides between two players, in order (VIT-177 to VIT-180)."""
    player = g.players[seat]
    wine = sum(value for _, value in player.wines)
    grapes = sum(value for _, value in player.grapes)
    return player.points, player.lira, wine, grapes


def result(g: Viticulture) -> Result:
    seats = range(len(g.players))
    lines = tuple(
        Line(label, tuple(player.sources.get(source, 0) for player in g.players))
        for source, label in SOURCES.items()
        if any(source in player.sources for player in g.players)
    )
    places = places_by(lambda seat: standing(g, seat), len(seats))
    return Result(places, tuple(scores(g)), lines, closing=closing(g, places))


def closing(g: Viticulture, places: tuple[int, ...]) -> Text | None:
    """What decided between players who lead with the same points."""
    best = max(scores(g))
    leaders = [standing(g, seat) for seat, player in enumerate(g.players) if player.points == best]
    if len(leaders) == 1:
        return None
    if places.count(1) > 1:
        return text("Points, lira, wine and grapes are equal: the victory is shared")
    for index, words in enumerate(TIE_BREAKS, start=1):
        if len({leader[index] for leader in leaders}) > 1:
            return words
    return None


def figures(g: Viticulture) -> dict[str, float]:
    """Years played, and the points of a player by source on average."""
    count = len(g.players)
    points = {
        f"points_{source}": sum(player.sources.get(source, 0) for player in g.players) / count
        for source in SOURCES
    }
    return {"years": float(g.year), **points}


TIE_BREAKS = (
    text("The tie for the first place is broken by lira"),
    text("The tie for the first place is broken by the value of wine"),
    text("The tie for the first place is broken by the value of grapes"),
)
