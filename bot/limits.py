"""Discord's limits and JSON error codes, for the bot that keeps them and the sandbox that enforces them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

# Interactions. Times are in seconds.
FIRST_RESPONSE: Final = 3.0
TOKEN_LIFE: Final = 15 * 60.0

# Messages.
CONTENT: Final = 2_000
EMBEDS: Final = 10
EMBED_TOTAL: Final = 6_000
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4_096
EMBED_FIELDS: Final = 25
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1_024
EMBED_FOOTER: Final = 2_048
EMBED_AUTHOR: Final = 256
ATTACHMENTS: Final = 10
ATTACHMENT_BYTES: Final = 10 * 1024 * 1024
ALT_TEXT: Final = 1_024
NONCE: Final = 25
POLL_QUESTION: Final = 300
POLL_ANSWERS: Final = 10
POLL_ANSWER: Final = 55
BULK_DELETE: Final = (2, 100)
PINS: Final = 250
REACTIONS: Final = 20
OLD_MESSAGE: Final = 60 * 60.0
"""Edits of messages older than this many seconds have a cap of their own (error 30046)."""
OLD_MESSAGE_EDITS: Final = 3
"""The cap that the sandbox applies; Discord does not publish its own."""

# Components.
ROWS: Final = 5
ROW_BUTTONS: Final = 5
COMPONENTS_V2: Final = 40
TEXT_V2: Final = 4_000
GALLERY_ITEMS: Final = 10
SECTION_TEXTS: Final = 3
CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
SELECT_OPTIONS: Final = 25
OPTION_TEXT: Final = 100
"""Label, value and description of one option of a menu."""
PLACEHOLDER: Final = 150

# Modals.
MODAL_TITLE: Final = 45
MODAL_COMPONENTS: Final = 5
INPUT_LABEL: Final = 45
INPUT_TEXT: Final = 4_000
INPUT_PLACEHOLDER: Final = 100
LABEL_DESCRIPTION: Final = 100
RADIO_OPTIONS: Final = (2, 10)
CHECKBOX_OPTIONS: Final = (1, 10)

# Commands.
SLASH_COMMANDS: Final = 100
CONTEXT_MENUS: Final = 15
"""User commands, and again as many message commands."""
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25
CHOICES: Final = 25
CHOICE_NAME: Final = 100
CHOICE_VALUE: Final = 100
COMMAND_TOTAL: Final = 8_000
"""Names, descriptions and values of one command and everything in it."""

# Channels, threads, emojis.
CHANNEL_NAME: Final = 100
TOPIC: Final = 1_024
AUTO_ARCHIVE: Final = (60, 1_440, 4_320, 10_080)
ACTIVE_THREADS: Final = 1_000
APPLICATION_EMOJIS: Final = 2_000
EMOJI_BYTES: Final = 256 * 1024
EMOJI_NAME: Final = (2, 32)


class ErrorCode(IntEnum):
    """The `code` of Discord's JSON errors."""

    GENERAL = 0
    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_EMOJI = 10014
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    UNKNOWN_COMMAND = 10063
    UNKNOWN_COMMAND_PERMISSIONS = 10066
    TOO_MANY_PINS = 30003
    TOO_MANY_EMOJIS = 30008
    TOO_MANY_REACTIONS = 30010
    TOO_MANY_OLD_EDITS = 30046
    REQUEST_TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    WRONG_CHANNEL_TYPE = 50024
    NOT_THE_AUTHOR = 50005
    EMPTY_MESSAGE = 50006
    CANNOT_DM = 50007
    MISSING_PERMISSIONS = 50013
    INVALID_RECIPIENT = 50033
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_FORM = 50035
    INVALID_JSON = 50109
    THREAD_ARCHIVED = 50083
    NO_MUTUAL_GUILD = 50278
    POLL_EXPIRED = 520006
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    TOO_MANY_THREADS = 160006


ERRORS: Final[dict[ErrorCode, tuple[int, str]]] = {
    ErrorCode.GENERAL: (404, "404: Not Found"),
    ErrorCode.UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    ErrorCode.UNKNOWN_GUILD: (404, "Unknown Guild"),
    ErrorCode.UNKNOWN_MEMBER: (404, "Unknown Member"),
    ErrorCode.UNKNOWN_MESSAGE: (404, "Unknown Message"),
    ErrorCode.UNKNOWN_USER: (404, "Unknown User"),
    ErrorCode.UNKNOWN_EMOJI: (404, "Unknown Emoji"),
    ErrorCode.UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    ErrorCode.UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    ErrorCode.UNKNOWN_COMMAND: (404, "Unknown application command"),
    ErrorCode.UNKNOWN_COMMAND_PERMISSIONS: (404, "Unknown application command permissions"),
    ErrorCode.TOO_MANY_PINS: (400, f"Maximum number of pins reached ({PINS})"),
    ErrorCode.TOO_MANY_EMOJIS: (400, f"Maximum number of emojis reached ({APPLICATION_EMOJIS})"),
    ErrorCode.TOO_MANY_REACTIONS: (400, f"Maximum number of reactions reached ({REACTIONS})"),
    ErrorCode.TOO_MANY_OLD_EDITS: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    ),
    ErrorCode.REQUEST_TOO_LARGE: (413, "Request entity too large"),
    ErrorCode.ALREADY_ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    ErrorCode.MISSING_ACCESS: (403, "Missing Access"),
    ErrorCode.WRONG_CHANNEL_TYPE: (400, "Cannot execute action on this channel type"),
    ErrorCode.NOT_THE_AUTHOR: (403, "Cannot edit a message authored by another user"),
    ErrorCode.EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    ErrorCode.CANNOT_DM: (403, "Cannot send messages to this user"),
    ErrorCode.MISSING_PERMISSIONS: (403, "Missing Permissions"),
    ErrorCode.INVALID_RECIPIENT: (400, "Invalid Recipient(s)"),
    ErrorCode.INVALID_WEBHOOK_TOKEN: (401, "Invalid Webhook Token"),
    ErrorCode.INVALID_FORM: (400, "Invalid Form Body"),
    ErrorCode.INVALID_JSON: (400, "The request body contains invalid JSON."),
    ErrorCode.THREAD_ARCHIVED: (400, "Thread is archived"),
    ErrorCode.NO_MUTUAL_GUILD: (403, "Cannot send messages to this user due to having no mutual guilds"),
    ErrorCode.POLL_EXPIRED: (400, "Poll expired"),
    ErrorCode.THREAD_EXISTS: (400, "A thread has already been created for this message"),
    ErrorCode.THREAD_LOCKED: (400, "Thread is locked"),
    ErrorCode.TOO_MANY_THREADS: (400, "Maximum number of active threads reached"),
}
"""The HTTP status and the message that come with each code."""
