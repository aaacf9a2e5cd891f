"""The close-up of one cellar: all eight places, when each bottle is best, and what the client pays."""

from __future__ import annotations

from functools import partial
from typing import cast

from games.wine_cellar.cards import BOTTLES, CLIENTS, COUNTRIES, ROUNDS, bonuses
from games.wine_cellar.view import BonusView, ScoreView, SeatView, WineCellarView
from renderer import theme
from renderer.canvas import Canvas, Flag
from renderer.counts import counted
from renderer.scene import Scene
from renderer.theme import BAR_REACHABLE, GHOST, INK, SOFT, WINE, Wine
from renderer.wine_cellar.parts import code_of, short_name, wine_of

_TOP, _HIGH = 176, 380
_WIDE, _STEP = 136, 144


def cellar(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """One seat's cellar from top to bottom; a spectator who names no seat sees the first one's."""
    whose = seat if seat is not None else scene.viewer or 0
    view: WineCellarView = scene.view
    player = view.seats[whose]
    score = player.running
    canvas.static("wine_cellar/cellar", _ground)
    _header(canvas, scene, whose, player)
    pays = bonuses(score.client, len(view.seats))
    for place, bottle in enumerate(score.cellar):
        _bottle(canvas, place, bottle, pays[bottle], ROUNDS - len(score.cellar))
    for place in range(len(score.cellar), ROUNDS):
        _empty(canvas, place)
    _client(canvas, player, view)
    canvas.place(f"seat:{whose}/cellar", *_newest(score, player.taken))
    canvas.place(f"seat:{whose}/client", 28, 572, 780, 200)
    canvas.place(f"seat:{whose}/score", 820, 572, 352, 200)


def _header(canvas: Canvas, scene: Scene, seat: int, player: SeatView) -> None:
    view: WineCellarView = scene.view
    score = player.running
    when = (
        f"game {view.game} of {view.games} · round {view.round}" if view.games > 1 else f"round {view.round}"
    )
    words = f"{counted(score.total, 'point')}: cellar {score.cellar_points}, client {score.bonus_points}"
    count = len(score.cellar)
    held = f"{count} of {ROUNDS} bottles"
    canvas.header(f"Cellar · {when} of {view.rounds}", words, "cellar", Flag((seat,), scene.name(seat), held))


def _ground(canvas: Canvas) -> None:
    canvas.title(28, 162, "Top", 28)
    canvas.text(
        600,
        162,
        "opened from left to right · bars: points at 1st … 8th place, the dark one is now",
        24,
        color=SOFT,
        align="center",
        kind="label",
    )
    canvas.text(1172, 162, "Bottom", 28, "serif", color=WINE, align="right", kind="name")


def _x(place: int) -> int:
    return theme.MARGIN + place * _STEP


def _newest(score: ScoreView, taken: int) -> tuple[int, int, int, int]:
    place = score.cellar.index(taken) if taken in score.cellar else 0
    return _x(place), _TOP, _WIDE, _HIGH


def _empty(canvas: Canvas, place: int) -> None:
    canvas.empty(_x(place), _TOP, _WIDE, _HIGH, 12, theme.PAPER)
    middle = _x(place) + _WIDE / 2
    canvas.middle(middle, _TOP + _HIGH / 2, place + 1, 60, "bold", color=SOFT, align="center")


def _bottle(canvas: Canvas, place: int, number: int, bonus: int, left: int) -> None:
    painter = partial(_paint_bottle, place=place, number=number, bonus=bonus, left=left)
    key = "cellar place", place, number, bonus, left
    canvas.stamp(key, _x(place), _TOP, (_WIDE, _HIGH), painter, theme.PAPER)


def _paint_bottle(canvas: Canvas, place: int, number: int, bonus: int, left: int) -> None:
    bottle = BOTTLES[number]
    canvas.panel(0, 0, _WIDE, _HIGH)
    canvas.bottle(34, 84, 136, wine_of(bottle))
    middle = 64 + (_WIDE - 64) / 2
    canvas.text(middle, 62, bottle.ages[place], 62, "bold", align="center", width=66)
    if bonus:
        canvas.text(middle, 102, f"+{bonus}", 36, "bold", color=WINE, align="center", width=66)
        canvas.icon(middle, 128, 30, "client", WINE)
    name = canvas.block(
        _WIDE / 2,
        182,
        bottle.name,
        26,
        "serif",
        align="center",
        width=_WIDE - 8,
        kind="name",
        lead=1.1,
        short=short_name(bottle),
    )
    canvas.text(
        _WIDE / 2,
        name + 29,
        f"{number} · {code_of(bottle)}",
        28,
        align="center",
        kind="name",
        width=_WIDE - 10,
    )
    _ages(canvas, number, place, left)


def _ages(canvas: Canvas, number: int, here: int, left: int) -> None:
    """Bars for all places: the present one dark, those that can still be reached brown, the rest pale."""
    step = (_WIDE - 8) / ROUNDS
    for place, points in enumerate(BOTTLES[number].ages):
        cx, high = 4 + step * (place + 0.5), 4 + points * 9
        color = WINE if place == here else BAR_REACHABLE if here < place <= here + left else GHOST
        canvas.rect(cx - step * 0.4, _HIGH - 40 - high, step * 0.8, high, color, 3)
        ink = INK if place == here else SOFT
        canvas.text(cx, _HIGH - 12, points, 28, "bold", color=ink, align="center", kind="name", width=step)


# ---------------------------------------------------------------- client and games


def _client(canvas: Canvas, player: SeatView, view: WineCellarView) -> None:
    canvas.panel(28, 572, 780, 200)
    score = player.running
    if not score.client:
        canvas.text(52, 680, "The client is not chosen yet.", 32)
    else:
        canvas.icon(66, 608, 46, "client", WINE)
        canvas.text(102, 620, CLIENTS[score.client].name, 32, "serif", kind="name", width=500)
        for number, line in enumerate(score.bonuses):
            _bonus(canvas, 48 + number % 3 * 254, 666 + number // 3 * 62, line)
    _totals(canvas, player, view)


def _bonus(canvas: Canvas, x: int, middle: int, line: BonusView) -> None:
    if line.type:
        canvas.glass(x + 26, middle, cast(Wine, line.type), size=48)
    else:
        code = COUNTRIES[line.country].code
        canvas.middle(x + 26, middle, code, 30, "bold", align="center", width=62)
    words = f"{line.bottles} × {line.points} ="
    wide = 66 + canvas.middle(x + 66, middle, words, 30, width=110)
    canvas.middle(x + wide + 10, middle, line.bottles * line.points, 36, "bold", width=60)


def _totals(canvas: Canvas, player: SeatView, view: WineCellarView) -> None:
    """This game's points, and those of all games where there are several."""
    canvas.panel(820, 572, 352, 200)
    score = player.running
    lines = [("cellar", score.cellar_points), ("client", score.bonus_points), ("this game", score.total)]
    if view.games > 1:
        earlier = sum(done.total for done in player.finished[: view.game - 1])
        lines = [("earlier games", earlier), ("this game", score.total), ("total", player.total)]
    for number, (words, points) in enumerate(lines):
        last = number == 2
        base = 622 + number * 62
        canvas.text(844, base, words, 30, color=INK if last else SOFT, kind="name", width=220)
        canvas.text(1150, base, points, 46 if last else 38, "bold", align="right", width=100)
    canvas.rect(844, 700, 304, 2, theme.LINE)
