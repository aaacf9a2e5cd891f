"""What each visitor does when it is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from games.engine import Option, Seat, confirm, text
from tests.engine.vineyard.actions import build, choose, either, fill_order, harvest, make_wine, plant, uproot
from tests.engine.vineyard.state import Vineyard

Effect = Callable[[Vineyard, Seat], Awaitable[None]]

SUMMER: dict[str, Effect] = {}
WINTER: dict[str, Effect] = {}


def summer(name: str) -> Callable[[Effect], Effect]:
    return lambda effect: SUMMER.setdefault(name, effect)


def winter(name: str) -> Callable[[Effect], Effect]:
    return lambda effect: WINTER.setdefault(name, effect)


@summer("Planter")
async def planter(g: Vineyard, me: Seat) -> None:
    """Plant up to 2 vines and gain 1 lira, or uproot a vine to gain 2 points."""

    async def plant_two() -> None:
        await plant(g, me, optional=True)
        await plant(g, me, optional=True)
        g.players[me].lira += 1

    async def uproot_one() -> None:
        if await uproot(g, me):
            g.score(me, 2)

    await either(g, me, text("Planter"), plant=plant_two, uproot=uproot_one)


@summer("Tour Guide")
async def tour_guide(g: Vineyard, me: Seat) -> None:
    """Gain 4 lira, or harvest a field."""
    if await confirm(g, me, text("Gain 4 lira, or harvest a field?"), text("Gain 4 lira"), text("Harvest")):
        g.players[me].lira += 4
    else:
        await harvest(g, me)


@summer("Vendor")
async def vendor(g: Vineyard, me: Seat) -> None:
    """Draw a vine, an order and a winter visitor. Each opponent may draw a vine."""
    for kind in ("vine", "order", "winter"):
        g.take_cards(me, kind)
    for seat in g.opponents(me):
        if await confirm(g, seat, text("Draw a vine?")):
            g.take_cards(seat, "vine")


@summer("Volunteer Crew")
async def volunteer_crew(g: Vineyard, me: Seat) -> None:
    """All players may plant a vine. Gain 2 lira for each opponent who does."""
    await plant(g, me, optional=True)
    for seat in g.opponents(me):
        if await plant(g, seat, optional=True):
            g.players[me].lira += 2


@summer("Handyman")
async def handyman(g: Vineyard, me: Seat) -> None:
    """All players may build at a discount of 2. Gain a point for each opponent who does."""
    await build(g, me, discount=2, optional=True)
    for seat in g.opponents(me):
        if await build(g, seat, discount=2, optional=True):
            g.score(me, 1)


@summer("Blacksmith")
async def blacksmith(g: Vineyard, me: Seat) -> None:
    """Build at a discount of 2. Gain a point if it costs 5 or more."""
    if await build(g, me, discount=2) in ("windmill", "tasting room", "large cellar"):
        g.score(me, 1)


@winter("Guest Speaker")
async def guest_speaker(g: Vineyard, me: Seat) -> None:
    """All players may pay 1 to train a worker. Gain a point for each opponent who does."""
    for seat in (me, *g.opponents(me)):
        if g.can_train(seat, 1) and await confirm(g, seat, text("Train a worker for 1 lira?")):
            g.train(seat, 1)
            if seat != me:
                g.score(me, 1)


@winter("Judge")
async def judge(g: Vineyard, me: Seat) -> None:
    """Discard a wine of 4 or more to gain 3 points, or draw 2 summer visitors."""

    def good_wines(g: Vineyard, me: Seat) -> list[Option[tuple[str, int]]]:
        cellar = g.players[me].cellar
        return [
            Option(f"sell:{k}@{v}", (k, v), text("{k} of {v}", k=k, v=v))
            for k, values in cellar.items()
            for v in values
            if v >= 4
        ]

    wine = await choose(g, me, text("Discard a wine for 3 points?"), good_wines, skip=text("Draw 2 visitors"))
    if wine:
        kind, value = wine
        g.players[me].cellar[kind].remove(value)
        g.score(me, 3)
    else:
        g.take_cards(me, "summer", 2)


@winter("Harvester")
async def harvester(g: Vineyard, me: Seat) -> None:
    """Harvest up to 2 fields, then gain 2 lira or a point."""
    await harvest(g, me, optional=True)
    await harvest(g, me, optional=True)
    if await confirm(g, me, text("Gain 2 lira, or a point?"), text("2 lira"), text("A point")):
        g.players[me].lira += 2
    else:
        g.score(me, 1)


@winter("Teacher")
async def teacher(g: Vineyard, me: Seat) -> None:
    """Make up to 2 wines, or pay 2 to train a worker."""
    if g.can_train(me, 2) and await confirm(
        g, me, text("Train a worker, or make wine?"), text("Train"), text("Make wine")
    ):
        g.train(me, 2)
    else:
        await make_wine(g, me)


@winter("Master Vintner")
async def master_vintner(g: Vineyard, me: Seat) -> None:
    """Fill an order."""
    await fill_order(g, me)
