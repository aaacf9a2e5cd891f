"""The cards as players look them up."""

from __future__ import annotations

from games.cuvee.cards import (
    BUILDINGS,
    EVENTS,
    SEASON,
    SEASONS,
    VARIETIES,
    VINEYARDS,
    WEATHER,
    EventCard,
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


def rule_of(card: EventCard) -> Text:
    """What a card costs and does."""
    if card.cost:
        return text("Costs {cost} {cost:coin|coins}. {text}", cost=card.cost, text=card.text)
    return text("{text}", text=card.text)


def moments_of(card: EventCard) -> tuple[Text, ...]:
    """When a card may be played."""
    return tuple(MOMENTS[window] for window in card.windows)


MOMENTS: dict[str, Text] = {
    "first_turn": text("before your first action of the year"),
    "turn": text("in any of your turns"),
    **{key: text("in {season}", season=SEASON[key].name) for key in SEASONS},
    "weather": text("when the weather is known"),
    "contest": text("when a contest opens"),
    "settlement": text("before the year is settled"),
    "game_end": text("at the end of the game"),
}


def _event(card: EventCard) -> Text:
    return text("{rule} Played {moments}.", rule=rule_of(card), moments=moments_of(card))


FACES = (
    *(CardFace(card.name, text("Event"), _event(card)) for card in EVENTS.values()),
    *(CardFace(card.name, text("Building"), text("{text}", text=card.text)) for card in BUILDINGS.values()),
    *(CardFace(card.name, text("Weather"), _weather(card)) for card in WEATHER.values()),
    *(CardFace(f"Vineyard {card.key}", text("Vineyard"), _vineyard(card)) for card in VINEYARDS.values()),
)
