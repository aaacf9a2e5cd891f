"""A small bot that posts every kind of thing the page has to show, and remembers what it was told."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

TEXT = """# Wine Cellar
**Mia** bids *secretly* and ||43||.
- Barolo
  - nested
1. first
> quoted
```py
x = 1
```
<t:1800000000:D> `code`"""


def picture(color: str = "#7A1833") -> io.BytesIO:
    data = io.BytesIO()
    Image.new("RGB", (1200, 900), color).save(data, "PNG")
    data.seek(0)
    return data


def board(name: str = "board.png") -> discord.File:
    return discord.File(picture(), name, description="A board with three bottles.")


def buttons() -> ui.View:
    view = ui.View(timeout=None)
    styles = discord.ButtonStyle
    for style in (styles.primary, styles.secondary, styles.success, styles.danger):
        view.add_item(ui.Button(style=style, label=style.name.title(), custom_id=style.name))
    view.add_item(ui.Button(label="Off", custom_id="off", disabled=True))
    view.add_item(ui.Button(label="Rules", url="https://example.com/rules"))
    view.add_item(ui.Button(emoji="🍷", custom_id="emoji"))
    view.add_item(ui.Button(label="Form", custom_id="form"))
    view.add_item(ui.Button(label="Ignored", custom_id="ignored"))
    view.stop()
    return view


def menus() -> ui.View:
    view = ui.View(timeout=None)
    bottles = [
        discord.SelectOption(label=name, description=f"A bottle of {name}")
        for name in ("Barolo", "Chianti", "Merlot", "Soave")
    ]
    view.add_item(ui.Select(custom_id="one", placeholder="One bottle", options=bottles))
    view.add_item(
        ui.Select(custom_id="some", placeholder="Two or three", options=bottles, min_values=2, max_values=3)
    )
    view.add_item(ui.UserSelect(custom_id="who", placeholder="Somebody"))
    view.stop()
    return view


def embed() -> discord.Embed:
    shown = discord.Embed(title="Table 12", description="Waiting for **players**.", color=0x7A1833)
    shown.add_field(name="Seats", value="3 of 8").add_field(name="Pace", value="slow")
    return shown.set_image(url="attachment://banner.png").set_footer(text="Rated")


def form() -> ui.Modal:
    modal = ui.Modal(title="Options of the table", custom_id="options")
    modal.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20)))
    notes = ui.TextInput[Any](custom_id="notes", style=discord.TextStyle.paragraph, required=False)
    modal.add_item(ui.Label(text="Notes", description="For everybody", component=notes))
    variants = [discord.SelectOption(label="Basic", default=True), discord.SelectOption(label="Advanced")]
    modal.add_item(ui.Label(text="Variant", component=ui.Select(custom_id="variant", options=variants)))
    modal.stop()
    return modal


class Showcase(discord.Client):
    """Answers components and modals by saying what it was told; "ignored" gets no answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.told: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.release = asyncio.Event()
        """Set to let a slow command finish."""
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = data.get("custom_id")
        if custom_id is None:
            return
        if custom_id == "form":
            await interaction.response.send_modal(form())
        elif custom_id == "primary":
            await interaction.response.edit_message(content="Pressed.")
        elif custom_id != "ignored":
            self.told.put_nowait((custom_id, data.get("values") or data.get("components")))
            await interaction.response.send_message(f"You used {custom_id}.", ephemeral=True)


def add_commands(bot: Showcase) -> None:
    @bot.tree.command(description="Shows one kind of thing")
    @app_commands.describe(kind="What to show", times="How often", whom="Whom to greet")
    @app_commands.choices(kind=[app_commands.Choice(name=kind.title(), value=kind) for kind in SHOWN])
    async def show(
        interaction: discord.Interaction,
        kind: str,
        times: app_commands.Range[int, 1, 3] = 1,
        whom: discord.User | None = None,
    ) -> None:
        greeting = {"content": f"Hello {whom.mention}"} if whom else {}
        for _ in range(times):
            if interaction.response.is_done():
                await interaction.followup.send(**SHOWN[kind]())
            else:
                await interaction.response.send_message(**{**SHOWN[kind](), **greeting})

    @bot.tree.command(description="Answers to you alone, after a while")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await bot.release.wait()
        await interaction.edit_original_response(content="Done at last.")

    @bot.tree.command(description="Never answers")
    async def silent(interaction: discord.Interaction) -> None:
        bot.told.put_nowait(("silent", None))

    @bot.tree.command(description="Makes a thread")
    async def thread(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("A thread follows.")
        message = await interaction.original_response()
        await message.create_thread(name="Wine Cellar of Mia")

    @bot.tree.command(description="Writes to somebody")
    async def write(interaction: discord.Interaction, whom: discord.User) -> None:
        await interaction.response.send_message("Sent.", ephemeral=True)
        await whom.send("It is your turn.")

    group = app_commands.Group(name="move", description="Moves")

    @group.command(description="Answers by typing")
    async def bid(interaction: discord.Interaction, bottle: str) -> None:
        bot.told.put_nowait(("bid", bottle))
        await interaction.response.send_message(f"You bid {bottle}.", ephemeral=True)

    @bid.autocomplete("bottle")
    async def bottles(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = [name for name in ("Barolo", "Barbera", "Chianti") if typed.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=f"bottle:{name.lower()}") for name in names]

    bot.tree.add_command(group)

    @bot.tree.context_menu(name="Profile")
    async def profile(interaction: discord.Interaction, user: discord.User) -> None:
        await interaction.response.send_message(f"This is {user.display_name}.", ephemeral=True)


SHOWN: dict[str, Any] = {
    "text": lambda: {"content": TEXT},
    "buttons": lambda: {"content": "Press one.", "view": buttons()},
    "menus": lambda: {"content": "Choose.", "view": menus()},
    "embed": lambda: {"embed": embed(), "file": board("banner.png")},
    "picture": lambda: {"content": "The board.", "file": board()},
}
