"""What measurements and simulations use: counting queries, and SQLite without threads."""

from storage import Database, facts
from storage.counting import counted
from storage.threadless import threadless


async def test_queries_are_counted_only_meanwhile(db: Database) -> None:
    with counted(db) as count:
        async with db.read() as tx:
            await facts.recall(tx, "a")
            await facts.recall(tx, "b")
        within = count()
    async with db.read() as tx:
        await facts.recall(tx, "c")

    assert count() == within
    assert within >= 2


async def test_without_threads_all_is_as_with_them(url: str, db: Database) -> None:
    with threadless():
        other = await Database.open(url)
        async with other.write() as tx:
            await facts.remember(tx, "a", "1")
        await other.close()

    async with db.read() as tx:
        assert await facts.recall(tx, "a") == "1"


async def test_what_was_not_committed_is_rolled_back_at_once(url: str, db: Database) -> None:
    with threadless() as roll_back:
        other = await Database.open(url)
        async with other.write() as tx:
            await facts.remember(tx, "a", "1")
            roll_back()
        await other.close()

    async with db.write() as tx:
        assert await facts.recall(tx, "a") is None
