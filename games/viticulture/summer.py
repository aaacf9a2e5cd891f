"""The summer visitors that concern only the player who plays them."""

from __future__ import annotations

from games.engine import Seat, Text, text
from games.viticulture import actions, structures
from games.viticulture.cards import STRUCTURES, VINES, VISITORS
from games.viticulture.checks import cannot_build, cannot_plant
from games.viticulture.effects import (
    asking,
    at_once,
    building,
    discarding,
    draw,
    giving_up_grape,
    giving_up_wine,
    harvesting,
    lira,
    new_grapes,
    pay,
    pay_points,
    planting,
    points,
    residual,
    uprooting,
    winemaking,
)
from games.viticulture.player import Player
from games.viticulture.sales import exchange, exchanges
from games.viticulture.state import Viticulture
from games.viticulture.visitors import Effect, either, either_or_both, half, summer, two_of, whole

COSTLY = (5, 6)  # printed costs that some cards reward


@summer("Surveyor", text("2 lira per empty field you own, or 1 point per planted field"))
def surveyor() -> Effect:
    """Take 2 lira for each field you own without vines, or score 1 point for each of your fields with
    vines."""

    def empty(player: Player) -> int:
        return sum(ground.is_empty for ground in player.fields)

    def planted(player: Player) -> int:
        return sum(bool(ground.vines) for ground in player.fields)

    return either(
        half(
            "lira",
            text("2 lira for each empty field"),
            at_once(
                lambda g, me: g.earn(me, 2 * empty(g.players[me])),
                lambda g, me: None if empty(g.players[me]) else text("no empty field"),
            ),
        ),
        half(
            "points",
            text("1 point for each planted field"),
            at_once(
                lambda g, me: g.score(me, planted(g.players[me]), "visitors"),
                lambda g, me: None if planted(g.players[me]) else text("no planted field"),
            ),
        ),
    )


@summer("Broker", text("Pay 9 lira for 3 points, or 2 points for 6 lira"))
def broker() -> Effect:
    """Pay 9 lira and score 3 points, or give up 2 points and take 6 lira."""
    return either(
        half("buy", text("Pay 9 lira for 3 points"), pay(9), points(3)),
        half("sell", text("Give up 2 points for 6 lira"), pay_points(2), lira(6)),
    )


@summer("Wine Critic", text("Draw 2 winter visitors, or give up a wine of 7 or more for 4 points"))
def wine_critic() -> Effect:
    """Draw 2 winter visitors, or give up one wine worth 7 or more and score 4 points."""
    return either(
        half("draw", text("Draw 2 winter visitors"), draw("winter", "winter")),
        half("wine", text("Give up a wine of 7 or more for 4 points"), giving_up_wine(7), points(4)),
    )


@summer("Blacksmith", text("Build for 2 lira less; 1 point if its printed cost is 5 or 6"))
def blacksmith() -> Effect:
    """Build one structure for 2 lira less than printed. If its printed cost is 5 or 6, score 1 point."""

    async def forge(g: Viticulture, me: Seat) -> None:
        structure = await structures.build(g, me, discount=2)
        if structure is not None and STRUCTURES[structure].cost in COSTLY:
            g.score(me, 1, "visitors")

    return whole(asking(forge, lambda g, me: cannot_build(g, me, discount=2)))


@summer("Contractor", text("Two of these: score 1 point, build a structure, plant a vine"))
def contractor() -> Effect:
    """Do two different things of these three, in either order: score 1 point, build one structure, plant one
    vine."""
    return two_of(
        half("point", text("Score 1 point"), points(1)),
        half("build", text("Build a structure"), building()),
        half("plant", text("Plant a vine"), planting()),
    )


@summer("Tour Guide", text("Take 4 lira, or harvest a field"))
def tour_guide() -> Effect:
    """Take 4 lira, or harvest one field."""
    return either(
        half("lira", text("Take 4 lira"), lira(4)),
        half("harvest", text("Harvest a field"), harvesting()),
    )


@summer("Novice Guide", text("Take 3 lira, or make 1 or 2 wines"))
def novice_guide() -> Effect:
    """Take 3 lira, or make one or two wines."""
    return either(
        half("lira", text("Take 3 lira"), lira(3)),
        half("wine", text("Make 1 or 2 wines"), winemaking(2)),
    )


@summer("Uncertified Broker", text("Give up 3 points for 9 lira, or pay 6 lira for 2 points"))
def uncertified_broker() -> Effect:
    """Give up 3 points and take 9 lira, or pay 6 lira and score 2 points."""
    return either(
        half("sell", text("Give up 3 points for 9 lira"), pay_points(3), lira(9)),
        half("buy", text("Pay 6 lira for 2 points"), pay(6), points(2)),
    )


@summer("Planter", text("Plant 1 or 2 vines and take 1 lira, or uproot and discard a vine for 2 points"))
def planter() -> Effect:
    """Plant one or two vines and take 1 lira, or uproot one vine, discard a vine from your hand and score 2
    points."""
    return either(
        half("plant", text("Plant 1 or 2 vines and take 1 lira"), planting(2), lira(1)),
        half("uproot", text("Uproot a vine and discard one for 2 points"), uprooting(1), points(2)),
    )


@summer("Buyer", text("Pay 2 lira for a grape of 1, or give up a grape for 2 lira and 1 point"))
def buyer() -> Effect:
    """Pay 2 lira and put a red or white grape of value 1 on your crush pad, or give up one grape, take 2 lira
    and score 1 point."""
    return either(
        half("red", text("Pay 2 lira for a red grape of 1"), pay(2), new_grapes("red")),
        half("white", text("Pay 2 lira for a white grape of 1"), pay(2), new_grapes("white")),
        half("sell", text("Give up a grape for 2 lira and 1 point"), giving_up_grape(), lira(2), points(1)),
    )


@summer("Landscaper", text("Draw a vine and plant up to 1, or exchange two vines between fields"))
def landscaper() -> Effect:
    """Draw one vine and then plant one vine if you like, or let two vines on different fields of yours change
    places."""

    async def plant_perhaps(g: Viticulture, me: Seat) -> None:
        await actions.plant(g, me, optional=True)

    def cannot_exchange(g: Viticulture, me: Seat) -> Text | None:
        return None if exchanges(g, me) else text("no two vines can change places")

    return either(
        half("draw", text("Draw a vine, then perhaps plant one"), draw("vine"), asking(plant_perhaps)),
        half("exchange", text("Exchange two planted vines"), asking(exchange, cannot_exchange)),
    )


@summer("Architect", text("Build for 3 lira less, or 1 point per structure of yours that costs 4"))
def architect() -> Effect:
    """Build one structure for 3 lira less than printed, or score 1 point for each structure of yours whose
    printed cost is 4."""

    def fours(g: Viticulture, me: Seat) -> int:
        return sum(STRUCTURES[structure].cost == 4 for structure in g.players[me].structures)

    score = at_once(
        lambda g, me: g.score(me, fours(g, me), "visitors"),
        lambda g, me: None if fours(g, me) else text("no structure that costs 4"),
    )
    return either(
        half("build", text("Build for 3 lira less"), building(discount=3)),
        half("points", text("1 point for each structure of cost 4"), score),
    )


@summer("Uncertified Architect", text("For 1 point build one of cost 2 or 3, or for 2 points any one"))
def uncertified_architect() -> Effect:
    """Give up 1 point and build one structure with a printed cost of 2 or 3 for nothing, or give up 2 points
    and build any one for nothing."""
    return either(
        half(
            "small",
            text("For 1 point build for cost 2 or 3"),
            pay_points(1),
            building(free=True, costs=(2, 3)),
        ),
        half("any", text("For 2 points build anything"), pay_points(2), building(free=True)),
    )


@summer("Patron", text("Take 4 lira, or draw a wine order and a winter visitor"))
def patron() -> Effect:
    """Take 4 lira, or draw one wine order and one winter visitor."""
    return either(
        half("lira", text("Take 4 lira"), lira(4)),
        half("draw", text("Draw a wine order and a winter visitor"), draw("order", "winter")),
    )


@summer("Auctioneer", text("Discard 2 cards for 4 lira, or 4 cards for 3 points"))
def auctioneer() -> Effect:
    """Discard 2 cards and take 4 lira, or discard 4 cards and score 3 points."""
    return either(
        half("lira", text("Discard 2 cards for 4 lira"), discarding(2, "auctioneer"), lira(4)),
        half("points", text("Discard 4 cards for 3 points"), discarding(4, "auctioneer"), points(3)),
    )


@summer("Entertainer", text("Pay 4 lira, draw 3 winter visitors; or a wine and 3 visitors for 3 points"))
def entertainer() -> Effect:
    """Pay 4 lira and draw 3 winter visitors, or give up one wine and discard 3 visitors to score 3 points."""
    return either(
        half("draw", text("Pay 4 lira for 3 winter visitors"), pay(4), draw("winter", "winter", "winter")),
        half(
            "points",
            text("Give up a wine and 3 visitors for 3 points"),
            giving_up_wine(),
            discarding(3, "entertainer", VISITORS),
            points(3),
        ),
    )


@summer("Horticulturist", text("Plant without its structures, or uproot and discard 2 vines for 3 points"))
def horticulturist() -> Effect:
    """Plant one vine even without the structures it needs, or uproot two vines, discard two vines from your
    hand and score 3 points."""
    return either(
        half("plant", text("Plant a vine without its structures"), planting(unaided=True)),
        half("uproot", text("Uproot 2 vines and discard 2 for 3 points"), uprooting(2), points(3)),
    )


@summer("Peddler", text("Discard 2 cards, then draw one card of each kind"))
def peddler() -> Effect:
    """Discard 2 cards, then draw one card of each of the four kinds."""
    return whole(discarding(2, "peddler"), draw("vine", "summer", "order", "winter"))


def cannot_build_and_plant(g: Viticulture, me: Seat) -> Text | None:
    """What is built first may be what the vine needs (VIT-D62)."""
    why = cannot_build(g, me)
    if why is not None:
        return why
    why = cannot_plant(g, me)
    player = g.players[me]
    if why is None or any(player.can_build(new) and fits_with(player, new) for new in STRUCTURES):
        return None
    return why


def fits_with(player: Player, structure: str) -> bool:
    """Whether a vine can be planted once a structure stands."""
    return any(
        player.can_plant(vine, place, unaided=True)
        for vine in player.hand["vine"]
        if set(player.lacks(vine)) <= {structure}
        for place in range(len(player.fields))
    )


@summer("Overseer", text("Build a structure and plant a vine; 1 point if the vine is worth 4"))
def overseer() -> Effect:
    """Build one structure and plant one vine. If that vine is worth 4, score 1 point."""

    async def oversee(g: Viticulture, me: Seat) -> None:
        player = g.players[me]
        needed = cannot_plant(g, me) is not None
        await structures.build(g, me, fits=lambda new: not needed or fits_with(player, new))
        for _, vine in await actions.plant(g, me):
            if VINES[vine].value == 4:
                g.score(me, 1, "visitors")

    return whole(asking(oversee, cannot_build_and_plant))


@summer("Sharecropper", text("Plant without its structures, or uproot and discard a vine for 2 points"))
def sharecropper() -> Effect:
    """Plant one vine even without the structures it needs, or uproot one vine, discard a vine from your hand
    and score 2 points."""
    return either(
        half("plant", text("Plant a vine without its structures"), planting(unaided=True)),
        half("uproot", text("Uproot a vine and discard one for 2 points"), uprooting(1), points(2)),
    )


@summer("Grower", text("Plant a vine; 2 points if your fields then hold 6 vines or more"))
def grower() -> Effect:
    """Plant one vine. If at least six vines then lie on your fields, score 2 points."""

    def reward(g: Viticulture, me: Seat) -> None:
        if sum(len(ground.vines) for ground in g.players[me].fields) >= 6:
            g.score(me, 2, "visitors")

    return whole(planting(), at_once(reward))


@summer("Negotiator", text("Give up a grape for residual +1, or a wine for residual +2"))
def negotiator() -> Effect:
    """Give up one grape and raise your residual payments by 1, or give up one wine and raise them by 2."""
    return either(
        half("grape", text("Give up a grape for residual +1"), giving_up_grape(), residual(1)),
        half("wine", text("Give up a wine for residual +2"), giving_up_wine(), residual(2)),
    )


@summer("Cultivator", text("Plant a vine, even beyond the value of the field"))
def cultivator() -> Effect:
    """Plant one vine on a field of yours, which may then hold more than its value."""
    return whole(planting(beyond=True))


@summer("Homesteader", text("Build for 3 lira less, or plant 1 or 2 vines; for 1 point both"))
def homesteader() -> Effect:
    """Build one structure for 3 lira less than printed, or plant one or two vines. For 1 point you may do
    both."""
    return either_or_both(
        half("build", text("Build for 3 lira less"), building(discount=3)),
        half("plant", text("Plant 1 or 2 vines"), planting(2)),
    )


@summer("Agriculturist", text("Plant a vine; 2 points if its field then holds 3 different vines"))
def agriculturist() -> Effect:
    """Plant one vine. If its field then holds at least three vines of different names, score 2 points."""

    async def cultivate(g: Viticulture, me: Seat) -> None:
        for place, _ in await actions.plant(g, me):
            if len(set(g.players[me].fields[place].vines)) >= 3:
                g.score(me, 2, "visitors")

    return whole(asking(cultivate, cannot_plant))


@summer("Sponsor", text("Draw 2 vines, or take 3 lira; for 1 point both"))
def sponsor() -> Effect:
    """Draw 2 vines, or take 3 lira. For 1 point you may do both."""
    return either_or_both(
        half("draw", text("Draw 2 vines"), draw("vine", "vine")),
        half("lira", text("Take 3 lira"), lira(3)),
    )


@summer("Artisan", text("Take 3 lira, build for 1 lira less, or plant 1 or 2 vines"))
def artisan() -> Effect:
    """Do one of these three: take 3 lira, build one structure for 1 lira less than printed, plant one or two
    vines."""
    return either(
        half("lira", text("Take 3 lira"), lira(3)),
        half("build", text("Build for 1 lira less"), building(discount=1)),
        half("plant", text("Plant 1 or 2 vines"), planting(2)),
    )


@summer("Stonemason", text("Pay 8 lira and build two structures for nothing more"))
def stonemason() -> Effect:
    """Pay 8 lira and build two structures of your choice without paying for them."""

    async def build_two(g: Viticulture, me: Seat) -> None:
        await structures.build(g, me, free=True)
        await structures.build(g, me, free=True)

    def cannot_build_two(g: Viticulture, me: Seat) -> Text | None:
        unbuilt = len(STRUCTURES) - len(g.players[me].structures)
        return None if unbuilt >= 2 else text("fewer than two structures are left to build")

    return whole(pay(8), asking(build_two, cannot_build_two))
