"""How long tables wait, with and without plans: games played by habit, at the pace of people.

People sleep, look at their phones now and then, and answer a notice after a while.  Who
plans leaves, after a move, the answers to the next questions that seem best in most of the
courses they can imagine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Any

from msgspec import Struct, field

from bot.foresight import answer_steps, planned
from bot.plans import GRACE
from bot.terminal.console import game_named
from games.engine import Answer, Decision, Rng, Rules, Seat, Table, any_answer
from storage.steps import Step, Want

TABLES = (("wine_cellar", 4), ("viticulture", 3))
GAMES = 12
DAY, HOUR = 24 * 3600, 3600
WAKES, SLEEPS = 8 * HOUR, 23 * HOUR  # in one's own time zone
USUAL_DELAY = 2 * HOUR  # between a notice and the answer, on average, while one is awake
NEXT_ANSWER = 20  # seconds between two answers in a row
COURSES = 8  # that a person imagines before planning
STEPS = 2  # of a plan
MOST_ANSWERS = 5000


class Waited(Struct):
    """One game: how long it took in virtual seconds, how many answers it had, and how many were planned."""

    seconds: int = 0
    answers: int = 0
    planned: int = 0
    dropped: int = 0


class _People(Struct):
    """When people answer."""

    zones: list[int]
    chance: Rng

    def answers_at(self, seat: Seat, now: int) -> int:
        """When somebody who is asked now answers."""
        delay = -log((self.chance.below(1_000_000) + 1) / 1_000_001) * USUAL_DELAY
        moment = self._awake(seat, now) + int(delay)
        return self._awake(seat, moment)

    def _awake(self, seat: Seat, moment: int) -> int:
        """A moment, or when the person gets up after it."""
        local = (moment + self.zones[seat]) % DAY
        if WAKES <= local < SLEEPS:
            return moment
        return moment + (WAKES - local) % DAY + self.chance.below(HOUR)


class _Round(Struct):
    """A game under way: who answers when, and what each has planned."""

    table: Table[Any, Any]
    people: _People
    plans: bool
    chance: Rng
    due: dict[Seat, int] = field(default_factory=dict)
    planned: dict[Seat, list[Step]] = field(default_factory=dict)
    waited: Waited = field(default_factory=Waited)
    moved: Seat | None = None  # who has just answered by hand

    def play(self) -> Waited:
        while not self.table.over and self.waited.answers < MOST_ANSWERS:
            self._follow_plans()
            if self.table.over:
                break
            now = self.waited.seconds
            for seat in self.table.pending:
                self.due.setdefault(seat, self.people.answers_at(seat, now))
            seat = min(self.table.pending, key=self.due.__getitem__)
            self.waited.seconds = max(now, self.due[seat])
            self._sit_down(seat)
        return self.waited

    def _sit_down(self, seat: Seat) -> None:
        """Somebody answers all that they are asked, and plans before they leave."""
        while seat in self.table.pending:
            course = self.table.imagine(seat, self.chance)
            self._give(_best(course, self.table.pending[seat], self.chance))
            self.waited.seconds += NEXT_ANSWER
        self.moved = seat
        self.due.pop(seat)
        if self.plans and not self.table.over:
            self.planned[seat] = plan(self.table, seat, self.chance)

    def _give(self, answer: Answer) -> None:
        self.table.apply(answer)
        self.waited.answers += 1

    def _follow_plans(self) -> None:
        while seat := next((seat + 1 for seat in self.table.pending if self.planned.get(seat)), 0):
            steps = self.planned[seat - 1]
            self._leave_time_to_undo()
            answer = planned(steps.pop(0), self.table.state.phase, self.table.pending[seat - 1])
            if answer is None:
                self.waited.dropped += 1
                steps.clear()
            else:
                self.waited.planned += 1
                self._give(answer)

    def _leave_time_to_undo(self) -> None:
        """A plan waits while whoever has just moved may take that back."""
        if self.moved is not None and self.table.can_undo(self.moved):
            self.waited.seconds += GRACE
        self.moved = None


def _best(course: Table[Any, Any], decision: Decision, chance: Rng) -> Answer:
    habit = course.rules.habit
    return habit(course.state, decision, chance) if habit else any_answer(decision, chance)


def plan(table: Table[Any, Any], seat: Seat, chance: Rng) -> list[Step]:
    """What a seat would answer next in most of the courses that it can imagine."""
    steps: list[Step] = []
    for _ in range(STEPS):
        step = _next_step(table, seat, steps, chance)
        if step is None:
            break
        steps.append(step)
    return steps


def _next_step(table: Table[Any, Any], seat: Seat, steps: Sequence[Step], chance: Rng) -> Step | None:
    votes: Counter[tuple[str, str]] = Counter()
    picks: Counter[tuple[str, tuple[str, ...]]] = Counter()
    prompts: dict[str, Decision] = {}
    for _ in range(COURSES):
        course = table.imagine(seat, chance)
        decision = answer_steps(course, seat, steps, chance)
        if decision is not None:
            phase, words = course.state.phase, decision.prompt.template
            votes[phase, words] += 1
            picks[phase, _best(course, decision, chance).picks] += 1
            prompts[words] = decision
    if not votes:
        return None
    phase = votes.most_common(1)[0][0][0]
    wants = tuple(Want((), (keys,)) for (when, keys), _ in picks.most_common() if when == phase)
    asked = tuple(words for when, words in votes if when == phase)
    return Step(asked, phase, prompts[asked[0]].prompt, wants)


def wait(rules: Rules[Any, Any], seats: int, seed: int, *, plans: bool) -> Waited:
    """Play one game at the pace of people; the same seed has the same people at the same table."""
    chance = Rng.numbered(seed)
    table = Table.new(rules, seats, chance.fork())
    people = _People([chance.below(4) * 3 * HOUR for _ in range(seats)], chance.fork())
    return _Round(table, people, plans, chance.fork()).play()


def measure(games: int = GAMES) -> dict[str, Any]:
    """Days per game with and without plans, by game, and how many answers were planned."""
    figures: dict[str, Any] = {}
    for key, seats in TABLES:
        rules = game_named(key)
        without = [wait(rules, seats, seed, plans=False) for seed in range(games)]
        planning = [wait(rules, seats, seed, plans=True) for seed in range(games)]
        figures[key] = {
            "seats": seats,
            "days without plans": round(_days(without), 2),
            "days with plans": round(_days(planning), 2),
            "ratio": round(_days(planning) / _days(without), 3),
            "planned share": round(sum(w.planned for w in planning) / sum(w.answers for w in planning), 3),
            "dropped plans per game": round(sum(w.dropped for w in planning) / games, 1),
        }
    return {"games": figures}


def _days(games: Sequence[Waited]) -> float:
    return sum(game.seconds for game in games) / len(games) / DAY
