"""A newcomer on the page, with the real bot: from the first command to the end of a whole game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.client import Vintner
from bot.sandbox import SandboxServer
from bot.sandbox.objects import Channel, Message
from bot.settings import Settings
from storage import Database, outbox, upgrade
from tests.bot.conftest import Clock
from tests.bot.playing import parts, picks
from tests.web.conftest import DESKTOP, PHONE
from tests.web.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SHOTS = os.environ.get("VINTNER_SCREENSHOTS")  # a folder for pictures of the page, to look at
TABS = 300  # after which whoever walks by keyboard gives up
WHERE = """control => {
    const active = document.activeElement;
    if (control === active) return "here";
    return active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after";
}"""


class Newcomer(Desk):
    """Mia, who sees the page for the first time, and plays with the mouse."""

    bot: Vintner
    means = "mouse"

    @property
    def world(self):
        return self.server.world

    async def press(self, control: Locator) -> None:
        await control.click()

    async def choose(self, label: str) -> None:
        """Choose from the list that is open."""
        await self.press(self.page.get_by_role("option", name=label, exact=False).first)

    async def start_command(self) -> None:
        await self.find("button", "Commands").click()
        await self.choose("/game new")
        await self.choose("Wine Cellar")
        await self.press(self.find("button", "Send"))

    async def go(self, channel: Channel) -> None:
        await self.press(self.page.locator(f"[data-channel='{channel.id}']"))

    def control(self, message: Message, key: str) -> Locator:
        return self.page.locator(f"[data-message='{message.id}'] [data-key='{key}']")

    async def press_label(self, message: Message, label: str) -> None:
        part = next(part for part in parts(message) if part.get("label") == label)
        async with self.acting():
            await self.press(self.control(message, part["custom_id"]))

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[None]:
        """What is done here reaches the server before anything else is looked at."""
        before = len(self.world.interactions)
        yield
        await self.server.until(lambda: len(self.world.interactions) > before)

    async def open_menu(self, menu: Locator) -> None:
        await self.press(menu)

    async def quiet(self) -> None:
        """Wait until the bot has answered, its opponents have moved, and everything is told."""
        services = self.bot.services
        while True:
            await self.server.settled()
            async with services.db.read() as tx:
                owing = await outbox.next_due(tx) is not None
            if not (self.bot.router.busy or services.opponents.busy or owing):
                return
            services.play.clock.ahead += 1
            services.publisher.ring()

    async def shot(self, name: str) -> None:
        if SHOTS:
            await self.page.wait_for_timeout(200)
            await self.page.screenshot(path=Path(SHOTS) / f"{self.means}-{name}.png")

    # The game

    async def gather(self) -> str:
        """Open a table, add two opponents, and start; returns the game's id."""
        await self.start_command()
        await self.quiet()
        card = self._of_bot(self.place)[-1]
        await expect(self.message("Wine Cellar").last).to_be_visible()
        for label in ("Add AI", "Add AI"):
            await self.press_label(card, label)
            await self.quiet()
        await self.shot("1-table")
        await self.press_label(card, "Start")
        await self.quiet()
        return card.content.split("`")[1]

    async def play(self, game: str) -> None:
        """Answer whatever is asked until the game is over."""
        thread = next(c for c in self.world.channels.values() if game in (c.name or ""))
        await self.go(thread)
        await self.shot("2-board")
        answers = 0
        while not (await self.bot.services.play.position(game)).table.over:
            panel = await self._panel(thread)
            await self.answer(panel)
            answers += 1
            if answers in (1, 4):
                await self.shot(f"3-panel-{answers}")
            assert answers < 200, "the game does not get on"

    async def _panel(self, thread: Channel) -> Message:
        """The open question; opened under the newest board if none is shown."""
        shown = [m for m in self.server.actor("Mia").sees(thread) if m.flags & 64 and picks(m)]
        if not shown:
            board = [m for m in self._of_bot(thread) if "###" in m.content][-1]
            await self.press_label(board, "Play")
            await self.quiet()
            shown = [m for m in self.server.actor("Mia").sees(thread) if m.flags & 64 and picks(m)]
            await self.shot("3-panel-0")
        return shown[-1]

    async def answer(self, panel: Message) -> None:
        """Pick the first of what is offered."""
        part = picks(panel)[0]
        async with self.acting():
            await self._pick(self.control(panel, part["custom_id"]), part)
        await self.quiet()

    async def _pick(self, control: Locator, part: dict) -> None:
        if "options" not in part:
            await self.press(control)
            return
        await self.open_menu(control)
        for entry in part["options"][: max(1, part.get("min_values", 1))]:
            await self.choose(entry["label"])
        if part.get("max_values", 1) > 1:
            await self.press(self.find("button", "Done"))

    def _of_bot(self, channel: Channel) -> list[Message]:
        return [m for m in self.server.actor("Mia").sees(channel) if m.author.bot]


class Typist(Newcomer):
    """The same by keyboard alone."""

    means = "keyboard"

    async def press(self, control: Locator) -> None:
        """Walk to a control with Tab, and press it."""
        await control.wait_for()
        for _ in range(TABS):
            where = await control.evaluate(WHERE)
            if where == "here":
                await self.page.keyboard.press("Enter")
                return
            await self.page.keyboard.press("Tab" if where == "after" else "Shift+Tab")
        raise AssertionError(f"Tab does not reach {control}")

    async def choose(self, label: str) -> None:
        option = self.page.get_by_role("option", name=label, exact=False).first
        await option.wait_for()
        for _ in range(30):
            if await option.get_attribute("aria-selected") == "true" or await self._is_active(option):
                break
            await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")

    async def _is_active(self, option: Locator) -> bool:
        """Whether the list's highlight is on an option."""
        return await option.evaluate(
            """option => option.id && [...document.querySelectorAll('[aria-activedescendant]')].some(
                holder => holder.getAttribute('aria-activedescendant') === option.id)"""
        )

    async def start_command(self) -> None:
        await self.type_command("/game new", "<Enter>")
        await self.find("option", "Wine Cellar").wait_for()
        await self.type_again("Wine Cellar")
        await self.find("option", "Wine Cellar").wait_for()
        await self.type_again("<Enter>", "<Enter>")


class Phone(Newcomer):
    """The same on a narrow screen, by touch."""

    means = "phone"

    async def press(self, control: Locator) -> None:
        await control.tap()

    async def go(self, channel: Channel) -> None:
        entry = self.page.locator(f"[data-channel='{channel.id}']")
        if not await entry.is_visible():
            await self.find("button", "Channels").tap()
        await entry.tap()


@asynccontextmanager
async def at_the_page(
    kind: type[Newcomer], browser: Browser, folder: Path, size: dict[str, int]
) -> AsyncIterator[Newcomer]:
    """A sandbox with the real bot, and somebody in front of its page."""
    database = f"sqlite+aiosqlite:///{folder / 'page.db'}"
    await upgrade(database)
    db = await Database.open(database)
    async with SandboxServer(people=2) as server:
        with server.redirect():
            bot = Vintner(Settings(database=database, think_delay=0.0), db, clock=Clock())
            bot.services.opponents._executor = ThreadPoolExecutor(1)
            running = asyncio.create_task(bot.start(server.token))
            await server.connected()
            await bot.wait_until_ready()
            context = await browser.new_context(viewport=size, has_touch=size is PHONE)
            page = await context.new_page()
            page.set_default_timeout(8000)
            problems: list[str] = []
            page.on("pageerror", lambda error: problems.append(str(error)))
            newcomer = kind(page, server, bot, server.world.named("tables").id)
            await newcomer.open()
            yield newcomer
            await context.close()
            await bot.close()
            await running
            assert problems == []
            assert server.unknown_routes == {}
    await db.close()


@pytest.mark.parametrize(
    ("kind", "size"),
    [(Newcomer, DESKTOP), (Typist, DESKTOP), (Phone, PHONE)],
    ids=["mouse", "keyboard", "phone"],
)
async def test_a_newcomer_plays_a_whole_game(
    browser: Browser, tmp_path: Path, kind: type[Newcomer], size: dict[str, int]
) -> None:
    async with at_the_page(kind, browser, tmp_path, size) as newcomer:
        game = await newcomer.gather()

        await newcomer.play(game)

        await expect(newcomer.message("Rematch").last).to_be_visible()
        await newcomer.shot("4-end")
        assert (
            await newcomer.page.evaluate("() => document.querySelector('#log').scrollWidth") <= size["width"]
        )
        unread = newcomer.page.locator("[role=radio]", has_text="Mia")
        await expect(unread).to_have_accessible_name("Mia, 2 unread for you")  # earlier notices are gone
        await newcomer.go(newcomer.server.actor("Mia").dm)
        await newcomer.shot("5-direct")
