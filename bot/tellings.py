"""What Discord must be told, and when: rows for the outbox, written together with what they tell of."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence

import msgspec
from msgspec import Struct

from bot.position import Position
from bot.posts import Button
from games.engine import Seat
from storage import Transaction, messages, outbox
from storage.games import GameRow
from storage.outbox import Message
from storage.waiting import WaitingRow

BOARD = "board"  # to the game's channel: the picture, what happened, whose move it is
NOTICE = "notice"  # to a person: it is your move, with the hand; or quietly, that it no longer is
LOBBY = "lobby"  # to the channel: the card of a table that has not started
REMINDER = "reminder"  # to a person: it is still your move
HAND = "hand"  # to a person: the hidden cards of a seat that was taken over
DIGEST = "digest"  # to a person: all games at once
ASK = "ask"  # to the game's channel: a question with buttons, or what has come of it
SAY = "say"  # to the game's channel: words of their own
WHISPER = "whisper"  # to a person: words of their own

TAKEBACK, PAUSE, PAUSED, CLOSING = "takeback", "pause", "paused", "closing"  # what a table is asked about

AGAIN = b"again"  # the payload of a board that somebody asked to have posted anew
TIMES = b"times"  # the payload of a board on which nothing is new but until when there is time
GATHER = 3  # seconds in which opponents' moves are gathered into one board, or a person's into one notice


class Said(Struct, frozen=True):
    """Words with buttons, as they wait in the outbox.  `mentions` are the people they notify."""

    words: str
    buttons: tuple[Button, ...] = ()
    mentions: tuple[int, ...] = ()


def channel(channel_id: int) -> str:
    return f"channel:{channel_id}"


def user(user_id: int) -> str:
    return f"user:{user_id}"


def number(target: str) -> int:
    """The id in a target."""
    return int(target.partition(":")[2])


async def after_move(
    tx: Transaction,
    after: Position,
    asked_before: Sequence[WaitingRow],
    *,
    actor: int | None,
    now: int,
    planned: Collection[int] = (),
) -> None:
    """Tell the table, everybody who is newly waited for, and everybody who no longer is; of the end, all.

    Whoever has just moved sees the next question in front of them, and is not told, but what
    was told before is brought up to date.  Nobody is told whose answer is `planned` and given at once.
    """
    await board(tx, after, now, delay=GATHER if opponents_next(after) else 0)
    before = {(row.user_id, row.token) for row in asked_before}
    asked = {(after.asks(seat), after.token(seat)) for seat in after.table.pending}
    changed = {person for person, _ in before ^ asked if person is not None}
    changed.difference_update(planned)
    if actor is not None and actor in changed and actor in {person for person, _ in asked}:
        changed.discard(actor)
        await notices(tx, after.row.id, [actor], now, delay=GATHER)
    if after.table.over:
        changed |= {seat.user_id for seat in after.seated if seat.user_id is not None}
    await notices(tx, after.row.id, changed, now)


def opponents_next(position: Position) -> bool:
    """Whether an opponent moves at once, so that the board of this moment is soon an old one."""
    return any(position.asks(seat) is None for seat in position.table.pending)


async def board(tx: Transaction, position: Position, now: int, delay: int = 0) -> None:
    """The channel only names the row; the worker finds out where the game is played."""
    await _board(tx, position, b"", now, delay)


async def board_again(tx: Transaction, position: Position, now: int) -> None:
    """Post the board anew, though it shows nothing new."""
    await _board(tx, position, AGAIN, now, 0)


async def times(tx: Transaction, position: Position, seats: Iterable[Seat], now: int) -> None:
    """Let the board and notices say until when there is time, as the clocks of some seats have changed."""
    people = [position.asks(seat) for seat in seats if seat in position.table.pending]
    if people:
        await _board(tx, position, TIMES, now, GATHER if opponents_next(position) else 0)
        await notices(tx, position.row.id, [person for person in people if person is not None], now)


async def _board(tx: Transaction, position: Position, payload: bytes, now: int, delay: int) -> None:
    row = Message(
        kind=BOARD,
        target=channel(position.row.channel_id),
        payload=payload,
        created_at=now,
        game_id=position.row.id,
        not_before=now + delay,
    )
    await outbox.add(tx, row)


async def notices(tx: Transaction, game_id: str, people: Iterable[int], now: int, delay: int = 0) -> None:
    for person in sorted(set(people)):
        row = Message(
            kind=NOTICE,
            target=user(person),
            payload=b"",
            created_at=now,
            game_id=game_id,
            not_before=now + delay,
        )
        await outbox.add(tx, row)


async def say(tx: Transaction, row: GameRow, said: Said, now: int) -> None:
    """Say something in the place where a game is played, beside its boards."""
    # each is told, so none takes the place of another
    await _to_table(tx, row, f"{SAY}.{secrets.token_hex(6)}", said, now)


def offer(seat: Seat) -> str:
    """Names the question who takes over a seat."""
    return f"offer.{seat}"


def away(seat: Seat) -> str:
    """Names the question whether somebody is back for whom an opponent stands in."""
    return f"away.{seat}"


async def ask(tx: Transaction, row: GameRow, about: str, said: Said, now: int) -> None:
    """Put a question to the table, in place of an earlier one about the same."""
    await _to_table(tx, row, f"{ASK}.{about}", said, now)


async def settle(tx: Transaction, row: GameRow, about: str, outcome: str, now: int) -> None:
    """Put the outcome of a question in its place, without buttons; nothing if it does not stand."""
    await _to_table(tx, row, f"{ASK}.{about}", Said(outcome), now)


async def settle_all(tx: Transaction, row: GameRow, outcome: str, now: int) -> None:
    """Put an outcome in the place of all questions that stand, as when a game is over."""
    for message in await messages.of_game(tx, row.id):
        kind, _, about = message.kind.partition(".")
        if kind == ASK:
            await settle(tx, row, about, outcome, now)


async def _to_table(tx: Transaction, row: GameRow, kind: str, said: Said, now: int) -> None:
    await outbox.add(
        tx,
        Message(
            kind=kind,
            target=channel(row.channel_id),
            payload=msgspec.json.encode(said),
            created_at=now,
            game_id=row.id,
        ),
    )


async def whisper(
    tx: Transaction, person: int, game_id: str | None, said: Said, now: int, about: str = ""
) -> None:
    """Tell a person something by direct message, when no quiet hours forbid it.

    It takes the place of what is not told yet `about` the same.
    """
    kind = f"{WHISPER}.{about or secrets.token_hex(6)}"
    await outbox.add(
        tx,
        Message(
            kind=kind,
            target=user(person),
            payload=msgspec.json.encode(said),
            created_at=now,
            game_id=game_id,
        ),
    )


async def whisper_no_more(tx: Transaction, person: int | None, game_id: str | None, *, about: str) -> None:
    """Do not tell a person what is settled before they were told."""
    if person is not None:
        await outbox.drop(tx, game_id, f"{WHISPER}.{about}", user(person))


async def to_person(tx: Transaction, kind: str, person: int, game_id: str | None, now: int) -> None:
    """Queue a message to a person whose words are found when it is sent: a reminder, a hand, a digest."""
    await outbox.add(
        tx, Message(kind=kind, target=user(person), payload=b"", created_at=now, game_id=game_id)
    )


async def lobby(tx: Transaction, game_id: str, channel_id: int, now: int) -> None:
    row = Message(kind=LOBBY, target=channel(channel_id), payload=b"", created_at=now, game_id=game_id)
    await outbox.add(tx, row)
