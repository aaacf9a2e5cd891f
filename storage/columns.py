"""How structs become rows and come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Dialect, Row, Table, Text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.types import TypeDecorator

from storage.connections import Transaction

S = TypeVar("S", bound=msgspec.Struct)

Insert = sqlite.Insert | postgresql.Insert  # the two agree on what to do about a row that exists


class Json(TypeDecorator[Any]):
    """A column of JSON text, read back as the type it is made for."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: Any) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value, type=self.kind)


def columns_of(table: Table, struct: type[msgspec.Struct]) -> list[ColumnElement[Any]]:
    """The columns of a table that a struct has fields for."""
    return [table.c[name] for name in struct.__struct_fields__]


def struct_of(struct: type[S], row: Row[*tuple[Any, ...]]) -> S:
    return struct(**row._mapping)


async def add_if_new(tx: Transaction, table: Table, values: Mapping[str, Any]) -> bool:
    """Insert a row, unless one with its key exists; return whether it was inserted."""
    statement = _insert(tx, table).values(**values).on_conflict_do_nothing()
    return (await tx.execute(statement)).rowcount == 1


async def put(tx: Transaction, table: Table, values: Mapping[str, Any]) -> None:
    """Insert a row, or replace the one that has its primary key."""
    keys: Sequence[str] = [column.name for column in table.primary_key]
    rest = {name: value for name, value in values.items() if name not in keys}
    statement = _insert(tx, table).values(**values)
    await tx.execute(statement.on_conflict_do_update(index_elements=keys, set_=rest))


def _insert(tx: Transaction, table: Table) -> Insert:
    return postgresql.insert(table) if tx.dialect.name == "postgresql" else sqlite.insert(table)
