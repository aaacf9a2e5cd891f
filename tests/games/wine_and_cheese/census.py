"""Counting every card, worker and indicator of Wine & Cheese."""

from __future__ import annotations

from collections import Counter

from games.wine_and_cheese.cards import BOX, COLORS, HOUSING, START_SPACE, STORAGE
from games.wine_and_cheese.grid import LAND
from games.wine_and_cheese.state import WineAndCheese


def cards(g: WineAndCheese) -> list[str]:
    """Every wine and cheese card that is anywhere."""
    found = [*g.decks["wine"].pile, *g.decks["cheese"].pile]
    found += [id for row in g.display.values() for id in row if id]
    for farm in g.farms:
        found += [*farm.hand, *(card.id for card in farm.cards), *farm.gold, *farm.silver]
    return sorted(found)


def workers(g: WineAndCheese) -> Counter[str]:
    """Workers by color, on houses, plots and the calendar."""
    found = Counter(color for farm in g.farms for color in farm.houses if color)
    found.update(g.workers.values())
    if g.waiting:
        found[g.waiting] += 2
    return found


def check(g: WineAndCheese) -> None:
    """What holds at every moment (WAC-INV-1 to WAC-INV-5)."""
    assert cards(g) == sorted(card.id for card in (*BOX.cards.wine, *BOX.cards.cheese))
    assert workers(g) == dict.fromkeys(COLORS, 2)
    assert set(g.workers) <= set(LAND)
    assert sorted(g.spaces + g.unused) == sorted(HOUSING)
    spaces = [own.space for farm in g.farms for own in farm.indicators.values() if own.space != START_SPACE]
    assert len(set(spaces)) == len(spaces)
    assert len(set(g.bonus)) == len(g.bonus)
    assert set(g.bonus) <= set(BOX.track.bonus)
    for farm in g.farms:
        assert min(farm.pool.values()) >= 0
        assert all(card.markers >= 0 for card in farm.cards)
        assert all(0 <= farm.stored[what] <= min(limit, farm.pool[what]) for what, limit in STORAGE.items())
        assert not farm.closed or farm.slots[-1] is None
