"""Fills databases with games, quickly, and times moves in them.

    python -m tests.storage.filling FOLDER [GAMES …]

makes a database for each number of games (100 and 100,000) in an empty folder, and prints
the median time of a move's transaction in each.
"""

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Table, and_, insert, literal, select

from storage import Database, Transaction, records, schema, upgrade
from storage.games import ALPHABET, ID_LENGTH
from storage.records import ResultRow
from tests.storage.making import ANN, BOB, GUILD, move, running

MOVES = 10  # in each stored game
OVER = 0.95  # of the stored games are
PLAYERS = 5000


async def fill(db: Database, total: int) -> str:
    """Store games in an empty database, and return the id of one that runs."""
    model = await _model(db)
    async with db.write() as tx:
        await tx.exec_driver_sql("PRAGMA cache_size = -200000")
        await _copy_games(tx, model, total - 1)
        for table in (schema.saves, schema.seats, schema.answers, schema.events, schema.results):
            await _copy_rows(tx, table, model)
        await _copy_rows(tx, schema.waiting, model, running_only=True)
        await tx.exec_driver_sql("PRAGMA cache_size = -2000")
    return model


async def _model(db: Database) -> str:
    """A game with some moves, a result and an open question, which all others are copied from."""
    async with db.write() as tx:
        model = (await running(tx, ANN, BOB)).id
        await records.record(tx, [_result(model, seat) for seat in range(2)])
    for number in range(MOVES):
        await move(db, model, number)
    return model


def _result(game_id: str, seat: int) -> ResultRow:
    return ResultRow(
        game_id=game_id,
        seat=seat,
        user_id=(ANN, BOB)[seat],
        level=None,
        kind="wine_cellar",
        variant="",
        guild_id=GUILD,
        standing="rated",
        place=1 + seat,
        score=60 - seat,
        rank=None,
        finished_at=300,
    )


def _ids(chance: random.Random, count: int) -> set[str]:
    ids: set[str] = set()
    while len(ids) < count:
        ids.add("".join(chance.choices(ALPHABET, k=ID_LENGTH)))
    return ids


async def _copy_games(tx: Transaction, model: str, count: int) -> None:
    chance = random.Random(count)
    (row,) = (await tx.execute(select(schema.games).where(schema.games.c.id == model))).mappings()
    rows = [
        {
            **row,
            "id": game_id,
            "status": "finished" if chance.random() < OVER else "running",
            "guild_id": GUILD + chance.randrange(500),
            "host_id": ANN + chance.randrange(PLAYERS),
            "active_at": chance.randrange(1_000_000),
        }
        for game_id in _ids(chance, count) - {model}
    ]
    await tx.execute(insert(schema.games), rows)


async def _copy_rows(tx: Transaction, table: Table, model: str, *, running_only: bool = False) -> None:
    """Give every other game the model's rows, with people around its host in place of the model's."""
    g = schema.games.c
    instead = {"game_id": g.id, "user_id": table.c.get("user_id", literal(0)) + (g.host_id - ANN)}
    columns = [instead.get(column.name, column) for column in table.columns]
    pairs = schema.games.join(table, and_(table.c.game_id == model, g.id != model))
    copies = select(*columns).select_from(pairs).order_by(g.id)
    if running_only:
        copies = copies.where(g.status == "running")
    names = [column.name for column in table.columns]
    await tx.execute(insert(table).from_select(names, copies))


async def measure(games: Sequence[tuple[Database, str]], moves: int = 300) -> list[float]:
    """The median of a move's transaction in each of some databases, in milliseconds.

    The databases take turns, so that whatever else the machine does burdens them alike.
    """
    times: list[list[float]] = [[] for _ in games]
    for number in range(MOVES, MOVES + moves):
        for (db, game_id), spent in zip(games, times, strict=True):
            begun = time.perf_counter()
            await move(db, game_id, number)
            spent.append(time.perf_counter() - begun)
    return [statistics.median(spent) * 1000 for spent in times]


async def main(folder: Path, sizes: list[int]) -> None:
    filled = []
    for size in sizes:
        url = f"sqlite+aiosqlite:///{folder / f'{size}.db'}"
        await upgrade(url)
        db = await Database.open(url)
        begun = time.perf_counter()
        filled.append((db, await fill(db, size)))
        say(f"{size} games stored in {time.perf_counter() - begun:.1f} s")
    for size, median in zip(sizes, await measure(filled), strict=True):
        say(f"{size} games: {median:.2f} ms per move")
    for db, _ in filled:
        await db.close()


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), [int(size) for size in sys.argv[2:]] or [100, 100_000]))
