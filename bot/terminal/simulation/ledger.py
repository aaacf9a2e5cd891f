"""What must hold in the record when the last day is over, and the figures of the run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles
from typing import Any

import msgspec
from msgspec import Struct

from bot.paces import pace_of
from bot.position import Position, read
from bot.terminal.simulation.course import AUDIT, Course
from bot.terminal.simulation.witness import CONTRADICTORY, DOUBLED, IN_QUIET_HOURS, MISSING
from games.engine import IllegalAnswer, Rng, Table
from storage import clocks, games, history, rewinds
from storage.clocks import ClockRow
from storage.history import AnswerRow

HOUR = 3600
HANGS = "games neither over nor within their clock"
REPLAY = "games that differ when played again"
LOST = "acknowledged answers lost"
ERRORS = "errors of the bot"
MUST_BE_NONE = (HANGS, REPLAY, LOST, MISSING, DOUBLED, CONTRADICTORY, IN_QUIET_HOURS, ERRORS)


class Report(Struct):
    """The whole run in figures.  Times are virtual unless they say otherwise."""

    games: dict[str, int]
    answers: dict[str, int]  # by who gave them
    habits: dict[str, int]  # how often somebody did what is not a move
    faults: dict[str, int]  # all must be 0
    samples: list[str]
    notices: dict[str, float]
    waiting: dict[str, float]  # hours that tables waited, by why
    answer_hours: dict[str, float]  # from the question to a person's answer
    bot: dict[str, float]
    costs: dict[str, float] = {}


async def close_the_books(course: Course) -> Report:
    """Read the record, and hold it against what everybody has seen."""
    ledger = Ledger(course)
    async with course.town.db.read() as tx:
        rows = await games.with_status(tx, *games.BEGUN, *games.OVER)
    for row in rows:
        if row.started_at is not None:
            await ledger.examine(row.id)
    ledger.find_lost()
    return ledger.report()


class Ledger:
    """Goes through the games one by one."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.town = course.town
        self.faults = course.witness.faults
        self.statuses: Counter[str] = Counter()
        self.given: list[AnswerRow] = []
        self.recorded: Counter[tuple[str, int, int]] = Counter()

    async def examine(self, game: str) -> None:
        """Play a game again from its seed, and look whether it can go on."""
        async with self.town.db.read() as tx:
            position = await read(tx, self.town.bot.services.catalog, game)
            seed = await games.seed(tx, game) or ""
            answers = await history.answers(tx, game, withdrawn=True)
            fresh = await rewinds.fresh(tx, game)
            ticking = await clocks.of_game(tx, game)
        self.statuses[position.row.status] += 1
        self.given += answers
        self.recorded.update(
            (game, a.user_id, a.given_at)
            for a in answers
            if a.user_id is not None and a.giver == "person"  # nobody has clicked for what was planned
        )
        if fault := _differs(position, seed, [a for a in answers if not a.withdrawn], fresh):
            self.faults.note(REPLAY, f"{game} ({position.row.kind}): {fault}")
        if fault := _hangs(position, ticking, self.town.clock()):
            self.faults.note(HANGS, f"{game} ({position.row.kind}): {fault}")

    def find_lost(self) -> None:
        """Answers that a person was told the bot had taken, and that are not on record."""
        for person in self.course.people:
            for key, count in person.acknowledged.items():
                for _ in range(count - self.recorded[key]):
                    self.faults.note(LOST, f"{key[0]} at {key[2] - self.town.begun} s")

    def report(self) -> Report:
        for error in self.town.errors:
            self.faults.note(ERRORS, error)
        return Report(
            games={"opened": self.statuses.total(), **self.statuses},
            answers=dict(Counter(answer.giver for answer in self.given)),
            habits=self._habits(),
            faults={name: self.faults.counts[name] for name in MUST_BE_NONE},
            samples=self.faults.samples,
            notices=self._notices(),
            waiting=self._waiting(),
            answer_hours=_spread([hours for a in self.given if (hours := _hours(a)) is not None]),
            bot=self._bot(),
        )

    def _habits(self) -> dict[str, int]:
        done = sum((person.done for person in self.course.people), self.course.witness.said)
        return dict(sorted(done.items()))

    def _notices(self) -> dict[str, float]:
        """How many messages reach a person on a day on which they could play, and of which kind."""
        witness, days = self.course.witness, range(self.course.plan.days)
        counts = [
            witness.pings[person.id, day]
            for person in self.course.people
            for day in days
            if not person.is_gone(day)
        ]
        by_kind = {kind: float(count) for kind, count in sorted(witness.kinds.items())}
        return {**_spread(counts), **by_kind, "sent while the person moved": float(witness.crossed)}

    def _waiting(self) -> dict[str, float]:
        waited = self.course.waited
        total = sum(waited.values()) or 1
        per_game = [seconds / HOUR for seconds in self.course.waited_in.values()]
        shares = {f"{why} %": round(100 * seconds / total, 1) for why, seconds in waited.most_common()}
        return {"hours in all": round(total / HOUR), "hours per game": _mean(per_game), **shares}

    def _bot(self) -> dict[str, float]:
        course = self.course
        return {
            "orderly restarts": course.restarts,
            "kills": course.kills,
            "unexpected ends": self.town.crashes,
            "clicks without an answer": sum(person.unanswered for person in course.people),
            "database MB": round(self.town.database_size() / 1e6, 2),
            "answers on record": len(self.given),
        }


def _differs(
    position: Position, seed: str, answers: Sequence[AnswerRow], fresh: Mapping[int, str]
) -> str | None:
    """What playing a game again shows to be otherwise than saved."""
    table = Table.new(position.rules, len(position.seated), Rng(seed), position.row.options, fresh)
    try:
        for row in answers:
            table.apply(row.answer)
    except IllegalAnswer as error:
        return f"answer {row.n} is not legal: {error}"
    same = _content(table) == _content(position.table)
    return None if same else f"{len(answers)} answers lead elsewhere"


def _content(table: Table[Any, Any]) -> bytes:
    return msgspec.json.encode([table.view(seat) for seat in (None, *table.pending)])


def _hangs(position: Position, ticking: Mapping[int, ClockRow], now: int) -> str | None:
    """Why a game that is not over will not go on by itself or by its clock."""
    if position.row.status != "running" or position.resting or position.row.paused_at is not None:
        return None
    people = [seat for seat in position.table.pending if position.asks(seat) is not None]
    if not people:
        return "it waits for opponents alone"
    if pace_of(position.row.pace).bank is None:
        return None
    for seat in people:
        clock = ticking.get(seat)
        if clock is None:
            return f"seat {seat} has no clock"
        if clock.deadline is not None and clock.since is not None and clock.deadline < now - AUDIT:
            return f"the time of seat {seat} was up {now - clock.deadline} s ago"
    return None


def _hours(answer: AnswerRow) -> float | None:
    """From the question to the answer, if a person gave it."""
    if answer.giver != "person" or answer.asked_at is None:
        return None
    return (answer.given_at - answer.asked_at) / HOUR


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values), 2) if values else 0.0


def _spread(values: Sequence[float]) -> dict[str, float]:
    if len(values) < 2:
        return {}
    tenths = quantiles(values, n=10, method="inclusive")
    return {"mean": _mean(values), "median": round(tenths[4], 2), "90 %": round(tenths[8], 2)}
