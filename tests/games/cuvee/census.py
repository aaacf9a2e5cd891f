"""Counting every card, coin, barrel and worker of Cuvée."""

from __future__ import annotations

from collections import Counter

from games.cuvee.cards import BUILDINGS, CAPACITY, DATA, EVENTS, HIGHEST, MARKETS, VINEYARDS, WEATHER
from games.cuvee.land import WORKERS, workers_of
from games.cuvee.state import Cuvee


def events(g: Cuvee) -> Counter[str]:
    found = Counter(g.events.pile) + Counter(g.events.discards)
    for player in g.players:
        found += Counter(player.hand) + Counter(player.lasting)
    return found


def forecasts(g: Cuvee) -> Counter[str]:
    found = Counter(g.forecasts.pile) + Counter(g.forecasts.discards)
    return found + Counter([g.weather.card] if g.weather else [])


def buildings(g: Cuvee) -> Counter[tuple[str, int]]:
    standing = [space.building for space in g.spaces.values() if space.building]
    found = Counter((building.kind, building.price) for building in standing)
    for pile in (g.stacks, g.removed):
        found += Counter((kind, price) for kind, prices in pile.items() for price in prices)
    return found


def check(g: Cuvee) -> None:
    """Every card is somewhere exactly once, and nothing is fuller than it can be."""
    assert events(g) == {card.key: card.copies for card in EVENTS.values()}
    assert forecasts(g) == {card.key: card.copies for card in WEATHER.values()}
    assert buildings(g) == Counter((card.key, price) for card in BUILDINGS.values() for price in card.stack)
    assert sorted([space.card for space in g.spaces.values()] + g.box) == sorted(VINEYARDS)
    _check_spaces(g)
    _check_players(g)
    _check_markets(g)


def _check_spaces(g: Cuvee) -> None:
    for space in g.spaces.values():
        assert 0 <= space.barrels <= DATA.grid.barrels
        assert 0 <= space.die <= HIGHEST
        if space.owner is None or space.building:
            assert (space.die, space.barrels, space.cube) == (0, 0, False)
        if space.building:
            assert space.owner is not None
            assert space.category == "C"


def _check_players(g: Cuvee) -> None:
    choosing = g.phase == "actions" and g.season in ("summer", "autumn1")  # may have to give something up
    for seat, player in enumerate(g.players):
        assert player.coins >= 0
        assert 0 <= player.sticks <= DATA.player.sticks
        assert choosing or workers_of(g, seat) <= WORKERS
        assert player.prestige == DATA.player.prestige + sum(player.earned.values())
        expansions = [b.compartment for b in g.buildings(seat).values() if b.compartment is not None]
        assert sorted(expansions) == sorted(player.expansions)
        for wine in player.cellar:
            assert wine is None or (1 <= wine.barrels <= CAPACITY and 1 <= wine.quality <= HIGHEST)


def _check_markets(g: Cuvee) -> None:
    for key, rows in g.markets.items():
        for row, taken in zip(MARKETS[key].row, rows, strict=True):
            assert len(taken) <= row.open_places(len(g.players))


def coins(g: Cuvee) -> int:
    return sum(player.coins for player in g.players)
