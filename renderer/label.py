"""A wine label for the winner of a game, to share."""

from __future__ import annotations

from msgspec import Struct

from renderer import scenes, theme
from renderer.canvas import Canvas
from renderer.names import marks, shown_names
from renderer.scene import Picture, Sitter, shortened
from renderer.theme import SOFT, WINE

SIZE = (1200, 560)
_LEFT, _TOP, _WIDE, _HIGH = 40, 30, 660, 500


class Label(Struct, frozen=True):
    """What the label says."""

    game: str  # the key; its module's scene stands behind the label
    title: str
    winners: tuple[Sitter, ...]
    points: str  # "61 points", or a rank
    vintage: str  # "29 November 2026"
    company: str  # "against Jonas, Priya and Tom"


def draw(label: Label) -> Picture:
    """The label as a picture."""
    names = shown_names(tuple((sitter.name, sitter.fallback) for sitter in label.winners))
    canvas = Canvas(*SIZE, marks=marks(names))
    canvas.static(("label", label.game), scenes.of_game(label.game))
    canvas.rect(_LEFT, _TOP, _WIDE, _HIGH, theme.PAPER, 18, theme.GOLD, 6)
    canvas.frame(_LEFT + 18, _TOP + 18, _WIDE - 36, _HIGH - 36, theme.CREAM_DIM, 10, 2)
    middle, room = _LEFT + _WIDE / 2, _WIDE - 90
    canvas.text(middle, 112, label.title, 54, "serif_bold", color=WINE, align="center", width=room)
    canvas.rect(middle - 90, 134, 180, 4, theme.GOLD)
    canvas.icon(middle, 204, 116, "laurel", theme.COIN_DARK)
    canvas.icon(middle, 206, 62, "grapes", WINE)
    canvas.text(middle, 330, " & ".join(names), 72, "serif_bold", align="center", width=room)
    canvas.text(middle, 390, label.points, 42, "bold", color=WINE, align="center", width=room)
    canvas.text(middle, 444, label.company, 30, align="center", width=room, kind="name")
    canvas.text(middle, 492, label.vintage, 26, color=SOFT, align="center", width=room, kind="label")
    parts = (label.title, " and ".join(names), label.points, label.company, label.vintage)
    return canvas.picture(shortened(f"A wine label: {', '.join(parts)}."), in_full=True)
