"""Which of Discord's interactions are done already: it may deliver one twice."""

from __future__ import annotations

from sqlalchemy import delete

from storage import schema
from storage.columns import add_if_new
from storage.connections import Transaction

KEPT_SECONDS = 24 * 60 * 60


async def already_done(tx: Transaction, interaction_id: int, now: int) -> bool:
    """Whether an interaction was done before.  From this transaction on it is."""
    return not await add_if_new(tx, schema.interactions, {"id": interaction_id, "done_at": now})


async def prune(tx: Transaction, now: int) -> None:
    """Forget the interactions of more than a day ago, which Discord delivers no more."""
    done = schema.interactions.c.done_at
    await tx.execute(delete(schema.interactions).where(done < now - KEPT_SECONDS))
