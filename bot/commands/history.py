"""`/replay`, `/story` and `/timelapse`: a game looked back on."""

from __future__ import annotations

from discord import app_commands

from bot import story
from bot.commands.asking import Ask, Commands, answer, my_games, which_game
from bot.router import Call
from bot.services import Services

WHICH_GAME = "Which game, if this is not its thread"


@app_commands.command(description="Step through a game, turn by turn")
@app_commands.describe(game=WHICH_GAME, turn="Where to begin; the last turn if you leave it out")
@app_commands.autocomplete(game=my_games)
async def replay(ask: Ask, game: str = "", turn: app_commands.Range[int, 0, 10_000] = -1) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await call.show(await story.replay(bot, await which_game(bot, call, game), call.person, turn))

    await answer(ask, act)


@app_commands.command(
    name="story", description="The story of a finished game: score curve, what stood out, a label"
)
@app_commands.describe(game=WHICH_GAME, everybody="Show it to everybody here")
@app_commands.autocomplete(game=my_games)
async def tell(ask: Ask, game: str = "", everybody: bool = False) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think(private=not everybody)
        await call.show(await story.told_at_the_end(bot, await which_game(bot, call, game)))

    await answer(ask, act)


@app_commands.command(description="All boards of a finished game as an animation")
@app_commands.describe(game=WHICH_GAME, everybody="Show it to everybody here")
@app_commands.autocomplete(game=my_games)
async def timelapse(ask: Ask, game: str = "", everybody: bool = False) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think(private=not everybody)
        await call.show(await story.time_lapse(bot, await which_game(bot, call, game)))

    await answer(ask, act)


COMMANDS: Commands = (replay, tell, timelapse)
