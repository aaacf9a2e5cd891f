"""The Wholesaler: selling and buying in bulk, one transaction at a time."""

from __future__ import annotations

from functools import cache, partial

from msgspec import Struct

from games.cuvee.cards import AMOUNTS, COLORS, NUMERALS, VARIETIES, WHOLESALE
from games.cuvee.cellar import distinct, empties, shareable
from games.cuvee.market import barrels
from games.cuvee.standing import DONE, SELL_ALL
from games.cuvee.state import Cuvee, Player, Wine, room_in, wine_name
from games.engine import Option, Seat, choose, choose_some, text

PUBLIC = text("trades with the Wholesaler")


class Deal(Struct, frozen=True):
    """What a player wants: to sell or buy a variety, to wait, or to stop."""

    kind: str
    variety: str = ""


class Quantity(Struct, frozen=True):
    """How much of a variety is bought, and of which quality."""

    quality: int
    barrels: int

    @property
    def price(self) -> int:
        return self.barrels * WHOLESALE[self.quality]


async def trade(g: Cuvee) -> None:
    """One player's next transaction, or pass (CUV-226, CUV-D88)."""
    me = g.queue.pop(0).seat
    deal = await wanted(g, me)
    if deal is None or deal.kind in ("pass", "done"):
        g.passes += 1
        return
    g.passes = 0
    if deal.kind == "sell":
        await sell(g, me, deal.variety)
    else:
        await buy(g, me, deal.variety)


def has_business(g: Cuvee, me: Seat) -> bool:
    """Whether a player may trade, and still wants to."""
    player = g.players[me]
    if DONE in player.standing:
        return False
    return any(player.cellar) or any(can_buy(player, variety) for variety in g.warehouse)


async def wanted(g: Cuvee, me: Seat) -> Deal | None:
    standing = g.players[me].standing
    if DONE in standing:
        return None
    if SELL_ALL not in standing:
        deal = await choose(g, me, text("The Wholesaler: what do you trade?"), _offers, public=PUBLIC)
        if deal and deal.kind in ("done", "sell_all"):
            standing.append(DONE if deal.kind == "done" else SELL_ALL)
        if deal is None or deal.kind != "sell_all":
            return deal
    stock = sellable(g, me)
    return Deal("sell", stock[0]) if stock else None


def sellable(g: Cuvee, me: Seat) -> list[str]:
    """The varieties in a cellar."""
    return list(dict.fromkeys(wine.variety for _, wine in g.players[me].wines))


def _offers(g: Cuvee, me: Seat) -> list[Option[Deal]]:
    """Every legal transaction, and passing if there is one."""
    selling = [_selling(variety) for variety in sellable(g, me)]
    buying = [_buying(variety) for variety in g.warehouse if can_buy(g.players[me], variety)]
    if not selling and not buying:
        return []
    shortcut = [SELL_EVERYTHING] if g.last_year and selling else []
    return [STOP, *selling, *buying, *shortcut, PASS]


STOP = Option("done", Deal("done"), text("Done with the Wholesaler for this year"))
SELL_EVERYTHING = Option("sell_all", Deal("sell_all"), text("Sell everything, turn by turn"))
PASS = Option("pass", Deal("pass"), text("Pass for now"))


@cache
def _selling(variety: str) -> Option[Deal]:
    label = text("Sell {variety}", variety=VARIETIES[variety].name)
    return Option(f"bulk_sell:{variety}", Deal("sell", variety), label)


@cache
def _buying(variety: str) -> Option[Deal]:
    label = text("Buy {variety}", variety=VARIETIES[variety].name)
    return Option(f"bulk_buy:{variety}", Deal("buy", variety), label)


# Selling


async def sell(g: Cuvee, me: Seat, variety: str) -> None:
    """Up to three barrels of one variety, of any quality and from any compartments (CUV-D89)."""
    if SELL_ALL in g.players[me].standing:
        stock = [option.value for option in barrels(g, me, variety=variety)]
        sold = stock[: AMOUNTS.wholesale_barrels]
    else:
        prompt = text(
            "Which barrels of {variety} do you sell, at 1 coin each?", variety=VARIETIES[variety].name
        )
        sold = await choose_some(
            g, me, prompt, partial(barrels, variety=variety), 1, AMOUNTS.wholesale_barrels, public=PUBLIC
        )
    hand_over(g, me, variety, sold)


def hand_over(g: Cuvee, me: Seat, variety: str, compartments: list[int]) -> None:
    for compartment in compartments:
        g.take_barrels(me, compartment)
    coins = len(compartments) * AMOUNTS.wholesale_price
    g.gain(me, coins=coins)
    if not VARIETIES[variety].cuvee and variety not in g.warehouse:
        g.warehouse.append(variety)
    g.tell(
        me,
        text(
            "{me} sells {count} {count:barrel|barrels} of {variety} to the Wholesaler",
            count=len(compartments),
            variety=VARIETIES[variety].name,
        ),
        at=(
            "wholesaler",
            f"seat:{me}/coins",
            *(f"seat:{me}/cellar/{c + 1}" for c in sorted(set(compartments))),
        ),
    )


# Buying


QUANTITIES = {
    quantity: Option(
        f"lot:{quantity.barrels}@{quantity.quality}",
        quantity,
        text(
            "{count} {count:barrel|barrels} of quality {quality} for {price} {price:coin|coins}",
            count=quantity.barrels,
            quality=quantity.quality,
            price=quantity.price,
        ),
    )
    for quality in WHOLESALE
    for count in range(1, AMOUNTS.wholesale_barrels + 1)
    for quantity in (Quantity(quality, count),)
}


def can_buy(player: Player, variety: str) -> bool:
    """Whether a player can pay for one barrel of a variety and store it."""
    return any(
        price <= player.coins and places_for(player, Wine(variety, quality, 1))
        for quality, price in WHOLESALE.items()
    )


def quantities(g: Cuvee, me: Seat, *, variety: str) -> list[Option[Quantity]]:
    """How much of a variety a player can pay for and store."""
    player = g.players[me]
    return [
        option
        for lot, option in QUANTITIES.items()
        if lot.price <= player.coins and places_for(player, Wine(variety, lot.quality, lot.barrels))
    ]


def places_for(player: Player, wine: Wine) -> list[int]:
    """The compartments that take a purchase as a whole (CUV-D90)."""
    fitting = [c for c in shareable(player, wine) if room_in(player.cellar[c]) >= wine.barrels]
    return sorted(fitting + distinct(empties(player)))


def stores(g: Cuvee, me: Seat, *, wine: Wine) -> list[Option[int]]:
    return [
        Option(f"store:{c + 1}", c, text("Into {place}", place=NUMERALS[c]))
        for c in places_for(g.players[me], wine)
    ]


async def buy(g: Cuvee, me: Seat, variety: str) -> None:
    prompt = text("How much {variety} do you buy?", variety=VARIETIES[variety].name)
    lot = await choose(g, me, prompt, partial(quantities, variety=variety), public=PUBLIC)
    assert lot is not None
    wine = Wine(variety, lot.quality, lot.barrels)
    place = await choose(
        g,
        me,
        text("Where do you store {wine}?", wine=wine.described),
        partial(stores, wine=wine),
        public=PUBLIC,
    )
    assert place is not None
    take_home(g, me, wine, place)


def take_home(g: Cuvee, me: Seat, wine: Wine, place: int) -> None:
    """Pay, store, and replace the tile if its color is missing now (CUV-233)."""
    count = wine.barrels
    g.pay(me, count * WHOLESALE[wine.quality])
    g.put_wine(me, place, wine)
    g.warehouse.remove(wine.variety)
    g.tell(
        me,
        text(
            "{me} buys {count} {count:barrel|barrels} of {wine} from the Wholesaler",
            count=count,
            wine=wine_name(wine.variety, wine.quality),
        ),
        at=("wholesaler", f"seat:{me}/coins", f"seat:{me}/cellar/{place + 1}"),
    )
    restock(g)


def restock(g: Cuvee) -> None:
    """The Wholesaler always has a white and a red variety; a die picks a missing one."""
    for color in COLORS:
        if not any(VARIETIES[variety].color == color for variety in g.warehouse):
            variety = g.roll_variety(color)
            g.warehouse.append(variety)
            g.tell(
                None,
                text("The Wholesaler stocks {variety}", variety=VARIETIES[variety].name),
                at=("wholesaler",),
            )
