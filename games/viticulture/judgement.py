"""How good a position is for a seat, in points that it should be worth in the end.

The weights are ours, set by letting versions of it play against each other.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine import Seat
from games.viticulture.cards import GOALS, HAND_LIMIT, MOST_REGULARS, ORDERS, TRAINING_COST, VINES
from games.viticulture.player import Bottle, Field, Player
from games.viticulture.state import Viticulture

LENGTH = 9.0  # years that a game takes
CLOSING = 30.0  # to be ahead in the last year; more than all that would come after it
HORIZON = 6.0  # years beyond which nothing counts more
RIVALRY = 0.2  # how much the best other player's points count against one's own
LIRA = (0.34, 0.34, 0.32, 0.3, 0.27, 0.24, 0.2, 0.16, 0.12, 0.08)  # what each further lira is worth
SOON = 0.2  # a harvest that can still be this year, for each one later
YIELD = 0.9  # a harvest of one color that is still to come, for each of its worth
HARVEST, HARVESTED = 0.25, 0.16  # a harvest of one color, and each point of its value
GRAPE, GRAPES = 0.4, 0.16  # a grape, and each point of its value
WINE, WINES = 0.6, 0.2  # a wine, and each point of its value
MIXED = {"red": 0.0, "white": 0.0, "blush": 0.2, "sparkling": 0.6}
VINE, LACKING, FITTING = 0.2, 0.08, 0.24  # a vine in hand, and each point of its value
GROUND = 0.36  # a field, for each point of its value
RESIDUAL = 0.24  # a residual step, each year
WORKER = 0.62  # a worker, each year
NEEDED, SPARE = 0.6, 0.25  # a worker that can still be placed, with and without something to do
FUND = 0.5  # the lira for training a worker, for each point that the worker would be worth
ROW = 0.06  # a place nearer to the front of the wake-up chart
VISITOR = (0.45, 0.45, 0.35, 0.25, 0.15)
ORDER = 0.3  # an order that is far away
STEP = 1.6  # an action that an order still takes: a harvest, making wine, filling it
FAR = 1.6  # how many actions a wine of an order is further away without vines or cellars for it
EXCESS = 0.23  # what a card beyond the hand limit loses

STRUCTURES = {  # what a structure is worth in a whole game
    "trellis": 2.2,
    "irrigation": 2.6,
    "yoke": 1.2,
    "windmill": 3.6,
    "cottage": 3.0,
    "tasting_room": 3.4,
    "medium_cellar": 2.6,
    "large_cellar": 2.2,
}


def judge(g: Viticulture, seat: Seat) -> float:
    """The worth of a position for a seat, against the points of the best of the others."""
    rivals = max(player.points for other, player in enumerate(g.players) if other != seat)
    own = float(g.players[seat].points) if g.phase == "over" else worth(g, seat)
    if g.last:
        own += CLOSING if g.players[seat].points > rivals else -CLOSING
    return own - RIVALRY * rivals


def years_after(g: Viticulture) -> float:
    """How many years are likely to follow this one."""
    if g.last:
        return 0.0
    return min(HORIZON, max(2.0, LENGTH * g.goal / GOALS["standard"] - g.year))


def worth(g: Viticulture, seat: Seat) -> float:
    player = g.players[seat]
    years = years_after(g)
    workers = 0 if player.passed and g.phase in ("winter", "year end") else player.available
    return (
        player.points
        + unused(player, years, workers, g.phase)
        + future(player, years, workers)
        + cards(player, years, workers)
        - ROW * player.row
    )


def unused(player: Player, years: float, workers: int, phase: str) -> float:
    """The workers that can still be placed, by what there is to do for them in winter."""
    trains = player.lira >= TRAINING_COST and player.workers < MOST_REGULARS and years >= 2
    tasks = (
        bool(player.harvestable)
        + bool(player.grapes or player.harvestable)
        + any(player.can_fill(order) for order in player.hand["order"])
        + trains
        + bool(player.hand["winter"])
    )
    needed = min(workers, tasks)
    fund = FUND * WORKER * years if trains and workers and phase != "winter" else 0.0
    return NEEDED * needed + SPARE * (workers - needed) + fund


def future(player: Player, years: float, workers: int) -> float:
    """What the mat promises for the years to come."""
    return (
        lira(player.lira) * min(1.0, 0.1 + years)
        + RESIDUAL * years * player.residual
        + WORKER * years * (player.workers - 2)
        + sum(STRUCTURES[structure] for structure in player.structures) * min(1.0, years / 4.5)
        + sum(field_worth(ground, years, workers) for ground in player.fields)
        + tokens(player) * (1.0 if years else 0.05)
    )


def lira(count: int) -> float:
    return sum(LIRA[:count]) + 0.05 * max(0, count - len(LIRA))


def field_worth(ground: Field, years: float, workers: int) -> float:
    """The harvests that a field promises; two colors are better than one."""
    if ground.sold:
        return 0.0
    harvest = sum(
        HARVEST + HARVESTED * total for color in ("red", "white") if (total := ground.sum_of(color))
    )
    times = min(years, 2.5) + (SOON if workers and not ground.harvested else 0.0)
    return GROUND * ground.value * min(1.0, years / 3) + YIELD * harvest * times


def grape_worth(value: int) -> float:
    return GRAPE + GRAPES * value


def wine_worth(bottle: Bottle) -> float:
    kind, value = bottle
    return WINE + WINES * value + MIXED[kind]


def tokens(player: Player) -> float:
    """The worth of grapes and wines by themselves; the more there are, the less is each."""
    grapes = sorted((grape_worth(value) for _, value in player.grapes), reverse=True)
    wines = sorted((wine_worth(bottle) for bottle in player.wines), reverse=True)
    return sum(worth * 0.8**index for kept in (grapes, wines) for index, worth in enumerate(kept))


# Cards in hand


def cards(player: Player, years: float, workers: int) -> float:
    """Visitors, vines and orders; a hand keeps no more than its limit."""
    visitors = sum(VISITOR[: player.visitors]) + 0.1 * max(0, player.visitors - len(VISITOR))
    vines = sorted((vine_worth(player, vine) for vine in player.hand["vine"]), reverse=True)
    excess = max(0, player.hand_size - HAND_LIMIT)
    share = min(1.0, years / 3)
    return (
        visitors * min(1.0, 0.2 * workers + years / 2)
        + sum(value * 0.7**index for index, value in enumerate(vines)) * share
        + orders(player, years, workers)
        - EXCESS * excess
    )


def vine_worth(player: Player, vine: str) -> float:
    room = max(ground.room for ground in player.fields)
    value = VINES[vine].value
    if value > room:
        return 0.15
    return VINE + (LACKING if player.lacks(vine) else FITTING) * value


def orders(player: Player, years: float, workers: int) -> float:
    """The orders in hand, those that can be filled first; each token serves one of them."""
    supply = Supply(player.wines, {color: list(track) for color, track in player.crush.items()})
    ranked = sorted(
        player.hand["order"], key=lambda order: (not player.can_fill(order), -ORDERS[order].points)
    )
    return sum(order_worth(player, order, supply, years, workers) for order in ranked)


class Supply(NamedTuple):
    """Tokens that no order needs yet."""

    wines: list[Bottle]
    grapes: dict[str, list[int]]


def order_worth(player: Player, order: str, supply: Supply, years: float, workers: int) -> float:
    """What an order will pay, less what it takes: the actions that are left, and the tokens for it."""
    pay = ORDERS[order].points + RESIDUAL * years * ORDERS[order].residual
    wines, grapes, steps = means(player, order, supply)
    if years == 0:
        return pay * 0.8**steps if steps <= min(workers, 2) else 0.0
    spent = sum(map(wine_worth, wines)) + sum(grape_worth(grape) for _, grape in grapes)
    promised = pay - STEP * steps - spent
    if promised < ORDER:
        return ORDER
    for bottle in wines:
        supply.wines.remove(bottle)
    for color, grape in grapes:
        if grape in supply.grapes[color]:
            supply.grapes[color].remove(grape)
    return promised


def means(player: Player, order: str, supply: Supply) -> tuple[list[Bottle], list[Bottle], float]:
    """The wines and grapes that would go into an order, and how many actions that takes."""
    wines: list[Bottle] = []
    grapes: list[Bottle] = []
    steps = 1.0
    for kind, value in ORDERS[order].wines:
        left = [wine for wine in supply.wines if wine not in wines]
        bottle = min((wine for wine in left if wine[0] == kind and wine[1] >= value), default=None)
        within = value <= player.reach
        if bottle:
            wines.append(bottle)
        elif within and (mixed := mixture(kind, value, supply.grapes)):
            grapes += mixed
            steps = max(steps, 2.0)
        else:
            near = within and promises(player, kind, value)
            steps = max(steps, 3.0) + (0.0 if near else FAR)
    return wines, grapes, steps


def mixture(kind: str, value: int, grapes: dict[str, list[int]]) -> list[tuple[str, int]]:
    """The least grapes that make such a wine, within a step of aging; empty if there are none."""
    reds, whites = grapes["red"], grapes["white"]
    if kind in grapes:
        fitting = [grape for grape in grapes[kind] if grape >= value - 1]
        return [(kind, fitting[0])] if fitting else []
    if kind == "blush":
        pairs = [
            (red + white, red, white) for red in reds for white in whites if red + white >= max(4, value - 1)
        ]
        return [("red", min(pairs)[1]), ("white", min(pairs)[2])] if pairs else []
    if len(reds) >= 2 and whites and reds[-1] + reds[-2] + whites[-1] >= max(7, value - 1):
        return [("red", reds[-1]), ("red", reds[-2]), ("white", whites[-1])]
    return []


def promises(player: Player, kind: str, value: int) -> bool:
    """Whether the vines that are planted yield grapes for such a wine in time."""
    red = max(ground.sum_of("red") for ground in player.fields)
    white = max(ground.sum_of("white") for ground in player.fields)
    best = {"red": red, "white": white, "blush": red and white and red + white}
    yields = best.get(kind, 2 * red + white if red and white else 0)
    return yields > 0 and yields >= value - 2
