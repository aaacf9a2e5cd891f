"""What a seat may be asked next, and what a step of a plan answers."""

from __future__ import annotations

import pytest

from bot.foresight import Foreseen, foresee, planned, wanted
from bot.terminal import bench_plans
from games import load_all
from games.engine import Decision, Option, Rng, Table, text
from storage.steps import Step, Want

GAMES = load_all()


def played(kind: str, seats: int, answers: int) -> Table:
    table, random = Table.new(GAMES[kind], seats, Rng.numbered(5)), Rng.numbered(7)
    for _ in range(answers):
        seat = next(iter(table.pending))
        table.apply(GAMES[kind].habit(table.state, table.pending[seat], random))
    return table


@pytest.mark.parametrize(("kind", "seats"), [("viticulture", 3), ("wine_cellar", 4), ("cuvee", 3)])
def test_what_is_asked_now_is_foreseen_exactly(kind: str, seats: int):
    table = played(kind, seats, 20)
    seat, decision = next(iter(table.pending.items()))

    (kind_of_question,) = foresee(table, seat, (), "seed")

    assert kind_of_question.prompts == [decision.prompt.template]
    assert kind_of_question.keys == {option.key for option in decision.options}


def test_the_same_seed_foresees_the_same():
    table = played("viticulture", 3, 30)
    waits = next(seat for seat in range(3) if seat not in table.pending)

    first, second = (foresee(table, waits, (), "seed") for _ in range(2))

    assert first == second


def test_an_option_that_is_worded_otherwise_in_another_course_is_offered_once():
    kind = Foreseen("summer", text("What do you do?"), 1, 1)

    for price in (3, 4):
        label = text("Sell for {price}", price=price)
        kind.add(Decision(0, text("What do you do?"), (Option("sell", None, label),)))

    assert [offer.keys for offer in kind.offers.values()] == [["sell"]]


def test_looking_ahead_changes_nothing():
    table = played("viticulture", 3, 30)
    before = table.save()

    foresee(table, 0, (), "seed")

    assert table.save() == before


def test_after_a_bid_the_prizes_of_the_round_are_foreseen_however_one_comes_to_pick():
    table = played("wine_cellar", 3, 8)
    seat, decision = next(iter(table.pending.items()))
    bid = foresee(table, seat, (), "seed")[0]
    step = bid.step
    chosen = wanted(bid, [decision.options[0].key])

    (pick,) = foresee(table, seat, (Step(step.prompts, step.phase, step.question, chosen),), "seed")

    assert {key.split("@")[0] for key in pick.keys} == {f"take:{prize}" for prize in table.state.prizes}
    assert len(pick.prompts) == 2


def test_a_step_answers_by_its_first_way_that_is_on_offer():
    table = played("wine_cellar", 3, 8)
    seat, decision = next(iter(table.pending.items()))
    key = decision.options[1].key
    step = Step(
        (decision.prompt.template,),
        table.state.phase,
        decision.prompt,
        (Want((), (("bid:99",), (key,))), Want((), ((decision.options[0].key,),))),
    )

    assert planned(step, "bids", decision).picks == (key,)
    assert planned(step, "picks", decision) is None
    assert planned(Step(("Other",), "bids", decision.prompt, step.wants), "bids", decision) is None
    assert planned(Step(step.prompts, "bids", decision.prompt), "bids", decision) is None
    assert table.pending[seat] is decision


def test_tables_whose_people_plan_wait_less():
    without = bench_plans.wait(GAMES["wine_cellar"], 4, 1, plans=False)
    planning = bench_plans.wait(GAMES["wine_cellar"], 4, 1, plans=True)

    assert (without.planned, without.dropped) == (0, 0)
    assert planning.planned > 0
    assert planning.seconds < without.seconds
