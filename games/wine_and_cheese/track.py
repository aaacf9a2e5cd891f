"""The money track: steps forward and back, laps, bonus spaces (WAC-MNY)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from games.wine_and_cheese.cards import OPENING_STEPS, START_SPACE, TRACK

LAST = len(TRACK.values) - 1


class Indicator(Struct):
    """One indicator: its space (the start is -1), and its lap markers."""

    space: int = START_SPACE
    laps: int = 0

    @property
    def value(self) -> int:
        """What it is worth at the end (WAC-MNY-08)."""
        landed = 0 if self.space == START_SPACE else TRACK.values[self.space]
        return landed + TRACK.values[LAST] * self.laps

    def advance(self, occupied: Collection[int]) -> list[int]:
        """Take one step to the next free space; returns the spaces passed or landed on."""
        visited: list[int] = []
        while True:
            if self.space == LAST:
                self.laps += 1
                self.space = TRACK.lap_to
            else:
                self.space += 1
            visited.append(self.space)
            if self.space not in occupied:
                return visited

    def behind(self, occupied: Collection[int], steps: int = OPENING_STEPS) -> int | None:
        """The space this many steps back, or nothing if there are not so many (WAC-D22)."""
        floor = TRACK.lap_to if self.laps else START_SPACE
        space = self.space
        for _ in range(steps):
            space -= 1
            while space in occupied and space > START_SPACE:
                space -= 1
            if space < floor:
                return None
        return space
