"""The routes of channels, threads and messages."""

from __future__ import annotations

from typing import Any

from bot.limits import ErrorCode
from bot.sandbox import channels, expressions, messages
from bot.sandbox.errors import ApiError, Json
from bot.sandbox.objects import Channel, ChannelType, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.rest import Call, Route

# Channels and threads


def _channel(call: Call, *needed: Permission) -> Channel:
    channel = call.world.channel(call.at["channel_id"])
    call.world.require(channel, Permission.VIEW_CHANNEL, *needed)
    return channel


def channel(call: Call) -> Channel:
    return _channel(call)


def change_channel(call: Call) -> Channel:
    return channels.change(call.world, _channel(call), call.body)


def delete_channel(call: Call) -> Channel:
    return channels.remove(call.world, _channel(call))


def typing(call: Call) -> None:
    found = _channel(call)
    call.world.tell("TYPING_START", {"channel_id": found.id, "user_id": call.world.bot.id}, found)


def start_thread(call: Call) -> Channel:
    found = _channel(call)
    message = _message(call) if "message_id" in call.at else None
    thread = channels.start_thread(call.world, found, call.body, message)
    if message is None and thread.type == ChannelType.PUBLIC_THREAD:
        messages.tell_of_thread(call.world, found, thread)
    return thread


def _user_id(call: Call) -> str:
    user_id = call.at["user_id"]
    return call.world.bot.id if user_id == "@me" else user_id


def join_thread(call: Call) -> None:
    channels.follow(call.world, _channel(call), _user_id(call))


def leave_thread(call: Call) -> None:
    channels.follow(call.world, _channel(call), _user_id(call), joins=False)


def thread_members(call: Call) -> list[Any]:
    thread = _channel(call)
    followers = call.world.thread_members.get(thread.id, [])
    return [channels.follower(call.world, thread, user_id) for user_id in followers]


# Messages


def _message(call: Call, *needed: Permission) -> Message:
    found = _channel(call, *needed)
    return call.world.message(found.id, call.at["message_id"])


def _own_posted(call: Call) -> Message:
    message = _message(call)
    channels.require_open(call.world.channel(message.channel_id))
    if message.author is not call.world.bot:
        raise ApiError(ErrorCode.NOT_THE_AUTHOR)
    return message


def send_message(call: Call) -> Message:
    world = call.world
    target = world.channel(call.at["channel_id"])
    recipient = target.recipient
    if recipient is not None:
        if recipient.id in world.closed_dms:
            raise ApiError(ErrorCode.CANNOT_DM)
        if not any(recipient.id in guild.members for guild in world.guilds.values()):
            raise ApiError(ErrorCode.NO_MUTUAL_GUILD)
    world.require(target, *messages.needed_to_post(target, call.body, call.files))
    known = messages.repeated(world, target, call.body)
    if known is not None:
        return known
    channels.reopen_for_post(world, target, world.bot)
    return messages.post(world, target, world.bot, call.body, call.files)


def list_messages(call: Call) -> list[Message]:
    found = _channel(call, Permission.READ_MESSAGE_HISTORY)
    limit = int(call.query.get("limit", 50))
    before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
    around = [
        message
        for message in call.world.messages[found.id].values()
        if not message.ephemeral and after < int(message.id) < before
    ]
    chosen = around[:limit] if after else around[-limit:]
    return chosen[::-1]


def message(call: Call) -> Message:
    return _message(call, Permission.READ_MESSAGE_HISTORY)


def edit_message(call: Call) -> Message:
    found = _own_posted(call)
    messages.count_old_edit(call.world, found)
    messages.edit(call.world, found, call.body, call.files)
    return found


def delete_message(call: Call) -> None:
    found = _message(call)
    channels.require_open(call.world.channel(found.channel_id))
    if found.author is not call.world.bot:
        call.world.require(call.world.channel(found.channel_id), Permission.MANAGE_MESSAGES)
    messages.delete(call.world, found)


def bulk_delete(call: Call) -> None:
    messages.delete_many(call.world, _channel(call, Permission.MANAGE_MESSAGES), call.body["messages"])


def pins(call: Call) -> Json:
    found = _channel(call, Permission.READ_MESSAGE_HISTORY)
    return expressions.pinned(call.world, found)


def pin(call: Call) -> None:
    expressions.pin(call.world, _message(call, Permission.PIN_MESSAGES))


def unpin(call: Call) -> None:
    expressions.unpin(call.world, _message(call, Permission.PIN_MESSAGES))


def react(call: Call) -> None:
    found = _message(call, Permission.READ_MESSAGE_HISTORY, Permission.ADD_REACTIONS)
    expressions.react(call.world, found, call.world.bot, call.at["emoji"])


def unreact(call: Call) -> None:
    user_id = _user_id(call)
    needed = () if user_id == call.world.bot.id else (Permission.MANAGE_MESSAGES,)
    expressions.unreact(call.world, _message(call, *needed), user_id, call.at["emoji"])


def reactors(call: Call) -> list[Any]:
    return expressions.reactors(call.world, _message(call), call.at["emoji"])


def end_poll(call: Call) -> Message:
    found = _own_posted(call)
    messages.end_poll(call.world, found)
    return found


CHANNEL = "/channels/{channel_id}"
MESSAGE = CHANNEL + "/messages/{message_id}"
REACTION = MESSAGE + "/reactions/{emoji}"

ROUTES = (
    Route("GET", CHANNEL, channel),
    Route("PATCH", CHANNEL, change_channel),
    Route("DELETE", CHANNEL, delete_channel),
    Route("POST", CHANNEL + "/typing", typing),
    Route("POST", CHANNEL + "/threads", start_thread, 201),
    Route("GET", CHANNEL + "/thread-members", thread_members),
    Route("PUT", CHANNEL + "/thread-members/{user_id}", join_thread),
    Route("DELETE", CHANNEL + "/thread-members/{user_id}", leave_thread),
    Route("GET", CHANNEL + "/messages", list_messages),
    Route("POST", CHANNEL + "/messages", send_message),
    Route("POST", CHANNEL + "/messages/bulk-delete", bulk_delete),
    Route("GET", CHANNEL + "/messages/pins", pins),
    Route("PUT", CHANNEL + "/messages/pins/{message_id}", pin),
    Route("DELETE", CHANNEL + "/messages/pins/{message_id}", unpin),
    Route("GET", MESSAGE, message),
    Route("PATCH", MESSAGE, edit_message),
    Route("DELETE", MESSAGE, delete_message),
    Route("POST", MESSAGE + "/threads", start_thread, 201),
    Route("GET", REACTION, reactors),
    Route("PUT", REACTION + "/{user_id}", react),
    Route("DELETE", REACTION + "/{user_id}", unreact),
    Route("POST", CHANNEL + "/polls/{message_id}/expire", end_poll),
)
