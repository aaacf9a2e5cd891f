"""What holds after every answer of random games (CEL-INV)."""

from __future__ import annotations

import pytest

from tests.games.wine_cellar import census
from tests.games.wine_cellar.tables import new_table, play_on


@pytest.mark.rule("CEL-INV-1", "CEL-INV-7", "CEL-RND-05")
@pytest.mark.parametrize(
    ("seats", "variant"),
    [*((seats, "standard") for seats in range(1, 9)), *((seats, "advanced") for seats in range(2, 9))],
)
def test_every_card_is_in_exactly_one_place(seats, variant):
    table = new_table(seats, variant=variant, seed=seats)

    play_on(table, lambda table: census.check(table.state), seed=seats)

    census.check(table.state)


@pytest.mark.rule("CEL-INV-2", "CEL-RND-11", "CEL-RND-01")
@pytest.mark.parametrize("seats", range(1, 9))
def test_hands_shrink_and_cellars_grow_by_one_each_round(seats):
    table = new_table(seats)
    rounds = set()

    def watch(table):
        g = table.state
        if g.phase == "bids":
            rounds.add(g.round)
            assert [len(player.hand) for player in g.players] == [9 - g.round] * seats
            assert [len(player.cellar) for player in g.players] == [g.round - 1] * seats
            assert len(g.prizes) == max(2, seats)

    play_on(table, watch)

    assert rounds == set(range(1, 8))  # the bids of round 8 ask nobody


@pytest.mark.rule("CEL-INV-3", "CEL-RND-10")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_prizes_of_a_round_are_the_bids_of_the_one_before(seats):
    table = new_table(seats)
    bids = {}

    def watch(table):
        g = table.state
        if g.phase == "picks":
            bids[g.round] = sorted(player.bid for player in g.players)
        elif g.phase == "bids" and g.round > 1:
            assert g.prizes == bids[g.round - 1]

    play_on(table, watch)

    assert len(bids) == 8


@pytest.mark.rule("CEL-INV-4", "CEL-RND-07", "CEL-RND-09")
@pytest.mark.parametrize("seats", [1, 4])
def test_a_cellar_grows_only_at_its_ends(seats):
    table = new_table(seats)
    before = [[] for _ in range(seats)]

    def watch(table):
        for seat, player in enumerate(table.state.players):
            old, new = before[seat], list(player.cellar)
            if new != old:
                assert old in (new[1:], new[:-1])
            before[seat] = new

    play_on(table, watch)
    watch(table)

    assert [len(cellar) for cellar in before] == [8] * seats
