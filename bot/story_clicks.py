"""Buttons under a finished game: its story, the replay, and the time-lapse."""

from __future__ import annotations

from bot import story
from bot.actions import Action, number_of
from bot.router import Call
from bot.services import Services


async def replay(bot: Services, call: Call, action: Action) -> None:
    """Step through a game; its own buttons and menus turn the page, others open it."""
    await (call.update() if action.arg(1) or call.values else call.think())
    turn, _, hand = (call.values or [action.arg(0)])[0].partition(".")
    seat = number_of(hand) if hand else None
    await call.show(await story.replay(bot, action.game, call.person, number_of(turn or "0"), seat))


async def tell(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await call.show(await story.told_at_the_end(bot, action.game))


async def film(bot: Services, call: Call, action: Action) -> None:
    await call.think()
    await call.show(await story.time_lapse(bot, action.game))


ACTS = {"replay": replay, "story": tell, "film": film}
