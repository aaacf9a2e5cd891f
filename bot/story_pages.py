"""What is shown of a game looked back on: a turn of the replay, and the words of its story."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot import limits
from bot.actions import action
from bot.pages import title
from bot.position import Position
from bot.posts import Button, Entry, Menu, Post, Row
from bot.recording import awards, changes_of_lead, turning_point
from bot.scenes import Studio, scene
from bot.wording import listed, shortened, told
from games.engine import Event, Seat
from renderer.counts import counted

BEGINS = "The game begins."
NOTHING = "Nothing that could be seen."
BEGINNING = "The beginning"
BESIDE = "Beside the board: what {name} held then."


async def replayed(
    studio: Studio,
    position: Position,
    viewer: Seat | None,
    news: Sequence[Event],
    events: Sequence[tuple[int, Event | None]],
    turn: int,
    hands: Sequence[Seat],
    hand: Seat | None,
) -> Post:
    """One turn of a game, as `position` stood then.

    `events` has the last event of every turn, to find one's way; `hands` are the seats whose hands may be
    seen, and `hand` is the one that is.
    """
    pictures = [await studio.board(scene(position, viewer if hand is None else hand, news))]
    if hand is not None:
        pictures += await studio.hand(replace(scene(position, hand), looked_into=hand != viewer))
    last = events[-1][0]
    lines = shortened(told(news, viewer, position.names), 8) or [NOTHING if turn else BEGINS]
    words = [f"**{title(position)}** · turn {turn} of {last}", *(f"- {line}" for line in lines)]
    if hand is not None:
        words.append(BESIDE.format(name=position.names[hand]))
    rows: list[Row] = [
        _steps(position.row.id, turn, last, hand),
        _jumps(position, viewer, events, turn, hand),
    ]
    if hands:
        rows.append(_hands(position, turn, hands, hand))
    return Post("\n".join(words), tuple(pictures), tuple(rows))


def place(turn: int, hand: Seat | None) -> str:
    """A place in a replay, as its buttons and menus send it."""
    return f"{turn}." if hand is None else f"{turn}.{hand}"


def _steps(game_id: str, turn: int, last: int, hand: Seat | None) -> tuple[Button, ...]:
    def step(words: str, to: int, number: int) -> Button:
        blocked = to == turn or not 0 <= to <= last
        there = place(max(min(to, last), 0), hand)
        return Button(words, action("replay", game_id, there, number), disabled=blocked)

    return (
        step("First", 0, 0),
        step("Back 5", turn - 5, 1),
        step("Back", turn - 1, 2),
        step("Next", turn + 1, 3),
        step("Last", last, 4),
    )


def _jumps(
    position: Position,
    viewer: Seat | None,
    events: Sequence[tuple[int, Event | None]],
    turn: int,
    hand: Seat | None,
) -> Menu:
    """Turns to jump to, evenly spread over the game."""
    last, most = len(events) - 1, min(len(events), limits.SELECT_OPTIONS)
    stops = [events[round(number * last / max(most - 1, 1))] for number in range(most)]
    entries = tuple(
        Entry(
            f"Turn {at}" if at else BEGINNING,
            place(at, hand),
            told([event], viewer, position.bare_names)[0][: limits.OPTION_TEXT] if event else "",
            chosen=at == turn,
        )
        for at, event in stops
    )
    return Menu(action("replay", position.row.id, "jump"), "Jump to …", entries)


def _hands(position: Position, turn: int, hands: Sequence[Seat], hand: Seat | None) -> Menu:
    """Whose hidden cards are shown beside the board."""
    entries = [Entry("The board alone", place(turn, None), chosen=hand is None)]
    entries += [
        Entry(
            f"Hand of {position.bare_names[seat]}"[: limits.OPTION_TEXT],
            place(turn, seat),
            chosen=seat == hand,
        )
        for seat in hands
    ]
    return Menu(action("replay", position.row.id, "hands"), "Show also …", tuple(entries))


def story(position: Position, scores: Sequence[tuple[int, ...]], winners: Sequence[Seat]) -> str:
    """When a finished game was decided, and what stood out in it."""
    names = position.names
    lines = [f"**{title(position)}: the story**"]
    if len(names) > 1:
        lines += [f"- {line}" for line in _lead(scores, winners, listed([names[seat] for seat in winners]))]
    lines += [f"- **{award.title}**: {names[award.seat]}, {award.words}" for award in awards(scores)]
    return "\n".join(lines)


def _lead(scores: Sequence[tuple[int, ...]], winners: Sequence[Seat], winning: str) -> list[str]:
    """Who was in front when."""
    turns, point = len(scores) - 1, turning_point(scores, winners)
    lines = []
    if point == turns:
        lines.append(f"**Turning point**: the last turn, before which somebody was ahead of {winning}")
    elif point is not None:
        lines.append(
            f"**Turning point**: turn {point} of {turns}, from which on nobody is ahead of {winning}"
        )
    elif not any(max(now) > max(now[seat] for seat in winners) for now in scores):
        lines.append(f"**From start to end** nobody is ahead of {winning}")
    changes = changes_of_lead(scores)
    return [*lines, f"**Changes of the lead**: {changes}"] if changes else lines


def film(position: Position, scores: Sequence[tuple[int, ...]], boards: int) -> str:
    """The time-lapse for those who do not see it."""
    halfway, end = scores[len(scores) // 2], scores[-1]
    return (
        f"Time-lapse of {position.rules.title}: {counted(boards, 'board')} one after the other, from the "
        f"beginning to turn {len(scores) - 1}, with what changed ringed. "
        f"Halfway {_standing(position, halfway)}; at the end {_standing(position, end)}."
    )[: limits.ALT_TEXT]


def _standing(position: Position, scores: tuple[int, ...]) -> str:
    return listed([f"{name} has {score}" for name, score in zip(position.bare_names, scores, strict=True)])
