"""A game in half a minute: one board after the other, as an animation."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from PIL import Image

SIZE = (800, 600)
MOST_FRAMES = 60
FRAME = 500  # milliseconds
PAUSE = 4000  # milliseconds on the last frame
MOST_BYTES = 8_000_000


def chosen(turns: Sequence[int]) -> list[int]:
    """Which of these turns are shown: all, or evenly spread ones, with the first and the last."""
    if len(turns) <= MOST_FRAMES:
        return list(turns)
    last = len(turns) - 1
    return [turns[round(number * last / (MOST_FRAMES - 1))] for number in range(MOST_FRAMES)]


def animated(boards: Iterable[bytes]) -> bytes:
    """Boards (PNG) as an animated GIF of at most 8 MB; frames are left out until it fits."""
    frames = [_frame(png) for png in boards]
    while True:
        content = _gif(frames)
        if len(content) <= MOST_BYTES or len(frames) < 4:
            return content
        frames = [*frames[:-1:2], frames[-1]]


def _frame(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as picture:
        small = picture.convert("RGB").resize(SIZE, Image.Resampling.BICUBIC)
    return small.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _gif(frames: Sequence[Image.Image]) -> bytes:
    out = io.BytesIO()
    times = [FRAME] * (len(frames) - 1) + [PAUSE]
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False
    )
    return out.getvalue()
