"""Small parts of pictures: seats' marks, wines, grapes, coins, dice, places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from PIL import Image

from renderer import theme
from renderer.icons import compose, icon_mask
from renderer.masks import rounded
from renderer.surface import Surface
from renderer.theme import CARD, INK, INSET, LINE, SOFT, Color, SeatLook, ink_on, mix

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
_LABEL_AT = {"red": 0.675, "white": 0.76, "blush": 0.545, "sparkling": 0.715}  # on a bottle, from its top


class Tokens(Surface):
    """A surface that knows marks, tokens and places."""

    marks: Sequence[str] = ()  # initials by seat

    def empty(
        self, x: float, y: float, width: float, height: float, radius: int = 8, ground: Color = CARD
    ) -> None:
        """An empty place: a sunk box that shows on its ground."""
        self.rect(
            x, y, width, height, INSET if ground in (CARD, theme.PAPER) else mix(ground, INK, 0.1), radius
        )

    def closed(self, x: float, y: float, width: float, height: float, radius: int = 8) -> None:
        """A place that cannot be used yet: darker, with a lock."""
        self.rect(x, y, width, height, theme.GHOST, radius)
        self.icon(x + width / 2, y + height / 2, min(width, height, 70) * 0.6, "lock", theme.FAINT)

    # ------------------------------------------------------------ seats and people

    def mark(
        self,
        seat: int,
        cx: float,
        cy: float,
        size: float,
        *,
        initial: str | None = None,
        hollow: bool = False,
    ) -> None:
        """A seat's mark: color, shape and initial, with a light keyline and a dark outline."""
        look = self.palette.seats[seat]
        size = round(size)
        self.put(cx, cy, _mark_image(look, size, hollow))
        known = self.marks[seat] if initial is None and seat < len(self.marks) else initial or ""
        right, down, share = theme.INITIALS[look.shape.removeprefix("seat_")]
        px = round(size * share * (0.8 if len(known) > 1 else 1))
        if known and px >= theme.LEAST["mark"]:
            self.middle(
                cx + right * size,
                cy + down * size,
                known,
                px,
                "bold",
                color=INK if hollow else look.ink,
                align="center",
                kind="mark",
            )

    def open_seat(self, seat: int, cx: float, cy: float, size: float, ground: Color = theme.PAPER) -> None:
        """A seat nobody has taken: its shape in outline, and a plus."""
        look = self.palette.seats[seat]
        self.shape(cx, cy, size + 8, look.shape, LINE)
        self.shape(cx, cy, size, look.shape, ground)
        self.icon(
            cx, cy + theme.INITIALS[look.shape.removeprefix("seat_")][1] * size, size * 0.34, "add", SOFT
        )

    def worker(self, seat: int, cx: float, cy: float, size: float, *, grande: bool = False) -> None:
        """A worker token: the seat's mark; the grande wears a hat."""
        self.mark(seat, cx, cy + (4 if grande else 0), size)
        if grande:
            self.icon(cx, cy - size * 0.46, size * 0.72, "hat", INK)

    # ------------------------------------------------------------ wine and tokens

    def glass(self, cx: float, cy: float, wine: theme.Wine, value: object = None, size: float = 44) -> None:
        """A glass by the form of its wine, with a value or the wine's letter in the bowl."""
        look = self.palette.wines[wine]
        self.icon(cx, cy, size, f"bowl_{look.form}", look.color, dark=look.outline)
        words, px = str(look.letter if value is None else value), round(size * 0.6)
        kind: Literal["mark", "decide"] = "mark" if value is None or px < 30 else "decide"
        self.middle(cx, cy - size * 0.06, words, px, "bold", color=look.ink, align="center", kind=kind)

    def bottle(self, cx: float, cy: float, height: float, wine: theme.Wine, *, letter: bool = True) -> None:
        """A bottle by the form of its wine, with the wine's letter on the label."""
        look = self.palette.wines[wine]
        self.icon(cx, cy, height, f"bottle_{look.form}", look.color, dark=look.outline)
        if letter and height >= 60:
            at = cy - height / 2 + height * _LABEL_AT[look.form]
            self.middle(cx, at, look.letter, round(height * 0.17), "bold", align="center", kind="mark")

    def grape(
        self, cx: float, cy: float, kind: Literal["red", "white"], value: object, size: float = 40
    ) -> None:
        """A grape with its value: red solid, white with a heavy dark outline."""
        look = self.palette.wines[kind]
        self.rect(cx - 2, cy - size * 0.66, 5, size * 0.3, theme.STALK, 2)
        self.disc(cx, cy, size, look.color if kind == "red" else INK)
        if kind == "white":
            self.disc(cx, cy, size - 8, look.color)
        share = 0.68 if len(str(value)) < 2 else 0.5
        self.middle(cx, cy, value, round(size * share), "bold", color=look.ink, align="center", kind="mark")

    def coin(
        self, cx: float, cy: float, value: object = "", size: float = 40, *, silver: bool = False
    ) -> None:
        """A coin with a value on it; without one, a plain coin as a sign."""
        if value == "":
            self.icon(cx, cy, size, "coin", theme.COIN, dark=theme.COIN_DARK)
            return
        self.disc(cx, cy, size, theme.SILVER_DARK if silver else theme.COIN_DARK)
        self.disc(cx, cy, size - 4, theme.SILVER if silver else theme.COIN_BRIGHT)
        px = round(size * 0.68)
        self.middle(cx, cy, value, px, "bold", align="center", kind="decide" if px >= 30 else "mark")

    def die(self, cx: float, cy: float, size: float, pips: int, *, ground: Color = theme.WHITE) -> None:
        """A die by its middle."""
        self.put(cx, cy, _die_image(round(size), pips, ground))

    def plate(self, x: float, y: float, size: float, letter: str, color: Color = CARD) -> None:
        """A small square plate with a letter, such as a category."""
        self.rect(x, y, size, size, color, 5, mix(color, INK, 0.75))
        px = round(size * 0.72)
        self.middle(
            x + size / 2, y + size / 2, letter, px, "bold", color=ink_on(color), align="center", kind="mark"
        )

    def card_back(self, x: float, y: float, width: float, height: float, count: int, color: Color) -> None:
        """The number of cards of a kind in the kind's color; an empty place for none."""
        if count == 0:
            self.empty(x, y, width, height, 7)
            return
        self.rect(x, y, width, height, color, 7, mix(color, "#000000", 0.35))
        middle = x + width / 2, y + height / 2
        self.middle(*middle, count, 30, "bold", color=ink_on(color), align="center", width=width - 4)


@lru_cache(512)
def _mark_image(look: SeatLook, size: int, hollow: bool) -> Image.Image:
    whole = size + 8
    sizes = (whole, CARD), (size + 2, look.outline), (size - 2, look.tint if hollow else look.color)
    layers = [
        (icon_mask(look.shape, wide, wide), color, ((whole - wide) // 2, (whole - wide) // 2))
        for wide, color in sizes
    ]
    return compose((whole, whole), layers)


@lru_cache(256)
def _die_image(size: int, pips: int, ground: Color) -> Image.Image:
    pip, radius = max(4, round(size * 0.2)), round(size * 0.2)
    layers = [
        (rounded(size, size, radius), INK, (0, 0)),
        (rounded(size - 4, size - 4, radius - 2), ground, (2, 2)),
    ]
    for across, down in _PIPS[pips]:
        corner = round(size * (0.5 + 0.25 * across) - pip / 2), round(size * (0.5 + 0.25 * down) - pip / 2)
        layers.append((icon_mask("disc", pip, pip), INK, corner))
    return compose((size, size), layers)
