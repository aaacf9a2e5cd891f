"""Buttons about time and absence: coming back, pauses, reminders, and seats that change hands."""

from __future__ import annotations

from bot import table_clicks
from bot.actions import OUTDATED, Action, action, number_of
from bot.paces import HOUR
from bot.posts import Button, Entry, Menu, Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import stamp

SNOOZES = (1, 4, 12, 24)  # hours
RESIGN = (
    "Do you give up your seat in this game for good? An opponent plays on in it, or whoever takes it over. "
    "For ratings you come last. If you are only away for a while, you need not do anything: an opponent "
    "stands in when your time is up."
)


async def back(bot: Services, call: Call, action: Action) -> None:
    """Take one's seat back; that has happened by the click itself."""
    await table_clicks.play(bot, call, Action("play", action.game, ()))


async def keep(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await bot.absences.stay_open(action.game, call.person)
    bot.publisher.ring()
    await call.show(Post("The game stays open."))


async def pause(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await call.show(Post(await wish_pause(bot, action.game, call.person, agreeing=True)))


async def wish_pause(bot: Services, game_id: str, person: int, *, agreeing: bool = False) -> str:
    """Ask for a pause or agree to one; returns what has come of it."""
    paused = await bot.agreements.wish_pause(game_id, person, agreeing=agreeing)
    bot.publisher.ring()
    return "The game is paused." if paused else "Noted. The clocks stand as soon as all others agree."


async def nopause(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await bot.agreements.refuse_pause(action.game, call.person)
    bot.publisher.ring()
    await call.show(Post("The clocks run on."))


async def resume(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await bot.agreements.resume(action.game, call.person)
    bot.publisher.ring()
    await call.show(Post("The pause is over."))


async def snooze(bot: Services, call: Call, action_: Action) -> None:
    """Ask when to remind somebody."""
    await call.think()
    entries = tuple(Entry(f"In {hours} h", str(hours)) for hours in SNOOZES)
    menu = Menu(action("snoozed", action_.game), "When shall I remind you?", entries)
    await call.show(Post("Until then I do not remind you of this move. Your clock runs on.", rows=(menu,)))


async def snoozed(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    hours = number_of((call.values or ["1"])[0])
    if hours not in SNOOZES:
        raise Refusal(OUTDATED)
    until = await bot.agreements.snooze(action.game, call.person, hours * HOUR)
    await call.show(Post(f"I remind you {stamp(until)}."))


async def takeseat(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    seat = action.number(0)
    position = await bot.replacements.accept(action.game, seat, call.person, call.name)
    bot.publisher.ring()
    words = f"You play on in {position.rules.title} `{action.game}`. Your rating can only gain by it."
    await call.show(Post(words))


async def unoffer(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await bot.replacements.withdraw(action.game, action.number(0), call.person)
    bot.publisher.ring()
    await call.show(Post("The seat is no longer on offer."))


def resign_post(game_id: str) -> Post:
    """Ask whether somebody really gives up their seat."""
    return Post(RESIGN, rows=((Button("Resign", action("resign", game_id), "danger"),),))


async def resign(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    await bot.absences.resign(action.game, call.person)
    bot.publisher.ring()
    await call.show(Post("You have given up your seat. Thank you for telling the others."))


ACTS = {
    "back": back,
    "keep": keep,
    "pause": pause,
    "nopause": nopause,
    "resume": resume,
    "snooze": snooze,
    "snoozed": snoozed,
    "takeseat": takeseat,
    "unoffer": unoffer,
    "resign": resign,
}
