"""What a picture is drawn from, and what comes of it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from renderer.names import marks, shown_names

Kind = Literal["decide", "name", "label", "mark"]
"""Why a text is read: to decide, as a name in a cell, as a label; a mark repeats what color and form say."""


MOST_ALT = 1024  # characters of an alt text, Discord's limit


def shortened(alt: str) -> str:
    """An alt text within the limit, cut at a word."""
    return alt if len(alt) <= MOST_ALT else alt[: MOST_ALT - 1].rpartition(" ")[0] + "…"


class Run(Struct, frozen=True):
    """One text as it was drawn: its class, its size in pixels, its inked box and its least contrast."""

    text: str
    kind: Kind
    px: int
    box: tuple[int, int, int, int]  # left, top, right, bottom
    contrast: float


class Picture(Struct, frozen=True):
    """A finished picture, with the words that say the same."""

    png: bytes
    width: int
    height: int
    alt: str
    runs: tuple[Run, ...]


class Sitter(Struct, frozen=True):
    """A person at the table: the name they chose, and their username."""

    name: str
    fallback: str = ""


class Scene(Struct, frozen=True):
    """A moment of a game as one person may see it."""

    game: str  # the key, which names the module renderer.<game>
    view: Any  # the struct of games.<game>.view: all the renderer knows
    viewer: int | None  # whose eyes; None is a spectator
    sitters: tuple[Sitter, ...]  # by seat
    waiting: dict[int, str]  # who is waited for, and what each is asked in public words ("picks first")
    headline: str = ""  # the last thing that happened
    places: tuple[str, ...] = ()  # places to ring, as the events name them ("seat:1/points")
    over: bool = False
    palette: str = "cellar"
    looked_into: bool = (
        False  # whether others look at the viewer's hand, as anybody may when the game is over
    )

    @property
    def hand(self) -> str:
        """What the viewer's hand is called."""
        mine = self.viewer is None or not self.looked_into
        return "Your hand" if mine else f"Hand of {self.name(self.viewer or 0)}"

    @property
    def hand_kicker(self) -> str:
        """What stands above the viewer's hand."""
        return self.hand if self.looked_into else f"{self.hand} · only you see this"

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, in letters that the fonts have."""
        return shown_names(tuple((sitter.name, sitter.fallback) for sitter in self.sitters))

    @property
    def marks(self) -> tuple[str, ...]:
        """The initials on the seats' marks; no two are the same."""
        return marks(self.names)

    def name(self, seat: int) -> str:
        """The name of one seat, in letters that the fonts have."""
        return self.names[seat]
