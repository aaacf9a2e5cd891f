"""The hand."""

from __future__ import annotations

from renderer.canvas import Canvas
from renderer.cuvee import parts
from renderer.scene import Scene


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    canvas.header(parts.kicker(scene.view), scene.headline)
