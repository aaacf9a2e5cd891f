"""Pictures and words of Viticulture."""

from renderer.scenes import vineyard as banner
from renderer.viticulture.board import board
from renderer.viticulture.hand import hand, pages
from renderer.viticulture.mat import mat
from renderer.viticulture.words import alt, describe

PICTURES = {"board": board, "mat": mat, "hand": hand}
OF_A_SEAT = ("mat",)

__all__ = ["OF_A_SEAT", "PICTURES", "alt", "banner", "describe", "pages"]
