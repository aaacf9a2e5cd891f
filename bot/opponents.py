"""Lets opponents move: off the event loop, in a process of their own, after a natural pause."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress

import structlog

from bot.play import Play
from bot.position import Position
from bot.refusal import Refusal
from games import load_all
from games.engine import Answer, Game, Rng, Seat, Table, think
from storage import waiting
from storage.history import Giver

log = structlog.get_logger(__name__)

ORPHAN_CHECK = 1.0  # seconds


def answer(kind: str, game: Game, seat: Seat, level: str, seed: str) -> Answer:
    """What an opponent answers; runs in the process of the thinkers."""
    table = Table.open(load_all()[kind], game)
    return think(table, seat, level, Rng(seed))


def _seats(position: Position) -> list[Seat]:
    """The seats that are asked and that an opponent answers for; none where everybody is away."""
    if position.resting or position.row.status != "running":
        return []
    return [seat for seat in position.table.pending if position.asks(seat) is None]


def _level(position: Position, seat: Seat) -> str:
    """The level at which a seat is played: its own, or for a person's seat that of the table."""
    others = [other.level for other in position.seated if other.level]
    return position.seated[seat].level or (others[0] if others else "table")


def _end_with_parent() -> None:
    """End a thinker whose bot was killed; it would wait for work for ever."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(ORPHAN_CHECK)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def get_ready() -> None:
    """Read the rules of all games, which takes a new process longer than many a thought."""
    load_all()


def thinkers() -> Executor:
    """One process that thinks; it starts when first needed."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_parent)


class Opponents:
    """Answers every decision that an opponent is waited for."""

    def __init__(self, play: Play, delay: float, budget: float, executor: Executor | None = None) -> None:
        self.play = play
        self.delay = delay
        self.budget = budget
        self._executor = executor
        self._games: asyncio.Queue[str] = asyncio.Queue()
        self._queued: set[str] = set()
        self._moving = False

    def notice(self, position: Position) -> None:
        """Look whether an opponent is to move in this game."""
        if _seats(position):
            self._add(position.row.id)

    @property
    def busy(self) -> bool:
        """Whether an opponent is to move, or is thinking."""
        return bool(self._queued) or self._moving

    def _add(self, game_id: str) -> None:
        if game_id not in self._queued:
            self._queued.add(game_id)
            self._games.put_nowait(game_id)

    async def run(self) -> None:
        """Move for as long as the bot runs, beginning with the games that were left waiting."""
        async with self.play.db.read() as tx:
            for row in await waiting.of_opponents(tx):
                self._add(row.game_id)
        while True:
            game_id = await self._games.get()
            self._queued.discard(game_id)
            self._moving = True
            try:
                await self._move(game_id)
            except Refusal as refusal:
                log.info("opponent has nothing to do", game=game_id, why=str(refusal))
            except BrokenExecutor:
                log.warning("thinkers are started anew", game=game_id)
                self._executor = None
                self._add(game_id)
            except Exception:  # one broken game must not stop the others
                log.exception("opponent failed", game=game_id)
            finally:
                self._moving = False

    async def _move(self, game_id: str) -> None:
        position = await self.play.position(game_id)
        seats = _seats(position)
        if not seats:
            return
        seat = seats[0]
        token = position.token(seat)
        pause = asyncio.create_task(asyncio.sleep(self.delay))
        given = await self._think(position, seat)
        await pause
        with suppress(Refusal):  # somebody has moved or taken back meanwhile: look again
            giver: Giver = "opponent" if position.person_at(seat) is None else "autopilot"
            await self.play.answer_for(game_id, seat, token, given, giver)
            return
        self._add(game_id)

    async def _think(self, position: Position, seat: Seat) -> Answer:
        level = _level(position, seat)
        seed = secrets.token_hex(32)  # an opponent's luck is no part of the game's
        loop = asyncio.get_running_loop()
        if self._executor is None:
            self._executor = thinkers()
            await loop.run_in_executor(self._executor, get_ready)  # takes nothing from the budget
        thought = loop.run_in_executor(
            self._executor, answer, position.row.kind, position.table.save(), seat, level, seed
        )
        try:
            async with asyncio.timeout(self.budget):
                return await asyncio.shield(thought)
        except TimeoutError:
            log.warning("opponent took too long, so it moves at random", game=position.row.id)
            return think(position.table, seat, "random", Rng(seed))

    def close(self) -> None:
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
