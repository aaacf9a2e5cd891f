"""Getting an answer to an interaction through, whatever the network does.

discord.py does not repeat a request whose connection broke, and its own repeats of failed
ones take longer than the three seconds that Discord waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord

from bot import limits

T = TypeVar("T")

TRY = 0.8  # seconds for one try to acknowledge
ALL_TRIES = 2.6  # seconds in which it must succeed
PAUSE = 0.05
EDIT_TRIES = 5

BROKEN = (aiohttp.ClientError, OSError, TimeoutError, discord.DiscordServerError)


class TooLate(Exception):
    """Discord no longer takes an answer to this interaction."""


async def acknowledge(answer: Callable[[], Awaitable[Any]]) -> None:
    """Send the first response; raises `TooLate` if it cannot be done in time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + ALL_TRIES
    while True:
        try:
            async with asyncio.timeout(min(TRY, max(end - loop.time(), PAUSE))):
                await answer()
        except discord.InteractionResponded:
            return
        except discord.HTTPException as error:
            if error.code == limits.ErrorCode.ALREADY_ACKNOWLEDGED:
                return  # an earlier try got through after all
            if error.code == limits.ErrorCode.UNKNOWN_INTERACTION:
                raise TooLate from error
            if error.status < 500:
                raise
        except BROKEN:
            pass
        else:
            return
        if loop.time() > end:
            raise TooLate
        await asyncio.sleep(PAUSE)


async def repeat(send: Callable[[], Awaitable[T]]) -> T:
    """Do something that may safely be done twice, until it succeeds or five tries have failed."""
    for attempt in range(EDIT_TRIES):
        try:
            return await send()
        except BROKEN:
            if attempt == EDIT_TRIES - 1:
                raise
            await asyncio.sleep(PAUSE * 2**attempt)
    raise AssertionError("unreachable")
