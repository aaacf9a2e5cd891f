"""Interactions that Discord delivers twice."""

import asyncio

import pytest

from storage import Database, interactions

CLICK = 1_312_345_678_901_234_567
DAY = 24 * 60 * 60


async def test_only_the_first_delivery_counts(db: Database) -> None:
    async def deliver() -> bool:
        async with db.write() as tx:
            return await interactions.already_done(tx, CLICK, 100)

    outcomes = await asyncio.gather(*(deliver() for _ in range(10)))

    assert sorted(outcomes) == [False] + [True] * 9


async def test_an_interaction_whose_transaction_failed_was_not_done(db: Database) -> None:
    async def fail() -> None:
        async with db.write() as tx:
            await interactions.already_done(tx, CLICK, 100)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()

    async with db.write() as tx:
        assert await interactions.already_done(tx, CLICK, 101) is False


async def test_interactions_are_forgotten_after_a_day(db: Database) -> None:
    async with db.write() as tx:
        await interactions.already_done(tx, CLICK, 100)
        await interactions.already_done(tx, CLICK + 1, 200)

        await interactions.prune(tx, 150 + DAY)

        assert await interactions.already_done(tx, CLICK, 300) is False
        assert await interactions.already_done(tx, CLICK + 1, 300) is True
