"""Gathering a table."""

from __future__ import annotations

import re

import pytest

from bot.sandbox.permissions import Permission
from games.engine import Rng
from tests.bot.conftest import Hall, game_of
from tests.bot.playing import play_on


def labels(message) -> list[str]:
    return [part["label"] for row in message.components for part in row["components"] if "label" in part]


async def test_a_new_table_shows_its_card_to_everybody(hall: Hall):
    mia = hall.actor("Mia")

    opened = await hall.slash(mia, "game new", hall.tables, game="wine_cellar")

    assert "Wine Cellar" in opened.message.content
    assert "Mia" in opened.message.content
    assert labels(opened.message)[:5] == ["Join", "Leave", "Add AI", "Options", "Start"]
    assert opened.message in hall.actor("Jonas").sees(hall.tables)


async def test_joining_sends_a_welcome_and_updates_the_card(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    opened = await hall.slash(mia, "game new", hall.tables, game="wine_cellar")

    await hall.click(jonas, opened, "Join")

    assert "Jonas" in opened.message.content
    welcome = await jonas.next_message(jonas.dm)
    assert game_of(opened) in welcome.content


async def test_a_closed_dm_is_said_and_does_not_block(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()
    opened = await hall.slash(mia, "game new", hall.tables, game="wine_cellar")

    joined = await hall.click(jonas, opened, "Join")

    told = await joined.follow_up()
    assert "direct messages" in told.content
    assert "Direct messages do not reach Jonas" in opened.message.content


async def test_only_the_host_starts(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, jonas)

    tried = await hall.click(jonas, hall.card(game), "Start")

    told = await tried.follow_up()
    assert "Only the host" in told.content
    assert "At the table" in hall.card(game).content


async def test_starting_opens_a_thread_with_the_board(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, jonas)

    await hall.click(mia, hall.card(game), "Start")

    (board,) = hall.boards(game)
    assert "Waiting for" in board.content
    assert board.attachments
    assert labels(board) == ["Play", "My Hand", "Since My Last Move", "More"]
    assert labels(hall.card(game)) == []


async def test_without_permission_for_threads_the_game_is_played_in_the_channel(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    hall.server.world.deny(hall.tables, Permission.CREATE_PUBLIC_THREADS)
    game = await hall.table(mia, jonas)

    await hall.click(mia, hall.card(game), "Start")

    contents = [message.content for message in hall.server.world.messages[hall.tables.id].values()]
    assert any("Waiting for" in content for content in contents)


async def test_options_are_a_form_of_the_games_own(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.table(mia, hall.actor("Jonas"))

    opened = await hall.click(mia, hall.card(game), "Options")
    await hall.submit(
        mia, opened, {"variant": ["advanced"], "clients": ["a"], "rated": ["no"], "private": ["no"]}
    )

    assert "Advanced" in hall.card(game).content


async def test_a_private_table_takes_only_whom_it_invites(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    opened = await hall.slash(mia, "game new", hall.tables, game="wine_cellar", private=True)

    refused = await hall.click(jonas, opened, "Join")
    invitation = await hall.slash(mia, "game invite", hall.tables, person=jonas.user)
    await hall.click(jonas, invitation, "Join")

    assert "private" in (await refused.follow_up()).content
    assert "Jonas" in hall.card(game_of(opened)).content


def rating_on(card) -> str:
    """What the picture of a card says of ratings."""
    return next(
        word for word in card.attachments[0].description.replace(".", ",").split(", ") if "ated" in word
    )


@pytest.mark.parametrize(
    ("guests", "ais", "before", "after"),
    [
        ((), 1, "Rated from 2 people", "Unrated"),  # others may still come
        ((), 7, "Unrated", "Unrated"),  # no seat is left for a second person
        (("Jonas",), 1, "Rated", "Rated"),
    ],
)
async def test_a_table_says_rated_only_when_its_game_will_be(hall: Hall, guests, ais, before, after):
    mia = hall.actor("Mia")
    game = await hall.table(mia, *map(hall.actor, guests), ais=ais)

    said = rating_on(hall.card(game))
    await hall.click(mia, hall.card(game), "Start")

    assert said == before
    assert rating_on(hall.card(game)) == after


async def test_a_table_that_asks_for_no_rating_says_so(hall: Hall):
    mia = hall.actor("Mia")

    opened = await hall.slash(mia, "game new", hall.tables, game="wine_cellar", rated=False)
    await hall.click(hall.actor("Jonas"), opened, "Join")

    assert rating_on(opened.message) == "Unrated"


def words(outcome) -> str:
    return outcome.message.content


async def test_a_host_frees_a_seat_and_nobody_else_does(hall: Hall):
    mia, jonas, priya = (hall.actor(name) for name in ("Mia", "Jonas", "Priya"))
    game = await hall.table(mia, jonas, priya)

    refused = await hall.slash(jonas, "game kick", hall.tables, person=priya.user)
    kicked = await hall.slash(mia, "game kick", hall.tables, person=jonas.user)
    again = await hall.slash(mia, "game kick", hall.tables, person=jonas.user)

    assert "Only the host" in words(refused)
    assert "no longer sits" in words(kicked)
    assert "Nobody of that name" in words(again)
    assert "At the table: Mia, Priya" in hall.card(game).content


async def test_a_host_makes_somebody_at_the_table_the_host(hall: Hall):
    mia, jonas, tom = (hall.actor(name) for name in ("Mia", "Jonas", "Tom"))
    game = await hall.table(mia, jonas)

    absent = await hall.slash(mia, "game host", hall.tables, person=tom.user)
    given = await hall.slash(mia, "game host", hall.tables, person=jonas.user)
    too_late = await hall.slash(mia, "game host", hall.tables, person=mia.user)
    started = await hall.click(jonas, hall.card(game), "Start")

    assert "must sit at the table" in words(absent)
    assert "hosts table" in words(given)
    assert "Only the host" in words(too_late)
    assert "has begun" in started.message.content


async def test_whoever_comes_next_hosts_when_the_host_leaves_and_the_last_one_closes(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, jonas)

    await hall.click(mia, hall.card(game), "Leave")
    handed_on = hall.card(game).content
    await hall.click(jonas, hall.card(game), "Leave")

    assert f"Host: <@{jonas.id}>" in handed_on
    assert "abandoned" in hall.card(game).content
    assert labels(hall.card(game)) == []


async def test_open_tables_are_listed_and_joined_from_the_list_but_private_ones_are_not(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    open_to_all = await hall.table(mia)
    private = await hall.table(mia, private=True)

    shown = await hall.slash(jonas, "game list", hall.tables)
    joined = await hall.click(jonas, shown, f"Join {open_to_all}")
    twice = await hall.click(jonas, shown, f"Join {open_to_all}")

    assert open_to_all in words(shown)
    assert private not in words(shown)
    assert f"You sit at table `{open_to_all}`" in words(joined)
    assert "already" in words(twice)
    assert "Jonas" in hall.card(open_to_all).content


async def test_an_invitation_is_for_one_person_and_a_table_that_is_open(hall: Hall):
    mia, jonas, tom = (hall.actor(name) for name in ("Mia", "Jonas", "Tom"))
    game = await hall.table(mia, ais=1, private=True)
    invitation = await hall.slash(mia, "game invite", hall.tables, person=jonas.user)

    stranger = await hall.click(tom, invitation, "Join")
    await hall.click(mia, hall.card(game), "Start")
    late = await hall.click(jonas, invitation, "Join")
    too_late = await hall.slash(mia, "game invite", hall.tables, person=jonas.user, game=game)

    assert "somebody else" in words(stranger)
    assert "begun already" in words(late)
    assert "begun already" in words(too_late)


async def test_nobody_holds_more_open_games_than_the_server_allows(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    hall.services.lobby.most_games = 1
    game = await hall.table(mia)
    await hall.table(jonas)

    opened = await hall.slash(mia, "game new", hall.tables, game="wine_cellar")
    joined = await hall.click(jonas, hall.card(game), "Join")

    assert "You hold 1 open game here" in words(opened)
    assert "You hold 1 open game here" in (await joined.follow_up()).content


async def test_a_table_that_nobody_starts_is_closed_and_a_touched_one_is_not(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    stale = await hall.table(mia)
    hall.clock.ahead += 5 * 24 * 3600
    touched = await hall.table(jonas)

    await hall.services.lobby.expire(hall.clock() - 24 * 3600)
    hall.services.publisher.ring()
    await hall.settled()
    joined = await hall.slash(jonas, "game invite", hall.tables, person=mia.user, game=stale)

    assert "abandoned" in hall.card(stale).content
    assert "closed" in words(joined)
    assert "Start" in labels(hall.card(touched))


async def test_a_rematch_seats_the_same_opponents_and_calls_the_same_people(hall: Hall):
    mia, jonas, tom = (hall.actor(name) for name in ("Mia", "Jonas", "Tom"))
    game = await hall.begin(mia, jonas, ais=1)
    await play_on(hall, game, Rng.numbered(1))

    refused = await hall.slash(tom, "game rematch", hall.tables, game=game)
    again = await hall.slash(mia, "game rematch", hall.tables, game=game)
    called = [message for message in tom.sees(hall.tables) if "asks for a rematch" in message.content]

    assert "Only those who played" in words(refused)
    assert game_of(again) != game
    assert "(AI)" in hall.card(game_of(again)).content
    assert f"<@{jonas.id}>" in called[-1].content


@pytest.mark.parametrize("denied", [Permission.ATTACH_FILES, Permission.SEND_MESSAGES_IN_THREADS])
async def test_who_opens_a_table_where_no_board_can_be_posted_is_told(hall: Hall, denied: Permission):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    hall.server.world.deny(hall.tables, denied)

    await hall.table(mia)

    told = "No board can be posted here"
    assert [told in message.content for message in mia.sees(hall.tables)] == [False, True]
    assert not any(told in message.content for message in jonas.sees(hall.tables))


async def test_a_board_says_of_several_that_each_is_waited_for(hall: Hall):
    game = await hall.begin(hall.actor("Mia"), hall.actor("Jonas"))

    assert re.search(
        r"Waiting for \*\*Mia\*\* and \*\*Jonas.*\*\* \(each \w+s ", hall.boards(game)[0].content
    )


async def test_games_lists_all_that_is_mine_what_waits_for_me_first(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    gathering = await hall.table(mia, jonas)
    mine = await hall.begin(mia, ais=1)

    listed = (await hall.slash(mia, "games", hall.tables)).message.content.splitlines()
    nothing = await hall.slash(hall.actor("Tom"), "games", hall.tables)

    assert mine in listed[0]
    assert "**your move**" in listed[0]
    assert f"`{mine}` with Bacchus:" in listed[0]  # the board's link leads there
    assert "asked <t:" in listed[0]
    assert "[board](" in listed[0]
    assert f"`{gathering}` in <#{hall.tables.id}>, with Jonas" in listed[1]
    assert "not started" in listed[1]
    assert "You sit at no table" in words(nothing)
