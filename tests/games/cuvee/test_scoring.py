"""The end of the game (CUV-261 to CUV-268)."""

from __future__ import annotations

import pytest

from games.cuvee import RULES
from games.cuvee.scoring import SOURCES, figures, rank
from games.cuvee.turns import finish
from tests.games.cuvee.tables import Play, at, house, new_table, own, play_on, position


def ending(seats=2):
    return position(seats, phase="final", season="winter", year=6)


@pytest.mark.rule("CUV-EX29", "CUV-261", "CUV-264", "CUV-265", "CUV-D107", "CUV-D108")
def test_property_and_coins_are_counted():
    g = ending()
    g.players[0].prestige, g.players[0].coins = 20, 8
    for column in (2, 3, 4, 5):
        own(g, 0, 1, column)
    g.spaces[at(1, 2)].cube = True
    house(g, 0, "winehouse", 2, 2)
    house(g, 0, "restaurant", 2, 4)

    Play(finish(g))

    result = RULES.result(g)
    assert result.scores == (27, 5 + 1)
    assert [line.points[0] for line in result.sheet] == [20, -1, 0, 6, 2]
    assert result.places == (1, 2)
    assert RULES.next_turn(g) is None


@pytest.mark.rule("CUV-264", "CUV-D107")
def test_bare_land_counts_as_property():
    g = ending()
    own(g, 0, 1, 2, die=0, barrels=0)

    Play(finish(g))

    assert g.sheet["property"] == [1, 0]


@pytest.mark.rule("CUV-266", "CUV-267", "CUV-EX30", "CUV-D109")
def test_ties_are_broken_by_vineyards_of_category_a_and_then_b():
    g = ending()
    own(g, 0, 4, 3)
    own(g, 0, 3, 2)
    own(g, 0, 3, 3)
    own(g, 1, 4, 4)
    own(g, 1, 3, 4)

    assert (rank(g, 0), rank(g, 1)) == ((5, 1, 2), (5, 1, 1))
    assert RULES.result(g).places == (1, 2)
    assert str(RULES.result(g).closing) == "The tie is broken by vineyards of category B."
    own(g, 1, 4, 5)
    assert RULES.result(g).places == (2, 1)
    assert str(RULES.result(g).closing) == "The tie is broken by vineyards of category A."


@pytest.mark.rule("CUV-268")
def test_a_full_tie_is_shared():
    g = ending(3)
    g.players[2].prestige = 1

    result = RULES.result(g)

    assert result.places == (1, 1, 3)
    assert str(result.closing) == "The tie stands: they share the victory."


def test_figures_tell_what_was_played_and_built():
    g = ending()
    house(g, 0, "winehouse", 2, 2)
    g.players[0].hand = ["grand_cru"]
    own(g, 0, 3, 2)

    Play(finish(g)).pick("event:grand_cru")

    told = figures(g)
    assert told["building winehouse"] == 1
    assert told["building restaurant"] == 0
    assert (told["event grand_cru"], told["event grant"]) == (1, 0)
    assert (told["from events"], told["from property"]) == (1, 2)


def test_figures_have_the_same_names_in_every_game_and_miss_no_source():
    names = set()
    for seed in range(3):
        table = new_table(2, seed)
        play_on(table, lambda table: False, seed)
        g = table.state
        names.add(tuple(figures(g)))
        assert figures(g)["decisions per person"] == sum(g.answered.values()) / 2 > 0
        sources = {source for player in g.players for source in player.earned}

        assert sources <= set(SOURCES)

    assert len(names) == 1
