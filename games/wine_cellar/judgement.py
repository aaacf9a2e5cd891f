"""How good a position is for a seat, and a quick sensible answer to every question."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Answer, Decision, Option, Rng, Seat
from games.wine_cellar.actions import Storing
from games.wine_cellar.cards import AGES, ROUNDS, bonuses
from games.wine_cellar.state import TOP, WineCellar

BEST_BLEND = 0.75  # how much of the best final place of a cellar one may hope for
EAGER = 5.0  # points between the best prize and the average one that are worth the highest bid


def judge(g: WineCellar, me: Seat) -> float:
    """How far a seat is ahead of the best of the others, in points."""
    own = _prospect(g, me)
    others = [_prospect(g, seat) for seat in g.seats if seat != me]
    return own - max(others) if others else own


def _prospect(g: WineCellar, me: Seat) -> float:
    player = g.players[me]
    finished = sum(score.total for score in player.finished)
    if g.phase == "over":
        return finished
    return finished + _promise(player.cellar, bonuses(player.client, len(g.players)))


def _promise(cellar: Sequence[int], pays: Sequence[int]) -> float:
    """What a cellar may come to score.

    The bottles yet to come push it down by one place each, if they go on top.
    """
    if not cellar:
        return 0.0
    ages = [AGES[bottle] for bottle in cellar]
    shifts = [
        sum(row[place] for place, row in enumerate(ages, shift)) for shift in range(ROUNDS - len(cellar) + 1)
    ]
    blend = BEST_BLEND * max(shifts) + (1 - BEST_BLEND) * sum(shifts) / len(shifts)
    return blend + sum(pays[bottle] for bottle in cellar)


def habit(g: WineCellar, decision: Decision, random: Rng) -> Answer:
    """Answer at once: greedy for prizes, and bidding as high as they differ."""
    return Answer(decision.seat, (HABITS[g.phase](g, decision, random),))


def _keep(g: WineCellar, decision: Decision, random: Rng) -> str:
    """Keep the client that likes one's own hand and the prizes best."""
    player = g.players[decision.seat]
    near = [*player.hand, *g.prizes]

    def worth(client: int) -> int:
        pays = bonuses(client, len(g.players))
        return sum(pays[bottle] for bottle in near)

    return f"keep:{max(player.offers, key=worth)}"


def _bid(g: WineCellar, decision: Decision, random: Rng) -> str:
    """Bid high when the best prize is much better than the average one."""
    player = g.players[decision.seat]
    gains = _gains(g, decision.seat, g.prizes)
    eagerness = min(1.0, (max(gains) - sum(gains) / len(gains)) / EAGER)
    wobble = (random.below(5) - 2) / 8
    place = round((eagerness + wobble) * (len(player.hand) - 1))
    return f"bid:{player.hand[max(0, min(place, len(player.hand) - 1))]}"


def _gains(g: WineCellar, me: Seat, bottles: Sequence[int]) -> list[float]:
    """What each bottle, at its better end, would add to the promise of a cellar."""
    player = g.players[me]
    pays = bonuses(player.client, len(g.players))
    return [max(_promise([b, *player.cellar], pays), _promise([*player.cellar, b], pays)) for b in bottles]


def _take(g: WineCellar, decision: Decision, random: Rng) -> str:
    """Take the prize, and the end for it, that promise most."""
    player = g.players[decision.seat]
    pays = bonuses(player.client, len(g.players))

    def worth(option: Option[Storing]) -> float:
        bottle, where = option.value
        return _promise([bottle, *player.cellar] if where == TOP else [*player.cellar, bottle], pays)

    return max(decision.options, key=worth).key


HABITS = {"clients": _keep, "bids": _bid, "picks": _take}
