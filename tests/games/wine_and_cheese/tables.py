"""Tables and positions of Wine & Cheese, for its tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Answer, Deck, Rng, Table, any_answer
from games.wine_and_cheese import RULES
from games.wine_and_cheese.calendar import CALENDAR
from games.wine_and_cheese.cards import BOX, FAMILIES, INGREDIENTS, SLOTS, STORAGE
from games.wine_and_cheese.state import CellarCard, Farm, WineAndCheese
from games.wine_and_cheese.track import Indicator


def set_up(seed: int = 1) -> WineAndCheese:
    return RULES.setup(2, {}, Rng.numbered(seed))


def new_table(seed: int = 1) -> Table[Any, Any]:
    return Table.new(RULES, 2, Rng.numbered(seed))


def farm(
    pool: dict[str, int] | None = None,
    *,
    stored: dict[str, int] | None = None,
    hand: Sequence[str] = (),
    cellar: dict[str, int] | None = None,
    closed: bool = True,
    wine: Indicator | int = -1,
    cheese: Indicator | int = -1,
    gold: Sequence[str] = (),
    silver: Sequence[str] = (),
    houses: Sequence[str] = ("", "", "", "", ""),
    dropped: bool = False,
) -> Farm:
    """A farm; `pool` counts the stored markers too, `cellar` gives markers by card."""
    slots: list[CellarCard | None] = [CellarCard(id, markers) for id, markers in (cellar or {}).items()]
    indicators = [one if isinstance(one, Indicator) else Indicator(one) for one in (wine, cheese)]
    return Farm(
        houses=list(houses),
        hand=list(hand),
        pool={what: (pool or {}).get(what, 0) for what in INGREDIENTS},
        stored={what: (stored or {}).get(what, 0) for what in STORAGE},
        slots=slots + [None] * (SLOTS - len(slots)),
        closed=closed,
        indicators=dict(zip(FAMILIES, indicators, strict=True)),
        gold=list(gold),
        silver=list(silver),
        dropped=dropped,
    )


def position(
    phase: str,
    one: Farm | None = None,
    two: Farm | None = None,
    *,
    year: int = 1,
    season: str = "",
    first: int = 0,
    active: int | None = None,
    workers: dict[int, str] | None = None,
    spaces: Sequence[str] = ("WT1", "TA1", "WT2", "TA2", "WT3"),
    color: str = "",
    placement: int = 1,
    decks: dict[str, list[str]] | None = None,
    display: dict[str, list[str | None]] | None = None,
    bonus: Sequence[int] = BOX.track.bonus,
) -> WineAndCheese:
    """A table in the middle of a game: seat 0 sits south and goes first, what is left out is empty."""
    step = next(
        index
        for index, step in enumerate(CALENDAR)
        if step.phase == phase and step.year == year and season in ("", step.season)
    )
    return WineAndCheese(
        rng=Rng.numbered(0),
        phase=phase,
        farms=[one or farm(), two or farm()],
        starter=first,
        south=0,
        first=first,
        active=first if active is None else active,
        spaces=list(spaces),
        unused=[],
        waiting="purple" if year == 1 else "",
        decks={family: Deck(list((decks or {}).get(family, []))) for family in FAMILIES},
        display={family: list((display or {}).get(family, [None] * 3)) for family in FAMILIES},
        workers=dict(workers or {}),
        bonus=list(bonus),
        step=step,
        placement=placement,
        color=color,
    )


def sit(g: WineAndCheese) -> Table[Any, Any]:
    return Table(RULES, g)


def answer(table: Table[Any, Any], key: str, seat: int | None = None) -> None:
    """Answer for the only seat that is asked, or for the one named."""
    if seat is None:
        (seat,) = table.pending
    table.apply(Answer(seat, (key,)))


def play(table: Table[Any, Any], *keys: str) -> Table[Any, Any]:
    for key in keys:
        answer(table, key)
    return table


def offered(table: Table[Any, Any], seat: int | None = None) -> list[str]:
    """The keys on offer, the anytime actions included."""
    if seat is None:
        (seat,) = table.pending
    return [option.key for option in table.pending[seat].options]


def asides(table: Table[Any, Any], seat: int) -> list[str]:
    return [option.key for option in table.pending[seat].options if option.aside]


def told(table: Table[Any, Any], viewer: int | None = None) -> list[str]:
    return [event.read_by(viewer) for event in table.news]


def markers(table: Table[Any, Any], seat: int = 0) -> dict[str, int]:
    """What a seat owns, without what it does not."""
    return {what: count for what, count in table.state.farms[seat].pool.items() if count}


def cellar(table: Table[Any, Any], seat: int = 0) -> dict[str, int]:
    return {card.id: card.markers for card in table.state.farms[seat].cards}


def track(table: Table[Any, Any], seat: int = 0) -> tuple[int, int]:
    """Values of a seat's wine and cheese indicators."""
    indicators = table.state.farms[seat].indicators
    return indicators["wine"].value, indicators["cheese"].value


def play_on(
    table: Table[Any, Any], watch: Callable[[Table[Any, Any]], object] = lambda table: None, seed: int = 1
) -> Table[Any, Any]:
    """Play a game to its end at random, and show the table before each answer; stop if told to."""
    random = Rng.numbered(seed)
    while not table.over:
        if watch(table):
            break
        seat = random.choice(sorted(table.pending))
        table.apply(any_answer(table.pending[seat], random))
    return table
