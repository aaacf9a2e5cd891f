"""The tables.  What they hold in words is told by the modules that use them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

from games.engine import Answer, Event, Text
from storage.columns import Json
from storage.preferences import GuildSettings, PersonSettings
from storage.steps import Step

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Serial = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts by itself only in INTEGER columns


def _game(**options: Any) -> Column[str]:
    return Column("game_id", String(12), ForeignKey("games.id", ondelete="CASCADE"), **options)


def _flag(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False, server_default=false())


games = Table(
    "games",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("host_id", BigInteger, nullable=False),
    Column("options", Json(dict[str, str]), nullable=False),
    Column("pace", String(16), nullable=False),
    _flag("rated"),
    _flag("private"),
    _flag("listed"),
    Column("language", String(16), nullable=False),
    Column("commitment", String(64)),
    Column("rules_version", Integer),
    Column("fingerprint", String(128)),
    Column("note", Json(Text)),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("finished_at", BigInteger),
    Column("active_at", BigInteger, nullable=False),
    Column("on_timeout", String(16), nullable=False, server_default="autopilot"),
    Column("paused_at", BigInteger),
    Column("warned_at", BigInteger),
    Index(None, "guild_id", "status", "active_at"),
    Index(None, "status", "active_at"),
    Index(None, "host_id"),
    Index(None, "thread_id"),
)

# What nobody may see while a game runs, apart from the row that everybody's lists read.
saves = Table(
    "saves",
    metadata,
    _game(primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("checkpoint", LargeBinary, nullable=False),
    Column("answers", Json(tuple[Answer, ...]), nullable=False),
    Column("upcoming", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("level", String(16)),
    Column("name", String(100), nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    Column("autopilot_since", BigInteger),
    _flag("resigned"),
    _flag("newcomer"),
    UniqueConstraint("game_id", "user_id"),
    Index(None, "user_id"),
)

answers = Table(
    "answers",
    metadata,
    _game(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("answer", Json(Answer), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("giver", String(16), nullable=False),
    Column("user_id", BigInteger),
    Column("given_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("asked_at", BigInteger),
    _flag("withdrawn"),
    Index(None, "game_id", "seat", "n"),
    Index(None, "user_id"),
)

events = Table(
    "events",
    metadata,
    _game(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("after", Integer, nullable=False),
    Column("event", Json(Event), nullable=False),
    Column("told_at", BigInteger, nullable=False),
    _flag("withdrawn"),
    Index(None, "game_id", "after"),
)

waiting = Table(
    "waiting",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("token", String(64), nullable=False),
    Column("public", Json(Text), nullable=False),
    Column("since", BigInteger, nullable=False),
    Index(None, "user_id", "since"),
)

clocks = Table(
    "clocks",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("remaining", BigInteger),
    Column("since", BigInteger),
    Column("deadline", BigInteger),
    Column("due", BigInteger),
    Column("token", String(64)),
    Column("reminded", Integer, nullable=False),
    Column("reminded_at", BigInteger),
    Column("snoozed_until", BigInteger),
    Column("granted", Integer, nullable=False),
    Index(None, "due"),
)

pauses = Table(
    "pauses",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("asked_at", BigInteger, nullable=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("starts", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
    Column("change_due", BigInteger),
    Index(None, "change_due"),
)

offers = Table(
    "offers",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("offered_at", BigInteger, nullable=False),
    Index(None, "user_id"),
)

rewinds = Table(
    "rewinds",
    metadata,
    _game(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kept", Integer, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("seed", String(64)),
    Column("done_at", BigInteger, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
)

consents = Table(
    "consents",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)

plans = Table(
    "plans",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("steps", Json(tuple[Step, ...]), nullable=False),
    Column("stops", Json(tuple[str, ...]), nullable=False),
    _flag("kept"),
    Column("since", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index(None, "user_id"),
)

messages = Table(
    "messages",
    metadata,
    _game(primary_key=True),
    Column("kind", String(32), primary_key=True),
    Column("target", String(32), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("shows", String(200), nullable=False),
    Index(None, "message_id"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("done_at", BigInteger, nullable=False),
    Index(None, "done_at"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Serial, primary_key=True),
    _game(),
    Column("kind", String(32), nullable=False),
    Column("target", String(32), nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("state", String(16), nullable=False),
    Column("not_before", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("error", String(500)),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "state", "not_before"),
    Index(None, "target", "kind", "game_id", "state"),
    Index(None, "game_id"),
    sqlite_autoincrement=True,  # an id is never used again, so that a larger one is always newer
)

results = Table(
    "results",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("level", String(16)),
    Column("kind", String(32), nullable=False),
    Column("variant", String(64), nullable=False),
    Column("guild_id", BigInteger),
    Column("standing", String(16), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Json(Text)),
    Column("finished_at", BigInteger, nullable=False),
    Index(None, "user_id", "kind", "standing"),
    Index(None, "kind", "standing", "guild_id", "user_id"),
    Index(None, "kind", "standing", "variant", "score"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(32), primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "kind", "guild_id"),
)

rating_history = Table(
    "rating_history",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(32), primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    _game(primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "game_id"),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("settings", Json(PersonSettings), nullable=False),
    Column("digest_due", BigInteger),
    Index(None, "digest_due"),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Json(GuildSettings), nullable=False),
)

facts = Table(
    "facts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", String(500), nullable=False),
)
