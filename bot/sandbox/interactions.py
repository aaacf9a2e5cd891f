"""Interactions: what people did, and what the bot answers within three seconds and fifteen minutes."""

from __future__ import annotations

import base64
import copy
import secrets
import time
from enum import IntEnum

from bot import limits
from bot.limits import ErrorCode
from bot.sandbox import commands, components, messages
from bot.sandbox.errors import ApiError, Json, invalid
from bot.sandbox.messages import Files
from bot.sandbox.objects import Channel, InteractionType, Message, MessageFlag, MessageType, User, wire
from bot.sandbox.world import World


class Callback(IntEnum):
    """The ways to answer an interaction first."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Interaction:
    """One thing that somebody did, and what has come back so far."""

    def __init__(
        self, world: World, kind: InteractionType, user: User, channel: Channel, source: Message | None
    ) -> None:
        self.id = world.snowflake()
        self.token = base64.urlsafe_b64encode(secrets.token_bytes(60)).decode().rstrip("=")
        self.kind = kind
        self.user = user
        self.channel = channel
        self.source = source
        """The message whose button or menu was used."""
        self.payload: Json = {}
        self.born = world.clock.now()
        self.started = time.perf_counter()
        self.acknowledged = 0.0
        """When the first answer came, on the same clock as `started`."""
        self.expired = False
        self.abandoned = False
        """Whether the bot was started anew before it completed its answer."""
        self.callback: Callback | None = None
        self.original: Message | None = None
        """What `@original` means."""
        self.edits: list[Message] = []
        """What this interaction has made of it, edit by edit."""
        self.made: dict[str, Message] = {}
        """The messages that its token may edit."""
        self.followups: list[Message] = []
        self.modal: Json | None = None
        self.choices: list[Json] | None = None
        self.deadline = world.clock.call_later(limits.FIRST_RESPONSE, lambda: self._expire(world))

    def _expire(self, world: World) -> None:
        self.expired = True
        payload = {"id": self.id, "channel_id": self.channel.id, "error": "The application did not respond"}
        world.tell("INTERACTION_FAILED", payload, self.channel, viewer=self.user.id)

    def acknowledge(self, world: World, callback: Callback) -> None:
        self.callback = callback
        self.acknowledged = time.perf_counter()
        world.clock.forget(self.deadline)
        payload = {"id": self.id, "channel_id": self.channel.id, "type": int(callback)}
        world.tell("ACKNOWLEDGED", payload, self.channel, viewer=self.user.id)

    def keep(self, message: Message) -> Message:
        self.made[message.id] = message
        return message

    @property
    def is_alive(self) -> bool:
        """Whether nothing is decided yet: neither answered nor too late."""
        return self.callback is None and not self.expired

    @property
    def is_thinking(self) -> bool:
        """Whether the first answer waits for what completes it."""
        return self.original is not None and self.original.loading and not self.abandoned


# What people do


def begin(
    world: World,
    kind: InteractionType,
    user: User,
    channel: Channel,
    chosen: Json,
    source: Message | None = None,
) -> Interaction:
    """Let somebody do something, and tell the bot; `chosen` is the interaction's `data`."""
    interaction = Interaction(world, kind, user, channel, source)
    interaction.payload = _payload(world, interaction, chosen)
    world.interactions[interaction.token] = interaction
    world.tell("INTERACTION_CREATE", interaction.payload, channel)
    return interaction


def _payload(world: World, interaction: Interaction, chosen: Json) -> Json:
    channel, user = interaction.channel, interaction.user
    payload = {
        "id": interaction.id,
        "application_id": world.bot.id,
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": chosen,
        "channel_id": channel.id,
        "channel": wire(channel) | {"permissions": str(int(world.permissions(user, channel)))},
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": limits.ATTACHMENT_BYTES,
        "app_permissions": str(int(world.permissions(world.bot, channel))),
        "authorizing_integration_owners": {"0": channel.guild or "0"},
        "context": commands.IN_GUILD if channel.guild else commands.IN_BOT_DM,
    }
    if interaction.source is not None:
        payload["message"] = wire(interaction.source)
    return payload | _actor(world, channel, user)


def _actor(world: World, channel: Channel, user: User) -> Json:
    if channel.guild is None:
        return {"user": wire(user)}
    member = world.guilds[channel.guild].members[user.id]
    permissions = str(int(world.permissions(user, channel)))
    return {
        "guild_id": channel.guild,
        "guild": {"id": channel.guild, "features": [], "locale": "en-US"},
        "guild_locale": "en-US",
        "member": wire(member) | {"permissions": permissions},
    }


# What the bot answers first


def respond(world: World, interaction: Interaction, body: Json, files: Files) -> Json:
    """Take the bot's first answer and return Discord's reply to it.

    Raises:
        ApiError: 40060 for a second answer, 10062 for one after three seconds, 50035 for a wrong one.
    """
    if interaction.callback is not None:
        raise ApiError(ErrorCode.ALREADY_ACKNOWLEDGED)
    if interaction.expired:
        raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
    callback = _callback(interaction, body)
    content = body.get("data") or {}
    if callback in (Callback.MESSAGE, Callback.DEFERRED_MESSAGE):
        interaction.original = _reply(world, interaction, callback, content, files)
    elif callback in (Callback.UPDATE, Callback.DEFERRED_UPDATE):
        _update(world, interaction, callback, content, files)
    elif callback is Callback.CHOICES:
        commands.check_choices(content.get("choices") or [], ("data",))
        interaction.choices = content.get("choices") or []
    elif callback is Callback.MODAL:
        components.check_modal(content)
        interaction.modal = content
    interaction.acknowledge(world, callback)
    if interaction.modal is not None:
        shown = {"interaction_id": interaction.id, "channel_id": interaction.channel.id, **interaction.modal}
        world.tell("MODAL", shown, interaction.channel, viewer=interaction.user.id)
    return _callback_reply(interaction, callback)


def _callback(interaction: Interaction, body: Json) -> Callback:
    """Return the answer's type, if it suits what was done.

    Raises:
        ApiError: 50035.
    """
    kind = body.get("type")
    allowed = {
        InteractionType.COMMAND: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL},
        InteractionType.AUTOCOMPLETE: {Callback.CHOICES},
        InteractionType.COMPONENT: set(Callback) - {Callback.PONG, Callback.CHOICES},
        InteractionType.MODAL: set(Callback) - {Callback.PONG, Callback.CHOICES, Callback.MODAL},
    }[interaction.kind]
    if interaction.source is None:
        allowed -= {Callback.UPDATE, Callback.DEFERRED_UPDATE}
    if kind not in allowed:
        choices = ", ".join(str(int(callback)) for callback in sorted(allowed))
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
    return Callback(kind)


def _reply(
    world: World, interaction: Interaction, callback: Callback, content: Json, files: Files
) -> Message:
    source = interaction.source
    fields: Json = {"interaction_metadata": _metadata(interaction)}
    if interaction.kind is InteractionType.COMMAND:
        data = interaction.payload["data"]
        fields["type"] = MessageType.SLASH_REPLY if data["type"] == 1 else MessageType.MENU_REPLY
        fields["interaction"] = {
            "id": interaction.id,
            "type": 2,
            "name": _full_name(data),
            "user": wire(interaction.user),
        }
    elif source is not None:
        fields["type"] = MessageType.REPLY
        fields["message_reference"] = {
            "type": 0,
            "channel_id": source.channel_id,
            "message_id": source.id,
        }
    loading = callback is Callback.DEFERRED_MESSAGE
    return _send(world, interaction, content, files, loading, fields)


def _send(
    world: World, interaction: Interaction, body: Json, files: Files, loading: bool, fields: Json
) -> Message:
    """Send one of the interaction's own messages."""
    ephemeral = (body.get("flags") or 0) & MessageFlag.EPHEMERAL
    message = messages.post(
        world,
        interaction.channel,
        world.bot,
        body,
        files,
        viewer=interaction.user.id if ephemeral else None,
        loading=loading,
        application_id=world.bot.id,
        webhook_id=world.bot.id,
        **fields,
    )
    return interaction.keep(message)


def _full_name(part: Json) -> str:
    """Return the name of a command with those of its group and subcommand."""
    below = [option for option in part.get("options") or [] if option["type"] in (1, 2)]
    return " ".join([part["name"], *map(_full_name, below)])


def _metadata(interaction: Interaction) -> Json:
    payload = interaction.payload
    metadata = {
        "id": interaction.id,
        "type": int(interaction.kind),
        "user": wire(interaction.user),
        "authorizing_integration_owners": payload["authorizing_integration_owners"],
    }
    if interaction.kind is InteractionType.COMMAND:
        metadata |= {"name": _full_name(payload["data"]), "command_type": payload["data"]["type"]}
    elif interaction.kind is InteractionType.COMPONENT and interaction.source is not None:
        metadata["interacted_message_id"] = interaction.source.id
    return metadata


def _update(world: World, interaction: Interaction, callback: Callback, content: Json, files: Files) -> None:
    source = interaction.source
    if source is None or source.id not in world.messages[source.channel_id]:
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    interaction.original = interaction.keep(source)
    if callback is Callback.UPDATE:
        edit(world, interaction, source, content, files)


def _callback_reply(interaction: Interaction, callback: Callback) -> Json:
    message = interaction.original
    reply: Json = {
        "interaction": {
            "id": interaction.id,
            "type": int(interaction.kind),
            "response_message_loading": callback is Callback.DEFERRED_MESSAGE,
            "response_message_ephemeral": bool(message and message.ephemeral),
        }
    }
    if message is not None:
        reply["interaction"]["response_message_id"] = message.id
        reply["resource"] = {"type": int(callback), "message": wire(message)}
    return reply


# What the bot does later, with the interaction's token


def by_token(world: World, token: str) -> Interaction:
    """Return an answered interaction whose token is alive still.

    Raises:
        ApiError: 10015 if there is none or it is not answered, 50027 after fifteen minutes.
    """
    interaction = world.interactions.get(token)
    if interaction is None or interaction.callback is None:
        raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
    if world.clock.now() - interaction.born > limits.TOKEN_LIFE:
        raise ApiError(ErrorCode.INVALID_WEBHOOK_TOKEN)
    return interaction


def own_message(world: World, interaction: Interaction, message_id: str) -> Message:
    """Return the original answer, or a follow-up by its id.

    Raises:
        ApiError: 10008.
    """
    original = message_id == "@original"
    message = interaction.original if original else interaction.made.get(message_id)
    if message is None or message.id not in world.messages[message.channel_id]:
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    return message


def edit(world: World, interaction: Interaction, message: Message, body: Json, files: Files) -> None:
    """Change a message by an interaction's token.

    Raises:
        ApiError: 50035, 50006, 40005.
    """
    messages.edit(world, message, body, files)
    if message is interaction.original:
        interaction.edits.append(copy.copy(message))


def follow_up(world: World, interaction: Interaction, body: Json, files: Files) -> Message:
    """Send a follow-up; the first one after a deferred answer completes that answer.

    Raises:
        ApiError: 50035, 50006, 40005.
    """
    original = interaction.original
    if original is not None and original.loading:
        edit(world, interaction, original, body, files)
        message = original
    else:
        kind = MessageType.REPLY if original else MessageType.DEFAULT
        message = _send(world, interaction, body, files, False, {"type": kind})
    interaction.followups.append(message)
    return message
