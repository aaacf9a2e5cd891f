"""The winter visitors that concern only the player who plays them."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.engine import Option, Seat, Text, text
from games.viticulture import actions, structures
from games.viticulture.cards import VISITORS, WINES
from games.viticulture.checks import (
    cannot_build,
    cannot_draw,
    cannot_give_up_wine,
    cannot_harvest,
    cannot_make_wine,
    short_of,
    short_of_cards,
)
from games.viticulture.effects import (
    asking,
    at_once,
    discarding,
    draw,
    filling,
    giving_up_grape,
    giving_up_wine,
    harvesting,
    lira,
    new_grapes,
    pay,
    pay_points,
    pay_residual,
    points,
    residual,
    training,
    upgrading,
    winemaking,
)
from games.viticulture.player import Recipe
from games.viticulture.questions import ask
from games.viticulture.state import Viticulture
from games.viticulture.visitors import Effect, Half, either, either_or_both, half, two_of, whole, winter


def winemaking_half(most: int = 2) -> Half:
    label = text("Make 1 to {most} wines", most=most) if most > 2 else text("Make 1 or 2 wines")
    return half("wine", label, winemaking(most))


def training_half(cost: int) -> Half:
    return half("train", text("Pay {cost} lira to train a worker", cost=cost), training(cost))


def aging_half() -> Half:
    """Two steps, each within the cellars (VIT-D53)."""

    def age_twice(g: Viticulture, me: Seat) -> None:
        g.age_cellar(me)
        g.age_cellar(me)

    return half("age", text("Age all your wines twice"), at_once(age_twice, cannot_give_up_wine))


@winter("Merchant", text("Pay 3 lira for a red and a white grape of 1, or fill an order for +1 point"))
def merchant() -> Effect:
    """Pay 3 lira and put a red and a white grape of value 1 on your crush pad, or fill one wine order and
    score 1 point more."""
    return either(
        half("grapes", text("Pay 3 lira for two grapes of 1"), pay(3), new_grapes("red", "white")),
        half("fill", text("Fill an order for 1 point more"), filling(extra=1)),
    )


@winter("Crusher", text("Take 3 lira, draw a summer visitor; or draw an order, make 1 or 2 wines"))
def crusher() -> Effect:
    """Take 3 lira and draw one summer visitor, or draw one wine order and make one or two wines."""
    return either(
        half("lira", text("Take 3 lira and draw a summer visitor"), lira(3), draw("summer")),
        half("wine", text("Draw an order and make 1 or 2 wines"), draw("order"), winemaking(2)),
    )


@winter("Judge", text("Draw 2 summer visitors, or give up a wine of 4 or more for 3 points"))
def judge() -> Effect:
    """Draw 2 summer visitors, or give up one wine worth 4 or more and score 3 points."""
    return either(
        half("draw", text("Draw 2 summer visitors"), draw("summer", "summer")),
        half("wine", text("Give up a wine of 4 or more for 3 points"), giving_up_wine(4), points(3)),
    )


@winter("Oenologist", text("Age all your wines twice, or pay 3 lira for the next cellar"))
def oenologist() -> Effect:
    """Age all wines in your cellar twice, or pay 3 lira and upgrade your cellar."""
    return either(aging_half(), half("upgrade", text("Pay 3 lira to upgrade the cellar"), upgrading(price=3)))


@winter("Marketer", text("Draw 2 summer visitors and take 1 lira, or fill an order for +1 point"))
def marketer() -> Effect:
    """Draw 2 summer visitors and take 1 lira, or fill one wine order and score 1 point more."""
    return either(
        half("draw", text("Draw 2 summer visitors and take 1 lira"), draw("summer", "summer"), lira(1)),
        half("fill", text("Fill an order for 1 point more"), filling(extra=1)),
    )


@winter("Crush Expert", text("Take 3 lira and draw an order, or make up to 3 wines"))
def crush_expert() -> Effect:
    """Take 3 lira and draw one wine order, or make one to three wines."""
    return either(
        half("lira", text("Take 3 lira and draw an order"), lira(3), draw("order")), winemaking_half(3)
    )


@winter("Uncertified Teacher", text("For 1 point train a worker, or 1 point per opponent with six workers"))
def uncertified_teacher() -> Effect:
    """Give up 1 point and train a worker for nothing, or score 1 point for each opponent who has six
    workers."""

    def grown(g: Viticulture, me: Seat) -> int:
        return sum(g.players[seat].has_six_workers for seat in g.opponents(me))

    score = at_once(
        lambda g, me: g.score(me, grown(g, me), "visitors"),
        lambda g, me: None if grown(g, me) else text("no opponent has six workers"),
    )
    return either(
        half("train", text("Give up 1 point to train a worker"), pay_points(1), training(0)),
        half("points", text("1 point for each opponent with six workers"), score),
    )


@winter("Teacher", text("Make 1 or 2 wines, or pay 2 lira to train a worker"))
def teacher() -> Effect:
    """Make one or two wines, or pay 2 lira and train a worker."""
    return either(winemaking_half(), training_half(2))


@winter("Benefactor", text("Draw a vine and a summer visitor, or discard 2 visitors for 2 points"))
def benefactor() -> Effect:
    """Draw one vine and one summer visitor, or discard 2 visitors and score 2 points."""
    return either(
        half("draw", text("Draw a vine and a summer visitor"), draw("vine", "summer")),
        half(
            "points",
            text("Discard 2 visitors for 2 points"),
            discarding(2, "benefactor", VISITORS),
            points(2),
        ),
    )


@winter("Assessor", text("Take 1 lira per card in your hand, or discard the hand for 2 points"))
def assessor() -> Effect:
    """Take 1 lira for each card in your hand, or discard your whole hand of at least one card and score 2
    points."""

    def needs_a_card(g: Viticulture, me: Seat) -> Text | None:
        return short_of_cards(g, me, 1, "assessor")

    def drop_hand(g: Viticulture, me: Seat) -> None:
        g.discard(me, [card for cards in g.players[me].hand.values() for card in cards])

    return either(
        half(
            "lira",
            text("Take 1 lira for each card"),
            at_once(lambda g, me: g.earn(me, g.players[me].hand_size), needs_a_card),
        ),
        half("points", text("Discard your hand for 2 points"), at_once(drop_hand, needs_a_card), points(2)),
    )


@winter("Harvester", text("Harvest 1 or 2 fields, and take 2 lira or 1 point"))
def harvester() -> Effect:
    """Harvest one or two fields, and take 2 lira or score 1 point."""

    def rewards(g: Viticulture, me: Seat) -> list[Option[str]]:
        return [
            Option("take:lira", "lira", text("Take 2 lira")),
            Option("take:point", "point", text("Score 1 point")),
        ]

    async def take_reward(g: Viticulture, me: Seat) -> None:
        prompt, public = text("Which reward do you take?"), text("picks a reward")
        if await ask(g, me, prompt, rewards, public=public) == "lira":
            g.earn(me, 2)
        else:
            g.score(me, 1, "visitors")

    return whole(harvesting(2), asking(take_reward))


@winter("Professor", text("Pay 2 lira to train a worker, or 2 points if you have six workers"))
def professor() -> Effect:
    """Pay 2 lira and train a worker, or score 2 points if you have six workers."""

    def too_few(g: Viticulture, me: Seat) -> Text | None:
        return None if g.players[me].has_six_workers else text("you have fewer than six workers")

    reward = at_once(lambda g, me: g.score(me, 2, "visitors"), too_few)
    return either(training_half(2), half("points", text("Score 2 points for six workers"), reward))


@winter("Uncertified Oenologist", text("Age all your wines twice, or for 1 point the next cellar"))
def uncertified_oenologist() -> Effect:
    """Age all wines in your cellar twice, or give up 1 point and upgrade your cellar for nothing."""
    upgrade = half(
        "upgrade", text("Give up 1 point to upgrade the cellar"), pay_points(1), upgrading(price=0)
    )
    return either(aging_half(), upgrade)


@winter("Promoter", text("Give up a grape or a wine for 1 point and residual +1"))
def promoter() -> Effect:
    """Give up one grape or one wine. Score 1 point and raise your residual payments by 1."""
    raised = at_once(lambda g, me: g.raise_residual(me, 1))
    return either(
        half("grape", text("Give up a grape"), giving_up_grape(), points(1), raised),
        half("wine", text("Give up a wine"), giving_up_wine(), points(1), raised),
    )


@winter("Harvest Expert", text("Harvest a field, and draw a vine or pay 1 lira for the yoke"))
def harvest_expert() -> Effect:
    """Harvest one field, and either draw one vine or pay 1 lira to build the yoke."""

    def extras(g: Viticulture, me: Seat) -> list[Option[str]]:
        found = []
        if g.can_draw("vine"):
            found.append(Option("take:vine", "vine", text("Draw a vine")))
        if "yoke" in g.players[me].unbuilt and not short_of(g, me, 1):
            found.append(Option("take:yoke", "yoke", text("Pay 1 lira for the yoke")))
        return found

    async def take_extra(g: Viticulture, me: Seat) -> None:
        prompt, public = text("What do you do besides the harvest?"), text("picks a reward")
        if await ask(g, me, prompt, extras, public=public) == "vine":
            g.take(me, "vine")
        else:
            g.build(me, "yoke", 1)

    def no_extra(g: Viticulture, me: Seat) -> Text | None:
        return None if extras(g, me) else text("no vine to draw and no yoke to build")

    return whole(harvesting(), asking(take_extra, no_extra))


@winter("Politician", text("Below 0 points take 6 lira; else draw a vine, a summer visitor, an order"))
def politician() -> Effect:
    """If your score is below 0, take 6 lira. Otherwise draw one vine, one summer visitor and one wine
    order."""
    kinds = ("vine", "summer", "order")

    def campaign(g: Viticulture, me: Seat) -> None:
        if g.players[me].points < 0:
            g.earn(me, 6)
        else:
            for kind in kinds:
                g.take(me, kind)

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if g.players[me].points < 0 else cannot_draw(g, kinds)

    return whole(at_once(campaign, blocked))


async def make_and_score(g: Viticulture, me: Seat, most: int, rewarded: int, kinds: tuple[str, ...]) -> None:
    """Make wines, then score for those of some types, each type at most `rewarded` times."""
    made: list[Recipe] = await actions.make_wines(g, me, most)
    types = [recipe[0] for recipe in made]
    if score := sum(min(rewarded, types.count(kind)) for kind in kinds):
        g.score(me, score, "visitors")


@winter("Supervisor", text("Make 1 or 2 wines; 1 point for each sparkling wine among them"))
def supervisor() -> Effect:
    """Make one or two wines. Score 1 point for each sparkling wine among them."""
    return whole(asking(partial(make_and_score, most=2, rewarded=2, kinds=("sparkling",)), cannot_make_wine))


@winter("Bottler", text("Make up to 3 wines; 1 point for each type among them"))
def bottler() -> Effect:
    """Make one to three wines. Score 1 point for each different type among them."""
    return whole(asking(partial(make_and_score, most=3, rewarded=1, kinds=WINES), cannot_make_wine))


@winter("Scholar", text("Draw 2 orders, or pay 3 lira to train a worker; for 1 point both"))
def scholar() -> Effect:
    """Draw 2 wine orders, or pay 3 lira and train a worker. For 1 point you may do both."""
    return either_or_both(
        half("draw", text("Draw 2 wine orders"), draw("order", "order")),
        training_half(3),
    )


@winter("Reaper", text("Harvest up to 3 fields; 2 points if you harvest all three"))
def reaper() -> Effect:
    """Harvest one to three fields. If you harvest three now, score 2 points."""

    async def reap(g: Viticulture, me: Seat) -> None:
        if await actions.harvest(g, me, most=3) == 3:
            g.score(me, 2, "visitors")

    return whole(asking(reap, cannot_harvest))


@winter("Craftsman", text("Two of these: draw an order, upgrade your cellar, score 1 point"))
def craftsman() -> Effect:
    """Do two different things of these three, in either order: draw one wine order, upgrade your cellar at
    its printed cost, score 1 point."""
    return two_of(
        half("draw", text("Draw a wine order"), draw("order")),
        half("upgrade", text("Upgrade the cellar"), upgrading()),
        half("point", text("Score 1 point"), points(1)),
    )


@winter("Exporter", text("Make 1 or 2 wines, fill an order, or give up a grape for 2 points"))
def exporter() -> Effect:
    """Do one of these three: make one or two wines, fill one wine order, give up one grape and score 2
    points."""
    return either(
        winemaking_half(),
        half("fill", text("Fill an order"), filling()),
        half("grape", text("Give up a grape for 2 points"), giving_up_grape(), points(2)),
    )


@winter("Laborer", text("Harvest 1 or 2 fields, or make up to 3 wines; for 1 point both"))
def laborer() -> Effect:
    """Harvest one or two fields, or make one to three wines. For 1 point you may do both."""
    return either_or_both(
        half("harvest", text("Harvest 1 or 2 fields"), harvesting(2)),
        winemaking_half(3),
    )


@winter("Designer", text("Build a structure; 2 points if you then have 6 or more"))
def designer() -> Effect:
    """Build one structure. If you then have at least six, score 2 points."""

    def reward(g: Viticulture, me: Seat) -> None:
        if len(g.players[me].structures) >= 6:
            g.score(me, 2, "visitors")

    return whole(asking(structures.build, cannot_build), at_once(reward))


@winter("Governess", text("Pay 3 lira to train a worker usable now, or give up a wine for 2 points"))
def governess() -> Effect:
    """Pay 3 lira and train a worker whom you may use this year already, or give up one wine and score 2
    points."""
    return either(
        half("train", text("Pay 3 lira to train a worker usable now"), training(3, usable_now=True)),
        half("wine", text("Give up a wine for 2 points"), giving_up_wine(), points(2)),
    )


@winter("Zymologist", text("Make 1 or 2 wines of 4 or more, even without the cellars"))
def zymologist() -> Effect:
    """Make one or two wines, each worth 4 or more, as if you had all cellars."""
    terms: dict[str, Any] = {"ignoring_cellars": True, "lowest": 4}
    return whole(asking(partial(actions.make_wines, most=2, **terms), partial(cannot_make_wine, **terms)))


@winter("Noble", text("Pay 1 lira for residual +1, or lower it by 2 for 2 points"))
def noble() -> Effect:
    """Pay 1 lira and raise your residual payments by 1, or lower them by 2 and score 2 points."""
    return either(
        half("raise", text("Pay 1 lira for residual +1"), pay(1), residual(1)),
        half("lower", text("Lower residual payments by 2 for 2 points"), pay_residual(2), points(2)),
    )
