"""What people have planned, and what comes of it when they are asked.  It is for their eyes only."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from bot import foresight, tellings
from bot.position import Position
from bot.tellings import Said
from bot.wording import listed
from games.engine import Answer, Seat
from storage import Transaction, history, plans
from storage.plans import Plan
from storage.steps import Want

GRACE = 60  # seconds for which a plan lets whoever has just moved take that back

CELL = re.compile(r"r(\d+)c(\d+)")
NUMBERED = re.compile(r"([a-z])(\d)")
OF_SEATS = ("house", "track")  # kinds of places that each seat has one of

ASKED_OTHERWISE = "you are asked something else than you planned for"
IMPOSSIBLE = "nothing that you planned is possible now"
CHANGED = "something has changed that you named: {places}"
TAKEN_BACK = "the game was taken back"
BY_HAND = "you have answered yourself"
UNDONE = "you have taken an answer back"
FAILED = "something went wrong on our side"
DROPPED = "**{game}**: your plan is dropped, because {why}."


class Following(Struct, frozen=True):
    """What comes of a plan now: an answer and what is left to do after it, or why it is dropped."""

    plan: Plan
    answer: Answer | None
    why: str = ""


async def due(tx: Transaction, position: Position) -> list[Plan]:
    """The plans of those who are asked something now."""
    kept = await plans.kept(tx, position.row.id)
    return [
        plan
        for seat, plan in kept.items()
        if seat in position.table.pending and position.asks(seat) == plan.user_id
    ]


async def ready(tx: Transaction, position: Position, now: int) -> list[Plan]:
    """The plans that answer now: nobody else may take a move back any more, or has had time for it.

    A plan answers within a moment, which would leave whoever moved before it no undo at all.
    """
    return [plan for plan in await due(tx, position) if not await _others_may_undo(tx, position, plan, now)]


async def _others_may_undo(tx: Transaction, position: Position, plan: Plan, now: int) -> bool:
    """Whether somebody else has answered a moment ago, and may still take that back."""
    for seat in range(len(position.seated)):
        if seat == plan.seat or position.asks(seat) is None or not position.table.can_undo(seat):
            continue
        latest = await history.last_answer(tx, position.row.id, seat)
        if latest and latest.giver == "person" and latest.given_at > now - GRACE:
            return True
    return False


async def following(tx: Transaction, position: Position, plan: Plan) -> Following:
    """Find out what a plan answers to the question that its owner is asked."""
    step, phase = plan.steps[0], position.table.state.phase
    decision = position.table.pending[plan.seat]
    if changed := await _changed(tx, plan):
        return Following(plan, None, CHANGED.format(places=listed(changed)))
    answer = foresight.planned(step, phase, decision)
    if answer is None:
        same = phase == step.phase and decision.prompt.template in step.prompts
        return Following(plan, None, IMPOSSIBLE if same else ASKED_OTHERWISE)
    return Following(replace(plan, steps=plan.steps[1:]), answer)


async def store(tx: Transaction, left: Plan) -> None:
    """Note what is left of a plan, in the transaction in which the rest was done."""
    if left.steps:
        await plans.write(tx, left)
    else:
        await plans.drop(tx, left.game_id, left.seat)


async def drop(tx: Transaction, position: Position, plan: Plan, why: str, now: int) -> None:
    """Drop a plan, tell its owner why, and that it is their move if it is."""
    await plans.drop(tx, plan.game_id, plan.seat)
    await _tell_dropped(tx, position, plan.user_id, why, now)
    if plan.seat in position.table.pending:
        await tellings.notices(tx, plan.game_id, [plan.user_id], now)


async def overtaken(tx: Transaction, before: Position, seat: Seat, *, undone: bool, now: int) -> None:
    """Drop the plan of somebody who answers what it was for by hand, or takes an answer back."""
    plan = (await plans.kept(tx, before.row.id)).get(seat)
    if plan is None or not (undone or plan in await due(tx, before)):
        return
    await plans.drop(tx, plan.game_id, seat)
    await _tell_dropped(tx, before, plan.user_id, UNDONE if undone else BY_HAND, now)


async def drop_all(tx: Transaction, position: Position, now: int) -> None:
    """Drop all plans of a game that was taken back, and tell their owners."""
    for person in await plans.drop_all(tx, position.row.id):
        await _tell_dropped(tx, position, person, TAKEN_BACK, now)


async def clear(tx: Transaction, game_id: str) -> None:
    """Forget all plans of a game that is over."""
    await plans.drop_all(tx, game_id)


async def _tell_dropped(tx: Transaction, position: Position, person: int, why: str, now: int) -> None:
    game = f"{position.rules.title} · `{position.row.id}`"
    await tellings.whisper(tx, person, position.row.id, Said(DROPPED.format(game=game, why=why)), now)


async def _changed(tx: Transaction, plan: Plan) -> list[str]:
    """The places that its owner named and that others have changed since, in words."""
    if not plan.stops:
        return []
    given = await history.answers(tx, plan.game_id, after=plan.since)
    own = {row.n for row in given if row.answer.seat == plan.seat}
    events = await history.events_since(tx, plan.game_id, plan.since + 1)
    places = {place for row in events if row.after not in own for place in row.event.places}
    return [place_words(stop, plan.seat) for stop in plan.stops if any(_lies_in(p, stop) for p in places)]


def _lies_in(place: str, stop: str) -> bool:
    return place == stop or place.startswith(f"{stop}/")


def place_words(place: str, seat: int) -> str:
    """A place as its owner names it: `seat:1/lira` is "your lira" to seat 1."""
    whole, _, part = place.partition("/")
    kind, _, which = whole.partition(":")
    if whole == f"seat:{seat}":
        return f"your {part.replace('_', ' ')}"
    if cell := CELL.fullmatch(which):
        return f"row {cell[1]}, column {cell[2]}"
    if kind in OF_SEATS:
        return f"your {kind}" if which == str(seat) else f"{kind} of player {int(which) + 1}"
    spaced = NUMBERED.sub(r"\1 \2", which.replace("_", " "))
    if kind in ("space", "season"):
        return spaced
    return f"{spaced} {kind}" if which.isalpha() else f"{kind} {spaced}".strip()


def want_words(want: Want, names: list[str], seat: int) -> str:
    return listed([label.read(names, seat) for label in want.label])
