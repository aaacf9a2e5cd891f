"""What is in the box, and the checks of the data file (WAC-CMP, WAC-DATA)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.wine_and_cheese import RULES, cards
from games.wine_and_cheese.cards import (
    BOX,
    CARDS,
    COLORS,
    DISHES,
    FAMILIES,
    INGREDIENTS,
    MADE_FROM,
    STORAGE,
    BoxError,
    card_text,
    read_box,
)
from games.wine_and_cheese.grid import LAND, PLOTS
from tests.games.wine_and_cheese.tables import position, set_up

TOML = (Path(cards.__file__).parent / "box.toml").read_text(encoding="utf-8")


@pytest.mark.rule("WAC-CMP-01")
def test_two_players():
    assert list(RULES.seats) == [2]


@pytest.mark.rule("WAC-CMP-02", "WAC-CMP-03", "WAC-CMP-05")
def test_each_family_has_24_cards_of_its_own():
    for family, deck in (("wine", BOX.cards.wine), ("cheese", BOX.cards.cheese)):
        assert len(deck) == 24
        assert {card.family for card in deck} == {family}
        assert all(bool(card.dish) != bool(card.action) for card in deck)
        assert all(card.time and card.gold >= card.silver for card in deck)


@pytest.mark.rule("WAC-CMP-04")
def test_every_dish_has_wines_and_cheeses():
    assert {(card.family, card.dish) for card in CARDS.values() if card.dish} == {
        (family, dish) for family in FAMILIES for dish in DISHES
    }


@pytest.mark.rule("WAC-CMP-06", "WAC-CMP-07")
def test_seven_ingredients_and_a_site_for_each():
    assert MADE_FROM == {
        "wine": ("white_grapes", "red_grapes", "yeast", "sugar"),
        "cheese": ("milk", "salt", "cultures"),
    }
    assert tuple(set_up().farms[0].pool) == INGREDIENTS


@pytest.mark.rule("WAC-CMP-08")
def test_markers_never_run_out():
    g = position("produce")

    g.farms[0].gain({"milk": 100})

    assert g.farms[0].pool["milk"] == 100


@pytest.mark.rule("WAC-CMP-09")
def test_eight_housing_cards_with_three_plots_each():
    kinds = Counter(card.kind for card in BOX.housing.cards)

    assert kinds == {"work_together": 4, "toil_alone": 4}
    assert all(len({(0, 0), *card.offsets}) == 3 for card in BOX.housing.cards)


@pytest.mark.rule("WAC-CMP-10")
def test_two_workers_of_each_of_five_colors():
    g = set_up()
    standing = Counter(color for farm in g.farms for color in farm.houses if color)

    assert len(COLORS) == 5
    assert standing + Counter({g.waiting: 2}) == dict.fromkeys(COLORS, 2)


@pytest.mark.rule("WAC-CMP-11", "WAC-CMP-12")
def test_each_player_has_two_indicators_a_closed_cellar_and_a_turn_order_card():
    g = set_up()

    assert {g.first, g.second} == {0, 1}
    for farm in g.farms:
        assert set(farm.indicators) == {"wine", "cheese"}
        assert farm.closed
        assert farm.slots == [None] * 5


@pytest.mark.rule("WAC-CMP-13")
def test_seventeen_plots_and_three_water_holes():
    assert len(LAND) == 17
    assert Counter(PLOTS) == {
        "milk": 5,
        "white_grapes": 3,
        "red_grapes": 3,
        "sugar": 2,
        "salt": 2,
        "laboratory": 2,
        "water": 3,
    }


@pytest.mark.rule("WAC-CMP-16")
def test_three_open_cards_of_each_family():
    g = set_up()

    for family in FAMILIES:
        assert [CARDS[id].family for id in g.display[family]] == [family] * 3
        assert {CARDS[id].family for id in g.decks[family].pile} == {family}


@pytest.mark.rule("WAC-CMP-17")
def test_the_track():
    values = BOX.track.values

    assert (values[0], values[-1]) == (0, 20)
    assert values.count(2) == 2
    assert BOX.track.lap_to == values.index(2)
    assert len(BOX.track.bonus) == 3


@pytest.mark.rule("WAC-CMP-18")
def test_six_storage_spaces():
    assert STORAGE == {"yeast": 1, "sugar": 2, "salt": 2, "cultures": 1}


@pytest.mark.rule("WAC-CMP-20")
def test_a_label_for_each_ingredient():
    assert [label.ingredient for label in BOX.labels] == list(INGREDIENTS)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('["milk", "water"', '["milk", "milk"', "grid"),
        ("offsets = [[0, 1], [0, 2]]", "offsets = [[0, 1], [0, 3]]", "chain"),
        ("free_space = 5", "free_space = 6", "free space"),
        ("slots = 5", "slots = 3", "slots"),
        ("lap_to = 2", "lap_to = 3", "arrow"),
        ("bonus = [6, 11, 16]", "bonus = [6, 11]", "bonus"),
        ('name = "Soave"', 'name = "Soave Classico Superiore di Verona"', "letters"),
        ("gold = 4, silver = 2, dish", "gold = 1, silver = 2, dish", "gold"),
        ('id = "soave"', 'id = "chianti"', "ids"),
        ('returns = ["yeast", "sugar"]', 'returns = ["yeast"]', "returns"),
        ('gains = ["milk", "milk"]', 'gains = ["honey"]', "gains"),
        ('options = ["wine_step", "wine_card"]', 'options = ["wine_step", "wine_step"]', "options"),
    ],
)
def test_a_data_file_that_cannot_be_right_is_refused(old, new, complaint):
    assert old in TOML

    with pytest.raises(BoxError, match=complaint):
        read_box(TOML.replace(old, new, 1))


def test_an_unknown_action_is_refused():
    with pytest.raises(msgspec.ValidationError):
        read_box(TOML.replace('"washing_each"', '"rinsing"', 1))


def test_a_card_says_what_it_does_in_one_line():
    assert str(card_text(CARDS["soave"])) == "Pasta: as a pair, wine +1 and cheese +2"
    assert str(card_text(CARDS["camembert"])) == "Return 1 milk and 1 culture: cheese +4"
    assert str(card_text(CARDS["quark"])) == "Gain 1 wine ingredient of your choice"
    assert all(len(str(card_text(card))) <= 80 for card in CARDS.values())


def test_the_fingerprint_follows_the_data():
    changed = read_box(TOML.replace("gold = 14", "gold = 15", 1))

    assert cards.fingerprint(BOX) == RULES.fingerprint
    assert cards.fingerprint(changed) != RULES.fingerprint
