"""How cards are called in sentences, and which kind they are."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import Text, text
from games.viticulture.cards import KIND_NAMES, KIND_PLURALS, ORDERS, VINES, order_words
from games.viticulture.visitors import SUMMER, visitor


def kind_of(card: str) -> str:
    """Which deck a card belongs to."""
    if card in VINES:
        return "vine"
    if card in ORDERS:
        return "order"
    return "summer" if card in SUMMER else "winter"


def card_names(cards: Iterable[str]) -> tuple[str | Text, ...]:
    return tuple(card_name(card) for card in cards)


def card_name(card: str) -> str | Text:
    """How a card is called in a sentence."""
    if card in VINES:
        return VINES[card].name
    if card in ORDERS:
        return text("the order {wines}", wines=order_words(card))
    return visitor(card).name


def counted(kind: str, count: int) -> Text:
    name = KIND_NAMES[kind] if count == 1 else KIND_PLURALS[kind]
    return text("{count} {name}", count=count, name=name)
