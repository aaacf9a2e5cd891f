"""What one does at a table: play, look, take back, read on."""

from __future__ import annotations

from discord import app_commands

from bot import digest, pages, table_clicks, takeback_clicks, takebacks, tellings
from bot.commands.asking import Ask, Choice, Commands, answer, my_games, suggest, which_game
from bot.play import MOVED_ON
from bot.position import Position, read
from bot.posts import Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from games.engine import Decision
from storage import clocks, waiting

NO_GAMES = "You sit at no table. `/game new` opens one, `/game list` shows those of this server."

WHICH_GAME = "Which game, if this is not its thread"


@app_commands.command(description="Open your private panel: what you are asked, and what you can do")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def play(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        position = await bot.play.position(await which_game(bot, call, game, panel=True))
        await table_clicks.show_panel(bot, call, position)

    await answer(ask, act)


@app_commands.command(description="Your hidden cards, for your eyes only")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def hand(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        position = await bot.play.position(await which_game(bot, call, game))
        await call.show(await pages.hand(bot.studio, position, table_clicks.seat_of(position, call.person)))

    await answer(ask, act)


@app_commands.command(description="The board as a picture, or all of it in words")
@app_commands.describe(
    game=WHICH_GAME, text="In words", post="Post it anew for everybody, if the newest is lost"
)
@app_commands.autocomplete(game=my_games)
async def board(ask: Ask, game: str = "", text: bool = False, post: bool = False) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        position = await bot.play.position(await which_game(bot, call, game))
        if post:
            await _post_again(bot, call, position)
        elif text:
            await _in_words(bot, call, position)
        else:
            viewer = position.seat_of(call.person)
            await call.show(await pages.zoom(bot.studio, position, viewer, "board", None))

    await answer(ask, act)


async def _post_again(bot: Services, call: Call, position: Position) -> None:
    table_clicks.seat_of(position, call.person)
    async with bot.db.write() as tx:
        await tellings.board_again(tx, position, bot.clock())
    bot.publisher.ring()
    await call.show(Post("The board is posted anew in the game's thread."))


async def _in_words(bot: Services, call: Call, position: Position) -> None:
    first, *rest = pages.in_words(position, position.seat_of(call.person))
    await call.show(Post(first))
    for piece in rest:
        await call.interaction.followup.send(piece, ephemeral=True)


async def _options(ask: Ask, typed: str) -> list[Choice]:
    """What can be answered now, in the words of the buttons."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        call = Call(ask)
        given = str(ask.namespace.game) if "game" in ask.namespace else ""
        position = await bot.play.position(await which_game(bot, call, given, panel=True))
        seat = position.seat_of(call.person)
        decision = position.table.pending.get(seat) if seat is not None else None
        if decision is None:
            return []
        found = [(o.label.read(position.names, decision.seat), o.key) for o in decision.options]
        return _completed(found, typed, decision)

    return await suggest(ask, find)


def _completed(options: list[tuple[str, str]], typed: str, decision: Decision) -> list[tuple[str, str]]:
    """Options that match what is typed; where several are to be picked, after the ones picked already."""
    before, _, last = typed.rpartition(",") if decision.most > 1 else ("", "", typed)
    picked = [part.strip() for part in before.split(",") if part.strip()]
    labels = {key: label for label, key in options}
    prefix = "".join(f"{labels.get(key, key)}, " for key in picked)
    return [
        (prefix + label, ",".join([*picked, key]))
        for label, key in options
        if key not in picked and last.strip().lower() in f"{label} {key}".lower()
    ]


@app_commands.command(description="Answer what you are asked by typing, instead of by buttons")
@app_commands.describe(choice="What you choose; several separated by commas", game=WHICH_GAME)
@app_commands.autocomplete(choice=_options, game=my_games)
async def move(ask: Ask, choice: str, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game, panel=True)
        position = await bot.play.position(game_id)
        seat = table_clicks.seat_of(position, call.person)
        if seat not in position.table.pending:
            raise Refusal(pages.not_asked(position, seat))

        def keys(decision: Decision) -> list[str]:
            return pages.typed_keys(decision, choice, position.names)

        try:
            moved = await bot.play.answer(call.id, call.person, game_id, position.token(seat), keys)
        except Refusal as refusal:
            if str(refusal) == MOVED_ON:
                await table_clicks.show_panel(bot, call, await bot.play.position(game_id), MOVED_ON)
                return
            raise
        await table_clicks.show_panel(bot, call, moved.position, "Done.")

    await answer(ask, act)


@app_commands.command(
    description="Take your last answer back; if something has come of it, ask the others first"
)
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def undo(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        position = await bot.play.position(game_id)
        if takebacks.needs_consent(position, table_clicks.seat_of(position, call.person)):
            await call.show(await takeback_clicks.offer(bot, game_id, call.person))
            return
        moved = await bot.play.undo(call.id, call.person, game_id)
        await table_clicks.show_panel(bot, call, moved.position, "Your last answer is taken back.")

    await answer(ask, act)


@app_commands.command(description="What happened in a game, the latest first")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def log(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        position = await bot.play.position(await which_game(bot, call, game))
        viewer = position.seat_of(call.person)
        await call.show(await table_clicks.log_post(bot, position, viewer, None))

    await answer(ask, act)


@app_commands.command(description="What happened since your last move, marked on the board")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def since(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        await call.show(await table_clicks.since_post(bot, game_id, call.person))

    await answer(ask, act)


@app_commands.command(name="waiting", description="Whom a game waits for, for what, and since when")
@app_commands.describe(game=WHICH_GAME)
@app_commands.autocomplete(game=my_games)
async def who_is_waited_for(ask: Ask, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        game_id = await which_game(bot, call, game)
        async with bot.db.read() as tx:
            position = await read(tx, bot.catalog, game_id)
            rows = await waiting.of_game(tx, game_id)
            standing = await clocks.of_game(tx, game_id)
        await call.show(Post(pages.waiting_words(position, rows, standing)))

    await answer(ask, act)


@app_commands.command(description="All your games, on every server, those that wait for you first")
async def games(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            lines = await digest.lines(tx, bot.catalog, call.person)
        await call.show(Post("\n".join(pages.shortened_list(lines)) or NO_GAMES))

    await answer(ask, act)


COMMANDS: Commands = (play, hand, board, move, undo, log, since, who_is_waited_for, games)
