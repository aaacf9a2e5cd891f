"""Pictures and words of a game's views.  A game is drawn by the module of its key, found by name.

Such a module gives:

- `PICTURES: Mapping[str, Painter]`, what it can show ("board", "hand", …), each with its painter;
- `alt(scene, what, seat) -> str`, at most 1,024 characters that say the same as a picture;
- `describe(scene) -> str`, the whole board in words (markdown), and the viewer's own hand;

and if needed `OF_A_SEAT: tuple[str, ...]` for pictures that show one seat (a mat, an estate),
`SIZES: Mapping[str, tuple[int, int]]` for pictures that are neither board nor sheet,
`pages(scene, what, seat) -> int` for pictures of several pages (the canvas knows its `page`, from 0),
and `banner(canvas) -> None`, the scene behind the lobby's label (see `renderer.scenes`).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from renderer import theme
from renderer.canvas import Canvas
from renderer.scene import Kind, Picture, Run, Scene, Sitter, shortened

__all__ = [
    "Kind",
    "Picture",
    "Run",
    "Scene",
    "Sitter",
    "describe",
    "draw",
    "draw_all",
    "pictures",
    "seat_pictures",
]


def _module(game: str) -> ModuleType:
    return import_module(f"renderer.{game}")


def is_drawn(game: str) -> bool:
    """Whether there are pictures of a game."""
    return find_spec(f"renderer.{game}") is not None


def pictures(game: str) -> tuple[str, ...]:
    """What a game can show: "board" first, then the others ("hand", …)."""
    return tuple(_module(game).PICTURES)


def seat_pictures(game: str) -> tuple[str, ...]:
    """Which of a game's pictures show one seat, such as a mat: its module's `OF_A_SEAT`."""
    return getattr(_module(game), "OF_A_SEAT", ())


def describe(scene: Scene) -> str:
    """The complete board, and the viewer's own hand, in words (markdown)."""
    words: str = _module(scene.game).describe(scene)
    return words


def draw(scene: Scene, what: str = "board", seat: int | None = None) -> Picture:
    """One picture (the first page of several); `seat` says whose, where a picture shows one seat."""
    return _draw(scene, what, seat, 0)


def draw_all(scene: Scene, what: str = "board", seat: int | None = None) -> list[Picture]:
    """All pages of a picture, such as those of a large hand."""
    pages = getattr(_module(scene.game), "pages", None)
    return [_draw(scene, what, seat, page) for page in range(pages(scene, what, seat) if pages else 1)]


def _draw(scene: Scene, what: str, seat: int | None, page: int) -> Picture:
    module = _module(scene.game)
    usual = theme.BOARD if what == "board" else theme.SHEET
    width, height = getattr(module, "SIZES", {}).get(what, usual)
    canvas = Canvas(width, height, scene.palette, marks=scene.marks, ringed=scene.places, page=page)
    module.PICTURES[what](canvas, scene, seat)
    return canvas.picture(shortened(module.alt(scene, what, seat)))
