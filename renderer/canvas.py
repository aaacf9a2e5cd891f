"""The parts that all pictures are made of: band, rows, marks, glasses, cards, tracks, rings.

How to draw a picture
---------------------
A game's module gives `PICTURES`, a painter per picture: `def board(canvas, scene, seat) -> None`.

    def board(canvas: Canvas, scene: Scene, seat: int | None) -> None:
        canvas.static("wine_cellar/4", _ground)            # what never changes: labels, empty panels
        canvas.header(f"Wine Cellar · round {scene.view.round}", scene.headline, "bottle_red", flag_of(scene))
        for number, row in enumerate(scene.view.rows):
            canvas.row(150 + 90 * number, 84, row.seat, mover=row.seat in scene.waiting)
            canvas.mark(row.seat, 100, 192 + 90 * number, 56)
            canvas.text(140, 190 + 90 * number, scene.name(row.seat), 36, "bold", width=110)
            canvas.place(f"seat:{row.seat}/bid", 250, 156 + 90 * number, 112, 72)

- Coordinates are pixels from the upper left of a picture 1,200 wide (theme.BOARD, SHEET).  A text's
  `y` is its baseline; `middle` takes the middle of its capitals instead.
- Every text says what it is for: kind "decide" (the default, at least 30 px), "name" (24),
  "label" (22) or "mark" (repeats what color and form say).  Give it `width`, the room it has: it is
  shrunk to the least size of its kind, then its `short` form is taken, then it is cut.  `block` may
  wrap to two lines; `paragraph` keeps its size.
- `static(key, painter)` first, for what is the same each turn; `stamp(key, …)` for a cell that
  recurs, such as a card: its key holds everything that the cell shows.
- Colors come from `renderer.theme`; one that is missing belongs there, not in a game's module.
- `place(name, …)` tells where a thing that events name is drawn.  The last three named by the scene
  are ringed when everything else is drawn; "seat:1/points" falls back to "seat:1".
- Never write a text where a later shape covers it, not even in the static layer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from renderer import lettering, theme
from renderer.encoding import encode, encode_in_full
from renderer.scene import Kind, Picture, Scene
from renderer.surface import Place
from renderer.theme import CARD, INK, INSET, LINE, SOFT, WINE, Color, ink_on
from renderer.tokens import Tokens

_MOST_RINGS = 3
_FLAG_WIDTH = 330


class Flag(Struct, frozen=True):
    """The right end of the band: whose move it is, and what is asked."""

    seats: tuple[int, ...]
    title: str
    words: str = ""


class Foot(Struct, frozen=True):
    """The foot of a card in hand: playable or not, and the reason."""

    words: str
    sign: Literal["check", "cross", "clock"] = "check"


def flag_of(scene: Scene) -> Flag | None:
    """The flag for those a scene waits for; none when it waits for nobody."""
    seats = tuple(sorted(scene.waiting))
    if not seats or scene.over:
        return None
    if len(seats) == 1:
        return Flag(seats, scene.name(seats[0]), scene.waiting[seats[0]])
    return Flag(seats, f"Waiting for {len(seats)}")


def own_flag(scene: Scene, seat: int) -> Flag:
    """The flag of one seat, and what it is asked, if anything."""
    resting = "" if scene.over else "waits"
    return Flag((seat,), scene.name(seat), scene.waiting.get(seat, resting))


class Canvas(Tokens):
    """A surface that knows the parts of pictures; small ones are in `tokens`, texts in `surface`."""

    def __init__(
        self,
        width: int = theme.BOARD[0],
        height: int = theme.BOARD[1],
        palette: str = "cellar",
        *,
        marks: Sequence[str] = (),
        ringed: Sequence[str] = (),
        page: int = 0,
    ) -> None:
        super().__init__(width, height, palette)
        self.marks = tuple(marks)  # initials by seat
        self.page = page  # of a picture of several pages, from 0
        self._ringed = tuple(ringed)
        self.blank()

    def picture(self, alt: str, *, in_full: bool = False) -> Picture:
        """Ring what changed last and encode the picture, in the theme's colors or in full; it is used up."""
        for place in self._places_to_ring():
            self.ring(place.x, place.y, place.width, place.height, place.radius)
        png = encode_in_full(self.image) if in_full else encode(self.image, self.palette.name)
        self.give_back()
        return Picture(png, self.width, self.height, alt, tuple(self.runs))

    def _places_to_ring(self) -> list[Place]:
        found: dict[Place, None] = {}
        for name in reversed(self._ringed):
            while name and name not in self.places:
                name = name.rpartition("/")[0]
            if name:
                found[self.places[name]] = None
        return list(found)[:_MOST_RINGS]

    # ------------------------------------------------------------ band and areas

    def header(
        self, kicker: str, headline: str, icon: str = "", flag: Flag | None = None, *, aside: int = 24
    ) -> int:
        """The dark band: what happened, and whose move it is; returns the first free y below.

        Without a flag, `aside` pixels at the right stay free for something else.
        """
        edge, high = theme.FRAME, theme.BAND_HEIGHT
        wide = self.width - 2 * edge
        self.rect(0, 0, self.width, edge + 28, theme.EDGE)
        self.rect(edge, edge, wide, high, theme.BAND, 14)
        self.rect(edge, edge + 20, wide, high - 20, theme.BAND)
        self.rect(edge, edge + high, wide, 4, theme.GOLD)
        left = edge + 24
        if icon:
            size = 84 if icon.startswith("bottle") else 72
            self.icon(
                left + 34, edge + high / 2, size, icon, theme.GOLD, light=theme.BAND, dark=theme.CREAM_DIM
            )
            left += 84
        right = self.width - edge - (_FLAG_WIDTH + 44 if flag else aside)
        self._headline(left, right, kicker, headline)
        if flag:
            self._flag(flag)
        return edge + high + 4

    def _headline(self, left: float, right: float, kicker: str, headline: str) -> None:
        words = lettering.drawable(headline, "serif")
        room = right - left
        rows, px = lettering.block(words, 44, 31, "serif", room, 1)
        if rows[0] != words:
            rows, px = lettering.block(words, 32, 31, "serif", room, 2)
        single = len(rows) == 1
        self.text(
            left, 50 if single else 36, kicker.upper(), 24, color=theme.CREAM_DIM, kind="label", width=room
        )
        for number, row in enumerate(rows):
            base = 98 if single else 70 + 35 * number
            self.text(left, base, row, px, "serif", color=theme.CREAM, width=room + 1)

    def _flag(self, flag: Flag) -> None:
        edge, high = theme.FRAME, theme.BAND_HEIGHT
        left = self.width - edge - _FLAG_WIDTH
        one = len(flag.seats) == 1
        tint = self.palette.seats[flag.seats[0]].tint if one else INSET
        self.rect(left, edge, _FLAG_WIDTH, high, tint, 14)
        self.rect(left, edge, 30, high, tint)
        self.rect(left, edge + 20, _FLAG_WIDTH, high - 20, tint)
        if one:
            self._flag_of_one(flag, left)
        else:
            self._flag_of_many(flag, left)

    def _flag_of_one(self, flag: Flag, left: int) -> None:
        top, low = theme.FRAME, theme.FRAME + theme.BAND_HEIGHT
        seat = flag.seats[0]
        tip = (left - 8, (top + low) / 2)
        chevron = [(left - 40, top), (left + 96, top), (left + 96, low), (left - 40, low), tip]
        self.polygon(chevron, self.palette.seats[seat].color)
        self.mark(seat, left + 44, (top + low) / 2, 72)
        rows, px = lettering.block(lettering.drawable(flag.words, "semibold"), 31, 26, "semibold", 212, 2)
        kind: Kind = "decide" if px >= theme.LEAST["decide"] else "name"
        single = len(rows) == 1
        self.text(
            left + 110, top + (48 if single else 34), flag.title, 40 if single else 34, "bold", width=212
        )
        for number, row in enumerate(rows):
            base = top + (86 if single else 66 + 32 * number)
            self.text(left + 110, base, row, px, kind=kind, width=213)

    def _flag_of_many(self, flag: Flag, left: int) -> None:
        top, low = theme.FRAME, theme.FRAME + theme.BAND_HEIGHT
        tip = (left - 8, (top + low) / 2)
        self.polygon([(left - 40, top), (left + 4, top), (left + 4, low), (left - 40, low), tip], INSET)
        self.text(left + 24, top + 40, flag.title, 34, "bold", width=_FLAG_WIDTH - 44)
        step = min(50.0, (_FLAG_WIDTH - 36) / len(flag.seats))
        for number, seat in enumerate(flag.seats):
            self.mark(seat, left + 46 + number * step, top + 77, min(42, step - 6))

    def panel(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        state: Literal["plain", "open", "past"] = "plain",
        radius: int = 12,
    ) -> None:
        """A paper card with a hairline: wine red when open now, sunk when past or closed."""
        ground = INSET if state == "past" else CARD
        self.rect(x, y, width, height, ground, radius, WINE if state == "open" else LINE)

    def row(self, y: float, height: float, seat: int, *, mover: bool, past: bool = False) -> Color:
        """A seat's row over the full width, framed in its color for the mover; returns its ground."""
        look = self.palette.seats[seat]
        left, wide = theme.MARGIN, self.width - 2 * theme.MARGIN
        ground = look.tint if mover else INSET if past else CARD
        if mover:
            self.rect(left, y, wide, height, ground, 10, look.color, 5)
        else:
            self.rect(left, y, wide, height, ground, 10)
        return ground

    def title(
        self, x: float, y: float, words: str, px: int = 28, *, color: Color = WINE, rule: float = 0
    ) -> float:
        """A small serif title, with a hairline to its right up to a width of `rule`; returns its width."""
        wide = self.text(x, y, words, px, "serif", color=color, kind="name", width=rule or None)
        if rule > wide + 14:
            self.rect(x + wide + 14, y - px * 0.3, rule - wide - 14, 2, LINE)
        return wide

    def chip(self, x: float, y: float, words: str, icon: str = "", height: int = 46, px: int = 26) -> float:
        """A pill with an icon and a word; returns its width."""
        lead = height + 2 if icon else height / 2 - 4
        wide = lead + lettering.width(lettering.drawable(words, "semibold"), px, "semibold") + height / 2 - 4
        self.rect(x, y, wide, height, INSET, height // 2)
        if icon:
            self.icon(x + height / 2 + 3, y + height / 2, height * 0.54, icon, SOFT, light=INSET)
        self.middle(x + lead, y + height / 2, words, px, kind="label")
        return wide

    def pill(
        self, x: float, y: float, width: float, height: float, words: object, color: Color, px: int = 30
    ) -> None:
        """A word or number on a full pill of a color."""
        self.rect(x, y, width, height, color, round(height / 2))
        room = width - height * 0.4
        self.middle(
            x + width / 2,
            y + height / 2,
            words,
            px,
            "bold",
            color=ink_on(color),
            align="center",
            kind="name",
            width=room,
        )

    def ring(self, x: float, y: float, width: float, height: float, radius: int = 10) -> None:
        """The sign of the last change: amber between dark keylines, around what it names."""
        for out, color, thick in ((8, theme.RING_KEYLINE, 10), (6, theme.RING, 6)):
            self.frame(x - out, y - out, width + 2 * out, height + 2 * out, color, radius + out, thick)

    # ------------------------------------------------------------ tracks and cards

    def track(
        self,
        x: float,
        y: float,
        width: float,
        steps: Sequence[object],
        accents: Mapping[int, Color] = {},
        height: int = 30,
    ) -> list[float]:
        """A strip of numbers, some on a color; returns the middle of each step, for tokens beside it."""
        self.rect(x, y, width, height, INSET, 6)
        step = width / len(steps)
        centers = [x + step * (number + 0.5) for number in range(len(steps))]
        for number, (cx, value) in enumerate(zip(centers, steps, strict=True)):
            color = accents.get(number)
            if color:
                self.rect(cx - step / 2 + 1, y, step - 2, height, color, 6)
            ink = ink_on(color) if color else INK
            self.middle(
                cx, y + height / 2, value, 24, "bold", color=ink, align="center", kind="label", width=step - 2
            )
        return centers

    def hand_card(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        title: str,
        color: Color,
        icon: str,
        foot: Foot,
        *,
        aside: float = 16,
        short: str = "",
    ) -> tuple[float, float]:
        """A card in hand: colored title bar, reason at the foot; returns where its middle starts and ends.

        `aside` pixels at the right of the title stay free; `short` is the form of a title that is too long.
        """
        playable = foot.sign == "check"
        self.rect(x, y, width, height, CARD, 12, theme.GOOD if playable else LINE, 5 if playable else 2)
        rim = 5 if playable else 2
        self.rect(x + rim, y + rim, width - 2 * rim, 56, color, 12 - rim)
        self.rect(x + rim, y + rim + 28, width - 2 * rim, 28, color)
        ink = ink_on(color)
        left = x + 20
        if icon:
            self.icon(x + 38, y + 33, 36, icon, ink, light=color, dark=ink)
            left = x + 68
        room = x + width - aside - left
        self.text(left, y + 44, title, 33, "serif", color=ink, kind="name", width=room, short=short)
        self._foot(x, y + height, width, foot, rim)
        return y + rim + 56, y + height - 56 - rim

    def _foot(self, x: float, bottom: float, width: float, foot: Foot, rim: int) -> None:
        playable = foot.sign == "check"
        ground, ink = (theme.GOOD, theme.WHITE) if playable else (INSET, INK)
        top = bottom - 56 - rim
        self.rect(x + rim, top, width - 2 * rim, 56, ground, 12 - rim)
        self.rect(x + rim, top, width - 2 * rim, 28, ground)
        self.icon(x + 34, top + 28, 28, foot.sign, ink if playable else SOFT)
        self.middle(x + 58, top + 28, foot.words, 30, color=ink, width=width - 74)
