"""Pictures and words of Wine Cellar."""

from renderer.scenes import vault as banner
from renderer.wine_cellar.board import board
from renderer.wine_cellar.words import alt, describe

PICTURES = {"board": board}

__all__ = ["PICTURES", "alt", "banner", "describe"]
