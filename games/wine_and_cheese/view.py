"""What a seat may see.  Built up from what is public, never cut down from the state.

Everything on the board is laid out as the viewer sees it: the grid from the viewer's own side,
patterns as they fall on that grid.  A spectator sits with the first player.

Events name the places they changed: `plot:7`, `house:0/3` (seat, space), `order`, `track:0/wine`,
`display:wine/2`, and of a seat `seat:0/sites`, `/storage`, `/cellar`, `/hand`, `/gold`, `/silver`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.engine import Rng, Seat, Text, text
from games.wine_and_cheese.calendar import CALENDAR, PHASE_NAMES, SEASON_NAMES, next_aging
from games.wine_and_cheese.cards import (
    ACTION_NAMES,
    CARDS,
    DISH_NAMES,
    FAMILIES,
    HOUSING,
    INGREDIENTS,
    STORAGE,
    TRACK,
    TRADE,
    Card,
    Family,
    Kind,
    amounts,
    card_text,
)
from games.wine_and_cheese.grid import COLUMNS, LAND, PLOTS, offsets, plot_name
from games.wine_and_cheese.scoring import Total, total
from games.wine_and_cheese.state import CellarCard, Farm, WineAndCheese, shortfall

Fate = Literal["overripe", "finished", "aging", "none"]


class PlotView(Struct, frozen=True):
    """A plot; `place` is what events call it, `worker` the color on it or nothing."""

    place: str
    name: str
    kind: str
    worker: str


class SpaceView(Struct, frozen=True):
    """A housing card with its two houses: what stands on them, and what plots they reach.

    Patterns are (row, column) offsets from the red plot on the grid as it is drawn.
    """

    number: int
    kind: Kind
    near: str
    far: str
    near_pattern: list[tuple[int, int]]
    far_pattern: list[tuple[int, int]]


class YieldView(Struct, frozen=True):
    """What the seat to move would get for a worker of its housing space on a plot."""

    space: int
    plot: str
    gains: dict[str, int]


class CardView(Struct, frozen=True):
    id: str
    name: str
    family: Family
    gold: int
    silver: int
    cost: dict[str, int]
    dish: str
    steps: dict[Family, int]
    action: str
    title: Text
    text: Text


class SlotView(Struct, frozen=True):
    """A cellar slot; `left` is what remains after the next aging, below 0 if it is overripe."""

    card: CardView | None
    closed: bool
    markers: int
    fate: Fate
    left: int
    triggered: bool


class HandCardView(Struct, frozen=True):
    """A card in hand: how many trades paying for it would take, or how much is short."""

    card: CardView
    payable: bool
    trades: int
    short: int
    how: Text


class IndicatorView(Struct, frozen=True):
    """An indicator; `space` counts from 0, and -1 is the start."""

    space: int
    value: int
    laps: int


class SiteView(Struct, frozen=True):
    """An ingredient: on the processing site, in storage, and room in storage."""

    ingredient: str
    site: int
    stored: int
    storage: int


class FarmView(Struct, frozen=True):
    seat: Seat
    first: bool
    dropped: bool
    aged: bool
    next_aging: int  # markers that each card loses next; after its own aging that of the winter
    sites: list[SiteView]
    cellar: list[SlotView]
    indicators: dict[Family, IndicatorView]
    hand: dict[Family, int]
    gold: int
    silver: int
    sold_gold: list[CardView] | None  # for its owner, and for all when the game is over
    sold_silver: list[CardView] | None
    totals: dict[Family, Total] | None


class WineAndCheeseView(Struct, frozen=True):
    year: int
    season: Text
    phase: Text
    phase_key: str
    step: int  # from 1 to `steps`
    steps: int
    next_aging: int  # markers that each card loses in the next aging, 0 if none is to come
    near: Seat  # whose side the board is seen from
    south: Seat
    active: Seat
    color: str  # the color being moved, or that must be moved
    waiting: str  # the color on the calendar
    grid: list[list[PlotView]]
    spaces: list[SpaceView]
    yields: list[YieldView]
    track: list[int]
    bonus: list[int]  # bonus spaces that still have their marker
    bonus_spaces: list[int]
    lap_to: int
    farms: list[FarmView]
    display: dict[Family, list[CardView | None]]
    decks: dict[Family, int]
    hand: list[HandCardView] | None  # the viewer's own; spectators have none


def view(g: WineAndCheese, seat: Seat | None) -> WineAndCheeseView:
    now = CALENDAR[g.step]
    near = 0 if seat is None else seat
    return WineAndCheeseView(
        year=now.year,
        season=SEASON_NAMES[now.season],
        phase=PHASE_NAMES[now.phase],
        phase_key=now.phase,
        step=g.step + 1,
        steps=len(CALENDAR),
        next_aging=next_aging(g.step),
        near=near,
        south=g.south,
        active=g.active,
        color=g.color,
        waiting=g.waiting,
        grid=_grid(g, near),
        spaces=[_space(g, near, number) for number in range(len(g.spaces))],
        yields=_yields(g),
        track=list(TRACK.values),
        bonus=list(g.bonus),
        bonus_spaces=list(TRACK.bonus),
        lap_to=TRACK.lap_to,
        farms=[_farm(g, owner, seat) for owner in range(len(g.farms))],
        display={
            family: [card_view(CARDS[id]) if id else None for id in g.display[family]] for family in FAMILIES
        },
        decks={family: len(g.decks[family].pile) for family in FAMILIES},
        hand=None if seat is None else [_hand_card(g.farms[seat], id) for id in _sorted_hand(g.farms[seat])],
    )


def _grid(g: WineAndCheese, near: Seat) -> list[list[PlotView]]:
    """The plots as drawn: the northern player's picture is turned by half."""
    plots = [
        PlotView(f"plot:{plot}", plot_name(plot), kind, g.workers.get(plot, ""))
        for plot, kind in enumerate(PLOTS)
    ]
    if near != g.south:
        plots.reverse()
    return [plots[start : start + COLUMNS] for start in range(0, len(plots), COLUMNS)]


def _space(g: WineAndCheese, near: Seat, number: int) -> SpaceView:
    card = HOUSING[g.spaces[number]]
    turn = 1 if near == g.south else -1

    def pattern(seat: Seat) -> list[tuple[int, int]]:
        return [(turn * row, turn * column) for row, column in offsets(card, seat != g.south)]

    far = g.foe(near)
    return SpaceView(
        number=number + 1,
        kind=card.kind,
        near=g.farms[near].houses[number],
        far=g.farms[far].houses[number],
        near_pattern=pattern(near),
        far_pattern=pattern(far),
    )


def _yields(g: WineAndCheese) -> list[YieldView]:
    """What every choice of the worker turn at hand would yield."""
    houses = g.farms[g.active].houses
    if g.phase == "send":
        spaces = [space for space, color in enumerate(houses) if color and g.color in ("", color)]
        plots = [plot for plot in LAND if plot not in g.workers]
    elif g.phase == "return":
        spaces = [space for space, color in enumerate(houses) if not color]
        plots = [plot for plot, color in sorted(g.workers.items()) if g.color in ("", color)]
        plots = plots if g.standing is None else [g.standing]
    else:
        return []
    return [
        YieldView(space + 1, plot_name(plot), g.yields(g.active, space, plot))
        for space in spaces
        for plot in plots
    ]


def _farm(g: WineAndCheese, owner: Seat, viewer: Seat | None) -> FarmView:
    farm = g.farms[owner]
    over = g.phase == "over"
    knows = over or viewer == owner
    aged = farm.aged and g.phase == "age"
    aging = next_aging(g.step + aged)
    last = len(farm.slots) - 1
    families = [CARDS[id].family for id in farm.hand]
    return FarmView(
        seat=owner,
        first=g.first == owner,
        dropped=farm.dropped and g.phase == "produce",
        aged=aged,
        next_aging=aging,
        sites=[_site(farm, what) for what in INGREDIENTS],
        cellar=[_slot(card, farm.closed and slot == last, aging) for slot, card in enumerate(farm.slots)],
        indicators={
            family: IndicatorView(own.space, own.value, own.laps) for family, own in farm.indicators.items()
        },
        hand={family: families.count(family) for family in FAMILIES},
        gold=len(farm.gold),
        silver=len(farm.silver),
        sold_gold=[card_view(CARDS[id]) for id in farm.gold] if knows else None,
        sold_silver=[card_view(CARDS[id]) for id in farm.silver] if knows else None,
        totals={family: total(farm, family) for family in FAMILIES} if knows else None,
    )


def _site(farm: Farm, what: str) -> SiteView:
    stored = farm.stored.get(what, 0)
    return SiteView(what, farm.pool[what] - stored, stored, STORAGE.get(what, 0))


def _slot(card: CellarCard | None, closed: bool, aging: int) -> SlotView:
    if card is None:
        return SlotView(None, closed, 0, "none", 0, False)
    left = card.markers - aging
    fate: Fate = "overripe" if left < 0 else "finished" if left == 0 else "aging"
    return SlotView(
        card_view(CARDS[card.id]), closed, card.markers, fate if aging else "none", left, card.triggered
    )


def card_view(card: Card) -> CardView:
    return CardView(
        id=card.id,
        name=card.name,
        family=card.family,
        gold=card.gold,
        silver=card.silver,
        cost=card.cost,
        dish=card.dish,
        steps=card.steps,
        action=card.action,
        title=DISH_NAMES[card.dish] if card.dish else ACTION_NAMES[card.action],
        text=card_text(card),
    )


def _sorted_hand(farm: Farm) -> list[str]:
    """Wines before cheeses, each in the order of the card list."""
    order = {id: place for place, id in enumerate(CARDS)}
    return sorted(farm.hand, key=order.__getitem__)


def _hand_card(farm: Farm, id: str) -> HandCardView:
    card = CARDS[id]
    missing, surplus = shortfall(farm.pool, card.cost)
    short = max(0, missing - surplus // TRADE)
    if short:
        how = text("{count} {count:ingredient|ingredients} short", count=short)
    elif missing:
        how = text("with {count} {count:trade|trades}", count=missing)
    else:
        how = text("pay {cost}", cost=amounts(card.cost))
    return HandCardView(card_view(card), not short, missing, short, how)


def imagine(g: WineAndCheese, seat: Seat | None, rng: Rng) -> None:
    """Deal anew what a seat cannot know: the decks, and the other's cards that came from them.

    Cards that were taken from the display, or sold, were seen by all and are remembered.
    """
    for family in FAMILIES:
        hidden = [
            id
            for owner, farm in enumerate(g.farms)
            if owner != seat
            for id in farm.hand
            if CARDS[id].family == family and id not in farm.known
        ]
        pile = g.decks[family].pile
        cards = [*hidden, *pile]
        rng.shuffle(cards)
        fresh = dict(zip(hidden, cards, strict=False))
        pile[:] = cards[len(hidden) :]
        for owner, farm in enumerate(g.farms):
            if owner != seat:
                farm.hand = [fresh.get(id, id) for id in farm.hand]


def reshuffle(g: WineAndCheese, rng: Rng) -> None:
    """Shuffle all decks anew; nobody knows the order in which cards lie there."""
    for family in FAMILIES:
        rng.shuffle(g.decks[family].pile)
