"""What holds after every answer of random games (WAC-INV)."""

from __future__ import annotations

import pytest

from games.engine import Answer, Rng, Table, any_answer
from games.wine_and_cheese import RULES
from games.wine_and_cheese.calendar import CALENDAR
from games.wine_and_cheese.cards import HOUSING, START_SPACE
from games.wine_and_cheese.grid import LAND, activated, offsets
from games.wine_and_cheese.state import WineAndCheese
from games.wine_and_cheese.view import view
from tests.games.playing import THOROUGH
from tests.games.wine_and_cheese import census
from tests.games.wine_and_cheese.tables import new_table, play_on

SEEDS = range(3 * THOROUGH)


@pytest.mark.rule("WAC-INV-1", "WAC-INV-2", "WAC-INV-3", "WAC-INV-4", "WAC-INV-5")
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_or_doubled(seed):
    table = new_table(seed)

    play_on(table, lambda table: census.check(table.state), seed)

    census.check(table.state)


@pytest.mark.rule("WAC-INV-1", "WAC-SPR1-05")
def test_each_side_has_one_worker_of_each_color_in_spring():
    def watch(table):
        g = table.state
        if g.phase == "send" and g.placement == 1:
            colors = [sorted(filter(None, farm.houses)) for farm in g.farms]
            assert colors[0] == colors[1]
            assert len(set(colors[0])) == (4 if CALENDAR[g.step].year == 1 else 5)

    play_on(new_table(11), watch)


@pytest.mark.rule("WAC-INV-3", "WAC-INV-5", "WAC-MNY-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_laps_never_fall_and_a_bonus_never_returns(seed):
    laps = {}
    bonus = 3

    def watch(table):
        nonlocal bonus
        g = table.state
        assert len(g.bonus) <= bonus
        bonus = len(g.bonus)
        for seat, farm in enumerate(g.farms):
            for family, own in farm.indicators.items():
                assert own.laps >= laps.get((seat, family), 0)
                laps[seat, family] = own.laps
                assert own.space >= START_SPACE

    play_on(new_table(seed), watch, seed)


@pytest.mark.rule("WAC-INV-6", "WAC-STO-05")
@pytest.mark.parametrize("seed", SEEDS)
def test_sites_are_empty_after_storage(seed):
    left = []

    def watch(table):
        if any("goes first from now on" in event.text.template for event in table.news):
            left.append([farm.markers - sum(farm.stored.values()) for farm in table.state.farms])

    play_on(new_table(seed), watch, seed)

    assert len(left) >= 3  # the last one may run on into the end of the game
    assert left == [[0, 0]] * len(left)


@pytest.mark.rule("WAC-INV-7", "WAC-AGE-01", "WAC-AGE-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_survives_an_aging_that_it_could_not_pay(seed):
    aged = []

    def watch(table):
        g = table.state
        for seat, farm in enumerate(g.farms):
            if farm.cards and not (g.phase == "age" and farm.aged):
                aging = CALENDAR[g.step].aging or 2
                aged.append(len(farm.cards))
                twin = g.copy()
                twin.age(seat, aging)
                before = {card.id: card.markers for card in farm.cards}

                left = {card.id: card.markers for card in twin.farms[seat].cards}

                assert left == {id: count - aging for id, count in before.items() if count >= aging}
                assert set(before) - set(left) <= set(twin.farms[seat].silver)

    play_on(new_table(seed), watch, seed)

    assert len(aged) > 50


@pytest.mark.rule("WAC-INV-7", "WAC-WIN2-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_cellars_are_empty_at_the_end(seed):
    table = play_on(new_table(seed), seed=seed)

    assert [farm.cards for farm in table.state.farms] == [[], []]


def exchanged(g: WineAndCheese) -> WineAndCheese:
    """The same position with the seats exchanged; who sits south is exchanged as well."""
    twin = g.copy()
    twin.farms.reverse()
    twin.south, twin.first, twin.active = 1 - g.south, 1 - g.first, 1 - g.active
    return twin


def turned(g: WineAndCheese) -> WineAndCheese:
    """The same position, seen from the other side of a board that was laid the other way round."""
    twin = g.copy()
    twin.south = 1 - g.south
    return twin


@pytest.mark.rule("WAC-INV-8")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_the_same_with_seats_exchanged(seed):
    g = new_table(seed).state
    one, two = Table(RULES, g.copy()), Table(RULES, exchanged(g))
    random = Rng.numbered(seed)

    while not one.over:
        seat = random.choice(sorted(one.pending))
        answer = any_answer(one.pending[seat], random)
        one.apply(answer)
        two.apply(Answer(1 - seat, answer.picks))

    assert RULES.scores(one.state) == list(reversed(RULES.scores(two.state)))
    assert one.state.farms == list(reversed(two.state.farms))


@pytest.mark.rule("WAC-INV-8", "WAC-D5", "WAC-D2")
def test_the_northern_player_sees_the_southern_one_s_patterns_on_the_turned_grid():
    g = new_table(1).state
    south, north = g.south, 1 - g.south

    seen = [space.near_pattern for space in view(g, south).spaces]

    assert [space.near_pattern for space in view(g, north).spaces] == seen
    assert [space.near_pattern for space in view(turned(g), south).spaces] == seen
    assert [row[::-1] for row in reversed(view(g, north).grid)] == view(g, south).grid


@pytest.mark.rule("WAC-INV-8", "WAC-D5")
@pytest.mark.parametrize("card", HOUSING.values(), ids=lambda card: card.id)
def test_in_the_shared_view_both_sides_cover_the_same_plots(card):
    for plot in LAND:
        covered = [activated(plot, offsets(card, north, "shared")) for north in (False, True)]

        assert covered[0] == covered[1]
