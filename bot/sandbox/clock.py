"""The sandbox's time: real time that tests can move forward, and the snowflakes made from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400.0
"""The first second of 2015, from which snowflakes count milliseconds."""

SEQUENCE = 1 << 22


class Timer:
    """Something to be done at a given moment, unless it is canceled before."""

    def __init__(self, when: float, action: Callable[[], None]) -> None:
        self.when = when
        self.action = action
        self.alarm: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.action = _nothing


def _nothing() -> None:
    return None


class Clock:
    """Real time plus what tests added to it; `freeze` makes it move by `advance` alone."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._frozen_at: float | None = None
        self._timers: set[Timer] = set()

    def now(self) -> float:
        """Return the seconds since 1970."""
        real = time.time() if self._frozen_at is None else self._frozen_at
        return real + self._offset

    def iso(self, later: float = 0.0) -> str:
        """Return the present moment, or one some seconds later, as Discord writes it."""
        return datetime.fromtimestamp(self.now() + later, UTC).isoformat(timespec="microseconds")

    def freeze(self) -> None:
        """Stop the clock, so that a slow machine meets no deadline."""
        self._frozen_at = time.time()

    def advance(self, seconds: float) -> None:
        """Move the clock forward and do everything that has become due."""
        self._offset += seconds
        for timer in sorted(self._timers, key=lambda timer: timer.when):
            if timer.when <= self.now():
                self._ring(timer)
            else:
                self._arm(timer)

    def call_later(self, seconds: float, action: Callable[[], None]) -> Timer:
        """Do `action` when `seconds` have passed on this clock."""
        timer = Timer(self.now() + seconds, action)
        self._timers.add(timer)
        self._arm(timer)
        return timer

    def _arm(self, timer: Timer) -> None:
        if timer.alarm is not None:
            timer.alarm.cancel()
        if self._frozen_at is None:
            delay = max(0.0, timer.when - self.now())
            timer.alarm = asyncio.get_running_loop().call_later(delay, self._alarm, timer)

    def _alarm(self, timer: Timer) -> None:
        if timer.when <= self.now() + 0.001:
            self._ring(timer)

    def _ring(self, timer: Timer) -> None:
        self._timers.discard(timer)
        action = timer.action
        timer.cancel()
        action()

    def forget(self, timer: Timer) -> None:
        """Cancel a timer that is no longer wanted."""
        timer.cancel()
        self._timers.discard(timer)


class Snowflakes:
    """Ids as Discord makes them: unique, ascending, with their moment inside."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> str:
        moment = int((self._clock.now() - DISCORD_EPOCH) * 1000) * SEQUENCE
        self._last = max(self._last + 1, moment)
        return str(self._last)


def moment_of(snowflake: str) -> float:
    """Return when a snowflake was made, in seconds since 1970."""
    return int(snowflake) / SEQUENCE / 1000 + DISCORD_EPOCH
