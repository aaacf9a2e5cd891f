"""The engine's test game, one rule at a time: turns, interrupts, anytime actions, sealed bids."""

from __future__ import annotations

import pytest

from games.engine import Answer, Decision, IllegalAnswer, Option, Rng, Table, choose, run, text, together
from tests.engine.vineyard import RULES
from tests.engine.vineyard.actions import plant
from tests.engine.vineyard.state import Vineyard
from tests.engine.vineyard.turns import bid, setup, visit
from tests.engine.vineyard.visitors import guest_speaker, planter, volunteer_crew

ANNA, BRUNO, CARLA = range(3)


@pytest.fixture
def g() -> Vineyard:
    g = setup(3, {}, Rng.numbered(1))
    for player in g.players:
        player.hand = {"vine": [], "summer": [], "winter": [], "order": []}
    g.news.clear()
    return g


def told(g: Vineyard) -> list[str]:
    return [event.read_by(None, ["Anna", "Bruno", "Carla"]) for event in g.news]


def test_an_effect_happens_within_the_action_that_causes_it(g):
    g.players[ANNA].structures = ["windmill"]
    g.players[ANNA].hand["vine"] = ["Malvasia", "Sangiovese"]

    run(planter(g, ANNA), "do:plant", "plant:malvasia@1", "plant:sangiovese@1")

    assert g.players[ANNA].points == 1
    assert told(g) == [
        "Anna plants Malvasia in field 1",
        "Anna scores 1",
        "Anna plants Sangiovese in field 1",
    ]


def test_actions_nest(g):
    g.players[ANNA].structures = ["windmill"]
    g.players[ANNA].hand |= {"summer": ["Planter"], "vine": ["Malvasia", "Sangiovese"]}

    run(visit(g, ANNA, season="summer"), "do:plant", "plant:malvasia@3", "skip")

    assert g.players[ANNA].points == 1
    assert g.players[ANNA].lira == 6
    assert g.decks["summer"].discards == ["Planter"]


def test_what_is_not_on_offer_is_refused(g):
    g.players[ANNA].hand["vine"] = ["Merlot", "Malvasia"]

    with pytest.raises(IllegalAnswer, match="plant:merlot@1"):
        run(plant(g, ANNA), "plant:merlot@1")


def test_others_may_be_asked_within_ones_turn(g):
    for seat in (BRUNO, CARLA):
        g.players[seat].hand["vine"] = ["Malvasia"]

    run(volunteer_crew(g, ANNA), (BRUNO, "plant:malvasia@1"), (CARLA, "skip"))

    assert g.players[ANNA].lira == 5 + 2


def test_who_cannot_is_not_asked(g):
    g.players[BRUNO].lira = 0

    run(guest_speaker(g, ANNA), (ANNA, "no"), (CARLA, "yes"))

    assert g.players[ANNA].points == 1
    assert g.players[CARLA].workers == 4


def test_sealed_bids_count_in_whatever_order_they_come(g):
    run(bid(g), (CARLA, "bid:3"), (ANNA, "bid:0"), (BRUNO, "bid:3"))

    assert g.order == [BRUNO, CARLA, ANNA]
    assert [player.lira for player in g.players] == [5, 2, 2]


def test_a_detour_comes_back_to_the_question(g):
    g.phase = "summer"
    g.players[ANNA].hand |= {"vine": ["Malvasia", "Merlot"], "order": ["Order 1", "Order 2"]}

    run(plant(g, ANNA), "trade", "drop:order@0, drop:order@1", "plant:malvasia@1")

    assert g.players[ANNA].lira == 8
    assert g.players[ANNA].fields[0] == ["Malvasia"]


def test_several_seats_may_take_a_turn_side_by_side(g):
    for seat in (ANNA, BRUNO):
        g.players[seat].hand["vine"] = ["Malvasia", "Sangiovese"]

    run(
        together({ANNA: planter(g, ANNA), BRUNO: planter(g, BRUNO)}),
        (BRUNO, "do:plant"), (ANNA, "do:plant"), (BRUNO, "plant:malvasia@1"), (BRUNO, "skip"),
        (ANNA, "plant:sangiovese@2"), (ANNA, "skip"),
    )  # fmt: skip

    assert g.players[ANNA].fields == [[], ["Sangiovese"], []]
    assert g.players[BRUNO].fields == [["Malvasia"], [], []]


def test_side_by_side_one_seat_may_take_what_another_was_offered(g):
    supply = ["yoke", "trellis", "windmill"]

    def offered(g: Vineyard, seat: int) -> list[Option[str]]:
        return [Option(f"take:{name}", name, text("{name}", name=name)) for name in supply]

    async def take(seat: int) -> None:
        supply.remove(await choose(g, seat, text("Take one"), offered))

    with pytest.raises(IllegalAnswer, match="yoke"):
        run(together({ANNA: take(ANNA), BRUNO: take(BRUNO)}), (BRUNO, "take:yoke"), (ANNA, "take:yoke"))


# Tables


@pytest.fixture
def bidding() -> Table:
    """A game of three, in which the first bids are made."""
    table = Table.new(RULES, 3, Rng.numbered(1))
    for seat in range(3):
        table.apply(Answer(seat, ("keep:lira",)))
    return table


def summer(seats: int) -> Table:
    """A game in its first summer; seat 0 is to move."""
    table = Table.new(RULES, seats, Rng.numbered(1))
    for seat in range(seats):
        table.apply(Answer(seat, ("keep:lira",)))
    for seat in range(seats):
        table.apply(Answer(seat, (f"bid:{1 if seat == 0 else 0}",)))
    return table


def test_a_sealed_answer_can_be_read_back_and_changed(bidding):
    bidding.apply(Answer(ANNA, ("bid:1",)))
    bidding.apply(Answer(BRUNO, ("bid:2",)))

    changed = bidding.change(Answer(ANNA, ("bid:3",)))

    assert bidding.sealed(ANNA) == Answer(ANNA, ("bid:1",))
    assert changed.sealed(ANNA) == Answer(ANNA, ("bid:3",))
    assert changed.sealed(CARLA) is None
    changed.apply(Answer(CARLA, ("bid:0",)))
    assert changed.state.order == [ANNA, BRUNO, CARLA]


def test_nothing_can_be_changed_once_all_are_in(bidding):
    for seat, lira in enumerate((1, 2, 0)):
        bidding.apply(Answer(seat, (f"bid:{lira}",)))

    with pytest.raises(IllegalAnswer):
        bidding.change(Answer(ANNA, ("bid:3",)))
    assert not any(bidding.can_undo(seat) for seat in range(3))


def test_an_imagined_game_keeps_that_others_have_answered_and_forgets_what(bidding):
    bidding.apply(Answer(ANNA, ("bid:1",)))

    imagined = [bidding.imagine(CARLA, Rng.numbered(n)) for n in range(20)]

    assert {tuple(sorted(table.pending)) for table in imagined} == {(BRUNO, CARLA)}
    assert len({orders_after(table) for table in imagined}) > 1


def orders_after(table: Table) -> tuple[int, ...]:
    table.apply(Answer(BRUNO, ("bid:2",)))
    table.apply(Answer(CARLA, ("bid:2",)))
    return tuple(table.state.order)


def test_ones_own_sealed_answer_is_kept_when_one_imagines(bidding):
    bidding.apply(Answer(ANNA, ("bid:3",)))

    assert {orders_after(bidding.imagine(ANNA, Rng.numbered(n))) for n in range(10)} == {(0, 1, 2)}


def test_undo_reaches_over_the_end_of_the_turn_but_not_past_the_next_player():
    table = summer(2)
    table.apply(Answer(ANNA, ("place:tour",)))
    assert table.can_undo(ANNA)
    assert table.undo(ANNA).state.players[ANNA].lira == table.state.players[ANNA].lira - 2

    table.apply(Answer(BRUNO, ("place:tour",)))
    assert not table.can_undo(ANNA)


def test_undo_stops_where_a_card_was_drawn():
    table = summer(2)

    table.apply(Answer(ANNA, ("place:draw-vine",)))

    assert not table.can_undo(ANNA)


def test_undo_is_refused_in_words():
    table = summer(2)

    with pytest.raises(IllegalAnswer, match="taken back"):
        table.undo(BRUNO)


def test_a_seat_that_is_not_asked_cannot_answer():
    table = summer(2)

    with pytest.raises(IllegalAnswer, match="nothing to decide"):
        table.apply(Answer(BRUNO, ("place:tour",)))


def test_a_drawn_card_is_told_to_its_owner_only(g):
    g.take_cards(ANNA, "vine")

    (event,) = g.news
    assert event.read_by(BRUNO, ["Anna"]) == "Anna draws 1 vine card"
    assert event.read_by(ANNA, ["Anna"]) == f"Anna draws {g.players[ANNA].hand['vine'][0]}"


def test_a_refused_answer_changes_nothing():
    table = summer(2)
    before = table.save()

    with pytest.raises(IllegalAnswer):
        table.apply(Answer(ANNA, ("place:moon",)))

    assert table.save() == before


@pytest.mark.parametrize(
    ("picks", "words"),
    [
        (("nonsense",), "There is no choice “nonsense” here."),
        ((), "Choose 1 to 2 of these; you have chosen 0."),
        (("a", "a"), "The same cannot be chosen twice here."),
    ],
)
def test_a_wrong_choice_is_refused_in_words_for_the_player(picks: tuple[str, ...], words: str):
    options = tuple(Option(key, key, text(key)) for key in "abc")
    decision = Decision(ANNA, text("Which of these?"), options, 1, 2)

    with pytest.raises(IllegalAnswer) as refused:
        decision.pick(Answer(ANNA, picks))

    assert str(refused.value) == words
