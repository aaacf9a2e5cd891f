"""Messages: sent, edited, deleted, pinned, with their files, embeds and mentions."""

from __future__ import annotations

import copy
import re
import struct
from collections.abc import Iterable, Sequence
from mimetypes import guess_type
from typing import Any

from msgspec import UNSET

from bot import limits
from bot.limits import ErrorCode
from bot.sandbox import channels, components
from bot.sandbox.clock import moment_of
from bot.sandbox.errors import ApiError, Json, invalid, length
from bot.sandbox.objects import Attachment, Channel, Message, MessageFlag, MessageType, User
from bot.sandbox.permissions import Permission
from bot.sandbox.world import File, World

Files = dict[int, File]
"""Uploads by the number that `attachments[].id` refers to."""

SENDABLE_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
"""What a request may set; whether a message is ephemeral is decided by the interaction alone."""
MENTION = re.compile(r"<@!?(\d+)>")
PNG = b"\x89PNG\r\n\x1a\n"
ATTACHMENT = "attachment://"
NONCE_WINDOW = 5 * 60.0
"""For how many seconds a nonce is remembered; Discord says "a few minutes"."""

EMBED_LIMITS = {
    ("title",): limits.EMBED_TITLE,
    ("description",): limits.EMBED_DESCRIPTION,
    ("footer", "text"): limits.EMBED_FOOTER,
    ("author", "name"): limits.EMBED_AUTHOR,
}


def post(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    files: Files,
    viewer: str | None = None,
    loading: bool = False,
    **fields: Any,
) -> Message:
    """Send a message and tell about it.

    `viewer` makes it ephemeral, `loading` a "thinking" one that a later edit completes. `fields` are further
    fields of the message.

    Raises:
        ApiError: 50035, 50006, 40005.
    """
    flags = MessageFlag(body.get("flags") or 0) & SENDABLE_FLAGS
    check(body, files, flags)
    message = _draft(world, channel, author, body, fields)
    message.flags = int(flags)
    _fill(world, message, body, files)
    if loading:
        message.flags |= MessageFlag.LOADING
    else:
        _require_something(world, message)
    if viewer is not None:
        message.flags |= MessageFlag.EPHEMERAL
        world.viewers[message.id] = viewer
    _keep(world, channel, message)
    return message


def tell_of_thread(world: World, parent: Channel, thread: Channel) -> None:
    """Say in a channel that a thread was started, as Discord does for public ones without a message."""
    reference = {"type": 0, "guild_id": parent.guild, "channel_id": thread.id}
    fields = {"type": MessageType.THREAD_CREATED, "message_reference": reference}
    _keep(world, parent, _draft(world, parent, world.bot, {"content": thread.name}, fields))


def _draft(world: World, channel: Channel, author: User, body: Json, fields: Json) -> Message:
    message = Message(
        id=world.snowflake(),
        channel_id=channel.id,
        author=author,
        content=body.get("content") or "",
        timestamp=world.clock.iso(),
        tts=bool(body.get("tts")),
        nonce=UNSET if body.get("nonce") is None else body["nonce"],
        poll=_poll(world, body["poll"]) if body.get("poll") else UNSET,
        **fields,
    )
    _refer(world, message, body)
    return message


def _keep(world: World, channel: Channel, message: Message) -> None:
    world.messages[channel.id][message.id] = message
    channel.last_message_id = message.id
    if channel.thread is not None:
        channel.message_count = (channel.message_count or 0) + 1
        channel.total_message_sent = (channel.total_message_sent or 0) + 1
        channels.stay_open(world, channel)
    world.tell_message("MESSAGE_CREATE", message)


def _refer(world: World, message: Message, body: Json) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    referred = str(reference.get("message_id"))
    if referred not in world.messages[message.channel_id] and reference.get("fail_if_not_exists", True):
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    message.type = MessageType.REPLY
    message.message_reference = {"type": 0, "channel_id": message.channel_id, "message_id": referred}


def repeated(world: World, channel: Channel, body: Json) -> Message | None:
    """Return the message that the bot has sent with the same enforced nonce within the last minutes."""
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    for message in reversed(world.messages[channel.id].values()):
        if world.clock.now() - moment_of(message.id) > NONCE_WINDOW:
            return None
        if message.nonce == body["nonce"] and message.author is world.bot:
            return message
    return None


def edit(world: World, message: Message, body: Json, files: Files) -> None:
    """Change a message and tell about it.

    Raises:
        ApiError: 50035, 50006, 40005.
    """
    flags = MessageFlag(message.flags | (body.get("flags") or 0) & SENDABLE_FLAGS)
    legacy = (
        {"content": message.content, "embeds": message.embeds} if flags & MessageFlag.COMPONENTS_V2 else {}
    )
    check({**legacy, **body}, files, flags)
    draft = copy.copy(message)
    draft.flags = int(flags & ~MessageFlag.LOADING)
    if "content" in body:
        draft.content = body["content"] or ""
    _fill(world, draft, body, files)
    _require_something(world, draft)
    draft.edited_timestamp = world.clock.iso()
    for field in Message.__struct_fields__:
        setattr(message, field, getattr(draft, field))
    world.tell_message("MESSAGE_UPDATE", message)


def count_old_edit(world: World, message: Message) -> None:
    """Count an edit of a message older than an hour.

    Raises:
        ApiError: 30046 if there were too many in this channel within the last hour.
    """
    now = world.clock.now()
    if now - moment_of(message.id) <= limits.OLD_MESSAGE:
        return
    recent = [when for when in world.old_edits[message.channel_id] if now - when < limits.OLD_MESSAGE]
    if len(recent) >= limits.OLD_MESSAGE_EDITS:
        raise ApiError(ErrorCode.TOO_MANY_OLD_EDITS, retry_after=world.old_edit_wait)
    world.old_edits[message.channel_id] = [*recent, now]


def delete(world: World, message: Message) -> None:
    """Remove a message and tell about it."""
    channel = world.channels[message.channel_id]
    world.messages[channel.id].pop(message.id, None)
    message.flags &= ~MessageFlag.LOADING
    payload = {"id": message.id, "channel_id": channel.id}
    if channel.guild is not None:
        payload["guild_id"] = channel.guild
    world.tell("MESSAGE_DELETE", payload, channel, viewer=world.viewers.get(message.id), message=message)


def delete_many(world: World, channel: Channel, ids: Sequence[str]) -> None:
    """Delete many messages at once.

    Raises:
        ApiError: 50035.
    """
    length(("messages",), ids, *limits.BULK_DELETE)
    gone = [str(message) for message in ids if world.messages[channel.id].pop(str(message), None)]
    world.tell(
        "MESSAGE_DELETE_BULK", {"ids": gone, "channel_id": channel.id, "guild_id": channel.guild}, channel
    )


def _poll(world: World, asked: Json) -> Json:
    """Return a poll as Discord gives it back.

    Raises:
        ApiError: 50035.
    """
    length(("poll", "question", "text"), asked["question"].get("text") or "", 1, limits.POLL_QUESTION)
    length(("poll", "answers"), asked["answers"], 1, limits.POLL_ANSWERS)
    for index, answer in enumerate(asked["answers"]):
        text = answer["poll_media"].get("text") or ""
        length(("poll", "answers", index, "poll_media", "text"), text, 1, limits.POLL_ANSWER)
    return {
        "question": asked["question"],
        "answers": [
            {"answer_id": number, "poll_media": answer["poll_media"]}
            for number, answer in enumerate(asked["answers"], 1)
        ],
        "expiry": world.clock.iso(60 * 60.0 * (asked.get("duration") or 24)),
        "allow_multiselect": bool(asked.get("allow_multiselect")),
        "layout_type": 1,
        "results": {"is_finalized": False, "answer_counts": []},
    }


def end_poll(world: World, message: Message) -> None:
    """Close a poll before its time.

    Raises:
        ApiError: 520006 if it has none that is open.
    """
    if message.poll is UNSET or message.poll["results"]["is_finalized"]:
        raise ApiError(ErrorCode.POLL_EXPIRED)
    message.poll = message.poll | {"results": {"is_finalized": True, "answer_counts": []}}
    world.tell_message("MESSAGE_UPDATE", message)


def check(body: Json, files: Files, flags: MessageFlag) -> None:
    """Check what a message is to hold.

    Raises:
        ApiError: 50035, 40005.
    """
    length(("content",), body.get("content") or "", 0, limits.CONTENT)
    length(("nonce",), str(body.get("nonce") or ""), 0, limits.NONCE)
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if v2 and body.get(field):
            raise invalid(
                (field,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
    check_embeds(body.get("embeds") or [])
    components.check_message(body.get("components") or [], v2)
    length(("attachments",), body.get("attachments") or [], 0, limits.ATTACHMENTS)
    if len(files) > limits.ATTACHMENTS:
        raise invalid(("files",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    if any(len(file.data) > limits.ATTACHMENT_BYTES for file in files.values()):
        raise ApiError(ErrorCode.REQUEST_TOO_LARGE)


def check_embeds(embeds: Sequence[Json]) -> None:
    """Raises:
    ApiError: 50035.
    """
    length(("embeds",), embeds, 0, limits.EMBEDS)
    for index, embed in enumerate(embeds):
        for path, most in EMBED_LIMITS.items():
            length(("embeds", index, *path), _text_at(embed, path), 0, most)
        fields = embed.get("fields") or []
        length(("embeds", index, "fields"), fields, 0, limits.EMBED_FIELDS)
        for number, field in enumerate(fields):
            here = ("embeds", index, "fields", number)
            length((*here, "name"), field.get("name") or "", 1, limits.EMBED_FIELD_NAME)
            length((*here, "value"), field.get("value") or "", 1, limits.EMBED_FIELD_VALUE)
    if sum(map(_embed_size, embeds)) > limits.EMBED_TOTAL:
        raise invalid(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _text_at(embed: Json, path: Iterable[str]) -> str:
    value: Any = embed
    for key in path:
        value = (value or {}).get(key)
    return value or ""


def _embed_size(embed: Json) -> int:
    fields = sum(len(field["name"]) + len(field["value"]) for field in embed.get("fields") or [])
    return fields + sum(len(_text_at(embed, path)) for path in EMBED_LIMITS)


def _require_something(world: World, message: Message) -> None:
    holds = (message.content, message.embeds, message.components, world.uploads.get(message.id))
    if not any(holds) and message.poll is UNSET:
        raise ApiError(ErrorCode.EMPTY_MESSAGE)


def _fill(world: World, message: Message, body: Json, files: Files) -> None:
    """Put mentions, files, embeds and components into a message, as far as the request names them."""
    if "attachments" in body or files:
        world.uploads[message.id] = _attachments(world, message, body.get("attachments"), files)
    uploads = world.uploads.get(message.id, [])
    if "content" in body:
        message.mentions = _mentioned(world, message.content, body.get("allowed_mentions"))
    if "embeds" in body:
        message.embeds = [_embed(embed, uploads) for embed in body["embeds"] or []]
    if "components" in body:
        message.components = components.completed(
            body["components"] or [], lambda media: _media(world, media, uploads)
        )
    shown = {embed[key]["url"] for embed in message.embeds for key in ("image", "thumbnail") if key in embed}
    shown |= set(components.media_urls(message.components))
    message.attachments = [upload for upload in uploads if upload.url not in shown]


def _mentioned(world: World, content: str, allowed: Json | None) -> list[User]:
    """Return who is pinged: those named, as far as `allowed_mentions` lets them be."""
    named = [world.users[user] for user in dict.fromkeys(MENTION.findall(content)) if user in world.users]
    if allowed is None or "users" in allowed.get("parse", ()):
        return named
    chosen = {str(user) for user in allowed.get("users") or ()}
    return [user for user in named if user.id in chosen]


def _attachments(world: World, message: Message, listed: list[Json] | None, files: Files) -> list[Attachment]:
    """Return a message's files after a request: those it keeps and those it brings."""
    kept = {upload.id: upload for upload in world.uploads.get(message.id, [])}
    if listed is None:
        listed = [{"id": upload} for upload in kept] + [{"id": number} for number in files]
    result = []
    for index, entry in enumerate(listed):
        length(("attachments", index, "description"), entry.get("description") or "", 0, limits.ALT_TEXT)
        number = str(entry.get("id"))
        if number in kept:
            result.append(kept[number])
        elif number.isdigit() and int(number) in files:
            result.append(_stored(world, message, files[int(number)], entry))
        else:
            raise invalid(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", f"No file with id {number}")
    return result


def _stored(world: World, message: Message, file: File, entry: Json) -> Attachment:
    upload = world.snowflake()
    world.files[upload] = file
    name = entry.get("filename") or file.name
    url = f"{world.base_url}/attachments/{message.channel_id}/{upload}/{name}"
    attachment = Attachment(
        id=upload, filename=name, size=len(file.data), url=url, proxy_url=url, content_type=file.kind
    )
    if entry.get(
        "description",
    ):
        attachment.description = entry["description"]
    if file.data.startswith(PNG):
        attachment.width, attachment.height = struct.unpack(">II", file.data[16:24])
    return attachment


def uploaded(name: str, data: bytes) -> File:
    """Return an upload, with the kind of file that it is."""
    kind = "image/png" if data.startswith(PNG) else guess_type(name)[0] or "application/octet-stream"
    return File(name, kind, data)


def _embed(embed: Json, uploads: Iterable[Attachment]) -> Json:
    """Return an embed as Discord gives it back."""
    shown = {"type": "rich", **embed}
    for key in ("image", "thumbnail"):
        url = (shown.get(key) or {}).get("url", "")
        upload = _named(url, uploads)
        if upload is not None:
            shown[key] = {"url": upload.url, "proxy_url": upload.url} | _size(upload)
    return shown


def _named(url: str, uploads: Iterable[Attachment]) -> Attachment | None:
    """Return the upload that `attachment://name` means.

    Raises:
        ApiError: 50035 if there is none of that name.
    """
    if not url.startswith(ATTACHMENT):
        return None
    for upload in uploads:
        if upload.filename == url.removeprefix(ATTACHMENT):
            return upload
    raise invalid(("embeds",), "ATTACHMENT_NOT_FOUND", f"Referenced attachment {url} does not exist")


def _size(upload: Attachment) -> Json:
    return {} if upload.width is UNSET else {"width": upload.width, "height": upload.height}


def _media(world: World, media: Json, uploads: Iterable[Attachment]) -> tuple[Json, int | None]:
    """Return a picture or file of a component as Discord looks it up, and its size in bytes if known."""
    upload = _named(media["url"], uploads)
    url = media["url"] if upload is None else upload.url
    found: Json = {"id": world.snowflake(), "url": url, "proxy_url": url, "width": 0, "height": 0}
    if upload is not None:
        found |= {"attachment_id": upload.id, "content_type": upload.content_type, **_size(upload)}
    return found, upload.size if upload else None


def needed_to_post(channel: Channel, body: Json, files: Files) -> list[Permission]:
    """Return the permissions that a message asks for."""
    send = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    needed = [send]
    if body.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    if files:
        needed.append(Permission.ATTACH_FILES)
    if body.get("message_reference"):
        needed.append(Permission.READ_MESSAGE_HISTORY)
    return needed
