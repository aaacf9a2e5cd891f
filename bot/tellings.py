"""What Discord must be told, and when: rows for the outbox, written together with what they tell of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.position import Position
from storage import Transaction, outbox
from storage.outbox import Message
from storage.waiting import WaitingRow

BOARD = "board"  # to the game's channel: the picture, what happened, whose move it is
NOTICE = "notice"  # to a person: it is your move, with the hand; or quietly, that it no longer is
LOBBY = "lobby"  # to the channel: the card of a table that has not started

AGAIN = b"again"  # the payload of a board that somebody asked to have posted anew
GATHER = 3  # seconds in which opponents' moves are gathered into one board


def channel(channel_id: int) -> str:
    return f"channel:{channel_id}"


def user(user_id: int) -> str:
    return f"user:{user_id}"


def number(target: str) -> int:
    """The id in a target."""
    return int(target.partition(":")[2])


async def after_move(
    tx: Transaction, after: Position, asked_before: Sequence[WaitingRow], *, actor: int | None, now: int
) -> None:
    """Tell the table, everybody who is newly waited for, and everybody who no longer is.

    Whoever has just moved sees the next question in front of them, and is not told.
    """
    opponents_next = any(after.person_at(seat) is None for seat in after.table.pending)
    await board(tx, after, now, delay=GATHER if opponents_next else 0)
    before = {(row.user_id, row.token) for row in asked_before}
    asked = {(after.person_at(seat), after.token(seat)) for seat in after.table.pending}
    changed = {person for person, _ in before ^ asked if person is not None}
    if actor in {person for person, _ in asked}:
        changed.discard(actor)
    await notices(tx, after.row.id, changed, now)


async def board(tx: Transaction, position: Position, now: int, delay: int = 0) -> None:
    """The channel only names the row; the worker finds out where the game is played."""
    await _board(tx, position, b"", now, delay)


async def board_again(tx: Transaction, position: Position, now: int) -> None:
    """Post the board anew, though it shows nothing new."""
    await _board(tx, position, AGAIN, now, 0)


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


async def notices(tx: Transaction, game_id: str, people: Iterable[int], now: int) -> None:
    for person in sorted(set(people)):
        row = Message(kind=NOTICE, target=user(person), payload=b"", created_at=now, game_id=game_id)
        await outbox.add(tx, row)


async def lobby(tx: Transaction, game_id: str, channel_id: int, now: int) -> None:
    row = Message(kind=LOBBY, target=channel(channel_id), payload=b"", created_at=now, game_id=game_id)
    await outbox.add(tx, row)
