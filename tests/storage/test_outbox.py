"""The outbox: what is due, what takes the place of what, and what is repeated."""

import pytest
from sqlalchemy import delete, select

from storage import Database, Transaction, outbox, schema
from storage.outbox import LEASE_SECONDS, Message
from tests.storage.making import ANN, running


async def queue(tx: Transaction, game_id: str | None = None, **fields: object) -> int:
    defaults = {"kind": "board", "target": "channel:12", "payload": b"{}", "created_at": 100}
    return await outbox.add(tx, Message(game_id=game_id, **{**defaults, **fields}))


async def states(tx: Transaction) -> dict[int, str]:
    rows = await tx.execute(select(schema.outbox.c.id, schema.outbox.c.state))
    return {row.id: row.state for row in rows}


async def test_messages_are_claimed_oldest_first_and_once(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        first = await queue(tx, game.id, payload=b'{"version":1}')
        second = await queue(tx, game.id, target="user:101")
        third = await queue(tx, None, kind="welcome", target="user:102")

        claimed = await outbox.claim_due(tx, 100, limit=2)
        rest = await outbox.claim_due(tx, 100)
        nothing = await outbox.claim_due(tx, 100)

    assert [row.id for row in claimed] == [first, second]
    assert [row.id for row in rest] == [third]
    assert nothing == []
    assert (claimed[0].payload, claimed[0].attempts) == (b'{"version":1}', 0)


async def test_a_message_is_not_due_before_its_time(db: Database) -> None:
    async with db.write() as tx:
        await queue(tx, not_before=500)

        early = await outbox.claim_due(tx, 499)
        when = await outbox.next_due(tx)
        in_time = await outbox.claim_due(tx, 500)

    assert (early, when, len(in_time)) == ([], 500, 1)


async def test_nonces_fit_discord_and_differ_for_each_message(db: Database) -> None:
    async with db.write() as tx:
        for number in range(20):
            await queue(tx, kind=f"notice {number}")
        nonces = [row.nonce for row in await outbox.claim_due(tx, 100)]

    assert len(set(nonces)) == 20
    assert all(0 < len(nonce) <= 25 for nonce in nonces)


async def test_a_newer_message_takes_the_place_of_an_undelivered_one(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        older = await queue(tx, game.id, payload=b"old")
        newer = await queue(tx, game.id, payload=b"new")

        claimed = await outbox.claim_due(tx, 100)
        found = await states(tx)

    assert [(row.id, row.payload, row.attempts) for row in claimed] == [(newer, b"new", 0)]
    assert found[older] == "superseded"


@pytest.mark.parametrize("other", [{"kind": "notice"}, {"target": "user:101"}, {"game_id": None}])
async def test_a_message_about_something_else_takes_nobodys_place(
    db: Database, other: dict[str, str | None]
) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await queue(tx, game.id)
        await queue(tx, **{"game_id": game.id, **other})

        assert len(await outbox.claim_due(tx, 100)) == 2


async def test_messages_without_a_game_take_each_others_place_too(db: Database) -> None:
    async with db.write() as tx:
        await queue(tx, kind="digest", target="user:101")
        newer = await queue(tx, kind="digest", target="user:101")

        assert [row.id for row in await outbox.claim_due(tx, 100)] == [newer]


async def test_a_newer_message_waits_for_one_that_is_being_delivered(db: Database) -> None:
    async with db.write() as tx:
        older = await queue(tx)
        await outbox.claim_due(tx, 100)
        newer = await queue(tx)

        meanwhile = await outbox.claim_due(tx, 101)
        await outbox.delivered(tx, older, 9001)
        afterwards = await outbox.claim_due(tx, 102)

    assert meanwhile == []
    assert [row.id for row in afterwards] == [newer]


async def test_a_failed_message_is_tried_again_under_the_same_nonce(db: Database) -> None:
    async with db.write() as tx:
        await queue(tx)
        (first,) = await outbox.claim_due(tx, 100)
        await outbox.failed(tx, first.id, retry_at=130, error="429")

        early = await outbox.claim_due(tx, 129)
        (second,) = await outbox.claim_due(tx, 130)

    assert early == []
    assert (second.id, second.nonce, second.attempts) == (first.id, first.nonce, 1)


async def test_a_newer_message_takes_over_the_nonce_of_one_that_was_tried(db: Database) -> None:
    async with db.write() as tx:
        await queue(tx)
        (tried,) = await outbox.claim_due(tx, 100)
        await outbox.failed(tx, tried.id, retry_at=130)
        newer = await queue(tx)

        (claimed,) = await outbox.claim_due(tx, 101)

    assert (claimed.id, claimed.nonce, claimed.attempts) == (newer, tried.nonce, 1)


async def test_a_message_that_fails_makes_way_for_a_newer_one(db: Database) -> None:
    async with db.write() as tx:
        older = await queue(tx)
        (tried,) = await outbox.claim_due(tx, 100)
        newer = await queue(tx)
        await outbox.failed(tx, older, retry_at=130)

        early = await outbox.claim_due(tx, 129)
        (claimed,) = await outbox.claim_due(tx, 130)
        found = await states(tx)

    assert early == []
    assert (claimed.id, claimed.nonce, claimed.attempts) == (newer, tried.nonce, 1)
    assert found[older] == "superseded"


async def test_quiet_hours_hold_even_for_a_message_that_takes_over(db: Database) -> None:
    async with db.write() as tx:
        older = await queue(tx)
        await outbox.claim_due(tx, 100)
        await queue(tx, not_before=9000)
        await outbox.failed(tx, older, retry_at=130)

        assert await outbox.claim_due(tx, 8999) == []
        assert len(await outbox.claim_due(tx, 9000)) == 1


async def test_a_message_whose_worker_died_is_tried_again_when_its_lease_is_over(db: Database) -> None:
    async with db.write() as tx:
        older = await queue(tx)
        (first,) = await outbox.claim_due(tx, 100)
        await queue(tx)

        during = await outbox.claim_due(tx, 99 + LEASE_SECONDS)
        after = await outbox.claim_due(tx, 100 + LEASE_SECONDS)

    assert during == []
    assert [(row.id, row.nonce, row.attempts) for row in after] == [(older, first.nonce, 1)]


async def test_a_program_that_starts_takes_up_what_was_claimed_before_at_once(db: Database) -> None:
    async with db.write() as tx:
        await queue(tx)
        (first,) = await outbox.claim_due(tx, 100)

        await outbox.release(tx)

        (again,) = await outbox.claim_due(tx, 100)
    assert (again.id, again.nonce, again.attempts) == (first.id, first.nonce, 1)


async def test_of_two_released_messages_about_one_thing_a_newer_one_takes_the_place_of_both(
    db: Database,
) -> None:
    async with db.write() as tx:
        await queue(tx)
        (tried,) = await outbox.claim_due(tx, 100)
        await queue(tx)
        await outbox.release(tx)
        newest = await queue(tx)

        claimed = await outbox.claim_due(tx, 100)

    assert [(row.id, row.nonce) for row in claimed] == [(newest, tried.nonce)]


async def test_a_delivered_message_is_not_delivered_again(db: Database) -> None:
    async with db.write() as tx:
        row_id = await queue(tx)
        await outbox.claim_due(tx, 100)
        await outbox.delivered(tx, row_id, 9001)
        message_id = (await tx.execute(select(schema.outbox.c.message_id))).scalar_one()

        assert await outbox.claim_due(tx, 100_000) == []
        assert await outbox.next_due(tx) is None
    assert message_id == 9001


async def test_a_broken_message_is_given_up(db: Database) -> None:
    async with db.write() as tx:
        row_id = await queue(tx)
        await outbox.claim_due(tx, 100)
        await outbox.broken(tx, row_id, "10003 Unknown Channel")

        assert await outbox.claim_due(tx, 100_000) == []
        assert await states(tx) == {row_id: "broken"}


async def test_a_dropped_message_is_not_delivered(db: Database) -> None:
    async with db.write() as tx:
        await queue(tx)
        await outbox.drop(tx, None, "board", "channel:12")

        assert await outbox.claim_due(tx, 100) == []


async def test_a_message_dropped_while_being_delivered_is_not_tried_again(db: Database) -> None:
    async with db.write() as tx:
        row_id = await queue(tx)
        await outbox.claim_due(tx, 100)
        await outbox.drop(tx, None, "board", "channel:12")
        await outbox.failed(tx, row_id, retry_at=130)

        assert await outbox.claim_due(tx, 100_000) == []


@pytest.mark.parametrize("settle", [outbox.failed, outbox.postponed])
async def test_a_message_that_is_gone_while_being_delivered_can_be_settled(db: Database, settle) -> None:
    async with db.write() as tx:
        row_id = await queue(tx)
        await outbox.claim_due(tx, 100)
        await tx.execute(delete(schema.outbox))

        await settle(tx, row_id, 130)

        assert await outbox.claim_due(tx, 100_000) == []


async def test_only_settled_messages_are_pruned(db: Database) -> None:
    async with db.write() as tx:
        settled = await queue(tx, kind="board")
        await outbox.claim_due(tx, 100)
        await outbox.delivered(tx, settled)
        open_still = await queue(tx, kind="notice")

        await outbox.prune(tx, before=101)

        assert list(await states(tx)) == [open_still]


async def test_a_message_that_must_wait_was_not_attempted(db: Database) -> None:
    async with db.write() as tx:
        waits = await queue(tx)
        await outbox.claim_due(tx, 100)

        await outbox.postponed(tx, waits, 900)

        early = await outbox.claim_due(tx, 899)
        (row,) = await outbox.claim_due(tx, 900)
    assert early == []
    assert (row.id, row.attempts) == (waits, 0)


async def test_a_message_that_must_wait_gives_way_to_a_newer_one(db: Database) -> None:
    async with db.write() as tx:
        waits = await queue(tx)
        await outbox.claim_due(tx, 100)
        newer = await queue(tx)

        await outbox.postponed(tx, waits, 900)

        assert await states(tx) == {waits: "superseded", newer: "due"}
