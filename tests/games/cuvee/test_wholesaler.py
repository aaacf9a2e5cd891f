"""The Wholesaler (CUV-226 to CUV-235)."""

from __future__ import annotations

import pytest

from games.cuvee import RULES
from games.cuvee.cards import VARIETIES
from games.cuvee.standing import DONE
from games.cuvee.state import Slot
from games.cuvee.turns import visit_wholesaler
from games.cuvee.wholesaler import hand_over, restock
from games.engine import Rng, Table
from tests.games.cuvee.tables import Play, cellar, held, position, told, wine


def market_hall(seats=2, coins=0, year=2):
    """Only the first player has anything to trade with."""
    g = position(seats, phase="wholesaler", season="winter", year=year)
    for player in g.players:
        player.coins = 0
    g.players[0].coins = coins
    return g


def visits(g, *answers):
    """Turns at the Wholesaler with the given answers, until the task ends or no answer is left."""
    script = list(answers)
    while g.phase == "wholesaler":
        play = Play(visit_wholesaler(g))
        while not play.over:
            if not script:
                return play
            keys = script.pop(0)
            play.pick(*keys.split(","))
    assert not script
    return None


@pytest.mark.rule("CUV-226", "CUV-D88", "CUV-D110")
def test_rounds_go_on_until_all_have_passed_one_after_another():
    g = market_hall(coins=0)
    for seat in (0, 1):
        cellar(g, seat, wine("merlot", 3, 2), wine("syrah", 3, 2))

    visits(g, "pass", "bulk_sell:merlot", "barrel:1.1", "bulk_sell:syrah", "barrel:2.1", "pass", "pass")

    assert g.phase == "preparation"
    assert (g.players[0].coins, g.players[1].coins) == (1, 1)  # who had passed acted again


@pytest.mark.rule("CUV-D88", "CUV-D114")
def test_done_is_final_for_this_year():
    g = market_hall(coins=6)
    cellar(g, 0, wine("merlot", 3, 3))
    cellar(g, 1, wine("syrah", 3, 3))

    visits(g, "done", "bulk_sell:syrah", "barrel:1.1", "bulk_sell:syrah", "barrel:1.1", "done")

    assert g.phase == "preparation"
    assert DONE in g.players[0].standing
    assert held(g, 0)[0] == ("merlot", 3, 3)


@pytest.mark.rule("CUV-227", "CUV-228", "CUV-D89")
def test_up_to_three_barrels_of_one_variety_are_sold_for_a_coin_each():
    g = market_hall()
    cellar(g, 0, wine("malbec", 5, 2), wine("malbec", 1, 2), wine("syrah", 4, 1))

    play = visits(g, "bulk_sell:malbec")
    assert play.keys == ["barrel:1.1", "barrel:1.2", "barrel:2.1", "barrel:2.2"]
    assert play.decision.most == 3
    play.pick("barrel:1.1", "barrel:2.1", "barrel:2.2")

    assert g.players[0].coins == 3
    assert held(g) == [("malbec", 5, 1), None, ("syrah", 4, 1)]


@pytest.mark.rule("CUV-229", "CUV-EX25", "CUV-D89")
def test_a_sold_variety_joins_the_warehouse_once():
    g = market_hall()
    cellar(g, 0, wine("malbec", 5, 3), wine("merlot", 5, 3))

    hand_over(g, 0, "malbec", [0])
    hand_over(g, 0, "malbec", [0])
    hand_over(g, 0, "merlot", [1])

    assert g.warehouse == ["riesling", "merlot", "malbec"]


@pytest.mark.rule("CUV-230", "CUV-231", "CUV-D90")
def test_only_stocked_varieties_are_sold_at_two_qualities():
    g = market_hall(coins=6)

    play = visits(g)
    assert [key for key in play.keys if key.startswith("bulk_buy")] == [
        "bulk_buy:riesling",
        "bulk_buy:merlot",
    ]
    play.pick("bulk_buy:merlot")
    assert play.keys == ["lot:1@2", "lot:2@2", "lot:3@2", "lot:1@3", "lot:2@3"]
    play.pick("lot:3@2")

    assert held(g) == [("merlot", 2, 3), None, None]  # all empty compartments are alike
    assert g.players[0].coins == 0


@pytest.mark.rule("CUV-232", "CUV-233", "CUV-EX25", "CUV-D91")
def test_the_tile_of_a_bought_variety_goes_and_a_missing_color_is_rolled():
    g = market_hall(coins=6)

    visits(g, "bulk_buy:riesling", "lot:2@3")

    assert held(g)[0] == ("riesling", 3, 2)
    assert g.players[0].coins == 0
    assert g.warehouse[0] == "merlot"
    assert [VARIETIES[variety].color for variety in g.warehouse] == ["red", "white"]
    assert any("The Wholesaler stocks" in line for line in told(g))


@pytest.mark.rule("CUV-233", "CUV-D91")
def test_nothing_is_rolled_while_both_colors_are_there():
    g = market_hall(coins=2)
    g.warehouse = ["riesling", "merlot", "furmint"]

    visits(g, "bulk_buy:riesling")

    assert g.warehouse == ["merlot", "furmint"]


@pytest.mark.rule("CUV-D91")
def test_the_same_variety_may_come_again():
    found = set()
    for count in range(40):
        g = market_hall()
        g.rng.count = count
        g.warehouse = ["merlot"]
        restock(g)
        found.add(g.warehouse[1])

    assert "riesling" in found


@pytest.mark.rule("CUV-D90", "CUV-D57")
def test_a_purchase_goes_into_one_compartment_or_to_the_very_same_wine():
    g = market_hall(coins=4)
    cellar(g, 0, wine("riesling", 2, 2), wine("syrah", 4, 3), wine("malbec", 4, 3))

    play = visits(g, "bulk_buy:riesling")

    assert held(g)[0] == ("riesling", 2, 3)  # one barrel was all that fitted
    assert g.players[0].coins == 2
    assert not any(key.startswith("bulk_buy") for key in play.keys)


@pytest.mark.rule("CUV-234", "CUV-235", "CUV-EX25")
def test_cuvees_are_bought_for_the_same_and_never_stocked():
    g = market_hall()
    cellar(g, 0, wine("red_cuvee", 6, 2))

    play = visits(g, "bulk_sell:red_cuvee")
    play.pick("barrel:1.1", "barrel:1.2")

    assert g.players[0].coins == 2
    assert g.warehouse == ["riesling", "merlot"]


@pytest.mark.rule("CUV-D92", "CUV-241")
def test_in_the_last_year_everything_can_be_sold_turn_by_turn():
    g = market_hall(year=6)
    cellar(g, 0, wine("malbec", 5, 3), wine("malbec", 4, 1), wine("syrah", 4, 2))
    cellar(g, 1, wine("furmint", 4, 1))
    early = market_hall(year=5)
    cellar(early, 0, wine("malbec", 5, 3))
    assert "sell_all" not in visits(early).keys

    play = visits(g, "sell_all")
    assert play.decision.seat == 1  # one transaction, then the others
    play.pick("done")
    visits(g)

    assert held(g) == [None, None, None]
    assert g.players[0].coins == 6
    assert g.phase == "final"


@pytest.mark.rule("CUV-D112", "CUV-D88")
def test_who_cannot_trade_is_passed_over():
    g = market_hall()

    assert visits(g) is None
    assert g.phase == "preparation"


def test_whose_turn_it_is_stays_the_same_when_others_orders_are_imagined():
    g = market_hall(3)
    g.players[1].standing.append(DONE)
    g.queue = [Slot(1), Slot(2)]
    g.players[2].coins = 5
    table = Table(RULES, g)

    imagined = table.imagine(2, Rng.numbered(1))

    assert table.pending.keys() == imagined.pending.keys() == {2}
    assert imagined.state.players[1].standing == []


@pytest.mark.rule("CUV-227", "CUV-D92")
def test_selling_everything_still_sells_three_barrels_at_a_time():
    g = market_hall(year=6)
    cellar(g, 0, wine("merlot", 4, 3), wine("merlot", 2, 2))

    Play(visit_wholesaler(g)).pick("sell_all")
    assert g.players[0].coins == 3
    Play(visit_wholesaler(g))

    assert g.players[0].coins == 5
