"""Bottles and clients as players look them up."""

from __future__ import annotations

from games.engine import CardFace, Text, text
from games.wine_cellar.cards import BOTTLES, CLIENTS, COUNTRIES, TYPES, Bottle, Client, CountryWish


def _bottle(bottle: Bottle) -> CardFace:
    words = text(
        "A {type} from {country} that bids {number}. Points if opened 1st to 8th: {ages}. Notes: {note}.",
        number=bottle.number,
        type=TYPES[bottle.type],
        country=COUNTRIES[bottle.country].name,
        ages=bottle.ages,
        note=bottle.note,
    )
    return CardFace(f"{bottle.number} {bottle.name}", text("bottle"), words)


def _client(client: Client) -> CardFace:
    types = tuple(text("{type} {points}", type=TYPES[wish.type], points=wish.points) for wish in client.types)
    words = text(
        "Set {set}. For each bottle: {types}; {countries}.",
        set=client.set.upper(),
        types=types,
        countries=tuple(_country(wish) for wish in client.countries),
    )
    return CardFace(client.name, text("client"), words)


def _country(wish: CountryWish) -> Text:
    country, points = COUNTRIES[wish.country].name, wish.points
    first = min(wish.players)
    if first == 1:
        return text("{country} {points}", country=country, points=points)
    return text("{country} {points} from {n} players", country=country, points=points, n=first)


FACES = (*map(_bottle, BOTTLES.values()), *map(_client, CLIENTS.values()))
