"""`vintner replay`: an exported game told, or drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import renderer
from bot import timelapse, wording
from bot.record import Record
from bot.recording import Moment, Recording
from bot.scenes import scene
from bot.terminal.drawing import laid_out
from games.engine import Rules


def of_record(played: Record, rules: Rules[Any, Any]) -> Recording:
    return Recording(rules, len(played.names), played.options, played.seed, played.answers, played.fresh)


def told(played: Record, game: Recording) -> Iterator[str]:
    """What happened, a line each, with the turns."""
    for moment in game.moments():
        for line in wording.told(moment.events, None, played.names):
            yield f"{moment.turn:4}  {line}"


def drawn(played: Record, game: Recording, turn: int, *, film: bool) -> bytes:
    """The board after a turn as a PNG, or all boards as an animated GIF."""
    if not film:
        moment, _ = game.moment(turn)
        return _board(played, moment)
    shown = set(timelapse.chosen(sum(1 for _ in game.moments())))
    return timelapse.animated(_board(played, moment) for moment in game.moments() if moment.turn in shown)


def _board(played: Record, moment: Moment) -> bytes:
    position = laid_out(moment.table, played.names)
    return renderer.draw(scene(position, None, moment.events), "board").png
