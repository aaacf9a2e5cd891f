"""`vintner doctor`: whether everything is in place to run."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator

import renderer
from bot.settings import BadSetting, load
from bot.terminal.console import out
from bot.terminal.databases import opens
from games import load_all
from storage import upkeep

TOKEN = re.compile(r"[\w-]{20,30}\.[\w-]{5,8}\.[\w-]{25,}")

Finding = tuple[bool, str]


def examine() -> bool:
    """Print what was found, a line each; returns whether all is well."""
    sound = True
    for look in (_python, _settings, _games, _database):
        for well, words in look():
            out.print(
                f"[{'green' if well else 'red'}]{'ok' if well else 'to do'}[/]  {words}", highlight=False
            )
            sound = sound and well
    return sound


def _python() -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield sys.version_info >= (3, 11), f"Python {version} (3.11 or newer is needed)"


def _settings() -> Iterator[Finding]:
    try:
        chosen = load()
    except BadSetting as error:
        yield False, str(error)
        return
    if not chosen.token:
        yield (
            False,
            "no token is set: put VINTNER_TOKEN=… into .env, or use `vintner sandbox`, which needs none",
        )
    elif not TOKEN.fullmatch(chosen.token):
        yield False, "the token does not look like one: copy it anew from the page Bot of your application"
    else:
        yield True, "a token is set"


def _games() -> Iterator[Finding]:
    for rules in load_all().values():
        yield renderer.is_drawn(rules.key), f"{rules.title}, with its pictures"


def _database() -> Iterator[Finding]:
    try:
        url = load().database
    except BadSetting:
        return
    problems = asyncio.run(upkeep.check(url, opens))
    if not problems:
        yield True, f"the database {url} is sound"
    for problem in problems:
        missing = "There is no database" in problem
        yield missing, "no database yet: `vintner run` makes it" if missing else problem
