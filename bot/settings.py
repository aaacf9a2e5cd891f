"""The settings, read from the environment and `.env`, checked once, and frozen."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from dotenv import dotenv_values
from msgspec import Meta, Struct

PREFIX = "VINTNER_"

NotNegative = Annotated[float, Meta(ge=0)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class BadSetting(ValueError):
    """A setting does not hold what it should; the sentence says which and what would be right."""


class Settings(Struct, frozen=True):
    """Everything that an operator can choose.  `.env.example` explains each."""

    token: str = ""
    database: str = "sqlite+aiosqlite:///vintner.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    think_delay: NotNegative = 1.5  # seconds that an opponent seems to think, so that people can follow
    move_budget: NotNegative = 5.0  # seconds of computing that an opponent may take for one answer
    board_edit_minutes: Count = 50  # a board older than this is posted anew instead of edited
    most_games: Positive = 20  # running games that one person may hold open on a server
    vacation_days: Count = 10  # days per month on which a person's clocks may stand
    lobby_days: Positive = 7  # a table that nobody starts is closed after so many days


def load(environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Read the settings; the environment wins over the file.  Raises `BadSetting`."""
    given = {key: value for key, value in dotenv_values(file).items() if value is not None}
    given |= dict(os.environ if environment is None else environment)
    names = {PREFIX + name.upper(): name for name in Settings.__struct_fields__}
    chosen = {names[key]: value.strip() for key, value in given.items() if key in names and value.strip()}
    if "log_level" in chosen:
        chosen["log_level"] = chosen["log_level"].upper()
    if "token" not in chosen and given.get("DISCORD_TOKEN"):
        chosen["token"] = given["DISCORD_TOKEN"].strip()
    try:
        return msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetting(_explained(str(error))) from error


def _explained(error: str) -> str:
    what, _, where = error.partition(" - at `$.")
    name = where.rstrip("`").upper()
    return f"{PREFIX}{name}: {what[0].lower()}{what[1:]}. See .env.example." if name else error
