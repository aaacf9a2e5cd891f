"""Each branch of the visitors that concern other players, workers on the board, or the decks."""

from __future__ import annotations

import pytest

from games.engine import Answer, IllegalAnswer, run
from games.viticulture.placing import plans
from games.viticulture.playing import play_visitor, why_not_play
from games.viticulture.turns import begin_winter, carry_out_plan, work
from tests.games.viticulture import census
from tests.games.viticulture.tables import (
    ANNA,
    BRUNO,
    CARLA,
    answer,
    empty_deck,
    facts,
    give,
    opened,
    place,
    play,
    position,
    told,
)

TRIED = {
    "vendor", "handyman", "banker", "importer", "planner", "swindler", "producer", "organizer",
    "volunteer_crew", "wedding_party", "queen", "mentor", "innkeeper", "motivator", "manager",
    "governor", "taster", "caravan", "guest_speaker",
}  # fmt: skip


def refusal(g, card, seat=ANNA):
    give(g, seat, hand=card)
    return str(why_not_play(g, seat, card))


# Summer


@pytest.mark.rule("VIT-D68", "VIT-D89")
def test_vendor_draws_three_cards_and_lets_each_opponent_draw_one():
    g = position()

    play(g, "vendor", (CARLA, "decline"), (BRUNO, "draw:summer"))

    assert {kind: facts(g)[kind] for kind in ("vine", "order", "winter", "summer")} == {
        "vine": 1, "order": 1, "winter": 1, "summer": 0,
    }  # fmt: skip
    assert facts(g, BRUNO)["summer"] == 1
    assert facts(g, CARLA)["summer"] == 0


def test_vendor_offers_nothing_from_an_empty_deck():
    g = position()
    give(g, ANNA, hand="vendor")
    empty_deck(g, "summer")

    play(g, "vendor", counted=False)

    assert facts(g, BRUNO)["summer"] == 0


@pytest.mark.rule("VIT-D68", "VIT-D89")
def test_handyman_lets_all_build_for_less_and_scores_for_opponents():
    g = position()
    give(g, ANNA, lira=3)
    give(g, BRUNO, lira=1)

    play(g, "handyman", (BRUNO, "build:irrigation"), (CARLA, "build:yoke"), (ANNA, "build:windmill"))

    assert facts(g)["structures"] == "windmill"
    assert facts(g)["points"] == 2
    assert [player.lira for player in g.players] == [0, 0, 0]


def test_handyman_scores_nothing_for_those_who_decline():
    g = position()

    play(g, "handyman", (ANNA, "build:yoke"), (BRUNO, "decline"), (CARLA, "decline"))

    assert facts(g)["points"] == 0


@pytest.mark.rule("VIT-D88")
def test_handyman_needs_somebody_who_can_build():
    g = position()
    for seat in (ANNA, BRUNO, CARLA):
        give(g, seat, structures="trellis yoke")

    assert refusal(g, "handyman") == "nobody can build"


def test_banker_lends_to_opponents_for_a_point():
    g = position()
    give(g, CARLA, points=-5)

    play(g, "banker", (BRUNO, "accept"))

    assert facts(g)["lira"] == 5
    assert (facts(g, BRUNO)["lira"], facts(g, BRUNO)["points"]) == (3, -1)
    assert facts(g, CARLA)["lira"] == 0


def test_banker_may_be_declined():
    g = position()

    play(g, "banker", (BRUNO, "decline"), (CARLA, "decline"))

    assert [player.lira for player in g.players] == [5, 0, 0]


@pytest.mark.rule("VIT-D83")
def test_importer_takes_exactly_three_offered_visitors_clockwise():
    g = position()
    give(g, BRUNO, hand="planter grower")
    give(g, CARLA, hand="judge noble")

    play(
        g,
        "importer",
        (CARLA, "card:judge@1,card:noble@1"),
        (BRUNO, "card:planter@1,card:grower@1"),
    )

    assert sorted(g.players[ANNA].hand["summer"]) == ["grower", "planter"]
    assert g.players[ANNA].hand["winter"] == ["judge"]
    assert g.players[CARLA].hand["winter"] == ["noble"]


@pytest.mark.rule("VIT-D83")
def test_importer_draws_three_if_fewer_are_offered():
    g = position()
    give(g, BRUNO, hand="planter grower")
    give(g, CARLA, hand="judge noble")

    play(g, "importer", (BRUNO, "card:planter@1"), (CARLA, "card:judge@1"))

    assert facts(g)["winter"] == 3
    assert facts(g, BRUNO)["summer"] == 2


@pytest.mark.rule("VIT-D83")
def test_importer_asks_nobody_if_the_opponents_hold_fewer_than_three():
    g = position()
    give(g, BRUNO, hand="planter grower")

    play(g, "importer")

    assert facts(g)["winter"] == 3


def test_importer_needs_a_winter_visitor_to_draw_or_three_to_ask_for():
    g = position()
    empty_deck(g, "winter")

    assert refusal(g, "importer") == "no winter visitor is left to draw"


@pytest.mark.rule("VIT-D70")
def test_a_planned_worker_acts_when_winter_begins():
    g = position()
    give(g, ANNA, fields={5: "merlot", 6: "syrah"})
    play(g, "planner", "place:harvest@middle")
    assert facts(g)["idle"] == 1
    assert g.free_spots("harvest") == ("left",)

    begin_winter(g)
    run(carry_out_plan(g), "harvest:5", "harvest:6")
    run(carry_out_plan(g))

    assert facts(g)["harvested"] == [5, 6]
    assert g.phase == "winter"
    assert g.free_spots("harvest") == ("left",)


@pytest.mark.rule("VIT-D70")
def test_what_was_planned_is_skipped_if_it_cannot_be_done():
    g = position()
    play(g, "planner", "place:harvest@left")

    begin_winter(g)
    run(carry_out_plan(g))

    assert told(g)[-1] == "player 1 cannot carry out what was planned: Harvest a field"
    assert facts(g)["idle"] == 1


@pytest.mark.rule("VIT-D70")
def test_plans_are_carried_out_in_wake_up_order():
    g = position(phase="summer")
    for seat, row in ((ANNA, 5), (BRUNO, 2)):
        play(g, "planner", "place:draw_order@left" if seat == ANNA else "place:train@left", seat=seat)
        g.players[seat].row = row
        g.decks["summer"].discards.remove("planner")
        g.decks["summer"].pile.append("planner")
    give(g, BRUNO, lira=4)

    begin_winter(g)
    run(carry_out_plan(g))
    run(carry_out_plan(g))

    planned = [line for line in told(g) if "carries out" in line]
    assert [line.split(" carries")[0] for line in planned] == ["player 2", "player 1"]


@pytest.mark.rule("VIT-D27")
def test_who_passes_while_plans_are_carried_out_has_no_turn_in_winter():
    g = position()
    give(g, ANNA, hand="manager organizer")
    play(g, "planner", "place:winter_visitor@left")

    begin_winter(g)
    run(carry_out_plan(g), "action:summer_visitor", "row:6")
    run(carry_out_plan(g))

    assert facts(g)["passed"]
    assert (g.phase, g.active) == ("winter", BRUNO)


def test_planner_needs_a_worker_besides_the_one_that_plays_it():
    g = position()
    give(g, ANNA, idle=0)

    assert refusal(g, "planner") == "no worker is left for it"


def test_planner_is_no_use_in_winter():
    g = position(phase="winter")

    assert refusal(g, "planner") == "no later season this year"


def test_planner_offers_no_more_than_one_menu():
    g = position(seats=6)
    options = plans(g, ANNA)

    assert sum(not option.aside for option in options) == 12
    assert sum(option.aside for option in options) <= 25


def test_swindler_takes_two_lira_or_a_point_from_each_opponent():
    g = position()
    give(g, BRUNO, lira=2)
    give(g, CARLA, lira=2)

    play(g, "swindler", (BRUNO, "give"), (CARLA, "decline"))

    assert (facts(g)["lira"], facts(g)["points"]) == (2, 1)
    assert [player.lira for player in g.players] == [2, 0, 2]


def test_swindler_scores_for_an_opponent_who_cannot_give():
    g = position()
    give(g, BRUNO, lira=1)

    play(g, "swindler")

    assert facts(g)["points"] == 2
    assert facts(g, BRUNO)["lira"] == 1


@pytest.mark.rule("VIT-D30")
def test_producer_takes_workers_back_for_use_this_year():
    g = position()
    give(g, ANNA, lira=2)
    place(g, ANNA, "give_tour")
    place(g, ANNA, "plant", kind="grande")

    play(g, "producer", "worker:give_tour@left.regular.1,worker:plant@left.grande.2")

    assert (facts(g)["idle"], facts(g)["grande"], facts(g)["lira"]) == (2, True, 0)
    assert g.free_spots("give_tour") == ("left", "middle")


@pytest.mark.rule("VIT-D30")
def test_producer_may_take_one_and_never_the_worker_that_plays_it():
    g = position()
    give(g, ANNA, lira=2, hand="producer", workers=3, idle=3)
    place(g, ANNA, "give_tour")
    place(g, ANNA, "cart", "beside", kind="grande")

    run(work(g), "place:summer_visitor@left", "worker:cart@beside.grande.2")

    assert facts(g)["grande"]
    assert facts(g)["idle"] == 1
    assert len(g.on_action("summer_visitor")) == 1


def test_producer_cancels_what_was_planned():
    g = position()
    give(g, ANNA, lira=2)
    play(g, "planner", "place:harvest@left")

    play(g, "producer")
    begin_winter(g)

    assert g.phase == "winter"


@pytest.mark.rule("VIT-D86")
def test_a_yoke_whose_worker_is_taken_back_stays_used():
    g = position()
    give(g, ANNA, lira=2, structures="yoke", fields={5: "merlot", 6: "syrah"})
    run(work(g), "place:yoke", "yoke:harvest", "harvest:5")

    play(g, "producer")

    assert not [w for w in g.workers if w.action == "yoke"]
    g.active = ANNA
    with pytest.raises(IllegalAnswer, match="place:yoke"):
        run(work(g), "place:yoke")


def test_producer_needs_two_lira_and_a_worker_elsewhere():
    g = position()
    assert refusal(g, "producer") == "2 lira short"

    give(g, ANNA, lira=2)
    assert str(why_not_play(g, ANNA, "producer")) == "no worker on another action"


def test_organizer_moves_the_rooster_takes_the_bonus_and_passes():
    g = position()

    play(g, "organizer", "row:6")

    assert (facts(g)["row"], facts(g)["points"], facts(g)["passed"]) == (6, 1, True)


def test_organizer_gets_no_second_temporary_worker():
    g = position()
    g.gray = BRUNO

    play(g, "organizer", "row:7")

    assert not g.players[ANNA].temporary


def test_organizer_chooses_the_visitor_of_row_five():
    g = position()

    play(g, "organizer", "row:5", "draw:winter")

    assert facts(g)["winter"] == 1


@pytest.mark.rule("VIT-D84")
def test_organizer_ends_the_season_before_a_second_visitor():
    g = position()
    give(g, ANNA, hand="organizer patron")

    run(work(g), "place:summer_visitor@middle", "play:organizer", "row:4")

    assert g.players[ANNA].hand["summer"] == ["patron"]
    assert g.active == BRUNO


@pytest.mark.rule("VIT-D89", "VIT-104")
def test_volunteer_crew_lets_all_plant_and_pays_for_opponents():
    g = position()
    give(g, ANNA, hand="malvasia")
    give(g, BRUNO, hand="sangiovese", structures="windmill")
    give(g, CARLA, hand="malvasia")

    play(
        g,
        "volunteer_crew",
        (CARLA, "skip"),
        (BRUNO, "plant:sangiovese@5"),
        (ANNA, "plant:malvasia@6"),
    )

    assert facts(g)["lira"] == 2
    assert facts(g)["field 6"] == "malvasia"
    assert facts(g, BRUNO)["points"] == 1


@pytest.mark.rule("VIT-D75")
def test_volunteer_crew_asks_those_whose_vines_do_not_fit_too():
    g = position()
    give(g, ANNA, hand="malvasia volunteer_crew")
    give(g, BRUNO, hand="chardonnay")
    turn = play_visitor(g, ANNA, "summer")

    asked = turn.send(None).asked

    assert [decision.seat for decision in asked] == [ANNA, BRUNO]
    assert [option.key for option in asked[1].options] == ["skip"]


@pytest.mark.rule("VIT-D88")
def test_volunteer_crew_needs_somebody_who_may_be_able_to_plant():
    g = position()
    give(g, ANNA, hand="pinot")
    assert refusal(g, "volunteer_crew") == "nobody can plant"

    give(g, BRUNO, hand="chardonnay")
    assert why_not_play(g, ANNA, "volunteer_crew") is None


def test_wedding_party_pays_the_chosen_opponents():
    g = position()
    give(g, ANNA, lira=5)

    play(g, "wedding_party", "seat:2,seat:3")

    assert (facts(g)["lira"], facts(g)["points"]) == (1, 2)
    assert [player.lira for player in g.players] == [1, 2, 2]


def test_wedding_party_pays_no_more_than_can_be_afforded():
    g = position()
    give(g, ANNA, lira=3)

    with pytest.raises(IllegalAnswer):
        play(g, "wedding_party", "seat:2,seat:3")


def test_wedding_party_needs_two_lira():
    g = position()
    give(g, ANNA, lira=1)

    assert refusal(g, "wedding_party") == "1 lira short"


# Winter


@pytest.mark.parametrize(
    ("tribute", "points", "lira", "cards"),
    [("tribute:point", -1, 3, 3), ("tribute:lira", 0, 0, 3), ("tribute:cards", 0, 3, 1)],
)
def test_queen_takes_a_tribute_from_the_right_neighbor(tribute, points, lira, cards):
    g = position(phase="winter")
    give(g, CARLA, lira=3, hand="malvasia r5 judge")
    handed = [(CARLA, "card:malvasia@1,card:r5@1")] if tribute == "tribute:cards" else []

    play(g, "queen", (CARLA, tribute), *handed)

    assert (facts(g, CARLA)["points"], facts(g, CARLA)["lira"]) == (points, lira)
    assert g.players[CARLA].hand_size == cards
    assert facts(g)["lira"] == 3 - lira
    assert g.players[ANNA].hand_size == 3 - cards


def test_queen_needs_a_neighbor_who_can_do_something():
    g = position(phase="winter")
    give(g, CARLA, points=-5, lira=2, hand="judge")

    assert refusal(g, "queen") == "your neighbor can do none of it"


@pytest.mark.rule("VIT-D89")
def test_mentor_lets_all_make_wine_and_draws_for_opponents():
    g = position(phase="winter")
    give(g, ANNA, red=[1])
    give(g, BRUNO, red=[1, 2])
    give(g, CARLA, white=[1])

    play(
        g,
        "mentor",
        (BRUNO, "make:red@1"),
        (ANNA, "make:red@1"),
        (CARLA, "skip"),
        (BRUNO, "make:red@2"),
        (ANNA, "draw:vine"),
    )

    assert [facts(g, seat)["wines"] for seat in range(3)] == [["red 1"], ["red 1", "red 2"], []]
    assert facts(g)["vine"] == 1


def test_mentor_may_draw_a_summer_visitor():
    g = position(phase="winter")
    give(g, BRUNO, red=[1])

    play(g, "mentor", (BRUNO, "make:red@1"), (ANNA, "draw:summer"))

    assert facts(g)["summer"] == 1


def test_mentor_needs_somebody_who_can_make_wine():
    assert refusal(position(phase="winter"), "mentor") == "nobody can make wine"


def test_innkeeper_takes_the_tops_of_two_discard_piles():
    g = position(phase="winter")
    for card in ("malvasia", "pinot", "r5", "judge"):
        give(g, BRUNO, hand=card)
        g.discard(BRUNO, [card])

    play(g, "innkeeper", "top:vine,top:winter")

    assert g.players[ANNA].hand["vine"] == ["pinot"]
    assert g.players[ANNA].hand["winter"] == ["judge"]
    assert g.decks["winter"].discards == ["innkeeper"]


def test_innkeeper_needs_two_piles():
    g = position(phase="winter")
    give(g, BRUNO, hand="malvasia")
    g.discard(BRUNO, ["malvasia"])

    assert refusal(g, "innkeeper") == "fewer than two discard piles have cards"


@pytest.mark.rule("VIT-D82", "VIT-D30")
def test_motivator_brings_grande_workers_back_even_for_those_who_passed():
    g = position(phase="winter")
    for seat in (ANNA, BRUNO):
        place(g, seat, "harvest", "beside", kind="grande")
    g.players[BRUNO].passed = True

    play(g, "motivator", (BRUNO, "back"), (ANNA, "back"))

    assert facts(g)["points"] == 1
    assert [player.grande for player in g.players] == [True, True, True]
    assert g.players[BRUNO].passed


def test_motivator_scores_nothing_if_declined():
    g = position(phase="winter")
    place(g, BRUNO, "harvest", kind="grande")

    play(g, "motivator", (BRUNO, "decline"))

    assert facts(g)["points"] == 0


def test_motivator_needs_a_grande_worker_on_the_board():
    assert refusal(position(phase="winter"), "motivator") == "no grande worker is placed"


def test_manager_takes_a_full_summer_action_without_bonus():
    g = position(phase="winter")
    place(g, BRUNO, "draw_vine", "left")
    place(g, BRUNO, "draw_vine", "middle")

    play(g, "manager", "action:draw_vine")

    assert facts(g)["vine"] == 1


@pytest.mark.rule("VIT-D86", "VIT-D38")
def test_manager_gives_a_tour_without_the_tasting_room():
    g = position(phase="winter")
    give(g, ANNA, structures="tasting_room", wines={"red": [1]})

    play(g, "manager", "action:give_tour")

    assert (facts(g)["lira"], facts(g)["points"]) == (2, 0)


def test_manager_plays_a_summer_visitor_and_turns_the_windmill():
    g = position(phase="winter")
    give(g, ANNA, hand="grower malvasia", structures="windmill")

    play(g, "manager", "action:summer_visitor", "plant:malvasia@5")

    assert facts(g)["points"] == 1
    assert g.decks["summer"].discards == ["grower"]


def test_manager_with_organizer_ends_the_year():
    g = position(phase="winter")
    give(g, ANNA, hand="organizer")

    play(g, "manager", "action:summer_visitor", "row:4")

    assert g.players[ANNA].passed


def test_governor_takes_a_summer_visitor_or_a_point():
    g = position(phase="winter")
    give(g, BRUNO, hand="planter grower")

    play(g, "governor", "seat:2,seat:3", (BRUNO, "card:grower@1"))

    assert g.players[ANNA].hand["summer"] == ["grower"]
    assert g.players[BRUNO].hand["summer"] == ["planter"]
    assert facts(g)["points"] == 1
    assert any(line.endswith("1 summer visitor") for line in told(g))


@pytest.mark.parametrize(
    ("others", "mine", "points"), [([3], [4, 5], 2), ([5], [5], 0), ([], [5], 2), ([4], [4, 5], 2)]
)
def test_taster_rewards_a_wine_better_than_all_others(others, mine, points):
    g = position(phase="winter")
    give(g, BRUNO, wines={"white": others})
    give(g, ANNA, wines={"red": mine})

    play(g, "taster", *(["wine:red@5"] if len(mine) > 1 else []))

    assert (facts(g)["lira"], facts(g)["points"]) == (4, points)


def test_taster_rewards_nothing_for_a_wine_equal_to_another_of_ones_own():
    g = position(phase="winter")
    give(g, ANNA, wines={"red": [5], "white": [5]})

    play(g, "taster", "wine:red@5")

    assert facts(g)["points"] == 0


def test_taster_needs_a_wine():
    assert refusal(position(phase="winter"), "taster") == "no wine"


def test_caravan_takes_two_of_four_cards_turned_up():
    g = position(phase="winter")
    give(g, ANNA, hand="caravan")
    shown = [g.decks[kind].pile[-1] for kind in ("vine", "summer", "order", "winter")]

    play(g, "caravan", f"take:{shown[0]},take:{shown[2]}")

    assert g.players[ANNA].hand["vine"] == [shown[0]]
    assert g.players[ANNA].hand["order"] == [shown[2]]
    assert g.decks["summer"].discards == [shown[1]]
    assert g.decks["winter"].discards == [shown[3], "caravan"]


def test_caravan_needs_a_card_to_turn_up():
    g = position(phase="winter")
    give(g, ANNA, hand="caravan")
    empty_deck(g, "vine", "summer", "order", "winter")

    assert "is left to draw" in str(why_not_play(g, ANNA, "caravan"))


@pytest.mark.rule("VIT-D69", "VIT-D89")
def test_guest_speaker_trains_for_one_lira_and_scores_for_opponents():
    g = position(phase="winter")
    give(g, ANNA, lira=1)
    give(g, BRUNO, lira=1)
    give(g, CARLA, lira=1, workers=5)

    play(g, "guest_speaker", (BRUNO, "train"), (ANNA, "train"))

    assert [player.workers for player in g.players] == [3, 3, 5]
    assert [player.lira for player in g.players] == [0, 0, 1]
    assert facts(g)["points"] == 1
    assert facts(g)["idle"] == 2


def test_guest_speaker_needs_somebody_who_can_train():
    assert refusal(position(phase="winter"), "guest_speaker") == "1 lira short"


# Sealed answers


@pytest.mark.rule("VIT-D68", "VIT-D73")
def test_sealed_answers_give_the_same_result_in_whatever_order_they_come():
    outcomes = []
    for answers in ([(BRUNO, "accept"), (CARLA, "decline")], [(CARLA, "decline"), (BRUNO, "accept")]):
        g = position()
        play(g, "banker", *answers)
        outcomes.append([(player.lira, player.points) for player in g.players])

    assert outcomes[0] == outcomes[1]


@pytest.mark.rule("VIT-D73")
def test_a_sealed_answer_may_be_changed_until_the_last_is_in():
    g = position()
    give(g, ANNA, hand="banker")
    table = opened(g)
    answer(table, ANNA, "place:summer_visitor@left")
    answer(table, BRUNO, "accept")

    table = table.change(Answer(BRUNO, ("decline",)))
    answer(table, CARLA, "decline")

    assert table.state.players[BRUNO].lira == 0
    census.check(table.state)
