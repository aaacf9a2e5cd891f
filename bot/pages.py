"""What a game shows: the board post, the panel of a decision, hands, zooms, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

import renderer
from bot import choices, limits
from bot.actions import action
from bot.paces import TIMEOUTS, duration, pace_of
from bot.position import Position
from bot.posts import Button, Entry, Menu, Post, Row
from bot.scenes import Studio, scene
from bot.wording import by_seat, listed, number_in, outcome, sentence, shortened, stamp, told
from games.engine import Decision, Event, Reason, Seat
from renderer import scoresheet
from renderer.scoresheet import ScoreSheet, SheetLine
from storage.clocks import ClockRow
from storage.games import GameRow
from storage.messages import MessageRow
from storage.waiting import WaitingRow

MOST_REASONS = 20

RESTS = "Everybody is away, so the game rests until somebody is back."
PAUSED = "The game is paused, and the clocks stand."
REST_IN_FILE = "The whole board in words is in the file."
CLOSED = "This game was closed before its end, because {why}."
ANSWERED = "Nothing is asked of you now. The next notice comes when it is your move again."
STOOD_IN = "An opponent plays for you until you press anything in this game or use a command there."
CONSEQUENCES = {
    "autopilot": "an opponent plays for you until you are back",
    "skip": "you pass if the game allows it, else an opponent plays for you",
    "resign": "you give up your seat",
}
LOG_PAGE = 15


# The board, for everybody


async def board(studio: Studio, position: Position, news: Sequence[Event]) -> Post:
    """The post under which everybody plays."""
    pictures = [await studio.board(scene(position, None, news))]
    if position.table.over:
        pictures.append(await studio.picture(lambda: score_sheet(position)))
    move = whose_move(position)
    happened = shortened(told(news, None, position.names), characters=min(1500, 1800 - len(move)))
    lines = [f"### {title(position)}", *(f"- {line}" for line in happened), move]
    people = [p for p in map(position.person_at, _to_mention(position)) if p is not None]
    return Post("\n".join(lines), tuple(pictures), board_rows(position), tuple(people))


def _to_mention(position: Position) -> list[Seat]:
    """Nobody is notified by a board, except of the end: notices are sent to each."""
    return list(range(len(position.seated))) if position.table.over else []


def title(position: Position) -> str:
    return f"{position.rules.title} · `{position.row.id}`"


def whose_move(position: Position) -> str:
    """Who is waited for, in a line."""
    if position.row.status == "abandoned":
        return _closed(position)
    if position.table.over:
        names = position.names
        seats = [f"<@{p}>" if (p := position.person_at(seat)) else names[seat] for seat in range(len(names))]
        return f"**{outcome(position.rules.result(position.table.state), seats)}**"
    names = position.names
    by_task: dict[str, list[str]] = {}
    for seat, decision in sorted(position.table.pending.items()):
        by_task.setdefault(decision.public.read(names, seat), []).append(_waited_for(position, seat))
    waited = [f"{listed(who)} ({'each ' * (len(who) > 1)}{task})" for task, who in by_task.items()]
    waiting = f"Waiting for {listed(waited)}."
    return f"{waiting}{' ' + RESTS if position.resting else ' ' + PAUSED if position.row.paused_at else ''}"


def _closed(position: Position) -> str:
    """Why a game ended before its end."""
    note = position.row.note
    return CLOSED.format(why=note.read() if note else "nobody played it any more")


def _waited_for(position: Position, seat: Seat) -> str:
    """A name, with when that seat's time will be up, or that an opponent stands in."""
    name = f"**{position.names[seat]}**"
    if position.person_at(seat) is not None and position.asks(seat) is None:
        return f"{name} (an opponent stands in)"
    deadline = position.deadlines.get(seat)
    return f"{name} until {stamp(deadline, 'f')}" if deadline else name


def waiting_words(position: Position, rows: Sequence[WaitingRow], clocks: Mapping[Seat, ClockRow]) -> str:
    """Whom a game waits for, for what, since when, and what happens when their time is up."""
    if not rows:
        return whose_move(position)
    lines = [f"**{title(position)}** waits for"]
    for row in rows:
        asked = row.public.read(position.names, row.seat)
        since = f"{_waited_for(position, row.seat)} ({asked}), asked {stamp(row.since)}"
        lines.append(f"- {since}{_standing(position, row, clocks.get(row.seat))}")
    if pace_of(position.row.pace).bank is None:
        lines.append("This table plays without a clock.")
    else:
        lines.append(f"When somebody's time is up, {TIMEOUTS[position.row.on_timeout]}.")
    if position.row.paused_at is not None:
        lines.append(PAUSED)
    return "\n".join(lines)


def _standing(position: Position, row: WaitingRow, clock: ClockRow | None) -> str:
    """What is left to somebody whose clock stands, as in a pause, on vacation or before the notice."""
    if clock is None or clock.remaining is None or row.user_id is None or row.seat in position.deadlines:
        return ""
    return f", the clock stands at {duration(clock.remaining)}"


def board_rows(position: Position) -> tuple[Row, ...]:
    game, turn = position.row.id, position.turn
    more = Button("More", action("more", game))
    if position.table.over:
        return (
            (
                Button("Story", action("story", game), "success"),
                Button("Replay", action("replay", game, 0)),
                Button("Time-Lapse", action("film", game)),
                Button("Log", action("log", game)),
                more,
            ),
            (Button("Rematch", action("rematch", game), "primary"),),
        )
    buttons = [Button("Play", action("play", game, turn), "success")]
    if "hand" in renderer.pictures(position.row.kind):
        buttons.append(Button("My Hand", action("hand", game)))
    return ((*buttons, Button("Since My Last Move", action("since", game)), more),)


def score_sheet(position: Position) -> renderer.Picture:
    """The score sheet of a game that is over."""
    result = position.rules.result(position.table.state)
    names = position.drawn_names
    sheet = ScoreSheet(
        title=position.rules.title,
        headline=outcome(result, names).removesuffix("."),
        sitters=tuple(renderer.Sitter(name) for name in names),
        places=result.places,
        totals=result.scores,
        lines=tuple(SheetLine(line.label.read(names), line.points) for line in result.sheet),
        ranks=tuple(rank.read(names) if rank else "" for rank in result.ranks),
    )
    return scoresheet.draw(sheet)


# The panel, for one seat


async def panel(studio: Studio, position: Position, seat: Seat, note: str = "") -> Post:
    """Which game, what a seat is asked, with its hand, and everything it may answer."""
    shown = scene(position, seat)
    pictures = tuple(await studio.hand(shown)) if not position.table.over else (await studio.board(shown),)
    decision = position.table.pending.get(seat)
    words = [f"**{title(position)}**", *([note] if note else [])]
    rows: list[Row] = []
    if position.row.status == "abandoned":
        words.append(_closed(position))
    elif decision is None:
        words += _not_asked(position, seat)
        rows += _controls(position, seat, None)
    else:
        words.append(f"**{sentence(decision.prompt.read(position.names, seat))}**")
        rows += choices.rows(position.row.id, position.token(seat), decision, position.names)
        rows += _controls(position, seat, decision)
    return Post("\n".join(words), pictures, tuple(rows))


def not_asked(position: Position, seat: Seat) -> str:
    """Why a seat has nothing to answer now."""
    return "\n".join(_not_asked(position, seat))


def _not_asked(position: Position, seat: Seat) -> list[str]:
    given = position.table.sealed(seat)
    if given is None:
        return [whose_move(position)]
    decision = position.table.undo(seat).pending[seat]
    labels = [
        option.label.read(position.names, seat) for option in decision.options if option.key in given.picks
    ]
    return [
        f"You have answered: **{listed(labels)}**. Until everybody has, you may change it.",
        whose_move(position),
    ]


def _controls(position: Position, seat: Seat, decision: Decision | None) -> list[Row]:
    game = position.row.id
    buttons: list[Button] = []
    if position.table.sealed(seat):
        buttons.append(Button("Change", action("change", game), "primary"))
    elif not position.table.over and position.table.can_undo(seat):
        buttons.append(Button("Undo", action("undo", game, position.turn)))
    if decision and decision.reasons:
        buttons.append(Button("Why Not?", action("why", game)))
    if decision is None and position.row.status == "running":
        buttons.append(Button("Plan", action("plan", game)))
    return [tuple(buttons)] if buttons else []


async def changing(studio: Studio, position: Position, seat: Seat) -> Post:
    """The question behind a sealed answer once more, to answer it otherwise."""
    earlier = Position(position.row, position.seated, position.table.undo(seat))
    return await panel(studio, earlier, seat, "Your answer stands until you pick another one.")


async def asides(studio: Studio, position: Position, seat: Seat) -> Post:
    """The anytime actions of the question at hand."""
    decision = position.table.pending[seat]
    rows = choices.aside_rows(position.row.id, position.token(seat), decision, position.names)
    pictures = tuple(await studio.hand(scene(position, seat)))
    words = f"**{title(position)}**\n**Other things you can do now**"
    return Post(words, pictures, tuple(rows))


def reasons(position: Position, seat: Seat) -> str:
    """What is not on offer, and why."""
    decision = position.table.pending.get(seat)
    if decision is None:
        return not_asked(position, seat)
    found: Sequence[Reason] = decision.reasons() if decision.reasons else ()
    if not found:
        return "Everything that the rules know of here is on offer."
    lines = [f"- {r.what.read(position.names, seat)}: {r.why.read(position.names, seat)}" for r in found]
    return "\n".join(["**Not possible now**", *shortened(lines, MOST_REASONS, 1800)])


# Hands, zooms, words


async def hand(studio: Studio, position: Position, seat: Seat) -> Post:
    """A seat's hidden cards, for nobody else."""
    return Post("Only you see this.", tuple(await studio.hand(scene(position, seat))))


async def zoom(studio: Studio, position: Position, viewer: Seat | None, what: str, seat: Seat | None) -> Post:
    return Post("", tuple(await studio.zoom(scene(position, viewer), what, seat)), (more_menu(position),))


async def since(studio: Studio, position: Position, seat: Seat | None, news: Sequence[Event]) -> Post:
    """What happened, and the board with exactly those changes marked."""
    picture = await studio.board(scene(position, seat, news))
    move = whose_move(position)
    lines = shortened(by_seat(news, seat, position.names), characters=1800 - len(move))
    heading = "What happened last" if seat is None else "Since your last move"
    words = [f"**{heading}**", *(f"- {line}" for line in lines), move]
    return Post("\n".join(words), (picture,))


def more(position: Position) -> Post:
    """What lies behind the button More."""
    return Post("What would you like to see?", rows=(more_menu(position),))


def more_menu(position: Position) -> Menu:
    """Zooms of the game, seat by seat where they show a seat, and what every game has."""
    kind, game = position.row.kind, position.row.id
    entries = [Entry("Board", "board"), Entry("Board in words", "text"), Entry("What happened (log)", "log")]
    for what in renderer.pictures(kind):
        if what in renderer.seat_pictures(kind):
            entries += [
                Entry(f"{what.capitalize()} of {name}"[:100], f"{what}.{seat}")
                for seat, name in enumerate(position.bare_names)
            ]
        elif what not in ("board", "hand"):
            entries.append(Entry(what.capitalize(), what))
    return Menu(action("zoom", game), "Show …", tuple(entries[: limits.SELECT_OPTIONS]))


def in_words(position: Position, viewer: Seat | None) -> list[str]:
    """The complete board in words, in pieces that fit into messages."""
    words = renderer.describe(scene(position, viewer))
    return pieces(words, 1900)


def in_words_post(position: Position, viewer: Seat | None) -> Post:
    """The board in words in one message; what does not fit is in a file."""
    first, *rest = in_words(position, viewer)
    rows = (more_menu(position),)
    if not rest:
        return Post(first, rows=rows)
    whole = "\n".join([first, *rest])
    return Post(f"{first}\n\n{REST_IN_FILE}", rows=rows, attachment=("board.txt", whole.encode()))


def pieces(words: str, most: int) -> list[str]:
    """Cut words at line ends into pieces of at most so many characters."""
    found = [""]
    for line in words.splitlines(keepends=True):
        for start in range(0, max(len(line), 1), most):
            part = line[start : start + most]
            if len(found[-1]) + len(part) > most:
                found.append("")
            found[-1] += part
    return [piece.rstrip() for piece in found if piece.strip()]


def shortened_list(lines: Sequence[str], characters: int = 1900) -> list[str]:
    """As many of the first lines as fit into a message."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > characters:
            return [*kept, f"… and {len(lines) - len(kept)} more"]
        kept.append(line)
    return kept


def log_page(
    position: Position, events: Sequence[tuple[int, Event]], viewer: Seat | None, *, older: bool
) -> Post:
    """A page of what happened; `events` are numbered from 1."""
    lines = [f"**{title(position)}: what happened**"]
    lines += [f"{number}. {told([event], viewer, position.names)[0]}" for number, event in events]
    rows: tuple[Row, ...] = ()
    if older:
        rows = ((Button("Earlier", action("log", position.row.id, events[0][0])),),)
    return Post("\n".join(shortened(lines, LOG_PAGE + 1, 1900)), rows=rows)


# Notices


async def notice(studio: Studio, position: Position, seat: Seat, link: str) -> Post:
    """Which game, what is asked, where the board is, and everything to answer it with."""
    decision = position.table.pending[seat]
    asked = sentence(decision.prompt.read(position.names, seat))
    board = f" · [board]({link})" if link else ""
    shown = await panel(studio, position, seat)
    words = f"**{title(position)}**: it is your move{board}{_your_time(position, seat)}\n**{asked}**"
    return replace(shown, content=words, rows=(*shown.rows, (snooze_button(position),))[: limits.ROWS])


async def notice_past(studio: Studio, position: Position, seat: Seat) -> Post:
    """What becomes of a notice when it is no longer that seat's move."""
    if seat in position.table.pending:
        why = _closed(position) if position.row.status == "abandoned" else STOOD_IN
        return Post(f"**{title(position)}**\n{why}", rows=board_rows(position))
    shown = await panel(studio, position, seat)
    lasting = position.row.status != "running" or position.table.sealed(seat) is not None
    return shown if lasting else replace(shown, content=f"**{title(position)}**\n{ANSWERED}")


def mention(position: Position, seat: Seat, person: int, *, unreached: bool) -> Post:
    """A notice in the game's channel; `unreached` if direct messages do not get through."""
    asked = position.table.pending[seat].public.read(position.names, seat)
    words = f"<@{person}>, it is your move: {asked}{_your_time(position, seat)}."
    if unreached:
        words += " I cannot send you direct messages, so I ask here."
    (first, *others) = board_rows(position)
    rows = (first, *others, (snooze_button(position),))
    return Post(words, rows=rows, mentions=(person,))


def reminder(position: Position, seat: Seat, link: str) -> Post:
    """It is still that seat's move: what is asked, and what happens when."""
    asked = position.table.pending[seat].public.read(position.names, seat)
    board = f" · [board]({link})" if link else ""
    words = f"**{title(position)}** still waits for you: {asked}{_your_time(position, seat)}.{board}"
    play = Button("Play", action("play", position.row.id, position.turn), "success")
    return Post(words, rows=((play, snooze_button(position)),))


def snooze_button(position: Position) -> Button:
    return Button("Remind Me Later", action("snooze", position.row.id))


def _your_time(position: Position, seat: Seat) -> str:
    """When the time of the reader's seat will be up, and what happens then."""
    deadline = position.deadlines.get(seat)
    if deadline is None:
        return ""
    return f" · until {stamp(deadline, 'f')}, then {CONSEQUENCES[position.row.on_timeout]}"


def place_link(row: GameRow) -> str:
    """The address of where a game is played."""
    return f"https://discord.com/channels/{row.guild_id or '@me'}/{row.home}"


def jump_link(guild: int | None, message: MessageRow | None) -> str:
    """The address of a message, or nothing if there is none."""
    if message is None:
        return ""
    return f"https://discord.com/channels/{guild or '@me'}/{message.channel_id}/{message.message_id}"


def option_keys(decision: Decision, indexes: Sequence[str]) -> list[str]:
    """The keys of options by their index, as buttons and menus send them."""
    keys: list[str] = []
    for index in indexes:
        number = number_in(index)
        if number is None or number >= len(decision.options):
            return [f"unknown:{index}"]
        keys.append(decision.options[number].key)
    return keys


def typed_keys(decision: Decision, words: str, names: Sequence[str]) -> list[str]:
    """The keys of options as typed: keys or labels, several separated by commas."""
    known: dict[str, Any] = {}
    for option in decision.options:
        known[option.label.read(names, decision.seat).lower()] = option.key
        known[option.key.lower()] = option.key
    whole = words.strip().lower()
    if whole in known:
        return [known[whole]]
    return [known.get(part.strip().lower(), part.strip()) for part in words.split(",") if part.strip()]
