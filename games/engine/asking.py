"""How rules put questions to players.

Rules are coroutines.  To `await` a question is to wait for a player, which may
take days; in between, only the state and the answers so far are kept.
"""

from __future__ import annotations

import types
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from games.engine.decisions import TO_MOVE, Answer, Check, Decision, IllegalAnswer, Option, Reason
from games.engine.state import State
from games.engine.text import Seat, Text, text

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Waiting(Struct, frozen=True):
    """Who is asked what, and what is in already but counts for nothing yet.

    `hidden` says how many of each seat's latest answers nobody else may know; the seats
    in `sealed` have given all of theirs.
    """

    asked: tuple[Decision, ...]
    sealed: tuple[Seat, ...] = ()
    hidden: dict[Seat, int] = {}


Turn = Coroutine[Waiting, Answer | None, T]
Options = Callable[[S, Seat], Sequence[Option[T]]]


class Detour(Struct, frozen=True):
    """The value of an anytime option: something to do before asking again."""

    do: Callable[[], Awaitable[None]]


@types.coroutine
def someone(
    state: State, seat: Seat, question: Callable[[Seat], Decision | None]
) -> Generator[Waiting, Answer | None, list[Any] | None]:
    """Put a question to one seat; `None` if there is no question for it.

    If there is only one possible answer, it is not asked.
    """
    while (decision := question(seat)) is not None:
        if decision.forced:
            state.forced += 1
            return decision.pick(next(decision.answers()))
        answer = yield Waiting((decision,))
        if answer:
            return decision.pick(answer)
        # the state has changed behind our back: ask again
    return None


@types.coroutine
def everyone(
    state: State, seats: Iterable[Seat], question: Callable[[Seat], Decision | None]
) -> Generator[Waiting, Answer | None, dict[Seat, list[Any]]]:
    """Put a question to several seats at once; no answer counts until all are in.

    A seat for which there is no question is not asked, and not in the result.  A seat
    with only one possible answer is not asked either; the answer is in the result.
    """
    waiting: dict[Seat, Decision] = {}
    picked: dict[Seat, list[Any]] = {}
    given: list[Seat] = []

    def ask(seats: Iterable[Seat]) -> None:
        waiting.clear()
        for seat in seats:
            decision = question(seat)
            if decision is None:
                continue
            if decision.forced:
                state.forced += 1
                picked[seat] = decision.pick(next(decision.answers()))
            else:
                waiting[seat] = decision

    ask(seats)
    while waiting:
        answer = yield Waiting(tuple(waiting.values()), tuple(given), dict.fromkeys(given, 1))
        if answer:
            picked[answer.seat] = waiting.pop(answer.seat).pick(answer)
            given.append(answer.seat)
        else:  # the state has changed behind our back: ask again
            ask(list(waiting))
    if len(given) > 1:
        state.unveil()  # sealed answers are open now
    return dict(sorted(picked.items())) if len(picked) > 1 else picked


@types.coroutine
def together(turns: Mapping[Seat, Turn[Any]]) -> Generator[Waiting, Answer | None, dict[Seat, Any]]:
    """Let several seats take a turn side by side, each at its own pace.

    What a seat does takes effect at once, and may change what others can choose.
    Returns what each turn returned.
    """
    results: dict[Seat, Any] = {}
    waiting: dict[Seat, Decision] = {}

    def advance(seat: Seat, answer: Answer | None) -> None:
        waiting.pop(seat, None)
        try:
            (waiting[seat],) = turns[seat].send(answer).asked
        except StopIteration as stop:
            results[seat] = stop.value

    for seat in turns:
        advance(seat, None)
    while waiting:
        answer = yield Waiting(tuple(waiting.values()))
        if answer:
            advance(answer.seat, answer)
        for seat in [seat for seat in waiting if not answer or seat != answer.seat]:
            advance(seat, None)
    return results


class _Plan(Struct, Generic[S, T]):
    """One seat's walk through its own questions, on its own copy of the state."""

    start: Callable[[S, Seat], Turn[T]]
    seat: Seat
    turn: Turn[T] | None = None
    asked: Decision | None = None
    answers: list[Answer] = field(default_factory=list)
    result: T | None = None

    def restart(self, state: S) -> None:
        """Begin on a fresh copy, and repeat the answers that still fit."""
        answers, self.answers = self.answers, []
        self.turn = self.start(state.copy(), self.seat)
        self.advance(None)
        for answer in answers:
            try:
                self.advance(answer)
            except IllegalAnswer:
                break

    def advance(self, answer: Answer | None) -> None:
        assert self.turn is not None
        if answer is not None:
            if self.asked is None:
                raise IllegalAnswer("this plan is complete")
            self.asked.pick(answer)
            self.answers.append(answer)
        try:
            (self.asked,) = self.turn.send(answer).asked
        except StopIteration as stop:
            self.asked, self.result = None, stop.value


@types.coroutine
def privately(
    state: S, plans: Mapping[Seat, Callable[[S, Seat], Turn[T]]]
) -> Generator[Waiting, Answer | None, dict[Seat, T]]:
    """Let several seats make sealed plans of several steps, and return all results together.

    Each plan runs on a private copy of the state, so nothing that it does there counts:
    only what it returns does, and the rules apply that when all plans are done.  Until
    then a seat may take its answers back.
    """
    walks = {seat: _Plan(start, seat) for seat, start in plans.items()}
    for walk in walks.values():
        walk.restart(state)
    while asked := tuple(walk.asked for walk in walks.values() if walk.asked):
        sealed = tuple(seat for seat, walk in walks.items() if walk.answers and walk.asked is None)
        hidden = {seat: len(walk.answers) for seat, walk in walks.items() if walk.answers}
        answer = yield Waiting(asked, sealed, hidden)
        if answer:
            walks[answer.seat].advance(answer)
        else:
            for walk in walks.values():
                walk.restart(state)
    if sum(bool(walk.answers) for walk in walks.values()) > 1:
        state.unveil()
    return {seat: walk.result for seat, walk in walks.items()}  # type: ignore[misc]


async def choose(
    state: S,
    seat: Seat,
    prompt: Text,
    options: Options[S, T],
    *,
    skip: Text | None = None,
    anytime: Options[S, Detour] | None = None,
    public: Text = TO_MOVE,
    always: bool = False,
    reasons: Callable[[S, Seat], Sequence[Reason]] | None = None,
) -> T | None:
    """Ask one seat to pick one option; `None` if there was none, or it skipped."""

    def question(seat: Seat) -> Decision | None:
        offered: list[Option[Any]] = list(options(state, seat))
        if not offered and not always:
            return None
        if skip:
            offered.append(Option("skip", None, skip))
        if anytime:
            offered += anytime(state, seat)
        why = (lambda: reasons(state, seat)) if reasons else None
        return Decision(seat, prompt, tuple(offered), 1, 1, public, always, None, why)

    while picked := await someone(state, seat, question):
        value = picked[0]
        if not isinstance(value, Detour):
            return value  # type: ignore[no-any-return]
        await value.do()
    return None


async def choose_some(
    state: S,
    seat: Seat,
    prompt: Text,
    options: Options[S, T],
    least: int,
    most: int,
    *,
    public: Text = TO_MOVE,
    check: Check | None = None,
    always: bool = False,
    reasons: Callable[[S, Seat], Sequence[Reason]] | None = None,
) -> list[T]:
    """Ask one seat to pick several options at once."""

    def question(seat: Seat) -> Decision | None:
        offered = tuple(options(state, seat))
        limit = min(most, len(offered))
        if not limit:
            return None
        why = (lambda: reasons(state, seat)) if reasons else None
        return Decision(seat, prompt, offered, min(least, limit), limit, public, always, check, why)

    return await someone(state, seat, question) or []


YES, NO = text("Yes"), text("No")


async def confirm(
    state: State, seat: Seat, prompt: Text, yes: Text = YES, no: Text = NO, *, public: Text = TO_MOVE
) -> bool:
    """Ask one seat a yes-or-no question."""
    options = (Option("yes", True, yes), Option("no", False, no))
    picked = await someone(state, seat, lambda seat: Decision(seat, prompt, options, public=public))
    return picked == [True]
