"""What a seat may be asked next, found by imagining how the game goes on: the options that a plan is made of.

Nothing is used that the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from msgspec import Struct, field

from games.engine import Answer, Decision, IllegalAnswer, Option, Rng, Seat, Table, Text, any_answer
from storage.steps import Step, Want

SAMPLES = 24  # imagined courses of the game
PATIENCE = 150  # answers of others after which a course is given up


class Offered(Struct):
    """An option by its words; of several spaces that do the same, any may be meant."""

    label: Text
    detail: Text | None
    keys: list[str]


class Foreseen(Struct):
    """A kind of question, with all options that were on offer in one course or another."""

    phase: str
    question: Text
    least: int
    most: int
    prompts: list[str] = field(default_factory=list)
    offers: dict[str, Offered] = field(default_factory=dict)
    times: int = 0

    @property
    def keys(self) -> set[str]:
        return {key for offer in self.offers.values() for key in offer.keys}

    @property
    def step(self) -> Step:
        """A step of a plan in which nothing is chosen yet."""
        return Step(tuple(self.prompts), self.phase, self.question)

    def is_of(self, phase: str, decision: Decision) -> bool:
        """Whether a question is of this kind: asked in the same words, or about the same things."""
        telling = {option.key for option in decision.options if ":" in option.key}
        same = decision.prompt.template in self.prompts or bool(telling & self.keys)
        return phase == self.phase and same and (decision.most > 1) == (self.most > 1)

    def add(self, decision: Decision) -> None:
        self.times += 1
        if decision.prompt.template not in self.prompts:
            self.prompts.append(decision.prompt.template)
        for option in sorted(decision.options, key=lambda option: option.aside):
            self._add_option(option, decision.seat)

    def _add_option(self, option: Option[Any], seat: Seat) -> None:
        if option.key in self.keys:  # perhaps in other words, as where its price depends on what others do
            return
        words = option.label.read((), seat)
        offer = self.offers.setdefault(words, Offered(option.label, option.detail, []))
        offer.keys.append(option.key)


def foresee(table: Table[Any, Any], seat: Seat, steps: Sequence[Step], seed: str) -> list[Foreseen]:
    """What a seat may be asked after it has answered as planned so far, the likeliest kind first.

    The same seed gives the same, as long as the game stands as it does.
    """
    random = Rng(blake2b(seed.encode(), digest_size=32).hexdigest())
    kinds: list[Foreseen] = []
    for _ in range(SAMPLES):
        chance = random.fork()
        course = table.imagine(seat, chance)
        decision = answer_steps(course, seat, steps, chance)
        if decision is not None:
            _sort_in(kinds, course.state.phase, decision)
    return sorted(kinds, key=lambda kind: -kind.times)


def _sort_in(kinds: list[Foreseen], phase: str, decision: Decision) -> None:
    """Add a question to the kind that it is of."""
    kind = next((kind for kind in kinds if kind.is_of(phase, decision)), None)
    if kind is None:
        kind = Foreseen(phase, decision.prompt, decision.least, decision.most)
        kinds.append(kind)
    kind.add(decision)


def answer_steps(course: Table[Any, Any], seat: Seat, steps: Sequence[Step], chance: Rng) -> Decision | None:
    """Let a seat answer as planned in an imagined course; returns what it is asked next, if anything."""
    for step in steps:
        decision = asked_next(course, seat, chance)
        answer = planned(step, course.state.phase, decision) if decision else None
        if answer is None:
            return None
        course.apply(answer)
    return asked_next(course, seat, chance)


def asked_next(course: Table[Any, Any], seat: Seat, chance: Rng) -> Decision | None:
    """Let the others move until the seat is asked."""
    for _ in range(PATIENCE):
        if course.over or seat in course.pending:
            break
        decision = next(iter(course.pending.values()))
        habit = course.rules.habit
        course.apply(habit(course.state, decision, chance) if habit else any_answer(decision, chance))
    return course.pending.get(seat)


def planned(step: Step, phase: str, decision: Decision) -> Answer | None:
    """The answer that a step means to a question; `None` if it is of another kind, or nothing is possible."""
    if phase != step.phase or decision.prompt.template not in step.prompts:
        return None
    for want in step.wants:
        for picks in want.ways:
            answer = Answer(decision.seat, picks)
            if _is_legal(decision, answer):
                return answer
    return None


def _is_legal(decision: Decision, answer: Answer) -> bool:
    try:
        decision.pick(answer)
    except IllegalAnswer:
        return False
    return True


def wanted(kind: Foreseen, chosen: Sequence[str]) -> tuple[Want, ...]:
    """What somebody has picked among the offers of a kind, by their first keys.

    Where a question takes several picks at once, they are one want.
    """
    offers = [offer for offer in kind.offers.values() if offer.keys[0] in chosen]
    if kind.most > 1:
        return (Want(tuple(o.label for o in offers), (tuple(o.keys[0] for o in offers),)),) if offers else ()
    return tuple(Want((offer.label,), tuple((key,) for key in offer.keys)) for offer in offers)
