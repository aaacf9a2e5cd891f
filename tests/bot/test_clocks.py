"""Clocks: from the notice to the time-out, and everything that makes them stand."""

from __future__ import annotations

import re
from copy import copy
from datetime import UTC, datetime, timedelta

import pytest

from bot.paces import HOUR
from bot.sandbox.commands import Unusable
from bot.sandbox.objects import Message
from games.engine import Rng
from storage import clocks, games, history, people, seats, vacations
from storage.preferences import PersonSettings
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, custom_id, forged, parts, play_on


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


def standing(hall: Hall, game: str, label: str) -> Message:
    """The message in a game's thread that has such a button."""
    messages = hall.server.world.messages[hall.thread(game).id].values()
    return next(m for m in messages if label in [part.get("label") for part in parts(m)])


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

    await play_on(hall, game, Rng.numbered(1), 14)

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

    await hall.later(4)
    opened = await hall.click(mia, notice, "Remind Me Later")
    menu = parts(opened.message)[0]
    await mia.select(opened.message, menu["custom_id"], ["12"])
    await hall.settled()
    await hall.later(9)  # half of the time is up
    early = [m for m in mia.sees(mia.dm) if "still waits" in m.content]
    snoozed = await clock(hall, game, 0)
    await hall.later(3.1)

    assert early == []
    assert snoozed.snoozed_until is not None
    assert any("still waits" in m.content for m in mia.sees(mia.dm))


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
    said = copy(standing(hall, game, "Take My Seat Back"))
    await hall.click(jonas, hall.boards(game)[-1], "Play")

    assert away.autopilot_since
    assert "Jonas the Cellarman ran out of time, so an opponent plays" in said.content
    assert any("an opponent plays for you" in m.content for m in jonas.sees(jonas.dm))
    assert (await seat_row(hall, game, 1)).autopilot_since is None
    assert "Jonas the Cellarman is back" in thread_words(hall, game)
    assert (await clock(hall, game, 1)).remaining >= 4 * HOUR
    assert "ran out of time, and is back now" in thread_words(hall, game)
    late = await forged(hall, jonas, said, custom_id(said, "Take My Seat Back"))
    assert "Waiting for" in late.message.content


async def test_an_answer_after_the_time_gives_the_seat_back_and_changes_nothing_else(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)
    panel = await hall.panel(jonas, game)
    await hall.later(24.1)

    late = await answer_first(hall, jonas, panel.message)

    assert "Nobody waits for you" in late.message.content
    assert "you may change it" in late.message.content
    assert (await seat_row(hall, game, 1)).autopilot_since is None


async def test_the_opponent_plays_on_while_somebody_is_away(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.later(24.1)
    await hall.click(mia, hall.boards(game)[-1], "Play")

    await play_on(hall, game, Rng.numbered(1))

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
        now = await hall.services.play.position(game)
        seat = min(now.table.pending)
        if any(option.key == "pass" for option in now.table.pending[seat].options):
            break
        await play_on(hall, game, Rng.numbered(1), 1)
    await hall.later(50)

    async with hall.db.read() as tx:
        latest = await history.last_answer(tx, game, seat)
    assert (latest.giver, latest.answer.picks) == ("skip", ("pass",))
    assert (await seat_row(hall, game, seat)).autopilot_since is None


async def test_where_nothing_can_be_skipped_an_opponent_stands_in(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk", time_up="skip")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    await hall.later(24.1)

    assert (await seat_row(hall, game, 1)).autopilot_since


async def test_a_pause_needs_everybody_and_anybody_ends_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    thread = hall.thread(game)

    asked = await hall.slash(mia, "game pause", thread)
    alone = (await game_row(hall, game)).paused_at
    question = next(m for m in jonas.sees(thread) if "asks for a pause" in m.content)
    play_on_button = custom_id(question, "Play On")
    await hall.click(jonas, question, "Agree")
    await hall.later(100)
    paused = await game_row(hall, game)
    stopped = (await clock(hall, game, 0)).since
    refused = await hall.slash(mia, "game pause", thread)
    late = await forged(hall, jonas, question, play_on_button)
    paused_post = standing(hall, game, "End the Pause")
    stranger = await hall.click(hall.actor("Priya"), paused_post, "End the Pause")
    await hall.click(jonas, paused_post, "End the Pause")
    again = await hall.slash(jonas, "game resume", thread)

    assert "as soon as all others agree" in asked.message.content
    assert alone is None
    assert paused.paused_at is not None
    assert stopped is None
    assert "paused already" in refused.message.content
    assert "paused already" in late.message.content
    assert "do not sit" in stranger.message.content
    assert "not paused" in again.message.content
    assert "All agree to the pause" in question.content
    assert not parts(question)
    assert not parts(paused_post)
    assert (await game_row(hall, game)).paused_at is None
    resumed = await clock(hall, game, 0)
    assert resumed.deadline is not None
    assert resumed.deadline > hall.clock() + 23 * HOUR


async def test_a_pause_may_be_refused(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.slash(mia, "game pause", hall.thread(game))
    question = next(m for m in jonas.sees(hall.thread(game)) if "asks for a pause" in m.content)

    agree, decline = custom_id(question, "Agree"), custom_id(question, "Play On")

    stranger = await hall.click(priya, question, "Agree")
    await hall.click(jonas, question, "Play On")
    late = [await forged(hall, jonas, question, button) for button in (agree, decline)]

    assert "do not sit" in stranger.message.content
    assert "would rather play on" in question.content
    assert not parts(question)
    assert all("Nobody asks for a pause any more" in outcome.message.content for outcome in late)
    assert (await game_row(hall, game)).paused_at is None


async def test_a_pause_is_asked_for_once_until_all_have_agreed(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas, priya, pace="brisk")

    for actor in (mia, mia, jonas):
        await hall.slash(actor, "game pause", hall.thread(game))

    asked = [m for m in mia.sees(hall.thread(game)) if "asks for a pause" in m.content]
    assert len(asked) == 1
    assert (await game_row(hall, game)).paused_at is None
    await hall.slash(priya, "game pause", hall.thread(game))
    assert (await game_row(hall, game)).paused_at is not None


async def test_clocks_stand_in_a_pause_whoever_moves(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    for actor in (mia, jonas):
        await hall.slash(actor, "game pause", hall.thread(game))

    for actor in (mia, jonas):
        await answer_first(hall, actor, (await hall.panel(actor, game)).message)
    await hall.later(80)

    now = await hall.services.play.position(game)
    assert set(now.table.pending) == {0, 1}
    assert [(await clock(hall, game, seat)).since for seat in (0, 1)] == [None, None]
    assert now.active == [int(mia.id), int(jonas.id)]
    await hall.slash(mia, "game resume", hall.thread(game))
    assert all([(await clock(hall, game, seat)).deadline for seat in (0, 1)])


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


async def test_who_is_asked_during_a_vacation_has_the_whole_time_after_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await answer_first(hall, jonas, (await hall.panel(jonas, game)).message)
    await hall.slash(jonas, "vacation start", hall.tables, days=2)
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    async with hall.db.read() as tx:
        (planned,) = await vacations.of_person(tx, int(jonas.id), hall.clock())
    hall.clock.ahead += planned.ends - hall.clock() - 60
    await hall.later(0)
    before = await clock(hall, game, 1)
    await hall.later(0.1)
    after = await clock(hall, game, 1)

    assert before.since is None
    assert before.remaining > 27 * HOUR
    assert after.deadline > planned.ends + 27 * HOUR
    assert any("Your vacation is over" in m.content for m in jonas.sees(jonas.dm))
    await hall.later(28.1)
    assert (await seat_row(hall, game, 1)).autopilot_since


async def test_vacation_days_run_out(hall: Hall):
    mia = hall.actor("Mia")
    month = (datetime.now(UTC) + timedelta(days=62)).strftime("%Y-%m")

    for day, days in (("02", 6), ("12", 4)):
        await hall.slash(mia, "vacation start", hall.tables, days=days, first=f"{month}-{day}")
    none_left = await hall.slash(mia, "vacation start", hall.tables, days=1, first=f"{month}-20")

    assert "You have 0 of 10 vacation days left" in none_left.message.content


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
    game = await hall.begin(jonas, pace="brisk")
    before = (await clock(hall, game, 0)).deadline

    given = await hall.slash(mia, "admin extend", hall.thread(game), person=jonas.user, hours=10)
    stranger = await hall.slash(mia, "admin extend", hall.thread(game), person=mia.user, hours=10)
    with pytest.raises(Unusable):
        await hall.slash(jonas, "admin extend", hall.thread(game), person=jonas.user, hours=10)

    assert "has 10 h more" in given.message.content
    assert "do not sit" in stranger.message.content
    assert (await clock(hall, game, 0)).deadline == before + 10 * HOUR
    assert "A moderator gives Jonas the Cellarman 10 h more" in thread_words(hall, game)


@pytest.mark.parametrize("change", ["extend", "pause", "vacation"])
async def test_what_stands_says_until_when_there_is_time_now(hall: Hall, change: str):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    notice = next(m for m in mia.sees(mia.dm) if "it is your move" in m.content)
    before, pings = stamps(hall, game, notice), len(mia.sees(mia.dm))
    assert before

    if change == "extend":
        await hall.slash(mia, "admin extend", hall.thread(game), person=mia.user, hours=10)
        expected = {(await clock(hall, game, 0)).deadline}
        assert min(expected) >= min(before) + 10 * HOUR
    elif change == "pause":
        await hall.slash(mia, "game pause", hall.thread(game))
        expected = set()
    else:
        await hall.slash(mia, "vacation start", hall.tables, days=3)
        await hall.later(0.1)
        expected = set()

    assert stamps(hall, game, notice) == expected
    assert len(mia.sees(mia.dm)) == pings


def stamps(hall: Hall, game: str, notice: Message) -> set[int]:
    """Until when there is time, by the board and a notice."""
    shown = hall.boards(game)[-1].content + notice.content
    return {int(moment) for moment in re.findall(r"until <t:(\d+)", shown)}


async def test_waiting_says_what_happens_at_the_end(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")

    shown = await hall.slash(mia, "waiting", hall.thread(game))

    assert "until <t:" in shown.message.content
    assert "an opponent plays on until the player is back" in shown.message.content
