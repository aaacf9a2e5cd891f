"""Gateway connections and the sessions that outlive them: what is sent, compressed and kept for a resume."""

from __future__ import annotations

import asyncio
import importlib
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntEnum, IntFlag
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox.errors import Json

REPLAYED = 2_000
"""How many events a session keeps for a resume."""


class Op(IntEnum):
    """What a gateway message is."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Why Discord closes a connection."""

    UNKNOWN_ERROR = 4000
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    INVALID_SEQUENCE = 4007
    SESSION_TIMED_OUT = 4009
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    """The groups of events that a client asks for."""

    GUILDS = 1 << 0
    MEMBERS = 1 << 1
    PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_REACTIONS = 1 << 10
    DMS = 1 << 12
    DM_REACTIONS = 1 << 13
    CONTENT = 1 << 15


class Squeezer:
    """One compression stream for the life of a connection."""

    def __init__(self, kind: str) -> None:
        self._compress, self._flush = _streams(kind)

    def __call__(self, text: bytes) -> bytes:
        return self._compress(text) + self._flush()


def _streams(kind: str) -> tuple[Callable[[bytes], bytes], Callable[[], bytes]]:
    if kind == "zlib-stream":
        stream = zlib.compressobj(1)
        return stream.compress, lambda: stream.flush(zlib.Z_SYNC_FLUSH)
    return _zstd_streams()


def _zstd_streams() -> tuple[Callable[[bytes], bytes], Callable[[], bytes]]:
    """Take Zstandard from where discord.py takes it, as only then does a client ask for it.

    Raises:
        ModuleNotFoundError: if there is none.
    """
    try:
        library: Any = importlib.import_module("zstandard")
    except ModuleNotFoundError:
        library = importlib.import_module("compression.zstd")
        stream = library.ZstdCompressor()
        return stream.compress, lambda: stream.flush(stream.FLUSH_BLOCK)
    stream = library.ZstdCompressor().compressobj()
    return stream.compress, lambda: stream.flush(library.COMPRESSOBJ_FLUSH_BLOCK)


class Connection:
    """One websocket; its messages are sent in order by a task of their own."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, compression: str | None
    ) -> None:
        self.socket = socket
        self.transport = transport
        self._squeeze = Squeezer(compression) if compression else None
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(
        self, op: Op, payload: Any = None, event: str | None = None, sequence: int | None = None
    ) -> None:
        message = {"op": int(op), "d": payload, "t": event, "s": sequence}
        self._waiting.put_nowait(msgspec.json.encode(message))

    async def _write(self) -> None:
        while True:
            text = await self._waiting.get()
            try:
                await self._write_one(text)
            except ConnectionError:
                pass  # The client has gone; its session keeps the event for a resume.
            finally:
                self._waiting.task_done()

    async def _write_one(self, text: bytes) -> None:
        if self._squeeze is None:
            await self.socket.send_str(text.decode())
        else:
            await self.socket.send_bytes(self._squeeze(text))

    async def drained(self) -> None:
        """Wait until everything so far is on its way."""
        await self._waiting.join()

    def stop(self) -> None:
        self._writer.cancel()


class Session:
    """What a client has identified as; it outlives connections, so that it can be resumed."""

    def __init__(self, connection: Connection, intents: Intent, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.connection: Connection | None = connection
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.sent: deque[tuple[int, str, Json]] = deque(maxlen=REPLAYED)

    def dispatch(self, event: str, payload: Json, silent: bool = False) -> None:
        """Send an event and keep it for a resume; a silent one is only kept."""
        self.sequence += 1
        self.sent.append((self.sequence, event, payload))
        if self.connection is not None and not silent:
            self.connection.send(Op.DISPATCH, payload, event, self.sequence)

    def can_resume(self, sequence: int) -> bool:
        oldest = self.sent[0][0] if self.sent else 1
        return oldest - 1 <= sequence <= self.sequence

    def replay(self, connection: Connection, sequence: int) -> None:
        self.connection = connection
        for number, event, payload in self.sent:
            if number > sequence:
                connection.send(Op.DISPATCH, payload, event, number)
        self.dispatch("RESUMED", {"_trace": []})

    def has_guild(self, guild_id: str | None) -> bool:
        """Whether a server, or with None the DMs, belong to this shard."""
        number, count = self.shard
        return (0 if guild_id is None else (int(guild_id) >> 22) % count) == number
