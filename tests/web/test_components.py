"""Buttons, menus and forms on the page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_click_reaches_the_bot_and_only_the_clicker_reads_its_answer(desk: Desk) -> None:
    shown = await desk.show("buttons")

    await shown.get_by_role("button", name="Success").click()

    await expect(desk.last).to_contain_text("You used success.")
    await expect(desk.last).to_contain_text("Only you can see this")
    assert await desk.told() == ("success", None)


async def test_an_edited_message_changes_where_it_stands(desk: Desk) -> None:
    shown = await desk.show("buttons")

    await shown.get_by_role("button", name="Primary").click()

    await expect(shown).to_contain_text("Pressed.")
    await expect(shown).to_contain_text("(edited)")


async def test_the_keyboard_stays_on_a_button_whose_message_is_edited(desk: Desk) -> None:
    shown = await desk.show("buttons")
    await shown.get_by_role("button", name="Primary").focus()

    await desk.page.keyboard.press("Enter")
    await expect(shown).to_contain_text("Pressed.")

    assert await desk.focused() == "Primary"


async def test_disabled_buttons_do_nothing_and_links_open_elsewhere(desk: Desk) -> None:
    shown = await desk.show("buttons")

    link = shown.get_by_role("link", name="Rules")

    await expect(shown.get_by_role("button", name="Off")).to_be_disabled()
    await expect(link).to_have_attribute("href", "https://example.com/rules")
    await expect(link).to_have_attribute("target", "_blank")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")


async def test_an_unanswered_click_says_so_under_its_message(desk: Desk) -> None:
    shown = await desk.show("buttons")

    await shown.get_by_role("button", name="Ignored").click()
    await expect(shown.locator(".busy")).to_have_count(1)
    desk.server.world.clock.advance(3.1)

    await expect(shown.get_by_role("alert")).to_have_text("This interaction failed")
    await expect(shown.locator(".busy")).to_have_count(0)


async def test_one_entry_of_a_menu_is_chosen_by_mouse(desk: Desk) -> None:
    shown = await desk.show("menus")

    await shown.get_by_role("button", name="One bottle").click()
    await desk.find("option", "Merlot").click()

    assert await desk.told() == ("one", ["Merlot"])
    await expect(shown.get_by_role("button", name="One bottle: Merlot")).to_be_visible()


async def test_a_menu_is_filtered_and_chosen_from_by_keyboard(desk: Desk) -> None:
    shown = await desk.show("menus")
    await shown.get_by_role("button", name="One bottle").focus()

    await desk.page.keyboard.press("ArrowDown")
    await desk.page.keyboard.type("soa")
    await expect(desk.page.get_by_role("option")).to_have_count(1)
    await desk.page.keyboard.press("Enter")

    assert await desk.told() == ("one", ["Soave"])


async def test_escape_leaves_a_menu_as_it_was(desk: Desk) -> None:
    shown = await desk.show("menus")
    menu = shown.get_by_role("button", name="One bottle")
    await menu.click()

    await desk.page.keyboard.press("Escape")

    await expect(desk.page.get_by_role("listbox")).to_have_count(0)
    await expect(menu).to_be_focused()
    assert desk.bot.told.empty()


async def test_an_open_list_stays_open_while_messages_come_and_its_own_changes(desk: Desk) -> None:
    shown = await desk.show("menus")
    await shown.get_by_role("button", name="Two or three").click()
    await desk.find("option", "Merlot").click()

    desk.server.actor("Jonas").say(desk.place, "Take your time.")
    await expect(desk.message("Take your time.")).to_be_visible()
    await desk.change_last("Choose in peace.")
    desk.server.actor("Jonas").say(desk.place, "No hurry.")
    await expect(desk.message("No hurry.")).to_be_visible()
    await desk.find("option", "Soave").click()
    await desk.find("button", "Done").click()

    assert await desk.told() == ("some", ["Merlot", "Soave"])
    await expect(shown).to_contain_text("Choose in peace.")


async def test_a_menu_of_several_takes_no_fewer_and_no_more_than_it_asks_for(desk: Desk) -> None:
    shown = await desk.show("menus")
    await shown.get_by_role("button", name="Two or three").click()
    done = desk.find("button", "Done")

    await desk.find("option", "Barolo").click()
    await expect(done).to_be_disabled()
    for bottle in ("Merlot", "Soave"):
        await desk.find("option", bottle).click()
    await expect(desk.find("option", "Chianti")).to_be_disabled()
    await done.click()

    assert await desk.told() == ("some", ["Barolo", "Merlot", "Soave"])


async def test_people_are_chosen_by_name(desk: Desk) -> None:
    shown = await desk.show("menus")

    await shown.get_by_role("button", name="Somebody").click()
    await desk.find("option", "Priya").click()

    assert await desk.told() == ("who", [desk.server.actor("Priya").id])


async def test_a_form_is_filled_in_and_sent(desk: Desk) -> None:
    shown = await desk.show("buttons")
    await shown.get_by_role("button", name="Form").click()
    form = desk.find("dialog", "Options of the table")

    await form.get_by_label("Name").fill("Evening")
    await form.get_by_label("Notes").fill("Bring cheese.\nAnd bread.")
    await form.get_by_role("button", name="Variant").click()
    await desk.find("option", "Advanced").click()
    await form.get_by_role("button", name="Submit").click()

    custom_id, parts = await desk.told()
    fields = [part["component"] for part in parts]
    assert custom_id == "options"
    assert [field.get("value", field.get("values")) for field in fields] == [
        "Evening",
        "Bring cheese.\nAnd bread.",
        ["Advanced"],
    ]
    await expect(form).to_have_count(0)


async def test_a_form_says_which_field_is_missing_and_goes_there(desk: Desk) -> None:
    shown = await desk.show("buttons")
    await shown.get_by_role("button", name="Form").click()
    form = desk.find("dialog", "Options of the table")

    await form.get_by_role("button", name="Submit").click()

    await expect(form.get_by_role("alert").filter(has_text="This field is required.")).to_be_visible()
    await expect(form.get_by_label("Name")).to_be_focused()


async def test_escape_closes_a_form_and_returns_to_its_button(desk: Desk) -> None:
    shown = await desk.show("buttons")
    await shown.get_by_role("button", name="Form").click()
    await desk.find("dialog", "Options of the table").wait_for()

    await desk.page.keyboard.press("Escape")

    await expect(desk.page.get_by_role("dialog")).to_have_count(0)
    assert await desk.focused() == "Form"
