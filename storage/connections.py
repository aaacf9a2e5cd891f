"""How the database is reached."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage import sqlite

Transaction = AsyncConnection

READERS = 4


@contextmanager
def explained() -> Iterator[None]:
    """Turn what an operator can put right into a `StorageError` that says how."""
    try:
        yield
    except sqlite.FAILURES as error:
        if explanation := sqlite.explain(error):
            raise explanation from error
        raise


def engine_for(url: URL, *, writing: bool) -> AsyncEngine:
    """An engine with one writing connection, or a few reading ones; `StorageError` if there is no way in."""
    engine = create_async_engine(url, pool_size=1 if writing else READERS, max_overflow=0)
    if engine.dialect.name == "sqlite":
        with explained():
            sqlite.require_readable(engine.sync_engine)
        sqlite.prepare(engine.sync_engine, writing=writing)
    return engine
