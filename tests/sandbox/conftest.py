"""A sandbox and a small discord.py client on it, for every test."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.sandbox import SandboxServer
from bot.sandbox.objects import Channel

Handler = Callable[[discord.Interaction], Awaitable[object]]
Autocomplete = Callable[[discord.Interaction, str], Awaitable[list[app_commands.Choice[str]]]]


def reply(text: str) -> Handler:
    """Return what answers any interaction with a message."""

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(text)

    return answer


class Client(discord.Client):
    """A bot that does to each interaction what the test says, by command name or custom id."""

    def __init__(self, heartbeat_timeout: float = 3.0) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            heartbeat_timeout=heartbeat_timeout,
            max_ratelimit_timeout=30.0,
        )
        self._connection.guild_ready_timeout = 0.01
        self.tree = app_commands.CommandTree(self)
        self.handlers: dict[str, Handler] = {}
        self.suggest: Autocomplete | None = None
        self.errors: list[BaseException] = []
        self.resumed = asyncio.Event()
        self.finished: asyncio.Queue[str] = asyncio.Queue()
        """The interactions that were handled to the end."""
        self._add_commands()

    def _add_commands(self) -> None:
        game = app_commands.Group(name="game", description="Tables")

        @game.command(description="Open a table")
        async def new(
            interaction: discord.Interaction, game: str, seats: int = 2, guest: discord.User | None = None
        ) -> None:
            await self._handle("game new", interaction)

        @new.autocomplete("game")
        async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return await self.suggest(interaction, typed) if self.suggest else []

        @self.tree.command(description="Look after the server")
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
        async def admin(interaction: discord.Interaction) -> None:
            await self._handle("admin", interaction)

        @self.tree.context_menu(name="Profile")
        async def profile(interaction: discord.Interaction, user: discord.User) -> None:
            await self._handle("Profile", interaction)

        @self.tree.error
        async def note(_: discord.Interaction, error: app_commands.AppCommandError) -> None:
            self.errors.append(error.__cause__ or error)

        self.tree.add_command(game)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        custom_id = (interaction.data or {}).get("custom_id")
        if custom_id is not None:
            await self._handle(str(custom_id), interaction)

    async def _handle(self, name: str, interaction: discord.Interaction) -> None:
        try:
            await self.handlers[name](interaction)
        finally:
            self.finished.put_nowait(name)

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_error(self, event: str, /, *args: object, **kwargs: object) -> None:
        del event, args, kwargs
        error = sys.exc_info()[1]
        if error is not None:
            self.errors.append(error)


def document() -> Path | None:
    """Discord's OpenAPI document, if there is one here."""
    path = os.environ.get("VINTNER_OPENAPI")
    return Path(path) if path else None


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer(people=4, openapi=document()) as running:
        yield running
        await running.settled()
    assert running.unknown_routes == {}
    if running.referee is not None:
        assert running.referee.violations == []


@pytest.fixture
async def client(server: SandboxServer) -> AsyncIterator[Client]:
    with server.redirect():
        client = Client()
        running = asyncio.create_task(client.start(server.token))
        await server.connected()
        await client.wait_until_ready()
        yield client
        await client.close()
        with suppress(asyncio.CancelledError):
            await running


@pytest.fixture
def tables(server: SandboxServer) -> Channel:
    return server.world.named("tables")
