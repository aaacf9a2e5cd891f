"""Words for players, kept as templates so that they can be stored, tested and translated.

A template names its arguments in braces.  Two forms follow a count:

    text("{me} takes {count} {count:bottle|bottles}", count=2)

`{me}` is the seat that an event belongs to; the reader of the text fills it in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

Seat = int

Translate = Callable[[str], str]

_SLOT = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}")


class Name(Struct, frozen=True, tag="name"):
    """Stands for the name of whoever sits on a seat."""

    seat: Seat


class Text(Struct, frozen=True, tag="text", omit_defaults=True):
    """A sentence, or a part of one: an English template and what fills it.

    Arguments are numbers, words that need no translation (a card's name), names
    of seats, other texts, and lists of all these.
    """

    template: str
    args: dict[str, Argument] = field(default_factory=dict)

    def read(self, names: Sequence[str] = (), me: Seat | None = None, translate: Translate = str) -> str:
        """Return the words, with `names` by seat; without names, seats are "player 1" and so on."""

        def word(value: Any) -> str:
            if isinstance(value, Text):
                return value.read(names, me, translate)
            if isinstance(value, Name):
                return _name(value.seat, names)
            if isinstance(value, tuple | list):
                return _listed([word(item) for item in value])
            return str(value)

        def fill(slot: re.Match[str]) -> str:
            key, one, other = slot.groups()
            if key == "me" and "me" not in self.args:
                return _name(me, names)
            value = self.args[key]
            if one is None:
                return word(value)
            return one if value == 1 else other

        template = translate(self.template)
        return _SLOT.sub(fill, template) if "{" in template else template

    def __str__(self) -> str:
        return self.read()


Word = int | str | Text | Name
Argument = Word | tuple[Word, ...]


def text(template: str, /, **args: Argument) -> Text:
    """Write a text; the template is always a literal, so that it can be collected for translation."""
    return Text(template, args)


def _name(seat: Seat | None, names: Sequence[str]) -> str:
    if seat is None:
        return "the table"
    return names[seat] if seat < len(names) else f"player {seat + 1}"


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
