"""What people do, and what the bot answers, through the real discord.py."""

from __future__ import annotations

import asyncio

import discord
import pytest
from discord import app_commands

from bot.limits import FIRST_RESPONSE, TOKEN_LIFE
from bot.sandbox import Callback, SandboxServer, Unusable, messages
from bot.sandbox.objects import Channel, Message
from tests.sandbox.conftest import Client
from tests.sandbox.making import buttons, menu, name_modal, picture


async def post(server: SandboxServer, client: Client, view: discord.ui.View) -> Message:
    """Let the bot post a message at the tables, and return it as the sandbox has it."""
    tables = server.world.named("tables")
    sent = await client.get_partial_messageable(int(tables.id)).send("Table", view=view)
    return server.world.message(tables.id, str(sent.id))


async def test_commands_keep_their_ids_when_they_are_registered_again(
    server: SandboxServer, client: Client
) -> None:
    before = {command["name"]: command["id"] for command in server.world.commands[None].values()}

    await client.tree.sync()

    after = {command["name"]: command["id"] for command in server.world.commands[None].values()}
    assert after == before
    assert set(after) == {"game", "admin", "Profile"}


async def test_a_command_brings_its_options_and_gets_a_reply(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def reply(interaction: discord.Interaction) -> None:
        options = interaction.namespace
        await interaction.response.send_message(f"{options.game} for {options.seats}, {options.guest.name}")

    client.handlers["game new"] = reply
    tom = server.world.person("Tom")

    outcome = await server.actor("Mia").slash("game new", tables, game="wine_cellar", seats="4", guest=tom)

    assert outcome.ack is Callback.MESSAGE
    assert outcome.message is not None
    assert outcome.message.content == "wine_cellar for 4, tom"


async def test_autocomplete_returns_choices(server: SandboxServer, client: Client, tables: Channel) -> None:
    async def suggest(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}…", value="wine_cellar")]

    client.suggest = suggest

    choices = await server.actor("Mia").autocomplete("game new", tables, "game", "win")

    assert choices == [{"name": "win…", "value": "wine_cellar"}]


async def test_a_thinking_reply_is_completed_by_an_edit_with_a_picture(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def reply(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
        await interaction.edit_original_response(embed=embed, attachments=[picture()])

    client.handlers["game new"] = reply

    outcome = await server.actor("Mia").slash("game new", tables, game="wine_cellar")

    assert outcome.ack is Callback.DEFERRED_MESSAGE
    assert outcome.message is not None
    image = outcome.message.embeds[0]["image"]
    assert (image["width"], image["height"]) == (16, 8)
    assert image["url"].startswith(server.base_url)
    assert outcome.message.attachments == []


async def test_a_click_updates_its_message_and_a_follow_up_is_for_the_clicker_alone(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def join(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="Joined", view=None)
        await interaction.followup.send("Welcome", ephemeral=True)

    client.handlers["join"] = join
    message = await post(server, client, buttons(join="Join"))
    mia, jonas = server.actor("Mia"), server.actor("Jonas")

    outcome = await jonas.click(message, "Join")
    secret = await outcome.follow_up()

    assert outcome.ack is Callback.UPDATE
    assert (message.content, message.components) == ("Joined", [])
    assert secret.ephemeral
    assert secret in jonas.sees(tables)
    assert secret not in mia.sees(tables)


async def test_a_deferred_update_leaves_the_message_until_it_is_edited(
    server: SandboxServer, client: Client
) -> None:
    go_on = asyncio.Event()

    async def join(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await go_on.wait()
        await interaction.edit_original_response(content="Joined", attachments=[picture()])

    client.handlers["join"] = join
    message = await post(server, client, buttons(join="Join"))

    outcome = await server.actor("Mia").click(message, "join")
    before = message.content
    go_on.set()
    edited = await outcome.edited()

    assert outcome.ack is Callback.DEFERRED_UPDATE
    assert before == "Table"
    assert edited.content == "Joined"
    assert edited.attachments[0].description == "A board"


async def test_what_others_make_of_a_message_is_no_answer_to_a_click(
    server: SandboxServer, client: Client
) -> None:
    go_on = asyncio.Event()

    async def join(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.message.edit(content="Full")
        await go_on.wait()
        await interaction.edit_original_response(content="Joined")

    client.handlers["join"] = join
    message = await post(server, client, buttons(join="Join"))

    outcome = await server.actor("Mia").click(message, "join")
    await server.until(lambda: message.content == "Full")
    before = list(outcome.interaction.edits)
    go_on.set()

    assert before == []
    assert (await outcome.edited()).content == "Joined"


async def test_a_menu_brings_what_was_chosen(server: SandboxServer, client: Client) -> None:
    async def choose(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(", ".join(interaction.data["values"]), ephemeral=True)

    client.handlers["vine"] = choose
    message = await post(server, client, menu("vine", "merlot", "syrah"))

    outcome = await server.actor("Mia").select(message, "vine", ["syrah"])

    assert outcome.message is not None
    assert outcome.message.content == "syrah"
    with pytest.raises(Unusable, match="does not offer"):
        await server.actor("Mia").select(message, "vine", ["pinot"])


async def test_a_modal_is_filled_in_and_submitted(server: SandboxServer, client: Client) -> None:
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(name_modal())

    async def take(interaction: discord.Interaction) -> None:
        text, pace = (label["component"] for label in interaction.data["components"])
        await interaction.response.edit_message(content=f"{text['value']}, {pace['values'][0]}")

    client.handlers |= {"ask": ask, "name": take}
    message = await post(server, client, buttons(ask="Name"))
    mia = server.actor("Mia")

    opened = await mia.click(message, "Name")
    outcome = await mia.submit(opened, {"text": "Evening", "pace": ["slow"]})

    assert opened.modal is not None
    assert opened.modal["title"] == "Name the table"
    assert outcome.ack is Callback.UPDATE
    assert message.content == "Evening, slow"
    with pytest.raises(Unusable, match="required"):
        await mia.submit(opened, {"text": ""})


async def test_a_context_menu_names_the_person(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"About {interaction.data['target_id']}", ephemeral=True)

    client.handlers["Profile"] = show
    tom = server.world.person("Tom")

    outcome = await server.actor("Mia").context_menu("Profile", tom, tables)

    assert outcome.message is not None
    assert outcome.message.content == f"About {tom.id}"


async def test_commands_are_offered_only_to_whom_and_where_they_may_be_used(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def reply(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Done", ephemeral=True)

    client.handlers["admin"] = reply
    mia, jonas = server.actor("Mia"), server.actor("Jonas")

    outcome = await mia.slash("admin", tables)

    assert outcome.message is not None
    with pytest.raises(Unusable, match="offered no command"):
        await jonas.slash("admin", tables)
    with pytest.raises(Unusable, match="offered no command"):
        await mia.slash("admin", mia.dm)
    with pytest.raises(Unusable, match="needs the option 'game'"):
        await mia.slash("game new", tables)


async def test_an_answer_after_three_seconds_is_refused_and_the_user_told(
    server: SandboxServer, client: Client
) -> None:
    refused: list[int] = []

    async def late(interaction: discord.Interaction) -> None:
        server.world.clock.advance(FIRST_RESPONSE + 0.1)
        try:
            await interaction.response.send_message("Sorry")
        except discord.NotFound as error:
            refused.append(error.code)

    client.handlers["join"] = late
    message = await post(server, client, buttons(join="Join"))

    outcome = await server.actor("Mia").click(message, "join")
    await client.finished.get()

    assert outcome.failed
    assert outcome.ack is None
    assert refused == [10062]


async def test_a_token_dies_after_fifteen_minutes(server: SandboxServer, client: Client) -> None:
    codes: list[int] = []

    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Now")
        server.world.clock.advance(TOKEN_LIFE + 1)
        try:
            await interaction.edit_original_response(content="Later")
        except discord.HTTPException as error:
            codes.append(error.code)

    client.handlers["join"] = slow
    message = await post(server, client, buttons(join="Join"))

    await server.actor("Mia").click(message, "join")
    await client.finished.get()

    assert codes == [50027]


async def test_a_second_answer_and_an_edit_before_the_first_are_refused(
    server: SandboxServer, client: Client
) -> None:
    codes: list[int] = []

    async def twice(interaction: discord.Interaction) -> None:
        again = interaction.response
        try:
            await interaction.edit_original_response(content="Too early")
        except discord.HTTPException as error:
            codes.append(error.code)
        await again.send_message("One")
        again._response_type = None
        try:
            await again.send_message("Two")
        except discord.HTTPException as error:
            codes.append(error.code)

    client.handlers["join"] = twice
    message = await post(server, client, buttons(join="Join"))

    await server.actor("Mia").click(message, "join")
    await client.finished.get()

    assert codes == [10015, 40060]


async def test_the_original_can_be_fetched_and_deleted(server: SandboxServer, client: Client) -> None:
    seen: list[str] = []

    async def reply(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Gone soon", ephemeral=True)
        seen.append((await interaction.original_response()).content)
        await interaction.delete_original_response()
        try:
            await interaction.edit_original_response(content="Back")
        except discord.NotFound as error:
            seen.append(str(error.code))

    client.handlers["join"] = reply
    message = await post(server, client, buttons(join="Join"))

    await server.actor("Mia").click(message, "join")
    await client.finished.get()

    assert seen == ["Gone soon", "10008"]


async def test_disabled_and_unknown_buttons_cannot_be_clicked(server: SandboxServer, client: Client) -> None:
    view = buttons(join="Join")
    view.children[0].disabled = True
    message = await post(server, client, view)

    with pytest.raises(Unusable, match="disabled"):
        await server.actor("Mia").click(message, "Join")
    with pytest.raises(Unusable, match="no button"):
        await server.actor("Mia").click(message, "Leave")


async def test_a_deleted_message_and_that_of_another_cannot_be_clicked(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Yours", view=buttons(join="Join"), ephemeral=True)

    client.handlers["game new"] = whisper
    mia, tom = server.actor("Mia"), server.actor("Tom")
    message = await post(server, client, buttons(join="Join"))
    messages.delete(server.world, message)

    secret = await mia.slash("game new", tables, game="wine_cellar")

    with pytest.raises(Unusable, match="does not see"):
        await mia.click(message, "Join")
    with pytest.raises(Unusable, match="does not see"):
        await tom.click(secret, "Join")


async def test_most_clicks_are_acknowledged_within_a_few_milliseconds(
    server: SandboxServer, client: Client
) -> None:
    async def again(interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    client.handlers["join"] = again
    message = await post(server, client, buttons(join="Join"))
    mia = server.actor("Mia")

    latencies = sorted([(await mia.click(message, "join")).latency for _ in range(100)])

    assert latencies[50] < 0.02
