"""What a worker, or a visitor, may let a player do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

from games import engine
from games.engine import Detour, Option, Seat, Text, choose_some, text
from tests.engine.vineyard.cards import STRUCTURES
from tests.engine.vineyard.state import Vineyard

T = TypeVar("T")

Options = Callable[[Vineyard, Seat], Sequence[Option[T]]]


# Options


def key(name: str) -> str:
    """A card's name as it stands in option keys."""
    return name.lower().replace(" ", "-")


def plantings(g: Vineyard, me: Seat) -> list[Option[tuple[str, int]]]:
    return [
        Option(
            f"plant:{key(vine)}@{spot + 1}",
            (vine, spot),
            text("{vine} in field {field}", vine=vine, field=spot + 1),
        )
        for vine in sorted(set(g.players[me].hand["vine"]))
        for spot in range(3)
        if g.can_plant(me, vine, spot)
    ]


def planted(g: Vineyard, me: Seat) -> list[Option[tuple[str, int]]]:
    return [
        Option(
            f"uproot:{key(vine)}@{spot + 1}",
            (vine, spot),
            text("{vine} from field {field}", vine=vine, field=spot + 1),
        )
        for spot, vines in enumerate(g.players[me].fields)
        for vine in sorted(set(vines))
    ]


def buildable(g: Vineyard, me: Seat, discount: int = 0) -> list[Option[str]]:
    return [
        Option(f"build:{key(name)}", name, text("{name}", name=name))
        for name in STRUCTURES
        if g.can_build(me, name, discount)
    ]


def harvestable(g: Vineyard, me: Seat) -> list[Option[int]]:
    player = g.players[me]
    return [
        Option(f"harvest:{spot + 1}", spot, text("Field {field}", field=spot + 1))
        for spot in range(3)
        if player.fields[spot] and not player.harvested[spot]
    ]


def recipes(g: Vineyard, me: Seat) -> list[Option[tuple[str, tuple[int, ...]]]]:
    player = g.players[me]
    red, white, limit = player.crush["red"], player.crush["white"], player.cellar_limit
    wines: list[tuple[str, tuple[int, ...]]] = [
        *(("red", (r,)) for r in red),
        *(("white", (w,)) for w in white),
        *(("blush", (r, w)) for r in red for w in white if limit > 3 and r + w >= 4),
    ]
    return [
        Option(
            f"make:{kind}@{'+'.join(map(str, grapes))}",
            (kind, grapes),
            text("{kind} from {grapes}", kind=kind, grapes=grapes),
        )
        for kind, grapes in wines
        if sum(grapes) <= limit
    ]


def fillable(g: Vineyard, me: Seat) -> list[Option[str]]:
    orders = sorted(set(g.players[me].hand["order"]))
    return [
        Option(f"fill:{key(order)}", order, text("{order}", order=order))
        for order in orders
        if g.wines_for(me, order) is not None
    ]


def hand(g: Vineyard, me: Seat) -> list[Option[tuple[str, str]]]:
    return [
        Option(f"drop:{kind}@{place}", (kind, card), text("{card}", card=card))
        for kind, cards in g.players[me].hand.items()
        for place, card in enumerate(cards)
    ]


# Asking


async def choose(
    g: Vineyard, me: Seat, prompt: Text, options: Options[T], *, skip: Text | None = None
) -> T | None:
    """The engine's `choose`, with the anytime actions also on offer."""
    return await engine.choose(g, me, prompt, options, skip=skip, anytime=anytime)


async def either(g: Vineyard, me: Seat, prompt: Text, **branches: Callable[[], Awaitable[object]]) -> None:
    """Do one of several things."""

    def names(g: Vineyard, me: Seat) -> list[Option[str]]:
        return [Option(f"do:{name}", name, text("{name}", name=name.capitalize())) for name in branches]

    name = await choose(g, me, prompt, names)
    assert name is not None
    await branches[name]()


def anytime(g: Vineyard, me: Seat) -> list[Option[Detour]]:
    player = g.players[me]
    if player.traded or player.hand_size < 4 or g.phase not in ("summer", "winter"):
        return []
    return [Option("trade", Detour(partial(trade, g, me)), text("Discard 2 cards for 3 lira"), aside=True)]


# Actions


async def trade(g: Vineyard, me: Seat) -> None:
    for kind, card in await choose_some(g, me, text("Discard two cards"), hand, 2, 2):
        g.discard(me, kind, card)
    g.players[me].traded = True
    g.players[me].lira += 3


async def plant(g: Vineyard, me: Seat, *, optional: bool = False) -> bool:
    chosen = await choose(
        g, me, text("Plant a vine"), plantings, skip=text("Plant nothing") if optional else None
    )
    if chosen:
        g.plant(me, *chosen)
    return chosen is not None


async def uproot(g: Vineyard, me: Seat) -> bool:
    chosen = await choose(g, me, text("Uproot a vine"), planted)
    if chosen:
        vine, spot = chosen
        g.players[me].fields[spot].remove(vine)
        g.decks["vine"].discards.append(vine)
    return chosen is not None


async def build(g: Vineyard, me: Seat, *, discount: int = 0, optional: bool = False) -> str | None:
    options = partial(buildable, discount=discount)
    structure = await choose(
        g, me, text("Build a structure"), options, skip=text("Build nothing") if optional else None
    )
    if structure:
        g.build(me, structure, discount)
    return structure


async def harvest(g: Vineyard, me: Seat, *, optional: bool = False) -> None:
    spot = await choose(
        g, me, text("Harvest a field"), harvestable, skip=text("Harvest nothing") if optional else None
    )
    if spot is not None:
        g.harvest(me, spot)


async def make_wine(g: Vineyard, me: Seat, *, limit: int = 2) -> None:
    for _ in range(limit):
        recipe = await choose(g, me, text("Make a wine"), recipes, skip=text("Make no more"))
        if not recipe:
            return
        g.make_wine(me, *recipe)


async def fill_order(g: Vineyard, me: Seat) -> None:
    order = await choose(g, me, text("Fill an order"), fillable)
    if order:
        g.fill(me, order)
