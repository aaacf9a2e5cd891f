"""Numbers with their nouns."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun in the right form, such as "1 coin" or "2 coins"."""
    return f"{count} {one if abs(count) == 1 else many or one + 's'}".replace("-", "−")
