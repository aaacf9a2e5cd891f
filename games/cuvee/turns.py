"""The order of play: set-up, the phases of a year, and the scoring."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from games.cuvee.cards import (
    AMOUNTS,
    BUILDINGS,
    BY_DIE,
    COLORS,
    DATA,
    EVENTS,
    HIGHEST,
    MARKETS,
    SEASONS,
    VINEYARDS,
    WEATHER,
)
from games.cuvee.events import play, playable
from games.cuvee.menu import action_turn
from games.cuvee.planning import planning
from games.cuvee.scoring import count
from games.cuvee.settlement import settlement
from games.cuvee.standing import DONE
from games.cuvee.state import COLUMNS, Board, Cuvee, Player, Slot, Space, column_of, key_of, land_name
from games.cuvee.weather import forecast, late_damage, strike
from games.cuvee.wholesaler import has_business, trade
from games.cuvee.year_end import age_wines, prepare
from games.engine import Deck, Option, Rng, Seat, Turn, choose, text

# Set-up


def setup(seats: int, options: dict[str, str], rng: Rng) -> Cuvee:
    spaces, box = deal(seats, rng)
    g = Cuvee(
        rng=rng,
        phase="estates",
        players=[Player() for _ in range(seats)],
        spaces=spaces,
        box=box,
        events=_shuffled({card.key: card.copies for card in EVENTS.values()}, rng),
        forecasts=_shuffled({card.key: card.copies for card in WEATHER.values()}, rng),
        stacks={card.key: card.stack for card in BUILDINGS.values()},
        removed={card.key: [] for card in BUILDINGS.values()},
        markets={market.key: [[] for _ in market.row] for market in MARKETS.values()},
        starter=rng.below(seats),
        warehouse=[BY_DIE[color][rng.below(HIGHEST)] for color in COLORS],
    )
    order = g.order()
    g.queue = [Slot(seat) for _ in range(DATA.player.vineyards // 2) for seat in (*order, *reversed(order))]
    return g


def deal(seats: int, rng: Rng) -> tuple[dict[int, Space], list[str]]:
    """Lay out the vineyards, again and again until there are enough to begin on (CUV-D4)."""
    unused = DATA.grid.unused_by_two if seats == 2 else ()
    used = [index for index in range(DATA.grid.rows * COLUMNS) if column_of(index) not in unused]
    while True:
        cards = list(VINEYARDS)
        rng.shuffle(cards)
        dealt = cards[: len(used)]
        if (
            sum(VINEYARDS[card].category == DATA.player.category for card in dealt)
            >= seats * DATA.player.vineyards
        ):
            return {index: Space(card) for index, card in zip(used, dealt, strict=True)}, cards[len(used) :]


def _shuffled(copies: dict[str, int], rng: Rng) -> Deck:
    pile = [key for key, count in copies.items() for _ in range(count)]
    rng.shuffle(pile)
    return Deck(pile)


async def estates(g: Cuvee) -> None:
    """One player takes a vineyard to begin on (CUV-022 to CUV-026)."""
    me = g.queue.pop(0).seat
    index = await choose(
        g, me, text("Which vineyard do you begin with?"), estate_options, public=text("takes a vineyard")
    )
    assert index is not None
    g.spaces[index].owner = me
    g.make_ready(index)
    g.tell(me, text("{me} takes {land}", land=land_name(g, index)), at=(f"space:{key_of(index)}",))
    if not g.queue:
        g.phase = "planning"


def estate_options(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(f"take:{key_of(index)}", index, land_name(g, index))
        for index, space in g.spaces.items()
        if space.owner is None and space.category == DATA.player.category
    ]


# The year


async def plan_year(g: Cuvee) -> None:
    g.tell(None, text("Year {year} begins", year=g.year))
    await planning(g)
    g.phase = "weather"


async def watch_weather(g: Cuvee) -> None:
    await forecast(g)
    g.season = SEASONS[0]
    g.phase = "season"


async def open_season(g: Cuvee) -> None:
    """The weather strikes, and the turns of the season are lined up (CUV-087 to CUV-091)."""
    await strike(g)
    board = g.boards[g.season]
    selectors = [seat for seat in (board.left, board.right) if seat is not None and seat >= 0]
    others = [seat for seat in g.order() if seat not in selectors]
    g.queue = [*(Slot(seat, 2) for seat in selectors), *(Slot(seat) for seat in others)]
    g.phase = "actions"


async def take_actions(g: Cuvee) -> None:
    await action_turn(g)
    if not g.queue:
        await close_season(g)


async def close_season(g: Cuvee) -> None:
    """Figures go home; after the second autumn grapes that still hang are lost."""
    g.boards[g.season] = Board()
    if g.season == "autumn2":
        punish_unharvested(g)
    following = SEASONS[SEASONS.index(g.season) + 1 :]
    if following:
        g.season, g.phase = following[0], "season"
    else:
        g.phase = "settlement"


def punish_unharvested(g: Cuvee) -> None:
    """Grapes left on the vine cost prestige (CUV-170, CUV-D61)."""
    for seat in g.order():
        left = [index for index in g.vineyards(seat) if g.spaces[index].barrels]
        for index in left:
            g.spaces[index].barrels = 0
        if left:
            penalty = len(left) * AMOUNTS.unharvested_penalty
            g.lose(seat, penalty)
            g.tell(
                seat,
                text(
                    "{me} left {count} {count:vineyard|vineyards} unharvested and loses {penalty} prestige",
                    count=len(left),
                    penalty=penalty,
                ),
                at=(f"seat:{seat}/prestige", *(f"space:{key_of(index)}" for index in left)),
            )


async def settle_year(g: Cuvee) -> None:
    await settlement(g)
    g.passes, g.queue, g.phase = 0, [], "wholesaler"


async def visit_wholesaler(g: Cuvee) -> None:
    """Round after round, until all have passed one after another (CUV-D88)."""
    _line_up(g)
    await trade(g)
    while not _all_passed(g):
        _line_up(g)
        if has_business(g, g.queue[0].seat):
            return
        g.queue.pop(0)
        g.passes += 1
    g.queue = []
    g.phase = "final" if g.last_year else "preparation"


def _line_up(g: Cuvee) -> None:
    g.queue = g.queue or [Slot(seat) for seat in g.order()]


def _all_passed(g: Cuvee) -> bool:
    return g.passes >= len(g.players) or all(DONE in player.standing for player in g.players)


async def next_year(g: Cuvee) -> None:
    age_wines(g)
    prepare(g)
    await late_damage(g)
    g.year += 1
    g.starter = g.order()[1]
    g.phase = "planning"


# The end


async def finish(g: Cuvee) -> None:
    """The last events are played, then everything is counted (CUV-261 to CUV-265)."""
    before = [player.prestige for player in g.players]
    for seat in g.order():
        doomed = [index for index in g.vineyards(seat) if g.spaces[index].cube]
        g.gain(seat, prestige=-len(doomed) * AMOUNTS.damage_penalty, source="weather")
    damaged = [player.prestige for player in g.players]
    for seat in g.order():
        await play_last_events(g, seat)
    count(g, before, damaged)
    g.phase = "over"


async def play_last_events(g: Cuvee, me: Seat) -> None:
    """Any number of event cards, one after another (CUV-D106)."""
    while g.players[me].hand:
        key = await choose(
            g,
            me,
            text("The game ends. Which event card do you play?"),
            partial(playable, window="game_end"),
            skip=text("Play no more cards"),
            public=text("may play event cards"),
            always=True,
        )
        if key is None:
            return
        await play(g, me, key)


PHASES: dict[str, Callable[[Cuvee], Coroutine[Any, Any, None]]] = {
    "estates": estates,
    "planning": plan_year,
    "weather": watch_weather,
    "season": open_season,
    "actions": take_actions,
    "settlement": settle_year,
    "wholesaler": visit_wholesaler,
    "preparation": next_year,
    "final": finish,
}


def next_turn(g: Cuvee) -> Turn[Any] | None:
    """The coroutine of whatever happens next, or `None` when the game is over."""
    return PHASES[g.phase](g) if g.phase in PHASES else None
