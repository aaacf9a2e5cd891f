"""Messages that the tests' bot sends."""

from __future__ import annotations

from io import BytesIO

import discord

PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x08" + b"\0" * 60
"""The beginning of a picture 16 wide and 8 high."""


def picture(name: str = "board.png", alt: str = "A board") -> discord.File:
    return discord.File(BytesIO(PICTURE), name, description=alt)


def buttons(**labels: str) -> discord.ui.View:
    """Return buttons by custom id; the library keeps nothing of them."""
    view = discord.ui.View()
    for custom_id, label in labels.items():
        view.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    view.stop()
    return view


def menu(custom_id: str, *values: str) -> discord.ui.View:
    view = discord.ui.View()
    options = [discord.SelectOption(label=value.title(), value=value) for value in values]
    view.add_item(discord.ui.Select(custom_id=custom_id, options=options))
    view.stop()
    return view


def name_modal() -> discord.ui.Modal:
    modal = discord.ui.Modal(title="Name the table", custom_id="name")
    modal.add_item(
        discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="text", max_length=20))
    )
    options = [
        discord.SelectOption(label="Fast", value="fast"),
        discord.SelectOption(label="Slow", value="slow"),
    ]
    modal.add_item(
        discord.ui.Label(text="Pace", component=discord.ui.Select(custom_id="pace", options=options))
    )
    return modal
