"""The twelve actions of the board, the cart and the yoke: when they can be taken, and what they do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import Struct

from games.engine import Option, Seat, Text, confirm, text
from games.viticulture.actions import fill_order, harvest, harvests, make_wines, plant, planted_vines, uproot
from games.viticulture.cards import KIND_NAMES, TRAINING_COST
from games.viticulture.checks import (
    cannot_build,
    cannot_draw,
    cannot_fill,
    cannot_harvest,
    cannot_make_wine,
    cannot_plant,
    cannot_sell,
    cannot_train,
    cannot_use_yoke,
)
from games.viticulture.playing import cannot_play, play_visitor
from games.viticulture.questions import ask
from games.viticulture.sales import sell as sell_something
from games.viticulture.state import Viticulture
from games.viticulture.structures import build as build_structure


class Duty(Struct, frozen=True):
    """What a worker does on an action, with or without the bonus."""

    blocked: Callable[[Viticulture, Seat, bool], Text | None]
    do: Callable[[Viticulture, Seat, bool], Awaitable[None]]


async def draw(g: Viticulture, me: Seat, bonus: bool, *, kind: str) -> None:
    g.take(me, kind)
    if bonus and g.can_draw(kind):
        prompt = text("Do you draw a second {kind}?", kind=KIND_NAMES[kind])
        if await confirm(g, me, prompt, public=text("decides on a second card")):
            g.take(me, kind)


async def give_tour(g: Viticulture, me: Seat, bonus: bool) -> None:
    g.earn(me, 3 if bonus else 2)


async def build(g: Viticulture, me: Seat, bonus: bool) -> None:
    if bonus:
        g.earn(me, 1)  # first, as it may help to pay (VIT-073)
    await build_structure(g, me)


async def play(g: Viticulture, me: Seat, bonus: bool, *, kind: str) -> None:
    await play_visitor(g, me, kind)
    if bonus and not g.players[me].passed:  # the Organizer passes (VIT-D84)
        await play_visitor(g, me, kind, optional=True)


async def sell(g: Viticulture, me: Seat, bonus: bool) -> None:
    await sell_something(g, me)
    if bonus:
        g.score(me, 1, "bonuses")


async def plant_vine(g: Viticulture, me: Seat, bonus: bool) -> None:
    await plant(g, me)
    if bonus:
        await plant(g, me, optional=True)


async def harvest_field(g: Viticulture, me: Seat, bonus: bool) -> None:
    await harvest(g, me)
    if bonus:
        await harvest(g, me, optional=True)


async def make_wine(g: Viticulture, me: Seat, bonus: bool) -> None:
    await make_wines(g, me, 3 if bonus else 2)


async def fill(g: Viticulture, me: Seat, bonus: bool) -> None:
    await fill_order(g, me)
    if bonus:
        g.score(me, 1, "bonuses")


async def train(g: Viticulture, me: Seat, bonus: bool) -> None:
    if bonus:
        g.earn(me, 1)  # first, as it may help to pay (VIT-124)
    g.train(me, TRAINING_COST)


async def use_cart(g: Viticulture, me: Seat, bonus: bool) -> None:
    g.earn(me, 1)


async def use_yoke(g: Viticulture, me: Seat, bonus: bool) -> None:
    """Uproot a vine or harvest a field, once a year (VIT-101)."""
    g.players[me].yoked = True

    def uses(g: Viticulture, me: Seat) -> list[Option[str]]:
        found = []
        if harvests(g, me):
            found.append(Option("yoke:harvest", "harvest", text("Harvest a field")))
        if planted_vines(g, me):
            found.append(Option("yoke:uproot", "uproot", text("Uproot a vine")))
        return found

    use = await ask(g, me, text("What do you use the yoke for?"), uses, public=text("uses the yoke"))
    if use == "harvest":
        await harvest(g, me)
    else:
        await uproot(g, me)


def _draw_duty(kind: str) -> Duty:
    return Duty(lambda g, me, bonus: cannot_draw(g, (kind,)), partial(draw, kind=kind))


def _play_duty(kind: str) -> Duty:
    return Duty(lambda g, me, bonus: cannot_play(g, me, kind), partial(play, kind=kind))


def _plain(
    check: Callable[[Viticulture, Seat], Text | None],
) -> Callable[[Viticulture, Seat, bool], Text | None]:
    """A check for which the bonus makes no difference."""
    return lambda g, me, bonus: check(g, me)


DUTIES = {
    "draw_vine": _draw_duty("vine"),
    "give_tour": Duty(lambda g, me, bonus: None, give_tour),
    "build": Duty(lambda g, me, bonus: cannot_build(g, me, more=bonus), build),
    "summer_visitor": _play_duty("summer"),
    "sell": Duty(_plain(cannot_sell), sell),
    "plant": Duty(_plain(cannot_plant), plant_vine),
    "draw_order": _draw_duty("order"),
    "harvest": Duty(_plain(cannot_harvest), harvest_field),
    "make_wine": Duty(_plain(cannot_make_wine), make_wine),
    "winter_visitor": _play_duty("winter"),
    "fill_order": Duty(_plain(cannot_fill), fill),
    "train": Duty(lambda g, me, bonus: cannot_train(g, me, TRAINING_COST - bonus), train),
    "cart": Duty(lambda g, me, bonus: None, use_cart),
    "yoke": Duty(_plain(cannot_use_yoke), use_yoke),
}


def blocked(g: Viticulture, me: Seat, action: str, bonus: bool = False) -> Text | None:
    """Why an action cannot be taken now (VIT-D23)."""
    return DUTIES[action].blocked(g, me, bonus)


async def carry_out(g: Viticulture, me: Seat, action: str, bonus: bool = False) -> None:
    await DUTIES[action].do(g, me, bonus)
