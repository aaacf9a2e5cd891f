"""What the page in `bot/sandbox/web` talks to.

- `GET /` and `GET /NAME`: the page's files.
- `GET /sandbox/state?user=ID`: `{users: [{id, name, avatar_color, bot}], guilds: [{id, name, channels:
  [{id, name, type, parent_id?, archived}]}], dms: [{id, recipient}], commands: [...], dm_commands: [...],
  application_id, dms_closed}`. `commands` are those that the user is offered on the first server,
  `dm_commands` those in the DM.
- `GET /sandbox/messages?user=ID&channel=ID`: `{messages: [...]}`, Discord's message objects as the user sees
  them, oldest first.
- `GET /sandbox/events`: server-sent events `message_create`, `message_update`, `message_delete`,
  `channel_create`, `channel_update`, `channel_delete`, `modal`, `interaction_failed`, `commands`, `typing`,
  each with `{users: [who may know], data}`. The data of messages and channels are Discord's objects; of
  deletions their `id` and `channel_id`; of `modal` the modal with `interaction_id` and `channel_id`; of
  `interaction_failed` `{id, channel_id, message_id, error}`; of `typing` `{channel_id, user_id}`.
- `POST /sandbox/interact` with `{user, kind, channel, ...}` waits for the first answer and returns
  `{ok, interaction_id, ack_type?, modal?, choices?, error?}`. Per kind: `slash` and `autocomplete` take
  `name` and nested `options` (the focused one has `focused`); `component` takes `message` (an id),
  `custom_id` and `values`; `modal` takes `custom_id`, `components` and perhaps
  `interaction_id`, that of the interaction that opened it; `user_menu` and `message_menu` take
  `name` and `target_id`.
- `POST /sandbox/say` with `{user, channel, content}`: `{ok, message}`.
- `POST /sandbox/dm_open` with `{user}`: `{ok, channel}`.
- `POST /sandbox/settings` with `{user, dms_closed}`: `{ok}`.

What Discord's client would not let a person do comes back as `{ok: false, error}`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox import acts, commands
from bot.sandbox.actor import Outcome
from bot.sandbox.errors import ApiError, Json
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interaction
from bot.sandbox.objects import Channel, Guild, User, wire
from bot.sandbox.rest import reply
from bot.sandbox.world import Happening, World

PAGE = Path(__file__).parent / "web"

EVENTS = {
    "MESSAGE_CREATE": "message_create",
    "MESSAGE_UPDATE": "message_update",
    "MESSAGE_DELETE": "message_delete",
    "CHANNEL_CREATE": "channel_create",
    "CHANNEL_UPDATE": "channel_update",
    "CHANNEL_DELETE": "channel_delete",
    "THREAD_CREATE": "channel_create",
    "THREAD_UPDATE": "channel_update",
    "THREAD_DELETE": "channel_delete",
    "MODAL": "modal",
    "INTERACTION_FAILED": "interaction_failed",
    "COMMANDS": "commands",
    "TYPING_START": "typing",
}

Queue = asyncio.Queue[Happening | None]


class WebApi:
    """The page, its requests and its stream of events."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._streams: set[Queue] = set()
        world.listeners.append(self._on_happening)

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/", self._root)
        app.router.add_get("/sandbox/state", self._state)
        app.router.add_get("/sandbox/messages", self._messages)
        app.router.add_get("/sandbox/events", self._events)
        app.router.add_post("/sandbox/interact", self._interact)
        app.router.add_post("/sandbox/{action:say|dm_open|settings}", self._act)
        app.router.add_get("/{name:[a-z_]+\\.(?:js|css|svg|html|ico)}", self._file)

    def stop(self) -> None:
        """End all streams."""
        for stream in self._streams:
            stream.put_nowait(None)

    # The page

    async def _root(self, request: web.Request) -> web.StreamResponse:
        """Serve the page; discord.py opens its websocket at the same address."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._gateway.serve(request)
        return _page_file("index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _page_file(request.match_info["name"])

    # Looking

    async def _state(self, request: web.Request) -> web.Response:
        world, user = self._world, self._user(request.query)
        dm = world.dms.get(user.id)
        return reply(
            {
                "users": [_person(user) for user in world.users.values()],
                "guilds": [self._guild(guild, user) for guild in world.guilds.values()],
                "dms": [{"id": dm.id, "recipient": _person(world.bot)}] if dm else [],
                "commands": self._commands(user),
                "dm_commands": commands.usable(world, user, dm) if dm else [],
                "application_id": world.bot.id,
                "dms_closed": user.id in world.closed_dms,
            }
        )

    def _commands(self, user: User) -> list[Json]:
        channel = next(iter(self._world.guild.channels.values()))
        return commands.usable(self._world, user, channel)

    def _guild(self, guild: Guild, user: User) -> Json:
        places = [*guild.channels.values(), *guild.threads.values()]
        visible = [_place(channel) for channel in places if self._world.may_see(user, channel)]
        return {"id": guild.id, "name": guild.name, "channels": visible}

    async def _messages(self, request: web.Request) -> web.Response:
        user = self._user(request.query)
        channel = self._world.channels.get(request.query.get("channel", ""))
        if channel is None or not self._world.may_see(user, channel):
            raise web.HTTPNotFound(text="no such channel")
        return reply({"messages": self._world.visible(channel, user)})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        stream: Queue = asyncio.Queue()
        self._streams.add(stream)
        try:
            await self._stream(response, stream)
        except ConnectionError:
            pass  # The page was closed.
        finally:
            self._streams.discard(stream)
        return response

    async def _stream(self, response: web.StreamResponse, stream: Queue) -> None:
        await response.write(b": welcome\n\n")
        while (happening := await stream.get()) is not None:
            users = [user.id for user in self._world.people() if self._may_know(user, happening)]
            if users:
                payload = msgspec.json.encode({"users": users, "data": happening.payload})
                name = EVENTS[happening.name].encode()
                await response.write(b"event: " + name + b"\ndata: " + payload + b"\n\n")

    def _on_happening(self, happening: Happening) -> None:
        if happening.name in EVENTS:
            for stream in self._streams:
                stream.put_nowait(happening)

    def _may_know(self, user: User, happening: Happening) -> bool:
        if happening.viewer not in (None, user.id):
            return False
        channel = self._world.channels.get(happening.channel_id or "")
        return channel is None or self._world.may_see(user, channel)

    # Doing

    async def _interact(self, request: web.Request) -> web.Response:
        body = await request.json()
        try:
            begun = self._begin(body)
        except (commands.Unusable, ApiError) as error:
            return reply({"ok": False, "error": str(error)})
        outcome = await Outcome(self._world, begun).acknowledged()
        answer: Json = {"ok": not outcome.failed, "interaction_id": begun.id}
        if outcome.failed:
            answer["error"] = "The application did not respond"
        found = {"ack_type": outcome.ack, "modal": outcome.modal, "choices": outcome.choices}
        return reply(answer | {key: value for key, value in found.items() if value is not None})

    def _begin(self, body: Json) -> Interaction:
        world, user = self._world, self._user(body)
        channel = world.channel(body["channel"])
        kind = body["kind"]
        if kind in ("slash", "autocomplete"):
            act = acts.slash if kind == "slash" else acts.autocomplete
            return act(world, user, channel, body["name"], body.get("options") or [])
        if kind == "user_menu":
            return acts.user_menu(world, user, channel, body["name"], world.users[body["target_id"]])
        if kind == "modal":
            opener = acts.open_modal(world, user, body["custom_id"], body.get("interaction_id"))
            return acts.submit(world, opener, acts.fields_of(body["components"]))
        message = world.messages[channel.id].get(body.get("message") or body.get("target_id", ""))
        if message is None:
            raise commands.Unusable("the message is gone")
        if kind == "message_menu":
            return acts.message_menu(world, user, channel, body["name"], message)
        return acts.component(world, user, message, body["custom_id"], body.get("values"))

    async def _act(self, request: web.Request) -> web.Response:
        actions: dict[str, Callable[[User, Json], Json]] = {
            "say": self._say,
            "dm_open": self._open_dm,
            "settings": self._settings,
        }
        body = await request.json()
        try:
            answer = actions[request.match_info["action"]](self._user(body), body)
        except (commands.Unusable, ApiError) as error:
            return reply({"ok": False, "error": str(error)})
        return reply({"ok": True} | answer)

    def _say(self, user: User, body: Json) -> Json:
        channel = self._world.channel(body["channel"])
        return {"message": wire(acts.say(self._world, user, channel, body["content"]))}

    def _open_dm(self, user: User, body: Json) -> Json:
        return {"channel": wire(self._world.dm(user))}

    def _settings(self, user: User, body: Json) -> Json:
        self._world.close_dms(user, bool(body["dms_closed"]))
        return {}

    def _user(self, source: Mapping[str, Any]) -> User:
        """Return the person that a request acts as; without one, the first."""
        wanted = source.get("user")
        if not wanted:
            return self._world.people()[0]
        if wanted not in self._world.users:
            raise web.HTTPNotFound(text="no such user")
        return self._world.users[wanted]


def _page_file(name: str) -> web.FileResponse:
    path = PAGE / name
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-store"})


def _person(user: User) -> Json:
    color = f"#{user.accent_color:06x}"
    return {"id": user.id, "name": user.display_name, "avatar_color": color, "bot": user.bot}


def _place(channel: Channel) -> Json:
    place = {
        "id": channel.id,
        "name": channel.name,
        "type": int(channel.type),
        "archived": channel.archived,
    }
    return place | ({"parent_id": channel.parent_id} if channel.parent_id else {})
