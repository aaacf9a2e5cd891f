"""Blending: which wines go together, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from msgspec import Struct

from games.cuvee.cards import CAPACITY, CUVEES, HIGHEST, NUMERALS
from games.cuvee.cellar import distinct, empties
from games.cuvee.state import Cuvee, Player, Wine, numerals
from games.engine import Option, Seat, choose, text

PUBLIC = text("blends")


class Recipe(Struct, frozen=True):
    """Barrels from each component, and the compartment of the result."""

    components: tuple[int, ...]
    barrels: int
    target: int


def can_blend(wines: Sequence[Wine]) -> bool:
    """One color, no cuvée, and all of one variety or all of different ones."""
    varieties = {wine.variety for wine in wines}
    return (
        not any(wine.is_cuvee for wine in wines)
        and len({wine.color for wine in wines}) == 1
        and len(varieties) in (1, len(wines))
    )


def result_of(wines: Sequence[Wine], barrels: int) -> Wine:
    """What comes of blending so many barrels of each wine (CUV-185 to CUV-191, CUV-D65)."""
    total = sum(wine.quality for wine in wines)
    rounded_up = any(wine.aged for wine in wines)
    alike = len({wine.variety for wine in wines}) == 1
    return Wine(
        wines[0].variety if alike else CUVEES[wines[0].color],
        min(HIGHEST, (total + rounded_up) // 2),
        min(CAPACITY, barrels * len(wines)),
    )


def blendable(g: Cuvee, me: Seat) -> Iterator[tuple[int, ...]]:
    """Every two or three compartments that may be blended."""
    wines = dict(g.players[me].wines)
    for count in (2, 3):
        for components in combinations(wines, count):
            if can_blend([wines[c] for c in components]):
                yield components


def mixtures(g: Cuvee, me: Seat) -> list[Option[tuple[int, ...]]]:
    return [_mixture(g, me, components) for components in blendable(g, me)]


def _mixture(g: Cuvee, me: Seat, components: tuple[int, ...]) -> Option[tuple[int, ...]]:
    wines = [g.players[me].wine(c) for c in components]
    numbers = "+".join(str(c + 1) for c in components)
    return Option(
        f"blend:{numbers}",
        components,
        text(
            "Blend {places} into {result}",
            places=numerals(list(components)),
            result=result_of(wines, 1).named,
        ),
        text("{wines}", wines=tuple(wine.described for wine in wines)),
    )


def recipes(g: Cuvee, me: Seat, components: tuple[int, ...]) -> list[Recipe]:
    """How many barrels of each, and where; what is never better is left out (CUV-D65)."""
    player = g.players[me]
    least = min(player.wine(c).barrels for c in components)
    amounts = [1, 2] if len(components) == 2 and least > 1 else [1]
    return [
        Recipe(components, amount, target)
        for amount in amounts
        for target in targets(player, components, amount)
    ]


def targets(player: Player, components: tuple[int, ...], barrels: int) -> list[int]:
    """Where a blend may be made; a compartment that it empties is as good as one that is empty."""
    emptied = [c for c in components if player.wine(c).barrels == barrels]
    others = (c for c in components if c not in emptied)
    return sorted([*distinct([*reversed(emptied), *empties(player)]), *others])


def makings(g: Cuvee, me: Seat, *, components: tuple[int, ...]) -> list[Option[Recipe]]:
    return [_recipe(g, me, recipe) for recipe in recipes(g, me, components)]


def _recipe(g: Cuvee, me: Seat, recipe: Recipe) -> Option[Recipe]:
    wines = [g.players[me].wine(c) for c in recipe.components]
    result = result_of(wines, recipe.barrels)
    surplus = recipe.barrels * len(wines) - result.barrels
    if recipe.target in recipe.components:
        surplus += g.players[me].wine(recipe.target).barrels - recipe.barrels
    return Option(
        f"make:{recipe.barrels}@{recipe.target + 1}",
        recipe,
        text(
            "{each} of each: {count} {count:barrel|barrels} of {wine} in {place}",
            each=recipe.barrels,
            count=result.barrels,
            wine=result.named,
            place=NUMERALS[recipe.target],
        ),
        text("{count} {count:barrel is|barrels are} lost", count=surplus) if surplus else None,
    )


async def blend(g: Cuvee, me: Seat) -> None:
    components = await choose(g, me, text("Which wines do you blend?"), mixtures, public=PUBLIC)
    assert components is not None
    recipe = await choose(
        g, me, text("How much, and where?"), partial(makings, components=components), public=PUBLIC
    )
    assert recipe is not None
    make(g, me, recipe)


def make(g: Cuvee, me: Seat, recipe: Recipe) -> None:
    player = g.players[me]
    wines = [player.wine(c) for c in recipe.components]
    result = result_of(wines, recipe.barrels)
    named = tuple(wine.described for wine in wines)
    for compartment in recipe.components:
        g.take_barrels(me, compartment, recipe.barrels)
    player.cellar[recipe.target] = result  # what is left of a component there is lost
    g.tell(
        me,
        text(
            "{me} blends {wines} into {count} {count:barrel|barrels} of {result} in {place}",
            wines=named,
            count=result.barrels,
            result=result.named,
            place=NUMERALS[recipe.target],
        ),
        at=tuple(f"seat:{me}/cellar/{c + 1}" for c in sorted({*recipe.components, recipe.target})),
    )
