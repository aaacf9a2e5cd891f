"""The result of a game: places, the score sheet, and ranks against Eno."""

from __future__ import annotations

from games.engine import Line, Result, Text, places_by, text
from games.wine_cellar.cards import rank
from games.wine_cellar.state import WineCellar

SHARED = text("The victory is shared.")


def scores(g: WineCellar) -> list[int]:
    return [g.total(seat) for seat in g.seats]


def result(g: WineCellar) -> Result:
    """Places by total (CEL-SCO-06, CEL-ADV-13); ties share a place (CEL-D20)."""
    totals = tuple(scores(g))
    places = places_by(totals.__getitem__, len(totals))
    return Result(
        places=places,
        scores=totals,
        sheet=tuple(line for game in range(g.games) for line in _sheet(g, game)),
        ranks=(rank(totals[0]),) if g.eno else (),
        closing=SHARED if places.count(1) > 1 else None,
    )


def _sheet(g: WineCellar, game: int) -> list[Line]:
    """The score sheet of one of the games."""
    finished = [player.finished[game] for player in g.players]
    return [
        Line(_label(g, game, text("Cellar")), tuple(score.cellar for score in finished)),
        Line(_label(g, game, text("Type bonus")), tuple(score.types for score in finished)),
        Line(_label(g, game, text("Country bonus")), tuple(score.countries for score in finished)),
    ]


def _label(g: WineCellar, game: int, what: Text) -> Text:
    return text("Game {game}: {what}", game=game + 1, what=what) if g.games > 1 else what
