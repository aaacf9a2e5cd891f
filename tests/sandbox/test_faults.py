"""What goes wrong, and that it goes wrong as on Discord."""

from __future__ import annotations

import asyncio
import contextlib
import time

import aiohttp
import discord
import pytest

from bot.sandbox import Callback, Fault, Order, Planned, SandboxServer
from bot.sandbox.faults import Trouble
from bot.sandbox.objects import Channel
from bot.sandbox.ratelimits import REAL, Rate
from tests.sandbox.conftest import Client, reply

POST = "POST /channels/{channel_id}/messages"
CALLBACK = "POST *callback"


@pytest.fixture
def place(client: Client, tables: Channel) -> discord.TextChannel:
    channel = client.get_channel(int(tables.id))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_429_is_waited_for(server: SandboxServer, place: discord.TextChannel) -> None:
    server.faults.plan(Fault.RATE_LIMIT, POST, seconds=0.05)

    began = time.perf_counter()
    await place.send("Board")

    assert time.perf_counter() - began >= 0.05
    assert server.faults.happened == [(POST, Fault.RATE_LIMIT)]


async def test_a_429_without_via_is_taken_for_a_ban(
    server: SandboxServer, place: discord.TextChannel
) -> None:
    server.faults.plan(Fault.RATE_LIMIT, POST, via=False)

    with pytest.raises(discord.HTTPException, match="429"):
        await place.send("Board")


async def test_a_503_is_not_repeated(server: SandboxServer, place: discord.TextChannel) -> None:
    server.faults.plan(Fault.STATUS, POST, status=503)

    with pytest.raises(discord.DiscordServerError):
        await place.send("Board")


async def test_a_500_after_the_work_is_repeated_and_sends_one_message(
    server: SandboxServer, tables: Channel, place: discord.TextChannel
) -> None:
    server.faults.plan(Fault.DONE_THEN_STATUS, POST, status=500)

    await place.send("Board")

    assert len(server.actor("Mia").sees(tables)) == 1
    assert len(server.faults.happened) == 1


@pytest.mark.parametrize(
    ("fault", "sent"), [(Fault.RESET, 0), (Fault.HANG_UP, 0), (Fault.DONE_THEN_RESET, 1)]
)
async def test_a_cut_connection_is_an_error_whether_or_not_the_work_is_done(
    server: SandboxServer, tables: Channel, place: discord.TextChannel, fault: Fault, sent: int
) -> None:
    server.faults.plan(fault, POST)

    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("Board")

    assert len(server.actor("Mia").sees(tables)) == sent
    assert server.requests[-1].status == 0


async def test_a_delay_is_one(server: SandboxServer, place: discord.TextChannel) -> None:
    server.faults.plan(Fault.DELAY, POST, seconds=0.05)

    began = time.perf_counter()
    await place.send("Board")

    assert time.perf_counter() - began >= 0.05


async def test_an_answer_that_is_done_but_lost_is_acknowledged_all_the_same(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    client.handlers["game new"] = reply("Open")
    server.faults.plan(Fault.DONE_THEN_RESET, CALLBACK)

    outcome = await server.actor("Mia").slash("game new", tables, game="wine_cellar")
    await client.finished.get()
    await server.settled()

    assert outcome.ack is Callback.MESSAGE
    assert len(client.errors) == 1


async def test_random_faults_follow_their_seed(server: SandboxServer) -> None:
    def drawn() -> list[bool]:
        server.faults.at_random(7, 0.5, Planned(Fault.STATUS, "POST *"))
        return [server.faults.next(POST) is not None for _ in range(20)]

    first, second = drawn(), drawn()
    server.faults.at_random(7, 0.0)

    assert first == second
    assert 0 < sum(first) < 20
    assert server.faults.next(POST) is None


async def test_every_interaction_is_answered_once_through_random_trouble(
    server: SandboxServer, client: Client, tables: Channel
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        with contextlib.suppress(discord.HTTPException):
            await interaction.response.send_message("Open")

    client.handlers["game new"] = answer
    server.faults.on_gateway_at_random(3, 0.9)
    mia = server.actor("Mia")

    outcomes = [await mia.slash("game new", tables, game="wine_cellar") for _ in range(20)]
    server.faults.on_gateway_at_random(3, 0.0)
    await server.settled()

    assert set(server.faults.troubles) == set(Trouble)
    assert all(outcome.ack is Callback.MESSAGE for outcome in outcomes)
    assert len(mia.sees(tables)) == 20


@pytest.mark.parametrize("order", [Order.EVENT_FIRST, Order.REPLY_FIRST, Order.SHUFFLED])
async def test_the_bot_hears_of_its_own_message_in_any_order(
    server: SandboxServer, client: Client, order: Order
) -> None:
    server.faults.order = order
    guild = client.get_guild(int(server.world.guild.id))
    assert guild is not None
    heard = asyncio.create_task(client.wait_for("thread_create", timeout=10))
    await asyncio.sleep(0)

    thread = await guild.text_channels[0].create_thread(
        name="Evening", type=discord.ChannelType.public_thread
    )

    assert (await heard).id == thread.id


async def test_headers_tell_the_rates(server: SandboxServer, tables: Channel) -> None:
    headers = {"Authorization": f"Bot {server.token}"}
    url = f"{server.base_url}/api/v10/channels/{tables.id}/messages"
    server.rate_limits.rates = REAL | {POST: Rate(2, 60.0)}

    async with aiohttp.ClientSession(headers=headers) as session:
        answers = [await session.post(url, json={"content": "Board"}) for _ in range(3)]

    assert [answer.status for answer in answers] == [200, 200, 429]
    assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert answers[2].headers["Via"]
    assert (await answers[2].json())["retry_after"] > 50
    assert server.rest.invalid == 1


async def test_an_unknown_route_is_counted(server: SandboxServer) -> None:
    async with aiohttp.ClientSession() as session:
        answer = await session.get(f"{server.base_url}/api/v10/nowhere")

    assert answer.status == 404
    assert server.unknown_routes == {"GET /api/v10/nowhere": 1}
    server.rest.unknown.clear()
