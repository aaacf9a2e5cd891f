"""Setting up a game (CEL-SET), and clients (CEL-D3 to CEL-D7)."""

from __future__ import annotations

import pytest

from games.engine import Rng, Table
from games.wine_cellar import RULES
from games.wine_cellar.cards import CLIENTS
from tests.games.wine_cellar import census
from tests.games.wine_cellar.tables import answer, keys, new_table, play_on, set_up


@pytest.mark.rule("CEL-SET-01", "CEL-SET-02", "CEL-SET-03", "CEL-EX-01")
@pytest.mark.parametrize(
    ("seats", "last", "prizes"),
    [(1, 18, 2), (2, 18, 2), (3, 27, 3), (4, 36, 4), (5, 45, 5), (6, 54, 6), (7, 63, 7), (8, 72, 8)],
)
def test_the_number_of_players_decides_which_bottles_are_dealt(seats, last, prizes):
    g = set_up(seats)

    assert census.bottles(g) == list(range(1, last + 1))
    assert [len(player.hand) for player in g.players] == [8] * seats
    assert len(g.prizes) == prizes
    assert list(new_table(seats).view(None).prizes) == g.prizes


@pytest.mark.rule("CEL-SET-02", "CEL-D39")
def test_the_seed_alone_decides_the_deal():
    one, same, other = set_up(4, seed=1), set_up(4, seed=1), set_up(4, seed=2)

    assert one == same
    assert [player.hand for player in one.players] != [player.hand for player in other.players]


@pytest.mark.rule("CEL-D39")
def test_what_is_committed_to_at_the_start_repeats_the_game_at_the_end():
    rng = Rng.numbered(5)
    promised, seed = rng.commitment, rng.seed
    table = Table.new(RULES, 3, rng)

    play_on(table)

    again = Table.new(RULES, 3, Rng(seed))
    assert Rng(seed).commitment == promised == table.state.rng.commitment
    play_on(again)
    assert again.state == table.state


@pytest.mark.rule("CEL-SET-04", "CEL-D7")
@pytest.mark.parametrize("seats", range(1, 9))
def test_all_thirty_clients_are_shuffled_and_two_dealt_to_each_player(seats):
    g = set_up(seats)

    assert census.clients(g) == sorted(CLIENTS)
    assert [len(player.offers) for player in g.players] == [2] * seats
    assert g.client_set == ""


@pytest.mark.rule("CEL-SET-04")
def test_the_clients_are_shuffled():
    offers = {tuple(set_up(2, seed=seed).players[0].offers) for seed in range(20)}

    assert len(offers) > 15


@pytest.mark.rule("CEL-D7")
@pytest.mark.parametrize(("choice", "mark"), [("a", "A"), ("b", "B")])
def test_a_house_setting_limits_two_or_three_players_to_one_set(choice, mark):
    g = set_up(3, clients=choice)

    assert {CLIENTS[client].set for client in census.clients(g)} == {mark}
    assert f"All clients come from set {mark}" in [str(event.text) for event in g.news]


@pytest.mark.rule("CEL-D7", "CEL-D22")
@pytest.mark.parametrize(
    ("seats", "variant", "clients", "fits"),
    [
        (1, "standard", "random", True),
        (1, "advanced", "random", False),
        (2, "advanced", "random", True),
        (8, "advanced", "random", True),
        (1, "standard", "a", False),
        (2, "standard", "a", True),
        (3, "advanced", "b", True),
        (4, "standard", "a", False),
        (4, "advanced", "b", False),
    ],
)
def test_games_that_cannot_be_played_are_refused_with_a_reason(seats, variant, clients, fits):
    refusal = RULES.refuses(seats, {"variant": variant, "clients": clients})

    assert (refusal is None) == fits


@pytest.mark.rule("CEL-SET-05", "CEL-D3", "CEL-D34")
def test_clients_are_chosen_in_any_order_and_opened_together():
    table = new_table(3)
    wanted = {seat: keys(table, seat)[seat % 2] for seat in range(3)}

    for seat in (2, 0):
        answer(table, seat, wanted[seat])
        assert [player.client for player in table.state.players] == [0, 0, 0]
        assert table.news == []
    answer(table, 1, wanted[1])

    assert [f"keep:{player.client}" for player in table.state.players] == [wanted[n] for n in range(3)]
    assert [event.seat for event in table.news] == [0, 1, 2]


@pytest.mark.rule("CEL-SET-05", "CEL-D4")
def test_a_rejected_client_is_shown_to_its_owner_only():
    table = new_table(2)
    kept, rejected = (int(key.removeprefix("keep:")) for key in keys(table, 0))

    answer(table, 0, f"keep:{kept}")
    play_on(table, lambda table: table.state.phase == "bids")

    assert rejected in table.view(0).own.offers
    assert rejected not in table.view(1).own.offers
    assert table.view(None).own is None
    assert table.view(1).seats[0].client == kept


@pytest.mark.rule("CEL-SET-06")
def test_the_client_is_chosen_knowing_hand_and_prizes_before_any_bid():
    table = new_table(2)

    view = table.view(0)

    assert view.phase == "clients"
    assert len(view.own.hand) == 8
    assert len(view.prizes) == 2
    assert all(key.startswith("keep:") for key in keys(table, 0))


@pytest.mark.rule("CEL-D5")
def test_which_bottles_are_in_play_is_public_and_the_clients_left_are_not():
    table = new_table(3)
    before = [table.view(viewer) for viewer in (None, 0, 1, 2)]

    table.state.clients.reverse()

    assert [view.last_bottle for view in before] == [27] * 4
    assert [table.view(viewer) for viewer in (None, 0, 1, 2)] == before


@pytest.mark.rule("CEL-D6")
def test_the_seats_have_no_start_player():
    table = new_table(4)

    assert sorted(table.pending) == [0, 1, 2, 3]
    play_on(table, lambda table: table.state.phase == "bids")
    assert sorted(table.pending) == [0, 1, 2, 3]
    assert table.state.order == []
