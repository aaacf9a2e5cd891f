"""What nobody else may see, and what an opponent may imagine."""

from __future__ import annotations

import pytest

from games.engine import Rng
from games.wine_cellar.cards import lower_half
from games.wine_cellar.view import imagine, reshuffle
from tests.games.wine_cellar import census
from tests.games.wine_cellar.tables import answer, keys, new_table, play_on, set_up


def imagined(g, seat, seed=1):
    copy = g.copy()
    imagine(copy, seat, Rng.numbered(seed))
    return copy


@pytest.mark.rule("CEL-INV-5")
@pytest.mark.parametrize("seats", [3, 8])
def test_a_view_has_no_hand_bid_or_offer_of_another_player(seats):
    table = new_table(seats)
    play_on(table, lambda table: table.state.phase == "bids")
    for seat in range(1, seats):
        answer(table, seat, keys(table, seat)[seat % 3])

    for viewer in (None, 0):
        view = table.view(viewer)
        assert all(seat.known_hand == () and seat.bid == 0 for seat in view.seats)
        assert (view.own is None) == (viewer is None)
    own = table.view(0).own
    assert list(own.hand) == table.state.players[0].hand
    assert list(own.offers) == table.state.players[0].offers


@pytest.mark.rule("CEL-INV-5")
def test_nothing_told_of_sealed_answers_names_a_card():
    table = new_table(4)
    for seat in (3, 1, 0):
        answer(table, seat, keys(table, seat)[0])

        assert table.news == []


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_imagined_hands_are_other_hands_of_the_same_size(viewer):
    g = set_up(4)

    others = [imagined(g, viewer, seed) for seed in range(5)]

    for other in others:
        census.check(other)
        assert [len(player.hand) for player in other.players] == [8] * 4
        if viewer is not None:
            assert other.players[viewer] == g.players[viewer]
    assert len({tuple(other.players[1].hand) for other in others}) == 5


def test_imagined_hands_of_the_advanced_game_keep_their_share_of_both_halves():
    table = new_table(5, variant="advanced")
    play_on(table, lambda table: table.state.round == 4)
    g = table.state
    middle = lower_half(g.last_bottle)

    other = imagined(g, 0)

    assert other.players[1].hand != g.players[1].hand
    for now, then in zip(other.players, g.players, strict=True):
        assert sum(b <= middle for b in now.hand) == sum(b <= middle for b in then.hand)
    hands = [imagined(g, 0, seed).players[1].hand for seed in range(20)]
    assert len({tuple(b for b in hand if b <= middle) for hand in hands}) > 1
    assert len({tuple(b for b in hand if b > middle) for hand in hands}) > 1


def test_hands_that_everybody_knows_stay_as_they_are():
    table = new_table(3, variant="advanced")
    play_on(table, lambda table: table.state.game == 2 and table.state.round == 2)

    other = imagined(table.state, 0)

    assert [player.hand for player in other.players] == [player.hand for player in table.state.players]


def test_the_pile_of_eno_is_imagined_in_another_order():
    g = set_up(1)

    as_player, as_stranger = imagined(g, 0), imagined(g, None)

    assert as_player.players[0].hand == g.players[0].hand
    assert as_player.eno.pile != g.eno.pile
    assert sorted(as_player.eno.pile) == sorted(g.eno.pile)
    assert as_stranger.players[0].hand != g.players[0].hand


@pytest.mark.rule("CEL-D4", "CEL-SOL-02")
def test_the_open_client_of_eno_is_imagined_by_nobody():
    table = new_table(1)
    answer(table, 0, keys(table, 0)[0])
    g = table.state

    for viewer in (None, 0):
        other = imagined(g, viewer)

        assert (other.players[0].offers, other.eno.client) == (g.players[0].offers, g.eno.client)


def test_what_nobody_has_seen_is_shuffled_anew_and_nothing_else():
    table = new_table(1)
    play_on(table, lambda table: table.state.round == 2)
    g = table.state
    other = g.copy()

    reshuffle(other, Rng.numbered(4))

    assert other.eno.pile != g.eno.pile
    assert other.clients != g.clients
    assert (sorted(other.eno.pile), sorted(other.clients)) == (sorted(g.eno.pile), sorted(g.clients))
    other.eno.pile, other.clients = g.eno.pile, g.clients
    assert other == g


@pytest.mark.parametrize("seats", [3, 8])
@pytest.mark.parametrize("game", [1, 2, 3])
def test_imagined_clients_keep_what_the_seat_has_seen(seats, game):
    table = new_table(seats, variant="advanced")
    play_on(table, lambda table: table.state.game == game and table.state.round == 3)
    g = table.state

    others = [imagined(g, 0, seed) for seed in range(4)]

    for other in others:
        census.check(other)
        assert other.players[0] == g.players[0]
        assert [player.client for player in other.players] == [player.client for player in g.players]
        assert all(player.client in player.offers for player in other.players)
        assert sorted(set(other.discards) & set(g.players[0].met)) == sorted(
            set(g.discards) & set(g.players[0].met)
        )
    assert len({tuple(other.players[1].offers) for other in others}) > 1


def test_clients_that_ran_out_and_came_back_are_imagined_only_where_they_can_be():
    table = new_table(3, variant="advanced")
    play_on(table, lambda table: table.state.game == 3)
    g = table.state
    first_unseen = next(seat for seat, p in enumerate(g.players) if not set(p.offers) & set(g.recycled))

    for seed in range(6):
        other = imagined(g, 2, seed)

        seen_by_seat_2 = set(g.players[2].met) | {p.finished[0].client for p in g.players}
        assert not set(other.players[first_unseen].offers) & seen_by_seat_2
