"""Reactions, pins, and the emojis that belong to the application."""

from __future__ import annotations

import base64
import re
from binascii import Error as NotBase64

from msgspec import UNSET

from bot import limits
from bot.limits import ErrorCode
from bot.sandbox.errors import ApiError, Json, invalid, length
from bot.sandbox.objects import Channel, Emoji, Message, User
from bot.sandbox.world import File, World

EMOJI_NAME = re.compile(r"\w+")
CUSTOM = re.compile(r"(\w+):(\d+)")


# Reactions


def react(world: World, message: Message, user: User, emoji: str) -> None:
    """Add somebody's reaction; `emoji` is a character or `name:id`.

    Raises:
        ApiError: 10014, 30010.
    """
    payload = _reaction(world, message, user.id, emoji)
    reactors = world.reactions.setdefault(message.id, {})
    if emoji not in reactors and len(reactors) >= limits.REACTIONS:
        raise ApiError(ErrorCode.TOO_MANY_REACTIONS)
    users = reactors.setdefault(emoji, [])
    if user.id not in users:
        users.append(user.id)
        _show_reactions(world, message)
        world.tell("MESSAGE_REACTION_ADD", payload, world.channels[message.channel_id])


def unreact(world: World, message: Message, user_id: str, emoji: str) -> None:
    """Take somebody's reaction away.

    Raises:
        ApiError: 10014.
    """
    users = world.reactions.get(message.id, {}).get(emoji, [])
    if user_id in users:
        users.remove(user_id)
        _show_reactions(world, message)
        payload = _reaction(world, message, user_id, emoji)
        world.tell("MESSAGE_REACTION_REMOVE", payload, world.channels[message.channel_id])


def reactors(world: World, message: Message, emoji: str) -> list[User]:
    return [world.users[user] for user in world.reactions.get(message.id, {}).get(emoji, [])]


def _reaction(world: World, message: Message, user_id: str, emoji: str) -> Json:
    channel = world.channels[message.channel_id]
    payload = {
        "user_id": user_id,
        "channel_id": channel.id,
        "message_id": message.id,
        "emoji": _partial(world, emoji),
        "burst": False,
        "type": 0,
    }
    return payload if channel.guild is None else payload | {"guild_id": channel.guild}


def _partial(world: World, emoji: str) -> Json:
    custom = CUSTOM.fullmatch(emoji)
    if custom is None:
        return {"id": None, "name": emoji}
    if custom[2] not in world.emojis:
        raise ApiError(ErrorCode.UNKNOWN_EMOJI)
    return {"id": custom[2], "name": custom[1]}


def _show_reactions(world: World, message: Message) -> None:
    shown = [
        {
            "emoji": _partial(world, emoji),
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "burst_colors": [],
            "me_burst": False,
            "burst_me": False,
            "me": world.bot.id in users,
            "burst_count": 0,
        }
        for emoji, users in world.reactions[message.id].items()
        if users
    ]
    message.reactions = shown or UNSET


# Pins


def pin(world: World, message: Message) -> None:
    """Pin a message.

    Raises:
        ApiError: 30003.
    """
    pinned_here = [other for other in world.messages[message.channel_id].values() if other.pinned]
    if not message.pinned and len(pinned_here) >= limits.PINS:
        raise ApiError(ErrorCode.TOO_MANY_PINS)
    message.pinned = True
    world.channels[message.channel_id].last_pin_timestamp = world.clock.iso()
    _tell_pins(world, message)


def unpin(world: World, message: Message) -> None:
    message.pinned = False
    _tell_pins(world, message)


def _tell_pins(world: World, message: Message) -> None:
    channel = world.channels[message.channel_id]
    payload = {"channel_id": channel.id, "last_pin_timestamp": channel.last_pin_timestamp}
    if channel.guild is not None:
        payload["guild_id"] = channel.guild
    world.tell("CHANNEL_PINS_UPDATE", payload, channel)
    world.tell_message("MESSAGE_UPDATE", message)


def pinned(world: World, channel: Channel) -> Json:
    """Return a channel's pins, newest first."""
    found = [message for message in world.messages[channel.id].values() if message.pinned]
    items = [{"pinned_at": channel.last_pin_timestamp, "message": message} for message in reversed(found)]
    return {"items": items, "has_more": False}


# The application's emojis


def add_emoji(world: World, body: Json) -> Emoji:
    """Raises:
    ApiError: 50035, 30008.
    """
    _check_name(body)
    image = _image(body.get("image") or "")
    if len(world.emojis) >= limits.APPLICATION_EMOJIS:
        raise ApiError(ErrorCode.TOO_MANY_EMOJIS)
    if any(emoji.name == body["name"] for emoji in world.emojis.values()):
        raise invalid(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is already taken")
    emoji = Emoji(id=world.snowflake(), name=body["name"], user=world.bot)
    world.emojis[emoji.id] = emoji
    world.files[emoji.id] = image
    return emoji


def _check_name(body: Json) -> None:
    name = body.get("name") or ""
    length(("name",), name, *limits.EMOJI_NAME)
    if not EMOJI_NAME.fullmatch(name):
        raise invalid(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")


def _image(uri: str) -> File:
    """Return the picture in a data URI.

    Raises:
        ApiError: 50035.
    """
    kind, found, content = uri.removeprefix("data:").partition(";base64,")
    try:
        data = base64.b64decode(content, validate=True)
    except NotBase64:
        data = b""
    if not found or not data:
        raise invalid(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(data) > limits.EMOJI_BYTES:
        raise invalid(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return File("emoji", kind, data)


def emoji(world: World, emoji_id: str) -> Emoji:
    """Raises:
    ApiError: 10014.
    """
    if emoji_id not in world.emojis:
        raise ApiError(ErrorCode.UNKNOWN_EMOJI)
    return world.emojis[emoji_id]


def rename_emoji(world: World, emoji_id: str, body: Json) -> Emoji:
    found = emoji(world, emoji_id)
    _check_name(body)
    found.name = body["name"]
    return found


def delete_emoji(world: World, emoji_id: str) -> None:
    del world.emojis[emoji(world, emoji_id).id]
