"""The bottles and clients (CEL-CMP), and what data the rules refuse."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.engine import Text
from games.wine_cellar import RULES
from games.wine_cellar.cards import (
    AGES,
    BOTTLES,
    CLIENTS,
    COUNTRIES,
    FINGERPRINT,
    TYPES,
    bonuses,
    cellar_points,
    read_cards,
)

SOURCE = files("games.wine_cellar").joinpath("cards.toml").read_text("utf-8")


@pytest.mark.rule("CEL-CMP-01")
def test_there_are_72_numbered_bottles_and_30_clients():
    assert sorted(BOTTLES) == list(range(1, 73))
    assert sorted(CLIENTS) == list(range(1, 31))


@pytest.mark.rule("CEL-CMP-02")
@pytest.mark.parametrize("bottle", BOTTLES.values(), ids=lambda bottle: bottle.name)
def test_a_bottle_shows_its_type_country_ages_and_notes(bottle):
    assert bottle.type in TYPES
    assert bottle.country in COUNTRIES
    assert sorted(bottle.ages) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert 0 < len(bottle.note) <= 80


@pytest.mark.rule("CEL-CMP-03")
def test_there_are_four_types_of_wine():
    assert [str(name) for name in TYPES.values()] == ["white", "sparkling", "red", "rosé"]
    assert {bottle.type for bottle in BOTTLES.values()} == set(TYPES)


@pytest.mark.rule("CEL-CMP-04")
@pytest.mark.parametrize("client", CLIENTS.values(), ids=lambda client: client.name)
def test_a_client_pays_for_two_types_in_order_and_for_countries_by_number_of_players(client):
    first, second = client.types
    assert first.points >= second.points > 0
    for players in range(1, 9):
        countries = client.countries_for(players)
        assert countries == [wish for wish in client.countries if players in wish.players]
        assert countries[0] == client.countries[0]


@pytest.mark.rule("CEL-CMP-05")
def test_half_of_the_clients_are_marked_a_and_half_b():
    marks = [client.set for client in CLIENTS.values()]

    assert marks.count("A") == marks.count("B") == 15


@pytest.mark.rule("CEL-D18")
def test_a_country_counts_for_exactly_the_numbers_of_players_on_the_card():
    alley = CLIENTS[1]

    assert [wish.players for wish in alley.countries] == [
        (1, 2, 3, 4, 5, 6, 7, 8),
        (3, 4, 5, 6, 7, 8),
        (5, 6, 7, 8),
    ]
    assert [wish.country for wish in alley.countries_for(1)] == ["France"]
    assert [wish.country for wish in alley.countries_for(2)] == ["France"]
    assert [wish.country for wish in alley.countries_for(4)] == ["France", "Italy"]


@pytest.mark.rule("CEL-D1")
def test_a_table_of_bottles_with_equal_bids_is_refused():
    with pytest.raises(ValueError, match="bids would tie"):
        read_cards(SOURCE.replace("{ number = 43,", "{ number = 42,"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'type = "red", country = "Italy", ages = [5,',
            'type = "blue", country = "Italy", ages = [5,',
            "type",
        ),
        ('country = "Georgia", ages', 'country = "Narnia", ages', "country"),
        ("ages = [5, 4, 3, 1, 2, 6, 7, 8]", "ages = [5, 4, 3]", "eight age scores"),
        ("number = 30\n", "number = 29\n", "share a number"),
        ('set = "A"', 'set = "C"', "set A is too small"),
        ("types = { sparkling = 6, white = 1 }", "types = { white = 1 }", "two types"),
        ("countries = { France = 1, Italy = 3", "countries = { France = 2, Italy = 3", "no country for 1"),
        ("countries = { France = 1, Italy = 3", "countries = { Narnia = 1, Italy = 3", "country"),
    ],
)
def test_cards_that_the_rules_cannot_use_are_refused(old, new, complaint):
    assert old in SOURCE

    with pytest.raises(ValueError, match=complaint):
        read_cards(SOURCE.replace(old, new))


def test_the_quick_tables_agree_with_the_cards():
    assert AGES[43] == BOTTLES[43].ages
    assert cellar_points([3, 20]) == [BOTTLES[3].ages[0], BOTTLES[20].ages[1]]
    for number, client in CLIENTS.items():
        for players in range(1, 9):
            for bottle in BOTTLES.values():
                pays = client.type_bonus(bottle) + client.country_bonus(bottle, players)
                assert bonuses(number, players)[bottle.number] == pays
    assert set(bonuses(0, 4)) == {0}


def test_the_fingerprint_of_the_cards_belongs_to_the_rules():
    assert RULES.fingerprint == FINGERPRINT
    assert len(FINGERPRINT) == 64


def test_labels_name_what_matters():
    alley = CLIENTS[1]

    assert str(BOTTLES[1].full_label) == "1 Barolo (red, Italy)"
    assert str(BOTTLES[1].profile) == "Scores 5 4 3 1 2 6 7 8 when opened 1st to 8th"
    assert str(alley.label) == "Alley de la Duraznos (sparkling 6 and white 1)"
    assert str(alley.wishes(3)) == "3 for each bottle from France and Italy"
    assert isinstance(alley.label, Text)
