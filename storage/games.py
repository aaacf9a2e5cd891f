"""Games: the row that lists read, and the saved game that only a table opens."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Literal, TypedDict, Unpack

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Select, delete, insert, select, update

from games.engine import Game, Text
from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction
from storage.errors import Conflict

Status = Literal["lobby", "running", "finished", "abandoned", "parked"]

OVER: tuple[Status, ...] = ("finished", "abandoned")
BEGUN: tuple[Status, ...] = ("running", "parked")
LOBBY: tuple[Status, ...] = ("lobby",)
RUNNING: tuple[Status, ...] = ("running",)
OPEN = LOBBY + BEGUN

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # no look-alikes
ID_LENGTH = 6


class NewGame(Struct, frozen=True, kw_only=True):
    """A lobby to be opened.  Without an id it gets one that is free."""

    kind: str
    channel_id: int
    host_id: int
    created_at: int
    guild_id: int | None = None
    options: dict[str, str] = {}
    pace: str = "relaxed"
    rated: bool = True
    private: bool = False
    listed: bool = False
    language: str = "en"
    on_timeout: str = "autopilot"
    id: str | None = None


class GameRow(Struct, frozen=True, kw_only=True):
    """All that is public about a game.

    `version` counts changes; `save` compares it.  `commitment` is the SHA-256 of the
    seed.  `note` says why a game is parked or was abandoned.  `on_timeout` is what happens
    to a seat whose time is up: `autopilot`, `skip` or `resign`.  `warned_at` is when the
    table was told that the game will be closed because nobody plays it.
    """

    id: str
    kind: str
    status: Status
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    host_id: int
    options: dict[str, str]
    pace: str
    rated: bool
    private: bool
    listed: bool
    language: str
    commitment: str | None
    rules_version: int | None
    fingerprint: str | None
    note: Text | None
    version: int
    created_at: int
    started_at: int | None
    finished_at: int | None
    active_at: int
    on_timeout: str = "autopilot"
    paused_at: int | None = None
    warned_at: int | None = None

    @property
    def home(self) -> int:
        """The channel or thread that the game is played in."""
        return self.thread_id or self.channel_id


class Start(Struct, frozen=True):
    """What a game begins with.  The seed is secret until the game is over."""

    game: Game
    seed: str
    commitment: str
    rules_version: int
    fingerprint: str


class Changes(TypedDict, total=False):
    """What may be changed about a game beside its play."""

    channel_id: int
    thread_id: int | None
    host_id: int
    options: dict[str, str]
    pace: str
    rated: bool
    private: bool
    listed: bool
    language: str
    rules_version: int
    fingerprint: str
    active_at: int
    on_timeout: str
    paused_at: int | None
    warned_at: int | None


async def create(tx: Transaction, new: NewGame) -> GameRow:
    """Open a lobby, with nobody in it yet."""
    game_id = new.id or await _free_id(tx)
    values = {**asdict(new), "id": game_id, "status": "lobby", "version": 0, "active_at": new.created_at}
    await tx.execute(insert(schema.games).values(values))
    return await _existing(tx, game_id)


async def _free_id(tx: Transaction) -> str:
    while True:
        game_id = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
        if await get(tx, game_id) is None:
            return game_id


def _rows() -> Select[*tuple[Any, ...]]:
    return select(*columns_of(schema.games, GameRow))


async def get(tx: Transaction, game_id: str) -> GameRow | None:
    row = (await tx.execute(_rows().where(schema.games.c.id == game_id))).one_or_none()
    return struct_of(GameRow, row) if row else None


async def in_thread(tx: Transaction, thread_id: int) -> GameRow | None:
    """The latest game that is played in a thread."""
    g = schema.games.c
    query = _rows().where(g.thread_id == thread_id).order_by(g.created_at.desc()).limit(1)
    row = (await tx.execute(query)).one_or_none()
    return struct_of(GameRow, row) if row else None


async def load(tx: Transaction, game_id: str) -> Game | None:
    """The saved game, with all its secrets; `None` before it has started."""
    s = schema.saves.c
    query = select(s.checkpoint, s.answers, s.upcoming).where(s.game_id == game_id)
    row = (await tx.execute(query)).one_or_none()
    return struct_of(Game, row) if row else None


async def seed(tx: Transaction, game_id: str) -> str | None:
    """The seed, which is for nobody's eyes until the game is over."""
    query = select(schema.saves.c.seed).where(schema.saves.c.game_id == game_id)
    return (await tx.execute(query)).scalar_one_or_none()


async def start(tx: Transaction, game_id: str, begun: Start, now: int) -> GameRow:
    """Turn a lobby into a running game; raises `Conflict` if it is no lobby (any more)."""
    g = schema.games.c
    changed = await tx.execute(
        update(schema.games)
        .where(g.id == game_id, g.status == "lobby")
        .values(
            status="running",
            commitment=begun.commitment,
            rules_version=begun.rules_version,
            fingerprint=begun.fingerprint,
            version=g.version + 1,
            started_at=now,
            active_at=now,
        )
    )
    if changed.rowcount != 1:
        raise Conflict(game_id)
    await tx.execute(insert(schema.saves).values(game_id=game_id, seed=begun.seed, **asdict(begun.game)))
    return await _existing(tx, game_id)


async def _existing(tx: Transaction, game_id: str) -> GameRow:
    game = await get(tx, game_id)
    if game is None:
        raise Conflict(game_id)
    return game


async def save(tx: Transaction, game_id: str, game: Game, expected_version: int, now: int) -> int:
    """Save a running game and return its new version.

    Raises `Conflict`, and changes nothing, if the game is not at the version that the
    caller read, or no longer running.
    """
    g = schema.games.c
    changed = await tx.execute(
        update(schema.games)
        .where(g.id == game_id, g.version == expected_version, g.status == "running")
        .values(version=g.version + 1, active_at=now, warned_at=None)
    )
    if changed.rowcount != 1:
        raise Conflict(game_id)
    saves = update(schema.saves).where(schema.saves.c.game_id == game_id)
    await tx.execute(saves.values(asdict(game)))
    return expected_version + 1


async def change(tx: Transaction, game_id: str, **changes: Unpack[Changes]) -> None:
    """Change what is settled about a game: its thread, its host, its options, …"""
    await tx.execute(update(schema.games).where(schema.games.c.id == game_id).values(**changes))


async def set_status(
    tx: Transaction, game_id: str, status: Status, now: int, note: Text | None = None
) -> None:
    """Finish, abandon, park or resume a game.

    A move that somebody is just making then meets a `Conflict`.  Nobody is waited for in
    a game that is over.
    """
    g = schema.games.c
    await tx.execute(
        update(schema.games)
        .where(g.id == game_id)
        .values(
            status=status,
            note=note,
            version=g.version + 1,
            active_at=now,
            finished_at=now if status in OVER else None,
        )
    )
    if status in OVER:
        await tx.execute(delete(schema.waiting).where(schema.waiting.c.game_id == game_id))


async def discard(tx: Transaction, game_id: str) -> None:
    """Remove a game with everything that belongs to it, as when a lobby expires."""
    await tx.execute(delete(schema.games).where(schema.games.c.id == game_id))


# Lists, the latest first


async def of_guild(
    tx: Transaction, guild_id: int, statuses: Collection[Status] = OPEN, limit: int | None = 25
) -> list[GameRow]:
    return await _list(tx, _rows().where(schema.games.c.guild_id == guild_id), statuses, limit)


async def of_user(
    tx: Transaction, user_id: int, statuses: Collection[Status] = OPEN, limit: int | None = 25
) -> list[GameRow]:
    """The games that a person sits in; those waiting for the person are in `waiting.of_user`."""
    seats = schema.seats.c
    joined = _rows().join(schema.seats, seats.game_id == schema.games.c.id)
    query = joined.where(seats.user_id == user_id, ~seats.resigned)
    return await _list(tx, query, statuses, limit)


async def with_status(tx: Transaction, *statuses: Status, limit: int | None = None) -> list[GameRow]:
    return await _list(tx, _rows(), statuses, limit)


async def listed(tx: Transaction, guild_id: int, limit: int = 25) -> list[GameRow]:
    """The lobbies of a server that anybody may join."""
    g = schema.games.c
    query = _rows().where(g.guild_id == guild_id, g.listed, ~g.private)
    return await _list(tx, query, LOBBY, limit)


async def stale_lobbies(tx: Transaction, before: int) -> list[GameRow]:
    """Lobbies in which nothing has happened since a time."""
    return await _list(tx, _rows().where(schema.games.c.active_at < before), LOBBY, None)


async def idle(tx: Transaction, before: int) -> list[GameRow]:
    """Running games in which nothing has happened since a time."""
    return await _list(tx, _rows().where(schema.games.c.active_at < before), RUNNING, None)


async def _list(
    tx: Transaction, query: Select[*tuple[Any, ...]], statuses: Collection[Status], limit: int | None
) -> list[GameRow]:
    g = schema.games.c
    ordered = query.where(g.status.in_(statuses)).order_by(g.active_at.desc(), g.id).limit(limit)
    return [struct_of(GameRow, row) for row in await tx.execute(ordered)]
