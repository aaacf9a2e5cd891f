"""A game looked back on: replay, story, time-lapse."""

from __future__ import annotations

import io

from PIL import Image

from bot import recording
from bot.timelapse import MOST_BYTES
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, parts, picks


async def finished(hall: Hall) -> str:
    """A game of Mia's against one opponent, played to its end."""
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    while not (await hall.services.play.position(game)).table.over:
        await answer_first(hall, mia, [m for m in mia.sees(mia.dm) if picks(m)][-1])
    return game


def buttons(message) -> dict[str, dict]:
    return {part["label"]: part for part in parts(message)}


async def test_a_finished_game_is_told_replayed_and_filmed(hall: Hall):
    mia = hall.actor("Mia")
    game = await finished(hall)
    board = hall.boards(game)[-1]

    told = await hall.click(mia, board, "Story")
    assert "the story" in told.message.content
    assert len(told.message.attachments) == 2

    film = await hall.click(mia, board, "Time-Lapse")
    (attachment,) = film.message.attachments
    assert attachment.filename == f"wine_cellar-{game}.gif"
    content = hall.server.world.files[attachment.id].data
    assert len(content) < MOST_BYTES
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.n_frames > 10

    first = await hall.click(mia, board, "Replay")
    assert "turn 0 of" in first.message.content
    assert buttons(first.message)["Back"]["disabled"]
    await hall.click(mia, first.message, "Next")
    assert "turn 1 of" in first.message.content
    await hall.click(mia, first.message, "Last")
    assert buttons(first.message)["Next"]["disabled"]

    resigned = await hall.slash(mia, "game resign", hall.thread(game))
    assert "over" in resigned.message.content
    assert not parts(resigned.message)


async def test_a_running_game_is_replayed_as_its_reader_saw_it(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    await answer_first(hall, mia, [m for m in mia.sees(mia.dm) if picks(m)][-1])

    shown = await hall.slash(mia, "replay", hall.thread(game))

    assert "turn" in shown.message.content
    assert shown.message.attachments


async def test_a_story_waits_for_the_end(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    refused = await hall.slash(mia, "story", hall.thread(game))

    assert "when the game is over" in refused.message.content


def test_the_turning_point_is_where_the_winner_got_in_front_for_good():
    scores = [(0, 0), (3, 1), (3, 5), (9, 6), (10, 8)]

    assert recording.turning_point(scores, [0]) == 3
    assert recording.turning_point([(0, 0), (1, 0)], [0]) is None


def test_awards_tell_what_stood_out():
    scores = [(0, 0), (3, 1), (4, 1), (4, 9)]

    found = {award.title: award for award in recording.awards(scores, [2, 1])}

    assert (found["Greatest leap"].seat, found["Greatest leap"].words) == (1, "8 points in turn 3")
    assert found["Longest in front"].seat == 0
    assert found["Best finish"].seat == 1
