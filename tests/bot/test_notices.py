"""Notices: exactly one per decision and person, at the right time, in the right place."""

from __future__ import annotations

from datetime import UTC, datetime

from bot import local_time, tellings
from bot.position import Position
from bot.sandbox import messages
from bot.sandbox.faults import Fault, Planned
from bot.sandbox.permissions import Permission
from games.engine import Rng, any_answer
from storage import people
from storage.preferences import PersonSettings
from tests.bot.conftest import Hall
from tests.bot.playing import CALLS, answer_first, picks
from tests.bot.test_clocks import clock, prefer


def notices(actor) -> list[str]:
    """The notices that stand in somebody's direct messages."""
    return [m.content for m in actor.sees(actor.dm) if "it is your move" in m.content]


def sent(hall: Hall, actor) -> int:
    """How many notices were ever sent to somebody."""
    return sum(
        happening.name == "MESSAGE_CREATE"
        and happening.message is not None
        and happening.message.channel_id == actor.dm.id
        and "it is your move" in happening.message.content
        for happening in hall.server.world.record
    )


def mentions(hall: Hall, actor, game: str) -> list[str]:
    return [m.content for m in actor.sees(hall.thread(game)) if f"<@{actor.id}>" in m.content]


async def asked_twice(hall: Hall, actor, game: str):
    """Answer under the board until one answer is followed by another question; returns its panel."""
    for _ in range(12):
        panel = (await hall.panel(actor, game)).message
        await answer_first(hall, actor, panel)
        if picks(panel):
            return panel
    raise AssertionError("nothing is asked twice")


def after_the_board(hall: Hall, fault: Planned) -> None:
    """Let something happen to what is told after the first board, which is a notice."""

    def plan(happening) -> None:
        if (
            happening.message
            and "### " in happening.message.content
            and fault not in hall.server.faults.planned
        ):
            hall.server.faults.planned.append(fault)

    hall.server.world.listeners.append(plan)


def quiet_now(hall: Hall, hours: int = 5) -> dict[str, int]:
    """Quiet hours that began an hour ago and last some hours more."""
    minute = hall.clock() // 60 % 1440
    return {"quiet_from": (minute - 60) % 1440, "quiet_until": (minute + 60 * hours) % 1440}


async def test_a_notice_names_the_game_and_the_question_and_links_to_the_board(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")

    (notice,) = notices(mia)

    assert game in notice
    assert "https://discord.com/channels/" in notice
    assert "until <t:" in notice
    assert "an opponent plays for you until you are back" in notice


async def test_there_is_one_notice_per_decision_and_a_newer_one_replaces_it(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)
    before = sent(hall, mia)

    await answer_first(hall, jonas, (await hall.panel(jonas, game)).message)

    assert before == 1
    assert sent(hall, mia) == 2
    assert len(notices(mia)) == 1


async def test_who_has_acted_is_not_told(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    await prefer(hall, mia, **quiet_now(hall))
    game = await hall.begin(mia, jonas)
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    await hall.later(6)

    assert sent(hall, mia) == 0


async def test_a_notice_loses_its_buttons_when_the_move_was_made_elsewhere(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    notice = next(m for m in mia.sees(mia.dm) if "it is your move" in m.content)

    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    assert picks(notice) == []


async def test_a_notice_waits_for_the_end_of_quiet_hours_and_is_sent_once(hall: Hall):
    mia = hall.actor("Mia")
    await prefer(hall, mia, **quiet_now(hall))
    await hall.begin(mia, ais=1)

    await hall.later(2)
    meanwhile = sent(hall, mia)
    await hall.later(4)
    await hall.later(1)

    assert meanwhile == 0
    assert sent(hall, mia) == 1


async def test_quiet_hours_hold_reminders(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, pace="brisk")
    hall.clock.ahead += 10 * 3600
    await prefer(hall, mia, **quiet_now(hall))

    await hall.later(3)
    meanwhile = [m for m in mia.sees(mia.dm) if "still waits" in m.content]
    await hall.later(3)

    assert meanwhile == []
    assert len([m for m in mia.sees(mia.dm) if "still waits" in m.content]) == 1
    assert (await clock(hall, game, 0)).reminded == 1


async def test_what_was_not_delivered_is_sent_after_downtime(hall: Hall):
    mia = hall.actor("Mia")
    await prefer(hall, mia, **quiet_now(hall))
    await hall.begin(mia, ais=1)

    await hall.stop()
    hall.clock.ahead += 9 * 3600
    await hall.start()
    await hall.settled()

    assert sent(hall, mia) == 1


async def test_a_restart_repeats_no_notice(hall: Hall):
    mia = hall.actor("Mia")
    await hall.begin(mia, ais=1)

    await hall.restart()
    await hall.settled()

    assert sent(hall, mia) == 1


async def test_a_notice_that_got_through_unheard_is_not_sent_again_though_its_words_have_changed(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.table(mia, ais=1, pace="brisk")
    after_the_board(hall, Planned(Fault.DONE_THEN_RESET, "POST /channels/*/messages"))

    await mia.click(hall.card(game), "Start")
    await hall.server.until(lambda: bool(notices(mia)))
    await hall.stop()
    (before,) = notices(mia)
    hall.server.world.clock.advance(3600)  # Discord has forgotten the nonce
    hall.clock.ahead += 3600
    await hall.start()
    await hall.settled()

    (after,) = notices(mia)
    assert sent(hall, mia) == 1
    assert after != before  # it says until when by the clock that runs only now


async def test_a_message_that_takes_long_holds_up_its_own_game_alone(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    hers, his = await hall.table(mia, ais=1), await hall.table(jonas, ais=1)
    after_the_board(hall, Planned(Fault.DELAY, "POST /channels/*/messages", seconds=50))

    await mia.click(hall.card(hers), "Start")
    await hall.server.until(lambda: bool(hall.server.faults.planned))
    await jonas.click(hall.card(his), "Start")
    await hall.server.until(lambda: bool(notices(jonas)))

    assert notices(mia) == []


async def test_a_question_that_its_person_did_not_get_to_see_is_told_after_a_restart(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, game="viticulture")

    asked = False
    while not asked:
        await hall.settled()
        position, before = await hall.services.play.position(game), sent(hall, mia)
        asked = await _is_asked_again(hall, int(mia.id), position)
    await hall.restart()
    await hall.settled()

    assert sent(hall, mia) == before + 1
    assert len(notices(mia)) == 1


async def _is_asked_again(hall: Hall, person: int, position: Position) -> bool:
    """Let somebody answer without seeing what comes of it; returns whether they are asked something else."""
    picks = any_answer(position.table.pending[0], Rng.numbered(1)).picks
    moved = await hall.services.play.answer(
        next(CALLS), person, position.row.id, position.token(0), lambda asked: picks
    )
    return 0 in moved.position.table.pending


async def test_a_notice_that_stands_is_put_in_the_words_of_now_without_another(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)
    (now,) = notices(mia)
    notice = next(message for message in mia.sees(mia.dm) if message.content == now)
    messages.edit(hall.server.world, notice, {"content": "it is your move, as it was before a rewind"}, {})

    async with hall.db.write() as tx:
        await tellings.notices(tx, game, [int(mia.id)], hall.clock())
    hall.services.publisher.ring()
    await hall.settled()

    (after,) = notices(mia)
    assert after.splitlines()[-1] == now.splitlines()[-1]
    assert sent(hall, mia) == 1


async def test_a_closed_dm_is_said_in_the_thread_and_the_clock_runs(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()
    game = await hall.begin(mia, jonas, pace="brisk")

    (told,) = mentions(hall, jonas, game)

    assert "I cannot send you direct messages" in told
    assert (await clock(hall, game, 1)).since is not None


async def test_both_ways_are_taken_back_together(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    await prefer(hall, mia, notices="both")
    game = await hall.begin(mia, jonas)
    before = (len(notices(mia)), len(mentions(hall, mia, game)))

    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    assert before == (1, 1)
    assert (len(notices(mia)), len(mentions(hall, mia, game))) == (0, 0)


async def test_a_mention_that_is_taken_back_shows_the_table_no_hand_and_no_answer(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()
    game = await hall.begin(mia, jonas)
    before = len(mentions(hall, jonas, game))

    await answer_first(hall, jonas, (await hall.panel(jonas, game)).message)

    seen = [m for m in mia.sees(hall.thread(game)) if not m.content.startswith("### ")]
    assert before == 1
    assert mentions(hall, jonas, game) == []
    assert [m.content for m in seen if m.attachments or "You have answered" in m.content] == []


async def test_a_notice_asks_what_is_asked_now_when_its_person_answers_elsewhere(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1, game="viticulture")
    panel = await asked_twice(hall, mia, game)

    shown = [picks(message) for message in mia.sees(mia.dm) if picks(message)]

    assert [[part["custom_id"] for part in one] for one in shown] == [
        [part["custom_id"] for part in picks(panel)]
    ]


async def test_an_answer_on_a_notice_that_vanishes_meanwhile_is_confirmed_all_the_same(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    await hall.begin(mia, jonas)
    panel = next(message for message in mia.sees(mia.dm) if picks(message))

    def vanish(happening) -> None:
        if happening.name == "ACKNOWLEDGED" and panel.id in hall.server.world.messages[mia.dm.id]:
            messages.delete(hall.server.world, panel)

    hall.server.world.listeners.append(vanish)
    outcome = await answer_first(hall, mia, panel)

    (said,) = [message.content for message in outcome.follow_ups]
    assert "You have answered" in said


async def test_the_end_of_a_game_calls_nobody_in_quiet_hours(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    for actor in (mia, jonas):
        await prefer(hall, actor, notices="none", **quiet_now(hall))
    game = await hall.begin(mia, jonas)

    while "Rematch" not in str(hall.boards(game)[-1].components):
        for actor in (mia, jonas):
            panel = (await hall.click(actor, hall.boards(game)[-1], "Play")).message
            if picks(panel):
                await answer_first(hall, actor, panel)
                break

    assert hall.boards(game)[-1].mentions == []


async def test_what_is_not_asked_any_more_goes_in_quiet_hours_too(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    for actor in (mia, jonas):
        await answer_first(hall, actor, (await hall.panel(actor, game)).message)
    await prefer(hall, jonas, **quiet_now(hall))

    offer = await hall.slash(mia, "game rewind", hall.thread(game), turn="0")
    await hall.click(mia, offer, "Take the Game Back")
    in_quiet_hours = [message for message in jonas.sees(jonas.dm) if picks(message)]
    await hall.later(6)

    assert in_quiet_hours == []
    (notice,) = [message for message in jonas.sees(jonas.dm) if picks(message)]
    assert "it is your move" in notice.content


async def test_a_question_to_the_table_calls_nobody_in_quiet_hours_and_is_told_when_they_end(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await prefer(hall, jonas, **quiet_now(hall))

    await hall.slash(mia, "game pause", hall.thread(game))
    question = next(m for m in jonas.sees(hall.thread(game)) if "asks for a pause" in m.content)
    held = [m.content for m in jonas.sees(jonas.dm) if "in your quiet hours" in m.content]
    await hall.later(6)

    assert question.mentions == []
    assert held == []
    (told,) = [m.content for m in jonas.sees(jonas.dm) if "in your quiet hours" in m.content]
    assert question.id in told


async def test_a_question_that_is_settled_in_quiet_hours_is_not_told_any_more(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas, priya, pace="brisk")
    await prefer(hall, jonas, **quiet_now(hall))

    await hall.slash(mia, "game pause", hall.thread(game))
    question = next(m for m in priya.sees(hall.thread(game)) if "asks for a pause" in m.content)
    called = [user.id for user in question.mentions]
    await hall.click(priya, question, "Play On")
    await hall.later(6)

    assert called == [priya.id]
    assert not [m for m in jonas.sees(jonas.dm) if "in your quiet hours" in m.content]


async def test_no_notices_are_sent_to_who_wants_none(hall: Hall):
    mia = hall.actor("Mia")
    await prefer(hall, mia, notices="none")
    game = await hall.begin(mia, ais=1, pace="brisk")

    await hall.later(13)

    assert sent(hall, mia) == 0
    assert mentions(hall, mia, game) == []
    assert (await clock(hall, game, 0)).since is not None


async def test_a_clock_stands_for_whom_nothing_reaches(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()
    game = await hall.table(mia, jonas, pace="brisk")
    hall.server.world.deny(hall.tables, Permission.SEND_MESSAGES_IN_THREADS)

    await hall.click(mia, hall.card(game), "Start")
    await hall.later(30)

    assert (await clock(hall, game, 1)).since is None


# Settings


async def test_a_test_notice_says_whether_it_arrives(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    jonas.close_dms()

    works = await hall.slash(mia, "settings notices test", hall.tables)
    fails = await hall.slash(jonas, "settings notices test", hall.tables)

    assert "has arrived" in works.message.content
    assert any("This is how your turns" in m.content for m in mia.sees(mia.dm))
    assert "do not reach you" in fails.message.content


async def test_time_zone_and_quiet_hours_are_set_with_suggestions(hall: Hall):
    mia = hall.actor("Mia")

    zones = await mia.autocomplete("settings timezone", hall.tables, "zone", "vienn")
    times = await mia.autocomplete("settings quiet", hall.tables, "start", "22")
    await hall.slash(mia, "settings timezone", hall.tables, zone=zones[0]["value"])
    quiet = await hall.slash(mia, "settings quiet", hall.tables, start="22:00", end="7")
    shown = await hall.slash(mia, "settings show", hall.tables)

    assert zones[0]["value"] == "Europe/Vienna"
    assert times[0]["value"] == "22:00"
    assert "22:00 to 07:00 (Europe/Vienna)" in quiet.message.content
    assert "22:00 to 07:00" in shown.message.content


async def test_an_hour_is_completed_with_or_without_its_zero(hall: Hall):
    mia = hall.actor("Mia")

    short = await mia.autocomplete("settings quiet", hall.tables, "start", "7")
    long = await mia.autocomplete("settings quiet", hall.tables, "start", "07")

    assert [time["value"] for time in short] == ["07:00"]
    assert [time["value"] for time in long] == ["07:00"]


async def test_what_is_settled_is_said(hall: Hall):
    mia = hall.actor("Mia")

    notices = await hall.slash(mia, "settings notices how", hall.tables, how="mention")
    zone = await hall.slash(mia, "settings timezone", hall.tables, zone="Europe/Vienna")
    reminders = await hall.slash(mia, "settings reminders", hall.tables, hours=6)
    privacy = await hall.slash(mia, "settings privacy", hall.tables, profile=False, leaderboards=True)
    shown = await hall.slash(mia, "settings show", hall.tables)

    assert notices.message.content == "Notices: A mention in the game's thread."
    assert zone.message.content == "Time zone: Europe/Vienna."
    assert "and every 6 hours" in reminders.message.content
    assert privacy.message.content == "Profile: private. On leaderboards: yes."
    for line in ("Notices: A mention in the game's thread", "Time zone: Europe/Vienna", "Profile: private"):
        assert f"- {line}\n" in shown.message.content


async def test_odd_settings_are_refused(hall: Hall):
    mia = hall.actor("Mia")

    zone = await hall.slash(mia, "settings timezone", hall.tables, zone="Atlantis")
    half = await hall.slash(mia, "settings quiet", hall.tables, start="22:00")
    time = await hall.slash(mia, "settings quiet", hall.tables, start="25:00", end="7")

    assert "no time zone of that name" in zone.message.content
    assert "Give both times" in half.message.content
    assert "time of day" in time.message.content


# Digest and lists


async def test_the_digest_comes_once_a_day_and_on_demand(hall: Hall):
    mia = hall.actor("Mia")
    await hall.begin(mia, ais=1, pace="slow")
    await hall.slash(mia, "settings digest", hall.tables, daily=True, at="8:00")

    await hall.later(24)
    await hall.later(0.1)
    shown = await hall.slash(mia, "digest", hall.tables)

    digests = [m for m in mia.sees(mia.dm) if "**Your games**" in m.content]
    assert len(digests) == 1
    assert "1 waits for you" in digests[0].content
    assert "your move" in shown.message.content


async def test_the_digest_counts_in_words_when_nothing_waits(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, game="wine_and_cheese")
    first = next(iter((await hall.services.play.position(game)).table.pending))
    waiting = (jonas, mia)[first]

    shown = await hall.slash(waiting, "digest", hall.tables)

    assert "**Your games**: none waits for you" in shown.message.content


async def test_nobody_gets_a_digest_unasked(hall: Hall):
    mia = hall.actor("Mia")
    await hall.begin(mia, ais=1)

    await hall.later(48)

    assert not any("**Your games**" in m.content for m in mia.sees(mia.dm))


async def test_games_show_deadlines_the_most_urgent_first(hall: Hall):
    mia = hall.actor("Mia")
    slow = await hall.begin(mia, ais=1, pace="slow")
    brisk = await hall.begin(mia, ais=1, pace="brisk")

    shown = (await hall.slash(mia, "games", hall.tables)).message.content

    assert shown.index(brisk) < shown.index(slow)
    assert "until <t:" in shown


# Local time


def test_quiet_hours_follow_the_clock_on_the_wall():
    vienna = PersonSettings(time_zone="Europe/Vienna", quiet_from=22 * 60, quiet_until=7 * 60)
    winter = int(datetime(2026, 1, 13, 21, 30, tzinfo=UTC).timestamp())  # 22:30 in Vienna
    summer = int(datetime(2026, 7, 13, 20, 30, tzinfo=UTC).timestamp())  # 22:30 in Vienna, too

    assert local_time.quiet_until(vienna, winter) == winter + 8 * 3600 + 1800
    assert local_time.quiet_until(vienna, summer) == summer + 8 * 3600 + 1800
    assert local_time.quiet_until(vienna, winter - 3600) is None


def test_quiet_hours_end_by_the_wall_in_the_night_the_clocks_change():
    vienna = PersonSettings(time_zone="Europe/Vienna", quiet_from=22 * 60, quiet_until=7 * 60)
    saturday_night = int(datetime(2026, 3, 28, 21, 0, tzinfo=UTC).timestamp())  # 22:00; 2:00 becomes 3:00

    assert local_time.quiet_until(vienna, saturday_night) == saturday_night + 8 * 3600


async def test_an_unknown_zone_in_the_database_counts_as_utc(hall: Hall):
    async with hall.db.write() as tx:
        await people.set_settings(tx, 1, PersonSettings(time_zone="Atlantis"))
        chosen = await people.settings(tx, 1)

    assert local_time.zone_of(chosen).key == "UTC"
