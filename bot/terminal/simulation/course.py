"""What happens when, from the first table to the last day."""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from msgspec import Struct

from bot.client import Vintner
from bot.terminal.simulation.habits import NAMES, habits
from bot.terminal.simulation.people import Person
from bot.terminal.simulation.town import DAY, Town
from bot.terminal.simulation.witness import Witness
from games import load_all
from games.engine import Rules
from storage import plans, waiting

TOGETHER = 600  # virtual seconds in which those who look in do so at the same time
AUDIT = 30 * 60  # virtual seconds between two audits
PACES = ("brisk", "brisk", "brisk", "steady", "slow", "relaxed")
TIME_UP = ("autopilot", "autopilot", "skip", "resign")
SEATS = 4  # at most, so that a few weeks are enough
FATAL_MOMENT = 0.08  # real seconds within which the bot is killed after people have begun to act
RESTART_AT = 4 * 60  # minutes after midnight


class Plan(Struct, frozen=True):
    """How much is simulated."""

    games: int
    people: int
    days: int
    seed: int
    kills: int


class Course:
    """Runs the events in order, as many people at once as look in at the same time."""

    def __init__(self, town: Town, plan: Plan) -> None:
        self.town = town
        self.plan = plan
        self.witness = Witness(town.world, town.begun)
        self.waited: Counter[str] = Counter()  # seconds, by why
        self.waited_in: Counter[str] = Counter()  # seconds, by game
        self.restarts = self.kills = self._opened = 0
        self._chance = random.Random(plan.seed)
        self._events: list[tuple[int, int, Callable[[], Awaitable[None]]]] = []
        self._looks: list[tuple[int, Person]] = []
        self._numbers = count()
        self._audited = town.begun
        self._fatal: list[int] = []
        self.people: list[Person] = []
        self._by_id: dict[int, Person] = {}

    # Preparing

    def prepare(self) -> None:
        """Invent people, and decide what happens when."""
        names = [f"{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1}" for n in range(self.plan.people)]
        for number, user in enumerate(self.town.settle_down(names)):
            given = habits(self._chance, self.plan.days)
            person = Person(self.town, self.witness, user, given, f"{self.plan.seed} {number}")
            self.people.append(person)
        self._by_id = {person.id: person for person in self.people}
        self.town.on_start.append(self._watch)
        for person in self.people:
            self._plan_person(person)
        for number in range(self.plan.games):
            last = max(self.plan.days * DAY // 2, DAY)
            self._at(self.town.begun + 3600 + number * last // self.plan.games, self._new_table)
        for day in range(1, self.plan.days):
            self._at(self.town.moment(day, RESTART_AT), self._restart)
        span = self.plan.days * DAY
        self._fatal = sorted(self.town.begun + self._chance.randrange(span) for _ in range(self.plan.kills))

    async def _watch(self, bot: Vintner) -> None:
        """Follow all changes; a bot that was killed has not told of what it saved last."""
        play = bot.services.play
        play.before_commit.append(self.witness.on_change)
        play.after_commit.append(self.witness.on_commit)
        async with self.town.db.read() as tx:
            waited_for = {row.game_id for row in await waiting.of_people(tx)}
        for game in sorted(waited_for | {game for game, _ in self.witness.asked}):
            self.witness.on_commit(await play.position(game))

    def _plan_person(self, person: Person) -> None:
        given = person.habits
        for day in range(self.plan.days):
            self._looks += [(moment, person) for moment in person.looks_on(day)]
        if given.gone is not None:
            self._at(person.moment(given.gone, 0), person.leave)
        if given.holiday is not None and not person.is_gone(given.holiday[0]):
            self._at(person.moment(given.holiday[0], 30), person.go_on_holiday)

    def _at(self, moment: int, event: Callable[[], Awaitable[None]]) -> None:
        heapq.heappush(self._events, (moment, next(self._numbers), event))

    # Running

    async def run(self, note: Callable[[int], None]) -> None:
        """Live through all days; `note` is told each day that is over."""
        self.prepare()
        await self.town.start()
        for person in self.people:
            await person.arrive()
        await self.town.settled()
        self._looks.sort(key=lambda look: look[0])
        self._looks.reverse()
        for day in range(self.plan.days):
            await self._until(self.town.begun + (day + 1) * DAY)
            note(day + 1)

    async def _until(self, end: int) -> None:
        while self.town.clock() < end:
            moments = [end, self.town.clock() + AUDIT]
            moments += [self._events[0][0]] if self._events else []
            moments += [self._looks[-1][0]] if self._looks else []
            await self.town.pass_time(max(min(moments), self.town.clock() + 1))
            while self._events and self._events[0][0] <= self.town.clock():
                await heapq.heappop(self._events)[2]()
                await self.town.settled()
            await self._look_in()
            await self._audit()

    async def _look_in(self) -> None:
        """Let everybody look in whose moment has come; perhaps the bot dies meanwhile."""
        present: dict[int, Person] = {}
        while self._looks and self._looks[-1][0] <= self.town.clock() + TOGETHER:
            _, person = self._looks.pop()
            present[person.id] = person
        if not present:
            return
        looks = [asyncio.create_task(person.look()) for person in present.values()]
        if self._fatal and self._fatal[0] <= self.town.clock():
            self._fatal.pop(0)
            await self._die(looks)
        else:
            await asyncio.gather(*looks)
            await self.town.settled()

    async def _die(self, looks: list[asyncio.Task[None]]) -> None:
        """Kill the bot in the middle of what people do, and start it a while later."""
        await asyncio.sleep(self._chance.random() * FATAL_MOMENT)
        await self.town.kill()
        self.kills += 1
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)
        await self._begin_again(self._chance.choice((5, 60, 60, 600, 3 * 3600)))

    async def _restart(self) -> None:
        await self.town.stop()
        self.restarts += 1
        await self._begin_again(60)

    async def _begin_again(self, down: int) -> None:
        await self.town.pass_time(self.town.clock() + down)
        self.town.forget_the_past()
        await self.town.start()
        await self.town.settled()

    # Tables

    async def _new_table(self) -> None:
        now = self.town.clock()
        day = (now - self.town.begun) // DAY
        able = [p for p in self.people if p.is_awake(now) and not p.is_gone(day) and not p.is_on_holiday(day)]
        if not able:
            self._at(now + 3600, self._new_table)
            return
        rules = self._next_rules()
        seats = self._chance.randint(rules.seats[0], min(SEATS, rules.seats[-1]))
        seats = max(seats, 2)
        sitters = self._chance.sample(able, min(self._chance.randint(1, seats), len(able)))
        host, *guests = sitters
        self.witness.acting.update(person.id for person in sitters)
        await host.open_table(
            guests,
            seats - len(sitters),
            game=rules.key,
            pace=self._chance.choice(PACES),
            time_up=self._chance.choice(TIME_UP),
        )
        await self.town.settled()
        self.witness.acting.clear()
        self._opened += 1
        await self._compare()

    def _next_rules(self) -> Rules[Any, Any]:
        kinds = sorted(load_all().values(), key=lambda rules: rules.key)
        return kinds[self._opened % len(kinds)]

    # Looking on

    async def _audit(self) -> None:
        now = self.town.clock()
        if now - self._audited < AUDIT:
            return
        self._account(await self._compare(), now - self._audited, now)
        self._audited = now
        self.town.forget_the_past()

    async def _compare(self) -> list[waiting.WaitingRow]:
        """Hold what people have heard against who is waited for, and return that."""
        async with self.town.db.read() as tx:
            rows = await waiting.of_people(tx)
            planned = {
                (game, plan.user_id)
                for game in await plans.due(tx)
                for plan in (await plans.kept(tx, game)).values()
            }
        self.witness.audit(rows, planned)
        return rows

    def _account(self, rows: list[waiting.WaitingRow], seconds: int, now: int) -> None:
        """Charge the time since the last audit to those who are waited for."""
        by_game: dict[str, list[waiting.WaitingRow]] = {}
        for row in rows:
            by_game.setdefault(row.game_id, []).append(row)
        for game, waited in by_game.items():
            self.waited_in[game] += seconds
            for row in waited:
                person = self._by_id.get(row.user_id or 0)
                if person is not None:
                    self.waited[person.excuse(game, now)] += round(seconds / len(waited))
