"""Every numbered rule of every game is shown by a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GAMES = HERE / "games"

MARKER = re.compile(r"mark\.rule\(([^)]*)\)", re.DOTALL)
ID = re.compile(r"[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*[a-z]?")


def named_by_tests(game: Path) -> set[str]:
    found: set[str] = set()
    for path in game.rglob("*.py"):
        for marker in MARKER.findall(path.read_text(encoding="utf-8")):
            found |= set(ID.findall(marker))
    return found


def numbered(game: Path) -> set[str]:
    """The ids of rules, examples and decisions, one a line, with what is left to later work behind a sign."""
    lines = (game / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


@pytest.mark.parametrize("game", sorted(GAMES.glob("*/rule_ids.txt")), ids=lambda path: path.parent.name)
def test_every_rule_is_named_by_a_test(game):
    missing = numbered(game.parent) - named_by_tests(game.parent)

    assert sorted(missing) == []


@pytest.mark.parametrize("game", sorted(GAMES.glob("*/rule_ids.txt")), ids=lambda path: path.parent.name)
def test_tests_name_only_rules_that_exist(game):
    unknown = named_by_tests(game.parent) - numbered(game.parent)

    assert sorted(unknown) == []
