"""Looking after a database: checking, backing up and restoring it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import URL

from games.engine import Game
from storage import games, sqlite
from storage.connections import Transaction, address, engine_for, explained
from storage.errors import StorageError
from storage.games import GameRow
from storage.migrations import refuse_newer, require_current, revision_of

Opens = Callable[[GameRow, Game], str | None]


async def check(url: str, opens: Opens) -> list[str]:
    """Look for anything wrong with a database, and return it in sentences.

    `opens` brings a running game to life, and says what is wrong if that fails.
    """
    problems: list[str] = []
    try:
        async with _looking_at(address(url)) as tx:
            problems += await _integrity(tx)
            await require_current(tx)
            problems += await _unopened(tx, opens)
    except StorageError as error:
        problems.append(str(error))
    return problems


@asynccontextmanager
async def _looking_at(url: URL) -> AsyncIterator[Transaction]:
    sqlite.require_there(url)
    engine = engine_for(url, writing=False)
    try:
        with explained():
            async with engine.connect() as tx:
                yield tx
    finally:
        await engine.dispose()


async def _integrity(tx: Transaction) -> list[str]:
    return await sqlite.integrity_problems(tx) if tx.dialect.name == "sqlite" else []


async def _unopened(tx: Transaction, opens: Opens) -> list[str]:
    problems = []
    for game in await games.with_status(tx, "running"):
        saved = await games.load(tx, game.id)
        if problem := opens(game, saved) if saved else "nothing was saved.":
            problems.append(f"Game {game.id} does not open: {problem}")
    return problems


async def backup(url: str, path: Path) -> None:
    """Copy a database, which may be in use, into a new file: all of it as at one moment."""
    source = sqlite.file_of(address(url))
    if not source.exists():
        raise StorageError(f"There is no database at {source}, so there is nothing to back up.")
    with explained():
        await asyncio.to_thread(sqlite.copy, source, path)


async def restore(url: str, path: Path, *, force: bool = False) -> None:
    """Put a backup in the place of a database that nobody is using; an existing one only with `force`."""
    target = sqlite.file_of(address(url))
    await _require_sound(path)
    if target.exists() and not force:
        raise StorageError(f"{target} exists already. Add --force to replace it by the backup.")
    with explained():
        await asyncio.to_thread(sqlite.replace, target, path)


async def _require_sound(path: Path) -> None:
    """Raise `StorageError` unless a file is a whole database of this version or an older one."""
    if not await asyncio.to_thread(path.exists):
        raise StorageError(f"There is no backup at {path}.")
    try:
        await _require_whole(path)
    except StorageError as error:
        raise StorageError(f"{path} cannot be used as a backup. {error}") from error


async def _require_whole(path: Path) -> None:
    async with _looking_at(address(f"sqlite+aiosqlite:///{path}")) as tx:
        await tx.run_sync(refuse_newer)
        if await tx.run_sync(revision_of) is None:
            raise StorageError("It is not a database of Vintner.")
        if problems := await _integrity(tx):
            raise StorageError(problems[0])
