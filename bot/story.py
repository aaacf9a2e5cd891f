"""The replay of a game, its time-lapse, and what is told of it at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeVar

import renderer
from bot import story_pages, timelapse
from bot.actions import OUTDATED
from bot.pages import title
from bot.position import Position, read
from bot.posts import Post
from bot.recording import LAST, Moment, Recording, turning_point
from bot.refusal import Refusal
from bot.scenes import scene
from bot.services import Services
from bot.wording import listed, outcome, uncovered
from games.engine import IllegalAnswer, Seat
from renderer import Picture, Sitter, curve, label
from renderer.counts import counted
from renderer.curve import Curve
from renderer.label import Label
from storage import games, history, rewinds

T = TypeVar("T")

NOT_OVER = "This is told when the game is over."
NO_RECORD = "There is no record of this game's shuffles."
OTHER_RULES = "The rules were mended since this game was played, so that it cannot be played again."


async def recorded(bot: Services, game_id: str) -> tuple[Position, Recording]:
    """A game that has begun, and what it is played again from."""
    async with bot.db.read() as tx:
        position = await read(tx, bot.catalog, game_id)
        seed = await games.seed(tx, game_id)
        answers = await history.answers(tx, game_id)
        fresh = await rewinds.fresh(tx, game_id)
    if seed is None:
        raise Refusal(NO_RECORD)
    given = tuple(row.answer for row in answers)
    return position, Recording(position.rules, len(position.seated), position.row.options, seed, given, fresh)


async def _finished(bot: Services, game_id: str) -> tuple[Position, Recording]:
    position, game = await recorded(bot, game_id)
    if not position.table.over:
        raise Refusal(NOT_OVER)
    return position, game


def _played_again(play: Callable[[], T]) -> Callable[[], T]:
    """Play a game again, or say why that cannot be done."""

    def attempt() -> T:
        try:
            return play()
        except IllegalAnswer as error:
            raise Refusal(OTHER_RULES) from error

    return attempt


# Step by step


async def replay(bot: Services, game_id: str, person: int, turn: int, hand: Seat | None = None) -> Post:
    """One turn of a game, with a hand if one is wanted; a negative turn is the last.

    While the game runs, its reader sees what they could see then; when it is over, everything.
    """
    position, game = await recorded(bot, game_id)
    viewer = position.seat_of(person)
    hands = _hands(position, viewer)
    if hand is not None and hand not in hands:
        raise Refusal(OUTDATED)
    wanted = turn if turn >= 0 else LAST
    moment, last = await bot.studio.run(_played_again(lambda: game.moment(wanted)))
    news, events = list(moment.events), list(enumerate(last))
    if position.table.over:
        news = uncovered(news)
        events = [(at, uncovered([event])[0] if event else None) for at, event in events]
    then = Position(position.row, position.seated, moment.table)
    return await story_pages.replayed(bot.studio, then, viewer, news, events, moment.turn, hands, hand)


def _hands(position: Position, viewer: Seat | None) -> list[Seat]:
    """Whose hands a reader may look at: their own, and at the end all."""
    if "hand" not in renderer.pictures(position.row.kind):
        return []
    if position.table.over:
        return list(range(len(position.seated)))
    return [] if viewer is None else [viewer]


# At the end


async def told_at_the_end(bot: Services, game_id: str) -> Post:
    """The score curve with its turning point, what stood out, and a label to share."""
    position, game = await _finished(bot, game_id)
    winners = _winners(position)

    def draw() -> tuple[list[tuple[int, ...]], tuple[Picture, ...]]:
        scores = [moment.scores for moment in game.moments()]
        return scores, (curve.draw(_curve(position, scores, winners)), label.draw(_label(position, winners)))

    scores, pictures = await bot.studio.run(_played_again(draw))
    return Post(story_pages.story(position, scores, winners), pictures)


def _winners(position: Position) -> list[Seat]:
    places = position.rules.result(position.table.state).places
    return [seat for seat, place in enumerate(places) if place == 1]


def _curve(position: Position, scores: Sequence[tuple[int, ...]], winners: Sequence[Seat]) -> Curve:
    result = position.rules.result(position.table.state)
    return Curve(
        title=position.rules.title,
        headline=outcome(result, position.drawn_names).removesuffix("."),
        sitters=tuple(Sitter(name) for name in position.bare_names),
        scores=tuple(scores),
        winners=tuple(winners),
        turning_point=turning_point(scores, winners),
    )


def _label(position: Position, winners: Sequence[Seat]) -> Label:
    result = position.rules.result(position.table.state)
    names = position.drawn_names
    others = [name for seat, name in enumerate(names) if seat not in winners]
    rank = result.ranks[winners[0]] if result.ranks else None
    points = counted(result.scores[winners[0]], "point")
    day = datetime.fromtimestamp(position.row.finished_at or position.row.active_at, UTC)
    return Label(
        game=position.row.kind,
        title=position.rules.title,
        winners=tuple(Sitter(names[seat]) for seat in winners),
        points=f"{points}, {rank.read(names)}" if rank else points,
        vintage=f"{day.day} {day:%B %Y}",
        company=f"against {listed(others)}" if others else "alone in the cellar",
    )


async def time_lapse(bot: Services, game_id: str) -> Post:
    """All boards of a finished game as an animation."""
    position, game = await _finished(bot, game_id)

    def shoot() -> tuple[bytes, str]:
        moments = [(moment.turn, bool(moment.events), moment.scores) for moment in game.moments()]
        last = len(moments) - 1
        shown = timelapse.chosen([turn for turn, seen, _ in moments if seen or turn in (0, last)])
        content = timelapse.animated(_boards(position, game, shown))
        return content, story_pages.film(position, [scores for *_, scores in moments], len(shown))

    content, alt = await bot.studio.aside(_played_again(shoot))
    words = f"**{title(position)}**, from the first turn to the last"
    return Post(words, attachment=(f"{position.row.kind}-{game_id}.gif", content), attached=alt)


def _boards(position: Position, game: Recording, turns: Sequence[int]) -> Iterator[bytes]:
    shown = set(turns)
    return (_board(position, moment) for moment in game.moments() if moment.turn in shown)


def _board(position: Position, moment: Moment) -> bytes:
    then = Position(position.row, position.seated, moment.table)
    return renderer.draw(scene(then, None, moment.events), "board").png
