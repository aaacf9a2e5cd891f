"""`/leaderboard`, `/profile`, `/stats`: results and ratings in pictures and words."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import standings
from bot.commands.asking import KIND, Ask, Commands, answer, kind_meant, kinds
from bot.router import Call
from bot.services import Services

SCOPES = [
    app_commands.Choice(name="This server", value="server"),
    app_commands.Choice(name="Everywhere", value="everywhere"),
]
PERIODS = [
    app_commands.Choice(name="All time", value="all"),
    app_commands.Choice(name="This season (three months)", value="season"),
]


@app_commands.command(description="Who plays a game best")
@app_commands.describe(game=KIND, scope="This server, or all servers", period="All time, or this season")
@app_commands.autocomplete(game=kinds)
@app_commands.choices(scope=SCOPES, period=PERIODS)
async def leaderboard(ask: Ask, game: str = "", scope: str = "server", period: str = "all") -> None:
    async def act(bot: Services, call: Call) -> None:
        kind = await kind_meant(bot, call, game)
        await call.think(private=False)
        guild = call.guild if scope == "server" else None
        await call.show(await standings.leaderboard(bot, kind, guild, call.person, season=period == "season"))

    await answer(ask, act)


@app_commands.command(description="Somebody's ratings, wins and favorite games")
@app_commands.describe(person="Whose; yours if you leave it out")
async def profile(ask: Ask, person: discord.User | None = None) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think(private=person is None)
        who, name = (person.id, person.display_name) if person else (call.person, call.name)
        await call.show(await standings.profile(bot, who, name, call.person))

    await answer(ask, act)


@app_commands.command(description="Figures of a game on this server: games, scores, who wins")
@app_commands.describe(game=KIND)
@app_commands.autocomplete(game=kinds)
async def stats(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await call.show(await standings.stats(bot, await kind_meant(bot, call, game), call.guild))

    await answer(ask, act)


@app_commands.context_menu(name="Profile")
async def profile_of(ask: Ask, person: discord.User) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await call.show(await standings.profile(bot, person.id, person.display_name, call.person))

    await answer(ask, act)


COMMANDS: Commands = (leaderboard, profile, stats, profile_of)
