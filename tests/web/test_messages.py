"""How messages look and what of them reaches whom."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.desk import Desk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def html_of(desk: Desk, source: str) -> str:
    """What the page makes of a text."""
    script = """async (source) => {
        const { markdown } = await import('/markdown.js');
        const box = document.createElement('div');
        box.append(markdown(source));
        return box.innerHTML;
    }"""
    return await desk.page.evaluate(script, source)


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("**a** *b* _c_ __d__ ~~e~~", "<strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s>"),
        ("***a*** **b *c* d**", "<strong><em>a</em></strong> <strong>b <em>c</em> d</strong>"),
        ("snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        (r"\*a\* `**b**` ``c`d``", "*a* <code>**b**</code> <code>c`d</code>"),
        ("<b>a</b> & <script>", "&lt;b&gt;a&lt;/b&gt; &amp; &lt;script&gt;"),
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
        ("a\nb", "a\nb"),
    ],
)
async def test_words_are_marked_as_on_discord(desk: Desk, source: str, html: str) -> None:
    made = await html_of(desk, source)

    assert made == f'<div class="paragraph">{html}</div>'


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
        ("- a\n1. b", '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'),
        ("# a", '<h2 class="heading heading-1">a</h2>'),
        ("-# a", '<small class="subtext">a</small>'),
        ("> a\n> b", '<blockquote><div class="paragraph">a\nb</div></blockquote>'),
        (
            "```py\nx = '**y**'\n```",
            '<pre tabindex="0"><code data-language="py">x = \'**y**\'</code></pre>',
        ),
    ],
)
async def test_blocks_are_laid_out_as_on_discord(desk: Desk, source: str, html: str) -> None:
    assert await html_of(desk, source) == html


async def test_a_sentence_keeps_the_punctuation_after_its_link(desk: Desk) -> None:
    desk.server.actor("Jonas").say(desk.place, "See https://example.com/a_b(c).")

    await expect(desk.last.get_by_role("link")).to_have_attribute("href", "https://example.com/a_b(c")
    await expect(desk.last).to_contain_text("See https://example.com/a_b(c).")


async def test_links_to_channels_and_messages_stay_on_the_page(desk: Desk) -> None:
    guild = desk.server.world.guild
    general = desk.server.world.named("general")
    message = desk.server.actor("Jonas").say(general, "Look here")
    url = f"https://discord.com/channels/{guild.id}/{general.id}/{message.id}"
    desk.server.actor("Jonas").say(desk.place, f"The [board]({url}) is in <#{general.id}>.")

    await expect(desk.last.get_by_role("link", name="general")).to_be_visible()
    await desk.last.get_by_role("link", name="board").click()

    await expect(desk.page.get_by_role("heading", name="general")).to_be_visible()
    await expect(desk.message("Look here").last).to_be_focused()


async def test_a_spoiler_is_shown_when_it_is_pressed(desk: Desk) -> None:
    desk.server.actor("Jonas").say(desk.place, "I bid ||43||")
    secret = desk.last.get_by_role("button", name="Spoiler; press to show it")
    await expect(secret.locator("span")).to_be_hidden()

    await secret.press("Enter")

    await expect(desk.last.get_by_text("43", exact=True)).to_be_visible()


async def test_timestamps_tell_how_long_ago(desk: Desk) -> None:
    then = int(desk.server.world.clock.now()) - 3 * 3600 - 60
    desk.server.actor("Jonas").say(desk.place, f"Since <t:{then}:R>")

    await expect(desk.last).to_contain_text("3 hours ago")


async def test_a_command_in_a_text_starts_it(desk: Desk) -> None:
    desk.server.actor("Jonas").say(desk.place, "Try </move bid:1>")

    await desk.last.get_by_role("button", name="/move bid").click()

    await expect(desk.find("group", "Command move bid")).to_be_visible()


async def test_an_embed_shows_all_its_parts(desk: Desk) -> None:
    shown = await desk.show("embed")
    box = shown.get_by_role("region", name="Table 12")

    for part in ("Waiting for players.", "Seats", "3 of 8", "Pace", "Rated"):
        await expect(box).to_contain_text(part)
    await expect(box.locator("img")).to_have_js_property("naturalWidth", 1200)


async def test_a_picture_opens_large_with_its_alt_text_and_escape_closes_it(desk: Desk) -> None:
    shown = await desk.show("picture")
    small = shown.get_by_role("button", name="Open large: A board with three bottles.")
    await small.click()
    large = desk.find("dialog", "Picture")

    await expect(large.get_by_role("img", name="A board with three bottles.")).to_be_visible()
    await expect(large.get_by_text("A board with three bottles.")).to_be_visible()
    await desk.page.keyboard.press("Escape")

    await expect(large).to_have_count(0)
    await expect(small).to_be_focused()


async def test_a_picture_has_no_empty_ground_beside_it(desk: Desk) -> None:
    shown = await desk.show("picture")
    holder = shown.get_by_role("button", name="Open large: A board with three bottles.")
    picture = holder.locator("img")
    await expect(picture).not_to_have_js_property("naturalWidth", 0)

    frame, drawn = await holder.bounding_box(), await picture.bounding_box()

    assert frame
    assert drawn
    assert abs(frame["width"] - drawn["width"]) < 1


async def test_nobody_else_sees_what_only_one_may_see(desk: Desk) -> None:
    await desk.bid_barolo()
    await expect(desk.message("You bid")).to_have_count(1)

    await desk.act_as("Jonas")

    await expect(desk.message("You bid")).to_have_count(0)


async def test_a_dismissed_message_stays_away_when_the_page_is_loaded_again(desk: Desk) -> None:
    shown = await desk.show("buttons")
    await shown.get_by_role("button", name="Danger").click()
    await desk.last.get_by_role("button", name="Dismiss message").click()

    await desk.page.reload()

    await expect(desk.message("Press one.")).to_have_count(1)
    await expect(desk.message("You used danger.")).to_have_count(0)


async def test_a_new_thread_stands_under_its_message_and_its_channel(desk: Desk) -> None:
    await desk.type_command("/thread", "<Enter>", "<Enter>")

    await desk.last.get_by_role("button", name="Wine Cellar of Mia").click()

    await expect(desk.page.get_by_role("heading", name="Wine Cellar of Mia")).to_be_visible()
    threads = desk.page.locator(f"#sidebar li:has([data-channel='{desk.channel}']) .threads")
    await expect(threads.get_by_role("button", name="Wine Cellar of Mia")).to_be_visible()


async def test_arrows_walk_through_the_messages_and_back_to_the_composer(desk: Desk) -> None:
    desk.server.actor("Jonas").say(desk.place, "First")
    desk.server.actor("Priya").say(desk.place, "Second")
    await expect(desk.message("Second")).to_have_count(1)

    await desk.type_command(
        "<ArrowUp>",
    )
    await expect(desk.message("Second")).to_be_focused()
    await desk.page.keyboard.press("ArrowUp")
    await expect(desk.message("First")).to_be_focused()
    await desk.page.keyboard.press("ArrowDown")
    await desk.page.keyboard.press("ArrowDown")

    await expect(desk.write).to_be_focused()
