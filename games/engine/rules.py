"""What a game is, to everything outside it: a record of functions and facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.asking import Turn
from games.engine.decisions import Answer, Decision
from games.engine.state import Rng, State
from games.engine.text import Seat, Text

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Choice(Struct, frozen=True):
    """One value of an option of the game, such as the variant `advanced`."""

    key: str
    label: Text
    unrated: bool = False  # games played so do not count for ratings


class GameOption(Struct, frozen=True):
    """Something to be settled when a game is made.  The first choice is the default."""

    key: str
    label: Text
    choices: tuple[Choice, ...]


class Line(Struct, frozen=True):
    """A line of the score sheet: what it counts, and the points for it by seat."""

    label: Text
    points: tuple[int | None, ...]


class Result(Struct, frozen=True):
    """How a game ended, by seat.

    Places count from 1; those who share a place share its number.  Ties are broken by the
    game's own rules.  A rank is the name a game gives to a score, where it does.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    sheet: tuple[Line, ...]
    ranks: tuple[Text | None, ...] = ()
    closing: Text | None = None  # what decided it, if that needs saying (a tie-break)


class CardFace(Struct, frozen=True):
    """A card as players look it up: its name, what kind of card it is, and all that it says."""

    name: str
    kind: Text
    text: Text


Setup = Callable[[int, dict[str, str], Rng], S]
Habit = Callable[[S, Decision, Rng], Answer]


class Rules(Struct, Generic[S, V], frozen=True):
    """Everything the rest of the program knows about a game.

    `setup` takes the number of seats, the options and the source of chance.  `view` builds
    what a seat, or a spectator, may see.  `imagine` replaces in place all that a seat (or a
    spectator) cannot know by something it cannot rule out.  `reshuffle` shuffles in place what
    lies face down and nobody has seen.

    For opponents: `judge` says how good a position is for a seat (higher is better);
    `habit`, where a game has one, answers a decision quickly and sensibly from what that
    seat may know; `horizon` is how many turns ahead a position is played out before it is
    judged, and `samples` in how many imagined positions that is done for every answer.  With
    no samples an opponent follows its habit.  Options whose keys begin with a verb in `ignored`
    are not tried; there must always be others.  `figures` are numbers about a finished game, by
    name, whose means show whether the game is in balance.
    """

    key: str  # names the folder, the renderer module, the command and the database rows
    title: str
    tagline: Text
    seats: range
    state: type[S]
    setup: Setup[S]
    next_turn: Callable[[S], Turn[Any] | None]
    view: Callable[[S, Seat | None], V]
    scores: Callable[[S], list[int]]
    result: Callable[[S], Result]
    imagine: Callable[[S, Seat | None, Rng], None]
    reshuffle: Callable[[S, Rng], None]
    judge: Callable[[S, Seat], float]
    habit: Habit[S] | None = None
    horizon: int = 1
    samples: int = 6
    ignored: frozenset[str] = frozenset()
    options: tuple[GameOption, ...] = ()
    refuses: Callable[[int, dict[str, str]], Text | None] = lambda seats, options: None
    version: int = 1
    cards: tuple[CardFace, ...] = ()
    figures: Callable[[S], dict[str, float]] = lambda state: {}
    fingerprint: str = ""  # changes when the data that the rules rest on change

    def settled(self, chosen: dict[str, str]) -> dict[str, str]:
        """Complete chosen options by the defaults."""
        return {option.key: chosen.get(option.key, option.choices[0].key) for option in self.options}


def places_by(order: Callable[[Seat], Any], seats: int) -> tuple[int, ...]:
    """Rank seats by what `order` says of each, highest first; equals share a place."""
    worth = [order(seat) for seat in range(seats)]
    return tuple(1 + sum(other > own for other in worth) for own in worth)
