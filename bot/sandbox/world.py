"""Everything that exists on the sandbox's Discord: users, servers, channels, messages, commands."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.limits import ErrorCode
from bot.sandbox.clock import Clock, Snowflakes, Timer
from bot.sandbox.errors import ApiError, Json
from bot.sandbox.objects import (
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    User,
    wire,
)
from bot.sandbox.permissions import BOT, DM, MEMBER, Permission, permissions_in

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction

NAMES = ("Mia", "Jonas", "Priya", "Tom", "Aiko", "Lena", "Omar", "Zoé")
NICKNAMES = {"Jonas": "Jonas the Cellarman", "Aiko": "愛子", "Omar": "O."}
AVATAR_COLORS = (0x8E3B46, 0x3B6E8E, 0x5F8E3B, 0x8E6B3B, 0x6B3B8E, 0x3B8E7E, 0x8E3B7A, 0x58607A)
BOT_NAME = "Vintner"


class Happening(Struct, frozen=True):
    """Something that Discord would tell a client.

    `viewer` is set when only that person may know of it. `message` is a copy that later edits leave alone.
    """

    name: str
    payload: Json
    guild_id: str | None = None
    channel_id: str | None = None
    viewer: str | None = None
    message: Message | None = None


class File(Struct, frozen=True):
    """An uploaded file."""

    name: str
    kind: str
    data: bytes


class World:
    """The state of the sandbox. Its methods keep it consistent; other modules say what requests do to it."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.clock = Clock()
        self.snowflake = Snowflakes(self.clock)
        self.base_url = "http://127.0.0.1"
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.dms: dict[str, Channel] = {}
        self.closed_dms: set[str] = set()
        self.messages: dict[str, dict[str, Message]] = {}
        self.viewers: dict[str, str] = {}
        """Who sees an ephemeral message, by its id."""
        self.uploads: dict[str, list[Attachment]] = {}
        """All files of a message, also those that its embeds and components show."""
        self.files: dict[str, File] = {}
        self.commands: dict[str | None, dict[str, Json]] = {None: {}}
        """Commands by id, for each server and for everywhere (None)."""
        self.emojis: dict[str, Emoji] = {}
        self.reactions: dict[str, dict[str, list[str]]] = {}
        """Who reacted with what, by message."""
        self.thread_members: dict[str, list[str]] = {}
        self.bedtimes: dict[str, Timer] = {}
        """When threads will be archived because nobody wrote in them."""
        self.old_edits: defaultdict[str, list[float]] = defaultdict(list)
        """When messages older than an hour were edited, by channel."""
        self.old_edit_wait = 60.0
        """The `retry_after` of error 30046, in seconds."""
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.record: list[Happening] = []
        """All that happened, in order."""
        self.listeners: list[Callable[[Happening], None]] = []
        self.bot = self.add_user(BOT_NAME, bot=True)

    # Making things

    def add_user(self, name: str, bot: bool = False) -> User:
        user = User(
            id=self.snowflake(),
            username=name if bot else name.lower(),
            global_name=None if bot else name,
            accent_color=AVATAR_COLORS[len(self.users) % len(AVATAR_COLORS)],
            bot=bot,
        )
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, people: Sequence[User], channels: Sequence[str] = ("general",)) -> Guild:
        """Make a server; the first of `people` owns it, and the bot is on it with its own role."""
        guild_id, role_id = self.snowflake(), self.snowflake()
        everyone = Role(id=guild_id, name="@everyone", permissions=str(int(MEMBER)))
        own = Role(id=role_id, name=BOT_NAME, permissions=str(int(BOT)), position=1, managed=True)
        joined = self.clock.iso()
        guild = Guild(id=guild_id, name=name, owner_id=people[0].id, joined_at=joined, roles=[everyone, own])
        self.guilds[guild_id] = guild
        for person in people:
            self.add_member(guild, person)
        self.add_member(guild, self.bot).roles.append(role_id)
        for channel in channels:
            self.add_channel(guild, channel)
        return guild

    def add_member(self, guild: Guild, user: User, nick: str | None = None) -> Member:
        nick = nick or NICKNAMES.get(user.display_name)
        member = Member(user=user, nick=nick, joined_at=self.clock.iso())
        guild.members[user.id] = member
        return member

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(
            id=self.snowflake(),
            type=ChannelType.TEXT,
            guild_id=guild.id,
            name=name,
            position=len(guild.channels),
            parent_id=None,
            topic=None,
            nsfw=False,
        )
        guild.channels[channel.id] = channel
        self.keep_channel(channel)
        return channel

    def keep_channel(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}

    def dm(self, user: User) -> Channel:
        """Return the bot's DM channel with somebody, opened if need be."""
        if user.id not in self.dms:
            channel = Channel(id=self.snowflake(), type=ChannelType.DM, recipients=[user])
            self.dms[user.id] = channel
            self.keep_channel(channel)
            self.tell("CHANNEL_CREATE", wire(channel), channel, viewer=user.id)
        return self.dms[user.id]

    # Finding things

    def person(self, name: str) -> User:
        """Return a user by the name that people see."""
        return next(user for user in self.users.values() if user.display_name == name)

    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    @property
    def guild(self) -> Guild:
        """The first server."""
        return next(iter(self.guilds.values()))

    def named(self, name: str) -> Channel:
        """Return a text channel or thread by its name, with or without #."""
        wanted = name.removeprefix("#")
        return next(channel for channel in self.channels.values() if channel.name == wanted)

    def channel(self, channel_id: str) -> Channel:
        """Raises:
        ApiError: 10003.
        """
        if channel_id not in self.channels:
            raise ApiError(ErrorCode.UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def message(self, channel_id: str, message_id: str) -> Message:
        """Return a message that is not ephemeral.

        Raises:
            ApiError: 10003, 10008.
        """
        message = self.messages[self.channel(channel_id).id].get(message_id)
        if message is None or message.ephemeral:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return message

    def visible(self, channel: Channel, user: User) -> list[Message]:
        """Return a channel's messages as somebody sees them, oldest first."""
        return [
            message
            for message in self.messages[channel.id].values()
            if self.viewers.get(message.id, user.id) == user.id
        ]

    def may_see(self, user: User, channel: Channel) -> bool:
        if channel.recipient is not None:
            return channel.recipient.id == user.id
        private = channel.type == ChannelType.PRIVATE_THREAD
        if private and user.id not in self.thread_members[channel.id]:
            return False
        return bool(self.permissions(user, channel) & Permission.VIEW_CHANNEL)

    # Permissions

    def permissions(self, user: User, channel: Channel) -> Permission:
        """Return what somebody may do in a channel; threads follow their parent."""
        if channel.guild is None:
            return DM
        parent = self.channels.get(channel.parent_id) if channel.thread and channel.parent_id else channel
        return permissions_in(self.guilds[channel.guild], user.id, parent)

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Check that the bot may do something in a channel.

        Raises:
            ApiError: 50001 if it cannot see the channel, else 50013.
        """
        granted = self.permissions(self.bot, channel)
        if not granted & Permission.VIEW_CHANNEL:
            raise ApiError(ErrorCode.MISSING_ACCESS)
        for permission in needed:
            if not granted & permission:
                raise ApiError(ErrorCode.MISSING_PERMISSIONS)

    def deny(self, channel: Channel, *denied: Permission) -> None:
        """Forbid the bot something in one channel, as an administrator would; nothing allows all again."""
        bits = sum(denied)
        channel.permission_overwrites = [Overwrite(self.bot.id, 1, deny=str(bits))] if bits else []
        self.tell_channel("CHANNEL_UPDATE", channel)

    def close_dms(self, user: User, closed: bool = True) -> None:
        """Let somebody refuse DMs from the server's members, or take them again."""
        (self.closed_dms.add if closed else self.closed_dms.discard)(user.id)

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot off a server."""
        del guild.members[self.bot.id]
        self.tell("GUILD_DELETE", {"id": guild.id}, guild_id=guild.id)

    def abandon(self) -> None:
        """Note that a new bot knows nothing of what the old one was about to answer."""
        for interaction in self.interactions.values():
            interaction.abandoned = interaction.abandoned or interaction.is_thinking
        self.tell("ABANDONED", {})

    # Telling

    def tell(
        self,
        name: str,
        payload: Json,
        channel: Channel | None = None,
        guild_id: str | None = None,
        viewer: str | None = None,
        message: Message | None = None,
    ) -> None:
        """Let every listener know what happened."""
        happening = Happening(
            name,
            payload,
            guild_id if channel is None else channel.guild,
            channel.id if channel else None,
            viewer,
            copy.copy(message),
        )
        self.record.append(happening)
        for listener in tuple(self.listeners):
            listener(happening)

    def tell_channel(self, name: str, channel: Channel) -> None:
        self.tell(name, wire(channel), channel)

    def tell_message(self, name: str, message: Message) -> None:
        channel = self.channels[message.channel_id]
        payload = wire(message)
        if channel.guild is not None:
            payload["guild_id"] = channel.guild
            member = self.guilds[channel.guild].members.get(message.author.id)
            if member is not None:
                payload["member"] = member.without_user()
        self.tell(name, payload, channel, viewer=self.viewers.get(message.id), message=message)
