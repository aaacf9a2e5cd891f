"""The order of play: phases are data, and a turn is a coroutine."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from games.engine import Decision, Deck, Option, Rng, Seat, Turn, confirm, everyone, text
from tests.engine.vineyard.actions import build, choose, fill_order, hand, harvest, key, make_wine, plant
from tests.engine.vineyard.cards import BONUS_SPACES, ORDERS, SUMMER_SPACES, VINES, WINTER_SPACES
from tests.engine.vineyard.state import HAND, Player, Vineyard
from tests.engine.vineyard.visitors import SUMMER, WINTER


def setup(seats: int, options: dict[str, str], rng: Rng) -> Vineyard:
    decks = {
        "vine": Deck([vine for vine in VINES for _ in range(5)]),
        "summer": Deck([visitor for visitor in SUMMER for _ in range(6)]),
        "winter": Deck([visitor for visitor in WINTER for _ in range(6)]),
        "order": Deck(list(ORDERS)),
    }
    for deck in decks.values():
        rng.shuffle(deck.pile)
    g = Vineyard(
        rng=rng,
        phase="papa",
        players=[Player() for _ in range(seats)],
        decks=decks,
        spaces={space: [] for space in SUMMER_SPACES + WINTER_SPACES},
        order=list(range(seats)),
    )
    for seat in range(seats):
        for kind in HAND:
            g.take_cards(seat, kind)
    return g


def next_turn(g: Vineyard) -> Turn[None] | None:
    """The coroutine of whatever happens next, or `None` when the game is over."""
    return PHASES[g.phase](g) if g.phase in PHASES else None


async def papa(g: Vineyard) -> None:
    """Everyone secretly keeps one gift from their papa."""
    gifts = (Option("keep:lira", 3, text("3 lira")), Option("keep:windmill", 0, text("A windmill")))
    kept = await everyone(g, g.order, lambda seat: Decision(seat, text("Keep a gift"), gifts))
    for seat, (lira,) in kept.items():
        if lira:
            g.players[seat].lira += lira
        else:
            g.players[seat].structures.append("windmill")
    g.phase = "bid"


async def bid(g: Vineyard) -> None:
    """Everyone secretly bids for the first place in the order of play."""

    def question(seat: Seat) -> Decision:
        amounts = range(min(3, g.players[seat].lira) + 1)
        offered = tuple(Option(f"bid:{n}", n, text("{n} lira", n=n)) for n in amounts)
        return Decision(seat, text("Bid for the first place"), offered, always=True)

    bids = await everyone(g, g.order, question)
    for seat, (amount,) in bids.items():
        g.players[seat].bid = amount
        g.players[seat].lira -= amount
        g.tell(seat, text("{me} bids {amount}", amount=amount))
    g.order.sort(key=lambda seat: -g.players[seat].bid)  # stable: ties keep their places
    g.active = 0
    g.phase = "summer"


async def place_worker(g: Vineyard) -> None:
    """One player places a worker, or passes."""
    me = g.order[g.active]
    player = g.players[me]
    space = None
    if player.placed < player.workers:
        space = await choose(g, me, text("Place a worker"), open_spaces, skip=text("Pass"))
    if space is None:
        player.passed = True
        g.tell(me, text("{me} passes"))
    else:
        first = not g.spaces[space]
        player.placed += 1
        g.spaces[space].append(me)
        await ACTIONS[space](g, me)
        if first and space in BONUS_SPACES and await confirm(g, me, text("Use the bonus?")):
            await ACTIONS[space](g, me)
    pass_on(g)


def open_spaces(g: Vineyard, me: Seat) -> list[Option[str]]:
    spaces = SUMMER_SPACES if g.phase == "summer" else WINTER_SPACES
    return [
        Option(f"place:{key(space)}", space, text("{space}", space=space))
        for space in spaces
        if len(g.spaces[space]) < 2
    ]


def pass_on(g: Vineyard) -> None:
    """Give the turn to the next player who has not passed, or end the season."""
    if all(player.passed for player in g.players):
        for player in g.players:
            player.passed = False
        g.active = 0
        g.phase = "winter" if g.phase == "summer" else "discard"
        return
    g.active = (g.active + 1) % len(g.order)
    while g.players[g.order[g.active]].passed:
        g.active = (g.active + 1) % len(g.order)


async def discard(g: Vineyard) -> None:
    """Everyone discards down to seven cards, and the year ends."""

    def question(seat: Seat) -> Decision | None:
        excess = g.players[seat].hand_size - 7
        if excess <= 0:
            return None
        return Decision(seat, text("Discard {n} cards", n=excess), tuple(hand(g, seat)), excess, excess)

    dropped = await everyone(g, g.order, question)
    for seat, cards in dropped.items():
        for kind, card in cards:
            g.discard(seat, kind, card)
    g.end_year()
    over = g.year > 7 or any(player.points >= 20 for player in g.players)
    g.phase = "over" if over else "bid"


async def visit(g: Vineyard, me: Seat, *, season: str) -> None:
    def visitors(g: Vineyard, me: Seat) -> list[Option[str]]:
        return [
            Option(f"visit:{key(card)}", card, text("{card}", card=card))
            for card in sorted(set(g.players[me].hand[season]))
        ]

    card = await choose(g, me, text("Play a visitor"), visitors)
    if card:
        g.discard(me, season, card)
        g.tell(me, text("{me} plays {card}", card=card))
        await {"summer": SUMMER, "winter": WINTER}[season][card](g, me)


async def take(g: Vineyard, me: Seat, *, kind: str) -> None:
    g.take_cards(me, kind)


async def tour(g: Vineyard, me: Seat) -> None:
    g.players[me].lira += 2


async def train(g: Vineyard, me: Seat) -> None:
    if g.can_train(me, 4):
        g.train(me, 4)


PHASES: dict[str, Callable[[Vineyard], Turn[None]]] = {
    "papa": papa,
    "bid": bid,
    "summer": place_worker,
    "winter": place_worker,
    "discard": discard,
}

ACTIONS: dict[str, Callable[[Vineyard, Seat], Awaitable[Any]]] = {
    "draw vine": partial(take, kind="vine"),
    "summer visitor": partial(visit, season="summer"),
    "plant": plant,
    "build": build,
    "tour": tour,
    "draw order": partial(take, kind="order"),
    "harvest": harvest,
    "make wine": make_wine,
    "winter visitor": partial(visit, season="winter"),
    "fill order": fill_order,
    "train": train,
}
