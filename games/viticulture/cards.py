"""The cards and the board as facts: vines, orders, parents, structures, actions and the wake-up chart.

What the visitors do stands in `summer.py` and `winter.py`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import NamedTuple

from games.engine import Text, text

KINDS = ("vine", "summer", "order", "winter")
VISITORS = ("summer", "winter")
KIND_NAMES = {
    "vine": text("vine"),
    "summer": text("summer visitor"),
    "order": text("wine order"),
    "winter": text("winter visitor"),
}
KIND_PLURALS = {
    "vine": text("vines"),
    "summer": text("summer visitors"),
    "order": text("wine orders"),
    "winter": text("winter visitors"),
}

# Goals and limits

FIELD_VALUES = (5, 6, 7)
GOALS = {"standard": 20, "short": 15}
LOWEST_SCORE = -5
HIGHEST_RESIDUAL = 5
HIGHEST_VALUE = 9  # of a grape or a wine
MOST_REGULARS = 5
HAND_LIMIT = 7
TRAINING_COST = 4


class Vine(NamedTuple):
    """A vine card: what it adds to a harvest, and the structures it shows."""

    name: str
    red: int
    white: int
    needs: tuple[str, ...]
    copies: int

    @property
    def value(self) -> int:
        return self.red + self.white


NOTHING: tuple[str, ...] = ()
TRELLIS = ("trellis",)
IRRIGATION = ("irrigation",)
BOTH = ("trellis", "irrigation")

VINES = {
    "sangiovese": Vine("Sangiovese", 1, 0, NOTHING, 4),
    "malvasia": Vine("Malvasia", 0, 1, NOTHING, 4),
    "pinot": Vine("Pinot", 1, 1, TRELLIS, 6),
    "syrah": Vine("Syrah", 2, 0, TRELLIS, 5),
    "trebbiano": Vine("Trebbiano", 0, 2, TRELLIS, 5),
    "merlot": Vine("Merlot", 3, 0, IRRIGATION, 5),
    "sauvignon_blanc": Vine("Sauvignon Blanc", 0, 3, IRRIGATION, 5),
    "cabernet_sauvignon": Vine("Cabernet Sauvignon", 4, 0, BOTH, 4),
    "chardonnay": Vine("Chardonnay", 0, 4, BOTH, 4),
}


# Wines and orders

COLORS = ("red", "white")
WINES = ("red", "white", "blush", "sparkling")
LEAST_VALUE = {"red": 1, "white": 1, "blush": 4, "sparkling": 7}
SMALL_REACH, MEDIUM_REACH, LARGE_REACH = 3, 6, 9


class Order(NamedTuple):
    """A wine order: the wines it asks for (type and least value), and what it pays."""

    wines: tuple[tuple[str, int], ...]
    points: int
    residual: int


ORDERS = {
    "r5": Order((("red", 5),), 2, 1),
    "r2_w2": Order((("red", 2), ("white", 2)), 2, 1),
    "r3_w1": Order((("red", 3), ("white", 1)), 2, 1),
    "r1_w3": Order((("red", 1), ("white", 3)), 2, 1),
    "w5": Order((("white", 5),), 2, 1),
    "b4": Order((("blush", 4),), 2, 1),
    "r6": Order((("red", 6),), 3, 1),
    "r2_w4": Order((("red", 2), ("white", 4)), 3, 1),
    "r4_w2": Order((("red", 4), ("white", 2)), 3, 1),
    "r3_w3": Order((("red", 3), ("white", 3)), 3, 1),
    "r4_r3": Order((("red", 4), ("red", 3)), 3, 1),
    "w6": Order((("white", 6),), 3, 1),
    "w4_w3": Order((("white", 4), ("white", 3)), 3, 1),
    "b6": Order((("blush", 6),), 3, 1),
    "r8": Order((("red", 8),), 4, 1),
    "r5_w3": Order((("red", 5), ("white", 3)), 4, 1),
    "r3_w5": Order((("red", 3), ("white", 5)), 4, 1),
    "r4_b4": Order((("red", 4), ("blush", 4)), 4, 1),
    "r4_r3_r2": Order((("red", 4), ("red", 3), ("red", 2)), 4, 1),
    "w8": Order((("white", 8),), 4, 1),
    "w4_b4": Order((("white", 4), ("blush", 4)), 4, 1),
    "w4_w3_w2": Order((("white", 4), ("white", 3), ("white", 2)), 4, 1),
    "b8": Order((("blush", 8),), 4, 1),
    "s7": Order((("sparkling", 7),), 4, 1),
    "r2_w2_b5": Order((("red", 2), ("white", 2), ("blush", 5)), 5, 2),
    "r7_r6": Order((("red", 7), ("red", 6)), 5, 2),
    "r6_w6": Order((("red", 6), ("white", 6)), 5, 2),
    "r3_b7": Order((("red", 3), ("blush", 7)), 5, 2),
    "w3_b7": Order((("white", 3), ("blush", 7)), 5, 2),
    "w7_w6": Order((("white", 7), ("white", 6)), 5, 2),
    "s9": Order((("sparkling", 9),), 5, 2),
    "b6_b5": Order((("blush", 6), ("blush", 5)), 6, 2),
    "w4_s7": Order((("white", 4), ("sparkling", 7)), 6, 2),
    "w3_s7": Order((("white", 3), ("sparkling", 7)), 6, 2),
    "w3_s8": Order((("white", 3), ("sparkling", 8)), 6, 2),
    "w2_s8": Order((("white", 2), ("sparkling", 8)), 6, 2),
}


# Parents


class Mama(NamedTuple):
    """A red card: the opening hand of its owner, and sometimes lira."""

    name: str
    cards: tuple[str, ...]
    lira: int = 0


class Papa(NamedTuple):
    """A blue card: lira, and either a gift (a structure, a worker or a point) or more lira."""

    name: str
    lira: int
    gift: str
    instead: int


MAMAS = {
    "alaena": Mama("Alaena", ("vine", "summer", "order")),
    "alyssa": Mama("Alyssa", ("vine", "summer", "winter")),
    "deann": Mama("Deann", ("vine", "order", "winter")),
    "margot": Mama("Margot", ("summer", "order", "winter")),
    "margaret": Mama("Margaret", ("vine", "vine", "summer")),
    "nici": Mama("Nici", ("vine", "vine", "order")),
    "teruyo": Mama("Teruyo", ("vine", "vine", "winter")),
    "emily": Mama("Emily", ("vine", "summer", "summer")),
    "rebecca": Mama("Rebecca", ("summer", "summer", "order")),
    "danyel": Mama("Danyel", ("summer", "summer", "winter")),
    "laura": Mama("Laura", ("vine", "order", "order")),
    "jess": Mama("Jess", ("summer", "order", "order")),
    "casey": Mama("Casey", ("order", "order", "winter")),
    "christine": Mama("Christine", ("vine", "winter", "winter")),
    "naja": Mama("Naja", ("summer", "winter", "winter")),
    "falon": Mama("Falon", ("order", "winter", "winter")),
    "nicole": Mama("Nicole", ("vine", "winter"), 2),
    "ariel": Mama("Ariel", ("summer", "order"), 2),
}

PAPAS = {
    "andrew": Papa("Andrew", 4, "trellis", 2),
    "christian": Papa("Christian", 3, "irrigation", 3),
    "jay": Papa("Jay", 5, "yoke", 2),
    "josh": Papa("Josh", 3, "medium_cellar", 4),
    "kozi": Papa("Kozi", 2, "cottage", 4),
    "matthew": Papa("Matthew", 1, "windmill", 5),
    "matt": Papa("Matt", 0, "tasting_room", 6),
    "paul": Papa("Paul", 5, "trellis", 1),
    "stephan": Papa("Stephan", 4, "irrigation", 2),
    "steven": Papa("Steven", 6, "yoke", 1),
    "joel": Papa("Joel", 4, "medium_cellar", 3),
    "raymond": Papa("Raymond", 3, "cottage", 3),
    "jerry": Papa("Jerry", 2, "windmill", 4),
    "trevor": Papa("Trevor", 1, "tasting_room", 5),
    "rafael": Papa("Rafael", 2, "worker", 4),
    "gary": Papa("Gary", 3, "worker", 3),
    "morten": Papa("Morten", 4, "point", 3),
    "alan": Papa("Alan", 5, "point", 2),
}


# Structures


class Structure(NamedTuple):
    name: Text
    cost: int
    effect: Text


STRUCTURES = {
    "trellis": Structure(text("trellis"), 2, text("Vines that show a trellis may be planted")),
    "irrigation": Structure(text("irrigation"), 3, text("Vines that show irrigation may be planted")),
    "yoke": Structure(text("yoke"), 2, text("Once a year a worker here uproots a vine or harvests a field")),
    "windmill": Structure(text("windmill"), 5, text("1 point for the first vine planted each year")),
    "cottage": Structure(text("cottage"), 4, text("1 visitor more each fall")),
    "tasting_room": Structure(
        text("tasting room"), 6, text("1 point for the first tour each year with wine in the cellar")
    ),
    "medium_cellar": Structure(text("medium cellar"), 4, text("Wines of 4 to 6, and blush")),
    "large_cellar": Structure(text("large cellar"), 6, text("Wines of 7 to 9, and sparkling")),
}


# The board


class Action(NamedTuple):
    """One of the actions that workers are placed on, and what its bonus space adds."""

    name: Text
    bonus: Text


SUMMER_ACTIONS = {
    "draw_vine": Action(text("Draw a vine"), text("1 vine more")),
    "give_tour": Action(text("Give a tour"), text("1 lira more")),
    "build": Action(text("Build a structure"), text("1 lira")),
    "summer_visitor": Action(text("Play a summer visitor"), text("1 visitor more")),
    "sell": Action(text("Sell grapes or a field"), text("1 point")),
    "plant": Action(text("Plant a vine"), text("1 vine more")),
}
WINTER_ACTIONS = {
    "draw_order": Action(text("Draw a wine order"), text("1 order more")),
    "harvest": Action(text("Harvest a field"), text("1 field more")),
    "make_wine": Action(text("Make up to two wines"), text("1 wine more")),
    "winter_visitor": Action(text("Play a winter visitor"), text("1 visitor more")),
    "fill_order": Action(text("Fill a wine order"), text("1 point")),
    "train": Action(text("Train a worker"), text("1 lira")),
}
CART = Action(text("Take 1 lira from the cart"), text("no bonus"))
YOKE = Action(text("Use your yoke"), text("no bonus"))
ACTIONS = {**SUMMER_ACTIONS, **WINTER_ACTIONS}
EVERYWHERE = {**ACTIONS, "cart": CART, "yoke": YOKE}
SEASON_ACTIONS = {"summer": SUMMER_ACTIONS, "winter": WINTER_ACTIONS}

LIRA_BONUSES = ("give_tour", "build", "train")
POINT_BONUSES = ("sell", "fill_order")

SPOTS = ("left", "middle", "right")
BONUS_SPOT = "middle"
BESIDE = "beside"  # where a grande worker stands when all spaces are full


def open_spots(seats: int) -> tuple[str, ...]:
    """The spaces of each action that are open at a number of players (VIT-051 to VIT-053)."""
    return SPOTS[: 1 if seats == 2 else 2 if seats < 5 else 3]


ROWS = {
    1: text("no bonus"),
    2: text("1 vine"),
    3: text("1 wine order"),
    4: text("1 lira"),
    5: text("1 visitor"),
    6: text("1 point"),
    7: text("the temporary worker"),
}


# Words


@cache
def order_words(order: str) -> Text:
    """The wines that an order asks for."""
    wines = tuple(wine_words(kind, value) for kind, value in ORDERS[order].wines)
    return text("{wines}", wines=wines)


def order_pay(order: str) -> Text:
    points, residual = ORDERS[order].points, ORDERS[order].residual
    return text("{points} {points:point|points}, residual +{residual}", points=points, residual=residual)


def gift_words(gift: str) -> Text:
    if gift == "worker":
        return text("1 worker more")
    if gift == "point":
        return text("1 point")
    return text("The {structure}", structure=STRUCTURES[gift].name)


def wine_words(kind: str, value: int) -> Text:
    return _WINE_WORDS[kind, value]


def vine_words(vine: str) -> Text:
    """What a vine yields and needs."""
    return _VINE_WORDS[vine]


_WINE_TEMPLATES = {
    "red": text("red {value}"),
    "white": text("white {value}"),
    "blush": text("blush {value}"),
    "sparkling": text("sparkling {value}"),
}
_WINE_WORDS = {
    (kind, value): Text(template.template, {"value": value})
    for kind, template in _WINE_TEMPLATES.items()
    for value in range(1, HIGHEST_VALUE + 1)
}


def _vine_words(vine: Vine) -> Text:
    yields = tuple(
        Text(_WINE_TEMPLATES[color].template, {"value": value})
        for color, value in (("red", vine.red), ("white", vine.white))
        if value
    )
    if not vine.needs:
        return text("{yields}, needs nothing", yields=yields)
    return text(
        "{yields}, needs {needs}", yields=yields, needs=tuple(STRUCTURES[need].name for need in vine.needs)
    )


_VINE_WORDS = {key: _vine_words(vine) for key, vine in VINES.items()}


def fingerprint() -> str:
    """A digest of all the facts here that the rules rest on."""
    costs = {key: structure.cost for key, structure in STRUCTURES.items()}
    facts = (VINES, ORDERS, MAMAS, PAPAS, costs, FIELD_VALUES, GOALS)
    return sha256(repr(facts).encode()).hexdigest()[:16]
