"""The advanced variant of three games (CEL-ADV)."""

from __future__ import annotations

import pytest

from games.engine import Answer, Rng, any_answer, run
from games.wine_cellar.cards import CLIENTS, lower_half
from games.wine_cellar.scoring import result
from games.wine_cellar.state import Score
from games.wine_cellar.turns import pick
from tests.games.wine_cellar import census
from tests.games.wine_cellar.tables import new_table, play_on, position, set_up, told

HALVES = [
    (2, 9, 1, 1),
    (3, 14, 2, 1),
    (4, 18, 2, 2),
    (5, 23, 3, 2),
    (6, 27, 3, 3),
    (7, 32, 4, 3),
    (8, 36, 4, 4),
]


def at_game(number: int, seats: int, seed: int = 1):
    """A table of the advanced variant, when the clients of a game have just been dealt."""
    table = new_table(seats, variant="advanced", seed=seed)
    play_on(table, lambda table: table.state.game == number)
    return table


def last_round(seats: int, seed: int = 1):
    """A table at the last picks of the first game, one pick before it ends."""
    table = new_table(seats, variant="advanced", seed=seed)
    play_on(table, lambda table: table.state.round == 8 and len(table.state.prizes) == 1)
    return table


@pytest.mark.rule("CEL-ADV-01", "CEL-ADV-02", "CEL-ADV-03", "CEL-ADV-04", "CEL-EX-10")
@pytest.mark.parametrize(("seats", "middle", "low_prizes", "high_prizes"), HALVES)
def test_every_hand_has_four_bottles_of_each_half(seats, middle, low_prizes, high_prizes):
    g = set_up(seats, variant="advanced", seed=seats)

    assert census.bottles(g) == list(range(1, 9 * seats + 1))
    assert lower_half(g.last_bottle) == middle
    for player in g.players:
        assert sum(bottle <= middle for bottle in player.hand) == 4
        assert sum(bottle > middle for bottle in player.hand) == 4
    assert sum(bottle <= middle for bottle in g.prizes) == low_prizes
    assert sum(bottle > middle for bottle in g.prizes) == high_prizes


@pytest.mark.rule("CEL-ADV-03")
def test_both_halves_are_shuffled():
    games = [set_up(4, variant="advanced", seed=seed) for seed in range(10)]

    low = {tuple(b for b in g.players[0].hand if b <= lower_half(36)) for g in games}
    high = {tuple(b for b in g.players[0].hand if b > lower_half(36)) for g in games}

    assert len(low) > 8
    assert len(high) > 8


@pytest.mark.rule("CEL-ADV-05", "CEL-D23")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_use_one_set_of_clients_drawn_by_lot(seats):
    games = [set_up(seats, variant="advanced", seed=seed) for seed in range(12)]

    assert {g.client_set for g in games} == {"A", "B"}
    for g in games:
        assert {CLIENTS[client].set for client in census.clients(g)} == {g.client_set}


@pytest.mark.rule("CEL-ADV-05", "CEL-D23")
def test_the_host_may_choose_the_set_and_it_stays_for_all_three_games():
    table = new_table(3, variant="advanced", clients="b")
    sets = []

    play_on(table, lambda table: sets.append((table.view(None).client_set, set(census.clients(table.state)))))

    in_set_b = {number for number, client in CLIENTS.items() if client.set == "B"}
    assert all(shown == "B" and cards == in_set_b for shown, cards in sets)


@pytest.mark.rule("CEL-ADV-06")
@pytest.mark.parametrize("seats", [4, 8])
def test_four_or_more_players_use_all_clients(seats):
    g = set_up(seats, variant="advanced")

    assert census.clients(g) == sorted(CLIENTS)


@pytest.mark.rule("CEL-ADV-07")
def test_clients_are_chosen_as_in_the_basic_game():
    table = new_table(2, variant="advanced")

    assert [len(decision.options) for decision in table.pending.values()] == [2, 2]
    play_on(table, lambda table: table.state.phase == "bids")
    assert all(player.client in player.offers for player in table.state.players)


@pytest.mark.rule("CEL-ADV-08", "CEL-D21")
def test_a_finished_game_is_scored_without_a_winner():
    table = last_round(3)
    g = table.state

    play_on(table, lambda table: table.state.game == 2)

    assert [len(player.finished) for player in g.players] == [1, 1, 1]
    for seat, player in enumerate(g.players):
        assert table.view(None).seats[seat].finished[0].total == player.finished[0].total
    assert not any("win" in str(event.text) for event in table.news)
    assert not table.over


@pytest.mark.rule("CEL-ADV-09")
@pytest.mark.parametrize("number", [2, 3])
def test_the_next_game_begins_with_two_new_clients_for_everybody(number):
    table = at_game(number, 4)

    earlier = {client for player in table.state.players for client in player.met}
    for player in table.state.players:
        assert player.client == 0
        assert len(player.offers) == 2
        assert not set(player.offers) & earlier
    assert sorted(table.state.discards) == sorted(earlier)


@pytest.mark.rule("CEL-ADV-10", "CEL-ADV-11", "CEL-ADV-12", "CEL-EX-11", "CEL-D35")
def test_cellars_become_hands_and_the_last_bids_become_prizes():
    g = position(
        [[], []],
        [7],
        cellars=[[5, 3, 11, 1, 18, 14, 2, 6], [12, 8, 15, 4, 10, 13, 17]],
        clients=[8, 2],
        phase="picks",
        round_number=8,
        variant="advanced",
    )
    g.players[0].bid, g.players[1].bid = 9, 16
    g.players[0].taken = 3
    g.order = [1]
    g.clients = [20, 21, 22, 23]

    run(pick(g), "take:7@top")

    assert g.players[0].hand == [1, 2, 3, 5, 6, 11, 14, 18]
    assert g.players[1].hand == [4, 7, 8, 10, 12, 13, 15, 17]
    assert [player.cellar for player in g.players] == [[], []]
    assert g.prizes == [9, 16]
    assert (g.game, g.round, g.phase) == (2, 1, "clients")
    assert "Game 2 begins: each cellar becomes its owner's hand" in told(g)


@pytest.mark.rule("CEL-ADV-12")
def test_no_bottle_is_dealt_after_the_first_game():
    table = last_round(5)
    cellars = {}

    def watch(table):
        if table.state.round == 8:
            cellars.update({seat: set(p.cellar) for seat, p in enumerate(table.state.players)})
            cellars.update({"bids": {player.bid for player in table.state.players}})
        return table.state.game == 2

    play_on(table, watch)

    last_pick = [set(player.hand) - cellars[seat] for seat, player in enumerate(table.state.players)]
    assert sum(map(len, last_pick)) == 1
    assert set(table.state.prizes) == cellars["bids"]


@pytest.mark.rule("CEL-ADV-13")
def test_three_games_are_played_and_added_up():
    table = new_table(3, variant="advanced")

    play_on(table)

    totals = [sum(score.total for score in player.finished) for player in table.state.players]
    assert [len(player.finished) for player in table.state.players] == [3, 3, 3]
    assert list(result(table.state).scores) == totals
    assert [seat.total for seat in table.view(None).seats] == totals
    assert [str(line.label) for line in result(table.state).sheet][:4] == [
        "Game 1: Cellar",
        "Game 1: Type bonus",
        "Game 1: Country bonus",
        "Game 2: Cellar",
    ]


@pytest.mark.rule("CEL-EX-12", "CEL-ADV-13")
def test_the_highest_total_wins_even_with_fewer_games_won():
    g = set_up(2, variant="advanced")
    g.phase = "over"
    for player, points in zip(g.players, ((54, 60, 41), (50, 52, 55)), strict=True):
        player.finished = [Score(1, (), cellar, 0, 0) for cellar in points]

    final = result(g)

    assert final.scores == (155, 157)
    assert final.places == (2, 1)


@pytest.mark.rule("CEL-D20")
def test_an_equal_total_shares_the_victory():
    g = set_up(2, variant="advanced")
    g.phase = "over"
    for player, points in zip(g.players, ((54, 60, 43), (50, 52, 55)), strict=True):
        player.finished = [Score(1, (), cellar, 0, 0) for cellar in points]

    assert result(g).places == (1, 1)


@pytest.mark.rule("CEL-D24")
@pytest.mark.parametrize(
    ("seats", "short_games"),
    [(2, set()), (3, {3}), (4, set()), (5, set()), (6, {3}), (7, {3}), (8, {2, 3})],
)
def test_used_clients_return_only_when_unseen_ones_run_out(seats, short_games):
    met_again = set()
    for number in (2, 3):
        table = at_game(number, seats)
        g = table.state
        offered = {client for player in g.players for client in player.offers}
        earlier = {client for player in g.players for client in player.met}
        if offered & earlier:
            met_again.add(number)
        unseen = [client for client in census.clients(g) if client not in offered | earlier]
        assert not (offered & earlier and unseen)

    assert met_again == short_games


@pytest.mark.rule("CEL-D24")
def test_all_discarded_clients_are_shuffled_under_the_unseen_ones():
    g = set_up(2, variant="advanced")
    g.clients, g.discards = [1, 2, 3], [4, 5, 6, 7, 8]

    g.deal_clients()

    assert g.players[0].offers == [2, 3]
    assert 1 in g.players[1].offers
    assert sorted(g.recycled) == [4, 5, 6, 7, 8]
    assert g.recycled != [4, 5, 6, 7, 8]
    assert g.discards == []
    assert len(g.clients) == 4


@pytest.mark.rule("CEL-D25")
def test_the_cards_left_to_everybody_are_known_from_the_second_game_on():
    first = new_table(3, variant="advanced").view(None)
    table = at_game(2, 3)
    play_on(table, lambda table: table.state.round == 3)

    later = table.view(None)

    assert [seat.known_hand for seat in first.seats] == [(), (), ()]
    assert [list(seat.known_hand) for seat in later.seats] == [p.hand for p in table.state.players]


@pytest.mark.rule("CEL-D25")
def test_a_known_hand_does_not_show_which_bid_is_sealed():
    table = at_game(2, 3)
    play_on(table, lambda table: table.state.phase == "bids")
    before = table.view(1).seats[0].known_hand

    table.apply(Answer(0, (table.pending[0].options[2].key,)))

    assert table.view(1).seats[0].known_hand == before


@pytest.mark.rule("CEL-INV-6")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_same_bottles_are_in_play_in_all_three_games(seats):
    table = new_table(seats, variant="advanced")
    random = Rng.numbered(3)

    while not table.over:
        census.check(table.state)
        decision = next(iter(table.pending.values()))
        table.apply(any_answer(decision, random))

    assert table.state.game == 3
    census.check(table.state)
