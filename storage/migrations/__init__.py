"""Bringing a database's tables up to date, and refusing one that is ahead of this program."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from storage.connections import Transaction, address, engine_for, explained
from storage.errors import StorageError

NEWER = (
    "The database was made by a newer version of Vintner (its tables are at {}). "
    "Install that version, or restore a backup from before."
)
OLDER = "The database's tables are not up to date. Run `vintner db upgrade` first."


async def upgrade(url: str) -> None:
    """Create the tables, or bring them up to date; `StorageError` if they are ahead of this program."""
    engine = engine_for(address(url), writing=True)
    try:
        with explained():
            async with engine.begin() as tx:
                await tx.run_sync(_upgrade)
    finally:
        await engine.dispose()


async def require_current(tx: Transaction) -> None:
    """Raise `StorageError` unless the tables are just what this program expects."""
    await tx.run_sync(_require_current)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def _upgrade(connection: Connection) -> None:
    refuse_newer(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision_of(connection: Connection) -> str | None:
    """Where a database's tables are; `None` if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def refuse_newer(connection: Connection) -> None:
    """Raise `StorageError` if the tables are ahead of this program."""
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    revision = revision_of(connection)
    if revision is not None and revision not in known:
        raise StorageError(NEWER.format(revision))


def _require_current(connection: Connection) -> None:
    refuse_newer(connection)
    if revision_of(connection) != ScriptDirectory.from_config(_config()).get_current_head():
        raise StorageError(OLDER)
