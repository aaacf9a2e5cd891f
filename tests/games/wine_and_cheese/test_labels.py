"""Label actions, 3-for-1 trades, the closed cellar (WAC-LBL, WAC-TRD, WAC-CLS)."""

from __future__ import annotations

import pytest

from games.engine import run
from games.wine_and_cheese.actions import do_effect, pay, use_label
from games.wine_and_cheese.cards import BOX, EFFECTS
from games.wine_and_cheese.scoring import scores
from games.wine_and_cheese.state import EFFECT_PARTS, can_pay, shortfall
from games.wine_and_cheese.track import Indicator
from tests.games.wine_and_cheese.tables import (
    answer,
    asides,
    cellar,
    farm,
    markers,
    offered,
    play,
    position,
    sit,
    told,
    track,
)

LABELS = {label.ingredient: label for label in BOX.labels}
CHEESES = {"cheese": ["feta", "comte", "munster"]}
WINES = {"wine": ["tavel", "bandol", "soave"]}


def pool(**counts):
    return farm(counts).pool


def affordable(**counts):
    return {(label.ingredient, effect) for label, effect in producing(farm(counts)).state.payable_labels(0)}


def producing(one, two=None, **changes):
    changes.setdefault("display", {"wine": ["tavel", "bandol", "soave"], "cheese": ["feta", "comte", "edam"]})
    return sit(position("produce", one, two or farm({"milk": 3}), **changes))


@pytest.mark.rule("WAC-EX-14", "WAC-LBL-02", "WAC-LBL-03", "WAC-LBL-04")
@pytest.mark.parametrize("other", ["white_grapes", "red_grapes", "yeast", "sugar"])
def test_the_white_grapes_label_takes_one_more_wine_ingredient(other):
    table = producing(farm({"white_grapes": 2, "red_grapes": 1, "yeast": 1, "sugar": 1}))

    play(table, "label", "pay:white_grapes@wine_step", f"other:{other}")

    left = {"white_grapes": 1, "red_grapes": 1, "yeast": 1, "sugar": 1}
    left[other] -= 1
    assert markers(table) == {what: count for what, count in left.items() if count}
    assert table.state.farms[0].indicators["wine"].space == 0


@pytest.mark.rule("WAC-EX-14", "WAC-LBL-05", "WAC-LBL-02")
def test_the_other_option_of_the_white_grapes_label_takes_a_wine_card():
    table = producing(farm({"white_grapes": 2}))

    play(table, "label", "pay:white_grapes@wine_card", "take:bandol")

    assert table.state.farms[0].hand == ["bandol"]
    assert table.state.farms[0].indicators["wine"].space == -1


@pytest.mark.rule("WAC-LBL-02")
def test_what_is_paid_for_a_label_is_told_with_the_trade_for_it():
    table = producing(farm({"milk": 3, "yeast": 1}))

    play(table, "label", "pay:white_grapes@wine_step")

    assert told(table)[:3] == [
        "player 1 trades 3 milk for 1 white grape",
        "player 1 pays 1 white grape and 1 yeast for a label action",
        "player 1 moves the wine indicator 1 step, to 0",
    ]


@pytest.mark.rule("WAC-EX-15", "WAC-LBL-03")
def test_the_milk_label_takes_one_more_cheese_ingredient():
    label = LABELS["milk"]

    assert (label.cost, label.plus_any) == (("milk",), "cheese")
    for other in ("salt", "cultures"):
        assert can_pay(pool(milk=1, **{other: 1}), {"milk": 1}, "cheese")
    assert not can_pay(pool(milk=1, yeast=1), {"milk": 1}, "cheese")


@pytest.mark.rule("WAC-EX-16", "WAC-TRD-04", "WAC-LBL-03")
def test_when_the_white_grapes_label_is_affordable():
    assert ("white_grapes", "wine_step") in affordable(white_grapes=2)
    assert ("white_grapes", "wine_step") in affordable(white_grapes=1, milk=3)
    assert ("white_grapes", "wine_step") not in affordable(white_grapes=1, milk=2)


@pytest.mark.rule("WAC-TRD-04")
def test_surplus_covers_what_is_missing_three_for_one():
    assert shortfall(pool(milk=5), {"red_grapes": 1, "milk": 2}) == (1, 3)
    assert can_pay(pool(milk=5), {"red_grapes": 1, "milk": 2})
    assert not can_pay(pool(milk=4), {"red_grapes": 1, "milk": 2})
    assert shortfall(pool(milk=7), {"red_grapes": 2, "milk": 1}) == (2, 6)


@pytest.mark.rule("WAC-EX-17", "WAC-LBL-09")
def test_slowing_a_finished_card_makes_it_unfinished():
    table = producing(farm({"yeast": 1}, cellar={"tavel": 0}))

    play(table, "label", "pay:yeast@slow_wine")

    assert cellar(table) == {"tavel": 1}


@pytest.mark.rule("WAC-EX-17", "WAC-LBL-08")
def test_a_card_hurried_to_nothing_is_sold_as_finished_in_the_same_turn():
    table = producing(farm({"yeast": 1}, cellar={"tavel": 1}))

    play(table, "label", "pay:yeast@hurry_wine", "sell", "sell:tavel")

    assert table.state.farms[0].gold == ["tavel"]


@pytest.mark.rule("WAC-LBL-01", "WAC-TRD-02", "WAC-PS-03")
def test_the_same_label_may_be_used_again_and_again():
    table = producing(farm({"white_grapes": 6}))

    for _ in range(3):
        play(table, "label", "pay:white_grapes@wine_step")

    assert track(table)[0] == 2
    assert markers(table) == {}


@pytest.mark.rule("WAC-LBL-06", "WAC-D39")
def test_the_display_is_refilled_at_once():
    table = producing(farm({"white_grapes": 4}), decks={"wine": ["chianti"]})

    play(table, "label", "pay:white_grapes@wine_card", "take:bandol")

    assert table.state.display["wine"] == ["tavel", "chianti", "soave"]
    assert table.state.decks["wine"].pile == []


@pytest.mark.rule("WAC-LBL-05", "WAC-D39")
def test_a_card_may_come_from_the_deck():
    table = producing(farm({"white_grapes": 2}), decks={"wine": ["chianti"]})

    play(table, "label", "pay:white_grapes@wine_card", "take:deck")

    assert table.state.farms[0].hand == ["chianti"]
    assert table.state.display["wine"] == ["tavel", "bandol", "soave"]


@pytest.mark.rule("WAC-D38", "WAC-D19")
def test_an_empty_deck_leaves_gaps_and_an_empty_family_gives_no_card():
    table = producing(farm({"white_grapes": 4}), display={"wine": ["tavel", None, None]})

    play(table, "label", "pay:white_grapes@wine_card")  # the one card left is taken without asking
    answer(table, "label")

    assert table.state.farms[0].hand == ["tavel"]
    assert table.state.display["wine"] == [None, None, None]
    assert "pay:white_grapes@wine_card" not in offered(table)


@pytest.mark.rule("WAC-D38", "WAC-D19")
def test_a_deck_alone_gives_a_card_too():
    table = producing(
        farm({"white_grapes": 4}),
        display={"wine": [None] * 3, "cheese": [None] * 3},
        decks={"wine": ["soave"]},
    )

    play(table, "label", "pay:white_grapes@wine_card")

    assert table.state.farms[0].hand == ["soave"]


@pytest.mark.rule("WAC-LBL-07")
def test_there_is_no_hand_limit():
    table = producing(farm({"white_grapes": 2}, hand=["chianti"] * 30))

    play(table, "label", "pay:white_grapes@wine_card", "take:bandol")

    assert len(table.state.farms[0].hand) == 31


@pytest.mark.rule("WAC-LBL-08", "WAC-LBL-09", "WAC-D21", "WAC-D52", "WAC-D20")
def test_hurry_and_slow_reach_the_own_cards_of_the_family():
    own = farm(cellar={"tavel": 0, "bandol": 2, "feta": 1})
    g = position("produce", own, farm(cellar={"soave": 2}))

    run(do_effect(g, 0, "slow_wine"), "slow:tavel")
    run(do_effect(g, 0, "hurry_wine"), "hurry:bandol")
    for _ in range(9):
        run(do_effect(g, 0, "slow_cheese"))

    assert {card.id: card.markers for card in g.farms[0].cards} == {"tavel": 1, "bandol": 1, "feta": 10}
    assert g.farms[1].card("soave").markers == 2


@pytest.mark.rule("WAC-D19")
def test_a_label_is_offered_only_if_it_can_be_done():
    empty = affordable(yeast=2, sugar=2, cultures=1)
    table = producing(farm({"yeast": 1, "cultures": 1}, cellar={"tavel": 0}))

    assert not {ingredient for ingredient, _ in empty} & {"yeast", "cultures"}
    answer(table, "label")
    assert offered(table) == ["pay:yeast@slow_wine", "skip"]


@pytest.mark.rule("WAC-CMP-20", "WAC-LBL-02")
@pytest.mark.parametrize("label", BOX.labels, ids=lambda label: label.ingredient)
@pytest.mark.parametrize("option", [0, 1])
def test_every_label_can_be_paid_and_does_what_it_says(label, option):
    effect = label.options[option]
    verb, family = EFFECT_PARTS[effect]
    extra = {label.plus_any: 1} if label.plus_any else {}
    counts = {label.ingredient: 1 + len(extra)}
    g = position(
        "produce",
        farm(counts, cellar={"tavel": 2, "feta": 2}),
        display={"wine": ["soave", None, None], "cheese": ["edam", None, None]},
    )

    run(use_label(g, 0), f"pay:{label.ingredient}@{effect}")

    own = g.farms[0]
    assert own.markers == 0
    if verb == "step":
        assert own.indicators[family].space == 0
    elif verb == "card":
        assert own.hand == ["soave" if family == "wine" else "edam"]
    else:
        card = own.card("tavel" if family == "wine" else "feta")
        assert card.markers == (1 if verb == "hurry" else 3)


# Trades


@pytest.mark.rule("WAC-TRD-01", "WAC-D15", "WAC-D17")
def test_three_markers_of_any_mixture_become_one():
    table = producing(farm({"milk": 2, "salt": 2, "yeast": 1}, stored={"salt": 2}))

    play(table, "trade", "gain:salt", "give:salt", "give:salt", "give:yeast")

    assert markers(table) == {"milk": 2, "salt": 1}
    assert table.state.farms[0].stored["salt"] == 0  # the one left was traded for, and lies on its site


@pytest.mark.rule("WAC-D17", "WAC-D15")
def test_what_a_trade_gains_may_exceed_the_storage():
    table = producing(farm({"milk": 3, "yeast": 1}, stored={"yeast": 1}))

    play(table, "trade", "gain:yeast", "give:milk", "give:milk", "give:milk")

    assert markers(table) == {"yeast": 2}
    assert table.state.farms[0].stored["yeast"] == 1


@pytest.mark.rule("WAC-D16", "WAC-TRD-03", "WAC-STO-06")
def test_markers_on_sites_are_spent_before_stored_ones():
    one = farm({"salt": 3}, stored={"salt": 2})

    one.spend({"salt": 1})
    kept = one.stored["salt"]
    one.spend({"salt": 1})

    assert (kept, one.pool["salt"], one.stored["salt"]) == (2, 1, 1)


@pytest.mark.rule("WAC-D18", "WAC-PS-08")
def test_only_what_differs_is_asked_when_a_cost_is_traded_for():
    forced = position("produce", farm({"milk": 4, "salt": 1}))
    open_choice = position("produce", farm({"milk": 4, "salt": 1, "yeast": 1}))

    run(pay(forced, 0, {"milk": 1, "salt": 1, "cultures": 1}))
    run(pay(open_choice, 0, {"milk": 1, "salt": 1, "cultures": 1}), "give:yeast")

    assert forced.farms[0].markers == 0
    assert {what: n for what, n in open_choice.farms[0].pool.items() if n} == {"milk": 1}


@pytest.mark.rule("WAC-D18")
def test_the_markers_that_can_best_be_spared_are_suggested_first():
    hand = ["barolo"]  # needs red grapes and yeast
    table = producing(farm({"red_grapes": 3, "yeast": 1, "milk": 4}, hand=hand))

    play(table, "trade", "gain:sugar")

    assert offered(table)[0] == "give:all"
    assert str(table.pending[0].options[0].label) == "Give up 3 milk"


def test_a_long_suggestion_is_listed_beside_its_button():
    table = producing(farm(dict.fromkeys(("milk", "salt", "yeast", "sugar"), 1), closed=True))

    play(table, "open", "open:markers")

    assert not table.state.farms[0].closed  # exactly four: nothing to choose
    table = producing(farm(dict.fromkeys(("milk", "salt", "yeast", "sugar", "cultures"), 1)))
    play(table, "open", "open:markers")
    suggested = table.pending[0].options[0]
    assert str(suggested.label) == "Give up the 4 that you can best spare"
    assert str(suggested.detail).count("1 ") == 4


@pytest.mark.rule("WAC-D14", "WAC-D12")
def test_nothing_may_be_done_in_the_turn_of_the_opponent():
    table = producing(farm({"milk": 9}), farm({"milk": 9}))

    assert set(table.pending) == {0}
    answer(table, "label")
    assert all(not option.aside for option in table.pending[0].options)


# The closed cellar


@pytest.mark.rule("WAC-CLS-01", "WAC-CLS-02", "WAC-D23")
def test_four_markers_of_any_kind_open_the_cellar():
    table = producing(farm({"milk": 2, "salt": 2, "yeast": 1}))

    play(table, "open", "open:markers", "give:milk", "give:salt", "give:salt", "give:yeast")

    assert not table.state.farms[0].closed
    assert markers(table) == {"milk": 1}
    assert "open" not in offered(table)


@pytest.mark.rule("WAC-CLS-03", "WAC-D23")
@pytest.mark.parametrize(("key", "values"), [("open:wine", (1, 6)), ("open:cheese", (4, 2))])
def test_one_indicator_moves_four_steps_back(key, values):
    table = producing(farm({"milk": 4}, wine=5, cheese=7))

    play(table, "open", key)

    assert track(table) == values
    assert markers(table) == {"milk": 4}


@pytest.mark.rule("WAC-EX-18", "WAC-CLS-04")
def test_backward_steps_skip_occupied_spaces():
    wine = Indicator(5)  # the 4

    assert wine.behind([4]) == 0  # over the 3, by both 2s and the 1, to the 0


@pytest.mark.rule("WAC-EX-19", "WAC-CLS-05", "WAC-D22")
@pytest.mark.parametrize(("space", "ends"), [(3, -1), (2, None), (4, 0), (-1, None)])
def test_the_start_may_only_be_reached_with_the_last_step(space, ends):
    assert Indicator(space).behind([-1, -1]) == ends


@pytest.mark.rule("WAC-EX-19b", "WAC-CLS-06", "WAC-D22")
def test_nobody_moves_back_over_the_lap_arrow():
    lap_to = BOX.track.lap_to

    assert Indicator(lap_to + 3, laps=1).behind([]) is None
    assert Indicator(lap_to + 4, laps=1).behind([]) == lap_to
    assert Indicator(lap_to + 4, laps=1).behind([lap_to]) is None


@pytest.mark.rule("WAC-D22", "WAC-EX-19b")
def test_a_lap_marker_is_kept_and_bonus_markers_are_not_taken_on_the_way_back():
    table = producing(farm({"salt": 2}, wine=Indicator(6, laps=1)), bonus=[3, 4, 5])

    play(table, "open", "open:wine")

    assert track(table)[0] == 22
    assert table.state.bonus == [3, 4, 5]


@pytest.mark.rule("WAC-D22", "WAC-MNY-02")
def test_after_returning_to_the_start_the_short_arrow_is_used_again():
    table = producing(farm({"white_grapes": 2}, wine=3))

    play(table, "open", "open:wine", "label", "pay:white_grapes@wine_step")

    assert table.state.farms[0].indicators["wine"].space == 0


@pytest.mark.rule("WAC-CLS-07")
def test_a_cellar_that_stays_closed_costs_nothing():
    closed = position("over", farm(gold=["soave"]), year=2)
    opened = position("over", farm(gold=["soave"], closed=False), year=2)

    assert scores(closed) == scores(opened)


@pytest.mark.rule("WAC-CLS-01", "WAC-CMP-19")
def test_the_opened_slot_takes_any_card():
    full = {"tavel": 2, "bandol": 2, "feta": 3, "comte": 4}
    own = farm({"milk": 6, "salt": 2}, hand=["limburger"], cellar=full)
    table = producing(own)
    before = offered(table)

    play(table, "open", "open:markers", "give:all")

    assert "make:cheese" not in before
    assert "make:cheese" in offered(table)


@pytest.mark.rule("WAC-D11")
@pytest.mark.parametrize("phase", ["produce", "store", "age", "trigger", "sell_all"])
def test_labels_trades_and_opening_are_allowed_in_the_own_window(phase):
    one = farm({"yeast": 3, "milk": 3}, cellar={"tavel": 4, "madeira": 4}, stored={"yeast": 1})
    table = sit(position(phase, one, farm(), year=2))

    assert asides(table, 0) == ["label", "trade", "open"]


@pytest.mark.rule("WAC-LBL-10", "WAC-D25")
def test_all_eight_effects_are_printed_on_some_label():
    assert sorted(EFFECTS) == sorted(EFFECT_PARTS)


def test_back_leaves_everything_as_it_was():
    table = producing(farm({"white_grapes": 4}))

    play(table, "label", "skip", "trade", "skip", "open", "skip")

    assert markers(table) == {"white_grapes": 4}
    assert told(table) == []


@pytest.mark.rule("WAC-D65")
def test_every_side_action_uses_up_markers():
    before = 6
    for keys in (
        ["label", "pay:white_grapes@wine_step", "other:white_grapes"],
        ["trade", "gain:salt", "give:all"],
        ["open", "open:markers", "give:all"],
    ):
        table = producing(farm({"milk": 3, "white_grapes": 2, "yeast": 1}))

        play(table, *keys)

        assert table.state.farms[0].markers < before
