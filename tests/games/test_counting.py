"""What is counted has its noun in the right form, in every game and on every board."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from bot import rulebook
from games import load_all
from tests.games.counting import in_play, miscounts, on_boards, on_cards
from tests.games.playing import THOROUGH, playthrough

GAMES = load_all()
ROOT = Path(__file__).parents[2]

# A number in braces and then a plural: right only where that number is never 1, as most constants are.
FIXED_PLURAL = re.compile(
    r"\{(?!me\}|[A-Z])[^{}:]+\} (?:answers|barrels|bottles|cards|coins|cultures|days|draws|games|grapes|hours"
    r"|levels|markers|players|points|rounds|seats|servers|sticks|tables|turns|wines|workers|years)\b"
)
NEVER_ONE = (
    "Nobody has moved in this game for {days} days",
    "has reached {goal} points",
    "Make 1 to {most} wines",
    "all {most} workers",
    "You have {workers} workers",
    "from {n} players",
    "takes {span(rules.seats)} players",
    "Return {count} markers",
    "{size} games",  # figures of the simulation
    "{_LABELS[color]} grapes",
    "{COLOR_NAMES[view.waiting].read()} workers",
    "{title} cards",
    "{len(answers)} answers lead elsewhere",
)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", range(4 * THOROUGH))
def test_one_thing_is_told_of_in_the_singular(key: str, number: int):
    told = [words for table, _ in playthrough(GAMES[key], number) for words in in_play(table)]

    assert miscounts(told) == set()


@pytest.mark.parametrize("key", GAMES)
def test_one_thing_stands_on_cards_in_the_singular(key: str):
    assert miscounts(on_cards(GAMES[key].cards)) == set()


@pytest.mark.parametrize("key", GAMES)
def test_one_thing_stands_in_the_rules_in_the_singular(key: str):
    assert miscounts(section.text for section in rulebook.sections(key)) == set()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("viewer", [None, 0])
def test_one_thing_stands_on_boards_in_the_singular(key: str, viewer: int | None):
    shown = [
        words
        for number in range(2 * THOROUGH)
        for table, _ in islice(playthrough(GAMES[key], number), 0, None, 25)
        for words in on_boards(table, viewer)
    ]

    assert miscounts(shown) == set()


def test_no_words_put_a_fixed_plural_after_a_number():
    sources = [path for top in ("bot", "games", "renderer") for path in (ROOT / top).rglob("*.py")]
    lines = [(path, line) for path in sources for line in path.read_text(encoding="utf-8").splitlines()]

    fixed = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path, line in lines
        if FIXED_PLURAL.search(line) and not any(words in line for words in NEVER_ONE)
    ]

    assert fixed == []


@pytest.mark.parametrize("words", ["1 red grapes", "pays 1 coins", "1 white grapes and 2 milk", "(1 days)"])
def test_a_wrong_plural_is_found(words: str):
    assert miscounts([words])


@pytest.mark.parametrize("words", ["Year 1 begins", "11 coins", "1 red grape", "-1 point", "D1 workers"])
def test_right_words_are_left_alone(words: str):
    assert not miscounts([words])
