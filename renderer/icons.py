"""Icons: our own vector drawings, drawn large, reduced, and kept by size and color.

The drawings are in `icons.toml`: a box, and layers of "role kind numbers" (the file says which).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct
from PIL import Image, ImageDraw

from renderer.masks import TIMES, draw_stroke, path_points
from renderer.theme import Color, rgb

_CUT = "-"  # the role that cuts out of what is below


class Layer(Struct, frozen=True):
    """One form of an icon: the role that gives its color, its kind, and its numbers or path."""

    role: str
    kind: str
    numbers: tuple[float, ...]
    path: str = ""


class Icon(Struct, frozen=True):
    """A drawing in a box of its own units."""

    width: float
    height: float
    layers: tuple[Layer, ...]


@cache
def icons() -> Mapping[str, Icon]:
    """All icons by name."""
    drawings = tomllib.loads((files("renderer") / "icons.toml").read_text("utf-8"))
    return {name: _icon(drawing["box"], drawing["layers"]) for name, drawing in drawings.items()}


def _icon(box: list[float], layers: list[str]) -> Icon:
    return Icon(box[0], box[1], tuple(_layer(layer) for layer in layers))


def _layer(words: str) -> Layer:
    role, kind, rest = words.split(maxsplit=2)
    if kind == "path":
        return Layer(role, kind, (), rest)
    if kind == "stroke":
        thick, path = rest.split(maxsplit=1)
        return Layer(role, kind, (float(thick),), path)
    return Layer(role, kind, tuple(float(number) for number in rest.split()))


def size_of(name: str, size: float) -> tuple[int, int]:
    """Width and height of an icon whose longer side is `size`."""
    icon = icons()[name]
    scale = size / max(icon.width, icon.height)
    return max(1, round(icon.width * scale)), max(1, round(icon.height * scale))


@lru_cache(1024)
def icon_mask(name: str, width: int, height: int) -> Image.Image:
    """The form of an icon that has only one role."""
    return _masks(icons()[name], width, height)[0][1]


@lru_cache(2048)
def icon_image(name: str, width: int, height: int, colors: tuple[tuple[str, Color], ...]) -> Image.Image:
    """An icon in color, with its transparency; roles without a color take that of role `a`."""
    by_role = dict(colors)
    masks = _masks(icons()[name], width, height)
    return compose((width, height), [(mask, by_role.get(role, by_role["a"]), (0, 0)) for role, mask in masks])


def compose(
    size: tuple[int, int], layers: Iterable[tuple[Image.Image, Color, tuple[int, int]]]
) -> Image.Image:
    """An image with transparency from masks, each with its color and its corner, the lowest first."""
    image = Image.new("RGBA", size)
    for mask, color, corner in layers:
        layer = Image.new("RGBA", size, (*rgb(color), 0))
        alpha = Image.new("L", size, 0)
        alpha.paste(mask, corner)
        layer.putalpha(alpha)
        image = Image.alpha_composite(image, layer)
    return image


def _masks(icon: Icon, width: int, height: int) -> list[tuple[str, Image.Image]]:
    """The masks of an icon from the lowest to the highest, each with its role."""
    masks: list[tuple[str, Image.Image]] = []
    scale = width * TIMES / icon.width, height * TIMES / icon.height
    for layer in icon.layers:
        if layer.role == _CUT:
            targets = [mask for _, mask in masks]
        else:
            if not masks or masks[-1][0] != layer.role:
                masks.append((layer.role, Image.new("L", (width * TIMES, height * TIMES), 0)))
            targets = [masks[-1][1]]
        for mask in targets:
            _draw(ImageDraw.Draw(mask), layer, scale, 0 if layer.role == _CUT else 255)
    return [(role, mask.resize((width, height), Image.Resampling.BOX)) for role, mask in masks]


def _draw(draw: ImageDraw.ImageDraw, layer: Layer, scale: tuple[float, float], fill: int) -> None:
    if layer.path:
        _draw_path(draw, layer, scale, fill)
    elif layer.kind == "rect":
        x, y, width, height, *radius = layer.numbers
        box = _box((x, y, x + width, y + height), scale)
        draw.rounded_rectangle(box, (radius[0] if radius else 0) * min(scale), fill=fill)
    elif layer.kind == "arc":
        x, y, radius_, start, end, thick = layer.numbers
        box = _box((x - radius_, y - radius_, x + radius_, y + radius_), scale)
        draw.arc(box, start, end, fill=fill, width=int(thick * min(scale)))
    else:
        x, y, across, *down = layer.numbers
        high = down[0] if down else across
        draw.ellipse(_box((x - across, y - high, x + across, y + high), scale), fill=fill)


def _draw_path(draw: ImageDraw.ImageDraw, layer: Layer, scale: tuple[float, float], fill: int) -> None:
    for line in path_points(layer.path):
        points = [(x * scale[0], y * scale[1]) for x, y in line]
        if layer.kind == "stroke":
            draw_stroke(draw, points, layer.numbers[0] * min(scale), fill)
        else:
            draw.polygon(points, fill=fill)


def _box(
    box: tuple[float, float, float, float], scale: tuple[float, float]
) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return left * scale[0], top * scale[1], right * scale[0], bottom * scale[1]
