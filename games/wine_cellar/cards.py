"""The bottles, the clients and the ranks, read from `cards.toml` and checked."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import Text, text

HAND_SIZE = 8  # also the number of rounds, and of bottles in a full cellar
ROUNDS = HAND_SIZE
BOTTLES_PER_PLAYER = 9  # 8 in the hand and a prize on the table
CLIENT_OFFERS = 2
MAX_PLAYERS = 8

TYPES = {
    "white": text("white"),
    "sparkling": text("sparkling"),
    "red": text("red"),
    "rose": text("rosé"),
}


class Country(Struct, frozen=True):
    """A country of origin: its name, and three letters for where there is little room."""

    name: Text
    code: str


COUNTRIES = {
    "France": Country(text("France"), "FRA"),
    "Italy": Country(text("Italy"), "ITA"),
    "Spain": Country(text("Spain"), "ESP"),
    "USA": Country(text("USA"), "USA"),
    "Germany": Country(text("Germany"), "GER"),
    "Portugal": Country(text("Portugal"), "POR"),
    "Australia": Country(text("Australia"), "AUS"),
    "Argentina": Country(text("Argentina"), "ARG"),
    "South Africa": Country(text("South Africa"), "RSA"),
    "Greece": Country(text("Greece"), "GRE"),
    "Hungary": Country(text("Hungary"), "HUN"),
    "Georgia": Country(text("Georgia"), "GEO"),
}

RANKS = (  # the least score for each rank against Eno (CEL-SOL-16, CEL-D30)
    (73, text("Master Sommelier")),
    (67, text("Capable Sommelier")),
    (60, text("Wine Geek")),
)
LAST_RANK = text("Still Fermenting")


class Bottle(Struct, frozen=True):
    """A bottle; its number is its bid, and `ages` are its points when opened 1st … 8th."""

    number: int
    name: str
    type: str
    country: str
    ages: tuple[int, ...]
    note: str

    @property
    def label(self) -> Text:
        """Its number and name."""
        return text("{number} {name}", number=self.number, name=self.name)

    @property
    def full_label(self) -> Text:
        """Its number, name, type and country."""
        origin = COUNTRIES[self.country].name
        return text(
            "{number} {name} ({type}, {country})",
            number=self.number,
            name=self.name,
            type=TYPES[self.type],
            country=origin,
        )

    @property
    def profile(self) -> Text:
        """Its points by when it is opened."""
        return text("Scores {ages} when opened 1st to 8th", ages=" ".join(map(str, self.ages)))


class TypeWish(Struct, frozen=True):
    type: str
    points: int


class CountryWish(Struct, frozen=True):
    """Points for each bottle from a country, in games of these numbers of players (CEL-D18)."""

    country: str
    points: int
    players: tuple[int, ...]


class Client(Struct, frozen=True):
    """Somebody to fill a cellar for: what is paid for each bottle, the first preference first."""

    number: int
    name: str
    set: str
    types: tuple[TypeWish, ...]
    countries: tuple[CountryWish, ...]

    def countries_for(self, players: int) -> list[CountryWish]:
        """The countries that count in a game of so many players."""
        return [wish for wish in self.countries if players in wish.players]

    def type_bonus(self, bottle: Bottle) -> int:
        return sum(wish.points for wish in self.types if wish.type == bottle.type)

    def country_bonus(self, bottle: Bottle, players: int) -> int:
        return sum(wish.points for wish in self.countries_for(players) if wish.country == bottle.country)

    @property
    def label(self) -> Text:
        """Its name, and what it pays for types."""
        pays = tuple(text("{type} {points}", type=TYPES[w.type], points=w.points) for w in self.types)
        return text("{name} ({pays})", name=self.name, pays=pays)

    def wishes(self, players: int) -> Text:
        """Which countries it likes in a game of so many players."""
        wishes = self.countries_for(players)
        countries = tuple(COUNTRIES[wish.country].name for wish in wishes)
        return text("{points} for each bottle from {countries}", points=wishes[0].points, countries=countries)


def read_cards(source: str) -> tuple[dict[int, Bottle], dict[int, Client]]:
    """Read the bottles and clients by number, or raise `ValueError` for cards the rules cannot use."""
    table = tomllib.loads(source)
    bottles = [msgspec.convert(row, Bottle) for row in table["bottles"]]
    clients = [_client(row, table["country_points"]) for row in table["clients"]]
    _check_bottles(bottles)
    _check_clients(clients)
    return {bottle.number: bottle for bottle in bottles}, {client.number: client for client in clients}


def _client(row: dict[str, Any], country_points: int) -> Client:
    return Client(
        row["number"],
        row["name"],
        row["set"],
        tuple(TypeWish(kind, points) for kind, points in row["types"].items()),
        tuple(
            CountryWish(country, country_points, tuple(range(least, MAX_PLAYERS + 1)))
            for country, least in row["countries"].items()
        ),
    )


def _check_bottles(bottles: list[Bottle]) -> None:
    _check(
        sorted(bottle.number for bottle in bottles) == list(range(1, BOTTLES_PER_PLAYER * MAX_PLAYERS + 1)),
        "the bottles are not numbered from 1 to 72 once each, so bids would tie (CEL-D1)",
    )
    for bottle in bottles:
        _check(bottle.type in TYPES, f"bottle {bottle.number} has no known type")
        _check(bottle.country in COUNTRIES, f"bottle {bottle.number} has no known country")
        _check(len(bottle.ages) == HAND_SIZE, f"bottle {bottle.number} needs eight age scores")


def _check_clients(clients: list[Client]) -> None:
    _check(len({client.number for client in clients}) == len(clients), "two clients share a number")
    for mark in "AB":
        _check(sum(client.set == mark for client in clients) >= 6, f"set {mark} is too small for 3 players")
    for client in clients:
        kinds = {wish.type for wish in client.types}
        _check(len(kinds) == 2 and kinds <= TYPES.keys(), f"{client.name} needs two types of wine")
        _check({wish.country for wish in client.countries} <= COUNTRIES.keys(), f"{client.name}: country")
        for players in range(1, MAX_PLAYERS + 1):
            _check(bool(client.countries_for(players)), f"{client.name}: no country for {players}")


def _check(sound: bool, complaint: str) -> None:
    if not sound:
        raise ValueError(complaint)


BOTTLES, CLIENTS = read_cards(files(__package__).joinpath("cards.toml").read_text("utf-8"))

AGES = ((), *(BOTTLES[number].ages for number in sorted(BOTTLES)))  # by the bottle's number

FINGERPRINT = sha256(
    repr(
        (
            [(b.number, b.type, b.country, b.ages) for b in BOTTLES.values()],
            [(c.number, c.set, c.types, c.countries) for c in CLIENTS.values()],
        )
    ).encode()
).hexdigest()


@cache
def bonuses(client: int, players: int) -> tuple[int, ...]:
    """What a client pays for each bottle, by the bottle's number; nobody (0) pays nothing."""
    if not client:
        return (0,) * (len(BOTTLES) + 1)
    wishes = CLIENTS[client]
    pays = (wishes.type_bonus(b) + wishes.country_bonus(b, players) for _, b in sorted(BOTTLES.items()))
    return (0, *pays)


def cellar_points(cellar: list[int] | tuple[int, ...]) -> list[int]:
    """What each bottle of a cellar, from top to bottom, scores where it lies (CEL-SCO-01)."""
    return [AGES[number][place] for place, number in enumerate(cellar)]


def lower_half(last_bottle: int) -> int:
    """The highest number of the lower half, to which an odd card belongs (CEL-ADV-02)."""
    return (last_bottle + 1) // 2


def rank(score: int) -> Text:
    """The rank that a score against Eno earns."""
    return next((name for least, name in RANKS if score >= least), LAST_RANK)
