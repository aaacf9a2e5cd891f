"""Boards that are drawn while the move that leads to them is being saved."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import renderer
from bot import publish, scenes
from bot.position import Position
from bot.scenes import Studio
from games.engine import Event, Seat
from renderer import Picture, Scene
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """The scenes of boards that are drawn from now on."""
    drawn: list[Scene] = []
    draw = renderer.draw

    def note(scene: Scene, what: str = "board", seat: Seat | None = None) -> Picture:
        if what == "board":
            drawn.append(scene)
        return draw(scene, what, seat)

    monkeypatch.setattr(renderer, "draw", note)
    return drawn


async def test_a_board_after_a_move_is_drawn_once(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, hall.actor("Jonas"))
    panel = await hall.panel(mia, game)
    drawn = counted(monkeypatch)

    await answer_first(hall, mia, panel.message)

    assert len([scene for scene in drawn if scene.viewer is None]) == 1


async def test_a_board_that_was_drawn_ahead_serves_once_and_for_nothing_else(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    game = await hall.begin(hall.actor("Mia"), hall.actor("Jonas"))
    position = await hall.services.play.position(game)
    drawn = counted(monkeypatch)
    studio = Studio()

    studio.begin(scenes.scene(position, None))
    await studio.board(scenes.scene(position, 0))
    await studio.board(scenes.scene(position, None))
    await studio.board(scenes.scene(position, None))
    studio.close()

    assert [scene.viewer for scene in drawn] == [None, 0, None]


async def test_a_move_counts_though_its_board_cannot_be_drawn_ahead(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    def broken(position: Position, viewer: Seat | None, news: Sequence[Event] = ()) -> Scene:
        raise ValueError("no such color")

    mia = hall.actor("Mia")
    game = await hall.begin(mia, hall.actor("Jonas"))
    panel = await hall.panel(mia, game)
    before = await hall.services.play.position(game)
    monkeypatch.setattr(publish, "scene", broken)

    await answer_first(hall, mia, panel.message)

    after = await hall.services.play.position(game)
    assert after.row.version > before.row.version
