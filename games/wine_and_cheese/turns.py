"""The order of play: set-up, and the phases of the calendar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.engine import Decision, Deck, Name, Option, Rng, Seat, Text, Turn, choose, text, together
from games.wine_and_cheese import fields, production
from games.wine_and_cheese.actions import (
    loss_warning,
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
    FAMILIES,
    HAND,
    INGREDIENT_NAMES,
    SPACES,
    STORAGE,
    TRADE,
    Family,
    amount,
    amounts,
    card_text,
)
from games.wine_and_cheese.sales import Sale, sales, sell
from games.wine_and_cheese.specials import has_effect, trigger
from games.wine_and_cheese.state import Farm, WineAndCheese

# Set-up


def setup(seats: int, options: dict[str, str], rng: Rng) -> WineAndCheese:
    """Set up a game (WAC-SET); everything that nobody chooses is random (WAC-D1 to D4)."""
    spaces, unused = _housing(rng)
    colors = rng.sample(COLORS, len(COLORS))
    waiting = colors.pop()
    houses = [rng.sample(colors, len(colors)) for _ in range(seats)]
    for row in houses:
        row.insert(BOX.housing.free_space - 1, "")
    decks = {family: Deck(rng.sample(_deck(family), len(_deck(family)))) for family in FAMILIES}
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


def _deck(family: Family) -> list[str]:
    return [card.id for card in CARDS.values() if card.family == family]


def _housing(rng: Rng) -> tuple[list[str], list[str]]:
    """Cards for the five spaces by kind, and the three that leave the game."""
    kinds = dict.fromkeys(SPACES)
    piles = {kind: [card.id for card in BOX.housing.cards if card.kind == kind] for kind in kinds}
    for pile in piles.values():
        rng.shuffle(pile)
    spaces = [piles[kind].pop() for kind in SPACES]
    return spaces, [card for pile in piles.values() for card in pile]


# Phases


def next_turn(g: WineAndCheese) -> Turn[Any] | None:
    """The coroutine of whatever happens next, or `None` when the game is over."""
    return PHASES[g.phase](g) if g.phase in PHASES else None


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
    stays_open = g.can_use_label(me) or farm.markers >= TRADE
    return question(g, me, prompt, options, text("stores ingredients"), stays_open=stays_open)


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
    prompt = _aging_words(g.farms[me], CALENDAR[g.step].aging)
    public = text("ages the cellar")
    waits = g.is_locked(me) and g.can_use_label(me, locked=False)  # WAC-D69
    return question(g, me, prompt, [option], public, stays_open=g.can_use_label(me), always=waits)


def _aging_words(farm: Farm, aging: int) -> Text:
    """What the aging does; the names of a full cellar fit, as cards that go on aging are left out."""
    overripe = tuple(CARDS[card.id].name for card in farm.cards if card.markers < aging)
    finished = tuple(CARDS[card.id].name for card in farm.cards if card.markers == aging)
    ages = text("Every card ages by {count}.", count=aging)
    if overripe and finished:
        return text(
            "{ages} Overripe: {overripe}. Finished: {finished}",
            ages=ages,
            overripe=overripe,
            finished=finished,
        )
    if overripe:
        return text("{ages} Overripe: {overripe}", ages=ages, overripe=overripe)
    if finished:
        return text("{ages} Finished: {finished}", ages=ages, finished=finished)
    if farm.cards:
        return text("{ages} All of yours go on aging.", ages=ages)
    return text("{ages} Your cellar is empty.", ages=ages)


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
        g, me, text("Which action card do you trigger?"), options, public, stays_open=g.can_use_label(me)
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
            text("the {color} worker moves into the free house of {me}", color=COLOR_NAMES[g.waiting]),
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
    options: list[Option[Any]] = list(sales(g, me)) or [Option("end", None, text("Finish selling"))]
    public = text("sells everything left")
    return question(
        g, me, text("Sell every card that is left."), options, public, stays_open=g.can_use_label(me)
    )


PHASES: dict[str, Callable[[WineAndCheese], Turn[Any]]] = {
    "send": fields.send,
    "produce": production.produce,
    "store": store,
    "age": age,
    "trigger": trigger_cards,
    "return": fields.bring_back,
    "arrive": arrive,
    "sell_all": sell_all,
}
