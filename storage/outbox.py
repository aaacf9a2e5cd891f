"""What Discord is still to be told.  A row is repeated until Discord has confirmed it.

A newer row about the same thing (game, kind and target) takes the place of an older one
that was not delivered.  If an attempt to deliver the older one may have reached Discord,
the newer one takes over its nonce and its count of attempts, so that Discord, or the
worker that looks for its message, can tell that the message is there already.
"""

from __future__ import annotations

import secrets

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, delete, insert, select, update

from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction

LEASE_SECONDS = 60  # after which a row is tried again if its worker was never heard of again

NONCE_BYTES = 10  # 20 characters of the 25 that Discord takes

UNDELIVERED = ("due", "claimed")


class Message(Struct, frozen=True, kw_only=True):
    """Something to be told: `target` is `channel:<id>` or `user:<id>`, `payload` the caller's own JSON."""

    kind: str
    target: str
    payload: bytes
    created_at: int
    game_id: str | None = None
    not_before: int = 0


class OutboxRow(Struct, frozen=True, kw_only=True):
    """A message on its way.

    `attempts` counts earlier attempts, whose message may be there already under the same
    nonce.
    """

    id: int
    game_id: str | None
    kind: str
    target: str
    payload: bytes
    nonce: str
    attempts: int
    created_at: int


async def add(tx: Transaction, message: Message) -> int:
    """Queue a message in place of an undelivered one about the same thing; return its id.

    One that is being delivered at this moment is left to finish, and this one follows it.
    """
    nonce, attempts = await _tried(tx, message) or (secrets.token_hex(NONCE_BYTES), 0)
    await drop(tx, message.game_id, message.kind, message.target)
    values = {field: getattr(message, field) for field in Message.__struct_fields__}
    row = insert(schema.outbox).values(state="due", nonce=nonce, attempts=attempts, **values)
    row_id: int = (await tx.execute(row.returning(schema.outbox.c.id))).scalar_one()
    return row_id


async def _tried(tx: Transaction, message: Message) -> tuple[str, int] | None:
    """The nonce and the attempts of a row about the same thing that was tried in vain, as it seems."""
    o = schema.outbox.c
    same = _about(message.game_id, message.kind, message.target)
    query = select(o.nonce, o.attempts).where(same, o.state == "due", o.attempts > 0)
    row = (await tx.execute(query)).one_or_none()
    return (row.nonce, row.attempts) if row else None


async def drop(tx: Transaction, game_id: str | None, kind: str, target: str) -> None:
    """Give up an undelivered message, because it is no longer true."""
    await tx.execute(
        update(schema.outbox)
        .where(_about(game_id, kind, target), schema.outbox.c.state == "due")
        .values(state="superseded")
    )


def _about(game_id: str | None, kind: str, target: str) -> ColumnElement[bool]:
    o = schema.outbox.c
    return and_(o.target == target, o.kind == kind, o.game_id.is_not_distinct_from(game_id))


async def claim_due(tx: Transaction, now: int, limit: int = 20) -> list[OutboxRow]:
    """Take the messages that are due, oldest first, for as long as a lease lasts.

    A message waits while an older one about the same thing is being delivered.
    """
    o, older = schema.outbox.c, schema.outbox.alias()
    waits = (
        select(older.c.id)
        .where(
            older.c.target == o.target,
            older.c.kind == o.kind,
            older.c.game_id.is_not_distinct_from(o.game_id),
            older.c.state.in_(UNDELIVERED),
            older.c.id < o.id,
        )
        .exists()
    )
    query = (
        select(*columns_of(schema.outbox, OutboxRow))
        .where(o.state.in_(UNDELIVERED), o.not_before <= now, ~waits)
        .order_by(o.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = [struct_of(OutboxRow, row) for row in await tx.execute(query)]
    await tx.execute(
        update(schema.outbox)
        .where(o.id.in_([row.id for row in rows]))
        .values(state="claimed", not_before=now + LEASE_SECONDS, attempts=o.attempts + 1)
    )
    return rows


async def delivered(tx: Transaction, row_id: int, message_id: int | None = None) -> None:
    """Note that Discord has confirmed a message."""
    await _settle(tx, row_id, state="delivered", message_id=message_id, error=None)


async def failed(tx: Transaction, row_id: int, retry_at: int, error: str = "") -> None:
    """Note that an attempt failed, and when to try again.

    If a newer message about the same thing has been queued meanwhile, that one is tried
    in its place.
    """
    await _settle(tx, row_id, state="due", not_before=retry_at, error=error[:500])
    o = schema.outbox.c
    row = (await tx.execute(select(schema.outbox).where(o.id == row_id))).one()
    newer = update(schema.outbox).where(_about(row.game_id, row.kind, row.target), o.id > row_id)
    taken_over = await tx.execute(
        newer.where(o.state == "due").values(nonce=row.nonce, attempts=row.attempts, not_before=retry_at)
    )
    if taken_over.rowcount:
        await _settle(tx, row_id, state="superseded")


async def broken(tx: Transaction, row_id: int, error: str) -> None:
    """Note that a message can never be delivered, as when its channel is gone."""
    await _settle(tx, row_id, state="broken", error=error[:500])


async def _settle(tx: Transaction, row_id: int, **values: object) -> None:
    await tx.execute(update(schema.outbox).where(schema.outbox.c.id == row_id).values(**values))


async def next_due(tx: Transaction) -> int | None:
    """When the next message is due; `None` if there is none."""
    o = schema.outbox.c
    query = select(o.not_before).where(o.state.in_(UNDELIVERED)).order_by(o.not_before).limit(1)
    return (await tx.execute(query)).scalar_one_or_none()


async def prune(tx: Transaction, before: int) -> None:
    """Remove what was settled and is older than a time."""
    o = schema.outbox.c
    settled = o.state.not_in(UNDELIVERED)
    await tx.execute(delete(schema.outbox).where(settled, o.created_at < before))
