"""Where a game is played: a thread of its own if the bot may open one, else the channel."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeVar

import discord
import structlog

from bot.limits import ErrorCode
from bot.position import Position
from storage import Database, games

log = structlog.get_logger(__name__)

T = TypeVar("T")

ARCHIVE_MINUTES: Final = 10_080  # a week, the longest that Discord keeps a silent thread open
NAME = 100  # characters
ARCHIVED = {ErrorCode.THREAD_ARCHIVED, ErrorCode.THREAD_LOCKED}
NO_THREAD = {
    ErrorCode.MISSING_ACCESS,
    ErrorCode.MISSING_PERMISSIONS,
    ErrorCode.TOO_MANY_THREADS,
    ErrorCode.WRONG_CHANNEL_TYPE,
}


class Threads:
    """Opens, finds, wakes and closes the threads of games."""

    def __init__(self, client: discord.Client, db: Database) -> None:
        self.client = client
        self.db = db
        self._opening = asyncio.Lock()  # so that a board and a notice do not open two

    async def home(self, position: Position) -> int:
        """The thread of a game, opened if it has none yet; the channel, if there can be none."""
        if position.row.thread_id is not None:
            return position.row.thread_id
        async with self._opening:
            async with self.db.read() as tx:
                row = await games.get(tx, position.row.id) or position.row
            if row.thread_id is not None:
                return row.thread_id
            thread_id = await self._open(position) or row.channel_id
            async with self.db.write() as tx:
                await games.change(tx, row.id, thread_id=thread_id)
            return thread_id

    async def _open(self, position: Position) -> int | None:
        channel = self.client.get_channel(position.row.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        people = ", ".join(position.bare_names)
        name = f"{position.rules.title} {position.row.id}: {people}"[:NAME]
        try:
            thread = await channel.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVE_MINUTES
            )
        except discord.HTTPException as error:
            if error.code not in NO_THREAD:
                raise
            log.info("no thread, so the game is played in its channel", game=position.row.id, code=error.code)
            return None
        await self._invite(thread, position)
        return thread.id

    async def _invite(self, thread: discord.Thread, position: Position) -> None:
        for seat in position.seated:
            if seat.user_id is not None:
                with suppress(discord.HTTPException):
                    await thread.add_user(discord.Object(seat.user_id))

    async def given_up(self, game_id: str) -> bool:
        """Forget a game's thread if somebody has deleted it, so that another is opened; whether it was."""
        async with self.db.read() as tx:
            row = await games.get(tx, game_id)
        if row is None or row.thread_id in (None, row.channel_id):
            return False
        try:
            await self.client.fetch_channel(row.thread_id or 0)
        except discord.NotFound:
            async with self.db.write() as tx:
                await games.change(tx, game_id, thread_id=None)
            return True
        except discord.HTTPException:
            pass  # it is there, but not for us now
        return False

    async def unarchived(self, channel_id: int, send: Callable[[], Awaitable[T]]) -> T:
        """Do something in a thread, waking it first if it sleeps."""
        try:
            return await send()
        except discord.HTTPException as error:
            if error.code not in ARCHIVED:
                raise
        thread = await self.client.fetch_channel(channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False, locked=False)
        return await send()

    async def close(self, position: Position) -> None:
        """Let a finished game's thread sleep an hour after the last word in it."""
        if position.row.thread_id in (None, position.row.channel_id):
            return
        with suppress(discord.HTTPException):
            thread = await self.client.fetch_channel(position.row.thread_id or 0)
            if isinstance(thread, discord.Thread):
                await thread.edit(auto_archive_duration=60)
