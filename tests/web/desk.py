"""Somebody in front of the page."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import Locator, Page

from bot.sandbox import SandboxServer
from tests.web.showcase import Showcase


class Desk:
    """A page, the sandbox behind it, the bot, and a channel that no other test uses."""

    def __init__(self, page: Page, server: SandboxServer, bot: Showcase, channel: str) -> None:
        self.page = page
        self.server = server
        self.bot = bot
        self.channel = channel

    @property
    def place(self) -> Any:
        """The test's own channel on the sandbox."""
        return self.server.world.channels[self.channel]

    async def open(self) -> None:
        """Load the page and go to the test's own channel."""
        await self.page.goto(self.server.base_url)
        await self.page.locator(f"[data-channel='{self.channel}']").evaluate("entry => entry.click()")
        await self.page.get_by_role("heading", name=self.place.name, exact=True).wait_for()

    def find(self, role: Any, name: str, **more: Any) -> Locator:
        return self.page.get_by_role(role, name=name, **more)

    @property
    def write(self) -> Locator:
        return self.page.locator("#message-input")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.page.locator("#log [data-message]").last

    def message(self, text: str) -> Locator:
        return self.page.locator("#log [data-message]", has_text=text)

    async def type_command(self, *keys: str) -> None:
        """Write into the composer: words are typed, names of keys in angle brackets pressed."""
        await self.write.focus()
        await self.type_again(*keys)

    async def type_again(self, *keys: str) -> None:
        """Go on typing where the keyboard is."""
        for key in keys:
            if key.startswith("<"):
                await self.page.keyboard.press(key.strip("<>"))
            else:
                await self.page.keyboard.type(key)

    async def bid_barolo(self) -> None:
        """Use a command with a subcommand and autocomplete."""
        await self.type_command("/move", "<Enter>", "Barolo")
        await self.find("option", "Barolo").wait_for()
        await self.type_again("<Enter>", "<Enter>")

    def person(self, name: str) -> Locator:
        """Somebody one can act as."""
        return self.page.get_by_role("radio", name=name)

    async def act_as(self, name: str) -> None:
        await self.person(name).click()
        await self.page.locator("[role=radio][aria-checked=true]", has_text=name).wait_for()

    async def show(self, kind: str) -> Locator:
        """Have the bot post something, as if somebody else had asked for it. Returns its message."""
        before = await self.page.locator("#log [data-message]").count()
        await self.server.actor("Jonas").slash("show", self.place, kind=kind)
        shown = self.page.locator("#log [data-message]").nth(before)
        await shown.wait_for()
        return shown

    async def change_last(self, content: str) -> None:
        """Have the bot edit the newest message of its own."""
        channel = self.bot.get_partial_messageable(int(self.channel))
        posted = [m for m in self.server.actor("Jonas").sees(self.place) if m.author.bot]
        await channel.get_partial_message(int(posted[-1].id)).edit(content=content)

    async def told(self) -> tuple[str, Any]:
        """What the bot was told next."""
        async with asyncio.timeout(5):
            return await self.bot.told.get()

    async def focused(self) -> str:
        """The text or label of what has the keyboard."""
        return await self.page.evaluate(
            "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        )
