"""Counting every card and every worker of Viticulture."""

from __future__ import annotations

from collections import Counter

from games.viticulture.cards import MOST_REGULARS, ORDERS, VINES
from games.viticulture.state import Viticulture
from games.viticulture.visitors import SUMMER, WINTER

ALL_CARDS = Counter({vine: fact.copies for vine, fact in VINES.items()}) + Counter(
    [*ORDERS, *SUMMER, *WINTER]
)


def cards(g: Viticulture) -> Counter[str]:
    """Every card that is anywhere on the table."""
    found = Counter(g.table)
    for deck in g.decks.values():
        found.update(deck.pile + deck.discards)
    for player in g.players:
        for held in player.hand.values():
            found.update(held)
        for ground in player.fields:
            found.update(ground.vines)
    return found


def check(g: Viticulture) -> None:
    """Each card is there once, each worker is somewhere, and every token fits its row."""
    assert cards(g) == ALL_CARDS
    assert sum(player.temporary for player in g.players) + placed(g, None, "temporary") <= 1
    for seat, player in enumerate(g.players):
        assert player.grande + placed(g, seat, "grande") == 1
        assert 0 <= player.idle + placed(g, seat, "regular") <= player.workers <= MOST_REGULARS
        assert player.lira >= 0
        assert player.points >= -5
        assert 0 <= player.residual <= 5
        assert sum(player.sources.values()) == player.points
        for track in (*player.crush.values(), *player.cellar.values()):
            assert track == sorted(set(track))
            assert all(1 <= value <= 9 for value in track)
    rows = [player.row for player in g.players if player.row]
    assert len(set(rows)) == len(rows)
    spaces = [(w.action, w.spot) for w in g.workers if w.spot != "beside"]
    assert len(set(spaces)) == len(spaces)


def placed(g: Viticulture, seat: int | None, kind: str) -> int:
    return sum(worker.kind == kind and seat in (None, worker.seat) for worker in g.workers)
