"""Clocks: from the notice to the time-out, and everything that makes them stand."""

from __future__ import annotations

import pytest

from bot.paces import HOUR
from storage import clocks, games, people, seats
from storage.preferences import PersonSettings
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, parts


async def clock(hall: Hall, game: str, seat: int):
    async with hall.db.read() as tx:
        return (await clocks.of_game(tx, game))[seat]


async def seat_row(hall: Hall, game: str, seat: int):
    async with hall.db.read() as tx:
        return (await seats.of_game(tx, game))[seat]


async def game_row(hall: Hall, game: str):
    async with hall.db.read() as tx:
        return await games.get(tx, game)


async def prefer(hall: Hall, actor, **chosen) -> None:
    async with hall.db.write() as tx:
        await people.set_settings(tx, int(actor.id), PersonSettings(**chosen))


def thread_words(hall: Hall, game: str) -> str:
    return "\n".join(m.content for m in hall.server.world.messages[hall.thread(game).id].values())


async def mover(hall: Hall, game: str, *actors):
    """Somebody who is to move, and their seat."""
    position = await hall.services.play.position(game)
    return next(
        (actor, seat)
        for actor in actors
        if (seat := position.seat_of(int(actor.id))) in position.table.pending
    )


async def test_the_pace_is_chosen_at_creation_and_shown(hall: Hall):
    mia = hall.actor("Mia")

    game = await hall.begin(mia, ais=1, pace="brisk")

    assert "24 h, 4 h more per move, at most 72 h" in hall.card(game).content
    assert "until <t:" in hall.boards(game)[-1].content
    assert (await clock(hall, game, 0)).remaining == 24 * HOUR


async def test_the_host_changes_the_pace_on_the_card(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.table(mia, jonas)

    refused = await hall.click(jonas, hall.card(game), "Pace")
    opened = await hall.click(mia, hall.card(game), "Pace")
    await hall.submit(mia, opened, {"pace": ["steady"], "timeout": ["skip"]})

    assert "Only the host" in refused.message.content
    row = await game_row(hall, game)
    assert (row.pace, row.on_timeout, row.rated) == ("steady", "skip", True)
    assert "Steady" in hall.card(game).content


async def test_a_relaxed_table_has_no_clock(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    await hall.later(24 * 20)

    assert (await clock(hall, game, 0)).deadline is None
    assert (await seat_row(hall, game, 0)).autopilot_since is None


async def test_a_clock_runs_from_the_notice_and_gains_by_the_move(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    assert (await clock(hall, game, 0)).since is not None
    await hall.later(10)

    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    left = (await clock(hall, game, 0)).remaining
    assert 17.9 * HOUR <= left <= 18.1 * HOUR


async def test_a_cap_limits_what_is_saved(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")

    for _ in range(14):
        await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    assert (await clock(hall, game, 0)).remaining == 72 * HOUR


async def test_reminders_come_at_half_and_nine_tenths(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")

    def reminders() -> list[str]:
        return [m.content for m in mia.sees(mia.dm) if "still waits for you" in m.content]

    await hall.later(11)
    assert reminders() == []
    await hall.later(1.1)
    assert len(reminders()) == 1
    await hall.later(1)
    assert len(reminders()) == 1
    await hall.later(8.6)
    assert (await clock(hall, game, 0)).reminded == 2
    assert len(reminders()) == 1, "the newer one takes the place of the older"


async def test_a_personal_interval_reminds_at_a_table_without_a_clock(hall: Hall):
    mia = hall.actor("Mia")
    await hall.slash(mia, "settings reminders", hall.tables, hours=6)
    await hall.begin(mia, ais=1)

    await hall.later(6.1)

    assert any("still waits for you" in m.content for m in mia.sees(mia.dm))


async def test_snoozing_puts_reminders_off(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    notice = next(m for m in mia.sees(mia.dm) if "it is your move" in m.content)

    opened = await hall.click(mia, notice, "Remind Me Later")
    menu = parts(opened.message)[0]
    await mia.select(opened.message, menu["custom_id"], ["24"])
    await hall.settled()
    await hall.later(13)
    early = [m for m in mia.sees(mia.dm) if "still waits" in m.content]
    await hall.later(10.9)

    assert early == []
    assert (await clock(hall, game, 0)).snoozed_until is not None
    assert not any("still waits" in m.content for m in mia.sees(mia.dm))


async def test_nobody_can_snooze_anothers_move(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, ais=1, pace="brisk")

    with pytest.raises(Exception, match="do not sit"):
        await hall.services.agreements.snooze(game, int(jonas.id), 3600)


async def test_quiet_hours_hold_the_notice_and_the_clock(hall: Hall):
    mia = hall.actor("Mia")
    now = hall.clock()
    minute = now // 60 % 1440
    await prefer(
        hall,
        mia,
        quiet_from=minute - 60 if minute >= 60 else minute + 1380,
        quiet_until=(minute + 300) % 1440,
    )
    game = await hall.begin(mia, ais=1, pace="brisk")

    silent = [m for m in mia.sees(mia.dm) if "it is your move" in m.content]
    standing = (await clock(hall, game, 0)).since
    await hall.later(5.1)

    assert silent == []
    assert standing is None
    assert len([m for m in mia.sees(mia.dm) if "it is your move" in m.content]) == 1
    assert (await clock(hall, game, 0)).since >= now + 5 * HOUR - 120


async def test_time_out_puts_the_seat_on_autopilot_and_a_click_gives_it_back(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    await hall.later(24.1)
    away = await seat_row(hall, game, 1)
    await hall.click(jonas, hall.boards(game)[-1], "Play")

    assert away.autopilot_since
    assert "Jonas the Cellarman ran out of time" in thread_words(hall, game)
    assert any("an opponent plays for you" in m.content for m in jonas.sees(jonas.dm))
    assert (await seat_row(hall, game, 1)).autopilot_since is None
    assert "Jonas the Cellarman is back" in thread_words(hall, game)
    assert (await clock(hall, game, 1)).remaining >= 4 * HOUR


async def test_the_opponent_plays_on_while_somebody_is_away(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.later(24.1)
    await hall.click(mia, hall.boards(game)[-1], "Play")

    while not (now := await hall.services.play.position(game)).table.over:
        assert 0 in now.table.pending
        await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    assert "wins with" in hall.boards(game)[-1].content or "share" in hall.boards(game)[-1].content


async def test_nobody_is_timed_out_who_was_not_told(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    minute = hall.clock() // 60 % 1440
    game = await hall.table(mia, jonas, pace="brisk")
    await prefer(hall, jonas, quiet_from=(minute - 10) % 1440, quiet_until=(minute - 20) % 1440)
    await hall.click(mia, hall.card(game), "Start")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    hall.clock.ahead += 23 * 3600
    await hall.services.timekeeper.tick()

    assert (await clock(hall, game, 1)).since is None
    assert (await seat_row(hall, game, 1)).autopilot_since is None


async def test_downtime_is_granted(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    await hall.services.timekeeper.tick()
    before = await clock(hall, game, 0)

    await hall.stop()
    hall.clock.ahead += 48 * HOUR
    await hall.start()
    await hall.services.timekeeper.tick()
    await hall.settled()

    after = await clock(hall, game, 0)
    assert after.deadline - before.deadline >= 48 * HOUR - 120
    assert (await seat_row(hall, game, 0)).autopilot_since is None


async def test_time_without_a_connection_is_granted(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    before = await clock(hall, game, 0)

    await hall.bot.on_disconnect()
    await hall.later(48)
    cut_off = await seat_row(hall, game, 0)
    await hall.bot.on_resumed()
    await hall.services.timekeeper.tick()

    assert cut_off.autopilot_since is None
    assert (await clock(hall, game, 0)).deadline - before.deadline >= 47 * HOUR
    assert (await seat_row(hall, game, 0)).autopilot_since is None


async def test_a_table_may_choose_that_time_out_resigns(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk", time_up="resign")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    await hall.later(24.1)
    panel = await hall.click(jonas, hall.boards(game)[-1], "Play")

    assert (await seat_row(hall, game, 1)).resigned
    assert "do not sit" in panel.message.content


async def test_skipping_passes_where_the_game_allows_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, game="viticulture", pace="brisk", time_up="skip")

    for _ in range(12):
        actor, seat = await mover(hall, game, mia, jonas)
        pending = (await hall.services.play.position(game)).table.pending[seat]
        if any(option.key == "pass" for option in pending.options):
            break
        await answer_first(hall, actor, (await hall.panel(actor, game)).message)
    await hall.later(30)

    assert (await seat_row(hall, game, seat)).autopilot_since is None


async def test_a_pause_needs_everybody_and_anybody_ends_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    thread = hall.thread(game)

    asked = await hall.slash(mia, "game pause", thread)
    alone = (await game_row(hall, game)).paused_at
    question = next(m for m in jonas.sees(thread) if "asks for a pause" in m.content)
    await hall.click(jonas, question, "Agree")
    await hall.later(100)
    paused = await game_row(hall, game)
    standing = (await clock(hall, game, 0)).since
    refused = await hall.slash(mia, "game pause", thread)
    await hall.slash(jonas, "game resume", thread)

    assert "as soon as all others agree" in asked.message.content
    assert alone is None
    assert paused.paused_at is not None
    assert standing is None
    assert "paused already" in refused.message.content
    assert (await game_row(hall, game)).paused_at is None
    resumed = await clock(hall, game, 0)
    assert resumed.deadline is not None
    assert resumed.deadline > hall.clock() + 23 * HOUR


async def test_a_pause_may_be_refused(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.slash(mia, "game pause", hall.thread(game))
    question = next(m for m in jonas.sees(hall.thread(game)) if "asks for a pause" in m.content)

    stranger = await hall.click(priya, question, "Agree")
    await hall.click(jonas, question, "Play On")

    assert "do not sit" in stranger.message.content
    assert "would rather play on" in thread_words(hall, game)
    assert (await game_row(hall, game)).paused_at is None


async def test_there_is_nothing_to_pause_without_a_clock(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    refused = await hall.slash(mia, "game pause", hall.thread(game))

    assert "without a clock" in refused.message.content


async def test_the_clock_stands_on_vacation(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")

    taken = await hall.slash(mia, "vacation start", hall.tables, days=3)
    standing = (await clock(hall, game, 0)).since
    await hall.later(40)
    meanwhile = await seat_row(hall, game, 0)
    again = await hall.slash(mia, "vacation start", hall.tables, days=1)
    shown = await hall.slash(mia, "vacation show", hall.tables)
    await hall.slash(mia, "vacation end", hall.tables)

    assert "Your clocks stand" in taken.message.content
    assert standing is None
    assert meanwhile.autopilot_since is None
    assert "already" in again.message.content
    assert "from <t:" in shown.message.content
    assert (await clock(hall, game, 0)).deadline > hall.clock() + 23 * HOUR


async def test_vacation_days_are_limited_per_month(hall: Hall):
    mia = hall.actor("Mia")

    long = await hall.slash(mia, "vacation start", hall.tables, days=31)
    past = await hall.slash(mia, "vacation start", hall.tables, days=1, first="2001-01-01")
    odd = await hall.slash(mia, "vacation start", hall.tables, days=1, first="soon")
    none = await hall.slash(mia, "vacation end", hall.tables)

    assert "vacation days left" in long.message.content
    assert "today or later" in past.message.content
    assert "year-month-day" in odd.message.content
    assert "no vacation" in none.message.content


async def test_a_moderator_gives_more_time(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(jonas, ais=1, pace="brisk")
    before = (await clock(hall, game, 0)).deadline

    given = await hall.services.agreements.extend(game, int(jonas.id), 10, int(hall.server.world.guild.id))
    await hall.settled()

    assert given.row.id == game
    assert (await clock(hall, game, 0)).deadline == before + 10 * HOUR
    assert "A moderator gives Jonas the Cellarman 10 h more" in thread_words(hall, game)
    with pytest.raises(Exception, match="do not sit"):
        await hall.services.agreements.extend(game, int(mia.id), 10, int(hall.server.world.guild.id))


async def test_waiting_says_what_happens_at_the_end(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")

    shown = await hall.slash(mia, "waiting", hall.thread(game))

    assert "until <t:" in shown.message.content
    assert "an opponent plays on until the player is back" in shown.message.content
