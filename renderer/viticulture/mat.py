"""A player's mat: fields, structures, crush pad and cellar, purse."""

from __future__ import annotations

from renderer.canvas import Canvas
from renderer.scene import Scene


def mat(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    canvas.header("Viticulture", "Mat")
