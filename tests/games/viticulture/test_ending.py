"""The last year, the winner and ties; and what the whole game keeps: cards, workers, secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.viticulture
from games.engine import Rng, Table, any_answer, run
from games.viticulture import RULES
from games.viticulture.board import carry_out
from games.viticulture.cards import KINDS
from games.viticulture.scoring import result
from games.viticulture.turns import end_year, fall, wake_up
from games.viticulture.visitors import SUMMER, WINTER
from tests.games.viticulture import census
from tests.games.viticulture.tables import (
    ANNA,
    BRUNO,
    answer,
    facts,
    give,
    new_table,
    opened,
    play,
    position,
    told,
)


@pytest.mark.rule("VIT-002", "VIT-175", "VIT-D58", "VIT-EX20")
def test_the_year_in_which_twenty_is_reached_stays_the_last():
    g = position()
    give(g, ANNA, points=19)

    g.score(ANNA, 1, "visitors")
    assert g.last
    g.score(ANNA, -1, "visitors")

    assert facts(g)["points"] == 19
    assert g.last
    assert told(g)[1] == "player 1 has reached 20 points: this year is the last"


@pytest.mark.rule("VIT-175", "VIT-D59")
def test_twenty_may_be_reached_in_spring():
    g = position(phase="spring")
    give(g, ANNA, points=19)
    g.players[ANNA].row = 0

    run(wake_up(g), "row:6")

    assert g.last


@pytest.mark.rule("VIT-176", "VIT-D61")
def test_the_last_year_is_played_to_its_end_with_aging_and_residual_payments():
    g = position(2, phase="winter")
    give(g, ANNA, points=20, residual=2, wines={"red": [1]})
    g.last = True
    table = opened(g)
    answer(table, ANNA, "pass")
    assert list(table.pending) == [BRUNO]
    answer(table, BRUNO, "pass")

    assert table.over
    assert (facts(table.state)["lira"], facts(table.state)["wines"]) == (2, ["red 2"])


@pytest.mark.rule("VIT-002")
def test_the_game_goes_on_while_nobody_has_twenty():
    g = position(2, phase="year end")
    give(g, ANNA, points=19)

    run(end_year(g))

    assert g.phase == "spring"


def test_a_short_game_ends_at_fifteen():
    g = position(length="short")
    give(g, ANNA, points=14)

    g.score(ANNA, 1, "orders")

    assert g.last
    assert RULES.options[0].choices[1].unrated


@pytest.mark.rule("VIT-005", "VIT-006", "VIT-D57", "VIT-EX19")
def test_the_score_has_a_floor_and_no_ceiling():
    g = position()
    give(g, ANNA, points=-4)
    give(g, BRUNO, points=25)

    g.score(ANNA, -3, "visitors")
    g.score(BRUNO, 5, "visitors")

    assert [player.points for player in g.players][:2] == [-5, 30]


@pytest.mark.rule("VIT-001", "VIT-177", "VIT-178", "VIT-179", "VIT-180", "VIT-D60", "VIT-EX21")
@pytest.mark.parametrize(
    ("mine", "theirs", "places", "closing"),
    [
        ({"points": 21}, {"points": 20, "lira": 9}, (1, 2), None),
        ({"points": 22, "lira": 5}, {"points": 22, "lira": 6}, (2, 1), "by lira"),
        (
            {"points": 22, "wines": {"red": [9]}},
            {"points": 22, "wines": {"red": [7]}},
            (1, 2),
            "by the value of wine",
        ),
        ({"points": 22, "red": [2]}, {"points": 22, "white": [1]}, (1, 2), "by the value of grapes"),
        ({"points": 22, "red": [2]}, {"points": 22, "white": [2]}, (1, 1), "shared"),
    ],
)
def test_the_winner_has_most_points_and_ties_are_broken_in_order(mine, theirs, places, closing):
    g = position(2)
    give(g, ANNA, **mine)
    give(g, BRUNO, **theirs)

    ended = result(g)

    assert ended.places == places
    assert ended.scores == (g.players[0].points, g.players[1].points)
    assert (closing is None) == (ended.closing is None)
    assert closing is None or closing in str(ended.closing)


@pytest.mark.rule("VIT-D61")
def test_ties_look_at_what_is_left_after_the_year_end():
    g = position(2, phase="year end")
    give(g, ANNA, points=20, residual=1)
    give(g, BRUNO, points=20)
    g.last = True

    run(end_year(g))

    assert result(g).places == (1, 2)


def test_the_score_sheet_adds_up():
    g = position(2)
    give(g, ANNA, structures="windmill", hand="malvasia r1_w3", wines={"red": [1], "white": [3]})
    run(carry_out(g, ANNA, "plant"), "plant:malvasia@5")
    g.phase = "winter"
    run(carry_out(g, ANNA, "fill_order", True))

    sheet = {str(line.label): line.points for line in result(g).sheet}

    assert sheet == {
        "Wine orders": (2, 0),
        "Windmill and tasting room": (1, 0),
        "Bonuses of the board": (1, 0),
    }


# Decks


@pytest.mark.rule("VIT-D10", "VIT-D11")
def test_an_empty_deck_is_refilled_from_its_discards():
    g = position()
    deck = g.decks["vine"]
    deck.discards, deck.pile = deck.pile, []

    assert g.take(ANNA, "vine", 2) == 2
    assert deck.discards == []
    census.check(g)


@pytest.mark.rule("VIT-D16")
def test_lira_and_tokens_are_unlimited():
    g = position()

    g.earn(ANNA, 500)

    assert facts(g)["lira"] == 500


@pytest.mark.rule("VIT-D11", "VIT-D14")
def test_discarded_cards_are_open_to_all():
    g = position()
    give(g, ANNA, hand="malvasia r5 judge patron")

    play(g, "auctioneer", "half:lira", "card:malvasia@1,card:judge@1")

    table = RULES.view(g, None)
    tops = {deck.kind: deck.top and deck.top.key for deck in table.decks}
    assert tops == {"vine": "malvasia", "summer": "auctioneer", "order": None, "winter": "judge"}
    assert "player 1 discards Malvasia and Judge" in told(g)


def test_a_drawn_card_is_named_to_its_owner_only():
    g = position()

    g.take(ANNA, "winter")

    (event,) = g.news
    card = g.players[ANNA].hand["winter"][0]
    assert event.read_by(BRUNO) == "player 1 draws 1 winter visitor"
    assert event.read_by(ANNA) == f"player 1 draws {WINTER[card].name}"


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cards_workers_and_tokens_are_conserved(seats):
    random = Rng.numbered(seats)
    table = new_table(seats, seed=seats)

    while not table.over:
        census.check(table.state)
        decision = table.pending[random.choice(sorted(table.pending))]
        table.apply(any_answer(decision, random))

    assert max(player.points for player in table.state.players) >= 15


@pytest.mark.rule("VIT-D76", "VIT-D80")
def test_replaying_the_answers_rebuilds_the_state():
    random = Rng.numbered(3)
    table, again = new_table(3, seed=9), new_table(3, seed=9)

    for _ in range(150):
        given = any_answer(table.pending[random.choice(sorted(table.pending))], random)
        table.apply(given)
        again.apply(given)

    assert again.state == table.state


@pytest.mark.rule("VIT-D73")
def test_fall_choices_give_the_same_cards_in_whatever_order_they_come():
    hands = []
    for order in ((0, 1, 2), (2, 0, 1)):
        g = position(3, phase="fall")
        run(fall(g), *((seat, "draw:winter" if seat == 1 else "draw:summer") for seat in order))
        hands.append([player.hand for player in g.players])

    assert hands[0] == hands[1]


@pytest.mark.rule("VIT-010", "VIT-D75")
def test_other_hands_can_be_imagined_in_the_middle_of_a_question():
    g = position()
    give(g, ANNA, hand="patron tour_guide grower malvasia")
    table = opened(g)
    answer(table, ANNA, "place:summer_visitor@left")
    assert str(table.pending[ANNA].public) == "picks a visitor to play"

    imagined = table.imagine(BRUNO, Rng.numbered(1))

    assert str(imagined.pending[ANNA].public) == "picks a visitor to play"
    assert [imagined.view(BRUNO).mats[ANNA].cards[kind] for kind in KINDS] == [1, 3, 0, 0]
    census.check(imagined.state)


@pytest.mark.parametrize("card", [*SUMMER, *WINTER])
def test_every_visitor_has_its_text_and_a_short_one(card):
    visitor = {**SUMMER, **WINTER}[card]

    assert 20 < len(str(visitor.text)) <= 300
    assert len(str(visitor.short)) <= 80
    assert str(visitor.text).endswith(".")


def test_a_saved_game_opens_in_the_middle_of_a_sealed_question():
    g = position()
    give(g, ANNA, hand="banker")
    table = opened(g)
    answer(table, ANNA, "place:summer_visitor@left")
    answer(table, BRUNO, "accept")

    again = Table.open(RULES, table.save())

    assert sorted(again.pending) == [2]
    assert again.sealed(BRUNO).picks == ("accept",)


def test_the_rules_page_has_every_visitor_with_its_text():
    page = (Path(games.viticulture.__file__).parent / "RULES.md").read_text(encoding="utf-8")

    for visitor in (*SUMMER.values(), *WINTER.values()):
        assert f"{visitor.name}: {visitor.text}" in page
