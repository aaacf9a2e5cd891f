"""A game as it stands: its row, its seats, and the table brought to life."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from bot import choices
from bot.refusal import Refusal
from bot.wording import plain
from games.engine import Decision, Rules, Seat, Table
from renderer.names import shown_names
from storage import Transaction, clocks, games, seats
from storage.games import GameRow
from storage.seats import SeatRow

Catalog = Mapping[str, Rules[Any, Any]]

UNKNOWN = "There is no such game any more. `/games` lists yours."
ELSEWHERE = "That game is not played on this server."
NOT_STARTED = "This game has not started yet."
OTHER_CARDS = (
    "This game was begun with other cards than are installed now, so it rests until the operator "
    "puts those back or runs `vintner db adopt`. Nothing is lost."
)
UNINSTALLED = "The game `{kind}` is not installed here any more. Nothing is lost; tell the operator."


class Position(Struct, frozen=True):
    """A game that has begun, read in one transaction.

    `deadlines` says when the time of a seat will be up, where there is a clock that runs.
    """

    row: GameRow
    seated: tuple[SeatRow, ...]
    table: Table[Any, Any]
    deadlines: Mapping[Seat, int] = {}

    @property
    def rules(self) -> Rules[Any, Any]:
        return self.table.rules

    @property
    def names(self) -> list[str]:
        """Names by seat, as Discord shows them in a message."""
        return [plain(seat.name) for seat in self.seated]

    @property
    def bare_names(self) -> list[str]:
        """Names by seat, as they are."""
        return [seat.name for seat in self.seated]

    @property
    def drawn_names(self) -> list[str]:
        """Names by seat, in letters that a picture can show."""
        return list(shown_names(tuple((seat.name, "") for seat in self.seated)))

    @property
    def turn(self) -> str:
        """Names the turn that is under way; it changes when a turn ends."""
        game = self.table.save()
        return blake2b(game.upcoming or game.checkpoint, digest_size=5).hexdigest()

    def seat_of(self, person: int) -> Seat | None:
        """The seat of a person who has not given it up."""
        mine = (seat.seat for seat in self.seated if seat.user_id == person and not seat.resigned)
        return next(mine, None)

    def person_at(self, seat: Seat) -> int | None:
        """The person whose seat it is, even while an opponent stands in."""
        return self.seated[seat].user_id

    def asks(self, seat: Seat) -> int | None:
        """The person who answers for a seat now; `None` where an opponent does."""
        return self.seated[seat].asked

    @property
    def active(self) -> list[int]:
        """The people who play, without those for whom an opponent stands in."""
        return [seat.asked for seat in self.seated if seat.asked is not None]

    @property
    def resting(self) -> bool:
        """Whether opponents stand in for everybody: then nobody plays on until somebody is back."""
        return not self.active and any(seat.autopilot_since and not seat.resigned for seat in self.seated)

    def token(self, seat: Seat) -> str:
        """Names the decision that is open for a seat."""
        return token_of(self.row.id, self.table, seat)

    def waiting(self) -> dict[Seat, Decision]:
        return self.table.pending


def token_of(game: str, table: Table[Any, Any], seat: Seat) -> str:
    return choices.token(game, table.pending[seat], table.state.answered.get(seat, 0))


async def find(tx: Transaction, game_id: str) -> GameRow:
    """The row of a game; raises `Refusal` if there is none."""
    row = await games.get(tx, game_id)
    if row is None:
        raise Refusal(UNKNOWN)
    return row


def require_here(row: GameRow, guild: int | None) -> None:
    """Raise `Refusal` for a game of another server."""
    if row.guild_id != guild:
        raise Refusal(ELSEWHERE)


async def read(tx: Transaction, catalog: Catalog, game_id: str) -> Position:
    """Open a game that has begun; raises `Refusal` if that cannot be done."""
    row = await find(tx, game_id)
    saved = await games.load(tx, game_id)
    if saved is None:
        raise Refusal(NOT_STARTED)
    rules = rules_of(catalog, row.kind)
    if row.status == "running" and row.fingerprint != rules.fingerprint:
        raise Refusal(OTHER_CARDS)
    seated = await seats.of_game(tx, game_id)
    return Position(row, tuple(seated), Table.open(rules, saved), await deadlines(tx, game_id))


async def deadlines(tx: Transaction, game_id: str) -> dict[Seat, int]:
    """When the time of each seat will be up, of those whose clock runs."""
    stored = await clocks.of_game(tx, game_id)
    return {seat: clock.deadline for seat, clock in stored.items() if clock.deadline is not None}


def rules_of(catalog: Catalog, kind: str) -> Rules[Any, Any]:
    if kind not in catalog:
        raise Refusal(UNINSTALLED.format(kind=kind))
    return catalog[kind]
