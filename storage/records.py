"""Results and ratings: leaderboards, profiles, head-to-head, and the table of solo games.

Games that are rated, unrated, solo or abandoned are kept apart by their standing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Float, and_, case, cast, delete, func, insert, select

from games.engine import Text
from storage import schema
from storage.columns import columns_of, put, struct_of
from storage.connections import Transaction
from storage.preferences import PersonSettings

Standing = Literal["rated", "unrated", "solo", "abandoned"]

EVERYWHERE = 0  # stands for a server where ratings of all servers together are meant

CAUTION = 3  # standard deviations below the mean that a rating is surely worth


class ResultRow(Struct, frozen=True, kw_only=True):
    """How a game ended for one seat: a person's, or an opponent's of some level."""

    game_id: str
    seat: int
    user_id: int | None
    level: str | None
    kind: str
    variant: str
    guild_id: int | None
    standing: Standing
    place: int
    score: int
    rank: Text | None
    finished_at: int


class Rating(Struct, frozen=True):
    """How strong a person is thought to be, and how sure that is."""

    mu: float
    sigma: float

    @property
    def worth(self) -> float:
        """What leaderboards order by: the strength that a person has almost surely."""
        return self.mu - CAUTION * self.sigma


class RatingPoint(Struct, frozen=True):
    """A rating as it was after a game."""

    game_id: str
    mu: float
    sigma: float
    changed_at: int


class Tally(Struct, frozen=True):
    """A person's games of one kind and standing."""

    kind: str
    standing: Standing
    games: int
    wins: int
    mean: float
    best: int


class Leader(Struct, frozen=True):
    """A line of a leaderboard."""

    user_id: int
    name: str
    mu: float
    sigma: float
    games: int
    wins: int
    mean: float
    best: int


class Meeting(Struct, frozen=True):
    """How a person fared against another: in how many games ahead, level and behind."""

    user_id: int
    games: int
    ahead: int
    level: int
    behind: int


class Figures(Struct, frozen=True):
    """All finished games of one kind: how many, and how the scores of their seats spread."""

    games: int
    lowest: int | None
    mean: float | None
    highest: int | None
    winning_mean: float | None


class SoloRow(Struct, frozen=True):
    game_id: str
    user_id: int
    score: int
    rank: Text | None
    finished_at: int


# Writing


async def record(tx: Transaction, results: Sequence[ResultRow]) -> None:
    """Put on record how a game ended, a row for each seat."""
    await tx.execute(insert(schema.results), [asdict(row) for row in results])


async def rate(
    tx: Transaction, game_id: str, kind: str, guild_id: int, ratings: Mapping[int, Rating], now: int
) -> None:
    """Set ratings by user after a game, for one server or `EVERYWHERE`."""
    for user_id, rating in ratings.items():
        whose = {"user_id": user_id, "kind": kind, "guild_id": guild_id}
        values = {**whose, **asdict(rating), "changed_at": now}
        await put(tx, schema.ratings, values)
        await put(tx, schema.rating_history, {**values, "game_id": game_id})


async def withdraw(tx: Transaction, game_id: str) -> None:
    """Take back how a game ended, because its end was undone.

    Ratings return to what they were after each person's latest other game.
    """
    h = schema.rating_history.c
    rated = (await tx.execute(select(h.user_id, h.kind, h.guild_id).where(h.game_id == game_id))).all()
    await tx.execute(delete(schema.results).where(schema.results.c.game_id == game_id))
    await tx.execute(delete(schema.rating_history).where(h.game_id == game_id))
    for user_id, kind, guild_id in rated:
        await _restore_rating(tx, user_id, kind, guild_id)


async def _restore_rating(tx: Transaction, user_id: int, kind: str, guild_id: int) -> None:
    points = await curve(tx, user_id, kind, guild_id)
    if points:
        last = asdict(points[-1])
        del last["game_id"]
        await put(tx, schema.ratings, {"user_id": user_id, "kind": kind, "guild_id": guild_id, **last})
        return
    r = schema.ratings.c
    whose = and_(r.user_id == user_id, r.kind == kind, r.guild_id == guild_id)
    await tx.execute(delete(schema.ratings).where(whose))


# Reading


async def results_of(tx: Transaction, game_id: str) -> list[ResultRow]:
    """How a game ended, by seat; empty while it runs."""
    r = schema.results.c
    query = select(*columns_of(schema.results, ResultRow)).where(r.game_id == game_id).order_by(r.seat)
    return [struct_of(ResultRow, row) for row in await tx.execute(query)]


async def ratings(tx: Transaction, kind: str, guild_id: int, user_ids: Collection[int]) -> dict[int, Rating]:
    """Ratings by user, of those who have one."""
    r = schema.ratings.c
    query = select(r.user_id, r.mu, r.sigma).where(
        r.kind == kind, r.guild_id == guild_id, r.user_id.in_(user_ids)
    )
    return {user_id: Rating(mu, sigma) for user_id, mu, sigma in await tx.execute(query)}


async def ratings_of(tx: Transaction, user_id: int, guild_id: int = EVERYWHERE) -> dict[str, Rating]:
    """A person's ratings, by kind of game."""
    r = schema.ratings.c
    query = select(r.kind, r.mu, r.sigma).where(r.user_id == user_id, r.guild_id == guild_id)
    return {kind: Rating(mu, sigma) for kind, mu, sigma in await tx.execute(query.order_by(r.kind))}


async def curve(tx: Transaction, user_id: int, kind: str, guild_id: int = EVERYWHERE) -> list[RatingPoint]:
    """A person's rating after each game, in order."""
    h = schema.rating_history.c
    query = select(*columns_of(schema.rating_history, RatingPoint)).where(
        h.user_id == user_id, h.kind == kind, h.guild_id == guild_id
    )
    rows = await tx.execute(query.order_by(h.changed_at, h.game_id))
    return [struct_of(RatingPoint, row) for row in rows]


def _tallied() -> list[ColumnElement[Any]]:
    r = schema.results.c
    return [
        func.count().label("games"),
        func.sum(case((r.place == 1, 1), else_=0)).label("wins"),
        cast(func.avg(r.score), Float).label("mean"),
        func.max(r.score).label("best"),
    ]


async def tallies(tx: Transaction, user_id: int, guild_id: int = EVERYWHERE) -> list[Tally]:
    """A person's games by kind and standing, the kind played most first."""
    r = schema.results.c
    query = select(r.kind, r.standing, *_tallied()).where(r.user_id == user_id, *_in(guild_id))
    rows = await tx.execute(query.group_by(r.kind, r.standing).order_by(func.count().desc(), r.kind))
    return [struct_of(Tally, row) for row in rows]


def _in(guild_id: int) -> list[ColumnElement[bool]]:
    return [] if guild_id == EVERYWHERE else [schema.results.c.guild_id == guild_id]


async def leaderboard(
    tx: Transaction,
    kind: str,
    guild_id: int = EVERYWHERE,
    *,
    variant: str | None = None,
    least_games: int = 1,
    since: int = 0,
    limit: int = 25,
) -> list[Leader]:
    """The best of those with enough rated games since a time; who does not wish to be listed is not."""
    r, rating, person = schema.results.c, schema.ratings.c, schema.people.c
    same = and_(rating.user_id == r.user_id, rating.kind == r.kind, rating.guild_id == guild_id)
    worth = rating.mu - CAUTION * rating.sigma
    query = (
        select(r.user_id, person.name, rating.mu, rating.sigma, *_tallied(), person.settings)
        .join(schema.ratings, same)
        .outerjoin(schema.people, person.user_id == r.user_id)
        .where(r.kind == kind, r.standing == "rated", r.finished_at >= since, *_in(guild_id))
        .group_by(r.user_id, person.name, rating.mu, rating.sigma, person.settings)
        .having(func.count() >= least_games)
        .order_by(worth.desc(), r.user_id)
    )
    if variant is not None:
        query = query.where(r.variant == variant)
    leaders: list[Leader] = []
    for user_id, name, *figures, settings in await tx.execute(query):
        if (settings or PersonSettings()).on_leaderboards:
            leaders.append(Leader(user_id, name or "", *figures))
    return leaders[:limit]


async def head_to_head(tx: Transaction, user_id: int, limit: int = 10) -> list[Meeting]:
    """How a person fared against the people met most, rated or not."""
    mine, theirs = schema.results.alias(), schema.results.alias()

    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((condition, 1), else_=0))

    query = (
        select(
            theirs.c.user_id,
            func.count(),
            count(mine.c.place < theirs.c.place),
            count(mine.c.place == theirs.c.place),
            count(mine.c.place > theirs.c.place),
        )
        .join(theirs, and_(theirs.c.game_id == mine.c.game_id, theirs.c.seat != mine.c.seat))
        .where(mine.c.user_id == user_id, mine.c.standing.in_(("rated", "unrated")))
        .where(theirs.c.user_id.is_not(None))
        .group_by(theirs.c.user_id)
        .order_by(func.count().desc(), theirs.c.user_id)
        .limit(limit)
    )
    return [Meeting(*row) for row in await tx.execute(query)]


async def solo_table(
    tx: Transaction, kind: str, guild_id: int = EVERYWHERE, *, variant: str = "", limit: int = 25
) -> list[SoloRow]:
    """The best solo games; of equal scores, the earlier stands higher."""
    r = schema.results.c
    query = (
        select(*columns_of(schema.results, SoloRow))
        .where(r.kind == kind, r.standing == "solo", r.variant == variant, r.user_id.is_not(None))
        .where(*_in(guild_id))
        .order_by(r.score.desc(), r.finished_at, r.game_id)
        .limit(limit)
    )
    return [struct_of(SoloRow, row) for row in await tx.execute(query)]


async def figures(tx: Transaction, kind: str, guild_id: int = EVERYWHERE) -> Figures:
    """What the scores of a kind of game are like, whoever played and whether rated or not."""
    r = schema.results.c
    winning = case((r.place == 1, r.score))
    query = select(
        func.count(r.game_id.distinct()),
        func.min(r.score),
        cast(func.avg(r.score), Float),
        func.max(r.score),
        cast(func.avg(winning), Float),
    ).where(r.kind == kind, r.standing != "abandoned", *_in(guild_id))
    return Figures(*(await tx.execute(query)).one())
