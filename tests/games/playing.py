"""Random games, for every test that needs positions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from games import load_all
from games.engine import Answer, Rng, Rules, Table, any_answer
from tests.engine.vineyard import RULES as VINEYARD

GAMES: dict[str, Rules[Any, Any]] = {**load_all(), VINEYARD.key: VINEYARD}

# Long simulations are for hand runs: VINTNER_THOROUGH=10 plays ten times as many games.
THOROUGH = int(os.environ.get("VINTNER_THOROUGH", "1"))


def random_answer(table: Table[Any, Any], random: Rng) -> Answer:
    seat = random.choice(sorted(table.pending))
    return any_answer(table.pending[seat], random)


def variants(rules: Rules[Any, Any], seats: int) -> list[dict[str, str]]:
    """The default options, and each other choice on its own, where the game allows it."""
    chosen = [{}, *({option.key: c.key} for option in rules.options for c in option.choices[1:])]
    return [options for options in chosen if not rules.refuses(seats, rules.settled(options))]


def start(rules: Rules[Any, Any], number: int, fresh: dict[int, str] | None = None) -> Table[Any, Any]:
    """A new game; the number decides seats, options and seed."""
    random = Rng.numbered(number)
    seats = rules.seats[number % len(rules.seats)]
    return Table.new(rules, seats, random.fork(), random.choice(variants(rules, seats)), fresh)


def playthrough(rules: Rules[Any, Any], number: int) -> Iterator[tuple[Table[Any, Any], Rng]]:
    """Play a random game; yield the table before each answer, and a source of chance."""
    table = start(rules, number)
    random = Rng.numbered(number).fork()
    while not table.over:
        yield table, random
        table.apply(random_answer(table, random))


def keys(table: Table[Any, Any]) -> dict[int, list[str]]:
    return {seat: [option.key for option in asked.options] for seat, asked in table.pending.items()}
