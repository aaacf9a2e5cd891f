"""`/help`, `/rules`, `/card`: what one needs to know to play."""

from __future__ import annotations

from discord import app_commands

from bot import pages, rulebook
from bot.commands.asking import (
    KIND,
    Ask,
    Choice,
    Commands,
    answer,
    kind_meant,
    kind_typed,
    kinds,
    suggest,
)
from bot.posts import Post
from bot.refusal import Refusal
from bot.router import Call
from bot.services import Services
from bot.wording import plain, span

HELP = """**How to play**
1. `/game new` opens a table in a channel. Others press **Join**, or you press **Add AI**. **Start** deals.
2. The board is posted in a thread. **Play** under the newest board opens your private panel: every choice \
is a button or a menu of what is legal now.
3. Your hand comes by direct message when it is your move; **My Hand** shows it anywhere, to you alone.
4. **Undo** takes your last answer back until something comes to light or somebody else moves; after that, \
it asks the others. While you wait, **Plan** says in advance what you answer next.
5. `/games` lists all your games, those that wait for you first. `/rules` explains a game, `/card` a card.
Everything can also be typed: `/move` completes what you can answer."""

LONGEST = 1900


@app_commands.command(name="help", description="How to open a table and play")
async def show_help(ask: Ask) -> None:
    async def act(bot: Services, call: Call) -> None:
        titles = ", ".join(f"{rules.title} ({span(rules.seats)})" for rules in bot.catalog.values())
        await call.think()
        await call.show(Post(f"{HELP}\n\n**Games here**: {titles}."))

    await answer(ask, act)


async def _sections(ask: Ask, typed: str) -> list[Choice]:
    """The sections of the rules of the game that is meant."""

    async def find(bot: Services) -> list[tuple[str, str]]:
        kind = await kind_typed(bot, ask)
        titles = [section.title for section in rulebook.sections(kind) if section.title]
        return [(title, title) for title in titles if typed.lower() in title.lower()]

    return await suggest(ask, find)


@app_commands.command(description="The rules of a game: a section, or every line with the words you look for")
@app_commands.describe(search="A section, or words to look for", game=KIND)
@app_commands.autocomplete(search=_sections, game=kinds)
async def rules(ask: Ask, search: str = "", game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        await call.think()
        first, *rest = pages.pieces(_rules(await kind_meant(bot, call, game), search), LONGEST)
        await call.show(Post(first))
        for piece in rest[:4]:
            await call.interaction.followup.send(piece, ephemeral=True)

    await answer(ask, act)


def _rules(kind: str, search: str) -> str:
    sections = rulebook.sections(kind)
    if not search:
        contents = "\n".join(f"- {section.title}" for section in sections[1:])
        return f"{sections[0].text}\n\n**Sections** (choose one at the option `search`)\n{contents}"
    for section in sections:
        if section.title.lower() == search.strip().lower():
            return f"**{section.title}**\n{section.text}"
    found = rulebook.search(kind, search)
    if not found:
        raise Refusal(
            f"Nothing in the rules speaks of {plain(search)}. Leave `search` out to see all sections."
        )
    return "\n".join(f"**{section.title}**\n{paragraph}" for section, paragraph in found[:10])


async def _cards(ask: Ask, typed: str) -> list[Choice]:
    async def find(bot: Services) -> list[tuple[str, str]]:
        kind = await kind_typed(bot, ask)
        names = [card.name for card in bot.catalog[kind].cards]
        return [(name, name) for name in names if typed.lower() in name.lower()]

    return await suggest(ask, find)


@app_commands.command(description="What a card says")
@app_commands.describe(name="The card's name", game=KIND)
@app_commands.autocomplete(name=_cards, game=kinds)
async def card(ask: Ask, name: str, game: str = "") -> None:
    async def act(bot: Services, call: Call) -> None:
        kind = await kind_meant(bot, call, game)
        wanted = name.strip().lower()
        found = [card for card in bot.catalog[kind].cards if card.name.lower() == wanted]
        found = found or [card for card in bot.catalog[kind].cards if wanted in card.name.lower()]
        if not found:
            raise Refusal(f"{bot.catalog[kind].title} has no card called {plain(name)}.")
        await call.think()
        lines = [f"**{plain(card.name)}** ({card.kind.read()})\n{card.text.read()}" for card in found[:8]]
        await call.show(Post("\n".join(lines)[:LONGEST]))

    await answer(ask, act)


COMMANDS: Commands = (show_help, rules, card)
