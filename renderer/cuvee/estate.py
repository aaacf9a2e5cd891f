"""The estate."""

from __future__ import annotations

from renderer.canvas import Canvas
from renderer.cuvee import parts
from renderer.scene import Scene


def estate(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    canvas.header(parts.kicker(scene.view), scene.headline)


def page_count(scene: Scene, what: str, seat: int | None) -> int:
    return 1
