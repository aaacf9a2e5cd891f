"""The end of a game: a card for each seat, the winner first."""

from __future__ import annotations

from games.wine_cellar.cards import rank
from games.wine_cellar.view import ScoreView, SeatView, WineCellarView
from renderer import theme
from renderer.canvas import Canvas
from renderer.scene import Scene
from renderer.theme import SOFT


def results(canvas: Canvas, scene: Scene, y: float, height: float) -> None:
    """A card for each seat from the winner down, with what its total is made of."""
    view: WineCellarView = scene.view
    order = sorted(range(len(view.seats)), key=lambda seat: -view.seats[seat].total)
    best = view.seats[order[0]].total
    gap = 12 if len(order) < 6 else 8
    wide = (1144 - gap * (len(order) - 1)) / len(order)
    for number, seat in enumerate(order):
        x = theme.MARGIN + number * (wide + gap)
        player = view.seats[seat]
        won = player.total == best
        ground, line = (theme.WINNER, theme.GOLD) if won else (theme.CARD, theme.LINE)
        canvas.rect(x, y, wide, height, ground, 12, line, 4 if won else 2)
        _card(canvas, scene, seat, (x, y, wide, height))


def _card(canvas: Canvas, scene: Scene, seat: int, box: tuple[float, float, float, float]) -> None:
    x, y, wide, high = box
    player: SeatView = scene.view.seats[seat]
    middle = x + wide / 2
    canvas.mark(seat, middle, y + 42, 54)
    canvas.text(middle, y + 106, scene.name(seat), 30, "serif", align="center", width=wide - 16, kind="name")
    canvas.text(middle, y + 162, player.total, 60, "bold", align="center")
    words, short = _made_of(player)
    if scene.view.eno:
        canvas.text(middle, y + 212, rank(player.total).read(), 40, "serif", align="center", width=wide - 16)
    canvas.text(
        middle,
        y + high - 16,
        words,
        26,
        color=SOFT,
        align="center",
        kind="label",
        width=wide - 12,
        short=short,
    )


def _made_of(player: SeatView) -> tuple[str, str]:
    """What a total is made of, in words, and in numbers alone."""
    if len(player.finished) > 1:
        totals = [str(score.total) for score in player.finished]
        return f"games {' + '.join(totals)}", "+".join(totals)
    score = player.finished[0] if player.finished else player.running
    return parts_of(score), f"{score.cellar_points} + {score.bonus_points}"


def parts_of(score: ScoreView) -> str:
    return f"cellar {score.cellar_points} + client {score.bonus_points}"
