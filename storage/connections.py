"""How the database is reached."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage import sqlite
from storage.errors import StorageError

Transaction = AsyncConnection

READERS = 4

NO_ADDRESS = (
    "{url} is not the address of a database that can be used here. Set VINTNER_DATABASE to one such as "
    "sqlite+aiosqlite:///vintner.db, or leave it out."
)


@contextmanager
def explained() -> Iterator[None]:
    """Turn what an operator can put right into a `StorageError` that says how."""
    try:
        yield
    except sqlite.FAILURES as error:
        if explanation := sqlite.explain(error):
            raise explanation from error
        raise


def address(url: str) -> URL:
    """A database's URL, taken apart; raises `StorageError` if it is none."""
    try:
        taken_apart = make_url(url)
        asynchronous = taken_apart.get_dialect().is_async
    except (ArgumentError, ValueError) as error:
        raise StorageError(NO_ADDRESS.format(url=url)) from error
    if not asynchronous:
        raise StorageError(NO_ADDRESS.format(url=url))
    return taken_apart


def engine_for(url: URL, *, writing: bool) -> AsyncEngine:
    """An engine with one writing connection, or a few reading ones; `StorageError` if there is no way in."""
    try:
        engine = create_async_engine(url, pool_size=1 if writing else READERS, max_overflow=0)
    except ModuleNotFoundError as error:  # the driver is not installed
        raise StorageError(NO_ADDRESS.format(url=url)) from error
    if engine.dialect.name == "sqlite":
        with explained():
            sqlite.require_readable(engine.sync_engine)
        sqlite.prepare(engine.sync_engine, writing=writing)
    return engine
