"""Everything that holds for SQLite alone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import StorageError

BUSY_SECONDS = 10.0  # how long a writer waits for another process

FAILURES = (DBAPIError, sqlite3.Error)  # the driver's own come bare while a connection is made

REMEDIES = {
    sqlite3.SQLITE_FULL: "The disk is full. Free some space; nothing that was saved is lost.",
    sqlite3.SQLITE_BUSY: "Another program is using the database. Close it, or try again in a moment.",
    sqlite3.SQLITE_LOCKED: "Another program is using the database. Close it, or try again in a moment.",
    sqlite3.SQLITE_CORRUPT: "The database file is damaged. Stop the bot and run `vintner db restore` "
    "with your latest backup.",
    sqlite3.SQLITE_NOTADB: "The file is not a database of Vintner. Check the database setting, "
    "or run `vintner db restore` with your latest backup.",
    sqlite3.SQLITE_READONLY: "The database file is read-only. Give the bot permission to write to it "
    "and to its folder.",
    sqlite3.SQLITE_CANTOPEN: "The database file cannot be opened. Check that its folder exists "
    "and that the bot may write there.",
    sqlite3.SQLITE_PERM: "The bot may not use the database file. Change its owner or its permissions.",
    sqlite3.SQLITE_IOERR: "The disk reported an error while the database was used. "
    "Check the disk, then run `vintner db check`.",
}


def explain(error: BaseException | None) -> StorageError | None:
    """Say what the operator can do about an error; `None` if it is a bug of ours."""
    if isinstance(error, DBAPIError):
        error = error.orig
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest a detail
    remedy = REMEDIES.get(code)
    return StorageError(f"{remedy} ({error})") if remedy else None


def prepare(engine: Engine, *, writing: bool) -> None:
    """Make an engine's connections durable, and its transactions start the way they are meant."""

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, and nowhere else
        try:
            for pragma in _pragmas(writing):
                connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            connection.close()  # nobody else will
            raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def require_readable(engine: Engine) -> None:
    """Raise the driver's error if the file cannot be opened or is no database.

    The asynchronous driver would report that a second time, from a thread of its own.
    """
    (file,), options = engine.dialect.create_connect_args(engine.url)
    with closing(sqlite3.connect(file, uri=options.get("uri", False))) as connection:
        connection.execute("PRAGMA schema_version")


def _pragmas(writing: bool) -> list[str]:
    common = [f"busy_timeout = {int(BUSY_SECONDS * 1000)}", "foreign_keys = ON", "synchronous = FULL"]
    return [*common, "journal_mode = WAL"] if writing else [*common, "query_only = ON"]


def file_of(url: URL) -> Path:
    """The file that a URL names; backups are only ours to make if there is one."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        raise StorageError("Only a SQLite file is backed up here. For another database, use its own tools.")
    return Path(url.database)


def require_there(url: URL) -> None:
    """Raise `StorageError` if a URL names a file that does not exist; opening it would make an empty one."""
    uri = (url.database or "").startswith("file:")  # says itself whether the file may be made
    if url.get_backend_name() == "sqlite" and not uri and not file_of(url).exists():
        raise StorageError(f"There is no database at {url.database}. Run `vintner db upgrade` to make one.")


async def set_cache(connection: AsyncConnection, kibibytes: int) -> None:
    """How much of the file a connection keeps in memory; a large one is for writing very much at once."""
    await connection.exec_driver_sql(f"PRAGMA cache_size = -{kibibytes}")


async def integrity_problems(connection: AsyncConnection) -> list[str]:
    """What SQLite itself finds wrong with the file."""
    found = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all()
    loose = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings()
    return [
        *(f"The file is damaged: {line}." for line in found if line != "ok"),
        *(f"A row of {row['table']} refers to a missing row of {row['parent']}." for row in loose),
    ]


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment; the new file appears when it is complete."""
    if target.exists():
        raise StorageError(f"{target} exists already. Choose another name for the backup.")
    with _appearing(target) as part:
        _copy(source, part)


def replace(target: Path, source: Path) -> None:
    """Put a copy of a database in the place of another, which nobody may be using."""
    with _appearing(target) as part:
        _copy(source, part)
        _release(target)


@contextmanager
def _appearing(target: Path) -> Iterator[Path]:
    part = target.with_name(f"{target.name}.part")
    try:
        yield part
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    read_only = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(read_only, uri=True)) as live, closing(sqlite3.connect(target)) as copied:
        live.backup(copied)
        copied.execute("PRAGMA journal_mode = DELETE")  # a single file, which can be moved about


def _release(path: Path) -> None:
    """Fold a database's log into it, which fails while anybody uses it; drop that of a damaged one."""
    try:
        with closing(sqlite3.connect(path, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise
    for suffix in ("-wal", "-shm"):  # a log that outlives its database would be played into the next
        path.with_name(path.name + suffix).unlink(missing_ok=True)
