"""Commands about time and absence: pauses, vacations, resigning, and seats that change hands."""

from __future__ import annotations

from datetime import date

import discord
from discord import app_commands

from bot import digest as digests
from bot import time_clicks
from bot.actions import action
from bot.agreements import vacation_words
from bot.commands import admin, lobby
from bot.commands.asking import Ask, Choice, Commands, answer, my_games, suggest, title_of, which_game
from bot.commands.table import NO_GAMES, WHICH_GAME
from bot.posts import Button, Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import number_in, plain, stamp
from renderer.counts import counted
from storage import games, offers, seats

NO_OFFERS = "No seat is on offer here. `/game replace` offers one."
NO_DATE = "Write the first day as year-month-day, such as 2030-12-24."

vacation_group = app_commands.Group(name="vacation", description="Days on which your clocks stand")


@lobby.group.command(name="pause", description="Ask the table for a pause, in which all clocks stand")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def pause(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        await call.show(Post(await time_clicks.wish_pause(bot, game_id, call.person)))

    await answer(ask, act)


@lobby.group.command(name="resume", description="End the pause of a game")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def resume(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await bot.agreements.resume(await which_game(bot, call, game), call.person)
        bot.publisher.ring()
        await call.show(Post("The pause is over."))

    await answer(ask, act)


@lobby.group.command(name="resign", description="Give up your seat in a game for good")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def resign(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        position = await bot.play.position(game_id)
        if position.seat_of(call.person) is None:
            raise Refusal("You do not sit at this table.")
        if position.row.status != "running":
            raise Refusal("This game is over, so there is no seat to give up.")
        await call.show(time_clicks.resign_post(game_id))

    await answer(ask, act)


async def _seats(ask: Ask, typed: str) -> list[Choice]:
    """The seats of the game that is meant."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        given = str(ask.namespace.game) if "game" in ask.namespace else ""
        game_id = await which_game(bot, Call(ask), given)
        async with bot.db.read() as tx:
            seated = await seats.of_game(tx, game_id)
        found = [(f"{seat.seat + 1}. {seat.name}", str(seat.seat + 1)) for seat in seated]
        return [(label, value) for label, value in found if typed.lower() in label.lower()]

    return await suggest(ask, find)


@lobby.group.command(name="replace", description="Offer a seat of a running game to somebody else")
@app_commands.describe(
    seat="Whose seat; yours if you name none",
    person="For whom; for everybody if you name none",
    game=WHICH_GAME,
)
@app_commands.autocomplete(game=my_games, seat=_seats)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def replace(ask: Ask, seat: str = "", person: discord.User | None = None, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        if person and person.bot:
            raise Refusal("A bot cannot take a seat.")
        game_id = await which_game(bot, call, game)
        typed = number_in(seat.strip())
        if seat and typed is None:
            raise Refusal("Choose a seat from the list.")
        number = None if typed is None else typed - 1
        await bot.replacements.offer(game_id, call.person, number, person.id if person else None)
        bot.publisher.ring()
        words = "The seat is on offer. Until somebody takes it, everything stays as it is."
        await call.show(Post(words))

    await answer(ask, act)


@lobby.group.command(name="offers", description="Seats of running games that you may take over")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def seats_on_offer(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            found = await offers.on_server(tx, call.guild or 0, call.person)
            rows = {offer.game_id: await games.get(tx, offer.game_id) for offer in found}
            seated = await seats.of_games(tx, list(rows))
        lines, buttons = ["**Seats on offer**"], []
        for offer in found:
            row = rows[offer.game_id]
            if row is None:
                continue
            whose = plain(seated[row.id][offer.seat].name)
            where = f"**{title_of(bot.catalog, row)}** `{row.id}` in <#{row.home}>"
            lines.append(f"- {where}: the seat of {whose}, offered {stamp(offer.offered_at)}")
            label = f"Take {row.id}, seat {offer.seat + 1}"
            buttons.append(Button(label, action("takeseat", row.id, offer.seat), "primary"))
        shown = Post("\n".join(lines)[:2000], rows=(tuple(buttons[:5]),)) if buttons else Post(NO_OFFERS)
        await call.show(shown)

    await answer(ask, act)


@admin.group.command(name="extend", description="Give somebody more time in a game")
@app_commands.describe(person="To whom", hours="How many hours", game=WHICH_GAME)
@app_commands.autocomplete(game=admin.open_games)
async def extend(
    ask: Ask, person: discord.User, hours: app_commands.Range[int, 1, 336], game: str = ""
) -> None:
    async def act(bot: Services, call: Call) -> None:
        admin.require_manager(ask)
        await call.think()
        game_id = await which_game(bot, call, game)
        await bot.agreements.extend(game_id, person.id, hours, call.guild)
        bot.publisher.ring()
        await call.show(Post(f"{plain(person.display_name)} has {hours} h more."))

    await answer(ask, act)


@vacation_group.command(name="start", description="Take days off: your clocks stand in all games")
@app_commands.describe(days="How many days", first="The first day (year-month-day); today if you name none")
async def start(ask: Ask, days: app_commands.Range[int, 1, 31], first: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        planned = await bot.agreements.vacation(call.person, days, _day(first))
        await bot.agreements.attend_vacations()
        await call.show(Post(f"Your clocks stand {vacation_words(planned)}."))

    await answer(ask, act)


def _day(words: str) -> date | None:
    try:
        return date.fromisoformat(words.strip()) if words.strip() else None
    except ValueError as error:
        raise Refusal(NO_DATE) from error


@vacation_group.command(name="end", description="End your vacation, or take back the next one")
async def end(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await bot.agreements.end_vacation(call.person)
        await bot.agreements.attend_vacations()
        bot.publisher.ring()
        await call.show(Post("Your vacation is over."))

    await answer(ask, act)


@vacation_group.command(name="show", description="Your vacations that are planned")
async def show(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        planned = await bot.agreements.vacations_of(call.person)
        lines = [f"- {vacation_words(vacation)}" for vacation in planned] or ["None is planned."]
        most = bot.agreements.vacation_days
        heading = f"**Your vacations** (at most {counted(most, 'day')} per month)"
        await call.show(Post("\n".join([heading, *lines])))

    await answer(ask, act)


@app_commands.command(name="digest", description="All your games in one message, the most urgent first")
async def digest(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            words = await digests.words(tx, bot.catalog, call.person)
        await call.show(Post(words or NO_GAMES))

    await answer(ask, act)


COMMANDS: Commands = (vacation_group, digest)
