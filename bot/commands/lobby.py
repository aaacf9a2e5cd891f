"""`/game`: open a table, gather people, and what concerns a game as a whole."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import lobby_clicks, pages, record
from bot.actions import Action, action
from bot.commands.admin import why_no_boards
from bot.commands.asking import (
    PACE_CHOICES,
    Ask,
    Commands,
    answer,
    kind_of,
    kinds,
    my_games,
    my_lobbies,
    typed_id,
    which_game,
)
from bot.lobby import NOT_IN, Wish, require_open
from bot.paces import TIMEOUTS
from bot.position import find, read, require_here, rules_of
from bot.posts import Button, Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import plain
from games.engine import Answer, Rng
from storage import games as stored_games
from storage import history, people, rewinds, seats
from storage.games import GameRow

NOT_OVER = "A game can be exported when it is over: its record holds the seed of every shuffle."

group = app_commands.Group(name="game", description="Open a table, gather people, and look after it")


@group.command(name="new", description="Open a table here for others to join")
@app_commands.describe(
    game="Which game",
    private="Only people whom you invite may join",
    rated="Whether it counts for ratings",
    pace="How long a move may take; without one, what is usual on this server",
    time_up="What happens when somebody's time is up",
)
@app_commands.choices(
    pace=PACE_CHOICES,
    time_up=[
        app_commands.Choice(name=f"{key.capitalize()}: {words}"[:100], value=key)
        for key, words in TIMEOUTS.items()
    ],
)
@app_commands.autocomplete(game=kinds)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def new(
    ask: Ask, game: str, private: bool = False, rated: bool = True, pace: str = "", time_up: str = "autopilot"
) -> None:
    async def act(bot: Services, call: Call) -> None:
        wish = Wish(
            kind=kind_of(bot, game),
            guild=call.guild,
            channel=_table_channel(ask),
            host=call.person,
            name=call.name,
            private=private,
            rated=rated,
            pace=pace or await _usual_pace(bot, call.guild),
            on_timeout=time_up,
        )
        await lobby_clicks.open_table(bot, call, wish)
        if words := why_no_boards(ask.app_permissions):
            await call.whisper(words)

    await answer(ask, act)


async def _usual_pace(bot: Services, guild: int | None) -> str:
    """The pace of tables for which nobody chose one."""
    async with bot.db.read() as tx:
        return (await people.guild_settings(tx, guild or 0)).pace


def _table_channel(ask: Ask) -> int:
    """The channel in which a table opens: threads open theirs in the channel they belong to."""
    channel = ask.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return ask.channel_id or 0


@group.command(name="invite", description="Invite somebody to a table that has not started")
@app_commands.describe(person="Whom to invite", game="Which table, if you sit at several")
@app_commands.autocomplete(game=my_lobbies)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def invite(ask: Ask, person: discord.User, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        row = await _my_lobby(bot, call, game)
        require_here(row, call.guild)
        if person.bot:
            raise Refusal("Bots cannot be invited; **Add AI** on the card seats an opponent.")
        await _require_seat(bot, call, row)
        await call.think(private=False)
        title = rules_of(bot.catalog, row.kind).title
        invites = f"{plain(call.name)} invites you to {title}"
        awake = await lobby_clicks.awake(bot, row, [person.id], invites)
        words = f"<@{person.id}>, {invites}, table `{row.id}`."
        await call.show(Post(words, rows=((lobby_clicks.invitation(row.id, person.id),),), mentions=awake))

    await answer(ask, act)


async def _require_seat(bot: Services, call: Call, row: GameRow) -> None:
    """Raise `Refusal` unless somebody sits at a table: strangers invite nobody, least of all themselves."""
    async with bot.db.read() as tx:
        seated = await seats.of_game(tx, row.id)
    if call.person not in {row.host_id, *(seat.user_id for seat in seated)}:
        raise Refusal(NOT_IN)


async def invited(bot: Services, call: Call, action: Action) -> None:
    """The button of an invitation, for the one who is invited."""
    if action.arg(0) != str(call.person):
        raise Refusal("This invitation is for somebody else.")
    await call.think()
    row = await bot.lobby.join(action.game, call.person, call.name, invited=True)
    await lobby_clicks.greet(bot, call, row)
    await call.show(Post(f"You sit at table `{row.id}`. It starts when its host presses Start."))
    await call.use_up()  # whoever is sent away comes back only if invited anew
    bot.publisher.ring()


@group.command(name="kick", description="Free somebody's seat at your table before it starts")
@app_commands.describe(person="Whose seat", game="Which table, if you host several")
@app_commands.autocomplete(game=my_lobbies)
async def kick(ask: Ask, person: discord.User, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        row = await _my_lobby(bot, call, game)
        await call.think()
        await bot.lobby.kick(row.id, call.person, person.id)
        await call.show(Post(f"{plain(person.display_name)} no longer sits at table `{row.id}`."))
        bot.publisher.ring()

    await answer(ask, act)


@group.command(name="host", description="Make somebody else the host of your table")
@app_commands.describe(person="The new host", game="Which table, if you host several")
@app_commands.autocomplete(game=my_lobbies)
async def host(ask: Ask, person: discord.User, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        row = await _my_lobby(bot, call, game)
        await call.think()
        await bot.lobby.hand_over(row.id, call.person, person.id)
        await call.show(Post(f"{plain(person.display_name)} hosts table `{row.id}` now."))
        bot.publisher.ring()

    await answer(ask, act)


async def _my_lobby(bot: Services, call: Call, given: str) -> GameRow:
    """The table that is meant, among those that have not started."""
    async with bot.db.read() as tx:
        if given.strip():
            row = await find(tx, typed_id(given))
            require_open(row)
            return row
        mine = await stored_games.of_user(tx, call.person, stored_games.LOBBY)
    if len(mine) != 1:
        raise Refusal(
            "Say which table you mean at the option `game`." if mine else "You sit at no open table."
        )
    return mine[0]


@group.command(name="list", description="Open tables on this server")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def list_tables(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            rows = await stored_games.listed(tx, call.guild or 0)
        if not rows:
            await call.show(Post("No table is open here. `/game new` opens one."))
            return
        lines = [
            f"- **{rules_of(bot.catalog, row.kind).title}** `{row.id}`, hosted by <@{row.host_id}>"
            for row in rows
        ]
        buttons = tuple(Button(f"Join {row.id}", action("listed", row.id), "primary") for row in rows[:5])
        await call.show(Post("\n".join(["**Open tables**", *lines])[:2000], rows=(buttons,)))

    await answer(ask, act)


async def listed(bot: Services, call: Call, action: Action) -> None:
    """Join a table from the list."""
    await call.think()
    row = await bot.lobby.join(action.game, call.person, call.name)
    await lobby_clicks.greet(bot, call, row)
    await call.show(Post(f"You sit at table `{row.id}`. It starts when its host presses Start."))
    bot.publisher.ring()


@group.command(name="rematch", description="Open a table for the same people once more")
@app_commands.describe(game="Which game, if this is not its thread")
@app_commands.autocomplete(game=my_games)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def rematch(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await lobby_clicks.rematch(bot, call, Action("rematch", await which_game(bot, call, game), ()))

    await answer(ask, act)


@group.command(name="export", description="The record of a finished game, which anybody can check")
@app_commands.describe(game="Which game, if this is not its thread")
@app_commands.autocomplete(game=my_games)
async def export(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        name, content = await exported(bot, game_id)
        words = "`vintner verify FILE` plays this game again from its seed and checks every shuffle."
        await call.show(Post(words, attachment=(name, content)))

    await answer(ask, act)


async def exported(bot: Services, game_id: str) -> tuple[str, bytes]:
    """The record of a game that is over, as a file."""
    async with bot.db.read() as tx:
        position = await read(tx, bot.catalog, game_id)
        if not position.table.over:
            raise Refusal(NOT_OVER)
        seed = await stored_games.seed(tx, game_id) or ""
        given: list[Answer] = [row.answer for row in await history.answers(tx, game_id)]
        fresh = await rewinds.fresh(tx, game_id)
    names = tuple(position.bare_names)
    content = record.encode(record.of_table(position.table, seed, names, given, fresh))
    return f"{position.row.kind}-{game_id}.json", content


@group.command(name="seed", description="How to check that the shuffles of a game are fair")
@app_commands.describe(game="Which game, if this is not its thread")
@app_commands.autocomplete(game=my_games)
async def seed(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        position = await bot.play.position(await which_game(bot, call, game))
        async with bot.db.read() as tx:
            first = await stored_games.seed(tx, position.row.id)
            fresh = await rewinds.fresh(tx, position.row.id)
        words = [
            f"**{pages.title(position)}**",
            f"SHA-256 of the seed, fixed at the start: `{position.row.commitment}`",
        ]
        if position.table.over:
            words.append(f"The seed: `{first}`")
        for after, later in fresh.items():
            words.append(f"SHA-256 of the seed since answer {after}: `{Rng(later).commitment}`")
            words += [f"That seed: `{later}`"] if position.table.over else []
        if not position.table.over:
            words.append("The seed itself is shown when the game is over.")
        await call.show(Post("\n".join(words)))

    await answer(ask, act)


COMMANDS: Commands = (group,)
ACTS = {"invited": invited, "listed": listed}
