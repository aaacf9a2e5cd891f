"""A bot that is killed again and again loses nothing, and says nothing twice."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import NamedTuple, Self

import pytest

from bot.sandbox import SandboxServer
from bot.sandbox.actor import Actor
from bot.sandbox.objects import Message
from games.engine import Rng
from storage import Database, games, history, outbox
from tests.bot.playing import attempt, nothing_was_said_twice, picks, the_record_holds

KILLS = int(os.environ.get("VINTNER_KILLS", "4"))
OPENAPI = os.environ.get("VINTNER_OPENAPI")
GAME = os.environ.get("VINTNER_KILLS_GAME", "wine_cellar")
PATIENCE = 60.0
SOON = 40  # milliseconds after a click in which it is being answered
LATER = 1500  # in which opponents move and boards are posted


class Cast(NamedTuple):
    """Who plays, and about how many answers the people give in a game."""

    people: int
    opponents: int
    answers: int


CASTS = {
    "wine_cellar": Cast(3, 1, 45),
    "viticulture": Cast(2, 1, 400),
    "cuvee": Cast(2, 2, 220),
    "wine_and_cheese": Cast(2, 0, 180),
}


class Victim:
    """A bot in a process of its own, and the attempts to answer at which it is to die."""

    def __init__(self, server: SandboxServer, database: str, deaths: list[int]) -> None:
        self.server = server
        self.database = database
        self.deaths = sorted(deaths)
        self.attempts = 0
        self.answered = 0  # attempts after which the panel went on
        self.kills = 0

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:  # the test has failed
            await self.kill()

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

    def is_to_die(self) -> bool:
        """Whether an attempt that begins is one of those at which the bot dies."""
        self.attempts += 1
        return self.kills < len(self.deaths) and self.deaths[self.kills] < self.attempts

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
    random, cast = Rng.numbered(number), CASTS[GAME]
    url = f"sqlite+aiosqlite:///{tmp_path / 'kills.db'}"
    deaths = [random.below(cast.answers) for _ in range(KILLS)]
    async with (
        SandboxServer(people=4, openapi=Path(OPENAPI) if OPENAPI else None) as server,
        Victim(server, url, deaths) as victim,
    ):
        people = [server.actor(name) for name in ("Mia", "Jonas", "Priya")[: cast.people]]
        game = await _begin(server, people, cast.opponents)
        await _play(victim, people, game, random)
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
        given = await _given_by_people(url, game)
        assert given >= victim.answered - victim.kills  # after a kill, a panel may only tell how things stand


async def _begin(server: SandboxServer, people: list[Actor], opponents: int) -> str:
    host, *guests = people
    tables = server.world.named("tables")
    card = await host.slash("game new", tables, game=GAME)
    assert card.message is not None
    joining = [(guest, "Join") for guest in guests]
    for actor, button in [*joining, *[(host, "Add AI")] * opponents, (host, "Start")]:
        outcome = await actor.click(card, button)
        await outcome.shown()
    return card.message.content.split("`")[1]


async def _play(victim: Victim, people: list[Actor], game: str, random: Rng) -> None:
    """Answer until the game is over; opponents may take their time, but not for ever."""
    loop = asyncio.get_running_loop()
    latest = loop.time()
    while not await _over(victim.database, game):
        if await _everybody_moves(victim, people, random):
            latest = loop.time()
        assert loop.time() < latest + PATIENCE, "the game does not get on"


async def _everybody_moves(victim: Victim, people: list[Actor], random: Rng) -> bool:
    """Whoever has an open panel in the DM uses it; whether anybody could answer."""
    before = victim.answered
    for actor in people:
        panels = [message for message in actor.sees(actor.dm) if picks(message)]
        if not panels:
            continue
        if victim.is_to_die():
            await _die_on_the_way(victim, actor, panels[-1], random)
        else:
            victim.answered += await attempt(actor, panels[-1], random)
    await victim.server.settled()
    return victim.answered > before


async def _die_on_the_way(victim: Victim, actor: Actor, panel: Message, random: Rng) -> None:
    """Kill the bot while it answers, or while it does what comes of the answer."""
    trying = asyncio.create_task(attempt(actor, panel, random))
    moment = random.below(random.choice((SOON, LATER)))
    await asyncio.sleep(moment / 1000)  # a moment of no meaning, to die in the middle of it
    await victim.kill()
    victim.server.world.clock.advance(3)
    trying.cancel()  # nobody watches a dead bot
    await asyncio.gather(trying, return_exceptions=True)
    await victim.start()


async def _over(url: str, game: str) -> bool:
    db = await Database.open(url)
    try:
        async with db.read() as tx:
            row = await games.get(tx, game)
            return row is not None and row.status == "finished"
    finally:
        await db.close()


async def _given_by_people(url: str, game: str) -> int:
    db = await Database.open(url)
    try:
        async with db.read() as tx:
            return sum(answer.giver == "person" for answer in await history.answers(tx, game))
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
