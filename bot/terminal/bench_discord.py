"""How long a click takes to be acknowledged, and a board to be posted, on a sandbox in this process.

The yardstick clicks on the same bot in the same run: a handler that only acknowledges, and one that
acknowledges, draws the same board and puts it into the message.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

import discord
from discord import ui

from bot.client import Vintner
from bot.position import Position
from bot.sandbox import Outcome, SandboxServer
from bot.sandbox.actor import Actor
from bot.sandbox.objects import Message
from bot.sandbox.world import Happening
from bot.scenes import scene
from bot.settings import Settings
from games.engine import Rng
from storage import Database, outbox, upgrade

GAME = "wine_cellar"
PEOPLE = ("Mia", "Tom")
MOVES = 40
NOTHING, PICTURE = "nothing", "picture"


class Yardstick(Vintner):
    """The bot, with two handlers besides that do the least."""

    position: Position

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        custom_id = dict(interaction.data or {}).get("custom_id")
        if custom_id in (NOTHING, PICTURE):
            await interaction.response.defer()
        else:
            await super().on_interaction(interaction)
        if custom_id == PICTURE:
            drawn = await self.services.studio.board(scene(self.position, None))
            file = discord.File(BytesIO(drawn.png), "picture.png", description=drawn.alt)
            await interaction.edit_original_response(attachments=[file])

    async def offer(self, channel: int) -> None:
        """Post the buttons of both handlers."""
        view = ui.View(timeout=None)
        for name in (NOTHING, PICTURE):
            view.add_item(ui.Button(label=name, custom_id=name))
        await self.get_partial_messageable(channel).send("Yardstick", view=view)
        view.stop()


def measure(moves: int = MOVES) -> dict[str, float]:
    """Median milliseconds from a click to its answer and to the board, beside the yardstick."""
    return asyncio.run(_measure(moves))


async def _measure(moves: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in ("ack", NOTHING, "board", PICTURE)}
    async with _desk() as desk:
        await desk.begin()
        for _ in range(moves):  # by turns, so that all share what else the machine does
            ack, board = await desk.move()
            times["ack"].append(ack)
            times["board"].append(board)
            times[NOTHING].append((await desk.click_yardstick(NOTHING))[0])
            times[PICTURE].append((await desk.click_yardstick(PICTURE))[1])
    found = {name: median(spent) for name, spent in times.items()}
    return {
        "click to answer ms": round(found["ack"], 2),
        "empty handler ms": round(found[NOTHING], 2),
        "answer ratio": round(found["ack"] / found[NOTHING], 2),
        "click to board ms": round(found["board"], 1),
        "defer, draw and edit ms": round(found[PICTURE], 1),
        "board ratio": round(found["board"] / found[PICTURE], 2),
    }


@asynccontextmanager
async def _desk() -> AsyncIterator[Desk]:
    with tempfile.TemporaryDirectory(prefix="vintner-bench-") as folder:
        database = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        await upgrade(database)
        db = await Database.open(database)
        async with SandboxServer() as server:
            with server.redirect():
                bot = Yardstick(Settings(database=database), db)
                running = asyncio.create_task(bot.start(server.token))
                await server.connected()
                await bot.wait_until_ready()
                yield Desk(server, bot)
                await bot.close()
                await running
        await db.close()


class Desk:
    """Two people who play one game after the other on the sandbox."""

    def __init__(self, server: SandboxServer, bot: Yardstick) -> None:
        self.server = server
        self.bot = bot
        self.channel = server.world.named("tables")
        self.people = [server.actor(name) for name in PEOPLE]
        self.game = ""
        self._random = Rng.numbered(1)

    async def begin(self) -> None:
        host, guest = self.people
        lobby = self.bot.services.lobby
        seeded = partial(lobby.start, seed=self._random.fork().seed)
        card = await host.slash("game new", self.channel, game=GAME)
        await guest.click(card, "Join")
        assert card.message is not None
        self.game = card.message.content.split("`")[1]
        self.bot.services.committed(await seeded(self.game, int(host.id)))
        await self._quiet()
        await self.bot.offer(int(self.channel.id))
        await self._note_position()

    async def move(self) -> tuple[float, float]:
        """Answer what somebody is asked; milliseconds until the acknowledgement, and until the board."""
        if self.bot.position.table.over:
            await self.begin()
        seat = min(self.bot.position.table.pending)
        actor = self.people[seat]
        panel = await actor.click(self._board(), "Play")
        await self._quiet()
        assert panel.message is not None
        part = next(p for p in _parts(panel.message) if p["custom_id"].split(":")[1] in ("pick", "menu"))
        spent = await self._timed(partial(_answer, actor, panel.message, part), self._is_board)
        await self._note_position()
        return spent

    async def click_yardstick(self, name: str) -> tuple[float, float]:
        """Milliseconds until a yardstick's click is acknowledged, and until its picture is there."""
        message = next(m for m in self._messages(self.channel.id) if m.content == "Yardstick")

        def shows(happening: Happening) -> bool:
            return name == NOTHING or (happening.message is not None and happening.message.id == message.id)

        return await self._timed(partial(self.people[0].click, message, name), shows)

    async def _timed(
        self, act: Callable[[], Awaitable[Outcome]], shows: Callable[[Happening], bool]
    ) -> tuple[float, float]:
        shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def listen(happening: Happening) -> None:
            if not shown.done() and shows(happening):
                shown.set_result(time.perf_counter())

        self.server.world.listeners.append(listen)
        begun = time.perf_counter()
        outcome = await act()
        posted = await shown
        self.server.world.listeners.remove(listen)
        await self._quiet()
        return outcome.latency * 1000, (posted - begun) * 1000

    async def _quiet(self) -> None:
        """Wait until all is answered and told, so that one click does not burden the next."""
        while True:
            await self.server.settled()
            async with self.bot.services.db.read() as tx:
                owing = await outbox.next_due(tx)
            if owing is None and not self.bot.router.busy:
                return

    async def _note_position(self) -> None:
        self.bot.position = await self.bot.services.play.position(self.game)

    def _is_board(self, happening: Happening) -> bool:
        message = happening.message
        return message is not None and message.content.startswith("### ") and self.game in message.content

    def _board(self) -> Message:
        thread = next(c for c in self.server.world.channels.values() if self.game in (c.name or ""))
        return next(m for m in reversed(self._messages(thread.id)) if m.content.startswith("### "))

    def _messages(self, channel_id: str) -> list[Message]:
        return list(self.server.world.messages[channel_id].values())


def _parts(message: Message) -> list[dict[str, Any]]:
    return [part for row in message.components for part in row["components"]]


async def _answer(actor: Actor, message: Message, part: dict[str, Any]) -> Outcome:
    """Pick the first of what is offered."""
    if "options" not in part:
        return await actor.click(message, part["custom_id"])
    values = [entry["value"] for entry in part["options"][: max(1, part.get("min_values", 1))]]
    return await actor.select(message, part["custom_id"], values)
