"""Selling cards from the cellar (WAC-PS-13 to 22)."""

from __future__ import annotations

from msgspec import Struct

from games.engine import Option, Seat, choose, text
from games.wine_and_cheese.actions import advance
from games.wine_and_cheese.cards import CARDS, DISH_NAMES, FAMILIES, FAMILY_NAMES, Family, card_text
from games.wine_and_cheese.specials import has_effect, trigger
from games.wine_and_cheese.state import WineAndCheese


class Sale(Struct, frozen=True):
    """Cards that are sold together: one, or a finished gourmet pair, the wine first."""

    cards: tuple[str, ...]


def sales(g: WineAndCheese, me: Seat) -> list[Option[Sale]]:
    """Everything that can be sold now, pairs first."""
    cards = g.farms[me].cards
    return [*_pairs(g, me), *(_single(card.id, card.markers) for card in cards)]


def _pairs(g: WineAndCheese, me: Seat) -> list[Option[Sale]]:
    wines, cheeses = ([c.id for c in g.farms[me].gourmets(family) if not c.markers] for family in FAMILIES)
    return [
        Option(
            f"pair:{wine}@{cheese}",
            Sale((wine, cheese)),
            text(
                "{dish}: {wine} and {cheese}",
                dish=DISH_NAMES[CARDS[wine].dish],
                wine=CARDS[wine].name,
                cheese=CARDS[cheese].name,
            ),
            text(
                "Gold {gold}, wine +{wine}, cheese +{cheese}",
                gold=CARDS[wine].gold + CARDS[cheese].gold,
                **pair_steps(wine, cheese),
            ),
        )
        for wine in wines
        for cheese in cheeses
        if CARDS[wine].dish == CARDS[cheese].dish
    ]


def pair_steps(wine: str, cheese: str) -> dict[Family, int]:
    """How far a pair moves each indicator: the sum of what both cards show (WAC-D33)."""
    return {
        family: CARDS[wine].steps.get(family, 0) + CARDS[cheese].steps.get(family, 0) for family in FAMILIES
    }


def _single(id: str, markers: int) -> Option[Sale]:
    card = CARDS[id]
    if markers:
        detail = text(
            "Silver {silver}, with {count} {count:marker|markers} left", silver=card.silver, count=markers
        )
    elif card.action:
        detail = text("Gold {gold}. {action}", gold=card.gold, action=card_text(card))
    else:
        detail = text("Gold {gold}, no steps without its pair", gold=card.gold)
    return Option(f"sell:{id}", Sale((id,)), text("{card}", card=card.name), detail)


async def sell(g: WineAndCheese, me: Seat, sale: Sale) -> None:
    if len(sale.cards) == 2:
        await sell_pair(g, me, *sale.cards)
    elif g.farms[me].card(sale.cards[0]).markers:
        sell_unfinished(g, me, sale.cards[0])
    else:
        await sell_finished(g, me, sale.cards[0])


def sell_unfinished(g: WineAndCheese, me: Seat, id: str) -> None:
    """Kind d: its markers are lost, and it only counts for silver."""
    g.sell(me, id, g.farms[me].silver)
    g.tell(
        me, text("{me} sells {card} unfinished, for silver", card=CARDS[id].name), at=(f"seat:{me}/silver",)
    )


async def sell_finished(g: WineAndCheese, me: Seat, id: str) -> None:
    """Kinds a and c: an action card acts once more, still in the cellar, before it goes."""
    card = CARDS[id]
    if has_effect(g, me, id):
        await trigger(g, me, id, willing=False)
    g.sell(me, id, g.farms[me].gold)
    g.tell(me, text("{me} sells {card} for gold", card=card.name), at=(f"seat:{me}/gold",))


async def sell_pair(g: WineAndCheese, me: Seat, wine: str, cheese: str) -> None:
    """Kind b: both indicators move, one completely before the other; then both cards go."""
    g.tell(
        me,
        text(
            "{me} sells the {dish} pair {wine} and {cheese} for gold",
            dish=DISH_NAMES[CARDS[wine].dish],
            wine=CARDS[wine].name,
            cheese=CARDS[cheese].name,
        ),
        at=(f"seat:{me}/gold",),
    )
    steps = pair_steps(wine, cheese)
    for family in await _order(g, me, steps):
        await advance(g, me, family, steps[family])
    g.farms[me].paired += 1
    for id in (wine, cheese):
        g.sell(me, id, g.farms[me].gold)


async def _order(g: WineAndCheese, me: Seat, steps: dict[Family, int]) -> list[Family]:
    def firsts(g: WineAndCheese, me: Seat) -> list[Option[Family]]:
        return [
            Option(f"first:{f}", f, text("Move the {family} indicator first", family=FAMILY_NAMES[f]))
            for f in FAMILIES
            if steps[f]
        ]

    prompt = text("Which indicator moves first?")
    first = await choose(g, me, prompt, firsts, public=text("sells a pair"))
    moving = [family for family in FAMILIES if steps[family]]
    return sorted(moving, key=lambda family: family != first)
