"""How good a position is, in prestige that it should be worth in the end.

The weights are ours, set by letting versions of it play against each other.
"""

from __future__ import annotations

from functools import cache

from games.cuvee.cards import AMOUNTS, EVENTS, HIGHEST, SEASONS, BuildingCard
from games.cuvee.land import in_use, workers_of
from games.cuvee.lasting import advertising, end_of_year_extras, wage_discount
from games.cuvee.state import Building, Cuvee, Player, Space, Wine
from games.engine import Seat

SALE = (0.0, 0.3, 0.6, 1.5, 2.4, 3.5, 4.7)  # what a barrel of each quality is worth, sold well
CROWDING = (1.0, 1.0, 1.0, 0.8, 0.6, 0.45, 0.3, 0.2)  # how much each further vineyard yields
RIVALRY = 0.25  # how much the best other player's worth counts against one's own
GROWTH = 0.07
YIELD = 0.3  # the part of what property should bring in later years that it does bring
UNPAID = 3.0  # what a coin that is missing for wages costs
CARD = 2.0  # an event card in hand
LOW_BARREL = 0.51  # a barrel for a building that takes any wine
GOOD_BARREL = 1.0  # a barrel for a building that takes only good wine
COMPARTMENT = 1.5  # what a cellar expansion brings in a year
SERVICE = 0.4  # the part of what buildings should bring in later years that they do bring
STICK = 0.6  # a stick, while there is weather to come


def judge(g: Cuvee, seat: Seat) -> float:
    """The worth of a position for a seat, against the best of the others."""
    if g.phase == "over":
        worths = [float(player.prestige) for player in g.players]
    else:
        worths = [worth(g, other) for other in range(len(g.players))]
    own = worths.pop(seat)
    return own - RIVALRY * max(worths)


def season_number(g: Cuvee) -> int:
    """0 to 4 in the seasons, -1 before them, 5 after them."""
    if g.phase in ("settlement", "wholesaler", "preparation", "final", "over"):
        return len(SEASONS)
    return SEASONS.index(g.season) if g.season else -1


def years_after(g: Cuvee) -> int:
    return AMOUNTS.years - g.year


def coin_worth(g: Cuvee) -> float:
    """The prestige that a coin brings: a third in the end, more while it can grow."""
    return 1 / AMOUNTS.coins_for_prestige + GROWTH * years_after(g)


def worth(g: Cuvee, seat: Seat) -> float:
    player = g.players[seat]
    coin = coin_worth(g)
    return (
        player.prestige
        + coin * player.coins
        + cellar_worth(g, seat)
        + estate_worth(g, seat)
        + _cards_worth(g, seat)
        + _year_end_worth(g, seat, coin)
        + _season_worth(g, seat)
        + (STICK * player.sticks if years_after(g) else 0.0)
    )


# Wine


@cache
def barrel_worth(quality: int, cuvee: bool, crowned: bool, aged: bool) -> float:
    better = SALE[min(HIGHEST, quality + 1)] - SALE[quality]
    bonus = (1.5 if cuvee and quality >= AMOUNTS.sale_quality else 0.0) + (1.2 if crowned else 0.0)
    return SALE[quality] + bonus + (0.3 * better if aged else 0.0)


def wine_worth(wine: Wine) -> float:
    """One barrel of a wine."""
    return barrel_worth(wine.quality, wine.is_cuvee, wine.crowned, wine.aged)


def cellar_worth(g: Cuvee, seat: Seat) -> float:
    """The best barrels can be sold in time, the others less and less well."""
    values = sorted((wine_worth(w) for _, w in g.players[seat].wines for _ in range(w.barrels)), reverse=True)
    outlets = sale_outlets(g, seat)
    sold = sum(value * max(0.55, 0.95 - 0.04 * number) for number, value in enumerate(values[:outlets]))
    return sold + sum(max(0.3, 0.0 if not years_after(g) else 0.35 * value) for value in values[outlets:])


def sale_outlets(g: Cuvee, seat: Seat) -> int:
    """How many barrels may still be sold: all of them in earlier years, in the last as actions allow."""
    if years_after(g):
        return 12
    return _actions_to_come(g, seat, "winter") * 2 + (_actions_to_come(g, seat, "spring") and 2)


def _actions_to_come(g: Cuvee, seat: Seat, season: str) -> int:
    now, then = season_number(g), SEASONS.index(season)
    if now > then:
        return 0
    if now == then and g.phase == "actions":
        if g.turn and g.turn.seat == seat:
            return g.turn.left
        return next((slot.actions for slot in g.queue if slot.seat == seat), 0)
    return 2 if g.boards[season].has(seat) else 1


# Land and buildings


def estate_worth(g: Cuvee, seat: Seat) -> float:
    """Grapes on the vine, and what vineyards and buildings will bring in later years."""
    years = years_after(g)
    slots = len(g.players[seat].expansions)
    spaces = [space for space in g.spaces.values() if space.owner == seat]
    yields = sorted((yearly(space) for space in spaces if space.is_open), reverse=True)
    future = sum(value * _crowding(place - slots) for place, value in enumerate(yields))
    grapes = _grapes_worth(g, seat, [space for space in spaces if space.barrels])
    houses = [space.building for space in spaces if space.building]
    return (
        len(spaces) * AMOUNTS.property_prestige
        + YIELD * years * future
        + grapes
        + _houses_worth(g, seat, houses)
    )


def _crowding(place: int) -> float:
    return CROWDING[max(0, min(place, len(CROWDING) - 1))]


@cache
def _yearly(quality: int) -> float:
    low, high = min(HIGHEST, quality + 1), min(HIGHEST, quality + 2)
    return 2 * 0.8 * (0.6 * SALE[low] + 0.4 * SALE[high]) - 0.3


def yearly(space: Space) -> float:
    """What a vineyard brings in a year, tended now and then."""
    return _yearly(space.side.quality)


def _grapes_worth(g: Cuvee, seat: Seat, spaces: list[Space]) -> float:
    """This year's grapes; what cannot be harvested any more costs."""
    if season_number(g) > SEASONS.index("autumn2") or not spaces:
        return 0.0
    care = 0.7 if season_number(g) <= 1 else 0.0
    values = sorted((_vine_worth(space, care) for space in spaces), reverse=True)
    chances = _actions_to_come(g, seat, "autumn1") + _actions_to_come(g, seat, "autumn2")
    if not chances:
        return -float(len(spaces) * AMOUNTS.unharvested_penalty)
    room = _free_room(g.players[seat]) if chances else 0
    late = 1.0 if season_number(g) >= SEASONS.index("autumn1") else 0.5
    stored = sum(value * 0.88 for value in values[:room])
    return stored + sum(value * 0.88 * (1 - late) - 1.6 * late for value in values[room:])


def _vine_worth(space: Space, care: float) -> float:
    low = SALE[space.die]
    high = SALE[min(HIGHEST, space.die + 1)]
    return space.barrels * (low + care * (high - low))


def _free_room(player: Player) -> int:
    return sum(player.cellar[c] is None for c in player.compartments)


def _houses_worth(g: Cuvee, seat: Seat, houses: list[Building]) -> float:
    """What buildings will earn, as far as they can be supplied, this year and later."""
    years, coin = years_after(g), coin_worth(g)
    this_year = season_number(g) < len(SEASONS) or g.phase == "settlement"
    later = 2 * len(g.vineyards(seat))
    total = 0.0
    stock = supplies(g, seat) if this_year else []
    for house in sorted(houses, key=lambda house: -house.card.prestige):
        card = house.card
        if card.compartments:
            total += COMPARTMENT * years
            continue
        later -= card.supply
        fed = 1.0 if later >= 1 else 0.5 if later >= -1 else 0.2
        cost = supply_cost(card)
        income = card.prestige + card.coins * coin
        total += fed * SERVICE * years * max(0.0, income - cost - card.workers * coin)
        given = [quality for quality in stock if quality >= card.supply_quality][: card.supply]
        if this_year and len(given) == card.supply:
            total += income - cost
            for quality in given:
                stock.remove(quality)
    return total


def supply_cost(card: BuildingCard) -> float:
    """What a building takes in a year: the more barrels, the better are the best of them."""
    return float(card.supply**1.7) * (GOOD_BARREL if card.supply_quality > 1 else LOW_BARREL)


def supplies(g: Cuvee, seat: Seat) -> list[int]:
    """The qualities of the barrels that can be delivered this year, the lowest first."""
    cellar = [wine.quality for _, wine in g.players[seat].wines for _ in range(wine.barrels)]
    vines = [g.spaces[index] for index in g.vineyards(seat)]
    return sorted([*cellar, *(space.die for space in vines for _ in range(space.barrels))])


# What the year's end will ask


def _year_end_worth(g: Cuvee, seat: Seat, coin: float) -> float:
    """Wages and supplies that are still due, against what there is to meet them with."""
    if season_number(g) >= len(SEASONS) and g.phase != "settlement":
        return -_debts(g, seat)
    player = g.players[seat]
    due = max(0, workers_of(g, seat) * AMOUNTS.wage - wage_discount(g, seat))
    extra = [end_of_year_extras(g, seat, house.kind) for house in g.buildings(seat).values()]
    bonus = sum(e.coins * coin + e.prestige for e in extra) + advertising(g, seat) * coin
    ready = player.coins + _coins_to_come(g, seat)
    missing = max(0.0, due - ready)
    return bonus - due * coin - UNPAID * missing - _debts(g, seat)


def _coins_to_come(g: Cuvee, seat: Seat) -> float:
    """Coins that skipping and selling can still bring before wages are due."""
    now = season_number(g)
    turns = len(SEASONS) - 1 - now
    good = sum(w.barrels for _, w in g.players[seat].wines if w.quality >= AMOUNTS.sale_quality)
    good += sum(
        g.spaces[i].barrels for i in g.vineyards(seat) if g.spaces[i].die + (now <= 1) >= AMOUNTS.sale_quality
    )
    sales = min(good, 2 * _actions_to_come(g, seat, "winter"))
    return 0.35 * max(0, turns) + 3.0 * sales


def _debts(g: Cuvee, seat: Seat) -> float:
    """Loans cost what paying them back or leaving them open would."""
    loans = (EVENTS[loan.card].effect("loan") for loan in g.players[seat].loans)
    return sum(float(effect.penalty) for effect in loans if effect)


def card_worth(g: Cuvee) -> float:
    """What an event card in hand is worth: less and less in the last two years."""
    left = years_after(g) + max(0, len(SEASONS) - season_number(g)) / len(SEASONS)
    return CARD * min(1.0, left / 2)


def _cards_worth(g: Cuvee, seat: Seat) -> float:
    hand = [card for card in g.players[seat].hand if years_after(g) or _last_moment(card) >= season_number(g)]
    return card_worth(g) * min(3, len(hand))


@cache
def _last_moment(card: str) -> int:
    """When a card can be played for the last time in a year, as a number of a season."""
    return max(MOMENTS.get(window, len(SEASONS) - 1) for window in EVENTS[card].windows)


MOMENTS = {
    **{season: number for number, season in enumerate(SEASONS)},
    "weather": -1,
    "first_turn": 0,
    "settlement": len(SEASONS),
    "game_end": len(SEASONS),
}


def _season_worth(g: Cuvee, seat: Seat) -> float:
    """What the second action of a chosen season is worth, while it is still to come."""
    now = season_number(g)
    return sum(
        season_need(g, seat, season)
        for number, season in enumerate(SEASONS)
        if g.boards[season].has(seat) and (number > now or (number == now and g.phase == "season"))
    )


def season_need(g: Cuvee, seat: Seat, season: str) -> float:
    """How much a player gains by a second action in a season."""
    vines = len(g.vineyards(seat))
    good = sum(w.barrels for _, w in g.players[seat].wines if w.quality >= AMOUNTS.sale_quality)
    early = years_after(g)
    if season == "spring":
        return 0.7 + 0.45 * min(good, 4) + 0.25 * vines + (0.5 if early > 3 else 0.0)
    if season == "summer":
        return 1.0 + 0.75 * min(vines, 5) + (0.4 if 0 < early < 5 else 0.0)
    if season == "autumn1":
        return 1.2 + 0.35 * early
    if season == "autumn2":
        return 1.4 + 0.4 * min(vines, 4)
    return 1.2 + 0.55 * min(vines, 4) + 0.2 * min(good, 4)


def site_appeal(g: Cuvee, index: int) -> float:
    """How good a place is to begin on: what it yields, and what lies around it."""
    space = g.spaces[index]
    around = [g.spaces[other] for other in in_use(g, index)]
    land = sum({"A": 0.5, "B": 0.3}.get(other.category, 0.1) for other in around if other.owner is None)
    return yearly(space) + land
