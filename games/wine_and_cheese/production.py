"""The phase of production and sale (WAC-PS)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from games.engine import Decision, Option, Reason, Seat, Text, Turn, choose, text
from games.wine_and_cheese.actions import (
    BACK,
    EFFECT_NAMES,
    cost_words,
    do_effect,
    loss_warning,
    pay,
    question,
    window,
)
from games.wine_and_cheese.cards import (
    CARDS,
    EFFECTS,
    FAMILIES,
    FAMILY_NAMES,
    TRADE,
    Effect,
    Family,
    amounts,
    card_text,
)
from games.wine_and_cheese.sales import Sale, sales, sell
from games.wine_and_cheese.specials import has_effect, trigger
from games.wine_and_cheese.state import CellarCard, WineAndCheese, can_pay, shortfall

MAIN_PUBLIC = text("makes a card, sells, or drops out")
MORE = text("Anything else before your turn ends?")
LAST = text("You have dropped out. Anything else before your last turn ends?")


async def produce(g: WineAndCheese) -> None:
    """One turn of production and sale: produce, sell, or drop out (WAC-PS-02)."""
    me = g.active
    done = False
    while not done:
        main = await window(g, me, partial(_main_question, g))
        done = await MAIN[main](g, me)
    if not g.farms[1 - me].dropped:
        g.active = 1 - me
    elif g.farms[me].dropped:
        g.begin(g.step + 1)


def _main_question(g: WineAndCheese, me: Seat) -> Decision:
    farm = g.farms[me]
    options = [
        Option(
            f"make:{family}",
            f"make {family}",
            text("Make a {family}", family=FAMILY_NAMES[family]),
            text("{count} {count:card|cards} of your hand can be paid", count=count),
        )
        for family in FAMILIES
        if farm.free_slot is not None and (count := len(payable(g, me, family)))
    ]
    if farm.cards:
        options.append(Option("sell", "sell", text("Sell from the cellar")))
    idle = is_idle(g, me)
    options.append(Option("drop", "drop", text("Drop out"), loss_warning(g, me)))
    prompt = text("Make a card, sell cards, or drop out of this phase.")
    return question(
        g,
        me,
        prompt,
        options,
        MAIN_PUBLIC,
        stays_open=not idle,
        always=not idle,
        reasons=partial(_why_not_made, g, me),
    )


def is_idle(g: WineAndCheese, me: Seat) -> bool:
    """Whether everybody can see that a player can do nothing that helps (WAC-D63).

    Which cards are in hand must not show, so it is enough that some card could be paid.
    """
    farm = g.farms[me]
    makes = farm.hand and any(can_pay(farm.pool, card.cost) for card in CARDS.values())
    return not (farm.cards or makes or g.can_use_label(me))


def payable(g: WineAndCheese, me: Seat, family: Family) -> list[str]:
    return [id for id in g.farms[me].hand if CARDS[id].family == family and g.can_make(me, id)]


def _why_not_made(g: WineAndCheese, me: Seat) -> list[Reason]:
    farm = g.farms[me]
    if farm.free_slot is None:
        return [Reason(text("Making a card"), text("your cellar has no free slot"))]
    return [_why_short(g, me, id) for id in farm.hand if not g.can_make(me, id)]


def _why_short(g: WineAndCheese, me: Seat, id: str) -> Reason:
    missing, surplus = shortfall(g.farms[me].pool, CARDS[id].cost)
    short = missing - surplus // TRADE
    return Reason(
        text("{card}", card=CARDS[id].name),
        text("{count} {count:ingredient|ingredients} short, even with trades", count=short),
    )


async def make_card(g: WineAndCheese, me: Seat, family: Family) -> bool:
    """Produce one card: pay, place it, and take a free label action or its special action."""

    def cards(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [_card_option(g, me, id) for id in payable(g, me, family)]

    prompt = text("Which {family} do you make?", family=FAMILY_NAMES[family])
    id = await choose(g, me, prompt, cards, skip=BACK, public=MAIN_PUBLIC)
    if not id:
        return False
    place_card(g, me, id)
    await pay(g, me, CARDS[id].cost)
    await reward(g, me, id)
    await linger(g, me)
    return True


def place_card(g: WineAndCheese, me: Seat, id: str) -> None:
    """Put a card from the hand into the leftmost free slot; from now on all see it."""
    farm = g.farms[me]
    farm.hand.remove(id)
    if id in farm.known:
        farm.known.remove(id)
    slot = farm.free_slot
    assert slot is not None
    farm.slots[slot] = CellarCard(id, CARDS[id].time)
    g.tell(
        me,
        text("{me} makes {card} from {cost}", card=CARDS[id].name, cost=amounts(CARDS[id].cost)),
        at=(f"seat:{me}/cellar/{slot}", f"seat:{me}/sites"),
    )


def _card_option(g: WineAndCheese, me: Seat, id: str) -> Option[str]:
    missing, _ = shortfall(g.farms[me].pool, CARDS[id].cost)
    label = text("{card}", card=CARDS[id].name)
    if missing:
        label = text("{card}, with {count} {count:trade|trades}", card=CARDS[id].name, count=missing)
    return Option(f"card:{id}", id, label, cost_words(id))


async def reward(g: WineAndCheese, me: Seat, id: str) -> None:
    """A free label action, or instead the special action of the card just made (WAC-PS-10, 11)."""

    def rewards(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        free: list[Option[str]] = [
            Option(f"free:{effect}", effect, EFFECT_NAMES[effect])
            for effect in EFFECTS
            if g.can_do(me, effect)
        ]
        if has_effect(g, me, id):
            free.append(
                Option(f"special:{id}", id, text("Trigger {card}", card=CARDS[id].name), card_text(CARDS[id]))
            )
        return free

    chosen = await choose(
        g, me, text("Which free label action do you take?"), rewards, public=text("takes a free label action")
    )
    if chosen == id:
        await trigger(g, me, id)
    else:
        await do_effect(g, me, cast(Effect, chosen))


async def sell_cards(g: WineAndCheese, me: Seat) -> bool:
    """Sell at least one card, or a pair, and any number more (WAC-PS-14)."""
    prompt = text("What do you sell?")
    sale = await choose(g, me, prompt, sales, skip=BACK, public=text("picks what to sell"))
    if not sale:
        return False
    while isinstance(sale, Sale):
        await sell(g, me, sale)
        sale = await window(g, me, partial(_more_sales_question, g))
    return True


def _more_sales_question(g: WineAndCheese, me: Seat) -> Decision:
    options: list[Option[Any]] = [*sales(g, me), Option("end", None, text("End your turn"))]
    public = text("picks what else to sell")
    return question(g, me, text("Do you sell anything else?"), options, public, stays_open=_keeps_open(g, me))


def _keeps_open(g: WineAndCheese, me: Seat) -> bool:
    return g.can_use_label(me) or bool(g.ways_to_open(me))


async def linger(g: WineAndCheese, me: Seat, prompt: Text = MORE) -> None:
    """Leave the turn open for anytime actions after the main action (WAC-D13)."""

    def ask(me: Seat) -> Decision:
        end = Option("end", None, text("End your turn"), loss_warning(g, me) if g.farms[me].dropped else None)
        return question(g, me, prompt, [end], text("ends the turn"), stays_open=_keeps_open(g, me))

    await window(g, me, ask)


async def drop_out(g: WineAndCheese, me: Seat) -> bool:
    """Leave this phase; only anytime actions remain (WAC-PS-23, 24)."""
    g.farms[me].dropped = True
    g.tell(me, text("{me} drops out of the phase"), at=(f"seat:{me}",))
    if not is_idle(g, me):
        await linger(g, me, LAST)
    return True


MAIN: dict[str, Callable[[WineAndCheese, Seat], Turn[bool]]] = {
    "make wine": partial(make_card, family="wine"),
    "make cheese": partial(make_card, family="cheese"),
    "sell": sell_cards,
    "drop": drop_out,
}
