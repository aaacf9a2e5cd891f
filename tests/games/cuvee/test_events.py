"""Event cards: when they are played, and what each does (CUV-247 to CUV-260)."""

from __future__ import annotations

import pytest

from games.cuvee.cards import EVENTS
from games.cuvee.contest import hold
from games.cuvee.events import is_playable, play, playable
from games.cuvee.faces import FACES
from games.cuvee.lasting import end_of_year_extras
from games.cuvee.settlement import settlement
from games.cuvee.state import Loan
from games.cuvee.turns import finish
from games.cuvee.weather import forecast
from games.cuvee.year_end import prepare
from tests.games.cuvee.tables import (
    Play,
    at,
    cellar,
    grapes,
    held,
    house,
    own,
    position,
    turn,
    weather,
    wine,
)
from tests.games.cuvee.test_weather import before_weather


def holding(*cards, season="spring", year=2, coins=5):
    """A seat with event cards that owns two vineyards."""
    g = position(season=season, year=year)
    g.players[0].hand = list(cards)
    g.players[0].coins = coins
    own(g, 0, 1, 1)
    own(g, 0, 1, 2)
    return g


def gained(g, coins=5, prestige=5):
    return g.players[0].coins - coins, g.players[0].prestige - prestige


def offered(g, window="turn"):
    return [option.key.removeprefix("event:") for option in playable(g, 0, window)]


# When


@pytest.mark.rule("CUV-247", "CUV-D97")
def test_one_card_is_played_in_a_turn_at_any_point_of_it():
    g = holding("loan", "loan")

    play = turn(g).pick("green_harvest:all").pick("event:loan")

    assert "event:loan" not in play.keys
    play.pick("skip:coin")
    assert play.over
    assert g.players[0].hand == ["loan"]


@pytest.mark.rule("CUV-248", "CUV-D99")
def test_a_card_may_be_played_right_after_it_is_drawn_or_later():
    g = holding()
    g.events.pile.remove("loan")
    g.events.pile.append("loan")
    play = turn(g).pick("skip:coin").pick("skip:card")

    assert play.keys == ["event:loan", "skip"]
    play.pick("skip")
    assert g.players[0].hand == ["loan"]
    g.season = "winter"
    assert "event:loan" in turn(g, 0, 1).keys


@pytest.mark.rule("CUV-D97", "CUV-D113")
def test_a_card_may_be_played_after_the_last_action_and_every_holder_is_asked():
    g = holding("active_winter")
    play = turn(g, 0, 1).pick("green_harvest:all")

    assert play.keys == ["skip"]
    assert str(play.decision.public) == "may play an event card"
    assert play.pick("skip").over


@pytest.mark.rule("CUV-D97")
def test_after_a_skip_nobody_is_asked_again_about_cards_that_were_on_offer_beside_it():
    g = holding("loan")
    play = turn(g, 0, 1)

    assert "event:loan" in play.keys
    assert play.pick("skip:coin").over


@pytest.mark.rule("CUV-249", "CUV-263", "CUV-D106", "CUV-D110")
def test_at_the_end_any_number_is_played_in_turn_order():
    g = holding("cellar_full", "wine_critic", "grant")
    g.starter, g.phase, g.year = 1, "final", 6
    g.players[3].hand = ["grand_cru"]
    cellar(g, 0, wine("merlot", 4, 1), wine("syrah", 5, 1), wine("furmint", 1, 1))

    play = Play(finish(g))

    assert play.decision.seat == 3  # the starter and the next hold no cards
    assert play.pick("skip").decision.seat == 0
    assert play.keys == ["event:cellar_full", "event:wine_critic", "skip"]
    play.pick("event:cellar_full").pick("event:wine_critic")
    assert play.keys == ["skip"]
    play.pick("skip")
    assert g.sheet["events"] == [5, 0, 0, 0]


@pytest.mark.rule("CUV-D97", "CUV-D113")
def test_at_the_weather_every_holder_is_asked_alike_and_all_cards_are_shown_together():
    g = before_weather()
    g.players[0].hand, g.players[2].hand = ["favorable_microclimate"], ["grant"]
    own(g, 0, 1, 1)
    play = Play(forecast(g))

    assert set(play.asked) == {0, 2}
    assert len({str(decision.public) for decision in play.asked.values()}) == 1
    play.pick("event:favorable_microclimate", seat=0)
    assert g.players[0].hand == ["favorable_microclimate"]
    play.pick("pass", seat=2)
    assert g.players[0].lasting == ["favorable_microclimate"]


@pytest.mark.rule("CUV-D97", "CUV-D113")
def test_the_windows_of_contest_and_settlement_take_only_cards_that_act_there():
    g = holding("recommended", "tourist_traffic", "loan", season="winter")
    cellar(g, 0, wine("merlot", 4, 2))
    house(g, 0, "winehouse", 2, 1)

    assert Play(hold(g, 0)).keys == ["pass", "event:recommended"]
    g.phase = "settlement"
    assert Play(settlement(g)).keys == ["pass", "event:tourist_traffic"]


@pytest.mark.rule("CUV-D100")
def test_a_lasting_card_lies_open_until_the_year_ends():
    g = holding("tourist_traffic")
    turn(g, 0, 1).pick("event:tourist_traffic").pick("skip:coin")

    assert g.players[0].lasting == ["tourist_traffic"]
    assert g.events.discards == []
    prepare(g)
    assert g.players[0].lasting == []
    assert g.events.discards == ["tourist_traffic"]


# Cards of the rulebook


@pytest.mark.rule("CUV-250", "CUV-D101")
def test_advertising_opens_the_year_and_pays_at_its_end():
    g = holding("advertising")
    cellar(g, 0, wine("merlot", 3, 3))
    play = turn(g).pick("event:advertising")
    assert g.players[0].coins == 3
    play.pick("sales:global").pick("sell:1@3").pick("sales:global")
    sold = g.players[0].sold
    g.players[0].coins = 1
    g.season, g.phase = "winter", "settlement"

    Play(settlement(g))

    assert sold == 3
    assert g.players[0].coins == 1 - 1 + 2 * 3


@pytest.mark.rule("CUV-250", "CUV-D101")
def test_advertising_is_too_late_after_the_first_action_and_brings_at_least_five():
    g = holding("advertising")
    assert "event:advertising" not in turn(g).pick("green_harvest:all").keys
    assert not is_playable(holding("advertising", season="summer"), 0, EVENTS["advertising"], "turn")
    assert "event:advertising" not in turn(holding("advertising", coins=1)).keys
    paid = holding(season="winter")
    paid.players[0].lasting = ["advertising"]

    Play(settlement(paid))

    assert gained(paid) == (-1 + 5, 0)


@pytest.mark.rule("CUV-251", "CUV-D105")
def test_tourist_traffic_adds_two_coins_for_every_house_but_expansions():
    g = position(season="winter")
    g.players[0].lasting = ["tourist_traffic", "tourist_traffic", "culinary_investor"]

    extras = {
        kind: end_of_year_extras(g, 0, kind).coins for kind in ("cellar_expansion", "winehouse", "restaurant")
    }

    assert extras == {"cellar_expansion": 0, "winehouse": 4, "restaurant": 2}


@pytest.mark.rule("CUV-D105")
def test_the_revenue_of_a_house_never_falls_below_nothing():
    g = position(season="winter", phase="settlement")
    house(g, 0, "restaurant", 1, 1)
    cellar(g, 0, wine("merlot", 1, 3))
    g.players[0].lasting = ["culinary_investor"] * 4

    Play(settlement(g)).pick("keep:all")

    assert gained(g) == (-2, 4)


@pytest.mark.rule("CUV-252")
def test_a_grant_lowers_one_price_but_not_below_nothing():
    g = holding("grant", season="autumn1")

    play = turn(g).pick("event:grant").pick("land").pick("purchase:r1c3")
    assert g.players[0].coins == 5
    assert g.players[0].lasting == []
    play.pick("land").pick("purchase:r1c4")

    assert g.players[0].coins == 3
    dear = holding(season="summer", coins=0)
    dear.players[0].lasting = ["grant"]
    assert "build:restaurant" in turn(dear).keys


@pytest.mark.rule("CUV-253")
def test_the_investor_pays_now_and_takes_from_restaurants_this_year():
    g = holding("culinary_investor", season="winter")
    assert offered(g) == []
    house(g, 0, "restaurant", 2, 1)

    turn(g, 0, 1).pick("event:culinary_investor")

    assert gained(g) == (8 + 1, 0)  # and a coin for the action that was left
    assert end_of_year_extras(g, 0, "restaurant").coins == -2
    assert end_of_year_extras(g, 0, "winehouse").coins == 0


@pytest.mark.rule("CUV-254")
def test_a_microclimate_may_be_played_until_the_weather_has_struck():
    g = holding("favorable_microclimate", season="spring")
    assert offered(g) == []
    weather(g, "drought", "summer")
    assert offered(g) == ["favorable_microclimate"]
    g.season = "summer"
    assert offered(g) == []


@pytest.mark.rule("CUV-255", "CUV-EX42", "CUV-D102")
def test_a_loan_is_due_at_the_end_of_the_third_year():
    g = holding("loan")
    turn(g, 0, 1).pick("event:loan").pick("skip:coin")
    assert g.players[0].coins == 5 + 6 + 1
    assert g.players[0].loans == [Loan("loan", 4)]

    for year in (2, 3, 4):
        g.year, g.phase, g.season = year, "settlement", "winter"
        play = Play(settlement(g))
        assert play.keys == ["repay", "skip"]
        play.pick("skip")

    assert g.players[0].prestige == 3
    assert g.players[0].loans == []
    assert g.events.discards == ["loan"]


@pytest.mark.rule("CUV-256", "CUV-EX42", "CUV-D102")
def test_a_late_loan_is_due_at_the_end_of_the_game():
    g = holding("loan", year=5)
    turn(g, 0, 1).pick("event:loan").pick("skip:coin")

    assert g.players[0].loans == [Loan("loan", 6)]
    g.year, g.phase, g.season, g.players[0].coins = 6, "settlement", "winter", 1
    assert Play(settlement(g)).over  # it cannot be paid back
    assert g.players[0].prestige == 3


@pytest.mark.rule("CUV-D102", "CUV-D100")
def test_a_loan_is_paid_back_in_full_after_revenue():
    g = holding(coins=2)
    g.players[0].loans, g.players[0].lasting = [Loan("loan", 4)], ["loan"]
    house(g, 0, "winehouse", 2, 1)
    cellar(g, 0, wine("merlot", 1, 2))
    g.phase, g.season = "settlement", "winter"

    Play(settlement(g)).pick("keep:all").pick("repay")

    assert g.players[0].coins == 2 - 2 + 6 - 6
    assert g.players[0].lasting == []
    assert g.players[0].prestige == 7


@pytest.mark.rule("CUV-257", "CUV-D103")
def test_an_active_season_gives_one_more_action_but_no_second_once_only_action():
    g = holding("active_spring")
    cellar(g, 0, wine("merlot", 3, 3), wine("syrah", 3, 3))

    play = turn(g).pick("event:active_spring").pick("green_harvest:some").pick("thin:r1c1")
    assert not any(key.startswith("green_harvest") for key in play.keys)
    for market in ("sales:local", "sales:global"):
        play.pick(market).pick("sell:1@3" if market == "sales:local" else "sell:2@3").pick("skip")

    assert play.over
    thrice = holding("active_summer", season="summer")
    play = turn(thrice).pick("event:active_summer").pick("care:all").pick("care:all").pick("care:all")
    assert grapes(thrice, at(1, 1)) == (4, 2)
    assert "active_winter" in EVENTS


@pytest.mark.rule("CUV-257", "CUV-D97")
def test_an_active_season_played_after_the_last_action_still_gives_one_more():
    g = holding("active_summer", "loan", season="summer")

    play = turn(g, 0, 1).pick("care:all").pick("event:active_summer").pick("care:all")

    assert play.over
    assert grapes(g, at(1, 1)) == (3, 2)
    assert g.players[0].hand == ["loan"]


@pytest.mark.rule("CUV-258", "CUV-D104")
def test_a_neighbors_offering_brings_two_barrels_of_quality_four():
    g = holding("neighbors_offering", season="autumn1")
    house(g, 0, "winehouse", 2, 5)

    play = turn(g, 0, 1).pick("event:neighbors_offering")
    assert play.keys == ["neighbor:r1c3", "neighbor:r2c1", "neighbor:r2c2"]
    play.pick("neighbor:r2c1").pick("store:fill")

    assert held(g)[0] == ("merlot", 4, 2)
    assert g.spaces[at(2, 1)].owner is None
    assert g.turn.left == 1
    assert "neighbors_offering" not in offered(holding("neighbors_offering", season="summer"))


@pytest.mark.rule("CUV-D104", "CUV-D60")
def test_an_offering_into_a_full_cellar_makes_room_like_a_harvest():
    g = holding("neighbors_offering", season="autumn2")
    cellar(g, 0, wine("syrah", 3, 3), wine("malbec", 3, 3), wine("furmint", 3, 3))

    turn(g, 0, 1).pick("event:neighbors_offering").pick("neighbor:r2c1").pick("discard:2")

    assert held(g)[1] == ("merlot", 4, 2)
    assert g.players[0].prestige == 3


@pytest.mark.rule("CUV-259")
def test_the_cellar_is_full_when_every_compartment_holds_a_barrel():
    g = holding("cellar_full")
    cellar(g, 0, wine("merlot", 4, 1), wine("syrah", 5, 1), wine("furmint", 1, 1))
    assert offered(g) == ["cellar_full"]
    house(g, 0, "cellar_expansion", 2, 1)
    assert offered(g) == []
    cellar(g, 0, wine("merlot", 4, 1), wine("syrah", 5, 1), wine("furmint", 1, 1), wine("malbec", 1, 1))

    turn(g, 0, 1).pick("event:cellar_full")

    assert gained(g)[1] == 3


@pytest.mark.rule("CUV-260", "CUV-240")
def test_a_christmas_deal_takes_aged_wine_of_quality_three():
    g = holding("christmas_deal", season="winter")
    cellar(g, 0, wine("merlot", 3, 1), wine("syrah", 3, 1, "a"), wine("furmint", 5, 2))

    play = turn(g, 0, 1).pick("event:christmas_deal")

    assert play.keys == ["barrel:2.1", "barrel:3.1", "barrel:3.2"]
    play.pick("barrel:2.1", "barrel:3.1")
    assert gained(g) == (8, 4)
    assert held(g) == [("merlot", 3, 1), None, ("furmint", 5, 1)]
    assert g.markets["local"] == [[], [], [], []]


# Our own cards


def test_harvest_helpers_harvest_without_an_action():
    g = holding("harvest_helpers", season="autumn1")

    play = turn(g, 0, 1).pick("event:harvest_helpers").pick("pick:r1c1", "pick:r1c2").pick("store:fill")

    assert held(g)[:2] == [("riesling", 1, 2), ("chardonnay", 1, 2)]
    assert g.turn.left == 1
    assert not play.over


def test_seasonal_workers_lower_the_wages():
    g = holding("seasonal_workers", season="winter")
    own(g, 0, 4, 6)
    turn(g, 0, 1).pick("event:seasonal_workers")
    g.phase = "settlement"
    coins = g.players[0].coins

    Play(settlement(g))

    assert g.players[0].coins == coins


def test_a_critic_counts_good_wine_and_a_grand_cru_good_land():
    g = holding("wine_critic", "grand_cru")
    cellar(g, 0, wine("merlot", 4, 1), wine("syrah", 3, 1), wine("furmint", 6, 1))
    own(g, 0, 3, 1)
    own(g, 0, 4, 3)
    house(g, 0, "winehouse", 2, 1)

    Play(play(g, 0, "wine_critic"))
    Play(play(g, 0, "grand_cru"))

    assert gained(g) == (0, 2 + 2)


@pytest.mark.parametrize(
    ("card", "keys", "gain"),
    [
        ("barrel_buyer", ["barrel:1.1", "barrel:1.2", "barrel:2.1"], (9, 0)),
        ("private_collector", ["barrel:2.1"], (6, 4)),
    ],
)
def test_buyers_pay_a_fixed_price(card, keys, gain):
    g = holding(card)
    cellar(g, 0, wine("merlot", 1, 2), wine("syrah", 5, 2))

    Play(play(g, 0, card)).pick(*keys)

    assert gained(g) == gain


def test_oak_barrels_age_two_wines():
    g = holding("oak_barrels")
    cellar(g, 0, wine("merlot", 4, 1, "a"), wine("syrah", 3, 1), wine("furmint", 6, 1))

    Play(play(g, 0, "oak_barrels")).pick("age:1", "age:2")

    assert held(g)[0] == ("merlot", 5, 1)
    assert [w.aged for _, w in g.players[0].wines] == [False, True, False]


def test_old_vines_and_second_growth_help_vineyards():
    g = holding("old_vines", "second_growth", season="summer")
    g.spaces[at(1, 1)].barrels = 1

    Play(play(g, 0, "old_vines")).pick("improve:r1c1", "improve:r1c2")
    Play(play(g, 0, "second_growth"))

    assert grapes(g, at(1, 1)) == (2, 2)
    assert grapes(g, at(1, 2)) == (2, 2)


def test_a_festival_adds_prestige_and_special_demand_needs_no_places():
    g = holding("special_demand")
    g.players[0].lasting = ["wine_festival"]
    cellar(g, 0, wine("merlot", 6, 3))
    g.markets["local"][0] = [1]

    turn(g, 0, 1).pick("event:special_demand").pick("sales:local")

    assert end_of_year_extras(g, 0, "winehouse").prestige == 1
    assert g.markets["local"][0] == [1]
    assert gained(g)[1] == 4


def test_a_card_that_could_do_nothing_is_not_offered():
    g = holding(
        "wine_critic", "second_growth", "oak_barrels", "barrel_buyer", "special_demand", season="summer"
    )

    assert offered(g) == []
    assert turn(g, 0, 1).reasons()["Wine Critic"] == "it would do nothing now"
    assert turn(g, 0, 1).reasons()["Special Demand"] == "it is played in Spring and in Winter"


@pytest.mark.rule("CUV-247", "CUV-250")
def test_a_card_says_what_it_costs_and_why_it_cannot_be_played():
    g = holding("advertising", "loan")
    details = {o.key: str(o.detail) for o in turn(g).decision.options}
    face = next(face for face in FACES if face.name == "Advertising")

    assert details["event:advertising"].startswith("Costs 2 coins. At the year's end")
    assert str(face.text).startswith("Costs 2 coins. At the year's end")
    assert str(face.text).endswith("Played before your first action of the year.")
    poor = turn(holding("advertising", coins=1))
    assert poor.reasons()["Advertising"] == "1 coin short"
    late = turn(g).pick("event:loan")
    assert late.reasons()["Advertising"] == "you have played a card in this turn"


def test_critic_and_grand_cru_pay_for_four_at_the_most():
    g = holding("wine_critic", "grand_cru")
    for column in (1, 2):
        house(g, 0, "cellar_expansion", 2, column)
    cellar(g, 0, *(wine("merlot", quality, 1) for quality in (4, 5, 6, 4, 5)))
    for column in range(1, 6):
        own(g, 0, 3, column)

    Play(play(g, 0, "wine_critic"))
    assert gained(g) == (0, 4)
    Play(play(g, 0, "grand_cru"))

    assert gained(g) == (0, 8)


@pytest.mark.rule("CUV-251")
def test_traffic_needs_a_house_that_stands_or_can_still_be_built():
    late = holding("tourist_traffic", season="winter")
    assert offered(late) == []
    assert offered(late, "settlement") == []
    assert offered(holding("tourist_traffic", season="summer")) == ["tourist_traffic"]

    house(late, 0, "winehouse", 2, 1)

    assert offered(late, "settlement") == ["tourist_traffic"]


@pytest.mark.rule("CUV-252")
def test_two_grants_add_up_for_the_next_purchase_and_are_both_gone():
    g = holding(season="summer", coins=0)
    g.players[0].lasting = ["grant", "grant", "wine_festival"]

    turn(g, 0, 1).pick("build:guesthouse").pick("site:r1c1")

    assert g.players[0].coins == 0
    assert g.players[0].lasting == ["wine_festival"]


@pytest.mark.rule("CUV-D97")
def test_weather_that_does_no_harm_asks_for_no_card():
    g = before_weather(card="good")
    g.players[0].hand = ["favorable_microclimate"]

    assert Play(forecast(g)).over


@pytest.mark.rule("CUV-250")
def test_advertising_counts_the_sales_of_its_own_year_only():
    g = holding()
    g.players[0].sold = 4

    prepare(g)

    assert g.players[0].sold == 0
