"""What people and servers may set, with the defaults."""

from __future__ import annotations

from msgspec import Struct


class PersonSettings(Struct, frozen=True, omit_defaults=True):
    """One person's settings.  Fields may be added: stored settings lack them and get the default."""

    dm_ok: bool | None = None  # whether the last DM arrived; `None` if none was sent yet
    notices: str = "dm"  # `dm`, `mention`, `both` or `none`
    digest: bool = False  # once a day, all one's games
    digest_at: int = 480  # minutes after midnight, in the person's time zone
    remind_after: int | None = None  # seconds; `None` leaves it to the game's clock
    time_zone: str = "UTC"
    quiet_from: int | None = None  # minutes after midnight, in the person's time zone
    quiet_until: int | None = None
    palette: str = "default"
    language: str | None = None  # `None` follows Discord's
    public_profile: bool = True
    on_leaderboards: bool = True


class GuildSettings(Struct, frozen=True, omit_defaults=True):
    """One server's settings."""

    channels: tuple[int, ...] = ()  # where games may be made; empty means everywhere
    pace: str = "relaxed"
    language: str = "en"
    most_games: int | None = None  # that one person may hold open; `None` for as many as the operator allows
    leaderboard_channel: int | None = None
