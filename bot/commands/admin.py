"""`/admin`: for those who manage the server."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.commands.asking import PACE_CHOICES, Ask, Commands, answer, suggest, title_of, typed_id
from bot.commands.asking import Choice as Suggestion
from bot.lobby_card import bracketed
from bot.paces import pace_of
from bot.posts import Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import listed
from storage import games, people

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
OPTIONAL = {"create_public_threads"}
NO_BOARDS = (
    "No board can be posted here, as I lack {permissions}. A game still goes on by direct message; "
    "`/admin doctor` shows who manages this server what is missing."
)
MOST_GAMES = 100
MANAGERS = "Only those who may manage the server can do that."

group = app_commands.Group(
    name="admin",
    description="Look after the bot on this server",
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
)


def require_manager(ask: Ask) -> None:
    """Discord hides the command from others, but a server can change that: look again."""
    if not ask.permissions.manage_guild:
        raise Refusal(MANAGERS)


@group.command(name="doctor", description="Which permissions the bot lacks, and where")
async def doctor(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        require_manager(ask)
        await call.think()
        here = _missing(ask.app_permissions)
        lines = ["**Here**", *(here or ["Everything is in order in this channel."])]
        for channel in ask.guild.text_channels if ask.guild else ():
            missing = _missing(channel.permissions_for(ask.guild.me)) if ask.guild else []
            if missing and channel.id != call.channel:
                lines += [f"**<#{channel.id}>**", *missing]
        await call.show(Post("\n".join(lines)[:2000]))

    await answer(ask, act)


def _missing(permissions: discord.Permissions) -> list[str]:
    return [
        f"- **{name}** is missing{': games are played in the channel itself' if key in OPTIONAL else ''}."
        for key, name in NEEDED.items()
        if not getattr(permissions, key)
    ]


def why_no_boards(permissions: discord.Permissions) -> str:
    """What keeps boards from being posted in a channel; empty if nothing does."""
    lacking = [
        f"**{name}**" for key, name in NEEDED.items() if key not in OPTIONAL and not getattr(permissions, key)
    ]
    return NO_BOARDS.format(permissions=listed(lacking)) if lacking else ""


async def open_games(ask: Ask, typed: str) -> list[Suggestion]:
    """The open games of this server."""

    async def rows(bot: Services) -> list[tuple[str, str]]:
        async with bot.db.read() as tx:
            found = await games.of_guild(tx, ask.guild_id or 0)
        labels = [(f"{title_of(bot.catalog, row)} {row.id} ({row.status})", row.id) for row in found]
        return [(label, value) for label, value in labels if typed.lower() in label.lower()]

    return await suggest(ask, rows)


@group.command(
    name="usual", description="What is usual here: the pace of new tables, and open games per person"
)
@app_commands.describe(
    pace="The pace of tables for which nobody chooses one",
    most_games="How many open games one person may hold on this server",
)
@app_commands.choices(pace=PACE_CHOICES)
async def usual(
    ask: Ask, pace: str = "", most_games: app_commands.Range[int, 1, MOST_GAMES] | None = None
) -> None:
    async def act(bot: Services, call: Call) -> None:
        require_manager(ask)
        await call.think()
        async with bot.db.write() as tx:
            before = await people.guild_settings(tx, call.guild or 0)
            chosen = replace(before, pace=pace or before.pace, most_games=most_games or before.most_games)
            await people.set_guild_settings(tx, call.guild or 0, chosen)
        most = min(chosen.most_games or bot.settings.most_games, bot.settings.most_games)
        lines = [
            "**Usual on this server**",
            f"- Pace: {bracketed(pace_of(chosen.pace).words)}",
            f"- Open games per person: at most {most}",
        ]
        await call.show(Post("\n".join(lines)))

    await answer(ask, act)


@group.command(name="end", description="End a game that will not be finished; it counts for nobody")
@app_commands.describe(game="Which game")
@app_commands.autocomplete(game=open_games)
async def end(ask: Ask, game: str) -> None:
    async def act(bot: Services, call: Call) -> None:
        require_manager(ask)
        await call.think()
        game_id = typed_id(game)
        await bot.absences.end(game_id, call.guild)
        bot.publisher.ring()
        await call.show(Post(f"Game `{game_id}` is ended and counts for nobody."))

    await answer(ask, act)


@group.command(name="games", description="All open games of this server")
async def all_games(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        require_manager(ask)
        await call.think()
        async with bot.db.read() as tx:
            rows = await games.of_guild(tx, call.guild or 0)
        lines = [f"- {title_of(bot.catalog, row)} `{row.id}` in <#{row.home}>: {row.status}" for row in rows]
        await call.show(Post("\n".join(["**Open games**", *(lines or ["None."])])[:2000]))

    await answer(ask, act)


COMMANDS: Commands = (group,)
