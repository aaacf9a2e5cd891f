"""Running a game: a checkpoint, the answers since, and the turn they continue.

A turn's coroutine cannot be saved, and need not be.  A saved game is the state
as it was when the current turn began, plus the answers given since.  To go on,
start the turn again and give it the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from games.engine.asking import Turn, Waiting
from games.engine.decisions import Answer, Decision, IllegalAnswer
from games.engine.rules import Rules
from games.engine.state import Event, Rng, State, any_answer
from games.engine.text import Seat

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Game(Struct, frozen=True, omit_defaults=True):
    """A saved game.  Immutable, so copying one is free."""

    checkpoint: bytes
    answers: tuple[Answer, ...] = ()
    upcoming: bytes = b""  # where the next turn begins, if the answers end one


class _Given(Struct, frozen=True):
    """An answer, and what undo must know about the moment before it."""

    answer: Answer
    unveiled: int
    pending: dict[Seat, Decision]


NOBODY = Waiting(())

IMAGININGS = 50  # tries to find a position in which the same seats have something to decide


class Table(Generic[S, V]):
    """A game brought to life."""

    def __init__(self, rules: Rules[S, V], state: S, *, saving: bool = True) -> None:
        self.rules = rules
        self.state = state
        self.pending: dict[Seat, Decision] = {}
        self.news: list[Event] = []  # what the latest answer led to
        self.turns = 0  # how many turns have begun since this table came to life
        self.withdrawn: tuple[Answer, ...] = ()  # answers that no longer fitted when it was opened
        self._saving = saving  # an opponent's playouts never save
        self._checkpoint = b""
        self._upcoming = b""  # becomes the checkpoint when its first answer comes
        self._given: list[_Given] = []
        self._waiting = NOBODY
        self._turn = self._next_turn()
        self._resume(None)
        self._freshen()

    @classmethod
    def new(
        cls,
        rules: Rules[S, V],
        seats: int,
        rng: Rng,
        options: dict[str, str] | None = None,
        fresh: Mapping[int, str] | None = None,
    ) -> Table[S, V]:
        """Set up a game.  The options must be ones that `rules.refuses` does not refuse.

        `fresh` are seeds from which chance goes on after so many answers, as in a game that
        was taken back to there.
        """
        settled = rules.settled(options or {})
        state = rules.setup(seats, settled, rng)
        state.options = settled
        state.fresh = dict(fresh or {})
        return cls(rules, state)

    @classmethod
    def open(cls, rules: Rules[S, V], game: Game, *, saving: bool = True) -> Table[S, V]:
        """Continue a saved game.

        If the rules have changed so that some answers no longer fit, a finished turn
        stays finished, and an unfinished one goes on from the last answer that fits;
        `withdrawn` names the others.
        """
        table = cls(rules, msgspec.json.decode(game.checkpoint, type=rules.state), saving=saving)
        for index, answer in enumerate(game.answers):
            try:
                table.apply(answer)
            except IllegalAnswer:
                if game.upcoming:
                    return cls.open(rules, Game(game.upcoming), saving=saving)
                table.withdrawn = game.answers[index:]
                break
        table.news = []
        return table

    def save(self) -> Game:
        checkpoint = self._checkpoint or self._upcoming
        return Game(checkpoint, tuple(given.answer for given in self._given), self._upcoming)

    @property
    def over(self) -> bool:
        return self._turn is None

    def view(self, seat: Seat | None) -> V:
        """What one seat, or a spectator, may see."""
        return self.rules.view(self.state, seat)

    def apply(self, answer: Answer) -> None:
        """Give an answer to a pending decision, and play on to the next one."""
        decision = self.pending.get(answer.seat)
        if decision is None:
            raise IllegalAnswer(f"seat {answer.seat} has nothing to decide")
        decision.pick(answer)  # raises before anything has changed
        if self._upcoming:
            self._checkpoint, self._upcoming = self._upcoming, b""
            self._given.clear()
        if self._saving:
            self._given.append(_Given(answer, self.state.unveiled, self.pending))
        answered = self.state.answered
        answered[answer.seat] = answered.get(answer.seat, 0) + 1
        self._resume(answer)
        self._freshen()

    # Sealed answers

    @property
    def hidden(self) -> int:
        """How many of the latest answers count for nothing yet, and are known to nobody else."""
        return sum(self._waiting.hidden.values())

    def sealed(self, seat: Seat) -> Answer | None:
        """The latest answer of a seat whose sealed answers are all in, while they may still be changed."""
        if seat not in self._waiting.sealed:
            return None
        return next(given.answer for given in reversed(self._given) if given.answer.seat == seat)

    def change(self, answer: Answer) -> Table[S, V]:
        """Replace a sealed answer, which the others do not know yet."""
        if self.sealed(answer.seat) is None:
            raise IllegalAnswer("that can no longer be changed")
        table = self.undo(answer.seat)
        table.apply(answer)
        return table

    # Undo

    def can_undo(self, seat: Seat) -> bool:
        """Whether `seat` may take back its last answer.

        It may until something hidden comes to light, or until another seat answers
        what it was not already being asked.  What several seats answer in hiding rests
        on nothing that the others do there.
        """
        return self._undo_index(seat) is not None

    def undo(self, seat: Seat) -> Table[S, V]:
        index = self._undo_index(seat)
        if index is None:
            raise IllegalAnswer("that can no longer be taken back")
        answers = [given.answer for given in self._given]
        del answers[index]
        return Table.open(self.rules, Game(self._checkpoint, tuple(answers)))

    def _undo_index(self, seat: Seat) -> int | None:
        mine = [index for index, given in enumerate(self._given) if given.answer.seat == seat]
        if not mine or self._given[mine[-1]].unveiled != self.state.unveiled:
            return None
        index, hidden = mine[-1], self._hidden()
        before = self._given[index].pending
        independent = all(
            _same(later.pending[later.answer.seat], before.get(later.answer.seat))
            for at, later in enumerate(self._given[index + 1 :], index + 1)
            if not {index, at} <= hidden
        )
        return index if independent else None

    def _hidden(self) -> set[int]:
        """Which answers, by index, count for nothing yet and are known to nobody else."""
        left, found = dict(self._waiting.hidden), set()
        for index in reversed(range(len(self._given))):
            whose = self._given[index].answer.seat
            if left.get(whose, 0):
                left[whose] -= 1
                found.add(index)
        return found

    # Imagining

    def imagine(self, seat: Seat | None, random: Rng, *, saving: bool = False) -> Table[S, V]:
        """A game that `seat` (or a spectator) cannot tell from this one.

        What it cannot know is replaced.  That others have sealed an answer is kept; what
        they answered is forgotten and drawn anew.
        """
        for _ in range(IMAGININGS):
            table = self._imagine_once(seat, random, saving)
            if table.pending.keys() == self.pending.keys():  # everybody sees who is asked
                break
        return table

    def _imagine_once(self, seat: Seat | None, random: Rng, saving: bool) -> Table[S, V]:
        table = self._without_secrets_of_others(seat, saving)
        table.state.fresh.clear()
        self.rules.imagine(table.state, seat, random)
        table.state.rng = random.fork()
        table._resume(None)
        table._reask_others(seat)
        for other in self._waiting.sealed:
            while other != seat and other in table.pending:
                table.apply(any_answer(table.pending[other], random))
        return table

    def _reask_others(self, seat: Seat | None) -> None:
        """Note what others are asked in an imagined game, so that the same can be undone in it."""
        others = {other: asked for other, asked in self.pending.items() if other != seat}
        self._given = [
            _Given(given.answer, given.unveiled, given.pending | _only(others, given.pending))
            for given in self._given
        ]

    def _without_secrets_of_others(self, seat: Seat | None, saving: bool) -> Table[S, V]:
        if self._upcoming:
            return Table.open(self.rules, Game(self._upcoming), saving=saving)
        hidden = self._hidden()
        answers = (
            given.answer
            for index, given in enumerate(self._given)
            if given.answer.seat == seat or index not in hidden
        )
        return Table.open(self.rules, Game(self._checkpoint, tuple(answers)), saving=saving)

    # Playing on

    def _next_turn(self) -> Turn[Any] | None:
        self._collect_news()
        self.turns += 1
        if self._saving:
            self._upcoming = msgspec.json.encode(self.state)
        return self.rules.next_turn(self.state)

    def _resume(self, answer: Answer | None) -> None:
        if answer:
            self.news = []
        self._waiting = NOBODY
        while self._turn is not None:
            try:
                self._waiting = self._turn.send(answer)
            except StopIteration:
                self._turn, answer = self._next_turn(), None
            else:
                break
        self.pending = {decision.seat: decision for decision in self._waiting.asked}
        self._collect_news()

    def _freshen(self) -> None:
        """Let chance go on from another seed, if one is due, and shuffle anew what nobody has seen."""
        seed = self.state.fresh.pop(sum(self.state.answered.values()), None) if self.state.fresh else None
        if seed is not None:
            self.state.rng = Rng(seed, self.state.rng.count)
            self.rules.reshuffle(self.state, self.state.rng)
            self.state.unveil()
            self._resume(None)

    def _collect_news(self) -> None:
        self.news += self.state.news
        self.state.news.clear()


def _only(asked: dict[Seat, Decision], seats: Iterable[Seat]) -> dict[Seat, Decision]:
    return {seat: asked[seat] for seat in seats if seat in asked}


def _same(one: Decision, other: Decision | None) -> bool:
    return other is not None and (one is other or one.identity == other.identity)


def run(turn: Any, *answers: str | tuple[Seat, str]) -> Any:
    """Run one coroutine of the rules with scripted answers, for tests.

    A bare key answers for the only seat being asked.  Several picks are
    separated by commas.
    """
    script = iter(answers)
    answer: Answer | None = None
    while True:
        try:
            waiting: Sequence[Decision] = turn.send(answer).asked
        except StopIteration as stop:
            leftover = list(script)
            assert not leftover, f"never asked for {leftover}"
            return stop.value
        given = next(script, None)
        assert given is not None, f"unanswered: {[str(d.prompt) for d in waiting]}"
        seat, keys = given if isinstance(given, tuple) else (waiting[0].seat, given)
        answer = Answer(seat, tuple(key.strip() for key in keys.split(",") if key.strip()))
        decision = next(d for d in waiting if d.seat == seat)
        decision.pick(answer)
