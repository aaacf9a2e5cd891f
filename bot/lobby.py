"""Gathering a table: open, join, leave, add opponents, choose options, start."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container

import structlog
from msgspec import Struct

from bot import clocks, tellings
from bot.paces import TIMEOUTS, pace_of
from bot.play import asked
from bot.position import Catalog, Position, find, rules_of
from bot.refusal import Refusal
from bot.wording import span
from games.engine import Rng, Table
from renderer.counts import counted
from storage import Database, Transaction, games, history, messages, people, seats, waiting
from storage.games import GameRow, NewGame, Start
from storage.messages import MessageRow
from storage.seats import Entry

log = structlog.get_logger(__name__)

OPPONENT_NAMES = ("Bacchus", "Ampelo", "Dionea", "Silvano", "Vesta", "Pomona", "Faunus", "Flora")

STARTED = "This game has begun already, so its table can no longer be changed."
FULL = "This table is full. `/game new` opens another."
ALREADY_IN = "You sit at this table already."
NOT_IN = "You do not sit at this table."
NOT_THERE = "Nobody of that name sits at this table."
CLOSED = "This table was closed."
NOT_INVITED = "This table is private: ask its host to invite you with `/game invite`."
HOST_ONLY = "Only the host of the table, <@{host}>, can do that."
NO_OPPONENT = "There is no AI at this table."
TOO_MANY = (
    "You hold {most} here, which is as many as this server allows. "
    "Finish or leave one first; `/games` lists them."
)


class Wish(Struct, frozen=True, kw_only=True):
    """A table that somebody wants to open."""

    kind: str
    guild: int | None
    channel: int
    host: int
    name: str
    options: dict[str, str] = {}
    private: bool = False
    rated: bool = True
    pace: str = "relaxed"
    on_timeout: str = "autopilot"


class Lobby:
    """Changes tables that have not started.  The clock gives seconds since 1970 (UTC)."""

    def __init__(self, db: Database, catalog: Catalog, clock: Callable[[], int], most_games: int) -> None:
        self.db = db
        self.catalog = catalog
        self.clock = clock
        self.most_games = most_games

    async def open(self, wish: Wish) -> GameRow:
        """Open a table with its host at it."""
        rules = rules_of(self.catalog, wish.kind)
        now = self.clock()
        async with self.db.write() as tx:
            await require_room(tx, wish.host, wish.guild, self.most_games)
            new = NewGame(
                kind=wish.kind,
                channel_id=wish.channel,
                host_id=wish.host,
                created_at=now,
                guild_id=wish.guild,
                options=rules.settled(wish.options),
                pace=wish.pace,
                on_timeout=wish.on_timeout,
                rated=wish.rated,
                private=wish.private,
                listed=not wish.private,
            )
            row = await games.create(tx, new)
            await people.set_name(tx, wish.host, wish.name)
            await seats.join(tx, row.id, wish.host, wish.name, most=rules.seats[-1], now=now)
        log.info("table opened", game=row.id, kind=row.kind)
        return row

    async def remember_card(self, row: GameRow, channel: int, message: int) -> None:
        """Note which message shows the table."""
        target = tellings.channel(row.channel_id)
        card = MessageRow(row.id, tellings.LOBBY, target, channel, message, self.clock(), "lobby")
        async with self.db.write() as tx:
            await messages.remember(tx, card)

    async def join(self, game_id: str, person: int, name: str, *, invited: bool = False) -> GameRow:
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            if row.private and not invited and person != row.host_id:
                raise Refusal(NOT_INVITED)
            await require_room(tx, person, row.guild_id, self.most_games)
            await people.set_name(tx, person, name)
            most = rules_of(self.catalog, row.kind).seats[-1]
            _require_entry(await seats.join(tx, game_id, person, name, most=most, now=now))
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def leave(self, game_id: str, person: int) -> GameRow:
        """Free a seat.  When the host leaves, the next person hosts; the last one closes the table."""
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            if not await seats.leave(tx, game_id, person, now):
                raise Refusal(NOT_IN)
            if person == row.host_id:
                await self._next_host(tx, row, now)
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def _next_host(self, tx: Transaction, row: GameRow, now: int) -> None:
        heirs = [seat.user_id for seat in await seats.of_game(tx, row.id) if seat.user_id is not None]
        if heirs:
            await games.change(tx, row.id, host_id=heirs[0])
        else:
            await games.set_status(tx, row.id, "abandoned", now)

    async def kick(self, game_id: str, host: int, person: int) -> GameRow:
        """Free somebody's seat, as its host may until the game begins."""
        async with self.db.read() as tx:
            _require_host(await self._lobby(tx, game_id), host)
            if person not in {seat.user_id for seat in await seats.of_game(tx, game_id)}:
                raise Refusal(NOT_THERE)
        return await self.leave(game_id, person)

    async def add_opponent(self, game_id: str, person: int, level: str) -> GameRow:
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            seated = await seats.of_game(tx, game_id)
            if person != row.host_id and person not in {seat.user_id for seat in seated}:
                raise Refusal(NOT_IN)
            taken = {seat.name for seat in seated}
            name = next(name for name in OPPONENT_NAMES if name not in taken)
            most = rules_of(self.catalog, row.kind).seats[-1]
            _require_entry(await seats.add_opponent(tx, game_id, level, name, most=most, now=now))
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def remove_opponent(self, game_id: str, person: int) -> GameRow:
        """Send the latest opponent away."""
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            _require_host(row, person)
            opponents = [seat.seat for seat in await seats.of_game(tx, game_id) if seat.level]
            if not opponents:
                raise Refusal(NO_OPPONENT)
            await seats.remove(tx, game_id, opponents[-1], now)
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def set_options(self, game_id: str, person: int, fields: dict[str, str]) -> GameRow:
        """Take over a form of options."""
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            _require_host(row, person)
            rules = rules_of(self.catalog, row.kind)
            chosen = {
                option.key: fields.get(option.key, row.options.get(option.key, ""))
                for option in rules.options
            }
            known = {option.key: {choice.key for choice in option.choices} for option in rules.options}
            options = {key: value for key, value in chosen.items() if value in known[key]}
            await games.change(
                tx,
                game_id,
                options=rules.settled(options),
                pace=pace_of(fields.get("pace", row.pace)).key,
                on_timeout=_one_of(TIMEOUTS, fields.get("timeout", ""), row.on_timeout),
                rated=fields.get("rated", _yes(row.rated)) == "yes",
                private=fields.get("private", _yes(row.private)) == "yes",
                listed=fields.get("private", _yes(row.private)) != "yes",
            )
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def hand_over(self, game_id: str, host: int, person: int) -> GameRow:
        """Make another person of the table its host."""
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            _require_host(row, host)
            if person not in {seat.user_id for seat in await seats.of_game(tx, game_id)}:
                raise Refusal("The new host must sit at the table.")
            await games.change(tx, game_id, host_id=person)
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def close(self, game_id: str, person: int) -> GameRow:
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            _require_host(row, person)
            await games.set_status(tx, game_id, "abandoned", now)
            await tellings.lobby(tx, game_id, row.channel_id, now)
        return row

    async def start(self, game_id: str, person: int, seed: str | None = None) -> Position:
        """Deal the game, and tell everybody.  Without a seed it gets 256 random bits."""
        now = self.clock()
        async with self.db.write() as tx:
            row = await self._lobby(tx, game_id)
            _require_host(row, person)
            seated = await seats.of_game(tx, game_id)
            rules = rules_of(self.catalog, row.kind)
            if len(seated) not in rules.seats:
                here = counted(len(seated), "is", "are")
                raise Refusal(f"{rules.title} takes {span(rules.seats)} players, and {here} here.")
            if refusal := rules.refuses(len(seated), rules.settled(row.options)):
                raise Refusal(refusal.read())
            rng = Rng(seed or secrets.token_hex(32))
            begun_with, commitment = rng.seed, rng.commitment
            table = Table.new(rules, len(seated), rng, row.options)
            begun = Start(table.save(), begun_with, commitment, rules.version, rules.fingerprint)
            row = await games.start(tx, game_id, begun, now)
            position = Position(row, tuple(seated), table)
            await history.add_events(tx, game_id, 0, table.news, now)
            await waiting.replace(tx, game_id, asked(position), now)
            await clocks.begin(tx, position, now)
            await tellings.lobby(tx, game_id, row.channel_id, now)
            await tellings.after_move(tx, position, [], actor=None, now=now)
        log.info("game started", game=game_id, kind=row.kind, seats=len(seated))
        return position

    async def expire(self, before: int) -> list[str]:
        """Close tables that nobody has touched since a time."""
        now = self.clock()
        async with self.db.write() as tx:
            stale = await games.stale_lobbies(tx, before)
            for row in stale:
                await games.set_status(tx, row.id, "abandoned", now)
                await tellings.lobby(tx, row.id, row.channel_id, now)
        return [row.id for row in stale]

    async def _lobby(self, tx: Transaction, game_id: str) -> GameRow:
        row = await find(tx, game_id)
        require_open(row)
        return row


def require_open(row: GameRow) -> None:
    """Raise `Refusal` unless people may still come to a table."""
    if row.status != "lobby":
        raise Refusal(STARTED if row.status in ("running", "finished") else CLOSED)


async def require_room(tx: Transaction, person: int, guild: int | None, most: int) -> None:
    """Raise `Refusal` for somebody who holds as many games as the server, or its operator, allows."""
    chosen = (await people.guild_settings(tx, guild or 0)).most_games
    allowed = most if chosen is None else min(chosen, most)
    if await seats.count_open(tx, person, guild) >= allowed:
        raise Refusal(TOO_MANY.format(most=counted(allowed, "open game")))


def _one_of(known: Container[str], chosen: str, otherwise: str) -> str:
    return chosen if chosen in known else otherwise


def _yes(chosen: bool) -> str:
    return "yes" if chosen else "no"


def _require_host(row: GameRow, person: int) -> None:
    if person != row.host_id:
        raise Refusal(HOST_ONLY.format(host=row.host_id))


def _require_entry(entry: Entry) -> None:
    if entry is not Entry.JOINED:
        raise Refusal({Entry.FULL: FULL, Entry.ALREADY_IN: ALREADY_IN}.get(entry, STARTED))
