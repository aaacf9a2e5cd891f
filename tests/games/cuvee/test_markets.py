"""Sales on the two markets (CUV-110 to CUV-123, CUV-193)."""

from __future__ import annotations

import pytest

from games.cuvee.cards import MARKETS
from games.cuvee.market import rows_for, sales
from games.cuvee.year_end import prepare
from tests.games.cuvee.tables import cellar, held, position, turn, wine


def market_day(*wines, seats=4, season="spring"):
    g = position(seats, season=season)
    cellar(g, 0, *wines)
    return g


def gained(g, coins=5, prestige=5):
    return g.players[0].coins - coins, g.players[0].prestige - prestige


@pytest.mark.rule("CUV-110", "CUV-111", "CUV-D46", "CUV-D48")
def test_one_action_sells_up_to_two_barrels_on_one_market():
    g = market_day(wine("merlot", 4, 2), wine("riesling", 3, 2))

    play = turn(g, 0, 1).pick("sales:local").pick("sell:1@4")

    assert "skip" in play.keys
    play.pick("sell:2@3")
    assert play.over
    assert held(g) == [("merlot", 4, 1), ("riesling", 3, 1), None]
    assert gained(g) == (1 + 1, 2 + 1)
    assert g.markets["local"] == [[], [], [0], [0]]
    assert g.markets["global"] == [[], [], [], []]


@pytest.mark.rule("CUV-110")
def test_one_barrel_is_enough():
    g = market_day(wine("merlot", 4, 2))

    assert turn(g, 0, 1).pick("sales:global").pick("skip").over is True
    assert gained(g) == (4, 0)


@pytest.mark.rule("CUV-112")
def test_wine_below_quality_three_is_not_sold():
    g = market_day(wine("merlot", 2, 3))

    assert rows_for(g, "local", 2) == []
    assert sales(g, 0, "global") == []


@pytest.mark.rule("CUV-113", "CUV-EX21")
def test_a_barrel_is_sold_in_its_own_category_while_that_has_a_place():
    g = market_day(wine("merlot", 5, 1))

    assert [option.key for option in sales(g, 0, "global")] == ["sell:1@5"]


@pytest.mark.rule("CUV-114", "CUV-D47", "CUV-EX21")
def test_if_its_category_is_full_it_may_go_to_any_lower_one_on_those_terms():
    g = market_day(wine("red_cuvee", 5, 1))
    g.markets["global"][1] = [3]

    play = turn(g, 0, 1).pick("sales:global")

    assert play.keys == ["sell:1@4", "sell:1@3"]
    play.pick("sell:1@4")
    assert gained(g) == (4 + 2, 0)


@pytest.mark.rule("CUV-114", "CUV-D46")
def test_the_second_barrel_is_judged_by_the_places_left_after_the_first():
    g = market_day(wine("merlot", 6, 2))

    play = turn(g, 0, 1).pick("sales:local")

    assert play.keys == ["sell:1@5", "sell:1@4", "sell:1@3", "skip"]  # the first went to category 6
    assert gained(g) == (1, 4)


@pytest.mark.rule("CUV-115", "CUV-118", "CUV-EX41")
def test_two_players_cannot_use_the_places_for_three():
    g = market_day(wine("merlot", 3, 3), seats=2)
    g.markets["local"][3] = [0, 1]

    assert sales(g, 0, "local") == []
    assert [row.open_places(2) for row in MARKETS["local"].row] == [1, 1, 1, 2]


@pytest.mark.rule("CUV-117")
def test_each_category_takes_one_to_three_barrels_on_each_market():
    g = market_day(wine("merlot", 3, 3))
    g.markets["local"][3] = [1, 2, 3]

    assert sales(g, 0, "local") == []
    assert len(sales(g, 0, "global")) == 1
    for market in MARKETS.values():
        assert [row.open_places(4) for row in market.row] == [1, 1, 2, 3]


@pytest.mark.rule("CUV-116", "CUV-D48")
def test_the_global_market_pays_more_coins_and_the_local_one_more_prestige():
    for abroad, at_home in zip(MARKETS["global"].row, MARKETS["local"].row, strict=True):
        assert abroad.coins > at_home.coins
        assert at_home.prestige > abroad.prestige


@pytest.mark.rule("CUV-119", "CUV-193", "CUV-EX34", "CUV-242")
def test_spring_and_winter_share_the_places_until_the_year_ends():
    g = market_day(wine("merlot", 4, 3))
    turn(g, 0, 1).pick("sales:local").pick("sell:1@4")
    assert g.markets["local"][2] == [0, 0]

    g.season = "winter"
    assert [option.key for option in sales(g, 0, "local")] == ["sell:1@3"]

    prepare(g)
    assert g.markets["local"] == [[], [], [], []]


@pytest.mark.rule("CUV-120")
def test_a_cuvee_brings_two_more_coins_abroad():
    g = market_day(wine("white_cuvee", 4, 1))

    turn(g, 0, 1).pick("sales:global")

    assert gained(g) == (4 + 2, 0)


@pytest.mark.rule("CUV-121")
def test_a_cuvee_brings_two_more_prestige_at_home():
    g = market_day(wine("white_cuvee", 4, 1))

    turn(g, 0, 1).pick("sales:local")

    assert gained(g) == (1, 2 + 2)


@pytest.mark.rule("CUV-122", "CUV-211")
@pytest.mark.parametrize("market", ["global", "local"])
def test_a_crowned_wine_brings_what_is_printed_more(market):
    g = market_day(wine("merlot", 5, 1, "c"))
    row = MARKETS[market].row[1]

    turn(g, 0, 1).pick(f"sales:{market}")

    assert gained(g) == (row.coins + row.crown_coins, row.prestige + row.crown_prestige)
    assert row.crown_coins + row.crown_prestige in (1, 2)


@pytest.mark.rule("CUV-123", "CUV-EX35")
def test_a_crowned_cuvee_earns_both_extras():
    abroad = market_day(wine("red_cuvee", 6, 1, "c"))
    at_home = market_day(wine("red_cuvee", 6, 1, "c"))

    turn(abroad, 0, 1).pick("sales:global")
    turn(at_home, 0, 1).pick("sales:local")

    assert gained(abroad) == (6 + 2 + 2, 2)
    assert gained(at_home) == (1, 4 + 2 + 2)


@pytest.mark.rule("CUV-D49")
def test_the_crown_goes_with_the_last_barrel():
    g = market_day(wine("merlot", 4, 1, "c"))

    turn(g, 0, 1).pick("sales:local")

    assert held(g) == [None, None, None]
