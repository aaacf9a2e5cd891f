"""The page in Debian's Chromium, on a sandbox with the showcase bot."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from bot.sandbox import SandboxServer
from tests.web.desk import Desk
from tests.web.showcase import Showcase

CHROMIUM = Path(os.environ.get("VINTNER_CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="package")
def chromium() -> Path:
    if not CHROMIUM.exists():
        pytest.skip(f"there is no Chromium at {CHROMIUM}; apt-get install chromium, or set VINTNER_CHROMIUM")
    return CHROMIUM


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def browser(chromium: Path) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def running() -> AsyncIterator[tuple[SandboxServer, Showcase]]:
    """A sandbox whose bot is connected and has its commands."""
    async with SandboxServer(people=3) as server:
        with server.redirect():
            bot = Showcase()
            client = asyncio.create_task(bot.start(server.token))
            await server.connected()
            await bot.wait_until_ready()
            yield server, bot
            await bot.close()
            await client


@pytest_asyncio.fixture(loop_scope="package")
async def desk(browser: Browser, running: tuple[SandboxServer, Showcase]) -> AsyncIterator[Desk]:
    """The page as a newcomer meets it, in a channel of its own."""
    async for desk in opened(browser, running, DESKTOP):
        yield desk


@pytest_asyncio.fixture(loop_scope="package")
async def phone(browser: Browser, running: tuple[SandboxServer, Showcase]) -> AsyncIterator[Desk]:
    """The same on a narrow screen that is touched."""
    async for desk in opened(browser, running, PHONE):
        yield desk


async def opened(
    browser: Browser, running: tuple[SandboxServer, Showcase], size: dict[str, int]
) -> AsyncIterator[Desk]:
    server, bot = running
    while not bot.told.empty():
        bot.told.get_nowait()
    bot.release.clear()
    channel = server.world.add_channel(server.world.guild, f"place-{len(server.world.channels)}")
    server.world.tell_channel("CHANNEL_CREATE", channel)
    context = await browser.new_context(viewport=size, has_touch=size is PHONE)
    page: Page = await context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.set_default_timeout(5000)
    desk = Desk(page, server, bot, channel.id)
    await desk.open()
    yield desk
    await context.close()
    assert problems == []
