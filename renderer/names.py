"""Names that people chose, in letters that the fonts can draw."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from renderer.lettering import has_glyph

_LONGEST = 32  # letters; Discord allows as many


def _letters(name: str) -> str:
    """A name without pictures, controls and stacked accents, and with plain forms of fancy letters."""
    plain = unicodedata.normalize("NFKC", name)
    kept = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LNPZ" or sign in "+=~^|$")
    return " ".join(kept.split())[:_LONGEST]


def is_readable(name: str) -> bool:
    """Whether the fonts have every letter of a name, and it has at least one letter or digit."""
    return any(sign.isalnum() for sign in name) and all(
        sign == " " or (has_glyph(sign, "semibold") and has_glyph(sign, "serif")) for sign in name
    )


@lru_cache(1024)
def shown_names(sitters: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """For each (name, username): the name, else the username, else the number of the seat."""
    return tuple(_shown(name, username, seat) for seat, (name, username) in enumerate(sitters))


def shown_name(name: str, username: str = "") -> str:
    """One person's name away from a table: the name, else the username, else a dash."""
    return next((known for known in (_letters(name), _letters(username)) if is_readable(known)), "–")


def _shown(name: str, username: str, seat: int) -> str:
    known = shown_name(name, username)
    return f"Seat {seat + 1}" if known == "–" else known


@lru_cache(1024)
def marks(names: tuple[str, ...]) -> tuple[str, ...]:
    """Initials by seat: one letter, two where the first is shared, the seat's number where both are."""
    letters = [_initials(name) for name in names]
    return tuple(_mark(letters, seat) for seat in range(len(letters)))


def _initials(name: str) -> str:
    letters = "".join(sign for sign in name if sign.isalpha())
    return letters[:2].capitalize() if name[:1].isalpha() else ""  # a digit would look like a seat's number


def _mark(letters: Sequence[str], seat: int) -> str:
    others = [letter for other, letter in enumerate(letters) if other != seat]
    number = str(seat + 1)
    if not letters[seat]:
        return number
    if all(letters[seat][0] != other[:1] for other in others):
        return letters[seat][0]
    return number if letters[seat] in others else letters[seat]
