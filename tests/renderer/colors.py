"""Color differences as people with weak color sight see them.

CIEDE2000 by Sharma, Wu and Dalal (2005); simulation by Machado, Oliveira and Fernandes (2009) at
full severity, in linear RGB.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from renderer.theme import Color, rgb

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def least_difference(colors: Sequence[Color], sight: str) -> float:
    """The least CIEDE2000 difference between any two colors, for one kind of sight."""
    seen = [lab(color, sight) for color in colors]
    return min(ciede2000(one, two) for one, two in combinations(seen, 2))


def lab(color: Color, sight: str = "normal") -> Triple:
    """A color in CIELAB as one kind of sight has it."""
    red, green, blue = (_linear(part / 255) for part in rgb(color))
    seen = [min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], (red, green, blue))]
    x, y, z = (
        _root(part / white)
        for part, white in zip(_times(_TO_XYZ, (seen[0], seen[1], seen[2])), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _times(matrix: Sequence[Triple], vector: Triple) -> list[float]:
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]


def ciede2000(one: Triple, two: Triple) -> float:
    """The CIEDE2000 difference of two CIELAB colors."""
    mean_chroma = (hypot(one[1], one[2]) + hypot(two[1], two[2])) / 2
    stretch = 1 + (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))) / 2
    chroma1, hue1 = hypot(one[1] * stretch, one[2]), _hue(one[1] * stretch, one[2])
    chroma2, hue2 = hypot(two[1] * stretch, two[2]), _hue(two[1] * stretch, two[2])
    hue_step, mean_hue = _hues(hue1, hue2, chroma1 * chroma2)
    mean_light, chroma = (one[0] + two[0]) / 2, (chroma1 + chroma2) / 2
    weight_light = 1 + 0.015 * (mean_light - 50) ** 2 / sqrt(20 + (mean_light - 50) ** 2)
    light = (two[0] - one[0]) / weight_light
    color = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    hue = (
        2
        * sqrt(chroma1 * chroma2)
        * sin(radians(hue_step / 2))
        / (1 + 0.015 * chroma * _hue_weight(mean_hue))
    )
    turn = 60 * exp(-(((mean_hue - 275) / 25) ** 2))
    rotation = -sin(radians(turn)) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(light**2 + color**2 + hue**2 + rotation * color * hue)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _hues(hue1: float, hue2: float, chroma: float) -> tuple[float, float]:
    """The step from one hue to the other, and their mean, in degrees."""
    if chroma == 0:
        return 0.0, hue1 + hue2
    step = hue2 - hue1
    if abs(step) <= 180:
        return step, (hue1 + hue2) / 2
    total = hue1 + hue2
    return step - 360 if step > 180 else step + 360, (total + 360) / 2 if total < 360 else (total - 360) / 2


def _hue_weight(hue: float) -> float:
    return (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
