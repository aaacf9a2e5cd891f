"""The banner above a lobby: a paper label with what is to be played, before a flat scene."""

from __future__ import annotations

from msgspec import Struct

from renderer import scenes, theme
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.names import marks, shown_names
from renderer.scene import Picture, Sitter, shortened
from renderer.theme import PAPER, SOFT, WINE

_LABEL = (34, 30, 560, 340)  # left, top, width, height
_FIRST, _STEP = 106, 82  # the seats' marks
_MARK = 56


class Lobby(Struct, frozen=True):
    """A game that is being gathered."""

    game: str  # the key; the module renderer.<game> may paint the scene
    title: str
    details: str  # "Basic game · 8 rounds · about 15 minutes"
    chips: tuple[tuple[str, str], ...]  # (icon, word): pace, rated or not, opponents
    sitters: tuple[Sitter, ...]
    room: int  # seats still free
    open: bool = True  # people may still join
    palette: str = "cellar"


def draw(lobby: Lobby) -> Picture:
    """The banner of a lobby."""
    names = shown_names(tuple((sitter.name, sitter.fallback) for sitter in lobby.sitters))
    canvas = Canvas(*theme.BANNER, lobby.palette, marks=marks(names))
    canvas.static(("banner", lobby.game), scenes.of_game(lobby.game))
    left, top, wide, high = _LABEL
    canvas.rect(left, top, wide, high, PAPER, 14, theme.GOLD, 4)
    canvas.frame(left + 12, top + 12, wide - 24, high - 24, theme.CREAM_DIM, 8, 2)
    canvas.text(left + 40, 114, lobby.title, 66, "serif_bold", color=WINE, width=480)
    canvas.text(left + 40, 156, lobby.details, 30, width=490, kind="name")
    _chips(canvas, lobby)
    _seats(canvas, lobby)
    canvas.text(left + 40, 345, _joined(lobby), 26, color=SOFT, kind="label", width=480)
    return canvas.picture(_in_words(lobby, names), in_full=True)


def _in_words(lobby: Lobby, names: tuple[str, ...]) -> str:
    words = [word for _, word in lobby.chips]
    joined = f"Joined: {', '.join(names)}." if names else "Nobody has joined yet."
    return shortened(f"{lobby.title}. {lobby.details}. {', '.join(words)}. {joined} {_joined(lobby)}.")


def _joined(lobby: Lobby) -> str:
    seated = len(lobby.sitters)
    if not lobby.open:
        return counted(seated, "player")
    room = f"room for {lobby.room} more" if lobby.room else "the table is full"
    return f"{seated} joined · {room}"


def _chips(canvas: Canvas, lobby: Lobby) -> None:
    left = float(_LABEL[0] + 40)
    for icon, word in lobby.chips:
        left += canvas.chip(left, 180, word, icon) + 12


def _seats(canvas: Canvas, lobby: Lobby) -> None:
    total = min(len(lobby.sitters) + lobby.room, len(theme.SHAPES))
    step = min(_STEP, 500 / max(1, total))
    size = min(_MARK, step - 8)
    for seat in range(total):
        cx = _FIRST + seat * step
        if seat < len(lobby.sitters):
            canvas.mark(seat, cx, 288, size)
        else:
            canvas.open_seat(seat, cx, 288, size)
