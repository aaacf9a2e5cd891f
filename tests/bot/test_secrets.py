"""Nobody can learn from what the bot shows or logs what they cannot know.

Random games are played on the sandbox, where all messages are on record.  Each was made by a page for a
reader; the page is made again from a game in which everything that this reader cannot know is replaced.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import structlog

import renderer
from bot import pages, story_pages, tellings
from bot.play import asked
from bot.position import Position, read
from bot.posts import Post
from bot.sandbox.actor import Actor
from bot.sandbox.objects import Message
from games import load_all
from games.engine import Event, Rng, Seat, Table, any_answer, text
from storage import games, history, people, waiting
from storage.history import GivenAnswer
from storage.preferences import PersonSettings
from tests.bot.conftest import Hall
from tests.bot.playing import attempt, parts, picks
from tests.games.playing import THOROUGH

GAMES = [key for key in load_all() if renderer.is_drawn(key)]
MOMENTS = (0.3, 0.6)  # what is skipped of what is left of a game before people play on and look
MOVES = 2 * THOROUGH  # rounds at each of these moments
SPECTATOR = -1
HIDDEN = text("something happened that only its seat may read")

GAME, SEAT = r"[a-z0-9]{6}", r"\d"
DONE = "/game new|/replay|join|start|play|pick|menu|change|why|hand|since|more|zoom|log|replay"

# What the bot may log of a game: for each happening its fields, with ids and words that stand in the code.
LOGGED = {
    "table opened": {"game": GAME, "kind": "|".join(GAMES)},
    "game started": {"game": GAME, "kind": "|".join(GAMES), "seats": SEAT},
    "answered": {"what": DONE, "game": f"{GAME}|None", "interaction": r"\d+"},
    "moved": {"game": GAME, "seat": SEAT, "giver": "person", "over": "True|False"},
}


PUBLIC = ("board", "mention", "more")
PRIVATE = (
    "panel", "changing", "asides", "reasons", "hand", "zoom", "since", "in_words_post", "log_page", "notice",
    "notice_past",
)  # fmt: skip

# Said without looking at what anybody holds.
PHRASES = (
    r"### .+ · table `\w+`\n.*",  # the card of a table
    r"[^:]+ \w+: [^\n]+",  # a thread that was started
    r"You sit at table `\w+` .*",
    r"Nothing has happened since your last move\..*",
    r"You do not sit at this table\..*",
)


class Shown(msgspec.Struct):
    """A page that was made: how to make it again, who may read it, and what it showed."""

    make: Callable[..., Any]
    given: dict[str, Any]
    reader: Seat | None
    post: Post

    @property
    def position(self) -> Position:
        return self.given["position"]

    async def otherwise(self, random: Rng) -> tuple[Any, ...]:
        """What the page would show if everything that its reader cannot know were otherwise."""
        table = self.position.table.imagine(self.reader, random, saving=True)
        position = Position(self.position.row, self.position.seated, table)
        given = self.given | {"position": position}
        if "news" in given:
            given["news"] = [self._public(event) for event in given["news"]]
        if "events" in given:
            given["events"] = [(n, self._public(event) if event else None) for n, event in given["events"]]
        return seen(await _made(self.make(**given)), position)

    def _public(self, event: Event) -> Event:
        known = event.secret is None or self.reader in event.privy
        return event if known else msgspec.structs.replace(event, secret=HIDDEN)


async def _made(page: Any) -> Post:
    made = await page if inspect.isawaitable(page) else page
    return made if isinstance(made, Post) else Post(str(made))


def seen(post: Post, position: Position) -> tuple[Any, ...]:
    """All of a post but two things.

    The name of the turn is drawn from the whole game by a one-way function.  That one may take back an answer
    tells only that nothing has come to light since, which everybody saw.
    """
    pictures = [(picture.png, picture.alt) for picture in post.pictures]
    parts = [str(part) for row in post.rows for part in (row if isinstance(row, tuple) else (row,))]
    rows = [part.replace(position.turn, "turn") for part in parts if "v1:undo:" not in part]
    return post.content, pictures, rows, post.attachment


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """All pages that the bot makes."""
    found: list[Shown] = []
    shown = [(pages, name) for name in (*PUBLIC, *PRIVATE)]
    for module, name in (*shown, (story_pages, "replayed")):
        monkeypatch.setattr(module, name, _recorded(getattr(module, name), found))
    return found


def _recorded(page: Callable[..., Any], found: list[Shown]) -> Callable[..., Any]:
    signature = inspect.signature(page)

    def record(made: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        given = dict(signature.bind(*arguments, **named).arguments)
        reader = None if page.__name__ in PUBLIC else given.get("viewer", given.get("seat"))
        found.append(Shown(page, given, reader, made if isinstance(made, Post) else Post(str(made))))
        return made

    async def awaited(*arguments: Any, **named: Any) -> Any:
        return record(await page(*arguments, **named), arguments, named)

    def called(*arguments: Any, **named: Any) -> Any:
        return record(page(*arguments, **named), arguments, named)

    return awaited if inspect.iscoroutinefunction(page) else called


async def skip(hall: Hall, game: str, part: float, random: Rng) -> None:
    """Go on to a later moment of a random game, of which Discord is told nothing in between."""
    play, now = hall.services.play, hall.clock()
    async with hall.db.write() as tx:
        before = await read(tx, play.catalog, game)
        table = before.table
        for _ in range(int(part * _length(table, random))):
            answer = any_answer(table.pending[random.choice(sorted(table.pending))], random)
            table.apply(answer)
            given = GivenAnswer(answer, "person", None, now, before.row.version)
            number = await history.add_answer(tx, game, given)
            await history.add_events(tx, game, number, table.news, now)
        await games.save(tx, game, table.save(), before.row.version, now)
        before_that = await waiting.of_game(tx, game)
        await waiting.replace(tx, game, asked(before), now)
        await tellings.after_move(tx, before, before_that, actor=None, now=now)
    hall.services.committed(before)
    await hall.settled()


def _length(table: Table[Any, Any], random: Rng) -> int:
    """How many answers a random game from here on takes."""
    again, count = Table.open(table.rules, table.save()), 0
    while not again.over:
        again.apply(any_answer(again.pending[random.choice(sorted(again.pending))], random))
        count += 1
    return count


async def look_at_everything(hall: Hall, actor: Actor, game: str) -> None:
    """Press every button that shows something, and choose every entry of the menu."""
    board = hall.boards(game)[-1]
    for label in ("Play", "My Hand", "Since My Last Move"):
        if label in [part.get("label") for part in parts(board)]:
            shown = await actor.click(board, label)
            if label == "Play" and "Why Not?" in [part.get("label") for part in parts(shown.message)]:
                await actor.click(shown, "Why Not?")
    more = await actor.click(board, "More")
    menu = parts(more.message)[0]
    for entry in menu["options"]:
        await actor.select(more.message, menu["custom_id"], [entry["value"]])
    await look_back(hall, actor, game)
    await hall.settled()


async def look_back(hall: Hall, actor: Actor, game: str) -> None:
    """Step through a replay, and choose the last entry of its menus."""
    replay = await actor.slash("replay", hall.thread(game))
    await actor.click(replay.message, "Back")
    for menu in [part for part in parts(replay.message) if "options" in part]:
        await actor.select(replay.message, menu["custom_id"], [menu["options"][-1]["value"]])


async def play_and_look(hall: Hall, actors: list[Actor], game: str, random: Rng) -> None:
    for _ in range(MOVES):
        for actor in actors:
            panels = [message for message in actor.sees(actor.dm) if picks(message)]
            if panels:
                await attempt(actor, panels[-1], random)
        await hall.settled()
    await look_at_everything(hall, random.choice(actors), game)
    await look_at_everything(hall, hall.actor("Tom"), game)


def messages(hall: Hall, seats: dict[str, Seat]) -> Iterator[tuple[Seat | None, Message]]:
    """Every message of the bot and every edit of one, and which seat alone could see it."""
    world = hall.server.world
    for happening in world.record:
        message = happening.message
        if happening.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and message and message.author is world.bot:
            person = happening.viewer or next(
                (actor for actor in seats if world.dm(world.users[actor]).id == message.channel_id), None
            )
            yield (seats.get(person, SPECTATOR) if person else None), message


@pytest.mark.parametrize("kind", GAMES)
async def test_nobody_is_shown_what_they_cannot_know(hall: Hall, made: list[Shown], kind: str):
    random = Rng.numbered(11)
    most = load_all()[kind].seats[-1]
    actors = [hall.actor(name) for name in ("Mia", "Jonas", "Priya")][:most]
    seats = {actor.id: seat for seat, actor in enumerate(actors)}

    with structlog.testing.capture_logs() as lines:
        game = await hall.begin(*actors, game=kind)
        async with hall.db.write() as tx:
            for actor in actors:
                await people.set_settings(tx, int(actor.id), PersonSettings(notices="both"))
        for part in MOMENTS:
            await skip(hall, game, part, random)
            await play_and_look(hall, actors, game, random)

    assert {shown.make.__name__ for shown in made} >= {
        "board",
        "panel",
        "notice",
        "mention",
        "since",
        "zoom",
        "log_page",
        "replayed",
    }
    for shown in made:
        otherwise, real = await shown.otherwise(random), seen(shown.post, shown.position)
        for one, other in zip(otherwise, real, strict=True):
            assert one == other, f"{shown.make.__name__} for seat {shown.reader}"
    for seat, message in messages(hall, seats):
        assert_from_pages(hall, message, [shown for shown in made if shown.reader in (None, seat)])
    assert "moved" in {line["event"] for line in lines}
    for line in lines:
        event = line.pop("event")
        assert line.pop("log_level") == "info", line
        for name, value in line.items():
            assert re.fullmatch(LOGGED.get(event, {}).get(name, "nothing"), str(value)), (event, line)


def assert_from_pages(hall: Hall, message: Message, readable: list[Shown]) -> None:
    """What a message shows was made by pages for its reader, or is a fixed phrase."""
    words = {shown.post.content.strip() for shown in readable}
    pictures = {(p.png, p.alt) for shown in readable for p in shown.post.pictures}
    files = {shown.post.attachment[1] for shown in readable if shown.post.attachment}
    known = message.content in words or any(re.fullmatch(p, message.content, re.S) for p in PHRASES)
    assert known, message.content
    if message.content.startswith("### ") and "table" in message.content:
        return
    for file in message.attachments:
        data = hall.server.world.files[file.id].data
        assert data in files or (data, file.description) in pictures
