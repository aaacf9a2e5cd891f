"""Cards as players look them up."""

from __future__ import annotations

from games.wine_cellar import RULES


def test_every_bottle_and_every_client_can_be_looked_up():
    kinds = [card.kind.read() for card in RULES.cards]

    assert kinds.count("bottle") == 72
    assert kinds.count("client") == 30


def test_a_client_says_from_how_many_players_a_country_counts():
    (alley,) = [card for card in RULES.cards if card.name == "Alley de la Duraznos"]

    assert "sparkling 6" in alley.text.read()
    assert "Italy 3 from 3 players" in alley.text.read()
