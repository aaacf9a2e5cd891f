"""The order of play: setting up, the seasons, the year end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine import Decision, Deck, Option, Rng, Seat, Turn, everyone, privately, text
from games.viticulture.board import blocked, carry_out
from games.viticulture.cards import (
    EVERYWHERE,
    HAND_LIMIT,
    KIND_NAMES,
    MAMAS,
    ORDERS,
    PAPAS,
    VINES,
    VISITORS,
    gift_words,
)
from games.viticulture.chart import open_rows, settle_in_row
from games.viticulture.placing import not_possible, placements
from games.viticulture.player import Player
from games.viticulture.questions import ask, pick_cards
from games.viticulture.state import Viticulture, Worker
from games.viticulture.visitors import SUMMER, WINTER

# Set-up


def setup(seats: int, options: dict[str, str], rng: Rng) -> Viticulture:
    """Shuffle, draw the first player, deal the parents, and draw what the mamas give."""
    g = Viticulture(
        rng=rng,
        phase="parents",
        options=options,
        players=[Player() for _ in range(seats)],
        decks=shuffled_decks(rng),
    )
    g.first = g.active = rng.below(seats)
    g.tell(g.first, text("{me} is the first player"))
    mamas, papas = rng.sample(list(MAMAS), seats), rng.sample(list(PAPAS), seats)
    for seat, player in enumerate(g.players):
        player.mama, player.papa = mamas[seat], papas[seat]
    for seat in g.clockwise(g.first):
        meet_mama(g, seat)
    return g


def shuffled_decks(rng: Rng) -> dict[str, Deck]:
    decks = {
        "vine": Deck([key for key, vine in VINES.items() for _ in range(vine.copies)]),
        "summer": Deck(list(SUMMER)),
        "order": Deck(list(ORDERS)),
        "winter": Deck(list(WINTER)),
    }
    for deck in decks.values():
        rng.shuffle(deck.pile)
    return decks


def meet_mama(g: Viticulture, seat: Seat) -> None:
    """The red card gives two workers, cards, and sometimes lira (VIT-018 to VIT-020)."""
    player = g.players[seat]
    mama, papa = MAMAS[player.mama or ""], PAPAS[player.papa or ""]
    g.tell(seat, text("{me} has {mama} for a mama and {papa} for a papa", mama=mama.name, papa=papa.name))
    for kind in dict.fromkeys(mama.cards):
        g.take(seat, kind, mama.cards.count(kind))
    if mama.lira:
        g.earn(seat, mama.lira)


async def meet_papa(g: Viticulture) -> None:
    """One player takes the gift of the blue card, or more lira instead (VIT-023 to VIT-025)."""
    me = g.active
    player = g.players[me]
    papa = PAPAS[player.papa or ""]
    prompt = text("{papa} gives you {lira} lira. What else do you take?", papa=papa.name, lira=papa.lira)
    gift = await ask(g, me, prompt, papa_options, public=text("chooses what the papa gives"))
    if papa.lira:
        g.earn(me, papa.lira)
    if gift == "lira":
        g.earn(me, papa.instead)
    elif gift == "worker":
        player.workers += 1
        player.idle += 1
        g.tell(me, text("{me} starts with one worker more"), at=(f"seat:{me}/workers",))
    elif gift == "point":
        g.score(me, 1, "start")
    else:
        g.build(me, papa.gift, 0)
    g.active = g.clockwise(me)[1]
    if g.active == g.first:
        put_parents_away(g)


def papa_options(g: Viticulture, me: Seat) -> list[Option[str]]:
    papa = PAPAS[g.players[me].papa or ""]
    return [
        Option(f"papa:{papa.gift}", papa.gift, gift_words(papa.gift)),
        Option("papa:lira", "lira", text("{count} lira more", count=papa.instead)),
    ]


def put_parents_away(g: Viticulture) -> None:
    for player in g.players:
        player.mama = player.papa = None
    begin_year(g)


# Spring


def begin_year(g: Viticulture) -> None:
    g.phase = "spring"
    g.active = g.first
    g.order = g.clockwise(g.first)
    g.tell(None, text("Year {year} begins", year=g.year))


async def wake_up(g: Viticulture) -> None:
    """One player picks a row of the wake-up chart and takes its bonus (VIT-027, VIT-028)."""
    me = g.active
    prompt = text("In which row do you wake up?")
    row = await ask(g, me, prompt, open_rows, public=text("picks a row of the wake-up chart"))
    await settle_in_row(g, me, row)
    g.active = g.clockwise(me)[1]
    if g.active == g.first:
        begin_season(g, "summer")


# Summer and winter

WHERE_TO_PLACE = text("Where do you place a worker?")
PLACES_OR_PASSES = text("places a worker or passes")
PASS: Option[Any] = Option("pass", None, text("Pass"))


def begin_season(g: Viticulture, season: str) -> None:
    for player in g.players:
        player.passed = False
    g.phase = season
    g.order = g.by_rows()
    g.active = g.order[0]
    g.tell(None, text("Summer begins") if season == "summer" else text("Winter begins"))


async def work(g: Viticulture) -> None:
    """One player places a worker and carries out its action, or passes (VIT-040)."""
    me = g.active
    worker = None
    if g.players[me].available:
        worker = await ask(
            g,
            me,
            WHERE_TO_PLACE,
            lambda g, me: [*placements(g, me), PASS],
            public=PLACES_OR_PASSES,
            reasons=not_possible,
        )
    if worker is None:
        g.pass_season(me)
    else:
        await put_to_work(g, worker)
    pass_on(g)


async def put_to_work(g: Viticulture, worker: Worker) -> None:
    g.place(worker)
    g.acting = worker
    g.visit_cellar(worker)
    await carry_out(g, worker.seat, worker.action, worker.bonus)
    g.acting = None


def pass_on(g: Viticulture) -> None:
    """Give the turn to the next who can place a worker, or end the season (VIT-041, VIT-D74)."""
    after = g.order.index(g.active) + 1
    for seat in g.order[after:] + g.order[:after]:
        if g.players[seat].passed:
            continue
        if g.players[seat].available:
            g.active = seat
            return
        g.pass_season(seat)
    g.phase = "fall" if g.phase == "summer" else "year end"


# Fall


async def fall(g: Viticulture) -> None:
    """Everyone names the visitors to draw, and they are dealt in wake-up order (VIT-110, VIT-D72)."""
    g.tell(None, text("Fall begins"))
    prompt, public = text("Which visitors do you draw?"), text("picks visitors to draw")

    def question(seat: Seat) -> Decision | None:
        options = visits(g, seat)
        return Decision(seat, prompt, tuple(options), public=public) if options else None

    named = await everyone(g, g.by_rows(), question)
    for seat in g.by_rows():
        for kinds in named.get(seat, ()):
            for kind in kinds:
                g.take(seat, kind)
    begin_winter(g)


def visits(g: Viticulture, seat: Seat) -> list[Option[tuple[str, ...]]]:
    """One visitor, or two with a cottage, named before any is seen (VIT-D39)."""
    kinds = [kind for kind in VISITORS if g.can_draw(kind)]
    if "cottage" not in g.players[seat].structures:
        return [Option(f"draw:{kind}", (kind,), text("A {kind}", kind=KIND_NAMES[kind])) for kind in kinds]
    twice: list[Option[tuple[str, ...]]] = [
        Option(f"draw:{kind}+{kind}", (kind, kind), text("Two of a kind: {kind}", kind=KIND_NAMES[kind]))
        for kind in kinds
    ]
    if len(kinds) == 2:
        twice.append(Option("draw:summer+winter", ("summer", "winter"), text("One of each")))
    return twice


# Winter


def begin_winter(g: Viticulture) -> None:
    begin_season(g, "winter")
    if any(worker.planned for worker in g.workers):
        g.phase = "plans"


async def carry_out_plan(g: Viticulture) -> None:
    """A worker that the Planner placed ahead does its action, in wake-up order (VIT-D70)."""
    planned = [worker for seat in g.order for worker in g.workers if worker.planned and worker.seat == seat]
    if not planned:
        g.phase = "winter"
        if g.players[g.active].passed:  # a planned Manager may have brought the Organizer
            pass_on(g)
        return
    plan = planned[0]
    worker = Worker(plan.seat, plan.kind, plan.action, plan.spot, plan.bonus)
    g.workers[g.workers.index(plan)] = worker
    name = EVERYWHERE[worker.action].name
    if blocked(g, worker.seat, worker.action, worker.bonus) is not None:
        g.tell(worker.seat, text("{me} cannot carry out what was planned: {action}", action=name))
        return
    g.tell(worker.seat, text("{me} carries out what was planned: {action}", action=name))
    g.acting = worker
    await carry_out(g, worker.seat, worker.action, worker.bonus)
    g.acting = None


# Year end


async def end_year(g: Viticulture) -> None:
    """Age, take workers back, pay, discard, clear the chart, move the token (VIT-163)."""
    g.tell(None, text("Year {year} ends: grapes and wines age, workers come home", year=g.year))
    for seat, player in enumerate(g.players):
        player.age_all()
        bring_workers_home(player)
        if player.residual:
            g.earn(seat, player.residual)
    g.workers.clear()
    g.gray = None
    if g.last:
        g.phase = "over"
        return
    await discard_to_limit(g)
    for player in g.players:
        clear_marks(player)
    g.first = (g.first - 1) % len(g.players)
    g.year += 1
    begin_year(g)


def bring_workers_home(player: Player) -> None:
    player.idle = player.workers
    player.grande = True
    player.temporary = False


def clear_marks(player: Player) -> None:
    """The rooster leaves the chart, and what is done once a year is free again (VIT-172, VIT-174)."""
    player.row = 0
    player.passed = False
    player.yoked = player.milled = player.tasted = False
    for ground in player.fields:
        ground.harvested = False


async def discard_to_limit(g: Viticulture) -> None:
    """Everyone with too many cards picks which to discard, sealed (VIT-171, VIT-D14)."""

    async def plan(own: Viticulture, seat: Seat) -> list[str]:
        excess = own.players[seat].hand_size - HAND_LIMIT
        prompt = text("Which {count} {count:card|cards} do you discard?", count=excess)
        return await pick_cards(own, seat, prompt, excess, excess, public=text("discards down to 7 cards"))

    crowded = [seat for seat in g.clockwise(g.first) if g.players[seat].hand_size > HAND_LIMIT]
    dropped = await privately(g, dict.fromkeys(crowded, plan))
    for seat, cards in dropped.items():
        g.discard(seat, cards)


PHASES: dict[str, Callable[[Viticulture], Turn[Any]]] = {
    "parents": meet_papa,
    "spring": wake_up,
    "summer": work,
    "fall": fall,
    "plans": carry_out_plan,
    "winter": work,
    "year end": end_year,
}


def next_turn(g: Viticulture) -> Turn[Any] | None:
    """The coroutine of whatever happens next, or `None` when the game is over."""
    g.imagined = False
    return PHASES[g.phase](g) if g.phase in PHASES else None
