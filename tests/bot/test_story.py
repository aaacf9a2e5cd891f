"""A game looked back on: replay, log, story, time-lapse, and its record."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from bot import record, recording, story, timelapse
from bot.commands.asking import PRIVATE
from bot.position import read
from bot.refusal import Refusal
from bot.sandbox.objects import Attachment, Message
from bot.timelapse import MOST_BYTES
from bot.wording import by_seat, told, uncovered
from games import load_all
from games.engine import Answer, Event, Rng, any_answer, text
from storage import games, history
from storage.history import GivenAnswer
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, parts, picks
from tests.bot.test_secrets import GAMES, skip


async def played_out(hall: Hall, kind: str) -> str:
    """A finished game of Mia's and Jonas's, played at random; of all between, Discord was told nothing."""
    game = await hall.begin(hall.actor("Mia"), hall.actor("Jonas"), game=kind)
    play, now, random = hall.services.play, hall.clock(), Rng.numbered(5)
    async with hall.db.write() as tx:
        before = await read(tx, play.catalog, game)
        table = before.table
        while not table.over:
            answer = any_answer(table.pending[min(table.pending)], random)
            table.apply(answer)
            given = GivenAnswer(answer, "person", None, now, before.row.version)
            number = await history.add_answer(tx, game, given)
            await history.add_events(tx, game, number, table.news, now)
        await games.save(tx, game, table.save(), before.row.version, now)
        after = await play.settle(tx, before, table, actor=None, undone=False, now=now)
    hall.services.committed(after)
    await hall.settled()
    return game


def buttons(message: Message) -> dict[str, dict]:
    return {part["label"]: part for part in parts(message) if "label" in part}


def menu(message: Message, placeholder: str) -> dict:
    return next(part for part in parts(message) if part.get("placeholder") == placeholder)


def described(message: Message) -> list[str]:
    """The alt texts of a message's pictures."""
    return [attachment.description or "" for attachment in message.attachments]


def content(hall: Hall, attachment: Attachment) -> bytes:
    return hall.server.world.files[attachment.id].data


@pytest.mark.parametrize("kind", GAMES)
async def test_a_finished_game_is_told_filmed_and_exported(hall: Hall, tmp_path: Path, kind: str):
    mia = hall.actor("Mia")
    game = await played_out(hall, kind)
    board = hall.boards(game)[-1]
    winner = board.content.splitlines()[-1]

    shown = await hall.click(mia, board, "Story")
    filmed = await hall.click(mia, board, "Time-Lapse")
    exported = await hall.slash(mia, "game export", hall.thread(game))

    assert "with" in winner
    assert "final score" in described(board)[1]
    assert "the story" in shown.message.content
    curve, label = described(shown.message)
    assert "At the end: Mia" in curve
    assert label.startswith("A wine label")
    (film,) = filmed.message.attachments
    assert film.filename == f"{kind}-{game}.gif"
    assert "Time-lapse" in film.description
    assert len(content(hall, film)) < MOST_BYTES
    with Image.open(io.BytesIO(content(hall, film))) as picture:
        assert 10 < picture.n_frames <= timelapse.MOST_FRAMES
    file = tmp_path / "game.json"
    file.write_bytes(content(hall, exported.message.attachments[0]))
    assert record.replay(record.read(file), load_all()[kind]).faults == ()


@pytest.mark.parametrize("kind", GAMES)
async def test_a_replay_of_a_finished_game_shows_anybody_everything(hall: Hall, kind: str):
    tom = hall.actor("Tom")
    game = await played_out(hall, kind)

    first = await hall.click(tom, hall.boards(game)[-1], "Replay")
    hands = menu(first.message, "Show also …")["options"]
    first_words, first_buttons = first.message.content, buttons(first.message)
    await hall.click(tom, first.message, "Next")
    second_words = first.message.content
    await tom.select(first.message, menu(first.message, "Show also …")["custom_id"], ["1.1"])
    await hall.settled()

    assert "turn 0 of" in first_words
    assert first_buttons["Back"]["disabled"]
    assert "turn 1 of" in second_words
    assert [option["label"] for option in hands][:2] == ["The board alone", "Hand of Mia"]
    assert len(hands) == 3
    assert "turn 1 of" in first.message.content
    assert len(first.message.attachments) >= 2
    assert all(described(first.message))
    assert "Your hand" not in " ".join(described(first.message))
    assert menu(first.message, "Show also …")["options"][2]["default"]
    await hall.click(tom, first.message, "Last")
    assert buttons(first.message)["Next"]["disabled"]


@pytest.mark.parametrize("kind", GAMES)
async def test_the_log_of_a_finished_game_tells_what_was_hidden(hall: Hall, kind: str):
    tom = hall.actor("Tom")
    game = await played_out(hall, kind)
    async with hall.db.read() as tx:
        rows = await history.latest_events(tx, game, limit=400)
    names = (await hall.services.play.position(game)).names
    expected = told(uncovered([row.event for row in rows]), None, names)

    page = await hall.slash(tom, "log", hall.thread(game))
    seen = [page.message.content]
    while "Earlier" in buttons(page.message):
        await hall.click(tom, page.message, "Earlier")
        seen.append(page.message.content)

    lines = {line.partition(". ")[2] for words in seen for line in words.splitlines()[1:]}
    assert set(expected) - lines == set()


@pytest.mark.parametrize("kind", GAMES)
async def test_a_running_game_shows_no_hand_but_ones_own(hall: Hall, kind: str):
    mia, jonas, tom = (hall.actor(name) for name in ("Mia", "Jonas", "Tom"))
    game = await hall.begin(mia, jonas, game=kind)
    await skip(hall, game, 0.3, Rng.numbered(3))
    thread = hall.thread(game)

    mine = await hall.slash(mia, "replay", thread)
    others = await hall.slash(tom, "replay", thread)
    hands = menu(mine.message, "Show also …")
    await mia.select(mine.message, hands["custom_id"], [hands["options"][1]["value"]])
    await hall.settled()

    assert [option["label"] for option in hands["options"]] == ["The board alone", "Hand of Mia"]
    assert len(mine.message.attachments) >= 2
    assert "Show also …" not in [part.get("placeholder") for part in parts(others.message)]
    with pytest.raises(Refusal):
        await story.replay(hall.services, game, tom.id, 1, 0)
    with pytest.raises(Refusal):
        await story.replay(hall.services, game, mia.id, 1, 1)


async def test_a_long_game_is_jumped_through(hall: Hall):
    tom = hall.actor("Tom")
    game = await played_out(hall, "viticulture")

    shown = await hall.slash(tom, "replay", hall.thread(game), turn=7)
    opened, jumps = shown.message.content, menu(shown.message, "Jump to …")
    await tom.select(shown.message, jumps["custom_id"], [jumps["options"][-1]["value"]])
    await hall.settled()

    assert opened.startswith("**Viticulture")
    assert "turn 7 of" in opened
    assert len(jumps["options"]) == 25
    assert buttons(shown.message)["Next"]["disabled"]


async def test_what_was_taken_back_is_in_no_replay(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    for _ in range(6):
        await answer_first(hall, mia, [m for m in mia.sees(mia.dm) if picks(m)][-1])

    asked = await hall.slash(mia, "admin rewind", hall.thread(game), turn="3")
    await hall.click(mia, asked.message, "Take the Game Back")

    position, game_as_recorded = await story.recorded(hall.services, game)
    *_, last = game_as_recorded.moments()
    assert last.table.save() == position.table.save()
    replayed = [event for moment in game_as_recorded.moments() for event in moment.events]
    async with hall.db.read() as tx:
        logged = [row.event for row in await history.latest_events(tx, game, limit=400)]
    assert [event for event in logged if event in replayed] == replayed


async def test_the_last_answer_of_a_finished_game_stands(hall: Hall):
    game = await played_out(hall, "wine_cellar")
    table = (await hall.services.play.position(game)).table
    last = next(hall.actor(name) for seat, name in enumerate(("Mia", "Jonas")) if table.can_undo(seat))

    refused = await hall.slash(last, "undo", hall.thread(game))

    assert "This game is over." in refused.message.content
    assert "Undo" not in buttons(last.sees(last.dm)[-1])
    assert (await hall.services.play.position(game)).table.over


@pytest.mark.parametrize("page", ["board", "log", "since", "replay", "waiting", "game seed"])
async def test_a_private_table_is_shown_to_its_people_and_in_its_channel(hall: Hall, page: str):
    mia, tom = hall.actor("Mia"), hall.actor("Tom")
    game = await hall.begin(mia, ais=1, private=True)

    refused = await hall.slash(tom, page, tom.dm, game=game)
    mine = await hall.slash(mia, page, mia.dm, game=game)
    along = await hall.slash(tom, page, hall.thread(game), game=game)

    assert refused.message.content == PRIVATE
    assert PRIVATE not in (mine.message.content, along.message.content)


async def test_whoever_manages_the_server_may_look_at_a_private_table(hall: Hall):
    mia = hall.actor("Mia")
    other = await hall.begin(hall.actor("Jonas"), ais=1, private=True)

    shown = await hall.slash(mia, "log", hall.server.world.named("general"), game=other)

    assert PRIVATE not in shown.message.content


async def test_a_story_waits_for_the_end(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    refused = await hall.slash(mia, "story", hall.thread(game))

    assert "when the game is over" in refused.message.content


async def test_a_game_of_other_rules_is_not_replayed(hall: Hall):
    game = await played_out(hall, "wine_cellar")
    async with hall.db.write() as tx:
        wrong = GivenAnswer(Answer(0, ("fly",)), "person", None, 0, 0)
        await history.add_answer(tx, game, wrong)

    refused = await hall.slash(hall.actor("Mia"), "story", hall.thread(game))

    assert refused.message.content == story.OTHER_RULES


def test_the_turning_point_is_where_the_winner_got_in_front_for_good():
    scores = [(0, 0), (3, 1), (3, 5), (9, 6), (10, 8)]

    assert recording.turning_point(scores, [0]) == 3
    assert recording.turning_point([(0, 0), (1, 0)], [0]) is None
    assert recording.changes_of_lead(scores) == 2


def test_awards_tell_what_stood_out():
    scores = [(0, 0), (3, 1), (4, 1), (4, 9)]

    found = {award.title: award for award in recording.awards(scores)}

    assert (found["Greatest leap"].seat, found["Greatest leap"].words) == (1, "8 points in turn 3")
    assert (found["Longest in front"].seat, found["Longest in front"].words) == (0, "after 2 of 3 turns")
    assert found["Best finish"].seat == 1


def test_nothing_is_awarded_that_nobody_did():
    assert recording.awards([(0, 0), (0, 0), (0, 0)]) == []


def test_of_the_earliest_of_equal_leaps_is_told():
    found = recording.awards([(0, 0), (0, 4), (4, 4)])

    assert (found[0].seat, found[0].words) == (1, "4 points in turn 1")


def test_a_long_game_is_filmed_in_evenly_spread_boards():
    shown = timelapse.chosen(range(0, 1000, 2))

    assert len(shown) == timelapse.MOST_FRAMES
    assert (shown[0], shown[-1]) == (0, 998)


def test_little_that_happened_is_told_as_it_came():
    events = [Event(0, text("{me} passes")), Event(None, text("the year ends"))]

    assert by_seat(events, None, ["Mia"]) == ["Mia passes.", "The year ends."]


def test_much_that_happened_is_told_by_seat_with_the_latest_last():
    deeds = [Event(seat, text("{me} pays {count} coins", count=n)) for n in range(3) for seat in (0, 1, 2)]
    events = [*deeds, Event(None, text("the year ends"))]

    lines = by_seat(events, None, ["Mia", "Jonas", "Priya"])

    assert lines == [
        "**Mia** pays 0 coins; pays 1 coins; pays 2 coins.",
        "**Jonas** pays 0 coins; pays 1 coins; pays 2 coins.",
        "**Priya** pays 0 coins; pays 1 coins; pays 2 coins.",
        "The year ends.",
    ]


def test_of_very_much_the_latest_is_kept():
    events = [Event(0, text("{me} pays {count} coins", count=n)) for n in range(100)]

    (line,) = by_seat(events, None, ["Mia"])

    assert line.startswith("**Mia** … (8")
    assert line.endswith("pays 98 coins; pays 99 coins.")
    assert len(line) < 300
