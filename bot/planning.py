"""Writing plans: with menus over what a person may be asked next, kept in the database click by click."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot import tellings
from bot.foresight import Foreseen, foresee, wanted
from bot.plans import following
from bot.play import OVER, STRANGER, Play, require_running
from bot.position import Position, read
from bot.refusal import Refusal
from games.engine import Seat
from storage import Transaction, history, plans
from storage.plans import Plan
from storage.steps import Step

log = structlog.get_logger(__name__)

MOST_STEPS = 5
MOST_STOPS = 25
RECENT = 400  # events that are looked through for places that change
NO_MORE = "As far as one can see, you are not asked anything more in this game."
NOTHING_YET = "Choose first what you want to answer."
NO_PLAN = "You have no plan in this game. **Plan** on your panel, or `/plan make`, begins one."
STALE = "The game has moved on since that menu was made. Here is what you may be asked now."
ENOUGH = f"A plan has {MOST_STEPS} steps at the most."


class Draft(Struct, frozen=True):
    """A plan as it is being written: what may be asked at its last step, and the places it may watch."""

    position: Position
    plan: Plan
    kinds: tuple[Foreseen, ...]
    places: tuple[str, ...]

    @property
    def kind(self) -> Foreseen | None:
        """The kind of question that the last step answers; `None` if that is not to be expected any more."""
        return _kind_of(self.plan.steps[-1], self.kinds) if self.plan.steps else None


class Planning:
    """Lets people write, keep and cancel plans.  A plan that is kept is followed by `Play`."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.db = play.db
        self.clock = play.clock

    async def show(self, game_id: str, person: int) -> Draft:
        """The plan that somebody has, kept or not; raises `Refusal` if there is none."""
        position, plan = await self._read(game_id, person)
        if plan is None:
            raise Refusal(NO_PLAN)
        return await self._draft(position, plan)

    async def write(self, game_id: str, person: int) -> Draft:
        """The plan that somebody has, or a new one."""
        position, plan = await self._read(game_id, person)
        if plan is None:
            plan = await self._new(position, _seat_of(position, person), person)
            await self._store(position, plan, None)
        return await self._draft(position, plan)

    async def start_over(self, game_id: str, person: int) -> Draft:
        position, before = await self._read(game_id, person)
        plan = await self._new(position, _seat_of(position, person), person)
        await self._store(position, plan, before)
        return await self._draft(position, plan)

    async def add(self, game_id: str, person: int, keys: Sequence[str]) -> Draft:
        """Add wants to the last step: what is to be answered if nothing before it is possible."""
        draft = await self.show(game_id, person)
        if draft.kind is None:
            raise Refusal(STALE)
        *before, last = draft.plan.steps
        new = tuple(want for want in wanted(draft.kind, keys) if want not in last.wants)
        known = tuple(dict.fromkeys((*last.prompts, *draft.kind.prompts)))
        step = replace(last, wants=(*last.wants, *new), prompts=known)
        return await self._change(draft, steps=(*before, step))

    async def choose_kind(self, game_id: str, person: int, index: int) -> Draft:
        """Let the last step answer another kind of question."""
        draft = await self.show(game_id, person)
        if not 0 <= index < len(draft.kinds):
            raise Refusal(STALE)
        return await self._change(draft, steps=(*draft.plan.steps[:-1], draft.kinds[index].step))

    async def then(self, game_id: str, person: int) -> Draft:
        """Go on to the question after those that are planned."""
        draft = await self.show(game_id, person)
        steps = draft.plan.steps
        if not steps[-1].wants:
            raise Refusal(NOTHING_YET)
        if len(steps) == MOST_STEPS:
            raise Refusal(ENOUGH)
        kinds = await self._kinds(draft.position, draft.plan.seat, steps)
        if not kinds:
            raise Refusal(NO_MORE)
        return await self._change(draft, steps=(*steps, kinds[0].step))

    async def watch(self, game_id: str, person: int, places: Sequence[str]) -> Draft:
        """Settle which places must not change by what others do."""
        draft = await self.show(game_id, person)
        return await self._change(draft, stops=tuple(place for place in draft.places if place in places))

    async def keep(self, game_id: str, person: int) -> tuple[Position, Plan | None]:
        """Let a plan count from now on; if its owner is asked already, it is followed at once.

        Returns how the game stands then, and what is left of the plan.
        """
        async with self.db.write() as tx:
            position, plan = await self._find(tx, game_id, person)
            steps = tuple(step for step in plan.steps if step.wants) if plan else ()
            if plan is None or not steps:
                raise Refusal(NOTHING_YET if plan else NO_PLAN)
            latest = await history.last_answer(tx, game_id)
            kept = replace(
                plan, steps=steps, kept=True, since=latest.n if latest else 0, made_at=self.clock()
            )
            if plan.seat in position.table.pending:
                found = await following(tx, position, kept)
                if found.answer is None:
                    raise Refusal(f"That cannot be followed: {found.why}.")
            await plans.write(tx, kept)
        after = await self.play.follow_plans(position)
        if after is not position:
            self.play.announce(after)
        async with self.db.read() as tx:
            return after, await plans.find(tx, game_id, plan.seat)

    async def cancel(self, game_id: str, person: int) -> None:
        async with self.db.write() as tx:
            position, plan = await self._find(tx, game_id, person)
            if plan is None:
                raise Refusal(NO_PLAN)
            await plans.drop(tx, game_id, plan.seat)
            await self._tell_asked(tx, position, plan)

    async def follow_due(self) -> None:
        """Follow plans whose moment has come by itself, or came when the bot was stopped."""
        async with self.db.read() as tx:
            due = await plans.due(tx)
        for game_id in due:
            try:
                await self._follow(game_id)
            except Refusal as refusal:  # it cannot be opened now, so it rests, and its plans with it
                log.info("plan rests", game=game_id, why=str(refusal))
            except Exception:  # one broken game must not stop the plans of all others
                log.exception("plans cannot be followed", game=game_id)

    async def _follow(self, game_id: str) -> None:
        before = await self.play.position(game_id)
        after = await self.play.follow_plans(before)
        if after is not before:
            self.play.announce(after)

    # How a plan stands

    async def _read(self, game_id: str, person: int) -> tuple[Position, Plan | None]:
        async with self.db.read() as tx:
            return await self._find(tx, game_id, person)

    async def _find(self, tx: Transaction, game_id: str, person: int) -> tuple[Position, Plan | None]:
        """A game that is being played, and a person's plan in it."""
        position = await read(tx, self.play.catalog, game_id)
        seat = _seat_of(position, person)
        require_running(position)
        if position.table.over:
            raise Refusal(OVER)
        plan = await plans.find(tx, game_id, seat)
        return position, plan if plan and plan.user_id == person else None

    async def _new(self, position: Position, seat: Seat, person: int) -> Plan:
        kinds = await self._kinds(position, seat, ())
        if not kinds:
            raise Refusal(NO_MORE)
        return Plan(
            game_id=position.row.id,
            seat=seat,
            user_id=person,
            steps=(kinds[0].step,),
            made_at=self.clock(),
        )

    async def _change(
        self, draft: Draft, *, steps: tuple[Step, ...] | None = None, stops: tuple[str, ...] | None = None
    ) -> Draft:
        """Store a change; a plan that is changed does not count until it is kept again."""
        plan = replace(
            draft.plan,
            steps=draft.plan.steps if steps is None else steps,
            stops=draft.plan.stops if stops is None else stops,
            kept=False,
        )
        await self._store(draft.position, plan, draft.plan)
        return await self._draft(draft.position, plan)

    async def _store(self, position: Position, plan: Plan, before: Plan | None) -> None:
        async with self.db.write() as tx:
            await plans.write(tx, plan)
            await self._tell_asked(tx, position, before)

    async def _tell_asked(self, tx: Transaction, position: Position, before: Plan | None) -> None:
        """Tell somebody that it is their move, if only the plan that counted until now kept them from it."""
        if before and before.kept and before.seat in position.table.pending:
            await tellings.notices(tx, position.row.id, [before.user_id], self.clock())

    async def _draft(self, position: Position, plan: Plan) -> Draft:
        kinds = await self._kinds(position, plan.seat, plan.steps[:-1])
        return Draft(position, plan, tuple(kinds), await self._places(position, plan.seat))

    async def _kinds(self, position: Position, seat: Seat, steps: Sequence[Step]) -> list[Foreseen]:
        seed = f"{position.row.id}:{position.row.version}:{seat}"
        return await asyncio.to_thread(foresee, position.table, seat, tuple(steps), seed)

    async def _places(self, position: Position, seat: Seat) -> tuple[str, ...]:
        """Places that have changed in this game: one's own first, whosoever's changed, then those of all."""
        async with self.db.read() as tx:
            events = await history.latest_events(tx, position.row.id, limit=RECENT)
        changed = [place for row in events for place in row.event.places]
        own = {f"seat:{seat}/{place.split('/')[1]}" for place in changed if _is_seats(place)}
        common = {place.partition("/")[0] for place in changed if not place.startswith("seat:")}
        return (*sorted(own), *sorted(common))[:MOST_STOPS]


def _is_seats(place: str) -> bool:
    return place.startswith("seat:") and "/" in place


def _kind_of(step: Step, kinds: Sequence[Foreseen]) -> Foreseen | None:
    """The kind of question that a step was made for, as it is foreseen now."""
    for kind in kinds:
        if kind.phase == step.phase and set(kind.prompts) & set(step.prompts):
            return kind
    return None


def _seat_of(position: Position, person: int) -> Seat:
    seat = position.seat_of(person)
    if seat is None:
        raise Refusal(STRANGER)
    return seat
