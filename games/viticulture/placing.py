"""Where a worker can be placed, and where it cannot and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from msgspec import structs

from games.engine import Option, Reason, Seat, Text, text
from games.viticulture.board import blocked
from games.viticulture.cards import (
    ACTIONS,
    BESIDE,
    BONUS_SPOT,
    EVERYWHERE,
    LIRA_BONUSES,
    POINT_BONUSES,
    SEASON_ACTIONS,
    WINTER_ACTIONS,
)
from games.viticulture.player import Player
from games.viticulture.state import Viticulture, Worker, bonus_of

SMALL_BONUSES = LIRA_BONUSES + POINT_BONUSES


def next_kind(player: Player) -> str:
    """The kind of worker that is placed unless its owner says otherwise (VIT-D26)."""
    return "temporary" if player.temporary else "regular" if player.idle else "grande"


def placements(g: Viticulture, me: Seat) -> list[Option[Worker]]:
    """Every way to place a worker this season."""
    actions = (*SEASON_ACTIONS[g.phase], *_own_places(g, me))
    possible = [action for action in actions if blocked(g, me, action, bonus=True) is None]
    needy = [action for action in possible if action in LIRA_BONUSES and blocked(g, me, action) is not None]
    return _ways(g, me, possible, needy)


def plans(g: Viticulture, me: Seat) -> list[Option[Worker]]:
    """Every way to place a worker ahead on an action of winter, possible or not (Planner)."""
    options = _ways(g, me, WINTER_ACTIONS, ())
    return [structs.replace(option, value=structs.replace(option.value, planned=True)) for option in options]


def _ways(g: Viticulture, me: Seat, actions: Iterable[str], needy: Collection[str]) -> list[Option[Worker]]:
    """The ways to place a worker on some actions, of which the needy ones cannot be paid without their bonus.

    What is rarely wanted stays aside: the grande worker while others are left, and a bonus
    of lira or a point declined.
    """
    player = g.players[me]
    kind = next_kind(player)
    workers = [
        worker
        for action in actions
        for worker in on_action(g, me, action, kind)
        if worker.bonus or action not in needy
    ]
    small = [worker for worker in workers if _has_small_bonus(worker) and worker.action not in needy]
    found = [_usual(worker) for worker in workers]
    declined = [_declining(worker, "place") for worker in small]
    if kind != "grande" and player.grande:
        found += [_by_grande(worker) for worker in workers if not _beside_full(worker)]
        declined += [_declining(_by_grande(worker).value, "grande") for worker in small]
    return found + declined


def _own_places(g: Viticulture, me: Seat) -> tuple[str, ...]:
    return ("cart", "yoke") if "yoke" in g.players[me].structures else ("cart",)


def on_action(g: Viticulture, me: Seat, action: str, kind: str) -> tuple[Worker, ...]:
    """A worker on the leftmost ordinary space and on the bonus space, as far as they are open.

    The grande worker may stand beside an action that is full (VIT-059, VIT-D21).
    """
    if action not in ACTIONS:
        return (Worker(me, kind, action, BESIDE),)
    if free := g.free_spots(action):
        return _on_spots(me, kind, action, free, len(g.players))
    return (Worker(me, "grande", action, BESIDE),) if g.players[me].grande else ()


@cache
def _on_spots(me: Seat, kind: str, action: str, free: tuple[str, ...], seats: int) -> tuple[Worker, ...]:
    """Ordinary spaces are all alike, so only the leftmost one is offered."""
    ordinary = [spot for spot in free if spot != BONUS_SPOT][:1]
    bonus = [spot for spot in free if spot == BONUS_SPOT]
    return tuple(Worker(me, kind, action, spot, bonus_of(action, spot, seats)) for spot in ordinary + bonus)


def _beside_full(worker: Worker) -> bool:
    return worker.spot == BESIDE and worker.action in ACTIONS


def _where(worker: Worker) -> str:
    return worker.action if worker.action in ("cart", "yoke") else f"{worker.action}@{worker.spot}"


@cache
def _usual(worker: Worker) -> Option[Worker]:
    return Option(f"place:{_where(worker)}", worker, _label(worker))


def _label(worker: Worker) -> Text:
    action = EVERYWHERE[worker.action]
    if worker.bonus:
        return text("{action}, with the bonus: {bonus}", action=action.name, bonus=action.bonus)
    if _beside_full(worker):
        return text("{action}, with the grande worker beside full spaces", action=action.name)
    return action.name


@cache
def _by_grande(worker: Worker) -> Option[Worker]:
    """The same placement by the grande worker."""
    label = text("Grande worker: {action}", action=_label(worker))
    return Option(f"grande:{_where(worker)}", structs.replace(worker, kind="grande"), label, aside=True)


def _has_small_bonus(worker: Worker) -> bool:
    return worker.bonus and worker.action in SMALL_BONUSES


@cache
def _declining(worker: Worker, manner: str) -> Option[Worker]:
    """The same placement without its bonus of lira or a point (VIT-057, VIT-D24)."""
    action = EVERYWHERE[worker.action].name
    label = text("{action}, on the bonus space without the bonus", action=action)
    key = f"without_bonus_{manner}:{_where(worker)}"
    return Option(key, structs.replace(worker, bonus=False), label, aside=True)


# Reasons


def not_possible(g: Viticulture, me: Seat) -> list[Reason]:
    """What the season's actions lack for this seat."""
    return [
        Reason(EVERYWHERE[action].name, why)
        for action in [*SEASON_ACTIONS[g.phase], *_own_places(g, me)]
        if (why := why_not(g, me, action)) is not None
    ]


def why_not(g: Viticulture, me: Seat, action: str) -> Text | None:
    """Why a seat cannot place a worker on an action; `None` if it can."""
    workers = on_action(g, me, action, next_kind(g.players[me]))
    if not workers:
        return text("all spaces are taken, and only a grande worker may join")
    whys = [blocked(g, me, action, worker.bonus) for worker in workers]
    return None if None in whys else whys[-1]
