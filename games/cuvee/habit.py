"""A quick, sensible answer to every decision, for opponents and their playouts.

Answers are chosen by the verb of their keys, from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.cuvee.actions import graftable, tendable, thinnable
from games.cuvee.blending import Recipe, blendable, recipes, result_of
from games.cuvee.building import building_price, land_price
from games.cuvee.cards import AMOUNTS, BUILDINGS, HIGHEST, MARKETS
from games.cuvee.cellar import harvestable, needs
from games.cuvee.judgement import (
    SALE,
    barrel_worth,
    card_worth,
    coin_worth,
    season_need,
    season_number,
    site_appeal,
    supplies,
    supply_cost,
    wine_worth,
    yearly,
    years_after,
)
from games.cuvee.land import in_use, purchasable, stick_lines, workers_of
from games.cuvee.lasting import exposed
from games.cuvee.market import Sale, can_compete, price, salable
from games.cuvee.state import Cuvee, Stick
from games.cuvee.timing import gain_now
from games.engine import Answer, Decision, Option, Rng, Seat, any_answer

Worth = Callable[[Cuvee, Seat, Any], float]

EARLY_HARVEST = 14.0  # taking grapes in before the second autumn
CROWD = 0.9  # how much less a vineyard yields for each that the cellar has no room for
SITE = 6.0  # what a vineyard under a building would have brought in a year
KEPT = 0.15  # the part of a wine's worth that it keeps when it is not sold now
OPENING = 1.0  # opening a contest with a plain wine of quality 4
GRAFTING = 4.2  # how often the better side counts in a year


def habit(g: Cuvee, decision: Decision, random: Rng) -> Answer:
    """Pick what seems best, option by option."""
    me = decision.seat
    if decision.least == decision.most == 1:
        return Answer(me, (max(decision.options, key=lambda option: rate(g, me, option)).key,))
    rated = [(rate(g, me, option), option) for option in decision.options]
    rated.sort(key=lambda item: -item[0])
    picks: list[Option[Any]] = []
    for value, option in rated:
        if len(picks) < decision.most and (value > 0 or len(picks) < decision.least):
            trial = [*picks, option]
            if decision.check is None or decision.check([o.value for o in trial]) is None:
                picks = trial
    if len(picks) < decision.least or (decision.check and decision.check([o.value for o in picks])):
        return any_answer(decision, random)
    return Answer(me, tuple(option.key for option in picks))


def rate(g: Cuvee, me: Seat, option: Option[Any]) -> float:
    """How good an option seems; above 0 it is worth picking, and skipping is 0."""
    if option.key in FIXED:
        return FIXED[option.key]
    verb, _, what = option.key.partition(":")
    worth = RATES.get(verb)
    return worth(g, me, option.value if verb in BY_VALUE else what) if worth else 0.0


FIXED: dict[str, float] = {
    "harvest:some": -0.5,
    "remove": -3.0,
    "keep:all": 2.0,
    "keep:most": 2.0,
    "store:fill": 2.0,
    "done": 0.1,
    "sell_all": 0.5,
    "decline:winter": -1.0,
    "pass": -0.1,
    "repay": -0.1,
}


# Actions


def _skip(g: Cuvee, me: Seat, what: str) -> float:
    return {"coin": coin_worth(g), "card": card_worth(g)}.get(what, 0.0)


def _grafting(g: Cuvee, me: Seat, what: str) -> float:
    return sum(max(0.0, _graft(g, me, index)) for index in graftable(g, me)[:2])


def _graft(g: Cuvee, me: Seat, index: int) -> float:
    space = g.spaces[index]
    if space.upper:
        return -1.0
    spare = g.players[me].coins - workers_of(g, me) * 0.4
    if spare < AMOUNTS.graft_cost:
        return -0.5
    quality = space.side.quality
    gain = space.barrels * (SALE[min(HIGHEST, space.die + 1)] - SALE[space.die])
    gain += years_after(g) * GRAFTING * (SALE[min(HIGHEST, quality + 2)] - SALE[min(HIGHEST, quality + 1)])
    return gain - AMOUNTS.graft_cost * coin_worth(g)


def _thin(g: Cuvee, me: Seat, index: int) -> float:
    space = g.spaces[index]
    better = min(HIGHEST, space.die + AMOUNTS.green_harvest_quality)
    after = SALE[min(HIGHEST, better + 1)] * (space.barrels - 1)
    return after - SALE[min(HIGHEST, space.die + 1)] * space.barrels


def _green_harvest(g: Cuvee, me: Seat, what: str) -> float:
    values = [_thin(g, me, index) for index in thinnable(g, me)]
    return sum(values) if what == "all" else sum(max(0.0, value) for value in values) - 0.05


def _tend(g: Cuvee, me: Seat, index: int) -> float:
    space = g.spaces[index]
    return space.barrels * (SALE[space.die + 1] - SALE[space.die])


def _care(g: Cuvee, me: Seat, what: str) -> float:
    return sum(_tend(g, me, index) for index in tendable(g, me)) - (what == "some") * 0.1


def _selling(g: Cuvee, me: Seat, market: str) -> float:
    values = sorted((_sell(g, me, sale) for sale in salable(g, me, market)), reverse=True)
    return sum(max(0.0, value) for value in values[: AMOUNTS.sale_barrels]) or -0.1


def _sell(g: Cuvee, me: Seat, sale: Sale) -> float:
    """What a sale brings beyond what the barrel is worth in the cellar, or to a building."""
    wine = g.players[me].wine(sale.compartment)
    pay = price(sale.market, MARKETS[sale.market].row[sale.row], wine)
    kept = KEPT if years_after(g) or season_number(g) < 4 else 0.1
    return pay.coins * coin_worth(g) + pay.prestige - kept * wine_worth(wine) - _missed(g, me, wine.quality)


def _missed(g: Cuvee, me: Seat, quality: int) -> float:
    """What a building loses if a barrel of this quality is gone at the year's end."""
    if g.season != "winter":
        return 0.0
    wanted = needs(g, g.owned(me))
    stock = supplies(g, me) if wanted else []
    for least in {least for _, least in wanted}:
        enough = sum(other >= least for other in stock) - sum(other >= least for _, other in wanted)
        if quality >= least and enough <= 0:
            return 3.0
    return 0.0


def _build(g: Cuvee, me: Seat, kind: str) -> float:
    card, years = BUILDINGS[kind], years_after(g)
    cost = (building_price(g, me, kind) or 0) * coin_worth(g)
    if card.compartments:
        return card.prestige_now + 1.2 * years - cost - 1.0 * years - 0.8
    houses = [house.card for house in g.buildings(me).values()]
    barrels = 2 * len(g.vineyards(me)) - 2 - sum(house.supply for house in houses)
    if barrels < card.supply:
        return -1.0
    income = card.prestige + card.coins * coin_worth(g) - supply_cost(card) - card.workers * coin_worth(g)
    return income * (years + 1) - cost - SITE * years - 0.6


def _harvest(g: Cuvee, me: Seat, what: str) -> float:
    if g.season == "autumn1":  # the second autumn has an action for it, which a blend might need
        return EARLY_HARVEST
    return 3.0 + sum(g.spaces[index].barrels * SALE[g.spaces[index].die] for index in harvestable(g, me))


def _buying(g: Cuvee, me: Seat, what: str) -> float:
    coins = g.players[me].coins
    return max(_land(g, me, index) for index in purchasable(g, me) if land_price(g, me, index) <= coins)


def _land(g: Cuvee, me: Seat, index: int) -> float:
    space, vines = g.spaces[index], len(g.vineyards(me))
    cost = land_price(g, me, index)
    shared = any(g.spaces[other].owner == me and g.spaces[other].is_open for other in in_use(g, index))
    left = g.players[me].coins - cost - workers_of(g, me) * 0.5 - (not shared) * 0.5
    crowded = max(0.15, 1.0 - CROWD * max(0, vines + 1 - len(g.players[me].compartments)))
    future = years_after(g) * (yearly(space) * crowded - (0.1 if shared else 0.45))
    grapes = 2 * SALE[space.side.quality] * crowded
    return future + grapes + 1.0 - cost * coin_worth(g) - max(0.0, -left) * 1.5


def _blending(g: Cuvee, me: Seat, what: str) -> float:
    return max(_blend(g, me, components) for components in blendable(g, me))


def _blend(g: Cuvee, me: Seat, components: tuple[int, ...]) -> float:
    return max(_make(g, me, recipe) for recipe in recipes(g, me, components))


def _make(g: Cuvee, me: Seat, recipe: Recipe) -> float:
    """The result, less what goes into it and what is lost."""
    player = g.players[me]
    wines = [player.wine(c) for c in recipe.components]
    result = result_of(wines, recipe.barrels)
    before = sum(wine_worth(wine) * wine.barrels for wine in wines)
    after = sum(
        wine_worth(wine) * (wine.barrels - recipe.barrels)
        for c, wine in zip(recipe.components, wines, strict=True)
        if c != recipe.target
    )
    made = barrel_worth(result.quality, result.is_cuvee, False, False)
    return after + made * result.barrels - before


def _opening(g: Cuvee, me: Seat, what: str) -> float:
    return max(
        OPENING
        + 0.8 * (wine.quality - AMOUNTS.contest_quality)
        + 0.8 * (wine.barrels > 1)
        - _missed(g, me, wine.quality)
        for _, wine in g.players[me].wines
        if can_compete(wine)
    )


def _enter(g: Cuvee, me: Seat, compartment: int) -> float:
    """A prize against the barrel."""
    if compartment < 0:
        return -1.0
    wine = g.players[me].wine(compartment)
    rivals = [(e.quality, e.aged) for e in g.contest if e.color == wine.color]
    own = (wine.quality, wine.aged)
    if rivals and max(rivals) > own:
        prize = float(AMOUNTS.second_prestige)
    elif rivals:
        prize = float(AMOUNTS.grand_prestige)
    else:
        prize = 1.5 + 0.6 * (wine.quality - AMOUNTS.contest_quality) + 0.3 * wine.aged
    crown = 1.0 * (wine.barrels > 1) * (prize > AMOUNTS.second_prestige)
    return prize + crown - 0.8 * wine_worth(wine) - _missed(g, me, wine.quality)


# Other decisions


def _season(g: Cuvee, me: Seat, season: str) -> float:
    return season_need(g, me, season)


def _take(g: Cuvee, me: Seat, index: int) -> float:
    own = g.vineyards(me)
    together = any(other in own for other in in_use(g, index))
    return site_appeal(g, index) + 1.2 * together


def _stick(g: Cuvee, me: Seat, stick: Stick) -> float:
    saved = sum(index in stick_lines(stick.gap, stick.standing) for index in exposed(g, me))
    return saved - (1.5 if years_after(g) > 1 else 0.5)


def _quality(g: Cuvee, me: Seat, index: int) -> float:
    """Losing quality, rather than a barrel."""
    space = g.spaces[index]
    return space.barrels * SALE[space.die - 1] - (space.barrels - 1) * SALE[space.die]


def _relief(g: Cuvee, me: Seat, index: int) -> float:
    if not years_after(g):
        return 1.0 - coin_worth(g)
    return (
        0.5
        + 0.3 * g.spaces[index].side.quality
        - coin_worth(g)
        - 0.3 * (g.players[me].coins < workers_of(g, me))
    )


def _site(g: Cuvee, me: Seat, index: int) -> float:
    space = g.spaces[index]
    return 9.0 - yearly(space) - 0.5 * space.barrels * SALE[space.die]


def _pick(g: Cuvee, me: Seat, index: int) -> float:
    return 1.0


def _store(g: Cuvee, me: Seat, what: str) -> float:
    return 1.0


def _discard(g: Cuvee, me: Seat, compartment: int) -> float:
    wine = g.players[me].wine(compartment)
    return -wine_worth(wine) * wine.barrels


def _event(g: Cuvee, me: Seat, card: str) -> float:
    return gain_now(g, me, card) - card_worth(g)


def _deliver(g: Cuvee, me: Seat, compartment: int) -> float:
    return 9.0 - wine_worth(g.players[me].wine(compartment))


def _barrel(g: Cuvee, me: Seat, compartment: int) -> float:
    return 1.2 - wine_worth(g.players[me].wine(compartment))


def _drop(g: Cuvee, me: Seat, index: int) -> float:
    return -1.0


def _order(g: Cuvee, me: Seat, what: str) -> float:
    return -9.0


RATES: dict[str, Worth] = {
    "skip": _skip,
    "grafting": _grafting,
    "up": _graft,
    "down": _graft,
    "green_harvest": _green_harvest,
    "thin": _thin,
    "care": _care,
    "tend": _tend,
    "sales": _selling,
    "sell": _sell,
    "build": _build,
    "harvest": _harvest,
    "land": _buying,
    "purchase": _land,
    "pick": _pick,
    "blend": _blend,
    "make": _make,
    "blending": _blending,
    "contest": _opening,
    "enter": _enter,
    "season": _season,
    "take": _take,
    "stick": _stick,
    "quality": _quality,
    "relief": _relief,
    "site": _site,
    "store": _store,
    "discard": _discard,
    "event": _event,
    "move": _store,
    "deliver": _deliver,
    "barrel": _barrel,
    "drop": _drop,
    "give": _order,
    "withdraw": _order,
}
BY_VALUE = frozenset(
    (
        "up",
        "down",
        "thin",
        "purchase",
        "pick",
        "tend",
        "sell",
        "blend",
        "make",
        "enter",
        "take",
        "stick",
        "quality",
        "relief",
        "site",
        "discard",
        "deliver",
        "barrel",
        "drop",
    )
)
