"""What people can do on Discord, with the checks that its client makes for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.sandbox import channels, commands, components, interactions, messages
from bot.sandbox.commands import Unusable
from bot.sandbox.components import Kind
from bot.sandbox.errors import Json
from bot.sandbox.interactions import Interaction
from bot.sandbox.objects import Channel, InteractionType, Message, User, wire
from bot.sandbox.world import World

Fields = dict[str, Any]
"""What somebody entered in a modal, by custom id: text, True, or a list of values."""

LISTS = (*components.MENUS, Kind.CHECKBOXES, Kind.UPLOAD)
USER_LISTS = (Kind.USER_MENU, Kind.MENTIONABLE_MENU)


def say(world: World, user: User, channel: Channel, content: str) -> Message:
    """Write a message."""
    _require_sight(world, user, channel)
    channels.reopen_for_post(world, channel, user)
    return messages.post(world, channel, user, {"content": content}, {})


def slash(world: World, user: User, channel: Channel, name: str, options: Sequence[Json]) -> Interaction:
    """Use a slash command; `options` are nested as Discord nests subcommands.

    Raises:
        Unusable: if Discord's client would not send this.
    """
    command = _command(world, user, channel, name)
    chosen = commands.filled_in(world, channel, command, options)
    return interactions.begin(world, InteractionType.COMMAND, user, channel, chosen)


def autocomplete(
    world: World, user: User, channel: Channel, name: str, options: Sequence[Json]
) -> Interaction:
    """Type in an option; the one with `focused` is asked for.

    Raises:
        Unusable: if Discord's client would not send this.
    """
    command = _command(world, user, channel, name)
    chosen = commands.filled_in(world, channel, command, options, complete=False)
    return interactions.begin(world, InteractionType.AUTOCOMPLETE, user, channel, chosen)


def user_menu(world: World, user: User, channel: Channel, name: str, target: User) -> Interaction:
    """Use an entry of somebody's context menu.

    Raises:
        Unusable: if there is no such entry.
    """
    _require_sight(world, user, channel)
    command = commands.named(world, user, channel, name, commands.USER_MENU)
    resolved = commands.resolved_user(world, channel, target.id, {})
    chosen = commands.invoked(command, target_id=target.id, resolved=resolved)
    return interactions.begin(world, InteractionType.COMMAND, user, channel, chosen)


def message_menu(world: World, user: User, channel: Channel, name: str, target: Message) -> Interaction:
    """Use an entry of a message's context menu.

    Raises:
        Unusable: if there is no such entry.
    """
    _require_sight(world, user, channel)
    command = commands.named(world, user, channel, name, commands.MESSAGE_MENU)
    resolved = {"messages": {target.id: wire(target)}}
    chosen = commands.invoked(command, target_id=target.id, resolved=resolved)
    return interactions.begin(world, InteractionType.COMMAND, user, channel, chosen)


def component(
    world: World, user: User, message: Message, wanted: str, values: Sequence[str] | None = None
) -> Interaction:
    """Click a button, or choose `values` from a menu; `wanted` is its custom id or label.

    Raises:
        Unusable: if it is not there, disabled, or does not offer the values.
    """
    channel = world.channels[message.channel_id]
    _require_sight(world, user, channel)
    source = next((seen for seen in world.visible(channel, user) if seen.id == message.id), None)
    if source is None:
        raise Unusable(f"{user.display_name} does not see that message")
    found = components.find(source.components, wanted)
    if found is None or "custom_id" not in found:
        offered = ", ".join(part["custom_id"] for part in _fields(source.components))
        raise Unusable(f"the message has no button or menu {wanted!r}, only: {offered or 'none'}")
    if found.get("disabled"):
        raise Unusable(f"{wanted!r} is disabled")
    chosen = {"custom_id": found["custom_id"], "component_type": found["type"], "id": found["id"]}
    if found["type"] in components.MENUS:
        chosen |= _menu_choice(world, channel, found, list(values or ()))
    return interactions.begin(world, InteractionType.COMPONENT, user, channel, chosen, source)


def _menu_choice(world: World, channel: Channel, menu: Json, values: list[str]) -> Json:
    if not menu.get("min_values", 1) <= len(values) <= menu.get("max_values", 1):
        raise Unusable(f"{menu['custom_id']!r} does not take {len(values)} values")
    offered = [option["value"] for option in menu.get("options") or []]
    unknown = set(values) - set(offered) if menu["type"] == Kind.MENU else set()
    if unknown:
        raise Unusable(f"{menu['custom_id']!r} does not offer {', '.join(sorted(unknown))}")
    chosen: Json = {"values": values}
    if menu["type"] in USER_LISTS:
        chosen["resolved"] = {}
        for value in values:
            commands.resolved_user(world, channel, value, chosen["resolved"])
    return chosen


def submit(world: World, opened_by: Interaction, entered: Fields) -> Interaction:
    """Submit the modal that an interaction opened.

    Raises:
        Unusable: if a field is unknown, or a required one empty.
    """
    modal = opened_by.modal
    if modal is None:
        raise Unusable("no modal is open")
    known = {field["custom_id"] for field in _fields(modal["components"])}
    if set(entered) - known:
        raise Unusable(f"the modal has no field {', '.join(sorted(set(entered) - known))}")
    shown = components.completed(modal["components"], lambda media: (media, None))
    chosen = {
        "custom_id": modal["custom_id"],
        "components": [_entered(part, entered) for part in shown],
    }
    return interactions.begin(
        world, InteractionType.MODAL, opened_by.user, opened_by.channel, chosen, opened_by.source
    )


def open_modal(world: World, user: User, custom_id: str, opened_by: str | None = None) -> Interaction:
    """Return the interaction, by id or else the last, that showed somebody this modal.

    Raises:
        Unusable: if there is none.
    """
    for interaction in reversed(world.interactions.values()):
        shown = interaction.modal is not None and interaction.modal["custom_id"] == custom_id
        if shown and interaction.user is user and opened_by in (None, interaction.id):
            return interaction
    raise Unusable(f"no modal {custom_id!r} is open")


def fields_of(parts: Sequence[Json]) -> Fields:
    """Return what a client sends of a modal, by custom id."""
    return {field["custom_id"]: field.get("value", field.get("values")) for field in _fields(parts)}


def _fields(parts: Sequence[Json]) -> Iterator[Json]:
    return (found for _, found in components.walk(parts) if "custom_id" in found)


def _entered(part: Json, entered: Fields) -> Json:
    """Return a part of a modal as Discord sends it when submitted."""
    base: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == Kind.ROW:
        return base | {"components": [_entered(child, entered) for child in part["components"]]}
    if part["type"] == Kind.LABEL:
        return base | {"component": _entered(part["component"], entered)}
    if "custom_id" not in part:
        return base
    value = entered.get(part["custom_id"], _preset(part))
    if part.get("required", True) and value in ("", None, []) and part["type"] != Kind.CHECKBOX:
        raise Unusable(f"the field {part['custom_id']!r} is required")
    key = "values" if part["type"] in LISTS else "value"
    return base | {"custom_id": part["custom_id"], key: value}


def _preset(field: Json) -> Any:
    """Return what a field holds before anybody touches it."""
    if field["type"] == Kind.INPUT:
        return field.get("value") or ""
    if field["type"] == Kind.CHECKBOX:
        return bool(field.get("default"))
    chosen = [option["value"] for option in field.get("options") or [] if option.get("default")]
    if field["type"] in LISTS:
        return chosen
    return chosen[0] if chosen else None


def _command(world: World, user: User, channel: Channel, name: str) -> Json:
    _require_sight(world, user, channel)
    if channel.archived:
        raise Unusable("commands cannot be used in an archived thread")
    return commands.named(world, user, channel, name)


def _require_sight(world: World, user: User, channel: Channel) -> None:
    if not world.may_see(user, channel):
        raise Unusable(f"{user.display_name} does not see that channel")
