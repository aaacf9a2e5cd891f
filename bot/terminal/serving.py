"""`vintner run` and `vintner sandbox`."""

from __future__ import annotations

import asyncio
import errno
import tempfile
from pathlib import Path

import msgspec
from rich.panel import Panel

from bot import running
from bot.running import CannotRun
from bot.sandbox import SandboxServer
from bot.settings import BadSetting, Settings, load
from bot.terminal.console import fail, out

PORT_TAKEN = "port {port} is taken; choose another with --port"


def settings() -> Settings:
    """The settings; ends the program with what is wrong with them."""
    try:
        return load()
    except BadSetting as error:
        fail(str(error), 2)


def run() -> None:
    """Run on Discord until stopped."""
    chosen = settings()
    running.log_to_console(chosen)
    try:
        asyncio.run(running.run(chosen))
    except CannotRun as error:
        fail(str(error))


def sandbox(port: int, people: int, think_delay: float) -> None:
    """Serve the page and run the bot on it, with a database that is gone afterwards."""
    chosen = msgspec.structs.replace(settings(), think_delay=think_delay, log_level="ERROR")
    running.log_to_console(chosen)
    with tempfile.TemporaryDirectory(prefix="vintner-") as folder:
        database = f"sqlite+aiosqlite:///{Path(folder) / 'sandbox.db'}"
        try:
            asyncio.run(_sandbox(msgspec.structs.replace(chosen, database=database), port, people))
        except OSError as error:
            fail(PORT_TAKEN.format(port=port) if error.errno == errno.EADDRINUSE else str(error))
        except CannotRun as error:
            fail(str(error))


async def _sandbox(chosen: Settings, port: int, people: int) -> None:
    async with SandboxServer(people=people, port=port) as server:
        with server.redirect():
            bot = asyncio.create_task(running.run(msgspec.structs.replace(chosen, token=server.token)))
            await asyncio.wait(
                {bot, asyncio.create_task(server.connected())}, return_when=asyncio.FIRST_COMPLETED
            )
            if not bot.done():
                out.print(
                    Panel(
                        f"Open [bold]{server.base_url}/[/] in a browser.\nCtrl-C ends it.",
                        title="Vintner sandbox",
                    )
                )
            await bot
