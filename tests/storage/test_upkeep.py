"""Checking, backing up and restoring."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from games.engine import Game
from storage import Database, StorageError, facts, games, history
from storage.games import GameRow
from storage.upkeep import backup, check, restore
from tests.storage.making import ANN, CHECKPOINT, move, running


def fine(game: GameRow, saved: Game) -> None:
    """Every game opens."""


async def fact(url: str, key: str) -> str | None:
    database = await Database.open(url)
    async with database.read() as tx:
        found = await facts.recall(tx, key)
    await database.close()
    return found


# Check


async def test_a_sound_database_has_no_problems_and_every_running_game_is_opened(
    db: Database, url: str
) -> None:
    opened = {}
    async with db.write() as tx:
        game, over = await running(tx, ANN), await running(tx, ANN)
        await games.set_status(tx, over.id, "finished", 300)

    problems = await check(url, lambda row, saved: opened.update({row.id: saved}))

    assert problems == []
    assert opened == {game.id: Game(CHECKPOINT)}


async def test_a_game_that_does_not_open_is_a_problem(db: Database, url: str) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)

    problems = await check(url, lambda row, saved: "its rules have changed.")

    assert problems == [f"Game {game.id} does not open: its rules have changed."]


async def test_a_row_that_refers_to_nothing_is_a_problem(db: Database, url: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "vintner.db") as loose:  # without foreign keys
        loose.execute("INSERT INTO seats (game_id, seat, name, joined_at) VALUES ('nogame', 0, 'Ann', 1)")
    loose.close()

    problems = await check(url, fine)

    assert problems == ["A row of seats refers to a missing row of games."]


async def test_a_damaged_file_is_a_problem(db: Database, url: str, tmp_path: Path) -> None:
    await db.close()
    with (tmp_path / "vintner.db").open("r+b") as file:
        file.seek(4096 * 5)
        file.write(b"\x77" * 4096 * 3)

    assert any("damaged" in problem for problem in await check(url, fine))


async def test_a_missing_or_foreign_or_empty_file_is_a_problem(url: str, tmp_path: Path) -> None:
    path = tmp_path / "vintner.db"

    missing = await check(url, fine)
    path.write_bytes(b"")
    empty = await check(url, fine)
    path.write_bytes(b"Dear diary, " * 500)
    foreign = await check(url, fine)

    assert "There is no database" in missing[0]
    assert "vintner db upgrade" in empty[0]
    assert "not a database of Vintner" in foreign[0]


# Backup


async def test_a_backup_made_while_moves_go_on_has_whole_moves_only(
    db: Database, url: str, tmp_path: Path
) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
    copies = [tmp_path / f"copy{number}.db" for number in range(3)]
    stop = asyncio.Event()

    async def play() -> int:
        count = 0
        while not stop.is_set():
            count += 1
            await move(db, game.id, count)
        return count

    playing = asyncio.create_task(play())
    for path in copies:
        await backup(url, path)
    stop.set()
    played = await playing

    counts = [await _answers_of_whole_moves(path, game.id) for path in copies]
    assert counts == sorted(counts)
    assert counts[-1] <= played


async def _answers_of_whole_moves(path: Path, game_id: str) -> int:
    """How many moves a copy has, having made sure that none is torn."""
    copy = f"sqlite+aiosqlite:///{path}"
    assert await check(copy, fine) == []
    database = await Database.open(copy)
    async with database.read() as tx:
        row = await games.get(tx, game_id)
        answers = await history.answers(tx, game_id)
        events = await history.events_since(tx, game_id, 0)
    await database.close()
    assert row is not None
    assert len(answers) == len(events) == row.version - 1
    return len(answers)


async def test_a_backup_is_a_single_file(db: Database, url: str, tmp_path: Path) -> None:
    await backup(url, tmp_path / "copy.db")

    assert sorted(name for name in os.listdir(tmp_path) if "copy" in name) == ["copy.db"]


async def test_a_backup_replaces_no_file(db: Database, url: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    path.write_text("precious")

    with pytest.raises(StorageError, match="exists already"):
        await backup(url, path)

    assert path.read_text() == "precious"


async def test_a_backup_that_cannot_be_written_is_explained(db: Database, url: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be opened"):
        await backup(url, tmp_path / "nowhere" / "copy.db")


async def test_only_sqlite_is_backed_up_here(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="use its own tools"):
        await backup("postgresql+asyncpg://localhost/vintner", tmp_path / "copy.db")


# Restore


async def test_a_restored_database_is_as_it_was(db: Database, url: str, tmp_path: Path) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "seen", "before")
    await backup(url, tmp_path / "copy.db")
    async with db.write() as tx:
        await facts.remember(tx, "seen", "after")
    await db.close()

    await restore(url, tmp_path / "copy.db", force=True)

    assert await fact(url, "seen") == "before"
    assert await check(url, fine) == []


async def test_a_backup_can_be_restored_to_a_new_place(db: Database, url: str, tmp_path: Path) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "seen", "before")
    await backup(url, tmp_path / "copy.db")
    elsewhere = f"sqlite+aiosqlite:///{tmp_path / 'elsewhere.db'}"

    await restore(elsewhere, tmp_path / "copy.db")

    assert await fact(elsewhere, "seen") == "before"


async def test_an_existing_database_is_replaced_only_by_force(db: Database, url: str, tmp_path: Path) -> None:
    await backup(url, tmp_path / "copy.db")
    async with db.write() as tx:
        await facts.remember(tx, "seen", "after")
    await db.close()

    with pytest.raises(StorageError, match="--force"):
        await restore(url, tmp_path / "copy.db")

    assert await fact(url, "seen") == "after"


async def test_a_database_in_use_is_not_replaced_even_by_force(
    db: Database, url: str, tmp_path: Path
) -> None:
    await backup(url, tmp_path / "copy.db")
    async with db.write() as tx:
        await facts.remember(tx, "seen", "after")

    with pytest.raises(StorageError, match="Another program is using the database"):
        await restore(url, tmp_path / "copy.db", force=True)

    async with db.read() as tx:
        assert await facts.recall(tx, "seen") == "after"


async def test_a_damaged_database_and_its_log_can_be_replaced(db: Database, url: str, tmp_path: Path) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "seen", "before")
    await backup(url, tmp_path / "copy.db")
    await db.close()
    (tmp_path / "vintner.db").write_bytes(b"Dear diary, " * 500)
    (tmp_path / "vintner.db-wal").write_bytes(b"left over")

    await restore(url, tmp_path / "copy.db", force=True)

    assert await fact(url, "seen") == "before"


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 500])
async def test_what_is_no_backup_is_refused(db: Database, url: str, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy.db").write_bytes(content)
    await db.close()

    with pytest.raises(StorageError, match="not a database of Vintner"):
        await restore(url, tmp_path / "copy.db", force=True)

    assert await check(url, fine) == []


async def test_a_missing_backup_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no backup at"):
        await restore(url, tmp_path / "copy.db")


async def test_there_is_nothing_to_back_up_without_a_database(url: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="nothing to back up"):
        await backup(url, tmp_path / "copy.db")


async def test_a_backup_of_a_newer_version_is_refused(db: Database, url: str, tmp_path: Path) -> None:
    await backup(url, tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        copy.execute("UPDATE alembic_version SET version_num = '9999'")
    copy.close()
    await db.close()

    with pytest.raises(StorageError, match="newer version"):
        await restore(url, tmp_path / "copy.db", force=True)
