"""The ground that pictures are drawn on: shapes, icons and fitted texts, each text measured.

What is drawn again and again is kept: letters, masks, icons, whole cells (`stamp`) and whole
layers (`static`).  A warm frame is then little more than pasting.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from threading import Lock, local
from typing import Any, Literal, Self

from msgspec import Struct
from PIL import Image, ImageDraw

from renderer import lettering, theme
from renderer.icons import compose, icon_image, icon_mask, size_of
from renderer.lettering import Face
from renderer.masks import Point, corner, outline_strips, polygon, rounded, stroke
from renderer.scene import Kind, Run
from renderer.theme import CARD, GOLD, INK, LEAST, PAPER, Color, contrast, rgb

Align = Literal["left", "center", "right"]
_SMALL = 12_000  # square pixels up to which one paste of a whole mask is faster than that of four corners
_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}


class Place(Struct, frozen=True):
    """Where something that events name is drawn."""

    x: float
    y: float
    width: float
    height: float
    radius: int


class Layer(Struct, frozen=True):
    """Something drawn once and kept: its pixels, its texts and its places."""

    image: Image.Image
    runs: tuple[Run, ...]
    places: dict[str, Place]


class _Kept:
    """The layers used last, shared by all threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._layers: OrderedDict[Hashable, Layer] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Layer]) -> Layer:
        """The layer of a key, made if it is not there."""
        with self._lock:
            if key in self._layers:
                self._layers.move_to_end(key)
                return self._layers[key]
        layer = make()
        with self._lock:
            self._layers[key] = layer
            while len(self._layers) > self._most:
                self._layers.popitem(last=False)
        return layer


class _Frames(local):
    """Each thread's frame buffers: fresh ones cost more time than drawing."""

    def __init__(self) -> None:
        self.free: dict[tuple[int, int], list[Image.Image]] = {}

    def take(self, size: tuple[int, int]) -> Image.Image:
        free = self.free.get(size)
        return free.pop() if free else Image.new("RGB", size)

    def give_back(self, frame: Image.Image) -> None:
        self.free.setdefault(frame.size, []).append(frame)


_static = _Kept(16)
_stamps = _Kept(400)
_frames = _Frames()


class Surface:
    """A picture being drawn.  Coordinates are pixels from the upper left; a text's `y` is its baseline."""

    def __init__(self, width: int, height: int, palette: str = "cellar") -> None:
        self.width, self.height = width, height
        self.palette = theme.palette(palette)
        self.margin = theme.FRAME  # at the edge, where no text without a width of its own goes
        self.runs: list[Run] = []
        self.places: dict[str, Place] = {}
        self._use(_frames.take((width, height)))

    def _use(self, image: Image.Image) -> None:
        self.image = image
        self._draw = ImageDraw.Draw(image)
        self._pixels: Any = image.load()

    def _another(self, width: int, height: int, ground: Color) -> Self:
        """A surface of the same kind on a new image, to draw a layer on."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.width, other.height, other.runs, other.places = width, height, [], {}
        other._use(Image.new("RGB", (width, height), ground))
        return other

    # ------------------------------------------------------------ layers

    def static(self, key: Hashable, painter: Callable[[Self], object]) -> None:
        """Paint what is the same in every turn, once: call it first, it covers the whole picture.

        The key names the game and the layout.  Put no text here that something later covers.
        """
        size = self.width, self.height

        def make() -> Layer:
            below = self._another(*size, PAPER)
            below.blank()
            painter(below)
            return Layer(below.image, tuple(below.runs), below.places)

        layer = _static.get((key, size, self.palette.name), make)
        self.image.paste(layer.image)
        self.runs, self.places = list(layer.runs), dict(layer.places)

    def stamp(
        self,
        key: Hashable,
        x: float,
        y: float,
        size: tuple[int, int],
        painter: Callable[[Self], object],
        ground: Color = CARD,
    ) -> None:
        """Paint a cell that recurs: the key holds all that its look depends on; its corner is at 0, 0."""

        def make() -> Layer:
            cell = self._another(*size, ground)
            cell.margin = 0
            painter(cell)
            return Layer(cell.image, tuple(cell.runs), cell.places)

        layer = _stamps.get((key, size, ground, self.palette.name), make)
        left, top = round(x), round(y)
        self.image.paste(layer.image, (left, top))
        self.runs += [_moved(run, left, top) for run in layer.runs]
        for name, place in layer.places.items():
            self.place(name, left + place.x, top + place.y, place.width, place.height, place.radius)

    def blank(self) -> None:
        """Empty paper within the dark edge."""
        self.image.paste(_blank(self.width, self.height))

    def place(self, name: str, x: float, y: float, width: float, height: float, radius: int = 10) -> None:
        """Say where something that events name is drawn, so that it can be ringed."""
        self.places[name] = Place(x, y, width, height, radius)

    # ------------------------------------------------------------ shapes

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: Color,
        radius: int = 0,
        line: Color = "",
        thick: int = 2,
    ) -> None:
        """A filled rectangle with round corners, and a line within its edge if a color is given."""
        left, top, wide, high = round(x), round(y), round(width), round(height)
        if wide <= 0 or high <= 0:
            return
        radius = max(0, min(radius, wide // 2, high // 2))
        if radius and wide * high <= _SMALL:
            box = _small_box(wide, high, color, radius, line, thick)
            self.image.paste(box, (left, top), box)
            return
        if line:
            self.rect(left, top, wide, high, line, radius)
            self.rect(left + thick, top + thick, wide - 2 * thick, high - 2 * thick, color, radius - thick)
            return
        right, low = left + wide, top + high
        if wide > 2 * radius:
            self._draw.rectangle((left + radius, top, right - radius - 1, low - 1), fill=color)
        if radius and high > 2 * radius:
            self._draw.rectangle((left, top + radius, right - 1, low - radius - 1), fill=color)
        if radius:
            ink = rgb(color)
            self.image.paste(ink, (left, top), corner(radius, 0))
            self.image.paste(ink, (right - radius, top), corner(radius, 1))
            self.image.paste(ink, (right - radius, low - radius), corner(radius, 2))
            self.image.paste(ink, (left, low - radius), corner(radius, 3))

    def frame(
        self, x: float, y: float, width: float, height: float, color: Color, radius: int, thick: int
    ) -> None:
        """The outline of a rectangle, drawn inward; what is within stays."""
        left, top, ink = round(x), round(y), rgb(color)
        for right, down, mask in outline_strips(round(width), round(height), radius, thick):
            self.image.paste(ink, (left + right, top + down), mask)

    def disc(self, cx: float, cy: float, size: float, color: Color) -> None:
        """A filled circle by its middle and its width."""
        self.shape(cx, cy, size, "disc", color)

    def shape(self, cx: float, cy: float, size: float, name: str, color: Color) -> None:
        """An icon of one role in one color, by its middle."""
        wide, high = size_of(name, size)
        self.image.paste(
            rgb(color), (round(cx - wide / 2), round(cy - high / 2)), icon_mask(name, wide, high)
        )

    def icon(
        self,
        cx: float,
        cy: float,
        size: float,
        name: str,
        color: Color = INK,
        *,
        dark: Color = INK,
        light: Color = CARD,
        gold: Color = GOLD,
    ) -> None:
        """An icon by its middle and its longer side."""
        wide, high = size_of(name, size)
        self.put(cx, cy, icon_image(name, wide, high, (("a", color), ("k", dark), ("p", light), ("g", gold))))

    def put(self, cx: float, cy: float, image: Image.Image) -> None:
        """Paste an image with transparency by its middle."""
        self.image.paste(image, (round(cx - image.width / 2), round(cy - image.height / 2)), image)

    def polygon(self, points: Sequence[Point], color: Color) -> None:
        """A filled polygon."""
        left, top = int(min(x for x, _ in points)) - 1, int(min(y for _, y in points)) - 1
        mask = polygon(tuple((round(x - left, 2), round(y - top, 2)) for x, y in points))
        self.image.paste(rgb(color), (left, top), mask)

    def line(self, points: Sequence[Point], color: Color, thick: float = 3) -> None:
        """A line with round ends through all points."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        margin = int(thick) + 2
        left, top = int(min(xs)) - margin, int(min(ys)) - margin
        size = int(max(xs)) - left + margin, int(max(ys)) - top + margin
        mask = stroke(tuple((round(x - left, 2), round(y - top, 2)) for x, y in points), thick, size)
        self.image.paste(rgb(color), (left, top), mask)

    # ------------------------------------------------------------ texts

    def text(
        self,
        x: float,
        y: float,
        value: object,
        px: int = 30,
        face: Face = "semibold",
        *,
        color: Color = INK,
        align: Align = "left",
        kind: Kind = "decide",
        width: float | None = None,
        short: str = "",
    ) -> float:
        """Write one line on a baseline and return its width.

        It has `width` pixels of room, else all up to the picture's edge: it is shrunk down to the
        least size of its kind, then its short form is taken, then it is cut with an ellipsis.
        """
        words = lettering.drawable(_spelled(value), face)
        room = self._room(x, align) if width is None else width
        words, px = lettering.fit(words, px, min(px, LEAST[kind]), face, room, short)
        advance = lettering.width(words, px, face)
        self._write(x - advance * _ALIGN[align], y, words, px, face, color, kind)
        return advance

    def middle(
        self, x: float, cy: float, value: object, px: int = 30, face: Face = "semibold", **how: Any
    ) -> float:
        """`text` whose capitals and digits stand in the middle of `cy`."""
        words = lettering.drawable(_spelled(value), face)
        kind: Kind = how.get("kind", "decide")
        if how.get("width") is not None:
            words, px = lettering.fit(
                words, px, min(px, LEAST[kind]), face, how["width"], how.get("short", "")
            )
        return self.text(x, cy + px * lettering.CAPITALS / 2, words, px, face, **how)

    def block(
        self,
        x: float,
        y: float,
        value: object,
        px: int = 30,
        face: Face = "semibold",
        *,
        width: float,
        lines: int = 2,
        color: Color = INK,
        align: Align = "left",
        kind: Kind = "decide",
        short: str = "",
        lead: float = 1.12,
    ) -> float:
        """Write a text from a first baseline in at most so many lines; return the last baseline.

        It is shrunk to one line, else wrapped, else its short form is taken, else it is cut.
        """
        words = lettering.drawable(_spelled(value), face)
        rows, px = lettering.block(words, px, min(px, LEAST[kind]), face, width, lines, short)
        for number, row in enumerate(rows):
            advance = lettering.width(row, px, face)
            base = y + round(number * px * lead)
            self._write(x - advance * _ALIGN[align], base, row, px, face, color, kind)
        return y + round((len(rows) - 1) * px * lead)

    def paragraph(
        self,
        x: float,
        y: float,
        value: object,
        px: int = 30,
        face: Face = "semibold",
        *,
        width: float,
        lines: int = 99,
        color: Color = INK,
        kind: Kind = "decide",
        lead: float = 1.16,
    ) -> float:
        """Write a text at its full size, wrapped from a first baseline; return the next line's baseline."""
        rows = lettering.wrap(lettering.drawable(_spelled(value), face), px, face, width, lines)
        for number, row in enumerate(rows):
            self._write(x, y + round(number * px * lead), row, px, face, color, kind)
        return y + round(len(rows) * px * lead)

    def _room(self, x: float, align: Align) -> float:
        left, right = x - self.margin, self.width - self.margin - x
        return {"left": right, "right": left, "center": 2 * min(left, right)}[align]

    def _write(self, x: float, y: float, words: str, px: int, face: Face, color: Color, kind: Kind) -> None:
        if not words.strip():
            return
        drawn = lettering.letters(words, px, face)
        left, top = round(x) + drawn.left, round(y) + drawn.top
        box = (left, top, left + drawn.mask.width, top + drawn.mask.height)
        ink = rgb(color)
        self.runs.append(Run(words, kind, px, box, self._least_contrast(box, ink)))
        self.image.paste(ink, (left, top), drawn.mask)

    def _least_contrast(self, box: tuple[int, int, int, int], ink: tuple[int, int, int]) -> float:
        """Against the ground at five points of a text's box, before the text is drawn on it."""
        left, top, right, bottom = box
        left, top = max(0, left), max(0, top)
        right, bottom = min(self.width, right) - 1, min(self.height, bottom) - 1
        if right < left or bottom < top:
            return 1.0
        across, down, pixels = (left + right) // 2, (top + bottom) // 2, self._pixels
        return min(
            contrast(ink, pixels[left, down]),
            contrast(ink, pixels[right, down]),
            contrast(ink, pixels[across, down]),
            contrast(ink, pixels[across, top]),
            contrast(ink, pixels[across, bottom]),
        )

    def give_back(self) -> None:
        """Let the next picture of this thread use the frame."""
        _frames.give_back(self.image)


@lru_cache(8)
def _blank(width: int, height: int) -> Image.Image:
    edge, sheet = theme.FRAME, Image.new("RGB", (width, height), theme.EDGE)
    sheet.paste(rgb(PAPER), (edge, edge), rounded(width - 2 * edge, height - 2 * edge, 14))
    return sheet


@lru_cache(1024)
def _small_box(wide: int, high: int, color: Color, radius: int, line: Color, thick: int) -> Image.Image:
    if not line:
        return compose((wide, high), [(rounded(wide, high, radius), color, (0, 0))])
    inner = rounded(max(1, wide - 2 * thick), max(1, high - 2 * thick), max(0, radius - thick))
    return compose(
        (wide, high), [(rounded(wide, high, radius), line, (0, 0)), (inner, color, (thick, thick))]
    )


def _moved(run: Run, right: int, down: int) -> Run:
    left, top, end, bottom = run.box
    return Run(
        run.text, run.kind, run.px, (left + right, top + down, end + right, bottom + down), run.contrast
    )


def _spelled(value: object) -> str:
    """A value as people read it: a number has a real minus sign."""
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)
