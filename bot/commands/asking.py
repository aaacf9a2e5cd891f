"""What all commands share: how they are answered, and which game is meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.delivery import TooLate
from bot.paces import PACES
from bot.position import Catalog
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from storage import games, seats, waiting
from storage.games import GameRow

if TYPE_CHECKING:
    from bot.client import Vintner

Ask: TypeAlias = "discord.Interaction[Vintner]"
Choice = app_commands.Choice[str]
Commands = tuple[app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu, ...]

WHICH = "Say which game you mean: choose one at the option `game`. `/games` lists yours."
NO_KIND = "There is no game called {given}. There is {titles}."
WHICH_KIND = "Say which game you mean at the option `game`: {titles}."
KIND = "Which game, if this is not its thread"
NONE = "You sit at no table. `/game new` opens one."
PACE_CHOICES = [app_commands.Choice(name=pace.words, value=pace.key) for pace in PACES.values()]
PRIVATE = "That table is private. It is shown to the people who play there, and in its own channel."


async def answer(ask: Ask, act: Callable[[Services, Call], Awaitable[None]]) -> None:
    """Answer a command through the router, where all errors end."""
    call = Call(ask)
    name = f"/{ask.command.qualified_name}" if ask.command else "command"
    await ask.client.router.run(call, name, lambda: act(ask.client.services, call))


async def which_game(bot: Services, call: Call, given: str = "", *, panel: bool = False) -> str:
    """The game that is meant: the one named, that of the thread, or the only one there is.

    Whoever was away and asks about a game is back in it; `panel` if they will see what they are asked.
    """
    game_id = await _which_game(bot, call, given)
    await bot.absences.returns(game_id, call.person, sees=panel)
    return game_id


def typed_id(words: str) -> str:
    """The id of a game as somebody typed it, whatever stands after it."""
    return next(iter(words.split()), "").strip("`").lower()


async def _which_game(bot: Services, call: Call, given: str) -> str:
    if given.strip():
        await _require_shown(bot, call, typed_id(given))
        return typed_id(given)
    async with bot.db.read() as tx:
        here = await games.in_thread(tx, call.channel)
        if here:
            return here.id
        asked = {row.game_id for row in await waiting.of_user(tx, call.person)}
        mine = [row.id for row in await games.of_user(tx, call.person, games.BEGUN)]
    for found in (list(asked), mine):
        if len(found) == 1:
            return found[0]
    raise Refusal(WHICH if mine else NONE)


async def _require_shown(bot: Services, call: Call, game_id: str) -> None:
    """Raise `Refusal` for a private table, unless somebody plays there, reads along or manages the server."""
    async with bot.db.read() as tx:
        row = await games.get(tx, game_id)
        if row is None or not row.private:
            return
        people = {seat.user_id for seat in await seats.of_game(tx, game_id)}
    manages = call.guild == row.guild_id and call.interaction.permissions.manage_guild
    reads_along = call.channel in (row.channel_id, row.thread_id)
    if not (call.person in people or call.person == row.host_id or reads_along or manages):
        raise Refusal(PRIVATE)


async def suggest(ask: Ask, find: Callable[[Services], Awaitable[list[tuple[str, str]]]]) -> list[Choice]:
    """Labels and values for an autocomplete; none rather than an error if that fails."""
    try:
        found = await find(ask.client.services)
    except (Refusal, TooLate):
        return []
    return [app_commands.Choice(name=label[:100], value=value[:100]) for label, value in found[:25]]


async def my_games(ask: Ask, typed: str) -> list[Choice]:
    """The reader's games, those that wait for the reader first."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        async with bot.db.read() as tx:
            asked = [row.game_id for row in await waiting.of_user(tx, ask.user.id)]
            mine = await games.of_user(tx, ask.user.id, ("running", "lobby", "finished"))
            people = await seats.of_games(tx, [row.id for row in mine])
        mine.sort(key=lambda row: row.id not in asked)
        labels = [
            (
                f"{title_of(bot.catalog, row)} {row.id}: {', '.join(seat.name for seat in people[row.id])}"
                f"{' (your move)' if row.id in asked else ''}",
                row.id,
            )
            for row in mine
        ]
        return [(label, value) for label, value in labels if typed.lower() in label.lower()]

    return await suggest(ask, find)


async def my_lobbies(ask: Ask, typed: str) -> list[Choice]:
    """Tables of the reader's that have not started."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        async with bot.db.read() as tx:
            mine = await games.of_user(tx, ask.user.id, games.LOBBY)
        found = [(f"{title_of(bot.catalog, row)} {row.id}", row.id) for row in mine]
        return [(label, value) for label, value in found if typed.lower() in label.lower()]

    return await suggest(ask, find)


def title_of(catalog: Catalog, row: GameRow) -> str:
    return catalog[row.kind].title if row.kind in catalog else row.kind


async def kinds(ask: Ask, typed: str) -> list[Choice]:
    """The games that are installed."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        found = [(rules.title, rules.key) for rules in bot.catalog.values()]
        return [(label, value) for label, value in found if typed.lower() in label.lower()]

    return await suggest(ask, find)


def kind_of(bot: Services, given: str) -> str:
    """The key of a game as typed: its key or its title."""
    wanted = given.strip().lower()
    for rules in bot.catalog.values():
        if wanted in (rules.key, rules.title.lower()):
            return rules.key
    raise Refusal(NO_KIND.format(given=discord.utils.escape_markdown(given), titles=_titles(bot)))


async def kind_meant(bot: Services, call: Call, given: str = "") -> str:
    """The key of the game that is meant: as typed, that of the thread, or the only one that is played."""
    if given.strip():
        return kind_of(bot, given)
    async with bot.db.read() as tx:
        here = await games.in_thread(tx, call.channel)
        mine = [here] if here else await games.of_user(tx, call.person, games.BEGUN)
    kinds = {row.kind for row in mine if row.kind in bot.catalog}
    if len(kinds) != 1:
        raise Refusal(WHICH_KIND.format(titles=_titles(bot)))
    return kinds.pop()


async def kind_typed(bot: Services, ask: Ask) -> str:
    """The same, for completing another option while somebody types."""
    return await kind_meant(bot, Call(ask), str(ask.namespace.game) if "game" in ask.namespace else "")


def _titles(bot: Services) -> str:
    return ", ".join(rules.title for rules in bot.catalog.values())
