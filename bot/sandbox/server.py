"""The sandbox as one thing that is started and stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.actor import PATIENCE, Actor, until
from bot.sandbox.cdn import Cdn
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.redirect import redirect, refuse_real_token
from bot.sandbox.referee import Referee
from bot.sandbox.rest import Asked, Rest
from bot.sandbox.routes import ROUTES
from bot.sandbox.web_api import WebApi
from bot.sandbox.world import NAMES, Happening, World

TOKEN = "sandbox.bot.token"  # Discord would refuse it; that is the point.
GUILD = "The Cellar"
CHANNELS = ("general", "tables", "records")
LARGEST_REQUEST = 110 * 1024 * 1024


class SandboxServer:
    """A Discord on this machine alone, for one bot.

    The world outlives the bot: it may be killed, and connect again.

    Args:
        people: How many persons are on the server "The Cellar", from 1 to 8.
        port: Where to listen; 0 takes any free port.
        openapi: Discord's OpenAPI document, by which the referee then checks everything.
        token: What the bot must present.
    """

    def __init__(
        self, people: int = 4, port: int = 0, openapi: Path | None = None, token: str = TOKEN
    ) -> None:
        refuse_real_token(token)
        self._port = port
        self._runner: web.AppRunner | None = None
        self._activity = asyncio.Event()
        self.world = World(token)
        users = [self.world.add_user(name) for name in NAMES[:people]]
        self.world.add_guild(GUILD, users, CHANNELS)
        self.faults = Faults()
        self.gateway = Gateway(self.world, self.faults)
        self.rest = Rest(self.world, self.gateway, self.faults, ROUTES)
        self.web_api = WebApi(self.world, self.gateway)
        self.world.listeners.append(self._on_happening)
        if openapi is not None:
            self.rest.referee = Referee(openapi)

    @property
    def base_url(self) -> str:
        return self.world.base_url

    @property
    def token(self) -> str:
        return self.world.token

    @property
    def rate_limits(self) -> RateLimits:
        return self.rest.rate_limits

    @property
    def referee(self) -> Referee | None:
        return self.rest.referee

    @property
    def requests(self) -> list[Asked]:
        """Every request that the bot made, in order."""
        return self.rest.record

    @property
    def unknown_routes(self) -> dict[str, int]:
        """Requests to what the sandbox does not have, which tests expect to be empty."""
        return dict(self.rest.unknown)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen on 127.0.0.1."""
        self._runner = web.AppRunner(self._app(), access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        host, port = self._runner.addresses[0][:2]
        self.world.base_url = f"http://{host}:{port}"

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        self.rest.add_to(app)
        Cdn(self.world).add_to(app)
        self.web_api.add_to(app)
        app.on_shutdown.append(self._hang_up)
        return app

    async def _hang_up(self, _: web.Application) -> None:
        self.web_api.stop()
        await self.gateway.close(1001)

    async def stop(self) -> None:
        """End all connections; the world remains as it is."""
        if self._runner is not None:
            await self._runner.cleanup()

    def redirect(self) -> AbstractContextManager[None]:
        """Let every discord.py client that is made inside speak with this server."""
        return redirect(self.base_url, self.token)

    def actor(self, name: str) -> Actor:
        """Return somebody who can act, by name."""
        return Actor(self.world, self.world.person(name))

    async def connected(self) -> None:
        """Wait until a bot has connected."""
        await self.gateway.connected()

    async def until(self, condition: Callable[[], bool], what: str = "that") -> None:
        """Wait until something is so, such as a message having been edited.

        Raises:
            TimeoutError: after ten seconds.
        """
        await until(self.world, condition, what)

    async def settled(self, quiet: float = 0.05) -> None:
        """Wait until nothing is under way, and nothing has happened for `quiet` seconds.

        Raises:
            TimeoutError: after ten seconds.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                await self._wait_for_quiet(quiet)
        except TimeoutError:
            raise TimeoutError(f"something was still under way after {PATIENCE:g} seconds") from None

    async def _wait_for_quiet(self, quiet: float) -> None:
        while True:
            self._activity.clear()
            await self.gateway.drained()
            try:
                await asyncio.wait_for(self._activity.wait(), quiet)
            except TimeoutError:
                if not self._is_busy():
                    return

    def _is_busy(self) -> bool:
        """Whether something is to be expected; a bot that is not there completes nothing."""
        interactions = self.world.interactions.values()
        thinking = any(one.is_thinking for one in interactions) and self.gateway.is_connected
        return bool(self.rest.in_flight) or thinking or any(one.is_alive for one in interactions)

    def _on_happening(self, _: Happening) -> None:
        self._activity.set()
