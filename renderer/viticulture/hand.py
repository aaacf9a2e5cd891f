"""The viewer's hand."""

from __future__ import annotations

from renderer.canvas import Canvas
from renderer.scene import Scene


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    canvas.header("Viticulture", "Hand")


def pages(scene: Scene, what: str, seat: int | None) -> int:
    return 1
