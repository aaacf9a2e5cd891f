"""Positions of Viticulture, for its tests."""

from __future__ import annotations

from typing import Any

from games.engine import Answer, Rng, Table, run
from games.viticulture import RULES
from games.viticulture.cards import KINDS
from games.viticulture.playing import resolve, why_not_play
from games.viticulture.state import Viticulture, Worker
from games.viticulture.visitors import visitor
from games.viticulture.words import kind_of
from tests.games.viticulture import census

ANNA, BRUNO, CARLA, DINA = range(4)


def position(seats: int = 3, *, phase: str = "summer", length: str = "standard") -> Viticulture:
    """A table in year 1 with empty mats and hands; Anna is first player and acts first."""
    options = RULES.settled({"length": length})
    g = RULES.setup(seats, options, Rng.numbered(1))
    for seat, player in enumerate(g.players):
        for kind in KINDS:
            g.decks[kind].pile[:0] = player.hand[kind]
            player.hand[kind].clear()
        player.mama = player.papa = None
        player.lira = 0
        player.row = seat + 1
    g.phase = phase
    g.first = g.active = ANNA
    g.order = list(range(seats))
    g.news.clear()
    return g


def give(g: Viticulture, seat: int, **mat: Any) -> None:
    """Set what is on a player's mat and in the hand.

    `hand` and `structures` are words; `fields` maps values to vines, or to "sold"; `red`, `white`
    are grapes; `wines` maps types to values; anything else is a field of the player.
    """
    player = g.players[seat]
    for card in mat.pop("hand", "").split():
        take_out(g, card)
        player.hand[kind_of(card)].append(card)
    player.structures += mat.pop("structures", "").split()
    for value, vines in mat.pop("fields", {}).items():
        ground = player.fields[value - 5]
        ground.sold = vines == "sold"
        ground.vines += [] if ground.sold else vines.split()
        for vine in ground.vines:
            take_out(g, vine)
    for color in ("red", "white"):
        player.crush[color] += mat.pop(color, [])
    for kind, values in mat.pop("wines", {}).items():
        player.cellar[kind] += values
    if "points" in mat:
        player.sources = {"visitors": mat["points"]}
    for name, value in mat.items():
        assert hasattr(player, name), name
        setattr(player, name, value)


def take_out(g: Viticulture, card: str) -> None:
    deck = g.decks[kind_of(card)]
    (deck.pile if card in deck.pile else deck.discards).remove(card)


def empty_deck(g: Viticulture, *kinds: str) -> None:
    """Let nothing be left to draw."""
    for kind in kinds:
        g.decks[kind].pile.clear()
        g.decks[kind].discards.clear()


def place(g: Viticulture, seat: int, action: str, spot: str = "left", kind: str = "regular") -> Worker:
    """Put a worker somewhere."""
    worker = Worker(seat, kind, action, spot)
    g.place(worker)
    g.news.clear()
    return worker


def play(g: Viticulture, card: str, *answers: Any, seat: int = ANNA, counted: bool = True) -> None:
    """Play a visitor, which must be possible, and count all cards afterwards."""
    if card not in g.players[seat].hand[kind_of(card)]:
        give(g, seat, hand=card)
    assert why_not_play(g, seat, card) is None

    async def playing() -> None:
        g.lay_open(seat, card)
        await resolve(g, seat, visitor(card))
        g.put_away(card)

    run(playing(), *answers)
    assert g.decks[kind_of(card)].discards[-1] == card
    if counted:
        census.check(g)


def facts(g: Viticulture, seat: int = ANNA) -> dict[str, Any]:
    """What tests compare: numbers, hand sizes by kind, tokens and vines."""
    player = g.players[seat]
    return {
        "lira": player.lira,
        "points": player.points,
        "residual": player.residual,
        "workers": player.workers,
        "idle": player.idle,
        "grande": player.grande,
        "row": player.row,
        "passed": player.passed,
        **{kind: len(player.hand[kind]) for kind in KINDS},
        "structures": " ".join(player.structures),
        "red": player.crush["red"],
        "white": player.crush["white"],
        "wines": [f"{kind} {value}" for kind, value in player.wines],
        **{f"field {ground.value}": " ".join(ground.vines) for ground in player.fields},
        "harvested": [ground.value for ground in player.fields if ground.harvested],
    }


def new_table(seats: int, *, length: str = "standard", seed: int = 1) -> Any:
    return Table.new(RULES, seats, Rng.numbered(seed), {"length": length})


def opened(g: Viticulture) -> Any:
    """A table that goes on from a position."""
    return Table(RULES, g)


def answer(table: Any, seat: int, *keys: str) -> None:
    table.apply(Answer(seat, keys))


def keys(table: Any, seat: int) -> list[str]:
    return [option.key for option in table.pending[seat].options]


def told(g: Any) -> list[str]:
    return [event.read_by(None) for event in g.news]
