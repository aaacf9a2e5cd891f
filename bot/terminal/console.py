"""What all commands of the command line share: games by key, errors, and how they end."""

from __future__ import annotations

from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from bot.wording import span
from games import load_all
from games.engine import Rules

out = Console(soft_wrap=True)
err = Console(stderr=True, soft_wrap=True)


def fail(message: str, code: int = 1) -> NoReturn:
    """Say what is wrong, and end with an exit code (1: it failed, 2: wrong call)."""
    err.print(f"[bold red]error:[/] {escape(message)}", highlight=False)
    raise typer.Exit(code)


def game_named(key: str) -> Rules[Any, Any]:
    """The game with this key; ends the program with what there is, if there is none."""
    games = load_all()
    if key not in games:
        fail(f"no game is called {key!r}; there is {', '.join(sorted(games))}", 2)
    return games[key]


def chosen_options(rules: Rules[Any, Any], seats: int, given: dict[str, str]) -> dict[str, str]:
    """Check seats and options as given on the command line."""
    if seats not in rules.seats:
        fail(f"{rules.title} takes {span(rules.seats)} players, not {seats}", 2)
    for key, value in given.items():
        option = next((option for option in rules.options if option.key == key), None)
        if option is None:
            fail(f"{rules.title} has no option {key!r}", 2)
        if value not in (known := [choice.key for choice in option.choices]):
            fail(f"{key} is one of {', '.join(known)}, not {value!r}", 2)
    settled = rules.settled(given)
    if refusal := rules.refuses(seats, settled):
        fail(str(refusal), 2)
    return settled


def parse_options(pairs: list[str] | None) -> dict[str, str]:
    """Read options written as `key=value`."""
    chosen = {}
    for pair in pairs or []:
        key, sign, value = pair.partition("=")
        if not sign:
            fail(f"an option is written key=value, not {pair!r}", 2)
        chosen[key] = value
    return chosen
