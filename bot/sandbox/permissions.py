"""Discord's permissions: their bits, and what somebody may do in a channel."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.objects import Channel, Guild, Overwrite


class Permission(IntFlag):
    """The permissions that matter to a bot in text channels."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = Permission(sum(Permission))

MEMBER = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What @everyone may do on a new server."""

BOT = MEMBER | Permission.MANAGE_THREADS | Permission.PIN_MESSAGES | Permission.CREATE_PRIVATE_THREADS
"""What the invite link of a well installed bot asks for."""

DM = ALL & ~(Permission.ADMINISTRATOR | Permission.MANAGE_GUILD | Permission.MANAGE_CHANNELS)


def permissions_in(guild: Guild, user_id: str, channel: Channel | None = None) -> Permission:
    """Return what a member may do on the server, or in one of its channels."""
    if user_id == guild.owner_id:
        return ALL
    member = guild.members.get(user_id)
    if member is None:
        return Permission(0)
    roles = {guild.id, *member.roles}
    granted = Permission(0)
    for role in guild.roles:
        if role.id in roles:
            granted |= Permission(int(role.permissions) & ALL)
    if granted & Permission.ADMINISTRATOR:
        return ALL
    if channel is not None:
        granted = _overwritten(granted, channel.permission_overwrites, guild.id, roles, user_id)
    return granted


def _overwritten(
    granted: Permission, overwrites: Iterable[Overwrite], guild_id: str, roles: set[str], user_id: str
) -> Permission:
    """Apply overwrites in Discord's order: @everyone, then all roles together, then the member."""
    for targets in ({guild_id}, roles - {guild_id}, {user_id}):
        matching = [overwrite for overwrite in overwrites if overwrite.id in targets]
        for overwrite in matching:
            granted &= ~Permission(int(overwrite.deny) & ALL)
        for overwrite in matching:
            granted |= Permission(int(overwrite.allow) & ALL)
    return granted
