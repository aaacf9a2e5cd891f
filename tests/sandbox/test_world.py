"""What needs no connection: time, ids, limits of components and commands, permissions, the guard."""

from __future__ import annotations

from typing import Any

import pytest

from bot import limits
from bot.sandbox import RealToken, SandboxServer, commands, components, redirect
from bot.sandbox.clock import Clock, Snowflakes, moment_of
from bot.sandbox.errors import ApiError, Json
from bot.sandbox.objects import Overwrite
from bot.sandbox.permissions import Permission, permissions_in
from bot.sandbox.world import World


@pytest.fixture
def world() -> World:
    world = World("token")
    world.add_guild("The Cellar", [world.add_user("Mia"), world.add_user("Tom")])
    return world


def place_of(error: ApiError) -> str:
    """Return the way to the field at fault."""
    tree, path = error.errors or {}, []
    while "_errors" not in tree:
        step = next(iter(tree))
        path.append(step)
        tree = tree[step]
    return ".".join(path)


async def test_the_clock_does_what_is_due_in_order() -> None:
    clock = Clock()
    clock.freeze()
    done: list[str] = []
    clock.call_later(2, lambda: done.append("second"))
    clock.call_later(1, lambda: done.append("first"))
    canceled = clock.call_later(1, lambda: done.append("never"))
    clock.forget(canceled)

    clock.advance(1.5)
    early = list(done)
    clock.advance(1)

    assert early == ["first"]
    assert done == ["first", "second"]


def test_snowflakes_ascend_and_tell_their_moment() -> None:
    clock = Clock()
    clock.freeze()
    snowflake = Snowflakes(clock)

    made = [int(snowflake()) for _ in range(5000)]
    clock.advance(3600)
    later = snowflake()

    assert made == sorted(set(made))
    assert moment_of(later) == pytest.approx(clock.now(), abs=0.002)


BUTTON: Json = {"type": 2, "style": 1, "label": "Play", "custom_id": "play"}


def numbered(count: int) -> list[Json]:
    return [{**BUTTON, "custom_id": f"play{number}"} for number in range(count)]


@pytest.mark.parametrize(
    ("parts", "v2", "place"),
    [
        ([BUTTON], False, "components.0.type"),
        ([{"type": 1, "components": numbered(6)}], False, "components.0.components"),
        ([{"type": 1, "components": [BUTTON]}] * 6, False, "components"),
        ([{"type": 1, "components": [BUTTON, BUTTON]}], False, "components.0.components.1.custom_id"),
        ([{"type": 1, "components": [{**BUTTON, "style": 9}]}], False, "components.0.components.0.style"),
        ([{"type": 1, "components": [{**BUTTON, "style": 5}]}], False, "components.0.components.0.url"),
        ([{"type": 1, "components": [{"type": 3, "custom_id": "vine", "options": []}]}], False,
         "components.0.components.0.options"),
        ([{"type": 10, "content": "x"}] * 41, True, "components"),
        ([{"type": 10, "content": "x" * 2001}] * 2, True, "components"),
        ([{"type": 12, "items": []}], True, "components.0.items"),
        ([{"type": 9, "components": [{"type": 10, "content": "x"}]}], True, "components.0.accessory"),
        ([{"type": 17, "components": [{"type": 17}]}], True, "components.0.components.0.type"),
    ],
)  # fmt: skip
def test_wrong_components_are_refused_at_their_place(parts: list[Json], v2: bool, place: str) -> None:
    with pytest.raises(ApiError) as caught:
        components.check_message(parts, v2)

    assert caught.value.code is limits.ErrorCode.INVALID_FORM
    assert place_of(caught.value) == place


def modal(**changes: Any) -> Json:
    field = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "text", "style": 1}}
    return {"title": "Name", "custom_id": "name", "components": [field], **changes}


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"title": "x" * 46}, "data.title"),
        ({"custom_id": ""}, "data.custom_id"),
        ({"components": []}, "data.components"),
        ({"components": [BUTTON]}, "data.components.0.type"),
        ({"components": [{"type": 18, "label": "x" * 46, "component": {}}]}, "data.components.0.label"),
        (
            {"components": [{"type": 18, "label": "x", "component": BUTTON}]},
            "data.components.0.component.type",
        ),
    ],
)
def test_wrong_modals_are_refused_at_their_place(changes: Json, place: str) -> None:
    components.check_modal(modal())

    with pytest.raises(ApiError) as caught:
        components.check_modal(modal(**changes))

    assert place_of(caught.value) == place


def command(**changes: Any) -> Json:
    return {"name": "game", "description": "Tables", "type": 1, **changes}


def option(name: str, **changes: Any) -> Json:
    return {"name": name, "description": "Something", "type": 3, **changes}


CHOICES = [{"name": "n" * 100, "value": f"{number:0100}"} for number in range(25)]


@pytest.mark.parametrize(
    ("bodies", "place"),
    [
        ([command(name="Game")], "0.name"),
        ([command(description="")], "0.description"),
        ([command(options=[option("x y")])], "0.options.0.name"),
        ([command(options=[option(f"o{number}") for number in range(26)])], "0.options"),
        ([command(), command()], ""),
        ([command(name=f"c{number}") for number in range(101)], ""),
        ([command(name=f"c{number}", type=2) for number in range(16)], ""),
        ([command(options=[option("a"), option("b", required=True)])], "0.options.1"),
        ([command(options=[option(f"o{number}", choices=CHOICES) for number in range(5)])], "0"),
    ],
)
def test_wrong_commands_are_refused_at_their_place(world: World, bodies: list[Json], place: str) -> None:
    with pytest.raises(ApiError) as caught:
        commands.replace_all(world, None, bodies)

    assert place_of(caught.value) == place


def test_overwrites_follow_discords_order(world: World) -> None:
    guild, tom = world.guild, world.person("Tom")
    channel = world.named("general")
    channel.permission_overwrites = [
        Overwrite(guild.id, 0, deny=str(int(Permission.SEND_MESSAGES | Permission.ADD_REACTIONS))),
        Overwrite(tom.id, 1, allow=str(int(Permission.SEND_MESSAGES))),
    ]

    granted = permissions_in(guild, tom.id, channel)
    of_owner = permissions_in(guild, guild.owner_id, channel)

    assert granted & Permission.SEND_MESSAGES
    assert not granted & Permission.ADD_REACTIONS
    assert of_owner & Permission.ADD_REACTIONS


def test_a_real_token_and_a_strange_host_are_refused() -> None:
    # Shaped like one of Discord's tokens, and none.
    shaped = ".".join(("M" * 24, "A" * 6, "x" * 38))

    with pytest.raises(RealToken):
        SandboxServer(token=shaped)
    with pytest.raises(RealToken), redirect("http://127.0.0.1:1", shaped):
        pass
    with pytest.raises(ValueError, match="not on this machine"), redirect("https://discord.com"):
        pass
