"""Who is waited for."""

from games.engine import text
from storage import Database, games, waiting
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, running

BIDS = text("bids")


async def test_a_decision_that_stays_open_stays_open_since_when_it_was(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await waiting.replace(tx, game.id, [Asked(0, ANN, "a", BIDS), Asked(1, BOB, "b", BIDS)], 200)

        await waiting.replace(tx, game.id, [Asked(0, ANN, "new", BIDS), Asked(1, BOB, "b", BIDS)], 300)

        found = await waiting.of_game(tx, game.id)
    assert [(row.seat, row.token, row.since) for row in found] == [(0, "new", 300), (1, "b", 200)]
    assert str(found[0].public) == "bids"


async def test_a_person_sees_all_that_is_waiting_longest_first(db: Database) -> None:
    async with db.write() as tx:
        games_of_ann = [await running(tx, ANN, BOB) for _ in range(3)]
        for when, game in zip((300, 100, 200), games_of_ann, strict=True):
            await waiting.replace(tx, game.id, [Asked(0, ANN, "a", BIDS)], when)

        found = await waiting.of_user(tx, ANN)
        nothing = await waiting.of_user(tx, BOB)

    assert [row.since for row in found] == [100, 200, 300]
    assert nothing == []


async def test_all_people_that_running_games_wait_for_are_listed(db: Database) -> None:
    async with db.write() as tx:
        first, second, parked = [await running(tx, ANN, BOB) for _ in range(3)]
        await waiting.replace(tx, first.id, [Asked(0, ANN, "a", BIDS), Asked(2, None, "c", BIDS)], 200)
        await waiting.replace(tx, second.id, [Asked(1, BOB, "b", BIDS)], 200)
        await waiting.replace(tx, parked.id, [Asked(0, ANN, "a", BIDS)], 200)
        await games.set_status(tx, parked.id, "parked", 300)

        found = await waiting.of_people(tx)

    assert {(row.game_id, row.user_id) for row in found} == {(first.id, ANN), (second.id, BOB)}


async def test_a_parked_game_asks_nobody_until_it_goes_on(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await waiting.replace(tx, game.id, [Asked(0, ANN, "a", BIDS), Asked(1, None, "b", BIDS)], 200)

        await games.set_status(tx, game.id, "parked", 300)
        parked = [*await waiting.of_user(tx, ANN), *await waiting.of_opponents(tx)]
        await games.set_status(tx, game.id, "running", 400)
        resumed = [*await waiting.of_user(tx, ANN), *await waiting.of_opponents(tx)]

    assert parked == []
    assert [(row.seat, row.user_id) for row in resumed] == [(0, ANN), (1, None)]
