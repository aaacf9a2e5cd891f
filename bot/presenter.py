"""Turns posts and forms into what discord.py sends: attachments and classic components."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.posts import Button, Entry, Form, Line, Menu, PersonMenu, Post, Row
from renderer import Picture

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def files(post: Post) -> list[discord.File]:
    """Fresh file objects; each try to send needs its own."""
    found = [_file(picture, number) for number, picture in enumerate(post.pictures)]
    if post.attachment:
        name, content = post.attachment
        found.append(discord.File(io.BytesIO(content), name, description=post.attached or None))
    return found


def _file(picture: Picture, number: int) -> discord.File:
    return discord.File(io.BytesIO(picture.png), f"picture{number + 1}.png", description=picture.alt)


def view(post: Post) -> ui.View | None:
    """The components of a post.  The view only draws them: clicks go to the router."""
    if not post.rows:
        return None
    shown = ui.View(timeout=None)
    for number, row in enumerate(post.rows):
        for item in _items(row, number):
            shown.add_item(item)
    shown.stop()  # so that discord.py keeps nothing of it
    return shown


def _items(row: Row, number: int) -> list[ui.Item[Any]]:
    if isinstance(row, Menu):
        return [_menu(row, number)]
    if isinstance(row, PersonMenu):
        return [ui.UserSelect(custom_id=row.action, placeholder=row.placeholder, row=number)]
    return [_button(button, number) for button in row]


def _button(button: Button, row: int) -> ui.Button[Any]:
    if button.url:
        return ui.Button(label=button.label, url=button.url, row=row)
    return ui.Button(
        label=button.label[: limits.BUTTON_LABEL],
        custom_id=button.action,
        style=_STYLES[button.style],
        disabled=button.disabled,
        row=row,
    )


def _menu(menu: Menu, row: int) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.action,
        placeholder=menu.placeholder,
        min_values=menu.least,
        max_values=menu.most,
        options=_options(menu.entries),
        row=row,
    )


def _options(entries: tuple[Entry, ...]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=entry.label, value=entry.value, description=entry.detail or None, default=entry.chosen
        )
        for entry in entries
    ]


def mentions(post: Post) -> discord.AllowedMentions:
    people = [discord.Object(person) for person in post.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=people)


def form(shown: Form) -> ui.Modal:
    """A dialog.  It only draws: what is typed goes to the router."""
    modal = ui.Modal(title=shown.title, custom_id=shown.action)
    for line in shown.lines:
        modal.add_item(_line(line))
    modal.stop()
    return modal


def _line(line: Line) -> ui.Label[Any]:
    field: ui.Item[Any]
    if line.entries:
        field = ui.Select(custom_id=line.key, options=_options(line.entries), required=line.required)
    else:
        field = ui.TextInput(
            custom_id=line.key, default=line.value or None, max_length=line.longest, required=line.required
        )
    return ui.Label(text=line.label, description=line.detail or None, component=field)
