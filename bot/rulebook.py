"""The rules of each game in our own words, to read and to search."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

_HEADING = re.compile(r"^##\s+(.+)$", re.MULTILINE)


class Section(Struct, frozen=True):
    """A numbered part of the rules."""

    title: str
    text: str


@cache
def sections(kind: str) -> tuple[Section, ...]:
    """The sections of a game's RULES.md, in order; the first is what stands before the first heading."""
    words = files(f"games.{kind}").joinpath("RULES.md").read_text(encoding="utf-8")
    opening, *rest = _HEADING.split(words)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return (Section("", opening.strip()), *(Section(title.strip(), text.strip()) for title, text in pairs))


def search(kind: str, words: str) -> list[tuple[Section, str]]:
    """The paragraphs in which all the words occur, with their sections."""
    wanted = words.lower().split()
    found = []
    for section in sections(kind):
        for paragraph in _paragraphs(section.text):
            text = f"{section.title} {paragraph}".lower()
            if all(word in text for word in wanted):
                found.append((section, paragraph))
    return found


def _paragraphs(text: str) -> list[str]:
    """Blank lines part paragraphs, and each entry of a list stands alone."""
    return [part.strip() for part in re.split(r"\n\s*\n|\n(?=- )", text) if part.strip()]
