"""Seats: joining and leaving a lobby, arranging it, replacing somebody later."""

import asyncio

import pytest

from games.engine import text
from storage import Database, games, seats, waiting
from storage.seats import Entry
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, EVE, lobby, running


async def test_people_and_opponents_take_seats_in_the_order_they_come(db: Database) -> None:
    async with db.write() as tx:
        game = await lobby(tx)
        await seats.join(tx, game.id, ANN, "Ann", most=3, now=101)
        await seats.add_opponent(tx, game.id, "table", "Eno", most=3, now=102)
        await seats.join(tx, game.id, BOB, "Bob", most=3, now=103)

    async with db.read() as tx:
        seated = await seats.of_game(tx, game.id)
        by_game = await seats.of_games(tx, [game.id, "nothing"])
    assert [(s.seat, s.user_id, s.level, s.name) for s in seated] == [
        (0, ANN, None, "Ann"),
        (1, None, "table", "Eno"),
        (2, BOB, None, "Bob"),
    ]
    assert by_game == {game.id: seated, "nothing": []}


async def test_nobody_joins_twice_or_a_full_or_started_game(db: Database) -> None:
    async with db.write() as tx:
        game = await lobby(tx)
        begun = await running(tx, ANN)

        assert await seats.join(tx, game.id, ANN, "Ann", most=2, now=101) is Entry.JOINED
        assert await seats.join(tx, game.id, ANN, "Ann", most=2, now=102) is Entry.ALREADY_IN
        assert await seats.join(tx, game.id, BOB, "Bob", most=2, now=103) is Entry.JOINED
        assert await seats.join(tx, game.id, EVE, "Eve", most=2, now=104) is Entry.FULL
        assert await seats.add_opponent(tx, game.id, "table", "Eno", most=2, now=105) is Entry.FULL
        assert await seats.join(tx, begun.id, EVE, "Eve", most=8, now=106) is Entry.CLOSED
        assert await seats.join(tx, "nothing", EVE, "Eve", most=8, now=107) is Entry.CLOSED


async def test_of_many_who_join_at_once_only_as_many_get_in_as_there_is_room(db: Database) -> None:
    async with db.write() as tx:
        game = await lobby(tx)

    async def enter(user_id: int) -> Entry:
        async with db.write() as tx:
            return await seats.join(tx, game.id, user_id, "", most=3, now=101)

    entries = await asyncio.gather(*(enter(user_id) for user_id in range(1, 9)))

    assert sorted(entries) == [Entry.FULL] * 5 + [Entry.JOINED] * 3


async def test_when_somebody_leaves_the_others_move_up(db: Database) -> None:
    async with db.write() as tx:
        game = await lobby(tx)
        for user_id in (ANN, BOB, EVE):
            await seats.join(tx, game.id, user_id, "", most=3, now=101)

        left = await seats.leave(tx, game.id, ANN, 102)
        again = await seats.leave(tx, game.id, ANN, 103)
        removed = await seats.remove(tx, game.id, 1, 104)
        beyond = await seats.remove(tx, game.id, 1, 105)
        seated = await seats.of_game(tx, game.id)

    assert (left, again, removed, beyond) == (True, False, True, False)
    assert [(seat.seat, seat.user_id) for seat in seated] == [(0, BOB)]


async def test_nobody_leaves_a_game_that_has_begun(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)

        assert await seats.leave(tx, game.id, ANN, 200) is False
        assert await seats.remove(tx, game.id, 0, 200) is False
        assert len(await seats.of_game(tx, game.id)) == 3


async def test_seats_can_be_drawn_before_the_start(db: Database) -> None:
    async with db.write() as tx:
        game = await lobby(tx)
        for user_id in (ANN, BOB, EVE):
            await seats.join(tx, game.id, user_id, "", most=3, now=101)

        await seats.arrange(tx, game.id, [2, 0, 1], 102)

        seated = await seats.of_game(tx, game.id)
        with pytest.raises(ValueError, match="does not arrange"):
            await seats.arrange(tx, game.id, [0, 0, 1], 103)
    assert [seat.user_id for seat in seated] == [EVE, ANN, BOB]


async def test_who_replaces_somebody_is_waited_for_instead(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await waiting.replace(tx, game.id, [Asked(0, ANN, "t", text("bids"))], 200)

        await seats.replace(tx, game.id, 0, EVE, "Eve", None, 300)

        asked = await waiting.of_user(tx, EVE)
        seated = await seats.of_game(tx, game.id)
        assert await waiting.of_user(tx, ANN) == []
    assert [(row.game_id, row.since) for row in asked] == [(game.id, 200)]
    assert (seated[0].user_id, seated[0].name, seated[1].user_id) == (EVE, "Eve", BOB)


async def test_open_games_of_a_person_are_counted_here_and_everywhere(db: Database) -> None:
    async with db.write() as tx:
        await running(tx, ANN)
        waits = await lobby(tx)
        await seats.join(tx, waits.id, ANN, "Ann", most=2, now=101)
        over = await running(tx, ANN)
        await games.set_status(tx, over.id, "finished", 300)

        assert await seats.count_open(tx, ANN) == 2
        assert await seats.count_open(tx, ANN, guild_id=waits.guild_id) == 2
        assert await seats.count_open(tx, ANN, guild_id=999) == 0
