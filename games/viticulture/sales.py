"""Selling grapes and fields, buying fields back, and exchanging vines."""

from __future__ import annotations

from itertools import combinations

from games.engine import Option, Seat, choose_some, text
from games.viticulture.actions import grapes, planting_word
from games.viticulture.cards import VINES, wine_words
from games.viticulture.player import Player
from games.viticulture.questions import ask, narrowed
from games.viticulture.state import Viticulture

# Selling


def field_sales(g: Viticulture, me: Seat) -> list[Option[tuple[str, int]]]:
    """The fields that can be sold, and those that can be bought back (VIT-082, VIT-083)."""
    player = g.players[me]
    sales: list[Option[tuple[str, int]]] = []
    for place, ground in enumerate(player.fields):
        value = ground.value
        if ground.is_empty:
            label = text("Sell field {value} for {value} lira", value=value)
            sales.append(Option(f"sell:field@{value}", ("sell", place), label))
        elif ground.sold and player.lira >= value:
            label = text("Buy field {value} back for {value} lira", value=value)
            sales.append(Option(f"buy:field@{value}", ("buy", place), label))
    return sales


def grape_price(value: int) -> int:
    """What a grape sells for (VIT-079 to VIT-081)."""
    return (value + 2) // 3


def sales(g: Viticulture, me: Seat) -> list[Option[tuple[str, int]]]:
    fields = field_sales(g, me)
    if not g.players[me].grapes:
        return fields
    return [Option("sell:grapes", ("grapes", 0), text("Sell grapes")), *fields]


async def sell(g: Viticulture, me: Seat) -> None:
    public = text("sells grapes or a field")
    sale = await ask(g, me, text("What do you sell or buy back?"), sales, public=public)
    if sale is None:
        return
    what, place = sale
    if what == "grapes":
        await sell_grapes(g, me)
    elif what == "sell":
        g.sell_field(me, place)
    else:
        g.buy_field(me, place)


async def sell_grapes(g: Viticulture, me: Seat) -> None:
    def priced(g: Viticulture, me: Seat) -> list[Option[tuple[str, int]]]:
        return [
            Option(
                option.key,
                option.value,
                option.label,
                text("{count} lira", count=grape_price(option.value[1])),
            )
            for option in grapes(g, me)
        ]

    prompt, public = text("Which grapes do you sell?"), text("picks grapes to sell")
    sold = await choose_some(g, me, prompt, priced, 1, len(g.players[me].grapes), public=public)
    for color, value in sold:
        g.players[me].crush[color].remove(value)
    g.tell(
        me,
        text("{me} sells grapes: {grapes}", grapes=tuple(wine_words(*grape) for grape in sold)),
        at=(f"seat:{me}/crush",),
    )
    g.earn(me, sum(grape_price(value) for _, value in sold))


# Exchanging vines (Landscaper)

Exchange = tuple[int, str, int, str]  # a place and its vine, a later place and its vine


def exchanges(g: Viticulture, me: Seat) -> list[Option[Exchange]]:
    """Pairs of vines on different fields that may change places."""
    fields = g.players[me].fields
    return [
        Option(
            f"swap:{one}+{other}@{fields[a].value}+{fields[b].value}",
            (a, one, b, other),
            text(
                "{one} of field {value} with {other} of field {place}",
                one=VINES[one].name,
                value=fields[a].value,
                other=VINES[other].name,
                place=fields[b].value,
            ),
        )
        for a, b in combinations(range(len(fields)), 2)
        for one in sorted(set(fields[a].vines))
        for other in sorted(set(fields[b].vines))
        if one != other and _may_exchange(g.players[me], a, one, b, other)
    ]


def _may_exchange(player: Player, a: int, one: str, b: int, other: str) -> bool:
    growth = VINES[other].value - VINES[one].value
    first, second = player.fields[a], player.fields[b]
    return _stays_within(first.room, growth) and _stays_within(second.room, -growth)


def _stays_within(room: int, growth: int) -> bool:
    return growth <= 0 or growth <= room


async def exchange(g: Viticulture, me: Seat) -> None:
    prompt, public = text("Which two vines change places?"), text("picks vines to exchange")
    chosen = await narrowed(g, me, prompt, exchanges, planting_word, public=public)
    a, one, b, other = chosen
    fields = g.players[me].fields
    fields[a].vines[fields[a].vines.index(one)] = other
    fields[b].vines[fields[b].vines.index(other)] = one
    g.tell(
        me,
        text("{me} exchanges {one} and {other}", one=VINES[one].name, other=VINES[other].name),
        at=(f"seat:{me}/field/{fields[a].value}", f"seat:{me}/field/{fields[b].value}"),
    )
