"""The cards, the board and the amounts, read from `cuvee.toml` and checked."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

Color = Literal["white", "red"]
Duration = Literal["instant", "turn", "year", "loan"]

COLORS: tuple[Color, ...] = ("white", "red")
SEASONS = ("spring", "summer", "autumn1", "autumn2", "winter")
ACTIONS = (
    "grafting",
    "green_harvest",
    "sales",
    "care",
    "construction",
    "harvest",
    "land",
    "blending",
    "contest",
)
WINDOWS = ("first_turn", "turn", *SEASONS, "weather", "contest", "settlement", "game_end")
EFFECTS = (
    "gain",
    "year_end_per_building",
    "year_end_per_sale",
    "discount",
    "weather_shield",
    "loan",
    "extra_action",
    "harvest_neighbor",
    "sell_fixed",
    "contest_entries",
    "free_harvest",
    "wage_discount",
    "gain_per_compartment",
    "age_wine",
    "vineyard_quality",
    "restore_barrel",
    "open_market",
    "gain_per_property",
)
LOWEST, HIGHEST = 1, 6  # the faces of a quality die
STICK_SEASONS = ("spring", "summer", "autumn1")  # in the others only coins avert damage (CUV-072)
NUMERALS = ("I", "II", "III", "IV", "V")
TEXT_LENGTH = 80


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the data file, in which every field must be known."""


class Start(Strict, frozen=True):
    """What every player begins with."""

    coins: int
    prestige: int
    sticks: int
    workers: int
    vineyards: int
    category: str


class Cellar(Strict, frozen=True):
    compartments: int
    expansions: int
    capacity: int


class Grid(Strict, frozen=True):
    """The board; rows and columns count from 1."""

    rows: int
    columns: int
    unused_by_two: tuple[int, ...]
    barrels: int


class Gap(Strict, frozen=True):
    """The lines that a stick in this gap protects, lying (rows) or standing (columns)."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Category(Strict, frozen=True):
    price: int
    buildable: bool


class Amounts(Strict, frozen=True):
    """Coins, prestige, barrels and years that the rules name."""

    years: int
    skip_coins: int
    graft_cost: int
    green_harvest_quality: int
    sale_barrels: int
    sale_quality: int
    contest_quality: int
    contest_places: int
    grand_prestige: int
    second_prestige: int
    relief_cost: int
    wage: int
    wholesale_price: int
    wholesale_barrels: int
    discard_penalty: int
    unharvested_penalty: int
    lost_barrel_penalty: int
    damage_penalty: int
    property_prestige: int
    coins_for_prestige: int


class Wholesale(Strict, frozen=True):
    """A quality that the Wholesaler sells, and what a barrel of it costs."""

    quality: int
    price: int


class Variety(Strict, frozen=True):
    key: str
    name: str
    color: Color
    cuvee: bool = False


class Side(Strict, frozen=True):
    variety: str
    quality: int


class VineyardCard(Strict, frozen=True):
    key: str
    category: str
    lower: str
    lower_quality: int
    upper: str
    upper_quality: int

    @property
    def sides(self) -> tuple[Side, Side]:
        """The lower and the upper side of the card."""
        return Side(self.lower, self.lower_quality), Side(self.upper, self.upper_quality)


class Season(Strict, frozen=True):
    key: str
    name: str
    actions: dict[str, int]  # how often one player may choose each


class BuildingCard(Strict, frozen=True):
    """A kind of building; `copies` cards of every price."""

    key: str
    name: str
    prices: tuple[int, ...]
    copies: int
    workers: int
    supply: int
    supply_quality: int
    coins: int
    prestige: int
    prestige_now: int
    compartments: int
    text: str

    @property
    def stack(self) -> list[int]:
        """The prices of its cards, the cheapest first."""
        return [price for price in sorted(self.prices) for _ in range(self.copies)]


class WeatherCard(Strict, frozen=True):
    key: str
    name: str
    copies: int
    seasons: tuple[str, ...]


class Row(Strict, frozen=True):
    """A category of a market.  A place is open from as many players on as it shows."""

    quality: int
    places: tuple[int, ...]
    coins: int
    prestige: int
    crown_coins: int
    crown_prestige: int

    def open_places(self, seats: int) -> int:
        return sum(least <= seats for least in self.places)


class Market(Strict, frozen=True):
    key: str
    name: str
    cuvee_coins: int
    cuvee_prestige: int
    row: tuple[Row, ...]  # the highest quality first


class Effect(Strict, frozen=True):
    """One thing that an event does; which fields count depends on the kind."""

    kind: str
    coins: int = 0
    prestige: int = 0
    types: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    minimum: int = 0
    amount: int = 0
    repay: int = 0
    years: int = 0
    penalty: int = 0
    barrels: int = 0
    quality: int = 0
    quality_aged: int = 0
    most: int = 0
    entries: int = 0


class EventCard(Strict, frozen=True):
    key: str
    name: str
    copies: int
    windows: tuple[str, ...]
    duration: Duration
    effects: tuple[Effect, ...]
    text: str
    cost: int = 0
    needs_full_cellar: bool = False
    needs_building: tuple[str, ...] = ()

    def effect(self, kind: str) -> Effect | None:
        return next((effect for effect in self.effects if effect.kind == kind), None)


class PrintedData(Strict, frozen=True):
    """The whole data file."""

    player: Start
    cellar: Cellar
    grid: Grid
    gap: tuple[Gap, ...]
    category: dict[str, Category]
    amounts: Amounts
    wholesale: tuple[Wholesale, ...]
    variety: tuple[Variety, ...]
    vineyard: tuple[VineyardCard, ...]
    season: tuple[Season, ...]
    building: tuple[BuildingCard, ...]
    weather: tuple[WeatherCard, ...]
    market: tuple[Market, ...]
    event: tuple[EventCard, ...] = field(default=())


class BadData(ValueError):
    """The data file contradicts the rules."""


def load(source: str) -> PrintedData:
    """Read a data file, or raise `BadData` saying what is wrong with it."""
    try:
        printed = msgspec.convert(tomllib.loads(source), PrintedData)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadData(str(error)) from error
    for complaint in _complaints(printed):
        raise BadData(complaint)
    return printed


def fingerprint_of(printed: PrintedData) -> str:
    """A name for these values, the same whatever the comments and the order of the file."""
    return sha256(msgspec.json.encode(printed, order="sorted")).hexdigest()[:16]


def _complaints(printed: PrintedData) -> Iterable[str]:
    yield from _wrong_varieties(printed)
    yield from _wrong_vineyards(printed)
    yield from _wrong_seasons(printed)
    yield from _wrong_cards(printed)
    yield from _wrong_markets(printed)


def _wrong_varieties(printed: PrintedData) -> Iterable[str]:
    for color in COLORS:
        kinds = Counter(variety.cuvee for variety in printed.variety if variety.color == color)
        if kinds != {False: HIGHEST, True: 1}:
            yield f"there must be six {color} varieties and one {color} cuvée"
    yield from _doubles("variety", printed.variety)


def _wrong_vineyards(printed: PrintedData) -> Iterable[str]:
    grid, start = printed.grid, printed.player
    plain = {variety.key for variety in printed.variety if not variety.cuvee}
    if len(printed.vineyard) < grid.rows * grid.columns:
        yield "there are fewer vineyard cards than spaces"
    if sum(card.category == start.category for card in printed.vineyard) < 4 * start.vineyards:
        yield f"there are too few vineyards of category {start.category}"
    for card in printed.vineyard:
        if card.category not in printed.category:
            yield f"vineyard {card.key}: there is no category {card.category}"
        if not {card.lower, card.upper} <= plain or card.lower == card.upper:
            yield f"vineyard {card.key} needs two different varieties"
        if card.upper_quality != card.lower_quality + 1 or not _is_die(
            card.lower_quality, card.upper_quality
        ):
            yield f"vineyard {card.key}: the upper side must be better by one"
    yield from _doubles("vineyard", printed.vineyard)
    for gap in printed.gap:
        if not set(gap.rows) <= set(range(1, grid.rows + 1)):
            yield "a gap protects a row that is not there"
        if not set(gap.columns) <= set(range(1, grid.columns + 1)):
            yield "a gap protects a column that is not there"


def _wrong_seasons(printed: PrintedData) -> Iterable[str]:
    if tuple(season.key for season in printed.season) != SEASONS:
        yield f"the seasons must be {', '.join(SEASONS)}"
    for season in printed.season:
        yield from (f"{season.key}: no action {key}" for key in season.actions if key not in ACTIONS)


def _wrong_cards(printed: PrintedData) -> Iterable[str]:
    buildings = {building.key for building in printed.building}
    yield from _doubles("building", printed.building)
    yield from _doubles("weather", printed.weather)
    yield from _doubles("event", printed.event)
    texts = {card.key: card.text for card in printed.building} | {
        card.key: card.text for card in printed.event
    }
    for key, words in texts.items():
        if not 0 < len(words) <= TEXT_LENGTH:
            yield f"{key}: its text must have 1 to {TEXT_LENGTH} characters"
    if sum(card.copies for card in printed.weather) < printed.amounts.years:
        yield "there are fewer weather cards than years"
    for weather in printed.weather:
        yield from (f"{weather.key}: no season {key}" for key in weather.seasons if key not in SEASONS)
    for event in printed.event:
        yield from (f"{event.key}: no window {key}" for key in event.windows if key not in WINDOWS)
        yield from (f"{event.key}: no effect {e.kind}" for e in event.effects if e.kind not in EFFECTS)
        named = {*event.needs_building, *(kind for effect in event.effects for kind in effect.types)}
        yield from (f"{event.key}: no building {key}" for key in sorted(named - buildings))


def _wrong_markets(printed: PrintedData) -> Iterable[str]:
    yield from _doubles("market", printed.market)
    for market in printed.market:
        qualities = [row.quality for row in market.row]
        if qualities != sorted(set(qualities), reverse=True) or not _is_die(*qualities):
            yield f"{market.key}: the rows must go down from the highest quality"
        if any(row.open_places(2) < 1 for row in market.row):
            yield f"{market.key}: every row needs a place that two players may use"


def _doubles(kind: str, cards: Iterable[Any]) -> Iterable[str]:
    counts = Counter(card.key for card in cards)
    yield from (f"{kind} {key} is there twice" for key, count in counts.items() if count > 1)


def _is_die(*qualities: int) -> bool:
    return all(LOWEST <= quality <= HIGHEST for quality in qualities)


DATA = load(files(__package__).joinpath("cuvee.toml").read_text("utf-8"))
FINGERPRINT = fingerprint_of(DATA)

AMOUNTS = DATA.amounts
CAPACITY = DATA.cellar.capacity
COMPARTMENTS = DATA.cellar.compartments + DATA.cellar.expansions
VARIETIES = {variety.key: variety for variety in DATA.variety}
CUVEES = {variety.color: variety.key for variety in DATA.variety if variety.cuvee}
BY_DIE = {color: [v.key for v in DATA.variety if v.color == color and not v.cuvee] for color in COLORS}
VINEYARDS = {card.key: card for card in DATA.vineyard}
SIDES = {card.key: card.sides for card in DATA.vineyard}
BUILDINGS = {card.key: card for card in DATA.building}
WEATHER = {card.key: card for card in DATA.weather}
EVENTS = {card.key: card for card in DATA.event}
MARKETS = {market.key: market for market in DATA.market}
SEASON = {season.key: season for season in DATA.season}
WHOLESALE = {offer.quality: offer.price for offer in DATA.wholesale}
