"""All cards face up, for players who look one up."""

from __future__ import annotations

from games.engine import CardFace, Text, text
from games.viticulture.cards import (
    KIND_NAMES,
    MAMAS,
    ORDERS,
    PAPAS,
    STRUCTURES,
    VINES,
    Mama,
    Papa,
    gift_words,
    order_pay,
    order_words,
    vine_words,
)
from games.viticulture.visitors import SUMMER, WINTER
from games.viticulture.words import counted


def faces() -> tuple[CardFace, ...]:
    vines = [CardFace(vine.name, KIND_NAMES["vine"], vine_words(key)) for key, vine in VINES.items()]
    orders = [
        CardFace(f"Order: {order_words(order)}", KIND_NAMES["order"], order_pay(order)) for order in ORDERS
    ]
    visitors = [
        CardFace(card.name, KIND_NAMES[card.kind], card.text) for card in (*SUMMER.values(), *WINTER.values())
    ]
    structures = [
        CardFace(
            str(fact.name).capitalize(), text("structure for {count} lira", count=fact.cost), fact.effect
        )
        for fact in STRUCTURES.values()
    ]
    mamas = [CardFace(mama.name, text("mama"), _mama(mama)) for mama in MAMAS.values()]
    papas = [CardFace(papa.name, text("papa"), _papa(papa)) for papa in PAPAS.values()]
    return (*vines, *orders, *visitors, *structures, *mamas, *papas)


def _mama(mama: Mama) -> Text:
    drawn = tuple(counted(kind, mama.cards.count(kind)) for kind in dict.fromkeys(mama.cards))
    if mama.lira:
        return text("Two workers, {cards} and {count} lira", cards=drawn, count=mama.lira)
    return text("Two workers, {cards}", cards=drawn)


def _papa(papa: Papa) -> Text:
    return text(
        "The grande worker and {lira} lira; then a choice: {gift}, or {more} lira more",
        lira=papa.lira,
        gift=gift_words(papa.gift),
        more=papa.instead,
    )
