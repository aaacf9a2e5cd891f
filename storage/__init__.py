"""The database: games, their history, what is still to be told, records and people.  It knows no rules.

Open a `Database`, take a transaction from it (`write` or `read`), and hand that to the
functions of the module for the topic:

    async with db.write() as tx:
        if await interactions.already_done(tx, interaction_id, now):
            return
        row = await games.get(tx, game_id)
        saved = await games.load(tx, game_id)
        ...
        version = await games.save(tx, game_id, table.save(), row.version, now)
        n = await history.add_answer(tx, game_id, GivenAnswer(answer, "person", user_id, now, version))
        await history.add_events(tx, game_id, n, table.news, now)
        await waiting.replace(tx, game_id, asked)
        await outbox.add(tx, message)

Times are whole seconds since 1970 (UTC), by the caller's clock.  Discord's ids are numbers.
"""

from storage.connections import Transaction
from storage.database import Database
from storage.errors import Conflict, StorageError
from storage.migrations import upgrade

__all__ = ["Conflict", "Database", "StorageError", "Transaction", "upgrade"]
