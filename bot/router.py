"""Clicks, menus and forms: from the custom id to whoever answers it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import discord
import structlog

from bot import actions, limits, presenter
from bot.actions import Action
from bot.delivery import TooLate, acknowledge, repeat
from bot.posts import Form, Post
from bot.refusal import Refusal

log = structlog.get_logger(__name__)

REMEMBERED = 2_000  # interactions, so that one delivered twice is answered once
STOPPING = "The bot is restarting. Nothing is lost; please try again in a few seconds."


class Call:
    """One interaction: who asks, from where, and the ways to answer.

    The first answer must reach Discord within three seconds, so whoever draws a picture
    calls `think` (a new private or public reply) or `update` (the message clicked on) first.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.id = interaction.id
        self.person = interaction.user.id
        self.name = interaction.user.display_name
        self.username = interaction.user.name
        self.guild = interaction.guild_id
        self.channel = interaction.channel_id or 0
        self.private = True  # whether the reply that was promised is for this person only
        self._updating = False
        self.acknowledged = False
        self.once_acknowledged: Callable[[], Awaitable[object]] | None = None

    @property
    def values(self) -> list[str]:
        """What was picked in a menu."""
        data: dict[str, Any] = dict(self.interaction.data or {})
        return list(data.get("values", ()))

    @property
    def fields(self) -> dict[str, str]:
        """What was entered in a form, by the keys of its lines."""
        found: dict[str, str] = {}
        data: dict[str, Any] = dict(self.interaction.data or {})
        _collect_fields(data.get("components", []), found)
        return found

    async def think(self, *, private: bool = True) -> None:
        """Promise a reply of its own."""
        self.private = private
        await self._acknowledge(lambda: self.interaction.response.defer(ephemeral=private, thinking=True))

    async def update(self) -> None:
        """Promise to change the message that was clicked on; a reply of its own if that is gone."""
        self._updating = True
        try:
            await self._acknowledge(lambda: self.interaction.response.defer())
        except discord.NotFound as error:
            if error.code != limits.ErrorCode.UNKNOWN_MESSAGE:
                raise
            self._updating = False
            await self.think()

    async def ask(self, form: Form) -> None:
        """Answer with a dialog."""
        modal = presenter.form(form)
        await self._acknowledge(lambda: self.interaction.response.send_modal(modal))

    async def choices(self, found: list[tuple[str, str]]) -> None:
        """Answer an autocomplete: labels and values."""
        offered = [discord.app_commands.Choice(name=name[:100], value=value) for name, value in found[:25]]
        await self._acknowledge(lambda: self.interaction.response.autocomplete(offered))

    async def show(self, post: Post) -> None:
        """Fill in the reply that was promised; without a promise, a private reply."""
        if not self.acknowledged:
            await self.think()

        async def edit() -> object:
            return await self.interaction.edit_original_response(
                content=post.content or None,
                attachments=presenter.files(post),
                view=presenter.view(post),
                allowed_mentions=presenter.mentions(post),
            )

        try:
            await repeat(edit)
        except discord.NotFound:  # the notice that was clicked on has been replaced meanwhile
            if not self._updating:
                raise
            await self._show_anew(post)

    async def _show_anew(self, post: Post) -> None:
        """Send what cannot be put into the message that was clicked on to this person alone."""
        await repeat(
            lambda: self.interaction.followup.send(
                content=post.content,
                files=presenter.files(post),
                view=presenter.view(post) or discord.utils.MISSING,
                allowed_mentions=presenter.mentions(post),
                ephemeral=True,
            )
        )

    async def use_up(self) -> None:
        """Take the button that was clicked off its message, if that is still there."""
        message, data = self.interaction.message, dict(self.interaction.data or {})
        if message is None:
            return
        left = discord.ui.View.from_message(message, timeout=None)
        for item in left.children:
            if getattr(item, "custom_id", None) == data.get("custom_id"):
                left.remove_item(item)
        left.stop()
        with suppress(discord.NotFound, discord.Forbidden):
            await message.edit(view=left)

    async def whisper(self, words: str) -> None:
        """Tell something to this person only, leaving a public message as it is."""
        words = words[: limits.CONTENT]
        if self.acknowledged and (self._updating or not self.private):
            await repeat(lambda: self.interaction.followup.send(words, ephemeral=True))
        else:
            await self.show(Post(words))

    async def _acknowledge(self, answer: Callable[[], Awaitable[Any]]) -> None:
        if not self.acknowledged:
            await acknowledge(answer)
            self.acknowledged = True
            if self.once_acknowledged:
                await self.once_acknowledged()


def _collect_fields(components: list[Any], found: dict[str, str]) -> None:
    for part in components:
        inner = [*part.get("components", ()), *([part["component"]] if "component" in part else ())]
        _collect_fields(inner, found)
        if "custom_id" in part:
            values = part.get("values")
            found[part["custom_id"]] = ",".join(values) if values is not None else part.get("value", "")


Handler = Callable[[Call, Action], Awaitable[None]]


class Router:
    """Sends each click to the handler of its act; also the one place where errors end."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}
        self._seen: dict[int, None] = {}
        self._running: set[asyncio.Task[None]] = set()
        self.draining = False
        self.greet: Callable[[Call, Action], Awaitable[object]] | None = None  # whoever clicks in a game

    def on(self, act: str, handler: Handler) -> None:
        if act in self._handlers:
            raise ValueError(f"two handlers for {act}")
        self._handlers[act] = handler

    @property
    def acts(self) -> list[str]:
        return sorted(self._handlers)

    async def component(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click, a menu or a form."""
        call = Call(interaction)
        custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
        action = actions.parse(custom_id)
        handler = self._handlers.get(action.act) if action else None
        if action is None or handler is None:
            log.warning("unknown custom id", custom_id=custom_id)
            await self.run(call, "unknown", lambda: call.whisper(actions.OUTDATED))
            return

        if self.greet and action.game:
            call.once_acknowledged = partial(self.greet, call, action)
        await self.run(call, action.act, lambda: handler(call, action), game=action.game)

    def is_new(self, interaction_id: int) -> bool:
        """Whether this interaction comes for the first time; Discord may deliver one twice."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.pop(next(iter(self._seen)))
        return True

    async def run(self, call: Call, name: str, answer: Callable[[], Awaitable[None]], game: str = "") -> None:
        """Answer one interaction, and account for whatever goes wrong."""
        if not self.is_new(call.id):
            return
        task = asyncio.current_task()
        if task:
            self._running.add(task)
        try:
            if self.draining:
                await call.whisper(STOPPING)
            else:
                await answer()
                log.info("answered", what=name, game=game or None, interaction=call.id)
        except Refusal as refusal:
            await _quietly(call, str(refusal))
        except TooLate:
            log.warning("too late to answer", what=name, game=game or None, interaction=call.id)
        except Exception:  # a bug must not take others' games down with it
            log.exception("failed", what=name, game=game or None, interaction=call.id)
            await _quietly(
                call, f"Something went wrong on our side, and nothing was changed. Reference: `{call.id}`."
            )
        finally:
            if task:
                self._running.discard(task)

    @property
    def busy(self) -> bool:
        """Whether an interaction is being answered."""
        return bool(self._running)

    async def drain(self, seconds: float) -> None:
        """Take no more work, and wait for what is under way."""
        self.draining = True
        waiting = self._running - {asyncio.current_task()}
        if waiting:
            await asyncio.wait(waiting, timeout=seconds)


async def _quietly(call: Call, words: str) -> None:
    """Say something if Discord still lets us; there is nobody to tell if it does not."""
    try:
        await call.whisper(words)
    except (TooLate, discord.HTTPException, OSError):
        log.warning("could not tell a person", interaction=call.id)
