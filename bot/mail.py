"""Sending to Discord: posts that get through once, edits, and direct messages."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import discord
from msgspec.structs import replace

from bot import limits, presenter, tellings
from bot.delivery import BROKEN
from bot.limits import ErrorCode
from bot.posts import Post
from bot.threads import Threads
from storage import Database, messages, people
from storage.messages import MessageRow
from storage.outbox import OutboxRow

CHANGING = (tellings.BOARD, tellings.NOTICE, tellings.REMINDER)  # whose words are those of the moment
LOOKED_AT = 20  # messages among which one of an earlier try is looked for
CLOSED_DM = {ErrorCode.CANNOT_DM, ErrorCode.NO_MUTUAL_GUILD, ErrorCode.INVALID_RECIPIENT}


class Mail:
    """Posts, edits and deletes messages.  Messages older than `young` seconds are not edited."""

    def __init__(self, client: discord.Client, db: Database, clock: Callable[[], int], young: int) -> None:
        self.client = client
        self.db = db
        self.clock = clock
        self.threads = Threads(client, db)
        self._young = young

    def is_young(self, message: MessageRow) -> bool:
        return self.clock() - message.posted_at < self._young

    async def post(self, channel_id: int, post: Post, row: OutboxRow, suffix: str = "") -> int:
        """Send a message once, however often it is tried: by its nonce, and later by looking for it."""
        target = self.client.get_partial_messageable(channel_id)
        if row.attempts:
            found = await self._find(target, post, row)
            if found:
                if found.content != post.content.strip():  # it says what was true at that try
                    await self.edit(channel_id, found.id, post)
                return found.id

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

    async def _find(
        self, target: discord.PartialMessageable, post: Post, row: OutboxRow
    ) -> discord.Message | None:
        """Our own message of an earlier try, if that got through without our hearing of it.

        What we know of is none of an earlier try, however alike it is.
        """
        me = self.client.user
        ours = [message async for message in target.history(limit=LOOKED_AT) if message.author == me]
        async with self.db.read() as tx:
            known = await messages.known(tx, [message.id for message in ours])
        return next((m for m in ours if m.id not in known and _is_earlier(m, post, row)), None)

    async def post_direct(self, person: int, post: Post, row: OutboxRow) -> tuple[int, int] | None:
        """Send a direct message; returns its channel and id, or `None` if the person takes none."""
        try:
            channel = await self.client.create_dm(discord.Object(person))
            message_id = await self.post(channel.id, post, row)
        except discord.HTTPException as error:
            if error.code not in CLOSED_DM:
                raise
            await self.note_dm(person, works=False)
            return None
        await self.note_dm(person, works=True)
        return channel.id, message_id

    async def edit(self, channel_id: int, message_id: int, post: Post) -> None:
        message = self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def edit() -> None:
            await message.edit(
                content=post.content,
                attachments=presenter.files(post),
                view=presenter.view(post),
                allowed_mentions=presenter.mentions(post),
            )

        await self.threads.unarchived(channel_id, edit)

    async def delete(self, message: MessageRow) -> None:
        """Remove a message that is no longer true, and forget it."""
        with suppress(discord.NotFound, discord.Forbidden):
            await (
                self.client.get_partial_messageable(message.channel_id)
                .get_partial_message(message.message_id)
                .delete()
            )
        async with self.db.write() as tx:
            await messages.forget(tx, message.message_id)

    async def remember(self, message: MessageRow) -> None:
        async with self.db.write() as tx:
            await messages.remember(tx, message)

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


def _is_earlier(message: discord.Message, post: Post, row: OutboxRow) -> bool:
    """Whether a message is an earlier try of a post.

    It says the same; or, where words change with time, it asks the same of the same people.
    """
    if message.content == post.content.strip():
        return True
    people = {user.id for user in message.mentions}
    asks = _first_action(presenter.view(post))
    same = asks is not None and asks == _first_action(discord.ui.View.from_message(message, timeout=None))
    return row.kind in CHANGING and same and people == set(post.mentions)


def _first_action(view: discord.ui.View | None) -> str | None:
    """What the first button or menu does."""
    return next((getattr(item, "custom_id", None) for item in view.children), None) if view else None
