"""What is left when games, people and permissions go: nothing hangs, and nobody is forgotten."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot import limits, local_time, pages, plan_pages
from bot.actions import action
from bot.lobby import Wish
from bot.sandbox.actor import Actor
from bot.sandbox.permissions import Permission
from games.engine import Event, Rng, text
from storage import clocks, plans, schema
from storage.games import GameRow
from storage.preferences import PersonSettings
from storage.steps import Want
from tests.bot.conftest import Hall, game_of
from tests.bot.playing import custom_id, forged, play_on
from tests.bot.test_absences import resign, status
from tests.bot.test_breaking import words
from tests.bot.test_clocks import clock, game_row, prefer, seat_row, thread_words
from tests.bot.test_notices import mentions, notices
from tests.bot.test_takebacks import asked, clients_chosen

ELSEWHERE = 7  # a server that is not the hall's


async def opened(hall: Hall, actor: Actor, guild: int | None = None) -> GameRow:
    """A table that somebody has opened, here or on another server."""
    here = int(hall.server.world.guild.id)
    wish = Wish(
        kind="wine_cellar",
        guild=guild or here,
        channel=int(hall.tables.id),
        host=int(actor.id),
        name=actor.user.display_name,
    )
    return await hall.services.lobby.open(wish)


async def asleep(hall: Hall, actor: Actor) -> None:
    """Let somebody sleep for the next hours."""
    now = datetime.fromtimestamp(hall.clock(), UTC)
    minute = now.hour * 60 + now.minute
    await prefer(hall, actor, dm_ok=True, quiet_from=(minute - 60) % 1440, quiet_until=(minute + 120) % 1440)


# Games that end before their end


async def test_a_game_that_a_moderator_ends_lets_nobody_wait(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.slash(jonas, "game pause", hall.thread(game))

    ended = await hall.slash(mia, "admin end", hall.tables, game=game)
    again = await hall.slash(mia, "admin end", hall.tables, game=game)

    assert "is ended" in words(ended)
    assert "over already" in words(again)
    async with hall.db.read() as tx:
        assert await clocks.of_game(tx, game) == {}
    assert notices(jonas) == []
    assert "because a moderator has ended it" in thread_words(hall, game)
    assert "This is settled, because the game is closed" in thread_words(hall, game)
    shown = await hall.slash(mia, "play", hall.tables, game=game)
    assert "because a moderator has ended it" in words(shown)


# People who leave for good


async def test_nobody_waits_for_who_is_forgotten(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")

    await hall.slash(jonas, "mydata forget", hall.tables, sure=True)
    await hall.later(80)

    assert "Somebody has left for good; an opponent plays on in their seat." in thread_words(hall, game)
    assert "Former player ran out of time" not in thread_words(hall, game)
    async with hall.db.read() as tx:
        assert list(await clocks.of_game(tx, game)) == [0]


async def test_a_game_is_closed_whose_last_person_is_forgotten(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    gone = await hall.slash(mia, "mydata forget", hall.tables, sure=True)

    assert "Everything about you is gone" in words(gone)
    assert await status(hall, game) == "abandoned"


async def test_a_host_who_gives_up_the_seat_has_no_say_any_more(hall: Hall):
    mia, jonas, priya = (hall.actor(name) for name in ("Jonas", "Mia", "Priya"))
    game = await hall.begin(mia, jonas, priya)

    await resign(hall, mia, game)
    tried = await hall.slash(mia, "game rewind", hall.thread(game), turn="0")

    assert (await game_row(hall, game)).host_id == int(jonas.id)
    assert "is the host of this table now" in thread_words(hall, game)
    assert "Only this table's host" in words(tried)


async def test_a_request_can_be_made_anew_when_those_who_were_asked_have_left(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    await asked(hall, mia, game)
    before = await hall.services.play.position(game)

    await resign(hall, jonas, game)
    offer = await hall.slash(mia, "undo", hall.thread(game))
    done = await hall.click(mia, offer, "Take It Back")

    assert before.table.pending
    assert "It is taken back" in words(done)


async def test_a_deleted_account_is_called_in_the_thread_and_its_clock_runs(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, jonas, pace="brisk")
    del hall.server.world.users[jonas.id]

    await hall.click(mia, hall.card(game), "Start")
    told = await clock(hall, game, 1)
    await hall.later(30)

    assert told.since is not None
    assert (await seat_row(hall, game, 1)).autopilot_since is not None


# Permissions that come back


async def test_whom_nothing_reached_is_told_when_a_permission_comes_back(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()
    game = await hall.table(mia, jonas, pace="brisk")
    hall.server.world.deny(hall.tables, Permission.SEND_MESSAGES_IN_THREADS)
    await hall.click(mia, hall.card(game), "Start")

    hall.server.world.deny(hall.tables)
    await hall.later(1.1)

    assert len(mentions(hall, jonas, game)) == 1
    assert (await clock(hall, game, 1)).since is not None


# Tables of other servers, and private ones


async def test_nobody_is_invited_to_a_table_of_another_server(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    row = await opened(hall, mia, ELSEWHERE)

    named = await hall.slash(mia, "game invite", hall.tables, person=jonas.id, game=row.id)
    only = await hall.slash(mia, "game invite", hall.tables, person=jonas.id)

    assert "not played on this server" in words(named)
    assert "not played on this server" in words(only)


async def test_the_people_of_a_private_table_are_invited_to_its_rematch(hall: Hall):
    mia, jonas, tom = (hall.actor(name) for name in ("Mia", "Jonas", "Tom"))
    game = await hall.table(mia, private=True)
    invited = await hall.slash(mia, "game invite", hall.tables, person=jonas.id, game=game)
    await hall.click(jonas, invited, "Join")
    await hall.click(mia, hall.card(game), "Start")
    await play_on(hall, game, Rng.numbered(1))

    again = await hall.slash(mia, "game rematch", hall.tables, game=game)
    (call,) = [message for message in jonas.sees(hall.tables) if "asks for a rematch" in message.content]
    stranger = await hall.click(tom, call, "Join as Jonas the Cellarman")
    joined = await hall.click(jonas, call, "Join as Jonas the Cellarman")

    assert "for somebody else" in words(stranger)
    assert "You sit at table" in words(joined)
    assert "Jonas" in hall.card(game_of(again)).content


async def test_who_is_sent_away_from_a_private_table_comes_back_by_no_old_invitation(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, private=True)
    invited = await hall.slash(mia, "game invite", hall.tables, person=jonas.id, game=game)
    button = custom_id(invited.message, "Join")
    await hall.click(jonas, invited, "Join")

    await hall.slash(mia, "game kick", hall.tables, person=jonas.id, game=game)

    assert button not in str(invited.message.components)
    assert "Jonas" not in hall.card(game).content


async def test_an_invitation_calls_nobody_in_quiet_hours_and_is_told_when_they_end(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia)
    await asleep(hall, jonas)

    await hall.slash(mia, "game invite", hall.tables, person=jonas.id, game=game)
    called = [message for message in jonas.sees(hall.tables) if jonas.user in message.mentions]
    early = [message for message in jonas.sees(jonas.dm) if "invites you" in message.content]
    await hall.later(2.1)
    told = [message for message in jonas.sees(jonas.dm) if "invites you" in message.content]

    assert called == []
    assert early == []
    assert len(told) == 1
    assert game in told[0].content


# What a server settles


async def test_a_server_settles_the_usual_pace_and_how_many_games_one_may_hold(hall: Hall):
    mia = hall.actor("Mia")

    settled = await hall.slash(mia, "admin usual", hall.tables, pace="slow", most_games=1)
    first = await hall.table(mia)
    second = await hall.slash(mia, "game new", hall.tables, game="wine_cellar")

    assert "Open games per person: at most 1" in words(settled)
    assert (await game_row(hall, first)).pace == "slow"
    assert "You hold 1 open game here" in words(second)


# Many games


async def test_what_has_waited_longest_is_in_the_list_of_somebody_with_many_games(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    for guild in range(1, 27):
        await opened(hall, mia, guild)

    listed = (await hall.slash(mia, "games", hall.tables)).message.content.splitlines()

    assert game in listed[0]


# Games that cannot be opened


async def test_a_game_that_cannot_be_opened_keeps_nobody_elses_vacation_from_ending(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    broken = await hall.begin(mia, ais=1, pace="brisk")
    game = await hall.begin(jonas, ais=1, pace="brisk")
    for actor in (mia, jonas):
        await hall.slash(actor, "vacation start", hall.tables, days=2)
    async with hall.db.write() as tx:
        await tx.execute(update(schema.games).where(schema.games.c.id == broken).values(fingerprint="other"))

    await hall.later(49)

    assert (await clock(hall, game, 0)).since is not None
    assert (await clock(hall, broken, 0)).since is None


async def test_the_bot_starts_though_the_game_of_a_plan_is_broken(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    sound = await hall.begin(mia, ais=1)
    draft = await hall.services.planning.write(game, int(mia.id))
    async with hall.db.write() as tx:
        await plans.write(tx, replace(draft.plan, kept=True))
        broken = update(schema.saves).where(schema.saves.c.game_id == game)
        await tx.execute(broken.values(checkpoint=b"{}"))

    await hall.restart()
    done = await hall.panel(mia, sound)

    assert "Something went wrong" not in words(done)


# Time zones


@pytest.mark.parametrize("minutes", [10, 70])
def test_quiet_hours_that_end_in_the_hour_that_comes_twice_end_later_than_now(minutes: int):
    vienna = PersonSettings(time_zone="Europe/Vienna", quiet_from=22 * 60, quiet_until=2 * 60 + 30)
    two = int(datetime(2026, 10, 25, 0, 0, tzinfo=UTC).timestamp())  # 2:00 in Vienna, and again in an hour
    now = two + 60 * minutes

    assert local_time.quiet_until(vienna, now) == now + 20 * 60


# Quiet hours, and reminders


async def test_who_ends_their_quiet_hours_is_told_at_once_what_waited_for_them(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, jonas)
    await asleep(hall, jonas)
    await hall.click(mia, hall.card(game), "Start")
    early = notices(jonas)

    await hall.slash(jonas, "settings quiet", hall.tables)

    assert early == []
    assert len(notices(jonas)) == 1


async def test_no_reminder_is_promised_for_when_the_time_is_up(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    await hall.later(20)
    before = await clock(hall, game, 0)

    menu = await hall.slash(mia, "play", hall.tables, game=game)
    asked_when = await forged(hall, mia, menu.message, action("snooze", game))
    refused = await forged(hall, mia, menu.message, action("snoozed", game), ["24"])

    assert "When shall I remind you?" in str(asked_when.message.components)
    assert "Your time is up" in words(refused)
    assert await clock(hall, game, 0) == before


# Long words


async def test_a_long_plan_fits_into_a_message(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    draft = await hall.services.planning.write(game, int(mia.id))
    want = Want((text("a choice in many words that say what it is about and what it costs"),), (("x",),))
    plan = replace(draft.plan, steps=(replace(draft.plan.steps[0], wants=(want,) * 10),) * 5)

    shown = plan_pages.kept(draft.position, plan)

    assert len(shown.content) == limits.CONTENT
    assert "plan is dropped and you are told" in shown.content


async def test_a_board_of_many_people_with_long_names_fits_into_a_message(hall: Hall):
    everybody = [hall.actor(person.display_name) for person in hall.server.world.people()]
    game = await hall.begin(*everybody, pace="brisk")
    position = await hall.services.play.position(game)
    named = replace(position, seated=tuple(replace(seat, name="*" * 32) for seat in position.seated))
    seats = range(len(everybody))
    news = [
        Event(seat, text("{me} does something that takes a good many words to tell")) for seat in [*seats] * 5
    ]

    board = await pages.board(hall.services.studio, named, news)
    since = await pages.since(hall.services.studio, named, 0, news)

    assert len(named.table.pending) == len(everybody)
    assert len(board.content) <= limits.CONTENT
    assert len(since.content) <= limits.CONTENT


async def test_an_absent_person_does_not_become_host_by_a_forgotten_one(hall: Hall):
    mia, jonas, priya = (hall.actor(name) for name in ("Mia", "Jonas", "Priya"))
    game = await hall.begin(mia, jonas, priya)
    await resign(hall, jonas, game)

    await hall.slash(mia, "mydata forget", hall.tables, sure=True)

    assert (await game_row(hall, game)).host_id == int(priya.id)
