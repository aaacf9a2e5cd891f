"""A bot in a process of its own, killed and started again."""

from __future__ import annotations

import asyncio
import sys

from bot.sandbox import SandboxServer
from bot.sandbox.objects import Channel

BOT = """
import sys
import discord
from bot.sandbox import redirect

base_url, token = sys.argv[1:]

class Bot(discord.Client):
    async def setup_hook(self):
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command(name="ping", description="Answers")(ping)
        await self.tree.sync()

async def ping(interaction: discord.Interaction):
    await interaction.response.send_message("Pong")

with redirect(base_url, token):
    Bot(intents=discord.Intents(guilds=True)).run(token, log_handler=None)
"""


async def start(server: SandboxServer) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, server.base_url, server.token)


async def test_a_killed_bot_comes_back_to_the_same_world(server: SandboxServer, tables: Channel) -> None:
    mia = server.actor("Mia")

    for _ in range(2):
        bot = await start(server)
        await server.connected()
        outcome = await mia.slash("ping", tables)
        assert outcome.message is not None
        bot.kill()
        await bot.wait()
        await server.gateway.disconnected()

    assert [message.content for message in mia.sees(tables)] == ["Pong", "Pong"]
    assert server.gateway.counts["identified"] == 2
