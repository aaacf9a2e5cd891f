"""A game as it went, turn by turn: for the replay, the time-lapse and the story of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from games.engine import Answer, Event, Rng, Rules, Seat, Table
from renderer.counts import counted

LAST = 1_000_000  # a turn after every other


class Moment(Struct, frozen=True):
    """The end of a turn: how many turns had ended, what happened in the last one, and the scores then.

    The table lives on: look at it before asking for the next moment.
    """

    turn: int
    answers: int
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    table: Table[Any, Any]


class Recording(Struct, frozen=True):
    """What a game is played again from."""

    rules: Rules[Any, Any]
    seats: int
    options: dict[str, str]
    seed: str
    answers: tuple[Answer, ...]
    fresh: Mapping[int, str] = {}  # later seeds, by the answers given before them

    def table(self, answers: int) -> Table[Any, Any]:
        """The game as it stood after so many answers; raises `IllegalAnswer` if the rules are others now."""
        fresh = {after: seed for after, seed in self.fresh.items() if after <= answers}
        table = Table.new(self.rules, self.seats, Rng(self.seed), self.options, fresh)
        for answer in self.answers[:answers]:
            table.apply(answer)
        return table

    def moments(self) -> Iterator[Moment]:
        """Play the game again; yield how it stood at the start and after each turn.

        The last moment is how it stands now, also in the middle of a turn.
        """
        table = Table.new(self.rules, self.seats, Rng(self.seed), self.options, self.fresh)
        events, turn = list(table.news), 0
        yield self._moment(turn, 0, events, table)
        events = []
        for number, answer in enumerate(self.answers, 1):
            began = table.turns
            table.apply(answer)
            events += table.news
            if table.turns > began or number == len(self.answers):
                turn += 1
                yield self._moment(turn, number, events, table)
                events = []

    def moment(self, turn: int) -> tuple[Moment, list[Event | None]]:
        """One moment (the last, if there are fewer), and the last event of every turn from the start on."""
        found, last = None, []
        for moment in self.moments():
            last.append(moment.events[-1] if moment.events else None)
            if moment.turn <= turn:
                found = moment
                if moment.turn == turn:
                    found = self._still(moment)
        assert found is not None
        return found, last

    def _still(self, moment: Moment) -> Moment:
        """A moment whose table stays as it is when the game is played on."""
        still = Table.open(self.rules, moment.table.save())
        return Moment(moment.turn, moment.answers, moment.events, moment.scores, still)

    def _moment(self, turn: int, answers: int, events: Sequence[Event], table: Table[Any, Any]) -> Moment:
        scores = tuple(self.rules.scores(table.state))
        return Moment(turn, answers, tuple(events), scores, table)


class Award(Struct, frozen=True):
    """Something that is worth telling of a seat's game."""

    seat: Seat
    title: str
    words: str


def turning_point(scores: Sequence[tuple[int, ...]], winners: Sequence[Seat]) -> int | None:
    """The turn from which a winner was never behind again; `None` if nobody ever led against them."""
    behind = [turn for turn, now in enumerate(scores) if all(now[winner] < max(now) for winner in winners)]
    return behind[-1] + 1 if behind and behind[-1] + 1 < len(scores) else None


def changes_of_lead(scores: Sequence[tuple[int, ...]]) -> int:
    """How often another seat than before was alone in front."""
    alone = [now.index(max(now)) for now in scores if now.count(max(now)) == 1]
    return sum(before != after for before, after in pairwise(alone))


def awards(scores: Sequence[tuple[int, ...]]) -> list[Award]:
    """What stood out by the scores after each turn: the greatest leap, the longest lead, the best end.

    Of seats that are equal the first is told; of leaps the earliest.
    """
    if len(scores) < 3 or len(scores[0]) < 2:
        return []
    seats = range(len(scores[0]))
    turns = len(scores) - 1
    leaps = [
        (now[seat] - before[seat], -turn, -seat)
        for turn, (before, now) in enumerate(pairwise(scores), 1)
        for seat in seats
    ]
    leap, turn, leaper = max(leaps)
    led = [sum(now[seat] == max(now) > min(now) for now in scores[1:]) for seat in seats]
    gained = [now - half for now, half in zip(scores[-1], scores[turns // 2], strict=True)]
    leader, climber = led.index(max(led)), gained.index(max(gained))
    found = [
        (leap, Award(-leaper, "Greatest leap", f"{counted(leap, 'point')} in turn {-turn}")),
        (led[leader], Award(leader, "Longest in front", f"after {led[leader]} of {counted(turns, 'turn')}")),
        (
            gained[climber],
            Award(climber, "Best finish", f"{counted(gained[climber], 'point')} in the second half"),
        ),
    ]
    return [award for worth, award in found if worth > 0]
