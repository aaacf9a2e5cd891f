"""The cards as players look them up."""

from __future__ import annotations

from games.engine import CardFace, Text, text
from games.wine_and_cheese.cards import (
    ACTION_NAMES,
    CARDS,
    DISH_NAMES,
    FAMILY_NAMES,
    Card,
    amounts,
    card_text,
)


def _kind(card: Card) -> Text:
    what = DISH_NAMES[card.dish] if card.dish else ACTION_NAMES[card.action]
    return text("{family}, {what}", family=FAMILY_NAMES[card.family], what=what)


def _words(card: Card) -> Text:
    return text(
        "{country}. Costs {cost}. Gold {gold}, silver {silver}. {effect}.",
        country=card.country,
        cost=amounts(card.cost),
        gold=card.gold,
        silver=card.silver,
        effect=card_text(card),
    )


FACES = tuple(CardFace(card.name, _kind(card), _words(card)) for card in CARDS.values())
