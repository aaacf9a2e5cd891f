"""SQLite without the driver's threads: handing work over to them takes longer than most queries.

The event loop stands while a query runs, so this is for simulations and not for a bot with people.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

import aiosqlite


@contextmanager
def threadless() -> Iterator[Callable[[], None]]:
    """Let all connections to SQLite work in the event loop's own thread.

    Yields what rolls back every transaction that is open, as when its process is killed.
    """
    used: set[sqlite3.Connection] = set()

    async def execute(connection: aiosqlite.Connection, work: Any, *given: Any, **named: Any) -> Any:
        real = connection._conn
        used.add(real)
        if work == real.close:
            real.rollback()  # or a cursor that somebody still holds keeps the transaction open
        await asyncio.sleep(0)  # others go on in between, as they would otherwise
        return work(*given, **named)

    def roll_back() -> None:
        for connection in used:
            with suppress(sqlite3.ProgrammingError):  # it is closed
                connection.rollback()
        used.clear()

    with patch.object(aiosqlite.Connection, "_execute", execute):
        yield roll_back
