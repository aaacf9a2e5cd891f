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
        self.tree.command(name="think", description="Never comes to an end")(think)
        await self.tree.sync()

async def ping(interaction: discord.Interaction):
    await interaction.response.send_message("Pong")

async def think(interaction: discord.Interaction):
    await interaction.response.defer()

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


async def test_a_bot_killed_while_thinking_abandons_its_answer(
    server: SandboxServer, tables: Channel
) -> None:
    mia = server.actor("Mia")
    bot = await start(server)
    await server.connected()

    thinking = asyncio.create_task(mia.slash("think", tables))
    await server.until(lambda: bool(mia.sees(tables)), "the bot to think")
    bot.kill()
    await bot.wait()
    await server.gateway.disconnected()
    await server.settled()
    bot = await start(server)
    outcome = await thinking
    bot.kill()
    await bot.wait()

    assert outcome.abandoned
    assert outcome.message is not None
    assert outcome.message.loading
