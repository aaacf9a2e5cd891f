"""What every game's state is made of: plain data, one source of chance, news."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b, sha256
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct, field

from games.engine.decisions import Answer, Decision
from games.engine.text import Seat, Text

T = TypeVar("T")


class Rng(Struct):
    """The source of chance: BLAKE2b over the seed and a counter.

    The seed is 32 bytes in hex.  Nobody can work out a later draw from earlier ones, and
    whoever knows the seed can repeat them all.
    """

    seed: str
    count: int = 0

    @classmethod
    def numbered(cls, number: int) -> Rng:
        """The source for a small number given by hand, as on the command line."""
        return cls(sha256(f"vintner:{number}".encode()).hexdigest())

    @property
    def commitment(self) -> str:
        """What is published at the start, so that the seed can be checked at the end."""
        return sha256(self.seed.encode()).hexdigest()

    def bits64(self) -> int:
        self.count += 1
        block = blake2b(self.count.to_bytes(8, "little"), key=self.seed.encode(), digest_size=8)
        return int.from_bytes(block.digest(), "little")

    def below(self, bound: int) -> int:
        """Return a number from 0 up to but not including `bound`, each equally likely."""
        ceiling = (1 << 64) - (1 << 64) % bound
        while (number := self.bits64()) >= ceiling:
            pass
        return number % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` of the items, in random order."""
        if count == 1:
            return [self.choice(items)]
        pool = list(items)
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]

    def fork(self) -> Rng:
        """A new source that shares nothing with this one but its origin."""
        words = (self.bits64() for _ in range(4))
        return Rng("".join(f"{word:016x}" for word in words))


class Deck(Struct):
    """A face-down pile, drawn from the end, and its face-up discards."""

    pile: list[str]
    discards: list[str] = field(default_factory=list)


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, in words, and the places on the board that it changed.

    Everyone reads `text`; the seats in `privy` read `secret` instead.  `{me}` in either
    is the seat's name.  Places are named like `seat:1/points` or `prize:43`.
    """

    seat: Seat | None
    text: Text
    secret: Text | None = None
    privy: tuple[Seat, ...] = ()
    places: tuple[str, ...] = ()

    def read_by(self, viewer: Seat | None, names: Sequence[str] = ()) -> str:
        shown = self.secret if self.secret and viewer in self.privy else self.text
        return shown.read(names, self.seat)


class State(Struct, kw_only=True, omit_defaults=True):
    """The whole truth about a game.  Games add their own fields.

    Only JSON types and other structs belong here, and no sets: the order of
    everything must survive saving and a new process.
    """

    rng: Rng
    phase: str
    options: dict[str, str] = field(default_factory=dict)  # as chosen when the game was made
    news: list[Event] = field(default_factory=list)  # collected by the table, never saved
    unveiled: int = 0  # times that hidden information came to light
    answered: dict[Seat, int] = field(default_factory=dict)  # answers given so far, by seat
    forced: int = 0  # answers that the engine gave itself
    fresh: dict[int, str] = field(default_factory=dict)  # seeds to go on from, by answers given before

    def tell(
        self,
        seat: Seat | None,
        text: Text,
        *,
        at: Sequence[str] = (),
        secret: Text | None = None,
        privy: Sequence[Seat] | None = None,
    ) -> None:
        """Report what happened; `secret` is what `privy` (by default the seat itself) reads."""
        if privy is None:
            privy = () if secret is None or seat is None else (seat,)
        self.news.append(Event(seat, text, secret, tuple(privy), tuple(at)))

    def unveil(self) -> None:
        """Note that something hidden came to light: what led to it cannot be undone."""
        self.unveiled += 1

    def draw(self, deck: Deck) -> str | None:
        """Take the top card, shuffling the discards back in if the pile is empty."""
        self.unveil()
        if not deck.pile:
            deck.pile, deck.discards = deck.discards, []
            self.rng.shuffle(deck.pile)
        return deck.pile.pop() if deck.pile else None

    def roll(self, bound: int) -> int:
        self.unveil()
        return self.rng.below(bound)

    def copy(self) -> Self:
        return msgspec.json.decode(msgspec.json.encode(self), type=type(self))


def any_answer(decision: Decision, random: Rng) -> Answer:
    """A random legal answer, each number of picks equally likely."""
    least, most = decision.least, decision.most
    while True:
        count = least if least == most else least + random.below(most - least + 1)
        picked = random.sample(decision.options, count)
        if decision.check is None or decision.check([option.value for option in picked]) is None:
            return Answer(decision.seat, tuple(option.key for option in picked))
