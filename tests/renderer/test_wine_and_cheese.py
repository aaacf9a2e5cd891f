"""What the pictures and words of Wine & Cheese show."""

from __future__ import annotations

from functools import cache

import pytest

import renderer
from games.engine import Rng, Table, any_answer
from games.wine_and_cheese import RULES
from games.wine_and_cheese.cards import CARDS
from games.wine_and_cheese.track import Indicator
from renderer.wine_and_cheese.hand import page_names
from renderer.wine_and_cheese.parts import shortest_name
from tests.games.wine_and_cheese.tables import farm, new_table, play, position, sit
from tests.renderer.contract import all_pictures, assert_legible, painted, scene_of

SAMPLES = 7
POOL = {"white_grapes": 2, "red_grapes": 1, "yeast": 2, "milk": 2, "salt": 3}


@cache
def positions(seed=3):
    """Tables of a random game from the set-up to the end."""
    moments = list(moments_of(seed))
    last = len(moments) - 1
    return [moments[round(last * part / (SAMPLES - 1))] for part in range(SAMPLES)]


def moments_of(seed):
    table, random = new_table(seed), Rng.numbered(seed)
    yield Table.open(RULES, table.save())
    while not table.over:
        table.apply(any_answer(table.pending[min(table.pending)], random))
        now = Table.open(RULES, table.save())
        now.news = table.news
        yield now


def texts(table, what="board", viewer=0, seat=0):
    return [run.text for page in renderer.draw_all(scene_of(table, viewer), what, seat) for run in page.runs]


@pytest.mark.parametrize("family", ["wine", "cheese"])
def test_every_card_is_legible_in_hand_on_display_and_in_a_cellar(family):
    ids = [id for id, card in CARDS.items() if card.family == family]
    for start in range(0, len(ids), 4):
        some = ids[start : start + 4]
        own = farm(POOL, hand=some, cellar={id: number for number, id in enumerate(some)})
        shown = {"wine": [None] * 3, "cheese": [None] * 3, family: some[:3]}
        table = sit(position("produce", own, farm(POOL), display=shown))

        for picture in all_pictures(scene_of(table, 0), 0):
            assert_legible(picture)


def test_names_of_cards_are_never_cut_in_a_cellar():
    for card in CARDS.values():
        table = sit(position("produce", farm(cellar={card.id: 2}), farm(POOL)))

        shown = texts(table)

        assert " ".join(shown).count(shortest_name(table.view(0).farms[0].cellar[0].card)) == 1
        assert not [text for text in shown if text.endswith("…") and text[:3] == card.name[:3]]


# What is ringed


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_place_that_an_event_names_is_found_on_the_board(viewer):
    board = painted(scene_of(positions()[0], viewer)).places

    for table in moments_of(5):
        if not table.over:
            assert {place for event in table.news for place in event.places} <= set(board)


def test_the_plot_where_a_worker_went_is_ringed():
    table = play(new_table(1), *first_choices(new_table(1), 2))
    place = next(place for place in table.news[-1].places if place.startswith("plot"))
    canvas = painted(scene_of(table))
    where = canvas.places[place]

    ringed = renderer.draw(scene_of(table, places=(place,))).png
    plain = renderer.draw(scene_of(table, places=())).png

    assert ringed != plain
    assert where.width == 98


def first_choices(table, count):
    """Keys of the first option, so many times."""
    keys = []
    for _ in range(count):
        (decision,) = table.pending.values()
        keys.append(decision.options[0].key)
        play(table, keys[-1])
    return keys


# What the next aging does


def test_the_board_and_the_farm_tell_what_the_next_aging_does_to_each_card():
    own = farm(cellar={"tavel": 1, "feta": 2, "barolo": 5, "soave": 0})
    table = sit(position("produce", own, farm(POOL)))

    board, mat = texts(table), texts(table, "farm")

    assert [text for text in board if text in ("overripe", "finished", "3 left")] == [
        "overripe",
        "finished",
        "3 left",
        "overripe",
    ]
    assert "Cellar: markers · below: after next aging (−2)" in board
    assert [text for text in mat if text.startswith("aging")] == [
        "aging −2: overripe",
        "aging −2: finished",
        "aging −2: 3 left",
        "aging −2: overripe",
    ]


def test_a_farm_that_has_aged_shows_the_aging_after_that():
    g = position("age", farm(cellar={"feta": 2}), farm(cellar={"soave": 2}), year=1, season="winter")
    g.farms[0].aged = True
    view = sit(g).view(0)

    assert [one.next_aging for one in view.farms] == [2, 2]
    assert "next" in renderer.describe(scene_of(sit(g), 0))


def test_once_no_aging_is_to_come_the_board_shows_what_each_card_is_sold_for():
    own = farm(cellar={"tavel": 1, "barolo": 0})
    table = sit(position("sell_all", own, farm(cellar={"feta": 1}), year=2))

    board = texts(table)

    assert {"silver 2", "gold 11", "silver 3"} <= set(board)


# Plots


def test_each_player_sees_the_plots_from_the_own_side():
    table = new_table(1)
    south = table.state.south

    near, far = texts(table, "plots", south), texts(table, "plots", 1 - south)

    assert next(text for text in near if len(text) == 2 and text[0] in "ABCDE") == "A4"
    assert next(text for text in far if len(text) == 2 and text[0] in "ABCDE") == "E1"
    assert texts(table, "plots", None) == texts(table, "plots", 0)


def test_a_worker_turn_puts_the_plots_before_the_cards():
    table = new_table(1)
    (mover,) = table.pending

    assert page_names(scene_of(table, mover)) == ["plots", "cards 0"]
    assert page_names(scene_of(table, 1 - mover)) == ["cards 0"]
    assert page_names(scene_of(table)) == ["nobody"]


def test_production_puts_the_farm_behind_the_cards_and_aging_before_them():
    own = farm(POOL, hand=["feta"], cellar={"soave": 1})

    producing = sit(position("produce", own, farm(POOL)))
    aging = sit(position("age", own, farm(POOL)))

    assert page_names(scene_of(producing, 0)) == ["cards 0", "farm"]
    assert page_names(scene_of(aging, 0)) == ["farm", "cards 0"]


def test_a_hand_of_more_than_six_cards_takes_two_pictures():
    own = farm(POOL, hand=list(CARDS)[:7])
    scene = scene_of(sit(position("trigger", own, farm(POOL, cellar={"ricotta": 1}))), 0)

    assert page_names(scene)[:2] in (["cards 0", "cards 1"], ["farm", "cards 0"])
    assert len([page for page in page_names(scene) if page.startswith("cards")]) == 2


def test_the_preview_tells_what_each_plot_yields_to_the_worker_being_sent():
    g = position(
        "send", farm(houses=["red", "", "", "", ""]), farm(houses=["", "red", "", "", ""]), color="red"
    )
    table = sit(g)
    view = table.view(0)

    words = renderer.describe(scene_of(table, 0))

    assert {one.space for one in view.yields} == {1}
    best = max(view.yields, key=lambda one: sum(one.gains.values()))
    assert f"{best.plot} 2 " in words
    assert "house 1 (red): " in words


# Hand


def test_the_hand_tells_costs_values_and_what_can_be_paid_with_trades():
    own = farm({**POOL, "milk": 1}, hand=["soave", "bandol", "stilton"])
    table = sit(position("produce", own, farm(POOL)))

    shown = texts(table, "hand")

    hows = [str(held.how) for held in table.view(0).hand if held.trades or held.short]
    assert shown.count("can be paid") == 1
    assert set(hows) <= set(shown)
    assert "2 of 3 cards can be paid" in shown
    assert {"Soave", "Pasta", "Steak", "11", "5"} <= set(shown)


def test_a_full_cellar_is_named_above_the_hand():
    own = farm(POOL, hand=["soave"], cellar={"tavel": 1, "barolo": 1, "feta": 1, "edam": 1})
    table = sit(position("produce", own, farm(POOL)))

    assert "1 of 1 card can be paid, but no slot is free" in texts(table, "hand")


def test_spectators_are_told_that_only_players_have_a_hand():
    table = new_table(1)

    assert texts(table, "hand", None)[-1] == "Only players have a hand"
    assert renderer.draw(scene_of(table), "hand").alt == "Only players have a hand."


# Track, end, words


def test_a_lap_counts_twenty_more_in_the_row_of_its_farm():
    table = sit(position("produce", farm(POOL, wine=Indicator(7, 1)), farm(POOL, cheese=3)))

    assert str(20 + table.view(0).track[7]) in texts(table)


def test_the_end_shows_both_totals_and_the_lower_as_the_score():
    (table,) = [table for table in positions() if table.over]
    totals = [[total.sum for total in one.totals.values()] for one in table.view(None).farms]

    board = texts(table, viewer=None)

    assert "Totals: the lower one is the score" in board
    assert all(str(min(sums)) in board and str(max(sums)) in board for sums in totals)


def test_the_words_hold_the_whole_board_and_the_own_hand():
    for table in positions():
        view = table.view(0)

        words = renderer.describe(scene_of(table, 0))

        assert all(held.card.name in words for held in view.hand)
        assert all(card.name in words for cards in view.display.values() for card in cards if card)
        assert all(slot.card.name in words for one in view.farms for slot in one.cellar if slot.card)
        for plot in (plot for row in view.grid for plot in row if plot.worker):
            assert f"{plot.name} " in words
            assert f"with {plot.worker}" in words
        assert words.count("sugar and 1 more wine ingredient: take a wine card or slow a wine") == 1
