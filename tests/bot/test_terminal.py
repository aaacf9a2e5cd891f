"""The command line says what is wrong in a sentence, and ends with an exit code."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import sys
from importlib.abc import MetaPathFinder
from importlib.metadata import entry_points
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import create_engine
from typer.testing import CliRunner

from bot import running
from bot.__main__ import app
from bot.client import Vintner
from bot.running import CannotRun
from bot.sandbox import SandboxServer
from bot.settings import BadSetting, Settings, load
from bot.terminal import serving
from storage import Database, upgrade

TOKEN = "MTA.aaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every command runs in an empty folder, with a token and no database, and leaves the logging alone."""
    monkeypatch.setattr(running, "log_to_console", lambda _: None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VINTNER_TOKEN", TOKEN)
    monkeypatch.delenv("VINTNER_DATABASE", raising=False)
    return tmp_path


def failed(*words: str, code: int | None = None) -> str:
    """What a command that fails says: a sentence and no traceback."""
    outcome = CliRunner().invoke(app, list(words))
    assert isinstance(outcome.exception, SystemExit), outcome.exception
    assert outcome.exit_code == code if code else outcome.exit_code != 0
    assert "Traceback" not in outcome.output
    return " ".join(outcome.output.split())


def made(url: str = "sqlite+aiosqlite:///vintner.db") -> Path:
    asyncio.run(upgrade(url))
    return Path(url.rpartition("/")[2])


@pytest.fixture
def exported() -> Path:
    outcome = CliRunner().invoke(
        app, ["selfplay", "wine_cellar", "--levels", "random", "--games", "1", "--export", "game.json"]
    )
    assert outcome.exit_code == 0
    return Path("game.json")


@pytest.mark.parametrize(
    "url",
    ["nonsense", "mysql://x/y", "sqlite:///x.db", "postgresql+asyncpg://x/y", "sqlite+nodriver:///x.db"],
)
@pytest.mark.parametrize(
    "command", [["run"], ["doctor"], ["db", "check"], ["db", "upgrade"], ["db", "backup", "b.db"]]
)
def test_an_address_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch, url: str, command: list[str]):
    monkeypatch.setenv("VINTNER_DATABASE", url)

    assert "VINTNER_DATABASE" in failed(*command) or "SQLite" in failed(*command)


@pytest.mark.parametrize(
    "command", [["run"], ["db", "check"], ["db", "upgrade"], ["db", "adopt"], ["db", "backup", "b.db"]]
)
def test_a_file_that_is_no_database_is_said_to_be_none(command: list[str]):
    Path("vintner.db").write_bytes(b"not a database, but long enough to look like one" * 40)

    assert "not a database" in failed(*command)


@pytest.mark.parametrize("command", [["run"], ["db", "check"], ["db", "upgrade"], ["db", "adopt"]])
def test_a_database_of_a_newer_version_is_left_alone(command: list[str]):
    with create_engine(f"sqlite:///{made()}").begin() as tx:
        tx.exec_driver_sql("UPDATE alembic_version SET version_num = 'v9999'")

    assert "newer version of Vintner" in failed(*command)


def test_a_database_that_another_program_holds_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch):
    held = sqlite3.connect(made(), isolation_level=None)
    monkeypatch.setattr("storage.sqlite.BUSY_SECONDS", 0.05)
    held.execute("BEGIN EXCLUSIVE")

    words = failed("run")
    held.close()

    assert "Another program is using the database" in words


def test_a_full_disk_is_said_at_the_start(monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("aiosqlite.Cursor.execute", full)

    assert "The disk is full" in failed("run")


@pytest.mark.parametrize("command", [["db", "check"], ["db", "adopt"], ["db", "backup", "b.db"]])
def test_without_a_database_none_is_made_by_looking_after_it(command: list[str]):
    assert "There is no database" in failed(*command)
    assert not Path("vintner.db").exists()


def test_a_backup_that_is_none_is_said_to_be_none():
    Path("note.txt").write_text("a note" * 300)

    words = failed("db", "restore", "note.txt")

    assert "note.txt cannot be used as a backup" in words


def test_without_a_token_there_is_a_word_on_the_sandbox(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("VINTNER_TOKEN")

    assert "vintner sandbox" in failed("run")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("VINTNER_MOST_GAMES", "many"),
        ("VINTNER_MOST_GAMES", "0"),
        ("VINTNER_LOBBY_DAYS", "0"),
        ("VINTNER_THINK_DELAY", "-1"),
        ("VINTNER_LOG_LEVEL", "LOUD"),
        ("VINTNER_LOG_FORMAT", "xml"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str):
    with pytest.raises(BadSetting, match=name):
        load({name: value})


def test_a_level_of_the_log_may_be_written_small():
    assert load({"VINTNER_LOG_LEVEL": "debug"}).log_level == "DEBUG"


class Interrupted(MetaPathFinder):
    """Somebody presses Ctrl-C while the command line is loaded."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "bot.__main__":
            raise KeyboardInterrupt


def test_ctrl_c_while_modules_load_ends_the_program_without_a_traceback(monkeypatch: pytest.MonkeyPatch):
    (script,) = entry_points(group="console_scripts", name="vintner")
    monkeypatch.delitem(sys.modules, "bot.__main__")
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])

    with pytest.raises(SystemExit, match="130"):
        script.load()()


async def test_an_intent_that_is_not_given_ends_the_bot_with_a_word_on_where_it_stands(tmp_path: Path):
    def curious(settings: Settings, db: Database) -> Vintner:
        bot = Vintner(settings, db)
        bot._connection._intents.message_content = True
        return bot

    async with SandboxServer() as server:
        with server.redirect():
            settings = Settings(token=server.token, database=f"sqlite+aiosqlite:///{tmp_path}/v.db")
            with pytest.raises(CannotRun, match="look at the privileged intents"):
                await running.run(settings, curious)


@pytest.mark.parametrize("command", [["run"], ["doctor"], ["db", "check"], ["db", "backup", "b.db"]])
def test_a_database_with_a_damaged_page_is_said_to_be_damaged(command: list[str]):
    database = made()
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (database.stat().st_size - 4096))

    assert "is damaged" in failed(*command)


async def test_a_wrong_token_ends_the_bot_with_a_word_on_where_the_right_one_is(tmp_path: Path):
    async with SandboxServer() as server:
        with server.redirect():
            settings = Settings(token="wrong", database=f"sqlite+aiosqlite:///{tmp_path}/v.db")
            with pytest.raises(CannotRun, match="Discord does not know this token"):
                await running.run(settings)


def test_a_port_that_is_taken_is_said_to_be(monkeypatch: pytest.MonkeyPatch):
    async def taken(*_: object) -> None:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(serving, "_sandbox", taken)

    assert "port 8765 is taken" in failed("sandbox")


def test_a_full_disk_is_not_taken_for_a_taken_port(monkeypatch: pytest.MonkeyPatch):
    async def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(serving, "_sandbox", full)

    assert "No space left on device" in failed("sandbox")


@pytest.mark.parametrize(
    "words",
    [
        ["render", "chess"],
        ["render", "wine_cellar", "--seats", "99"],
        ["render", "wine_cellar", "--seat", "-1"],
        ["render", "wine_cellar", "--seat", "5"],
        ["render", "wine_cellar", "--of", "-3", "--what", "cellar"],
        ["render", "wine_cellar", "--level", "godlike"],
        ["render", "wine_cellar", "--palette", "[/]"],
        ["render", "wine_cellar", "--what", "nope"],
        ["render", "wine_cellar", "--variant", "[/red]"],
        ["selfplay", "chess"],
        ["selfplay", "wine_cellar", "--levels", ""],
        ["selfplay", "wine_cellar", "--seats", "-2", "--levels", "random"],
        ["selfplay", "wine_cellar", "--games", "0"],
        ["bench", "nothing"],
        ["nothing"],
    ],
)
def test_a_wrong_call_is_explained(words: list[str]):
    assert failed(*words, code=2)


@pytest.mark.parametrize(
    "words",
    [
        ["render", "wine_cellar", "-o", "nowhere/x.png"],
        ["render", "wine_cellar", "-o", "."],
        ["selfplay", "wine_cellar", "--levels", "random", "--games", "1", "--export", "nowhere/g.json"],
    ],
)
def test_a_file_that_cannot_be_written_is_named(words: list[str]):
    assert words[-1] in failed(*words, code=1)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", [None, b"", b"words", b'{"a": 1}', b"\xff\xfe"])
def test_a_file_that_is_no_record_is_named(command: str, content: bytes | None):
    if content is not None:
        Path("game.json").write_bytes(content)

    assert "game.json" in failed(command, "game.json", code=1)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    "change",
    [
        {"names": []},
        {"names": ["Mia"] * 9},
        {"options": {"variant": "chess"}},
        {"options": {"board": "wide"}},
    ],
)
def test_a_record_that_cannot_be_of_its_game_is_refused(exported: Path, command: str, change: dict):
    content = msgspec.json.decode(exported.read_bytes())
    exported.write_bytes(msgspec.json.encode({**content, **change}))

    assert "is not the record of a game" in failed(command, str(exported), code=1)
