"""The order of play: set-up, and the phases of the calendar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from games.engine import Decision, Deck, Name, Option, Reason, Rng, Seat, Text, Turn, choose, text, together
from games.wine_and_cheese import fields
from games.wine_and_cheese.actions import (
    BACK,
    EFFECT_NAMES,
    cost_words,
    do_effect,
    pay,
    question,
    window,
)
from games.wine_and_cheese.calendar import CALENDAR
from games.wine_and_cheese.cards import (
    BOX,
    CARDS,
    COLOR_NAMES,
    COLORS,
    DISPLAY,
    EFFECTS,
    FAMILIES,
    FAMILY_NAMES,
    HAND,
    INGREDIENT_NAMES,
    SPACES,
    STORAGE,
    TRADE,
    Effect,
    Family,
    amount,
    amounts,
    card_text,
)
from games.wine_and_cheese.sales import Sale, sales, sell
from games.wine_and_cheese.specials import has_effect, trigger
from games.wine_and_cheese.state import CellarCard, Farm, WineAndCheese, can_pay, shortfall

MAIN_PUBLIC = text("produces, sells, or drops out")
MORE = text("Anything else before your turn ends?")
LAST = text("You have dropped out. Anything else before your last turn ends?")

# Set-up


def setup(seats: int, options: dict[str, str], rng: Rng) -> WineAndCheese:
    """Set up a game (WAC-SET); everything that nobody chooses is random (WAC-D1 to D4)."""
    spaces, unused = _housing(rng)
    colors = rng.sample(COLORS, len(COLORS))
    waiting = colors.pop()
    houses = [rng.sample(colors, len(colors)) for _ in range(seats)]
    for row in houses:
        row.insert(BOX.housing.free_space - 1, "")
    decks = {family: Deck(rng.sample([card.id for card in _cards(family)], 24)) for family in FAMILIES}
    south, first = rng.below(seats), rng.below(seats)
    g = WineAndCheese(
        rng=rng,
        phase="send",
        farms=[Farm(row) for row in houses],
        starter=first,
        south=south,
        first=first,
        active=first,
        spaces=spaces,
        unused=unused,
        waiting=waiting,
        decks=decks,
        display={family: [] for family in FAMILIES},
    )
    for family in FAMILIES:
        for farm in g.farms:
            farm.hand += [decks[family].pile.pop() for _ in range(HAND)]
        g.display[family] = [decks[family].pile.pop() for _ in range(DISPLAY)]
    g.tell(None, text("{player} goes first", player=Name(first)), at=("order",))
    return g


def _cards(family: Family) -> Any:
    return BOX.cards.wine if family == "wine" else BOX.cards.cheese


def _housing(rng: Rng) -> tuple[list[str], list[str]]:
    """Cards for the five spaces by kind, and the three that leave the game."""
    piles = {kind: [card.id for card in BOX.housing.cards if card.kind == kind] for kind in set(SPACES)}
    for kind in dict.fromkeys(SPACES):
        rng.shuffle(piles[kind])
    spaces = [piles[kind].pop() for kind in SPACES]
    return spaces, [card for kind in dict.fromkeys(SPACES) for card in piles[kind]]


# Phases


def next_turn(g: WineAndCheese) -> Turn[Any] | None:
    """The coroutine of whatever happens next, or `None` when the game is over."""
    return PHASES[g.phase](g) if g.phase in PHASES else None


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
    prompt = text("Produce a card, sell cards, or drop out of this phase")
    return question(
        g,
        me,
        prompt,
        options,
        MAIN_PUBLIC,
        open_for=not idle,
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


def loss_warning(g: WineAndCheese, me: Seat) -> Text | None:
    """Say which cards the coming aging would spoil, though they could still be saved."""
    lost = g.savable(me)
    if not lost:
        return None
    return text("{cards} would become overripe", cards=tuple(CARDS[id].name for id in lost))


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
        label = text("{card} with {count} {count:trade|trades} 3 for 1", card=CARDS[id].name, count=missing)
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
    return question(g, me, text("Do you sell anything else?"), options, public, open_for=_keeps_open(g, me))


def _keeps_open(g: WineAndCheese, me: Seat) -> bool:
    return g.can_use_label(me) or bool(g.ways_to_open(me))


async def linger(g: WineAndCheese, me: Seat, prompt: Text = MORE) -> None:
    """Leave the turn open for anytime actions after the main action (WAC-D13)."""

    def ask(me: Seat) -> Decision:
        end = Option("end", None, text("End your turn"), loss_warning(g, me) if g.farms[me].dropped else None)
        return question(g, me, prompt, [end], text("ends the turn"), open_for=_keeps_open(g, me))

    await window(g, me, ask)


async def drop_out(g: WineAndCheese, me: Seat) -> bool:
    """Leave this phase; only anytime actions remain (WAC-PS-23, 24)."""
    g.farms[me].dropped = True
    g.tell(me, text("{me} drops out of the phase"), at=(f"seat:{me}",))
    if not is_idle(g, me):
        await linger(g, me, LAST)
    return True


async def store(g: WineAndCheese) -> None:
    """One player stores ingredients; the rest is lost (WAC-STO)."""
    me = g.active
    amount = await window(g, me, partial(_store_question, g))
    kept = _most_stored(g.farms[me])
    if amount == "less":
        kept = await choose_stored(g, me)
    lost = {what: count - kept.get(what, 0) for what, count in g.farms[me].pool.items()}
    g.farms[me].spend(lost)
    g.farms[me].stored = kept
    if any(kept.values()):
        g.tell(me, text("{me} stores {kept}", kept=amounts(kept)), at=(f"seat:{me}/storage",))
    else:
        g.tell(me, text("{me} stores nothing"), at=(f"seat:{me}/storage",))
    if me == g.first:
        g.active = g.second
    else:
        g.hand_over()
        g.begin(g.step + 1)


def _most_stored(farm: Farm) -> dict[str, int]:
    return {what: min(limit, farm.pool[what]) for what, limit in STORAGE.items()}


def _store_question(g: WineAndCheese, me: Seat) -> Decision:
    farm, most = g.farms[me], _most_stored(g.farms[me])
    options = [Option("store:most", "most", text("Store {kept}", kept=amounts(most)), loss_warning(g, me))]
    if any(most.values()):
        options.append(Option("store:less", "less", text("Store less")))
    else:
        options = [Option("store:most", "most", text("Store nothing"), loss_warning(g, me))]
    lost = {what: count - most.get(what, 0) for what, count in farm.pool.items()}
    prompt = text("What do you store?")
    if any(lost.values()):
        prompt = text("What do you store? {lost} will be lost.", lost=amounts(lost))
    open_for = g.can_use_label(me) or farm.markers >= TRADE
    return question(g, me, prompt, options, text("stores ingredients"), open_for=open_for)


async def choose_stored(g: WineAndCheese, me: Seat) -> dict[str, int]:
    kept: dict[str, int] = {}
    for what, limit in STORAGE.items():

        def numbers(g: WineAndCheese, me: Seat, what: str = what, limit: int = limit) -> list[Option[int]]:
            most = min(limit, g.farms[me].pool[what])
            return [Option(f"keep:{what}@{n}", n, amount(what, n)) for n in range(most, -1, -1)]

        prompt = text("How much {what} do you store?", what=INGREDIENT_NAMES[what])
        kept[what] = await choose(g, me, prompt, numbers, public=text("stores ingredients")) or 0
    return kept


async def age(g: WineAndCheese) -> None:
    """Both players close their aging side by side (WAC-AGE)."""
    await together({seat: age_one(g, seat) for seat in (g.first, g.second)})
    g.begin(g.step + 1)


async def age_one(g: WineAndCheese, me: Seat) -> None:
    await window(g, me, partial(_age_question, g))
    g.age(me, CALENDAR[g.step].aging)


def _age_question(g: WineAndCheese, me: Seat) -> Decision:
    option = Option("age", None, text("Age now"), loss_warning(g, me))
    aging = CALENDAR[g.step].aging
    fates = tuple(_fate(card, aging) for card in g.farms[me].cards)
    prompt = text("Every card ages by {count}: {fates}", count=aging, fates=fates)
    if not fates:
        prompt = text("Every card ages by {count}. Your cellar is empty.", count=aging)
    public = text("ages the cellar")
    waits = g.is_locked(me) and g.can_use_label(me, locked=False)  # WAC-D69
    return question(g, me, prompt, [option], public, open_for=g.can_use_label(me), always=waits)


def _fate(card: CellarCard, aging: int) -> Text:
    left = card.markers - aging
    if left < 0:
        return text("{card} is overripe", card=CARDS[card.id].name)
    if not left:
        return text("{card} is finished", card=CARDS[card.id].name)
    return text("{card} keeps {count}", card=CARDS[card.id].name, count=left)


async def trigger_cards(g: WineAndCheese) -> None:
    """One player's part of the summer: each open action card once, if wanted (WAC-SUM2)."""
    me = g.active
    while id := await window(g, me, partial(_trigger_question, g)):
        g.farms[me].card(id).triggered = True
        await trigger(g, me, id)
    _next_part(g)


def _trigger_question(g: WineAndCheese, me: Seat) -> Decision:
    options: list[Option[str | None]] = [
        Option(
            f"trigger:{card.id}", card.id, text("{card}", card=CARDS[card.id].name), card_text(CARDS[card.id])
        )
        for card in g.farms[me].cards
        if CARDS[card.id].action and not card.triggered and has_effect(g, me, card.id)
    ]
    options.append(Option("done", None, text("Done")))
    public = text("triggers special actions")
    return question(
        g, me, text("Which action card do you trigger?"), options, public, open_for=g.can_use_label(me)
    )


def _next_part(g: WineAndCheese) -> None:
    """After the first player's part comes the second's; then the next phase."""
    if g.active == g.first:
        g.active = g.second
    else:
        g.begin(g.step + 1)


async def arrive(g: WineAndCheese) -> None:
    """The waiting workers move into the free houses (WAC-WIN1-02)."""
    for seat, farm in enumerate(g.farms):
        space = farm.houses.index("")
        farm.houses[space] = g.waiting
        g.tell(
            seat,
            text("{color} moves into the free house of {me}", color=COLOR_NAMES[g.waiting]),
            at=(f"house:{seat}/{space}",),
        )
    g.waiting = ""
    g.begin(g.step + 1)


async def sell_all(g: WineAndCheese) -> None:
    """One player sells everything left (WAC-WIN2-02)."""
    me = g.active
    while isinstance(sale := await window(g, me, partial(_final_question, g)), Sale):
        await sell(g, me, sale)
    _next_part(g)
    if g.phase == "over":
        g.unveil()


def _final_question(g: WineAndCheese, me: Seat) -> Decision:
    options: list[Option[Any]] = list(sales(g, me)) or [Option("end", None, text("End the game for you"))]
    public = text("sells everything left")
    return question(
        g, me, text("Sell every card that is left"), options, public, open_for=g.can_use_label(me)
    )


MAIN: dict[str, Callable[[WineAndCheese, Seat], Turn[bool]]] = {
    "make wine": partial(make_card, family="wine"),
    "make cheese": partial(make_card, family="cheese"),
    "sell": sell_cards,
    "drop": drop_out,
}

PHASES: dict[str, Callable[[WineAndCheese], Turn[Any]]] = {
    "send": fields.send,
    "produce": produce,
    "store": store,
    "age": age,
    "trigger": trigger_cards,
    "return": fields.bring_back,
    "arrive": arrive,
    "sell_all": sell_all,
}
