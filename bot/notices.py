"""What is told to single people: that it is their move, reminders, hands, and words of their own.

Each person has at most one notice and one reminder standing in a game: a newer one takes
the place of the older, and one that is no longer true goes.  Nothing is sent in quiet hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import discord
import msgspec
from msgspec import Struct

from bot import clocks, digest, local_time, pages, plans, tellings
from bot.mail import Mail
from bot.play import Play
from bot.position import Position, find, read
from bot.posts import Post
from bot.refusal import Refusal
from bot.scenes import Studio
from bot.tellings import Said
from games.engine import Seat
from storage import Transaction, messages, outbox, people, seats
from storage import clocks as stored_clocks
from storage.messages import MessageRow
from storage.outbox import OutboxRow
from storage.preferences import PersonSettings

MENTION = "mention"  # the kind of a notice in the game's channel, which others read too
DONE = "done"  # what a notice shows when it is no longer that person's move
CALLED = (
    "You were asked something at table `{game}` in your quiet hours, which is still open: [here]({link})."
)
OVER = "over"  # what it shows when the game is over


class Held(Exception):
    """A message must wait, as in quiet hours."""

    def __init__(self, until: int) -> None:
        super().__init__(until)
        self.until = until


class _Case(Struct, frozen=True):
    """All that matters for telling one person something about a game."""

    row: OutboxRow
    person: int
    position: Position
    seat: Seat | None
    chosen: PersonSettings
    planned: bool  # a plan answers, or says why it does not

    @property
    def asked(self) -> bool:
        seat = self.seat
        return (
            seat is not None
            and not self.planned
            and seat in self.position.table.pending
            and self.position.asks(seat) == self.person
            and self.position.row.status == "running"
        )


class Notices:
    """Delivers rows of the outbox that are for one person."""

    def __init__(self, mail: Mail, play: Play, studio: Studio) -> None:
        self.mail = mail
        self.play = play
        self.db = play.db
        self.studio = studio

    async def doubt(self, tx: Transaction) -> None:
        """Take it that whoever moved just before the end has not seen what they are asked."""
        for game_id, target in await outbox.undelivered(tx, tellings.NOTICE):
            await stored_clocks.doubt(tx, game_id, tellings.number(target))

    async def _case(self, row: OutboxRow) -> _Case:
        person = tellings.number(row.target)
        async with self.db.read() as tx:
            position = await read(tx, self.play.catalog, row.game_id or "")
            chosen = await people.settings(tx, person)
            deadlines = await clocks.expected(tx, position, self.play.clock())
            planned = person in {plan.user_id for plan in await plans.due(tx, position)}
        current = msgspec.structs.replace(position, deadlines=deadlines)
        return _Case(row, person, current, position.seat_of(person), chosen, planned)

    def _require_loud(self, chosen: PersonSettings) -> None:
        """Raises `Held` in a person's quiet hours."""
        until = local_time.quiet_until(chosen, self.play.clock())
        if until is not None:
            raise Held(until)

    # It is your move

    async def notice(self, row: OutboxRow) -> int | None:
        """Tell somebody that it is their move; or, if it no longer is, take back what was told."""
        case = await self._case(row)
        if not case.asked or case.seat is None:
            await self._take_back(case)
            return None
        token = case.position.token(case.seat)
        previous = await self._standing(row, tellings.NOTICE, MENTION)
        told = any(message.shows == token for message in previous)  # though perhaps in other words
        if told or await self._knows(case, token):
            sent = await self._bring_up_to_date(case, case.seat, token, previous)
        else:
            await self._take_down(row, tellings.REMINDER, tellings.NOTICE, MENTION)
            self._require_loud(case.chosen)
            sent = await self._tell(case, case.seat, token)
        async with self.db.write() as tx:
            await clocks.notified(tx, case.position, case.seat, token, self.play.clock())
        return sent

    async def _knows(self, case: _Case, token: str) -> bool:
        """Whether a person has seen what is asked, as after a move that led to it."""
        async with self.db.read() as tx:
            clock = (await stored_clocks.of_game(tx, case.position.row.id)).get(case.seat or 0)
        return clock is not None and clock.token == token

    async def _bring_up_to_date(
        self, case: _Case, seat: Seat, token: str, standing: Sequence[MessageRow]
    ) -> int | None:
        """Let what stands ask what is asked now, without disturbing anybody."""
        await self._take_down(case.row, tellings.REMINDER)
        link = await self._board_link(case.position)
        for message in standing:
            if message.kind == MENTION:
                unreached = case.chosen.notices == "dm"
                post = pages.mention(case.position, seat, case.person, unreached=unreached)
            else:
                post = await pages.notice(self.studio, case.position, seat, link)
            with suppress(discord.NotFound):
                await self.mail.edit(message.channel_id, message.message_id, post)
            await self.mail.remember(msgspec.structs.replace(message, shows=token))
        return standing[0].message_id if standing else None

    async def _tell(self, case: _Case, seat: Seat, token: str) -> int | None:
        """By direct message, mention or both, as the person chose; by mention if nothing else gets there."""
        ways, position = case.chosen.notices, case.position
        sent = None
        if ways in ("dm", "both"):
            link = await self._board_link(position)
            sent = await self._direct(case, await pages.notice(self.studio, position, seat, link), token)
        if ways in ("mention", "both") or (ways == "dm" and not sent):
            post = pages.mention(position, seat, case.person, unreached=ways != "mention" and not sent)
            sent = await self._mention(case, post, MENTION, token)
        return sent

    async def _direct(self, case: _Case, post: Post, shows: str) -> int | None:
        place = await self.mail.post_direct(case.person, post, case.row)
        if place is None:
            return None
        await self._remember(case.row, case.row.kind, *place, shows)
        return place[1]

    async def _mention(self, case: _Case, post: Post, kind: str, shows: str) -> int:
        home = await self.mail.threads.home(case.position)
        message_id = await self.mail.post(home, post, case.row, suffix="m")
        await self._remember(case.row, kind, home, message_id, shows)
        return message_id

    async def _take_back(self, case: _Case) -> None:
        """Take the buttons off a notice that is no longer true, and remove reminders and mentions."""
        await self._take_down(case.row, tellings.REMINDER, MENTION)
        shows = OVER if case.position.table.over else DONE
        for message in await self._standing(case.row, tellings.NOTICE):
            if message.shows in (shows, OVER):
                continue
            if case.seat is None or not self.mail.is_young(message):
                await self.mail.delete(message)
                continue
            post = await pages.notice_past(self.studio, case.position, case.seat)
            with suppress(discord.NotFound):
                await self.mail.edit(message.channel_id, message.message_id, post)
            await self.mail.remember(msgspec.structs.replace(message, shows=shows))

    async def _standing(self, row: OutboxRow, *kinds: str) -> list[MessageRow]:
        """The messages of some kinds that a person has in a game."""
        async with self.db.read() as tx:
            found = [await messages.find(tx, row.game_id or "", kind, row.target) for kind in kinds]
        return [message for message in found if message]

    async def _take_down(self, row: OutboxRow, *kinds: str) -> None:
        for message in await self._standing(row, *kinds):
            await self.mail.delete(message)

    async def _remember(self, row: OutboxRow, kind: str, channel: int, message: int, shows: str) -> None:
        now = self.play.clock()
        await self.mail.remember(
            MessageRow(row.game_id or "", kind, row.target, channel, message, now, shows)
        )

    async def _board_link(self, position: Position) -> str:
        async with self.db.read() as tx:
            target = tellings.channel(position.row.channel_id)
            board = await messages.find(tx, position.row.id, tellings.BOARD, target)
            row = await find(tx, position.row.id)
        return pages.jump_link(row.guild_id, board) or pages.place_link(row)

    # It is still your move

    async def reminder(self, row: OutboxRow) -> int | None:
        """Remind somebody of their move, in place of an earlier reminder."""
        case = await self._case(row)
        if not case.asked or case.seat is None or case.chosen.notices == "none":
            return None
        self._require_loud(case.chosen)
        previous = await self._standing(row, tellings.REMINDER)
        post = pages.reminder(case.position, case.seat, await self._board_link(case.position))
        sent = None
        if case.chosen.notices in ("dm", "both"):
            sent = await self._direct(case, post, "")
        if sent is None:
            named = Post(f"<@{case.person}>: {post.content}", rows=post.rows, mentions=(case.person,))
            sent = await self._mention(case, named, tellings.REMINDER, "")
        for message in previous:
            await self.mail.delete(message)
        return sent

    # Hands, words, digests

    async def hand(self, row: OutboxRow) -> int | None:
        """Send somebody the hidden cards of a seat that they took over."""
        case = await self._case(row)
        if case.seat is None:
            return None
        shown = await pages.hand(self.studio, case.position, case.seat)
        words = (
            f"**{pages.title(case.position)}** is yours to play on. This is your hand; nobody else sees it."
        )
        place = await self.mail.post_direct(case.person, Post(words, shown.pictures), row)
        if place is None:
            case_words = f"<@{case.person}>: I cannot send you direct messages; **My Hand** shows your hand."
            home = await self.mail.threads.home(case.position)
            return await self.mail.post(home, Post(case_words, mentions=(case.person,)), row)
        return place[1]

    async def whisper(self, row: OutboxRow) -> int | None:
        """Send somebody words; who takes no direct messages finds them under the board."""
        person, said = tellings.number(row.target), msgspec.json.decode(row.payload, type=Said)
        async with self.db.read() as tx:
            self._require_loud(await people.settings(tx, person))
        place = await self.mail.post_direct(person, post_of(said), row)
        return place[1] if place else None

    async def digest(self, row: OutboxRow) -> int | None:
        """Send somebody all their games in one message; nothing to who has none."""
        person = tellings.number(row.target)
        async with self.db.read() as tx:
            self._require_loud(await people.settings(tx, person))
            words = await digest.words(tx, self.play.catalog, person)
        if words is None:
            return None
        place = await self.mail.post_direct(person, Post(words), row)
        return place[1] if place else None

    # To the table

    async def say(self, row: OutboxRow) -> int:
        """Say something where a game is played."""
        said = msgspec.json.decode(row.payload, type=Said)
        return await self.mail.post(await self._home(row), post_of(said), row)

    async def ask(self, row: OutboxRow) -> int | None:
        """Put a question where a game is played, or its outcome in its place."""
        said = msgspec.json.decode(row.payload, type=Said)
        if not said.buttons:
            await self._settle(row, post_of(said))
            return None
        home, post = await self._home(row), post_of(said)
        awake = await self.awake(post.mentions)
        message_id = await self.mail.post(home, msgspec.structs.replace(post, mentions=awake), row)
        await self._take_down(row, row.kind)
        await self._remember(row, row.kind, home, message_id, "")
        if asleep := [person for person in post.mentions if person not in awake]:
            await self._call_later(row, asleep)
        return message_id

    async def awake(self, called: Sequence[int]) -> tuple[int, ...]:
        """Whom a post may call: nobody who is in quiet hours."""
        now = self.play.clock()
        async with self.db.read() as tx:
            chosen = {person: await people.settings(tx, person) for person in called}
        return tuple(person for person in called if local_time.quiet_until(chosen[person], now) is None)

    async def _call_later(self, row: OutboxRow, asleep: Sequence[int]) -> None:
        """Tell those who are in quiet hours of a question when those end, unless it is settled by then."""
        async with self.db.write() as tx:
            game = await find(tx, row.game_id or "")
            message = await messages.find(tx, game.id, row.kind, row.target)
            said = Said(CALLED.format(game=game.id, link=pages.jump_link(game.guild_id, message)))
            for person in asleep:
                await tellings.whisper(tx, person, game.id, said, self.play.clock(), about=row.kind)

    async def _settle(self, row: OutboxRow, outcome: Post) -> None:
        for message in await self._standing(row, row.kind):
            with suppress(discord.NotFound):
                await self.mail.edit(message.channel_id, message.message_id, outcome)
            async with self.db.write() as tx:
                await messages.forget(tx, message.message_id)
                for seat in await seats.of_game(tx, row.game_id or ""):
                    await tellings.whisper_no_more(tx, seat.user_id, row.game_id, about=row.kind)

    async def _home(self, row: OutboxRow) -> int:
        """Where a game is played."""
        async with self.db.read() as tx:
            game = await find(tx, row.game_id or "")
            if game.thread_id is None and game.status == "lobby":
                raise Refusal("The game has not begun.")
            position = await read(tx, self.play.catalog, game.id)
        return await self.mail.threads.home(position)


def post_of(said: Said) -> Post:
    return Post(said.words, rows=(said.buttons,) if said.buttons else (), mentions=said.mentions)
