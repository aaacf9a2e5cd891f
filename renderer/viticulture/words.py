"""Viticulture in words: what its pictures say, and the whole table."""

from __future__ import annotations

from renderer.scene import Scene


def alt(scene: Scene, what: str, seat: int | None) -> str:
    return f"Viticulture, {what}. {scene.headline}"


def describe(scene: Scene) -> str:
    return f"**Viticulture** {scene.headline}"
