"""Pictures and words of Cuvée."""

from renderer.cuvee.board import board
from renderer.cuvee.estate import estate, page_count
from renderer.cuvee.hand import hand, hand_pages
from renderer.cuvee.market import market
from renderer.cuvee.words import alt, describe
from renderer.scene import Scene
from renderer.scenes import barrels as banner

PICTURES = {"board": board, "estate": estate, "market": market, "hand": hand}
OF_A_SEAT = ("estate",)


def pages(scene: Scene, what: str, seat: int | None) -> int:
    """How many pictures one of them takes."""
    return hand_pages(scene) if what == "hand" else page_count(scene, what, seat)


__all__ = ["OF_A_SEAT", "PICTURES", "alt", "banner", "describe", "pages"]
