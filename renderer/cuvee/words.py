"""Cuvée in words."""

from __future__ import annotations

from renderer.cuvee import parts
from renderer.scene import Scene


def alt(scene: Scene, what: str, seat: int | None) -> str:
    return f"{parts.kicker(scene.view)}. {scene.headline}"


def describe(scene: Scene) -> str:
    return f"**{parts.kicker(scene.view)}** {scene.headline}"
