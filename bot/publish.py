"""The outbox worker: tells Discord what is in the outbox, and repeats it until Discord has confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot import limits, pages, presenter, tellings
from bot.delivery import BROKEN
from bot.limits import ErrorCode
from bot.lobby_card import lobby_post
from bot.play import Play
from bot.position import Position, read
from bot.posts import Post
from bot.refusal import Refusal
from bot.scenes import Studio
from bot.threads import Threads
from games.engine import Event
from storage import Transaction, history, interactions, messages, outbox, people
from storage.messages import MessageRow
from storage.outbox import OutboxRow

log = structlog.get_logger(__name__)

IDLE = 5.0  # seconds after which the outbox is looked at even if nobody rang
AT_ONCE = 10  # messages under way at the same time
BACKOFF = (1, 2, 5, 15, 60, 300)  # seconds before each further try
KEPT = 7 * 24 * 3600  # seconds for which delivered rows are kept
CLOSED_DM = {ErrorCode.CANNOT_DM, ErrorCode.NO_MUTUAL_GUILD}
FORBIDDEN = {ErrorCode.MISSING_ACCESS, ErrorCode.MISSING_PERMISSIONS}


class Shown(Struct, frozen=True):
    """What a board message shows: the turn, and from which answer to which."""

    turn: str
    first: int
    last: int

    @classmethod
    def of(cls, message: MessageRow | None) -> Shown | None:
        if message is None:
            return None
        turn, first, last = message.shows.split(":")
        return cls(turn, int(first), int(last))

    def __str__(self) -> str:
        return f"{self.turn}:{self.first}:{self.last}"


class Publisher:
    """Delivers rows of the outbox, each kind in its own way."""

    def __init__(self, client: discord.Client, play: Play, studio: Studio, edit_minutes: int) -> None:
        self.client = client
        self.play = play
        self.db = play.db
        self.studio = studio
        self.threads = Threads(client, play.db)
        self._young = edit_minutes * 60
        self._bell = asyncio.Event()
        self._kinds: dict[str, Callable[[OutboxRow], Any]] = {
            tellings.BOARD: self._board,
            tellings.NOTICE: self._notice,
            tellings.LOBBY: self._lobby,
        }

    def ring(self) -> None:
        """There is something new in the outbox."""
        self._bell.set()

    async def run(self) -> None:
        """Deliver for as long as the bot runs."""
        async with self.db.write() as tx:
            await outbox.release(tx)
        while True:
            self._bell.clear()
            if not await self.deliver_due():
                await self._rest()

    async def deliver_due(self) -> bool:
        """Deliver what is due now; returns whether there was anything."""
        now = self.play.clock()
        async with self.db.read() as tx:
            due = await outbox.next_due(tx)
        if due is None or due > now:
            return False
        async with self.db.write() as tx:
            rows = await outbox.claim_due(tx, now, AT_ONCE)
        await asyncio.gather(*(self._deliver(row) for row in rows))
        return bool(rows)

    async def tidy(self) -> None:
        """Forget what was delivered long ago."""
        now = self.play.clock()
        async with self.db.write() as tx:
            await outbox.prune(tx, now - KEPT)
            await interactions.prune(tx, now)

    async def _rest(self) -> None:
        async with self.db.read() as tx:
            due = await outbox.next_due(tx)
        seconds = IDLE if due is None else min(max(due - self.play.clock(), 0.1), IDLE)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for of Python 3.11 may swallow being cancelled
                await self._bell.wait()

    async def _deliver(self, row: OutboxRow) -> None:
        try:
            message_id = await self._kinds[row.kind](row)
        except Refusal as refusal:  # there is nothing to tell any more
            await self._give_up(row, str(refusal))
        except discord.RateLimited as error:
            await self._later(row, error, round(error.retry_after) + 1)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("cannot be delivered", kind=row.kind, game=row.game_id, code=error.code)
            await self._give_up(row, str(error))
        except (discord.HTTPException, *BROKEN) as error:
            await self._later(row, error, BACKOFF[min(row.attempts, len(BACKOFF) - 1)])
        except Exception as error:  # a bug in one picture must not stop all others
            log.exception("failed to tell", kind=row.kind, game=row.game_id)
            await self._later(row, error, BACKOFF[-1])
        else:
            await self._settle(row, lambda tx: outbox.delivered(tx, row.id, message_id))

    async def _later(self, row: OutboxRow, error: Exception, seconds: int) -> None:
        log.warning(
            "will be repeated", kind=row.kind, game=row.game_id, error=type(error).__name__, after=seconds
        )
        retry_at = self.play.clock() + seconds
        await self._settle(row, lambda tx: outbox.failed(tx, row.id, retry_at, str(error)))

    async def _give_up(self, row: OutboxRow, why: str) -> None:
        await self._settle(row, lambda tx: outbox.broken(tx, row.id, why))

    async def _settle(self, row: OutboxRow, write: Callable[[Transaction], Any]) -> None:
        async with self.db.write() as tx:
            await write(tx)

    # The board

    async def _board(self, row: OutboxRow) -> int | None:
        game_id = row.game_id or ""
        async with self.db.read() as tx:
            position = await read(tx, self.play.catalog, game_id)
            previous = await messages.find(tx, game_id, tellings.BOARD, row.target)
            latest = await history.last_answer(tx, game_id)
            last = latest.n if latest else 0
            shown = Shown.of(previous)
            same_turn = shown is not None and shown.turn == position.turn
            first = 0 if shown is None else shown.first if same_turn else shown.last + 1
            events = await history.events_since(tx, game_id, first)
        home = await self.threads.home(position)
        showing = Shown(position.turn, first, last)
        again = row.payload == tellings.AGAIN
        if previous and shown == showing and not again:
            return previous.message_id
        news: list[Event] = [event.event for event in events]
        post = await pages.board(self.studio, position, news)
        if previous and same_turn and not again and self._is_young(previous) and previous.channel_id == home:
            with suppress(discord.NotFound):
                await self._edit(previous.channel_id, previous.message_id, post)
                await self._remember(
                    row, previous.channel_id, previous.message_id, previous.posted_at, str(showing)
                )
                return previous.message_id
        message_id = await self._post(home, post, row)
        await self._remember(row, home, message_id, self.play.clock(), str(showing))
        if position.table.over:
            await self.threads.close(position)
        return message_id

    def _is_young(self, message: MessageRow) -> bool:
        return self.play.clock() - message.posted_at < self._young

    # Notices

    async def _notice(self, row: OutboxRow) -> int | None:
        person, game_id = tellings.number(row.target), row.game_id or ""
        async with self.db.read() as tx:
            position = await read(tx, self.play.catalog, game_id)
            previous = await messages.find(tx, game_id, tellings.NOTICE, row.target)
            chosen = await people.settings(tx, person)
        seat = position.seat_of(person)
        if seat is None or seat not in position.table.pending:
            await self._quiet(row, position, previous, seat)
            return None
        token = position.token(seat)
        if previous and previous.shows == token:
            return previous.message_id
        sent = 0
        if chosen.notices in ("dm", "both"):
            sent = await self._notice_by_dm(row, position, seat, token)
        if chosen.notices in ("mention", "both") or (chosen.notices == "dm" and not sent):
            sent = await self._notice_by_mention(row, position, person, token)
        if previous and sent:
            await self._delete(previous)
        return sent or None

    async def _notice_by_dm(self, row: OutboxRow, position: Position, seat: int, token: str) -> int:
        """Returns the message, or 0 if the person takes no direct messages."""
        person = tellings.number(row.target)
        post = await pages.notice(self.studio, position, seat, await self._board_link(position))
        try:
            channel = await self.client.create_dm(discord.Object(person))
            message_id = await self._post(channel.id, post, row)
        except discord.Forbidden as error:
            if error.code not in CLOSED_DM:
                raise
            await self.note_dm(person, works=False)
            return 0
        await self.note_dm(person, works=True)
        await self._remember(row, channel.id, message_id, self.play.clock(), token)
        return message_id

    async def _notice_by_mention(self, row: OutboxRow, position: Position, person: int, token: str) -> int:
        home = await self.threads.home(position)
        seat = position.seat_of(person) or 0
        post = pages.mention(position, seat, person)
        message_id = await self._post(home, post, row, suffix="m")
        await self._remember(row, home, message_id, self.play.clock(), token)
        return message_id

    async def _quiet(
        self, row: OutboxRow, position: Position, previous: MessageRow | None, seat: int | None
    ) -> None:
        """Take the buttons off a notice that is no longer true."""
        if previous is None or seat is None or previous.shows == "done":
            return
        if self._is_young(previous):
            post = await pages.notice_past(self.studio, position, seat)
            with suppress(discord.NotFound):
                await self._edit(previous.channel_id, previous.message_id, post)
            await self._remember(row, previous.channel_id, previous.message_id, previous.posted_at, "done")
        else:
            await self._delete(previous)

    async def _board_link(self, position: Position) -> str:
        async with self.db.read() as tx:
            target = tellings.channel(position.row.channel_id)
            board = await messages.find(tx, position.row.id, tellings.BOARD, target)
        return pages.jump_link(position.row.guild_id, board)

    async def note_dm(self, person: int, *, works: bool) -> None:
        """Remember whether direct messages reach a person."""
        async with self.db.write() as tx:
            chosen = await people.settings(tx, person)
            if chosen.dm_ok is not works:
                await people.set_settings(tx, person, replace(chosen, dm_ok=works))

    async def reach(self, person: int, words: str) -> bool:
        """Send a person a direct message at once; returns whether it arrived."""
        try:
            channel = await self.client.create_dm(discord.Object(person))
            await channel.send(words)
        except discord.Forbidden:
            await self.note_dm(person, works=False)
            return False
        except (discord.HTTPException, *BROKEN):
            return True  # it is not known, and the next notice will show
        await self.note_dm(person, works=True)
        return True

    # Lobbies

    async def _lobby(self, row: OutboxRow) -> int | None:
        async with self.db.read() as tx:
            card = await messages.find(tx, row.game_id or "", tellings.LOBBY, row.target)
            post = await lobby_post(tx, self.play.catalog, self.studio, row.game_id or "")
        if card is None:
            return None
        with suppress(discord.NotFound):
            await self._edit(card.channel_id, card.message_id, post)
        return card.message_id

    # Sending

    async def _post(self, channel_id: int, post: Post, row: OutboxRow, suffix: str = "") -> int:
        """Send a message once, however often it is tried: by its nonce, and later by looking for it."""
        target = self.client.get_partial_messageable(channel_id)
        if row.attempts:
            found = await self._find(target, post)
            if found:
                return found

        async def send() -> int:
            message = await target.send(
                content=post.content,
                files=presenter.files(post),
                view=presenter.view(post) or discord.utils.MISSING,
                allowed_mentions=presenter.mentions(post),
                nonce=f"{row.nonce}{suffix}"[: limits.NONCE],
            )
            return message.id

        return await self.threads.unarchived(channel_id, send)

    async def _find(self, target: discord.PartialMessageable, post: Post) -> int | None:
        """Our own message of an earlier try, if that got through without our hearing of it."""
        me = self.client.user
        async for message in target.history(limit=20):
            if me and message.author.id == me.id and message.content == post.content.strip():
                return message.id
        return None

    async def _edit(self, channel_id: int, message_id: int, post: Post) -> None:
        message = self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def edit() -> None:
            await message.edit(
                content=post.content,
                attachments=presenter.files(post),
                view=presenter.view(post),
                allowed_mentions=presenter.mentions(post),
            )

        await self.threads.unarchived(channel_id, edit)

    async def _delete(self, message: MessageRow) -> None:
        with suppress(discord.NotFound, discord.Forbidden):
            await (
                self.client.get_partial_messageable(message.channel_id)
                .get_partial_message(message.message_id)
                .delete()
            )

    async def _remember(self, row: OutboxRow, channel: int, message: int, posted_at: int, shows: str) -> None:
        remembered = MessageRow(row.game_id or "", row.kind, row.target, channel, message, posted_at, shows)
        async with self.db.write() as tx:
            await messages.remember(tx, remembered)
