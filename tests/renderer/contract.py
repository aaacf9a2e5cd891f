"""What every picture must be: readable on a phone, and small.  Tests of the games' pictures call this."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

from PIL import Image

from renderer import Picture, Run
from renderer.scene import MOST_ALT
from renderer.theme import LEAST, LEAST_CONTRAST

MOST_BYTES = 600_000
LONGEST_SIDE = 1600
TOUCHING = 1  # pixels by which the ink of two texts may meet


def assert_legible(picture: Picture) -> None:
    """Check a picture's form, and every text in it: size, contrast, place, and that none meets another."""
    assert_sound(picture)
    faults = [fault for run in picture.runs for fault in run_faults(run, picture)] + overlaps(picture.runs)
    assert not faults, "\n".join(faults)


def assert_sound(picture: Picture) -> None:
    """Check that a picture can be posted: its format, sides, bytes and alt text."""
    image = Image.open(BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.size == (picture.width, picture.height)
    assert picture.width != picture.height, "a phone crops square pictures"
    assert max(image.size) <= LONGEST_SIDE
    assert len(picture.png) <= MOST_BYTES
    assert 0 < len(picture.alt) <= MOST_ALT


def run_faults(run: Run, picture: Picture) -> list[str]:
    """What is wrong with one text."""
    left, top, right, bottom = run.box
    faults = []
    if run.px < LEAST[run.kind]:
        faults.append(f"{run.text!r} ({run.kind}) is {run.px} px, the least is {LEAST[run.kind]}")
    if run.contrast < LEAST_CONTRAST[run.kind]:
        faults.append(f"{run.text!r} ({run.kind}) has a contrast of {run.contrast:.1f}")
    if left < 0 or top < 0 or right > picture.width or bottom > picture.height:
        faults.append(f"{run.text!r} leaves the picture: {run.box}")
    if run.text.strip("…. ") == "":
        faults.append(f"nothing is left of a text at {run.box}")
    return faults


def overlaps(runs: tuple[Run, ...]) -> list[str]:
    """The pairs of texts whose ink meets."""
    return [
        f"{one.text!r} {one.box} meets {two.text!r} {two.box}"
        for one, two in combinations(runs, 2)
        if _meet(one.box, two.box)
    ]


def _meet(one: tuple[int, int, int, int], two: tuple[int, int, int, int]) -> bool:
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return across > TOUCHING and down > TOUCHING
