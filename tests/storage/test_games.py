"""Games: opening, starting, saving by compare-and-swap, ending, listing."""

import asyncio

import pytest

from games.engine import Answer, Game, text
from storage import Conflict, Database, games, seats, waiting
from storage.games import ALPHABET, NewGame
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, CHANNEL, CHECKPOINT, EVE, GUILD, lobby, running


async def test_a_new_game_is_a_lobby_with_what_it_was_made_with(db: Database) -> None:
    new = NewGame(
        kind="wine_cellar",
        channel_id=CHANNEL,
        host_id=ANN,
        created_at=100,
        options={"variant": "advanced"},
        pace="slow",
        rated=False,
        private=True,
    )

    async with db.write() as tx:
        made = await games.create(tx, new)

    async with db.read() as tx:
        game = await games.get(tx, made.id)
    assert game == made
    assert (game.status, game.options, game.pace) == ("lobby", {"variant": "advanced"}, "slow")
    assert (game.rated, game.private, game.listed) == (False, True, False)
    assert game.home == CHANNEL


async def test_ids_are_short_and_have_no_look_alikes(db: Database) -> None:
    async with db.write() as tx:
        ids = [(await lobby(tx)).id for _ in range(50)]

    assert len(set(ids)) == 50
    assert all(len(game_id) == 6 and set(game_id) <= set(ALPHABET) for game_id in ids)
    assert not set(ALPHABET) & set("01iloIO")


async def test_a_started_game_keeps_its_seed_apart_from_what_everybody_sees(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)

    async with db.read() as tx:
        assert await games.load(tx, game.id) == Game(CHECKPOINT)
        assert await games.seed(tx, game.id) == "00" * 32
    assert (game.status, game.started_at, game.commitment) == ("running", 100, "ff" * 32)
    assert "00" * 32 not in repr(game)


async def test_a_game_starts_only_once(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)

    with pytest.raises(Conflict):
        async with db.write() as tx:
            await games.start(tx, game.id, games.Start(Game(b"{}"), "", "", 1, ""), 300)


async def test_a_saved_game_comes_back_as_it_was(db: Database) -> None:
    saved = Game(b'{"phase":"picking"}', (Answer(1, ("a", "b")), Answer(0, ())), b'{"phase":"next"}')
    async with db.write() as tx:
        game = await running(tx, ANN)

    async with db.write() as tx:
        version = await games.save(tx, game.id, saved, game.version, 300)

    async with db.read() as tx:
        assert await games.load(tx, game.id) == saved
        found = await games.get(tx, game.id)
    assert found is not None
    assert (found.version, found.active_at) == (version, 300) == (game.version + 1, 300)


async def test_saving_over_a_version_that_one_has_not_read_is_a_conflict(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await games.save(tx, game.id, Game(b"first"), game.version, 300)

    with pytest.raises(Conflict):
        async with db.write() as tx:
            await games.save(tx, game.id, Game(b"second"), game.version, 301)

    async with db.read() as tx:
        assert await games.load(tx, game.id) == Game(b"first")


@pytest.mark.parametrize("status", ["parked", "finished", "abandoned"])
async def test_a_game_that_no_longer_runs_cannot_be_saved(db: Database, status: games.Status) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await games.set_status(tx, game.id, status, 300)

    with pytest.raises(Conflict):
        async with db.write() as tx:
            await games.save(tx, game.id, Game(b"late"), game.version + 1, 301)


async def test_of_many_tasks_that_read_the_same_version_one_saves(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)

    async def attempt(number: int) -> int | None:
        try:
            async with db.write() as tx:
                await games.save(tx, game.id, Game(f"{number}".encode()), game.version, 300)
        except Conflict:
            return None
        return number

    outcomes = await asyncio.gather(*(attempt(number) for number in range(20)))

    winners = [number for number in outcomes if number is not None]
    async with db.read() as tx:
        assert await games.load(tx, game.id) == Game(f"{winners[0]}".encode())
    assert len(winners) == 1


async def test_a_game_that_is_over_waits_for_nobody(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await waiting.replace(tx, game.id, [Asked(0, ANN, "t", text("bids"))], 200)

    async with db.write() as tx:
        await games.set_status(tx, game.id, "finished", 300)

    async with db.read() as tx:
        found = await games.get(tx, game.id)
        assert await waiting.of_game(tx, game.id) == []
    assert found is not None
    assert (found.status, found.finished_at) == ("finished", 300)


async def test_a_parked_game_says_why_and_goes_on_where_it_was(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await games.set_status(tx, game.id, "parked", 300, text("The rules of this game have changed."))
        parked = await games.get(tx, game.id)
        await games.set_status(tx, game.id, "running", 400)
        resumed = await games.get(tx, game.id)

    assert parked is not None
    assert resumed is not None
    assert str(parked.note) == "The rules of this game have changed."
    assert (resumed.status, resumed.note, resumed.started_at) == ("running", None, 100)


async def test_a_game_is_found_by_its_thread(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await games.change(tx, game.id, thread_id=77, host_id=BOB)

    async with db.read() as tx:
        found = await games.in_thread(tx, 77)
        nothing = await games.in_thread(tx, 78)
    assert found is not None
    assert (found.id, found.home, found.host_id) == (game.id, 77, BOB)
    assert nothing is None


async def test_games_are_listed_by_person_server_and_status_the_latest_first(db: Database) -> None:
    async with db.write() as tx:
        old = await running(tx, ANN, BOB, now=100)
        new = await running(tx, ANN, now=200)
        over = await running(tx, ANN, now=300)
        await games.set_status(tx, over.id, "finished", 301)
        waiting_room = await lobby(tx, now=400)
        await seats.join(tx, waiting_room.id, EVE, "Eve", most=4, now=400)

    async with db.read() as tx:
        of_ann = await games.of_user(tx, ANN)
        of_bob = await games.of_user(tx, BOB)
        finished = await games.of_user(tx, ANN, ("finished",))
        of_guild = await games.of_guild(tx, GUILD)
        open_to_join = await games.listed(tx, GUILD)
        in_progress = await games.with_status(tx, "running")
    assert [game.id for game in of_ann] == [new.id, old.id]
    assert [game.id for game in of_bob] == [old.id]
    assert [game.id for game in finished] == [over.id]
    assert [game.id for game in of_guild] == [waiting_room.id, new.id, old.id]
    assert [game.id for game in open_to_join] == [waiting_room.id]
    assert {game.id for game in in_progress} == {old.id, new.id}


async def test_a_lobby_in_which_nothing_happens_is_stale(db: Database) -> None:
    async with db.write() as tx:
        quiet = await lobby(tx, now=100)
        lively = await lobby(tx, now=100)
        await seats.join(tx, lively.id, BOB, "Bob", most=4, now=500)

    async with db.read() as tx:
        stale = await games.stale_lobbies(tx, 400)

    assert [game.id for game in stale] == [quiet.id]
