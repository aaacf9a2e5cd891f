"""Who may import whom, and what rules may not touch."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"bot", "games", "renderer", "storage", "tests"}

MAY_IMPORT = {
    "games": {"games", "msgspec"},
    "renderer": {"renderer", "games", "msgspec", "PIL", "font_source_sans_pro", "font_source_serif_pro"},
    "storage": {"storage", "games", "msgspec", "sqlalchemy", "alembic", "aiosqlite", "structlog"},
    "bot": {
        "bot", "games", "renderer", "storage", "discord", "aiohttp", "msgspec", "structlog", "typer", "rich",
        "dotenv", "openskill", "yarl", "PIL",
    },
}  # fmt: skip
SANDBOX = {"aiohttp", "msgspec", "yarl", "zlib", "zstandard", "jsonschema_rs", "discord"}
# No rule may look at a clock, a disk or a network, or roll dice outside its state.
IMPURE = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket", "subprocess",
    "sys", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CARDS = {"pathlib"}  # data files are read once, at import, by a game's cards.py


def imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def tops(path: Path) -> set[str]:
    found = {name.partition(".")[0] for name in imports(path)}
    return {name for name in found if name not in sys.stdlib_module_names}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [p for package in MAY_IMPORT for p in modules(package)], ids=named)
def test_packages_import_only_what_they_may(path):
    package = path.relative_to(ROOT).parts[0]
    allowed = MAY_IMPORT[package]
    if named(path).startswith("bot/sandbox/"):
        allowed = SANDBOX | {"bot"}

    assert tops(path) <= allowed


@pytest.mark.parametrize("path", modules("games"), ids=named)
def test_rules_are_pure(path):
    impure = IMPURE - CARDS if path.name == "cards.py" else IMPURE

    assert not {name.partition(".")[0] for name in imports(path)} & impure


@pytest.mark.parametrize("path", modules("games"), ids=named)
def test_games_do_not_know_each_other(path):
    game = path.relative_to(ROOT / "games").parts[0]
    others = {name for name in imports(path) if name.startswith("games.")}

    assert {name.split(".")[1] for name in others} <= {"engine", game}


@pytest.mark.parametrize("path", modules("renderer"), ids=named)
def test_pictures_are_drawn_from_views_only(path):
    seen = {name for name in imports(path) if name.startswith("games")}

    assert all(
        name in {"games.engine", "games.engine.text"} or name.endswith((".view", ".cards")) for name in seen
    )


@pytest.mark.parametrize("path", modules("storage"), ids=named)
def test_the_database_knows_no_game(path):
    assert all(not n.startswith("games") or n.startswith("games.engine") for n in imports(path))


@pytest.mark.parametrize("path", modules("bot"), ids=named)
def test_the_bot_knows_no_game_by_name(path):
    seen = {name for name in imports(path) if name.startswith("games.")}

    assert all(name.startswith("games.engine") for name in seen)


@pytest.mark.parametrize("path", modules("bot/sandbox"), ids=named)
def test_the_sandbox_stands_alone(path):
    ours = {name for name in imports(path) if name.partition(".")[0] in OURS}

    assert all(name == "bot.limits" or name == "bot" or name.startswith("bot.sandbox") for name in ours)


def test_nothing_else_lies_at_the_top():
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}

    assert folders <= {"bot", "games", "renderer", "storage", "tests", "dist"}


@pytest.mark.parametrize("path", [p for package in MAY_IMPORT for p in modules(package)], ids=named)
def test_texts_are_written_as_literals(path):
    """So that they can be collected for translation, and never hold a value that was formatted in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
            assert isinstance(node.args[0], ast.Constant), f"line {node.lineno}"
