"""`vintner bench`: that it measures, not how fast this machine is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import structlog
from typer.testing import CliRunner

from bot.__main__ import app
from bot.terminal import bench_discord, bench_storage, benching

run = CliRunner()


@pytest.fixture(autouse=True)
def loud_again() -> Iterator[None]:
    """A measurement keeps the log quiet; other tests read it."""
    yield
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("measure", "ratios"),
    [
        (lambda: bench_storage.measure(many=200, moves=5), ["ratio"]),
        (lambda: bench_discord.measure(moves=3), ["answer ratio", "board ratio"]),
    ],
    ids=["storage", "discord"],
)
def test_ratios_are_measured_within_one_run(measure: Callable[[], dict[str, float]], ratios: list[str]):
    figures = measure()

    assert all(figures[ratio] > 0 for ratio in ratios)


def test_a_topic_that_cannot_be_measured_says_why(monkeypatch: pytest.MonkeyPatch):
    def missing(games: int) -> dict[str, float]:
        raise benching.bench_engine.NoYardstick("the yardstick is not installed")

    monkeypatch.setitem(benching.TOPICS, "engine", missing)

    shown = run.invoke(app, ["bench", "engine"])

    assert shown.exit_code == 0
    assert "the yardstick is not installed" in shown.output


def test_ratios_stand_beside_their_goals(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(benching.TOPICS, "storage", lambda games: {"ratio": 1.05, "games": games})

    shown = run.invoke(app, ["bench", "storage", "--games", "300"])

    assert "1.05" in shown.output
    assert "at most 1.2" in shown.output


def test_an_unknown_topic_is_a_wrong_call():
    assert run.invoke(app, ["bench", "taste"]).exit_code == 2
