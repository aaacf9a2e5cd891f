"""The plot grid: what a worker and a housing pattern reach, and what that yields.

Plots are numbered from 0, left to right and top to bottom as the southern player sees them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from games.engine import Text, text
from games.wine_and_cheese.cards import BOX, INGREDIENT_NAMES, HousingCard

PLOTS: tuple[str, ...] = tuple(kind for row in BOX.grid.cells for kind in row)
COLUMNS = len(BOX.grid.cells[0])
ROWS = len(BOX.grid.cells)
LAND = tuple(plot for plot, kind in enumerate(PLOTS) if kind != "water")


@cache
def plot_name(plot: int) -> str:
    """The name of a plot, as on a chessboard that the southern player sits at: A1 is the lower left."""
    row, column = divmod(plot, COLUMNS)
    return f"{'ABCDEFGHIJKLMNOPQRST'[column]}{ROWS - row}"


@cache
def plot_words(plot: int) -> Text:
    return text("{plot} ({kind})", plot=plot_name(plot), kind=INGREDIENT_NAMES[PLOTS[plot]])


def offsets(card: HousingCard, north: bool, view: str = BOX.housing.pattern_view) -> list[tuple[int, int]]:
    """A card's two offsets in the numbering of the board; the only place that turns them (WAC-D5)."""
    if north and view == "own_view":
        return [(-row, -column) for row, column in card.offsets]
    return list(card.offsets)


def activated(plot: int, shifts: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The plots that a pattern with its red plot on `plot` covers, that one first (WAC-SPR1-13)."""
    row, column = divmod(plot, COLUMNS)
    reached = [plot]
    for down, right in shifts:
        r, c = row + down, column + right
        if 0 <= r < ROWS and 0 <= c < COLUMNS and PLOTS[r * COLUMNS + c] != "water":
            reached.append(r * COLUMNS + c)
    return tuple(reached)


@cache
def covered(card: HousingCard, north: bool) -> tuple[tuple[int, ...], ...]:
    """For every plot, what it activates with this card for this side."""
    shifts = offsets(card, north)
    return tuple(activated(plot, shifts) for plot in range(len(PLOTS)))


def yields(kind: str, reached: Sequence[int], workers: Collection[int]) -> dict[str, int]:
    """What plots yield, by type; the first is the worker's own, `workers` says which are occupied."""
    together = kind == "work_together"
    gains = {PLOTS[reached[0]]: 2 if together else 1}
    for plot in reached[1:]:
        if (plot in workers) == together:
            gains[PLOTS[plot]] = gains.get(PLOTS[plot], 0) + 1
    return gains
