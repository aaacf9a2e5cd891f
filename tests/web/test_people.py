"""Playing all sides: acting users, unread marks, direct messages, restarts, a narrow screen."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.sandbox import SandboxServer
from tests.web.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_acting_as_another_stays_in_the_channel_and_writes_in_that_name(desk: Desk) -> None:
    await desk.act_as("Priya")

    await desk.type_command("It is me", "<Enter>")

    await expect(desk.last).to_contain_text("Priya")
    await expect(desk.page.get_by_role("heading", name=desk.place.name)).to_be_visible()


async def test_digits_and_arrows_change_the_acting_user(desk: Desk) -> None:
    await desk.page.keyboard.press("Alt+2")
    await expect(desk.person("Jonas")).to_have_attribute("aria-checked", "true")

    await desk.person("Jonas").focus()
    await desk.page.keyboard.press("ArrowRight")

    await expect(desk.person("Priya")).to_have_attribute("aria-checked", "true")
    await expect(desk.person("Priya")).to_be_focused()


async def test_what_others_have_not_read_is_marked_on_them(desk: Desk) -> None:
    await desk.type_command("Hello @Jonas", "<Enter>")

    await expect(desk.person("Jonas")).to_have_accessible_name("Jonas, 1 unread for you")
    await expect(desk.person("Priya")).to_have_accessible_name("Priya, unread messages")
    await desk.act_as("Jonas")
    await expect(desk.person("Jonas")).to_have_accessible_name("Jonas")
    await expect(desk.page.get_by_role("separator").filter(has_text="New")).to_be_visible()


async def test_another_channel_shows_that_something_came(desk: Desk) -> None:
    general = desk.server.world.named("general")
    entry = desk.page.locator(f"[data-channel='{general.id}']")
    await entry.click()
    await desk.page.locator(f"[data-channel='{desk.channel}']").click()

    desk.server.actor("Jonas").say(general, "Anybody?")

    await expect(entry).to_have_accessible_name("general, unread")
    await entry.click()
    await expect(entry).to_have_accessible_name("general")


async def test_a_direct_message_is_counted_and_read(desk: Desk) -> None:
    await desk.type_command("/write", "<Enter>", "Mia", "<Enter>", "<Enter>")
    entry = desk.page.get_by_role("navigation").get_by_role("button", name="Vintner, 1 for you")

    await entry.click()

    await expect(desk.last).to_contain_text("It is your turn.")
    await expect(desk.page.get_by_role("heading", name="Vintner")).to_be_visible()


async def test_direct_messages_can_be_closed(desk: Desk) -> None:
    switch = desk.find("switch", "Mia accepts direct messages")
    await switch.uncheck()

    await expect(switch).not_to_be_checked()
    mia = desk.server.actor("Mia")
    assert mia.id in desk.server.world.closed_dms
    await desk.find("switch", "Mia accepts direct messages").check()
    await expect(switch).to_be_checked()


async def test_the_page_finds_a_sandbox_that_was_started_anew(desk: Desk) -> None:
    async with SandboxServer(people=2) as first:
        port = int(first.base_url.rpartition(":")[2])
        await desk.page.goto(first.base_url)
        await expect(desk.page.get_by_role("radio")).to_have_count(2)
    await expect(desk.page.get_by_text("The connection is lost. Trying again…")).to_be_visible()

    async with SandboxServer(people=4, port=port):
        await expect(desk.page.get_by_role("radio")).to_have_count(4)
        await expect(desk.page.locator("#link-state")).to_be_empty()
        await desk.page.close()


async def test_a_narrow_screen_keeps_its_channels_in_a_drawer(phone: Desk) -> None:
    general = phone.page.get_by_role("navigation").get_by_role("button", name="general")
    await expect(general).to_be_hidden()

    await phone.find("button", "Channels").tap()
    await general.tap()

    await expect(phone.page.get_by_role("heading", name="general")).to_be_visible()
    await expect(general).to_be_hidden()


async def test_nothing_is_wider_than_a_narrow_screen(phone: Desk) -> None:
    for kind in ("text", "buttons", "menus", "embed", "picture"):
        await phone.show(kind)

    width = await phone.page.evaluate("() => document.querySelector('#log').scrollWidth")

    assert width == 390


async def test_what_is_touched_on_a_narrow_screen_is_large_enough(phone: Desk) -> None:
    shown = await phone.show("buttons")

    heights = [
        (await button.bounding_box() or {"height": 0})["height"]
        for button in await shown.locator(".button").all()
    ]

    assert len(heights) == 9
    assert min(heights) >= 44


async def test_the_page_says_that_it_is_not_discord(desk: Desk) -> None:
    await expect(desk.find("complementary", "About this page")).to_contain_text(
        "Sandbox: nothing here reaches Discord."
    )
