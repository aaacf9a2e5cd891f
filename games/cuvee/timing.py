"""What an event card would bring if it were played now, roughly, in prestige."""

from __future__ import annotations

from collections.abc import Callable

from games.cuvee.actions import tendable
from games.cuvee.cards import EVENTS, HIGHEST, Effect
from games.cuvee.cellar import harvestable
from games.cuvee.events import good_property, good_wines, thinned
from games.cuvee.judgement import SALE, coin_worth, wine_worth
from games.cuvee.land import workers_of
from games.cuvee.lasting import exposed
from games.cuvee.market import barrels
from games.cuvee.state import Cuvee
from games.engine import Seat

Gain = Callable[[Cuvee, Seat, Effect], float]

ACTION = 1.6  # one more action in a season
HELPERS = 1.5  # a harvest without an action
PLACES = 1.2  # sales that need no place on the markets
ENTRY = 1.5  # one more wine in a contest
UNSOLD = 0.6  # the part of a barrel's worth that it brings if it is not sold by an event


def gain_now(g: Cuvee, me: Seat, key: str) -> float:
    card = EVENTS[key]
    return sum(GAINS[effect.kind](g, me, effect) for effect in card.effects) - card.cost * coin_worth(g)


def _reward(g: Cuvee, effect: Effect) -> float:
    return effect.coins * coin_worth(g) + effect.prestige


def _gain(g: Cuvee, me: Seat, effect: Effect) -> float:
    return _reward(g, effect)


def _per_building(g: Cuvee, me: Seat, effect: Effect) -> float:
    return _reward(g, effect) * sum(house.kind in effect.types for house in g.buildings(me).values())


def _per_sale(g: Cuvee, me: Seat, effect: Effect) -> float:
    good = sum(wine.barrels for _, wine in g.players[me].wines if SALE[wine.quality] > 1)
    return max(effect.minimum, effect.coins * min(4, good)) * coin_worth(g)


def _discount(g: Cuvee, me: Seat, effect: Effect) -> float:
    return effect.amount * coin_worth(g)


def _shield(g: Cuvee, me: Seat, effect: Effect) -> float:
    return float(len(exposed(g, me)))


def _loan(g: Cuvee, me: Seat, effect: Effect) -> float:
    return effect.amount * coin_worth(g) - effect.penalty


def _action(g: Cuvee, me: Seat, effect: Effect) -> float:
    return ACTION


def _neighbor(g: Cuvee, me: Seat, effect: Effect) -> float:
    player = g.players[me]
    room = any(player.cellar[c] is None for c in player.compartments)
    return effect.barrels * SALE[effect.quality] * room


def _sell(g: Cuvee, me: Seat, effect: Effect) -> float:
    """The barrels that are worth least are sold."""
    player = g.players[me]
    choice = barrels(g, me, effect.quality, effect.quality_aged)
    given = sorted(wine_worth(player.wine(option.value)) for option in choice)[: effect.most]
    return sum(max(0.0, _reward(g, effect) - UNSOLD * worth) for worth in given)


def _entry(g: Cuvee, me: Seat, effect: Effect) -> float:
    return ENTRY


def _harvest(g: Cuvee, me: Seat, effect: Effect) -> float:
    return HELPERS if harvestable(g, me) else 0.0


def _wages(g: Cuvee, me: Seat, effect: Effect) -> float:
    return min(effect.amount, workers_of(g, me)) * coin_worth(g)


def _per_wine(g: Cuvee, me: Seat, effect: Effect) -> float:
    return _reward(g, effect) * min(effect.most, good_wines(g, me, effect))


def _per_property(g: Cuvee, me: Seat, effect: Effect) -> float:
    return _reward(g, effect) * min(effect.most, good_property(g, me, effect))


def _age(g: Cuvee, me: Seat, effect: Effect) -> float:
    """A second marker raises the quality, a first one goes half of the way."""
    gains = sorted(
        (
            (SALE[min(HIGHEST, wine.quality + 1)] - SALE[wine.quality])
            * wine.barrels
            * (1 if wine.aged else 0.4)
            for _, wine in g.players[me].wines
        ),
        reverse=True,
    )
    return sum(gains[: effect.most])


def _improve(g: Cuvee, me: Seat, effect: Effect) -> float:
    spaces = [g.spaces[index] for index in tendable(g, me)]
    gains = sorted((s.barrels * (SALE[s.die + 1] - SALE[s.die]) for s in spaces), reverse=True)
    return sum(gains[: effect.most])


def _restore(g: Cuvee, me: Seat, effect: Effect) -> float:
    dice = (g.spaces[option.value].die for option in thinned(g, me))
    return max((SALE[die] for die in dice), default=0.0)


def _places(g: Cuvee, me: Seat, effect: Effect) -> float:
    return PLACES


GAINS: dict[str, Gain] = {
    "gain": _gain,
    "year_end_per_building": _per_building,
    "year_end_per_sale": _per_sale,
    "discount": _discount,
    "weather_shield": _shield,
    "loan": _loan,
    "extra_action": _action,
    "harvest_neighbor": _neighbor,
    "sell_fixed": _sell,
    "contest_entries": _entry,
    "free_harvest": _harvest,
    "wage_discount": _wages,
    "gain_per_compartment": _per_wine,
    "age_wine": _age,
    "vineyard_quality": _improve,
    "restore_barrel": _restore,
    "open_market": _places,
    "gain_per_property": _per_property,
}
