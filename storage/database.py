"""Opening the database, and transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from sqlalchemy import Engine, delete, false

from storage import schema, sqlite
from storage.connections import Transaction, address, engine_for, explained
from storage.migrations import require_current


class Database:
    """One writing connection, used by one task at a time, and several reading ones."""

    def __init__(self, url: str) -> None:
        self.url = address(url)
        self._writing = engine_for(self.url, writing=True)
        self._reading = engine_for(self.url, writing=False)
        self._turn_to_write = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database whose tables are up to date (see `upgrade`), or raise `StorageError`.

        The URL is SQLAlchemy's, for example `sqlite+aiosqlite:///vintner.db`.
        """
        sqlite.require_there(address(url))
        database = cls(url)
        try:
            async with database.write() as tx:
                await require_current(tx)
                await tx.execute(delete(schema.facts).where(false()))  # fails now if nothing may be written
        except BaseException:
            await database.close()
            raise
        return database

    @property
    def engines(self) -> tuple[Engine, Engine]:
        """What writes and what reads."""
        return self._writing.sync_engine, self._reading.sync_engine

    async def close(self) -> None:
        await self._reading.dispose()
        await self._writing.dispose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """One transaction that may write: committed at the end, rolled back if anything is raised."""
        with explained():
            async with self._turn_to_write, self._writing.begin() as tx:
                yield tx

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[None]:
        """A time in which nobody writes, so that whoever is cut short then leaves nothing half done."""
        async with self._turn_to_write:
            yield

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """One consistent look at the database; it cannot write, and never waits for a writer."""
        with explained():
            async with self._reading.connect() as tx:
                yield tx
