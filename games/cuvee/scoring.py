"""The final count, places, and figures about a finished game."""

from __future__ import annotations

from games.cuvee.cards import AMOUNTS, BUILDINGS, EVENTS
from games.cuvee.state import Cuvee
from games.engine import Line, Result, Seat, Text, places_by, text


def count(g: Cuvee, before: list[int], damaged: list[int]) -> None:
    """Property and coins turn into prestige."""
    seats = range(len(g.players))
    property_points = [len(g.owned(seat)) * AMOUNTS.property_prestige for seat in seats]
    coin_points = [player.coins // AMOUNTS.coins_for_prestige for player in g.players]
    g.sheet = {
        "game": before,
        "weather": [after - earlier for after, earlier in zip(damaged, before, strict=True)],
        "events": [player.prestige - earlier for player, earlier in zip(g.players, damaged, strict=True)],
        "property": property_points,
        "coins": coin_points,
    }
    for seat in seats:
        g.gain(seat, prestige=property_points[seat], source="property")
        g.gain(seat, prestige=coin_points[seat], source="coins")
        g.tell(
            seat,
            text("{me} has {prestige} prestige in the end", prestige=g.players[seat].prestige),
            at=(f"seat:{seat}/prestige",),
        )


def scores(g: Cuvee) -> list[int]:
    return [player.prestige for player in g.players]


def rank(g: Cuvee, seat: Seat) -> tuple[int, int, int]:
    """Prestige, then vineyards of category A, then of category B (CUV-266, CUV-267)."""
    categories = [g.spaces[index].category for index in g.vineyards(seat)]
    return g.players[seat].prestige, categories.count("A"), categories.count("B")


LINES = {
    "game": text("Prestige during the game"),
    "weather": text("Vineyards hit by the last weather"),
    "events": text("Last event cards"),
    "property": text("Vineyards and buildings"),
    "coins": text("Coins"),
}


def result(g: Cuvee) -> Result:
    ranks = [rank(g, seat) for seat in range(len(g.players))]
    places = places_by(lambda seat: ranks[seat], len(g.players))
    tied = [own for own in ranks if own[0] == max(ranks)[0]]
    return Result(
        places,
        tuple(scores(g)),
        tuple(Line(LINES[key], tuple(points)) for key, points in g.sheet.items()),
        closing=_closing(tied),
    )


def _closing(tied: list[tuple[int, int, int]]) -> Text | None:
    if len(tied) < 2:
        return None
    if tied.count(max(tied)) > 1:
        return text("The tie stands: they share the victory.")
    if len({own[1] for own in tied}) > 1:
        return text("The tie is broken by vineyards of category A.")
    return text("The tie is broken by vineyards of category B.")


SOURCES = ("markets", "buildings", "contest", "events", "losses", "weather", "property", "coins")


def figures(g: Cuvee) -> dict[str, float]:
    """How often each event was played and each building built, whence the prestige, how much was asked."""
    standing = [space.building.kind for space in g.spaces.values() if space.building]
    built = {kind: standing.count(kind) + len(g.removed[kind]) for kind in BUILDINGS}
    return {
        **{f"event {card}": float(g.played.get(card, 0)) for card in EVENTS},
        **{f"building {kind}": float(count) for kind, count in built.items()},
        **{f"from {source}": float(_earned(g, source)) for source in SOURCES},
        "decisions per person": sum(g.answered.values()) / len(g.players),
    }


def _earned(g: Cuvee, source: str) -> int:
    return sum(player.earned.get(source, 0) for player in g.players)
