"""Small facts about this bot that outlive a restart, such as when it was last seen alive."""

from __future__ import annotations

from sqlalchemy import select

from storage import schema
from storage.columns import put
from storage.connections import Transaction


async def remember(tx: Transaction, key: str, value: str) -> None:
    await put(tx, schema.facts, {"key": key, "value": value})


async def recall(tx: Transaction, key: str) -> str | None:
    query = select(schema.facts.c.value).where(schema.facts.c.key == key)
    return (await tx.execute(query)).scalar_one_or_none()
