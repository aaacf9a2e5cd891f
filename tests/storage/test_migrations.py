"""Migrations: from nothing to the tables of the schema, and no further than this program knows."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_mock_engine
from sqlalchemy import text as sql

from storage import Database, StorageError, facts, upgrade
from storage.schema import metadata


async def test_the_migrations_lead_to_just_the_tables_of_the_schema(db: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with db.read() as tx:
        found = await tx.run_sync(differences)

    assert found == []


async def test_upgrading_again_changes_nothing(db: Database, url: str) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "seen", "now")

    await upgrade(url)

    async with db.read() as tx:
        assert await facts.recall(tx, "seen") == "now"


async def test_several_programs_may_upgrade_at_once(url: str) -> None:
    await asyncio.gather(*(upgrade(url) for _ in range(4)))

    database = await Database.open(url)
    await database.close()


async def test_a_database_that_is_newer_than_the_program_is_refused(db: Database, url: str) -> None:
    async with db.write() as tx:
        await tx.execute(sql("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(StorageError, match="newer version of Vintner"):
        await upgrade(url)
    with pytest.raises(StorageError, match="newer version of Vintner"):
        await Database.open(url)


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.migrations.versions import v0001_first_tables

    real = v0001_first_tables.op.create_index
    monkeypatch.setattr("alembic.op.create_index", _failing_at("ix_waiting_user_id_since", real))
    with pytest.raises(RuntimeError):
        await upgrade(url)
    monkeypatch.undo()

    await upgrade(url)

    database = await Database.open(url)
    await database.close()


def _failing_at(name, real):
    def create_index(index, *args, **options):
        if index == name:
            raise RuntimeError(name)
        return real(index, *args, **options)

    return create_index


def test_the_tables_can_be_made_in_postgresql_too() -> None:
    made: list[str] = []
    engine = create_mock_engine(
        "postgresql+asyncpg://",
        lambda statement, *_: made.append(str(statement.compile(dialect=engine.dialect))),
    )

    metadata.create_all(engine, checkfirst=False)

    assert sum("CREATE TABLE" in statement for statement in made) == len(metadata.tables)
