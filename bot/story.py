"""The replay of a game, its time-lapse, and what is told of it at the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import renderer
from bot import recording, timelapse
from bot.actions import action
from bot.pages import title
from bot.position import Position, read
from bot.posts import Button, Post
from bot.recording import Moment, Recording
from bot.refusal import Refusal
from bot.scenes import scene
from bot.services import Services
from bot.wording import listed, outcome, shortened, told
from games.engine import Seat
from renderer import Sitter, curve, label
from renderer.curve import Curve
from renderer.label import Label
from storage import games, history, rewinds

NOT_OVER = "This is told when the game is over."
NO_RECORD = "There is no record of this game's shuffles."


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


# Step by step


async def replay(bot: Services, game_id: str, person: int, turn: int) -> Post:
    """One turn of a game as its reader could see it then; a negative turn is the last."""
    position, game = await recorded(bot, game_id)
    moment, count = game.moment(turn if turn >= 0 else 1_000_000)
    viewer = position.seat_of(person)
    then = Position(position.row, position.seated, moment.table)
    picture = await bot.studio.board(scene(then, viewer, moment.events))
    lines = shortened(told(moment.events, viewer, position.names), 8)
    words = [f"**{title(position)}** · turn {moment.turn} of {count}", *(f"- {line}" for line in lines)]
    return Post("\n".join(words), (picture,), (_steps(game_id, moment.turn, count),))


def _steps(game_id: str, turn: int, count: int) -> tuple[Button, ...]:
    def step(words: str, to: int, number: int) -> Button:
        blocked = to == turn or not 0 <= to <= count
        return Button(words, action("replay", game_id, max(min(to, count), 0), number), disabled=blocked)

    return (
        step("First", 0, 0),
        step("Back 5", turn - 5, 1),
        step("Back", turn - 1, 2),
        step("Next", turn + 1, 3),
        step("Last", count, 4),
    )


# At the end


async def told_at_the_end(bot: Services, game_id: str) -> Post:
    """The score curve with its turning point, what stood out, and a label to share."""
    position, game = await recorded(bot, game_id)
    if not position.table.over:
        raise Refusal(NOT_OVER)
    scores = [moment.scores for moment in game.moments()]
    result = position.rules.result(position.table.state)
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    point = recording.turning_point(scores, winners)
    drawn = Curve(
        title=position.rules.title,
        headline=outcome(result, position.drawn_names).removesuffix("."),
        sitters=tuple(Sitter(name) for name in position.bare_names),
        scores=tuple(scores),
        turning_point=point,
    )
    pictures = await bot.studio.run(lambda: (curve.draw(drawn), label.draw(_label(position, winners))))
    words = [f"**{title(position)}: the story**"]
    if point is not None:
        names = listed([position.names[seat] for seat in winners])
        words.append(f"- **Turning point**: from turn {point} on nobody passed {names} again")
    words += [
        f"- **{award.title}**: {position.names[award.seat]}, {award.words}"
        for award in recording.awards(scores, result.places)
    ]
    return Post("\n".join(words), pictures)


def _label(position: Position, winners: Sequence[Seat]) -> Label:
    result = position.rules.result(position.table.state)
    names = position.drawn_names
    others = [name for seat, name in enumerate(names) if seat not in winners]
    rank = result.ranks[winners[0]] if result.ranks else None
    points = f"{result.scores[winners[0]]} points"
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
    position, game = await recorded(bot, game_id)
    if not position.table.over:
        raise Refusal(NOT_OVER)
    content = await bot.studio.aside(lambda: timelapse.animated(_boards(position, game)))
    words = f"**{title(position)}**, from the first turn to the last"
    return Post(words, attachment=(f"{position.row.kind}-{game_id}.gif", content))


def _boards(position: Position, game: Recording) -> list[bytes]:
    count = sum(1 for _ in game.moments())
    shown = set(timelapse.chosen(count))
    return [_board(position, moment) for moment in game.moments() if moment.turn in shown]


def _board(position: Position, moment: Moment) -> bytes:
    then = Position(position.row, position.seated, moment.table)
    return renderer.draw(scene(then, None, moment.events), "board").png
