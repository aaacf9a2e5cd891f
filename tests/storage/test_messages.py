"""Messages of Discord that are edited later, and facts."""

from msgspec.structs import replace

from storage import Database, facts, messages
from storage.messages import MessageRow
from tests.storage.making import ANN, running


async def test_the_latest_message_about_a_thing_is_remembered(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        board = MessageRow(game.id, "board", "channel:12", 12, 9001, 100, "version 1")
        hand = MessageRow(game.id, "hand", "user:101", 55, 9002, 100, "version 1")
        newer = replace(board, message_id=9003, posted_at=4000, shows="version 2")

        for message in (board, hand, newer):
            await messages.remember(tx, message)

        assert await messages.find(tx, game.id, "board", "channel:12") == newer
        assert await messages.find(tx, game.id, "board", "channel:13") is None
        assert await messages.of_game(tx, game.id) == [newer, hand]


async def test_a_message_that_is_gone_is_forgotten(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN)
        await messages.remember(tx, MessageRow(game.id, "board", "channel:12", 12, 9001, 100, ""))

        await messages.forget(tx, 9001)

        assert await messages.of_game(tx, game.id) == []


async def test_a_fact_is_what_was_remembered_last(db: Database) -> None:
    async with db.write() as tx:
        await facts.remember(tx, "alive", "100")
        await facts.remember(tx, "alive", "200")

        assert await facts.recall(tx, "alive") == "200"
        assert await facts.recall(tx, "commands") is None
