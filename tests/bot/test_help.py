"""Rules, cards and records are those of the game that one asks in."""

from __future__ import annotations

import pytest

from bot import pages, rulebook
from games import load_all
from tests.bot.conftest import Hall


def words(outcome) -> str:
    return outcome.message.content


async def test_a_card_is_looked_up_in_the_game_of_the_thread(hall: Hall):
    mia, tom = hall.actor("Mia"), hall.actor("Tom")
    game = await hall.begin(mia, ais=1, game="wine_and_cheese")

    asked = await hall.slash(tom, "card", hall.thread(game), name="Camembert")

    assert "Camembert" in words(asked)
    assert "Starter cultures" in words(asked)


@pytest.mark.parametrize("command", ["rules", "stats", "leaderboard"])
async def test_what_concerns_a_game_is_of_the_game_of_the_thread(hall: Hall, command: str):
    mia, tom = hall.actor("Mia"), hall.actor("Tom")
    game = await hall.begin(mia, ais=1, game="wine_and_cheese")

    asked = await hall.slash(tom, command, hall.thread(game))

    assert "Wine & Cheese" in words(asked)


async def test_a_game_that_is_named_goes_before_that_of_the_thread(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, game="wine_and_cheese")

    asked = await hall.slash(mia, "rules", hall.thread(game), game="wine_cellar")

    assert "Wine Cellar" in words(asked)


async def test_outside_of_a_thread_it_is_the_only_game_that_one_plays(hall: Hall):
    mia = hall.actor("Mia")
    await hall.begin(mia, ais=1, game="wine_and_cheese")
    await hall.begin(mia, ais=1, game="wine_and_cheese")

    asked = await hall.slash(mia, "card", hall.tables, name="Camembert")

    assert "Camembert" in words(asked)


async def test_whoever_plays_several_games_is_asked_which_one(hall: Hall):
    mia = hall.actor("Mia")
    await hall.begin(mia, ais=1, game="wine_and_cheese")
    await hall.begin(mia, ais=1, game="wine_cellar")

    asked = await hall.slash(mia, "card", hall.tables, name="Camembert")

    assert "which game" in words(asked)
    assert "Wine & Cheese" in words(asked)


async def test_whoever_plays_nothing_is_asked_which_game(hall: Hall):
    asked = await hall.slash(hall.actor("Mia"), "rules", hall.tables)

    assert "which game" in words(asked)


@pytest.mark.parametrize(("command", "option"), [("card", "name"), ("rules", "search")])
async def test_what_is_typed_is_completed_from_the_game_of_the_thread(hall: Hall, command: str, option: str):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, game="wine_and_cheese")

    offered = await mia.autocomplete(command, hall.thread(game), option, "")

    assert offered


@pytest.mark.parametrize("kind", sorted(load_all()))
def test_no_line_of_the_rules_ends_within_a_sentence(kind: str):
    lines = [line for section in rulebook.sections(kind) for line in section.text.split("\n") if line]

    assert [line for line in lines if line[-1].isalnum() and len(line) > 90] == []


async def test_a_board_in_words_that_is_cut_says_where_the_rest_is(hall: Hall):
    game = await hall.begin(hall.actor("Mia"), ais=2, game="viticulture")
    now = await hall.services.play.position(game)

    shown = pages.in_words_post(now, 0)

    assert shown.content.endswith(pages.REST_IN_FILE)
    assert shown.attachment is not None


async def test_whoever_is_not_asked_learns_whose_move_it_is_instead_of_reasons(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, game="wine_and_cheese")
    now = await hall.services.play.position(game)
    (asked,) = now.table.pending

    assert pages.reasons(now, 1 - asked) == pages.whose_move(now)
