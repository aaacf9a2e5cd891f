"""The close-up of all that is traded: markets, contest, Wholesaler, buildings, and open events."""

from __future__ import annotations

from games.cuvee.cards import (
    AMOUNTS,
    BUILDINGS,
    COLORS,
    EVENTS,
    MARKETS,
    VARIETIES,
    WEATHER,
    WHOLESALE,
    Market,
    Row,
)
from games.cuvee.view import CuveeView, EntryView, MarketView
from renderer import theme
from renderer.canvas import Canvas, flag_of
from renderer.cuvee import parts
from renderer.scene import Scene
from renderer.theme import CARD, GOLD, INK, LINE, PAPER, SOFT, WINE

_TOP, _HIGH = 138, 356
_LOW, _LOW_HIGH = 506, 266
_COLUMNS = ((28, 376), (416, 376), (804, 368))  # left ends and widths
_ROW_TOP, _ROW = _TOP + 92, 65


def market(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """Markets and contest above; Wholesaler, buildings and cards below."""
    view: CuveeView = scene.view
    canvas.static("cuvee/market", _ground)
    canvas.header(f"{parts.kicker(view)} · markets", scene.headline, "sell", flag_of(scene))
    for number, shown in enumerate(view.markets):
        _places(canvas, number, shown)
    _contest(canvas, scene)
    _wholesaler(canvas, view)
    _stacks(canvas, view)
    _cards(canvas, scene)


# ---------------------------------------------------------------- what stays


def _ground(canvas: Canvas) -> None:
    for x, wide in _COLUMNS:
        canvas.panel(x, _TOP, wide, _HIGH)
        canvas.panel(x, _LOW, wide, _LOW_HIGH)
    for number, printed in enumerate(MARKETS.values()):
        _market_ground(canvas, number, printed)
    x = _COLUMNS[2][0]
    canvas.icon(x + 34, _TOP + 32, 40, "trophy", GOLD)
    canvas.title(x + 66, _TOP + 42, "Wine contest", 32)
    prizes = (
        f"quality {AMOUNTS.contest_quality}+ · prizes {AMOUNTS.grand_prestige} and {AMOUNTS.second_prestige}"
    )
    canvas.text(x + 18, _TOP + 78, prizes, 26, color=SOFT, kind="label")
    canvas.icon(x + 312, _TOP + 70, 24, "medal", WINE)
    for number, (icon, title) in enumerate(
        (("cart", "Wholesaler"), ("hammer", "Buildings"), ("event", "Cards"))
    ):
        x = _COLUMNS[number][0]
        canvas.icon(x + 34, _LOW + 30, 36, icon, INK, light=CARD)
        canvas.title(x + 64, _LOW + 40, title, 30)
    prices = ", ".join(f"{quality} costs {price}" for quality, price in WHOLESALE.items())
    canvas.text(_COLUMNS[0][0] + 18, _LOW + 74, f"quality {prices}", 26, kind="name", width=340)
    canvas.text(
        _COLUMNS[0][0] + 18,
        _LOW + 104,
        f"pays {AMOUNTS.wholesale_price} coin for a barrel of yours",
        24,
        color=SOFT,
        kind="label",
    )


def _market_ground(canvas: Canvas, number: int, printed: Market) -> None:
    x, wide = _COLUMNS[number]
    canvas.title(x + 16, _TOP + 42, printed.name, 32)
    middle = _TOP + 68
    left = 16 + canvas.middle(x + 16, middle, "A cuvée brings", 26, color=SOFT, kind="label")
    _pay(canvas, x + left + 10, middle, printed.cuvee_coins, printed.cuvee_prestige)
    canvas.icon(x + wide - 42, middle, 34, "crown", theme.COIN)
    for place, row in enumerate(printed.row):
        _prices(canvas, x, _ROW_TOP + place * _ROW, wide, row)


def _prices(canvas: Canvas, x: int, top: int, wide: int, row: Row) -> None:
    middle = top + _ROW / 2 - 3
    canvas.rect(x + 8, top, wide - 16, _ROW - 6, PAPER, 8)
    canvas.die(x + 38, middle, 46, row.quality)
    canvas.coin(x + 188, middle, size=30)
    canvas.middle(x + 206, middle, row.coins, 40, "bold")
    if row.prestige:
        canvas.icon(x + 246, middle, 30, "medal", WINE)
        canvas.middle(x + 263, middle, row.prestige, 40, "bold", color=WINE)
    _pay(canvas, x + 298, middle, row.crown_coins, row.crown_prestige)


def _pay(canvas: Canvas, x: float, middle: float, coins: int, prestige: int) -> None:
    wide = canvas.middle(x, middle, f"+{coins or prestige}", 32, "bold", color=INK if coins else WINE)
    if coins:
        canvas.coin(x + wide + 16, middle, size=24)
    else:
        canvas.icon(x + wide + 16, middle, 26, "medal", WINE)


# ---------------------------------------------------------------- markets and contest


def _places(canvas: Canvas, number: int, shown: MarketView) -> None:
    x, wide = _COLUMNS[number]
    for line, row in enumerate(shown.rows):
        middle = _ROW_TOP + line * _ROW + _ROW / 2 - 3
        for place in range(max(row.places, len(row.taken))):
            cx = x + 82 + place * 34
            if place < len(row.taken):
                canvas.mark(row.taken[place], cx, middle, 28)
            else:
                parts.open_place(canvas, cx, middle, 26, PAPER)
        canvas.place(f"market:{shown.key}/{row.quality}", x + 8, middle - 29, wide - 16, _ROW - 6, 8)


def _contest(canvas: Canvas, scene: Scene) -> None:
    contest = scene.view.contest
    x, wide = _COLUMNS[2]
    line = 0
    for color in COLORS:
        entries: list[EntryView | None] = [e for e in contest.entries if e.color == color]
        entries += [None] * contest.places[color]
        top = _ROW_TOP + line * _ROW
        canvas.place(f"contest:{color}", x + 8, top, wide - 16, len(entries) * _ROW - 6, 8)
        for entry in entries:
            middle = _ROW_TOP + line * _ROW + _ROW / 2 - 3
            canvas.rect(x + 8, middle - 29, wide - 16, _ROW - 6, PAPER, 8)
            if entry is None:
                parts.empty_glass(canvas, x + 44, middle, color, 50, PAPER)
                canvas.middle(x + 86, middle, f"open to a {color} wine", 26, color=SOFT, kind="label")
            else:
                _entry(canvas, scene, x, middle, entry)
            line += 1


def _entry(canvas: Canvas, scene: Scene, x: int, middle: float, entry: EntryView) -> None:
    parts.glass(canvas, x + 44, middle, entry.color, entry.quality, 54)
    canvas.mark(entry.seat, x + 100, middle, 32)
    canvas.middle(
        x + 124,
        middle,
        VARIETIES[entry.variety].name,
        28,
        kind="name",
        width=132,
        short=parts.short_name(entry.variety),
    )
    if entry.aged:
        canvas.icon(x + 272, middle, 24, "clock", INK, light=PAPER)
    if entry.prize:
        grand = entry.prize == "grand"
        canvas.icon(x + 300, middle, 30, "trophy" if grand else "medal", GOLD if grand else WINE)
        canvas.middle(
            x + 317,
            middle,
            f"+{AMOUNTS.grand_prestige if grand else AMOUNTS.second_prestige}",
            30,
            "bold",
            width=34,
        )


# ---------------------------------------------------------------- below


def _wholesaler(canvas: Canvas, view: CuveeView) -> None:
    """All varieties on sale, two in a line as long as there is room, else three."""
    x, wide = _COLUMNS[0]
    columns = 2 if len(view.warehouse) <= 8 else 3
    step = (wide - 24) / columns
    for number, variety in enumerate(view.warehouse):
        left, top = x + 12 + number % columns * step, _LOW + 118 + number // columns * 36
        parts.variety_bar(canvas, left + 2, top, step - 4, 33, variety)
    canvas.place("wholesaler", x, _LOW, wide, _LOW_HIGH, 12)


def _stacks(canvas: Canvas, view: CuveeView) -> None:
    """What the next building of each kind costs, and how many are left."""
    x, wide = _COLUMNS[1]
    for number, (kind, left) in enumerate(view.stacks.items()):
        middle = _LOW + 82 + number * 50
        canvas.icon(x + 36, middle, 38, parts.BUILDING_ICONS[kind], INK, light=CARD)
        canvas.middle(x + 66, middle, BUILDINGS[kind].name, 30, kind="name", width=186)
        if left:
            canvas.coin(x + 270, middle, size=30)
            canvas.middle(x + 289, middle, left[0], 34, "bold")
        words = f"{len(left)} left" if left else "none left"
        canvas.middle(x + wide - 12, middle, words, 22, color=SOFT, kind="label", align="right", width=100)


def _cards(canvas: Canvas, scene: Scene) -> None:
    """The weather, the piles, and the events that lie open."""
    view: CuveeView = scene.view
    x, wide = _COLUMNS[2]
    canvas.text(
        x + wide - 16,
        _LOW + 40,
        f"{view.event_cards} face down",
        26,
        color=SOFT,
        align="right",
        kind="label",
    )
    season = next((season for season in view.seasons if season.weather), None)
    words = "no weather card yet"
    if season and season.weather:
        words = f"{WEATHER[season.weather].name} in {season.name}"
        canvas.icon(x + 36, _LOW + 74, 34, parts.WEATHER_ICONS[season.weather], theme.WEATHER, light=CARD)
    canvas.middle(x + 64 if season else x + 18, _LOW + 74, words, 28, kind="name", width=wide - 80)
    canvas.rect(x + 16, _LOW + 98, wide - 32, 2, LINE)
    opened = _opened(view)
    if not opened:
        canvas.text(x + 18, _LOW + 138, "no event lies open", 26, color=SOFT, kind="label")
    for number, (who, words) in enumerate(opened[:4]):
        middle = _LOW + 124 + number * 38
        canvas.mark(who, x + 34, middle, 24)
        more = number == 3 and len(opened) > 4
        canvas.middle(
            x + 60, middle, f"and {len(opened) - 3} more" if more else words, 26, kind="name", width=wide - 72
        )


def _opened(view: CuveeView) -> list[tuple[int, str]]:
    """Whose events lie open, and which."""
    return [
        (who, words)
        for who, player in enumerate(view.players)
        for words in (
            *(EVENTS[card].name for card in player.lasting if EVENTS[card].duration != "loan"),
            *(f"Loan, due in year {due}" for due in player.loans),
        )
    ]
