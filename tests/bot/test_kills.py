"""A bot that is killed again and again loses nothing, and says nothing twice."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from bot.sandbox import SandboxServer
from bot.sandbox.actor import Actor
from games import load_all
from games.engine import Rng
from storage import Database, games, outbox
from tests.bot.playing import attempt, nothing_was_said_twice, picks, the_record_holds

KILLS = int(os.environ.get("VINTNER_KILLS", "4"))
OPENAPI = os.environ.get("VINTNER_OPENAPI")
GAME = os.environ.get("VINTNER_KILLS_GAME", "wine_cellar")
MOST_SEATS = load_all()[GAME].seats[-1]
PATIENCE = 60.0


class Victim:
    """A bot in a process of its own."""

    def __init__(self, server: SandboxServer, database: str) -> None:
        self.server = server
        self.database = database
        self.kills = 0

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "tests.bot.process",
                self.server.base_url,
                self.server.token,
                self.database,
            ),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(PATIENCE):
            await self.server.connected()

    async def kill(self) -> None:
        self.kills += 1
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        self.process.terminate()
        async with asyncio.timeout(PATIENCE):
            await self.process.wait()


@pytest.mark.parametrize("number", [1])
async def test_nothing_is_lost_and_nothing_is_doubled(tmp_path: Path, number: int):
    random = Rng.numbered(number)
    url = f"sqlite+aiosqlite:///{tmp_path / 'kills.db'}"
    async with SandboxServer(people=4, openapi=Path(OPENAPI) if OPENAPI else None) as server:
        victim = Victim(server, url)
        await victim.start()
        people = [server.actor(name) for name in ("Mia", "Jonas", "Priya")[:MOST_SEATS]]
        game, rounds = await _begin(server, people), 0
        while not await _over(url, game):
            rounds += 1
            await _everybody_moves(victim, server, people, random)
            assert rounds < 3000, "the game does not get on"
        while victim.kills < KILLS:  # the game was too short for all of them
            await victim.kill()
            await victim.start()
        await _told(url)
        await victim.stop()

        assert victim.kills >= KILLS
        assert server.unknown_routes == {}
        if server.referee is not None:
            assert server.referee.violations == []
        nothing_was_said_twice(server)
        await the_record_holds(url, game)


async def _begin(server: SandboxServer, people: list[Actor]) -> str:
    host, *guests = people
    tables = server.world.named("tables")
    card = await host.slash("game new", tables, game=GAME)
    assert card.message is not None
    opponents = [(host, "Add AI")] if len(people) < MOST_SEATS else []
    for actor, button in [*((guest, "Join") for guest in guests), *opponents, (host, "Start")]:
        outcome = await actor.click(card, button)
        await outcome.edited()
    return card.message.content.split("`")[1]


async def _everybody_moves(victim: Victim, server: SandboxServer, people: list[Actor], random: Rng) -> None:
    """Whoever has an open panel in the DM uses it; now and then the bot dies on the way."""
    for actor in people:
        panels = [message for message in actor.sees(actor.dm) if picks(message)]
        if not panels:
            continue
        dies = victim.kills < KILLS and random.below(3) == 0
        trying = asyncio.create_task(attempt(actor, panels[-1], random))
        if dies:
            await asyncio.sleep(random.below(40) / 1000)  # a moment of no meaning, to die in the middle of it
            await victim.kill()
            server.world.clock.advance(3)
            await trying
            await victim.start()
        else:
            await trying
    await server.settled()


async def _over(url: str, game: str) -> bool:
    db = await Database.open(url)
    try:
        async with db.read() as tx:
            row = await games.get(tx, game)
            return row is not None and row.status == "finished"
    finally:
        await db.close()


async def _told(url: str) -> None:
    """Wait until the outbox is empty."""
    db = await Database.open(url)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                async with db.read() as tx:
                    if await outbox.next_due(tx) is None:
                        return
                await asyncio.sleep(0.1)
    finally:
        await db.close()
