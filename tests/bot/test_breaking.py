"""Whatever anybody sends, the bot answers kindly, tells nobody a secret, and loses nothing."""

from __future__ import annotations

import asyncio

import pytest

from bot.actions import OUTDATED, action
from bot.sandbox import channels
from bot.sandbox.actor import Outcome
from bot.sandbox.permissions import Permission
from storage import games, seats
from tests.bot.conftest import Hall, game_of
from tests.bot.playing import answer_first, forged, picks

CRASHED = "Something went wrong"
LONG = "x@everyone " * 180


def words(outcome: Outcome) -> str:
    """Everything that somebody reads in answer to what they did."""
    messages = [*([outcome.message] if outcome.message else []), *outcome.follow_ups]
    return "\n".join(message.content for message in messages)


@pytest.mark.parametrize("act", ["agree", "decline", "log", "replay", "rewind", "takeback", "takeseat"])
@pytest.mark.parametrize("number", ["x", "²", "-", "9" * 25, ""])
async def test_a_button_with_a_strange_number_is_refused(hall: Hall, act: str, number: str):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    clicked = await forged(hall, mia, hall.boards(game)[-1], action(act, game, number))

    assert CRASHED not in words(clicked)


@pytest.mark.parametrize("act", ["plankind", "snoozed", "zoom"])
@pytest.mark.parametrize("value", ["x", "²", "hand.x", "hand.99", "9" * 5000])
async def test_a_menu_does_not_take_what_it_does_not_offer(hall: Hall, act: str, value: str):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    shown = await hall.click(mia, hall.boards(game)[-1], "More")
    assert shown.message

    chosen = await forged(hall, mia, shown.message, action(act, game), [value])

    assert CRASHED not in words(chosen)
    assert OUTDATED in words(chosen)


async def test_no_opponent_of_an_unknown_level_takes_a_seat(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.table(mia)

    chosen = await forged(hall, mia, hall.card(game), action("addai", game), ["godlike"])

    assert OUTDATED in words(chosen)
    async with hall.db.read() as tx:
        assert len(await seats.of_game(tx, game)) == 1


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("play", {"game": "   "}),
        ("game invite", {"game": "   "}),
        ("game rewind", {"turn": "²"}),
        ("game rewind", {"turn": "9" * 5000}),
        ("game replace", {"seat": "²"}),
        ("game replace", {"seat": "9" * 5000}),
        ("vacation start", {"days": 31, "first": "9999-12-31"}),
        ("settings quiet", {"start": "²:²", "end": "6:00"}),
        ("settings digest", {"daily": True, "at": "²"}),
        ("rules", {"game": LONG}),
        ("card", {"game": "wine_cellar", "name": LONG}),
        ("game new", {"game": LONG}),
        ("move", {"choice": LONG}),
    ],
)
async def test_a_command_with_strange_words_is_answered(hall: Hall, command: str, options: dict):
    mia = hall.actor("Mia")
    await hall.begin(mia, ais=1)
    if command == "game invite":
        options = {**options, "person": hall.actor("Jonas").id}

    asked = await hall.slash(mia, command, hall.tables, **options)

    assert words(asked)
    assert CRASHED not in words(asked)


async def test_a_stranger_cannot_invite_themselves_to_a_private_table(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, private=True)

    asked = await hall.slash(jonas, "game invite", hall.tables, person=jonas.id, game=game)

    assert "do not sit" in words(asked)
    assert asked.message
    assert not asked.message.components


async def test_two_who_want_the_last_seat_do_not_both_get_it(hall: Hall):
    mia, jonas, priya = (hall.actor(name) for name in ("Mia", "Jonas", "Priya"))
    most = hall.services.catalog["wine_cellar"].seats[-1]
    game = await hall.table(mia, ais=most - 2)
    card = hall.card(game)

    both = await asyncio.gather(jonas.click(card, "Join"), priya.click(card, "Join"))
    await hall.settled()

    async with hall.db.read() as tx:
        seated = await seats.of_game(tx, game)
    assert len(seated) == most
    assert all(CRASHED not in words(outcome) for outcome in both)


async def test_a_table_starts_once_while_somebody_leaves(hall: Hall):
    mia, jonas, priya = (hall.actor(name) for name in ("Mia", "Jonas", "Priya"))
    game = await hall.table(mia, jonas, priya)
    card = hall.card(game)

    done = await asyncio.gather(
        mia.click(card, "Start"), priya.click(card, "Leave"), mia.click(card, "Start")
    )
    await hall.settled()

    assert all(CRASHED not in words(outcome) for outcome in done)
    assert len([c for c in hall.server.world.channels.values() if c.name and game in c.name]) == 1
    async with hall.db.read() as tx:
        seated = await seats.of_game(tx, game)
    position = await hall.services.play.position(game)
    assert sorted(position.table.pending) == list(range(len(seated)))  # all are asked at the beginning


async def test_a_game_goes_on_in_another_thread_when_its_own_is_deleted(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    panel = (await hall.panel(mia, game)).message
    other = (await hall.panel(jonas, game)).message
    first = hall.thread(game)
    channels.drop(hall.server.world, first)

    notice = next(m for m in mia.sees(mia.dm) if picks(m))
    await answer_first(hall, mia, notice)
    notice = next(m for m in jonas.sees(jonas.dm) if picks(m))
    await answer_first(hall, jonas, notice)

    assert panel
    assert other
    assert hall.thread(game).id != first.id
    assert hall.boards(game)


async def test_a_deleted_board_is_posted_again_with_the_next_move(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    thread = hall.thread(game)
    del hall.server.world.messages[thread.id][hall.boards(game)[-1].id]

    for actor in (mia, jonas):
        await answer_first(hall, actor, next(m for m in actor.sees(actor.dm) if picks(m)))

    assert hall.boards(game)


async def test_people_play_on_by_message_when_the_bot_is_thrown_off_the_server(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    hall.server.world.remove_bot(hall.server.world.guild)

    for actor in (mia, jonas):
        done = await answer_first(hall, actor, next(m for m in actor.sees(actor.dm) if picks(m)))
        assert CRASHED not in words(done)

    async with hall.db.read() as tx:
        row = await games.get(tx, game)
    assert row
    assert row.version >= 2
    assert row.status == "running"


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES_IN_THREADS, Permission.VIEW_CHANNEL])
async def test_the_board_catches_up_when_a_permission_comes_back(hall: Hall, denied: Permission):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    hall.server.world.deny(hall.tables, denied)
    for actor in (mia, jonas):
        await answer_first(hall, actor, next(m for m in actor.sees(actor.dm) if picks(m)))
    hall.server.world.deny(hall.tables)

    again = await hall.slash(mia, "board", hall.tables, game=game, post=True)

    assert CRASHED not in words(again)
    assert len(hall.boards(game)) >= 2


async def test_a_game_whose_thread_was_locked_goes_on(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    channels.archive(hall.server.world, hall.thread(game), locked=True)

    for actor in (mia, jonas):
        done = await answer_first(hall, actor, next(m for m in actor.sees(actor.dm) if picks(m)))
        assert CRASHED not in words(done)

    assert hall.boards(game)


async def test_sealed_bids_that_are_changed_while_the_last_comes_in_stay_whole(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    mine = (await hall.panel(mia, game)).message
    his = (await hall.panel(jonas, game)).message
    assert mine
    assert his
    await answer_first(hall, mia, mine)
    before = await hall.services.play.position(game)

    done = await asyncio.gather(answer_first(hall, jonas, his), mia.click(mine, "Change"))
    await hall.settled()

    assert all(CRASHED not in words(outcome) for outcome in done)
    position = await hall.services.play.position(game)
    assert position.row.version == before.row.version + 1


async def test_a_rematch_is_not_asked_for_where_the_others_are_not(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)

    asked = await forged(hall, mia, mia.sees(mia.dm)[-1], action("rematch", game))

    assert "on the server where you played" in words(asked)


async def test_other_peoples_games_stay_shut_for_strangers(hall: Hall):
    mia, jonas, tom = (hall.actor(name) for name in ("Mia", "Jonas", "Tom"))
    game = await hall.begin(mia, jonas, private=True)
    board = hall.boards(game)[-1]
    async with hall.db.read() as tx:
        before = await games.get(tx, game)

    for command in ("hand", "undo", "plan make", "plan show", "game pause", "game resign", "game export"):
        asked = await hall.slash(tom, command, hall.tables, game=game)
        assert asked.message
        assert not asked.message.attachments
        assert CRASHED not in words(asked)
    for act in ("panel", "change", "aside", "undo", "resign", "pick", "plankeep", "plancancel", "hand"):
        clicked = await forged(hall, tom, board, action(act, game, "0", "0"))
        assert CRASHED not in words(clicked)
    for seat in (0, 1):
        shown = await forged(hall, tom, board, action("zoom", game), [f"hand.{seat}"])
        assert OUTDATED in words(shown)

    async with hall.db.read() as tx:
        assert await games.get(tx, game) == before


async def test_nothing_is_begun_while_the_bot_stops(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    card = await hall.slash(mia, "game new", hall.tables, game="wine_cellar")
    hall.bot.router.draining = True

    clicked = await hall.click(jonas, card, "Join")
    typed = await hall.slash(jonas, "games", hall.tables)

    assert "restarting" in words(clicked)
    assert "restarting" in words(typed)
    async with hall.db.read() as tx:
        assert len(await seats.of_game(tx, game_of(card))) == 1
