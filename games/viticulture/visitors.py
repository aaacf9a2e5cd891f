"""What a visitor card is, and where all of them are found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from games.engine import Seat, Text, text

if TYPE_CHECKING:
    from games.viticulture.state import Viticulture

Check = Callable[["Viticulture", Seat], Text | None]
Deed = Callable[["Viticulture", Seat], Awaitable[Any]]


class Part(Struct, frozen=True):
    """One thing that a card makes its player do, and why it cannot be done now, if so."""

    blocked: Check
    do: Deed


class Half(Struct, frozen=True):
    """One of the things that a card lets its player choose from: parts that are all done in turn."""

    key: str
    label: Text
    parts: tuple[Part, ...]

    def blocked(self, g: Viticulture, me: Seat) -> Text | None:
        for part in self.parts:
            if (why := part.blocked(g, me)) is not None:
                return why
        return None

    async def do(self, g: Viticulture, me: Seat) -> None:
        for part in self.parts:
            await part.do(g, me)


class Effect(Struct, frozen=True):
    """What a card does: one half, two of them (`picks`), or for 1 point both (`both`)."""

    halves: tuple[Half, ...]
    picks: int = 1
    both: bool = False


class Visitor(Struct, frozen=True):
    """A visitor card with its texts; `short` has at most 80 characters."""

    key: str
    name: str
    kind: str
    text: Text
    short: Text
    effect: Effect


SUMMER: dict[str, Visitor] = {}
WINTER: dict[str, Visitor] = {}


def visitor(card: str) -> Visitor:
    return SUMMER[card] if card in SUMMER else WINTER[card]


def summer(name: str, short: Text) -> Callable[[Callable[[], Effect]], Callable[[], Effect]]:
    """Enter a summer visitor; the function's docstring is the card's text."""
    return _enter(SUMMER, "summer", name, short)


def winter(name: str, short: Text) -> Callable[[Callable[[], Effect]], Callable[[], Effect]]:
    """Enter a winter visitor; the function's docstring is the card's text."""
    return _enter(WINTER, "winter", name, short)


def _enter(
    cards: dict[str, Visitor], kind: str, name: str, short: Text
) -> Callable[[Callable[[], Effect]], Callable[[], Effect]]:
    def enter(function: Callable[[], Effect]) -> Callable[[], Effect]:
        key = function.__name__
        words = Text(" ".join((function.__doc__ or "").split()))
        cards[key] = Visitor(key, name, kind, words, short, function())
        return function

    return enter


# How cards are put together


def half(key: str, label: Text, *parts: Part) -> Half:
    return Half(key, label, parts)


def whole(*parts: Part) -> Effect:
    """A card without a choice between halves."""
    return Effect((Half("all", text("Do it all"), parts),))


def either(*halves: Half) -> Effect:
    return Effect(halves)


def either_or_both(*halves: Half) -> Effect:
    """One half, or for 1 point both, which may be decided after the first (VIT-D87)."""
    return Effect(halves, both=True)


def two_of(*halves: Half) -> Effect:
    """Two different things, in an order of the player's choice."""
    return Effect(halves, picks=2)
