"""What holds after every answer of random games."""

from __future__ import annotations

import msgspec
import pytest

from games.cuvee import RULES
from games.cuvee.view import imagine
from games.engine import Rng, Table, any_answer
from tests.games.cuvee import census
from tests.games.cuvee.tables import new_table, play_on
from tests.games.playing import THOROUGH


@pytest.mark.rule("CUV-032", "CUV-D96")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4 * THOROUGH))
def test_every_card_barrel_coin_and_worker_is_accounted_for(seats, seed):
    table = new_table(seats, seed)

    play_on(table, lambda table: census.check(table.state), seed)

    census.check(table.state)


@pytest.mark.parametrize("seats", [2, 4])
def test_coins_change_only_with_a_reason_that_is_told(seats):
    table = new_table(seats)
    before = [player.coins for player in table.state.players]

    def watch(table):
        now = [player.coins for player in table.state.players]
        if now != before:
            assert table.news
        before[:] = now

    play_on(table, watch)


@pytest.mark.rule("CUV-D116", "CUV-D115")
def test_a_game_is_rebuilt_from_its_seed_and_answers_and_waits_as_long_as_it_takes():
    table, answers = new_table(3, 7), []
    random = Rng.numbered(7).fork()
    while not table.over and len(answers) < 150:
        seat = min(table.pending)
        answers.append(any_answer(table.pending[seat], random))
        table.apply(answers[-1])

    again = new_table(3, 7)
    for answer in answers:
        again.apply(answer)
    opened = Table.open(RULES, table.save())

    for other in (again, opened):
        assert msgspec.json.encode(other.state) == msgspec.json.encode(table.state)
        assert {seat: d.identity for seat, d in other.pending.items()} == {
            seat: d.identity for seat, d in table.pending.items()
        }


def test_no_decision_is_too_wide_on_a_crowded_board():
    """With plenty of coins estates grow as large as they can."""
    for seed in range(8 * THOROUGH):
        table = new_table(2, seed)
        g = table.state
        for player in g.players:
            player.coins = 60
        widest = 0

        def watch(table):
            nonlocal widest
            for decision in table.pending.values():
                widest = max(widest, sum(not option.aside for option in decision.options))

        play_on(table, watch, seed)

        assert widest <= 25


def test_a_hand_is_seen_by_its_owner_only():
    table = new_table(4, 3)
    seen = []

    def watch(table):
        for seat, player in enumerate(table.state.players):
            if player.hand:
                seen.append(seat)
                assert table.view(seat).hand == tuple(player.hand)
                assert table.view(None).hand is None
                assert table.view((seat + 1) % 4).players[seat].cards == len(player.hand)

    play_on(table, watch)

    assert seen


def test_nobody_knows_the_order_of_the_decks():
    g = new_table(3, 5).state
    events, forecasts = list(g.events.pile), list(g.forecasts.pile)

    imagine(g, 0, Rng.numbered(1))

    assert sorted(g.events.pile) == sorted(events)
    assert sorted(g.forecasts.pile) == sorted(forecasts)
    assert g.events.pile != events
    assert g.forecasts.pile != forecasts
