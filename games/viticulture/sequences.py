"""The winter visitors of which one part may be what makes another possible."""

from __future__ import annotations

from games.engine import Option, Seat, Text, text
from games.viticulture import actions
from games.viticulture.checks import cannot_fill, cannot_give_up_wine
from games.viticulture.effects import asking, upgrading
from games.viticulture.player import Bottle, Player, Recipe
from games.viticulture.questions import ask
from games.viticulture.state import Viticulture
from games.viticulture.visitors import Effect, either, half, whole, winter


def can_fill_any(player: Player) -> bool:
    return any(player.can_fill(order) for order in player.hand["order"])


def can_age_any(player: Player) -> bool:
    return any(player.can_age(kind, value) for kind, value in player.wines)


def after_harvest(player: Player, place: int) -> Player:
    player = player.trial()
    player.reap(place)
    return player


def after_wine(player: Player, recipe: Recipe) -> Player:
    player = player.trial()
    player.crush_into(recipe)
    return player


def after_aging(player: Player, bottle: Bottle) -> Player:
    player = player.trial()
    kind, value = bottle
    player.cellar[kind].remove(value)
    player.cellar[kind].append(value + 1)
    return player


def after_payment(player: Player, used: tuple[Bottle, ...]) -> Player:
    player = player.trial()
    for kind, value in used:
        player.cellar[kind].remove(value)
    return player


# Jack-of-all-trades


TRADES = {
    "harvest": text("Harvest a field"),
    "wine": text("Make 1 or 2 wines"),
    "fill": text("Fill a wine order"),
}


def cannot_do_two_trades(g: Viticulture, me: Seat) -> Text | None:
    return None if first_trades(g, me) else text("no two of its three parts can be done")


def first_trades(g: Viticulture, me: Seat) -> list[Option[str]]:
    """What may be done first, so that something else can still be done."""
    player = g.players[me]
    possible = {
        "harvest": any(leaves_trade_after_harvest(player, place) for place in player.harvestable),
        "wine": player.can_make_wine() and (bool(player.harvestable) or wine_leads_to_order(player, 2)),
        "fill": any(leaves_trade_after_order(player, order) for order in player.hand["order"]),
    }
    return [Option(f"half:{trade}", trade, TRADES[trade]) for trade, can in possible.items() if can]


def leaves_trade_after_harvest(player: Player, place: int) -> bool:
    player = after_harvest(player, place)
    return player.can_make_wine() or can_fill_any(player)


def wine_leads_to_order(player: Player, most: int) -> bool:
    """Whether up to so many wines more make an order fillable."""
    if can_fill_any(player):
        return True
    return most > 0 and any(
        wine_leads_to_order(after_wine(player, recipe), most - 1) for recipe in player.recipes()
    )


def leaves_trade_after_order(player: Player, order: str) -> bool:
    return any(leaves_trade_after_payment(player, used) for used in player.payments(order))


def leaves_trade_after_payment(player: Player, used: tuple[Bottle, ...]) -> bool:
    return bool(player.harvestable) or after_payment(player, used).can_make_wine()


async def do_two_trades(g: Viticulture, me: Seat) -> None:
    prompt, public = text("What do you do first?"), text("decides on the Jack-of-all-trades")
    first = await ask(g, me, prompt, first_trades, public=public)
    player = g.players[me]
    if first == "harvest":
        await actions.harvest(g, me, fits=lambda place: leaves_trade_after_harvest(player, place))
    elif first == "wine":
        await make_wines_first(g, me)
    elif first == "fill":
        await actions.fill_order(g, me, fits=lambda order, used: leaves_trade_after_payment(player, used))
    await do_another_trade(g, me, first)


async def make_wines_first(g: Viticulture, me: Seat) -> None:
    """Make one or two wines so that a field can be harvested or an order filled afterwards."""
    player = g.players[me]
    free = bool(player.harvestable)

    def fits(recipe: Recipe, more: int) -> bool:
        return free or wine_leads_to_order(after_wine(player, recipe), more)

    await actions.make_wines(g, me, 2, fits=fits, enough=lambda: free or can_fill_any(player))


async def do_another_trade(g: Viticulture, me: Seat, first: str) -> None:
    def others(g: Viticulture, me: Seat) -> list[Option[str]]:
        player = g.players[me]
        possible = {
            "harvest": bool(player.harvestable),
            "wine": player.can_make_wine(),
            "fill": can_fill_any(player),
        }
        return [
            Option(f"half:{trade}", trade, TRADES[trade])
            for trade, can in possible.items()
            if can and trade != first
        ]

    prompt, public = text("What do you do next?"), text("decides on the Jack-of-all-trades")
    second = await ask(g, me, prompt, others, public=public)
    if second == "harvest":
        await actions.harvest(g, me)
    elif second == "wine":
        await actions.make_wines(g, me, 2)
    elif second == "fill":
        await actions.fill_order(g, me)


@winter("Jack-of-all-trades", text("Two of these: harvest a field, make 1 or 2 wines, fill an order"))
def jack_of_all_trades() -> Effect:
    """Do two different things of these three, in either order: harvest one field, make one or two wines, fill
    one wine order."""
    return whole(asking(do_two_trades, cannot_do_two_trades))


# Master Vintner


def cannot_age_and_fill(g: Viticulture, me: Seat) -> Text | None:
    if why := cannot_give_up_wine(g, me):
        return why
    if orders_of_parts(g, me):
        return None
    if not can_age_any(g.players[me]):
        return text("no wine can age")
    return cannot_fill(g, me) or text("no wine could age besides")


def orders_of_parts(g: Viticulture, me: Seat) -> list[Option[str]]:
    """Which of the two parts may come first."""
    player = g.players[me]
    found = []
    if any(ripens_for_order(player, (kind, value)) for kind, value in player.wines):
        found.append(Option("first:age", "age", text("Age a wine first")))
    if any(
        leaves_wine_to_age(player, used) for order in player.hand["order"] for used in player.payments(order)
    ):
        found.append(Option("first:fill", "fill", text("Fill an order first")))
    return found


def ripens_for_order(player: Player, bottle: Bottle) -> bool:
    return player.can_age(*bottle) and can_fill_any(after_aging(player, bottle))


def leaves_wine_to_age(player: Player, used: tuple[Bottle, ...]) -> bool:
    return can_age_any(after_payment(player, used))


async def age_and_fill(g: Viticulture, me: Seat) -> None:
    player = g.players[me]
    prompt, public = text("Which part comes first?"), text("decides on the Master Vintner")
    if await ask(g, me, prompt, orders_of_parts, public=public) == "fill":
        await actions.fill_order(g, me, fits=lambda order, used: leaves_wine_to_age(player, used))
        await actions.age_one(g, me)
    else:
        await actions.age_one(g, me, fits=lambda bottle: ripens_for_order(player, bottle))
        await actions.fill_order(g, me)


@winter("Master Vintner", text("Upgrade your cellar for 2 lira less, or age a wine and fill an order"))
def master_vintner() -> Effect:
    """Upgrade your cellar for 2 lira less than printed, or age one wine by 1 and fill one wine order, in
    either order."""
    return either(
        half("upgrade", text("Upgrade the cellar for 2 lira less"), upgrading(discount=2)),
        half("age", text("Age a wine and fill an order"), asking(age_and_fill, cannot_age_and_fill)),
    )
