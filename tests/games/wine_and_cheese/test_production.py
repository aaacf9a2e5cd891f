"""Production and sale (WAC-PS, WAC-D24 to WAC-D37)."""

from __future__ import annotations

import pytest

from games.wine_and_cheese.sales import pair_steps
from tests.games.wine_and_cheese.tables import (
    answer,
    asides,
    cellar,
    farm,
    markers,
    new_table,
    offered,
    play,
    play_on,
    position,
    sit,
    told,
    track,
)

DISPLAY = {"wine": ["tavel", "bandol", "soave"], "cheese": ["feta", "comte", "edam"]}
RICH = {"white_grapes": 3, "red_grapes": 3, "milk": 4, "salt": 2, "cultures": 2}


def producing(one, two=None, **changes):
    changes.setdefault("display", DISPLAY)
    return sit(position("produce", one, two or farm({"milk": 2}, hand=["mozzarella"]), **changes))


def main(table):
    (seat,) = table.pending
    return [option.key for option in table.pending[seat].options if not option.aside]


# Turns


@pytest.mark.rule("WAC-PS-01", "WAC-PS-02", "WAC-D12")
def test_turns_alternate_and_the_first_player_begins():
    one, two = (farm(RICH, hand=["mozzarella"]) for _ in range(2))
    table = producing(one, two, first=1)
    first = set(table.pending)

    play(table, "make:cheese", "card:mozzarella", "free:cheese_step", "end")

    assert (first, set(table.pending)) == ({1}, {0})


@pytest.mark.rule("WAC-PS-02", "WAC-PS-04", "WAC-D13")
def test_a_turn_is_one_production_or_sales_or_dropping_out():
    table = producing(farm(RICH, hand=["mozzarella", "tavel"], cellar={"soave": 0}))
    choices = main(table)

    play(table, "make:wine", "card:tavel", "free:wine_step")

    assert choices == ["make:wine", "make:cheese", "sell", "drop"]
    assert main(table) == ["end"]
    assert asides(table, 0) == ["label", "trade", "open"]


@pytest.mark.rule("WAC-PS-04")
def test_a_turn_of_sales_has_no_production():
    table = producing(farm(RICH, hand=["mozzarella"], cellar={"soave": 0, "bandol": 0}))

    play(table, "sell", "sell:soave")

    assert main(table) == ["sell:bandol", "end"]


@pytest.mark.rule("WAC-D13")
def test_a_turn_ends_by_itself_when_nothing_more_can_be_done():
    table = producing(farm({"milk": 2}, hand=["mozzarella"]))

    play(table, "make:cheese", "card:mozzarella", "free:cheese_step")

    assert set(table.pending) == {1}


@pytest.mark.rule("WAC-D13", "WAC-D11")
def test_a_turn_stays_open_while_the_closed_cellar_can_be_opened():
    table = producing(farm({"milk": 2}, hand=["mozzarella"], wine=9))

    play(table, "make:cheese", "card:mozzarella", "free:cheese_step")

    assert offered(table) == ["end", "open"]


# Production


@pytest.mark.rule("WAC-PS-05", "WAC-PS-07", "WAC-PS-09", "WAC-D24", "WAC-CMP-19")
def test_a_card_goes_to_the_leftmost_free_slot_with_its_markers():
    own = farm({"milk": 3, "salt": 1}, hand=["gruyere"], cellar={"tavel": 2, "soave": 2})
    own.slots[0] = None
    table = producing(own)

    play(table, "make:cheese", "card:gruyere", "free:cheese_step")

    slots = [slot.card.name if slot.card else "" for slot in table.view(0).farms[0].cellar]
    assert slots == ["Gruyère", "Soave", "", "", ""]
    assert cellar(table)["gruyere"] == 4
    assert markers(table) == {}
    assert table.state.farms[0].hand == []


@pytest.mark.rule("WAC-PS-05", "WAC-PS-06")
def test_the_closed_slot_is_not_free():
    full = {"tavel": 2, "soave": 2, "feta": 2, "comte": 2}
    closed = producing(farm({"milk": 2}, hand=["mozzarella"], cellar=full))
    opened = producing(farm({"milk": 2}, hand=["mozzarella"], cellar=full, closed=False))

    assert "make:cheese" not in main(closed)
    assert [str(reason.why) for reason in closed.pending[0].reasons()] == ["your cellar has no free slot"]
    assert "make:cheese" in main(opened)


@pytest.mark.rule("WAC-PS-07", "WAC-PS-08")
def test_a_card_is_offered_only_if_all_its_spaces_can_be_filled():
    table = producing(farm({"milk": 5}, hand=["mozzarella", "feta", "comte"]))

    answer(table, "make:cheese")

    assert offered(table) == ["card:mozzarella", "card:feta", "skip"]
    assert str(table.pending[0].options[1].label) == "Feta, with 1 trade"


@pytest.mark.rule("WAC-PS-07")
def test_what_is_short_is_told():
    table = producing(farm({"milk": 2}, hand=["mozzarella", "comte"]))

    reasons = [(str(reason.what), str(reason.why)) for reason in table.pending[0].reasons()]

    assert reasons == [("Comté", "3 ingredients short, even with trades")]


@pytest.mark.rule("WAC-PS-08")
def test_trades_are_made_while_paying():
    table = producing(farm({"milk": 5}, hand=["feta"]))

    play(table, "make:cheese", "card:feta")

    assert markers(table) == {}
    assert cellar(table) == {"feta": 3}


@pytest.mark.rule("WAC-PS-10", "WAC-D25", "WAC-LBL-10", "WAC-PS-12")
def test_a_gourmet_card_gives_any_free_label_action():
    table = producing(farm({"milk": 2}, hand=["mozzarella"], cellar={"tavel": 1}))

    play(table, "make:cheese", "card:mozzarella")

    assert sorted(offered(table)) == sorted(
        f"free:{effect}"
        for effect in (
            "wine_step", "wine_card", "hurry_wine", "slow_wine",
            "cheese_step", "cheese_card", "hurry_cheese", "slow_cheese",
        )
    )  # fmt: skip


@pytest.mark.rule("WAC-D25", "WAC-D21", "WAC-PS-10")
def test_the_free_action_may_hurry_the_card_just_made():
    table = producing(farm({"milk": 2}, hand=["mozzarella"]))

    play(table, "make:cheese", "card:mozzarella", "free:hurry_cheese")

    assert cellar(table) == {"mozzarella": 1}
    assert markers(table) == {}


@pytest.mark.rule("WAC-PS-11", "WAC-D26")
def test_an_action_card_may_act_instead_but_not_both():
    table = producing(farm({"milk": 2, "salt": 1}, hand=["limburger"], cellar={"feta": 2}))

    play(table, "make:cheese", "card:limburger", "special:limburger")

    assert table.state.farms[0].indicators["wine"].space == 1  # two cheeses: two steps
    assert set(table.pending) == {1}


@pytest.mark.rule("WAC-D26")
@pytest.mark.parametrize(
    ("card", "own", "useful"),
    [
        ("camembert", {"milk": 2, "salt": 1}, False),  # nothing left to return
        ("camembert", {"milk": 3, "salt": 1, "cultures": 1}, True),
        ("camembert", {"milk": 7, "salt": 1}, True),  # a trade helps
        ("munster", {"milk": 2, "cultures": 1}, False),  # no gourmet cheese
        ("ricotta", {"milk": 2}, False),  # nobody to help
        ("limburger", {"milk": 2, "salt": 1}, True),
    ],
)
def test_the_special_action_is_offered_if_it_would_do_something(card, own, useful):
    g = position("produce", farm(own, hand=[card]), display=DISPLAY)
    table = sit(g)

    play(table, "make:cheese", f"card:{card}")

    assert (f"special:{card}" in offered(table)) == useful


@pytest.mark.rule("WAC-D12")
def test_nothing_comes_between_payment_and_the_free_action():
    table = producing(farm(RICH, hand=["mozzarella"]))

    play(table, "make:cheese", "card:mozzarella")

    assert asides(table, 0) == []


# Sale


@pytest.mark.rule("WAC-PS-13", "WAC-PS-14", "WAC-D35")
def test_what_can_be_sold_follows_from_the_markers():
    table = producing(farm(cellar={"tavel": 0, "feta": 0, "madeira": 0, "soave": 1}))

    answer(table, "sell")
    details = {option.key: str(option.detail) for option in table.pending[0].options if option.detail}

    assert list(details) == ["pair:tavel@feta", "sell:tavel", "sell:feta", "sell:madeira", "sell:soave"]
    assert details["pair:tavel@feta"] == "Gold 10, wine +4, cheese +3"
    assert details["sell:tavel"] == "Gold 4, no steps without its pair"
    assert details["sell:madeira"].startswith("Gold 4. ")
    assert details["sell:soave"] == "Silver 2, with 1 marker left"


@pytest.mark.rule("WAC-PS-15", "WAC-D29", "WAC-EX-28")
def test_a_finished_action_card_acts_while_it_is_still_in_the_cellar():
    table = producing(farm(cellar={"limburger": 0, "munster": 3, "feta": 2, "comte": 2}))

    play(table, "sell", "sell:limburger")

    assert table.state.farms[0].indicators["wine"].space == 3  # it counts itself: 4 steps
    assert table.state.farms[0].gold == ["limburger"]


@pytest.mark.rule("WAC-PS-16", "WAC-D33")
def test_a_pair_moves_both_indicators_by_the_sum_of_both_cards():
    table = producing(farm(cellar={"tavel": 0, "soave": 2, "feta": 0}))

    play(table, "sell", "pair:tavel@feta", "first:cheese")

    own = table.state.farms[0]
    assert pair_steps("tavel", "feta") == {"wine": 4, "cheese": 3}
    assert own.gold == ["tavel", "feta"]
    assert (own.indicators["cheese"].space, own.indicators["wine"].space) == (2, 4)  # the 2 is skipped


@pytest.mark.rule("WAC-PS-16")
def test_the_order_of_a_pair_matters():
    table = producing(farm(cellar={"tavel": 0, "soave": 2, "feta": 0}))

    play(table, "sell", "pair:tavel@feta", "first:wine")

    own = table.state.farms[0]
    assert (own.indicators["wine"].space, own.indicators["cheese"].space) == (3, 2)


@pytest.mark.rule("WAC-D33")
def test_several_cards_of_a_dish_are_named():
    table = producing(farm(cellar={"tavel": 0, "bandol": 0, "feta": 0, "manchego": 0}))

    answer(table, "sell")
    pairs = [key for key in offered(table) if key.startswith("pair")]

    assert pairs == [
        "pair:tavel@feta",
        "pair:tavel@manchego",
        "pair:bandol@feta",
        "pair:bandol@manchego",
    ]


@pytest.mark.rule("WAC-PS-16")
def test_unfinished_cards_and_other_dishes_make_no_pair():
    table = producing(farm(cellar={"tavel": 0, "mozzarella": 0, "feta": 1}))

    answer(table, "sell")

    assert not [key for key in offered(table) if key.startswith("pair")]


@pytest.mark.rule("WAC-PS-17", "WAC-D34", "WAC-PS-20")
def test_a_gourmet_card_may_be_sold_alone_without_steps():
    table = producing(farm(cellar={"tavel": 0, "feta": 0}))

    play(table, "sell", "sell:tavel", "end")

    assert table.state.farms[0].gold == ["tavel"]
    assert track(table) == (0, 0)
    assert {own.space for own in table.state.farms[0].indicators.values()} == {-1}


@pytest.mark.rule("WAC-PS-18", "WAC-D35")
@pytest.mark.parametrize("card", ["limburger", "feta"])
def test_an_unfinished_card_only_counts_for_silver(card):
    table = producing(farm(cellar={card: 2, "tavel": 0}))

    play(table, "sell", f"sell:{card}", "end")

    own = table.state.farms[0]
    assert (own.gold, own.silver) == ([], [card])
    assert own.markers == 0
    assert own.indicators["wine"].space == -1


@pytest.mark.rule("WAC-PS-14", "WAC-PS-19")
def test_any_number_of_sales_in_one_turn_and_each_frees_its_slot():
    table = producing(farm(cellar={"tavel": 0, "soave": 1, "feta": 3}))

    play(table, "sell", "sell:tavel", "sell:soave")
    free = [slot.card is None for slot in table.view(0).farms[0].cellar]
    play(table, "sell:feta")

    assert free == [True, True, False, True, True]
    assert cellar(table) == {}
    assert set(table.pending) == {1}  # an empty cellar and nothing else to do end the turn


@pytest.mark.rule("WAC-PS-21", "WAC-PS-22", "WAC-D58")
def test_sold_cards_count_at_the_end_and_only_their_owner_may_look():
    table = producing(farm(cellar={"tavel": 0, "feta": 0}))

    play(table, "sell", "sell:tavel")

    assert [card.name for card in table.view(0).farms[0].sold_gold] == ["Tavel"]
    assert table.view(1).farms[0].sold_gold is None
    assert table.view(1).farms[0].gold == 1
    assert "player 1 sells Tavel for gold" in told(table)


@pytest.mark.rule("WAC-D29")
def test_a_starter_may_be_declined_at_its_sale_and_a_helper_must_help():
    starter = producing(farm({"milk": 1, "cultures": 1}, cellar={"camembert": 0, "feta": 2}))
    helper = producing(farm(cellar={"ricotta": 0, "limburger": 2, "epoisses": 2}))

    play(starter, "sell", "sell:camembert", "no")
    play(helper, "sell", "sell:ricotta")

    assert markers(starter) == {"milk": 1, "cultures": 1}
    assert starter.state.farms[0].gold == ["camembert"]
    assert offered(helper) == ["help:limburger", "help:epoisses"]


@pytest.mark.rule("WAC-D29", "WAC-D28")
@pytest.mark.parametrize(("answer", "left"), [("yes", {}), ("no", {"milk": 1, "cultures": 1})])
def test_a_starter_that_a_sold_helper_triggers_may_be_declined(answer, left):
    table = producing(farm({"milk": 1, "cultures": 1}, cellar={"ricotta": 0, "camembert": 2}))

    play(table, "sell", "sell:ricotta", answer)

    assert markers(table) == left
    assert table.state.farms[0].gold == ["ricotta"]


# Dropping out


@pytest.mark.rule("WAC-PS-23", "WAC-PS-24", "WAC-D37")
def test_dropping_out_leaves_only_side_actions():
    table = producing(farm(RICH, hand=["mozzarella"], cellar={"tavel": 0}))

    play(table, "drop", "label", "pay:white_grapes@wine_step", "other:white_grapes")

    assert main(table) == ["end"]
    assert table.state.farms[0].dropped


@pytest.mark.rule("WAC-PS-25", "WAC-PS-26")
def test_the_other_plays_on_alone_until_dropping_out_too():
    two = farm({"milk": 4}, hand=["mozzarella"], cellar={"tavel": 0})
    table = producing(farm({"milk": 2}, hand=["mozzarella"]), two)

    play(table, "drop", "end")
    play(table, "sell", "sell:tavel", "end")
    alone = set(table.pending)
    play(table, "make:cheese", "card:mozzarella", "free:cheese_step", "end")

    assert alone == {1}
    assert set(table.pending) == {1}
    play(table, "drop", "end")
    assert table.state.phase == "store"


@pytest.mark.rule("WAC-PS-26")
def test_everybody_is_back_in_the_next_production():
    flags = []

    def watch(table):
        g = table.state
        if g.phase in ("store", "produce"):
            flags.append((g.step, g.phase, [farm.dropped for farm in g.farms]))

    play_on(new_table(6), watch)

    for step in (1, 6, 11, 16):
        first = next(dropped for at, _, dropped in flags if at == step)
        assert first != [True, True]
    assert all(dropped == [True, True] for _, phase, dropped in flags if phase == "store")


@pytest.mark.rule("WAC-D63")
@pytest.mark.parametrize(
    ("own", "asked"),
    [
        (farm(hand=["mozzarella"]), False),
        (farm({"milk": 1}, hand=["mozzarella"]), False),
        (farm({"milk": 2}, hand=["mozzarella"]), True),
        (farm({"milk": 2}), True),  # a label can be paid
        (farm(cellar={"feta": 3}), True),
        (farm(wine=9), False),  # opening the cellar could not help
    ],
)
def test_who_can_do_nothing_drops_out_without_being_asked(own, asked):
    table = producing(own)

    assert (0 in table.pending) == asked
    assert table.state.farms[0].dropped != asked


def test_a_card_that_could_still_be_saved_is_pointed_out_before_dropping_out():
    table = producing(farm(RICH, hand=["mozzarella"], cellar={"tavel": 0, "feta": 1}))
    details = {option.key: str(option.detail) for option in table.pending[0].options}

    assert details["drop"] == "Tavel and Feta would become overripe"


def test_many_cards_that_could_be_saved_are_counted():
    spoiling = dict.fromkeys(("tavel", "feta", "soave", "comte"), 0)
    table = producing(farm(cellar=spoiling))
    details = {option.key: str(option.detail) for option in table.pending[0].options}

    assert details["drop"] == "4 cards would become overripe"


@pytest.mark.rule("WAC-D36")
def test_side_actions_alone_do_not_end_a_turn():
    table = producing(farm({"white_grapes": 4}, hand=["mozzarella"]))

    play(table, "label", "pay:white_grapes@wine_step")

    assert set(table.pending) == {0}
    assert main(table) == ["drop"]
