"""The gateway: Discord's websocket, its events, and its conversation with each client."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox.errors import Json
from bot.sandbox.faults import Faults, Trouble
from bot.sandbox.objects import Guild, wire
from bot.sandbox.sessions import Close, Connection, Intent, Op, Session
from bot.sandbox.world import Happening, World

HEARTBEAT_INTERVAL = 41_250
"""Milliseconds between a client's heartbeats."""

PRIVILEGED = Intent.MEMBERS | Intent.PRESENCES | Intent.CONTENT

GATEWAY_EVENTS: dict[str, tuple[Intent, Intent | None]] = {
    "INTERACTION_CREATE": (Intent(0), Intent(0)),
    "MESSAGE_CREATE": (Intent.GUILD_MESSAGES, Intent.DMS),
    "MESSAGE_UPDATE": (Intent.GUILD_MESSAGES, Intent.DMS),
    "MESSAGE_DELETE": (Intent.GUILD_MESSAGES, Intent.DMS),
    "MESSAGE_DELETE_BULK": (Intent.GUILD_MESSAGES, Intent.DMS),
    "MESSAGE_REACTION_ADD": (Intent.GUILD_REACTIONS, Intent.DM_REACTIONS),
    "MESSAGE_REACTION_REMOVE": (Intent.GUILD_REACTIONS, Intent.DM_REACTIONS),
    "CHANNEL_CREATE": (Intent.GUILDS, None),
    "CHANNEL_UPDATE": (Intent.GUILDS, None),
    "CHANNEL_DELETE": (Intent.GUILDS, None),
    "CHANNEL_PINS_UPDATE": (Intent.GUILDS, Intent.DMS),
    "THREAD_CREATE": (Intent.GUILDS, None),
    "THREAD_UPDATE": (Intent.GUILDS, None),
    "THREAD_DELETE": (Intent.GUILDS, None),
    "THREAD_MEMBERS_UPDATE": (Intent.GUILDS, None),
    "GUILD_CREATE": (Intent.GUILDS, None),
    "GUILD_DELETE": (Intent.GUILDS, None),
}
"""The events that go to the gateway, with the intent that they need on a server and in a DM; None: never."""

GATEWAY_TROUBLES = (Trouble.ABORT, Trouble.CLOSE, Trouble.RECONNECT)

ENDING = (1000, 1001)
"""The codes with which a client ends its session for good."""

SHOWN_ONLY = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE")


class Gateway:
    """All sessions, and what faults are made of: connections that close, fall silent or are late."""

    def __init__(self, world: World, faults: Faults) -> None:
        self._world = world
        self._faults = faults
        self._closings: set[asyncio.Task[None]] = set()
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.counts: Counter[str] = Counter()
        """How often clients connected, identified, resumed, and failed to."""
        self.heartbeat_interval = HEARTBEAT_INTERVAL
        self.allowed_privileged = Intent(0)
        self.copies = 1
        """How often each interaction is delivered."""
        self.refused = False
        """Whether new connections are turned away."""
        self._muted = False
        self._held: list[tuple[Session, str, Json]] | None = None
        self._ready = asyncio.Event()
        self._gone = asyncio.Event()
        world.listeners.append(self._on_happening)

    # For tests

    async def connected(self) -> None:
        """Wait until a client has identified or resumed."""
        await self._ready.wait()

    async def disconnected(self) -> None:
        """Wait until no client is connected."""
        await self._gone.wait()

    def mute(self, silent: bool = True) -> None:
        """Stop answering heartbeats and delivering events, or begin again."""
        self._muted = silent

    def hold(self) -> None:
        """Keep events back until `release`."""
        self._held = self._held or []

    def release(self) -> None:
        """Deliver what was held back, in order."""
        held, self._held = self._held or [], None
        for session, event, payload in held:
            session.dispatch(event, payload)

    async def close(self, code: int) -> None:
        """Close every connection with a code, as Discord does now and then."""
        for connection in tuple(self.connections):
            await connection.socket.close(code=code)

    def abort(self) -> None:
        """Cut every connection without a word."""
        for connection in tuple(self.connections):
            connection.transport.abort()

    def reconnect(self) -> None:
        """Ask every client to reconnect (op 7)."""
        for connection in self.connections:
            connection.send(Op.RECONNECT)

    def invalidate(self, resumable: bool = False) -> None:
        """Tell every client that its session is invalid (op 9)."""
        if not resumable:
            self.sessions.clear()
        for connection in self.connections:
            connection.send(Op.INVALID_SESSION, resumable)

    async def drained(self) -> None:
        """Wait until every event so far is on its way."""
        for connection in tuple(self.connections):
            await connection.drained()

    @property
    def is_connected(self) -> bool:
        return self._ready.is_set()

    # Events

    def _on_happening(self, happening: Happening) -> None:
        intents = GATEWAY_EVENTS.get(happening.name)
        ephemeral = happening.name in SHOWN_ONLY and happening.viewer is not None
        if intents is None or ephemeral:
            return
        needed = intents[0] if happening.guild_id else intents[1]
        if needed is None:
            return
        for session in self.sessions.values():
            if session.has_guild(happening.guild_id) and session.intents & needed == needed:
                self._deliver(session, happening)

    def _deliver(self, session: Session, happening: Happening) -> None:
        payload = self._as_allowed(session, happening)
        is_interaction = happening.name == "INTERACTION_CREATE"
        trouble = self._faults.next_trouble() if is_interaction else None
        copies = max(self.copies if is_interaction else 1, 2 if trouble is Trouble.DUPLICATE else 1)
        for _ in range(copies):
            if self._held is not None:
                self._held.append((session, happening.name, payload))
            else:
                session.dispatch(happening.name, payload, silent=self._muted)

        if trouble in GATEWAY_TROUBLES:
            asyncio.get_running_loop().call_soon(self._make, trouble)

    def _make(self, trouble: Trouble) -> None:
        if trouble is Trouble.ABORT:
            self.abort()
        elif trouble is Trouble.RECONNECT:
            self.reconnect()
        else:
            closing = asyncio.create_task(self.close(Close.UNKNOWN_ERROR))
            self._closings.add(closing)
            closing.add_done_callback(self._closings.discard)

    def _as_allowed(self, session: Session, happening: Happening) -> Json:
        """Empty the messages of others, as Discord does without the intent for their content."""
        message, payload = happening.message, happening.payload
        if message is None or happening.guild_id is None or "author" not in payload:
            return payload
        mentioned = any(user["id"] == self._world.bot.id for user in payload["mentions"])
        if message.author is self._world.bot or mentioned or session.intents & Intent.CONTENT:
            return payload
        return payload | {"content": "", "embeds": [], "attachments": [], "components": []}

    # The conversation with one client

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with a client until either side hangs up."""
        if self.refused:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        assert request.transport is not None
        connection = Connection(socket, request.transport, request.query.get("compress"))
        self.connections.add(connection)
        self.counts["connected"] += 1
        connection.send(Op.HELLO, {"heartbeat_interval": self.heartbeat_interval, "_trace": []})
        try:
            await self._converse(connection)
        finally:
            self.connections.discard(connection)
            connection.stop()
        return socket

    async def _converse(self, connection: Connection) -> None:
        session: Session | None = None
        received = await connection.socket.receive()
        while received.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            message = msgspec.json.decode(received.data)
            session = await self._answer(connection, session, Op(message["op"]), message["d"])
            received = await connection.socket.receive()
        if session is not None and session.connection is connection:
            self._hang_up(session, ended=received.type is WSMsgType.CLOSE and received.data in ENDING)

    def _hang_up(self, session: Session, ended: bool) -> None:
        """Keep a session for a resume, unless the client itself has ended it."""
        session.connection = None
        if ended:
            self.sessions.pop(session.id, None)
        if not any(other.connection for other in self.sessions.values()):
            self._ready.clear()
            self._gone.set()

    async def _answer(
        self, connection: Connection, session: Session | None, op: Op, payload: Any
    ) -> Session | None:
        if op is Op.HEARTBEAT and not self._muted:
            connection.send(Op.HEARTBEAT_ACK)
        elif op in (Op.IDENTIFY, Op.RESUME):
            return await self._authenticate(connection, session, op, payload)
        elif op is Op.REQUEST_MEMBERS and session is not None:
            self._send_members(session, payload)
        return session

    async def _authenticate(
        self, connection: Connection, session: Session | None, op: Op, payload: Json
    ) -> Session | None:
        if payload["token"] != self._world.token:
            await connection.socket.close(code=Close.AUTHENTICATION_FAILED, message=b"Authentication failed.")
            return session
        if op is Op.RESUME:
            return self._resume(connection, payload)
        intents = Intent(payload["intents"])
        if intents & PRIVILEGED & ~self.allowed_privileged:
            await connection.socket.close(code=Close.DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return session
        return self._identify(connection, intents, payload.get("shard", (0, 1)))

    def _identify(self, connection: Connection, intents: Intent, shard: Iterable[int]) -> Session:
        number, count = shard
        session = Session(connection, intents, (number, count))
        self.sessions = {
            old.id: old for old in self.sessions.values() if old.connection or old.shard != session.shard
        } | {session.id: session}
        self.counts["identified"] += 1
        self._world.abandon()
        guilds = [
            guild
            for guild in self._world.guilds.values()
            if session.has_guild(guild.id) and self._world.bot.id in guild.members
        ]
        session.dispatch("READY", self._ready_payload(session, guilds))
        for guild in guilds:
            session.dispatch("GUILD_CREATE", self._guild_payload(guild))
        self._be_connected()
        return session

    def _be_connected(self) -> None:
        self._ready.set()
        self._gone.clear()

    def _ready_payload(self, session: Session, guilds: Iterable[Guild]) -> Json:
        bot = self._world.bot
        return {
            "v": 10,
            "user": {**wire(bot), "verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": gateway_url(self._world),
            "shard": list(session.shard),
            "application": {"id": bot.id, "flags": 0},
            "session_type": "normal",
            "private_channels": [],
            "relationships": [],
            "_trace": [],
        }

    def _guild_payload(self, guild: Guild) -> Json:
        """Return a server as GUILD_CREATE tells it; without the members intent only the bot is among them."""
        bot = self._world.bot
        visible = [channel for channel in guild.threads.values() if not channel.archived]
        return {
            **guild_base(guild),
            "joined_at": guild.joined_at,
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [wire(guild.members[bot.id])],
            "channels": [wire(channel) for channel in guild.channels.values()],
            "threads": [wire(channel) for channel in visible],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _resume(self, connection: Connection, payload: Json) -> Session | None:
        session = self.sessions.get(payload["session_id"])
        if session is None or not session.can_resume(payload["seq"]):
            self.counts["refused"] += 1
            connection.send(Op.INVALID_SESSION, False)
            return None
        self.counts["resumed"] += 1
        session.replay(connection, payload["seq"])
        self._be_connected()
        return session

    def _send_members(self, session: Session, wanted: Json) -> None:
        guild = self._world.guilds[str(wanted["guild_id"])]
        ids = wanted.get("user_ids")
        chosen = guild.members if ids is None else [str(user) for user in ids]
        session.dispatch(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": guild.id,
                "members": [wire(guild.members[user]) for user in chosen if user in guild.members],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [user for user in chosen if user not in guild.members],
                "nonce": wanted.get("nonce"),
            },
        )


def gateway_url(world: World) -> str:
    return world.base_url.replace("http", "ws", 1) + "/"


def guild_base(guild: Guild) -> Json:
    """Return what REST and the gateway both tell of a server."""
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "roles": [wire(role) for role in guild.roles],
        "emojis": [],
        "stickers": [],
        "features": [],
        "icon": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_id": None,
        "system_channel_flags": 0,
        "afk_channel_id": None,
        "afk_timeout": 300,
    }
