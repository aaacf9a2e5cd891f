"""A made-up game of one number, drawn by the smallest module that the renderer accepts."""

from __future__ import annotations

from renderer.canvas import Canvas, flag_of
from renderer.scene import Scene

SIZES = {"poster": (800, 1000)}


def _board(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    canvas.header("Tasting", scene.headline, "glass", flag_of(scene))
    canvas.text(100, 300, scene.view, 60, "bold")


def _hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    canvas.text(100, 300, f"Page {canvas.page + 1} of seat {seat}")


PICTURES = {"board": _board, "hand": _hand, "poster": _board}


def pages(scene: Scene, what: str, seat: int | None) -> int:
    return 3 if what == "hand" else 1


def alt(scene: Scene, what: str, seat: int | None) -> str:
    return f"{what} " * scene.view


def describe(scene: Scene) -> str:
    return f"**Tasting** {scene.view}"
