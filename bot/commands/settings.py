"""`/settings` and `/mydata`: what the bot keeps about a person, and how it speaks to them."""

from __future__ import annotations

import msgspec
from discord import app_commands
from msgspec.structs import replace

from bot.commands.asking import Ask, Commands, answer
from bot.posts import Post
from bot.router import Call
from bot.services import Services
from storage import people

NOTICES = [
    app_commands.Choice(name="Direct messages", value="dm"),
    app_commands.Choice(name="A mention in the game's thread", value="mention"),
    app_commands.Choice(name="Both", value="both"),
    app_commands.Choice(name="None", value="none"),
]
FORGOTTEN = (
    "Everything about you is gone. Opponents play on in your seats, and finished games keep a name that "
    "leads back to nobody."
)
SURE = "This cannot be undone. To go on, use `/mydata forget` with `sure: True`."

settings_group = app_commands.Group(name="settings", description="How the bot speaks to you")
data_group = app_commands.Group(name="mydata", description="What the bot keeps about you")


@settings_group.command(name="show", description="Your settings")
async def show(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            chosen = await people.settings(tx, call.person)
        reached = {True: "reach you", False: "do not reach you", None: "have not been tried yet"}[
            chosen.dm_ok
        ]
        lines = [
            "**Your settings**",
            f"- Notices: {next(choice.name for choice in NOTICES if choice.value == chosen.notices)}",
            f"- Direct messages {reached}",
            f"- Profile: {'public' if chosen.public_profile else 'private'}",
            f"- On leaderboards: {'yes' if chosen.on_leaderboards else 'no'}",
        ]
        await call.show(Post("\n".join(lines)))

    await answer(ask, act)


@settings_group.command(name="notices", description="How you hear that it is your move")
@app_commands.describe(how="By direct message, by a mention in the thread, both, or not at all")
@app_commands.choices(how=NOTICES)
async def notices(ask: Ask, how: str) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.write() as tx:
            chosen = await people.settings(tx, call.person)
            await people.set_settings(tx, call.person, replace(chosen, notices=how))
        words = "Noted."
        if how in ("dm", "both") and not await bot.publisher.reach(
            call.person, "Your turns come to you here."
        ):
            words = "Noted, but direct messages do not reach you yet: allow them from this server's members."
        await call.show(Post(words))

    await answer(ask, act)


@settings_group.command(name="privacy", description="Who may see your profile and your rank")
@app_commands.describe(
    profile="Whether others may look at your profile", leaderboards="Whether you are listed"
)
async def privacy(ask: Ask, profile: bool, leaderboards: bool) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.write() as tx:
            chosen = await people.settings(tx, call.person)
            changed = replace(chosen, public_profile=profile, on_leaderboards=leaderboards)
            await people.set_settings(tx, call.person, changed)
        await call.show(Post("Noted."))

    await answer(ask, act)


@data_group.command(name="export", description="A file with everything that is kept about you")
async def export(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            rows = await people.export(tx, call.person)
        content = msgspec.json.format(msgspec.json.encode(rows))
        await call.show(
            Post("Everything that is kept about you.", attachment=("vintner-my-data.json", content))
        )

    await answer(ask, act)


@data_group.command(name="forget", description="Remove everything that is kept about you")
@app_commands.describe(sure="This cannot be undone")
async def forget(ask: Ask, sure: bool = False) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        if not sure:
            await call.show(Post(SURE))
            return
        async with bot.db.write() as tx:
            left = await people.forget(tx, call.person, "table", bot.clock())
        await call.show(Post(FORGOTTEN))
        for game_id in left:
            bot.committed(await bot.play.position(game_id))

    await answer(ask, act)


COMMANDS: Commands = (settings_group, data_group)
