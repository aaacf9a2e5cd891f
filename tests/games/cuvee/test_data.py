"""The data file: it is checked when it is loaded, and its fingerprint names its values."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.cuvee import RULES
from games.cuvee.cards import BUILDINGS, DATA, EVENTS, FINGERPRINT, BadData, fingerprint_of, load

SOURCE = files("games.cuvee").joinpath("cuvee.toml").read_text("utf-8")


def test_every_event_and_building_has_a_short_text():
    for text in (*(card.text for card in EVENTS.values()), *(card.text for card in BUILDINGS.values())):
        assert 0 < len(text) <= 80


def test_every_card_can_be_looked_up():
    kinds = {str(face.kind) for face in RULES.cards}

    assert kinds == {"Event", "Building", "Weather", "Vineyard"}
    assert all(str(face.text) for face in RULES.cards)


def test_the_fingerprint_follows_the_values_and_not_the_comments():
    assert fingerprint_of(load("# A note.\n" + SOURCE)) == FINGERPRINT == RULES.fingerprint
    changed = load(SOURCE.replace("grand_prestige = 4", "grand_prestige = 5"))
    assert changed.amounts.grand_prestige == DATA.amounts.grand_prestige + 1
    assert fingerprint_of(changed) != FINGERPRINT


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("coins = 5 ", "coins = ", "Invalid value"),
        ("coins = 5 ", 'coins = "five" ', "Expected `int`"),
        ("sticks = 2 ", "sticks = 2\nstones = 3 ", "unknown field `stones`"),
        ('lower = "riesling"', 'lower = "resling"', "vineyard C01 needs two different varieties"),
        ('key = "C02"', 'key = "C01"', "vineyard C01 is there twice"),
        ("upper_quality = 4", "upper_quality = 5", "the upper side must be better by one"),
        ('[[variety]]\nkey = "syrah"\nname = "Syrah"\ncolor = "red"\n', "", "six red varieties"),
        ("columns = 6 ", "columns = 7 ", "fewer vineyard cards than spaces"),
        ("rows = [4]", "rows = [9]", "a row that is not there"),
        ("columns = [5]", "columns = [9]", "a column that is not there"),
        ("care = 2", "weeding = 2", "summer: no action weeding"),
        ('key = "winter"', 'key = "monsoon"', "the seasons must be"),
        ('kind = "open_market"', 'kind = "free_beer"', "special_demand: no effect free_beer"),
        ('windows = ["contest"]', 'windows = ["lunch"]', "recommended: no window lunch"),
        (
            'types = ["restaurant", "guesthouse"]',
            'types = ["castle"]',
            "culinary_investor: no building castle",
        ),
        (
            "One more action this spring.",
            "One more action this spring. " + "x" * 60,
            "active_spring: its text",
        ),
        ('seasons = ["summer"]', 'seasons = ["carnival"]', "drought: no season carnival"),
        ("copies = 2\nseasons", "copies = 0\nseasons", "fewer weather cards than years"),
        ("[[market.row]]\nquality = 6", "[[market.row]]\nquality = 2", "the rows must go down"),
        ("places = [2]", "places = [3]", "every row needs a place"),
        ('category = "C"\nlower', 'category = "D"\nlower', "too few vineyards of category C"),
    ],
)
def test_a_wrong_value_is_refused_with_a_reason(old, new, complaint):
    assert old in SOURCE

    with pytest.raises(BadData, match=complaint):
        load(SOURCE.replace(old, new))
