"""How good a position is for a seat, in points that it should be worth in the end.

The weights are ours, set by letting versions of it play against each other.
"""

from __future__ import annotations

from games.engine import Seat
from games.viticulture.cards import GOALS, HAND_LIMIT, ORDERS, VINES
from games.viticulture.player import Bottle, Field, Player
from games.viticulture.state import Viticulture

LENGTH = 8.0  # years that a game takes
LEADING = 6.0  # to be ahead in the last year
HORIZON = 6.0  # years beyond which nothing counts more
RIVALRY = 0.2  # how much the best other player's points count against one's own
LIRA = (0.34, 0.34, 0.32, 0.3, 0.27, 0.24, 0.2, 0.16, 0.12, 0.08)  # what each further lira is worth
SOON = 0.4  # a harvest that can still be this year, for each one later
YIELD = 0.5  # a harvest of one color that is still to come, for each of its worth
HARVEST, HARVESTED = 0.25, 0.16  # a harvest of one color, and each point of its value
GRAPE, GRAPES = 0.15, 0.07  # a grape, and each point of its value
WINE, WINES = 0.25, 0.1  # a wine, and each point of its value
MIXED = {"red": 0.0, "white": 0.0, "blush": 0.2, "sparkling": 0.6}
VINE, LACKING, FITTING = 0.2, 0.16, 0.26  # a vine in hand, and each point of its value
GROUND = 0.36  # a field, for each point of its value
RESIDUAL = 0.24  # a residual step, each year
WORKER = 0.62  # a worker, each year
UNUSED = (0.4, 0.4, 0.35, 0.3, 0.25, 0.2, 0.2)  # workers that can still be placed this year
KEPT = 1.2  # how much more they are worth before winter
ROW = 0.06  # a place nearer to the front of the wake-up chart
VISITOR = (0.6, 0.6, 0.5, 0.35, 0.2)
ORDER = 0.3  # an order that is far away
READY = 0.78  # an order that can be filled
UNREADY = 0.5  # an order that cannot, for each part of it that is near
BOTTLED, CRUSHED, PLANTED, FAR = 1.0, 0.75, 0.45, 0.1  # how near a wine of an order is
DISCARDED = 0.02  # a card beyond the hand limit

STRUCTURES = {  # what a structure is worth in a whole game
    "trellis": 1.3,
    "irrigation": 1.6,
    "yoke": 1.2,
    "windmill": 2.4,
    "cottage": 2.3,
    "tasting_room": 2.2,
    "medium_cellar": 2.6,
    "large_cellar": 2.2,
}


def judge(g: Viticulture, seat: Seat) -> float:
    """The worth of a position for a seat, against the points of the best of the others."""
    rivals = max(player.points for other, player in enumerate(g.players) if other != seat)
    own = float(g.players[seat].points) if g.phase == "over" else worth(g, seat)
    ahead = LEADING if g.last and g.players[seat].points > rivals else 0.0
    return own + ahead - RIVALRY * rivals


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
        + sum(UNUSED[:workers]) * (1.0 if g.phase == "winter" else KEPT)
        + future(player, years, workers)
        + cards(player, years, workers)
        - ROW * player.row
    )


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
        - (0.25 - DISCARDED) * excess
    )


def vine_worth(player: Player, vine: str) -> float:
    room = max(ground.room for ground in player.fields)
    value = VINES[vine].value
    if value > room:
        return 0.15
    return VINE + (LACKING if player.lacks(vine) else FITTING) * value


def orders(player: Player, years: float, workers: int) -> float:
    """The orders in hand, the best first; each token serves one of them."""
    wines, grapes = set(player.wines), {color: list(track) for color, track in player.crush.items()}
    total = 0.0
    ranked = sorted(player.hand["order"], key=lambda order: -ORDERS[order].points)
    ready = [order for order in ranked if player.can_fill(order)]
    for order in [*ready, *(order for order in ranked if order not in ready)]:
        total += order_worth(player, order, wines, grapes, years, workers)
    return total


def order_worth(
    player: Player,
    order: str,
    wines: set[Bottle],
    grapes: dict[str, list[int]],
    years: float,
    workers: int,
) -> float:
    """What an order promises beyond the tokens that would go into it."""
    pay = ORDERS[order].points + RESIDUAL * years * ORDERS[order].residual
    near, spent = 0.0, 0.0
    asked = ORDERS[order].wines
    for kind, value in asked:
        step, cost = nearness(player, kind, value, wines, grapes)
        near += step / len(asked)
        spent += cost
    if near == BOTTLED:
        return READY * pay - spent if years else READY * pay * bool(workers)
    if years == 0:
        return 0.4 * pay * (workers > 1 and near >= CRUSHED)
    return max(ORDER, UNREADY * near * pay)


def nearness(
    player: Player, kind: str, value: int, wines: set[Bottle], grapes: dict[str, list[int]]
) -> tuple[float, float]:
    """How near a wine of an order is, and the worth of the tokens for it, which are taken."""
    bottle = min((wine for wine in wines if wine[0] == kind and wine[1] >= value), default=None)
    if bottle:
        wines.discard(bottle)
        return BOTTLED, wine_worth(bottle)
    if value > player.reach:
        return FAR, 0.0
    used = mixture(kind, value, grapes)
    if used:
        for color, grape in used:
            grapes[color].remove(grape)
        return CRUSHED, 0.0
    return (PLANTED if promises(player, kind, value) else FAR), 0.0


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
