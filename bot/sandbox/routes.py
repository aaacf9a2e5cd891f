"""The route table: what of Discord's REST interface the sandbox has."""

from __future__ import annotations

from typing import Any

from bot.limits import ErrorCode
from bot.sandbox import channel_routes, commands, expressions, interactions, messages
from bot.sandbox.errors import ApiError, Json
from bot.sandbox.gateway import gateway_url, guild_base
from bot.sandbox.objects import Channel, Message, wire
from bot.sandbox.rest import Call, Route

# The bot itself


def me(call: Call) -> Json:
    account = {"verified": True, "email": None, "mfa_enabled": True, "locale": "en-US"}
    return {**wire(call.world.bot), **account}


def application(call: Call) -> Json:
    world = call.world
    return {
        "id": world.bot.id,
        "name": world.bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": wire(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": wire(world.people()[0]),
        "team": None,
        "integration_types_config": {"0": {}},
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


def gateway(call: Call) -> Json:
    return {
        "url": gateway_url(call.world),
        "shards": 1,
        "session_start_limit": {
            "total": 1000,
            "remaining": 999,
            "reset_after": 14400000,
            "max_concurrency": 1,
        },
    }


def gateway_address(call: Call) -> Json:
    return {"url": gateway_url(call.world)}


# Commands


def list_commands(call: Call) -> list[Json]:
    return list(call.world.commands.get(call.at.get("guild_id"), {}).values())


def set_commands(call: Call) -> list[Json]:
    return commands.replace_all(call.world, call.at.get("guild_id"), call.body)


def add_command(call: Call) -> Json:
    return commands.upsert(call.world, call.at.get("guild_id"), call.body)


def _command(call: Call) -> Json:
    found = call.world.commands.get(call.at.get("guild_id"), {}).get(call.at["command_id"])
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_COMMAND)
    return found


def delete_command(call: Call) -> None:
    del call.world.commands[call.at.get("guild_id")][_command(call)["id"]]


def list_command_permissions(call: Call) -> list[Json]:
    """Nobody has changed any permission, so there are none."""
    return []


def command_permissions(call: Call) -> Json:
    raise ApiError(ErrorCode.UNKNOWN_COMMAND_PERMISSIONS)


# Interactions


def respond(call: Call) -> Json | None:
    interaction = call.world.interactions.get(call.at["token"])
    if interaction is None or interaction.id != call.at["interaction_id"]:
        raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
    answer = interactions.respond(call.world, interaction, call.body, call.files)
    return answer if call.query.get("with_response") in ("1", "true") else None


def _interaction(call: Call) -> interactions.Interaction:
    if call.at["application_id"] != call.world.bot.id:
        raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
    return interactions.by_token(call.world, call.at["token"])


def _own(call: Call) -> Message:
    return interactions.own_message(call.world, _interaction(call), call.at["message_id"])


def follow_up(call: Call) -> Message:
    return interactions.follow_up(call.world, _interaction(call), call.body, call.files)


def edit_own(call: Call) -> Message:
    message = _own(call)
    interactions.edit(call.world, _interaction(call), message, call.body, call.files)
    return message


def delete_own(call: Call) -> None:
    messages.delete(call.world, _own(call))


# Users and servers


def user(call: Call) -> Any:
    if call.at["user_id"] not in call.world.users:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    return call.world.users[call.at["user_id"]]


def open_dm(call: Call) -> Channel:
    recipient = call.world.users.get(str(call.body.get("recipient_id")))
    if recipient is None:
        raise ApiError(ErrorCode.INVALID_RECIPIENT)
    return call.world.dm(recipient)


def guild(call: Call) -> Json:
    found = call.world.guilds.get(call.at["guild_id"])
    if found is None or call.world.bot.id not in found.members:
        raise ApiError(ErrorCode.UNKNOWN_GUILD)
    return guild_base(found) | {
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "application_id": None,
        "region": "deprecated",
        "widget_enabled": False,
        "widget_channel_id": None,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_subscription_count": 0,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "incidents_data": None,
    }


def member(call: Call) -> Any:
    found = call.world.guilds.get(call.at["guild_id"])
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_GUILD)
    if call.at["user_id"] not in found.members:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER)
    return found.members[call.at["user_id"]]


def guild_channels(call: Call) -> list[Channel]:
    guild(call)
    return list(call.world.guilds[call.at["guild_id"]].channels.values())


def active_threads(call: Call) -> Json:
    guild(call)
    threads = call.world.guilds[call.at["guild_id"]].threads.values()
    active = [thread for thread in threads if not thread.archived]
    return {"threads": active, "members": [thread.member for thread in active], "has_more": False}


# The application's emojis


def list_emojis(call: Call) -> Json:
    return {"items": list(call.world.emojis.values())}


def add_emoji(call: Call) -> Any:
    return expressions.add_emoji(call.world, call.body)


def emoji(call: Call) -> Any:
    return expressions.emoji(call.world, call.at["emoji_id"])


def rename_emoji(call: Call) -> Any:
    return expressions.rename_emoji(call.world, call.at["emoji_id"], call.body)


def delete_emoji(call: Call) -> None:
    expressions.delete_emoji(call.world, call.at["emoji_id"])


APP = "/applications/{application_id}"
GUILD_COMMANDS = APP + "/guilds/{guild_id}/commands"
HOOK = "/webhooks/{application_id}/{token}"

ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway_address),
    Route("GET", "/gateway/bot", gateway),
    Route("GET", APP + "/commands", list_commands),
    Route("PUT", APP + "/commands", set_commands),
    Route("POST", APP + "/commands", add_command),
    Route("DELETE", APP + "/commands/{command_id}", delete_command),
    Route("GET", GUILD_COMMANDS, list_commands),
    Route("PUT", GUILD_COMMANDS, set_commands),
    Route("POST", GUILD_COMMANDS, add_command),
    Route("GET", GUILD_COMMANDS + "/permissions", list_command_permissions),
    Route("GET", GUILD_COMMANDS + "/{command_id}/permissions", command_permissions),
    Route("DELETE", GUILD_COMMANDS + "/{command_id}", delete_command),
    Route("GET", APP + "/emojis", list_emojis),
    Route("POST", APP + "/emojis", add_emoji, 201),
    Route("GET", APP + "/emojis/{emoji_id}", emoji),
    Route("PATCH", APP + "/emojis/{emoji_id}", rename_emoji),
    Route("DELETE", APP + "/emojis/{emoji_id}", delete_emoji),
    Route("POST", "/interactions/{interaction_id}/{token}/callback", respond),
    Route("POST", HOOK, follow_up),
    Route("GET", HOOK + "/messages/{message_id}", _own),
    Route("PATCH", HOOK + "/messages/{message_id}", edit_own),
    Route("DELETE", HOOK + "/messages/{message_id}", delete_own),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    *channel_routes.ROUTES,
)
"""More particular paths come first, as the first that fits is taken."""
