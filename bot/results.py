"""How a finished game counts: results by seat, and ratings by an established formula.

Ratings are openskill's Plackett-Luce, over the people of a table; opponents are not rated.
One rating counts on the server where it was played, another over all servers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce

from bot.position import Position
from games.engine import Result, Rules
from storage import Transaction, records
from storage.games import GameRow
from storage.records import EVERYWHERE, Rating, ResultRow, Standing
from storage.seats import SeatRow

MODEL = PlackettLuce()
FEWEST_RATED = 2  # people; whoever plays with opponents alone is not rated
SCALE, MIDDLE = 40, 1000  # a newcomer's rating is shown as 1000 points


def shown(rating: Rating) -> int:
    """A rating as people see it."""
    return round(MIDDLE + SCALE * (rating.mu - MODEL.mu))


def spread(rating: Rating) -> int:
    """How unsure a rating is, in the points that people see."""
    return round(SCALE * rating.sigma)


def counts(rules: Rules[Any, Any], options: dict[str, str]) -> bool:
    """Whether games with these options count for ratings."""
    return not any(
        choice.unrated and options.get(option.key) == choice.key
        for option in rules.options
        for choice in option.choices
    )


def rates(row: GameRow, rules: Rules[Any, Any], seated: Sequence[SeatRow]) -> bool:
    """Whether a game of these seats counts for ratings: its table wants that, and two people sit there."""
    people = sum(seat.user_id is not None for seat in seated)
    return row.rated and people >= FEWEST_RATED and counts(rules, row.options)


def standing(position: Position) -> Standing:
    if len(position.seated) == 1:
        return "solo"
    return "rated" if rates(position.row, position.rules, position.seated) else "unrated"


async def record(tx: Transaction, position: Position, now: int) -> None:
    """Put on record how a game ended, and rate those who played it."""
    result = position.rules.result(position.table.state)
    kind = standing(position)
    rows = [
        ResultRow(
            game_id=position.row.id,
            seat=seat.seat,
            user_id=seat.user_id,
            level=seat.level,
            kind=position.row.kind,
            variant=position.row.options.get("variant", "standard"),
            guild_id=position.row.guild_id,
            standing=kind,
            place=result.places[seat.seat],
            score=result.scores[seat.seat],
            rank=result.ranks[seat.seat] if result.ranks else None,
            finished_at=now,
        )
        for seat in position.seated
    ]
    await records.record(tx, rows)
    if kind == "rated":
        for guild in {EVERYWHERE, position.row.guild_id or EVERYWHERE}:
            await _rate(tx, position, result, guild, now)


async def _rate(tx: Transaction, position: Position, result: Result, guild: int, now: int) -> None:
    """Rate the people of a table.  Who resigned came last; who took over a seat can only gain."""
    people = [seat for seat in position.seated if seat.user_id is not None]
    ids = [seat.user_id for seat in people if seat.user_id is not None]
    before = await records.ratings(tx, position.row.kind, guild, ids)
    teams = [
        [MODEL.rating(before[person].mu, before[person].sigma) if person in before else MODEL.rating()]
        for person in ids
    ]
    last = len(position.seated) + 1
    places = [float(last if seat.resigned else result.places[seat.seat]) for seat in people]
    rated = MODEL.rate(teams, ranks=places)
    after = {
        person: Rating(new.mu, new.sigma)
        for seat, person, (old,), (new,) in zip(people, ids, teams, rated, strict=True)
        if not seat.newcomer or new.mu >= old.mu
    }
    await records.rate(tx, position.row.id, position.row.kind, guild, after, now)
