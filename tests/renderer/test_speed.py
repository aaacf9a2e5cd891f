"""A warm frame costs little more than storing it."""

from __future__ import annotations

from functools import partial
from time import perf_counter

from renderer import theme
from renderer.canvas import Canvas, Flag
from renderer.encoding import encode

MARKS = tuple("MJPTABCY")
ROUNDS = 15


def _ground(canvas):
    for number in range(5):
        canvas.panel(28 + 231 * number, 140, 219, 206)
        canvas.text(48 + 231 * number, 180, "Fumé Blanc", 30, "serif")
    for number in range(8):
        canvas.text(560 + 80 * number, 384, number + 1, 26, color=theme.SOFT, kind="label")


def _paint(canvas):
    """As many parts as a large board has: eight rows of marks, bids, glasses and cells."""
    canvas.static("a test of speed", _ground)
    canvas.header(
        "Wine Cellar · round 5 of 8", "Bids are open", "bottle_red", Flag((0,), "Mia", "picks first")
    )
    for seat in range(8):
        top = 394 + 60 * seat
        canvas.row(top, 54, seat, mover=seat == 0)
        canvas.mark(seat, 96, top + 27, 44)
        canvas.middle(140, top + 27, "Constantina", 32, "bold", width=140)
        canvas.middle(330, top + 27, 10 * seat + 3, 40, "bold")
        canvas.glass(420, top + 27, "red", seat, 40)
        for cell in range(8):
            key = ("a cell", seat, cell)
            canvas.stamp(key, 540 + 78 * cell, top + 6, (72, 42), partial(_cell, points=cell + seat))


def _cell(canvas, points):
    canvas.rect(0, 0, 24, 42, theme.WINE)
    canvas.middle(12, 21, "R", 22, "bold", color=theme.WHITE, align="center", kind="mark")
    canvas.middle(48, 21, points, 34, "bold", align="center")


def _least_times(*actions):
    """The least time of each action in seconds, measured by turns so that all share the machine's moods."""
    times = [[] for _ in actions]
    for _ in range(ROUNDS):
        for action, taken in zip(actions, times, strict=True):
            start = perf_counter()
            action()
            taken.append(perf_counter() - start)
    return [min(taken) for taken in times]


def test_a_warm_frame_takes_at_most_a_third_more_than_pasting_and_storing_it():
    canvas = Canvas(marks=MARKS)
    _paint(canvas)
    kept, frame = canvas.image.copy(), canvas.image.copy()

    def floor():
        frame.paste(kept)
        encode(frame, "cellar")

    def warm():
        fresh = Canvas(marks=MARKS)
        _paint(fresh)
        fresh.picture("A board.")

    least_floor, least_warm = _least_times(floor, warm)

    assert least_warm <= 1.33 * least_floor
