"""Who knows what (WAC-D58 to WAC-D60, WAC-INV-9)."""

from __future__ import annotations

import msgspec
import pytest

from games.engine import IllegalAnswer, Rng, Table
from games.wine_and_cheese import RULES
from games.wine_and_cheese.cards import CARDS, FAMILIES
from tests.games.wine_and_cheese.tables import answer, farm, new_table, play, play_on, position, sit, told

DISPLAY = {"wine": ["tavel", "bandol", "soave"], "cheese": ["feta", "comte", "edam"]}


def names(view):
    """The ids of all cards that a view shows."""
    text = msgspec.json.encode(view).decode()
    return {id for id in CARDS if f'"id":"{id}"' in text}


def public(g):
    shown = {id for row in g.display.values() for id in row if id}
    return shown | {card.id for farm in g.farms for card in farm.cards}


@pytest.mark.rule("WAC-INV-9", "WAC-D58", "WAC-D59")
def test_views_show_only_open_cards_and_the_own_ones():
    def watch(table):
        g = table.state
        assert names(table.view(None)) == public(g)
        for seat, own in enumerate(g.farms):
            assert names(table.view(seat)) == public(g) | {*own.hand, *own.gold, *own.silver}

    play_on(new_table(8), watch)


@pytest.mark.rule("WAC-D59")
def test_hand_sizes_are_public_by_family():
    for farm_view in new_table().view(None).farms:
        assert farm_view.hand == {"wine": 3, "cheese": 3}


@pytest.mark.rule("WAC-D59")
def test_a_card_from_the_display_is_named_and_one_from_the_deck_is_not():
    g = position("produce", farm({"white_grapes": 4}), decks={"wine": ["chianti", "barolo"]}, display=DISPLAY)
    table = sit(g)

    play(table, "label", "pay:white_grapes@wine_card", "take:bandol")
    shown = told(table, 1)
    play(table, "label", "pay:white_grapes@wine_card", "take:deck")

    assert shown == ["player 1 takes Bandol from the display"]
    assert "player 1 draws 1 wine card from the deck" in told(table, 1)
    assert "player 1 draws Chianti from the deck" in told(table, 0)


@pytest.mark.rule("WAC-D58")
def test_all_sold_cards_are_open_at_the_end():
    table = play_on(new_table(3))

    for seat, own in enumerate(table.state.farms):
        shown = table.view(None).farms[seat]
        assert [card.id for card in shown.sold_gold] == own.gold
        assert [card.id for card in shown.sold_silver] == own.silver
        assert shown.totals is not None


@pytest.mark.rule("WAC-D60", "WAC-D58")
def test_the_end_opens_all_sold_cards_and_cannot_be_taken_back():
    table = sit(position("sell_all", farm(cellar={"tavel": 0, "soave": 0}), farm(), year=2))

    play(table, "sell:tavel")

    assert table.over
    assert not table.can_undo(0)


@pytest.mark.rule("WAC-D60")
def test_taking_a_card_cannot_be_undone_but_a_label_step_can():
    one = farm({"white_grapes": 6})
    table = sit(position("produce", one, decks={"wine": ["chianti"]}, display=DISPLAY))

    play(table, "label", "pay:white_grapes@wine_step")
    before = table.can_undo(0)
    play(table, "label", "pay:white_grapes@wine_card", "take:bandol")

    assert before
    assert not table.can_undo(0)


def test_cards_taken_from_the_display_are_remembered_when_the_rest_is_imagined():
    one = farm({"white_grapes": 4}, hand=["chianti"])
    decks = {"wine": ["barolo", "chablis", "marsala", "madeira"], "cheese": []}
    table = sit(position("produce", one, decks=decks, display=DISPLAY))
    play(table, "label", "pay:white_grapes@wine_card", "take:bandol")

    hands = [table.imagine(1, Rng.numbered(seed)).state.farms[0].hand for seed in range(20)]

    assert all("bandol" in hand and len(hand) == 2 for hand in hands)
    assert len({tuple(sorted(hand)) for hand in hands}) > 1


@pytest.mark.rule("WAC-D58")
def test_imagining_keeps_what_a_seat_can_see_and_every_card():
    table = new_table(5)
    play_on(table, lambda table: table.state.step == 7)
    for viewer in (0, 1, None):
        imagined = table.imagine(viewer, Rng.numbered(3))
        g, h = table.state, imagined.state

        if viewer is not None:
            assert h.farms[viewer].hand == g.farms[viewer].hand
        for family in FAMILIES:
            assert len(h.decks[family].pile) == len(g.decks[family].pile)
            assert h.display[family] == g.display[family]


@pytest.mark.rule("WAC-D68")
def test_an_answer_to_a_question_that_is_not_open_changes_nothing():
    table = new_table()
    before = msgspec.json.encode(table.state)
    other = 1 - min(table.pending)

    with pytest.raises(IllegalAnswer):
        answer(table, "drop", seat=other)

    assert msgspec.json.encode(table.state) == before


@pytest.mark.rule("WAC-D64")
def test_the_rules_offer_moves_only():
    verbs = set()

    def watch(table):
        for decision in table.pending.values():
            verbs.update(option.key.partition(":")[0] for option in decision.options)

    play_on(new_table(2), watch)

    assert verbs <= {
        "send", "plot", "fetch", "house", "yeast", "make", "card", "free", "special", "sell", "pair", "first",
        "drop", "end", "store", "keep", "age", "trigger", "done", "label", "pay", "other", "trade", "gain",
        "give", "open", "take", "hurry", "slow", "bonus", "move", "market", "help", "yes", "no", "skip",
    }  # fmt: skip


@pytest.mark.rule("WAC-D67")
def test_a_whole_turn_is_tried_on_a_copy_and_counts_only_if_all_of_it_is_legal():
    table = sit(position("produce", farm({"milk": 2}, hand=["mozzarella"]), display=DISPLAY))
    turn = ["make:cheese", "card:mozzarella", "free:wine_card"]

    copy = Table.open(RULES, table.save())
    with pytest.raises(IllegalAnswer):
        play(copy, *turn, "take:barolo")
    again = play(Table.open(RULES, table.save()), *turn, "take:bandol")

    assert table.state.farms[0].hand == ["mozzarella"]
    assert again.state.farms[0].hand == ["bandol"]
