"""How fast a picture is drawn: a board of a real game, beside the least that storing it costs."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from time import thread_time
from typing import TypeVar

from PIL import Image

import renderer
from bot.terminal.console import game_named
from games.engine import Rng, Table, any_answer
from renderer import Scene, Sitter
from renderer.encoding import encode

T = TypeVar("T")

GAME, SEATS, ANSWERS = "wine_cellar", 5, 43  # the middle of a game, somebody picks
NAMES = ("Mia", "Jonas", "Priya", "Tom", "Aiko")
ROUNDS = 40


def measure() -> dict[str, float]:
    """Processor milliseconds of a process's first picture, a warm frame and the floor, and the ratio.

    The floor is what no drawing can avoid: a kept frame is pasted and stored in the same form.
    The first picture is cold only if the process has drawn nothing before.
    """
    scene = board_scene()
    first, picture = _timed(lambda: renderer.draw(scene))
    kept = Image.open(BytesIO(picture.png)).convert("RGB")
    frame = kept.copy()

    def floor() -> bytes:
        frame.paste(kept)
        return encode(frame, scene.palette)

    floors, frames = [], []
    for _ in range(ROUNDS):  # by turns, so that both share what else the machine does
        floors.append(_timed(floor)[0])
        frames.append(_timed(lambda: renderer.draw(scene))[0])
    return {
        "first picture ms": first,
        "warm frame ms": min(frames),
        "floor ms": min(floors),
        "ratio": min(frames) / min(floors),
    }


def board_scene() -> Scene:
    """A spectator's scene from the middle of a seeded game."""
    table = Table.new(game_named(GAME), SEATS, Rng.numbered(1))
    random = Rng.numbered(2)
    for _ in range(ANSWERS):
        table.apply(any_answer(table.pending[random.choice(sorted(table.pending))], random))
    waiting = {seat: asked.public.read(NAMES, seat) for seat, asked in table.pending.items()}
    event = table.news[-1]
    headline = event.read_by(None, NAMES)
    sitters = tuple(Sitter(name) for name in NAMES)
    return Scene(GAME, table.view(None), None, sitters, waiting, headline, event.places)


def _timed(action: Callable[[], T]) -> tuple[float, T]:
    """Processor milliseconds an action took, and what it gave."""
    start = thread_time()
    given = action()
    return 1000 * (thread_time() - start), given
