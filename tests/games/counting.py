"""Finds "1 coins" and the like in words for players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module

import renderer
from bot.scenes import scene
from bot.terminal.drawing import NAMES, laid_out
from games.engine import CardFace, Seat, Table

ONE_OF_MANY = re.compile(
    r"(?<![\w.+/#-])(?<!column )(?<!row )1 "
    r"(?:white |red |more |other |event |summer |winter |wine )?([a-z]+s)\b"
)
NOT_PLURAL = {
    "begins", "becomes", "does", "ends", "gives", "improves", "is", "its", "less", "loses", "prestige",
    "stands", "this",
}  # fmt: skip


def miscounts(words: Iterable[str]) -> set[str]:
    """A single thing with its noun in the plural, wherever that occurs."""
    found = (match for line in words for match in ONE_OF_MANY.finditer(line))
    return {match.group() for match in found if match.group(1) not in NOT_PLURAL}


def in_play(table: Table) -> Iterator[str]:
    """All that anybody may be told at a moment of a game: questions, answers, reasons, events."""
    for asked in table.pending.values():
        reasons = asked.reasons() if asked.reasons else ()
        texts = [
            asked.prompt,
            asked.public,
            *(word for option in asked.options for word in (option.label, option.detail)),
            *(word for reason in reasons for word in (reason.what, reason.why)),
        ]
        yield from (word.read(NAMES, asked.seat) for word in texts if word)
    for event in table.news:
        yield event.text.read(NAMES, event.seat)
        if event.secret:
            yield event.secret.read(NAMES, event.seat)


def on_cards(cards: Iterable[CardFace]) -> Iterator[str]:
    for card in cards:
        yield card.text.read()


def on_boards(table: Table, viewer: Seat | None) -> Iterator[str]:
    """The board in words, and what is said of each picture."""
    position = laid_out(table, NAMES[: len(table.rules.scores(table.state))])
    shown = scene(position, viewer)
    module = import_module(f"renderer.{shown.game}")
    yield renderer.describe(shown)
    for what in renderer.pictures(shown.game):
        if what != "hand" or viewer is not None:
            yield module.alt(shown, what, viewer or 0)
