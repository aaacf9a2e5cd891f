"""Vacations: when people's clocks stand."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, select, update

from storage import schema
from storage.columns import columns_of, put, struct_of
from storage.connections import Transaction


class Vacation(Struct, frozen=True):
    """One vacation.  `change_due` is when clocks must be stopped or started for it next."""

    user_id: int
    starts: int
    ends: int
    change_due: int | None = None


async def add(tx: Transaction, vacation: Vacation) -> None:
    """Note a vacation, in place of one that starts at the same moment."""
    await put(tx, schema.vacations, asdict(vacation))


async def of_person(tx: Transaction, user_id: int, after: int) -> list[Vacation]:
    """A person's vacations that end after a moment, in order."""
    v = schema.vacations.c
    query = select(*columns_of(schema.vacations, Vacation)).where(v.user_id == user_id, v.ends > after)
    return [struct_of(Vacation, row) for row in await tx.execute(query.order_by(v.starts))]


async def until(tx: Transaction, user_id: int, now: int) -> int | None:
    """When the vacation that a person is on ends; `None` if the person is on none."""
    return next((v.ends for v in await of_person(tx, user_id, now) if v.starts <= now), None)


async def due(tx: Transaction, now: int) -> list[Vacation]:
    """Vacations that start or end, of which the clocks do not know yet."""
    v = schema.vacations.c
    query = select(*columns_of(schema.vacations, Vacation)).where(v.change_due <= now)
    return [struct_of(Vacation, row) for row in await tx.execute(query.order_by(v.change_due))]


async def change(tx: Transaction, vacation: Vacation, *, ends: int, change_due: int | None) -> None:
    """Note another end, and when the clocks must be looked at next."""
    v = schema.vacations.c
    row = update(schema.vacations).where(v.user_id == vacation.user_id, v.starts == vacation.starts)
    await tx.execute(row.values(ends=ends, change_due=change_due))


async def remove(tx: Transaction, vacation: Vacation) -> None:
    """Take back a vacation that has not started."""
    v = schema.vacations.c
    await tx.execute(
        delete(schema.vacations).where(v.user_id == vacation.user_id, v.starts == vacation.starts)
    )
