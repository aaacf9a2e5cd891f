"""The discord.py client: commands, clicks, start and stop."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from functools import partial
from typing import Any

import discord
import msgspec
import structlog
from discord import app_commands

import renderer
from bot import lobby_clicks, plan_clicks, story_clicks, table_clicks, takeback_clicks, time_clicks
from bot.absences import Absences
from bot.actions import Action
from bot.agreements import Agreements
from bot.commands import COMMANDS
from bot.commands import lobby as lobby_commands
from bot.lobby import Lobby
from bot.opponents import Opponents
from bot.planning import Planning
from bot.play import Play
from bot.publish import Publisher
from bot.replacements import Replacements
from bot.router import Call, Router
from bot.scenes import Studio
from bot.services import Services
from bot.settings import Settings
from bot.takebacks import Takebacks
from bot.timekeeper import Timekeeper
from games import load_all
from storage import Database, facts

log = structlog.get_logger(__name__)

DRAIN = 10.0  # seconds in which what is under way may finish
TIDY = 3600.0  # seconds between two rounds of housekeeping
DAY = 24 * 3600
SYNCED = "commands"  # the fact that holds the hash of the commands Discord knows


def now() -> int:
    return int(time.time())


class Tree(app_commands.CommandTree["Vintner"]):
    """Slash commands; what goes wrong in them ends in the router, like clicks."""

    async def on_error(
        self, interaction: discord.Interaction[Vintner], error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error

        async def again() -> None:
            raise cause

        name = interaction.command.qualified_name if interaction.command else "unknown command"
        await interaction.client.router.run(Call(interaction), name, again)


class Vintner(discord.Client):
    """The bot.  It needs no privileged intent, and keeps nothing but the database.

    A `studio` that draws less, or a `thinker` that thinks less, than the bot's own make simulations faster.
    """

    def __init__(
        self,
        settings: Settings,
        db: Database,
        *,
        clock: Callable[[], int] = now,
        studio: Studio | None = None,
        thinker: Executor | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True),
            **options,
        )
        self._lost = False  # whether the connection to Discord is down
        self.router = Router()
        self.services = self._services(settings, db, clock, studio or Studio(), thinker)
        self.tree = Tree(self, allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True))
        self._workers: set[asyncio.Task[None]] = set()
        for act, handler in {
            **table_clicks.ACTS,
            **story_clicks.ACTS,
            **lobby_clicks.ACTS,
            **lobby_commands.ACTS,
            **time_clicks.ACTS,
            **takeback_clicks.ACTS,
            **plan_clicks.ACTS,
        }.items():
            self.router.on(act, partial(handler, self.services))
        self.router.greet = self._greet
        for command in COMMANDS:
            self.tree.add_command(command)

    async def _greet(self, call: Call, action: Action) -> None:
        """Give whoever clicks in a game their seat back, if they were away."""
        sees = action.act in (*table_clicks.OPEN_THE_PANEL, "back")
        await self.services.absences.returns(action.game, call.person, sees=sees)

    def _services(
        self,
        settings: Settings,
        db: Database,
        clock: Callable[[], int],
        studio: Studio,
        thinker: Executor | None,
    ) -> Services:
        catalog = {key: rules for key, rules in load_all().items() if renderer.is_drawn(key)}
        play = Play(db, catalog, clock)
        publisher = Publisher(self, play, studio, settings.board_edit_minutes)
        opponents = Opponents(play, settings.think_delay, settings.move_budget, thinker)
        absences = Absences(play)
        agreements = Agreements(play, settings.vacation_days)
        planning = Planning(play)
        services = Services(
            settings=settings,
            db=db,
            catalog=catalog,
            clock=clock,
            play=play,
            lobby=Lobby(db, catalog, clock, settings.most_games),
            studio=studio,
            publisher=publisher,
            opponents=opponents,
            absences=absences,
            agreements=agreements,
            replacements=Replacements(absences, settings.most_games),
            takebacks=Takebacks(play),
            planning=planning,
            timekeeper=Timekeeper(absences, agreements, planning, publisher.ring, self._is_reachable),
        )
        play.before_commit.append(publisher.foresee)
        play.after_commit.append(services.committed)
        return services

    async def setup_hook(self) -> None:
        self.services.studio.warm_up(self.services.catalog)
        await self._sync_commands()
        await self.services.planning.follow_due()
        self._work(self.services.publisher.run())
        self._work(self.services.opponents.run())
        self._work(self._mind_the_time())
        self._work(self._tidy())

    def _work(self, endless: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(endless)
        self._workers.add(task)
        task.add_done_callback(self._worker_ended)

    def _worker_ended(self, task: asyncio.Task[None]) -> None:
        self._workers.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a worker has ended", error=repr(error))
            asyncio.get_running_loop().create_task(self.close())

    async def _sync_commands(self) -> None:
        """Tell Discord the commands, if they are others than it knows."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload) + str(self.application_id).encode()).hexdigest()
        async with self.services.db.read() as tx:
            known = await facts.recall(tx, SYNCED)
        if known == digest:
            return
        await self.tree.sync()
        async with self.services.db.write() as tx:
            await facts.remember(tx, SYNCED, digest)
        log.info("commands synced", count=len(payload))

    async def _tidy(self) -> None:
        while True:
            await self.services.publisher.tidy()
            before = self.services.clock() - self.services.settings.lobby_days * DAY
            if await self.services.lobby.expire(before):
                self.services.publisher.ring()
            await asyncio.sleep(TIDY)

    async def _mind_the_time(self) -> None:
        await self.wait_until_ready()
        await self.services.timekeeper.run()

    def _is_reachable(self) -> bool:
        return self.is_ready() and not self._lost

    async def on_disconnect(self) -> None:
        self._lost = True

    async def on_connect(self) -> None:
        self._lost = False

    async def on_resumed(self) -> None:
        self._lost = False

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), servers=len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.component(interaction)

    async def close(self) -> None:
        """Take no more work, finish what is under way, and leave."""
        await self.router.drain(DRAIN)
        async with self.services.db.quiet():
            for worker in list(self._workers):
                worker.cancel()
            await asyncio.gather(*self._workers, return_exceptions=True)
        self.services.opponents.close()
        await super().close()
        self.services.studio.close()
