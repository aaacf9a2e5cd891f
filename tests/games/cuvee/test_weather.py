"""Phase 2 and what the weather does in the seasons (CUV-054 to CUV-085)."""

from __future__ import annotations

import pytest

from games.cuvee import RULES
from games.cuvee.cards import DATA, WEATHER
from games.cuvee.standing import ONLY_WHEN_EXPOSED
from games.cuvee.state import Board, Stick
from games.cuvee.turns import close_season, finish, next_year, open_season
from games.cuvee.weather import forecast, late_damage, strike
from tests.games.cuvee.tables import Play, at, grapes, house, own, position, told, turn, weather


def before_weather(seats=4, card="hailstorm", unselected="summer", starter=0):
    """Everybody has chosen; the next weather card is known."""
    g = position(seats, phase="weather", starter=starter)
    g.season = ""
    for number, season in enumerate(season for season in g.boards if season != unselected):
        g.boards[season] = Board(number % seats, (number + 1) % seats if seats > 2 else None)
    g.forecasts.pile.remove(card)
    g.forecasts.pile.append(card)
    return g


def struck(card="hailstorm", season="summer", seats=4, year=2):
    g = position(seats, season=season, phase="season", year=year)
    weather(g, card, season)
    return g


# The card


@pytest.mark.rule("CUV-054", "CUV-055")
def test_a_card_is_drawn_on_the_season_that_nobody_chose():
    g = before_weather(card="drought", unselected="winter")
    size = len(g.forecasts.pile)

    Play(forecast(g))

    assert (g.weather.card, g.weather.season) == ("drought", "winter")
    assert len(g.forecasts.pile) == size - 1
    assert not g.weather.applies
    assert told(g) == ["Drought in Winter does no harm"]


@pytest.mark.rule("CUV-056", "CUV-057", "CUV-058", "CUV-059", "CUV-060", "CUV-061", "CUV-D22")
def test_each_card_does_harm_in_its_seasons():
    assert WEATHER["good"].seasons == ()
    assert WEATHER["drought"].seasons == ("summer",)
    assert WEATHER["rainfall"].seasons == ("summer", "autumn1")
    assert WEATHER["hailstorm"].seasons == ("spring", "summer", "autumn1", "autumn2")
    assert WEATHER["frostbite"].seasons == ("spring", "autumn2")
    assert len(WEATHER["animals"].seasons) == 5
    for key, card in WEATHER.items():
        for season in ("spring", "summer", "autumn1", "autumn2", "winter"):
            g = before_weather(card=key, unselected=season)
            Play(forecast(g))
            assert g.weather.applies == (season in card.seasons)


@pytest.mark.rule("CUV-062", "CUV-EX11", "CUV-D23")
@pytest.mark.parametrize(
    ("card", "season", "hit"),
    [("drought", "winter", False), ("frostbite", "spring", True), ("rainfall", "autumn1", True)],
)
def test_harm_is_done_when_the_season_comes_before_any_action(card, season, hit):
    g = before_weather(card=card, unselected=season)
    own(g, 0, 1, 1)
    g.players[0].sticks = 0
    Play(forecast(g))

    assert grapes(g, at(1, 1)) == (1, 2)
    g.season = season
    Play(open_season(g))

    assert grapes(g, at(1, 1)) == (1, 1 if hit else 2)
    assert g.phase == "actions"


@pytest.mark.rule("CUV-063")
def test_buildings_take_no_harm():
    g = struck()
    house(g, 0, "winehouse", 1, 1)

    assert Play(strike(g)).over
    assert g.spaces[at(1, 1)].building


@pytest.mark.rule("CUV-D31")
def test_a_used_card_is_discarded_at_the_end_of_the_year():
    g = position(phase="preparation", season="winter")
    weather(g, "good", "winter", applies=False)
    g.forecasts.pile.remove("good")

    Play(next_year(g))

    assert g.forecasts.discards == ["good"]
    assert g.weather is None


# Sticks


@pytest.mark.rule("CUV-064", "CUV-067", "CUV-D25", "CUV-D110")
def test_sticks_are_offered_in_turn_order_once_the_card_is_known():
    g = before_weather(starter=2)
    play = Play(forecast(g))
    asked = []
    while not play.over:
        asked.append(play.decision.seat)
        assert g.weather.card == "hailstorm"
        play.pick("skip")

    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("CUV-065", "CUV-066", "CUV-D26")
def test_a_player_uses_one_stick_a_year_and_two_in_the_game():
    g = before_weather()
    play = Play(forecast(g)).pick("stick:row@2")

    assert play.decision.seat == 1  # the first player is not asked again
    assert g.players[0].sticks == 1
    again = before_weather()
    again.players[0].sticks = 0
    assert Play(forecast(again)).decision.seat == 1


@pytest.mark.rule("CUV-068", "CUV-069", "CUV-D8", "CUV-D9")
def test_a_gap_takes_one_stick_lying_or_standing():
    g = before_weather()
    play = Play(forecast(g))

    assert len(DATA.gap) == 4
    assert play.keys == [f"stick:{line}@{gap}" for gap in (1, 2, 3, 4) for line in ("row", "column")] + [
        "skip"
    ]
    play.pick("stick:column@3")
    assert "stick:row@3" not in play.keys
    assert "stick:column@3" not in play.keys
    assert len(play.keys) == 7


@pytest.mark.rule("CUV-069", "CUV-070", "CUV-EX13")
def test_a_lying_stick_protects_its_row_for_everybody():
    g = struck()
    g.sticks = [Stick(0, 1, standing=False)]
    own(g, 1, 2, 1, die=3)
    own(g, 1, 3, 1, die=3)

    play = Play(strike(g))

    assert play.keys == ["quality:r3c1"]


@pytest.mark.rule("CUV-069", "CUV-070")
def test_a_standing_stick_protects_its_column():
    g = struck()
    g.sticks = [Stick(0, 1, standing=True)]  # gap 2 stands for column 3
    own(g, 1, 1, 3)
    own(g, 2, 4, 4)

    Play(strike(g)).pick()

    assert grapes(g, at(1, 3)) == (1, 2)
    assert grapes(g, at(4, 4)) == (3, 1)


@pytest.mark.rule("CUV-071")
def test_a_stick_is_gone_after_its_year():
    g = position(phase="preparation", season="winter")
    g.sticks = [Stick(0, 1, standing=True)]
    g.players[0].sticks = 1

    Play(next_year(g))

    assert g.sticks == []
    assert g.players[0].sticks == 1


@pytest.mark.rule("CUV-072", "CUV-D24")
@pytest.mark.parametrize(
    ("season", "offered"),
    [("spring", True), ("summer", True), ("autumn1", True), ("autumn2", False), ("winter", False)],
)
def test_sticks_help_only_in_the_first_three_seasons(season, offered):
    g = before_weather(card="animals", unselected=season)

    assert Play(forecast(g)).over != offered


@pytest.mark.rule("CUV-D26", "CUV-D114")
def test_a_standing_order_asks_about_sticks_only_in_danger():
    g = before_weather()
    own(g, 1, 1, 1)
    for player in g.players:
        player.standing.append(ONLY_WHEN_EXPOSED)

    play = Play(forecast(g))

    assert play.decision.seat == 1
    assert play.pick("stick:row@1").over


# Damage


@pytest.mark.rule("CUV-073", "CUV-074", "CUV-075", "CUV-076", "CUV-EX12", "CUV-D27", "CUV-D28", "CUV-D112")
def test_each_vineyard_loses_quality_or_a_barrel():
    g = struck()
    spaces = [
        own(g, 0, 1, 1, die=3),
        own(g, 0, 1, 2, die=1),
        own(g, 0, 1, 3, die=2, barrels=1),
        own(g, 0, 1, 4, die=1, barrels=0),
    ]

    play = Play(strike(g))

    assert play.keys == ["quality:r1c1", "quality:r1c3"]
    play.pick("quality:r1c1")
    assert [grapes(g, index) for index in spaces] == [(2, 2), (1, 1), (2, 0), (1, 0)]


@pytest.mark.rule("CUV-074", "CUV-EX12")
def test_the_choice_may_differ_from_vineyard_to_vineyard():
    g = struck()
    spaces = [own(g, 0, 1, 1, die=3), own(g, 0, 1, 3, die=2, barrels=1)]

    Play(strike(g)).pick("quality:r1c3")

    assert [grapes(g, index) for index in spaces] == [(3, 1), (1, 1)]


@pytest.mark.rule("CUV-077")
def test_coins_do_not_avert_damage_before_the_harvest_is_over():
    g = struck("rainfall", "autumn1")
    own(g, 0, 1, 1)
    g.players[0].coins = 20

    assert Play(strike(g)).over
    assert grapes(g, at(1, 1)) == (1, 1)
    assert g.players[0].coins == 20


@pytest.mark.rule("CUV-D29", "CUV-D111")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_all_owners_choose_at_once_and_nothing_counts_until_all_have(order):
    g = struck()
    own(g, 0, 1, 1, die=3)
    own(g, 1, 1, 2, die=3)
    play = Play(strike(g))
    keys = {0: "quality:r1c1", 1: "quality:r1c2"}

    assert set(play.asked) == {0, 1}
    play.pick(keys[order[0]], seat=order[0])
    assert grapes(g, at(1, 1)) == grapes(g, at(1, 2)) == (3, 2)
    play.pick(keys[order[1]], seat=order[1])
    assert grapes(g, at(1, 1)) == grapes(g, at(1, 2)) == (2, 2)


@pytest.mark.rule("CUV-D62")
def test_land_bought_after_the_damage_is_not_hit_but_late_weather_hits_it():
    g = struck("rainfall", "autumn1")
    own(g, 0, 1, 1)
    Play(strike(g))
    turn(g, 0, 1).pick("land").pick("purchase:r1c2")

    assert grapes(g, at(1, 2)) == (1, 2)
    g.season = "winter"
    weather(g, "animals", "winter")
    assert Play(strike(g)).keys == ["relief:r1c1", "relief:r1c2"]


# Late weather


@pytest.mark.rule("CUV-078", "CUV-079", "CUV-080", "CUV-081", "CUV-EX14")
def test_late_weather_hits_the_next_crop_of_vineyards_without_relief():
    g = struck("animals", "winter")
    spaces = [own(g, 0, 1, column, die=2, barrels=0) for column in (1, 2, 3)]
    g.players[0].coins = 2

    play = Play(strike(g))

    assert (play.decision.least, play.decision.most) == (0, 2)
    play.pick("relief:r1c1", "relief:r1c2")
    assert g.players[0].coins == 0
    assert [g.spaces[index].cube for index in spaces] == [False, False, True]
    assert [grapes(g, index) for index in spaces] == [(2, 0)] * 3


@pytest.mark.rule("CUV-079", "CUV-D112")
def test_without_coins_nobody_is_asked_for_relief():
    g = struck("frostbite", "autumn2")
    own(g, 0, 1, 1)
    g.players[0].coins = 0

    assert Play(strike(g)).over
    assert g.spaces[at(1, 1)].cube


@pytest.mark.rule("CUV-082", "CUV-244", "CUV-EX14", "CUV-D94")
def test_a_cube_takes_quality_or_a_barrel_of_the_new_crop():
    g = position(phase="preparation", season="winter")
    good, poor = own(g, 0, 3, 1, die=5, barrels=0), own(g, 0, 1, 1, barrels=0)
    g.spaces[good].cube = g.spaces[poor].cube = True

    play = Play(next_year(g))

    assert play.keys == ["quality:r3c1"]  # the other one starts at 1 and must lose a barrel
    play.pick("quality:r3c1")
    assert (grapes(g, good), grapes(g, poor)) == ((1, 2), (1, 1))
    assert not g.spaces[good].cube
    assert not g.spaces[poor].cube
    assert g.year == 3


@pytest.mark.rule("CUV-083", "CUV-261", "CUV-EX14")
def test_in_the_last_year_each_cube_costs_a_point_of_prestige():
    g = position(phase="final", season="winter", year=6)
    for column in (1, 2):
        g.spaces[own(g, 0, 1, column, barrels=0)].cube = True
    house(g, 0, "winehouse", 2, 1)

    Play(finish(g))

    assert RULES.result(g).sheet[1].points == (-2, 0, 0, 0)


@pytest.mark.rule("CUV-084", "CUV-085", "CUV-EX6")
def test_a_double_disaster_leaves_nothing_to_harvest_but_the_worker():
    g = position(phase="preparation", season="winter")
    index = own(g, 0, 1, 1, barrels=0)
    g.spaces[index].cube = True
    Play(next_year(g))
    assert grapes(g, index) == (1, 1)
    assert not g.spaces[index].cube

    g.season = "spring"
    weather(g, "frostbite", "spring")
    Play(strike(g))

    assert grapes(g, index) == (1, 0)
    g.season = "autumn1"
    assert not any(key.startswith("harvest") for key in turn(g).keys)
    g.season = "autumn2"
    Play(close_season(g))
    assert g.players[0].prestige == 5
    assert RULES.view(g, 0).players[0].upkeep.wages == 1


@pytest.mark.rule("CUV-D32", "CUV-D33")
def test_the_cube_of_a_lost_vineyard_does_nothing():
    g = position(phase="settlement", season="winter")
    index = own(g, 0, 1, 1)
    g.spaces[index].cube = True

    g.abandon(index)

    assert not g.spaces[index].cube
    assert Play(late_damage(g)).over
    g.season = "winter"
    assert "construction" not in RULES.view(g, 0).seasons[4].actions


@pytest.mark.rule("CUV-D30", "CUV-254")
def test_a_favorable_microclimate_also_averts_late_weather_and_only_for_its_owner():
    g = struck("animals", "winter")
    own(g, 0, 1, 1)
    own(g, 1, 1, 2)
    g.players[0].lasting.append("favorable_microclimate")

    play = Play(strike(g))

    assert set(play.asked) == {1}
    play.pick()
    assert not g.spaces[at(1, 1)].cube
    assert g.spaces[at(1, 2)].cube
