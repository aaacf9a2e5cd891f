"""Event cards: when they may be played, and what they do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from games.cuvee import land
from games.cuvee.actions import tendable
from games.cuvee.cards import AMOUNTS, EVENTS, HIGHEST, SEASONS, Effect, EventCard
from games.cuvee.cellar import Lot, harvestable
from games.cuvee.faces import moments_of, rule_of
from games.cuvee.harvests import harvest_by_choice, take_in
from games.cuvee.lasting import exposed
from games.cuvee.market import barrels, can_compete
from games.cuvee.state import Cuvee, Loan, Wine, key_of, land_name
from games.engine import Decision, Option, Seat, Text, choose, choose_some, everyone, text

PUBLIC = text("plays an event card")


# Playing


async def play(g: Cuvee, me: Seat, key: str) -> None:
    """Play a card from the hand: pay its cost, lay it down, do what it says."""
    card, player = EVENTS[key], g.players[me]
    player.hand.remove(key)
    g.played[key] = g.played.get(key, 0) + 1
    g.unveil()  # the others have seen it
    g.pay(me, card.cost)
    g.tell(me, text("{me} plays {card}: {text}", card=card.name, text=card.text), at=(f"seat:{me}/events",))
    if card.duration in ("year", "loan"):
        player.lasting.append(key)
    else:
        g.events.discards.append(key)
    for effect in card.effects:
        await DO[effect.kind](g, me, effect)


def playable(g: Cuvee, me: Seat, window: str) -> list[Option[str]]:
    """The cards of the hand that may be played in a window, each kind once."""
    hand = sorted(set(g.players[me].hand))
    return [PLAYS[key] for key in hand if is_playable(g, me, EVENTS[key], window)]


PLAYS: dict[str, Option[str]] = {
    key: Option(f"event:{key}", key, text("Play {card}", card=card.name), rule_of(card))
    for key, card in EVENTS.items()
}


def is_playable(g: Cuvee, me: Seat, card: EventCard, window: str) -> bool:
    """Whether the moment, the cost and the condition are right, and the card can do something."""
    player = g.players[me]
    return (
        not _windows(g, window).isdisjoint(card.windows)
        and player.coins >= card.cost
        and not (card.needs_full_cellar and any(player.cellar[c] is None for c in player.compartments))
        and not (card.needs_building and not _has_building(g, me, card.needs_building))
        and all(CAN[effect.kind](g, me, effect) for effect in card.effects)
    )


def why_not_play(g: Cuvee, me: Seat, card: EventCard) -> Text | None:
    """What is against playing a card in this turn, if anything is."""
    if g.turn and g.turn.card_played:
        return text("you have played a card in this turn")
    if is_playable(g, me, card, "turn"):
        return None
    if _windows(g, "turn").isdisjoint(card.windows):
        return text("it is played {moments}", moments=moments_of(card))
    if (short := card.cost - g.players[me].coins) > 0:
        return text("{short} {short:coin|coins} short", short=short)
    if card.needs_building and not _has_building(g, me, card.needs_building):
        return text("you have none of the buildings that it needs")
    return text("it would do nothing now")


def _has_building(g: Cuvee, me: Seat, kinds: Sequence[str]) -> bool:
    return any(building.kind in kinds for building in g.buildings(me).values())


def _windows(g: Cuvee, window: str) -> set[str]:
    """The names of this moment on the cards; `turn` is any moment of an action turn."""
    if window != "turn":
        return {window}
    turn = g.turn
    first = turn is not None and g.season == SEASONS[0] and not turn.done and not turn.skipped
    return {"turn", g.season, "first_turn"} if first else {"turn", g.season}


async def event_window(g: Cuvee, window: str) -> None:
    """Everybody who holds cards may play one; all are shown together (CUV-D113)."""
    holders = [seat for seat in g.order() if g.players[seat].hand]
    for seat, (key,) in sorted((await everyone(g, holders, partial(_question, g, window))).items()):
        if key:
            await play(g, seat, key)


NO_CARD: Option[str] = Option("pass", "", text("Play no card"))


def _question(g: Cuvee, window: str, me: Seat) -> Decision:
    options = (NO_CARD, *playable(g, me, window))
    return Decision(me, _PROMPTS[window], options, public=text("may play an event card"), always=True)


_PROMPTS: dict[str, Text] = {
    "weather": text("Do you play an event card against the weather?"),
    "contest": text("Do you play an event card for the wine contest?"),
    "settlement": text("Do you play an event card before the year is settled?"),
}


# What each effect needs


Can = Callable[[Cuvee, Seat, Effect], bool]
Do = Callable[[Cuvee, Seat, Effect], Awaitable[None]]


def _always(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return True


def _has_such_buildings(g: Cuvee, me: Seat, effect: Effect) -> bool:
    """A building that counts stands, or can still be built this year."""
    return _has_building(g, me, effect.types) or g.season in SEASONS[:2]


def _can_buy(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return g.turn is not None and (g.season == "summer" or g.turn.left > 0)


def _is_threatened(g: Cuvee, me: Seat, effect: Effect) -> bool:
    """Weather that matters is still to come."""
    if not (g.weather and g.weather.applies and exposed(g, me)):
        return False
    return not g.season or SEASONS.index(g.weather.season) > SEASONS.index(g.season)


def _has_neighbors(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return bool(neighbors(g, me))


def _has_barrels(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return bool(barrels(g, me, effect.quality, effect.quality_aged))


def _can_enter(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return any(can_compete(wine) for _, wine in g.players[me].wines)


def _has_grapes(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return bool(harvestable(g, me))


def _has_property(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return bool(g.owned(me))


def _has_wine(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return any(g.players[me].cellar)


def _counts_wines(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return good_wines(g, me, effect) > 0


def _counts_property(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return good_property(g, me, effect) > 0


def _can_improve(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return bool(tendable(g, me))


def _can_restore(g: Cuvee, me: Seat, effect: Effect) -> bool:
    return bool(thinned(g, me))


def _can_sell(g: Cuvee, me: Seat, effect: Effect) -> bool:
    enough = any(wine.quality >= AMOUNTS.sale_quality for _, wine in g.players[me].wines)
    return g.turn is not None and g.turn.left > 0 and enough


CAN: dict[str, Can] = {
    "gain": _always,
    "year_end_per_building": _has_such_buildings,
    "year_end_per_sale": _always,
    "discount": _can_buy,
    "weather_shield": _is_threatened,
    "loan": _always,
    "extra_action": _always,
    "harvest_neighbor": _has_neighbors,
    "sell_fixed": _has_barrels,
    "contest_entries": _can_enter,
    "free_harvest": _has_grapes,
    "wage_discount": _has_property,
    "gain_per_compartment": _counts_wines,
    "age_wine": _has_wine,
    "vineyard_quality": _can_improve,
    "restore_barrel": _can_restore,
    "open_market": _can_sell,
    "gain_per_property": _counts_property,
}


# What each effect does


async def _lie_open(g: Cuvee, me: Seat, effect: Effect) -> None:
    """The card lies open, and counts when its time comes."""


async def _gain(g: Cuvee, me: Seat, effect: Effect) -> None:
    _reward(g, me, 1, effect)


def _reward(g: Cuvee, me: Seat, times: int, effect: Effect) -> None:
    coins, prestige = times * effect.coins, times * effect.prestige
    g.gain(me, coins, prestige)
    what = text(
        "{me} gains {coins} {coins:coin|coins} and {prestige} prestige", coins=coins, prestige=prestige
    )
    g.tell(me, what, at=(f"seat:{me}/coins", f"seat:{me}/prestige"))


async def _loan(g: Cuvee, me: Seat, effect: Effect) -> None:
    card = g.players[me].lasting[-1]
    g.players[me].loans.append(Loan(card, min(g.year + effect.years - 1, AMOUNTS.years)))
    g.gain(me, coins=effect.amount)


async def _extra_action(g: Cuvee, me: Seat, effect: Effect) -> None:
    assert g.turn is not None
    g.turn.left += 1
    g.turn.extra += 1


async def _open_market(g: Cuvee, me: Seat, effect: Effect) -> None:
    assert g.turn is not None
    g.turn.open_market = True


async def _harvest_neighbor(g: Cuvee, me: Seat, effect: Effect) -> None:
    index = await choose(g, me, text("Whose grapes do you take?"), neighbors, public=PUBLIC)
    assert index is not None
    await take_in(g, me, [Lot(g.spaces[index].side.variety, effect.quality, effect.barrels)])


def neighbors(g: Cuvee, me: Seat) -> list[Option[int]]:
    """Unowned vineyards next to an open vineyard of one's own."""
    around = {other for index in g.vineyards(me) for other in land.in_use(g, index)}
    return [
        Option(f"neighbor:{key_of(index)}", index, land_name(g, index))
        for index in sorted(around)
        if g.spaces[index].owner is None
    ]


async def _sell_fixed(g: Cuvee, me: Seat, effect: Effect) -> None:
    options = partial(barrels, quality=effect.quality, aged=effect.quality_aged)
    prompt = text(
        "Sell up to {most} {most:barrel|barrels} for {coins} {coins:coin|coins} and {prestige} prestige each",
        most=effect.most,
        coins=effect.coins,
        prestige=effect.prestige,
    )
    sold = await choose_some(g, me, prompt, options, 1, effect.most, public=PUBLIC)
    for compartment in sold:
        wine = g.players[me].wine(compartment).described
        g.take_barrels(me, compartment)
        g.tell(
            me, text("{me} sells a barrel of {wine}", wine=wine), at=(f"seat:{me}/cellar/{compartment + 1}",)
        )
    _reward(g, me, len(sold), effect)


async def _contest_entries(g: Cuvee, me: Seat, effect: Effect) -> None:
    g.experts.append(me)


async def _free_harvest(g: Cuvee, me: Seat, effect: Effect) -> None:
    await harvest_by_choice(g, me)


async def _gain_per_compartment(g: Cuvee, me: Seat, effect: Effect) -> None:
    _reward(g, me, min(effect.most, good_wines(g, me, effect)), effect)


def good_wines(g: Cuvee, me: Seat, effect: Effect) -> int:
    return sum(wine.quality >= effect.quality for _, wine in g.players[me].wines)


async def _gain_per_property(g: Cuvee, me: Seat, effect: Effect) -> None:
    _reward(g, me, min(effect.most, good_property(g, me, effect)), effect)


def good_property(g: Cuvee, me: Seat, effect: Effect) -> int:
    return sum(g.spaces[index].category in effect.categories for index in g.vineyards(me))


async def _age_wine(g: Cuvee, me: Seat, effect: Effect) -> None:
    aged = await choose_some(g, me, text("Which wines age?"), agings, 1, effect.most, public=PUBLIC)
    for compartment in aged:
        age(g.players[me].wine(compartment))
        wine = g.players[me].wine(compartment).described
        g.tell(me, text("{me} now has {wine}", wine=wine), at=(f"seat:{me}/cellar/{compartment + 1}",))


def agings(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(f"age:{compartment + 1}", compartment, text("{wine}", wine=wine.described))
        for compartment, wine in g.players[me].wines
    ]


def age(wine: Wine) -> None:
    """Add an aging marker; a second one raises the quality and both go (CUV-237)."""
    if wine.aged:
        wine.quality = min(HIGHEST, wine.quality + 1)
    wine.aged = not wine.aged


async def _vineyard_quality(g: Cuvee, me: Seat, effect: Effect) -> None:
    chosen = await choose_some(
        g, me, text("Which vineyards improve?"), improvable, 1, effect.most, public=PUBLIC
    )
    for index in chosen:
        g.raise_die(index, effect.amount)
        told = text("{land} improves to {die}", land=land_name(g, index), die=g.spaces[index].die)
        g.tell(me, told, at=(f"space:{key_of(index)}",))


def improvable(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(
            f"improve:{key_of(index)}",
            index,
            land_name(g, index),
            text("Quality {die} now", die=g.spaces[index].die),
        )
        for index in tendable(g, me)
    ]


async def _restore_barrel(g: Cuvee, me: Seat, effect: Effect) -> None:
    chosen = await choose_some(
        g, me, text("Which vineyard gets a barrel back?"), thinned, 1, effect.most, public=PUBLIC
    )
    for index in chosen:
        g.spaces[index].barrels += 1
        g.tell(
            me, text("{land} gets a barrel back", land=land_name(g, index)), at=(f"space:{key_of(index)}",)
        )


def thinned(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(f"restore:{key_of(index)}", index, land_name(g, index))
        for index in g.vineyards(me)
        if g.spaces[index].barrels == 1
    ]


DO: dict[str, Do] = {
    "gain": _gain,
    "year_end_per_building": _lie_open,
    "year_end_per_sale": _lie_open,
    "discount": _lie_open,
    "weather_shield": _lie_open,
    "loan": _loan,
    "extra_action": _extra_action,
    "harvest_neighbor": _harvest_neighbor,
    "sell_fixed": _sell_fixed,
    "contest_entries": _contest_entries,
    "free_harvest": _free_harvest,
    "wage_discount": _lie_open,
    "gain_per_compartment": _gain_per_compartment,
    "age_wine": _age_wine,
    "vineyard_quality": _vineyard_quality,
    "restore_barrel": _restore_barrel,
    "open_market": _open_market,
    "gain_per_property": _gain_per_property,
}
