"""What the page asks for, and what it is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import SandboxServer
from bot.sandbox.objects import Channel
from tests.sandbox.conftest import Client, reply
from tests.sandbox.making import buttons, name_modal, picture


class Page:
    """A browser's side of the web API."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session

    async def get(self, path: str, **query: str) -> Any:
        async with self.session.get(f"/sandbox/{path}", params=query) as answer:
            return await answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        async with self.session.post(f"/sandbox/{path}", json=body) as answer:
            return await answer.json()


@pytest.fixture
async def page(server: SandboxServer) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession(server.base_url) as session:
        yield Page(session)


async def test_the_state_names_people_channels_and_the_commands_one_is_offered(
    server: SandboxServer, client: Client, page: Page
) -> None:
    mia, jonas = server.world.person("Mia"), server.world.person("Jonas")

    state = await page.get("state", user=mia.id)
    of_jonas = await page.get("state", user=jonas.id)

    assert [user["name"] for user in state["users"] if not user["bot"]] == ["Mia", "Jonas", "Priya", "Tom"]
    assert [channel["name"] for channel in state["guilds"][0]["channels"]] == ["general", "tables", "records"]
    assert {command["name"] for command in state["commands"]} == {"game", "admin", "Profile"}
    assert {command["name"] for command in of_jonas["commands"]} == {"game", "Profile"}
    assert state["application_id"] == str(client.application_id)


async def test_a_command_a_click_and_a_modal_go_round(
    server: SandboxServer, client: Client, page: Page, tables: Channel
) -> None:
    async def open_table(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Table", view=buttons(ask="Name"), file=picture())

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(name_modal())

    async def take(interaction: discord.Interaction) -> None:
        text = interaction.data["components"][0]["component"]["value"]
        await interaction.response.send_message(text, ephemeral=True)

    client.handlers |= {"game new": open_table, "ask": ask, "name": take}
    who = {"user": server.world.person("Tom").id, "channel": tables.id}
    options = [{"name": "new", "options": [{"name": "game", "value": "wine_cellar"}]}]

    run = await page.post("interact", kind="slash", name="game", options=options, **who)
    shown = (await page.get("messages", **who))["messages"]
    clicked = await page.post("interact", kind="component", message=shown[0]["id"], custom_id="ask", **who)
    fields = [{"type": 18, "component": {"type": 4, "custom_id": "text", "value": "Evening"}}]
    fields += [{"type": 18, "component": {"type": 3, "custom_id": "pace", "values": ["slow"]}}]
    sent = await page.post("interact", kind="modal", custom_id="name", components=fields, **who)
    of_tom = (await page.get("messages", **who))["messages"]
    of_mia = (await page.get("messages", user=server.world.person("Mia").id, channel=tables.id))["messages"]

    assert (run["ok"], run["ack_type"]) == (True, 4)
    assert shown[0]["attachments"][0]["url"].startswith(server.base_url)
    assert clicked["modal"]["title"] == "Name the table"
    assert sent["ok"]
    assert [message["content"] for message in of_tom] == ["Table", "Evening"]
    assert [message["content"] for message in of_mia] == ["Table"]


async def test_autocomplete_is_answered(
    server: SandboxServer, client: Client, page: Page, tables: Channel
) -> None:
    async def suggest(_: discord.Interaction, typed: str) -> list[discord.app_commands.Choice[str]]:
        return [discord.app_commands.Choice(name="Wine Cellar", value=typed)]

    client.suggest = suggest
    option = {"name": "game", "value": "w", "focused": True}

    answer = await page.post(
        "interact",
        user=server.world.person("Mia").id,
        channel=tables.id,
        kind="autocomplete",
        name="game",
        options=[{"name": "new", "options": [option]}],
    )

    assert answer["choices"] == [{"name": "Wine Cellar", "value": "w"}]


async def test_what_a_client_would_not_send_is_an_error(
    server: SandboxServer, client: Client, page: Page, tables: Channel
) -> None:
    who = {"user": server.world.person("Mia").id, "channel": tables.id}

    unknown = await page.post("interact", kind="slash", name="nothing", **who)
    gone = await page.post("interact", kind="component", message="1", custom_id="x", **who)

    assert not unknown["ok"]
    assert "offered no command" in unknown["error"]
    assert gone == {"ok": False, "error": "the message is gone"}


async def test_a_bot_that_does_not_answer_is_reported(
    server: SandboxServer, client: Client, page: Page, tables: Channel
) -> None:
    async def wait(_: discord.Interaction) -> None:
        server.world.clock.advance(3.1)

    client.handlers["admin"] = wait
    who = {"user": server.world.person("Mia").id, "channel": tables.id}

    answer = await page.post("interact", kind="slash", name="admin", **who)

    assert not answer["ok"]
    assert answer["error"] == "The application did not respond"


async def test_events_name_those_who_may_know(
    server: SandboxServer, client: Client, page: Page, tables: Channel
) -> None:
    client.handlers["admin"] = reply("Done")
    mia, tom = server.actor("Mia"), server.actor("Tom")

    async with page.session.get("/sandbox/events") as stream:
        await stream.content.readuntil(b"\n\n")
        mia.say(mia.dm, "Psst")
        await mia.slash("admin", tables)
        events = [await next_event(stream) for _ in range(3)]

    assert [name for name, _ in events] == ["channel_create", "message_create", "message_create"]
    assert events[1][1]["users"] == [mia.id]
    assert tom.id in events[2][1]["users"]
    assert events[2][1]["data"]["content"] == "Done"


async def next_event(stream: aiohttp.ClientResponse) -> tuple[str, Any]:
    text = (await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 10)).decode()
    name, payload = text.strip().split("\n")
    return name.removeprefix("event: "), json.loads(payload.removeprefix("data: "))


async def test_people_write_open_dms_and_close_them(
    server: SandboxServer, page: Page, tables: Channel
) -> None:
    tom = server.world.person("Tom")

    said = await page.post("say", user=tom.id, channel=tables.id, content="Hello")
    opened = await page.post("dm_open", user=tom.id)
    settled = await page.post("settings", user=tom.id, dms_closed=True)
    state = await page.get("state", user=tom.id)

    assert said["message"]["content"] == "Hello"
    assert opened["channel"]["id"] == state["dms"][0]["id"]
    assert settled == {"ok": True}
    assert state["dms_closed"]


async def test_the_page_and_its_parts_are_served(page: Page) -> None:
    async with page.session.get("/") as index, page.session.get("/nothing.js") as missing:
        assert index.content_type == "text/html"
        assert missing.status == 404
