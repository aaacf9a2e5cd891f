"""The right of the board: both markets, the wine contest, and the Wholesaler."""

from __future__ import annotations

from games.cuvee.cards import COLORS, MARKETS, Market, Row
from games.cuvee.view import ContestView, CuveeView, EntryView, MarketView
from renderer import theme
from renderer.canvas import Canvas
from renderer.cuvee import parts
from renderer.theme import CARD, GOLD, INK, PAPER, SOFT, WINE

_X, _WIDE, _TOP = 812, 360, 184
_SMALL = 60  # height of contest and Wholesaler
_HEAD = 36


def _market_top(number: int, low: int) -> int:
    return _TOP + number * (_market_height(low) + 6)


def _market_height(low: int) -> int:
    return (low - _TOP - 2 * _SMALL - 3 * 6) // 2


def _row_height(low: int) -> float:
    return (_market_height(low) - _HEAD - 4) / 4


def _small_top(number: int, low: int) -> int:
    return low - (2 - number) * _SMALL - (1 - number) * 6


# ---------------------------------------------------------------- what stays


def ground(canvas: Canvas, seats: int, low: int) -> None:
    """Panels, prices and names."""
    for number, market in enumerate(MARKETS.values()):
        top = _market_top(number, low)
        canvas.panel(_X, top, _WIDE, _market_height(low))
        _head(canvas, top, market)
        for place, row in enumerate(market.row):
            _prices(canvas, top + _HEAD + place * _row_height(low), _row_height(low), row)
    for number, icon in enumerate(("trophy", "cart")):
        top = _small_top(number, low)
        canvas.panel(_X, top, _WIDE, _SMALL)
        canvas.icon(_X + 29, top + _SMALL / 2, 36, icon, GOLD if icon == "trophy" else INK, light=CARD)


def _head(canvas: Canvas, top: float, market: Market) -> None:
    canvas.title(_X + 14, top + 30, market.name.removesuffix(" Market"), 28)
    middle = top + 21
    canvas.middle(_X + 282, middle, "Cuvée", 24, color=SOFT, align="right", kind="label")
    _pay(canvas, _X + 290, middle, market.cuvee_coins, market.cuvee_prestige)


def _pay(canvas: Canvas, x: float, middle: float, coins: int, prestige: int) -> None:
    """What is added for a cuvée or a crown, with its unit."""
    wide = canvas.middle(x, middle, f"+{coins or prestige}", 30, "bold", color=INK if coins else WINE)
    if coins:
        canvas.coin(x + wide + 16, middle, size=22)
    else:
        canvas.icon(x + wide + 16, middle, 24, "medal", WINE)


def _prices(canvas: Canvas, top: float, high: float, row: Row) -> None:
    middle = top + high / 2
    canvas.rect(_X + 6, top + 1, _WIDE - 12, high - 2, PAPER, 8)
    canvas.die(_X + 26, middle, min(32, high - 3), row.quality)
    canvas.coin(_X + 156, middle, size=22)
    canvas.middle(_X + 171, middle, row.coins, 30, "bold")
    if row.prestige:
        canvas.icon(_X + 212, middle, 24, "medal", WINE)
        canvas.middle(_X + 227, middle, row.prestige, 30, "bold", color=WINE)
    canvas.icon(_X + 273, middle, 26, "crown", theme.COIN)
    _pay(canvas, _X + 290, middle, row.crown_coins, row.crown_prestige)


# ---------------------------------------------------------------- what changes


def panels(canvas: Canvas, view: CuveeView, low: int) -> None:
    """Whose barrels lie in the markets, who competes, what the Wholesaler sells."""
    for number, market in enumerate(view.markets):
        _places(canvas, market, _market_top(number, low) + _HEAD, _row_height(low))
    _contest(canvas, view.contest, _small_top(0, low))
    _wholesaler(canvas, view, _small_top(1, low))


def _places(canvas: Canvas, market: MarketView, top: float, high: float) -> None:
    for number, row in enumerate(market.rows):
        y = top + number * high
        for place in range(max(row.places, len(row.taken))):
            cx = _X + 60 + place * 30
            if place < len(row.taken):
                canvas.mark(row.taken[place], cx, y + high / 2, 22)
            else:
                parts.open_place(canvas, cx, y + high / 2, 20, PAPER)
        canvas.place(f"market:{market.key}/{row.quality}", _X + 6, y + 1, _WIDE - 12, high - 2, 8)


def _contest(canvas: Canvas, contest: ContestView, top: int) -> None:
    middle = top + _SMALL / 2
    for number, color in enumerate(COLORS):
        entries: list[EntryView | None] = [e for e in contest.entries if e.color == color]
        entries += [None] * contest.places[color]
        left = _X + 58 + number * 152
        for place, entry in enumerate(entries):
            cx = left + 24 + place * 76
            if entry is None:
                parts.empty_glass(canvas, cx, middle, color, 44, CARD)
                continue
            parts.glass(canvas, cx, middle, color, entry.quality, 48)
            canvas.mark(entry.seat, cx + 36, middle + (9 if entry.prize == "grand" else 0), 20)
            if entry.prize == "grand":
                canvas.icon(cx + 36, middle - 16, 22, "trophy", GOLD)
        canvas.place(f"contest:{color}", left, top + 3, 148, _SMALL - 6)


def _wholesaler(canvas: Canvas, view: CuveeView, top: int) -> None:
    """What the Wholesaler sells: up to six varieties, else five and how many more."""
    count = len(view.warehouse)
    shown = view.warehouse if count <= 6 else view.warehouse[:5]
    wide, high = 100, 38 if count <= 3 else 26
    for number, variety in enumerate(shown):
        x, y = _wholesale_place(number, count)
        parts.variety_bar(canvas, _X + x, top + y, wide, high, variety)
    if count > len(shown):
        x, y = _wholesale_place(len(shown), count)
        canvas.chip(_X + x, top + y, f"+{count - len(shown)} more", height=high, px=22)
    canvas.place("wholesaler", _X, top, _WIDE, _SMALL)


def _wholesale_place(number: int, count: int) -> tuple[int, int]:
    return 51 + number % 3 * 102, 11 if count <= 3 else 3 + number // 3 * 28
