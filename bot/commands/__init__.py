"""The slash commands, one module a group."""

from __future__ import annotations

from bot.commands import admin, help, history, lobby, moderation, plan, records, settings, table, time
from bot.commands.asking import Commands

COMMANDS: Commands = (
    *lobby.COMMANDS,
    *table.COMMANDS,
    *time.COMMANDS,
    *history.COMMANDS,
    *records.COMMANDS,
    *help.COMMANDS,
    *settings.COMMANDS,
    *plan.COMMANDS,
    *moderation.COMMANDS,
    *admin.COMMANDS,
)
