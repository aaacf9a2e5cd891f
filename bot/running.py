"""Starting the bot, keeping it up, and stopping it without losing anything."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog

from bot.client import Vintner
from bot.settings import Settings
from storage import Database, StorageError, upgrade

log = structlog.get_logger(__name__)

BACKOFF = (2, 5, 15, 30, 60)  # seconds between attempts to reach Discord

NO_TOKEN = (
    "There is no token. Put VINTNER_TOKEN=… into .env (see .env.example and the README), or run "
    "`vintner sandbox` to try the bot without one."
)
WRONG_TOKEN = (
    "Discord does not know this token. Copy it anew from the page Bot of your application at "
    "https://discord.com/developers/applications into .env."
)


NO_INTENT = (
    "Discord refuses the connection. On the page Bot of your application at "
    "https://discord.com/developers/applications, look at the privileged intents: Vintner needs none of them."
)
UNREACHED = "Discord is not reached and is tried again; if this goes on, check the network"


class CannotRun(Exception):
    """The bot cannot run as it is set up; the sentence says what to do."""


def log_to_console(settings: Settings) -> None:
    """One line an event, for people or as JSON."""
    level = logging.getLevelNamesMapping().get(settings.log_level.upper(), logging.INFO)
    style: Any = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer()
    )
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            style,
        ],
    )
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    discord.utils.setup_logging(level=max(level, logging.INFO), root=False)  # DEBUG shows interaction tokens


async def open_database(settings: Settings) -> Database:
    """The database, brought up to date; raises `CannotRun` with what to do."""
    try:
        await upgrade(settings.database)
        return await Database.open(settings.database)
    except StorageError as error:
        raise CannotRun(str(error)) from error


async def run(settings: Settings, build: Callable[[Settings, Database], Vintner] = Vintner) -> None:
    """Run until SIGTERM or Ctrl-C; start anew whenever Discord cannot be reached.

    Raises `CannotRun` where trying again is of no use.
    """
    if not settings.token:
        raise CannotRun(NO_TOKEN)
    db = await open_database(settings)
    stopping = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows has no such handlers
            asyncio.get_running_loop().add_signal_handler(name, stopping.set)
    try:
        await _keep_running(settings, db, build, stopping)
    finally:
        await db.close()


async def _keep_running(
    settings: Settings, db: Database, build: Callable[[Settings, Database], Vintner], stopping: asyncio.Event
) -> None:
    attempt = 0
    while not stopping.is_set():
        client = build(settings, db)
        running = asyncio.create_task(client.start(settings.token))
        stop = asyncio.create_task(stopping.wait())
        await asyncio.wait({running, stop}, return_when=asyncio.FIRST_COMPLETED)
        was_ready = client.is_ready()
        await client.close()
        stop.cancel()
        if running.done():
            _explain(running)
            attempt = 0 if was_ready else attempt + 1
            with suppress(TimeoutError):
                async with asyncio.timeout(BACKOFF[min(attempt, len(BACKOFF) - 1)]):
                    await stopping.wait()
        else:
            await asyncio.gather(running, return_exceptions=True)


def _explain(running: asyncio.Task[None]) -> None:
    """Account for a client that has ended by itself; raises `CannotRun` if it would only do so again."""
    error = None if running.cancelled() else running.exception()
    if isinstance(error, discord.LoginFailure):
        raise CannotRun(WRONG_TOKEN) from error
    if isinstance(error, discord.PrivilegedIntentsRequired):
        raise CannotRun(NO_INTENT) from error
    if isinstance(error, StorageError):
        raise CannotRun(str(error)) from error
    if isinstance(error, (aiohttp.ClientError, OSError, discord.DiscordException, AttributeError)):
        # discord.py raises AttributeError when the gateway refuses the first connection
        log.warning(UNREACHED, error=repr(error))
    elif error:
        log.error("the client has ended", error=repr(error), exc_info=error)
