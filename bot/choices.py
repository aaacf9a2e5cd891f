"""Any decision of any game, as buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from bot.actions import action
from bot.posts import Button, Entry, Menu, Row
from games.engine import Decision, Option, Seat, Text

FEW = 5  # up to here, buttons are quicker to read than a menu
SHORT = 24  # up to ten options whose labels are no longer than this are buttons too
PER_ROW = 5


def token(game: str, decision: Decision, answered: int) -> str:
    """Names one decision, so that a click on an old message is recognised.

    It depends on the game, on how many answers the seat has given, and on what is asked;
    not on what others do in the meantime.
    """
    text = f"{game} {answered} {decision.identity}"
    return blake2b(text.encode(), digest_size=5).hexdigest()


def rows(game: str, token: str, decision: Decision, names: Sequence[str]) -> list[Row]:
    """The main choice of a decision, and its anytime actions one step behind."""
    main = [(index, option) for index, option in enumerate(decision.options) if not option.aside]
    found = _choice(game, token, decision, main, names)
    asides = len(decision.options) - len(main)
    if asides:
        more = Button(f"Other actions ({asides})", action("aside", game, token))
        found.append((more,))
    return found


def aside_rows(game: str, token: str, decision: Decision, names: Sequence[str]) -> list[Row]:
    """The anytime actions of a decision, and the way back."""
    aside = [(index, option) for index, option in enumerate(decision.options) if option.aside]
    back: Row = (Button("Back", action("panel", game, token)),)
    return [*_choice(game, token, decision, aside, names), back]


def _choice(
    game: str,
    token: str,
    decision: Decision,
    options: Sequence[tuple[int, Option[Any]]],
    names: Sequence[str],
) -> list[Row]:
    labels = [option.label.read(names, decision.seat) for _, option in options]
    if decision.most == 1 and _fit_on_buttons(labels, options):
        return _buttons(game, token, options, labels)
    entries = tuple(
        Entry(label[:100], str(index), _detail(option.detail, names, decision.seat))
        for (index, option), label in zip(options, labels, strict=True)
    )
    placeholder = decision.prompt.read(names, decision.seat)[:150]
    least, most = (decision.least, decision.most) if decision.most > 1 else (1, 1)
    return [Menu(action("menu", game, token), placeholder, entries, max(least, 0), min(most, len(entries)))]


def _fit_on_buttons(labels: Sequence[str], options: Sequence[tuple[int, Option[Any]]]) -> bool:
    """A button has no room for a detail, so details need a menu unless there are at most two choices."""
    if len(labels) <= 2:
        return len(set(labels)) == len(labels)
    if any(option.detail is not None for _, option in options):
        return False
    return len(labels) <= FEW or (len(labels) <= 2 * PER_ROW and all(len(label) <= SHORT for label in labels))


def _buttons(
    game: str, token: str, options: Sequence[tuple[int, Option[Any]]], labels: Sequence[str]
) -> list[Row]:
    buttons = [
        Button(
            label[:80], action("pick", game, token, index), "secondary" if _declines(option) else "primary"
        )
        for (index, option), label in zip(options, labels, strict=True)
    ]
    return [tuple(buttons[start : start + PER_ROW]) for start in range(0, len(buttons), PER_ROW)]


def _declines(option: Option[Any]) -> bool:
    return option.key in ("skip", "no", "pass", "done")


def _detail(detail: Text | None, names: Sequence[str], seat: Seat) -> str:
    return detail.read(names, seat)[:100] if detail else ""
