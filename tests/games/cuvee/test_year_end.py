"""Supplies, wages, revenue, aging and the new year (CUV-214 to CUV-225, CUV-236 to CUV-246)."""

from __future__ import annotations

import pytest

from games.cuvee.events import age
from games.cuvee.settlement import is_affordable, least_loss, settlement
from games.cuvee.standing import CONSULT
from games.cuvee.state import Entry
from games.cuvee.turns import next_year, settle_year, visit_wholesaler
from games.cuvee.year_end import age_wines, prepare, wages
from tests.games.cuvee.tables import (
    Play,
    at,
    cellar,
    grapes,
    held,
    house,
    new_table,
    own,
    play_on,
    position,
    told,
    wine,
)


def year_end(coins=5, year=2):
    g = position(phase="settlement", season="winter", year=year)
    g.players[0].coins = coins
    return g


def settle(g):
    return Play(settlement(g))


@pytest.mark.rule("CUV-214", "CUV-D92")
@pytest.mark.parametrize(("year", "then"), [(2, "preparation"), (6, "final")])
def test_the_tasks_follow_each_other(year, then):
    g = year_end(year=year)
    phases = [g.phase]
    Play(settle_year(g))
    phases.append(g.phase)
    for player in g.players:
        player.coins = 0  # nobody can trade
    while g.phase == "wholesaler":
        assert Play(visit_wholesaler(g)).over
    phases.append(g.phase)

    assert phases == ["settlement", "wholesaler", then]


@pytest.mark.rule("CUV-215", "CUV-D111", "CUV-D29")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_all_settle_at_the_same_time_and_order_does_not_matter(order):
    g = year_end()
    for seat in (0, 1):
        house(g, seat, "winehouse", 1, seat + 1)
        cellar(g, seat, wine("merlot", 2, 3))
    play = settle(g)

    assert set(play.asked) == {0, 1}
    play.pick("keep:all", seat=order[0])
    assert g.players[order[0]].prestige == 5  # nothing counts until all are in
    play.pick("keep:all", seat=order[1])

    assert [player.prestige for player in g.players] == [7, 7, 5, 5]
    assert [player.coins for player in g.players[:2]] == [5 - 1 + 6] * 2


# Task 1


@pytest.mark.rule("CUV-216", "CUV-151", "CUV-154", "CUV-157", "CUV-160", "CUV-D83", "CUV-D86")
def test_every_house_is_given_its_barrels():
    g = year_end()
    house(g, 0, "winehouse", 1, 1, year=2)
    house(g, 0, "guesthouse", 1, 3)
    cellar(g, 0, wine("merlot", 2, 2), wine("syrah", 5, 2), wine("malbec", 6, 1))

    settle(g).pick("keep:all")

    assert held(g) == [None, None, ("malbec", 6, 1)]
    assert g.players[0].coins == 5 - 3 + 6 + 7
    assert g.players[0].prestige == 5 + 2 + 4


@pytest.mark.rule("CUV-217", "CUV-161", "CUV-D84")
def test_a_house_that_cannot_be_supplied_is_removed():
    g = year_end()
    index = house(g, 0, "guesthouse", 1, 1)
    cellar(g, 0, wine("merlot", 3, 3))

    settle(g)

    assert g.spaces[index].building is None
    assert g.removed["guesthouse"] == [4]
    assert held(g)[0] == ("merlot", 3, 3)
    assert g.players[0].coins == 5  # no wage, no revenue


@pytest.mark.rule("CUV-218", "CUV-D87", "CUV-D112")
def test_each_worker_costs_a_coin_and_with_enough_coins_nobody_is_asked():
    g = year_end()
    own(g, 0, 1, 1)
    own(g, 0, 1, 3)

    assert settle(g).over
    assert g.players[0].coins == 3


@pytest.mark.rule("CUV-219", "CUV-222", "CUV-D11")
def test_who_cannot_pay_chooses_what_is_lost():
    g = year_end(coins=1)
    own(g, 0, 1, 1)
    own(g, 0, 1, 3)

    play = settle(g)
    assert play.keys == ["keep:most", "keep:some"]
    play.pick("keep:some")
    assert str(play.decision.check([])) == "The wages would be 2 coins, and you have 1."
    play.pick("drop:r1c1")

    assert g.vineyards(0) == [at(1, 3)]
    assert g.players[0].coins == 0


def test_a_single_coin_is_called_one_coin():
    g = year_end(coins=4)
    own(g, 0, 1, 1)
    g.players[0].standing.append(CONSULT)

    play = settle(g)

    assert str(play.decision.prompt) == "Wages are 1 coin and you have 4. What do you keep?"
    play.pick("keep:some")
    assert str(play.decision.prompt) == "What do you give up? Wages are 1 coin now."


@pytest.mark.rule("CUV-219", "CUV-D112")
def test_who_can_pay_nobody_or_owns_nothing_is_not_asked_what_to_keep():
    g = year_end(coins=0)
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)
    inn = house(g, 0, "winehouse", 2, 6)
    cellar(g, 0, wine("merlot", 2, 2))
    g.players[1].standing.append(CONSULT)

    play = settle(g)

    assert play.over
    assert g.owned(0) == [inn]
    assert g.buildings(0) == {}
    assert held(g)[0] == ("merlot", 2, 2)


@pytest.mark.rule("CUV-219", "CUV-217", "CUV-D112")
def test_who_can_keep_nothing_is_not_asked_even_with_some_coins():
    g = year_end(coins=1)
    inn = house(g, 0, "restaurant", 1, 1)
    house(g, 0, "winehouse", 2, 6)
    cellar(g, 0, wine("merlot", 2, 1))

    play = settle(g)

    assert play.over
    assert g.buildings(0) == {}
    assert inn in g.owned(0)
    assert g.players[0].coins == 1


@pytest.mark.rule("CUV-031", "CUV-223", "CUV-D11")
def test_two_vineyards_that_share_an_unpaid_worker_are_both_lost():
    g = year_end(coins=0)
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)

    assert least_loss(g, 0) == [at(1, 1), at(1, 2)]
    settle(g)
    assert g.owned(0) == []


@pytest.mark.rule("CUV-220", "CUV-221", "CUV-D50", "CUV-D81", "CUV-EX24")
def test_a_restaurant_with_one_coin_for_two_workers_is_lost_but_its_land_stays():
    g = year_end(coins=1)
    index = house(g, 0, "restaurant", 1, 1)
    cellar(g, 0, wine("merlot", 2, 3))

    settle(g)

    assert g.spaces[index].building is None
    assert g.spaces[index].owner == 0
    assert grapes(g, index) == (0, 0)
    assert held(g)[0] == ("merlot", 2, 3)
    assert (g.players[0].coins, g.players[0].prestige) == (1, 5)
    prepare(g)
    assert grapes(g, index) == (1, 2)


@pytest.mark.rule("CUV-220", "CUV-D81")
def test_at_the_years_end_the_land_of_a_lost_building_needs_no_worker():
    g = year_end(coins=1)
    first = house(g, 0, "winehouse", 1, 1)
    second = house(g, 0, "winehouse", 2, 6)
    cellar(g, 0, wine("merlot", 2, 3), wine("syrah", 2, 3))

    settle(g).pick("keep:most")

    assert list(g.buildings(0)) == [second]
    assert g.owned(0) == [first, second]
    assert g.players[0].coins == 1 - 1 + 6


@pytest.mark.rule("CUV-EX24", "CUV-155", "CUV-224", "CUV-D84")
def test_a_restaurant_that_is_supplied_and_paid_earns_after_the_wages():
    g = year_end(coins=2)
    house(g, 0, "restaurant", 1, 1)
    cellar(g, 0, wine("merlot", 2, 3))

    settle(g).pick("keep:all")

    assert held(g) == [None, None, None]
    assert (g.players[0].coins, g.players[0].prestige) == (7, 9)


@pytest.mark.rule("CUV-D85", "CUV-224")
def test_revenue_does_not_help_to_pay_the_wages():
    g = year_end(coins=1)
    house(g, 0, "guesthouse", 1, 1)
    cellar(g, 0, wine("merlot", 5, 3))

    assert not is_affordable(g, 0, g.owned(0))
    settle(g)  # all that can be done is to give it up
    assert g.players[0].coins == 1
    assert g.buildings(0) == {}


@pytest.mark.rule("CUV-EX23", "CUV-D11", "CUV-D10")
def test_with_two_coins_for_three_workers_there_are_two_ways_out():
    g = year_end(coins=2)
    for column in (1, 2, 3):
        own(g, 0, 1, column)
    inn = house(g, 0, "winehouse", 2, 6)
    cellar(g, 0, wine("merlot", 2, 2))

    assert wages(g, 0, g.owned(0)) == 3
    assert is_affordable(g, 0, [at(1, 1), at(1, 2), inn])
    assert is_affordable(g, 0, [at(1, 1), at(1, 2), at(1, 3)])
    assert not is_affordable(g, 0, [at(1, 1), at(1, 3), inn])


@pytest.mark.rule("CUV-D82", "CUV-219")
def test_supplies_may_be_refused():
    g = year_end()
    house(g, 0, "winehouse", 1, 1)
    cellar(g, 0, wine("merlot", 2, 2))

    settle(g).pick("keep:some").pick("drop:r1c1")

    assert held(g)[0] == ("merlot", 2, 2)
    assert g.buildings(0) == {}


@pytest.mark.rule("CUV-D87", "CUV-D114", "CUV-219")
def test_who_asked_to_be_consulted_may_refuse_wages():
    g = year_end()
    own(g, 0, 1, 1)
    own(g, 0, 1, 3)
    g.players[0].standing.append(CONSULT)

    settle(g).pick("keep:some").pick("drop:r1c3")

    assert g.vineyards(0) == [at(1, 1)]
    assert g.players[0].coins == 4


def test_whoever_cannot_pay_is_told_how_much_must_go_at_least():
    g = year_end(coins=1)
    for row in (1, 2):
        for column in range(1, 7):
            own(g, 0, row, column)
    own(g, 0, 3, 1)
    own(g, 0, 3, 2)

    play = settle(g).pick("keep:some")

    assert (play.decision.least, play.decision.most) == (12, 14)


@pytest.mark.rule("CUV-160", "CUV-D81")
def test_each_barrel_may_be_chosen_as_long_as_the_rest_can_be_supplied():
    g = year_end()
    house(g, 0, "guesthouse", 1, 1)
    house(g, 0, "winehouse", 1, 3)
    cellar(g, 0, wine("merlot", 2, 1), wine("syrah", 4, 2), wine("malbec", 5, 2))

    play = settle(g).pick("keep:some").pick()
    assert play.keys == ["deliver:2", "deliver:3"]  # the guesthouse wants quality 4
    play.pick("deliver:3").pick("deliver:3")
    assert play.keys == ["deliver:1", "deliver:2"]
    play.pick("deliver:2").pick("deliver:2")

    assert held(g) == [("merlot", 2, 1), None, None]


@pytest.mark.rule("CUV-148", "CUV-149", "CUV-D84", "CUV-D111")
def test_a_lost_expansion_is_emptied_after_the_deliveries():
    g = year_end(coins=2)
    house(g, 0, "cellar_expansion", 1, 1)
    house(g, 0, "restaurant", 1, 3)
    cellar(g, 0, wine("merlot", 4, 2), wine("syrah", 3, 3), wine("malbec", 3, 3), wine("merlot", 4, 3))

    play = settle(g).pick("keep:some").pick("drop:r1c1")
    for key in ("deliver:4", "deliver:2", "deliver:2", "move:1"):
        play.pick(key)

    assert play.over
    assert held(g) == [("merlot", 4, 3), ("syrah", 3, 1), ("malbec", 3, 3)]
    assert g.players[0].prestige == 5 - 1 + 4
    assert g.players[0].expansions == []


# Task 2


@pytest.mark.rule("CUV-225", "CUV-152", "CUV-155", "CUV-158", "CUV-145")
def test_every_house_that_stands_pays():
    g = year_end()
    house(g, 0, "cellar_expansion", 2, 1)
    for column, kind in ((1, "winehouse"), (3, "restaurant"), (5, "guesthouse")):
        house(g, 0, kind, 1, column)
    cellar(g, 0, wine("merlot", 4, 3), wine("syrah", 4, 3), wine("malbec", 4, 3))
    g.players[0].coins = 6

    settle(g).pick("keep:all")

    assert (g.players[0].coins, g.players[0].prestige) == (6 - 6 + 6 + 7 + 7, 5 + 2 + 4 + 4)


# Task 4


@pytest.mark.rule("CUV-236", "CUV-237", "CUV-238", "CUV-239", "CUV-EX26")
def test_every_second_marker_raises_the_quality():
    aging = wine("merlot", 3, 2)
    seen = []
    for _ in range(3):
        age(aging)
        seen.append((aging.quality, aging.aged))

    assert seen == [(3, True), (4, False), (4, True)]


@pytest.mark.rule("CUV-EX26", "CUV-D36")
def test_at_quality_six_the_markers_go_all_the_same():
    aging = wine("merlot", 6, 2, "a")

    age(aging)

    assert (aging.quality, aging.aged) == (6, False)


@pytest.mark.rule("CUV-236", "CUV-D93")
def test_all_wines_age_once_a_year_also_bought_ones():
    g = position()
    cellar(g, 0, wine("merlot", 3, 2), wine("riesling", 2, 3))
    cellar(g, 1, wine("white_cuvee", 4, 1, "a"))

    age_wines(g)

    assert [w.aged for _, w in g.players[0].wines] == [True, True]
    assert held(g, 1)[0] == ("white_cuvee", 5, 1)


@pytest.mark.rule("CUV-241", "CUV-262")
def test_wines_do_not_age_at_the_end_of_the_last_year():
    table = new_table(2)
    aged = set()

    def watch(table):
        if any(event.text.template == "All wines in the cellars age" for event in table.news):
            aged.add(table.state.year)

    play_on(table, watch)
    watch(table)

    assert aged == {2, 3, 4, 5, 6}  # it is told when the next year begins


# Phase 5


@pytest.mark.rule("CUV-242", "CUV-D94")
def test_markets_contest_sticks_and_weather_are_cleared():
    g = position(season="winter")
    g.markets["local"][0] = [1]
    g.contest = [Entry(0, 0, "merlot", 4, False)]

    prepare(g)

    assert not any(row for rows in g.markets.values() for row in rows)
    assert g.contest == []


@pytest.mark.rule("CUV-243")
def test_owned_vineyards_are_reset_to_their_visible_side():
    g = position()
    index = own(g, 0, 1, 1, die=6, barrels=0, upper=True)
    inn = house(g, 0, "winehouse", 1, 2)

    prepare(g)

    assert grapes(g, index) == (2, 2)
    assert grapes(g, inn) == (0, 0)
    assert grapes(g, at(1, 3)) == (0, 0)


@pytest.mark.rule("CUV-245", "CUV-246")
def test_the_year_advances_and_the_cork_goes_on():
    g = position(4, starter=3, year=4, phase="preparation")

    Play(next_year(g))

    assert (g.year, g.starter, g.phase) == (5, 0, "planning")
    assert "All wines in the cellars age" in told(g)


@pytest.mark.rule("CUV-160", "CUV-D87")
def test_the_proposal_delivers_what_is_worth_least():
    g = year_end()
    house(g, 0, "winehouse", 1, 1)
    cellar(g, 0, wine("merlot", 6, 2), wine("red_cuvee", 2, 2), wine("syrah", 3, 1, "c"))

    settle(g).pick("keep:all")

    assert held(g)[:3] == [("merlot", 6, 2), None, ("syrah", 3, 1)]
