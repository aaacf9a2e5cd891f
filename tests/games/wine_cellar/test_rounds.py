"""A round: bids, picking order, prizes and cellars (CEL-RND, CEL-END)."""

from __future__ import annotations

import pytest

from games.engine import Answer, IllegalAnswer, Table, run
from games.wine_cellar import RULES
from games.wine_cellar.actions import not_for_bidding, not_for_picking, picks
from games.wine_cellar.turns import bid, next_turn, pick
from tests.games.wine_cellar.tables import answer, keys, new_table, play_on, position, told


def bidding(seats: int, seed: int = 1):
    """A table at its first bids."""
    table = new_table(seats, seed=seed)
    play_on(table, lambda table: table.state.phase == "bids")
    return table


@pytest.mark.rule("CEL-RND-01", "CEL-END-01", "CEL-RND-11")
def test_after_eight_rounds_hands_are_empty_and_cellars_full():
    table = bidding(3)
    seen = []

    play_on(table, lambda table: seen.append((table.state.round, table.state.phase)))

    assert sorted({number for number, _ in seen}) == list(range(1, 9))
    assert table.state.phase == "over"
    assert next_turn(table.state) is None
    assert [(player.hand, len(player.cellar)) for player in table.state.players] == [([], 8)] * 3


@pytest.mark.rule("CEL-RND-02", "CEL-D34")
def test_everybody_is_asked_for_a_bid_at_once_and_may_bid_any_bottle_of_the_hand():
    table = bidding(4)

    assert sorted(table.pending) == [0, 1, 2, 3]
    for seat, player in enumerate(table.state.players):
        assert keys(table, seat) == [f"bid:{bottle}" for bottle in player.hand]
        assert table.pending[seat].least == table.pending[seat].most == 1


@pytest.mark.rule("CEL-RND-02", "CEL-D9")
def test_who_has_bid_is_public_and_what_is_not():
    table = bidding(3)

    answer(table, 1, keys(table, 1)[3])

    for viewer in (None, 0, 2):
        view = table.view(viewer)
        assert [seat.has_answered for seat in view.seats] == [False, True, False]
        assert [seat.bid for seat in view.seats] == [0, 0, 0]
        assert [seat.hand_size for seat in view.seats] == [8, 8, 8]
    assert table.news == []


@pytest.mark.rule("CEL-D8")
def test_a_bid_may_be_changed_until_the_last_one_is_in_but_not_withdrawn():
    table = bidding(2)
    first, second = keys(table, 0)[:2]
    answer(table, 0, first)

    table = table.change(Answer(0, (second,)))

    assert table.sealed(0).picks == (second,)
    assert 0 not in table.pending
    answer(table, 1, keys(table, 1)[0])
    assert f"bid:{table.state.players[0].bid}" == second
    assert table.sealed(0) is None
    with pytest.raises(IllegalAnswer):
        table.change(Answer(0, (first,)))


@pytest.mark.rule("CEL-RND-03", "CEL-D15")
def test_the_last_bid_opens_all_of_them_together():
    g = position([[4, 9], [17, 1], [25, 2]], [10, 11, 12])

    run(bid(g), (1, "bid:17"), (0, "bid:4"), (2, "bid:25"))

    assert [player.bid for player in g.players] == [4, 17, 25]
    assert [player.hand for player in g.players] == [[9], [1], [2]]
    assert g.prizes == [10, 11, 12]
    assert told(g) == [
        "player 1 bids 4 Spätburgunder",
        "player 2 bids 17 Gamay",
        "player 3 bids 25 Cigales Rosado",
        "player 3 bids highest and picks first",
    ]


@pytest.mark.rule("CEL-RND-04", "CEL-EX-02")
def test_prizes_are_picked_in_descending_order_of_the_bids():
    g = position([[25, 1], [4, 2], [17, 3]], [10, 11, 12])

    run(bid(g), (0, "bid:25"), (1, "bid:4"), (2, "bid:17"))

    assert g.order == [0, 2, 1]


@pytest.mark.rule("CEL-RND-05", "CEL-RND-06", "CEL-RND-07", "CEL-RND-10", "CEL-EX-02", "CEL-INV-3")
def test_everybody_takes_one_prize_and_the_bids_become_the_next_prizes():
    g = position([[25, 1], [4, 2], [17, 3]], [10, 11, 12])
    run(bid(g), (0, "bid:25"), (1, "bid:4"), (2, "bid:17"))

    run(pick(g), (0, "take:11"), (2, "take:10"))

    assert [player.cellar for player in g.players] == [[11], [12], [10]]
    assert g.prizes == [4, 17, 25]
    assert [player.bid for player in g.players] == [0, 0, 0]
    assert (g.round, g.phase) == (2, "bids")


@pytest.mark.rule("CEL-RND-08", "CEL-D12")
def test_the_first_bottle_has_no_placement():
    g = position([[25], [4]], [10, 11], phase="picks")

    assert [option.key for option in picks(g, 0)] == ["take:10", "take:11"]


@pytest.mark.rule("CEL-RND-09", "CEL-D10", "CEL-D2")
def test_later_bottles_go_on_top_or_to_the_bottom_in_one_decision():
    g = position([[25], [4]], [10, 11], cellars=[[1], [2]], clients=[1, 2], phase="picks")

    options = picks(g, 0)

    assert [option.key for option in options] == [
        "take:10@top",
        "take:10@bottom",
        "take:11@top",
        "take:11@bottom",
    ]
    assert str(options[0].label) == "10 Albariño (white, Spain) on top"
    assert str(options[1].label) == "10 Albariño (white, Spain) at the bottom"


@pytest.mark.rule("CEL-RND-09", "CEL-EX-03", "CEL-D14", "CEL-INV-4")
def test_a_bottle_on_top_moves_the_others_down_and_one_at_the_bottom_does_not():
    g = position([[], []], [30, 40], cellars=[[10, 20], []])

    g.store(0, 30, "top")
    assert g.players[0].cellar == [30, 10, 20]
    g.store(0, 40, "bottom")
    assert g.players[0].cellar == [30, 10, 20, 40]


@pytest.mark.rule("CEL-D10", "CEL-D34")
def test_a_pick_is_finished_and_seen_before_the_next_one_is_asked():
    g = position([[25, 1], [4, 2], [17, 3]], [10, 11, 12], cellars=[[5], [6], [7]], clients=[1, 2, 3])
    table = Table(RULES, g)
    for seat, key in ((0, "bid:25"), (1, "bid:4"), (2, "bid:17")):
        answer(table, seat, key)

    assert sorted(table.pending) == [0]
    answer(table, 0, "take:12@top")

    assert sorted(table.pending) == [2]
    assert table.view(None).seats[0].running.cellar == (12, 5)
    assert [str(event.text) for event in table.news][-1].endswith("takes 12 Rioja Reserva and puts it on top")


@pytest.mark.rule("CEL-RND-06", "CEL-D11", "CEL-D36", "CEL-D35")
def test_the_last_picker_is_asked_only_where_the_last_prize_goes():
    g = position([[25, 1], [4, 2]], [10, 11], cellars=[[5], [6]], clients=[1, 2], round_number=2)
    table = Table(RULES, g)
    for seat, key in ((0, "bid:25"), (1, "bid:4"), (0, "take:10@top")):
        answer(table, seat, key)

    decision = table.pending[1]

    assert keys(table, 1) == ["take:11@top", "take:11@bottom"]
    assert str(decision.prompt) == "Store the prize on top or at the bottom"
    assert str(decision.public) == "stores the last prize"


@pytest.mark.rule("CEL-D12", "CEL-D35")
def test_the_last_prize_of_round_1_goes_to_the_last_picker_by_itself():
    g = position([[25, 1, 3], [4, 2, 5]], [10, 11])
    table = Table(RULES, g)
    for seat, key in ((0, "bid:25"), (1, "bid:4"), (0, "take:10")):
        answer(table, seat, key)

    assert table.state.players[1].cellar == [11]
    assert (table.state.round, table.state.phase) == (2, "bids")
    assert table.state.forced == 1


@pytest.mark.rule("CEL-D13", "CEL-D35")
def test_the_bids_of_round_8_are_made_and_opened_without_waiting():
    table = bidding(3)
    play_on(table, lambda table: table.state.round == 8)

    assert table.state.phase == "picks"
    assert [player.hand for player in table.state.players] == [[], [], []]
    assert all(player.bid for player in table.state.players)
    assert len(table.pending) == 1


@pytest.mark.rule("CEL-D13")
def test_opening_the_last_bids_ends_the_undoing_of_the_pick_before():
    table = bidding(3)
    while table.state.round < 8:
        seat = min(table.pending)
        answer(table, seat, keys(table, seat)[0])

    assert not table.can_undo(seat)


@pytest.mark.rule("CEL-END-02")
def test_the_bids_of_round_8_become_nobodys_bottles():
    table = bidding(4)

    play_on(table)

    bids = {player.bid for player in table.state.players}
    cellars = {bottle for player in table.state.players for bottle in player.cellar}
    assert len(bids) == 4
    assert not bids & cellars
    assert table.state.prizes == []


@pytest.mark.rule("CEL-D16")
@pytest.mark.parametrize("seats", [2, 5])
def test_whoever_is_asked_always_has_an_answer(seats):
    table = bidding(seats)
    fewest = []

    play_on(table, lambda table: fewest.append(min(len(d.options) for d in table.pending.values())))

    assert min(fewest) == 2


@pytest.mark.rule("CEL-D2")
def test_prizes_and_hands_lie_in_order_of_their_numbers():
    table = bidding(5)
    lying = []

    play_on(table, lambda table: lying.extend([table.state.prizes, *(p.hand for p in table.state.players)]))

    assert all(cards == sorted(cards) for cards in lying)


@pytest.mark.rule("CEL-D38")
def test_a_sealed_answer_of_another_seat_leaves_ones_own_question_as_it_was():
    table = bidding(3)
    before = table.pending[0].identity

    answer(table, 2, keys(table, 2)[0])

    assert table.pending[0].identity == before


@pytest.mark.rule("CEL-D38")
def test_an_answer_to_a_question_that_is_over_is_refused():
    table = bidding(2)
    late = keys(table, 0)[0]
    for seat in (0, 1):
        answer(table, seat, keys(table, seat)[1])

    with pytest.raises(IllegalAnswer):
        answer(table, 0, late)


def test_what_is_not_on_offer_has_a_reason():
    g = position([[25, 1], [4, 2]], [10, 11], cellars=[[5], [6]], clients=[1, 2], round_number=2)
    bids = {str(reason.what): str(reason.why) for reason in not_for_bidding(g, 0)}
    table = Table(RULES, g)
    for seat, key in ((0, "bid:25"), (1, "bid:4"), (0, "take:10@top")):
        answer(table, seat, key)
    later = {reason.what.read(): reason.why.read(["Ada", "Ben"]) for reason in not_for_picking(g, 1)}

    assert bids["10 Albariño"] == "is a prize and in nobody's hand"
    assert bids["5 Loureiro"] == "lies in your cellar"
    assert later["10 Albariño"] == "Ada took it before you"
    assert later["25 Cigales Rosado"] == "is a bid, and no prize in this round"


@pytest.mark.parametrize("seats", [2, 8])
def test_the_public_words_say_who_picks_when(seats):
    table = bidding(seats)
    words = []

    play_on(
        table,
        lambda table: words.extend(str(d.public) for d in table.pending.values()) or table.state.round == 3,
    )

    assert {"bids", "picks first", "stores the last prize"} <= set(words)
    assert ("picks seventh" in words) == (seats == 8)
