"""What a player is asked, and what a player answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.text import Seat, Text

T = TypeVar("T")


class IllegalAnswer(ValueError):
    """The answer does not fit the decision that is pending."""


class Option(Struct, Generic[T], frozen=True):
    """One thing that may be picked.

    The key names it in logs, tests and saved games (`plant:merlot@6`), the label and
    the detail (at most 80 and 100 characters) name it to people, and the value is what
    the rules receive when it is picked.  An `aside` is an anytime action that stays
    behind the main choice.
    """

    key: str
    value: T
    label: Text
    detail: Text | None = None
    aside: bool = False


class Reason(Struct, frozen=True):
    """Something that cannot be picked now, and why."""

    what: Text
    why: Text


class Answer(Struct, frozen=True, array_like=True):
    """The keys that one seat picked."""

    seat: Seat
    picks: tuple[str, ...]


Check = Callable[[Sequence[Any]], Text | None]
Reasons = Callable[[], Sequence[Reason]]

TO_MOVE = Text("to move")


class Decision(Struct, frozen=True):
    """A question to one seat: pick between `least` and `most` of the options.

    `public` says in words for everybody what the seat is doing ("picks a prize").
    `check` refuses combinations that do not fit together, and says why.  `reasons`
    tells, when asked, what is not on offer.  Both are outside the decision's identity.
    `always` marks a question that is asked even when it has only one answer, because
    not asking would show something hidden.
    """

    seat: Seat
    prompt: Text
    options: tuple[Option[Any], ...]
    least: int = 1
    most: int = 1
    public: Text = TO_MOVE
    always: bool = False
    check: Check | None = None
    reasons: Reasons | None = None

    @property
    def identity(self) -> tuple[Any, ...]:
        """What makes two questions the same: who may pick what."""
        keys = tuple(option.key for option in self.options)
        return self.seat, self.prompt.template, self.least, self.most, keys

    @property
    def forced(self) -> bool:
        """Whether there is only one answer, and asking for it would be idle."""
        if self.always:
            return False
        if self.check is None:
            return self.most == 0 or self.least == len(self.options)
        answers = self.answers()
        next(answers, None)
        return next(answers, None) is None

    def answers(self) -> Iterator[Answer]:
        """Enumerate every legal answer."""
        if self.least == self.most == 1 and self.check is None:
            for option in self.options:
                yield Answer(self.seat, (option.key,))
            return
        for count in range(self.least, self.most + 1):
            for options in combinations(self.options, count):
                if self.check is None or self.check([option.value for option in options]) is None:
                    yield Answer(self.seat, tuple(option.key for option in options))

    def pick(self, answer: Answer) -> list[Any]:
        """Return the values that were picked, or raise `IllegalAnswer`, whose words are for the player."""
        picks = answer.picks
        if len(picks) == 1 and self.least <= 1 <= self.most and self.check is None:
            return [self._value(picks[0])]
        if len(set(picks)) < len(picks):
            raise IllegalAnswer("The same cannot be chosen twice here.")
        if not self.least <= len(picks) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise IllegalAnswer(f"Choose {wanted} of these; you have chosen {len(picks)}.")
        values = [self._value(key) for key in picks]
        if self.check and (refusal := self.check(values)):
            raise IllegalAnswer(str(refusal))
        return values

    def _value(self, key: str) -> Any:
        for option in self.options:
            if option.key == key:
                return option.value
        raise IllegalAnswer(f"There is no choice “{key}” here.")
