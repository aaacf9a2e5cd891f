"""Positions of Cuvée, and a way to play through one coroutine of its rules, for its tests.

The cards lie in the order of the data file: rows 1 and 2 hold the vineyards C01 to C12, row 3
and the first two spaces of row 4 the vineyards B01 to B08, and the rest of row 4 A01 to A04.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.cuvee import RULES
from games.cuvee.cards import VINEYARDS
from games.cuvee.menu import action_turn
from games.cuvee.state import COLUMNS, Building, Cuvee, Forecast, Slot, Space, Wine, column_of
from games.engine import Answer, Decision, Rng, Seat, Table, any_answer


def at(row: int, column: int) -> int:
    return (row - 1) * COLUMNS + column - 1


def position(
    seats: int = 4, *, season: str = "spring", phase: str = "actions", year: int = 2, starter: Seat = 0
) -> Cuvee:
    """A table in the middle of a game, on which nobody owns anything yet."""
    g = RULES.setup(seats, {}, Rng.numbered(1))
    cards = list(VINEYARDS)
    used = [index for index in range(len(cards)) if seats > 2 or column_of(index) not in (1, 6)]
    g.spaces = {index: Space(cards[index]) for index in used}
    g.box = [card for index, card in enumerate(cards) if index not in used]
    g.season, g.phase, g.year, g.starter = season, phase, year, starter
    g.queue = []
    g.warehouse = ["riesling", "merlot"]
    return g


def own(
    g: Cuvee,
    seat: Seat,
    row: int,
    column: int,
    *,
    die: int | None = None,
    barrels: int = 2,
    upper: bool = False,
) -> int:
    """Give an open vineyard to a seat."""
    index = at(row, column)
    space = g.spaces[index]
    space.owner, space.upper, space.barrels = seat, upper, barrels
    space.die = space.side.quality if die is None else die
    return index


def house(g: Cuvee, seat: Seat, kind: str, row: int, column: int, *, year: int = 1) -> int:
    """Give a seat a building from the top of its stack."""
    index = own(g, seat, row, column, die=0, barrels=0)
    building = Building(kind, g.stacks[kind].pop(0), year)
    if building.card.compartments:
        building.compartment = 3 + len(g.players[seat].expansions)
        g.players[seat].expansions.append(building.compartment)
    g.spaces[index].building = building
    return index


def wine(variety: str, quality: int, barrels: int, flags: str = "") -> Wine:
    """A wine; the flags are `a` for aged and `c` for crowned."""
    return Wine(variety, quality, barrels, "a" in flags, "c" in flags)


def cellar(g: Cuvee, seat: Seat, *wines: Wine | None) -> None:
    for compartment, held in enumerate(wines):
        g.players[seat].cellar[compartment] = held


def held(g: Cuvee, seat: Seat = 0) -> list[tuple[str, int, int] | None]:
    """What lies in the compartments, without markers and crowns."""
    player = g.players[seat]
    wines = (player.cellar[compartment] for compartment in player.compartments)
    return [(w.variety, w.quality, w.barrels) if w else None for w in wines]


def grapes(g: Cuvee, index: int) -> tuple[int, int]:
    """The die and the barrels of a space."""
    return g.spaces[index].die, g.spaces[index].barrels


def weather(g: Cuvee, card: str, season: str, *, applies: bool = True) -> None:
    g.weather = Forecast(card, season, applies)


class Play:
    """One coroutine of the rules, played question by question."""

    def __init__(self, turn: Any) -> None:
        self._turn = turn
        self.asked: dict[Seat, Decision] = {}
        self.over = False
        self.result: Any = None
        self._advance(None)

    def _advance(self, answer: Answer | None) -> None:
        try:
            waiting = self._turn.send(answer)
        except StopIteration as stop:
            self.asked, self.over, self.result = {}, True, stop.value
        else:
            self.asked = {decision.seat: decision for decision in waiting.asked}

    @property
    def decision(self) -> Decision:
        """The question to the only seat that is asked."""
        (decision,) = self.asked.values()
        return decision

    @property
    def keys(self) -> list[str]:
        """What may be picked, without standing orders."""
        return [o.key for o in self.decision.options if not o.key.startswith(("give:", "withdraw:"))]

    def pick(self, *keys: str, seat: Seat | None = None) -> Play:
        """Answer a question; without keys, pick nothing."""
        decision = self.decision if seat is None else self.asked[seat]
        answer = Answer(decision.seat, keys)
        decision.pick(answer)
        self._advance(answer)
        return self

    def reasons(self) -> dict[str, str]:
        reasons = self.decision.reasons
        assert reasons is not None
        return {str(reason.what): str(reason.why) for reason in reasons()}


def turn(g: Cuvee, seat: Seat = 0, actions: int = 2) -> Play:
    """A player's turn in the season of the position."""
    g.queue = [Slot(seat, actions)]
    return Play(action_turn(g))


def told(g: Cuvee) -> list[str]:
    return [event.read_by(None) for event in g.news]


def new_table(seats: int, seed: int = 1) -> Table[Any, Any]:
    return Table.new(RULES, seats, Rng.numbered(seed))


def play_on(table: Table[Any, Any], watch: Callable[[Table[Any, Any]], Any], seed: int = 1) -> None:
    """Play at random until `watch`, which sees the table before every answer, returns true."""
    random = Rng.numbered(seed).fork()
    while not table.over and not watch(table):
        table.apply(any_answer(table.pending[min(table.pending)], random))
