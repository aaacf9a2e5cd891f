"""Texts as templates, and the source of chance."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from games.engine import Event, Name, Rng, Text, text

NAMES = ["Anna", "Bruno"]


def test_a_text_names_its_arguments():
    words = text("{me} plants {vine} in field {field}", vine="Merlot", field=2)

    assert words.read(NAMES, 1) == "Bruno plants Merlot in field 2"


@pytest.mark.parametrize(("count", "words"), [(1, "1 bottle"), (2, "2 bottles"), (0, "0 bottles")])
def test_two_forms_follow_a_count(count, words):
    assert text("{n} {n:bottle|bottles}", n=count).read() == words


def test_lists_names_and_texts_fit_into_texts():
    inner = text("{n} lira", n=3)

    words = text("{who} gives {what} to {cards}", who=Name(0), what=inner, cards=("Yoke", "Mill", "Trellis"))

    assert words.read(NAMES) == "Anna gives 3 lira to Yoke, Mill and Trellis"


def test_a_seat_without_a_name_is_numbered():
    assert text("{who} waits", who=Name(4)).read(NAMES) == "player 5 waits"


def test_a_text_can_be_stored():
    words = text("{who} has {n} {n:card|cards}: {cards}", who=Name(1), n=2, cards=("Yoke", Name(0)))

    again = msgspec.json.decode(msgspec.json.encode(words), type=Text)

    assert again == words
    assert again.read(NAMES) == "Bruno has 2 cards: Yoke and Anna"


def test_a_text_can_be_translated():
    german = {"{me} draws {n} {n:card|cards}": "{me} zieht {n} {n:Karte|Karten}"}

    words = text("{me} draws {n} {n:card|cards}", n=2)

    assert words.read(NAMES, 0, german.__getitem__) == "Anna zieht 2 Karten"


def test_an_event_is_read_by_those_who_are_privy_to_it():
    event = Event(0, text("{me} gives a card"), text("{me} gives the Yoke"), privy=(0, 1))

    assert event.read_by(1, NAMES) == "Anna gives the Yoke"
    assert event.read_by(2, NAMES) == "Anna gives a card"
    assert event.read_by(None, NAMES) == "Anna gives a card"


def test_chance_is_repeated_by_its_seed():
    one, other = Rng.numbered(3), Rng.numbered(3)

    assert [one.below(6) for _ in range(20)] == [other.below(6) for _ in range(20)]
    assert one == other


def test_chance_goes_on_from_where_it_was_saved():
    rng = Rng.numbered(3)
    rng.below(6)
    again = msgspec.json.decode(msgspec.json.encode(rng), type=Rng)

    assert [rng.below(100) for _ in range(5)] == [again.below(100) for _ in range(5)]


def test_the_commitment_is_the_hash_of_the_seed():
    rng = Rng.numbered(3)

    assert rng.commitment == sha256(rng.seed.encode()).hexdigest()
    assert rng.seed == sha256(b"vintner:3").hexdigest()


def test_chance_is_even():
    rng = Rng.numbered(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1

    expected = 6000 / 6
    assert sum((count - expected) ** 2 / expected for count in counts) < 20.5  # chi-square, p = 0.001


def test_a_shuffle_keeps_every_card():
    cards = list(range(40))

    Rng.numbered(1).shuffle(cards)

    assert sorted(cards) == list(range(40))
    assert cards != list(range(40))


def test_a_fork_shares_nothing_with_its_origin():
    rng = Rng.numbered(1)

    fork = rng.fork()

    assert fork.seed != rng.seed
    assert fork.count == 0
