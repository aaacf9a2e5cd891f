"""What players are asked for, wherever the rules let them plant, build, harvest, make wine or fill orders."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from games.engine import Option, Seat, Text, text
from games.viticulture.cards import (
    FIELD_VALUES,
    LARGE_REACH,
    VINES,
    order_pay,
    order_words,
    vine_words,
    wine_words,
)
from games.viticulture.player import RECIPE_COLORS, Bottle, Recipe
from games.viticulture.questions import ask, narrowed
from games.viticulture.reasons import unfillable, unharvestable, unmakeable, unplantable
from games.viticulture.state import Viticulture

Planting = tuple[int, str]  # the place of a field, and a vine


# Vines

PLANTS = text("picks a vine to plant")


def plantings(
    g: Viticulture, me: Seat, *, unaided: bool = False, beyond: bool = False
) -> list[Option[Planting]]:
    player = g.players[me]
    return [
        _planting(vine, place, player.fields[place].total)
        for place in range(len(player.fields))
        for vine in sorted(set(player.hand["vine"]))
        if player.can_plant(vine, place, unaided=unaided, beyond=beyond)
    ]


@cache
def _planting(vine: str, place: int, planted: int) -> Option[Planting]:
    """A vine for a field where vines of so much in all are planted."""
    value = FIELD_VALUES[place]
    return Option(
        f"plant:{vine}@{value}",
        (place, vine),
        text("{vine} in field {value}", vine=VINES[vine].name, value=value),
        text(
            "{yields}; the field then holds {total} of {value}",
            yields=vine_words(vine),
            total=planted + VINES[vine].value,
            value=value,
        ),
    )


def planting_word(element: int | str) -> Text:
    if isinstance(element, int):
        return text("A vine in field {value}", value=FIELD_VALUES[element])
    return text("{vine}", vine=VINES[element].name)


async def choose_planting(
    g: Viticulture,
    me: Seat,
    *,
    skip: Text | None = None,
    always: bool = False,
    unaided: bool = False,
    beyond: bool = False,
) -> Planting | None:
    options = partial(plantings, unaided=unaided, beyond=beyond)
    prompt = text("Which vine do you plant, and where?")
    chosen: Planting | None = await narrowed(
        g,
        me,
        prompt,
        options,
        planting_word,
        skip=skip,
        public=PLANTS,
        always=always,
        reasons=None if unaided or beyond else unplantable,
    )
    return chosen


async def plant(
    g: Viticulture,
    me: Seat,
    *,
    most: int = 1,
    optional: bool = False,
    unaided: bool = False,
    beyond: bool = False,
) -> list[Planting]:
    """Plant at least one vine, or with `optional` at least none; return what was planted where."""
    planted: list[Planting] = []
    while len(planted) < most:
        skip = text("Plant no more") if planted else text("Plant nothing") if optional else None
        chosen = await choose_planting(g, me, skip=skip, unaided=unaided, beyond=beyond)
        if chosen is None:
            break
        place, vine = chosen
        g.plant(me, vine, place)
        planted.append(chosen)
    return planted


def planted_vines(g: Viticulture, me: Seat) -> list[Option[Planting]]:
    return [
        _uprooting(vine, place)
        for place, ground in enumerate(g.players[me].fields)
        for vine in sorted(set(ground.vines))
    ]


@cache
def _uprooting(vine: str, place: int) -> Option[Planting]:
    value = FIELD_VALUES[place]
    words = text("{vine} from field {value}", vine=VINES[vine].name, value=value)
    return Option(f"uproot:{vine}@{value}", (place, vine), words, vine_words(vine))


async def uproot(g: Viticulture, me: Seat) -> None:
    prompt = text("Which vine do you uproot?")
    chosen = await narrowed(
        g, me, prompt, planted_vines, planting_word, public=text("picks a vine to uproot")
    )
    if chosen is not None:
        place, vine = chosen
        g.uproot(me, vine, place)


# Harvest


def harvests(g: Viticulture, me: Seat, *, fits: Callable[[int], bool] | None = None) -> list[Option[int]]:
    player = g.players[me]
    return [
        _harvest(place, tuple(player.fields[place].vines))
        for place in player.harvestable
        if fits is None or fits(place)
    ]


@cache
def _harvest(place: int, vines: tuple[str, ...]) -> Option[int]:
    value = FIELD_VALUES[place]
    named = tuple(VINES[vine].name for vine in vines)
    return Option(f"harvest:{value}", place, text("Field {value}", value=value), text("{vines}", vines=named))


async def harvest(
    g: Viticulture,
    me: Seat,
    *,
    most: int = 1,
    optional: bool = False,
    fits: Callable[[int], bool] | None = None,
) -> int:
    """Harvest at least one field, or with `optional` at least none; return how many."""
    options = partial(harvests, fits=fits)
    for count in range(most):
        skip = text("Harvest no more") if count else text("Harvest nothing") if optional else None
        prompt, public = text("Which field do you harvest?"), text("picks a field to harvest")
        place = await ask(g, me, prompt, options, skip=skip, public=public, reasons=unharvestable)
        if place is None:
            return count
        g.harvest(me, place)
    return most


# Wine


def wine_options(
    g: Viticulture,
    me: Seat,
    *,
    ignoring_cellars: bool = False,
    lowest: int = 1,
) -> list[Option[Recipe]]:
    player = g.players[me]
    reach = LARGE_REACH if ignoring_cellars else player.reach
    return [
        _wine_option(recipe, player.landing(recipe, reach, lowest))
        for recipe in player.recipes(ignoring_cellars=ignoring_cellars, lowest=lowest)
    ]


@cache
def _wine_option(recipe: Recipe, spot: int | None) -> Option[Recipe]:
    kind, grapes = str(recipe[0]), recipe[1:]
    named = tuple(wine_words(color, int(g)) for color, g in zip(RECIPE_COLORS[kind], grapes, strict=True))
    return Option(
        f"make:{kind}@{'+'.join(map(str, grapes))}",
        recipe,
        text("Make {wine} from {grapes}", wine=wine_words(kind, spot or 0), grapes=named),
    )


def recipe_word(element: int | str) -> Text:
    if isinstance(element, int):
        return text("With a grape of {value}", value=element)
    return text("A {kind} wine", kind=element)


async def make_wines(
    g: Viticulture,
    me: Seat,
    most: int,
    *,
    optional: bool = False,
    ignoring_cellars: bool = False,
    lowest: int = 1,
    fits: Callable[[Recipe, int], bool] | None = None,
    enough: Callable[[], bool] = lambda: True,
) -> list[Recipe]:
    """Make at least one wine, or with `optional` at least none; return the recipes.

    For cards that ask for more afterwards, `fits` says whether a wine with so many more to
    come leaves that possible, and `enough` whether it is possible now.
    """
    made: list[Recipe] = []

    def options(g: Viticulture, me: Seat) -> list[Option[Recipe]]:
        more = most - len(made) - 1
        found = wine_options(g, me, ignoring_cellars=ignoring_cellars, lowest=lowest)
        return [option for option in found if fits is None or fits(option.value, more)]

    while len(made) < most:
        may_stop = (made or optional) and enough()
        skip = text("Make no more wine") if may_stop else None
        prompt, public = text("Which wine do you make?"), text("picks a wine to make")
        recipe = await narrowed(
            g, me, prompt, options, recipe_word, skip=skip, public=public, reasons=unmakeable
        )
        if recipe is None:
            break
        g.make_wine(me, recipe, ignoring_cellars=ignoring_cellars, lowest=lowest)
        made.append(recipe)
    return made


def bottles(g: Viticulture, me: Seat, *, least: int = 1) -> list[Option[Bottle]]:
    return [
        Option(f"wine:{kind}@{value}", (kind, value), text("Give up {wine}", wine=wine_words(kind, value)))
        for kind, value in g.players[me].wines
        if value >= least
    ]


async def give_up_wine(g: Viticulture, me: Seat, *, least: int = 1) -> int:
    """Give up a wine, and return its value."""
    prompt, public = text("Which wine do you give up?"), text("picks a wine to give up")
    bottle = await narrowed(g, me, prompt, partial(bottles, least=least), bottle_word, public=public)
    kind, value = bottle
    g.spill(me, kind, value)
    return int(value)


def bottle_word(element: int | str) -> Text:
    return text("A wine of {value}", value=element) if isinstance(element, int) else recipe_word(element)


def grapes(g: Viticulture, me: Seat) -> list[Option[tuple[str, int]]]:
    return [
        Option(
            f"grape:{color}@{value}",
            (color, value),
            text("The grape {grape}", grape=wine_words(color, value)),
        )
        for color, value in g.players[me].grapes
    ]


async def give_up_grape(g: Viticulture, me: Seat) -> None:
    prompt, public = text("Which grape do you give up?"), text("picks a grape to give up")
    grape = await ask(g, me, prompt, grapes, public=public)
    if grape is not None:
        g.drop_grape(me, *grape)


def aging_wines(
    g: Viticulture, me: Seat, *, fits: Callable[[Bottle], bool] | None = None
) -> list[Option[Bottle]]:
    player = g.players[me]
    return [
        Option(f"age:{kind}@{value}", (kind, value), text("Age {wine}", wine=wine_words(kind, value)))
        for kind, value in player.wines
        if player.can_age(kind, value) and (fits is None or fits((kind, value)))
    ]


async def age_one(g: Viticulture, me: Seat, *, fits: Callable[[Bottle], bool] | None = None) -> None:
    options = partial(aging_wines, fits=fits)
    prompt, public = text("Which wine ages?"), text("picks a wine to age")
    bottle = await narrowed(g, me, prompt, options, bottle_word, public=public)
    if bottle is not None:
        g.age_wine(me, *bottle)


# Orders


def fillable(g: Viticulture, me: Seat, *, fits: Callable[[str], bool] | None = None) -> list[Option[str]]:
    player = g.players[me]
    return [
        Option(f"fill:{order}", order, text("Order: {wines}", wines=order_words(order)), order_pay(order))
        for order in sorted(player.hand["order"])
        if player.can_fill(order) and (fits is None or fits(order))
    ]


def payments(
    g: Viticulture, me: Seat, order: str, *, fits: Callable[[tuple[Bottle, ...]], bool] | None = None
) -> list[Option[tuple[Bottle, ...]]]:
    return [
        Option(
            "pay:" + "+".join(f"{kind}-{value}" for kind, value in used),
            used,
            text("Pay with {wines}", wines=tuple(wine_words(kind, value) for kind, value in used)),
        )
        for used in g.players[me].payments(order)
        if fits is None or fits(used)
    ]


async def fill_order(
    g: Viticulture,
    me: Seat,
    *,
    extra: int = 0,
    fits: Callable[[str, tuple[Bottle, ...]], bool] | None = None,
) -> None:
    """Fill an order; `fits` says what must still be possible afterwards, for cards that ask for more."""
    player = g.players[me]

    def fitting(order: str) -> bool:
        return fits is None or any(fits(order, used) for used in player.payments(order))

    options = partial(fillable, fits=fitting)
    public = text("picks an order to fill")
    order = await ask(g, me, text("Which order do you fill?"), options, public=public, reasons=unfillable)
    if order is None:
        return
    g.lay_open(me, order)
    wines = partial(payments, order=order, fits=fits and partial(fits, order))
    prompt = text("Which wines do you fill the order {order} with?", order=order_words(order))
    used = await narrowed(g, me, prompt, wines, lambda bottle: wine_words(*bottle), public=public)
    g.fill(me, order, used, extra)
