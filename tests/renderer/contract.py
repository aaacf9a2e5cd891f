"""What every picture must be: readable on a phone, and small; and random games of which to draw some."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from io import BytesIO
from itertools import combinations
from typing import Any

from PIL import Image

import renderer
from games import load_all
from games.engine import Event, Game, Rng, Seat, Table, any_answer
from renderer import Picture, Run, Scene, Sitter, theme
from renderer.canvas import Canvas
from renderer.scene import MOST_ALT
from renderer.theme import LEAST, LEAST_CONTRAST

NAMES = (
    "Mia",
    "Maximilian the Great of the Valley",
    "漢字",
    "Tom",
    "Zoë",
    "Benedikt",
    "Constantina",
    "Yusuf",
)
SAMPLES = 6  # positions of a game that are looked at, beside the first of every phase
Moment = tuple[Game, list[Event]]
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


# ---------------------------------------------------------------- games to draw


@cache
def game(kind: str, seats: int, variant: str = "") -> list[Moment]:
    """A whole random game: how it was stored after each answer, and what had happened."""
    rules = load_all()[kind]
    table = Table.new(rules, seats, Rng.numbered(seats), {"variant": variant} if variant else {})
    random = Rng.numbered(99)
    moments = [(table.save(), table.news)]
    while not table.over:
        table.apply(any_answer(table.pending[random.choice(sorted(table.pending))], random))
        moments.append((table.save(), table.news))
    return moments


def opened(kind: str, moment: Moment) -> Table[Any, Any]:
    saved, news = moment
    table = Table.open(load_all()[kind], saved)
    table.news = news
    return table


@cache
def positions(kind: str, seats: int, variant: str = "") -> list[Table[Any, Any]]:
    """Tables spread over a random game, from its start to its end, and the first of every phase."""
    moments = game(kind, seats, variant)
    wanted = {round((len(moments) - 1) * part / (SAMPLES - 1)) for part in range(SAMPLES)}
    first: dict[str, int] = {}
    for number, moment in enumerate(moments):
        first.setdefault(opened(kind, moment).state.phase, number)
    return [opened(kind, moments[number]) for number in sorted({*wanted, *first.values()})]


def scene_of(
    table: Table[Any, Any],
    viewer: Seat | None = None,
    palette: str = "cellar",
    places: tuple[str, ...] | None = None,
) -> Scene:
    """What somebody sees of a table, with what has just happened."""
    rules, names = table.rules, NAMES[: len(table.rules.scores(table.state))]
    changed = tuple(place for event in table.news for place in event.places)
    return Scene(
        rules.key,
        table.view(viewer),
        viewer,
        tuple(Sitter(name, f"user{seat}") for seat, name in enumerate(names)),
        {seat: asked.public.read(names, seat) for seat, asked in table.pending.items()},
        table.news[-1].read_by(viewer, names) if table.news else str(rules.tagline),
        changed if places is None else places,
        table.over,
        palette,
    )


def all_pictures(scene: Scene, seat: Seat) -> list[Picture]:
    """Every page of every picture; those that show one seat, of this one."""
    draw = partial(renderer.draw_all, scene, seat=seat)
    return [picture for what in renderer.pictures(scene.game) for picture in draw(what)]


def painted(scene: Scene, what: str = "board", seat: Seat | None = None) -> Canvas:
    """The canvas of a picture, before rings and encoding."""
    size = theme.BOARD if what == "board" else theme.SHEET
    canvas = Canvas(*size, scene.palette, marks=scene.marks, ringed=scene.places)
    import_module(f"renderer.{scene.game}").PICTURES[what](canvas, scene, seat)
    return canvas


def texts(picture: Picture | Canvas) -> list[str]:
    """What is written in a picture."""
    return [run.text for run in picture.runs]
