"""`vintner replay`: an exported game told, or drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import renderer
from bot import timelapse, wording
from bot.record import Record
from bot.recording import LAST, Moment, Recording
from bot.scenes import scene
from bot.terminal.drawing import laid_out
from games.engine import Rules


class NoSuchTurn(ValueError):
    """A game has fewer turns."""


def of_record(played: Record, rules: Rules[Any, Any]) -> Recording:
    return Recording(rules, len(played.names), played.options, played.seed, played.answers, played.fresh)


def told(played: Record, game: Recording, turn: int | None) -> Iterator[str]:
    """What happened, a line each, with the turns; of one turn alone if one is named."""
    moments = game.moments() if turn is None else [_moment(game, turn)]
    for moment in moments:
        for line in wording.told(wording.uncovered(moment.events), None, played.names):
            yield f"{moment.turn:4}  {line}"


def board(played: Record, game: Recording, turn: int | None) -> bytes:
    """The board after a turn, or at the end, as a PNG."""
    return _board(played, game.moment(LAST)[0] if turn is None else _moment(game, turn))


def film(played: Record, game: Recording) -> bytes:
    """The boards one after the other, as an animated GIF."""
    shown = set(timelapse.chosen([moment.turn for moment in game.moments()]))
    return timelapse.animated(_board(played, moment) for moment in game.moments() if moment.turn in shown)


def _moment(game: Recording, turn: int) -> Moment:
    moment, last = game.moment(turn)
    if moment.turn != turn:
        raise NoSuchTurn(f"the game has no turn {turn}: there are the turns 0 to {len(last) - 1}")
    return moment


def _board(played: Record, moment: Moment) -> bytes:
    position = laid_out(moment.table, played.names)
    return renderer.draw(scene(position, None, moment.events), "board").png
