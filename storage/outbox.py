"""What Discord is still to be told.  A row is repeated until Discord has confirmed it.

A newer row about the same thing (game, kind and target) takes the place of an older one
that was not delivered.  If an attempt to deliver the older one may have reached Discord,
the newer one takes over its nonce and its count of attempts, so that Discord, or the
worker that looks for its message, can tell that the message is there already.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Row, and_, case, delete, func, insert, select, update

from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction

LEASE_SECONDS = 60  # after which a row is tried again if its worker was never heard of again

NONCE_BYTES = 10  # 20 characters of the 25 that Discord takes

ERROR_LENGTH = 500

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
    about = _about(message.game_id, message.kind, message.target)
    older = await _supersede(tx, about, ("due",))
    tried = next((row for row in older if row.attempts), None)
    nonce, attempts = (tried.nonce, tried.attempts) if tried else (secrets.token_hex(NONCE_BYTES), 0)
    row = insert(schema.outbox).values(state="due", nonce=nonce, attempts=attempts, **asdict(message))
    row_id: int = (await tx.execute(row.returning(schema.outbox.c.id))).scalar_one()
    return row_id


async def drop(tx: Transaction, game_id: str | None, kind: str, target: str) -> None:
    """Give up an undelivered message, because it is no longer true."""
    await _supersede(tx, _about(game_id, kind, target), UNDELIVERED)


async def _supersede(
    tx: Transaction, about: ColumnElement[bool], states: tuple[str, ...]
) -> Sequence[Row[str, int]]:
    """Give messages up, and return their nonces and how often they were tried."""
    o = schema.outbox.c
    rows = update(schema.outbox).where(about, o.state.in_(states)).values(state="superseded")
    return (await tx.execute(rows.returning(o.nonce, o.attempts))).all()


def _about(game_id: str | None, kind: str, target: str) -> ColumnElement[bool]:
    o = schema.outbox.c
    return and_(o.target == target, o.kind == kind, o.game_id.is_not_distinct_from(game_id))


async def claim_due(
    tx: Transaction, now: int, limit: int = 20, busy: Collection[str] = ()
) -> list[OutboxRow]:
    """Take the messages that are due, oldest first, for as long as a lease lasts.

    A message waits while an older one about the same thing is being delivered, and while
    its game, or its target where it is of none, is `busy`.
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
        .where(_is_open(busy), o.not_before <= now, ~waits)
        .order_by(o.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = [struct_of(OutboxRow, row) for row in await tx.execute(query)]
    if not rows:
        return []
    await tx.execute(
        update(schema.outbox)
        .where(o.id.in_([row.id for row in rows]))
        .values(state="claimed", not_before=now + LEASE_SECONDS, attempts=o.attempts + 1)
    )
    return rows


async def release(tx: Transaction) -> None:
    """Give back what a worker had claimed that is no more, as when the program starts."""
    claimed = update(schema.outbox).where(schema.outbox.c.state == "claimed")
    await tx.execute(claimed.values(state="due", not_before=0))


async def undelivered(tx: Transaction, kind: str) -> list[tuple[str, str]]:
    """The games and targets of the messages of a kind that are still to be told."""
    o = schema.outbox.c
    query = select(o.game_id, o.target).where(
        o.kind == kind, o.state.in_(UNDELIVERED), o.game_id.is_not(None)
    )
    return [(row.game_id, row.target) for row in await tx.execute(query)]


async def delivered(tx: Transaction, row_id: int, message_id: int | None = None) -> None:
    """Note that Discord has confirmed a message."""
    await _settle(tx, row_id, state="delivered", message_id=message_id, error=None)


async def hurry(tx: Transaction, target: str, now: int) -> None:
    """Let what was put off for somebody be due now, as when their quiet hours are others."""
    o = schema.outbox.c
    waiting = update(schema.outbox).where(o.target == target, o.state == "due", o.not_before > now)
    await tx.execute(waiting.values(not_before=now))


async def failed(tx: Transaction, row_id: int, retry_at: int, error: str = "") -> None:
    """Note that an attempt failed, and when to try again.

    If a newer message about the same thing has been queued meanwhile, that one is tried
    in its place; if this one was dropped meanwhile, none is.
    """
    o = schema.outbox.c
    row = (await tx.execute(select(schema.outbox).where(o.id == row_id))).one_or_none()
    if row is None or row.state != "claimed":  # it was dropped meanwhile, or is about somebody forgotten
        return
    later = case((o.not_before > retry_at, o.not_before), else_=retry_at)
    newer = update(schema.outbox).where(_about(row.game_id, row.kind, row.target), o.id > row_id)
    taken_over = await tx.execute(
        newer.where(o.state == "due").values(nonce=row.nonce, attempts=row.attempts, not_before=later)
    )
    state = "superseded" if taken_over.rowcount else "due"
    await _settle(tx, row_id, state=state, not_before=retry_at, error=error[:ERROR_LENGTH])


async def postponed(tx: Transaction, row_id: int, until: int) -> None:
    """Put a message off that was not attempted after all; a newer one about the same thing replaces it."""
    o = schema.outbox.c
    row = (await tx.execute(select(schema.outbox).where(o.id == row_id))).one_or_none()
    if row is None or row.state != "claimed":  # it was dropped meanwhile, or is about somebody forgotten
        return
    newer = select(o.id).where(
        _about(row.game_id, row.kind, row.target), o.id > row_id, o.state.in_(UNDELIVERED)
    )
    if (await tx.execute(newer.limit(1))).one_or_none():
        await _settle(tx, row_id, state="superseded")
    else:
        await _settle(tx, row_id, state="due", not_before=until, attempts=o.attempts - 1)


async def broken(tx: Transaction, row_id: int, error: str) -> None:
    """Note that a message can never be delivered, as when its channel is gone."""
    await _settle(tx, row_id, state="broken", error=error[:ERROR_LENGTH])


async def _settle(tx: Transaction, row_id: int, **values: object) -> None:
    await tx.execute(update(schema.outbox).where(schema.outbox.c.id == row_id).values(**values))


async def next_due(tx: Transaction, busy: Collection[str] = ()) -> int | None:
    """When the next message is due that is of no `busy` game or target; `None` if there is none."""
    o = schema.outbox.c
    query = select(o.not_before).where(_is_open(busy)).order_by(o.not_before).limit(1)
    return (await tx.execute(query)).scalar_one_or_none()


def _is_open(busy: Collection[str]) -> ColumnElement[bool]:
    o = schema.outbox.c
    open_ = o.state.in_(UNDELIVERED)
    return and_(open_, func.coalesce(o.game_id, o.target).not_in(busy)) if busy else open_


async def prune(tx: Transaction, before: int) -> None:
    """Remove what was settled and is older than a time."""
    o = schema.outbox.c
    settled = o.state.not_in(UNDELIVERED)
    await tx.execute(delete(schema.outbox).where(settled, o.created_at < before))
