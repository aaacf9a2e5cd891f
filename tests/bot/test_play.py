"""Playing: panels, direct messages, typed moves, and everything that comes too late."""

from __future__ import annotations

import asyncio

from bot.sandbox import messages
from storage import history, records
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, parts, picks


async def position(hall: Hall, game: str):
    return await hall.services.play.position(game)


async def test_a_whole_game_by_panels(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, ais=1)

    while not (now := await position(hall, game)).table.over:
        for seat, actor in enumerate((mia, jonas)):
            if seat in now.table.pending:
                panel = await hall.panel(actor, game)
                await answer_first(hall, actor, panel.message)
                break

    board = hall.boards(game)[-1]
    assert "wins with" in board.content or "share the win" in board.content
    assert len(board.attachments) == 2
    async with hall.db.read() as tx:
        assert len(await records.results_of(tx, game)) == 3


async def test_a_whole_game_by_direct_messages(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=2)
    panel = None

    while not (await position(hall, game)).table.over:
        open_panels = [m for m in mia.sees(mia.dm) if picks(m)]
        panel = open_panels[-1]
        await answer_first(hall, mia, panel)

    for told in (hall.boards(game)[-1], mia.sees(mia.dm)[-1]):
        assert "wins with" in told.content or "share the win" in told.content


async def test_a_whole_game_by_typing(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    thread = hall.thread(game)

    while not (await position(hall, game)).table.over:
        choices = await mia.autocomplete("move", thread, "choice", "")
        await hall.slash(mia, "move", thread, choice=choices[0]["value"])

    assert "Rematch" in [part.get("label") for part in parts(hall.boards(game)[-1])]


async def test_the_record_tells_since_when_an_answer_was_asked(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    asked = hall.clock()
    await hall.later(2)

    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    async with hall.db.read() as tx:
        given = next(row for row in await history.answers(tx, game) if row.giver == "person")
    assert given.asked_at is not None
    assert abs(given.asked_at - asked) < 60
    assert given.given_at - given.asked_at >= 7200


async def test_a_sealed_bid_can_be_changed_until_all_are_in(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    for actor in (mia, jonas):
        await answer_first(hall, actor, (await hall.panel(actor, game)).message)
    panel = (await hall.panel(mia, game)).message
    bid = await answer_first(hall, mia, panel)

    changing = await hall.click(mia, bid.message, "Change")
    part = picks(changing.message)[0]
    await mia.select(changing.message, part["custom_id"], [part["options"][1]["value"]])
    await hall.settled()

    now = await position(hall, game)
    key = now.table.sealed(0).picks[0]
    offered = [option.key for option in now.table.undo(0).pending[0].options]
    assert key == offered[1]


async def test_a_stranger_is_told_kindly(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)

    panel = await hall.panel(priya, game)

    assert "do not sit at this table" in panel.message.content


async def test_an_old_panel_moves_on_instead_of_answering(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    old = (await hall.panel(mia, game)).message
    new = (await hall.panel(mia, game)).message
    await answer_first(hall, mia, new)
    before = (await position(hall, game)).row.version

    late = await answer_first(hall, mia, old)

    assert "moved on" in late.message.content
    assert (await position(hall, game)).row.version == before
    assert picks(late.message)


async def test_buttons_work_after_a_restart(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    panel = (await hall.panel(mia, game)).message

    await hall.restart()
    await answer_first(hall, mia, panel)

    assert (await position(hall, game)).table.state.answered[0] == 1


async def test_an_answer_may_be_undone_while_nothing_has_come_of_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    undone = await hall.slash(mia, "undo", hall.thread(game))

    assert "taken back" in undone.message.content
    assert 0 in (await position(hall, game)).table.pending


async def test_a_hand_is_shown_to_its_owner_alone(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)

    shown = await hall.click(mia, hall.boards(game)[-1], "My Hand")

    assert shown.message.attachments
    assert shown.message not in jonas.sees(hall.thread(game))


async def test_a_closed_dm_gets_a_mention_instead(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()
    game = await hall.begin(mia, jonas)

    told = [m.content for m in jonas.sees(hall.thread(game))]

    assert any(f"<@{jonas.id}>" in content for content in told)


async def test_looking_closer(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    more = await hall.click(mia, hall.boards(game)[-1], "More")
    menu = parts(more.message)[0]

    for entry in menu["options"]:
        shown = await mia.select(more.message, menu["custom_id"], [entry["value"]])
        await hall.settled()
        assert shown.message.content or shown.message.attachments


async def test_every_way_of_looking_answers(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    thread = hall.thread(game)

    for command in ("play", "hand", "board", "log", "since", "waiting", "games", "help", "profile"):
        shown = await hall.slash(mia, command, thread)
        assert shown.message.content or shown.message.attachments, command
    for command in ("leaderboard", "stats", "rules"):
        shown = await hall.slash(mia, command, thread, game="wine_cellar")
        assert shown.message.content, command
    words = await hall.slash(mia, "board", thread, text=True)
    assert "Prizes" in words.message.content


async def test_an_answer_counts_though_its_panel_is_deleted_on_the_way(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    panel = next(message for message in mia.sees(mia.dm) if picks(message))
    hall.server.gateway.hold()
    clicking = asyncio.create_task(answer_first(hall, mia, panel))
    await asyncio.sleep(0)  # the click is on its way

    messages.delete(hall.server.world, panel)
    hall.server.gateway.release()
    outcome = await clicking

    assert not outcome.failed
    assert (await position(hall, game)).table.state.answered[0] == 1
