"""What buttons, menus and forms send back: `v1:act:game:…`, at most 100 characters."""

from __future__ import annotations

from msgspec import Struct

from bot.refusal import Refusal
from bot.wording import number_in

PREFIX = "v1"
MOST = 100
OUTDATED = "This button is from an earlier version. Use `/games` to find your games."


class Action(Struct, frozen=True):
    """A click, taken apart: what to do, in which game, and the rest."""

    act: str
    game: str
    args: tuple[str, ...]

    def arg(self, index: int, default: str = "") -> str:
        return self.args[index] if index < len(self.args) else default

    def number(self, index: int) -> int:
        """A number among the rest, 0 if it is left out; raises `Refusal` for anything else."""
        return number_of(self.arg(index, "0"))


def number_of(words: str) -> int:
    """A number as a button or menu sends it; raises `Refusal` for what none of ours sends."""
    found = number_in(words)
    if found is None:
        raise Refusal(OUTDATED)
    return found


def action(act: str, game: str = "", *args: str | int) -> str:
    """Write an action as a custom id.  No part may hold a colon."""
    custom_id = ":".join((PREFIX, act, game, *map(str, args)))
    if len(custom_id) > MOST or any(":" in str(part) for part in (act, game, *args)):
        raise ValueError(f"not an action: {custom_id}")
    return custom_id


def parse(custom_id: str) -> Action | None:
    """Read a custom id; `None` for those of another program or another age."""
    prefix, *parts = custom_id.split(":")
    if prefix != PREFIX or len(parts) < 2:
        return None
    act, game, *args = parts
    return Action(act, game, tuple(args))
