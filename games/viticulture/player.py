"""One player's mat, hand and workers, and the rules that concern nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from msgspec import Struct, field, structs

from games.engine import Text, text
from games.viticulture.cards import (
    COLORS,
    FIELD_VALUES,
    HIGHEST_VALUE,
    KINDS,
    LARGE_REACH,
    LEAST_VALUE,
    LOWEST_SCORE,
    MEDIUM_REACH,
    MOST_REGULARS,
    ORDERS,
    SMALL_REACH,
    STRUCTURES,
    VINES,
    VISITORS,
    WINES,
)

CELLARS = ("medium_cellar", "large_cellar")

Recipe = tuple[str | int, ...]  # the type of a wine, then the values of its red and white grapes
Bottle = tuple[str, int]  # a wine token: its type and its value

RECIPE_COLORS = {
    "red": ("red",),
    "white": ("white",),
    "blush": ("red", "white"),
    "sparkling": ("red", "red", "white"),
}


class Field(Struct):
    """A field card with its vines."""

    value: int
    vines: list[str] = field(default_factory=list)
    sold: bool = False
    harvested: bool = False

    @property
    def total(self) -> int:
        return sum(VINES[vine].value for vine in self.vines)

    @property
    def room(self) -> int:
        return 0 if self.sold else self.value - self.total

    @property
    def is_empty(self) -> bool:
        """Whether it is owned and without vines (VIT-082)."""
        return not self.sold and not self.vines

    @property
    def can_be_harvested(self) -> bool:
        return bool(self.vines) and not self.harvested

    def sum_of(self, color: str) -> int:
        if color == "red":
            return sum(VINES[vine].red for vine in self.vines)
        return sum(VINES[vine].white for vine in self.vines)


class Player(Struct):
    """A player: what is on the mat, in the hand, and which workers are still to be placed."""

    lira: int = 0
    points: int = 0
    residual: int = 0
    sources: dict[str, int] = field(default_factory=dict)  # where the points came from
    mama: str | None = None  # the parents, until they are put away
    papa: str | None = None
    workers: int = 2  # regular workers owned
    idle: int = 2  # regular workers still to be placed this year
    grande: bool = True  # whether it is still to be placed this year
    temporary: bool = False  # whether the temporary worker is here, still to be placed
    row: int = 0  # of the wake-up chart; 0 is above it
    passed: bool = False
    hand: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    fields: list[Field] = field(default_factory=lambda: [Field(value) for value in FIELD_VALUES])
    structures: list[str] = field(default_factory=list)
    crush: dict[str, list[int]] = field(default_factory=lambda: {color: [] for color in COLORS})
    cellar: dict[str, list[int]] = field(default_factory=lambda: {kind: [] for kind in WINES})
    yoked: bool = False  # once-a-year marks
    milled: bool = False
    tasted: bool = False

    def trial(self) -> Player:
        """A copy on which to try what becomes of fields, grapes and wines."""
        return structs.replace(
            self,
            fields=[structs.replace(ground) for ground in self.fields],
            crush={color: list(track) for color, track in self.crush.items()},
            cellar={kind: list(track) for kind, track in self.cellar.items()},
        )

    # Workers

    @property
    def regulars(self) -> int:
        """Workers to be placed that are not the grande."""
        return self.idle + self.temporary

    @property
    def available(self) -> int:
        return self.regulars + self.grande

    @property
    def has_six_workers(self) -> bool:
        return self.workers == MOST_REGULARS

    # Hand

    @property
    def hand_size(self) -> int:
        return sum(map(len, self.hand.values()))

    @property
    def visitors(self) -> int:
        return sum(len(self.hand[kind]) for kind in VISITORS)

    # Structures

    def cost(self, structure: str, discount: int = 0) -> int:
        return max(0, STRUCTURES[structure].cost - discount)

    @property
    def unbuilt(self) -> list[str]:
        """The structures that are not built, with the cellars in order; money apart (VIT-074, VIT-108)."""
        left = [structure for structure in STRUCTURES if structure not in self.structures]
        if "medium_cellar" in left:
            left.remove("large_cellar")
        return left

    def can_build(self, structure: str, discount: int = 0) -> bool:
        return structure in self.unbuilt and self.cost(structure, discount) <= self.lira

    @property
    def next_cellar(self) -> str | None:
        """What an upgrade of the cellar builds (VIT-162)."""
        return next((structure for structure in self.unbuilt if structure in CELLARS), None)

    # Vines

    def lacks(self, vine: str) -> list[str]:
        return [need for need in VINES[vine].needs if need not in self.structures]

    def can_plant(self, vine: str, place: int, *, unaided: bool = False, beyond: bool = False) -> bool:
        """Whether a vine fits a field; `unaided` by structures, or `beyond` its value, if a card says so."""
        ground = self.fields[place]
        if ground.sold or (not unaided and self.lacks(vine)):
            return False
        return beyond or VINES[vine].value <= ground.room

    def can_plant_somewhere(self, vine: str, *, unaided: bool = False, beyond: bool = False) -> bool:
        if not unaided and self.lacks(vine):
            return False
        if beyond:
            return not all(ground.sold for ground in self.fields)
        return VINES[vine].value <= max(ground.room for ground in self.fields)

    def why_not_plant(self, vine: str) -> Text | None:
        """Why a vine can be planted nowhere."""
        if lacks := self.lacks(vine):
            return text("needs {structures}", structures=tuple(STRUCTURES[need].name for need in lacks))
        if self.can_plant_somewhere(vine):
            return None
        rooms = tuple(
            text("{total} of {value}", total=ground.total, value=ground.value)
            for ground in self.fields
            if not ground.sold
        )
        if not rooms:
            return text("all fields are sold")
        return text("no field has room: {rooms}", rooms=rooms)

    # Harvest

    @property
    def harvestable(self) -> list[int]:
        return [place for place, ground in enumerate(self.fields) if ground.can_be_harvested]

    def store(self, color: str, value: int) -> int | None:
        """Put a grape on the crush pad, on its spot or the next lower open one (VIT-133)."""
        track = self.crush[color]
        spot = open_spot(track, value, 1, HIGHEST_VALUE)
        if spot is not None:
            add(track, spot)
        return spot

    def reap(self, place: int) -> dict[str, int | None]:
        """Harvest a field; return where the grapes of each color lie, `None` if one is lost."""
        ground = self.fields[place]
        ground.harvested = True
        sums = {color: ground.sum_of(color) for color in COLORS}
        return {color: self.store(color, total) for color, total in sums.items() if total}

    # Wine

    @property
    def reach(self) -> int:
        """The highest value that the cellars hold (VIT-144 to VIT-146)."""
        if "large_cellar" in self.structures:
            return LARGE_REACH
        return MEDIUM_REACH if "medium_cellar" in self.structures else SMALL_REACH

    def landing(self, recipe: Recipe, reach: int, lowest: int = 1) -> int | None:
        """The spot where a wine ends up, or `None` if it cannot be made (VIT-148, VIT-D46, VIT-D47)."""
        kind = str(recipe[0])
        total = worth(recipe)
        least = max(lowest, LEAST_VALUE[kind])
        return open_spot(self.cellar[kind], total, least, reach) if total >= least else None

    def recipes(self, *, ignoring_cellars: bool = False, lowest: int = 1) -> Iterator[Recipe]:
        """Every wine that can be made now."""
        reach = LARGE_REACH if ignoring_cellars else self.reach
        for recipe in self._mixtures(reach):
            if self.landing(recipe, reach, lowest) is not None:
                yield recipe

    def _mixtures(self, reach: int) -> Iterator[Recipe]:
        reds, whites = self.crush["red"], self.crush["white"]
        yield from (("red", red) for red in reds)
        yield from (("white", white) for white in whites)
        if reach >= MEDIUM_REACH:
            yield from (("blush", red, white) for red in reds for white in whites)
        if reach >= LARGE_REACH:
            for low, high in combinations(reds, 2):
                yield from (("sparkling", low, high, white) for white in whites)

    def can_make_wine(self, *, ignoring_cellars: bool = False, lowest: int = 1) -> bool:
        recipes = self.recipes(ignoring_cellars=ignoring_cellars, lowest=lowest)
        return next(recipes, None) is not None

    def crush_into(self, recipe: Recipe, *, ignoring_cellars: bool = False, lowest: int = 1) -> int:
        """Make a wine, and return its value."""
        spot = self.landing(recipe, LARGE_REACH if ignoring_cellars else self.reach, lowest)
        assert spot is not None, f"no room for {recipe}"
        kind = str(recipe[0])
        for color, grape in zip(RECIPE_COLORS[kind], recipe[1:], strict=True):
            self.crush[color].remove(int(grape))
        add(self.cellar[kind], spot)
        return spot

    @property
    def wines(self) -> list[Bottle]:
        return [(kind, value) for kind in WINES for value in self.cellar[kind]]

    @property
    def grapes(self) -> list[tuple[str, int]]:
        return [(color, value) for color in COLORS for value in self.crush[color]]

    @property
    def has_wine(self) -> bool:
        return any(self.cellar.values())

    # Orders

    def can_fill(self, order: str) -> bool:
        return not self.missing(order)

    def missing(self, order: str) -> list[Bottle]:
        """The wines of an order that no token is left for, the least token serving each."""
        missing: list[Bottle] = []
        used: list[Bottle] = []
        for kind, value in sorted(ORDERS[order].wines, key=lambda wine: -wine[1]):
            enough = [wine for wine in self.cellar[kind] if wine >= value and (kind, wine) not in used]
            if enough:
                used.append((kind, max(enough)))
            else:
                missing.append((kind, value))
        return missing

    def payments(self, order: str) -> list[tuple[Bottle, ...]]:
        """Every set of wine tokens that fills an order, the cheapest first (VIT-D54)."""
        asked = ORDERS[order].wines
        choices = []
        for kind in WINES:
            least = sorted(value for wanted, value in asked if wanted == kind)
            sets = combinations(sorted(self.cellar[kind]), len(least))
            fitting = [found for found in sets if all(a >= b for a, b in zip(found, least, strict=True))]
            choices.append([tuple((kind, value) for value in found) for found in fitting])
        together = [tuple(bottle for part in parts for bottle in part) for parts in product(*choices)]
        return sorted(together, key=lambda bottles: sum(value for _, value in bottles))

    # Aging

    def can_age(self, kind: str, value: int) -> bool:
        return may_rise(value, self.reach) and value + 1 not in self.cellar[kind]

    def age_cellar(self) -> None:
        for track in self.cellar.values():
            age(track, self.reach)

    def age_all(self) -> None:
        """Grapes and wines rise by one (VIT-164)."""
        self.age_cellar()
        for track in self.crush.values():
            age(track, LARGE_REACH)

    # Points

    def can_pay_points(self, points: int) -> bool:
        return self.points - points >= LOWEST_SCORE


def worth(recipe: Recipe) -> int:
    return sum(int(grape) for grape in recipe[1:])


def open_spot(track: list[int], value: int, lowest: int, highest: int) -> int | None:
    """The highest open spot of a row that is not above a value."""
    for spot in range(min(value, highest), lowest - 1, -1):
        if spot not in track:
            return spot
    return None


def add(track: list[int], value: int) -> None:
    track.append(value)
    track.sort()


def may_rise(value: int, reach: int) -> bool:
    """Whether the cellars let a wine of this value age (VIT-165 to VIT-167).

    A wine that lies beyond the cellars (made with the Zymologist) ages within its range.
    """
    if value == SMALL_REACH:
        return reach >= MEDIUM_REACH
    if value == MEDIUM_REACH:
        return reach >= LARGE_REACH
    return value < HIGHEST_VALUE


def age(track: list[int], reach: int) -> None:
    """Raise every token of a row by one, the highest first, where there is room (VIT-D52)."""
    aged: list[int] = []
    for value in sorted(track, reverse=True):
        rises = may_rise(value, reach) and value + 1 not in aged
        aged.append(value + 1 if rises else value)
    track[:] = sorted(aged)
