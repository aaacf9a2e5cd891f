"""The sandbox, the bot on it that can be stopped and killed, and the virtual time that both read."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import warnings
import weakref
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

import structlog

from bot.client import Vintner
from bot.plans import GRACE
from bot.sandbox import Actor, SandboxServer
from bot.sandbox.objects import User
from bot.scenes import Studio
from bot.settings import Settings
from storage import Database, clocks, outbox, plans, upgrade

BLINK = 0.002  # real seconds between two looks whether all is quiet
PATIENCE = 60.0  # real seconds after which something must have become quiet
GATHER = 5  # seconds within which what is due is waited for at once
UNDER_WAY = 75  # seconds within which something that is due may be under way
STUBBORN = 200  # looks after which time is moved on to the next attempt
TOO_LATE = 4  # seconds after which Discord takes no first answer any more
DAY = 24 * 3600

Tasks = weakref.WeakSet[asyncio.Task[Any]]
_owned: contextvars.ContextVar[Tasks] = contextvars.ContextVar("tasks of the bot")


class Unquiet(Exception):
    """Something does not come to an end."""


def _make_task(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
    """Note the tasks of the bot, so that all of them can be killed."""
    task = asyncio.Task(work, loop=loop, **options)
    if owned := _owned.get(None):
        owned.add(task)
    return task


def bury() -> None:
    """Collect what a killed bot has left; that its connections were not returned is no news."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gc.collect()


class Guesser(ThreadPoolExecutor):
    """Thinks for opponents without thinking: any legal answer, at once."""

    def submit(self, think: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        kind, game, seat, _, seed = given
        return super().submit(think, kind, game, seat, "random", seed)


class Town:
    """A server with people, and the bot.  All time is virtual and moves by `pass_time` alone."""

    def __init__(self, server: SandboxServer, file: Path, roll_back: Callable[[], None]) -> None:
        self.server = server
        self.world = server.world
        self.file = file
        self.roll_back = roll_back  # what the bot has not committed
        database = f"sqlite+aiosqlite:///{file}"
        self.settings = Settings(database=database, think_delay=0.0, most_games=10_000, log_level="CRITICAL")
        self.running = self.killed = False
        self.crashes = 0
        self.errors: list[str] = []  # what the bot has logged as such
        self.on_start: list[Callable[[Vintner], Awaitable[None]]] = []
        self._tasks: Tasks = weakref.WeakSet()
        self.world.clock.freeze()
        self.begun = (self.clock() // DAY + 1) * DAY
        self.world.clock.advance(self.begun - self.world.clock.now())
        asyncio.get_running_loop().set_task_factory(_make_task)

    def clock(self) -> int:
        return int(self.world.clock.now())

    def settle_down(self, names: Iterable[str]) -> list[User]:
        """Let people join the server."""
        users = [self.world.add_user(name) for name in names]
        for user in users:
            self.world.add_member(self.world.guild, user)
        return users

    def actor(self, user: User) -> Actor:
        return Actor(self.world, user)

    # The bot

    async def start(self) -> None:
        """Start the bot, and wait until it is connected."""
        if self.killed:
            bury()
            gc.enable()
            self.killed = False
        await upgrade(self.settings.database)
        self.db = await Database.open(self.settings.database)
        self._thinker: Executor = Guesser(1)
        self.bot = Vintner(
            self.settings, self.db, clock=self.clock, studio=Studio(blank=True), thinker=self._thinker
        )
        self.bot._connection.guild_ready_timeout = 0.001
        for listen in self.on_start:
            await listen(self.bot)
        self._tasks = weakref.WeakSet()
        context = contextvars.copy_context()
        context.run(_owned.set, self._tasks)
        self._tasks.add(running := asyncio.create_task(self.bot.start(self.server.token), context=context))
        self._running = running
        async with asyncio.timeout(PATIENCE):
            await self.server.connected()
            await self.bot.wait_until_ready()
        self.running = True

    async def stop(self) -> None:
        """Stop in good order, as at SIGTERM."""
        self.running = False
        await self.bot.close()
        await asyncio.gather(self._running, return_exceptions=True)
        await self.db.close()

    async def kill(self) -> None:
        """Stop wherever the bot is, without letting it finish anything."""
        self.running, self.killed = False, True
        gc.disable()  # until everything is let go of that the bot leaves behind
        while pending := [task for task in self._tasks if not task.done()]:
            for task in pending:
                task.cancel()
            await asyncio.wait(pending, timeout=1.0)
        if heart := self.bot.ws and self.bot.ws._keep_alive:
            heart.stop()
        await self.bot.http.close()
        self.roll_back()
        self._thinker.shutdown(wait=False, cancel_futures=True)
        self.bot.services.studio.close()
        await self.db.close()
        self.world.clock.advance(TOO_LATE)

    # Time

    async def pass_time(self, until: int) -> None:
        """Move on to a moment, waking the bot whenever something of its own is due before."""
        while self.clock() < until:
            moment = min(until, max(await self._next_due() or until, self.clock() + 1))
            self.world.clock.advance(moment - self.clock())
            if self.running:
                await self.bot.services.timekeeper.tick()
                await self.settled()

    async def _next_due(self) -> int | None:
        """When the bot will next have something to do by itself."""
        if not self.running:
            return None
        async with self.db.read() as tx:
            moments = [await outbox.next_due(tx), await clocks.next_due(tx)]
            if await plans.due(tx):
                moments.append(self.clock() + GRACE)
        return min((moment for moment in moments if moment is not None), default=None)

    async def settled(self) -> None:
        """Wait until everything is answered, moved and told that is due."""
        looks = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.sleep(BLINK)
                if self._running.done():
                    self.crashes += 1
                    await self.db.close()
                    await self.start()
                if self._busy():
                    continue
                wait = await self._owing()
                if wait is None:
                    return
                looks += 1
                if 0 < wait <= GATHER or looks % STUBBORN == 0:
                    self.world.clock.advance(max(wait, 1))
                    self.bot.services.publisher.ring()

    def _busy(self) -> bool:
        services = self.bot.services
        return bool(self.server.rest.in_flight or self.bot.router.busy or services.opponents.busy)

    async def _owing(self) -> int | None:
        """In how many seconds the next message is due; `None` if that is in a while."""
        async with self.db.read() as tx:
            due = await outbox.next_due(tx)
        return None if due is None or due > self.clock() + UNDER_WAY else due - self.clock()

    def database_size(self) -> int:
        """Bytes of the database's files."""
        return sum(path.stat().st_size for path in self.file.parent.glob(f"{self.file.name}*"))

    def note_errors(self, _: object, method: str, event: MutableMapping[str, Any]) -> NoReturn:
        """Collect the errors that are logged, in place of showing them."""
        if method in ("error", "exception", "critical"):
            self.errors.append(" ".join(f"{name}={value}" for name, value in event.items()))
        raise structlog.DropEvent

    def forget_the_past(self) -> None:
        """Drop what the sandbox keeps for tests, so that a long run does not fill the memory."""
        self.world.record.clear()
        self.server.requests.clear()
        self.world.interactions.clear()

    def moment(self, day: int, minutes: int, zone: str = "UTC") -> int:
        """A time of day of a virtual day, in seconds since 1970."""
        return self.begun + day * DAY + minutes * 60 - self._offset(zone)

    def _offset(self, zone: str) -> int:
        shift = datetime.fromtimestamp(self.begun, ZoneInfo(zone)).utcoffset()
        return int(shift.total_seconds()) if shift else 0
