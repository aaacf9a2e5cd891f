"""The slash commands, one module a group."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import admin, help, lobby, records, settings, table

COMMANDS: tuple[app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu, ...] = (
    *lobby.COMMANDS,
    *table.COMMANDS,
    *records.COMMANDS,
    *help.COMMANDS,
    *settings.COMMANDS,
    *admin.COMMANDS,
)
