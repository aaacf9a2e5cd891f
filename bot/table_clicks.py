"""Buttons and menus of running games: the board's, the panel's, and what lies behind More."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot import pages, takeback_clicks, takebacks, tellings
from bot.actions import OUTDATED, Action
from bot.play import IDLE, STRANGER, Moved
from bot.position import Position
from bot.posts import Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import uncovered
from games.engine import Decision, Event, Seat
from storage import history, messages

OLD_BOARD = "The board has moved on since; the newest is [here]({link})."
NOTHING_SINCE = "Nothing has happened since your last move."


# The board's buttons, for everybody


async def play(bot: Services, call: Call, action: Action) -> None:
    """Open the private panel."""
    await call.think()
    position = await bot.play.position(action.game)
    note = ""
    if action.arg(0) and action.arg(0) != position.turn:
        note = await _newest(bot, position)
    await show_panel(bot, call, position, note)


async def show_panel(bot: Services, call: Call, position: Position, note: str = "") -> None:
    seat = seat_of(position, call.person)
    await call.show(await pages.panel(bot.studio, position, seat, note))


async def hand(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    position = await bot.play.position(action.game)
    await call.show(await pages.hand(bot.studio, position, seat_of(position, call.person)))


async def since(bot: Services, call: Call, action: Action) -> None:
    """What each seat did since the reader's last move, with the board and those changes marked."""
    await call.think()
    await call.show(await since_post(bot, action.game, call.person))


async def since_post(bot: Services, game_id: str, person: int) -> Post:
    position = await bot.play.position(game_id)
    seat = position.seat_of(person)
    news = await news_since(bot, position, seat)
    if not news:
        return Post(f"{NOTHING_SINCE}\n{pages.whose_move(position)}")
    return await pages.since(bot.studio, position, seat, news)


async def news_since(bot: Services, position: Position, seat: Seat | None) -> list[Event]:
    """What happened after a seat's last answer; for a spectator, in the last turn or so."""
    async with bot.db.read() as tx:
        if seat is None:
            rows = await history.latest_events(tx, position.row.id, limit=8)
        else:
            latest = await history.last_answer(tx, position.row.id, seat)
            rows = await history.events_since(tx, position.row.id, latest.n if latest else 0)
    return _as_known([row.event for row in rows], position)


def _as_known(events: list[Event], position: Position) -> list[Event]:
    """What happened, without secrets if the game is over."""
    return uncovered(events) if position.table.over else events


async def more(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await call.show(pages.more(await bot.play.position(action.game)))


async def zoom(bot: Services, call: Call, action: Action) -> None:
    """Show what was picked in the menu behind More."""
    await call.update()
    position = await bot.play.position(action.game)
    chosen = (call.values or ["board"])[0]
    if chosen not in {entry.value for entry in pages.more_menu(position).entries}:
        raise Refusal(OUTDATED)
    what, _, whose = chosen.partition(".")
    await call.show(await zoom_post(bot, position, call.person, what, int(whose) if whose else None))


async def zoom_post(bot: Services, position: Position, person: int, what: str, whose: Seat | None) -> Post:
    viewer = position.seat_of(person)
    if what == "text":
        return pages.in_words_post(position, viewer)
    if what == "log":
        page = await log_post(bot, position, viewer, None)
        return Post(page.content, rows=(*page.rows, pages.more_menu(position)))
    return await pages.zoom(bot.studio, position, viewer, what, whose)


async def log(bot: Services, call: Call, action: Action) -> None:
    """A page of the log; its own button turns the page, others open it."""
    before = action.number(0) if action.arg(0) else None
    await (call.update() if before else call.think())
    position = await bot.play.position(action.game)
    await call.show(await log_post(bot, position, position.seat_of(call.person), before))


async def log_post(bot: Services, position: Position, viewer: Seat | None, before: int | None) -> Post:
    async with bot.db.read() as tx:
        rows = await history.latest_events(tx, position.row.id, limit=pages.LOG_PAGE, before=before)
    told = _as_known([row.event for row in rows], position)
    events = [(row.n, event) for row, event in zip(rows, told, strict=True)]
    return pages.log_page(position, events, viewer, older=bool(rows) and rows[0].n > 1)


# The panel's


async def panel(bot: Services, call: Call, action: Action) -> None:
    """Back from the anytime actions."""
    await call.update()
    await show_panel(bot, call, await bot.play.position(action.game))


async def pick(bot: Services, call: Call, action: Action) -> None:
    """A button that picks one option."""
    await _answer(bot, call, action, [action.arg(1)])


async def menu(bot: Services, call: Call, action: Action) -> None:
    """A menu that picks one or several options."""
    await _answer(bot, call, action, call.values)


async def _answer(bot: Services, call: Call, action: Action, indexes: Sequence[str]) -> None:
    def keys(decision: Decision) -> list[str]:
        return pages.option_keys(decision, indexes)

    await _move(
        bot, call, action, lambda: bot.play.answer(call.id, call.person, action.game, action.arg(0), keys)
    )


async def undo(bot: Services, call: Call, action: Action) -> None:
    position = await bot.play.position(action.game)
    if takebacks.needs_consent(position, seat_of(position, call.person)):
        await call.update()
        await call.show(await takeback_clicks.offer(bot, action.game, call.person))
        return
    await _move(bot, call, action, lambda: bot.play.undo(call.id, call.person, action.game))


async def _move(bot: Services, call: Call, action: Action, move: Callable[[], Awaitable[Moved]]) -> None:
    """Make a move from the panel, and move the panel on; what cannot be done is said on it."""
    await call.update()
    try:
        moved = await move()
    except Refusal as refusal:
        position = await bot.play.position(action.game)
        if position.seat_of(call.person) is None:
            raise
        await show_panel(bot, call, position, str(refusal))
    else:
        await show_panel(bot, call, moved.position)


async def change(bot: Services, call: Call, action: Action) -> None:
    """Answer a sealed question otherwise."""
    await call.update()
    position = await bot.play.position(action.game)
    seat = seat_of(position, call.person)
    if position.table.sealed(seat) is None:
        await show_panel(bot, call, position, "Everybody has answered, so it can no longer be changed.")
    else:
        await call.show(await pages.changing(bot.studio, position, seat))


async def aside(bot: Services, call: Call, action: Action) -> None:
    """The anytime actions behind the main choice."""
    await call.update()
    position = await bot.play.position(action.game)
    seat = seat_of(position, call.person)
    if seat not in position.table.pending:
        await show_panel(bot, call, position, IDLE)
    else:
        await call.show(await pages.asides(bot.studio, position, seat))


async def why(bot: Services, call: Call, action: Action) -> None:
    """Why other options are not on offer."""
    await call.think()
    position = await bot.play.position(action.game)
    await call.show(Post(pages.reasons(position, seat_of(position, call.person))))


def seat_of(position: Position, person: int) -> Seat:
    seat = position.seat_of(person)
    if seat is None:
        raise Refusal(STRANGER)
    return seat


async def _newest(bot: Services, position: Position) -> str:
    async with bot.db.read() as tx:
        target = tellings.channel(position.row.channel_id)
        board = await messages.find(tx, position.row.id, tellings.BOARD, target)
    link = pages.jump_link(position.row.guild_id, board)
    return OLD_BOARD.format(link=link) if link else ""


# Acts after which one sees what one is asked.
OPEN_THE_PANEL = ("play", "panel", "pick", "menu", "change", "aside")

ACTS = {
    "play": play,
    "hand": hand,
    "since": since,
    "more": more,
    "zoom": zoom,
    "log": log,
    "panel": panel,
    "pick": pick,
    "menu": menu,
    "undo": undo,
    "change": change,
    "aside": aside,
    "why": why,
}
