"""Sessions: connected, lost, resumed, refused."""

from __future__ import annotations

import asyncio
import zlib

import aiohttp
import discord
import pytest

from bot.sandbox import SandboxServer, Unreachable
from bot.sandbox.objects import Channel
from bot.sandbox.sessions import Intent, Op
from tests.sandbox.conftest import Client, reply


async def resumed(client: Client) -> None:
    await asyncio.wait_for(client.resumed.wait(), 10)


@pytest.mark.parametrize("code", [1000, 1001, 4000, 4007, 4009])
async def test_a_closed_connection_is_resumed_and_misses_nothing(
    server: SandboxServer, client: Client, tables: Channel, code: int
) -> None:
    client.handlers["game new"] = reply("Open")

    await server.gateway.close(code)
    outcome = await server.actor("Mia").slash("game new", tables, game="wine_cellar")
    await resumed(client)

    assert outcome.message is not None
    assert server.gateway.counts["identified"] == 1


@pytest.mark.parametrize("fault", ["abort", "reconnect"])
async def test_a_cut_connection_and_op_7_are_resumed(
    server: SandboxServer, client: Client, tables: Channel, fault: str
) -> None:
    client.handlers["game new"] = reply("Open")

    getattr(server.gateway, fault)()
    await resumed(client)
    outcome = await server.actor("Mia").slash("game new", tables, game="wine_cellar")

    assert outcome.message is not None
    assert server.gateway.counts["resumed"] == 1


async def test_a_resumable_invalid_session_is_resumed(server: SandboxServer, client: Client) -> None:
    server.gateway.invalidate(resumable=True)
    await resumed(client)

    assert server.gateway.counts["identified"] == 1


async def test_an_invalid_session_identifies_anew(server: SandboxServer, client: Client) -> None:
    server.gateway.invalidate()
    while server.gateway.counts["identified"] < 2:
        await client.wait_for("ready", timeout=10)

    assert server.gateway.counts["resumed"] == 0


async def test_a_silent_gateway_is_left_and_resumed(tables: Channel, server: SandboxServer) -> None:
    server.gateway.heartbeat_interval = 300
    with server.redirect():
        client = Client(heartbeat_timeout=0.5)
        running = asyncio.create_task(client.start(server.token))
        await server.connected()
        await client.wait_until_ready()

        server.gateway.mute()
        await resumed(client)
        server.gateway.mute(silent=False)

        await client.close()
        await running
    assert server.gateway.counts["identified"] == 1


async def test_the_world_outlives_the_bot(server: SandboxServer, tables: Channel) -> None:
    for _ in range(2):
        with server.redirect():
            client = Client()
            client.handlers["game new"] = reply("Open")
            running = asyncio.create_task(client.start(server.token))
            await server.connected()
            await client.wait_until_ready()
            await server.actor("Mia").slash("game new", tables, game="wine_cellar")
            await client.close()
            await running

    assert len(server.actor("Mia").sees(tables)) == 2
    assert server.gateway.counts["identified"] == 2


async def test_two_shards_share_the_servers(server: SandboxServer) -> None:
    guild_id = int(server.world.guild.id)
    mine = (guild_id >> 22) % 2
    found = {}
    for shard in range(2):
        async with aiohttp.ClientSession() as session, session.ws_connect(server.base_url) as socket:
            await socket.receive_json()
            identity = {"token": server.token, "intents": int(Intent.GUILDS), "shard": [shard, 2]}
            await socket.send_json({"op": Op.IDENTIFY, "d": identity})
            ready = await socket.receive_json()
            found[shard] = [int(guild["id"]) for guild in ready["d"]["guilds"]]

    assert found == {mine: [guild_id], 1 - mine: []}


async def test_events_follow_the_intents_and_hide_what_others_wrote(
    server: SandboxServer, tables: Channel
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(server.base_url) as socket:
        await socket.receive_json()
        intents = Intent.GUILDS | Intent.GUILD_MESSAGES
        await socket.send_json({"op": Op.IDENTIFY, "d": {"token": server.token, "intents": int(intents)}})
        await socket.receive_json()
        await socket.receive_json()
        mia = server.actor("Mia")
        mia.say(mia.dm, "Hidden, as the intent for DMs is missing")
        mia.say(tables, "Hello")
        event = await socket.receive_json()

    assert event["t"] == "MESSAGE_CREATE"
    assert event["d"]["channel_id"] == tables.id
    assert event["d"]["content"] == ""


async def test_a_wrong_token_and_a_privileged_intent_are_refused(server: SandboxServer) -> None:
    with server.redirect():
        stranger = Client()
        with pytest.raises(discord.LoginFailure):
            await stranger.start("wrong")
        greedy = Client()
        greedy._connection._intents.members = True
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await greedy.start(server.token)
        await stranger.close()
        await greedy.close()


async def test_duplicate_interactions_reach_the_bot_twice(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    codes: list[int] = []

    async def answer(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("Open")
        except discord.HTTPException as error:
            codes.append(error.code)

    client.handlers["game new"] = answer
    server.gateway.copies = 2

    await server.actor("Mia").slash("game new", tables, game="wine_cellar")
    await client.finished.get()
    await client.finished.get()

    assert codes == [40060]
    assert len(server.actor("Mia").sees(tables)) == 1


async def test_late_events_come_in_order(server: SandboxServer, client: Client, tables: Channel) -> None:
    client.handlers["game new"] = reply("Open")
    server.gateway.hold()
    mia = server.actor("Mia")

    slow = asyncio.create_task(mia.slash("game new", tables, game="wine_cellar"))
    await asyncio.sleep(0)
    server.gateway.release()

    assert (await slow).message is not None


async def test_leaving_a_server_is_told(server: SandboxServer, client: Client) -> None:
    removed = asyncio.create_task(client.wait_for("guild_remove", timeout=10))
    await asyncio.sleep(0)

    server.world.remove_bot(server.world.guild)

    assert (await removed).name == "The Cellar"


async def hello(server: SandboxServer, compression: str) -> bytes:
    """Return the first message of a compressed connection."""
    url = f"{server.base_url}/?compress={compression}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        return await socket.receive_bytes()


async def test_events_come_in_a_zlib_stream(server: SandboxServer) -> None:
    packed = await hello(server, "zlib-stream")

    assert packed.endswith(b"\x00\x00\xff\xff")
    assert b'"heartbeat_interval":41250' in zlib.decompressobj().decompress(packed)


async def test_events_come_in_a_zstd_stream(server: SandboxServer) -> None:
    zstandard = pytest.importorskip("zstandard", reason="without zstandard no client asks for it")

    packed = await hello(server, "zstd-stream")

    unpacked = zstandard.ZstdDecompressor().decompressobj().decompress(packed)
    assert b'"heartbeat_interval":41250' in unpacked


async def test_nothing_but_the_sandbox_can_be_reached(server: SandboxServer) -> None:
    with server.redirect():
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.ClientError) as caught:
                await session.get("https://discord.com/api/v10/gateway")

    assert isinstance(caught.value.__cause__ or caught.value, Unreachable | aiohttp.ClientConnectorError)
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
