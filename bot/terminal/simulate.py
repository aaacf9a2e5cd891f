"""`vintner simulate`: weeks of a server in minutes, and what must hold in the record."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import structlog
from rich.table import Table as Grid

from bot.sandbox import SandboxServer
from bot.terminal.simulation import costs
from bot.terminal.simulation.course import Course, Plan
from bot.terminal.simulation.ledger import Report, close_the_books
from bot.terminal.simulation.town import Town
from storage.threadless import threadless

MEMORY = "/dev/shm"  # a disk that is none, where there is one


def simulate(plan: Plan, note: Callable[[int], None] = lambda day: None) -> Report:
    """Run the whole course; `note` is told each virtual day that is over."""
    return asyncio.run(_simulate(plan, note))


async def _simulate(plan: Plan, note: Callable[[int], None]) -> Report:
    begun, used = time.perf_counter(), time.process_time()
    with _folder() as folder:
        async with SandboxServer(people=1) as server:
            with server.redirect(), threadless() as roll_back:
                report = await _live(Town(server, Path(folder) / "town.db", roll_back), plan, note)
    report.bot["real seconds"] = round(time.perf_counter() - begun, 1)
    report.bot["processor seconds"] = round(time.process_time() - used, 1)
    return report


def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="vintner-", dir=MEMORY if Path(MEMORY).is_dir() else None)


async def _live(town: Town, plan: Plan, note: Callable[[int], None]) -> Report:
    structlog.configure(processors=[structlog.processors.format_exc_info, town.note_errors])
    pool = logging.getLogger("sqlalchemy.pool")
    pool.setLevel(logging.CRITICAL)  # a killed bot returns no connections
    course = Course(town, plan)
    try:
        await course.run(note)
        return await close_the_books(course)
    finally:
        structlog.reset_defaults()
        pool.setLevel(logging.NOTSET)
        if town.running:
            await town.stop()


def measure_costs(games: int) -> dict[str, float]:
    """What a move takes with few and with so many stored games."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    return costs.measure(games)


def table(report: Report) -> Grid:
    """The figures, topic by topic."""
    grid = Grid(show_header=False)
    topics = ("games", "answers", "habits", "faults", "notices", "waiting", "answer_hours", "bot", "costs")
    for topic in topics:
        grid.add_section()
        for name, value in getattr(report, topic).items():
            grid.add_row(topic.replace("_", " "), name, f"{value:g}")
    return grid
