"""Gathering a table."""

from __future__ import annotations

import pytest

from bot.sandbox.permissions import Permission
from tests.bot.conftest import Hall, game_of


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
