"""Fills a database with finished and running games, quickly, and times moves in it.

    python -m tests.storage.filling PATH [GAMES …]

prints the median of a move's transaction in milliseconds for each number of games.
"""

import asyncio
import random
import statistics
import sys
import time
from pathlib import Path

from sqlalchemy import String, Table, and_, func, insert, literal, select

from games.engine import text
from storage import Database, Transaction, records, schema, upgrade, waiting
from storage.games import ALPHABET, ID_LENGTH
from storage.records import ResultRow
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, GUILD, move, running

MOVES = 30  # in each stored game
OVER = 0.95  # of the stored games are
PLAYERS = 5000


async def fill(db: Database, total: int) -> str:
    """Store games until there are so many, and return the id of one that runs."""
    model = await _model(db)
    chance = random.Random(total)
    async with db.write() as tx:
        stored = (await tx.execute(select(func.count()).select_from(schema.games))).scalar_one()
        ids = _ids(chance, total - stored)
        if ids:
            await _copy(tx, model, ids, chance)
    return model


async def _model(db: Database) -> str:
    """A game with some moves, a result and an open question, which all others are copied from."""
    async with db.write() as tx:
        model = (await running(tx, ANN, BOB)).id
    base = random.Random(model).randrange(1 << 60)
    for number in range(MOVES):
        await move(db, model, base + number)
    async with db.write() as tx:
        await records.record(tx, [_result(model, seat) for seat in range(2)])
        await waiting.replace(tx, model, [Asked(0, ANN, "token", text("bids"))], 200)
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


def _ids(chance: random.Random, count: int) -> list[str]:
    ids: set[str] = set()
    while len(ids) < count:
        ids.add("".join(chance.choices(ALPHABET, k=ID_LENGTH)))
    return sorted(ids, key=lambda _: chance.random())


async def _copy(tx: Transaction, model: str, ids: list[str], chance: random.Random) -> None:
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
        for game_id in ids
    ]
    await tx.execute(insert(schema.games), rows)
    for table in (schema.saves, schema.seats, schema.answers, schema.events, schema.results, schema.outbox):
        await _copy_rows(tx, table, model)
    await _copy_rows(tx, schema.waiting, model, running_only=True)


async def _copy_rows(tx: Transaction, table: Table, model: str, *, running_only: bool = False) -> None:
    """Give every game that has none the model's rows, with its host in the place of Ann."""
    g, copied = schema.games.c, table.alias()
    bare = ~select(copied.c.game_id).where(copied.c.game_id == g.id).exists()
    names = [column.name for column in table.columns if table is not schema.outbox or column.name != "id"]
    instead = {"game_id": g.id, "user_id": table.c.get("user_id", literal(0)) + (g.host_id - ANN)}
    if table is schema.outbox:
        instead["state"] = literal("delivered", String)
    columns = [instead.get(name, table.c[name]) for name in names]
    pairs = select(*columns).select_from(schema.games.join(table, and_(table.c.game_id == model, bare)))
    if running_only:
        pairs = pairs.where(g.status == "running")
    await tx.execute(insert(table).from_select(names, pairs))


async def measure(db: Database, game_id: str, moves: int = 300) -> float:
    """The median of a move's transaction, in milliseconds."""
    base = random.randrange(1 << 61)
    times = []
    for number in range(moves):
        begun = time.perf_counter()
        await move(db, game_id, base + number)
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


async def main(path: Path, sizes: list[int]) -> None:
    url = f"sqlite+aiosqlite:///{path}"
    await upgrade(url)
    db = await Database.open(url)
    for size in sizes:
        begun = time.perf_counter()
        model = await fill(db, size)
        filled = time.perf_counter() - begun
        median = await measure(db, model)
        sys.stdout.write(f"{size} games (filled in {filled:.1f} s): {median:.2f} ms per move\n")
    await db.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), [int(size) for size in sys.argv[2:]] or [100, 100_000]))
