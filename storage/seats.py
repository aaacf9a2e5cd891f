"""Who sits where: joining, leaving and arranging before a game starts, replacing afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import asdict
from msgspec.structs import replace as changed
from sqlalchemy import delete, func, insert, select, update

from storage import schema
from storage.columns import columns_of, struct_of
from storage.connections import Transaction
from storage.games import OPEN

NAME_LENGTH = 100


class SeatRow(Struct, frozen=True):
    """A seat: a person's, or an opponent's of some level.  The name is a snapshot.

    `autopilot_since`: an opponent stands in for the person since then.  Whoever has
    `resigned` does not come back.  A `newcomer` took over a seat of a running game.
    """

    seat: int
    user_id: int | None
    level: str | None
    name: str
    joined_at: int
    autopilot_since: int | None = None
    resigned: bool = False
    newcomer: bool = False

    @property
    def asked(self) -> int | None:
        """The person who answers for the seat now; `None` while an opponent does."""
        return None if self.resigned or self.autopilot_since else self.user_id


class Entry(StrEnum):
    """What came of somebody's wish to join."""

    JOINED = "joined"
    ALREADY_IN = "already in"
    FULL = "full"
    CLOSED = "closed"  # there is no such lobby, or the game has begun


async def of_game(tx: Transaction, game_id: str) -> list[SeatRow]:
    """The seats in order."""
    s = schema.seats.c
    query = select(*columns_of(schema.seats, SeatRow)).where(s.game_id == game_id).order_by(s.seat)
    return [struct_of(SeatRow, row) for row in await tx.execute(query)]


async def of_games(tx: Transaction, game_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of several games at once, by game."""
    s = schema.seats.c
    found: dict[str, list[SeatRow]] = {game_id: [] for game_id in game_ids}
    query = select(s.game_id, *columns_of(schema.seats, SeatRow)).where(s.game_id.in_(game_ids))
    for game_id, *fields in await tx.execute(query.order_by(s.game_id, s.seat)):
        found[game_id].append(SeatRow(*fields))
    return found


async def join(
    tx: Transaction, game_id: str, user_id: int, name: str, *, most: int, now: int, level: str | None = None
) -> Entry:
    """Give a person the next seat of a lobby that has room for `most`."""
    return await _enter(tx, game_id, SeatRow(0, user_id, level, name, now), most)


async def add_opponent(tx: Transaction, game_id: str, level: str, name: str, *, most: int, now: int) -> Entry:
    """Give an opponent the next seat of a lobby."""
    return await _enter(tx, game_id, SeatRow(0, None, level, name, now), most)


async def _enter(tx: Transaction, game_id: str, newcomer: SeatRow, most: int) -> Entry:
    if not await _is_lobby(tx, game_id):
        return Entry.CLOSED
    seated = await of_game(tx, game_id)
    if newcomer.user_id is not None and any(seat.user_id == newcomer.user_id for seat in seated):
        return Entry.ALREADY_IN
    if len(seated) >= most:
        return Entry.FULL
    await _seat(tx, game_id, [*seated, newcomer], newcomer.joined_at)
    return Entry.JOINED


async def leave(tx: Transaction, game_id: str, user_id: int, now: int) -> bool:
    """Free a person's seat in a lobby, whether they leave or are asked to; the others move up."""
    seated = await of_game(tx, game_id)
    staying = [seat for seat in seated if seat.user_id != user_id]
    if len(staying) == len(seated) or not await _is_lobby(tx, game_id):
        return False
    await _seat(tx, game_id, staying, now)
    return True


async def remove(tx: Transaction, game_id: str, seat: int, now: int) -> bool:
    """Free a seat of a lobby by its number, as for an opponent; the others move up."""
    seated = await of_game(tx, game_id)
    if not 0 <= seat < len(seated) or not await _is_lobby(tx, game_id):
        return False
    await _seat(tx, game_id, seated[:seat] + seated[seat + 1 :], now)
    return True


async def arrange(tx: Transaction, game_id: str, order: Sequence[int], now: int) -> None:
    """Seat everybody anew: the first of `order` names the old seat of the new seat 0, and so on."""
    seated = await of_game(tx, game_id)
    if sorted(order) != list(range(len(seated))):
        raise ValueError(f"{order} does not arrange {len(seated)} seats")
    await _seat(tx, game_id, [seated[seat] for seat in order], now)


async def replace(
    tx: Transaction, game_id: str, seat: int, user_id: int | None, name: str, level: str | None, now: int
) -> None:
    """Hand a seat to another person or to an opponent, who is then waited for in its place."""
    values = {
        "user_id": user_id,
        "name": name[:NAME_LENGTH],
        "level": level,
        "joined_at": now,
        "autopilot_since": None,
        "resigned": False,
        "newcomer": user_id is not None,
    }
    await _hand_over(tx, game_id, seat, user_id, values)


async def stand_in(tx: Transaction, game_id: str, seat: int, now: int, *, resigned: bool = False) -> None:
    """Let an opponent answer for a person from now on; for good if the person has resigned."""
    await _hand_over(tx, game_id, seat, None, {"autopilot_since": now, "resigned": resigned})


async def give_back(tx: Transaction, game_id: str, seat: int, user_id: int) -> None:
    """Let a person answer again."""
    await _hand_over(tx, game_id, seat, user_id, {"autopilot_since": None})


async def _hand_over(
    tx: Transaction, game_id: str, seat: int, asked: int | None, values: Mapping[str, object]
) -> None:
    """Change a seat, and who is waited for at it."""
    s, w = schema.seats.c, schema.waiting.c
    await tx.execute(update(schema.seats).where(s.game_id == game_id, s.seat == seat).values(values))
    waiting = update(schema.waiting).where(w.game_id == game_id, w.seat == seat)
    await tx.execute(waiting.values(user_id=asked))


async def on_autopilot(tx: Transaction, game_id: str, user_id: int) -> int | None:
    """The seat of a person that an opponent plays until the person comes back."""
    s = schema.seats.c
    query = select(s.seat).where(
        s.game_id == game_id, s.user_id == user_id, s.autopilot_since.is_not(None), ~s.resigned
    )
    return (await tx.execute(query)).scalar_one_or_none()


async def count_open(tx: Transaction, user_id: int, guild_id: int | None = None) -> int:
    """How many lobbies and running games a person sits in, of one server or everywhere."""
    s, g = schema.seats.c, schema.games.c
    query = (
        select(func.count())
        .select_from(schema.seats.join(schema.games, g.id == s.game_id))
        .where(s.user_id == user_id, ~s.resigned, g.status.in_(OPEN))
    )
    if guild_id is not None:
        query = query.where(g.guild_id == guild_id)
    return (await tx.execute(query)).scalar_one()


async def _is_lobby(tx: Transaction, game_id: str) -> bool:
    """Whether a game can still be joined; holds its row, so that nobody else joins meanwhile."""
    query = select(schema.games.c.status).where(schema.games.c.id == game_id).with_for_update()
    return (await tx.execute(query)).scalar_one_or_none() == "lobby"


async def _seat(tx: Transaction, game_id: str, seated: Sequence[SeatRow], now: int) -> None:
    await tx.execute(delete(schema.seats).where(schema.seats.c.game_id == game_id))
    for number, row in enumerate(seated):
        seat = changed(row, seat=number, name=row.name[:NAME_LENGTH])
        await tx.execute(insert(schema.seats).values(game_id=game_id, **asdict(seat)))
    game = update(schema.games).where(schema.games.c.id == game_id)
    await tx.execute(game.values(active_at=now))
