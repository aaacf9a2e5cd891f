"""`/plan`: say in advance what to answer when one is asked next."""

from __future__ import annotations

from discord import app_commands

from bot import plan_pages
from bot.commands.asking import Ask, Commands, answer, my_games, which_game
from bot.commands.table import WHICH_GAME
from bot.posts import Post
from bot.router import Call
from bot.services import Services

group = app_commands.Group(name="plan", description="Say in advance what to answer when you are asked next")


@group.command(name="make", description="Write a plan, or change the one you have")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def make(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        await call.show(plan_pages.editor(await bot.planning.write(game_id, call.person)))

    await answer(ask, act)


@group.command(name="show", description="What you have planned in a game")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def show(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        draft = await bot.planning.show(await which_game(bot, call, game), call.person)
        shown = plan_pages.kept(draft.position, draft.plan) if draft.plan.kept else plan_pages.editor(draft)
        await call.show(shown)

    await answer(ask, act)


@group.command(name="cancel", description="Give up what you have planned in a game")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def cancel(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await bot.planning.cancel(await which_game(bot, call, game), call.person)
        await call.show(Post("Your plan is gone. You are asked as usual."))

    await answer(ask, act)


COMMANDS: Commands = (group,)
