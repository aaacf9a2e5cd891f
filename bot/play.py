"""A move, from click to commit: the only place where a table is changed and saved.

Everything that a move leads to goes into one transaction: the saved game, the record of
the answer and of what happened, who is waited for now, and what Discord must be told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot import clocks, plans, results, tellings
from bot.position import Catalog, Position, deadlines, read, token_of
from bot.refusal import Refusal
from games.engine import Answer, Decision, Event, IllegalAnswer, Seat, Table, text
from storage import Conflict, Database, Transaction, games, history, interactions, requests, waiting
from storage.history import GivenAnswer, Giver
from storage.waiting import Asked

log = structlog.get_logger(__name__)

TRIES = 3  # to save a move while other processes save theirs

STRANGER = "You do not sit at this table. `/board` shows it to everybody."
IDLE = "Nobody waits for you in this game right now."
OVER = "This game is over. `/game rematch` starts another with the same people."
MOVED_ON = "The game has moved on since that button was made. Here is what is asked now."
NOTHING_YET = "You have answered nothing yet that could be taken back."
NO_UNDO = "That can no longer be taken back: something came to light, or somebody has moved since."

REQUEST_LAPSED = "**{name}** asked to take back an answer, but the game has moved on since."
GAME_OVER = "This is settled, because the game is over."
STAYS_OPEN = "Somebody is here, so this game stays open."

STOPPED = {
    "abandoned": "This game was closed before its end, so nobody can move in it any more.",
    "parked": "This game rests until the operator has looked after it. Nothing is lost.",
}
STAND_INS: tuple[Giver, ...] = ("opponent", "autopilot")

Pick = Callable[[Decision], Sequence[str]]


class Moved(Struct, frozen=True):
    """What an attempt to move led to.  `changed` is false when it was done already."""

    position: Position
    seat: Seat
    changed: bool


class Play:
    """Makes moves in saved games.  The clock gives seconds since 1970 (UTC)."""

    def __init__(self, db: Database, catalog: Catalog, clock: Callable[[], int]) -> None:
        self.db = db
        self.catalog = catalog
        self.clock = clock
        self.before_commit: list[Callable[[Transaction, Position], Awaitable[None]]] = []
        self.after_commit: list[Callable[[Position], None]] = []

    async def position(self, game_id: str) -> Position:
        async with self.db.read() as tx:
            return await read(tx, self.catalog, game_id)

    async def answer(self, call: int, person: int, game_id: str, token: str, pick: Pick) -> Moved:
        """A person answers the decision that a token names.

        Raises `Refusal`, with nothing changed, for strangers, old buttons and illegal picks.
        """

        def move(position: Position) -> _Move:
            seat = _seat_of(position, person)
            table, taken_back = _open_decision(position, seat, token)
            return _Move(table, _answered(table, seat, pick), seat, taken_back)

        return await self._commit(game_id, move, call=call, person=person, giver="person")

    async def answer_for(self, game_id: str, seat: Seat, token: str, answer: Answer, giver: Giver) -> Moved:
        """An opponent, or whoever stands in for a person, answers a decision."""

        def move(position: Position) -> _Move:
            if giver in STAND_INS and position.asks(seat) is not None:
                raise Refusal(IDLE)  # the person has come back meanwhile
            table, taken_back = _open_decision(position, seat, token)
            return _Move(table, _answered(table, seat, lambda _: answer.picks), seat, taken_back)

        return await self._commit(game_id, move, person=None, giver=giver)

    async def undo(self, call: int, person: int, game_id: str) -> Moved:
        """A person takes back the latest answer, if that is still allowed."""

        def move(position: Position) -> _Move:
            seat = _seat_of(position, person)
            if position.table.over or not position.table.can_undo(seat):
                raise Refusal(_no_undo(position, seat))
            return _Move(position.table.undo(seat), None, seat, taken_back=True)

        return await self._commit(game_id, move, call=call, person=person, giver="person")

    async def _commit(
        self,
        game_id: str,
        move: Callable[[Position], _Move],
        *,
        person: int | None,
        giver: Giver,
        call: int | None = None,
    ) -> Moved:
        for attempt in range(TRIES):
            try:
                moved = await self._try(game_id, move, person, giver, call)
            except Conflict:
                if attempt == TRIES - 1:
                    raise
            else:
                break
        if moved.changed:
            log.info("moved", game=game_id, seat=moved.seat, giver=giver, over=moved.position.table.over)
            moved = replace(moved, position=await self.follow_plans(moved.position))
            self.announce(moved.position)
        return moved

    async def _try(
        self,
        game_id: str,
        move: Callable[[Position], _Move],
        person: int | None,
        giver: Giver,
        call: int | None,
    ) -> Moved:
        now = self.clock()
        async with self.db.write() as tx:
            before = await read(tx, self.catalog, game_id)
            if call is not None and await interactions.already_done(tx, call, now):
                seat = before.seat_of(person) if person is not None else None
                return Moved(before, seat or 0, changed=False)
            require_running(before)
            made = move(before)
            after = await self._save(tx, before, made, person, giver, now)
        return Moved(after, made.seat, changed=True)

    async def _save(
        self, tx: Transaction, before: Position, made: _Move, person: int | None, giver: Giver, now: int
    ) -> Position:
        game_id = before.row.id
        version = await games.save(tx, game_id, made.table.save(), before.row.version, now)
        await _withdraw_unfitting(tx, before, now)
        if made.taken_back:
            await _withdraw_latest(tx, before, made.seat)
        if made.answer:
            since = {row.seat: row.since for row in await waiting.of_game(tx, game_id)}
            given = GivenAnswer(made.answer, giver, person, now, version, since.get(made.seat))
            n = await history.add_answer(tx, game_id, given)
            await history.add_events(tx, game_id, n, made.table.news, now)
        undone = made.taken_back and not made.answer
        if giver != "plan":
            await plans.overtaken(tx, before, made.seat, undone=undone, now=now)
        actor = None if giver == "plan" else person  # who has planned looks elsewhere
        return await self.settle(tx, before, made.table, actor=actor, undone=undone, now=now)

    # Plans

    async def follow_plans(self, position: Position) -> Position:
        """Give the answers that people have planned, each in a transaction of its own.

        Returns how the game stands when nobody who is asked has planned what to answer now.
        """
        try:
            while await self._plans_due(position):
                position = await self._follow_plan(position.row.id)
        except Conflict:
            log.info("somebody else moved first", game=position.row.id)
        except Exception:  # a plan must not undo the move that came before it
            log.exception("a plan failed", game=position.row.id)
            await self._drop_plans(position.row.id)
        return position

    async def _plans_due(self, position: Position) -> bool:
        async with self.db.read() as tx:
            running = position.row.status == "running"
            return running and bool(await plans.ready(tx, position, self.clock()))

    async def _follow_plan(self, game_id: str) -> Position:
        """Give one planned answer, or drop a plan that cannot be followed."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await read(tx, self.catalog, game_id)
            ready = await plans.ready(tx, position, now) if position.row.status == "running" else []
            if not ready:
                return position
            found = await plans.following(tx, position, ready[0])
            seat, person = found.plan.seat, found.plan.user_id
            if found.answer is None:
                await plans.drop(tx, position, found.plan, found.why, now)
                return position
            await plans.store(tx, found.plan)
            position.table.apply(found.answer)
            made = _Move(position.table, found.answer, seat, taken_back=False)
            position = await self._save(tx, position, made, person, "plan", now)
        log.info("moved", game=game_id, seat=seat, giver="plan", over=position.table.over)
        return position

    async def _drop_plans(self, game_id: str) -> None:
        """Drop the plans of those who are asked now, who must be told that it is their move."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await read(tx, self.catalog, game_id)
            for plan in await plans.due(tx, position):
                await plans.drop(tx, position, plan, plans.FAILED, now)

    def announce(self, position: Position) -> None:
        """Wake whoever has something to do after a change was saved."""
        for listen in self.after_commit:
            listen(position)

    async def settle(
        self,
        tx: Transaction,
        before: Position,
        table: Table[Any, Any],
        *,
        actor: int | None,
        undone: bool,
        now: int,
    ) -> Position:
        """Note who is waited for, the result if there is one, and what must be told."""
        game_id = before.row.id
        after = Position(before.row, before.seated, table)
        await _settle_questions(tx, after, now)
        asked_before = await waiting.replace(tx, game_id, asked(after), now)
        if table.over:
            await games.set_status(tx, game_id, "finished", now)
            await results.record(tx, after, now)
            await plans.clear(tx, game_id)
        await clocks.after_move(tx, after, asked_before, actor=actor, undone=undone, now=now)
        row = await games.get(tx, game_id)
        after = Position(row or before.row, before.seated, table, await deadlines(tx, game_id))
        planned = {plan.user_id for plan in await plans.due(tx, after)}
        await tellings.after_move(tx, after, asked_before, actor=actor, now=now, planned=planned)
        for look in self.before_commit:
            await look(tx, after)
        return after


async def _settle_questions(tx: Transaction, after: Position, now: int) -> None:
    """Answer what the table was asked where a move has done so."""
    row = after.row
    if request := await requests.of_game(tx, row.id):
        await requests.clear(tx, row.id)
        words = REQUEST_LAPSED.format(name=after.names[request.seat])
        await tellings.settle(tx, row, tellings.TAKEBACK, words, now)
    if row.warned_at is not None:
        await tellings.settle(tx, row, tellings.CLOSING, STAYS_OPEN, now)
    if after.table.over:
        await tellings.settle_all(tx, row, GAME_OVER, now)


class _Move(Struct, frozen=True):
    """A table on which a move was made, and how it came about."""

    table: Table[Any, Any]
    answer: Answer | None
    seat: Seat
    taken_back: bool


def asked(position: Position) -> list[Asked]:
    """Who is asked what now, for the lists."""
    return [
        Asked(seat, position.asks(seat), position.token(seat), decision.public)
        for seat, decision in sorted(position.table.pending.items())
    ]


def require_running(position: Position) -> None:
    """Raise `Refusal` for a game that was closed; one that was played to its end says so itself."""
    if position.row.status in STOPPED:
        raise Refusal(STOPPED[position.row.status])


def _seat_of(position: Position, person: int) -> Seat:
    seat = position.seat_of(person)
    if seat is None:
        raise Refusal(STRANGER)
    return seat


def _no_undo(position: Position, seat: Seat) -> str:
    """Why a seat can take nothing back alone."""
    if position.table.over:
        return OVER
    return NO_UNDO if position.table.state.answered.get(seat) else NOTHING_YET


def _open_decision(position: Position, seat: Seat, token: str) -> tuple[Table[Any, Any], bool]:
    """The table on which a token's decision is open, and whether a sealed answer was taken back for it."""
    table = position.table
    if table.over:
        raise Refusal(OVER)
    if seat in table.pending and position.token(seat) == token:
        return table, False
    if table.sealed(seat):
        earlier = table.undo(seat)
        if token_of(position.row.id, earlier, seat) == token:
            return earlier, True
    raise Refusal(MOVED_ON if seat in table.pending else IDLE)


def _answered(table: Table[Any, Any], seat: Seat, pick: Pick) -> Answer:
    answer = Answer(seat, tuple(pick(table.pending[seat])))
    try:
        table.apply(answer)
    except IllegalAnswer as error:
        raise Refusal(str(error)) from error
    return answer


async def _withdraw_unfitting(tx: Transaction, before: Position, now: int) -> None:
    """Take answers off the record that no longer fitted the rules when the game was opened."""
    unfitting = len(before.table.withdrawn)
    if not unfitting:
        return
    recorded = await history.answers(tx, before.row.id)
    gone = [answer.n for answer in recorded[-unfitting:]]
    await history.withdraw(tx, before.row.id, gone)
    told = Event(
        None,
        text(
            "The rules were mended, and the latest {count} {count:answer|answers} no longer fitted, so "
            "the turn goes on from before",
            count=unfitting,
        ),
    )
    last = recorded[-unfitting - 1].n if len(recorded) > unfitting else 0
    await history.add_events(tx, before.row.id, last, [told], now)


async def _withdraw_latest(tx: Transaction, before: Position, seat: Seat) -> None:
    latest = await history.last_answer(tx, before.row.id, seat)
    if latest:
        await history.withdraw(tx, before.row.id, [latest.n])
