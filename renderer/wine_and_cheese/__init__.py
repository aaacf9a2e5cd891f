"""Pictures and words of Wine & Cheese."""

from renderer.scenes import table as banner
from renderer.wine_and_cheese.board import board
from renderer.wine_and_cheese.farm import farm
from renderer.wine_and_cheese.hand import hand, pages
from renderer.wine_and_cheese.plots import plots
from renderer.wine_and_cheese.words import alt, describe

PICTURES = {"board": board, "hand": hand, "plots": plots, "farm": farm}
OF_A_SEAT = ("farm",)

__all__ = ["OF_A_SEAT", "PICTURES", "alt", "banner", "describe", "pages"]
