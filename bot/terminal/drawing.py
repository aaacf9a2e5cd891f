"""`vintner render`: a position of a seeded random game, drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from msgspec import Struct

import renderer
from bot.pages import score_sheet
from bot.position import Position
from games.engine import Event, Rng, Rules, Seat, Table, think
from renderer import Picture, Scene
from storage.games import GameRow
from storage.seats import SeatRow

NAMES = ("Mia", "Jonas", "Priya", "Tom", "Aiko", "Lena", "Omar", "Zoé")


class Drawn(Struct, frozen=True):
    """What `vintner render --json` prints; `runs` is the smallest text of each class, in pixels."""

    width: int
    height: int
    bytes: int
    ms: float
    alt: str
    runs: Mapping[str, int]
    over: bool


def position(
    rules: Rules[Any, Any],
    seats: int,
    seed: int,
    answers: int,
    options: dict[str, str],
    level: str = "random",
) -> tuple[Position, list[Event]]:
    """A game after so many answers (or at its end), and what the last one led to."""
    rng = Rng.numbered(seed)
    random = rng.fork()
    table = Table.new(rules, seats, Rng(rng.seed), options)
    for _ in range(answers):
        if table.over:
            break
        table.apply(think(table, min(table.pending), level, random))
    return laid_out(table, NAMES[:seats]), table.news


def laid_out(table: Table[Any, Any], names: Sequence[str]) -> Position:
    """A table as the pages of the bot take it, without a database behind it."""
    row = GameRow(
        id="abc234",
        kind=table.rules.key,
        status="finished" if table.over else "running",
        guild_id=None,
        channel_id=0,
        thread_id=None,
        host_id=0,
        options=table.state.options,
        pace="relaxed",
        rated=False,
        private=False,
        listed=False,
        language="en",
        commitment=None,
        rules_version=table.rules.version,
        fingerprint=table.rules.fingerprint,
        note=None,
        version=0,
        created_at=0,
        started_at=0,
        finished_at=None,
        active_at=0,
    )
    seated = tuple(SeatRow(seat, None, None, name, 0) for seat, name in enumerate(names))
    return Position(row, seated, table)


def draw(position: Position, shown: Scene, what: str, seat: Seat | None) -> list[Picture]:
    """All pages of a picture; `score` is the score sheet as it would stand now."""
    if what == "score":
        return [score_sheet(position)]
    return renderer.draw_all(shown, what, seat)


def measured(position: Position, shown: Scene, what: str, seat: Seat | None) -> tuple[list[Picture], Drawn]:
    """The pictures, and figures of the first one: drawn twice, so that caches are warm."""
    draw(position, shown, what, seat)
    started = perf_counter()
    pictures = draw(position, shown, what, seat)
    taken = (perf_counter() - started) * 1000 / len(pictures)
    first = pictures[0]
    smallest: dict[str, int] = {}
    for run in first.runs:
        smallest[run.kind] = min(run.px, smallest.get(run.kind, run.px))
    return pictures, Drawn(
        first.width, first.height, len(first.png), round(taken, 2), first.alt, smallest, position.table.over
    )
