"""What a player may do besides the main action: payments, labels, trades, opening the cellar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from games.engine import Decision, Detour, Option, Reason, Seat, Text, choose, everyone, text
from games.wine_and_cheese.calendar import WITHOUT_LABELS
from games.wine_and_cheese.cards import (
    CARDS,
    FAMILY_NAMES,
    INGREDIENTS,
    MADE_FROM,
    OPENING_MARKERS,
    OPENING_STEPS,
    TRADE,
    Effect,
    Family,
    Label,
    amount,
    amounts,
)
from games.wine_and_cheese.state import EFFECT_PARTS, PRICES, Counts, WineAndCheese, shortfall

BACK = text("Back")
MOST_NAMED = 3  # of things in one label or detail

EFFECT_NAMES: dict[Effect, Text] = {
    "wine_step": text("Wine indicator +1"),
    "wine_card": text("Take a wine card"),
    "hurry_wine": text("Hurry a wine (1 marker less)"),
    "slow_wine": text("Slow a wine (1 marker more)"),
    "cheese_step": text("Cheese indicator +1"),
    "cheese_card": text("Take a cheese card"),
    "hurry_cheese": text("Hurry a cheese (1 marker less)"),
    "slow_cheese": text("Slow a cheese (1 marker more)"),
}


# Asking


def question(
    g: WineAndCheese,
    me: Seat,
    prompt: Text,
    options: Sequence[Option[Any]],
    public: Text,
    *,
    stays_open: bool = True,
    always: bool = False,
    reasons: Callable[[], Sequence[Reason]] | None = None,
) -> Decision:
    """The main question of a window, with the anytime actions behind it.

    A window with one main option stays open only for `stays_open` (WAC-D62); otherwise
    that option is carried out without asking.
    """
    asides = anytime(g, me) if stays_open or len(options) > 1 else []
    return Decision(me, prompt, (*options, *asides), 1, 1, public, always, None, reasons)


async def window(g: WineAndCheese, me: Seat, ask: Callable[[Seat], Decision | None]) -> Any:
    """Ask one seat, and ask afresh after every anytime action."""
    while picked := await everyone(g, [me], ask):
        value = picked[me][0]
        if not isinstance(value, Detour):
            return value
        await value.do()
    return None


def anytime(g: WineAndCheese, me: Seat) -> list[Option[Detour]]:
    """Label actions, trades, and opening the cellar, where they are allowed (WAC-D11)."""
    asides: list[Option[Detour]] = []
    if g.can_use_label(me):
        asides.append(_aside("label", use_label, g, me, text("Label action")))
    if g.phase not in WITHOUT_LABELS and g.farms[me].markers >= TRADE:
        asides.append(_aside("trade", trade, g, me, text("Trade 3 for 1")))
    if g.ways_to_open(me):
        asides.append(_aside("open", open_cellar, g, me, text("Open the closed cellar")))
    return asides


def _aside(key: str, do: Callable[..., Any], g: WineAndCheese, me: Seat, label: Text) -> Option[Detour]:
    return Option(key, Detour(partial(do, g, me)), label, None, True)


def loss_warning(g: WineAndCheese, me: Seat) -> Text | None:
    """Say which cards the coming aging would spoil, though they could still be saved."""
    lost = g.savable(me)
    if not lost:
        return None
    if len(lost) > MOST_NAMED:
        return text("{count} {count:card|cards} would become overripe", count=len(lost))
    return text("{cards} would become overripe", cards=tuple(CARDS[id].name for id in lost))


# Paying


async def pay(g: WineAndCheese, me: Seat, cost: Counts) -> None:
    """Pay a cost, with 3-for-1 trades for what is missing (WAC-D18)."""
    farm = g.farms[me]
    missing, _ = shortfall(farm.pool, cost)
    if missing:
        spare = {what: count - cost.get(what, 0) for what, count in farm.pool.items()}
        given = await give_up(g, me, TRADE * missing, spare)
        farm = g.farms[me]
        gained = {what: count - farm.pool[what] for what, count in cost.items() if count > farm.pool[what]}
        _exchange(g, me, given, gained)
    farm.spend(cost)


async def pay_label(g: WineAndCheese, me: Seat, label: Label) -> None:
    cost = dict(PRICES[label.ingredient])
    if label.plus_any:
        other = await choose_other(g, me, cost, label.plus_any)
        cost[other] = cost.get(other, 0) + 1
    await pay(g, me, cost)
    g.tell(
        me,
        text("{me} pays {cost} for a label action", cost=amounts(cost)),
        at=(f"seat:{me}/sites",),
    )


async def choose_other(g: WineAndCheese, me: Seat, cost: Counts, family: Family) -> str:
    """Choose the "other" ingredient of a cost, among those that are left for it."""

    def others(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        pool = g.farms[me].pool
        left = [what for what in MADE_FROM[family] if pool[what] > cost.get(what, 0)]
        return [
            Option(f"other:{what}", what, amount(what, 1))
            for what in sorted(left, key=lambda what: cost.get(what, 0) - pool[what])
        ]

    other = await choose(
        g, me, text("Which ingredient do you add?"), others, public=text("pays for a label action")
    )
    return other or MADE_FROM[family][0]  # none left: it will be traded for, and all are alike


async def give_up(g: WineAndCheese, me: Seat, count: int, spare: Counts) -> Counts:
    """Choose markers to return: all at once as suggested, or one after the other."""
    given: Counts = {}
    while left := count - sum(given.values()):
        rest = {what: n - given.get(what, 0) for what, n in spare.items() if n > given.get(what, 0)}
        if len(rest) == 1 or sum(rest.values()) == left:
            return _plus(given, {what: min(n, left) for what, n in rest.items()})
        suggested = _dispensable(g, me, rest, left)

        def ways(g: WineAndCheese, me: Seat, rest: Counts = rest, whole: Counts = suggested) -> Any:
            if sum(whole.values()) == 1:
                return [Option(f"give:{what}", {what: 1}, amount(what, 1)) for what in {**whole, **rest}]
            return [
                _give_suggested(whole),
                *(
                    Option(f"give:{what}", {what: 1}, text("{what} first", what=amount(what, 1)))
                    for what in rest
                ),
            ]

        prompt = text("Which {count} {count:marker|markers} do you return?", count=left)
        chosen = await choose(g, me, prompt, ways, public=text("returns ingredients"))
        assert chosen is not None
        given = _plus(given, chosen)
    return given


def _give_suggested(whole: Counts) -> Option[Counts]:
    if len(whole) > MOST_NAMED:
        count = sum(whole.values())
        label = text("Give up the {count} that you can best spare", count=count)
        return Option("give:all", whole, label, text("{markers}", markers=amounts(whole)))
    return Option("give:all", whole, text("Give up {markers}", markers=amounts(whole)))


def _plus(one: Counts, other: Counts) -> Counts:
    return {
        what: one.get(what, 0) + other.get(what, 0) for what in INGREDIENTS if what in one or what in other
    }


def _dispensable(g: WineAndCheese, me: Seat, spare: Counts, count: int) -> Counts:
    """The markers that a player can best do without: most beyond what the hand asks for."""
    hand = [CARDS[id].cost for id in g.farms[me].hand]
    surplus = {what: n - max((cost.get(what, 0) for cost in hand), default=0) for what, n in spare.items()}
    given: Counts = {}
    for _ in range(count):
        left = [what for what in spare if spare[what] > given.get(what, 0)]
        what = max(left, key=lambda what: surplus[what] - given.get(what, 0))
        given[what] = given.get(what, 0) + 1
    return given


def _exchange(g: WineAndCheese, me: Seat, given: Counts, gained: Counts) -> None:
    farm = g.farms[me]
    farm.spend(given)
    farm.gain(gained)
    g.tell(
        me,
        text("{me} trades {given} for {gained}", given=amounts(given), gained=amounts(gained)),
        at=(f"seat:{me}/sites",),
    )


# Anytime actions


async def trade(g: WineAndCheese, me: Seat) -> None:
    """3-for-1: return any 3 markers for 1 of any kind (WAC-TRD)."""

    def kinds(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [
            Option(f"gain:{what}", what, text("Gain {what}", what=amount(what, 1))) for what in INGREDIENTS
        ]

    public = text("trades 3 for 1")
    gained = await choose(g, me, text("What do you trade for?"), kinds, skip=BACK, public=public)
    if gained:
        given = await give_up(g, me, TRADE, g.farms[me].pool)
        _exchange(g, me, given, {gained: 1})


async def use_label(g: WineAndCheese, me: Seat) -> None:
    """Pay for a label action, and do one of its two options (WAC-LBL)."""

    def labels(g: WineAndCheese, me: Seat) -> list[Option[tuple[Label, Effect]]]:
        return [
            Option(
                f"pay:{label.ingredient}@{effect}", (label, effect), EFFECT_NAMES[effect], price_words(label)
            )
            for label, effect in g.payable_labels(me)
        ]

    chosen = await choose(
        g,
        me,
        text("Which label action do you pay for?"),
        labels,
        skip=BACK,
        public=text("thinks about a label action"),
    )
    if chosen:
        label, effect = chosen
        await pay_label(g, me, label)
        await do_effect(g, me, effect)


def price_words(label: Label) -> Text:
    cost = amounts(PRICES[label.ingredient])
    if label.plus_any:
        return text(
            "For {cost} and 1 more {family} ingredient", cost=cost, family=FAMILY_NAMES[label.plus_any]
        )
    return text("For {cost}", cost=cost)


async def open_cellar(g: WineAndCheese, me: Seat) -> None:
    """Remove the Cellar Closed card for 4 markers or 4 steps back (WAC-CLS)."""

    def ways(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [Option(f"open:{way}", way, _way_words(g, me, way)) for way in g.ways_to_open(me)]

    prompt = text("How do you pay for opening the closed cellar?")
    way = await choose(g, me, prompt, ways, skip=BACK, public=text("opens the closed cellar"))
    if not way:
        return
    if way == "markers":
        given = await give_up(g, me, OPENING_MARKERS, g.farms[me].pool)
        g.farms[me].spend(given)
        price, place = text("{given}", given=amounts(given)), f"seat:{me}/sites"
    else:
        price, place = step_back(g, me, way), f"track:{me}/{way}"
    g.farms[me].closed = False
    g.tell(me, text("{me} opens the closed cellar for {price}", price=price), at=(f"seat:{me}/cellar", place))


def _way_words(g: WineAndCheese, me: Seat, way: Any) -> Text:
    if way == "markers":
        return text("Return {count} markers", count=OPENING_MARKERS)
    return text(
        "Move your {family} indicator {count} steps back", family=FAMILY_NAMES[way], count=OPENING_STEPS
    )


def step_back(g: WineAndCheese, me: Seat, family: Any) -> Text:
    indicator, space = g.farms[me].indicators[family], g.space_behind(me, family)
    assert space is not None
    indicator.space = space
    return text(
        "{count} {family} steps, back to {value}",
        count=OPENING_STEPS,
        family=FAMILY_NAMES[family],
        value=indicator.value,
    )


# Effects of labels


async def do_effect(g: WineAndCheese, me: Seat, effect: Effect) -> None:
    """Carry out an option of a label, paid for or free."""
    verb, family = EFFECT_PARTS[effect]
    if verb == "step":
        await advance(g, me, family, 1)
    elif verb == "card":
        await gain_card(g, me, family)
    else:
        await shift_marker(g, me, family, verb)


async def advance(g: WineAndCheese, me: Seat, family: Family, steps: int) -> None:
    """Move an indicator forward; each bonus is placed before the next step (WAC-D42)."""
    for _ in range(steps):
        for _ in range(g.take_step(me, family)):
            await gain_bonus(g, me)
    g.tell(
        me,
        text(
            "{me} moves the {family} indicator {steps} {steps:step|steps}, to {value}",
            family=FAMILY_NAMES[family],
            steps=steps,
            value=g.farms[me].indicators[family].value,
        ),
        at=(f"track:{me}/{family}",),
    )


async def gain_bonus(g: WineAndCheese, me: Seat) -> None:
    def sites(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [Option(f"bonus:{what}", what, amount(what, 1)) for what in INGREDIENTS]

    prompt = text("You reach a bonus. Which ingredient do you gain?")
    what = await choose(g, me, prompt, sites, public=text("takes a bonus"))
    assert what is not None
    g.farms[me].gain({what: 1})
    g.tell(me, text("{me} takes a bonus: {what}", what=amount(what, 1)), at=(f"seat:{me}/sites",))


async def gain_card(g: WineAndCheese, me: Seat, family: Family) -> None:
    """Take a card from the display or from the deck (WAC-LBL-05)."""

    def sources(g: WineAndCheese, me: Seat) -> list[Option[str | None]]:
        shown: list[Option[str | None]] = [
            Option(f"take:{id}", id, text("{card}", card=CARDS[id].name), cost_words(id))
            for id in g.display[family]
            if id
        ]
        if g.decks[family].pile:
            shown.append(Option("take:deck", None, text("The top card of the deck")))
        return shown

    prompt = text("Which {family} card do you take?", family=FAMILY_NAMES[family])
    public = text("takes a {family} card", family=FAMILY_NAMES[family])
    g.take_card(me, family, await choose(g, me, prompt, sources, public=public))


def cost_words(id: str) -> Text:
    card = CARDS[id]
    return text("{cost}; gold {gold}", cost=amounts(card.cost), gold=card.gold)


async def shift_marker(g: WineAndCheese, me: Seat, family: Family, verb: str) -> None:
    """Hurry or slow a card: 1 marker less or more (WAC-LBL-08, 09)."""
    change = -1 if verb == "hurry" else 1

    def targets(g: WineAndCheese, me: Seat) -> list[Option[str]]:
        return [
            Option(
                f"{verb}:{card.id}",
                card.id,
                text("{card}", card=CARDS[card.id].name),
                text("{old} to {new} {new:marker|markers}", old=card.markers, new=card.markers + change),
            )
            for card in g.farms[me].of_family(family)
            if card.markers + change >= 0
        ]

    prompt = text("Which card do you hurry?") if verb == "hurry" else text("Which card do you slow?")
    id = await choose(g, me, prompt, targets, public=text("picks a card in the cellar"))
    assert id is not None
    card = g.farms[me].card(id)
    card.markers += change
    changes = text("hurries") if verb == "hurry" else text("slows")
    g.tell(
        me,
        text(
            "{me} {changes} {card} ({count} {count:marker|markers} left)",
            changes=changes,
            card=CARDS[id].name,
            count=card.markers,
        ),
        at=(f"seat:{me}/cellar",),
    )
