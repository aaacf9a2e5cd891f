"""Several processes on one database, and processes that are killed."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator

import pytest

from storage import Database, games, history, outbox
from storage.upkeep import check
from tests.storage.making import ANN, move, running

KILLS = 5


async def player(url: str, game_id: str, first: int, count: int) -> Process:
    arguments = (url, game_id, str(first), str(count))
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.player", *arguments, stdout=PIPE
    )


async def lines(process: Process) -> AsyncIterator[str]:
    assert process.stdout is not None
    while line := await process.stdout.readline():
        yield line.decode().strip()


@pytest.fixture
async def game_id(db: Database) -> str:
    async with db.write() as tx:
        return (await running(tx, ANN)).id


async def test_a_killed_writer_loses_no_acknowledged_move_and_tears_none(
    db: Database, url: str, game_id: str
) -> None:
    acknowledged = 0
    for attempt in range(KILLS):
        process = await player(url, game_id, acknowledged + 1, 10_000)
        wanted = 3 + 5 * attempt
        async for line in lines(process):
            if line != "ready":
                acknowledged = int(line)
                wanted -= 1
            if not wanted:
                process.send_signal(signal.SIGKILL)
        await process.wait()

    async with db.read() as tx:
        row = await games.get(tx, game_id)
        answers = await history.answers(tx, game_id)
        events = await history.events_since(tx, game_id, 0)
    assert row is not None
    assert len(answers) == len(events) == row.version - 1
    assert acknowledged <= len(answers) <= acknowledged + 1
    assert await check(url, lambda game, saved: None) == []


async def test_a_writer_killed_within_a_transaction_leaves_nothing_and_no_lock(
    db: Database, url: str, game_id: str
) -> None:
    script = (
        "import asyncio, sys\n"
        "from storage import Database, games\n"
        "from games.engine import Game\n"
        "async def main():\n"
        f"    db = await Database.open({url!r})\n"
        "    async with db.write() as tx:\n"
        f"        await games.save(tx, {game_id!r}, Game(b'torn'), 1, 300)\n"
        "        sys.stdout.write('saved\\n'); sys.stdout.flush()\n"
        "        await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=PIPE)
    assert [line async for line in _first(process)] == ["saved"]
    process.kill()
    await process.wait()

    version = await move(db, game_id, 1)

    assert version == 2


async def _first(process: Process) -> AsyncIterator[str]:
    async for line in lines(process):
        yield line
        return


async def test_processes_that_play_the_same_game_lose_and_double_nothing(
    db: Database, url: str, game_id: str
) -> None:
    processes = [await player(url, game_id, 1 + 1000 * number, 40) for number in range(2)]
    for interaction_id in range(5000, 5040):
        await move(db, game_id, interaction_id)
    outcomes = [await process.wait() for process in processes]

    async with db.read() as tx:
        answers = await history.answers(tx, game_id)
        row = await games.get(tx, game_id)
    assert row is not None
    assert outcomes == [0, 0]
    assert [answer.n for answer in answers] == list(range(1, 121))
    assert [answer.version for answer in answers] == list(range(2, 122)) == list(range(2, row.version + 1))


async def test_processes_that_read_the_same_click_do_it_once(db: Database, url: str, game_id: str) -> None:
    processes = [await player(url, game_id, 1, 30) for _ in range(2)]
    for process in processes:
        await process.wait()

    async with db.write() as tx:
        answers = await history.answers(tx, game_id)
        told = await outbox.claim_due(tx, 1000)
    assert len(answers) == 30
    assert len(told) == 2
