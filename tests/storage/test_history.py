"""Answers and events: appended, paged, withdrawn but never removed."""

from games.engine import Answer, Event, text
from storage import Database, Transaction, history
from storage.history import GivenAnswer
from tests.storage.making import ANN, BOB, running


async def play(tx: Transaction, game_id: str, *seats: int) -> None:
    """One answer and two events for each of the seats in turn, after a set-up with one event."""
    await history.add_events(tx, game_id, 0, [Event(None, text("The game begins"))], 100)
    for version, seat in enumerate(seats, 2):
        user_id = (ANN, BOB)[seat]
        answer = GivenAnswer(
            Answer(seat, (f"bid:{version}",)), "person", user_id, 100 + version, version, 100
        )
        n = await history.add_answer(tx, game_id, answer)
        news = [Event(seat, text("{me} acts")), Event(seat, text("{me} rests"), places=("prize:43",))]
        await history.add_events(tx, game_id, n, news, 100 + version)


async def test_answers_come_back_in_order_with_who_gave_them(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await play(tx, game.id, 0, 1, 0)

    async with db.read() as tx:
        found = await history.answers(tx, game.id)
        later = await history.answers(tx, game.id, after=2)
    assert [(row.n, row.answer.seat, row.user_id) for row in found] == [(1, 0, ANN), (2, 1, BOB), (3, 0, ANN)]
    assert found[0].answer == Answer(0, ("bid:2",))
    assert (found[0].giver, found[0].given_at, found[0].asked_at, found[0].version) == ("person", 102, 100, 2)
    assert later == found[2:]


async def test_events_keep_words_secrets_and_places(db: Database) -> None:
    told = Event(
        0, text("{me} takes {count} {count:bottle|bottles}", count=2), text("Barolo"), (0,), ("prize:43",)
    )
    async with db.write() as tx:
        game = await running(tx, ANN)
        await history.add_events(tx, game.id, 0, [told], 100)

    async with db.read() as tx:
        (row,) = await history.events_since(tx, game.id, 0)
    assert row.event == told


async def test_events_since_an_answer_begin_with_what_it_led_to(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await play(tx, game.id, 0, 1, 0)
        last = await history.last_answer(tx, game.id, seat=1)
        assert last is not None

        found = await history.events_since(tx, game.id, last.n)

    assert [(row.n, row.after) for row in found] == [(4, 2), (5, 2), (6, 3), (7, 3)]


async def test_the_log_is_read_in_pages_from_the_end(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await play(tx, game.id, 0, 1, 0)

        newest = await history.latest_events(tx, game.id, limit=3)
        older = await history.latest_events(tx, game.id, limit=3, before=newest[0].n)

    assert [row.n for row in newest] == [5, 6, 7]
    assert [row.n for row in older] == [2, 3, 4]


async def test_what_was_undone_is_marked_and_its_number_never_used_again(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await play(tx, game.id, 0, 1)

        await history.withdraw(tx, game.id, [2])
        again = await history.add_answer(
            tx, game.id, GivenAnswer(Answer(1, ("pass",)), "autopilot", None, 200, 4)
        )

        counted = await history.answers(tx, game.id)
        everything = await history.answers(tx, game.id, withdrawn=True)
        told = await history.events_since(tx, game.id, 0)
        last = await history.last_answer(tx, game.id)
    assert again == 3
    assert [row.n for row in counted] == [1, 3]
    assert [(row.n, row.withdrawn) for row in everything] == [(1, False), (2, True), (3, False)]
    assert {row.after for row in told} == {0, 1}
    assert last is not None
    assert (last.n, last.giver) == (3, "autopilot")


async def test_games_do_not_mix(db: Database) -> None:
    async with db.write() as tx:
        one, other = await running(tx, ANN), await running(tx, BOB)
        await play(tx, one.id, 0)

        assert await history.answers(tx, other.id) == []
        assert await history.events_since(tx, other.id, 0) == []
        assert await history.last_answer(tx, other.id) is None
