"""The same flows on our sandbox and on simcord, which nobody of us wrote: both must come to the same."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.bot.conftest import hall_at
from tests.bot.stages import SandboxStage, Seen, Stage, on_simcord

SEED = "5e" * 32
CHANGES = [
    (r"<t:\d+:\w>", "<time>"),
    (r"\d{15,}", "<id>"),
    (r"\b[0-9a-f]{10}\b", "<token>"),
]


@pytest.fixture(autouse=True)
def the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents have the same luck on both."""
    monkeypatch.setattr("bot.opponents.secrets", SimpleNamespace(token_hex=lambda size: "0a" * size))


@pytest.fixture(params=["sandbox", "simcord"])
async def stage(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Stage]:
    if request.param == "sandbox":
        async with hall_at(tmp_path) as hall:
            yield SandboxStage(hall)
    else:
        async with on_simcord(database(tmp_path)) as stage:
            yield stage


def database(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'simcord.db'}"


async def begin(stage: Stage, *guests: str, ais: int = 0) -> str:
    """Mia's game with some guests and opponents, always dealt alike; returns its id."""
    lobby = stage.bot.services.lobby
    lobby.start = partial(lobby.start, seed=SEED)
    card = await stage.slash("Mia", "game new", game="wine_cellar")
    for guest in guests:
        await stage.click(guest, card, "Join")
    for _ in range(ais):
        await stage.click("Mia", card, "Add AI")
    await stage.click("Mia", card, "Start")
    return card.content.split("`")[1]


async def answer(stage: Stage, who: str, panel: Seen) -> Seen:
    """Answer what a panel asks with the first option."""
    part = panel.picks[0]
    if "options" in part:
        return await stage.select(who, panel, part["custom_id"], [part["options"][0]["value"]])
    return await stage.click(who, panel, part["custom_id"])


def board(stage: Stage) -> Seen:
    return next(seen for seen in reversed(stage.table()) if "My Hand" in seen.labels or "Log" in seen.labels)


def told(game: str, seen: list[Seen]) -> list[tuple[str, list[str], tuple[str, ...]]]:
    """Messages without what differs from one Discord to the other."""
    return [(neutral(game, one.content), one.labels, one.alts) for one in seen]


def neutral(game: str, words: str) -> str:
    words = words.replace(game, "<game>")
    for pattern, instead in CHANGES:
        words = re.sub(pattern, instead, words)
    return words


def happened(game: str, seen: list[Seen]) -> list[str]:
    """What all boards tell, in order; which of it stands under which board is a matter of time."""
    lines = (line for one in seen for line in one.content.splitlines())
    return [neutral(game, line) for line in lines if line.startswith("- ")]


async def whole_game(stage: Stage) -> list[object]:
    """Two people and an opponent play to the end; returns all that they saw of it."""
    game = await begin(stage, "Jonas", ais=1)
    saw: list[object] = []
    while not (await stage.bot.services.play.position(game)).table.over:
        position = await stage.bot.services.play.position(game)
        who = ("Mia", "Jonas")[min(seat for seat in position.table.pending if seat < 2)]
        panel = await stage.click(who, board(stage), "Play")
        saw += told(game, [panel, await answer(stage, who, panel)])
    saw += told(game, [board(stage)])
    saw += happened(game, stage.table())
    for who in ("Mia", "Jonas"):
        saw += told(game, stage.letters(who))
    return saw


async def test_a_whole_game_is_the_same_on_both(tmp_path: Path):
    async with hall_at(tmp_path) as hall:
        ours = await whole_game(SandboxStage(hall))
    async with on_simcord(database(tmp_path)) as simcord:
        theirs = await whole_game(simcord)

        assert "Rematch" in board(simcord).labels
    assert len(ours) > 50
    assert ours == theirs


async def test_an_answer_is_taken_back(stage: Stage):
    game = await begin(stage, "Jonas")
    panel = await stage.click("Mia", board(stage), "Play")
    await answer(stage, "Mia", panel)

    taken_back = await stage.slash("Mia", "undo", game=game)

    assert "taken back" in taken_back.content
    assert 0 in (await stage.bot.services.play.position(game)).table.pending


async def test_a_stranger_changes_nothing(stage: Stage):
    game = await begin(stage, "Jonas")
    before = (await stage.bot.services.play.position(game)).row.version

    refused = await stage.click("Priya", board(stage), "Play")

    assert "do not sit at this table" in refused.content
    assert (await stage.bot.services.play.position(game)).row.version == before


async def test_closed_direct_messages_are_replaced_by_a_mention(stage: Stage):
    await stage.close_dms("Jonas")

    await begin(stage, "Jonas")

    assert stage.letters("Jonas") == []
    assert any(seen.content.startswith("<@") for seen in stage.table())


async def test_a_game_is_played_in_its_channel_where_threads_are_forbidden(stage: Stage):
    await stage.forbid_threads()

    await begin(stage, "Jonas")

    assert stage.threads() == 0
    assert "Waiting for" in board(stage).content
