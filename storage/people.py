"""What is kept about people and servers: names and settings, and everything again on demand, or no more."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Table, delete, select, update

from storage import clocks, games, schema, seats
from storage.columns import add_if_new, put
from storage.connections import Transaction
from storage.preferences import GuildSettings, PersonSettings

FORMER_PLAYER = "Former player"
PSEUDONYM_BITS = 52


async def settings(tx: Transaction, user_id: int) -> PersonSettings:
    """A person's settings; the defaults for somebody new."""
    query = select(schema.people.c.settings).where(schema.people.c.user_id == user_id)
    return (await tx.execute(query)).scalar_one_or_none() or PersonSettings()


async def set_settings(tx: Transaction, user_id: int, chosen: PersonSettings) -> None:
    await _note(tx, user_id, settings=chosen)


async def set_name(tx: Transaction, user_id: int, name: str) -> None:
    """Note what a person is called now."""
    await _note(tx, user_id, name=name[: seats.NAME_LENGTH])


async def _note(tx: Transaction, user_id: int, **values: object) -> None:
    await add_if_new(tx, schema.people, {"user_id": user_id, "name": "", "settings": PersonSettings()})
    await tx.execute(update(schema.people).where(schema.people.c.user_id == user_id).values(**values))


async def set_digest_due(tx: Transaction, user_id: int, due: int | None) -> None:
    """Note when a person gets the next digest; `None` for never."""
    await _note(tx, user_id, digest_due=due)


async def digests_due(tx: Transaction, now: int) -> list[int]:
    """The people whose digest is due."""
    p = schema.people.c
    query = select(p.user_id).where(p.digest_due <= now).order_by(p.digest_due)
    return list((await tx.execute(query)).scalars())


async def names(tx: Transaction, user_ids: Collection[int]) -> dict[int, str]:
    """What people are called, as far as it is known."""
    p = schema.people.c
    query = select(p.user_id, p.name).where(p.user_id.in_(user_ids), p.name != "")
    return {row.user_id: row.name for row in await tx.execute(query)}


async def guild_settings(tx: Transaction, guild_id: int) -> GuildSettings:
    """A server's settings; the defaults for a new one."""
    query = select(schema.guilds.c.settings).where(schema.guilds.c.guild_id == guild_id)
    return (await tx.execute(query)).scalar_one_or_none() or GuildSettings()


async def set_guild_settings(tx: Transaction, guild_id: int, chosen: GuildSettings) -> None:
    await put(tx, schema.guilds, {"guild_id": guild_id, "settings": chosen})


# All of it, or none


async def export(tx: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Every row that is about a person, by table, as plain JSON values."""
    found = {table.name: await _rows(tx, table, user_id) for table in _about_people()}
    found["games_hosted"] = await _select(tx, schema.games, schema.games.c.host_id == user_id)
    return found


def _about_people() -> list[Table]:
    return [table for table in schema.metadata.sorted_tables if "user_id" in table.c]


async def _rows(tx: Transaction, table: Table, user_id: int) -> list[dict[str, Any]]:
    return await _select(tx, table, table.c.user_id == user_id)


async def _select(tx: Transaction, table: Table, which: Any) -> list[dict[str, Any]]:
    rows = (await tx.execute(select(table).where(which))).mappings()
    return [msgspec.to_builtins(dict(row)) for row in rows]


async def forget(tx: Transaction, user_id: int, level: str, now: int) -> list[str]:
    """Remove everything that is about a person, and return the games that go on without that person.

    In those an opponent of a level takes the seat.  Lobbies are left.  Finished games keep
    a pseudonym, a negative number that leads back to nobody.
    """
    pseudonym = -1 - secrets.randbits(PSEUDONYM_BITS)
    for lobby in await games.of_user(tx, user_id, games.LOBBY, limit=None):
        await seats.leave(tx, lobby.id, user_id, now)
    left = [game.id for game in await games.of_user(tx, user_id, games.BEGUN, limit=None)]
    for game_id in left:
        await _leave_to_opponent(tx, game_id, user_id, level, now)
    await _hand_over_hosted(tx, user_id, pseudonym)
    for table in (schema.seats, schema.answers, schema.results):
        await tx.execute(update(table).where(table.c.user_id == user_id).values(user_id=pseudonym))
    named = update(schema.seats).where(schema.seats.c.user_id == pseudonym)
    await tx.execute(named.values(name=FORMER_PLAYER))
    private = (schema.people, schema.vacations, schema.plans)
    for table in (*private, schema.ratings, schema.rating_history, schema.offers):
        await tx.execute(delete(table).where(table.c.user_id == user_id))
    for table in (schema.outbox, schema.messages):
        await tx.execute(delete(table).where(table.c.target == f"user:{user_id}"))
    return left


async def _leave_to_opponent(tx: Transaction, game_id: str, user_id: int, level: str, now: int) -> None:
    for seat in await seats.of_game(tx, game_id):
        if seat.user_id == user_id:
            await seats.replace(tx, game_id, seat.seat, None, FORMER_PLAYER, level, now)
            await clocks.remove(tx, game_id, seat.seat)


async def _hand_over_hosted(tx: Transaction, user_id: int, pseudonym: int) -> None:
    """Give open games to somebody else who sits there; a lobby without anybody is closed."""
    g = schema.games.c
    hosted = (await tx.execute(select(g.id, g.status).where(g.host_id == user_id))).all()
    for game_id, status in hosted:
        others = [seat.asked for seat in await seats.of_game(tx, game_id) if seat.asked]
        if status == "lobby" and not others:
            await games.discard(tx, game_id)
            continue
        heir = others[0] if status in games.OPEN and others else pseudonym
        await games.change(tx, game_id, host_id=heir)
