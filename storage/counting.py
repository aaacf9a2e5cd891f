"""Counting queries, for measurements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import event

from storage.database import Database

EVENT = "before_cursor_execute"


@contextmanager
def counted(db: Database) -> Iterator[Callable[[], int]]:
    """Count the queries of a database; yields what tells how many there were."""
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        seen.append(statement)

    for engine in db.engines:
        event.listen(engine, EVENT, note)
    try:
        yield lambda: len(seen)
    finally:
        for engine in db.engines:
            event.remove(engine, EVENT, note)
