"""Discord's objects in the form in which they travel.

Every struct here is encoded as it stands: a field is what Discord calls it, `UNSET` means that the key is
absent, `None` means null. Components and embeds stay plain JSON, because messages carry them untouched.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field, to_builtins

from bot.sandbox.errors import Json


class ChannelType(IntEnum):
    """The kinds of channels that the sandbox has."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


class MessageFlag(IntFlag):
    """The message flags that the sandbox knows."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class MessageType(IntEnum):
    """The kinds of messages that the sandbox makes."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    SLASH_REPLY = 20
    MENU_REPLY = 23


class InteractionType(IntEnum):
    """What somebody did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class User(Struct, kw_only=True):
    """A person, or the bot itself."""

    id: str
    username: str
    global_name: str | None = None
    discriminator: str = "0"
    avatar: str | None = None
    bot: bool = False
    public_flags: int = 0
    flags: int = 0
    banner: str | None = None
    accent_color: int | None = None
    primary_guild: None = None

    @property
    def display_name(self) -> str:
        return self.global_name or self.username


class Member(Struct, kw_only=True):
    """A user on a server."""

    user: User
    nick: str | None = None
    roles: list[str] = field(default_factory=list)
    joined_at: str
    avatar: None = None
    banner: None = None
    deaf: bool = False
    mute: bool = False
    flags: int = 0
    pending: bool = False
    premium_since: None = None
    communication_disabled_until: None = None

    def without_user(self) -> Json:
        """Return the form in which members accompany messages."""
        member: Json = wire(self)
        del member["user"]
        return member


class RoleColors(Struct):
    """The colors of a role's name."""

    primary_color: int = 0
    secondary_color: int | None = None
    tertiary_color: int | None = None


class Role(Struct, kw_only=True):
    """A role of a server; the one named @everyone has the server's id."""

    id: str
    name: str
    permissions: str
    position: int = 0
    color: int = 0
    colors: RoleColors = field(default_factory=RoleColors)
    hoist: bool = False
    managed: bool = False
    mentionable: bool = False
    icon: None = None
    unicode_emoji: None = None
    flags: int = 0


class Overwrite(Struct):
    """What a role (type 0) or a member (type 1) may do differently in one channel."""

    id: str
    type: int
    allow: str = "0"
    deny: str = "0"


class ThreadMetadata(Struct, kw_only=True):
    """Whether a thread is open, and until when."""

    archived: bool = False
    auto_archive_duration: int = 4320
    archive_timestamp: str
    locked: bool = False
    create_timestamp: str
    invitable: bool | UnsetType = UNSET


class ThreadMember(Struct, kw_only=True):
    """Somebody who follows a thread."""

    id: str
    user_id: str
    join_timestamp: str
    flags: int = 1


class Channel(Struct, kw_only=True):
    """A text channel, a thread or a DM."""

    id: str
    type: ChannelType
    guild_id: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    position: int | UnsetType = UNSET
    parent_id: str | UnsetType | None = UNSET
    topic: str | UnsetType | None = UNSET
    nsfw: bool | UnsetType = UNSET
    permission_overwrites: list[Overwrite] = field(default_factory=list)
    rate_limit_per_user: int = 0
    last_message_id: str | None = None
    last_pin_timestamp: str | None = None
    flags: int = 0
    recipients: list[User] | UnsetType = UNSET
    owner_id: str | UnsetType = UNSET
    thread_metadata: ThreadMetadata | UnsetType = UNSET
    message_count: int | UnsetType = UNSET
    member_count: int | UnsetType = UNSET
    total_message_sent: int | UnsetType = UNSET
    member: ThreadMember | UnsetType = UNSET

    @property
    def guild(self) -> str | None:
        """The server's id, or None in a DM."""
        return self.guild_id or None

    @property
    def thread(self) -> ThreadMetadata | None:
        return self.thread_metadata or None

    @property
    def recipient(self) -> User | None:
        """The person at the other end of a DM."""
        return self.recipients[0] if self.recipients else None

    @property
    def archived(self) -> bool:
        return self.thread is not None and self.thread.archived


class Emoji(Struct, kw_only=True):
    """An emoji that belongs to the application."""

    id: str
    name: str
    user: User
    roles: list[str] = field(default_factory=list)
    require_colons: bool = True
    managed: bool = False
    animated: bool = False
    available: bool = True


class Guild(Struct, kw_only=True):
    """A server with everything on it."""

    id: str
    name: str
    owner_id: str
    joined_at: str
    roles: list[Role]
    members: dict[str, Member] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    threads: dict[str, Channel] = field(default_factory=dict)


class Attachment(Struct, kw_only=True):
    """A file of a message."""

    id: str
    filename: str
    size: int
    url: str
    proxy_url: str
    content_type: str
    description: str | UnsetType = UNSET
    width: int | UnsetType = UNSET
    height: int | UnsetType = UNSET
    ephemeral: bool | UnsetType = UNSET


class Message(Struct, kw_only=True):
    """A message as Discord gives it to whoever may see it.

    An edit replaces its lists and never changes them, so a shallow copy stays as it is.
    """

    id: str
    channel_id: str
    author: User
    content: str
    timestamp: str
    type: MessageType = MessageType.DEFAULT
    flags: int = 0
    edited_timestamp: str | None = None
    tts: bool = False
    mention_everyone: bool = False
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    reactions: list[Json] | UnsetType = UNSET
    pinned: bool = False
    nonce: str | int | UnsetType = UNSET
    application_id: str | UnsetType = UNSET
    webhook_id: str | UnsetType = UNSET
    interaction: Json | UnsetType = UNSET
    interaction_metadata: Json | UnsetType = UNSET
    message_reference: Json | UnsetType = UNSET
    thread: Channel | UnsetType = UNSET
    poll: Json | UnsetType = UNSET

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether the bot is "thinking" still."""
        return bool(self.flags & MessageFlag.LOADING)


def wire(thing: Any) -> Any:
    """Return a struct as plain JSON types."""
    return to_builtins(thing)
