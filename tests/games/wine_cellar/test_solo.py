"""The solo game against Eno (CEL-SOL)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.engine import Table, run
from games.wine_cellar import RULES
from games.wine_cellar.cards import CLIENTS, Client, rank
from games.wine_cellar.scoring import result
from games.wine_cellar.state import Score, eno_choice
from games.wine_cellar.turns import bid_solo, pick_solo
from tests.games.wine_cellar import census
from tests.games.wine_cellar.tables import answer, keys, new_table, play_on, set_up, solo, told

DEE_CANTER = CLIENTS[14]  # red, then white, then Spain


@pytest.mark.rule("CEL-SOL-01", "CEL-D39")
def test_the_player_and_eno_get_eight_bottles_each_and_two_are_prizes():
    g, again = set_up(1, seed=4), set_up(1, seed=4)

    assert len(g.players[0].hand) == len(g.eno.pile) == 8
    assert len(g.prizes) == 2
    assert census.bottles(g) == list(range(1, 19))
    assert g.eno.pile == again.eno.pile


@pytest.mark.rule("CEL-SOL-02", "CEL-D31", "CEL-D4")
def test_the_client_that_is_not_kept_guides_eno_and_lies_open():
    table = new_table(1)
    kept, other = (int(key.removeprefix("keep:")) for key in keys(table, 0))
    seen = table.view(0)

    answer(table, 0, f"keep:{kept}")

    assert len(seen.own.hand) == 8
    assert len(seen.prizes) == 2
    assert table.state.players[0].client == kept
    assert table.view(None).eno.client == other
    assert "Eno follows the other" in str(new_table(1).pending[0].prompt)


@pytest.mark.rule("CEL-SOL-03")
def test_eno_has_no_cellar_and_no_score():
    table = new_table(1)

    play_on(table)

    assert not {"cellar", "score"} & set(table.state.eno.__struct_fields__)
    assert len(RULES.scores(table.state)) == len(result(table.state).places) == 1


@pytest.mark.rule("CEL-SOL-04", "CEL-SOL-05", "CEL-D29")
def test_the_player_bids_openly_and_then_eno_turns_up_two_cards():
    table = Table(RULES, solo([14, 1, 2], [5, 12], [3, 4, 9, 11]))

    answer(table, 0, "bid:14")

    assert table.view(None).seats[0].bid == 14
    assert table.view(None).eno.open == (11, 9)
    assert not table.can_undo(0)


@pytest.mark.rule("CEL-SOL-06", "CEL-D29")
def test_later_eno_turns_up_one_card_beside_the_one_that_was_seen_before_bidding():
    table = Table(RULES, solo([14, 1, 2], [5, 12], [3, 4, 9], turned=[11], cellar=[6], round_number=2))
    before = table.view(0).eno.open

    answer(table, 0, "bid:14")

    assert before == (11,)
    assert table.view(0).eno.open == (11, 9)


@pytest.mark.rule("CEL-SOL-07", "CEL-SOL-08", "CEL-SOL-09", "CEL-SOL-10", "CEL-EX-13", "CEL-D33")
def test_a_higher_bid_picks_first_and_the_other_prize_leaves():
    g = solo([14, 1, 2], [5, 12], [3, 4, 9, 11])
    run(bid_solo(g), "bid:14")

    run(pick_solo(g), "take:5")

    assert g.players[0].cellar == [5]
    assert g.eno.removed == [12]
    assert g.prizes == [9, 14]
    assert g.eno.open == [11]
    assert "12 Rioja Reserva leaves the game" in told(g)


@pytest.mark.rule("CEL-SOL-08")
def test_the_player_who_leads_may_pick_either_prize_and_place_it():
    g = solo([14, 1, 2], [5, 12], [3, 4, 9, 11], cellar=[6], round_number=2)
    run(bid_solo(g), "bid:14")

    run(pick_solo(g), "take:12@bottom")

    assert g.players[0].cellar == [6, 12]


@pytest.mark.rule("CEL-SOL-11", "CEL-SOL-14", "CEL-EX-14", "CEL-D35")
def test_a_lower_bid_lets_eno_pick_first_and_the_player_gets_the_other():
    g = solo([10, 1, 2], [5, 12], [3, 4, 9, 11])
    run(bid_solo(g), "bid:10")

    run(pick_solo(g))  # the only prize is the first bottle: nothing to ask

    assert g.eno.removed == [12]  # Dee Canter likes red first
    assert g.players[0].cellar == [5]
    assert g.prizes == [10, 11]
    assert g.eno.open == [9]


@pytest.mark.rule("CEL-SOL-11", "CEL-SOL-14")
def test_why_what_eno_has_cannot_be_taken_is_told():
    table = Table(RULES, solo([10, 1, 2], [5, 12], [3, 4, 9, 11], cellar=[6], round_number=2))
    answer(table, 0, "bid:10")

    reasons = {str(reason.what): str(reason.why) for reason in table.pending[0].reasons()}

    assert reasons == {
        "12 Rioja Reserva": "Eno took it before you",
        "10 Albariño": "is a bid, and no prize in this round",
        "9 Zinfandel": "is Eno's, and no prize in this round",
        "11 Weissherbst": "is Eno's, and no prize in this round",
    }


@pytest.mark.rule("CEL-SOL-11", "CEL-D35", "CEL-D36")
def test_the_prize_that_eno_left_is_still_placed_by_the_player():
    g = solo([10, 1, 2], [5, 12], [3, 4, 9, 11], cellar=[6], round_number=2)
    run(bid_solo(g), "bid:10")

    run(pick_solo(g), "take:5@top")

    assert g.players[0].cellar == [5, 6]


@pytest.mark.rule("CEL-SOL-07", "CEL-EX-15")
def test_only_the_higher_of_enos_cards_is_compared():
    g = solo([10, 1, 2], [5, 12], [3, 4, 9, 17])

    run(bid_solo(g), "bid:10")
    assert g.eno_leads
    run(pick_solo(g))

    assert g.prizes == [10, 17]
    assert g.eno.open == [9]


@pytest.mark.rule("CEL-D32")
def test_a_bid_never_equals_a_card_of_eno():
    table = new_table(1)
    equal = []

    play_on(table, lambda table: equal.append(table.state.players[0].bid in table.state.eno.open))

    assert len(equal) > 8
    assert not any(equal)


@pytest.mark.rule("CEL-SOL-12", "CEL-SOL-13", "CEL-D27")
@pytest.mark.parametrize(
    ("prizes", "taken"),
    [
        pytest.param([19, 25], 19, marks=pytest.mark.rule("CEL-EX-16"), id="white before rosé of Spain"),
        pytest.param([25, 26], 25, marks=pytest.mark.rule("CEL-EX-17"), id="only the country fits"),
        pytest.param([12, 15], 12, marks=pytest.mark.rule("CEL-EX-18"), id="two reds, one of Spain"),
        pytest.param([1, 15], 15, marks=pytest.mark.rule("CEL-EX-19"), id="two reds alike"),
        pytest.param([7, 13], 13, marks=pytest.mark.rule("CEL-EX-19"), id="nothing fits"),
        pytest.param([1, 10], 1, marks=pytest.mark.rule("CEL-EX-20"), id="red before white of Spain"),
    ],
)
def test_eno_follows_his_clients_wishes_in_order(prizes, taken):
    assert eno_choice(DEE_CANTER, prizes) == taken


@pytest.mark.rule("CEL-D28")
def test_eno_ignores_all_countries_but_the_first():
    captain_corkscrew = CLIENTS[9]  # red, rosé, France; the USA from three players on

    assert eno_choice(captain_corkscrew, [2, 5]) == 5
    assert eno_choice(captain_corkscrew, [8, 10]) == 8


@pytest.mark.rule("CEL-D28")
def test_eno_skips_what_his_client_does_not_have():
    plain = Client(99, "Plain", "A", DEE_CANTER.types[:1], ())

    assert eno_choice(plain, [10, 14]) == 14
    assert eno_choice(plain, [12, 14]) == 12


@pytest.mark.rule("CEL-EX-21", "CEL-D26", "CEL-D13")
@pytest.mark.parametrize(("last_card", "leads"), [(13, False), (11, True)])
def test_in_round_8_enos_last_open_card_is_compared_alone(last_card, leads):
    g = solo([last_card], [3, 5], [], turned=[12], cellar=[1, 2, 4, 6, 7, 8, 9], round_number=8)

    run(bid_solo(g))

    assert g.eno.open == [12]
    assert g.eno_leads == leads
    run(pick_solo(g), "take:5@top" if not leads else "take:3@top")
    assert g.phase == "over"
    assert g.prizes == []
    assert g.eno.removed == [3 if not leads else 5]


@pytest.mark.rule("CEL-SOL-15", "CEL-D26", "CEL-INV-7", "CEL-D33")
@pytest.mark.parametrize("seed", range(4))
def test_after_eight_rounds_the_player_has_eight_bottles_and_two_remain(seed):
    table = new_table(1, seed=seed)
    removed = []

    def watch(table):
        census.check(table.state)
        removed.append(table.view(None).eno.removed)

    play_on(table, watch, seed=seed)

    g = table.state
    census.check(g)
    assert len(g.players[0].cellar) == len(g.eno.removed) == 8
    assert sorted([g.players[0].bid, *g.eno.open]) == sorted(
        set(range(1, 19)) - set(g.players[0].cellar) - set(g.eno.removed)
    )
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(removed))
    assert RULES.scores(g) == [g.score(0).total]


@pytest.mark.rule("CEL-SOL-16", "CEL-EX-22", "CEL-D30")
@pytest.mark.parametrize(
    ("score", "name"),
    [
        (73, "Master Sommelier"),
        (72, "Capable Sommelier"),
        (67, "Capable Sommelier"),
        (66, "Wine Geek"),
        (60, "Wine Geek"),
        (59, "Still Fermenting"),
        (0, "Still Fermenting"),
        (-1, "Still Fermenting"),
    ],
)
def test_the_better_rank_counts_where_the_bands_meet(score, name):
    assert str(rank(score)) == name


@pytest.mark.rule("CEL-SOL-16", "CEL-D35")
def test_the_rank_is_part_of_the_result():
    g = set_up(1)
    g.phase = "over"
    g.players[0].finished = [Score(1, (), 50, 12, 6)]

    assert [str(name) for name in result(g).ranks] == ["Capable Sommelier"]
