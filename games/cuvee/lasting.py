"""Event cards that lie open, and what they change while they do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.cuvee import land
from games.cuvee.cards import EVENTS, Effect
from games.cuvee.state import Cuvee
from games.engine import Seat


class Extra(Struct, frozen=True):
    """What is added to the yearly income of a building."""

    coins: int = 0
    prestige: int = 0


def effects(g: Cuvee, me: Seat, kind: str) -> Iterator[Effect]:
    """The effects of one kind among the cards that lie open before a player."""
    found = (EVENTS[card].effect(kind) for card in g.players[me].lasting)
    return (effect for effect in found if effect)


def end_of_year_extras(g: Cuvee, me: Seat, building: str) -> Extra:
    """All modifiers of a building's income, added up (CUV-D105)."""
    fitting = [effect for effect in effects(g, me, "year_end_per_building") if building in effect.types]
    return Extra(sum(effect.coins for effect in fitting), sum(effect.prestige for effect in fitting))


def advertising(g: Cuvee, me: Seat) -> int:
    """The coins that advertising brings at the year's end."""
    sold = g.players[me].sold
    return sum(max(effect.minimum, effect.coins * sold) for effect in effects(g, me, "year_end_per_sale"))


def wage_discount(g: Cuvee, me: Seat) -> int:
    return sum(effect.amount for effect in effects(g, me, "wage_discount"))


def discounted(g: Cuvee, me: Seat, price: int) -> int:
    """What land or a building costs with the grants that lie open."""
    if not g.players[me].lasting:
        return price
    return max(0, price - sum(effect.amount for effect in effects(g, me, "discount")))


def use_grants(g: Cuvee, me: Seat) -> None:
    """The next purchase uses up the grants."""
    end(g, me, [card for card in g.players[me].lasting if EVENTS[card].effect("discount")])


def end(g: Cuvee, me: Seat, cards: list[str]) -> None:
    """Discard cards that lie open."""
    for card in cards:
        g.players[me].lasting.remove(card)
        g.events.discards.append(card)


def end_of_year(g: Cuvee) -> None:
    """Discard what lasted for this year (CUV-D100)."""
    for seat, player in enumerate(g.players):
        end(g, seat, [card for card in player.lasting if EVENTS[card].duration == "year"])


def exposed(g: Cuvee, me: Seat) -> list[int]:
    """The vineyards of a player that this year's weather may damage."""
    if g.players[me].lasting and any(effects(g, me, "weather_shield")):
        return []
    return [index for index in g.vineyards(me) if not land.is_protected(g, index)]
