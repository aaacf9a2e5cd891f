"""What the bot shows, as plain data: a post of words, pictures, buttons and menus, or a form.

Everything that decides what to say returns these; `presenter` alone turns them into
Discord's messages.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from renderer import Picture

Style = Literal["primary", "secondary", "success", "danger"]


class Button(Struct, frozen=True):
    """A button; pressing it sends `action`, or opens `url`."""

    label: str
    action: str = ""
    style: Style = "secondary"
    url: str = ""
    disabled: bool = False


class Entry(Struct, frozen=True):
    """One line of a menu."""

    label: str
    value: str
    detail: str = ""
    chosen: bool = False


class Menu(Struct, frozen=True):
    """A menu of up to 25 entries of which `least` to `most` are picked."""

    action: str
    placeholder: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


class PersonMenu(Struct, frozen=True):
    """A menu of the people on the server."""

    action: str
    placeholder: str


Row = tuple[Button, ...] | Menu | PersonMenu


class Post(Struct, frozen=True):
    """A message.  `mentions` are the people it may notify; nobody else is notified by it."""

    content: str
    pictures: tuple[Picture, ...] = ()
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    attachment: tuple[str, bytes] | None = None  # a file's name and content
    attached: str = ""  # what the attachment is, for those who do not see it


class Line(Struct, frozen=True):
    """A line of a form: a text to type in, or a choice among entries."""

    key: str
    label: str
    value: str = ""
    detail: str = ""
    longest: int = 100
    required: bool = True
    entries: tuple[Entry, ...] = ()


class Form(Struct, frozen=True):
    """A dialog with up to five lines."""

    title: str
    action: str
    lines: tuple[Line, ...]


def text_post(content: str) -> Post:
    """A post of words alone."""
    return Post(content)
