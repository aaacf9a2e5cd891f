"""Sending workers to the plots in spring, and returning them in fall (WAC-SPR1, WAC-FAL1)."""

from __future__ import annotations

from typing import TypeVar

from games.engine import Decision, Option, Seat, Text, choose, text
from games.wine_and_cheese.actions import question, window
from games.wine_and_cheese.cards import COLOR_NAMES, HOUSING, KIND_NAMES, amounts
from games.wine_and_cheese.grid import LAND, plot_name, plot_words
from games.wine_and_cheese.state import Counts, WineAndCheese

T = TypeVar("T")


async def send(g: WineAndCheese) -> None:
    """One placement: a worker from a house to an empty plot."""
    me = g.active = g.mover()
    colors = [color for color in g.farms[me].houses if color]
    follows = bool(g.color) or len(colors) == 1
    g.color = g.color or await choose_color(g, me, colors)
    plot = await choose_plot(g, me, first=follows)
    space = g.farms[me].houses.index(g.color)
    gains = g.yields(me, space, plot)
    gained = g.collect(me, gains, await split_laboratory(g, me, gains))
    g.farms[me].houses[space] = ""
    g.workers[plot] = g.color
    g.tell(
        me,
        text(
            "{me} sends the {color} worker to {plot} and gets {gained}",
            color=COLOR_NAMES[g.color],
            plot=plot_words(plot),
            gained=amounts(gained),
        ),
        at=(f"plot:{plot}", f"house:{me}/{space}", f"seat:{me}/sites"),
    )
    _pass_on(g)


async def choose_color(g: WineAndCheese, me: Seat, colors: list[str]) -> str:
    options = [
        Option(
            f"send:{color}",
            color,
            text("Send the {color} worker", color=COLOR_NAMES[color]),
            _best_plot_words(g, me, g.farms[me].houses.index(color)),
        )
        for color in colors
    ]
    prompt = text("Which worker do you send? Your opponent must then send the same color.")
    return await _ask(g, me, prompt, options, text("picks a worker to send"), first=True)


async def choose_plot(g: WineAndCheese, me: Seat, *, first: bool) -> int:
    space = g.farms[me].houses.index(g.color)
    options = [
        Option(
            f"plot:{plot_name(plot).lower()}", plot, plot_words(plot), _yield_words(g.yields(me, space, plot))
        )
        for plot in LAND
        if plot not in g.workers
    ]
    color = COLOR_NAMES[g.color]
    prompt = text("Where do you send {color}? {house}.", color=color, house=_house_words(g, space))
    return await _ask(g, me, prompt, options, text("must send {color}", color=color), first=first)


async def bring_back(g: WineAndCheese) -> None:
    """One return: a worker from its plot to a free house."""
    me = g.active = g.mover()
    plots = [plot for plot, color in sorted(g.workers.items()) if g.color in ("", color)]
    g.standing = await choose_standing(g, me, plots)
    g.color = g.workers[g.standing]
    space = await choose_house(g, me, g.standing, first=len(plots) == 1)
    gains = g.yields(me, space, g.standing)
    gained = g.collect(me, gains, await split_laboratory(g, me, gains))
    del g.workers[g.standing]
    g.farms[me].houses[space] = g.color
    g.tell(
        me,
        text(
            "{me} returns the {color} worker from {plot} to house {house} and gets {gained}",
            color=COLOR_NAMES[g.color],
            plot=plot_words(g.standing),
            house=space + 1,
            gained=amounts(gained),
        ),
        at=(f"plot:{g.standing}", f"house:{me}/{space}", f"seat:{me}/sites"),
    )
    _pass_on(g)


async def choose_standing(g: WineAndCheese, me: Seat, plots: list[int]) -> int:
    options = [
        Option(
            f"fetch:{plot_name(plot).lower()}",
            plot,
            text(
                "Return the {color} worker from {plot}",
                color=COLOR_NAMES[g.workers[plot]],
                plot=plot_words(plot),
            ),
            _best_house_words(g, me, plot),
        )
        for plot in plots
    ]
    prompt = text("Which worker do you return? Your opponent must then return the other one of its color.")
    return await _ask(g, me, prompt, options, text("picks a worker to return"), first=True)


async def choose_house(g: WineAndCheese, me: Seat, plot: int, *, first: bool) -> int:
    options = [
        Option(f"house:{space + 1}", space, _house_words(g, space), _yield_words(g.yields(me, space, plot)))
        for space, color in enumerate(g.farms[me].houses)
        if not color
    ]
    color = COLOR_NAMES[g.color]
    prompt = text(
        "Which house does the {color} worker on {plot} return to?", color=color, plot=plot_words(plot)
    )
    return await _ask(g, me, prompt, options, text("must return {color}", color=color), first=first)


async def _ask(
    g: WineAndCheese, me: Seat, prompt: Text, options: list[Option[T]], public: Text, *, first: bool
) -> T:
    """Ask the next question of a turn; the first one lets the closed cellar be opened as well."""

    def ask(me: Seat) -> Decision:
        if first:
            return question(g, me, prompt, options, public, stays_open=False)
        return Decision(me, prompt, tuple(options), public=public)

    chosen: T = await window(g, me, ask)
    return chosen


async def split_laboratory(g: WineAndCheese, me: Seat, gains: Counts) -> int:
    """Choose how much yeast the laboratory plots yield; the rest is cultures (WAC-D8)."""
    count = gains.get("laboratory", 0)
    if not count:
        return 0

    def splits(g: WineAndCheese, me: Seat) -> list[Option[int]]:
        return [
            Option(
                f"yeast:{yeast}",
                yeast,
                text("{split}", split=amounts({"yeast": yeast, "cultures": count - yeast})),
            )
            for yeast in range(count + 1)
        ]

    prompt = text("What does the laboratory yield?")
    yeast = await choose(g, me, prompt, splits, public=text("works in the laboratory"))
    assert yeast is not None
    return yeast


def _pass_on(g: WineAndCheese) -> None:
    """End a turn: after an odd one the other worker of the color must move (WAC-SPR1-07)."""
    g.placement += 1
    g.standing = None
    if g.placement % 2:
        g.color = ""
    workers_left = any(any(farm.houses) for farm in g.farms) if g.phase == "send" else g.workers
    if not workers_left:
        g.begin(g.step + 1)


def _house_words(g: WineAndCheese, space: int) -> Text:
    return text("House {number} ({kind})", number=space + 1, kind=KIND_NAMES[HOUSING[g.spaces[space]].kind])


def _best_plot_words(g: WineAndCheese, me: Seat, space: int) -> Text:
    most = max(sum(g.yields(me, space, plot).values()) for plot in LAND if plot not in g.workers)
    return text(
        "{house}. At most {count} {count:ingredient|ingredients}", house=_house_words(g, space), count=most
    )


def _best_house_words(g: WineAndCheese, me: Seat, plot: int) -> Text:
    free = [space for space, color in enumerate(g.farms[me].houses) if not color]
    best = max((g.yields(me, space, plot) for space in free), key=lambda gains: sum(gains.values()))
    return text("At best {gains}", gains=amounts(best))


def _yield_words(gains: Counts) -> Text:
    return text("Yields {gains}", gains=amounts(gains))
