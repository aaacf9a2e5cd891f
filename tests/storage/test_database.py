"""Transactions, on real files."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text as sql
from sqlalchemy.exc import IntegrityError

import storage
from storage import Database, StorageError, facts, games, seats, upgrade
from tests.storage.making import ANN, lobby


async def test_what_was_written_is_there_after_reopening(url: str) -> None:
    await upgrade(url)
    first = await Database.open(url)
    async with first.write() as tx:
        await facts.remember(tx, "commands", "abc")
    await first.close()

    second = await Database.open(url)
    async with second.read() as tx:
        found = await facts.recall(tx, "commands")
    await second.close()

    assert found == "abc"


async def test_nothing_is_written_if_anything_is_raised(db: Database) -> None:
    async def fail() -> None:
        async with db.write() as tx:
            await facts.remember(tx, "commands", "abc")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()

    async with db.read() as tx:
        assert await facts.recall(tx, "commands") is None


async def test_a_cancelled_task_writes_nothing_and_frees_the_connection(db: Database) -> None:
    begun = asyncio.Event()

    async def hang() -> None:
        async with db.write() as tx:
            await facts.remember(tx, "commands", "abc")
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hang())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    async with db.write() as tx:
        assert await facts.recall(tx, "commands") is None


async def test_a_reader_sees_one_moment_and_waits_for_no_writer(db: Database) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "seen", "before")

    async with db.read() as reader, db.write() as writer:
        before = await facts.recall(reader, "seen")
        await facts.remember(writer, "seen", "after")
        during = await facts.recall(reader, "seen")

    async with db.read() as tx:
        after = await facts.recall(tx, "seen")
    assert (before, during, after) == ("before", "before", "after")


async def test_a_reading_transaction_cannot_write(db: Database) -> None:
    with pytest.raises(StorageError):
        async with db.read() as tx:
            await facts.remember(tx, "seen", "now")


async def test_writers_take_turns(db: Database) -> None:
    async def count_up() -> None:
        async with db.write() as tx:
            count = int(await facts.recall(tx, "count") or 0)
            await facts.remember(tx, "count", str(count + 1))

    await asyncio.gather(*(count_up() for _ in range(40)))

    async with db.read() as tx:
        assert await facts.recall(tx, "count") == "40"


async def test_the_connection_is_as_durable_as_promised(db: Database) -> None:
    found = {}
    async with db.write() as tx:
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            found[pragma] = (await tx.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()

    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


async def test_a_row_must_belong_to_a_game(db: Database) -> None:
    with pytest.raises(IntegrityError):
        async with db.write() as tx:
            await tx.execute(
                sql("INSERT INTO seats (game_id, seat, name, joined_at) VALUES ('nogame', 0, 'Ann', 1)")
            )


async def test_discarding_a_game_removes_all_that_belongs_to_it(db: Database) -> None:
    async with db.write() as tx:
        game = await lobby(tx)
        await seats.join(tx, game.id, ANN, "Ann", most=2, now=100)

    async with db.write() as tx:
        await games.discard(tx, game.id)

    async with db.read() as tx:
        assert await games.get(tx, game.id) is None
        assert await seats.of_game(tx, game.id) == []


# What an operator can put right


async def test_a_full_disk_is_explained_and_loses_nothing(db: Database) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "seen", "before")
        pages = (await tx.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await tx.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    async def overfill() -> None:
        async with db.write() as tx:
            for number in range(1000):
                await facts.remember(tx, f"filler {number}", "x" * 500)

    with pytest.raises(StorageError, match="The disk is full"):
        await overfill()

    async with db.write() as tx:
        assert await facts.recall(tx, "seen") == "before"
        assert await facts.recall(tx, "filler 0") is None


async def test_a_database_that_another_program_holds_is_explained(
    db: Database, url: str, tmp_path: Path
) -> None:
    async with db.write() as tx:
        await tx.exec_driver_sql("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(tmp_path / "vintner.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StorageError, match="Another program is using the database"):
        async with db.write() as tx:
            await facts.remember(tx, "seen", "now")

    other.close()


async def test_a_file_that_is_no_database_is_explained(url: str, tmp_path: Path) -> None:
    (tmp_path / "vintner.db").write_bytes(b"Dear diary, " * 500)

    with pytest.raises(StorageError, match="not a database of Vintner"):
        await upgrade(url)
    with pytest.raises(StorageError, match="not a database of Vintner"):
        await Database.open(url)


async def test_a_damaged_file_is_explained(db: Database, url: str, tmp_path: Path) -> None:
    await _fill_and_damage(db, tmp_path / "vintner.db")

    reopened = await Database.open(url)
    with pytest.raises(StorageError, match="vintner db restore"):
        async with reopened.read() as tx:
            await tx.exec_driver_sql("SELECT sum(length(value)) FROM facts")

    await reopened.close()


async def _fill_and_damage(db: Database, path: Path) -> None:
    async with db.write() as tx:
        for number in range(500):
            await facts.remember(tx, f"filler {number}", "x" * 500)
        page = (
            await tx.exec_driver_sql("SELECT rootpage FROM sqlite_schema WHERE name = 'facts'")
        ).scalar_one()
    await db.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\x77" * 4096)


async def test_a_missing_folder_is_explained(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be opened"):
        await upgrade(f"sqlite+aiosqlite:///{tmp_path / 'nowhere' / 'vintner.db'}")


async def test_a_read_only_file_is_explained(db: Database, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="read-only"):
        await Database.open(f"sqlite+aiosqlite:///file:{tmp_path / 'vintner.db'}?mode=ro&uri=true")


async def test_a_database_without_tables_must_be_upgraded_first(url: str) -> None:
    with pytest.raises(StorageError, match="vintner db upgrade"):
        await Database.open(url)


def test_what_holds_for_sqlite_alone_is_known_to_its_module_and_to_its_stand_in() -> None:
    special = ("PRAGMA", "exec_driver_sql", "sqlite3", "aiosqlite.")
    knowing = {
        path.name
        for path in Path(storage.__file__).parent.rglob("*.py")
        if any(word in path.read_text() for word in special)
    }

    assert knowing == {"sqlite.py", "threadless.py"}  # the second serves simulations only


async def test_nobody_writes_in_a_quiet_time(url: str) -> None:
    await upgrade(url)
    database = await Database.open(url)
    began, written = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        began.set()
        async with database.write():
            written.set()

    async with database.quiet():
        writing = asyncio.create_task(write())
        await began.wait()
        was_written = written.is_set()
    await writing
    await database.close()

    assert not was_written
    assert written.is_set()
