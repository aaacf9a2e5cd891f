"""The frame of the game, its set-up, and who works where (CUV-001 to CUV-038)."""

from __future__ import annotations

import pytest

from games.cuvee import RULES
from games.cuvee.cards import BUILDINGS, BY_DIE, CUVEES, SEASONS, VARIETIES, VINEYARDS
from games.cuvee.land import beside, cover, in_use, pairs, purchasable, workers_for, workers_of
from games.cuvee.state import column_of, row_of
from games.cuvee.turns import deal
from games.cuvee.view import view
from games.cuvee.year_end import prepare
from games.engine import Rng
from tests.games.cuvee.tables import at, grapes, house, new_table, own, play_on, position, turn


def set_up(seats, seed=1):
    return RULES.setup(seats, {}, Rng.numbered(seed))


def after_estates(seats, seed=1):
    table = new_table(seats, seed)
    play_on(table, lambda table: table.state.phase != "estates")
    return table


@pytest.mark.rule("CUV-002", "CUV-003", "CUV-004", "CUV-021")
def test_six_years_pass_through_the_same_phases_and_seasons():
    table = new_table(2)
    seen = []

    def watch(table):
        g = table.state
        now = (g.year, g.phase, g.season)
        if now not in seen:
            seen.append(now)

    assert table.state.year == 1
    play_on(table, watch)

    assert table.state.year == 6
    assert sorted({year for year, _, _ in seen}) == [1, 2, 3, 4, 5, 6]
    for year in range(1, 7):
        seasons = [season for y, phase, season in seen if y == year and phase == "actions"]
        assert [season for season in SEASONS if season in seasons] == list(dict.fromkeys(seasons))
        phases = [phase for y, phase, _ in seen if y == year]
        assert phases.index("planning") < phases.index("actions") < phases.index("wholesaler")


@pytest.mark.rule("CUV-005", "CUV-006")
def test_there_are_six_varieties_and_a_cuvee_of_each_color_and_dice_pick_no_cuvee():
    g = set_up(4)

    for color in ("white", "red"):
        kinds = [variety for variety in VARIETIES.values() if variety.color == color]
        assert [variety.cuvee for variety in kinds].count(False) == 6
        assert [variety.key for variety in kinds if variety.cuvee] == [CUVEES[color]]
        rolled = {g.roll_variety(color) for _ in range(200)}
        assert rolled == set(BY_DIE[color])


@pytest.mark.rule("CUV-008", "CUV-007", "CUV-D116")
def test_the_starter_is_drawn_by_the_seed_and_order_is_clockwise():
    starters = [set_up(4, seed).starter for seed in range(40)]
    g = set_up(4)
    g.starter = 2

    assert set(starters) == {0, 1, 2, 3}
    assert starters == [set_up(4, seed).starter for seed in range(40)]
    assert g.order() == [2, 3, 0, 1]


@pytest.mark.rule("CUV-009", "CUV-010", "CUV-011", "CUV-012", "CUV-D98")
def test_everybody_begins_with_the_same():
    for player in set_up(3).players:
        assert (player.coins, player.prestige, player.sticks) == (5, 5, 2)
        assert player.compartments == [0, 1, 2]
        assert player.cellar == [None] * 5
        assert player.hand == []


@pytest.mark.rule("CUV-013", "CUV-014")
def test_decks_are_shuffled_face_down():
    piles = [set_up(2, seed).events.pile for seed in (1, 2)]
    forecasts = [set_up(2, seed).forecasts.pile for seed in (1, 2)]

    assert piles[0] != piles[1]
    assert sorted(piles[0]) == sorted(piles[1])
    assert forecasts[0] != forecasts[1]
    assert sorted(forecasts[0]) == sorted(forecasts[1])
    assert view(set_up(2), None).event_cards == len(piles[0])


@pytest.mark.rule("CUV-015")
def test_buildings_lie_in_four_stacks_with_the_cheapest_on_top():
    stacks = set_up(4).stacks

    assert len(stacks) == 4
    for prices in stacks.values():
        assert prices == sorted(prices)


@pytest.mark.rule("CUV-018", "CUV-D3", "CUV-029")
def test_a_vineyard_lies_on_every_space_with_its_weaker_side_up():
    layouts = [set_up(4, seed).spaces for seed in (1, 2)]

    assert len(layouts[0]) == 24
    assert [space.card for space in layouts[0].values()] != [space.card for space in layouts[1].values()]
    assert not any(space.upper for space in layouts[0].values())
    for card in VINEYARDS.values():
        assert card.sides[1].quality == card.sides[0].quality + 1
        assert card.upper != card.lower


@pytest.mark.rule("CUV-019", "CUV-D1", "CUV-269")
def test_two_players_leave_the_outer_columns_empty():
    g = set_up(2)

    assert {column_of(index) for index in g.spaces} == {2, 3, 4, 5}
    assert {row_of(index) for index in g.spaces} == {1, 2, 3, 4}
    assert len(g.spaces) == 16
    assert len(g.box) == 8
    assert in_use(g, at(2, 2)) == [at(1, 2), at(2, 3), at(3, 2)]


@pytest.mark.rule("CUV-270", "CUV-271")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_players_use_the_whole_board_and_all_places(seats):
    g = set_up(seats)

    assert len(g.spaces) == 24
    assert [row.places for row in view(g, None).markets[0].rows] == [1, 1, 2, 3]


@pytest.mark.rule("CUV-020")
def test_the_wholesaler_begins_with_a_white_and_a_red_variety():
    stocks = [set_up(2, seed).warehouse for seed in range(30)]

    for stock in stocks:
        assert [VARIETIES[variety].color for variety in stock] == ["white", "red"]
        assert not any(VARIETIES[variety].cuvee for variety in stock)
    assert len({stock[0] for stock in stocks}) > 3


@pytest.mark.rule("CUV-022", "CUV-023", "CUV-D5")
def test_starting_vineyards_are_taken_in_order_and_back_for_nothing():
    table = new_table(3)
    seats = []

    def watch(table):
        if table.state.phase != "estates":
            return True
        (seat,) = table.pending
        seats.append(seat)
        free = [
            space for space in table.state.spaces.values() if space.owner is None and space.category == "C"
        ]
        assert len(table.pending[seat].options) == len(free)
        return False

    play_on(table, watch)

    order = table.state.order()
    assert seats == [*order, *reversed(order)]
    assert all(player.coins == 5 for player in table.state.players)


@pytest.mark.rule("CUV-024", "CUV-025", "CUV-026", "CUV-028")
def test_a_starting_vineyard_has_its_die_two_barrels_and_a_worker():
    g = after_estates(4).state

    for seat in range(4):
        vineyards = g.vineyards(seat)
        assert len(vineyards) == 2
        assert 1 <= workers_of(g, seat) <= 2
        for index in vineyards:
            space = g.spaces[index]
            assert (space.die, space.barrels) == (space.side.quality, 2)
            assert space.category == "C"
    assert {card.category for card in VINEYARDS.values()} == {"A", "B", "C"}


@pytest.mark.rule("CUV-D4")
def test_vineyards_are_dealt_again_until_there_are_enough_to_begin_on():
    for seed in range(60):
        spaces, box = deal(2, Rng.numbered(seed))

        assert sum(space.category == "C" for space in spaces.values()) >= 4
        assert len(spaces) + len(box) == 24


@pytest.mark.rule("CUV-027")
def test_no_vineyard_ever_holds_more_than_two_barrels():
    table = new_table(4)

    play_on(table, lambda table: not all(space.barrels <= 2 for space in table.state.spaces.values()))

    assert table.over


# Workers


@pytest.mark.rule("CUV-030", "CUV-D2", "CUV-D10")
def test_a_worker_attends_two_adjacent_vineyards():
    assert beside(at(2, 2)) == (at(1, 2), at(2, 1), at(2, 3), at(3, 2))
    assert pairs([at(1, 1), at(1, 2), at(2, 3)]) == [(at(1, 1), at(1, 2))]
    assert cover([at(1, 1), at(1, 2)]) == 1
    assert cover([at(1, 1), at(2, 2)]) == 2
    assert cover([at(1, 1), at(1, 2), at(1, 3)]) == 2
    assert cover([at(1, 1), at(1, 2), at(1, 3), at(2, 2)]) == 3
    assert cover([at(1, 1), at(1, 2), at(2, 2), at(2, 3)]) == 2


@pytest.mark.rule("CUV-033")
def test_only_the_fewest_workers_are_counted_however_property_changes():
    g = position()
    own(g, 0, 1, 1)
    own(g, 0, 1, 3)
    before = workers_of(g, 0)
    own(g, 0, 1, 2)
    own(g, 0, 1, 4)

    assert (before, workers_of(g, 0)) == (2, 2)


@pytest.mark.rule("CUV-034", "CUV-035")
def test_a_building_has_workers_of_its_own_that_attend_to_nothing_else():
    g = position()
    own(g, 0, 1, 1)
    house(g, 0, "winehouse", 1, 2)
    house(g, 0, "restaurant", 2, 1)

    assert workers_of(g, 0) == 1 + 1 + 2
    assert workers_for(g, [at(1, 2)]) == BUILDINGS["winehouse"].workers


@pytest.mark.rule("CUV-032", "CUV-D12", "CUV-D13", "CUV-D14", "CUV-131")
def test_when_workers_are_short_other_property_is_given_up():
    g = position(season="summer")
    g.players[0].coins = 9
    for column in (1, 3, 5):
        own(g, 0, 1, column)
    for column in (2, 4, 6):
        own(g, 0, 2, column)
    own(g, 0, 4, 1)
    assert workers_of(g, 0) == 7

    play = turn(g).pick("build:restaurant").pick("site:r1c1")

    assert "give_up:r1c3" in play.keys
    assert "give_up:r1c1" not in play.keys
    play.pick("give_up:r1c3")
    assert workers_of(g, 0) == 7
    assert g.spaces[at(1, 3)].owner is None
    assert g.players[0].prestige == 5  # the grapes that hung there cost nothing


@pytest.mark.rule("CUV-036", "CUV-038", "CUV-D6", "CUV-D7")
def test_a_vineyard_that_is_given_up_stays_as_it_lies_and_can_be_bought():
    g = position(season="autumn1")
    index = own(g, 0, 1, 1, die=5, upper=True)
    own(g, 1, 1, 6)
    g.abandon(index)

    assert g.spaces[index].owner is None
    assert grapes(g, index) == (0, 0)
    play = turn(g, 1).pick("land").pick("purchase:r1c1")

    assert g.spaces[index].owner == 1
    assert grapes(g, index) == (2, 2)
    assert g.spaces[index].side.variety == VINEYARDS["C01"].upper
    assert not play.over


@pytest.mark.rule("CUV-037")
def test_a_building_that_is_given_up_leaves_the_game_and_its_land_bare():
    g = position(season="autumn1")
    g.players[0].coins = 9
    for column in (1, 3, 5):
        own(g, 0, 1, column)
    own(g, 0, 3, 1)
    own(g, 0, 3, 3)
    index = house(g, 0, "restaurant", 2, 2)
    assert workers_of(g, 0) == 7

    turn(g).pick("land").pick("purchase:r3c6").pick("give_up:r2c2")

    assert g.spaces[index].building is None
    assert g.removed["restaurant"] == [4]
    assert g.spaces[index].owner == 0
    assert view(g, 0).spaces[index].bare
    assert workers_of(g, 0) == 7


@pytest.mark.rule("CUV-D13")
def test_a_building_may_go_with_its_land_where_that_is_what_frees_a_worker():
    g = position(season="autumn1")
    g.players[0].coins = 9
    kinds = ["winehouse"] * 5 + ["cellar_expansion"] * 2
    places = [(1, 1), (1, 3), (1, 5), (2, 2), (2, 4), (2, 6), (3, 1)]
    for kind, (row, column) in zip(kinds, places, strict=True):
        house(g, 0, kind, row, column)
    assert workers_of(g, 0) == 7

    play = turn(g, 0, 1).pick("land").pick("purchase:r3c3")

    assert play.keys == [f"give_up:r{row}c{column}" for row, column in places]
    assert {str(option.detail) for option in play.decision.options} == {
        "Frees no worker while you keep its land"
    }
    play.pick("give_up:r2c6")
    assert "give_up:r3c3" not in play.keys
    play.pick("give_up:r2c6")
    assert play.over
    assert g.spaces[at(2, 6)].owner is None
    assert workers_of(g, 0) == 7


@pytest.mark.rule("CUV-D15")
def test_without_property_any_vineyard_may_be_bought():
    g = position(season="autumn1")
    own(g, 1, 1, 1)

    assert len(purchasable(g, 0)) == 23


@pytest.mark.rule("CUV-D16")
def test_barrels_and_dice_are_not_limited():
    g = position()
    for row in (1, 2, 3, 4):
        for column in range(1, 7):
            own(g, 0, row, column, barrels=0, die=0)

    prepare(g)

    assert sum(space.barrels for space in g.spaces.values()) == 48
    assert all(space.die for space in g.spaces.values())


@pytest.mark.rule("CUV-001")
def test_most_prestige_wins():
    g = position(phase="over")
    for seat, prestige in enumerate((12, 30, 7, 29)):
        g.players[seat].prestige = prestige

    assert RULES.result(g).places == (3, 1, 4, 2)
