"""Colors, palettes, sizes and spacing: the look of every picture in one place.

All sizes are pixels of a picture 1,200 wide.  Flat colors that a game needs for itself also live
here, because pictures are stored with one fixed set of 256 colors that is made from this file.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from renderer.scene import Kind

Color = str  # "#RRGGBB"
Wine = Literal["red", "white", "blush", "rose", "sparkling"]

LEAST: dict[Kind, int] = {"decide": 30, "name": 24, "label": 22, "mark": 9}
"""The least size of a text by its class."""
LEAST_CONTRAST: dict[Kind, float] = {"decide": 4.5, "name": 4.5, "label": 4.5, "mark": 3.0}

BOARD = (1200, 900)
SHEET = (1200, 800)  # hands, mats, score sheets, records
BANNER = (1200, 400)
FRAME = 10  # of the dark edge
MARGIN = 28  # from the picture's edge to what is on it
BAND_HEIGHT = 108

# Grounds and lines
EDGE = "#2B1119"
BAND = "#3A1621"
GOLD = "#C79A3B"  # the rule under the band
PAPER = "#F5EDDF"
CARD = "#FFFAF0"
INSET = "#EADFCB"  # an empty place, or what is past
GHOST = "#DDCFB6"  # a closed place
LINE = "#CDBDA1"
# Texts
INK = "#2A1B17"
SOFT = "#5F4C43"  # labels
FAINT = "#8B7767"  # locked icons, never text
CREAM = "#FBF3E4"  # on the band
CREAM_DIM = "#D9C3B4"  # the kicker on the band
WINE = "#7A1833"  # titles and accents
WHITE = "#FFFFFF"
# Signs
GOOD = "#1F6B45"
GOOD_TINT = "#DBE3D5"
BAD = "#A3261B"
RING = "#F2A900"
RING_KEYLINE = INK
COIN = "#B9862A"
COIN_DARK = "#7A5410"
COIN_BRIGHT = "#E9B949"
SILVER = "#D3D8DE"
SILVER_DARK = "#5F6670"
WINNER = "#EAD6AB"
BARREL = "#8A5A2B"
STALK = "#4C6B35"
FIELD = "#E3E2CF"
BAR = "#BFA88E"  # an age at which a bottle is worth little
BAR_REACHABLE = "#A98F77"
# Card kinds of Viticulture
VINE = "#6BA35A"
SUMMER = "#F3CB55"
ORDER = "#A874C8"
WINTER = "#1B4478"
# Cuvée
EVENT = ORDER
WEATHER = WINTER
# Wine & Cheese
CHEESE = "#E0A63A"
WORKERS = {"red": "#C2272D", "blue": "#1F3F94", "yellow": "#EFC33F", "green": "#3A806C", "purple": "#B98FE6"}
MILK = "#3B5B7A"
SALT = "#3B4E63"
SALT_LIGHT = "#DCE6EE"
GLASSWARE = "#1F5546"
CULTURE = "#6FB7A0"
YEAST = "#5C4326"
YEAST_LIGHT = "#D9B77C"
SUGAR = "#E9DCC3"
WHITE_GRAPE = "#F1DE7A"
WHITE_GRAPE_DARK = "#6A6119"
PLOTS = {
    "milk": "#DCE8F1",
    "water": "#5E93B5",
    "salt": "#D5DCE4",
    "red_grape": "#E8C3CC",
    "white_grape": "#F3E9A6",
    "culture": "#CFE6DC",
    "sugar": "#F0E0C8",
}
# Bars, curves and scenes of the shared pictures
BARS = (WINE, GOLD, "#2F6FA8", "#9CCBC4", "#1A1A60")
CURVES = (WINE, "#2F6FA8", "#CF3F14", "#1A1A60")  # dark enough for the numbers at their ends
FACES = (WINE, "#2F6FA8", "#A0641A", GOOD, "#6B4AA8", BAD, SILVER_DARK)  # people away from a table
LEAF = "#9CC07A"


class SeatLook(Struct, frozen=True):
    """How one seat is told apart: color, ink on it, tint of its row, name of its shape's drawing."""

    color: Color
    ink: Color
    tint: Color
    shape: str
    outline: Color


class WineLook(Struct, frozen=True):
    """How a kind of wine is told apart: color, ink on it, outline, letter, and form of glass and bottle."""

    color: Color
    ink: Color
    outline: Color
    letter: str
    form: str


class Palette(Struct, frozen=True):
    """The colors that can be chosen: those of the seats and of the wines."""

    name: str
    seats: tuple[SeatLook, ...]
    wines: dict[Wine, WineLook]


SHAPES = ("circle", "square", "diamond", "triangle", "hexagon", "drop", "plus", "star")
INITIALS = {  # a mark's initial: how far right and down of the middle, and its size, per size of the mark
    "circle": (0.0, 0.0, 0.60),
    "square": (0.0, 0.0, 0.62),
    "diamond": (0.0, 0.0, 0.52),
    "triangle": (0.0, 0.16, 0.54),
    "hexagon": (0.0, 0.0, 0.60),
    "drop": (0.0, 0.11, 0.54),
    "plus": (0.0, 0.0, 0.52),
    "star": (0.0, 0.05, 0.44),
}
_LETTERS: dict[Wine, tuple[str, str]] = {
    "red": ("R", "red"),
    "white": ("W", "white"),
    "blush": ("B", "blush"),
    "rose": ("P", "blush"),  # pink, since R is taken
    "sparkling": ("S", "sparkling"),
}
_SEATS = {
    "cellar": "#9F1E2B #2740A7 #F1C36A #3A806C #A272E1 #D36D06 #A0D9EC #221A1C",
    "harbour": "#122359 #D0A425 #3C66B6 #7F4500 #C4E4F3 #F7F0C2 #BB92FD #181717",
    "orchard": "#B50A1A #128D88 #4A0017 #94EAD7 #ED7B53 #144738 #FDD1D6 #0D0D0D",
}
_WINES = {
    "cellar": "#7B1230 #EBD777 #F2A0AE #2F7797",
    "harbour": "#4A1530 #F4E9A8 #D99AB8 #2A6FB5",
    "orchard": "#8E1020 #F2E3A0 #F08C8C #0F6E70",
}
PALETTES = tuple(_SEATS)


def rgb(color: Color) -> tuple[int, int, int]:
    """Red, green and blue from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@lru_cache(4096)
def mix(color: Color, other: Color, share: float) -> Color:
    """A color with a share (0 to 1) of another."""
    pairs = zip(rgb(color), rgb(other), strict=True)
    return "#" + "".join(f"{round(mine + (theirs - mine) * share):02X}" for mine, theirs in pairs)


def luminance(red: int, green: int, blue: int) -> float:
    """Relative luminance by WCAG 2, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (red / 255, green / 255, blue / 255)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(16384)
def contrast(one: tuple[int, int, int], two: tuple[int, int, int]) -> float:
    """Contrast of two colors by WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(*one), luminance(*two)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(256)
def ink_on(ground: Color) -> Color:
    """White or the dark ink, whichever reads better on a ground."""
    return max((WHITE, INK), key=lambda ink: contrast(rgb(ink), rgb(ground)))


@lru_cache(8)
def palette(name: str) -> Palette:
    """A palette by its key; the default one if there is none of that name."""
    known = name if name in PALETTES else "cellar"
    red, white, blush, sparkling = (_wine(color) for color in _WINES[known].split())
    colors = {"red": red, "white": white, "blush": blush, "rose": blush, "sparkling": sparkling}
    return Palette(
        known,
        tuple(_seat(color, shape) for color, shape in zip(_SEATS[known].split(), SHAPES, strict=True)),
        {wine: WineLook(*colors[wine], *_LETTERS[wine]) for wine in _LETTERS},
    )


def _seat(color: Color, shape: str) -> SeatLook:
    pale = 0.72 if luminance(*rgb(color)) > 0.4 else 0.84
    tint = mix(color, WHITE, pale)
    return SeatLook(color, ink_on(color), tint, f"seat_{shape}", mix(color, "#000000", 0.45))


def _wine(color: Color) -> tuple[Color, Color, Color]:
    return color, ink_on(color), mix(color, "#000000", 0.5)
