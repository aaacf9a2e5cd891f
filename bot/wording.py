"""Events, prompts and results in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.engine import Event, Result, Seat, Text
from renderer.counts import counted

MOST_LINES = 12  # of events under one board
LINE = 180  # characters of what one seat did
MOST_DIGITS = 9
ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "*_~`|>[]#"})


def plain(name: str) -> str:
    """A person's name that Discord shows as it is."""
    return name.translate(ESCAPED)


def number_in(words: str) -> int | None:
    """The whole number that somebody typed; `None` for anything else, and for absurdly large ones."""
    return int(words) if words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS else None


def sentence(words: str) -> str:
    """The words with a capital at the front and a stop at the end."""
    words = words.strip()
    if not words:
        return words
    ended = words if words[-1] in ".!?:" else f"{words}."
    return ended[0].upper() + ended[1:]


def told(events: Iterable[Event], viewer: Seat | None, names: Sequence[str]) -> list[str]:
    """What happened, a sentence each, as one reader may know it."""
    return [sentence(event.read_by(viewer, names)) for event in events]


def uncovered(events: Iterable[Event]) -> list[Event]:
    """What happened, with all that was hidden then: for a game that is over."""
    return [replace(event, text=event.secret or event.text, secret=None) for event in events]


def by_seat(events: Sequence[Event], viewer: Seat | None, names: Sequence[str], most: int = 8) -> list[str]:
    """What happened in at most so many lines: as it came, or else in one line for each seat.

    Of a line that would grow too long the latest is kept.
    """
    lines = told(events, viewer, names)
    if len(lines) <= most:
        return lines
    by: dict[Seat | None, list[str]] = {}
    for event, line in zip(events, lines, strict=True):
        by[event.seat] = [*by.pop(event.seat, []), line]
    return [_joined(seat, said, names) for seat, said in by.items()][-most:]


def _joined(seat: Seat | None, lines: Sequence[str], names: Sequence[str]) -> str:
    """The sentences of one seat in one line, its name once; of the table's own the last."""
    if seat is None:
        return lines[-1]
    deeds = [line.removeprefix(f"{names[seat]} ").removesuffix(".") for line in lines]
    kept = deeds[-1]
    for count, deed in enumerate(reversed(deeds[:-1]), 1):
        if len(kept) + len(deed) > LINE:
            left_out = len(deeds) - count
            return f"**{names[seat]}** … ({left_out} more, see `/log`); {kept}."
        kept = f"{deed}; {kept}"
    return f"**{names[seat]}** {kept}."


def shortened(lines: Sequence[str], most: int = MOST_LINES, characters: int = 1500) -> list[str]:
    """The last lines, with a word on how many came before."""
    kept: list[str] = []
    for line in reversed(lines):
        if len(kept) == most or sum(map(len, kept)) + len(line) > characters:
            kept.append(f"… and {len(lines) - len(kept)} more before that (`/log`)")
            break
        kept.append(line)
    return kept[::-1]


def span(counts: range) -> str:
    """How many there may be, such as "2 to 4"."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def listed(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def public(text: Text, seat: Seat, names: Sequence[str]) -> str:
    """What a seat is doing, for everybody ("picks a prize")."""
    return text.read(names, seat)


def outcome(result: Result, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    winners = [names[seat] for seat, place in enumerate(result.places) if place == 1]
    best = max(result.scores)
    if len(result.places) == 1:
        rank = f": {result.ranks[0].read(names)}" if result.ranks and result.ranks[0] else ""
        return f"{winners[0]} finishes with {counted(best, 'point')}{rank}."
    verb = "wins" if len(winners) == 1 else "share the win"
    points = result.scores[result.places.index(1)]
    closing = f" {sentence(result.closing.read(names))}" if result.closing else ""
    return f"{listed(winners)} {verb} with {counted(points, 'point')}.{closing}"


def stamp(time: int, style: str = "R") -> str:
    """A moment (UTC seconds) as each reader's Discord shows it."""
    return f"<t:{time}:{style}>"
