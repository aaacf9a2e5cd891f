"""Leaderboards, profiles and figures, from the records."""

from __future__ import annotations

from typing import Any

from bot import results
from bot.posts import Post
from bot.refusal import Refusal
from bot.services import Services
from bot.wording import plain
from games.engine import Rules
from renderer import records as pictures
from storage import people, records
from storage.records import EVERYWHERE, RatingPoint, Tally

SEASON = 91 * 24 * 3600  # seconds
LAST_GAMES = 10  # of a curve in the leaderboard

HIDDEN = "This profile is private."
EMPTY = "Nobody has finished a rated game of {title} here yet. Rated games need two people."


async def leaderboard(bot: Services, kind: str, guild: int | None, reader: int, *, season: bool) -> Post:
    """The best of a game, as a picture and in words."""
    title = bot.catalog[kind].title
    scope = guild or EVERYWHERE
    since = bot.clock() - SEASON if season else 0
    async with bot.db.read() as tx:
        leaders = await records.leaderboard(tx, kind, scope, since=since, limit=pictures.MOST_LEADERS)
        curves = {leader.user_id: await records.curve(tx, leader.user_id, kind, scope) for leader in leaders}
        solo = await records.solo_table(tx, kind, scope, variant="standard", limit=5)
        names = await people.names(tx, [row.user_id for row in solo])
    rows = [_leader(place, leader, curves[leader.user_id], reader) for place, leader in enumerate(leaders, 1)]
    kicker = f"{title} · {'this server' if guild else 'everywhere'} · {'season' if season else 'all time'}"
    picture = await bot.studio.run(lambda: pictures.leaderboard(kicker, rows))
    words = [f"**{kicker}**"]
    words += [
        f"{row.place}. {plain(row.name)}: {row.rating} ±{row.spread}, {row.wins} of {row.games} won"
        for row in rows
    ]
    if not rows:
        words.append(EMPTY.format(title=title))
    if solo:
        words.append("**Solo**")
        words += [
            f"{n}. {plain(names.get(row.user_id, 'somebody'))}: {row.score}" for n, row in enumerate(solo, 1)
        ]
    return Post("\n".join(words), (picture,))


def _leader(place: int, leader: records.Leader, curve: list[RatingPoint], reader: int) -> pictures.Leader:
    ratings = tuple(_shown(point) for point in curve[-LAST_GAMES:])
    return pictures.Leader(
        place=place,
        name=leader.name or "Somebody",
        rating=results.shown(records.Rating(leader.mu, leader.sigma)),
        spread=results.spread(records.Rating(leader.mu, leader.sigma)),
        games=leader.games,
        wins=leader.wins,
        mean=f"{leader.mean:.1f}",
        curve=tuple(float(rating) for rating in ratings),
        trend=ratings[-1] - ratings[-2] if len(ratings) > 1 else 0,
        mine=leader.user_id == reader,
    )


def _shown(point: RatingPoint) -> int:
    return results.shown(records.Rating(point.mu, point.sigma))


async def profile(bot: Services, person: int, name: str, reader: int) -> Post:
    """A person's records over all servers; only for themselves if they wish so."""
    async with bot.db.read() as tx:
        chosen = await people.settings(tx, person)
        if person != reader and not chosen.public_profile:
            raise Refusal(HIDDEN)
        tallies = await records.tallies(tx, person)
        ratings = await records.ratings_of(tx, person)
        curves = {kind: await records.curve(tx, person, kind) for kind in ratings}
        meetings = await records.head_to_head(tx, person, limit=5)
        names = await people.names(tx, [meeting.user_id for meeting in meetings])
    rated = [tally for tally in tallies if tally.standing == "rated"]
    blocks = tuple(
        _block(bot.catalog[tally.kind], tally, ratings[tally.kind], curves[tally.kind])
        for tally in rated
        if tally.kind in bot.catalog and tally.kind in ratings
    )
    picture = await bot.studio.run(
        lambda: pictures.profile(
            pictures.Profile(
                name=name,
                kicker="Profile · all servers",
                since="",
                games=sum(tally.games for tally in rated),
                wins=sum(tally.wins for tally in rated),
                records=blocks[: pictures.MOST_GAMES],
            )
        )
    )
    words = [f"**{plain(name)}**"]
    words += [_tally_line(bot, tally) for tally in tallies]
    for met in meetings:
        other = plain(names.get(met.user_id, "somebody"))
        words.append(f"Against {other}: {met.ahead} ahead, {met.level} level, {met.behind} behind")
    if not tallies:
        words.append("No finished game yet.")
    return Post("\n".join(words), (picture,))


def _block(
    rules: Rules[Any, Any], tally: Tally, rating: records.Rating, curve: list[RatingPoint]
) -> pictures.GameRecord:
    points = len(curve)
    return pictures.GameRecord(
        title=rules.title,
        icon="trophy",
        rating=results.shown(rating),
        games=tally.games,
        wins=tally.wins,
        best=str(tally.best),
        curve=tuple((n / max(points - 1, 1), float(_shown(point))) for n, point in enumerate(curve)),
    )


def _tally_line(bot: Services, tally: Tally) -> str:
    title = bot.catalog[tally.kind].title if tally.kind in bot.catalog else tally.kind
    won = f", {tally.wins} won" if tally.standing != "solo" else ""
    return f"{title}, {tally.standing}: {tally.games} played{won}, best {tally.best}, mean {tally.mean:.1f}"


async def stats(bot: Services, kind: str, guild: int | None) -> Post:
    """Figures of one game: how many were played, how scores spread."""
    async with bot.db.read() as tx:
        figures = await records.figures(tx, kind, guild or EVERYWHERE)
    title = bot.catalog[kind].title
    if not figures.games:
        return Post(f"No game of {title} has been finished here yet.")
    words = [
        f"**{title}**: {figures.games} finished games",
        f"Scores: lowest {figures.lowest}, mean {figures.mean:.1f}, highest {figures.highest}",
        f"Winning scores: mean {figures.winning_mean:.1f}",
    ]
    return Post("\n".join(words))
