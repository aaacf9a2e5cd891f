"""How fast a table plays: what a clock starts with, what each move adds, and where it ends."""

from __future__ import annotations

from msgspec import Struct

HOUR = 3600
DAY = 24 * HOUR


class Pace(Struct, frozen=True):
    """A pace.  Times are seconds; a pace without a bank has no clock."""

    key: str
    bank: int | None = None
    increment: int = 0
    cap: int = 0

    @property
    def words(self) -> str:
        """Such as "Steady: 72 h, 12 h more per move, at most 120 h"."""
        if self.bank is None:
            return f"{self.key.capitalize()}: no clock"
        hours = [seconds // HOUR for seconds in (self.bank, self.increment, self.cap)]
        return f"{self.key.capitalize()}: {hours[0]} h, {hours[1]} h more per move, at most {hours[2]} h"

    def added(self, remaining: int) -> int:
        """What a finished move adds to a clock."""
        return max(min(self.increment, self.cap - remaining), 0)


RELAXED = Pace("relaxed")
PACES = {
    pace.key: pace
    for pace in (
        RELAXED,
        Pace("slow", 72 * HOUR, 36 * HOUR, 240 * HOUR),
        Pace("steady", 72 * HOUR, 12 * HOUR, 120 * HOUR),
        Pace("brisk", 24 * HOUR, 4 * HOUR, 72 * HOUR),
    )
}

TIMEOUTS = {
    "autopilot": "an opponent plays on until the player is back",
    "skip": "the player passes where the game allows it, else an opponent plays on",
    "resign": "the player gives up the seat, and an opponent plays on",
}  # what happens to a seat whose time is up


def pace_of(key: str) -> Pace:
    """A pace by its key; games of a pace that is not known any more have no clock."""
    return PACES.get(key, RELAXED)


def duration(seconds: int) -> str:
    """A time span in rounded words, such as "2 d 4 h" or "35 min"."""
    minutes = max(seconds, 0) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    return f"{hours} h {minutes} min" if hours and minutes else f"{hours} h" if hours else f"{minutes} min"
