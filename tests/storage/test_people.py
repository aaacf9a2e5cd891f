"""Settings, names, and what becomes of a person's rows when they are asked for or forgotten."""

import msgspec
from sqlalchemy import select, update

from games.engine import Answer, text
from storage import (
    Database,
    Transaction,
    games,
    history,
    messages,
    outbox,
    people,
    records,
    schema,
    seats,
    waiting,
)
from storage.history import GivenAnswer
from storage.messages import MessageRow
from storage.outbox import Message
from storage.preferences import GuildSettings, PersonSettings
from storage.records import Rating, ResultRow
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, GUILD, lobby, running


async def test_somebody_new_has_the_defaults(db: Database) -> None:
    async with db.read() as tx:
        assert await people.settings(tx, ANN) == PersonSettings()
        assert await people.guild_settings(tx, GUILD) == GuildSettings()


async def test_settings_and_names_do_not_disturb_each_other(db: Database) -> None:
    chosen = PersonSettings(dm_ok=False, time_zone="Europe/Vienna", quiet_from=1320, quiet_until=420)
    async with db.write() as tx:
        await people.set_name(tx, ANN, "Ann")
        await people.set_settings(tx, ANN, chosen)
        await people.set_name(tx, ANN, "Anna")
        await people.set_guild_settings(tx, GUILD, GuildSettings(channels=(1, 2), pace="slow"))

        assert await people.settings(tx, ANN) == chosen
        assert await people.names(tx, [ANN, BOB]) == {ANN: "Anna"}
        assert await people.guild_settings(tx, GUILD) == GuildSettings(channels=(1, 2), pace="slow")


async def test_settings_stored_before_a_field_existed_get_its_default(db: Database) -> None:
    async with db.write() as tx:
        await people.set_settings(tx, ANN, PersonSettings(palette="colorblind"))
        await tx.exec_driver_sql('UPDATE people SET settings = \'{"notices":"both","gone":1}\'')

        assert await people.settings(tx, ANN) == PersonSettings(notices="both")


async def _busy_life(tx: Transaction) -> dict[str, str]:
    """Ann with rows in every table that can be about her; returns her games by status."""
    ids = {}
    for status in ("finished", "running", "lobby", "empty lobby"):
        game = await lobby(tx) if "lobby" in status else await running(tx, ANN, BOB)
        ids[status] = game.id
    for user_id in (ANN, BOB):
        await seats.join(tx, ids["lobby"], user_id, f"Person {user_id}", most=4, now=100)
    for status in ("finished", "running"):
        await history.add_answer(tx, ids[status], GivenAnswer(Answer(0, ("bid:43",)), "person", ANN, 200, 2))
        await waiting.replace(tx, ids[status], [Asked(0, ANN, "t", text("bids"))], 200)
        await messages.remember(tx, MessageRow(ids[status], "hand", f"user:{ANN}", 5, 6, 200, ""))
    await games.set_status(tx, ids["finished"], "finished", 300)
    await records.record(tx, [_result(ids["finished"], 0, ANN), _result(ids["finished"], 1, BOB)])
    ratings = {ANN: Rating(30, 5), BOB: Rating(20, 5)}
    await records.rate(tx, ids["finished"], "wine_cellar", GUILD, ratings, 300)
    await people.set_name(tx, ANN, "Ann")
    await outbox.add(tx, Message(kind="hand", target=f"user:{ANN}", payload=b"{}", created_at=200))
    return ids


def _result(game_id: str, seat: int, user_id: int) -> ResultRow:
    return ResultRow(
        game_id=game_id,
        seat=seat,
        user_id=user_id,
        level=None,
        kind="wine_cellar",
        variant="",
        guild_id=GUILD,
        standing="rated",
        place=1 + seat,
        score=60,
        rank=None,
        finished_at=300,
    )


async def test_nothing_that_is_about_a_forgotten_person_is_left_anywhere(db: Database) -> None:
    async with db.write() as tx:
        await _busy_life(tx)

        await people.forget(tx, ANN, "table", 400)

        left = []
        for table in schema.metadata.sorted_tables:
            for row in (await tx.execute(select(table))).mappings():
                left += [(table.name, name) for name, value in row.items() if str(ANN) in str(value)]
    assert left == []


async def test_a_finished_game_keeps_a_pseudonym_that_holds_together(db: Database) -> None:
    async with db.write() as tx:
        ids = await _busy_life(tx)

        await people.forget(tx, ANN, "table", 400)

        first, second, _ = await seats.of_game(tx, ids["finished"])
        results = await records.results_of(tx, ids["finished"])
        (answer,) = await history.answers(tx, ids["finished"])
    assert (first.name, second.name, second.user_id) == ("Former player", f"Person {BOB}", BOB)
    assert first.user_id is not None
    assert first.user_id < 0
    assert first.user_id == results[0].user_id == answer.user_id


async def test_games_of_a_forgotten_person_go_on(db: Database) -> None:
    async with db.write() as tx:
        ids = await _busy_life(tx)

        left = await people.forget(tx, ANN, "table", 400)

        seat = (await seats.of_game(tx, ids["running"]))[0]
        (asked,) = await waiting.of_opponents(tx)
        game = await games.get(tx, ids["running"])
        waiting_room = await games.get(tx, ids["lobby"])
        entered = await seats.of_game(tx, ids["lobby"])
        empty = await games.get(tx, ids["empty lobby"])
    assert left == [ids["running"]]
    assert (seat.user_id, seat.level) == (None, "table")
    assert asked.game_id == ids["running"]
    assert game is not None
    assert waiting_room is not None
    assert (game.host_id, waiting_room.host_id) == (BOB, BOB)
    assert [seat.user_id for seat in entered] == [BOB]
    assert empty is None


async def test_others_keep_their_records(db: Database) -> None:
    async with db.write() as tx:
        await _busy_life(tx)

        await people.forget(tx, ANN, "table", 400)

        leaders = await records.leaderboard(tx, "wine_cellar", GUILD)
    assert [leader.user_id for leader in leaders] == [BOB]


async def test_an_export_has_all_that_is_about_a_person_and_nothing_about_others(db: Database) -> None:
    async with db.write() as tx:
        ids = await _busy_life(tx)
        await tx.execute(update(schema.saves).values(seed="secret"))

        exported = await people.export(tx, ANN)

    written = msgspec.json.encode(exported).decode()
    assert {row["game_id"] for row in exported["seats"]} == {ids["finished"], ids["running"], ids["lobby"]}
    assert {row["id"] for row in exported["games_hosted"]} == set(ids.values())
    assert exported["people"][0]["name"] == "Ann"
    assert exported["answers"][0]["answer"] == [0, ("bid:43",)]
    assert exported["ratings"][0]["mu"] == 30
    assert str(BOB) not in written
    assert "secret" not in written
