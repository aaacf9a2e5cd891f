"""How a clock goes: it runs from when its person knows, stands meanwhile, and gains by each move.

These functions only reckon; `clocks` stores.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.paces import Pace
from storage.clocks import ClockRow

LEAST = 30 * 60  # seconds that must have passed before the clock itself reminds anybody


def new(game_id: str, seat: int, pace: Pace) -> ClockRow:
    """A full clock that stands."""
    return ClockRow(game_id=game_id, seat=seat, remaining=pace.bank)


def left(clock: ClockRow, now: int) -> int | None:
    """Seconds that are left; `None` without a limit."""
    if clock.remaining is None or clock.since is None:
        return clock.remaining
    return max(clock.remaining - (now - clock.since), 0)


def asked(clock: ClockRow, now: int) -> ClockRow:
    """The seat is asked something that its person does not know of yet: the clock stands, ready to run."""
    stands = _rested(clock, now)
    remaining = stands.remaining
    return replace(stands, deadline=None if remaining is None else now + remaining)


def run(clock: ClockRow, token: str, now: int, interval: int | None) -> ClockRow:
    """The person knows what is asked, so that the clock runs from now on."""
    deadline = None if clock.remaining is None else now + clock.remaining
    return scheduled(replace(clock, since=now, token=token, deadline=deadline), interval)


def stand(clock: ClockRow, now: int) -> ClockRow:
    """Stop a clock, as for a pause; what its person knows is not forgotten."""
    return replace(clock, remaining=left(clock, now), since=None, deadline=None, due=None)


def finished(clock: ClockRow, pace: Pace, now: int) -> ClockRow:
    """The seat has moved: the clock stands, and gains."""
    stands = _rested(clock, now)
    if stands.remaining is None:
        return stands
    gain = pace.added(stands.remaining)
    return replace(stands, remaining=stands.remaining + gain, granted=gain)


def ungranted(clock: ClockRow) -> ClockRow:
    """The move that a clock gained by was taken back."""
    if clock.remaining is None:
        return clock
    deadline = None if clock.deadline is None else clock.deadline - clock.granted
    return replace(clock, remaining=clock.remaining - clock.granted, deadline=deadline, granted=0)


def _rested(clock: ClockRow, now: int) -> ClockRow:
    return replace(stand(clock, now), token=None, reminded=0, reminded_at=None, snoozed_until=None, granted=0)


def extended(clock: ClockRow, seconds: int, interval: int | None) -> ClockRow:
    """A clock with more time, even beyond its cap."""
    if clock.remaining is None:
        return clock
    deadline = None if clock.deadline is None else clock.deadline + seconds
    longer = replace(clock, remaining=clock.remaining + seconds, deadline=deadline)
    return longer if clock.since is None else scheduled(longer, interval)


def shifted(clock: ClockRow, seconds: int) -> ClockRow:
    """A running clock, as if it had begun later."""
    if clock.since is None or clock.due is None:
        return clock
    deadline = None if clock.deadline is None else clock.deadline + seconds
    return replace(clock, since=clock.since + seconds, deadline=deadline, due=clock.due + seconds)


# Reminders


def scheduled(clock: ClockRow, interval: int | None) -> ClockRow:
    """Note when a running clock must be looked at next."""
    moments = [moment for moment in (_next_reminder(clock, interval), clock.deadline) if moment is not None]
    return replace(clock, due=min(moments, default=None))


def _next_reminder(clock: ClockRow, interval: int | None) -> int | None:
    if clock.since is None:
        return None
    if clock.snoozed_until is not None:
        return clock.snoozed_until
    moments = [_mark(clock, share) for share in _shares(clock)[clock.reminded : clock.reminded + 1]]
    if interval:
        moments.append((clock.reminded_at or clock.since) + interval)
    return min(moments, default=None)


def _shares(clock: ClockRow) -> list[float]:
    """At which parts of what was left the clock reminds."""
    if clock.remaining is None or clock.remaining < 2 * LEAST:
        return []
    return [0.5, 0.9]


def _mark(clock: ClockRow, share: float) -> int:
    return (clock.since or 0) + int((clock.remaining or 0) * share)


def reminded(clock: ClockRow, now: int, interval: int | None) -> ClockRow:
    """The person was reminded, or need not be: whatever reminder was due by now is done."""
    passed = sum(_mark(clock, share) <= now for share in _shares(clock))
    done = replace(clock, reminded=max(clock.reminded, passed), reminded_at=now, snoozed_until=None)
    return scheduled(done, interval)


def snoozed(clock: ClockRow, until: int) -> ClockRow:
    """A running clock that reminds nobody before a moment, and then once."""
    return scheduled(replace(clock, snoozed_until=until), None)
