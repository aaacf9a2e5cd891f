"""`vintner db`: looking after the database."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from bot.terminal.console import err, fail, out
from bot.terminal.serving import settings
from games import load_all
from games.engine import Game, Table
from renderer.counts import counted
from storage import Database, StorageError, games, upgrade, upkeep
from storage.games import GameRow

T = TypeVar("T")

app = typer.Typer(help="Look after the database.", no_args_is_help=True)


def _done(work: Coroutine[Any, Any, T]) -> T:
    """Do something with the database; ends the program with what to do if that fails."""
    try:
        return asyncio.run(work)
    except StorageError as error:
        fail(str(error))


@app.command(name="upgrade")
def upgrade_database() -> None:
    """Bring the tables up to date, or make them."""
    _done(upgrade(settings().database))
    out.print("The database is up to date.")


@app.command()
def check() -> None:
    """Look whether the database is sound, and every running game opens."""
    problems = _done(upkeep.check(settings().database, opens))
    for problem in problems:
        err.print(problem)
    if problems:
        raise typer.Exit(1)
    out.print("The database is sound, and every running game opens.")


def opens(row: GameRow, game: Game) -> str | None:
    """What is wrong with a running game, or nothing."""
    rules = load_all().get(row.kind)
    if rules is None:
        return f"the game {row.kind} is not installed."
    if row.fingerprint != rules.fingerprint:
        return "it was begun with other cards than are installed; `vintner db adopt` lets it go on."
    try:
        Table.open(rules, game)
    except Exception as error:  # whatever a broken game raises is what is wrong with it
        return f"{type(error).__name__}: {error}"
    return None


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="The new file.")]) -> None:
    """Copy the database, also while the bot runs."""
    _done(upkeep.backup(settings().database, file))
    out.print(f"Backed up to {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the database that is there.")] = False,
) -> None:
    """Put a backup in the place of the database.  Stop the bot first."""
    _done(upkeep.restore(settings().database, file, force=force))
    out.print(f"Restored from {file}.")


@app.command()
def adopt() -> None:
    """Let running games go on with the cards that are installed now."""
    count = _done(_adopt())
    out.print(f"{counted(count, 'game')} will go on with the cards that are installed now.")


async def _adopt() -> int:
    db = await Database.open(settings().database)
    count = 0
    try:
        async with db.write() as tx:
            for row in await games.with_status(tx, "running"):
                rules = load_all().get(row.kind)
                if rules and row.fingerprint != rules.fingerprint:
                    await games.change(tx, row.id, fingerprint=rules.fingerprint, rules_version=rules.version)
                    count += 1
    finally:
        await db.close()
    return count
