"""`vintner bench`: all measurements, and the goals they are held against."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import structlog
from rich.table import Table as Grid

from bot.terminal import bench_discord, bench_engine, bench_plans, bench_render, bench_storage
from bot.terminal.console import err

TOPICS: dict[str, Callable[[int], dict[str, Any]]] = {
    "engine": lambda games: bench_engine.measure(),
    "render": lambda games: bench_render.measure(),
    "storage": bench_storage.measure,
    "discord": lambda games: bench_discord.measure(),
    "plans": lambda games: bench_plans.measure(),
}

# Each goal: the name of a ratio, what it compares, and what it should reach.
MOST = {
    ("render", "ratio"): ("A warm frame, beside storing a kept one", 1.3),
    ("storage", "ratio"): ("A move among many games, beside one among few", 1.2),
    ("discord", "answer ratio"): ("Click to answer, beside an empty handler", 1.5),
    ("discord", "board ratio"): ("Click to board, beside defer, draw and edit", 2.0),
}
TIMES_AS_FAST = 5.0


def measure(what: str, games: int) -> dict[str, Any]:
    """The figures of one topic, or of all; a topic that cannot be measured says why."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    return {topic: _figures(topic, games) for topic in TOPICS if what in (topic, "all")}


def _figures(topic: str, games: int) -> dict[str, Any]:
    err.print(f"measuring {topic} …")
    try:
        return TOPICS[topic](games)
    except bench_engine.NoYardstick as error:
        return {"error": str(error)}


def table(figures: dict[str, Any]) -> Grid:
    """The ratios beside their goals, and what could not be measured."""
    grid = Grid("What", "Measured", "Goal")
    for topic, found in figures.items():
        if "error" in found:
            grid.add_row(topic.capitalize(), found["error"], "")
    for key, game in figures.get("engine", {}).get("games", {}).items():
        fast = f"{game['times_as_fast']:.1f} times as fast"
        grid.add_row(f"A decision of {key}, beside one of catanatron", fast, f"at least {TIMES_AS_FAST:g}")
    for key, game in figures.get("plans", {}).get("games", {}).items():
        days = f"{game['days with plans']:.1f} days instead of {game['days without plans']:.1f}"
        grid.add_row(f"A game of {key} among people who plan", days, "")
    for (topic, name), (compared, most) in MOST.items():
        if name in figures.get(topic, {}):
            grid.add_row(compared, f"{figures[topic][name]:.2f}", f"at most {most:g}")
    return grid
