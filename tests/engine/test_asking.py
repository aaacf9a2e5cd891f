"""Questions: joint conditions, reasons, what is answered by itself, and sealed plans of several steps."""

from __future__ import annotations

import pytest

from games.engine import (
    Answer,
    Decision,
    IllegalAnswer,
    Option,
    Reason,
    Rng,
    State,
    any_answer,
    choose,
    choose_some,
    everyone,
    privately,
    run,
    text,
)


class Purse(State, kw_only=True):
    coins: list[int]


@pytest.fixture
def g() -> Purse:
    return Purse(rng=Rng.numbered(1), phase="buy", coins=[5, 5])


PRICES = {"trellis": 2, "yoke": 3, "mill": 4}


def wares(g: Purse, me: int) -> list[Option[int]]:
    return [Option(f"buy:{name}", price, text("{name}", name=name)) for name, price in PRICES.items()]


def affordable(g: Purse, me: int):
    def check(prices):
        return text("That is more than you have") if sum(prices) > g.coins[me] else None

    return check


def decision(g: Purse, least: int = 0, most: int = 3) -> Decision:
    return Decision(0, text("Buy"), tuple(wares(g, 0)), least, most, check=affordable(g, 0))


def test_answers_keep_joint_conditions(g):
    found = [answer.picks for answer in decision(g).answers()]

    assert ("buy:trellis", "buy:yoke") in found
    assert ("buy:yoke", "buy:mill") not in found
    assert () in found


def test_an_answer_against_a_joint_condition_is_refused_with_its_reason(g):
    with pytest.raises(IllegalAnswer, match="more than you have"):
        decision(g).pick(Answer(0, ("buy:yoke", "buy:mill")))


@pytest.mark.parametrize(
    "picks", [("buy:moon",), ("buy:yoke", "buy:yoke"), ("buy:trellis", "buy:yoke", "buy:mill", "buy:moon")]
)
def test_an_answer_that_is_not_on_offer_is_refused(g, picks):
    with pytest.raises(IllegalAnswer):
        decision(g).pick(Answer(0, picks))


def test_random_answers_keep_joint_conditions(g):
    asked = decision(g)

    for number in range(50):
        asked.pick(any_answer(asked, Rng.numbered(number)))


def test_reasons_are_found_only_when_asked_for(g):
    asked: list[int] = []

    def reasons(g: Purse, me: int) -> list[Reason]:
        asked.append(me)
        return [Reason(text("The windmill"), text("{n} lira short", n=3))]

    turn = choose(g, 0, text("Buy"), wares, reasons=reasons)
    (question,) = turn.send(None).asked
    turn.close()

    assert asked == []
    assert [str(reason.why) for reason in question.reasons()] == ["3 lira short"]


def test_reasons_and_checks_are_outside_a_decisions_identity(g):
    assert decision(g).identity == decision(g).identity


def test_a_question_with_one_answer_is_not_asked(g):
    bought = run(choose_some(g, 0, text("Take all"), wares, 3, 3))

    assert bought == [2, 3, 4]
    assert g.forced == 1


def test_a_question_that_would_show_something_hidden_is_asked_all_the_same(g):
    def only(g: Purse, me: int) -> list[Option[int]]:
        return wares(g, me)[:1]

    bought = run(choose(g, 0, text("Buy"), only, always=True), "buy:trellis")

    assert bought == 2


def test_a_question_without_options_is_skipped(g):
    assert run(choose(g, 0, text("Buy"), lambda g, me: [])) is None


def test_sealed_answers_unveil_only_if_several_were_asked(g):
    def question(seat: int) -> Decision:
        return Decision(seat, text("Buy"), tuple(wares(g, seat)))

    run(everyone(g, [0], question), "buy:yoke")
    assert g.unveiled == 0
    run(everyone(g, [0, 1], question), (1, "buy:yoke"), (0, "buy:mill"))
    assert g.unveiled == 1


# Sealed plans


async def shopping(g: Purse, me: int) -> list[int]:
    """Buy as long as there is money; what was bought, and nothing else, leaves the plan."""
    bought = []
    while True:

        def in_reach(g: Purse, me: int) -> list[Option[int]]:
            return [ware for ware in wares(g, me) if ware.value <= g.coins[me]]

        price = await choose(g, me, text("Buy"), in_reach, skip=text("Enough"))
        if price is None:
            return bought
        g.coins[me] -= price
        bought.append(price)


def test_a_sealed_plan_takes_effect_only_through_its_result(g):
    plans = {0: shopping, 1: shopping}

    results = run(privately(g, plans), (1, "buy:mill"), (0, "buy:trellis"), (0, "buy:yoke"))

    assert results == {0: [2, 3], 1: [4]}
    assert g.coins == [5, 5]


def test_a_sealed_plan_is_hidden_until_all_are_done(g):
    turn = privately(g, {0: shopping, 1: shopping})
    turn.send(None)

    waiting = turn.send(Answer(0, ("buy:trellis",)))
    assert waiting.hidden == {0: 1}
    assert waiting.sealed == ()
    waiting = turn.send(Answer(0, ("skip",)))

    assert waiting.hidden == {0: 2}
    assert waiting.sealed == (0,)
    assert [asked.seat for asked in waiting.asked] == [1]


def test_a_sealed_plan_follows_a_changed_state(g):
    turn = privately(g, {0: shopping, 1: shopping})
    turn.send(None)
    turn.send(Answer(0, ("buy:trellis",)))
    g.coins[0] = 4

    waiting = turn.send(None)

    mine = next(asked for asked in waiting.asked if asked.seat == 0)
    assert [option.key for option in mine.options] == ["buy:trellis", "skip"]
