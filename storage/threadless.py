"""SQLite without the driver's threads: handing work over to them takes longer than most queries.

The event loop stands while a query runs, so this is for simulations and not for a bot with people.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import aiosqlite


@contextmanager
def threadless() -> Iterator[None]:
    """Let all connections to SQLite work in the event loop's own thread."""

    async def execute(_connection: aiosqlite.Connection, work: Any, *given: Any, **named: Any) -> Any:
        await asyncio.sleep(0)  # others go on in between, as they would otherwise
        return work(*given, **named)

    with patch.object(aiosqlite.Connection, "_execute", execute):
        yield
