"""Taking back by consent, and the host's rewind, with everybody who may not."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from bot import record, takebacks
from bot.actions import action
from bot.position import Position
from bot.sandbox.actor import Actor, Outcome
from bot.sandbox.objects import Message
from games import load_all
from games.engine import Rng
from storage import games, history, records, rewinds
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, custom_id, forged, parts, picks, play_on

MOST_ANSWERS = 30  # until somebody has moved after Mia


async def position(hall: Hall, game: str) -> Position:
    return await hall.services.play.position(game)


async def answers(hall: Hall, game: str) -> int:
    async with hall.db.read() as tx:
        return len(await history.answers(tx, game))


async def move(hall: Hall, actor: Actor, game: str) -> None:
    """Answer whatever an actor is asked."""
    await answer_first(hall, actor, (await hall.panel(actor, game)).message)


def said(hall: Hall, game: str) -> list[Message]:
    """What was said in the thread beside the boards."""
    messages = hall.server.world.messages[hall.thread(game).id].values()
    return [message for message in messages if "###" not in message.content]


async def asked(hall: Hall, actor: Actor, game: str) -> Message:
    """Let somebody ask to take back; returns the request."""
    offer = await hall.slash(actor, "undo", hall.thread(game))
    await hall.click(actor, offer, "Ask Them")
    return said(hall, game)[-1]


async def clients_chosen(hall: Hall, *people: Actor) -> str:
    """A game in which everybody has chosen a client, which is open now."""
    game = await hall.begin(*people)
    for actor in people:
        await move(hall, actor, game)
    return game


async def test_a_game_goes_back_when_all_agree(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await clients_chosen(hall, mia, jonas, priya)

    request = await asked(hall, mia, game)
    assert f"<@{jonas.id}>" in request.content
    first = await hall.click(jonas, request, "Agree")
    assert "Waiting for **Priya**" in first.message.content
    assert "This would be undone:\n- " in first.message.content
    last = await hall.click(priya, request, "Agree")

    assert "undone" in last.message.content
    assert not parts(last.message)
    now = await position(hall, game)
    assert sorted(now.table.pending) == [0, 1, 2]
    assert now.table.state.phase == "clients"
    assert await answers(hall, game) == 0
    assert "3 answers are undone" in said(hall, game)[-1].content


async def test_what_is_hidden_is_shuffled_from_a_new_seed_that_was_committed_to(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)

    await hall.click(jonas, await asked(hall, mia, game), "Agree")

    async with hall.db.read() as tx:
        (rewind,) = await rewinds.of_game(tx, game)
    assert (rewind.kept, rewind.undone) == (0, 2)
    assert Rng(rewind.seed).commitment in said(hall, game)[-1].content
    assert (await position(hall, game)).table.state.rng.seed == rewind.seed
    shown = await hall.slash(mia, "game seed", hall.thread(game))
    assert Rng(rewind.seed).commitment in shown.message.content
    assert rewind.seed not in shown.message.content


async def test_one_who_declines_keeps_everything_as_it_is(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, mia, game)
    before = (await position(hall, game)).row.version

    agree = custom_id(request, "Agree")
    await hall.click(jonas, request, "Decline")
    late = await forged(hall, jonas, request, agree)

    assert "Jonas the Cellarman** would rather play on" in request.content
    assert not parts(request)
    assert "has lapsed" in late.follow_ups[-1].content
    assert (await position(hall, game)).row.version == before
    assert parts(await asked(hall, mia, game)), "it may be asked again"


async def test_who_asks_may_withdraw_the_request_but_not_agree_to_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, mia, game)

    agreed = await hall.click(mia, request, "Agree")
    assert "only Jonas" in agreed.follow_ups[-1].content
    await hall.click(mia, request, "Decline")

    assert "has withdrawn that" in request.content
    assert not parts(request)
    assert await answers(hall, game) == 2


async def test_a_request_ends_with_its_game(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, mia, game)
    agree = custom_id(request, "Agree")
    for actor in (mia, jonas):
        await hall.services.absences.resign(game, int(actor.id))
    await hall.settled()

    late = await forged(hall, jonas, request, agree)

    assert "the game is closed" in request.content
    assert not parts(request)
    assert "do not sit" in late.follow_ups[-1].content


async def test_nothing_is_taken_back_of_who_has_answered_nothing_or_does_not_play(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    await move(hall, mia, game)

    idle = await hall.slash(jonas, "undo", hall.thread(game))
    stranger = await hall.slash(priya, "undo", hall.thread(game))

    assert "You have answered nothing yet" in idle.message.content
    assert "do not sit at this table" in stranger.message.content
    assert await answers(hall, game) == 1


async def test_a_stranger_has_no_say(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, mia, game)

    refused = await hall.click(priya, request, "Agree")

    assert "do not sit at this table" in refused.follow_ups[-1].content
    assert await answers(hall, game) == 2


async def test_a_request_lapses_when_somebody_moves_on(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, mia, game)
    agree = custom_id(request, "Agree")
    await move(hall, mia, game)

    late = await forged(hall, jonas, request, agree)

    assert "the game has moved on since" in request.content
    assert not parts(request)
    assert "has lapsed" in late.follow_ups[-1].content
    assert await answers(hall, game) == 3


async def test_a_yes_and_a_move_at_the_same_moment_do_not_both_count(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, mia, game)
    panel = (await hall.panel(mia, game)).message

    agreed, moved = await asyncio.gather(
        forged(hall, jonas, request, custom_id(request, "Agree")), answer_first(hall, mia, panel)
    )

    said_back = [message.content for outcome in (agreed, moved) for message in outcome.follow_ups]
    assert not any("Something went wrong" in words for words in (*said_back, moved.message.content))
    assert not parts(request)
    assert await answers(hall, game) in (0, 3)


async def test_two_requests_do_not_stand_at_once(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    await asked(hall, mia, game)

    for actor, words in ((mia, "asked already"), (jonas, "Mia is asking")):
        offer = await hall.slash(actor, "undo", hall.thread(game))
        refused = await hall.click(actor, offer, "Ask Them")
        assert words in refused.follow_ups[-1].content


async def test_opponents_agree_to_everything(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    await move(hall, mia, game)

    offer = await hall.slash(mia, "undo", hall.thread(game))
    await hall.click(mia, offer, "Take It Back")

    now = await position(hall, game)
    assert now.table.state.phase == "clients"
    assert 0 in now.table.pending


async def test_alone_nothing_that_came_to_light_can_be_taken_back(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia)
    for _ in range(3):
        await move(hall, mia, game)

    refused = await hall.slash(mia, "undo", hall.thread(game))

    assert "can no longer be taken back" in refused.message.content


async def rewound(hall: Hall, actor: Actor, game: str, turn: int) -> Outcome:
    offer = await hall.slash(actor, "game rewind", hall.thread(game), turn=str(turn))
    return await hall.click(actor, offer, "Take the Game Back")


async def test_the_host_takes_a_game_back_to_a_turn_in_sight_of_all(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    turns = await mia.autocomplete("game rewind", hall.thread(game), "turn", "")
    for actor in (jonas, mia):
        await move(hall, actor, game)

    await rewound(hall, mia, game, 1)

    assert [turn["value"] for turn in turns] == ["0"]
    now = await position(hall, game)
    assert now.table.state.phase == "bids"
    assert await answers(hall, game) == 2
    trace = said(hall, game)[-1].content
    assert "Mia takes the game back to the end of turn 1" in trace
    assert "SHA-256" in trace
    async with hall.db.read() as tx:
        events = await history.latest_events(tx, game, limit=50)
    assert any("takes the game back" in row.event.read_by(None) for row in events)


async def test_only_the_host_or_a_moderator_takes_a_game_back(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)

    refused = await hall.slash(jonas, "game rewind", hall.thread(game), turn="0")
    now = await position(hall, game)
    button = action("rewind", game, 0, now.row.version)
    pressed = await forged(hall, jonas, hall.boards(game)[-1], button)

    assert "Only this table's host" in refused.message.content
    assert "Only this table's host" in pressed.follow_ups[-1].content
    assert await answers(hall, game) == 2


async def test_a_rewind_ends_a_request(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    request = await asked(hall, jonas, game)

    await rewound(hall, mia, game, 0)

    assert "the game has moved on since" in request.content
    assert not parts(request)


async def test_a_rewind_that_was_offered_before_another_move_lapses(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    offer = await hall.slash(mia, "game rewind", hall.thread(game), turn="0")
    await move(hall, jonas, game)

    late = await hall.click(mia, offer, "Take the Game Back")

    assert "has lapsed" in late.follow_ups[-1].content
    assert await answers(hall, game) == 3


async def test_there_is_no_way_back_to_a_turn_that_is_not_over(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)

    for turn, words in (("1", "nothing to take back"), ("9", "nothing to take back"), ("x", "number")):
        refused = await hall.slash(mia, "game rewind", hall.thread(game), turn=turn)
        assert words in refused.message.content


async def test_a_closed_game_is_not_taken_back(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await clients_chosen(hall, mia, jonas)
    for actor in (jonas, mia):
        await hall.services.absences.resign(game, int(actor.id))

    refused = await hall.slash(mia, "game rewind", hall.thread(game), turn="0")

    assert "closed before its end" in refused.message.content


@pytest.mark.parametrize("kind", ["viticulture", "cuvee", "wine_and_cheese"])
async def test_every_game_can_be_taken_back_in_the_middle_of_a_turn(hall: Hall, kind: str):
    mia, jonas, random = hall.actor("Mia"), hall.actor("Jonas"), Rng.numbered(1)
    hall.services.lobby.start = partial(hall.services.lobby.start, seed=Rng.numbered(2).seed)
    game = await hall.begin(mia, jonas, game=kind)
    await play_on(hall, game, random, 14)
    for _ in range(MOST_ANSWERS):
        if takebacks.needs_consent(await position(hall, game), 0):
            break
        await play_on(hall, game, random, 1)
    before = await answers(hall, game)

    await hall.click(jonas, await asked(hall, mia, game), "Agree")

    now, kept = await position(hall, game), await answers(hall, game)
    assert kept < before
    assert 0 in now.table.pending
    assert now.table.save().answers, "in the middle of a turn"
    notified = {seat for seat, actor in enumerate((mia, jonas)) if any(map(picks, actor.sees(actor.dm)))}
    assert notified == set(now.table.pending), "what others were asked is withdrawn"
    await hall.restart()
    await play_on(hall, game, random, 6)
    assert await answers(hall, game) == kept + 6


async def test_a_finished_game_that_is_taken_back_loses_its_result_and_can_be_verified_in_the_end(
    hall: Hall, tmp_path: Path
):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    await play_on(hall, game, Rng.numbered(1))
    async with hall.db.read() as tx:
        assert await records.ratings_of(tx, int(mia.id))

    await rewound(hall, mia, game, 3)

    now = await position(hall, game)
    assert (now.row.status, now.row.finished_at, now.table.over) == ("running", None, False)
    async with hall.db.read() as tx:
        assert await records.results_of(tx, game) == []
        assert await records.ratings_of(tx, int(mia.id)) == {}
    assert "result of this game is withdrawn" in said(hall, game)[-1].content
    open_notices = [m for actor in (mia, jonas) for m in actor.sees(actor.dm) if picks(m)]
    assert len(open_notices) == len(now.table.pending)
    await play_on(hall, game, Rng.numbered(1))
    exported = await hall.slash(mia, "game export", hall.thread(game))
    file = tmp_path / "game.json"
    file.write_bytes(hall.server.world.files[exported.message.attachments[0].id].data)
    read = record.read(file)
    assert len(read.later_seeds) == 1
    assert record.replay(read, load_all()["wine_cellar"]).faults == ()
    async with hall.db.read() as tx:
        assert len(await records.results_of(tx, game)) == 2
        assert (await games.get(tx, game)).status == "finished"
    assert json.loads(file.read_text())["later_seeds"][0]["seed"] != read.seed


async def test_who_manages_the_server_takes_back_a_game_of_others(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await clients_chosen(hall, jonas, priya)

    offer = await hall.slash(mia, "admin rewind", hall.tables, game=game, turn="0")
    await hall.click(mia, offer, "Take the Game Back")

    assert await answers(hall, game) == 0
    assert "Mia takes the game back to its beginning" in said(hall, game)[-1].content
