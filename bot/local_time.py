"""A person's local time: quiet hours, and the time of day of the digest."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.refusal import Refusal
from bot.wording import number_in
from storage.preferences import PersonSettings

NO_ZONE = "There is no time zone of that name. Choose one from the list, such as Europe/Vienna."
NO_TIME = "Write a time of day such as 22:00."


def zones() -> list[str]:
    """The names of all time zones."""
    return sorted(available_timezones())


def known_zone(name: str) -> str:
    """The proper spelling of a time zone; raises `Refusal` if there is none of that name."""
    wanted = name.strip().replace(" ", "_").lower()
    for zone in available_timezones():
        if zone.lower() == wanted:
            return zone
    raise Refusal(NO_ZONE)


def zone_of(chosen: PersonSettings) -> ZoneInfo:
    try:
        return ZoneInfo(chosen.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def minutes_of(words: str) -> int:
    """Minutes after midnight from words such as "22:00", "7" or "7.30"; raises `Refusal`."""
    hours, _, minutes = words.strip().replace(".", ":").partition(":")
    hour, minute = number_in(hours), number_in(minutes or "0")
    if hour is None or minute is None or minute > 59 or 60 * hour + minute > 1440:
        raise Refusal(NO_TIME)
    return (60 * hour + minute) % 1440


def shown(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def quiet_until(chosen: PersonSettings, now: int) -> int | None:
    """When the quiet hours that a person is in end; `None` outside of them."""
    start, end = chosen.quiet_from, chosen.quiet_until
    if start is None or end is None or start == end:
        return None
    local = datetime.fromtimestamp(now, zone_of(chosen))
    minute = local.hour * 60 + local.minute
    if start < end:
        return _next(local, end) if start <= minute < end else None
    return _next(local, end) if minute >= start or minute < end else None


def next_at(chosen: PersonSettings, minutes: int, now: int) -> int:
    """The next moment after `now` at which a person's clock shows a time of day."""
    return _next(datetime.fromtimestamp(now, zone_of(chosen)), minutes)


def _next(local: datetime, minutes: int) -> int:
    """The next moment after a local one at so many minutes after midnight, by the clock on the wall."""
    day = local.date() if local.hour * 60 + local.minute < minutes else local.date() + timedelta(days=1)
    return _moment(day, minutes, local)


def _moment(day: date, minutes: int, local: datetime) -> int:
    hour, minute = divmod(minutes, 60)
    # of a time that comes twice, as when summer ends, the one of the hour that it is now
    at = datetime(day.year, day.month, day.day, hour, minute, tzinfo=local.tzinfo, fold=local.fold)
    return int(at.astimezone(UTC).timestamp())


def midnight(chosen: PersonSettings, day: date) -> int:
    """When a day begins for a person."""
    return int(datetime(day.year, day.month, day.day, tzinfo=zone_of(chosen)).timestamp())


def today(chosen: PersonSettings, now: int) -> date:
    return datetime.fromtimestamp(now, zone_of(chosen)).date()
