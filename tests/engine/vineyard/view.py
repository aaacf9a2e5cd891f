"""What a seat may see.  Built up from what is public, never cut down from the state."""

from __future__ import annotations

from msgspec import Struct

from games.engine import Rng, Seat
from tests.engine.vineyard.state import HAND, Vineyard


class PlayerView(Struct, frozen=True):
    lira: int
    points: int
    income: int
    workers: int
    placed: int
    passed: bool
    structures: list[str]
    fields: list[list[str]]
    crush: dict[str, list[int]]
    cellar: dict[str, list[int]]
    cards: dict[str, int]


class VineyardView(Struct, frozen=True):
    year: int
    phase: str
    order: list[Seat]
    spaces: dict[str, list[Seat]]
    players: list[PlayerView]
    piles: dict[str, int]
    hand: dict[str, list[str]] | None  # the viewer's own; spectators have none


def view(g: Vineyard, seat: Seat | None) -> VineyardView:
    return VineyardView(
        year=g.year,
        phase=g.phase,
        order=g.order,
        spaces=g.spaces,
        players=[
            PlayerView(
                lira=player.lira,
                points=player.points,
                income=player.income,
                workers=player.workers,
                placed=player.placed,
                passed=player.passed,
                structures=player.structures,
                fields=player.fields,
                crush=player.crush,
                cellar=player.cellar,
                cards={kind: len(cards) for kind, cards in player.hand.items()},
            )
            for player in g.players
        ],
        piles={kind: len(deck.pile) for kind, deck in g.decks.items()},
        hand=None if seat is None else g.players[seat].hand,
    )


def imagine(g: Vineyard, seat: Seat | None, random: Rng) -> None:
    """Replace all that `seat` cannot know by something it cannot rule out."""
    for kind in HAND:
        hidden = [
            g.decks[kind].pile,
            *(g.players[other].hand[kind] for other in range(len(g.players)) if other != seat),
        ]
        cards = [card for cards in hidden for card in cards]
        random.shuffle(cards)
        for place in hidden:
            place[:] = [cards.pop() for _ in place]


def reshuffle(g: Vineyard, random: Rng) -> None:
    """Shuffle all decks anew; nobody knows the order in which cards lie there."""
    for kind in HAND:
        random.shuffle(g.decks[kind].pile)
