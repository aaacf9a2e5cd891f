"""One way to act on either Discord there is for tests: our sandbox, and simcord, which others wrote."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol

import discord
import simcord
from msgspec import Struct
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client import Vintner
from bot.sandbox.actor import Outcome
from bot.sandbox.objects import MessageType
from bot.sandbox.permissions import Permission
from bot.sandbox.world import NICKNAMES
from bot.settings import Settings
from storage import Database, outbox, upgrade
from tests.bot.conftest import Clock, Hall

PEOPLE = ("Mia", "Jonas", "Priya")


class Seen(Struct, frozen=True):
    """A message as somebody sees it; `handle` is what its Discord knows it by."""

    content: str
    parts: tuple[dict[str, Any], ...]  # its buttons and menus
    alts: tuple[str, ...]  # of its pictures
    handle: Any

    @property
    def labels(self) -> list[str]:
        return [part.get("label") or part.get("placeholder", "") for part in self.parts]

    @property
    def picks(self) -> list[dict[str, Any]]:
        """What answers the question that is asked."""
        return [part for part in self.parts if part["custom_id"].split(":")[1] in ("pick", "menu")]


class Stage(Protocol):
    """A Discord with the real bot, a channel for tables, and people.  Everything waits until all is quiet."""

    bot: Vintner

    async def slash(self, who: str, path: str, /, **options: Any) -> Seen: ...

    async def click(self, who: str, message: Seen, custom_id: str) -> Seen: ...

    async def select(self, who: str, message: Seen, custom_id: str, values: Sequence[str]) -> Seen: ...

    async def close_dms(self, who: str) -> None: ...

    async def forbid_threads(self) -> None: ...

    def table(self) -> list[Seen]:
        """What everybody sees where games are played: in the channel for tables, and in its threads."""
        ...

    def threads(self) -> int: ...

    def letters(self, who: str) -> list[Seen]:
        """What the bot has written to somebody directly."""
        ...


def _parts(components: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    return tuple(part for row in components for part in row["components"])


class SandboxStage:
    """Acts on our sandbox."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.bot = hall.bot

    async def slash(self, who: str, path: str, /, **options: Any) -> Seen:
        return self._seen(await self._hall.slash(self._hall.actor(who), path, self._hall.tables, **options))

    async def click(self, who: str, message: Seen, custom_id: str) -> Seen:
        return self._seen(await self._hall.click(self._hall.actor(who), message.handle, custom_id))

    async def select(self, who: str, message: Seen, custom_id: str, values: Sequence[str]) -> Seen:
        outcome = await self._hall.actor(who).select(message.handle, custom_id, values)
        await self._hall.settled()
        return self._seen(outcome)

    async def close_dms(self, who: str) -> None:
        self._hall.actor(who).close_dms()

    async def forbid_threads(self) -> None:
        self._hall.server.world.deny(self._hall.tables, Permission.CREATE_PUBLIC_THREADS)
        await self._hall.server.settled()

    def table(self) -> list[Seen]:
        world = self._hall.server.world
        here = {c.id for c in world.channels.values() if self._hall.tables.id in (c.id, c.parent_id)}
        found = [m for channel in here for m in world.messages[channel].values()]
        sent = [m for m in found if m.author.bot and m.type != MessageType.THREAD_CREATED]
        return [self._of(m) for m in sorted(sent, key=lambda m: int(m.id)) if not m.flags & 64]

    def threads(self) -> int:
        channels = self._hall.server.world.channels.values()
        return sum(channel.parent_id == self._hall.tables.id for channel in channels)

    def letters(self, who: str) -> list[Seen]:
        actor = self._hall.actor(who)
        return [self._of(message) for message in actor.sees(actor.dm)]

    def _seen(self, outcome: Outcome) -> Seen:
        message = outcome.follow_ups[-1] if outcome.follow_ups else outcome.message
        return self._of(message)

    def _of(self, message: Any) -> Seen:
        alts = tuple(file.description or "" for file in message.attachments)
        return Seen(message.content, _parts(message.components), alts, message)


class SimcordStage:
    """Acts on simcord.

    Its own way of waiting takes the bot's endless workers for work that never ends, so they run outside of
    its watch, and are waited for as on the sandbox.
    """

    def __init__(self, env: simcord.Env, bot: Vintner, clock: Clock) -> None:
        self._env = env
        self._clock = clock
        self.bot = bot
        guild = env.create_guild("The Cellar")
        self._guild = guild
        self._tables = guild.create_text_channel("tables")
        self._people = {
            name: guild.add_member(env.create_user(name.lower(), global_name=name), nick=NICKNAMES.get(name))
            for name in PEOPLE
        }

    async def slash(self, who: str, path: str, /, **options: Any) -> Seen:
        return await self._after(self._people[who].slash(self._tables, path, **options))

    async def click(self, who: str, message: Seen, custom_id: str) -> Seen:
        part = next(p for p in message.parts if custom_id in (p.get("label"), p["custom_id"]))
        return await self._after(
            self._actor(who, message).click(self._live(message), custom_id=part["custom_id"])
        )

    async def select(self, who: str, message: Seen, custom_id: str, values: Sequence[str]) -> Seen:
        return await self._after(
            self._actor(who, message).select(self._live(message), list(values), custom_id=custom_id)
        )

    async def close_dms(self, who: str) -> None:
        dm = self._people[who].user.dm_channel
        self._env.inject_error(
            "POST", f"/channels/{dm.id}/messages", status=403, code=50007, message="Closed", times=None
        )

    async def forbid_threads(self) -> None:
        deny = discord.Permissions(create_public_threads=True).value
        forbidden = Overwrite(target_id=self.bot.user.id, type=OverwriteType.MEMBER, deny=deny)
        self._env.backend.edit_channel(self._tables.id, {}, overwrites=[forbidden])
        await self._settled()

    def table(self) -> list[Seen]:
        here = [self._tables.id, *(thread.id for thread in self._tables.threads)]
        found = [m for channel in here for m in self._env.backend.messages.get(channel, {}).values()]
        return [
            self._of(m)
            for m in sorted(found, key=lambda m: m.id)
            if m.author_id == self.bot.user.id and not m.is_ephemeral and m.type != 18
        ]

    def threads(self) -> int:
        return len(self._tables.threads)

    def letters(self, who: str) -> list[Seen]:
        dm = self._people[who].user.dm_channel
        found = self._env.backend.messages.get(dm.id, {}).values()
        return [self._of(message) for message in sorted(found, key=lambda m: m.id)]

    def _actor(self, who: str, message: Seen) -> Any:
        """In direct messages it is the user who acts, elsewhere the member."""
        person = self._people[who]
        return person.user if message.handle[0] == person.user.dm_channel.id else person

    def _live(self, message: Seen) -> simcord.ResponseMessage:
        return simcord.ResponseMessage(self._env, self._env.backend.get_message(*message.handle))

    async def _after(self, act: Coroutine[Any, Any, simcord.InteractionResult]) -> Seen:
        result = await act
        await self._settled()
        shown = result.followups[-1] if result.followups else result.response
        if shown is None:  # what was clicked on has changed
            interaction = result._interaction
            return self._of(
                self._env.backend.get_message(interaction.channel_id, interaction.source_message_id)
            )
        return self._of(self._env.backend.get_message(shown.channel_id, shown.id))

    async def _settled(self) -> None:
        while True:
            await self._env.settle()
            async with self.bot.services.db.read() as tx:
                owing = await outbox.next_due(tx) is not None
            if not (self.bot.router.busy or self.bot.services.opponents.busy or owing):
                return
            self._clock.ahead += 1
            self.bot.services.publisher.ring()
            await asyncio.sleep(0.01)

    def _of(self, message: Any) -> Seen:
        alts = tuple(file.get("description") or "" for file in message.attachments)
        return Seen(message.content, _parts(message.components), alts, (message.channel_id, message.id))


class _OutOfSight(Vintner):
    """The bot, with its endless workers where simcord does not wait for them."""

    def _work(self, endless: Coroutine[Any, Any, None]) -> None:
        contextvars.Context().run(super()._work, endless)


@asynccontextmanager
async def on_simcord(database: str) -> AsyncIterator[SimcordStage]:
    await upgrade(database)
    clock = Clock()
    db = await Database.open(database)
    bot = _OutOfSight(Settings(database=database, think_delay=0.0), db, clock=clock)
    bot.services.opponents._executor = ThreadPoolExecutor(1)
    env = simcord.Env(bot)
    await env.start()
    yield SimcordStage(env, bot, clock)
    await bot.close()
    await env.shutdown()
    await db.close()
    env.raise_errors()
