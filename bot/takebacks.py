"""Taking back what cannot be undone alone: by consent of those who have acted since, or by the host.

A game that is taken back is played again from its seeds up to the answer that is kept.
Where something had come to light meanwhile, it goes on from a new seed that is committed to
in public, and what nobody has seen is shuffled anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import structlog
from msgspec import Struct

from bot import clocks, plans, tellings
from bot.actions import action
from bot.play import NOTHING_YET, OVER, STRANGER, Play, require_running
from bot.position import Position, read
from bot.posts import Button
from bot.recording import Recording
from bot.refusal import Refusal
from bot.tellings import Said
from bot.wording import listed, plain, sentence, shortened, told
from games.engine import Event, IllegalAnswer, Rng, Seat, Table, Text, text
from storage import Transaction, games, history, interactions, records, requests, rewinds
from storage.history import AnswerRow
from storage.requests import Request
from storage.rewinds import Rewind

log = structlog.get_logger(__name__)

FREE = "You can take that back alone: **Undo** on your panel, or `/undo`."
ALONE = "What has come to light cannot be taken back in a game for one."
OTHER_RULES = "The rules were mended since, so that this game cannot be taken back that far."
ASKED_ALREADY = "You have asked already. Waiting for {names}."
OTHER_ASKS = "{name} is asking to take something back; answer that first."
LAPSED = "The game has moved on since, so that request has lapsed."
NOT_ASKED = "You are not asked about this, only {names}."
ASKS = "**{name}** asks to take back an answer."
ALL_AGREE = "All agree, so it is undone."
DECLINED = "**{name}** would rather play on, so everything stays as it is."
WITHDRAWN = "**{name}** has withdrawn that, so everything stays as it is."
NOT_BACK = "The game is there now, so there is nothing to take back."
MOST_TOLD = 6

BY_CONSENT = text(
    "{me} takes back what cannot be undone alone, as the others agree; "
    "{count} {count:answer is|answers are} undone"
)
BY_HOST = text(
    "{who} takes the game back to the end of turn {turn}; {count} {count:answer is|answers are} undone"
)
TO_START = text("{who} takes the game back to its beginning; {count} {count:answer is|answers are} undone")
NEW_SEED = text(
    "What nobody has seen is shuffled anew, and all chance comes from a new seed now; its SHA-256 is {hash}"
)
NO_RESULT = text("The result of this game is withdrawn, and with it what it counted for")


class Way(Struct, frozen=True):
    """A way back: how many answers are kept, which are undone, and how the game stood then."""

    kept: int
    undone: tuple[AnswerRow, ...]
    table: Table[Any, Any]

    @property
    def seats(self) -> set[Seat]:
        """The seats whose answers are undone."""
        return {row.answer.seat for row in self.undone}


class Ballot(Struct, frozen=True):
    """What has come of a request: who asks, whose word is missing (nobody's once it is settled), for what."""

    position: Position
    seat: Seat
    missing: tuple[Seat, ...]
    undone: tuple[str, ...] = ()


class Takebacks:
    """Takes games back.  Every change is one transaction, like a move."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.db = play.db
        self.clock = play.clock

    # By consent

    async def preview(self, game_id: str, person: int) -> tuple[Position, list[Seat], list[str]]:
        """Who would have to agree that somebody's latest answer is undone, and what would be with it."""
        async with self.db.read() as tx:
            position, seat, way = await self._wanted(tx, game_id, person)
            return position, voters(position, seat, way), await _undone_words(tx, position, way)

    async def ask(self, call: int, person: int, game_id: str, version: int) -> Ballot:
        """Ask the others; if there is nobody to ask but opponents, who agree, it is done at once."""
        now = self.clock()
        async with self.db.write() as tx:
            position, seat, way = await self._wanted(tx, game_id, person)
            asked = voters(position, seat, way)
            if await interactions.already_done(tx, call, now):
                return Ballot(position, seat, tuple(asked))
            if position.row.version != version:
                raise Refusal(LAPSED)
            await self._require_none_open(tx, position, seat)
            if asked:
                await self._put_to_vote(tx, position, seat, way, asked, now)
            else:
                position = await self._back(tx, position, way, [_by_consent(seat, way)], now)
        self.play.announce(position)
        return Ballot(position, seat, tuple(asked))

    async def vote(self, call: int, person: int, game_id: str, version: int, *, agrees: bool) -> Ballot:
        """Say yes or no to a request; the last yes takes the game back.  Who asks may withdraw it."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await read(tx, self.play.catalog, game_id)
            seat = _seat_of(position, person)
            request = await requests.of_game(tx, game_id)
            if request is None or request.version != position.row.version or request.version != version:
                raise Refusal(LAPSED)
            way = await self._way(tx, position, request.kept)
            asked = voters(position, request.seat, way)
            if seat not in asked and (agrees or seat != request.seat):
                raise Refusal(NOT_ASKED.format(names=_named(position, asked)))
            if not await interactions.already_done(tx, call, now):
                if not agrees:
                    await self._settle(tx, position, request, _declined(position, request, seat), now)
                    return Ballot(position, request.seat, ())
                await requests.agree(tx, game_id, seat)
            missing = [other for other in asked if other not in await requests.agreed(tx, game_id)]
            undone = tuple(await _undone_words(tx, position, way))
            if not missing:
                await self._settle(tx, position, request, ALL_AGREE, now)
                event = _by_consent(request.seat, way)
                position = await self._back(tx, position, way, [event], now)
        self.play.announce(position)
        return Ballot(position, request.seat, tuple(missing), undone)

    async def _settle(
        self, tx: Transaction, position: Position, request: Request, outcome: str, now: int
    ) -> None:
        """Note what has come of a request, and let the table see it."""
        await requests.clear(tx, request.game_id)
        asks = ASKS.format(name=position.names[request.seat])
        await tellings.settle(tx, position.row, tellings.TAKEBACK, f"{asks} {outcome}", now)

    async def _wanted(self, tx: Transaction, game_id: str, person: int) -> tuple[Position, Seat, Way]:
        """The way back to before the latest answer of a person."""
        position = await read(tx, self.play.catalog, game_id)
        seat = _seat_of(position, person)
        require_running(position)
        if position.table.over:
            raise Refusal(OVER)
        if position.table.can_undo(seat):
            raise Refusal(FREE)
        given = await history.answers(tx, game_id)
        mine = [index for index, row in enumerate(given) if row.answer.seat == seat]
        if not mine:
            raise Refusal(NOTHING_YET)
        if len(position.seated) == 1:
            raise Refusal(ALONE)
        return position, seat, await self._way(tx, position, mine[-1])

    async def _require_none_open(self, tx: Transaction, position: Position, seat: Seat) -> None:
        """Raise `Refusal` while another request stands."""
        standing = await requests.of_game(tx, position.row.id)
        if standing is None or standing.version != position.row.version:
            return
        if standing.seat != seat:
            raise Refusal(OTHER_ASKS.format(name=position.names[standing.seat]))
        way = await self._way(tx, position, standing.kept)
        agreed = await requests.agreed(tx, position.row.id)
        missing = [other for other in voters(position, seat, way) if other not in agreed]
        if missing:  # nobody is where all who had not answered have left since
            raise Refusal(ASKED_ALREADY.format(names=_named(position, missing)))

    async def _put_to_vote(
        self, tx: Transaction, position: Position, seat: Seat, way: Way, asked: Sequence[Seat], now: int
    ) -> None:
        row = position.row
        await requests.ask(tx, Request(row.id, seat, way.kept, row.version, now))
        people = tuple(person for person in map(position.asks, asked) if person is not None)
        undone = await _undone_words(tx, position, way)
        called = listed([f"<@{person}>" for person in people])
        question = f"{called}: do you agree? If somebody moves on first, the request lapses."
        words = request_words(position.names[seat], undone, question)
        buttons = vote_buttons(row.id, row.version)
        await tellings.ask(tx, row, tellings.TAKEBACK, Said(words, buttons, people), now)

    # By the host, or whoever manages the server

    async def moments(self, game_id: str) -> tuple[Position, list[tuple[int, str]]]:
        """The turns to whose end a game can be taken back, the latest first, with what happened last."""
        async with self.db.read() as tx:
            position, recording = await self._recording(tx, game_id)
        found = [
            (moment.turn, (told(moment.events, None, position.bare_names) or [""])[-1])
            for moment in recording.moments()
        ]
        return position, found[-2::-1]

    async def look_back(self, game_id: str, turn: int) -> tuple[Position, Way, list[str]]:
        """What would be undone if a game were taken back to the end of a turn; 0 is its beginning."""
        async with self.db.read() as tx:
            position = await read(tx, self.play.catalog, game_id)
            way = await self._to_turn(tx, position, turn)
            return position, way, await _undone_words(tx, position, way)

    async def rewind(self, call: int, who: str, game_id: str, turn: int, version: int) -> Position:
        """Take a game back to the end of a turn, also a finished one; whether `who` may, the caller knows."""
        now = self.clock()
        async with self.db.write() as tx:
            position = await read(tx, self.play.catalog, game_id)
            if await interactions.already_done(tx, call, now):
                return position
            if position.row.version != version:
                raise Refusal(LAPSED)
            way = await self._to_turn(tx, position, turn)
            words = BY_HOST if turn else TO_START
            event = Event(None, _filled(words, who=plain(who), turn=turn, count=len(way.undone)))
            position = await self._back(tx, position, way, [event], now)
        log.info("rewound", game=game_id, turn=turn, undone=len(way.undone))
        self.play.announce(position)
        return position

    async def _to_turn(self, tx: Transaction, position: Position, turn: int) -> Way:
        require_running(position)
        _, recording = await self._recording(tx, position.row.id)
        for moment in recording.moments():
            if moment.turn == turn and moment.answers < len(recording.answers):
                return await self._way(tx, position, moment.answers)
        raise Refusal(NOT_BACK)

    async def _recording(self, tx: Transaction, game_id: str) -> tuple[Position, Recording]:
        position = await read(tx, self.play.catalog, game_id)
        return position, await _recorded(tx, position, await history.answers(tx, game_id))

    # Both

    async def _way(self, tx: Transaction, position: Position, kept: int) -> Way:
        """The way back to where so many answers had been given, or to before those that were sealed then."""
        given = await history.answers(tx, position.row.id)
        recording = await _recorded(tx, position, given)
        table = _played(recording, kept)
        while table.hidden:
            kept -= table.hidden
            table = _played(recording, kept)
        return Way(kept, tuple(given[kept:]), table)

    async def _back(
        self, tx: Transaction, position: Position, way: Way, why: list[Event], now: int
    ) -> Position:
        """Let a game stand as it did, withdraw what came after, and tell everybody."""
        game_id, version, finished = position.row.id, position.row.version, position.row.status == "finished"
        if finished:
            await games.set_status(tx, game_id, "running", now)
            await records.withdraw(tx, game_id)
            version += 1
            why = [*why, Event(None, NO_RESULT)]
        seed = secrets.token_hex(32) if finished or _came_to_light(position.table, way.table) else None
        await rewinds.add(tx, game_id, Rewind(way.kept, len(way.undone), seed, now))
        table = way.table
        if seed:
            table = _played(await _recorded(tx, position, await history.answers(tx, game_id)), way.kept)
            why = [*why, Event(None, _filled(NEW_SEED, hash=Rng(seed).commitment))]
        await games.save(tx, game_id, table.save(), version, now)
        await history.withdraw(tx, game_id, [row.n for row in way.undone])
        await history.add_events(tx, game_id, way.undone[-1].n, why, now)
        await plans.drop_all(tx, position, now)
        if finished:
            await clocks.begin(tx, Position(position.row, position.seated, table), now)
        after = await self.play.settle(tx, position, table, actor=None, undone=True, now=now)
        await tellings.say(tx, after.row, Said("\n".join(told(why, None, after.names))), now)
        return after


def needs_consent(position: Position, seat: Seat) -> bool:
    """Whether a seat can take its latest answer back only if others agree."""
    answered = position.table.state.answered.get(seat, 0)
    alone = len(position.seated) == 1
    return bool(answered) and not (alone or position.table.over or position.table.can_undo(seat))


def voters(position: Position, seat: Seat, way: Way) -> list[Seat]:
    """The seats that must agree: people who have acted since, or else all people who play.

    Opponents agree to everything.
    """
    others = [other.seat for other in position.seated if other.seat != seat and other.asked is not None]
    return [other for other in others if other in way.seats] or others


def request_words(name: str, undone: Sequence[str], state: str) -> str:
    """A request that stands, for everybody: who asks, what would be undone, and whose word is missing."""
    asks = f"{ASKS.format(name=name)} This would be undone:"
    return "\n".join([asks, *(f"- {line}" for line in undone), state])


def vote_buttons(game_id: str, version: int) -> tuple[Button, ...]:
    return (
        Button("Agree", action("agree", game_id, version), "primary"),
        Button("Decline", action("decline", game_id, version)),
    )


def _seat_of(position: Position, person: int) -> Seat:
    seat = position.seat_of(person)
    if seat is None:
        raise Refusal(STRANGER)
    return seat


def _named(position: Position, seats: Sequence[Seat]) -> str:
    return listed([position.names[seat] for seat in seats])


def _declined(position: Position, request: Request, seat: Seat) -> str:
    """What is said of a request that somebody declines, or withdraws whose it is."""
    words = WITHDRAWN if seat == request.seat else DECLINED
    return words.format(name=position.names[seat])


def _by_consent(seat: Seat, way: Way) -> Event:
    return Event(seat, _filled(BY_CONSENT, count=len(way.undone)))


def _filled(words: Text, **args: int | str) -> Text:
    return Text(words.template, dict(args))


async def _undone_words(tx: Transaction, position: Position, way: Way) -> list[str]:
    """What would be undone, as everybody may know it."""
    events = await history.events_since(tx, position.row.id, way.undone[0].n) if way.undone else []
    words = told([row.event for row in events], None, position.names)
    return [sentence(line) for line in shortened(words, MOST_TOLD)]


async def _recorded(tx: Transaction, position: Position, given: Sequence[AnswerRow]) -> Recording:
    """What the game is played again from."""
    seed = await games.seed(tx, position.row.id) or ""
    answers = tuple(row.answer for row in given)
    fresh = await rewinds.fresh(tx, position.row.id)
    return Recording(position.rules, len(position.seated), position.row.options, seed, answers, fresh)


def _played(recording: Recording, kept: int) -> Table[Any, Any]:
    """The game as it stood after so many answers."""
    try:
        return recording.table(kept)
    except IllegalAnswer as error:
        raise Refusal(OTHER_RULES) from error


def _came_to_light(now: Table[Any, Any], then: Table[Any, Any]) -> bool:
    """Whether anything hidden was seen between two moments of a game."""
    return (now.state.unveiled, now.state.rng.count) != (then.state.unveiled, then.state.rng.count)
