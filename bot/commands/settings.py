"""`/settings` and `/mydata`: what the bot keeps about a person, and how it speaks to them."""

from __future__ import annotations

from typing import Any

import msgspec
from discord import app_commands
from msgspec.structs import replace

from bot import clocks, local_time, tellings
from bot.commands.asking import Ask, Choice, Commands, answer, suggest
from bot.paces import HOUR
from bot.posts import Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import stamp
from renderer.counts import counted
from storage import outbox, people
from storage.preferences import PersonSettings

NOTICES = [
    app_commands.Choice(name="Direct messages", value="dm"),
    app_commands.Choice(name="A mention in the game's thread", value="mention"),
    app_commands.Choice(name="Both", value="both"),
    app_commands.Choice(name="None", value="none"),
]
FORGOTTEN = (
    "Everything about you is gone. Opponents play on in your seats, and finished games keep a name that "
    "leads back to nobody."
)
UNREACHED = "Direct messages do not reach you yet: allow them from this server's members."
TEST = "This is how your turns come to you."
SURE = "This cannot be undone. To go on, use `/mydata forget` with `sure: True`."

settings_group = app_commands.Group(name="settings", description="How the bot speaks to you")
notices_group = app_commands.Group(
    name="notices", description="How you hear that it is your move", parent=settings_group
)
data_group = app_commands.Group(name="mydata", description="What the bot keeps about you")


@settings_group.command(name="show", description="Your settings")
async def show(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            chosen = await people.settings(tx, call.person)
        reached = {True: "reach you", False: "do not reach you", None: "have not been tried yet"}[
            chosen.dm_ok
        ]
        lines = [
            "**Your settings**",
            f"- Notices: {_notice_words(chosen.notices)}",
            f"- Direct messages {reached}",
            f"- Time zone: {chosen.time_zone}",
            f"- Quiet hours: {_quiet_words(chosen)}",
            f"- Reminders: {_reminder_words(chosen)}",
            f"- Digest: {_digest_words(chosen)}",
            *(f"- {words}" for words in _privacy_words(chosen)),
        ]
        await call.show(Post("\n".join(lines)))

    await answer(ask, act)


@notices_group.command(name="how", description="How you hear that it is your move")
@app_commands.describe(how="By direct message, by a mention in the thread, both, or not at all")
@app_commands.choices(how=NOTICES)
async def notices(ask: Ask, how: str) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        await change(bot, call.person, notices=how)
        words = f"Notices: {_notice_words(how)}."
        if how in ("dm", "both") and not await bot.publisher.mail.reach(
            call.person, "Your turns come to you here."
        ):
            words = f"{words} {UNREACHED}"
        await call.show(Post(words))

    await answer(ask, act)


@notices_group.command(name="test", description="Send yourself a notice, to see whether it arrives")
async def notices_test(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            chosen = await people.settings(tx, call.person)
        lines = []
        if chosen.notices in ("dm", "both"):
            reached = await bot.publisher.mail.reach(call.person, TEST)
            lines.append("The direct message has arrived." if reached else UNREACHED)
        if chosen.notices in ("mention", "both"):
            lines.append("In a game's thread, you are mentioned when it is your move.")
        if chosen.notices == "none":
            lines.append("You have chosen to get no notices. Your clock runs from when you are asked.")
        quiet = local_time.quiet_until(chosen, bot.clock())
        if quiet is not None:
            lines.append(f"These are your quiet hours: notices wait until {stamp(quiet, 't')}.")
        await call.show(Post("\n".join(lines)))

    await answer(ask, act)


async def _zones(ask: Ask, typed: str) -> list[Choice]:
    async def find(bot: Services) -> list[tuple[str, str]]:
        wanted = typed.strip().replace(" ", "_").lower()
        return [(zone, zone) for zone in local_time.zones() if wanted in zone.lower()]

    return await suggest(ask, find)


async def _times(ask: Ask, typed: str) -> list[Choice]:
    async def find(bot: Services) -> list[tuple[str, str]]:
        wanted = typed.strip()
        hours = [local_time.shown(60 * hour) for hour in range(24)]
        return [(h, h) for h in hours if h.startswith(wanted) or h.removeprefix("0").startswith(wanted)]

    return await suggest(ask, find)


@settings_group.command(name="timezone", description="Where you live, for quiet hours and the digest")
@app_commands.describe(zone="Your time zone, such as Europe/Vienna")
@app_commands.autocomplete(zone=_zones)
async def timezone(ask: Ask, zone: str) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        chosen = await change(bot, call.person, time_zone=local_time.known_zone(zone))
        await _schedule_digest(bot, call.person, chosen)
        await call.show(Post(f"Time zone: {chosen.time_zone}."))

    await answer(ask, act)


@settings_group.command(
    name="quiet", description="Hours in which you get no notices; they wait until the end"
)
@app_commands.describe(start="From when, such as 22:00; nothing for no quiet hours", end="Until when")
@app_commands.autocomplete(start=_times, end=_times)
async def quiet(ask: Ask, start: str = "", end: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        if bool(start.strip()) != bool(end.strip()):
            raise Refusal("Give both times, or neither for no quiet hours.")
        first = local_time.minutes_of(start) if start.strip() else None
        last = local_time.minutes_of(end) if end.strip() else None
        if first is not None and first == last:
            raise Refusal("Quiet hours must end at another time than they begin.")
        chosen = await change(bot, call.person, quiet_from=first, quiet_until=last)
        await call.show(Post(f"Quiet hours: {_quiet_words(chosen)}."))

    await answer(ask, act)


@settings_group.command(
    name="reminders", description="How often you are reminded of a move, beside the clock"
)
@app_commands.describe(hours="Every so many hours; 0 for only when half and nine tenths of your time are up")
async def reminders(ask: Ask, hours: app_commands.Range[int, 0, 168]) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        chosen = await change(bot, call.person, remind_after=hours * HOUR or None)
        async with bot.db.write() as tx:
            await clocks.reschedule(tx, call.person, chosen.remind_after)
        await call.show(Post(f"Reminders: {_reminder_words(chosen)}."))

    await answer(ask, act)


@settings_group.command(name="digest", description="All your games in one direct message, once a day")
@app_commands.describe(daily="Whether you get it", at="At what time, such as 8:00")
@app_commands.autocomplete(at=_times)
async def digest(ask: Ask, daily: bool, at: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            before = await people.settings(tx, call.person)
        minutes = local_time.minutes_of(at) if at.strip() else before.digest_at
        chosen = await change(bot, call.person, digest=daily, digest_at=minutes)
        await _schedule_digest(bot, call.person, chosen)
        await call.show(Post(f"Digest: {_digest_words(chosen)}."))

    await answer(ask, act)


async def _schedule_digest(bot: Services, person: int, chosen: PersonSettings) -> None:
    due = local_time.next_at(chosen, chosen.digest_at, bot.clock()) if chosen.digest else None
    async with bot.db.write() as tx:
        await people.set_digest_due(tx, person, due)


def _notice_words(how: str) -> str:
    return next(choice.name for choice in NOTICES if choice.value == how)


def _privacy_words(chosen: PersonSettings) -> tuple[str, str]:
    return (
        f"Profile: {'public' if chosen.public_profile else 'private'}",
        f"On leaderboards: {'yes' if chosen.on_leaderboards else 'no'}",
    )


def _quiet_words(chosen: PersonSettings) -> str:
    if chosen.quiet_from is None or chosen.quiet_until is None:
        return "none"
    hours = f"{local_time.shown(chosen.quiet_from)} to {local_time.shown(chosen.quiet_until)}"
    return f"{hours} ({chosen.time_zone})"


def _reminder_words(chosen: PersonSettings) -> str:
    hours = (chosen.remind_after or 0) // HOUR
    every = f", and every {counted(hours, 'hour').removeprefix('1 ')}" if hours else ""
    return f"when half and nine tenths of your time are up{every}"


def _digest_words(chosen: PersonSettings) -> str:
    return f"daily at {local_time.shown(chosen.digest_at)} ({chosen.time_zone})" if chosen.digest else "none"


async def change(bot: Services, person: int, **changes: Any) -> PersonSettings:
    """Change some of a person's settings, and return them all."""
    async with bot.db.write() as tx:
        chosen = replace(await people.settings(tx, person), **changes)
        await people.set_settings(tx, person, chosen)
        await outbox.hurry(tx, tellings.user(person), bot.clock())  # what waits looks at the settings anew
    bot.publisher.ring()
    return chosen


@settings_group.command(name="privacy", description="Who may see your profile and your rank")
@app_commands.describe(
    profile="Whether others may look at your profile", leaderboards="Whether you are listed"
)
async def privacy(ask: Ask, profile: bool, leaderboards: bool) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        chosen = await change(bot, call.person, public_profile=profile, on_leaderboards=leaderboards)
        await call.show(Post(f"{'. '.join(_privacy_words(chosen))}."))

    await answer(ask, act)


@data_group.command(name="export", description="A file with everything that is kept about you")
async def export(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        async with bot.db.read() as tx:
            rows = await people.export(tx, call.person)
        content = msgspec.json.format(msgspec.json.encode(rows))
        await call.show(
            Post("Everything that is kept about you.", attachment=("vintner-my-data.json", content))
        )

    await answer(ask, act)


@data_group.command(name="forget", description="Remove everything that is kept about you")
@app_commands.describe(sure="This cannot be undone")
async def forget(ask: Ask, sure: bool = False) -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        if not sure:
            await call.show(Post(SURE))
            return
        await bot.absences.forget(call.person)
        bot.publisher.ring()
        await call.show(Post(FORGOTTEN))

    await answer(ask, act)


COMMANDS: Commands = (settings_group, data_group)
