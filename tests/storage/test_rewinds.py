"""Games that were taken back, and requests for that."""

from storage import Database, requests, rewinds
from storage.requests import Request
from storage.rewinds import Rewind, seeds_in_force
from tests.storage.making import ANN, BOB, running


async def test_rewinds_are_kept_in_order(db: Database) -> None:
    first, second = Rewind(10, 4, "aa" * 32, 200), Rewind(3, 9, None, 300)
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)

        await rewinds.add(tx, game.id, first)
        await rewinds.add(tx, game.id, second)

        assert await rewinds.of_game(tx, game.id) == [first, second]
        assert await rewinds.fresh(tx, game.id) == {}


def test_a_seed_counts_until_the_moment_it_began_is_undone() -> None:
    early, late, again = Rewind(5, 3, "a", 1), Rewind(9, 2, "b", 2), Rewind(5, 8, None, 3)

    assert seeds_in_force([early, late]) == {5: "a", 9: "b"}
    assert seeds_in_force([early, late, again]) == {5: "a"}
    assert seeds_in_force([early, late, Rewind(5, 6, "c", 3)]) == {5: "c"}
    assert seeds_in_force([early, late, Rewind(0, 9, "c", 3)]) == {0: "c"}


async def test_a_new_request_forgets_who_agreed_to_an_earlier_one(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await requests.ask(tx, Request(game.id, 0, 7, 9, 200))
        await requests.agree(tx, game.id, 1)
        await requests.agree(tx, game.id, 1)
        agreed = await requests.agreed(tx, game.id)
        newer = Request(game.id, 1, 8, 11, 300)

        await requests.ask(tx, newer)

        assert agreed == {1}
        assert await requests.of_game(tx, game.id) == newer
        assert await requests.agreed(tx, game.id) == set()


async def test_a_request_can_be_forgotten(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await requests.ask(tx, Request(game.id, 0, 7, 9, 200))

        await requests.clear(tx, game.id)

        assert await requests.of_game(tx, game.id) is None
