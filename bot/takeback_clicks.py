"""Buttons for taking back: asking the others, saying yes or no to that, and the host's rewind."""

from __future__ import annotations

from bot import pages
from bot.actions import Action, action
from bot.position import find
from bot.posts import Button, Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.takebacks import Ballot, request_words, vote_buttons
from bot.wording import listed
from renderer.counts import counted
from storage.games import GameRow

NOT_HOST = "Only this table's host, or who manages the server, can take the game back to an earlier turn."


async def offer(bot: Services, game_id: str, person: int) -> Post:
    """What asking for one's latest answer would undo, and who would have to agree."""
    position, asked, undone = await bot.takebacks.preview(game_id, person)
    names = listed([f"**{position.names[seat]}**" for seat in asked])
    who = f"{names} must agree to that." if asked else "Nobody else has to agree to that."
    words = ["You cannot undo that alone. This would be undone:", *(f"- {line}" for line in undone), who]
    ask = Button(
        "Ask Them" if asked else "Take It Back", action("takeback", game_id, position.row.version), "primary"
    )
    return Post("\n".join(words), rows=((ask, Button("Back", action("panel", game_id))),))


async def takeback(bot: Services, call: Call, action: Action) -> None:
    """Ask the others to agree."""
    await call.update()
    ballot = await bot.takebacks.ask(call.id, call.person, action.game, action.number(0))
    if ballot.missing:
        await call.show(Post(f"They are asked in the game's thread. {_waiting(ballot)}"))
    else:
        await call.show(await pages.panel(bot.studio, ballot.position, ballot.seat, "It is taken back."))


async def agree(bot: Services, call: Call, action: Action) -> None:
    await _vote(bot, call, action, agrees=True)


async def decline(bot: Services, call: Call, action: Action) -> None:
    await _vote(bot, call, action, agrees=False)


async def _vote(bot: Services, call: Call, action: Action, *, agrees: bool) -> None:
    await call.update()
    version = action.number(0)
    ballot = await bot.takebacks.vote(call.id, call.person, action.game, version, agrees=agrees)
    bot.publisher.ring()  # what has come of it is put in the place of the request
    if ballot.missing:
        await call.show(_asked(ballot, version))


def _asked(ballot: Ballot, version: int) -> Post:
    """The request as it stands now, for everybody."""
    words = request_words(ballot.position.names[ballot.seat], ballot.undone, _waiting(ballot))
    return Post(words, rows=(vote_buttons(ballot.position.row.id, version),))


def _waiting(ballot: Ballot) -> str:
    return f"Waiting for {listed([f'**{ballot.position.names[seat]}**' for seat in ballot.missing])}."


# The host's


async def offer_rewind(bot: Services, call: Call, game_id: str, turn: int) -> Post:
    """What would be undone, before the host or a moderator does it."""
    async with bot.db.read() as tx:
        require_moderator(call, await find(tx, game_id))
    position, way, undone = await bot.takebacks.look_back(game_id, turn)
    where = f"the end of turn {turn}" if turn else "its beginning"
    words = [
        f"**{pages.title(position)}** would go back to {where}. "
        f"{counted(len(way.undone), 'answer')} would be undone:",
        *(f"- {line}" for line in undone),
        "Everybody at the table is told.",
    ]
    button = Button("Take the Game Back", action("rewind", game_id, turn, position.row.version), "danger")
    return Post("\n".join(words), rows=((button,),))


async def rewind(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    async with bot.db.read() as tx:
        require_moderator(call, await find(tx, action.game))
    turn, version = action.number(0), action.number(1)
    position = await bot.takebacks.rewind(call.id, call.name, action.game, turn, version)
    await call.show(Post(f"The game is taken back. {pages.whose_move(position)}"))


def require_moderator(call: Call, row: GameRow) -> None:
    """Raise `Refusal` unless somebody hosts a table, or manages the server on which it is played."""
    manages = call.interaction.permissions.manage_guild and call.guild == row.guild_id
    if call.person != row.host_id and not manages:
        raise Refusal(NOT_HOST)


ACTS = {
    "takeback": takeback,
    "agree": agree,
    "decline": decline,
    "rewind": rewind,
}
