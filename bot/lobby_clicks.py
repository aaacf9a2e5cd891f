"""Buttons of a table that has not started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from msgspec.structs import replace

from bot import limits, lobby_card, presenter, tellings
from bot.actions import OUTDATED, Action, action
from bot.lobby import HOST_ONLY, Wish
from bot.lobby_card import lobby_post
from bot.position import find, rules_of
from bot.posts import Button, Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.tellings import Said
from bot.wording import plain
from storage import people
from storage.games import GameRow
from storage.seats import of_game

WELCOME = "You sit at table `{game}` ({title}). Your hand and your turns come to you here."
ELSEWHERE = "Ask for a rematch on the server where you played, so that the others find it."
NO_DM = (
    "You are at the table. I cannot send you direct messages, so your turns are announced in the game's "
    "thread, and **My Hand** shows your hand to you alone. To get them by message, allow direct messages "
    "from this server's members."
)


async def show_card(bot: Services, call: Call, game_id: str) -> None:
    """Bring the card that was clicked on up to date."""
    async with bot.db.read() as tx:
        post = await lobby_post(tx, bot.catalog, bot.studio, game_id)
    await call.show(post)
    bot.publisher.ring()


async def open_table(bot: Services, call: Call, wish: Wish) -> GameRow:
    """Open a table and show its card as the reply."""
    await call.think(private=False)
    row = await bot.lobby.open(wish)
    async with bot.db.read() as tx:
        post = await lobby_post(tx, bot.catalog, bot.studio, row.id)
    await call.show(post)
    message = await call.interaction.original_response()
    await bot.lobby.remember_card(row, call.channel, message.id)
    await greet(bot, call, row)
    return row


async def join(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    row = await bot.lobby.join(action.game, call.person, call.name)
    await greet(bot, call, row)
    await show_card(bot, call, action.game)


async def greet(bot: Services, call: Call, row: GameRow) -> None:
    """Find out at once whether direct messages reach a person, by saying hello."""
    async with bot.db.read() as tx:
        works = (await people.settings(tx, call.person)).dm_ok
    if works:
        return
    title = rules_of(bot.catalog, row.kind).title
    if not await bot.publisher.mail.reach(call.person, WELCOME.format(game=row.id, title=title)):
        await call.interaction.followup.send(NO_DM, ephemeral=True)


async def leave(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    await bot.lobby.leave(action.game, call.person)
    await show_card(bot, call, action.game)


async def ai(bot: Services, call: Call, action: Action) -> None:
    """Add an opponent; where there are several levels, ask which."""
    levels = lobby_card.LEVELS_FOR_PEOPLE
    if len(levels) > 1:
        await call.think()
        await call.show(Post("An AI takes a seat.", rows=(lobby_card.level_menu(action.game),)))
        return
    await call.update()
    await bot.lobby.add_opponent(action.game, call.person, levels[0])
    await show_card(bot, call, action.game)


async def addai(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    level = (call.values or [lobby_card.LEVELS_FOR_PEOPLE[0]])[0]
    if level not in lobby_card.LEVELS_FOR_PEOPLE:
        raise Refusal(OUTDATED)
    await bot.lobby.add_opponent(action.game, call.person, level)
    await call.show(Post("An AI has taken a seat."))
    bot.publisher.ring()


async def noai(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    await bot.lobby.remove_opponent(action.game, call.person)
    await show_card(bot, call, action.game)


async def options(bot: Services, call: Call, action: Action) -> None:
    """Open the form of options; it must be the first answer, so nothing is promised before."""
    row = await _hosted(bot, call, action)
    await call.ask(lobby_card.options_form(row, rules_of(bot.catalog, row.kind)))


async def pace(bot: Services, call: Call, action: Action) -> None:
    """Open the form of the clock."""
    await call.ask(lobby_card.pace_form(await _hosted(bot, call, action)))


async def _hosted(bot: Services, call: Call, action: Action) -> GameRow:
    """A table that is the caller's to settle."""
    async with bot.db.read() as tx:
        row = await find(tx, action.game)
    if row.host_id != call.person:
        raise Refusal(HOST_ONLY.format(host=row.host_id))
    return row


async def optioned(bot: Services, call: Call, action: Action) -> None:
    """Take over the form of options."""
    await call.update()
    await bot.lobby.set_options(action.game, call.person, call.fields)
    await show_card(bot, call, action.game)


async def start(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    position = await bot.lobby.start(action.game, call.person)
    bot.play.announce(position)
    await show_card(bot, call, action.game)


async def close(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    await bot.lobby.close(action.game, call.person)
    await show_card(bot, call, action.game)


async def rematch(bot: Services, call: Call, action: Action) -> None:
    """Open a table for the same people with the same options."""
    async with bot.db.read() as tx:
        row = await find(tx, action.game)
        seated = await of_game(tx, action.game)
    if call.guild != row.guild_id:
        raise Refusal(ELSEWHERE)
    if call.person not in {seat.user_id for seat in seated}:
        raise Refusal("Only those who played can ask for a rematch. `/game new` opens a table for anybody.")
    wish = Wish(
        kind=row.kind,
        guild=call.guild,
        channel=row.channel_id,
        host=call.person,
        name=call.name,
        options=row.options,
        rated=row.rated,
        private=row.private,
        pace=row.pace,
        on_timeout=row.on_timeout,
    )
    again = await open_table(bot, call, wish)
    for seat in seated:
        if seat.level:
            await bot.lobby.add_opponent(again.id, call.person, seat.level)
    others = {seat.user_id: seat.name for seat in seated if seat.user_id and seat.user_id != call.person}
    if others:
        await _call_again(bot, call, again, others)
    bot.publisher.ring()


async def _call_again(bot: Services, call: Call, row: GameRow, others: Mapping[int, str]) -> None:
    """Call those who played before; to a private table each is invited."""
    asks = f"{plain(call.name)} asks for a rematch"
    called = " ".join(f"<@{person}>" for person in others)
    post = Post(f"{called}: {asks}. Press Join on the card.", mentions=await awake(bot, row, [*others], asks))
    if row.private:
        join = [invitation(row.id, person, f"Join as {name}") for person, name in others.items()]
        size = limits.ROW_BUTTONS
        rows = tuple(tuple(join[start : start + size]) for start in range(0, len(join), size))
        post = replace(post, content=f"{called}: {asks}.", rows=rows)
    await call.interaction.followup.send(
        post.content,
        view=presenter.view(post) or discord.utils.MISSING,
        allowed_mentions=presenter.mentions(post),
    )


def invitation(game_id: str, person: int, label: str = "Join") -> Button:
    """The button by which one person takes a seat, also at a private table."""
    return Button(label, action("invited", game_id, person), "primary")


async def awake(bot: Services, row: GameRow, called: Sequence[int], words: str) -> tuple[int, ...]:
    """Whom a call to a table may notify; who is in quiet hours is told when those end."""
    found = await bot.publisher.notices.awake(called)
    async with bot.db.write() as tx:
        for person in called:
            if person not in found:
                told = Said(f"{words}: table `{row.id}` in <#{row.channel_id}>.")
                await tellings.whisper(tx, person, row.id, told, bot.clock(), about=tellings.LOBBY)
    return found


ACTS = {
    "join": join,
    "leave": leave,
    "ai": ai,
    "addai": addai,
    "noai": noai,
    "options": options,
    "pace": pace,
    "optioned": optioned,
    "start": start,
    "close": close,
    "rematch": rematch,
}
