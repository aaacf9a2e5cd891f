"""Application commands: registered by the bot, and filled in by people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any

from bot import limits
from bot.sandbox.errors import Json, invalid, length
from bot.sandbox.objects import Channel, User, wire
from bot.sandbox.permissions import Permission, permissions_in
from bot.sandbox.world import World

NAME = re.compile(r"[-_'\w]{1,32}")
IN_GUILD, IN_BOT_DM = 0, 1
USER_MENU, MESSAGE_MENU = 2, 3


class Option(IntEnum):
    """The types of a command's options."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTING = (Option.SUBCOMMAND, Option.GROUP)


class Unusable(Exception):
    """What Discord's client would not let anybody send: an unknown command or a wrong option."""


# Registration


def replace_all(world: World, guild_id: str | None, bodies: Sequence[Json]) -> list[Json]:
    """Register exactly these commands; those that keep type and name keep their id.

    Raises:
        ApiError: 50035.
    """
    _check_count(bodies)
    for index, body in enumerate(bodies):
        _check(body, (index,))
    ids = {_identity(command): command["id"] for command in world.commands.get(guild_id, {}).values()}
    registered = [_registered(world, guild_id, body, ids.get(_identity(body))) for body in bodies]
    world.commands[guild_id] = {command["id"]: command for command in registered}
    world.tell("COMMANDS", {"guild_id": guild_id}, guild_id=guild_id)
    return registered


def upsert(world: World, guild_id: str | None, body: Json) -> Json:
    """Register one more command, or replace the one of its name.

    Raises:
        ApiError: 50035.
    """
    others = [
        command
        for command in world.commands.get(guild_id, {}).values()
        if _identity(command) != _identity(body)
    ]
    return replace_all(world, guild_id, [*others, body])[-1]


def _identity(command: Json) -> tuple[int, str]:
    return command.get("type", 1), command["name"]


def _registered(world: World, guild_id: str | None, body: Json, known: str | None) -> Json:
    command = {
        "id": known or world.snowflake(),
        "application_id": world.bot.id,
        "version": world.snowflake(),
        "default_member_permissions": None,
        "type": 1,
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
        "description": "",
        "contexts": None,
        **{key: value for key, value in body.items() if key not in ("id", "version")},
    }
    command["integration_types"] = body.get("integration_types") or [0]
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if guild_id is not None:
        command["guild_id"] = guild_id
    return command


def _check_count(bodies: Sequence[Json]) -> None:
    kinds = Counter(body.get("type", 1) for body in bodies)
    most = {1: limits.SLASH_COMMANDS, USER_MENU: limits.CONTEXT_MENUS, MESSAGE_MENU: limits.CONTEXT_MENUS}
    for kind, number in kinds.items():
        if number > most.get(kind, 1):
            raise invalid(
                (), "APPLICATION_COMMAND_TOO_MANY", "Maximum number of application commands reached"
            )
    names = Counter(_identity(body) for body in bodies)
    if names and max(names.values()) > 1:
        raise invalid((), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def _check(body: Json, path: tuple[str | int, ...]) -> None:
    slash = body.get("type", 1) == 1
    length((*path, "name"), body.get("name") or "", 1, limits.COMMAND_NAME)
    if slash:
        _check_named(body, path)
        _check_options(body.get("options") or [], path)
    if _size(body) > limits.COMMAND_TOTAL:
        raise invalid(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_named(body: Json, path: tuple[str | int, ...]) -> None:
    name = body.get("name") or ""
    if not NAME.fullmatch(name) or name != name.lower():
        raise invalid((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    length((*path, "description"), body.get("description") or "", 1, limits.COMMAND_DESCRIPTION)


def _check_options(options: Sequence[Json], path: tuple[str | int, ...]) -> None:
    length((*path, "options"), options, 0, limits.COMMAND_OPTIONS)
    optional_seen = False
    for index, option in enumerate(options):
        here = (*path, "options", index)
        _check_named(option, here)
        if option["type"] in NESTING:
            _check_options(option.get("options") or [], here)
            continue
        if option.get("required") and optional_seen:
            raise invalid(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        check_choices(option.get("choices") or [], here)


def check_choices(choices: Sequence[Json], path: tuple[str | int, ...]) -> None:
    """Check the choices of an option, or those that autocomplete suggests.

    Raises:
        ApiError: 50035.
    """
    length((*path, "choices"), choices, 0, limits.CHOICES)
    for index, choice in enumerate(choices):
        here = (*path, "choices", index)
        length((*here, "name"), choice.get("name") or "", 1, limits.CHOICE_NAME)
        if isinstance(choice.get("value"), str):
            length((*here, "value"), choice["value"], 1, limits.CHOICE_VALUE)


def _size(part: Json) -> int:
    """Count a command's characters as Discord does, each text in its longest translation."""
    texts = [_longest(part, "name"), _longest(part, "description")]
    texts += [_longest(choice, "name") + len(str(choice["value"])) for choice in part.get("choices") or []]
    return sum(texts) + sum(map(_size, part.get("options") or []))


def _longest(part: Json, key: str) -> int:
    translations = (part.get(f"{key}_localizations") or {}).values()
    return max(map(len, [part.get(key) or "", *translations]))


# Use


def usable(world: World, user: User, channel: Channel) -> list[Json]:
    """Return the commands that somebody is offered in a channel."""
    scopes = (channel.guild, None) if channel.guild else (None,)
    return [
        command
        for scope in scopes
        for command in world.commands.get(scope, {}).values()
        if _offered(world, command, user, channel)
    ]


def _offered(world: World, command: Json, user: User, channel: Channel) -> bool:
    contexts = command["contexts"]
    if contexts is not None and (IN_GUILD if channel.guild else IN_BOT_DM) not in contexts:
        return False
    if channel.guild is None or command["default_member_permissions"] is None:
        return True
    needed = Permission(int(command["default_member_permissions"]))
    granted = permissions_in(world.guilds[channel.guild], user.id)
    administrates = bool(granted & Permission.ADMINISTRATOR)
    return administrates or (bool(needed) and granted & needed == needed)


def named(world: World, user: User, channel: Channel, name: str, kind: int = 1) -> Json:
    """Raises:
    Unusable: if there is no such command for this person here.
    """
    for command in usable(world, user, channel):
        if command["name"] == name and command["type"] == kind:
            return command
    raise Unusable(f"{user.display_name} is offered no command {name!r} here")


def nested(command: Json, path: Sequence[str], values: Json) -> list[Json]:
    """Return the values of a (sub)command in the nested form in which interactions carry them."""
    if not path:
        return [{"name": name, "value": value} for name, value in values.items()]
    return [{"name": path[0], "options": nested(command, path[1:], values)}]


def filled_in(
    world: World, channel: Channel, command: Json, options: Sequence[Json], complete: bool = True
) -> Json:
    """Return the `data` of a slash command's interaction.

    `complete` is false while somebody is typing still.

    Raises:
        Unusable: if an option is unknown, missing or not among the choices.
    """
    chosen = list(_filled(command, options, complete))
    resolved = _resolved(world, channel, _leaves(chosen))
    return invoked(command, options=chosen) | ({"resolved": resolved} if resolved else {})


def invoked(command: Json, **more: Any) -> Json:
    """Return the beginning of the `data` of any command's interaction."""
    keys = ("id", "name", "type", "guild_id")
    return {key: command[key] for key in keys if key in command} | more


def _filled(spec: Json, options: Sequence[Json], complete: bool) -> Iterator[Json]:
    known = {option["name"]: option for option in spec.get("options") or []}
    given = {option["name"] for option in options}
    for option in options:
        if option["name"] not in known:
            raise Unusable(f"/{spec['name']} has no option {option['name']!r}")
        yield _filled_one(known[option["name"]], option, complete)
    if any(option["type"] in NESTING for option in known.values()) and not given:
        raise Unusable(f"/{spec['name']} needs a subcommand")
    for name, option in known.items():
        if complete and option.get("required") and name not in given:
            raise Unusable(f"/{spec['name']} needs the option {name!r}")


def _filled_one(spec: Json, option: Json, complete: bool) -> Json:
    kind = spec["type"]
    if kind in NESTING:
        inner = list(_filled(spec, option.get("options") or [], complete))
        return {"name": spec["name"], "type": kind, "options": inner}
    value = option["value"]
    if complete or not option.get("focused"):
        value = _converted(spec, value)
    focused = {"focused": True} if option.get("focused") else {}
    return {"name": spec["name"], "type": kind, "value": value, **focused}


def _converted(spec: Json, value: Any) -> Any:
    """Return a value as its type asks, checked against choices and bounds."""
    try:
        converted = _typed(spec["type"], value)
    except (TypeError, ValueError) as error:
        raise Unusable(f"{value!r} does not fit {spec['name']!r}") from error
    choices = [choice["value"] for choice in spec.get("choices") or []]
    if choices and converted not in choices:
        raise Unusable(f"{value!r} is not among the choices of {spec['name']!r}")
    measure = len(converted) if isinstance(converted, str) else converted
    least = spec.get("min_length", spec.get("min_value"))
    most = spec.get("max_length", spec.get("max_value"))
    if (least is not None and measure < least) or (most is not None and measure > most):
        raise Unusable(f"{value!r} is outside the bounds of {spec['name']!r}")
    return converted


def _typed(kind: int, value: Any) -> Any:
    if kind == Option.INTEGER:
        return int(value)
    if kind == Option.NUMBER:
        return float(value)
    if kind == Option.BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() == "true"
    return str(getattr(value, "id", value))


def _leaves(options: Iterable[Json]) -> Iterator[Json]:
    for option in options:
        if option["type"] in NESTING:
            yield from _leaves(option["options"])
        else:
            yield option


def _resolved(world: World, channel: Channel, options: Iterable[Json]) -> Json:
    resolved: Json = {}
    for option in options:
        if option["type"] in (Option.USER, Option.MENTIONABLE):
            resolved = resolved_user(world, channel, option["value"], resolved)
        elif option["type"] == Option.CHANNEL:
            resolved.setdefault("channels", {})[option["value"]] = wire(world.channel(option["value"]))
    return resolved


def resolved_user(world: World, channel: Channel, user_id: str, resolved: Json) -> Json:
    """Add somebody to the `resolved` of an interaction.

    Raises:
        Unusable: if there is nobody with this id.
    """
    if user_id not in world.users:
        raise Unusable(f"nobody has the id {user_id!r}")
    resolved.setdefault("users", {})[user_id] = wire(world.users[user_id])
    member = world.guilds[channel.guild].members.get(user_id) if channel.guild else None
    if member is not None:
        granted = str(int(world.permissions(member.user, channel)))
        resolved.setdefault("members", {})[user_id] = {**member.without_user(), "permissions": granted}
    return resolved
