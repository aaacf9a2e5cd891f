"""What a move takes as stored games grow: queries, processor time, and room on the disk."""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from bot.terminal.bench_storage import FEW, Room, filled
from storage.counting import counted

MOVES = 60


def measure(games: int, moves: int = MOVES) -> dict[str, float]:
    """Queries and processor milliseconds per move with few and with many games, and bytes per game."""
    return asyncio.run(_measure(games, moves))


async def _measure(games: int, moves: int) -> dict[str, float]:
    figures: dict[str, float] = {}
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vintner-")))
        rooms = {size: await stack.enter_async_context(filled(folder, size)) for size in (FEW, games)}
        spent: dict[int, list[tuple[int, float]]] = {size: [] for size in rooms}
        for _ in range(moves):  # by turns, so that both share what else the machine does
            for size, room in rooms.items():
                spent[size].append(await _move(room))
        for size, moved in spent.items():
            figures[f"queries per move, {size} games"] = median(queries for queries, _ in moved)
            figures[f"processor ms per move, {size} games"] = round(median(ms for _, ms in moved), 2)
            figures[f"database MB, {size} games"] = round(_megabytes(folder / f"{size}.db"), 2)
    return figures


async def _move(room: Room) -> tuple[int, float]:
    """The queries and processor milliseconds of one move."""
    with counted(room.db) as count:
        before = time.process_time()
        await room.move()
        return count(), (time.process_time() - before) * 1000


def _megabytes(file: Path) -> float:
    return sum(path.stat().st_size for path in file.parent.glob(f"{file.name}*")) / 1e6
