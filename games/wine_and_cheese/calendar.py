"""The calendar: two years of phases, and what they are called (WAC-FLOW)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.engine import Text, text

Season = Literal["spring", "summer", "fall", "winter"]


class Step(Struct, frozen=True):
    """One phase of the calendar; `aging` is how many markers each card loses in it."""

    year: int
    season: Season
    phase: str
    aging: int = 0


def _half_year(year: int, season: Season, workers: str) -> tuple[Step, ...]:
    return Step(year, season, workers), Step(year, season, "produce"), Step(year, season, "store")


def _year(year: int, *winter: Step) -> tuple[Step, ...]:
    return (
        *_half_year(year, "spring", "send"),
        Step(year, "summer", "age", 2),
        Step(year, "summer", "trigger"),
        *_half_year(year, "fall", "return"),
        *winter,
    )


CALENDAR: tuple[Step, ...] = (
    *_year(1, Step(1, "winter", "age", 2), Step(1, "winter", "arrive")),
    *_year(2, Step(2, "winter", "age", 3), Step(2, "winter", "sell_all"), Step(2, "winter", "over")),
)

WITHOUT_LABELS = ("send", "return", "arrive", "over")  # WAC-FLOW-04, and phases without turns

PHASE_NAMES: dict[str, Text] = {
    "send": text("Send workers to plots"),
    "produce": text("Production and sale"),
    "store": text("Storage"),
    "age": text("Aging"),
    "trigger": text("Trigger special actions"),
    "return": text("Return workers from plots"),
    "arrive": text("New workers arrive"),
    "sell_all": text("Sell everything left"),
    "over": text("End of the game"),
}
SEASON_NAMES: dict[Season, Text] = {
    "spring": text("Spring"),
    "summer": text("Summer"),
    "fall": text("Fall"),
    "winter": text("Winter"),
}


def next_aging(step: int) -> int:
    """How many markers the next aging removes, seen from a step (from 0); 0 if none is to come."""
    return next((later.aging for later in CALENDAR[step:] if later.aging), 0)


def is_before_aging(step: int) -> bool:
    """Whether the season of a step ends in an aging, or is one: cards may still be saved."""
    return CALENDAR[step].phase in ("produce", "store", "age")
