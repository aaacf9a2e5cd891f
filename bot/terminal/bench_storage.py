"""What a move's transaction costs in a database with many games, beside one with few."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from bot.client import now
from bot.lobby import Lobby, Wish
from bot.play import Play
from bot.position import Catalog
from games import load_all
from games.engine import Decision, Rng, any_answer
from storage import Database, records, upgrade
from storage.copies import multiply
from storage.records import ResultRow

GAME = "wine_cellar"
FEW = 100
MOVES = 300  # measured in each database
BEFORE = 10  # moves in each stored game
PEOPLE = (400_000_000_000_000_001, 400_000_000_000_000_002)
SERVER, CHANNEL = 11, 12


class Room:
    """A database, and two people who play one game after the other in it."""

    def __init__(self, db: Database, catalog: Catalog, random: Rng) -> None:
        self.db = db
        self._random = random
        self._play = Play(db, catalog, now)
        self._lobby = Lobby(db, catalog, now, most_games=1_000_000)
        self._calls = count(1)
        self.game = ""

    async def begin(self) -> None:
        """Open a table for both, and deal."""
        host, guest = PEOPLE
        wish = Wish(kind=GAME, guild=SERVER, channel=CHANNEL, host=host, name="Mia")
        self.game = (await self._lobby.open(wish)).id
        await self._lobby.join(self.game, guest, "Jonas")
        await self._lobby.start(self.game, host, self._random.fork().seed)

    async def move(self) -> float:
        """Make one move, and return the milliseconds it took; a game that is over is followed by another."""
        position = await self._play.position(self.game)
        if position.table.over:
            await self.begin()
            position = await self._play.position(self.game)
        seat = min(position.table.pending)
        person, token = position.person_at(seat) or 0, position.token(seat)
        begun = time.perf_counter()
        await self._play.answer(next(self._calls), person, self.game, token, self._pick)
        return (time.perf_counter() - begun) * 1000

    def _pick(self, decision: Decision) -> tuple[str, ...]:
        return any_answer(decision, self._random).picks


def measure(many: int = 100_000, moves: int = MOVES) -> dict[str, float]:
    """Median milliseconds of a move with few and with many stored games, and their ratio."""
    return asyncio.run(_measure(many, moves))


async def _measure(many: int, moves: int) -> dict[str, float]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vintner-bench-")))
        rooms = [await stack.enter_async_context(filled(folder, size)) for size in (FEW, many)]
        times: list[list[float]] = [[], []]
        for _ in range(moves):  # by turns, so that both share what else the machine does
            for room, spent in zip(rooms, times, strict=True):
                spent.append(await room.move())
    small, large = map(median, times)
    return {
        "games": many,
        f"move with {FEW} games ms": round(small, 2),
        "move with many games ms": round(large, 2),
        "ratio": round(large / small, 3),
    }


@asynccontextmanager
async def filled(folder: Path, size: int) -> AsyncIterator[Room]:
    """A database with so many games, one of which goes on."""
    url = f"sqlite+aiosqlite:///{folder / f'{size}.db'}"
    await upgrade(url)
    db = await Database.open(url)
    try:
        room = Room(db, load_all(), Rng.numbered(1))
        await room.begin()
        for _ in range(BEFORE):
            await room.move()
        async with db.write() as tx:
            await records.record(tx, [_result(room.game, seat) for seat in range(len(PEOPLE))])
            await multiply(tx, room.game, size)
        await room.begin()
        yield room
    finally:
        await db.close()


def _result(game: str, seat: int) -> ResultRow:
    """As if the game that is copied were over."""
    fields: dict[str, Any] = {"level": None, "variant": "", "standing": "rated", "rank": None}
    return ResultRow(
        game_id=game,
        seat=seat,
        user_id=PEOPLE[seat],
        kind=GAME,
        guild_id=SERVER,
        place=1 + seat,
        score=60 - seat,
        finished_at=300,
        **fields,
    )
