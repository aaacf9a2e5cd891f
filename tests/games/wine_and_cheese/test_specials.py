"""The special actions of action cards (WAC-SPA, WAC-D26 to WAC-D32)."""

from __future__ import annotations

import pytest

from games.engine import run
from games.wine_and_cheese.cards import BOX, CARDS
from games.wine_and_cheese.sales import sell_finished
from games.wine_and_cheese.specials import has_effect, helper_targets, trigger
from tests.games.wine_and_cheese.tables import farm, play, position, sit, told

# Limburger is Washing I, Munster is Washing II, Feta and Comté are gourmet cheeses.
CHEESES = {"limburger": 1, "munster": 2, "feta": 3, "comte": 0}


def act(id, pool=None, *answers, cellar=None, willing=True, **own):
    """Trigger a card, and return the farm after it."""
    g = position("produce", farm(pool, cellar=cellar or {id: 2}, **own), bonus=())
    run(trigger(g, 0, id, willing=willing), *answers)
    return g.farms[0]


def steps(own):
    """How many free steps both indicators have gone from the start."""
    return own.indicators["wine"].space + 1, own.indicators["cheese"].space + 1


@pytest.mark.rule("WAC-SPA-01", "WAC-D31")
@pytest.mark.parametrize(
    ("card", "pool", "moved"),
    [
        ("champagne", {"yeast": 1, "sugar": 1}, (4, 0)),
        ("fino_sherry", {"white_grapes": 1, "yeast": 1}, (4, 0)),
        ("camembert", {"milk": 1, "cultures": 1}, (0, 4)),
        ("cheddar", {"salt": 1, "cultures": 1}, (0, 4)),
    ],
)
def test_starter_cultures_move_the_indicator_of_their_kind(card, pool, moved):
    own = act(card, pool)

    assert own.markers == 0
    assert steps(own) == moved


@pytest.mark.rule("WAC-SPA-01", "WAC-D29")
def test_an_exchange_is_made_at_most_once_and_may_be_declined():
    twice = act("camembert", {"milk": 2, "cultures": 2})
    declined = act("camembert", {"milk": 1, "cultures": 1}, "no", willing=False)

    assert twice.markers == 2
    assert declined.markers == 2
    assert steps(declined) == (0, 0)


@pytest.mark.rule("WAC-SPA-01")
def test_what_starter_cultures_return_is_told_and_a_refusal_is_no_trigger():
    made = sit(position("trigger", farm({"milk": 1, "cultures": 1}, cellar={"camembert": 2})))
    declined = sit(position("produce", farm({"milk": 1, "cultures": 1}, cellar={"camembert": 0})))

    play(made, "trigger:camembert")
    play(declined, "sell", "sell:camembert", "no")

    assert told(made)[:3] == [
        "player 1 triggers Camembert: Starter cultures",
        "player 1 returns 1 milk and 1 culture",
        "player 1 moves the cheese indicator 4 steps, to 2",
    ]
    assert told(declined)[0] == "player 1 sells Camembert for gold"


@pytest.mark.rule("WAC-PS-15", "WAC-D29")
@pytest.mark.parametrize(
    "cellar", [{"camembert": 0}, {"ricotta": 0, "camembert": 2, "cheddar": 3}, {"munster": 0, "limburger": 2}]
)
def test_a_card_that_can_do_nothing_is_sold_without_a_question_or_a_trigger(cellar):
    table = sit(position("produce", farm(cellar=cellar)))
    sold = next(iter(cellar))

    play(table, "sell", f"sell:{sold}")

    assert table.state.farms[0].gold == [sold]
    assert not [words for words in told(table) if "triggers" in words]


@pytest.mark.rule("WAC-EX-25", "WAC-SPA-02", "WAC-SPA-06")
def test_washing_moves_wine_for_each_cheese_finished_or_not():
    assert steps(act("limburger", cellar=CHEESES)) == (4, 0)
    assert steps(act("epoisses", cellar={"epoisses": 0, "tavel": 2})) == (1, 0)


@pytest.mark.rule("WAC-EX-26", "WAC-SPA-03", "WAC-D30")
@pytest.mark.parametrize(
    ("answers", "moved"),
    [
        (("move:wine", "move:wine"), (4, 0)),
        (("move:cheese", "move:cheese"), (0, 2)),
        (("move:wine", "move:cheese"), (2, 1)),
        (("move:cheese", "move:wine"), (3, 1)),  # the wine skips the space of the cheese
    ],
)
def test_washing_for_gourmet_cheeses_is_chosen_one_by_one(answers, moved):
    own = act("munster", None, *answers, cellar=CHEESES)

    assert {move: own.indicators[move].space for move in ("wine", "cheese")} == {
        "wine": moved[0] - 1,
        "cheese": moved[1] - 1,
    }


@pytest.mark.rule("WAC-SPA-04", "WAC-SPA-06")
@pytest.mark.parametrize("card", ["tawny_port", "madeira"])
def test_distillation_moves_cheese_for_each_wine(card):
    cellar = {card: 0, "tavel": 3, "soave": 0, "feta": 1}

    assert steps(act(card, cellar=cellar, gold=["bandol"], hand=["chianti"])) == (0, 3)


@pytest.mark.rule("WAC-SPA-05", "WAC-D30")
@pytest.mark.parametrize("card", ["marsala", "banyuls"])
def test_distillation_for_gourmet_wines(card):
    own = act(card, None, "move:cheese", "move:wine", cellar={card: 2, "tavel": 1, "soave": 0, "feta": 1})

    assert (own.indicators["cheese"].space, own.indicators["wine"].space) == (1, 0)


@pytest.mark.rule("WAC-SPA-06", "WAC-D30", "WAC-D52")
def test_without_a_gourmet_card_nothing_happens():
    own = act("munster", cellar={"munster": 0, "limburger": 0}, hand=["feta"], gold=["comte"])

    assert steps(own) == (0, 0)


@pytest.mark.rule("WAC-SPA-07", "WAC-D17")
@pytest.mark.parametrize(
    "card", [card for card in CARDS.values() if card.gains and len(card.gains) > 1], ids=lambda card: card.id
)
def test_market_day_gains_all_that_is_printed(card):
    own = act(card.id)

    assert sorted(what for what, count in own.pool.items() for _ in range(count)) == sorted(card.gains)
    assert not any(own.stored.values())


@pytest.mark.rule("WAC-SPA-07", "WAC-D32")
def test_a_free_gain_is_of_the_family_that_the_card_shows():
    retsina, quark = act("retsina", None, "market:salt"), act("quark", None, "market:yeast")

    assert retsina.pool["salt"] == 1
    assert quark.pool["yeast"] == 1
    with pytest.raises(ValueError, match="no choice"):
        act("retsina", None, "market:yeast")


@pytest.mark.rule("WAC-EX-27", "WAC-SPA-08", "WAC-D28")
def test_a_helper_triggers_another_card_that_stays():
    own = act("sauternes", None, "help:limburger", cellar={"sauternes": 0, **CHEESES})

    assert steps(own) == (4, 0)  # the helper is a wine
    assert own.card("limburger").markers == 1


@pytest.mark.rule("WAC-EX-28", "WAC-SPA-06")
def test_a_card_that_was_sold_counts_no_more():
    g = position("produce", farm(cellar={"epoisses": 0, **CHEESES}), bonus=())
    run(sell_finished(g, 0, "limburger"))
    with_it = g.farms[0].indicators["wine"].space + 1

    run(trigger(g, 0, "epoisses"))
    run(trigger(g, 0, "munster"), "move:wine", "move:wine")

    assert with_it == 5
    assert steps(g.farms[0]) == (5 + 4 + 4, 0)


@pytest.mark.rule("WAC-EX-29", "WAC-D27")
def test_two_helpers_alone_do_nothing():
    g = position("produce", farm(cellar={"ricotta": 0, "sauternes": 0}))

    run(trigger(g, 0, "ricotta"))

    assert steps(g.farms[0]) == (0, 0)
    assert not has_effect(g, 0, "ricotta")


@pytest.mark.rule("WAC-D27")
def test_a_chain_of_helpers_reaches_a_third_card_and_names_none_twice():
    cellar = {"ricotta": 0, "sauternes": 0, "limburger": 0}
    g = position("produce", farm(cellar=cellar))

    assert has_effect(g, 0, "ricotta")
    assert helper_targets(g, 0, ("ricotta", "sauternes")) == ["limburger"]
    run(trigger(g, 0, "ricotta"), "help:sauternes")
    assert g.farms[0].indicators["wine"].space == 1  # Limburger counts two cheeses


@pytest.mark.rule("WAC-D28", "WAC-D62")
def test_a_card_that_can_do_nothing_may_be_named():
    g = position("produce", farm(cellar={"ricotta": 0, "camembert": 2}))

    run(trigger(g, 0, "ricotta"))

    assert steps(g.farms[0]) == (0, 0)


@pytest.mark.rule("WAC-D26")
def test_a_starter_may_be_paid_with_trades():
    own = act("camembert", {"milk": 4})

    assert own.markers == 0
    assert steps(own) == (0, 4)


@pytest.mark.rule("WAC-D29")
def test_all_steps_are_taken_in_full():
    own = act("limburger", cellar=CHEESES, wine=len(BOX.track.values) - 2)

    assert own.indicators["wine"].value == 20 + BOX.track.values[BOX.track.lap_to + 2]
