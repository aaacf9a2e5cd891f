"""The bot in a process of its own, on a sandbox elsewhere.

Called as `python -m tests.bot.process URL TOKEN DATABASE`.
"""

from __future__ import annotations

import asyncio
import sys

from bot import running
from bot.client import Vintner
from bot.sandbox import redirect
from bot.settings import Settings
from storage import Database


def build(settings: Settings, db: Database) -> Vintner:
    bot = Vintner(settings, db)
    bot._connection.guild_ready_timeout = 0.01
    return bot


def main(base_url: str, token: str, database: str) -> None:
    settings = Settings(token=token, database=database, think_delay=0.05)
    running.log_to_console(settings)
    with redirect(base_url, token):
        asyncio.run(running.run(settings, build))


if __name__ == "__main__":
    main(*sys.argv[1:])
