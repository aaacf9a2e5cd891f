"""Fills a database with copies of one game, quickly, to measure what a large one costs."""

from __future__ import annotations

import random

from sqlalchemy import Table, and_, insert, literal, select

from storage import schema, sqlite
from storage.connections import Transaction
from storage.games import ALPHABET, ID_LENGTH

OVER = 0.95  # of the copies are
PLAYERS = 5000
SERVERS = 500
COPIED = (schema.saves, schema.seats, schema.answers, schema.events, schema.results)


async def multiply(tx: Transaction, model: str, total: int) -> None:
    """Copy a game until so many are stored: most of them over, among many people on many servers."""
    await sqlite.set_cache(tx, 200_000)
    host = await _copy_games(tx, model, total - 1)
    for table in COPIED:
        await _copy_rows(tx, table, model, host)
    await _copy_rows(tx, schema.waiting, model, host, running_only=True)
    await sqlite.set_cache(tx, 2_000)


def _ids(chance: random.Random, count: int) -> set[str]:
    ids: set[str] = set()
    while len(ids) < count:
        ids.add("".join(chance.choices(ALPHABET, k=ID_LENGTH)))
    return ids


async def _copy_games(tx: Transaction, model: str, count: int) -> int:
    """Returns the model's host."""
    chance = random.Random(count)
    (row,) = (await tx.execute(select(schema.games).where(schema.games.c.id == model))).mappings()
    rows = [
        {
            **row,
            "id": game_id,
            "status": "finished" if chance.random() < OVER else "running",
            "guild_id": row["guild_id"] + chance.randrange(SERVERS),
            "host_id": row["host_id"] + chance.randrange(PLAYERS),
            "active_at": chance.randrange(1_000_000),
        }
        for game_id in _ids(chance, count) - {model}
    ]
    await tx.execute(insert(schema.games), rows)
    host: int = row["host_id"]
    return host


async def _copy_rows(
    tx: Transaction, table: Table, model: str, host: int, *, running_only: bool = False
) -> None:
    """Give every other game the model's rows, with people around its host in place of the model's."""
    g = schema.games.c
    instead = {"game_id": g.id, "user_id": table.c.get("user_id", literal(0)) + (g.host_id - host)}
    columns = [instead.get(column.name, column) for column in table.columns]
    pairs = schema.games.join(table, and_(table.c.game_id == model, g.id != model))
    copies = select(*columns).select_from(pairs).order_by(g.id)
    if running_only:
        copies = copies.where(g.status == "running")
    names = [column.name for column in table.columns]
    await tx.execute(insert(table).from_select(names, copies))
