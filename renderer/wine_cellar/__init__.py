"""Pictures and words of Wine Cellar."""

from renderer.scene import Scene
from renderer.scenes import vault as banner
from renderer.wine_cellar.board import board
from renderer.wine_cellar.cellar import cellar
from renderer.wine_cellar.hand import hand, page_names
from renderer.wine_cellar.words import alt, describe

PICTURES = {"board": board, "hand": hand, "cellar": cellar}
OF_A_SEAT = ("cellar",)


def pages(scene: Scene, what: str, seat: int | None) -> int:
    """How many pictures one of them takes."""
    return len(page_names(scene)) if what == "hand" else 1


__all__ = ["OF_A_SEAT", "PICTURES", "alt", "banner", "describe", "pages"]
