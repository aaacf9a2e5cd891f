"""The rarer routes, through discord.py."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO

import aiohttp
import discord
import pytest

from bot import limits
from bot.sandbox import SandboxServer, Unusable, channels
from bot.sandbox.objects import Channel
from tests.sandbox.conftest import Client, reply
from tests.sandbox.making import PICTURE, buttons
from tests.sandbox.test_messages import refused


@pytest.fixture
def guild(server: SandboxServer, client: Client) -> discord.Guild:
    found = client.get_guild(int(server.world.guild.id))
    assert found is not None
    return found


async def test_a_server_may_have_commands_of_its_own(
    server: SandboxServer, client: Client, guild: discord.Guild, tables: Channel
) -> None:
    @client.tree.command(guild=guild, description="Only here")
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Here")

    await client.tree.sync(guild=guild)
    outcome = await server.actor("Tom").slash("local", tables)
    fetched = await client.tree.fetch_commands(guild=guild)
    unknown = await refused(fetched[0].fetch_permissions(guild))
    await fetched[0].delete()

    assert outcome.message is not None
    assert unknown == (404, limits.ErrorCode.UNKNOWN_COMMAND_PERMISSIONS)
    assert await client.tree.fetch_commands(guild=guild) == []
    assert len(await client.tree.fetch_commands()) == 3


async def test_a_wrong_command_is_refused_at_registration(client: Client, guild: discord.Guild) -> None:
    group = discord.app_commands.Group(name="many", description="x" * 100)
    for number in range(20):
        command = discord.app_commands.Command(
            name=f"c{number}", description="x" * 100, callback=with_many_choices()
        )
        group.add_command(command)
    client.tree.add_command(group, guild=guild)

    with pytest.raises(discord.app_commands.CommandSyncFailure, match="8000"):
        await client.tree.sync(guild=guild)


def with_many_choices() -> discord.app_commands.commands.CommandCallback:
    choices = [discord.app_commands.Choice(name=f"{'n' * 20}{number}", value="v") for number in range(25)]

    @discord.app_commands.choices(vine=choices)
    async def command(interaction: discord.Interaction, vine: str) -> None:
        del interaction, vine

    return command


async def test_the_application_and_its_servers_are_told(client: Client, guild: discord.Guild) -> None:
    information = await client.application_info()
    found = await guild.fetch_channels()

    assert information.id == client.application_id
    assert [channel.name for channel in found] == ["general", "tables", "records"]


async def test_messages_are_deleted_in_bulk_by_who_may(
    server: SandboxServer, guild: discord.Guild, tables: Channel
) -> None:
    place = guild.text_channels[1]
    sent = [await place.send(str(number)) for number in range(3)]
    forbidden = await refused(place.delete_messages(sent))
    server.world.guild.roles[1].permissions = str(discord.Permissions.all().value)

    await place.delete_messages(sent)

    assert forbidden == (403, limits.ErrorCode.MISSING_PERMISSIONS)
    assert server.actor("Mia").sees(tables) == []


async def test_a_poll_is_opened_and_ended_once(guild: discord.Guild) -> None:
    poll = discord.Poll("When?", timedelta(hours=24)).add_answer(text="Now").add_answer(text="Later")
    sent = await guild.text_channels[1].send(poll=poll)
    assert sent.poll is not None

    await sent.poll.end()

    again = await refused(sent.poll.end())
    assert again == (400, limits.ErrorCode.POLL_EXPIRED)


async def test_channels_are_renamed_and_deleted_by_who_may(
    server: SandboxServer, guild: discord.Guild
) -> None:
    place = guild.text_channels[2]
    forbidden = await refused(place.edit(name="archive"))
    server.world.guild.roles[1].permissions = str(discord.Permissions.all().value)

    await place.edit(name="archive", topic="Old games")
    renamed = server.world.named("archive").topic
    await place.delete()

    assert forbidden == (403, limits.ErrorCode.MISSING_PERMISSIONS)
    assert renamed == "Old games"
    assert len(server.world.guild.channels) == 2


async def test_a_private_thread_is_seen_by_its_members(server: SandboxServer, guild: discord.Guild) -> None:
    thread = await guild.text_channels[1].create_thread(name="Cellar", invitable=False)
    tom, mia = server.actor("Tom"), server.actor("Mia")
    await thread.add_user(discord.Object(tom.id))
    place = server.world.named("Cellar")

    before = server.world.may_see(mia.user, place), server.world.may_see(tom.user, place)
    await thread.remove_user(discord.Object(tom.id))
    after = server.world.may_see(tom.user, place)
    await thread.delete()

    assert before == (False, True)
    assert not after
    assert server.world.guild.threads == {}


async def test_commands_do_not_work_in_an_archived_thread(
    server: SandboxServer, client: Client, guild: discord.Guild
) -> None:
    client.handlers["open"] = reply("Open")
    thread = await guild.text_channels[1].create_thread(
        name="Evening", type=discord.ChannelType.public_thread
    )
    await thread.send("Table", view=buttons(open="Open"))
    channels.archive(server.world, server.world.named("Evening"))

    with pytest.raises(Unusable, match="archived"):
        await server.actor("Mia").slash("game new", server.world.named("Evening"), game="wine_cellar")
    assert await refused(thread.edit(name="Night")) == (400, limits.ErrorCode.THREAD_ARCHIVED)


@pytest.mark.parametrize(
    ("fields", "place"), [({"name": ""}, "name"), ({"name": "x", "auto_archive_duration": 5}, "duration")]
)
async def test_wrong_threads_are_refused(
    server: SandboxServer, tables: Channel, fields: dict[str, object], place: str
) -> None:
    headers = {"Authorization": f"Bot {server.token}"}
    url = f"{server.base_url}/api/v10/channels/{tables.id}/threads"

    async with aiohttp.ClientSession(headers=headers) as session:
        answer = await session.post(url, json=fields)
        body = await answer.json()

    assert (answer.status, body["code"]) == (400, limits.ErrorCode.INVALID_FORM)
    assert place in next(iter(body["errors"]))


async def test_what_is_not_json_is_refused(server: SandboxServer, tables: Channel) -> None:
    headers = {"Authorization": f"Bot {server.token}"}
    url = f"{server.base_url}/api/v10/channels/{tables.id}/messages"

    async with aiohttp.ClientSession(headers=headers) as session:
        garbled = await session.post(url, data=b"{")
        stranger = await session.post(url, headers={"Authorization": "Bot nobody"})

    assert (await garbled.json())["code"] == limits.ErrorCode.INVALID_JSON
    assert stranger.status == 401


async def test_reactions_and_pins_have_limits(guild: discord.Guild) -> None:
    sent = await guild.text_channels[1].send("Board")
    for number in range(limits.REACTIONS):
        await sent.add_reaction(chr(0x1F347 + number))

    assert await refused(sent.add_reaction("🍷")) == (400, limits.ErrorCode.TOO_MANY_REACTIONS)
    assert await refused(sent.add_reaction("grapes:1")) == (404, limits.ErrorCode.UNKNOWN_EMOJI)


async def test_an_emoji_of_the_application_is_drawn_and_used(
    server: SandboxServer, client: Client, guild: discord.Guild
) -> None:
    emoji = await client.create_application_emoji(name="grapes", image=PICTURE)
    sent = await guild.text_channels[1].send("Board")
    await sent.add_reaction(emoji)

    fetched = await sent.fetch()
    who = [user.id async for user in fetched.reactions[0].users()]
    content = await emoji.read()

    assert who == [int(server.world.bot.id)]
    assert content == PICTURE
    assert await refused(client.fetch_application_emoji(5)) == (404, limits.ErrorCode.UNKNOWN_EMOJI)


async def test_every_kind_of_field_of_a_modal_is_filled_in(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    received: list[object] = []

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(every_field())

    async def take(interaction: discord.Interaction) -> None:
        parts = [part.get("component") for part in interaction.data["components"]]
        received.extend(part.get("value", part.get("values")) for part in parts if part)
        await interaction.response.send_message("Taken", ephemeral=True)

    client.handlers |= {"game new": ask, "every": take}
    mia = server.actor("Mia")

    opened = await mia.slash("game new", tables, game="wine_cellar")
    await mia.submit(opened, {"pace": "slow", "guest": [mia.id], "marks": ["a", "b"]})

    assert received == ["slow", [mia.id], ["a", "b"], False]


def every_field() -> discord.ui.Modal:
    modal = discord.ui.Modal(title="Every field", custom_id="every")
    modal.add_item(discord.ui.TextDisplay("Choose"))
    pace = discord.ui.RadioGroup(custom_id="pace")
    marks = discord.ui.CheckboxGroup(custom_id="marks")
    for value in ("fast", "slow"):
        pace.add_option(label=value, value=value)
    for value in ("a", "b"):
        marks.add_option(label=value, value=value)
    guest = discord.ui.UserSelect(custom_id="guest")
    fields = (pace, guest, marks, discord.ui.Checkbox(custom_id="ready"))
    for field in fields:
        modal.add_item(discord.ui.Label(text=field.custom_id, component=field))
    return modal


async def test_menus_of_users_and_of_messages_resolve_what_they_name(
    server: SandboxServer, client: Client, guild: discord.Guild, tables: Channel
) -> None:
    @client.tree.context_menu(name="Quote", guild=guild)
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.UserSelect(custom_id="guest"))
        view.stop()
        await interaction.response.send_message(message.content, view=view)

    async def invite(interaction: discord.Interaction) -> None:
        chosen = interaction.data["resolved"]["members"]
        await interaction.response.edit_message(content=next(iter(chosen)), view=None)

    client.handlers["guest"] = invite
    await client.tree.sync(guild=guild)
    mia, tom = server.actor("Mia"), server.actor("Tom")

    quoted = await mia.context_menu("Quote", tom.say(tables, "Hello"), tables)
    invited = await mia.select(quoted, "guest", [tom.id])

    assert (await invited.edited()).content == tom.id
    assert invited.message is quoted.message


async def test_a_file_of_a_v2_message_is_named_and_measured(
    server: SandboxServer, guild: discord.Guild, tables: Channel
) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.File("attachment://game.json"))
    view.add_item(
        discord.ui.Section(
            discord.ui.TextDisplay("Board"), accessory=discord.ui.Thumbnail("attachment://board.png")
        )
    )
    view.stop()
    files = [discord.File(BytesIO(b"{}"), "game.json"), discord.File(BytesIO(PICTURE), "board.png")]

    await guild.text_channels[1].send(view=view, files=files)

    file, section = server.actor("Mia").sees(tables)[0].components
    assert (file["name"], file["size"]) == ("game.json", 2)
    assert section["accessory"]["media"]["width"] == 16
