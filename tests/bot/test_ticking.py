"""How a clock reckons, without a database."""

from __future__ import annotations

import pytest

from bot import local_time, ticking
from bot.paces import HOUR, PACES, duration, pace_of
from bot.refusal import Refusal

BRISK = PACES["brisk"]
NEW = ticking.new("abc", 0, BRISK)


def test_the_paces_are_those_that_were_promised():
    hours = {
        key: tuple(part // HOUR for part in (pace.bank or 0, pace.increment, pace.cap))
        for key, pace in PACES.items()
    }

    assert hours == {
        "relaxed": (0, 0, 0),
        "slow": (72, 36, 240),
        "steady": (72, 12, 120),
        "brisk": (24, 4, 72),
    }
    assert PACES["relaxed"].bank is None


def test_a_clock_that_is_only_asked_stands():
    asked = ticking.asked(NEW, 1000)

    assert (asked.since, asked.due) == (None, None)
    assert asked.deadline == 1000 + 24 * HOUR
    assert ticking.left(asked, 99_999) == 24 * HOUR


def test_a_move_adds_up_to_the_cap():
    runs = ticking.run(NEW, "t", 0, None)

    moved = ticking.finished(runs, BRISK, 10 * HOUR)
    full = ticking.finished(ticking.new("abc", 0, PACES["steady"]), BRISK, 0)

    assert moved.remaining == 18 * HOUR
    assert full.remaining == 72 * HOUR
    assert moved.granted == 4 * HOUR


def test_taking_a_move_back_takes_back_what_it_added():
    moved = ticking.finished(ticking.run(NEW, "t", 0, None), BRISK, 10 * HOUR)

    assert ticking.ungranted(moved).remaining == 14 * HOUR
    assert ticking.ungranted(ticking.ungranted(moved)).remaining == 14 * HOUR


def test_reminders_are_at_half_and_nine_tenths_and_then_the_time_is_up():
    clock = ticking.run(NEW, "t", 0, None)
    moments = []

    while clock.due != clock.deadline:
        moments.append(clock.due)
        clock = ticking.reminded(clock, clock.due or 0, None)

    assert moments == [12 * HOUR, int(21.6 * HOUR)]
    assert clock.due == 24 * HOUR


def test_reminders_that_were_missed_are_not_made_up_for():
    clock = ticking.reminded(ticking.run(NEW, "t", 0, None), 22 * HOUR, None)

    assert clock.reminded == 2
    assert clock.due == clock.deadline


def test_a_personal_interval_comes_in_between():
    clock = ticking.run(NEW, "t", 0, 5 * HOUR)
    moments = []

    while clock.due != clock.deadline:
        moments.append((clock.due or 0) / HOUR)
        clock = ticking.reminded(clock, clock.due or 0, 5 * HOUR)

    assert moments == [5, 10, 12, 17, 21.6]


def test_a_short_rest_reminds_nobody():
    clock = ticking.run(ticking.extended(NEW, -24 * HOUR + 1800, None), "t", 0, None)

    assert clock.due == clock.deadline == 1800


def test_a_pause_keeps_what_is_left_and_what_is_known():
    paused = ticking.stand(ticking.run(NEW, "t", 0, None), 6 * HOUR)
    resumed = ticking.run(paused, "t", 100 * HOUR, None)

    assert (paused.remaining, paused.token, paused.deadline) == (18 * HOUR, "t", None)
    assert resumed.deadline == 118 * HOUR


def test_snoozing_puts_off_all_reminders_but_not_the_end():
    snoozed = ticking.snoozed(ticking.run(NEW, "t", 0, None), 13 * HOUR)
    late = ticking.snoozed(ticking.run(NEW, "t", 0, None), 30 * HOUR)

    assert snoozed.due == 13 * HOUR
    assert late.due == late.deadline


def test_an_extension_goes_beyond_the_cap():
    clock = ticking.extended(ticking.run(NEW, "t", 0, None), 100 * HOUR, None)

    assert clock.deadline == 124 * HOUR
    assert clock.remaining == 124 * HOUR


def test_without_a_limit_there_is_no_deadline():
    free = ticking.new("abc", 0, pace_of("relaxed"))

    runs = ticking.run(free, "t", 0, None)
    reminded = ticking.run(free, "t", 0, 3 * HOUR)

    assert (runs.deadline, runs.due) == (None, None)
    assert reminded.due == 3 * HOUR
    assert ticking.finished(runs, pace_of("relaxed"), 50).remaining is None
    assert ticking.extended(runs, 50, None) == runs


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 min"),
        (2100, "35 min"),
        (7200, "2 h"),
        (7260, "2 h 1 min"),
        (190_800, "2 d 5 h"),
        (86_400, "1 d"),
    ],
)
def test_time_spans_are_told_in_words(seconds: int, words: str):
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("words", "minutes"), [("22:00", 1320), ("7", 420), ("7.30", 450), ("24:00", 0), (" 0:05 ", 5)]
)
def test_times_of_day_are_read(words: str, minutes: int):
    assert local_time.minutes_of(words) == minutes


@pytest.mark.parametrize("words", ["", "noon", "25:00", "7:60", "-1", "24:01"])
def test_odd_times_of_day_are_refused(words: str):
    with pytest.raises(Refusal):
        local_time.minutes_of(words)
