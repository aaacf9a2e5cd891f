"""The cards and the board, read from `box.toml` and checked."""

from __future__ import annotations

import tomllib
from collections import Counter
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from games.engine import Text, text

Family = Literal["wine", "cheese"]
Kind = Literal["toil_alone", "work_together"]
Action = Literal[
    "",
    "starter_cultures",
    "washing_each",
    "washing_gourmet",
    "distillation_each",
    "distillation_gourmet",
    "helper",
    "market_day",
]
Effect = Literal[
    "wine_step",
    "wine_card",
    "hurry_wine",
    "slow_wine",
    "cheese_step",
    "cheese_card",
    "hurry_cheese",
    "slow_cheese",
]

FAMILIES: tuple[Family, ...] = ("wine", "cheese")
MADE_FROM: dict[Family, tuple[str, ...]] = {
    "wine": ("white_grapes", "red_grapes", "yeast", "sugar"),
    "cheese": ("milk", "salt", "cultures"),
}
INGREDIENTS = (*MADE_FROM["wine"], *MADE_FROM["cheese"])
DISHES = ("pasta", "quiche", "steak", "ratatouille")
COLORS = ("red", "blue", "yellow", "green", "purple")
STORAGE = {"yeast": 1, "sugar": 2, "salt": 2, "cultures": 1}  # WAC-CMP-18
START = {"white_grapes": 1, "red_grapes": 1, "milk": 2}  # WAC-SET-11

SPACES: tuple[Kind, ...] = ("work_together", "toil_alone", "work_together", "toil_alone", "work_together")
PLOTS_BY_TYPE = {  # WAC-CMP-13
    "milk": 5,
    "white_grapes": 3,
    "red_grapes": 3,
    "sugar": 2,
    "salt": 2,
    "laboratory": 2,
    "water": 3,
}

TRADE = 3  # markers for one of any kind
OPENING_MARKERS = 4  # what opening the closed cellar costs
OPENING_STEPS = 4
STARTER_STEPS = 4
HAND = DISPLAY = 3  # cards of each family
PAIR_BONUS = 1
LONGEST_NAME = 24
START_SPACE = -1  # the shared start of the track; the others count from 0


class BoxError(ValueError):
    """The data file breaks a rule that the rulebook pins down."""


class Grid(Struct, frozen=True):
    """Types of the plots, top to bottom and left to right as the player at the lower edge sees them."""

    cells: list[list[str]]


class HousingCard(Struct, frozen=True):
    """A housing card; offsets are (row, column) from the red plot, as a house's owner sees them."""

    id: str
    kind: Kind
    offsets: tuple[tuple[int, int], tuple[int, int]]


class Housing(Struct, frozen=True):
    """The housing cards, how they are looked at, and the space (from 1) that stays free at first."""

    pattern_view: Literal["own_view", "shared"]
    free_space: int
    cards: tuple[HousingCard, ...]


class Label(Struct, frozen=True):
    """What a processing site lets its owner do: a price, and one of two effects."""

    ingredient: str
    cost: tuple[str, ...]
    options: tuple[Effect, Effect]
    plus_any: Family | None = None


class Cellar(Struct, frozen=True):
    slots: int


class Track(Struct, frozen=True):
    """The money track: the values of its spaces, where the lap arrow ends, the bonus spaces."""

    values: tuple[int, ...]
    lap_to: int
    bonus: tuple[int, ...]


class Card(Struct, frozen=True):
    """A wine or a cheese: a gourmet card has a dish, an action card has an action."""

    id: str
    name: str
    country: str
    gold: int
    silver: int
    cost: dict[str, int]
    family: Family = "wine"
    dish: str = ""
    steps: dict[Family, int] = {}
    action: Action = ""
    returns: tuple[str, ...] = ()
    indicator: Family | None = None
    gains: tuple[str, ...] = ()

    @property
    def time(self) -> int:
        """How many markers have to age away."""
        return sum(self.cost.values())


class Cards(Struct, frozen=True):
    wine: tuple[Card, ...]
    cheese: tuple[Card, ...]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything printed."""

    version: int
    grid: Grid
    housing: Housing
    labels: tuple[Label, ...]
    cellar: Cellar
    track: Track
    cards: Cards


def read_box(toml: str) -> Box:
    """Read a data file; raises `BoxError` or `msgspec.ValidationError` if it cannot be right."""
    raw = tomllib.loads(toml)
    for family in FAMILIES:
        for card in raw["cards"][family]:
            card["family"] = family
    box = msgspec.convert(raw, Box)
    for check in (_check_grid, _check_housing, _check_labels, _check_cellar, _check_track, _check_cards):
        check(box)
    return box


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise BoxError(complaint)


def _check_grid(box: Box) -> None:
    """WAC-DATA-1."""
    cells = box.grid.cells
    _require(len({len(row) for row in cells}) == 1, "all rows of the grid are equally long")
    _require(Counter(chain(*cells)) == PLOTS_BY_TYPE, f"the grid has {PLOTS_BY_TYPE}")


def _check_housing(box: Box) -> None:
    """WAC-DATA-2: the three positions are neighbors in a chain."""
    cards = box.housing.cards
    _require(1 <= box.housing.free_space <= len(SPACES), "the free space is one of 1 to 5")
    _require(Counter(card.kind for card in cards) == dict.fromkeys(SPACES, 4), "4 cards of each kind")
    _require(len({card.id for card in cards}) == len(cards), "housing cards have different ids")
    for card in cards:
        (r1, c1), (r2, c2) = card.offsets
        links = [abs(r1) + abs(c1), abs(r2) + abs(c2), abs(r1 - r2) + abs(c1 - c2)]
        _require(links.count(1) == 2, f"{card.id}: the pattern is a chain of three plots")


def _check_labels(box: Box) -> None:
    """WAC-DATA-3."""
    _require(tuple(label.ingredient for label in box.labels) == INGREDIENTS, "a label for each ingredient")
    for label in box.labels:
        _require(set(label.cost) <= set(INGREDIENTS), f"{label.ingredient}: unknown ingredient")
        _require(len(set(label.options)) == 2, f"{label.ingredient}: two different options")


def _check_cellar(box: Box) -> None:
    """WAC-DATA-6: the washing example needs four open slots."""
    _require(box.cellar.slots >= 4, "at least 4 slots")


def _check_track(box: Box) -> None:
    """WAC-DATA-4."""
    values, lap_to, bonus = box.track.values, box.track.lap_to, box.track.bonus
    _require(values[0] == 0 and values[-1] == 20, "the track goes from 0 to 20")
    _require(list(values) == sorted(values), "the values never fall")
    _require(values.count(2) >= 2 and lap_to == values.index(2), "the arrow ends on the first of two 2s")
    _require(len(set(bonus)) == 3 and all(0 <= b < len(values) for b in bonus), "3 bonus spaces")


def _check_cards(box: Box) -> None:
    """WAC-DATA-5."""
    cards = (*box.cards.wine, *box.cards.cheese)
    _require(len(box.cards.wine) == len(box.cards.cheese) == 24, "24 wines and 24 cheeses")
    _require(len({card.id for card in cards}) == 48, "cards have different ids")
    _require(
        {(c.family, c.dish) for c in cards if c.dish} == {(f, d) for f in FAMILIES for d in DISHES}, "dishes"
    )
    for card in cards:
        _require(bool(card.dish) != bool(card.action), f"{card.id}: a dish or an action")
        _require(set(card.cost) <= set(INGREDIENTS) and card.time > 0, f"{card.id}: cost")
        _require(0 < len(card.name) <= LONGEST_NAME, f"{card.id}: a name of at most {LONGEST_NAME} letters")
        _require(card.gold >= card.silver >= 0, f"{card.id}: gold is worth no less than silver")
        _check_action(card)


def _check_action(card: Card) -> None:
    wild = {f"any_{family}" for family in FAMILIES}
    _require(set(card.returns) <= set(INGREDIENTS), f"{card.id}: returns")
    _require(set(card.gains) <= {*INGREDIENTS, *wild}, f"{card.id}: gains")
    _require((card.action == "starter_cultures") == (len(card.returns) == 2), f"{card.id}: returns 2")
    _require((card.action == "market_day") == bool(card.gains), f"{card.id}: gains something")
    _require(not card.action.startswith("washing") or card.family == "cheese", f"{card.id}: washing")
    _require(not card.action.startswith("distillation") or card.family == "wine", f"{card.id}: distillation")


def fingerprint(box: Box) -> str:
    """Tells one data file from another, whatever its layout and comments."""
    return blake2b(msgspec.json.encode(box), digest_size=8).hexdigest()


BOX = read_box((Path(__file__).parent / "box.toml").read_text(encoding="utf-8"))
FINGERPRINT = fingerprint(BOX)

CARDS: dict[str, Card] = {card.id: card for card in (*BOX.cards.wine, *BOX.cards.cheese)}
HOUSING: dict[str, HousingCard] = {card.id: card for card in BOX.housing.cards}
EFFECTS: tuple[Effect, ...] = tuple(dict.fromkeys(chain(*(label.options for label in BOX.labels))))
TRACK = BOX.track
SLOTS = BOX.cellar.slots

INGREDIENT_NAMES: dict[str, Text] = {
    "white_grapes": text("white grapes"),
    "red_grapes": text("red grapes"),
    "yeast": text("yeast"),
    "sugar": text("sugar"),
    "milk": text("milk"),
    "salt": text("salt"),
    "cultures": text("cultures"),
    "laboratory": text("laboratory"),
    "water": text("water"),
    "any_wine": text("wine ingredient of your choice"),
    "any_cheese": text("cheese ingredient of your choice"),
}
ONE_INGREDIENT = INGREDIENT_NAMES | {
    "white_grapes": text("white grape"),
    "red_grapes": text("red grape"),
    "cultures": text("culture"),
}
FAMILY_NAMES: dict[Family, Text] = {"wine": text("wine"), "cheese": text("cheese")}
COLOR_NAMES = {
    "red": text("red"),
    "blue": text("blue"),
    "yellow": text("yellow"),
    "green": text("green"),
    "purple": text("purple"),
}
DISH_NAMES = {
    "pasta": text("Pasta"),
    "quiche": text("Quiche"),
    "steak": text("Steak"),
    "ratatouille": text("Ratatouille"),
}
ACTION_NAMES: dict[str, Text] = {
    "starter_cultures": text("Starter cultures"),
    "washing_each": text("Washing I"),
    "washing_gourmet": text("Washing II"),
    "distillation_each": text("Distillation I"),
    "distillation_gourmet": text("Distillation II"),
    "helper": text("Helper"),
    "market_day": text("Market day"),
}
KIND_NAMES: dict[Kind, Text] = {"toil_alone": text("Toil Alone"), "work_together": text("Work Together")}


def amount(what: str, count: int) -> Text:
    """An ingredient in words, such as "2 milk"; a laboratory's yield is still open."""
    if what == "laboratory":
        return text("{count} yeast or {count:culture|cultures}", count=count)
    names = ONE_INGREDIENT if count == 1 else INGREDIENT_NAMES
    return text("{count} {what}", count=count, what=names[what])


def amounts(counts: dict[str, int]) -> tuple[Text, ...]:
    """Ingredients in words, for a list in a text."""
    return tuple(amount(what, count) for what, count in counts.items() if count)


def card_text(card: Card) -> Text:
    """What a card does, in at most 80 characters."""
    match card.action:
        case "":
            return text(
                "{dish}: as a pair, wine +{wine} and cheese +{cheese}",
                dish=DISH_NAMES[card.dish],
                wine=card.steps.get("wine", 0),
                cheese=card.steps.get("cheese", 0),
            )
        case "starter_cultures":
            return text(
                "Return {returns}: {family} +{steps}",
                returns=amounts(dict(Counter(card.returns))),
                family=FAMILY_NAMES[card.indicator or card.family],
                steps=STARTER_STEPS,
            )
        case "market_day":
            return text("Gain {gains}", gains=amounts(dict(Counter(card.gains))))
    return _TEXTS[card.action]


_TEXTS: dict[str, Text] = {
    "washing_each": text("Wine +1 for each cheese in your cellar"),
    "washing_gourmet": text("For each gourmet cheese in your cellar: wine +2 or cheese +1"),
    "distillation_each": text("Cheese +1 for each wine in your cellar"),
    "distillation_gourmet": text("For each gourmet wine in your cellar: cheese +2 or wine +1"),
    "helper": text("Trigger the action of another open card in your cellar"),
}
