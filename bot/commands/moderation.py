"""`/game rewind` for a table's host and `/admin rewind` for moderators: back to the end of a turn."""

from __future__ import annotations

from discord import app_commands

from bot import takeback_clicks
from bot.commands import admin, lobby
from bot.commands.asking import Ask, Choice, Commands, answer, my_games, suggest, which_game
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import number_in

TURN = "To the end of which turn; 0 is the beginning"
NO_TURN = "Write the number of a turn, as `/replay` shows it."


async def _turns(ask: Ask, typed: str) -> list[Choice]:
    """The turns of the game that is meant, the latest first."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        given = str(ask.namespace.game) if "game" in ask.namespace else ""
        game_id = await which_game(bot, Call(ask), given)
        _, turns = await bot.takebacks.moments(game_id)
        found = [(f"Turn {turn}: {words}" if turn else "The beginning", str(turn)) for turn, words in turns]
        return [(label, value) for label, value in found if typed.lower() in label.lower()]

    return await suggest(ask, find)


async def _offer(ask: Ask, game: str, turn: str) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        number = number_in(turn.strip())
        if number is None:
            raise Refusal(NO_TURN)
        await call.show(await takeback_clicks.offer_rewind(bot, call, game_id, number))

    await answer(ask, act)


@lobby.group.command(name="rewind", description="Take a game that you host back to an earlier turn")
@app_commands.describe(turn=TURN, game="Which game, if this is not its thread")
@app_commands.autocomplete(turn=_turns, game=my_games)
async def rewind_mine(ask: Ask, turn: str, game: str = "") -> None:
    await _offer(ask, game, turn)


@admin.group.command(name="rewind", description="Take a game back to an earlier turn, in sight of all")
@app_commands.describe(turn=TURN, game="Which game, if this is not its thread")
@app_commands.autocomplete(turn=_turns, game=admin.open_games)
async def rewind_any(ask: Ask, turn: str, game: str = "") -> None:
    await _offer(ask, game, turn)


COMMANDS: Commands = ()  # both belong to groups of others
