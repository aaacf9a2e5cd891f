"""The real bot on the sandbox, for every test of a Discord flow."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot import delivery, limits, lobby, opponents
from bot.client import Vintner
from bot.sandbox import SandboxServer, actor
from bot.sandbox.actor import Actor, Outcome
from bot.sandbox.objects import Channel, Message
from bot.settings import Settings
from storage import Database, games, outbox, upgrade

OPENAPI = os.environ.get("VINTNER_OPENAPI")
LUCK = os.environ.get("VINTNER_LUCK", "1")


SOON = 600  # seconds


class Clock:
    """Seconds since 1970, which a test can move on."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return int(time.time()) + self.ahead


class Hall:
    """A sandbox with a bot on it that can be stopped and started again, and the people there."""

    def __init__(self, server: SandboxServer, database: str) -> None:
        self.server = server
        self.settings = Settings(database=database, think_delay=0.0)
        self.clock = Clock()
        self.tables = server.world.named("tables")
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the bot, and wait until it is connected."""
        await upgrade(self.settings.database)
        self.db = await Database.open(self.settings.database)
        self.bot = Vintner(self.settings, self.db, clock=self.clock)
        self.bot._connection.guild_ready_timeout = 0.01
        self.services.opponents._executor = ThreadPoolExecutor(1)
        self._running = asyncio.create_task(self.bot.start(self.server.token))
        await self.server.connected()
        await self.bot.wait_until_ready()
        await self.services.timekeeper.tick()

    async def stop(self) -> None:
        if self._running is None:
            return
        await self.bot.close()
        await asyncio.gather(self._running, return_exceptions=True)
        await self.db.close()
        self._running = None

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    @property
    def services(self):
        return self.bot.services

    def actor(self, name: str) -> Actor:
        return self.server.actor(name)

    async def settled(self) -> None:
        """Wait until everything has been answered, moved and told."""
        while True:
            await self.server.settled()
            if not (self.bot.router.busy or self.services.opponents.busy or await self._owing()):
                return
            self.clock.ahead += 1  # boards that wait for opponents are due sooner

    async def _owing(self) -> bool:
        """Whether the outbox holds anything that does not wait for hours, as for the end of quiet ones."""
        async with self.db.read() as tx:
            due = await outbox.next_due(tx)
        return due is not None and due <= self.clock() + SOON

    async def later(self, hours: float) -> None:
        """Let time pass, and wait for all that comes of it."""
        self.clock.ahead += round(hours * 3600)
        await self.services.timekeeper.tick()
        await self.settled()

    async def click(self, actor: Actor, message: Message | Outcome, wanted: str) -> Outcome:
        """Click, and wait for all that comes of it."""
        outcome = await actor.click(message, wanted)
        await self.settled()
        return outcome

    async def submit(self, actor: Actor, opened: Outcome, fields: dict[str, object]) -> Outcome:
        """Submit a form, and wait for all that comes of it."""
        outcome = await actor.submit(opened, fields)
        await self.settled()
        return outcome

    async def slash(self, actor: Actor, path: str, channel: Channel, /, **options: object) -> Outcome:
        """Use a command, and wait for all that comes of it."""
        outcome = await actor.slash(path, channel, **options)
        await self.settled()
        return outcome

    async def table(
        self, host: Actor, *guests: Actor, ais: int = 0, game: str = "wine_cellar", **wishes: object
    ) -> str:
        """A table with these people and so many opponents; returns its id."""
        card = await self.slash(host, "game new", self.tables, game=game, **wishes)
        for guest in guests:
            await self.click(guest, card, "Join")
        for _ in range(ais):
            await self.click(host, card, "Add AI")
        return game_of(card)

    def card(self, game: str) -> Message:
        """The lobby card of a table."""
        return next(
            m for m in self.server.world.messages[self.tables.id].values() if f"`{game}`" in m.content
        )

    async def begin(
        self, host: Actor, *guests: Actor, ais: int = 0, game: str = "wine_cellar", **wishes: object
    ) -> str:
        """A running game; returns its id."""
        game_id = await self.table(host, *guests, ais=ais, game=game, **wishes)
        await self.click(host, self.card(game_id), "Start")
        return game_id

    def thread(self, game: str) -> Channel:
        return next(c for c in self.server.world.channels.values() if c.name and game in c.name)

    def boards(self, game: str) -> list[Message]:
        """The boards that stand in a game's thread, oldest first."""
        messages = self.server.world.messages[self.thread(game).id].values()
        return [message for message in messages if "###" in message.content]

    async def panel(self, actor: Actor, game: str) -> Outcome:
        """Open the private panel under the newest board."""
        return await self.click(actor, self.boards(game)[-1], "Play")


def game_of(outcome: Outcome) -> str:
    """The id of the game that a card shows."""
    assert outcome.message is not None
    return outcome.message.content.split("`")[1]


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Give answers more than three seconds, so that no test depends on how fast a machine is.

    Where the bot runs in a process of its own, the limits stay Discord's.
    """
    if "hall" in request.fixturenames:
        monkeypatch.setattr(limits, "FIRST_RESPONSE", 30.0)
        monkeypatch.setattr(delivery, "ALL_TRIES", 26.0)
        monkeypatch.setattr(actor, "PATIENCE", 60.0)


class Luck(Random):
    """Chance that is the same each time, in place of the module `secrets`."""

    def token_hex(self, count: int) -> str:
        return self.randbytes(count).hex()


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Deal each test the same games in every run; `VINTNER_LUCK=2` deals others."""
    chance = Luck(f"{LUCK} {request.node.nodeid}")
    for module in (lobby, opponents, games):
        monkeypatch.setattr(module, "secrets", chance)


@asynccontextmanager
async def hall_at(folder: Path) -> AsyncIterator[Hall]:
    """A hall with its database in a folder; Discord's rules are checked at its end."""
    openapi = Path(OPENAPI) if OPENAPI else None
    async with SandboxServer(people=6, openapi=openapi) as server:
        with server.redirect():
            hall = Hall(server, f"sqlite+aiosqlite:///{folder / 'hall.db'}")
            await hall.start()
            try:
                yield hall
            finally:
                await hall.stop()
            assert server.unknown_routes == {}
            if server.referee is not None:
                assert server.referee.violations == []


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall_at(tmp_path) as hall:
        yield hall
