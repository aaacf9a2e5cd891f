"""No game hangs on one absent person: whole games in which half the players stop answering.

`VINTNER_ABSENT_GAMES=200` plays more of them.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot import clocks, opponents, tellings
from bot.absences import Absences
from bot.agreements import Agreements
from bot.lobby import Lobby, Wish
from bot.opponents import Opponents
from bot.paces import DAY, HOUR
from bot.planning import Planning
from bot.play import Play
from bot.position import Position, read
from bot.timekeeper import Timekeeper
from games import load_all
from games.engine import Answer, Rng, any_answer
from storage import Database, games, history, outbox, upgrade

GAMES = int(os.environ.get("VINTNER_ABSENT_GAMES", "3"))
LONGEST = 400  # days until a game must have ended


class World:
    """The bot's services without Discord, on a clock that jumps from one event to the next."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.now = 1_800_000_000
        self.calls = 0
        self.catalog = load_all()
        self.play = Play(db, self.catalog, lambda: self.now)
        self.lobby = Lobby(db, self.catalog, lambda: self.now, most_games=1000)
        self.opponents = Opponents(self.play, 0, 5, ThreadPoolExecutor(1))
        absences = Absences(self.play)
        self.absences = absences
        agreements, planning = Agreements(self.play, 10), Planning(self.play)
        self.timekeeper = Timekeeper(absences, agreements, planning, lambda: None)

    async def begin(self, kind: str, people: list[int], ais: int, pace: str, on_timeout: str) -> str:
        wish = Wish(
            kind=kind, guild=1, channel=2, host=people[0], name="Host", pace=pace, on_timeout=on_timeout
        )
        row = await self.lobby.open(wish)
        for person in people[1:]:
            await self.lobby.join(row.id, person, f"Person {person}")
        for _ in range(ais):
            await self.lobby.add_opponent(row.id, people[0], "random")
        await self.lobby.start(row.id, people[0], f"{len(row.id):064x}")
        return row.id

    async def deliver(self) -> None:
        """Tell everybody what they are asked, as the outbox's worker would."""
        while True:
            async with self.db.write() as tx:
                rows = await outbox.claim_due(tx, self.now + HOUR, 100)
                for row in rows:
                    if row.kind == tellings.NOTICE:
                        await self._notify(tx, row.game_id or "", tellings.number(row.target))
                    await outbox.delivered(tx, row.id)
            if not rows:
                return

    async def _notify(self, tx, game_id: str, person: int) -> None:
        position = await read(tx, self.catalog, game_id)
        seat = position.seat_of(person)
        if seat in position.table.pending and position.asks(seat) == person:
            await clocks.notified(tx, position, seat, position.token(seat), self.now)

    async def let_opponents_move(self, game_id: str) -> None:
        while opponents._seats(await self.play.position(game_id)):
            await self.opponents._move(game_id)

    async def pass_time(self, seconds: int) -> None:
        self.now += seconds
        await self.timekeeper.tick()

    async def answer(self, position: Position, seat: int, random: Rng) -> None:
        person = position.asks(seat)
        assert person is not None
        self.calls += 1
        given = any_answer(position.table.pending[seat], random)
        token = position.token(seat)
        await self.play.answer(self.calls, person, position.row.id, token, lambda _: given.picks)

    async def status(self, game_id: str) -> str:
        async with self.db.read() as tx:
            row = await games.get(tx, game_id)
        assert row is not None
        return row.status


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    think = opponents.answer

    def quickly(kind: str, game, seat: int, level: str, seed: str) -> Answer:
        return think(kind, game, seat, "random", seed)

    monkeypatch.setattr(opponents, "answer", quickly)
    url = f"sqlite+aiosqlite:///{tmp_path / 'absent.db'}"
    await upgrade(url)
    db = await Database.open(url)
    world = World(db)
    yield world
    world.opponents.close()
    await db.close()


async def play_to_the_end(world: World, game_id: str, patience: dict[int, int], random: Rng) -> str:
    """Play a game in which each person answers so many times, and then no more."""
    end = world.now + LONGEST * DAY
    while (status := await world.status(game_id)) == "running":
        assert world.now < end, f"game {game_id} hangs"
        await world.deliver()
        await world.let_opponents_move(game_id)
        position = await world.play.position(game_id)
        willing = [
            seat
            for seat in position.table.pending
            if (person := position.asks(seat)) is not None and patience[person] > 0
        ]
        if position.row.status != "running" or not willing:
            await world.pass_time(6 * HOUR)
            continue
        seat = random.choice(willing)
        patience[position.person_at(seat) or 0] -= 1
        await world.answer(position, seat, random)
        world.now += random.below(HOUR)
    return status


async def test_no_game_hangs_on_absent_people(world: World):
    random = Rng("00" * 32)
    ends: Counter[str] = Counter()

    for number in range(GAMES):
        kind = random.choice(sorted(world.catalog))
        most = min(world.catalog[kind].seats[-1], 4)
        count = 2 + random.below(most - 1)
        people = [number * 10 + n + 1 for n in range(count)]
        pace = random.choice(["brisk", "steady", "slow", "relaxed"])
        rule = random.choice(["autopilot", "skip", "resign"])
        game_id = await world.begin(kind, people, 0, pace, rule)
        patience = {person: random.below(20) if random.below(2) else 10**6 for person in people}
        ends[await play_to_the_end(world, game_id, patience, random)] += 1

    assert sum(ends.values()) == GAMES
    assert ends["finished"] + ends["abandoned"] == GAMES


async def test_whoever_stays_finishes_the_game(world: World):
    random = Rng("11" * 32)
    game_id = await world.begin("wine_cellar", [1, 2, 3], 0, "brisk", "autopilot")

    status = await play_to_the_end(world, game_id, {1: 10**6, 2: 1, 3: 0}, random)

    async with world.db.read() as tx:
        given = [(row.answer.seat, row.giver) for row in await history.answers(tx, game_id)]
    assert status == "finished"
    assert {giver for seat, giver in given if seat == 0} == {"person"}
    assert {giver for seat, giver in given if seat == 2} == {"autopilot"}


async def test_an_absent_persons_seat_is_asked_of_nobody_else(world: World):
    random = Rng("22" * 32)
    game_id = await world.begin("wine_cellar", [1, 2], 0, "brisk", "autopilot")
    await world.deliver()
    position = await world.play.position(game_id)
    seat = position.seat_of(1)
    await world.answer(position, seat, random)

    await world.pass_time(25 * HOUR)
    await asyncio.gather(*(world.absences.returns(game_id, 2, sees=True) for _ in range(2)))

    position = await world.play.position(game_id)
    assert position.active == [1, 2]
