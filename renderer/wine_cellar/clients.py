"""Clients in full: what they pay for types and countries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.wine_cellar.cards import BOTTLES, CLIENTS, COUNTRIES, TYPES, Client
from renderer import theme
from renderer.canvas import Canvas
from renderer.theme import INK, SOFT, Wine
from renderer.wine_cellar.cards import Box


def codes(client: Client, players: int) -> str:
    """The countries that count, in three letters each."""
    return " ".join(COUNTRIES[wish.country].code for wish in client.countries_for(players))


def small_panel(canvas: Canvas, box: Box, client: int, players: int) -> None:
    """One's client beside the prizes."""
    x, y, wide, high = box
    who = CLIENTS[client]
    canvas.panel(x, y, wide, high)
    canvas.icon(x + 36, y + 42, 46, "client", theme.WINE)
    canvas.text(x + 68, y + 30, "Your client", 24, color=SOFT, kind="label", width=wide - 80)
    canvas.text(x + 68, y + 60, who.name, 28, "serif", kind="name", width=wide - 76)
    for number, wish in enumerate(who.types):
        left = x + 44 + number * 138
        canvas.glass(left, y + 118, cast(Wine, wish.type), size=58)
        canvas.middle(left + 36, y + 118, f"+{wish.points}", 38, "bold", width=60)
    points = who.countries_for(players)[0].points
    canvas.text(x + 20, y + 190, codes(who, players), 30, width=wide - 100)
    canvas.text(x + wide - 16, y + 190, f"+{points}", 38, "bold", align="right", width=70)
    canvas.text(x + 20, y + 220, "each bottle", 24, color=SOFT, kind="label", width=wide - 40)


def strips(canvas: Canvas, y: int, high: int, whose: Sequence[int], players: int) -> None:
    """One client over the full width, or two side by side."""
    wide = (1144 - 12 * (len(whose) - 1)) // len(whose)
    for number, client in enumerate(whose):
        _strip(canvas, (28 + number * (wide + 12), y, wide, high), CLIENTS[client], players)


def _strip(canvas: Canvas, box: Box, client: Client, players: int) -> None:
    x, y, wide, high = box
    middle = y + high / 2
    canvas.panel(x, y, wide, high)
    left = x + wide - 400
    if wide < 600:
        canvas.block(x + 14, middle - 6, client.name, 27, "serif", width=148, kind="name", lead=1.0)
    else:
        canvas.icon(x + 40, middle, 44, "client", theme.WINE)
        canvas.middle(x + 76, middle, client.name, 34, "serif", width=wide - 490, kind="name")
    for number, wish in enumerate(client.types):
        cx = left + 24 + number * 92
        canvas.glass(cx, middle, cast(Wine, wish.type), size=46)
        canvas.middle(cx + 26, middle, f"+{wish.points}", 32, "bold", width=44)
    canvas.middle(left + 186, middle, codes(client, players), 27, width=154, kind="name")
    points = client.countries_for(players)[0].points
    canvas.middle(x + wide - 12, middle, f"+{points}", 32, "bold", align="right", width=44)


def offer(canvas: Canvas, box: Box, client: int, players: int, last_bottle: int) -> None:
    """A client to choose: each line is what is paid for, and how many bottles in play it fits."""
    x, y, wide, high = box
    who = CLIENTS[client]
    bottles = [bottle for number, bottle in BOTTLES.items() if number <= last_bottle]
    canvas.panel(x, y, wide, high)
    canvas.icon(x + 54, y + 56, 64, "client", theme.WINE)
    canvas.text(x + 100, y + 58, who.name, 40, "serif", width=wide - 116)
    canvas.text(x + 100, y + 92, f"set {who.set}", 26, color=SOFT, kind="label", width=200)
    top = y + 120
    for wish in who.types:
        count = sum(bottle.type == wish.type for bottle in bottles)
        canvas.rect(x + 16, top, wide - 32, 100, theme.INSET, 10)
        canvas.glass(x + 66, top + 50, cast(Wine, wish.type), size=76)
        _line(canvas, (x + 120, top, wide - 140, 100), wish.points, f"each {TYPES[wish.type]} wine", count)
        top += 110
    for want in who.countries_for(players):
        count = sum(bottle.country == want.country for bottle in bottles)
        canvas.rect(x + 16, top, wide - 32, 84, theme.INSET, 10)
        canvas.middle(x + 66, top + 42, COUNTRIES[want.country].code, 38, "bold", align="center", width=92)
        words = f"each from {COUNTRIES[want.country].name}"
        _line(canvas, (x + 120, top, wide - 140, 84), want.points, words, count)
        top += 94


def _line(canvas: Canvas, box: Box, points: int, words: str, count: int) -> None:
    x, y, wide, high = box
    middle = y + high / 2
    canvas.middle(x, middle, f"+{points}", 52, "bold", color=INK, width=80)
    canvas.text(x + 84, middle - 2, words, 32, width=wide - 84)
    canvas.text(x + 84, middle + 30, f"{count} in play", 26, color=SOFT, kind="label", width=wide - 84)
