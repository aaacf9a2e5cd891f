"""Buttons and menus of plans; all of them answer their owner alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot import plan_pages
from bot.actions import Action, number_of
from bot.planning import Draft
from bot.posts import Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services


async def plan(bot: Services, call: Call, action: Action) -> None:
    """Show the plan that one has, or begin one."""
    await call.think()
    await call.show(plan_pages.editor(await bot.planning.write(action.game, call.person)))


async def add(bot: Services, call: Call, action: Action) -> None:
    await _edit(bot, call, action, lambda: bot.planning.add(action.game, call.person, call.values))


async def kind(bot: Services, call: Call, action: Action) -> None:
    index = number_of((call.values or ["0"])[0])
    await _edit(bot, call, action, lambda: bot.planning.choose_kind(action.game, call.person, index))


async def stop(bot: Services, call: Call, action: Action) -> None:
    await _edit(bot, call, action, lambda: bot.planning.watch(action.game, call.person, call.values))


async def then(bot: Services, call: Call, action: Action) -> None:
    await _edit(bot, call, action, lambda: bot.planning.then(action.game, call.person))


async def over(bot: Services, call: Call, action: Action) -> None:
    await _edit(bot, call, action, lambda: bot.planning.start_over(action.game, call.person))


async def _edit(bot: Services, call: Call, action: Action, change: Callable[[], Awaitable[Draft]]) -> None:
    """Change the plan, and show it; what cannot be done is said above it."""
    await call.update()
    try:
        post = plan_pages.editor(await change())
    except Refusal as refusal:
        post = plan_pages.editor(await bot.planning.show(action.game, call.person), str(refusal))
    await call.show(post)


async def keep(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    try:
        position, left = await bot.planning.keep(action.game, call.person)
        post = plan_pages.kept(position, left)
    except Refusal as refusal:
        post = plan_pages.editor(await bot.planning.show(action.game, call.person), str(refusal))
    await call.show(post)


async def cancel(bot: Services, call: Call, action: Action) -> None:
    await call.update()
    await bot.planning.cancel(action.game, call.person)
    await call.show(Post("Your plan is gone. You are asked as usual."))


ACTS = {
    "plan": plan,
    "planadd": add,
    "plankind": kind,
    "planstop": stop,
    "planthen": then,
    "planover": over,
    "plankeep": keep,
    "plancancel": cancel,
}
