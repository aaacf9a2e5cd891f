"""Fonts, the widths of texts, how a text is made to fit, and its drawn form."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from threading import Lock
from typing import Literal

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

Face = Literal["regular", "semibold", "bold", "serif", "serif_bold"]

_FILES: dict[Face, tuple[str, str]] = {
    "regular": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif_bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
CAPITALS = 0.66  # height of capitals and digits, per size
_NOT_A_LETTER = "\U000f1234"  # no font has it, so it draws the box for missing letters
_drawing = Lock()  # a font is one object for all threads


class Letters(Struct, frozen=True):
    """A drawn text: its mask, and where the mask lies seen from the pen's start on the baseline."""

    mask: Image.Image
    left: int
    top: int


@lru_cache(512)
def font(face: Face, px: int) -> ImageFont.FreeTypeFont:
    """A face at a size.  Plain layout: enough for Latin, and the fastest."""
    package, name = _FILES[face]
    return ImageFont.truetype(str(files(package) / "files" / name), px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(4096)
def has_glyph(sign: str, face: Face) -> bool:
    """Whether a face can draw a letter or sign."""
    with _drawing:
        drawn = font(face, 24)
        return bytes(drawn.getmask(sign)) != bytes(drawn.getmask(_NOT_A_LETTER))


@lru_cache(8192)
def drawable(text: str, face: Face) -> str:
    """A text on one line without the letters that a face lacks: never an empty box."""
    line = " ".join(text.split()).replace("…", _ellipsis(face))
    return "".join(sign for sign in line if sign == " " or has_glyph(sign, face))


@lru_cache(16384)
def width(text: str, px: int, face: Face) -> float:
    """How far a text moves the pen, in pixels."""
    with _drawing:
        return font(face, px).getlength(text)


def shrink(text: str, px: int, least: int, face: Face, room: float) -> int:
    """The largest size from `px` down to `least` at which a text has room; `least` if none has."""
    while px > least and width(text, px, face) > room:
        px -= 1
    return px


@lru_cache(8192)
def fit(text: str, px: int, least: int, face: Face, room: float, short: str = "") -> tuple[str, int]:
    """A text and its size for one line: shrunk, else its short form, else cut with an ellipsis."""
    for words in (text, short) if short else (text,):
        size = shrink(words, px, least, face, room)
        if width(words, size, face) <= room:
            return words, size
    return _cut(short or text, least, face, room), least


def _cut(text: str, px: int, face: Face, room: float) -> str:
    end = _ellipsis(face)
    while text and width(text + end, px, face) > room:
        text = text[:-1]
    return text.rstrip(" ,.·") + end


def _ellipsis(face: Face) -> str:
    """The sign of a cut; the serif's own is as wide as one dot to Pillow's plain layout."""
    return "..." if face in ("serif", "serif_bold") else "…"


@lru_cache(4096)
def wrap(text: str, px: int, face: Face, room: float, lines: int = 99) -> tuple[str, ...]:
    """A text in at most so many lines; a word too long for a line, or the last line, ends in an ellipsis."""
    done: list[str] = []
    words = text.split()
    while words:
        taken = _words_for_a_line(words, px, face, room)
        last = len(done) + 1 == lines
        line = " ".join(words) if last else " ".join(words[:taken])
        done.append(line if width(line, px, face) <= room else _cut(line, px, face, room))
        words = [] if last else words[taken:]
    return tuple(done)


def _words_for_a_line(words: list[str], px: int, face: Face, room: float) -> int:
    taken = 1
    while taken < len(words) and width(" ".join(words[: taken + 1]), px, face) <= room:
        taken += 1
    return taken


@lru_cache(8192)
def block(
    text: str, px: int, least: int, face: Face, room: float, lines: int, short: str = ""
) -> tuple[tuple[str, ...], int]:
    """A text for a box: shrunk to one line, else wrapped, else its short form, else cut; and its size."""
    size = shrink(text, px, least, face, room)
    if width(text, size, face) <= room:
        return (text,), size
    for size in range(px, least - 1, -1):
        wrapped = wrap(text, size, face, room)
        if len(wrapped) <= lines and not any(line.endswith(_ellipsis(face)) for line in wrapped):
            return wrapped, size
    if short:
        words, size = fit(short, px, least, face, room)
        return (words,), size
    return wrap(text, least, face, room, lines), least


@lru_cache(8192)
def letters(text: str, px: int, face: Face) -> Letters:
    """The drawn form of a text, cut to its ink."""
    with _drawing:
        drawn = font(face, px)
        ascent, descent = drawn.getmetrics()
        space = Image.new("L", (int(drawn.getlength(text)) + 2 * px, ascent + descent + px), 0)
        ImageDraw.Draw(space).text((px // 2, ascent + px // 4), text, fill=255, font=drawn, anchor="ls")
    ink = space.getbbox() or (0, 0, 1, 1)
    return Letters(space.crop(ink), ink[0] - px // 2, ink[1] - ascent - px // 4)
