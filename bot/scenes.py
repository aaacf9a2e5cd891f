"""Pictures of games: which scene a reader sees, drawn beside the event loop."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

import renderer
from bot.position import Position
from bot.wording import listed, outcome, sentence
from games.engine import Event, Seat
from renderer import Picture, Scene, Sitter, lobby
from renderer.lobby import Lobby

T = TypeVar("T")

HEADLINE = 90  # characters
MOST_RINGS = 6
AHEAD = 4  # boards that are drawn ahead at a time
BLANK = Picture(
    b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="),
    1,
    1,
    "Nothing is drawn.",
    (),
)


class Studio:
    """A thread that draws what is asked for first, first; the event loop goes on meanwhile.

    A `blank` one draws nothing, for simulations in which nobody looks at the pictures.
    """

    def __init__(self, *, blank: bool = False) -> None:
        self.blank = blank
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._slow = ThreadPoolExecutor(1, thread_name_prefix="films")
        self._ahead: deque[tuple[Scene, Future[Picture]]] = deque(maxlen=AHEAD)

    async def run(self, draw: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, draw)

    async def picture(self, draw: Callable[[], Picture]) -> Picture:
        """One picture."""
        return BLANK if self.blank else await self.run(draw)

    def warm_up(self, games: Iterable[str]) -> None:
        """Load fonts and scenes before anybody waits for the first picture."""
        for game in () if self.blank else games:
            self._thread.submit(lobby.draw, Lobby(game, game, "", (), (), 2))

    async def aside(self, draw: Callable[[], T]) -> T:
        """Draw something that takes seconds, without holding up the pictures of others."""
        return await asyncio.get_running_loop().run_in_executor(self._slow, draw)

    def begin(self, scene: Scene) -> None:
        """Draw a board ahead that somebody will ask for in a moment."""
        if not self.blank:
            self._ahead.append((scene, self._thread.submit(renderer.draw, scene, "board")))

    async def board(self, scene: Scene) -> Picture:
        """The board; exactly this one may have been drawn ahead, which serves once."""
        for begun in self._ahead:
            if begun[0] == scene:
                self._ahead.remove(begun)
                return await asyncio.wrap_future(begun[1])
        return await self.picture(lambda: renderer.draw(scene, "board"))

    async def hand(self, scene: Scene) -> list[Picture]:
        """The viewer's hand; the board for a game that hides nothing."""
        if "hand" not in renderer.pictures(scene.game):
            return [await self.board(scene)]
        return await self.zoom(scene, "hand", scene.viewer)

    async def zoom(self, scene: Scene, what: str, seat: Seat | None) -> list[Picture]:
        if self.blank:
            return [BLANK]
        return await self.run(lambda: renderer.draw_all(scene, what, seat))

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        self._slow.shutdown(wait=True)


def scene(
    position: Position, viewer: Seat | None, news: Sequence[Event] = (), palette: str = "cellar"
) -> Scene:
    """What `viewer` sees; `news` is what has just happened."""
    names = position.drawn_names
    table = position.table
    return Scene(
        game=position.row.kind,
        view=table.view(viewer),
        viewer=viewer,
        sitters=tuple(Sitter(name) for name in position.bare_names),
        waiting={seat: asked.public.read(names, seat) for seat, asked in table.pending.items()},
        headline=_headline(position, viewer, news),
        places=_places(news),
        over=table.over,
        palette=palette,
    )


def _headline(position: Position, viewer: Seat | None, news: Sequence[Event]) -> str:
    if position.table.over:
        return outcome(position.rules.result(position.table.state), position.drawn_names).removesuffix(".")
    if not news:
        return _waiting_for(position) if position.table.state.answered else position.rules.tagline.read()
    words = sentence(news[-1].read_by(viewer, position.drawn_names)).removesuffix(".")
    return words if len(words) <= HEADLINE else words[: HEADLINE - 1].rpartition(" ")[0] + "…"


def _waiting_for(position: Position) -> str:
    """The headline when a step of a turn has changed nothing that could be told."""
    names = [position.drawn_names[seat] for seat in sorted(position.table.pending)]
    return f"It is the move of {listed(names)}"


def _places(news: Sequence[Event]) -> tuple[str, ...]:
    """The latest places that changed, the very last one at the end."""
    found: dict[str, None] = {}
    for event in reversed(news):
        for place in event.places:
            found.setdefault(place)
    return tuple(found)[:MOST_RINGS][::-1]
