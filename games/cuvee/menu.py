"""What a season offers a player, and the turn in which it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import cache, partial

from msgspec import Struct

from games.cuvee import harvests, standing
from games.cuvee.actions import care, graft, graftable, green_harvest, sell_on, tendable, thinnable
from games.cuvee.blending import blend, blendable
from games.cuvee.building import (
    affordable,
    build,
    buildable,
    building_price,
    buy_land,
    removable,
    remove,
    why_not_build,
    why_not_buy,
)
from games.cuvee.cards import AMOUNTS, BUILDINGS, EVENTS, MARKETS, SEASON
from games.cuvee.cellar import harvestable
from games.cuvee.contest import hold
from games.cuvee.events import play, playable, why_not_play
from games.cuvee.market import can_compete, can_sell
from games.cuvee.state import Cuvee, Turn
from games.engine import Option, Reason, Seat, Text, choose, text


class Do(Struct, frozen=True):
    """An action of the season, in one of its forms, or something else to do in a turn."""

    action: str
    run: Callable[[Cuvee, Seat], Awaitable[None]]


Offers = Callable[[Cuvee, Seat], list[Option[Do]]]

# What is on offer


GRAFT = Option("grafting", Do("grafting", graft), text("Graft vineyards"))


def _grafting_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    return [GRAFT] if graftable(g, me) else []


def _green_harvest_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    count = len(thinnable(g, me))
    return [_green_harvest_everywhere(count), GREEN_HARVEST_SOME][: min(count, 2)]


@cache
def _green_harvest_everywhere(count: int) -> Option[Do]:
    label = text("Green harvest on {count} {count:vineyard|vineyards}", count=count)
    return Option("green_harvest:all", Do("green_harvest", partial(green_harvest, everywhere=True)), label)


GREEN_HARVEST_SOME = Option(
    "green_harvest:some",
    Do("green_harvest", partial(green_harvest, everywhere=False)),
    text("Green harvest on some vineyards"),
)


def _care_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    count = len(tendable(g, me))
    return [_care_everywhere(count), CARE_SOME][: min(count, 2)]


@cache
def _care_everywhere(count: int) -> Option[Do]:
    label = text("Tend {count} {count:vineyard|vineyards}", count=count)
    return Option("care:all", Do("care", partial(care, everywhere=True)), label)


CARE_SOME = Option("care:some", Do("care", partial(care, everywhere=False)), text("Tend some vineyards"))


def _sales_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    return [option for market, option in SELL.items() if can_sell(g, me, market)]


SELL: dict[str, Option[Do]] = {
    market.key: Option(
        f"sales:{market.key}",
        Do("sales", partial(sell_on, market=market.key)),
        text("Sell on the {market}", market=market.name),
    )
    for market in MARKETS.values()
}


def _construction_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    kinds = BUILDINGS if buildable(g, me) else ()
    offered = [
        _construction(kind, building_price(g, me, kind) or 0)
        for kind in kinds
        if why_not_buy(g, me, kind) is None
    ]
    return [*offered, REMOVE] if removable(g, me) else offered


@cache
def _construction(kind: str, price: int) -> Option[Do]:
    card = BUILDINGS[kind]
    return Option(
        f"build:{kind}",
        Do("construction", partial(build, kind=kind)),
        text("Build a {building} for {price} {price:coin|coins}", building=card.name, price=price),
        text("{text}", text=card.text),
    )


REMOVE = Option("remove", Do("construction", remove), text("Remove a building"))


def _harvest_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    ripe = harvestable(g, me)
    if not ripe:
        return []
    placements = harvests.proposal(g, me)
    if not placements:
        return [HARVEST_SOME]
    label = harvests.proposal_label(placements)
    detail = harvests.proposal_detail(placements, len(ripe))
    return [Option("harvest:all", HARVEST_ALL, label, detail), HARVEST_SOME]


HARVEST_ALL = Do("harvest", harvests.harvest_all)
HARVEST_SOME = Option(
    "harvest:some",
    Do("harvest", harvests.harvest_by_choice),
    text("Harvest, choosing vineyards and compartments"),
)
LAND = Option("land", Do("land", buy_land), text("Buy a vineyard"))
BLEND = Option("blending", Do("blending", blend), text("Blend wines"))
CONTEST = Option("contest", Do("contest", hold), text("Open a wine contest"))


def _land_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    return [LAND] if any(affordable(g, me)) else []


def _blending_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    return [BLEND] if any(blendable(g, me)) else []


def _contest_offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    return [CONTEST] if any(can_compete(wine) for _, wine in g.players[me].wines) else []


OFFERS: dict[str, Offers] = {
    "grafting": _grafting_offers,
    "green_harvest": _green_harvest_offers,
    "sales": _sales_offers,
    "care": _care_offers,
    "construction": _construction_offers,
    "harvest": _harvest_offers,
    "land": _land_offers,
    "blending": _blending_offers,
    "contest": _contest_offers,
}


def open_actions(g: Cuvee) -> list[str]:
    """The actions of the season that have not been chosen too often.

    Extra actions lift only the limit of two (CUV-D103).
    """
    turn = g.turn
    assert turn is not None
    return [
        action
        for action, limit in SEASON[g.season].actions.items()
        if turn.used.get(action, 0) < (limit + turn.extra if limit > 1 else limit)
    ]


def offers(g: Cuvee, me: Seat) -> list[Option[Do]]:
    """The actions that can be carried out now (CUV-D39)."""
    return [option for action in open_actions(g) for option in OFFERS[action](g, me)]


def why_not(g: Cuvee, me: Seat) -> Sequence[Reason]:
    """What the season would offer, but not now."""
    allowed, reasons = open_actions(g), []
    for action in SEASON[g.season].actions:
        if action not in allowed:
            reasons.append(Reason(ACTION_NAMES[action], text("you have done it as often as you may")))
        elif action == "construction":
            reasons += _why_no_building(g, me)
        elif not OFFERS[action](g, me):
            reasons.append(Reason(ACTION_NAMES[action], OBSTACLES[action]))
    for key in sorted(set(g.players[me].hand)):
        if obstacle := why_not_play(g, me, EVENTS[key]):
            reasons.append(Reason(text("{card}", card=EVENTS[key].name), obstacle))
    return reasons


def _why_no_building(g: Cuvee, me: Seat) -> list[Reason]:
    obstacles = {card.name: why_not_build(g, me, card.key) for card in BUILDINGS.values()}
    return [Reason(text("{building}", building=name), why) for name, why in obstacles.items() if why]


ACTION_NAMES: dict[str, Text] = {
    "grafting": text("Grafting"),
    "green_harvest": text("Green harvest"),
    "sales": text("Sales"),
    "care": text("Vineyard care"),
    "construction": text("Construction"),
    "harvest": text("Harvest"),
    "land": text("Land purchase"),
    "blending": text("Blending"),
    "contest": text("Wine contest"),
}

OBSTACLES: dict[str, Text] = {
    "grafting": text("you have no vineyard that you can turn or pay for"),
    "green_harvest": text("you have no vineyard with 2 barrels and quality below 6"),
    "sales": text("you have no wine of quality 3 or more that finds a place"),
    "care": text("you have no vineyard with grapes and quality below 6"),
    "harvest": text("there are no grapes on your vineyards"),
    "land": text("you cannot pay for any vineyard in your rows and columns"),
    "blending": text("you have no wines that go together"),
    "contest": text("you have no wine of quality 4 or more without a crown"),
}


# A player's turn


async def action_turn(g: Cuvee) -> None:
    """One player resolves all actions of a season (CUV-D40)."""
    slot = g.queue.pop(0)
    me = slot.seat
    g.turn = Turn(me, slot.actions, slot.actions)
    while g.turn.left > 0:
        action = await act(g, me)
        if not g.turn.left and action != "skip":  # a skip changes nothing since the cards were on offer
            await play_after(g, me)  # a card may bring one more
    g.turn = None


async def act(g: Cuvee, me: Seat) -> str:
    """Choose one action, one event card, or to skip; return which of these it was."""
    turn = g.turn
    assert turn is not None
    prompt, public = _prompts(g.season, turn.left)
    picked = await choose(
        g, me, prompt, menu, public=public, always=bool(g.players[me].hand), reasons=why_not
    )
    assert picked is not None
    if picked.action in SEASON[g.season].actions:
        turn.left -= 1
        turn.used[picked.action] = turn.used.get(picked.action, 0) + 1
    await picked.run(g, me)
    return picked.action


@cache
def _prompts(season: str, left: int) -> tuple[Text, Text]:
    """What the player is asked, and what everybody reads."""
    name = SEASON[season].name
    return (
        text("{season}: you have {left} {left:action|actions}", season=name, left=left),
        text("has {left} {left:action|actions} in {season}", season=name, left=left),
    )


def menu(g: Cuvee, me: Seat) -> list[Option[Do]]:
    """Everything that may be done; with nothing but skipping left, there is nothing to ask."""
    offered = offers(g, me)
    if not offered and not g.players[me].hand:
        return skips(g)
    return [*offered, *skips(g), *cards(g, me, aside=True), *orders(g, me)]


def orders(g: Cuvee, me: Seat) -> list[Option[Do]]:
    return [ORDERS[change] for change in standing.changes(g, me)]


def _order(verb: str, order: str, label: Text) -> Option[Do]:
    return Option(f"{verb}:{order}", Do("order", partial(standing.change, order=order)), label, aside=True)


ORDERS: dict[tuple[str, str], Option[Do]] = {
    (verb, order): _order(verb, order, label)
    for verb, labels in (("give", standing.GIVE), ("withdraw", standing.WITHDRAW))
    for order, label in labels.items()
}


def cards(g: Cuvee, me: Seat, *, aside: bool = False) -> list[Option[Do]]:
    """The event cards that may be played now, one in a turn (CUV-247)."""
    assert g.turn is not None
    if g.turn.card_played or not g.players[me].hand:
        return []
    return [_card(option, aside) for option in playable(g, me, "turn")]


def _card(option: Option[str], aside: bool) -> Option[Do]:
    run = partial(play_card, key=option.value)
    return Option(option.key, Do("event", run), option.label, option.detail, aside)


async def play_card(g: Cuvee, me: Seat, *, key: str) -> None:
    assert g.turn is not None
    g.turn.card_played = True
    await play(g, me, key)


def skips(g: Cuvee) -> list[Option[Do]]:
    """Giving up an action: a coin, then an event card for who gives up both (CUV-D41)."""
    turn = g.turn
    assert turn is not None
    if not turn.skipped:
        return [SKIP_FOR_COIN]
    if turn.skipped == 1 and turn.entitled == 2 and not turn.done and (g.events.pile or g.events.discards):
        return [SKIP_FOR_CARD, SKIP_FOR_NOTHING]
    return [SKIP_FOR_NOTHING]


async def skip(g: Cuvee, me: Seat) -> None:
    turn = g.turn
    assert turn is not None
    turn.left -= 1
    turn.skipped += 1
    if turn.skipped > 1:
        g.tell(me, text("{me} skips an action"))
        return
    g.gain(me, coins=AMOUNTS.skip_coins)
    g.tell(
        me, text("{me} skips an action for {coins} coin", coins=AMOUNTS.skip_coins), at=(f"seat:{me}/coins",)
    )


async def draw_card(g: Cuvee, me: Seat) -> None:
    turn = g.turn
    assert turn is not None
    turn.left -= 1
    turn.skipped += 1
    card = g.draw(g.events)
    assert card is not None
    g.players[me].hand.append(card)
    g.tell(
        me,
        text("{me} skips an action and draws an event card"),
        secret=text("{me} skips an action and draws {card}", card=EVENTS[card].name),
        at=(f"seat:{me}/events",),
    )


SKIP_FOR_COIN = Option(
    "skip:coin", Do("skip", skip), text("Skip an action for {coins} coin", coins=AMOUNTS.skip_coins)
)
SKIP_FOR_CARD = Option("skip:card", Do("draw", draw_card), text("Skip an action and draw an event card"))
SKIP_FOR_NOTHING = Option("skip:nothing", Do("skip", skip), text("Skip an action for nothing"))


async def play_after(g: Cuvee, me: Seat) -> None:
    """After the last action a card may still be played; all who hold one are asked alike (CUV-D113)."""
    assert g.turn is not None
    if g.turn.card_played or not g.players[me].hand:
        return
    picked = await choose(
        g,
        me,
        text("Do you play an event card before your turn ends?"),
        cards,
        skip=text("End the turn"),
        public=text("may play an event card"),
        always=True,
    )
    if picked:
        await picked.run(g, me)
