"""Pictures and words of Wine & Cheese."""

from renderer.scenes import table as banner
from renderer.wine_and_cheese.board import board
from renderer.wine_and_cheese.words import alt, describe

PICTURES = {"board": board}

__all__ = ["PICTURES", "alt", "banner", "describe"]
