"""Messages, files, DMs, threads, reactions, pins and emojis as Discord treats them."""

from __future__ import annotations

from io import BytesIO

import aiohttp
import discord
import pytest

from bot import limits
from bot.sandbox import SandboxServer, channels
from bot.sandbox.objects import Channel, MessageType
from bot.sandbox.permissions import Permission
from tests.sandbox.conftest import Client
from tests.sandbox.making import PICTURE, buttons, menu, picture

Place = discord.TextChannel


@pytest.fixture
def place(client: Client, tables: Channel) -> Place:
    """The channel #tables as the bot has it."""
    channel = client.get_channel(int(tables.id))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def refused(request: object) -> tuple[int, int]:
    """Return the status and code with which a request was refused."""
    with pytest.raises(discord.HTTPException) as caught:
        await request
    return caught.value.status, caught.value.code


async def test_an_attachment_is_served_and_described(server: SandboxServer, place: Place) -> None:
    sent = await place.send(file=picture())

    attachment = sent.attachments[0]
    async with aiohttp.ClientSession() as session, session.get(attachment.url) as answer:
        content = await answer.read()
    assert content == PICTURE
    assert answer.content_type == "image/png"
    assert (attachment.width, attachment.height, attachment.description) == (16, 8, "A board")


async def test_an_edit_keeps_the_files_it_lists_and_no_others(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    sent = await place.send(files=[picture("one.png"), picture("two.png")])

    edited = await sent.edit(attachments=[sent.attachments[1], picture("three.png")])

    assert [attachment.filename for attachment in edited.attachments] == ["two.png", "three.png"]


async def test_a_refused_edit_changes_nothing(server: SandboxServer, tables: Channel, place: Place) -> None:
    sent = await place.send("Board", view=buttons(play="Play"))

    answer = await refused(sent.edit(content=None, view=None))

    message = server.world.message(tables.id, str(sent.id))
    assert answer == (400, limits.ErrorCode.EMPTY_MESSAGE)
    assert message.content == "Board"
    assert message.edited_timestamp is None


async def test_only_those_whom_the_bot_may_mention_are_pinged(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    mia, tom = server.world.person("Mia"), server.world.person("Tom")
    allowed = discord.AllowedMentions(users=[discord.Object(tom.id)])

    await place.send(f"<@{mia.id}> <@{tom.id}>", allowed_mentions=allowed)

    assert server.actor("Mia").sees(tables)[-1].mentions == [tom]


async def test_the_same_enforced_nonce_sends_one_message(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    first = await place.send("Board", nonce="game.1.board")
    second = await place.send("Board", nonce="game.1.board")
    server.world.clock.advance(600)
    third = await place.send("Board", nonce="game.1.board")

    assert first.id == second.id != third.id
    assert len(server.actor("Mia").sees(tables)) == 2


async def test_messages_are_listed_newest_first_and_fetched(server: SandboxServer, place: Place) -> None:
    sent = [await place.send(f"Turn {number}") for number in range(4)]

    newest = [message.content async for message in place.history(limit=2)]
    later = [message.content async for message in place.history(after=sent[1], oldest_first=True)]
    fetched = await place.fetch_message(sent[0].id)

    assert newest == ["Turn 3", "Turn 2"]
    assert later == ["Turn 2", "Turn 3"]
    assert fetched.content == "Turn 0"


async def test_a_deleted_message_is_unknown(place: Place) -> None:
    sent = await place.send("Board")
    await sent.delete()

    assert await refused(sent.edit(content="Again")) == (404, limits.ErrorCode.UNKNOWN_MESSAGE)


async def test_edits_of_old_messages_have_a_cap_of_their_own(server: SandboxServer, place: Place) -> None:
    sent = await place.send("Board")
    server.world.clock.advance(limits.OLD_MESSAGE + 60)
    server.world.old_edit_wait = 0.001
    for number in range(limits.OLD_MESSAGE_EDITS):
        await sent.edit(content=f"Board {number}")

    assert await refused(sent.edit(content="Once more")) == (429, limits.ErrorCode.TOO_MANY_OLD_EDITS)


@pytest.mark.parametrize(
    ("fields", "place_of_error"),
    [
        ({"content": "x" * 2001}, "In content"),
        ({"nonce": "n" * 26, "content": "x"}, "In nonce"),
        ({"embed": discord.Embed(title="x" * 257)}, r"In embeds\.0\.title"),
        ({"embeds": [discord.Embed(description="x" * 4000)] * 2}, "In embeds"),
        ({"view": buttons(**{"x" * 101: "Play"})}, r"In components\.0\.components\.0\.custom_id"),
        ({"view": buttons(play="x" * 81)}, r"In components\.0\.components\.0\.label"),
        ({"view": menu("vine", *(f"v{number}" for number in range(25)), "v1")}, "In components"),
        ({"file": picture(alt="x" * 1025)}, r"In attachments\.0\.description"),
        ({"embed": discord.Embed().set_image(url="attachment://none.png")}, "In embeds"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
async def test_what_exceeds_a_limit_is_refused_with_its_place(
    place: Place, fields: dict[str, object], place_of_error: str
) -> None:
    with pytest.raises(discord.HTTPException, match=place_of_error) as caught:
        await place.send(**fields)

    assert caught.value.code == limits.ErrorCode.INVALID_FORM


async def test_an_empty_message_and_a_file_too_large_are_refused(place: Place) -> None:
    large = discord.File(BytesIO(b"x" * (limits.ATTACHMENT_BYTES + 1)), "x.bin")

    empty = await refused(place.send(""))
    too_large = await refused(place.send(file=large))

    assert empty == (400, limits.ErrorCode.EMPTY_MESSAGE)
    assert too_large == (413, limits.ErrorCode.REQUEST_TOO_LARGE)


async def test_a_message_of_new_components_shows_its_pictures_and_refuses_text(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    view = discord.ui.LayoutView()
    gallery = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="A board")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("Board"), gallery))
    view.stop()

    sent = await place.send(view=view, file=picture())

    container = server.world.message(tables.id, str(sent.id)).components[0]
    media = container["components"][1]["items"][0]["media"]
    assert media["url"].startswith(server.base_url)
    assert (media["width"], media["height"]) == (16, 8)
    assert sent.attachments == []
    assert await refused(sent.edit(content="Text")) == (400, limits.ErrorCode.INVALID_FORM)


async def test_a_dm_arrives_unless_it_is_closed(server: SandboxServer, client: Client) -> None:
    tom = server.actor("Tom")
    user = await client.fetch_user(int(tom.id))

    await user.send("Your hand", file=picture())
    arrived = await tom.next_message(tom.dm)
    tom.close_dms()

    assert arrived.content == "Your hand"
    assert await refused(user.send("Again")) == (403, limits.ErrorCode.CANNOT_DM)


async def test_a_dm_needs_a_server_in_common(server: SandboxServer, client: Client) -> None:
    stranger = server.world.add_user("Zoé")
    user = await client.fetch_user(int(stranger.id))

    assert await refused(user.send("Hello")) == (403, limits.ErrorCode.NO_MUTUAL_GUILD)


async def test_a_thread_starts_from_a_message_once(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    sent = await place.send("Table")

    thread = await sent.create_thread(name="Evening")
    await thread.send("Welcome")
    await thread.add_user(discord.Object(server.world.person("Tom").id))

    assert thread.id == sent.id
    assert thread.parent_id == int(tables.id)
    assert server.actor("Tom").sees(server.world.named("Evening"))[0].content == "Welcome"
    assert len(await thread.fetch_members()) == 2
    assert await refused(sent.create_thread(name="Again")) == (400, limits.ErrorCode.THREAD_EXISTS)


async def test_an_archived_thread_opens_for_posts_and_stays_shut_for_edits(
    server: SandboxServer, place: Place
) -> None:
    thread = await place.create_thread(name="Evening", type=discord.ChannelType.public_thread)
    sent = await thread.send("Board")
    await thread.edit(archived=True)

    answer = await refused(sent.edit(content="New board"))
    await thread.send("Board again")

    assert answer == (400, limits.ErrorCode.THREAD_ARCHIVED)
    assert not server.world.named("Evening").archived


async def test_a_channel_is_told_of_a_public_thread(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    await place.create_thread(name="Evening", type=discord.ChannelType.public_thread)
    await place.create_thread(name="Secret", type=discord.ChannelType.private_thread)

    (told,) = server.actor("Tom").sees(tables)
    thread = server.world.named("Evening")

    assert (told.type, told.content) == (MessageType.THREAD_CREATED, "Evening")
    assert told.message_reference["channel_id"] == thread.id


async def test_a_silent_thread_archives_itself(server: SandboxServer, place: Place) -> None:
    thread = await place.create_thread(
        name="Evening", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    server.world.clock.advance(50 * 60)
    await thread.send("Board")
    server.world.clock.advance(50 * 60)
    awake = not server.world.named("Evening").archived
    server.world.clock.advance(11 * 60)

    assert awake
    assert server.world.named("Evening").archived


async def test_a_locked_thread_is_only_for_moderators(
    server: SandboxServer, tables: Channel, place: Place
) -> None:
    thread = await place.create_thread(name="Evening", type=discord.ChannelType.public_thread)
    channels.archive(server.world, server.world.named("Evening"), locked=True)

    archived = await refused(thread.send("Board"))
    server.world.deny(tables, Permission.MANAGE_THREADS)
    locked = await refused(thread.send("Board"))

    assert archived == (400, limits.ErrorCode.THREAD_ARCHIVED)
    assert locked == (400, limits.ErrorCode.THREAD_LOCKED)


async def test_permissions_are_asked_for(server: SandboxServer, tables: Channel, place: Place) -> None:
    sent = await place.send("Table")
    server.world.deny(tables, Permission.CREATE_PUBLIC_THREADS, Permission.EMBED_LINKS)
    no_embed = await refused(place.send(embed=discord.Embed(title="Board")))
    no_thread = await refused(sent.create_thread(name="Evening"))
    server.world.deny(tables, Permission.VIEW_CHANNEL)
    no_access = await refused(place.send("Board"))

    assert no_embed == (403, limits.ErrorCode.MISSING_PERMISSIONS)
    assert no_thread == (403, limits.ErrorCode.MISSING_PERMISSIONS)
    assert no_access == (403, limits.ErrorCode.MISSING_ACCESS)


async def test_a_deleted_channel_is_unknown(server: SandboxServer, tables: Channel, place: Place) -> None:
    channels.drop(server.world, tables)

    assert await refused(place.send("Board")) == (404, limits.ErrorCode.UNKNOWN_CHANNEL)


async def test_only_the_author_may_edit(server: SandboxServer, tables: Channel, place: Place) -> None:
    said = server.actor("Tom").say(tables, "Hello")

    answer = await refused(place.get_partial_message(int(said.id)).edit(content="Bye"))

    assert answer == (403, limits.ErrorCode.NOT_THE_AUTHOR)


async def test_pins_and_reactions_come_and_go(server: SandboxServer, tables: Channel, place: Place) -> None:
    sent = await place.send("Board")

    await sent.pin()
    pinned = [message.id async for message in place.pins()]
    await sent.unpin()
    await sent.add_reaction("🍇")
    fetched = await place.fetch_message(sent.id)
    await sent.remove_reaction("🍇", discord.Object(server.world.bot.id))

    assert pinned == [sent.id]
    assert [reaction.me for reaction in fetched.reactions] == [True]
    assert (await place.fetch_message(sent.id)).reactions == []


async def test_the_application_has_emojis(server: SandboxServer, client: Client) -> None:
    emoji = await client.create_application_emoji(name="grapes", image=PICTURE)
    names = [found.name for found in await client.fetch_application_emojis()]
    taken = await refused(client.create_application_emoji(name="grapes", image=PICTURE))
    await emoji.edit(name="vine")
    await emoji.delete()

    assert names == ["grapes"]
    assert taken == (400, limits.ErrorCode.INVALID_FORM)
    assert server.world.emojis == {}


async def test_servers_members_and_threads_can_be_looked_up(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    guild = await client.fetch_guild(int(server.world.guild.id))
    member = await guild.fetch_member(int(server.world.person("Jonas").id))
    channel = await client.fetch_channel(int(tables.id))
    unknown = await refused(guild.fetch_member(1))

    assert (guild.name, member.display_name) == ("The Cellar", "Jonas the Cellarman")
    assert isinstance(channel, discord.TextChannel)
    assert unknown == (404, limits.ErrorCode.UNKNOWN_MEMBER)
    assert await guild.active_threads() == []
    async with channel.typing():
        pass
