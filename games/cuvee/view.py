"""What a seat may see.  Built up from what is public, never cut down from the state."""

from __future__ import annotations

from msgspec import Struct

from games.cuvee import land
from games.cuvee.cards import (
    AMOUNTS,
    COLORS,
    COMPARTMENTS,
    DATA,
    MARKETS,
    SEASON,
    SEASONS,
    VARIETIES,
    WHOLESALE,
    Color,
)
from games.cuvee.events import playable
from games.cuvee.lasting import end_of_year_extras, wage_discount
from games.cuvee.standing import CONSULT
from games.cuvee.state import Cuvee, Space, Wine, column_of, key_of, row_of
from games.engine import Rng, Seat


class WineView(Struct, frozen=True):
    variety: str
    color: Color
    cuvee: bool
    quality: int
    barrels: int
    aged: bool
    crowned: bool


class CompartmentView(Struct, frozen=True):
    number: int  # 1 to 5
    built: bool
    wine: WineView | None


class SpaceView(Struct, frozen=True):
    """A space of the board.  `die` is the printed quality where nobody owns the vineyard."""

    key: str  # as in the places of events: `space:r1c2`
    row: int
    column: int
    card: str | None  # nothing lies here with two players
    category: str = ""
    color: Color = "white"
    variety: str = ""
    quality: int = 0  # printed on the side that lies up
    upper: bool = False  # whether that is the grafted side
    other_variety: str = ""
    other_quality: int = 0
    owner: Seat | None = None
    die: int = 0
    barrels: int = 0
    cube: bool = False
    bare: bool = False  # owned, but without vines until next year
    building: str | None = None
    price: int = 0  # of the building card
    protected: bool = False


class SeasonView(Struct, frozen=True):
    key: str
    name: str
    actions: tuple[str, ...]
    left: Seat | None  # a seat, or -1 for the dummy
    right: Seat | None
    current: bool
    over: bool
    weather: str | None  # the card that lies here
    applies: bool


class RowView(Struct, frozen=True):
    quality: int
    coins: int
    prestige: int
    crown_coins: int
    crown_prestige: int
    places: int
    taken: tuple[Seat, ...]


class MarketView(Struct, frozen=True):
    key: str
    name: str
    cuvee_coins: int
    cuvee_prestige: int
    rows: tuple[RowView, ...]


class EntryView(Struct, frozen=True):
    seat: Seat
    compartment: int  # 1 to 5
    variety: str
    color: Color
    quality: int
    aged: bool
    prize: str  # "", "grand" or "second"


class ContestView(Struct, frozen=True):
    """The latest contest of the winter; it stays until the next one opens."""

    entries: tuple[EntryView, ...]
    places: dict[Color, int]  # left, by color
    grand_prestige: int
    second_prestige: int
    quality: int  # the least that may enter


class StickView(Struct, frozen=True):
    seat: Seat
    gap: int  # 1 to 4
    standing: bool
    rows: tuple[int, ...]  # what it protects
    columns: tuple[int, ...]


class GapView(Struct, frozen=True):
    number: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]


class UpkeepView(Struct, frozen=True):
    """What the year's end would bring if everything were kept."""

    wages: int
    coins: int
    prestige: int
    barrels: int  # of any wine
    choice_barrels: int  # of quality 4 or more, among them


class PlayerView(Struct, frozen=True):
    coins: int
    prestige: int
    sticks: int
    workers: int  # how many there are
    employed: int  # the fewest that attend to everything
    cellar: tuple[CompartmentView, ...]
    cards: int
    lasting: tuple[str, ...]
    loans: tuple[int, ...]  # the years in which they are due
    vineyards: int
    buildings: int
    figures: int  # still to be placed, or not back yet
    sold: int
    upkeep: UpkeepView


class TurnView(Struct, frozen=True):
    seat: Seat
    actions: int  # left


class CuveeView(Struct, frozen=True):
    year: int
    years: int
    phase: str
    season: str | None
    starter: Seat
    turn: TurnView | None
    rows: int
    columns: int
    spaces: tuple[SpaceView, ...]  # row by row, all of them
    seasons: tuple[SeasonView, ...]
    weather: str | None
    sticks: tuple[StickView, ...]
    gaps: tuple[GapView, ...]
    markets: tuple[MarketView, ...]
    contest: ContestView
    warehouse: tuple[str, ...]
    wholesale: dict[int, int]  # price of a barrel by quality
    players: tuple[PlayerView, ...]
    stacks: dict[str, tuple[int, ...]]  # prices of the building cards left, the next first
    event_cards: int  # face down
    event_discards: tuple[str, ...]
    weather_cards: int
    weather_discards: tuple[str, ...]
    hand: tuple[str, ...] | None  # the viewer's own events; spectators have none
    playable: tuple[str, ...]  # which of them fit this moment
    standing: tuple[str, ...]  # the viewer's own standing orders


def view(g: Cuvee, seat: Seat | None) -> CuveeView:
    own = None if seat is None else g.players[seat]
    return CuveeView(
        year=g.year,
        years=AMOUNTS.years,
        phase=g.phase,
        season=g.season or None,
        starter=g.starter,
        turn=TurnView(g.turn.seat, g.turn.left) if g.turn else None,
        rows=DATA.grid.rows,
        columns=DATA.grid.columns,
        spaces=tuple(_space(g, index) for index in range(DATA.grid.rows * DATA.grid.columns)),
        seasons=tuple(_season(g, season) for season in SEASONS),
        weather=g.weather.card if g.weather else None,
        sticks=tuple(
            StickView(
                stick.seat,
                stick.gap + 1,
                stick.standing,
                () if stick.standing else DATA.gap[stick.gap].rows,
                DATA.gap[stick.gap].columns if stick.standing else (),
            )
            for stick in g.sticks
        ),
        gaps=tuple(GapView(number, gap.rows, gap.columns) for number, gap in enumerate(DATA.gap, 1)),
        markets=tuple(_market(g, market) for market in MARKETS),
        contest=_contest(g),
        warehouse=tuple(g.warehouse),
        wholesale=dict(WHOLESALE),
        players=tuple(_player(g, other) for other in range(len(g.players))),
        stacks={kind: tuple(prices) for kind, prices in g.stacks.items()},
        event_cards=len(g.events.pile),
        event_discards=tuple(g.events.discards),
        weather_cards=len(g.forecasts.pile),
        weather_discards=tuple(g.forecasts.discards),
        hand=tuple(own.hand) if own else None,
        playable=() if seat is None else _playable(g, seat),
        standing=tuple(own.standing) if own else (),
    )


WINDOWS = {"weather": "weather", "settlement": "settlement", "final": "game_end"}  # by phase


def _playable(g: Cuvee, seat: Seat) -> tuple[str, ...]:
    """The kinds of event cards in hand that may be played in this turn, or when this phase asks for them."""
    window = WINDOWS.get(g.phase)
    if g.turn and g.turn.seat == seat and not g.turn.card_played:
        window = "turn"
    return tuple(str(option.value) for option in playable(g, seat, window)) if window else ()


def _space(g: Cuvee, index: int) -> SpaceView:
    where = (key_of(index), row_of(index), column_of(index))
    space = g.spaces.get(index)
    if space is None:
        return SpaceView(*where, None)
    other = space.other_side
    return SpaceView(
        *where,
        space.card,
        category=space.category,
        color=VARIETIES[space.side.variety].color,
        variety=space.side.variety,
        quality=space.side.quality,
        upper=space.upper,
        other_variety=other.variety,
        other_quality=other.quality,
        owner=space.owner,
        die=space.side.quality if space.owner is None else space.die,
        barrels=space.barrels,
        cube=space.cube,
        bare=_is_bare(space),
        building=space.building.kind if space.building else None,
        price=space.building.price if space.building else 0,
        protected=land.is_protected(g, index),
    )


def _is_bare(space: Space) -> bool:
    return space.owner is not None and space.building is None and space.die == 0


def _season(g: Cuvee, season: str) -> SeasonView:
    board = g.boards[season]
    here = g.weather is not None and g.weather.season == season
    return SeasonView(
        key=season,
        name=SEASON[season].name,
        actions=tuple(SEASON[season].actions),
        left=board.left,
        right=board.right,
        current=g.season == season,
        over=bool(g.season) and SEASONS.index(season) < SEASONS.index(g.season),
        weather=g.weather.card if g.weather and here else None,
        applies=here and g.weather_comes(season),
    )


def _market(g: Cuvee, market: str) -> MarketView:
    printed = MARKETS[market]
    return MarketView(
        market,
        printed.name,
        printed.cuvee_coins,
        printed.cuvee_prestige,
        tuple(
            RowView(
                row.quality,
                row.coins,
                row.prestige,
                row.crown_coins,
                row.crown_prestige,
                row.open_places(len(g.players)),
                tuple(taken),
            )
            for row, taken in zip(printed.row, g.markets[market], strict=True)
        ),
    )


def _contest(g: Cuvee) -> ContestView:
    entries = tuple(
        EntryView(e.seat, e.compartment + 1, e.variety, e.color, e.quality, e.aged, e.prize)
        for e in g.contest
    )
    left = {color: AMOUNTS.contest_places - sum(e.color == color for e in entries) for color in COLORS}
    return ContestView(
        entries, left, AMOUNTS.grand_prestige, AMOUNTS.second_prestige, AMOUNTS.contest_quality
    )


def _player(g: Cuvee, seat: Seat) -> PlayerView:
    player = g.players[seat]
    return PlayerView(
        coins=player.coins,
        prestige=player.prestige,
        sticks=player.sticks,
        workers=DATA.player.workers,
        employed=land.workers_of(g, seat),
        cellar=tuple(
            CompartmentView(number + 1, number in player.compartments, _wine(player.cellar[number]))
            for number in range(COMPARTMENTS)
        ),
        cards=len(player.hand),
        lasting=tuple(player.lasting),
        loans=tuple(loan.due for loan in player.loans),
        vineyards=len(g.vineyards(seat)),
        buildings=len(g.buildings(seat)),
        figures=2 - sum((board.left == seat) + (board.right == seat) for board in g.boards.values()),
        sold=player.sold,
        upkeep=_upkeep(g, seat),
    )


def _wine(wine: Wine | None) -> WineView | None:
    if wine is None:
        return None
    return WineView(
        wine.variety, wine.color, wine.is_cuvee, wine.quality, wine.barrels, wine.aged, wine.crowned
    )


def _upkeep(g: Cuvee, seat: Seat) -> UpkeepView:
    cards = [building.card for building in g.buildings(seat).values()]
    extras = [end_of_year_extras(g, seat, card.key) for card in cards]
    wages = land.workers_of(g, seat) * AMOUNTS.wage
    return UpkeepView(
        wages=max(0, wages - wage_discount(g, seat)),
        coins=sum(max(0, card.coins + extra.coins) for card, extra in zip(cards, extras, strict=True)),
        prestige=sum(card.prestige + extra.prestige for card, extra in zip(cards, extras, strict=True)),
        barrels=sum(card.supply for card in cards),
        choice_barrels=sum(card.supply for card in cards if card.supply_quality > 1),
    )


# Imagining


def imagine(g: Cuvee, seat: Seat | None, random: Rng) -> None:
    """Replace all that `seat` cannot know by something it cannot rule out."""
    others = [player for other, player in enumerate(g.players) if other != seat]
    hidden = [g.events.pile, *(player.hand for player in others)]
    cards = [card for place in hidden for card in place]
    random.shuffle(cards)
    for place in hidden:
        place[:] = [cards.pop() for _ in place]
    random.shuffle(g.forecasts.pile)
    kept = (CONSULT,) if g.phase == "settlement" else ()  # who is asked then is plain to see
    for player in others:
        player.standing = [order for order in player.standing if order in kept]


def reshuffle(g: Cuvee, random: Rng) -> None:
    """Shuffle both decks anew; nobody knows the order in which cards lie there."""
    random.shuffle(g.events.pile)
    random.shuffle(g.forecasts.pile)
