"""The cards as players look them up."""

from __future__ import annotations

from games.cuvee.cards import (
    BUILDINGS,
    EVENTS,
    SEASON,
    VARIETIES,
    VINEYARDS,
    WEATHER,
    VineyardCard,
    WeatherCard,
)
from games.engine import CardFace, Text, text


def _vineyard(card: VineyardCard) -> Text:
    return text(
        "Category {category}. {lower} {low}; grafted, {upper} {high}.",
        category=card.category,
        lower=VARIETIES[card.lower].name,
        low=card.lower_quality,
        upper=VARIETIES[card.upper].name,
        high=card.upper_quality,
    )


def _weather(card: WeatherCard) -> Text:
    if not card.seasons:
        return text("Does no harm in any season.")
    return text("Does harm in {seasons}.", seasons=tuple(SEASON[season].name for season in card.seasons))


FACES = (
    *(CardFace(card.name, text("Event"), text("{text}", text=card.text)) for card in EVENTS.values()),
    *(CardFace(card.name, text("Building"), text("{text}", text=card.text)) for card in BUILDINGS.values()),
    *(CardFace(card.name, text("Weather"), _weather(card)) for card in WEATHER.values()),
    *(CardFace(f"Vineyard {card.key}", text("Vineyard"), _vineyard(card)) for card in VINEYARDS.values()),
)
