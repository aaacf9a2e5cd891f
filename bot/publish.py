"""The outbox worker: tells Discord what is in the outbox, and repeats it until Discord has confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot import pages, tellings
from bot.delivery import BROKEN
from bot.limits import ErrorCode
from bot.lobby_card import lobby_post
from bot.mail import Mail
from bot.notices import Held, Notices
from bot.play import Play
from bot.position import Position, read
from bot.refusal import Refusal
from bot.scenes import Studio, scene
from games.engine import Event
from storage import Transaction, history, interactions, messages, outbox
from storage.messages import MessageRow
from storage.outbox import OutboxRow

log = structlog.get_logger(__name__)

IDLE = 5.0  # seconds after which the outbox is looked at even if nobody rang
AT_ONCE = 10  # games of which something is told at the same time
BACKOFF = (1, 2, 5, 15, 60, 300)  # seconds before each further try
KEPT = 7 * 24 * 3600  # seconds for which delivered rows are kept


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


class _Board(Struct, frozen=True):
    """What a board is to show, and the message that showed the one before it."""

    previous: MessageRow | None
    shown: Shown | None
    showing: Shown
    news: list[Event]

    @property
    def same_turn(self) -> bool:
        return self.shown is not None and self.shown.turn == self.showing.turn


async def _board_of(tx: Transaction, position: Position, target: str) -> _Board:
    game_id = position.row.id
    previous = await messages.find(tx, game_id, tellings.BOARD, target)
    latest = await history.last_answer(tx, game_id)
    shown, turn = Shown.of(previous), position.turn
    first = 0 if shown is None else shown.first if shown.turn == turn else shown.last + 1
    events = await history.events_since(tx, game_id, first)
    showing = Shown(turn, first, latest.n if latest else 0)
    return _Board(previous, shown, showing, [event.event for event in events])


class Publisher:
    """Delivers rows of the outbox, each kind in its own way."""

    def __init__(self, client: discord.Client, play: Play, studio: Studio, edit_minutes: int) -> None:
        self.client = client
        self.play = play
        self.db = play.db
        self.studio = studio
        self.mail = Mail(client, play.db, play.clock, edit_minutes * 60)
        self._bell = asyncio.Event()
        self._busy: set[str] = set()  # games, and targets of messages of none, that something is told of
        self.notices = notices = Notices(self.mail, play, studio)
        self._kinds: dict[str, Callable[[OutboxRow], Any]] = {
            tellings.BOARD: self._board,
            tellings.LOBBY: self._lobby,
            tellings.NOTICE: notices.notice,
            tellings.REMINDER: notices.reminder,
            tellings.HAND: notices.hand,
            tellings.DIGEST: notices.digest,
            tellings.SAY: notices.say,
            tellings.ASK: notices.ask,
            tellings.WHISPER: notices.whisper,
        }

    def ring(self) -> None:
        """There is something new in the outbox."""
        self._bell.set()

    async def run(self) -> None:
        """Deliver for as long as the bot runs."""
        async with self.db.write() as tx:
            await outbox.release(tx)
            await self.notices.doubt(tx)
        async with asyncio.TaskGroup() as deliveries:
            while True:
                self._bell.clear()
                if not await self._begin_due(deliveries):
                    await self._rest()

    async def _begin_due(self, deliveries: asyncio.TaskGroup) -> bool:
        """Begin to deliver what is due now, a batch of each game at a time; returns whether there was any.

        So a message that takes long, as under a rate limit, holds up its own game alone.
        """
        if len(self._busy) >= AT_ONCE:
            return False
        async with self.db.write() as tx:
            rows = await outbox.claim_due(tx, self.play.clock(), AT_ONCE - len(self._busy), self._busy)
        by_game: dict[str, list[OutboxRow]] = {}
        for row in rows:
            by_game.setdefault(row.game_id or row.target, []).append(row)
        for game, batch in by_game.items():
            self._busy.add(game)
            delivery = deliveries.create_task(self._deliver_together(batch))
            delivery.add_done_callback(partial(self._done, game))
        return bool(rows)

    def _done(self, game: str, _: asyncio.Task[None]) -> None:
        self._busy.discard(game)
        self.ring()

    async def _deliver_together(self, rows: list[OutboxRow]) -> None:
        """Deliver what is told of one game, its board first, so that notices can link to it."""
        boards = [row for row in rows if row.kind == tellings.BOARD]
        await asyncio.gather(*map(self._deliver, boards))
        await asyncio.gather(*(self._deliver(row) for row in rows if row not in boards))

    async def tidy(self) -> None:
        """Forget what was delivered long ago."""
        now = self.play.clock()
        async with self.db.write() as tx:
            await outbox.prune(tx, now - KEPT)
            await interactions.prune(tx, now)

    async def _rest(self) -> None:
        async with self.db.read() as tx:
            due = await outbox.next_due(tx, self._busy)
        seconds = IDLE if due is None else min(max(due - self.play.clock(), 0.1), IDLE)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for of Python 3.11 may swallow being cancelled
                await self._bell.wait()

    async def _deliver(self, row: OutboxRow) -> None:
        try:
            message_id = await self._kinds[row.kind.partition(".")[0]](row)
        except Held as held:
            until = held.until
            await self._settle(row, lambda tx: outbox.postponed(tx, row.id, until))
        except Refusal as refusal:  # there is nothing to tell any more
            await self._give_up(row, str(refusal))
        except discord.RateLimited as error:
            await self._later(row, error, round(error.retry_after) + 1)
        except (discord.Forbidden, discord.NotFound) as error:
            if error.code == ErrorCode.UNKNOWN_CHANNEL and await self.mail.threads.given_up(
                row.game_id or ""
            ):
                await self._later(row, error, BACKOFF[0])
                return
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

    async def foresee(self, tx: Transaction, position: Position) -> None:
        """Begin to draw the board that a transaction will have posted, while it is committed."""
        if tellings.opponents_next(position):
            return
        board = await _board_of(tx, position, tellings.channel(position.row.channel_id))
        try:
            self.studio.begin(scene(position, None, board.news))
        except Exception:  # a bug in a picture must not undo the move
            log.exception("cannot draw ahead", game=position.row.id)

    async def _board(self, row: OutboxRow) -> int | None:
        game_id = row.game_id or ""
        async with self.db.read() as tx:
            position = await read(tx, self.play.catalog, game_id)
            board = await _board_of(tx, position, row.target)
        previous, showing = board.previous, board.showing
        home = await self.mail.threads.home(position)
        again = row.payload == tellings.AGAIN
        old_news = previous if board.shown == showing and not again else None
        if old_news and row.payload != tellings.TIMES:
            return old_news.message_id
        post = await pages.board(self.studio, position, board.news)
        post = replace(post, mentions=await self.notices.awake(post.mentions))
        if (
            previous
            and board.same_turn
            and not again
            and self.mail.is_young(previous)
            and previous.channel_id == home
        ):
            with suppress(discord.NotFound):
                await self.mail.edit(previous.channel_id, previous.message_id, post)
                await self._remember(
                    row, previous.channel_id, previous.message_id, previous.posted_at, str(showing)
                )
                return previous.message_id
        if old_news:  # which has come to be too old for being edited
            return old_news.message_id
        message_id = await self.mail.post(home, post, row)
        await self._remember(row, home, message_id, self.play.clock(), str(showing))
        if position.table.over:
            await self.mail.threads.close(position)
        return message_id

    # Lobbies

    async def _lobby(self, row: OutboxRow) -> int | None:
        async with self.db.read() as tx:
            card = await messages.find(tx, row.game_id or "", tellings.LOBBY, row.target)
            post = await lobby_post(tx, self.play.catalog, self.studio, row.game_id or "")
        if card is None:
            return None
        with suppress(discord.NotFound):
            await self.mail.edit(card.channel_id, card.message_id, post)
        return card.message_id

    async def _remember(self, row: OutboxRow, channel: int, message: int, posted_at: int, shows: str) -> None:
        remembered = MessageRow(row.game_id or "", row.kind, row.target, channel, message, posted_at, shows)
        await self.mail.remember(remembered)
