"""Discord's messages that are edited later, such as the board of a game."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, select

from storage import schema
from storage.columns import columns_of, put, struct_of
from storage.connections import Transaction


class MessageRow(Struct, frozen=True):
    """A message of a game: one per kind (`board`, `lobby`, `hand`) and target (`channel:1`, `user:2`).

    `posted_at` is when it was sent, not when it was edited last; `shows` says in the
    caller's own terms what it shows now.
    """

    game_id: str
    kind: str
    target: str
    channel_id: int
    message_id: int
    posted_at: int
    shows: str


async def remember(tx: Transaction, message: MessageRow) -> None:
    """Note a message that was posted or edited, in place of the one before it."""
    await put(tx, schema.messages, asdict(message))


async def find(tx: Transaction, game_id: str, kind: str, target: str) -> MessageRow | None:
    m = schema.messages.c
    query = select(*columns_of(schema.messages, MessageRow)).where(
        m.game_id == game_id, m.kind == kind, m.target == target
    )
    row = (await tx.execute(query)).one_or_none()
    return struct_of(MessageRow, row) if row else None


async def of_game(tx: Transaction, game_id: str) -> list[MessageRow]:
    m = schema.messages.c
    query = select(*columns_of(schema.messages, MessageRow)).where(m.game_id == game_id)
    return [struct_of(MessageRow, row) for row in await tx.execute(query.order_by(m.kind, m.target))]


async def known(tx: Transaction, message_ids: Collection[int]) -> set[int]:
    """Those among some messages that are noted for any game."""
    m = schema.messages.c
    return {
        row.message_id for row in await tx.execute(select(m.message_id).where(m.message_id.in_(message_ids)))
    }


async def forget(tx: Transaction, message_id: int) -> None:
    """Forget a message that is gone."""
    await tx.execute(delete(schema.messages).where(schema.messages.c.message_id == message_id))
