"""Seats that change hands: they are offered, to one person or to all, and taken over."""

from __future__ import annotations

from bot import clocks, tellings
from bot.absences import NOT_RUNNING, Absences, announce, pass_on_host
from bot.actions import action
from bot.lobby import ALREADY_IN, require_room
from bot.paces import DAY
from bot.position import Position, read
from bot.posts import Button
from bot.refusal import Refusal
from bot.tellings import Said
from games.engine import Event, Seat, text
from storage import Transaction, offers, people, plans, seats, waiting
from storage.offers import Offer

PATIENCE = 7 * DAY  # after which the seat of somebody who lets a table without a clock wait may be offered

NOT_YOURS = (
    "Only a seat at which an opponent plays may be offered by others, or one that has let the table wait "
    "for a week. Its player can offer it at any time."
)
GONE = "This seat is no longer on offer. `/game offers` shows those that are."
NOT_YOURS_TO_KEEP = "Only the player of this seat can withdraw the offer."
TAKEN = "**{name}** has taken this seat over."
WITHDRAWN = "The seat of **{name}** is no longer on offer."
GIVEN_UP = "You have given up your seat at this table for good."
FOR_ANOTHER = "This seat is offered to somebody else."


class Replacements:
    """Offers seats and hands them over."""

    def __init__(self, absences: Absences, most_games: int) -> None:
        self.absences = absences
        self.db = absences.db
        self.clock = absences.clock
        self.most_games = most_games

    async def offer(self, game_id: str, by: int, seat: Seat | None, to: int | None) -> Position:
        """Offer a seat of a running game, one's own if none is named; tell the table and whom it is for."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await self._running(tx, game_id)
            mine = position.seat_of(by)
            if mine is None:
                raise Refusal("Only people of the table can offer a seat.")
            offered = mine if seat is None else seat
            if not 0 <= offered < len(position.seated):
                raise Refusal("There is no such seat at this table.")
            if to is not None and position.seat_of(to) is not None:
                raise Refusal("Whom you named sits at this table already.")
            if offered != mine and not await self._deserted(tx, position, offered, now):
                raise Refusal(NOT_YOURS)
            await offers.put_up(tx, Offer(game_id, offered, to, now))
            buttons = (
                Button("Take This Seat", action("takeseat", game_id, offered), "primary"),
                Button("Withdraw", action("unoffer", game_id, offered)),
            )
            whom = f"<@{to}>, this is for you" if to else "anybody may take it"
            words = f"The seat of **{position.names[offered]}** is on offer: {whom}."
            said = Said(words, buttons, (to,) if to else ())
            await tellings.ask(tx, position.row, tellings.offer(offered), said, now)
        return position

    async def _deserted(self, tx: Transaction, position: Position, seat: Seat, now: int) -> bool:
        """Whether others may offer a seat: no person plays at it, or one who lets everybody wait."""
        if position.asks(seat) is None:
            return True
        asked = {row.seat: row.since for row in await waiting.of_game(tx, position.row.id)}
        unhurried = seat not in position.deadlines and position.row.paused_at is None
        return unhurried and seat in asked and asked[seat] < now - PATIENCE

    async def withdraw(self, game_id: str, seat: Seat, by: int) -> None:
        """Offer a seat no longer: its own player may, or anybody of the table if none plays at it."""
        async with self.db.write() as tx:
            position = await self._running(tx, game_id)
            if await offers.find(tx, game_id, seat) is None:
                raise Refusal(GONE)
            if by != position.asks(seat) and (position.asks(seat) or position.seat_of(by) is None):
                raise Refusal(NOT_YOURS_TO_KEEP)
            await offers.withdraw(tx, game_id, seat)
            words = WITHDRAWN.format(name=position.names[seat])
            await tellings.settle(tx, position.row, tellings.offer(seat), words, self.clock())

    async def accept(self, game_id: str, seat: Seat, person: int, name: str) -> Position:
        """Take over a seat that is on offer, with a full clock and its hidden cards."""
        now = self.clock()
        async with self.db.write() as tx:
            before = await self._running(tx, game_id)
            await self._require_offer(tx, before, seat, person)
            await people.set_name(tx, person, name)
            await seats.replace(tx, game_id, seat, person, name, None, now)
            await offers.withdraw(tx, game_id, seat)
            await plans.drop(tx, game_id, seat)
            after = await read(tx, self.absences.play.catalog, game_id)
            await clocks.reset(tx, after, seat, now)
            former = before.person_at(seat)
            taken = text("{me} takes over the seat of {former}", former=before.names[seat])
            words = TAKEN.format(name=after.names[seat])
            for about in (tellings.offer(seat), tellings.away(seat)):
                await tellings.settle(tx, after.row, about, words, now)
            await announce(tx, after, Event(seat, taken), now)
            await pass_on_host(tx, after, former, now)
            await tellings.to_person(tx, tellings.HAND, person, game_id, now)
            await tellings.notices(tx, game_id, [p for p in (person, former) if p], now)
        self.absences.play.announce(after)
        return after

    async def _require_offer(self, tx: Transaction, position: Position, seat: Seat, person: int) -> None:
        offer = await offers.find(tx, position.row.id, seat)
        if offer is None:
            raise Refusal(GONE)
        if offer.user_id not in (None, person):
            raise Refusal(FOR_ANOTHER)
        if position.seat_of(person) is not None:
            raise Refusal(ALREADY_IN)
        if any(other.user_id == person for other in position.seated):
            raise Refusal(GIVEN_UP)
        await require_room(tx, person, position.row.guild_id, self.most_games)

    async def _running(self, tx: Transaction, game_id: str) -> Position:
        position = await read(tx, self.absences.play.catalog, game_id)
        if position.row.status != "running":
            raise Refusal(NOT_RUNNING)
        return position
