"""Writing messages and commands on the page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_message_is_written_and_stands_in_the_list(desk: Desk) -> None:
    await desk.type_command("Good evening", "<Enter>")

    await expect(desk.last).to_contain_text("Good evening")
    await expect(desk.last).to_contain_text("Mia")
    await expect(desk.write).to_have_value("")


async def test_a_name_after_an_at_sign_becomes_a_mention(desk: Desk) -> None:
    await desk.type_command("Your move, @jo", "<Enter>", "please", "<Enter>")

    await expect(desk.last.get_by_role("button", name="@Jonas")).to_be_visible()
    await expect(desk.last).to_contain_text("Your move, @Jonas please")


async def test_a_slash_offers_the_commands_and_typing_narrows_them(desk: Desk) -> None:
    await desk.type_command("/")
    options = desk.page.get_by_role("option")
    await expect(options).to_have_count(6)

    await desk.type_command("mo")

    await expect(options).to_have_count(1)
    await expect(options).to_contain_text("/move bid")


async def test_a_command_is_run_by_keyboard_alone(desk: Desk) -> None:
    await desk.type_command("/show", "<Enter>", "but", "<Enter>", "<Enter>")

    await expect(desk.last).to_contain_text("Press one.")
    await expect(desk.last.locator(".marker")).to_have_text("MMia used /show")
    await expect(desk.write).to_be_focused()


async def test_a_command_is_run_by_mouse_alone(desk: Desk) -> None:
    await desk.find("button", "Commands").click()
    await desk.find("option", "/show").click()
    await desk.find("option", "Embed").click()
    await desk.find("button", "Send").click()

    await expect(desk.last).to_contain_text("Waiting for players.")


async def test_optional_options_are_added_from_a_list(desk: Desk) -> None:
    await desk.type_command("/show", "<Enter>", "but", "<Enter>", "<Tab>", "<Enter>")

    await desk.find("option", "whom").click()
    await desk.find("option", "Priya").click()
    await desk.page.keyboard.press("Enter")

    await expect(desk.last).to_contain_text("Hello @Priya")


async def test_a_missing_option_keeps_the_command_and_says_which(desk: Desk) -> None:
    await desk.type_command("/show", "<Enter>", "<Escape>")

    await desk.find("button", "Send").click()

    await expect(desk.page.locator(".command-problem")).to_have_text("kind: This option is required.")
    await expect(desk.find("combobox", "kind")).to_be_focused()


async def test_a_number_outside_its_bounds_is_refused_before_it_is_sent(desk: Desk) -> None:
    await desk.type_command("/show", "<Enter>", "text", "<Enter>", "<Tab>", "<Enter>")

    await desk.find("option", "times").click()
    await desk.page.keyboard.type("4")
    await desk.page.keyboard.press("Enter")

    await expect(desk.page.locator(".command-problem")).to_have_text("times: At most 3.")


async def test_autocomplete_asks_the_bot_and_sends_the_value_behind_the_name(desk: Desk) -> None:
    await desk.type_command("/move", "<Enter>", "bar")
    await expect(desk.page.get_by_role("option")).to_have_text(["Barolo", "Barbera"])

    await desk.type_again("<ArrowDown>", "<Enter>", "<Enter>")

    assert await desk.told() == ("bid", "bottle:barbera")
    await expect(desk.last).to_contain_text("You bid bottle:barbera.")


async def test_escape_leaves_a_command(desk: Desk) -> None:
    await desk.type_command("/slow", "<Enter>")
    await desk.find("group", "Command slow").wait_for()

    await desk.page.keyboard.press("Escape")

    await expect(desk.find("group", "Command slow")).to_have_count(0)
    await expect(desk.write).to_be_focused()


async def test_the_bot_is_seen_thinking_until_its_answer_comes(desk: Desk) -> None:
    await desk.type_command("/slow", "<Enter>", "<Enter>")
    await expect(desk.last).to_contain_text("Vintner is thinking…")

    desk.bot.release.set()

    await expect(desk.last).to_contain_text("Done at last.")
    await expect(desk.last).to_contain_text("Only you can see this")


async def test_a_command_without_an_answer_says_so_and_can_be_put_away(desk: Desk) -> None:
    await desk.type_command("/silent", "<Enter>", "<Enter>")
    await desk.told()
    await expect(desk.last).to_contain_text("Sending command…")
    desk.server.world.clock.advance(3.1)

    await expect(desk.last.get_by_role("alert")).to_have_text("The application did not respond")
    await desk.last.get_by_role("button", name="Dismiss message").click()

    await expect(desk.page.locator("#log [data-message]")).to_have_count(0)


async def test_a_user_command_is_run_from_somebodys_card(desk: Desk) -> None:
    desk.server.actor("Jonas").say(desk.place, "Hello")

    await desk.last.get_by_role("button", name="Jonas").click()
    await desk.find("button", "Apps: Profile").click()

    await expect(desk.last).to_contain_text("This is Jonas")


async def test_an_answer_names_the_whole_command_it_answers(desk: Desk) -> None:
    await desk.bid_barolo()

    await expect(desk.last.locator(".command-name")).to_have_text("/move bid")


async def test_enter_never_takes_a_choice_that_the_typed_text_has_left_behind(desk: Desk) -> None:
    await desk.type_command("/move", "<Enter>")
    await expect(desk.page.get_by_role("option")).to_have_text(["Barolo", "Barbera", "Chianti"])

    await desk.type_again("chi", "<Enter>", "<Enter>")

    assert await desk.told() == ("bid", "bottle:chianti")
