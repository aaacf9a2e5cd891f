"""Channels and threads: made, changed, archived, followed."""

from __future__ import annotations

from msgspec import UNSET

from bot import limits
from bot.limits import ErrorCode
from bot.sandbox.errors import ApiError, Json, invalid, length
from bot.sandbox.objects import (
    THREADS,
    Channel,
    ChannelType,
    Message,
    MessageFlag,
    ThreadMember,
    ThreadMetadata,
    User,
    wire,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.world import World


def start_thread(world: World, parent: Channel, body: Json, message: Message | None = None) -> Channel:
    """Start a thread in a channel or from a message.

    Raises:
        ApiError: 50001, 50013, 50024, 50035, 160004, 160006.
    """
    private = message is None and body.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
    _check_thread(world, parent, body, private)
    if message is not None and message.thread is not UNSET:
        raise ApiError(ErrorCode.THREAD_EXISTS)
    thread = _new_thread(world, parent, body, private, message.id if message else world.snowflake())
    world.keep_channel(thread)
    world.guilds[parent.guild or ""].threads[thread.id] = thread
    world.thread_members[thread.id] = [world.bot.id]
    stay_open(world, thread)
    world.tell("THREAD_CREATE", wire(thread) | {"newly_created": True}, thread)
    if message is not None:
        message.thread = thread
        message.flags |= MessageFlag.HAS_THREAD
        world.tell_message("MESSAGE_UPDATE", message)
    return thread


def _check_thread(world: World, parent: Channel, body: Json, private: bool) -> None:
    if parent.type != ChannelType.TEXT:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    world.require(parent, needed)
    length(("name",), body.get("name") or "", 1, limits.CHANNEL_NAME)
    _check_duration(body)
    threads = world.guilds[parent.guild or ""].threads.values()
    if sum(not thread.archived for thread in threads) >= limits.ACTIVE_THREADS:
        raise ApiError(ErrorCode.TOO_MANY_THREADS)


def _check_duration(body: Json) -> None:
    if (body.get("auto_archive_duration") or limits.AUTO_ARCHIVE[0]) not in limits.AUTO_ARCHIVE:
        raise invalid(
            ("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {limits.AUTO_ARCHIVE}."
        )


def _new_thread(world: World, parent: Channel, body: Json, private: bool, thread_id: str) -> Channel:
    now = world.clock.iso()
    return Channel(
        id=thread_id,
        type=ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD,
        guild_id=parent.guild_id,
        name=body["name"],
        parent_id=parent.id,
        owner_id=world.bot.id,
        message_count=0,
        member_count=1,
        total_message_sent=0,
        thread_metadata=ThreadMetadata(
            auto_archive_duration=body.get("auto_archive_duration") or 4320,
            archive_timestamp=now,
            create_timestamp=now,
            invitable=body.get("invitable", True) if private else UNSET,
        ),
        member=ThreadMember(id=thread_id, user_id=world.bot.id, join_timestamp=now),
    )


def change(world: World, channel: Channel, body: Json) -> Channel:
    """Rename, archive, lock or otherwise change a channel.

    Raises:
        ApiError: 50001, 50013, 50024, 50035, 50083.
    """
    if channel.type == ChannelType.DM:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    length(("name",), body.get("name", "x"), 1, limits.CHANNEL_NAME)
    length(("topic",), body.get("topic") or "", 0, limits.TOPIC)
    if channel.thread is None:
        world.require(channel, Permission.MANAGE_CHANNELS)
    else:
        _change_thread(world, channel, channel.thread, body)
    for field in ("name", "topic", "rate_limit_per_user", "position", "nsfw"):
        if field in body:
            setattr(channel, field, body[field])
    world.tell_channel("CHANNEL_UPDATE" if channel.thread is None else "THREAD_UPDATE", channel)
    return channel


def _change_thread(world: World, channel: Channel, metadata: ThreadMetadata, body: Json) -> None:
    owns = channel.owner_id == world.bot.id and "locked" not in body and not metadata.locked
    world.require(channel, Permission.VIEW_CHANNEL if owns else Permission.MANAGE_THREADS)
    _check_duration(body)
    if metadata.archived and body.get("archived", True):
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    if "archived" in body:
        set_archived(world, metadata, body["archived"])
    metadata.locked = body.get("locked", metadata.locked)
    metadata.auto_archive_duration = body.get("auto_archive_duration", metadata.auto_archive_duration)


def set_archived(world: World, metadata: ThreadMetadata, archived: bool) -> None:
    metadata.archived = archived
    metadata.archive_timestamp = world.clock.iso()


def archive(world: World, thread: Channel, locked: bool = False) -> None:
    """Archive a thread, as time or a moderator would."""
    if thread.thread is None or thread.id not in world.channels:
        return
    set_archived(world, thread.thread, True)
    thread.thread.locked = locked
    world.tell_channel("THREAD_UPDATE", thread)


def stay_open(world: World, thread: Channel) -> None:
    """Put off the moment at which a thread is archived for its silence."""
    if thread.thread is None:
        return
    if thread.id in world.bedtimes:
        world.clock.forget(world.bedtimes[thread.id])
    seconds = thread.thread.auto_archive_duration * 60.0
    world.bedtimes[thread.id] = world.clock.call_later(seconds, lambda: archive(world, thread))


def reopen_for_post(world: World, channel: Channel, author: User) -> None:
    """Unarchive a thread because somebody writes in it.

    Raises:
        ApiError: 160005 if a moderator has locked it and the author is none, 50083 if it is archived too.
    """
    metadata = channel.thread
    if metadata is None:
        return
    moderates = world.permissions(author, channel) & Permission.MANAGE_THREADS
    if metadata.locked and metadata.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED if moderates else ErrorCode.THREAD_LOCKED)
    if metadata.locked and not moderates:
        raise ApiError(ErrorCode.THREAD_LOCKED)
    if metadata.archived:
        set_archived(world, metadata, False)
        world.tell_channel("THREAD_UPDATE", channel)


def require_open(channel: Channel) -> None:
    """Raises:
    ApiError: 50083 for an archived thread, in which nothing can be edited.
    """
    if channel.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)


def remove(world: World, channel: Channel) -> Channel:
    """Delete a channel or thread, with the threads in it.

    Raises:
        ApiError: 50001, 50013.
    """
    if channel.guild is None:
        return channel
    is_thread = channel.type in THREADS
    world.require(channel, Permission.MANAGE_THREADS if is_thread else Permission.MANAGE_CHANNELS)
    drop(world, channel)
    return channel


def drop(world: World, channel: Channel) -> None:
    """Delete a channel or thread, as an administrator would."""
    guild = world.guilds[channel.guild or ""]
    for thread in [thread for thread in guild.threads.values() if thread.parent_id == channel.id]:
        drop(world, thread)
    del world.channels[channel.id]
    guild.threads.pop(channel.id, None)
    guild.channels.pop(channel.id, None)
    world.tell_channel("CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE", channel)


def follow(world: World, thread: Channel, user_id: str, joins: bool = True) -> None:
    """Add somebody to a thread, or remove them.

    Raises:
        ApiError: 10013, 50024, 50083.
    """
    if thread.thread is None:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    if user_id not in world.users:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    require_open(thread)
    members = [member for member in world.thread_members[thread.id] if member != user_id]
    if joins:
        members.append(user_id)
    world.thread_members[thread.id] = members
    thread.member_count = len(members)
    world.tell(
        "THREAD_MEMBERS_UPDATE",
        {
            "id": thread.id,
            "guild_id": thread.guild,
            "member_count": len(members),
            "added_members": [wire(follower(world, thread, user_id))] if joins else [],
            "removed_member_ids": [] if joins else [user_id],
        },
        thread,
    )


def follower(world: World, thread: Channel, user_id: str) -> ThreadMember:
    return ThreadMember(id=thread.id, user_id=user_id, join_timestamp=world.clock.iso())
