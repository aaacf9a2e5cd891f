"""Smooth masks of plain shapes: drawn large, reduced, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

Point = tuple[float, float]

TIMES = 8  # how much larger shapes are drawn before they are reduced
_TIMES_LINE = 4  # enough for lines and polygons of a picture's size


@lru_cache(256)
def corner(radius: int, quarter: int) -> Image.Image:
    """A quarter of a disc: 0 is upper left, then clockwise."""
    big = Image.new("L", (radius * TIMES, radius * TIMES), 0)
    ImageDraw.Draw(big).ellipse((0, 0, 2 * radius * TIMES - 1, 2 * radius * TIMES - 1), fill=255)
    return big.resize((radius, radius), Image.Resampling.BOX).rotate(-90 * quarter)


@lru_cache(256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        right, low = width - radius, height - radius
        for quarter, place in enumerate(((0, 0), (right, 0), (right, low), (0, low))):
            mask.paste(corner(radius, quarter), place)
    return mask


@lru_cache(128)
def outline(width: int, height: int, radius: int, thick: int) -> Image.Image:
    """The outline of a rectangle with round corners, drawn inward."""
    inner = rounded(max(1, width - 2 * thick), max(1, height - 2 * thick), max(1, radius - thick))
    hole = Image.new("L", (width, height), 0)
    hole.paste(inner, (thick, thick))
    return ImageChops.subtract(rounded(width, height, radius), hole)


@lru_cache(128)
def outline_strips(
    width: int, height: int, radius: int, thick: int
) -> tuple[tuple[int, int, Image.Image], ...]:
    """An outline as strips, each with its corner: far less to paste than the whole of a large one."""
    mask, edge = outline(width, height, radius, thick), max(radius, thick)
    if min(width, height) <= 2 * edge:
        return ((0, 0, mask),)
    boxes = (
        (0, 0, width, edge),
        (0, height - edge, width, height),
        (0, edge, thick, height - edge),
        (width - thick, edge, width, height - edge),
    )
    return tuple((box[0], box[1], mask.crop(box)) for box in boxes)


@lru_cache(1024)
def polygon(points: tuple[Point, ...]) -> Image.Image:
    """A filled polygon, its points seen from the mask's corner."""
    size = int(max(x for x, _ in points)) + 2, int(max(y for _, y in points)) + 2
    big = Image.new("L", (size[0] * _TIMES_LINE, size[1] * _TIMES_LINE), 0)
    ImageDraw.Draw(big).polygon([(x * _TIMES_LINE, y * _TIMES_LINE) for x, y in points], fill=255)
    return big.resize(size, Image.Resampling.BOX)


@lru_cache(512)
def stroke(points: tuple[Point, ...], thick: float, size: tuple[int, int]) -> Image.Image:
    """A line with round ends, in a mask of the given size."""
    big = Image.new("L", (size[0] * _TIMES_LINE, size[1] * _TIMES_LINE), 0)
    large = [(x * _TIMES_LINE, y * _TIMES_LINE) for x, y in points]
    draw_stroke(ImageDraw.Draw(big), large, thick * _TIMES_LINE, 255)
    return big.resize(size, Image.Resampling.BOX)


def draw_stroke(draw: ImageDraw.ImageDraw, points: list[Point], thick: float, fill: int) -> None:
    """Draw a line with round joints and ends."""
    draw.line(points, fill=fill, width=max(1, int(thick)), joint="curve")
    half = thick / 2
    for x, y in (points[0], points[-1]):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)


def path_points(path: str) -> list[list[Point]]:
    """The lines of a path of absolute M, L, Q, C and Z commands, with its curves as short straight steps."""
    lines: list[list[Point]] = []
    parts = iter(path.replace(",", " ").split())
    command, ahead = "", next(parts, "")
    while ahead:
        if ahead in "MLQCZ":
            command, ahead = ahead, next(parts, "")
            continue
        numbers = [float(ahead)] + [float(next(parts)) for _ in range(_NUMBERS[command] - 1)]
        ahead = next(parts, "")
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            lines.append(points)
            command = "L"
        elif command == "L":
            lines[-1] += points
        else:
            lines[-1] += _curve([lines[-1][-1], *points])
    return lines


_NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6}


def _curve(points: list[Point], steps: int = 14) -> Iterable[Point]:
    """A Bézier curve by de Casteljau's construction, without its first point."""
    for step in range(1, steps + 1):
        level = points
        while len(level) > 1:
            level = [_between(one, two, step / steps) for one, two in pairwise(level)]
        yield level[0]


def _between(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
