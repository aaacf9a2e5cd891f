"""What a move costs does not grow with what is stored: no statement of it reads a whole table."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from storage import (
    Database,
    Transaction,
    clocks,
    games,
    interactions,
    messages,
    offers,
    outbox,
    people,
    plans,
    records,
    requests,
    rewinds,
    seats,
    vacations,
    waiting,
)
from storage.upkeep import check
from tests.storage.filling import fill
from tests.storage.making import ANN, BOB, GUILD, move, running

Statement = tuple[str, Any]


@contextmanager
def watched(db: Database) -> Iterator[list[Statement]]:
    """Collect every statement that the database is given."""
    seen: list[Statement] = []

    def note(
        _connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool
    ) -> None:
        seen.append((statement, parameters[0] if many else parameters))

    engines = [db._writing.sync_engine, db._reading.sync_engine]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield seen
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


async def whole_tables_read(db: Database, statements: list[Statement]) -> list[str]:
    """The steps of SQLite's plans that go through a whole table."""
    steps = []
    async with db.write() as tx:
        for statement, parameters in statements:
            if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
                plan = await tx.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                steps += [f"{row.detail}: {statement}" for row in plan if row.detail.startswith("SCAN")]
    return [step for step in steps if "CONSTANT ROW" not in step]


async def test_a_move_reads_no_whole_table(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)

    with watched(db) as statements:
        await move(db, game.id, 1)

    assert len(statements) < 25
    assert await whole_tables_read(db, statements) == []


async def test_delivering_reads_no_whole_table(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
    await move(db, game.id, 1)

    with watched(db) as statements:
        async with db.write() as tx:
            rows = await outbox.claim_due(tx, 1000)
            await outbox.delivered(tx, rows[0].id, 9001)
            await outbox.failed(tx, rows[1].id, 2000)
            await outbox.next_due(tx)
            await outbox.claim_due(tx, 1000, busy={game.id})
            await outbox.next_due(tx, {game.id})
            await interactions.prune(tx, 1000)

    assert await whole_tables_read(db, statements) == []


LISTS: dict[str, Callable[[Transaction], Awaitable[object]]] = {
    "games of a person": lambda tx: games.of_user(tx, ANN),
    "games of a server": lambda tx: games.of_guild(tx, GUILD),
    "lobbies of a server": lambda tx: games.listed(tx, GUILD),
    "stale lobbies": lambda tx: games.stale_lobbies(tx, 100),
    "game of a thread": lambda tx: games.in_thread(tx, 7),
    "open games counted": lambda tx: seats.count_open(tx, ANN),
    "waiting for a person": lambda tx: waiting.of_user(tx, ANN),
    "waiting for opponents": lambda tx: waiting.of_opponents(tx),
    "messages of a game": lambda tx: messages.of_game(tx, "abc"),
    "plans of a game": lambda tx: plans.kept(tx, "abc"),
    "rewinds of a game": lambda tx: rewinds.of_game(tx, "abc"),
    "request of a game": lambda tx: requests.of_game(tx, "abc"),
    "tallies": lambda tx: records.tallies(tx, ANN),
    "head to head": lambda tx: records.head_to_head(tx, ANN),
    "ratings": lambda tx: records.ratings_of(tx, ANN),
    "curve": lambda tx: records.curve(tx, ANN, "wine_cellar"),
    "solo table": lambda tx: records.solo_table(tx, "wine_cellar"),
    "clocks of a game": lambda tx: clocks.of_game(tx, "abc"),
    "clocks of a person": lambda tx: clocks.of_person(tx, ANN),
    "clocks that are due": lambda tx: clocks.due(tx, 100),
    "next clock": clocks.next_due,
    "vacations of a person": lambda tx: vacations.of_person(tx, ANN, 100),
    "vacations that change": lambda tx: vacations.due(tx, 100),
    "seats on offer": lambda tx: offers.on_server(tx, GUILD, ANN),
    "digests": lambda tx: people.digests_due(tx, 100),
    "idle games": lambda tx: games.idle(tx, 100),
    "names": lambda tx: people.names(tx, [ANN, BOB]),
}


@pytest.mark.parametrize("read", LISTS.values(), ids=LISTS.keys())
async def test_a_list_reads_no_whole_table(
    db: Database, read: Callable[[Transaction], Awaitable[object]]
) -> None:
    with watched(db) as statements:
        async with db.read() as tx:
            await read(tx)

    assert statements
    assert await whole_tables_read(db, statements) == []


async def test_a_filled_database_is_sound(db: Database, url: str) -> None:
    await fill(db, 200)

    async with db.read() as tx:
        stored = await games.of_guild(tx, GUILD, ("running", "finished"), limit=None)
        seated = await seats.of_games(tx, [game.id for game in stored])
    assert all(len(seats_of_game) == 3 for seats_of_game in seated.values())
    assert await check(url, lambda game, saved: None) == []
