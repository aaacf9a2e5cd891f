"""Storage, aging, the summer and the winters (WAC-FLOW, WAC-STO, WAC-AGE, WAC-SUM2, WAC-WIN)."""

from __future__ import annotations

import pytest

from games.engine import IllegalAnswer
from games.wine_and_cheese.calendar import CALENDAR, WITHOUT_LABELS, Step
from games.wine_and_cheese.cards import CARDS
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


# The calendar


@pytest.mark.rule("WAC-FLOW-01", "WAC-FLOW-02", "WAC-FLOW-03", "WAC-WIN1-04")
def test_the_calendar_has_two_years_of_four_seasons():
    half = ["produce", "store"]
    summer = ["age", "trigger"]
    year = ["send", *half, *summer, "return", *half]

    assert [step.phase for step in CALENDAR] == [*year, "age", "arrive", *year, "age", "sell_all", "over"]
    assert [step.year for step in CALENDAR] == [1] * 10 + [2] * 11
    assert [step.season for step in CALENDAR][:10] == (
        ["spring"] * 3 + ["summer"] * 2 + ["fall"] * 3 + ["winter"] * 2
    )


@pytest.mark.rule("WAC-FLOW-02", "WAC-FLOW-03", "WAC-WIN2-04")
def test_a_game_goes_through_every_step_in_order():
    steps = []

    table = play_on(new_table(2), lambda table: steps.append(table.state.step))

    assert sorted(set(steps)) == list(dict.fromkeys(steps))
    assert table.state.phase == "over"
    assert table.view(None).step == 21
    assert not table.pending


@pytest.mark.rule("WAC-FLOW-04")
def test_labels_are_banned_in_the_four_phases_of_workers_only():
    banned = [index + 1 for index, step in enumerate(CALENDAR) if step.phase in WITHOUT_LABELS]

    assert banned == [1, 6, 10, 11, 16, 21]  # 10 and 21 have no turns at all


# Storage


def storing(one, two=None, **changes):
    return sit(position("store", one, two or farm(), display=DISPLAY, **changes))


@pytest.mark.rule("WAC-STO-01", "WAC-D45")
def test_the_first_player_stores_before_the_second():
    table = storing(farm({"salt": 1}), farm({"salt": 1}), first=1)
    first = set(table.pending)

    answer(table, "store:most")

    assert (first, set(table.pending)) == ({1}, {0})
    assert "player 2 stores 1 salt" in told(table)


@pytest.mark.rule("WAC-STO-02", "WAC-STO-03", "WAC-STO-05", "WAC-CMP-18", "WAC-INV-6")
def test_only_four_ingredients_are_stored_up_to_their_limits():
    rich = {"white_grapes": 3, "red_grapes": 2, "milk": 4, "yeast": 3, "sugar": 4, "salt": 1, "cultures": 2}
    table = storing(farm(rich, stored={"yeast": 1}))

    answer(table, "store:most")

    assert markers(table) == {"yeast": 1, "sugar": 2, "salt": 1, "cultures": 1}
    assert table.state.farms[0].stored == {"yeast": 1, "sugar": 2, "salt": 1, "cultures": 1}


@pytest.mark.rule("WAC-D44", "WAC-STO-02")
def test_less_may_be_stored_even_of_what_lies_in_storage():
    table = storing(farm({"salt": 2, "sugar": 3, "yeast": 1}, stored={"salt": 2}))

    play(table, "store:less", "keep:yeast@0", "keep:sugar@1", "keep:salt@0")

    assert markers(table) == {"sugar": 1}


@pytest.mark.rule("WAC-STO-04", "WAC-EX-31")
def test_the_surplus_may_still_be_traded_and_stored():
    table = storing(farm({"salt": 4, "sugar": 1, "milk": 2}))
    prompt = str(table.pending[0].prompt)

    play(table, "trade", "gain:yeast", "give:milk", "give:milk", "give:salt", "store:most")

    assert prompt == "What do you store? 2 milk and 2 salt will be lost."
    assert markers(table) == {"yeast": 1, "sugar": 1, "salt": 2}


@pytest.mark.rule("WAC-STO-06")
def test_stored_markers_stay_until_they_are_spent():
    table = storing(farm({"sugar": 2, "milk": 1}), farm({"salt": 1}))

    play(table, "store:most", "store:most")

    assert markers(table) == {"sugar": 2}
    assert table.state.phase == "age"


@pytest.mark.rule("WAC-EX-30", "WAC-STO-07", "WAC-STO-08", "WAC-D47")
@pytest.mark.parametrize(
    ("first", "second", "changes"),
    [
        ({"salt": 2, "yeast": 1}, {"sugar": 2, "cultures": 1}, True),
        ({"salt": 2, "sugar": 2}, {"salt": 2, "yeast": 1}, False),
        ({"salt": 2}, {"salt": 2, "yeast": 1}, True),
        ({}, {}, True),
    ],
)
def test_who_stored_more_goes_first_and_equals_swap(first, second, changes):
    table = storing(farm(first), farm(second))

    while table.state.phase == "store":
        answer(table, "store:most")

    assert table.state.first == (1 if changes else 0)


@pytest.mark.rule("WAC-D62")
def test_storage_is_skipped_with_nothing_to_store_or_to_trade():
    table = storing(farm({"milk": 1, "white_grapes": 1}), farm({"milk": 3}))

    assert set(table.pending) == {1}  # three markers are a trade
    assert table.state.farms[0].markers == 0


def test_a_warning_stands_beside_storing_while_a_card_can_still_be_slowed():
    table = storing(farm({"sugar": 2}, cellar={"tavel": 1, "feta": 0}))
    details = {option.key: str(option.detail) for option in table.pending[0].options}

    assert details["store:most"] == "Tavel would become overripe"  # nothing can slow the cheese


# Aging


def aging(one, two=None, **changes):
    return sit(position("age", one, two or farm(), display=DISPLAY, **changes))


@pytest.mark.rule(
    "WAC-EX-32", "WAC-AGE-01", "WAC-AGE-02", "WAC-AGE-03", "WAC-AGE-04", "WAC-AGE-05", "WAC-D51"
)
def test_every_card_loses_two_markers_or_is_overripe():
    table = aging(farm(cellar={"tavel": 0, "soave": 1, "feta": 2, "comte": 3, "barolo": 5}, closed=False))

    assert cellar(table) == {"feta": 0, "comte": 1, "barolo": 3}
    assert table.state.farms[0].silver == ["tavel", "soave"]


@pytest.mark.rule("WAC-EX-33", "WAC-WIN2-01", "WAC-AGE-01")
def test_the_second_winter_takes_three():
    g = position(
        "age", farm({"yeast": 1}, cellar={"tavel": 2, "feta": 3, "comte": 4}), year=2, season="winter"
    )

    table = sit(g)
    prompt = str(table.pending[0].prompt)
    answer(table, "age")

    assert "ages by 3" in prompt
    assert cellar(table) == {"feta": 0, "comte": 1}
    assert table.state.farms[0].silver == ["tavel"]


@pytest.mark.rule("WAC-AGE-06", "WAC-D50")
def test_an_overripe_card_acts_no_more_and_its_markers_are_lost():
    table = aging(farm({"yeast": 1}, cellar={"limburger": 1, "tavel": 0, "feta": 0}))

    answer(table, "age")

    assert table.state.farms[0].silver == ["limburger", "tavel", "feta"]
    assert markers(table) == {"yeast": 1}
    assert {one.space for one in table.state.farms[0].indicators.values()} == {-1}


@pytest.mark.rule("WAC-EX-34", "WAC-AGE-07", "WAC-D49")
def test_slowing_a_card_saves_it():
    one = farm({"yeast": 1, "sugar": 2}, cellar={"tavel": 1, "soave": 0})
    table = aging(one)

    play(table, "label", "pay:yeast@slow_wine", "slow:tavel", "age")

    assert cellar(table) == {"tavel": 0}
    assert table.state.farms[0].silver == ["soave"]


@pytest.mark.rule("WAC-EX-34", "WAC-AGE-07")
def test_a_finished_card_needs_two():
    table = aging(farm({"yeast": 1, "sugar": 2}, cellar={"soave": 0}))

    play(table, "label", "pay:yeast@slow_wine", "label", "pay:sugar@slow_wine")

    assert cellar(table) == {"soave": 0}
    assert table.state.farms[0].silver == []


@pytest.mark.rule("WAC-AGE-08", "WAC-D61", "WAC-D69")
def test_both_age_side_by_side_in_any_order():
    table = aging(farm({"yeast": 1}, cellar={"tavel": 2}), farm({"cultures": 1}, cellar={"feta": 2}), first=1)

    answer(table, "age", seat=0)
    waiting = set(table.pending)
    answer(table, "age", seat=1)

    assert waiting == {1}
    assert table.state.phase != "age"


@pytest.mark.rule("WAC-D48")
def test_the_second_player_waits_with_what_both_share():
    rich = {"yeast": 2, "sugar": 3, "salt": 1}
    table = aging(farm({"yeast": 1}, cellar={"tavel": 2}), farm(rich, cellar={"soave": 4}, wine=9))

    answer(table, "label", seat=1)
    own = offered(table, 1)
    answer(table, "skip", seat=1)
    answer(table, "open", seat=1)
    ways = offered(table, 1)
    answer(table, "skip", seat=1)
    answer(table, "age", seat=0)
    answer(table, "label", seat=1)

    assert {"pay:yeast@hurry_wine", "pay:yeast@slow_wine", "pay:sugar@slow_wine"} <= set(own)
    assert not [key for key in own if "step" in key or "card" in key]
    assert ways == ["open:markers", "skip"]
    assert "pay:sugar@wine_card" in offered(table, 1)


@pytest.mark.rule("WAC-D48", "WAC-AGE-07")
def test_the_first_player_uses_steps_cards_and_steps_back_at_once():
    table = aging(farm({"white_grapes": 2}, cellar={"tavel": 2}, wine=9), farm({"yeast": 1}))

    main = offered(table, 0)
    answer(table, "open", seat=0)
    ways = offered(table, 0)
    answer(table, "skip", seat=0)
    answer(table, "label", seat=0)

    assert main == ["age", "label", "open"]
    assert ways == ["open:wine", "skip"]
    assert {"pay:white_grapes@wine_step", "pay:white_grapes@wine_card"} <= set(offered(table, 0))


@pytest.mark.rule("WAC-D69", "WAC-D48")
def test_the_second_player_is_not_hurried_while_only_shared_things_are_left():
    table = aging(farm({"yeast": 1}, cellar={"tavel": 2}), farm({"salt": 2}))
    before = offered(table, 1)

    answer(table, "age", seat=0)

    assert before == ["age"]
    assert offered(table, 1) == ["age", "label"]


@pytest.mark.rule("WAC-D62", "WAC-D52")
def test_nobody_is_asked_who_cannot_use_a_label():
    table = aging(farm({"salt": 1}, cellar={"tavel": 2}, wine=9), farm({"yeast": 1}, cellar={"feta": 2}))

    assert table.state.farms[0].aged
    assert table.state.phase != "age"


@pytest.mark.rule("WAC-D50", "WAC-AGE-03")
def test_the_prompt_lists_what_will_become_of_each_card():
    table = aging(farm({"yeast": 1}, cellar={"tavel": 1, "feta": 2, "barolo": 5}))

    assert str(table.pending[0].prompt) == "Every card ages by 2. Overripe: Tavel. Finished: Feta"
    assert str(table.pending[0].options[0].detail) == "Tavel would become overripe"


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_the_prompt_of_a_full_cellar_of_long_names_is_short_enough(left):
    longest = sorted(CARDS, key=lambda id: -len(CARDS[id].name))[:5]
    table = aging(farm({"yeast": 1}, cellar=dict.fromkeys(longest, left), closed=False))

    assert len(str(table.pending[0].prompt)) <= 150


def test_the_view_tells_what_the_next_aging_will_do():
    table = aging(farm({"yeast": 1}, cellar={"tavel": 1, "feta": 2, "barolo": 5}))
    slots = table.view(1).farms[0].cellar

    assert [(slot.markers, slot.fate, slot.left) for slot in slots[:3]] == [
        (1, "overripe", -1),
        (2, "finished", 0),
        (5, "aging", 3),
    ]


# Summer


def summer(one, two=None, **changes):
    return sit(position("trigger", one, two or farm(), display=DISPLAY, **changes))


@pytest.mark.rule("WAC-SUM2-01", "WAC-SUM2-02", "WAC-D53", "WAC-SUM2-03")
def test_each_open_action_card_may_act_once_in_any_order():
    table = summer(farm(cellar={"limburger": 0, "edam": 3, "feta": 2}), farm(cellar={"madeira": 1}))
    first = offered(table)

    play(table, "trigger:edam")
    second = offered(table)
    play(table, "done")

    assert first == ["trigger:limburger", "trigger:edam", "done"]
    assert second == ["trigger:limburger", "done", "label", "trade"]
    assert cellar(table) == {"limburger": 0, "edam": 3, "feta": 2}
    assert set(table.pending) == {1}


@pytest.mark.rule("WAC-SUM2-04", "WAC-D46", "WAC-D53")
def test_side_actions_stand_beside_the_triggers_and_gains_stay():
    table = summer(farm({"yeast": 1}, cellar={"edam": 3, "tavel": 1}), farm(cellar={"madeira": 1}))

    play(table, "trigger:edam", "label", "pay:yeast@hurry_wine", "done", "done")

    assert table.state.phase != "trigger"
    assert markers(table) == {"white_grapes": 1, "red_grapes": 1, "sugar": 1}


@pytest.mark.rule("WAC-SUM2-05", "WAC-D53")
def test_a_helper_does_not_use_up_the_trigger_of_its_target():
    table = summer(farm(cellar={"ricotta": 1, "limburger": 1}))

    play(table, "trigger:ricotta")
    left = offered(table)
    play(table, "trigger:limburger")

    assert left == ["trigger:limburger", "done"]
    assert table.state.farms[0].indicators["wine"].space == 3  # twice two cheeses


@pytest.mark.rule("WAC-SUM2-02", "WAC-D53")
def test_a_card_that_acted_in_the_first_summer_may_act_in_the_second():
    table = summer(farm(cellar={"limburger": 4, "edam": 4}))

    play(table, "trigger:limburger", "done")
    first = [card.triggered for card in table.state.farms[0].cards]
    table.state.begin(CALENDAR.index(Step(2, "summer", "trigger")))
    again = sit(table.state)

    assert first == [False, False]
    assert offered(again) == ["trigger:limburger", "trigger:edam", "done"]


@pytest.mark.rule("WAC-SUM2-05", "WAC-D53")
def test_two_helpers_may_name_the_same_card():
    table = summer(farm(cellar={"ricotta": 1, "sauternes": 1, "limburger": 1}))

    play(table, "trigger:ricotta", "help:limburger", "trigger:sauternes", "help:limburger")

    assert table.state.farms[0].indicators["wine"].space == 3  # twice two cheeses
    assert offered(table) == ["trigger:limburger", "done", "open"]


@pytest.mark.rule("WAC-SUM2-02", "WAC-D29")
def test_every_trigger_may_be_left_out():
    table = summer(farm(cellar={"limburger": 1}))

    answer(table, "done")

    assert track(table) == (0, 0)


@pytest.mark.rule("WAC-D62", "WAC-D52")
def test_summer_is_skipped_without_cards_to_trigger():
    one, two = farm(cellar={"feta": 2}), farm({"milk": 1})
    g = position("trigger", one, two, workers={0: "red", 2: "red", 3: "blue", 4: "blue"})

    assert sit(g).state.phase == "return"


# Winter


@pytest.mark.rule("WAC-WIN1-01", "WAC-WIN1-02", "WAC-WIN1-03", "WAC-D62")
def test_new_workers_move_into_the_free_houses():
    houses = ["red", "", "blue", "yellow", "green"]
    one, two = farm({"yeast": 1}, houses=houses, cellar={"tavel": 4}), farm(houses=["", *houses[2:], "red"])
    table = sit(position("age", one, two, season="winter"))

    answer(table, "age", seat=0)

    assert cellar(table) == {"tavel": 2}
    assert [farm.houses[space] for farm, space in zip(table.state.farms, (1, 0), strict=True)] == [
        "purple"
    ] * 2
    assert table.state.waiting == ""
    assert (table.view(None).year, table.state.phase) == (2, "send")
    assert all(len(set(farm.houses)) == 5 for farm in table.state.farms)


@pytest.mark.rule("WAC-WIN1-04")
def test_turn_order_does_not_move_in_winter():
    houses = ["red", "", "blue", "yellow", "green"]
    one = farm({"salt": 2, "yeast": 1}, stored={"salt": 2}, houses=houses, cellar={"tavel": 4})
    table = sit(position("age", one, farm(houses=houses), season="winter", first=1))

    answer(table, "age")

    assert (table.view(None).year, table.state.phase, table.state.first) == (2, "send", 1)


@pytest.mark.rule("WAC-WIN2-02", "WAC-WIN2-03", "WAC-D54", "WAC-INV-7")
def test_everything_is_sold_first_player_first():
    one = farm(cellar={"limburger": 0, "tavel": 1, "feta": 0, "bandol": 0})
    two = farm(cellar={"soave": 0, "comte": 2})
    table = sit(position("sell_all", one, two, year=2))

    with pytest.raises(IllegalAnswer):
        answer(table, "end")
    play(table, "pair:bandol@feta", "first:wine", "sell:limburger")
    # the last card of each goes without asking
    assert table.state.farms[0].gold == ["bandol", "feta", "limburger"]
    assert table.state.farms[0].silver == ["tavel"]
    answer(table, "sell:comte")
    assert table.over
    assert (table.state.farms[1].gold, table.state.farms[1].silver) == (["soave"], ["comte"])
    assert cellar(table, 0) == cellar(table, 1) == {}


@pytest.mark.rule("WAC-D54", "WAC-D11")
def test_a_card_may_be_hurried_before_the_last_sale_and_markers_used_after_it():
    table = sit(
        position("sell_all", farm({"yeast": 1, "sugar": 2}, cellar={"tavel": 1}), display=DISPLAY, year=2)
    )

    play(table, "label", "pay:yeast@hurry_wine", "sell:tavel")
    left = asides(table, 0)
    play(table, "label", "pay:sugar@wine_card", "take:bandol")

    assert left == ["label"]
    assert table.state.farms[0].gold == ["tavel"]
    assert table.over
