"""Counting every card of Wine Cellar."""

from __future__ import annotations

from games.wine_cellar.cards import CLIENTS
from games.wine_cellar.state import WineCellar


def bottles(g: WineCellar) -> list[int]:
    """Every bottle that is anywhere on the table, in order of number."""
    found = [*g.prizes]
    for player in g.players:
        found += player.hand + player.cellar
        if player.bid:
            found.append(player.bid)
    if g.eno:
        found += g.eno.pile + g.eno.open + g.eno.removed
    return sorted(found)


def clients(g: WineCellar) -> list[int]:
    """Every client that is anywhere on the table, in order of number."""
    found = g.clients + g.discards
    for player in g.players:
        found += player.offers
    return sorted(found)


def check(g: WineCellar) -> None:
    """Each bottle and each client in play is there exactly once (CEL-INV-1, CEL-INV-7)."""
    assert bottles(g) == list(range(1, g.last_bottle + 1))
    assert clients(g) == [n for n, client in CLIENTS.items() if g.client_set in ("", client.set)]
