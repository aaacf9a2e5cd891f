"""The special actions of action cards (WAC-SPA)."""

from __future__ import annotations

from collections import Counter

from games.engine import Option, Seat, choose, confirm, text
from games.wine_and_cheese.actions import advance, pay
from games.wine_and_cheese.cards import (
    ACTION_NAMES,
    CARDS,
    FAMILY_NAMES,
    MADE_FROM,
    STARTER_STEPS,
    Card,
    Family,
    amount,
    amounts,
    card_text,
)
from games.wine_and_cheese.state import WineAndCheese, can_pay

OTHER: dict[Family, Family] = {"wine": "cheese", "cheese": "wine"}


def helper_targets(g: WineAndCheese, me: Seat, chain: tuple[str, ...]) -> list[str]:
    """Open action cards that a helper may trigger: each card once in a chain (WAC-D27)."""
    return [card.id for card in g.farms[me].cards if CARDS[card.id].action and card.id not in chain]


def has_effect(g: WineAndCheese, me: Seat, id: str, chain: tuple[str, ...] = ()) -> bool:
    """Whether triggering a card of the cellar would do something now (WAC-D26)."""
    card = CARDS[id]
    match card.action:
        case "starter_cultures":
            return can_pay(g.farms[me].pool, Counter(card.returns))
        case "washing_gourmet" | "distillation_gourmet":
            return bool(g.farms[me].gourmets(card.family))
        case "helper":
            chain = (*chain, id)
            return any(has_effect(g, me, target, chain) for target in helper_targets(g, me, chain))
    return bool(card.action)


async def trigger(
    g: WineAndCheese, me: Seat, id: str, *, willing: bool = True, chain: tuple[str, ...] = ()
) -> None:
    """Carry out a card's special action; unless `willing`, an exchange may be declined (WAC-D29)."""
    card = CARDS[id]
    if card.action == "starter_cultures" and not await agrees(g, me, card, willing):
        return
    g.tell(
        me,
        text("{me} triggers {card}: {action}", card=card.name, action=ACTION_NAMES[card.action]),
        at=(f"seat:{me}/cellar",),
    )
    match card.action:
        case "starter_cultures":
            await start_cultures(g, me, card)
        case "washing_each" | "distillation_each":
            await advance(g, me, OTHER[card.family], len(g.farms[me].of_family(card.family)))
        case "washing_gourmet" | "distillation_gourmet":
            await wash_each(g, me, card)
        case "market_day":
            await visit_market(g, me, card)
        case "helper":
            await call_helper(g, me, id, willing, chain)


async def agrees(g: WineAndCheese, me: Seat, card: Card, willing: bool) -> bool:
    """Whether the ingredients of a starter can be returned, and are to be."""
    returns = Counter(card.returns)
    if not can_pay(g.farms[me].pool, returns):
        return False
    prompt = text("Return {returns} for {card}?", returns=amounts(dict(returns)), card=card.name)
    return willing or await confirm(g, me, prompt, public=text("triggers a card"))


async def start_cultures(g: WineAndCheese, me: Seat, card: Card) -> None:
    """Return two ingredients for 4 steps (WAC-SPA-01)."""
    returns = dict(Counter(card.returns))
    await pay(g, me, returns)
    g.tell(
        me,
        text("{me} returns {returned}", returned=amounts(returns)),
        at=(f"seat:{me}/sites",),
    )
    await advance(g, me, card.indicator or card.family, STARTER_STEPS)


async def wash_each(g: WineAndCheese, me: Seat, card: Card) -> None:
    """For each gourmet card of the family, 2 steps there or 1 step here (WAC-SPA-03, 05)."""
    own, other = card.family, OTHER[card.family]

    def ways(g: WineAndCheese, me: Seat) -> list[Option[tuple[Family, int]]]:
        return [
            Option(
                f"move:{family}",
                (family, steps),
                text(
                    "Move the {family} indicator {steps} {steps:step|steps}",
                    family=FAMILY_NAMES[family],
                    steps=steps,
                ),
            )
            for family, steps in ((other, 2), (own, 1))
        ]

    count = len(g.farms[me].gourmets(own))
    for number in range(1, count + 1):
        prompt = text(
            "{card}: which way for gourmet card {number} of {count}?",
            card=card.name,
            number=number,
            count=count,
        )
        way = await choose(g, me, prompt, ways, public=text("moves an indicator"))
        assert way is not None
        await advance(g, me, *way)


async def visit_market(g: WineAndCheese, me: Seat, card: Card) -> None:
    """Gain each printed ingredient; the card fixes the family of a free choice (WAC-D32)."""
    gained: Counter[str] = Counter()
    for what in card.gains:
        gained[await _choose_gain(g, me, what)] += 1
    g.farms[me].gain(dict(gained))
    g.tell(me, text("{me} gains {gained}", gained=amounts(dict(gained))), at=(f"seat:{me}/sites",))


async def _choose_gain(g: WineAndCheese, me: Seat, what: str) -> str:
    if not what.startswith("any_"):
        return what
    family: Family = "wine" if what == "any_wine" else "cheese"

    def kinds(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [Option(f"market:{kind}", kind, amount(kind, 1)) for kind in MADE_FROM[family]]

    chosen = await choose(
        g, me, text("Which ingredient do you gain?"), kinds, public=text("goes to the market")
    )
    assert chosen is not None
    return chosen


async def call_helper(g: WineAndCheese, me: Seat, id: str, willing: bool, chain: tuple[str, ...]) -> None:
    """Trigger another open action card; it stays where it is (WAC-SPA-08)."""
    chain = (*chain, id)

    def targets(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [
            Option(
                f"help:{target}", target, text("{card}", card=CARDS[target].name), card_text(CARDS[target])
            )
            for target in helper_targets(g, me, chain)
        ]

    prompt = text("Which card does {card} trigger?", card=CARDS[id].name)
    target = await choose(g, me, prompt, targets, public=text("picks a card to trigger"))
    if target:
        await trigger(g, me, target, willing=willing, chain=chain)
