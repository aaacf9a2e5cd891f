"""Golden transcripts: a seed and answers, and everything that was told.

Each file `golden/*.txt` of a game begins with how the game was made.  A line that starts
with a seat is an answer; what it led to follows, indented.  Write a game's files anew with

    uv run python -m tests.games.transcripts wine_cellar
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from games import load_all
from games.engine import Answer, Event, Rng, Rules, Table, think

HERE = Path(__file__).parent


def files() -> list[Path]:
    return sorted(HERE.glob("*/golden/*.txt"))


def replayed(path: Path) -> str:
    """The transcript as the rules of today write it, with the answers of the file."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    table = _start(head)
    answers = (line.split(maxsplit=1) for line in lines if line[:1].isdigit())
    told = [head, *_told(table.news)]
    for seat, *keys in answers:
        told += _moved(table, Answer(int(seat), tuple(keys[0].split()) if keys else ()))
    return _complete(table, told)


def recorded(path: Path) -> str:
    """A transcript of a new game made in the same way, played at random or by the level it names."""
    head = path.read_text(encoding="utf-8").splitlines()[0]
    table = _start(head)
    made = msgspec.json.decode(head)
    random = Rng.numbered(made["seed"]).fork()
    told = [head, *_told(table.news)]
    while not table.over:
        seat = random.choice(sorted(table.pending))
        told += _moved(table, think(table, seat, made.get("level", "random"), random))
    return _complete(table, told)


def _start(head: str) -> Table[Any, Any]:
    made = msgspec.json.decode(head)
    rules: Rules[Any, Any] = load_all()[made["game"]]
    return Table.new(rules, made["seats"], Rng.numbered(made["seed"]), made["options"])


def _moved(table: Table[Any, Any], answer: Answer) -> list[str]:
    table.apply(answer)
    return [f"{answer.seat} {' '.join(answer.picks)}".strip(), *_told(table.news)]


def _told(news: Iterable[Event]) -> list[str]:
    lines = []
    for event in news:
        lines.append(f"    {event.read_by(None)}  {' '.join(event.places)}".rstrip())
        if event.secret:
            seats = ", ".join(str(seat) for seat in event.privy)
            lines.append(f"    ({seats}: {event.secret.read((), event.seat)})")
    return lines


def _complete(table: Table[Any, Any], told: list[str]) -> str:
    if table.over:
        result = table.rules.result(table.state)
        told.append(f"= places {list(result.places)} scores {list(result.scores)}")
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    for file in files():
        if file.parent.parent.name in sys.argv[1:]:
            file.write_text(recorded(file), encoding="utf-8")
