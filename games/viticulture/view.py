"""What a seat may see: all that the pictures need, built up from what is public and the seat's own hand.

Places that events name: `space:<action>/<spot>` (also `space:cart/beside` and `space:yoke/beside`),
`row:<row>`, `deck:<kind>`, and per seat, from 0, `seat:<seat>/` with points, lira, residual, cards,
workers, crush, cellar, `field/<value>` or `structure/<key>`.
"""

from __future__ import annotations

from msgspec import Struct

from games.engine import Rng, Seat, Text, text
from games.viticulture.cards import (
    ACTIONS,
    BESIDE,
    KINDS,
    MAMAS,
    ORDERS,
    PAPAS,
    ROWS,
    SEASON_ACTIONS,
    VINES,
    open_spots,
    order_pay,
    order_words,
    vine_words,
)
from games.viticulture.checks import why_not_fill
from games.viticulture.player import Field, Player
from games.viticulture.playing import why_not_play
from games.viticulture.state import Viticulture, Worker, bonus_of
from games.viticulture.visitors import visitor
from games.viticulture.words import kind_of


class CardView(Struct, frozen=True):
    """A card face up: its key and kind (vine, summer, order, winter), its name and its texts."""

    key: str
    kind: str
    name: Text
    text: Text  # all that the card says
    short: Text  # the same in at most 80 characters


class HandCardView(Struct, frozen=True):
    """A card in the viewer's own hand: whether it can be played now, and what speaks for or against it."""

    card: CardView
    playable: bool
    note: Text


class WorkerView(Struct, frozen=True):
    seat: Seat
    kind: str  # regular, grande or temporary
    planned: bool  # placed ahead, not carried out yet


class SpaceView(Struct, frozen=True):
    """A space of an action that is open at this number of players."""

    spot: str  # left, middle or right
    bonus: bool
    worker: WorkerView | None


class ActionView(Struct, frozen=True):
    key: str
    name: Text
    bonus: Text
    spaces: tuple[SpaceView, ...]
    beside: tuple[WorkerView, ...]  # grande workers beside full spaces


class RowView(Struct, frozen=True):
    """A row of the wake-up chart, and whose rooster stands there."""

    row: int
    bonus: Text
    seat: Seat | None


class DeckView(Struct, frozen=True):
    """A deck: cards left, cards discarded, and the topmost discard."""

    kind: str
    pile: int
    discards: int
    top: CardView | None


class VineView(Struct, frozen=True):
    key: str
    name: str
    red: int
    white: int


class FieldView(Struct, frozen=True):
    """A field: what it may hold and holds, and what a harvest would yield of each color."""

    value: int
    total: int
    red: int
    white: int
    vines: tuple[VineView, ...]
    sold: bool
    harvested: bool
    can_be_harvested: bool


class MatView(Struct, frozen=True):
    """A player's vineyard mat, and all else that is public about the player."""

    seat: Seat
    points: int
    lira: int
    residual: int
    row: int  # on the wake-up chart, 0 if not yet
    passed: bool
    workers: int  # regular workers owned, also those that come next year
    idle: int  # regular workers still to be placed
    grande: bool  # whether it is still to be placed
    temporary: bool  # whether the temporary worker is here, still to be placed
    cards: dict[str, int]  # in hand, by kind
    fields: tuple[FieldView, ...]
    structures: tuple[str, ...]
    crush: dict[str, tuple[int, ...]]  # grapes by color
    cellar: dict[str, tuple[int, ...]]  # wines by type
    reach: int  # the highest value that the cellars hold
    yoke: WorkerView | None  # who stands on the yoke
    yoked: bool  # marks of what is done once a year
    milled: bool
    tasted: bool
    mama: str | None  # names of the parents while they are on the table
    papa: str | None


class ViticultureView(Struct, frozen=True):
    year: int
    phase: str  # parents, spring, summer, fall, plans, winter, year end or over
    last: bool  # whether this year is the last
    goal: int
    first: Seat
    active: Seat
    order: tuple[Seat, ...]
    chart: tuple[RowView, ...]
    gray: Seat | None  # who took the temporary worker; `None` while it is on the chart
    summer: tuple[ActionView, ...]
    winter: tuple[ActionView, ...]
    cart: tuple[WorkerView, ...]
    decks: tuple[DeckView, ...]
    table: tuple[CardView, ...]  # cards that lie open while they take effect
    mats: tuple[MatView, ...]
    hand: tuple[HandCardView, ...] | None  # the viewer's own; spectators have none


def view(g: Viticulture, seat: Seat | None) -> ViticultureView:
    return ViticultureView(
        year=g.year,
        phase=g.phase,
        last=g.last,
        goal=g.goal,
        first=g.first,
        active=g.active,
        order=tuple(g.order),
        chart=tuple(row_view(g, row) for row in ROWS),
        gray=g.gray,
        summer=tuple(action_view(g, action) for action in SEASON_ACTIONS["summer"]),
        winter=tuple(action_view(g, action) for action in SEASON_ACTIONS["winter"]),
        cart=tuple(worker_view(worker) for worker in g.on_action("cart")),
        decks=tuple(deck_view(g, kind) for kind in KINDS),
        table=tuple(card_view(card) for card in g.table),
        mats=tuple(mat_view(g, other) for other in range(len(g.players))),
        hand=None if seat is None else hand_view(g, seat),
    )


def row_view(g: Viticulture, row: int) -> RowView:
    seats = [seat for seat, player in enumerate(g.players) if player.row == row]
    return RowView(row, ROWS[row], seats[0] if seats else None)


def worker_view(worker: Worker) -> WorkerView:
    return WorkerView(worker.seat, worker.kind, worker.planned)


def action_view(g: Viticulture, action: str) -> ActionView:
    workers = g.on_action(action)
    standing = {worker.spot: worker_view(worker) for worker in workers if worker.spot != BESIDE}
    seats = len(g.players)
    return ActionView(
        key=action,
        name=ACTIONS[action].name,
        bonus=ACTIONS[action].bonus,
        spaces=tuple(
            SpaceView(spot, bonus_of(action, spot, seats), standing.get(spot)) for spot in open_spots(seats)
        ),
        beside=tuple(worker_view(worker) for worker in workers if worker.spot == BESIDE),
    )


def deck_view(g: Viticulture, kind: str) -> DeckView:
    deck = g.decks[kind]
    top = card_view(deck.discards[-1]) if deck.discards else None
    return DeckView(kind, len(deck.pile), len(deck.discards), top)


def card_view(card: str) -> CardView:
    kind = kind_of(card)
    if kind == "vine":
        words = vine_words(card)
        return CardView(card, kind, text("{name}", name=VINES[card].name), words, words)
    if kind == "order":
        asked = order_words(card)
        pay = text("{wines}: {pay}", wines=asked, pay=order_pay(card))
        return CardView(card, kind, asked, pay, pay)
    person = visitor(card)
    return CardView(card, kind, text("{name}", name=person.name), person.text, person.short)


def mat_view(g: Viticulture, seat: Seat) -> MatView:
    player = g.players[seat]
    yokes = [worker_view(worker) for worker in g.on_action("yoke") if worker.seat == seat]
    return MatView(
        seat=seat,
        points=player.points,
        lira=player.lira,
        residual=player.residual,
        row=player.row,
        passed=player.passed,
        workers=player.workers,
        idle=player.idle,
        grande=player.grande,
        temporary=player.temporary,
        cards={kind: len(player.hand[kind]) for kind in KINDS},
        fields=tuple(map(field_view, player.fields)),
        structures=tuple(player.structures),
        crush={color: tuple(track) for color, track in player.crush.items()},
        cellar={kind: tuple(track) for kind, track in player.cellar.items()},
        reach=player.reach,
        yoke=yokes[0] if yokes else None,
        yoked=player.yoked,
        milled=player.milled,
        tasted=player.tasted,
        mama=MAMAS[player.mama].name if player.mama else None,
        papa=PAPAS[player.papa].name if player.papa else None,
    )


def field_view(ground: Field) -> FieldView:
    return FieldView(
        value=ground.value,
        total=ground.total,
        red=ground.sum_of("red"),
        white=ground.sum_of("white"),
        vines=tuple(VineView(key, VINES[key].name, VINES[key].red, VINES[key].white) for key in ground.vines),
        sold=ground.sold,
        harvested=ground.harvested,
        can_be_harvested=ground.can_be_harvested,
    )


# The hand


def hand_view(g: Viticulture, seat: Seat) -> tuple[HandCardView, ...]:
    cards = [card for kind in KINDS for card in sorted(g.players[seat].hand[kind])]
    return tuple(hand_card_view(g, seat, card) for card in cards)


def hand_card_view(g: Viticulture, seat: Seat, card: str) -> HandCardView:
    kind = kind_of(card)
    season = "summer" if kind in ("vine", "summer") else "winter"
    why = why_not_use(g, seat, card)
    if why is not None:
        return HandCardView(card_view(card), False, why)
    if season != g.phase:
        return HandCardView(card_view(card), False, _SEASON_NOTES[kind])
    return HandCardView(card_view(card), True, _note(g.players[seat], card))


def why_not_use(g: Viticulture, seat: Seat, card: str) -> Text | None:
    """Why a card in hand could not be planted, played or filled even in its season."""
    if card in VINES:
        return g.players[seat].why_not_plant(card)
    if card in ORDERS:
        return why_not_fill(g.players[seat], card)
    return why_not_play(g, seat, card)


_SEASON_NOTES = {
    "vine": text("plant it in summer"),
    "summer": text("play it in summer"),
    "order": text("fill it in winter"),
    "winter": text("play it in winter"),
}


def _note(player: Player, card: str) -> Text:
    if card in ORDERS:
        return text("your wines fill it")
    return text("can be planted") if card in VINES else text("can be played")


# Imagining


def imagine(g: Viticulture, seat: Seat | None, rng: Rng) -> None:
    """Deal anew all cards that a seat, or a spectator, cannot know: the decks and the hands of others."""
    for kind in KINDS:
        hidden = [g.decks[kind].pile]
        hidden += [player.hand[kind] for other, player in enumerate(g.players) if other != seat]
        cards = [card for place in hidden for card in place]
        rng.shuffle(cards)
        for place in hidden:
            place[:] = [cards.pop() for _ in place]
    g.imagined = True


def reshuffle(g: Viticulture, rng: Rng) -> None:
    """Shuffle all decks anew; nobody knows the order in which cards lie there."""
    for kind in KINDS:
        rng.shuffle(g.decks[kind].pile)
