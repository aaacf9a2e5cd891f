"""The state of a game, and the changes that leave nothing to choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct, field

from games.cuvee.cards import (
    AMOUNTS,
    BUILDINGS,
    BY_DIE,
    CAPACITY,
    COMPARTMENTS,
    DATA,
    HIGHEST,
    NUMERALS,
    SEASON,
    SEASONS,
    SIDES,
    VARIETIES,
    VINEYARDS,
    BuildingCard,
    Color,
    Side,
    VineyardCard,
)
from games.engine import Deck, Name, Seat, State, Text, text

DUMMY = -1  # whose figures stand in for the fourth color (CUV-046)

COLUMNS = DATA.grid.columns


class Wine(Struct):
    """What one compartment holds."""

    variety: str
    quality: int
    barrels: int
    aged: bool = False  # has an aging marker
    crowned: bool = False

    @property
    def color(self) -> Color:
        return VARIETIES[self.variety].color

    @property
    def is_cuvee(self) -> bool:
        return VARIETIES[self.variety].cuvee

    @property
    def named(self) -> Text:
        return wine_name(self.variety, self.quality)

    @property
    def described(self) -> Text:
        """Its name, with what makes it special."""
        return _described(self.variety, self.quality, self.aged, self.crowned)

    def same_as(self, other: Wine) -> bool:
        """Whether both may share a compartment: the very same wine (CUV-D57)."""
        return (self.variety, self.quality, self.aged, self.crowned) == (
            other.variety,
            other.quality,
            other.aged,
            other.crowned,
        )


class Building(Struct):
    kind: str
    price: int
    year: int  # when it was built
    compartment: int | None = None  # which one an expansion holds

    @property
    def card(self) -> BuildingCard:
        return BUILDINGS[self.kind]


class Space(Struct):
    """A vineyard card on the board; die and barrels count only while somebody owns it."""

    card: str
    upper: bool = False
    owner: Seat | None = None
    die: int = 0
    barrels: int = 0
    cube: bool = False  # late weather waits for the next year
    building: Building | None = None

    @property
    def vineyard(self) -> VineyardCard:
        return VINEYARDS[self.card]

    @property
    def category(self) -> str:
        return self.vineyard.category

    @property
    def side(self) -> Side:
        """What grows here, and how well: the side of the card that is up."""
        return SIDES[self.card][self.upper]

    @property
    def other_side(self) -> Side:
        return SIDES[self.card][not self.upper]

    @property
    def is_open(self) -> bool:
        """Whether vines grow here, or may again next year."""
        return self.building is None


class Loan(Struct):
    """A loan that lies open, and the year at whose end it is due at the latest."""

    card: str
    due: int


class Player(Struct):
    coins: int = DATA.player.coins
    prestige: int = DATA.player.prestige
    sticks: int = DATA.player.sticks
    cellar: list[Wine | None] = field(default_factory=lambda: [None] * COMPARTMENTS)
    expansions: list[int] = field(default_factory=list)  # the compartments they hold, in order
    hand: list[str] = field(default_factory=list)
    lasting: list[str] = field(default_factory=list)  # events that lie open
    loans: list[Loan] = field(default_factory=list)  # the oldest first
    sold: int = 0  # barrels sold on the markets this year
    standing: list[str] = field(default_factory=list)  # orders that answer later questions
    earned: dict[str, int] = field(default_factory=dict)  # prestige by where it came from

    @property
    def compartments(self) -> list[int]:
        return [*range(DATA.cellar.compartments), *self.expansions]

    @property
    def wines(self) -> Iterator[tuple[int, Wine]]:
        """What lies in the cellar, by compartment."""
        return ((index, wine) for index, wine in enumerate(self.cellar) if wine)

    def wine(self, compartment: int) -> Wine:
        """The wine in a compartment that is known to hold one."""
        wine = self.cellar[compartment]
        assert wine is not None
        return wine


class Board(Struct):
    """A season's figures."""

    left: Seat | None = None
    right: Seat | None = None

    def has(self, seat: Seat) -> bool:
        return seat in (self.left, self.right)


class Forecast(Struct):
    """The weather card of the year."""

    card: str
    season: str
    applies: bool


class Stick(Struct):
    seat: Seat
    gap: int
    standing: bool


class Entry(Struct):
    """A barrel in the wine contest."""

    seat: Seat
    compartment: int
    variety: str
    quality: int
    aged: bool
    prize: str = ""

    @property
    def color(self) -> Color:
        return VARIETIES[self.variety].color


class Slot(Struct):
    """A turn still to come, and how many actions it has."""

    seat: Seat
    actions: int = 1


class Turn(Struct):
    """The action turn under way."""

    seat: Seat
    entitled: int
    left: int
    used: dict[str, int] = field(default_factory=dict)
    skipped: int = 0
    extra: int = 0
    card_played: bool = False
    open_market: bool = False
    ordered: bool = False  # gave or withdrew a standing order

    @property
    def done(self) -> int:
        """How many actions were taken."""
        return sum(self.used.values())


class Cuvee(State, kw_only=True):
    players: list[Player]
    spaces: dict[int, Space]  # only those in play
    box: list[str]  # vineyard cards left out with two players
    events: Deck
    forecasts: Deck  # weather cards
    stacks: dict[str, list[int]]  # prices of the building cards left, the cheapest first
    removed: dict[str, list[int]]  # prices of the building cards that are out of the game
    markets: dict[str, list[list[Seat]]]  # whose barrels lie in each row
    boards: dict[str, Board] = field(default_factory=lambda: {season: Board() for season in SEASONS})
    starter: Seat = 0
    year: int = 1
    season: str = ""
    weather: Forecast | None = None
    sticks: list[Stick] = field(default_factory=list)
    contest: list[Entry] = field(default_factory=list)
    experts: list[Seat] = field(default_factory=list)  # who may enter two wines whatever their season
    warehouse: list[str] = field(default_factory=list)
    queue: list[Slot] = field(default_factory=list)
    turn: Turn | None = None
    passes: int = 0  # at the Wholesaler, one after another
    played: dict[str, int] = field(default_factory=dict)  # event cards, how often each
    sheet: dict[str, list[int]] = field(default_factory=dict)  # the final scoring

    # Who

    def order(self) -> list[Seat]:
        """All seats in turn order, the starter first."""
        count = len(self.players)
        return [(self.starter + step) % count for step in range(count)]

    # Where

    def owned(self, seat: Seat) -> list[int]:
        return [index for index, space in self.spaces.items() if space.owner == seat]

    def vineyards(self, seat: Seat) -> list[int]:
        """The open vineyards of a seat."""
        return [i for i, space in self.spaces.items() if space.owner == seat and not space.building]

    def buildings(self, seat: Seat) -> dict[int, Building]:
        return {
            i: space.building for i, space in self.spaces.items() if space.owner == seat and space.building
        }

    # Gains and losses

    def gain(self, seat: Seat, coins: int = 0, prestige: int = 0, source: str = "events") -> None:
        player = self.players[seat]
        player.coins += coins
        player.prestige += prestige
        if prestige:
            player.earned[source] = player.earned.get(source, 0) + prestige

    def lose(self, seat: Seat, prestige: int) -> None:
        self.gain(seat, prestige=-prestige, source="losses")

    def pay(self, seat: Seat, coins: int) -> None:
        self.players[seat].coins -= coins

    # Barrels and land

    def take_barrels(self, seat: Seat, compartment: int, count: int = 1) -> None:
        """Barrels leave a compartment; with the last one goes the crown (CUV-D49)."""
        wine = self.players[seat].wine(compartment)
        wine.barrels -= count
        if not wine.barrels:
            self.players[seat].cellar[compartment] = None

    def put_wine(self, seat: Seat, compartment: int, wine: Wine) -> None:
        """Add barrels to a compartment that is empty or holds the very same wine."""
        held = self.players[seat].cellar[compartment]
        if held is None:
            self.players[seat].cellar[compartment] = wine
        else:
            held.barrels += wine.barrels

    def make_ready(self, index: int) -> None:
        """Give a vineyard its printed die and its barrels."""
        space = self.spaces[index]
        space.die, space.barrels = space.side.quality, DATA.grid.barrels

    def clear(self, index: int) -> None:
        """Take the die, the barrels and the cube off a vineyard."""
        space = self.spaces[index]
        space.die, space.barrels, space.cube = 0, 0, False

    def abandon(self, index: int) -> None:
        """A vineyard goes back to nobody, as it lies (CUV-D6)."""
        self.clear(index)
        self.spaces[index].owner = None

    def remove_building(self, index: int) -> Building:
        """Take a building out of the game; the land stays bare with its owner."""
        space = self.spaces[index]
        building, space.building = space.building, None
        assert building is not None
        if building.compartment is not None and space.owner is not None:
            self.players[space.owner].expansions.remove(building.compartment)
        self.removed[building.kind].append(building.price)
        return building

    def raise_die(self, index: int, by: int = 1) -> None:
        space = self.spaces[index]
        space.die = min(HIGHEST, space.die + by)

    # The year

    def weather_comes(self, season: str) -> bool:
        """Whether this year's weather does harm in a season."""
        return self.weather is not None and self.weather.applies and self.weather.season == season

    def roll_variety(self, color: Color) -> str:
        """Pick one of the six varieties of a color by a die."""
        return BY_DIE[color][self.roll(HIGHEST)]

    @property
    def last_year(self) -> bool:
        return self.year == AMOUNTS.years


# Names


def row_of(index: int) -> int:
    """The row of a space, counted from 1."""
    return index // COLUMNS + 1


def column_of(index: int) -> int:
    return index % COLUMNS + 1


@cache
def key_of(index: int) -> str:
    """What a space is called in keys and places."""
    return f"r{row_of(index)}c{column_of(index)}"


@cache
def wine_name(variety: str, quality: int) -> Text:
    return text("{variety} {quality}", variety=VARIETIES[variety].name, quality=quality)


@cache
def _described(variety: str, quality: int, aged: bool, crowned: bool) -> Text:
    wine = wine_name(variety, quality)
    if crowned and aged:
        return text("crowned and aged {wine}", wine=wine)
    if crowned:
        return text("crowned {wine}", wine=wine)
    if aged:
        return text("aged {wine}", wine=wine)
    return wine


def land_name(g: Cuvee, index: int) -> Text:
    """What a space is called: the building, or what grows there, and where it lies."""
    space = g.spaces[index]
    what = space.building.card.name if space.building else VARIETIES[space.side.variety].name
    return _placed(what, index)


@cache
def _placed(what: str, index: int) -> Text:
    return text("{what} in row {row}, column {column}", what=what, row=row_of(index), column=column_of(index))


def lands(g: Cuvee, indexes: list[int]) -> tuple[Text, ...]:
    return tuple(land_name(g, index) for index in indexes)


def season_name(season: str) -> str:
    return SEASON[season].name


def who(seat: Seat) -> Text:
    """A name within a sentence about somebody else."""
    return text("the dummy") if seat == DUMMY else text("{name}", name=Name(seat))


def room_in(held: Wine | None) -> int:
    return CAPACITY - (held.barrels if held else 0)


def numerals(compartments: list[int]) -> tuple[str, ...]:
    return tuple(NUMERALS[compartment] for compartment in compartments)
