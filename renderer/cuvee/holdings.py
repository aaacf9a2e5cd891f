"""A seat's cellar and what the year's end would bring, as its estate and its hand show them."""

from __future__ import annotations

from functools import partial

from games.cuvee.cards import CAPACITY, EVENTS, NUMERALS, VARIETIES
from games.cuvee.view import CompartmentView, CuveeView, PlayerView, WineView
from renderer import lettering, theme
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.cuvee import parts
from renderer.theme import BAD, CARD, GOLD, INK, LINE, PAPER, SOFT, WINE

END = 772  # the lower end of both
_WIDE, _STEP = 150, 158  # of a compartment
_TITLE = 32  # from the upper end of the panel to that of the compartments
_PANEL_X, _PANEL_WIDE = 836, 336
_ROOMY = 340  # height of the panel from which there is room for large glasses
_FOLDED = {"welschriesling": "Welsch- riesling"}  # too long for one line
_SETTLED = ("wholesaler", "preparation", "final", "over")  # phases after the year's settlement


def ground(canvas: Canvas, *, top: int) -> None:
    """What stays: the title of the cellar, and the panel of the year's end."""
    wide = canvas.title(theme.MARGIN, top + 18, "Cellar", 30)
    words = "clock = aged · crown = sells for more"
    canvas.text(theme.MARGIN + 16 + wide, top + 18, words, 24, color=SOFT, kind="label")
    canvas.panel(_PANEL_X, top, _PANEL_WIDE, END - top)


def holdings(canvas: Canvas, view: CuveeView, who: int, top: int) -> None:
    """Five compartments and the year's end, from `top` to the lower end of the picture."""
    player = view.players[who]
    size = _WIDE, END - top - _TITLE
    for number, compartment in enumerate(player.cellar):
        x = theme.MARGIN + number * _STEP
        painter = partial(_compartment, size=size, compartment=compartment)
        canvas.stamp(("cuvee compartment", size, compartment), x, top + _TITLE, size, painter, PAPER)
        canvas.place(f"seat:{who}/cellar/{compartment.number}", x, top + _TITLE, *size, 12)
    _year_end(canvas, view, who, top)


# ---------------------------------------------------------------- cellar


def _compartment(canvas: Canvas, *, size: tuple[int, int], compartment: CompartmentView) -> None:
    wide, high = size
    numeral = NUMERALS[compartment.number - 1]
    if not compartment.built and compartment.wine is None:
        canvas.rect(0, 0, wide, high, theme.INSET, 12)
        canvas.text(16, 40, numeral, 30, "serif", color=SOFT, kind="name")
        canvas.icon(wide / 2, high - 172, 64, "lock", theme.FAINT, light=theme.INSET)
        for number, words in enumerate(("build an", "expansion")):
            low = high - 102 + number * 30
            canvas.text(wide / 2, low, words, 26, align="center", kind="label", color=SOFT)
        return
    canvas.panel(0, 0, wide, high)
    canvas.text(16, 40, numeral, 30, "serif", color=SOFT, kind="name")
    wine = compartment.wine
    parts.barrels(canvas, 30, high - 34, 42, 45, wine.barrels if wine else 0, CAPACITY)
    if wine is None:
        canvas.text(wide / 2, high / 2 + 10, "empty", 30, color=SOFT, align="center")
    else:
        _wine(canvas, wide, wine, roomy=high + _TITLE > _ROOMY)


def _wine(canvas: Canvas, wide: int, wine: WineView, *, roomy: bool) -> None:
    middle, glass, name = (118, 116, 206) if roomy else (96, 96, 176)
    parts.glass(canvas, wide / 2, middle, wine.color, wine.quality, glass)
    if wine.crowned:
        canvas.icon(wide - 30, 28, 46 if roomy else 38, "crown", GOLD)
    if wine.aged:
        canvas.icon(wide - 24, middle + 34, 34, "clock", INK, light=CARD)
    canvas.block(
        wide / 2,
        name,
        _FOLDED.get(wine.variety, VARIETIES[wine.variety].name),
        30,
        "serif",
        width=wide - 10,
        align="center",
        kind="name",
        lead=1.05,
    )


# ---------------------------------------------------------------- the year's end


def _year_end(canvas: Canvas, view: CuveeView, who: int, top: int) -> None:
    """What the settlement would bring if all were kept and everything delivered."""
    player, upkeep = view.players[who], view.players[who].upkeep
    x, wide, step = _PANEL_X, _PANEL_WIDE, 41 if END - top > _ROOMY else 37
    title = "A year’s upkeep" if view.phase in _SETTLED else "If the year ended now"
    canvas.title(x + 16, top + 34, title, 28)
    first = top + 26 + step
    for number, line in enumerate(_lines(player)):
        _line(canvas, first + number * step, *line)
    low = first + 4 * step + 23
    canvas.rect(x + 16, low, wide - 32, 2, LINE)
    coins = player.coins - upkeep.wages + upkeep.coins
    prestige = counted(player.prestige + upkeep.prestige, "prestige", "prestige")
    total = f"{counted(coins, 'coin')} · {prestige}"
    canvas.text(x + 16, low + 36, total, 31, "bold", width=wide - 32, color=INK if coins >= 0 else BAD)
    _rest(canvas, player, low + 42)
    canvas.place(f"seat:{who}/coins", x + 8, first - 17, wide - 16, 34)
    for amount in ("prestige", "sticks", "events"):
        canvas.place(f"seat:{who}/{amount}", x + 8, low + 10, wide - 16, END - low - 18)


def _lines(player: PlayerView) -> list[tuple[str, str, int]]:
    """Icon, words and amount of each line."""
    upkeep = player.upkeep
    return [
        ("coin", "Coins now", player.coins),
        ("worker", f"Wages, {player.employed} of {player.workers}", -upkeep.wages),
        ("house", "Buildings", upkeep.coins),
        ("medal", "Prestige", upkeep.prestige),
        ("barrel", _delivery(player), -upkeep.barrels),
    ]


def _line(canvas: Canvas, middle: float, icon: str, words: str, amount: int) -> None:
    x, wide = _PANEL_X, _PANEL_WIDE
    color = {"medal": WINE, "barrel": theme.BARREL}.get(icon, INK)
    if icon == "coin":
        canvas.coin(x + 32, middle, size=32)
    else:
        canvas.icon(x + 32, middle, 32, icon, color, light=CARD)
    canvas.middle(x + 58, middle, words, 30, kind="name", width=wide - 130)
    shown = f"+{amount}" if amount > 0 and icon in ("house", "medal") else amount
    canvas.middle(x + wide - 16, middle, shown, 34, "bold", align="right")


def _delivery(player: PlayerView) -> str:
    choice = player.upkeep.choice_barrels
    return f"Barrels, {choice} of 4+" if choice else "Barrels"


def _rest(canvas: Canvas, player: PlayerView, top: float) -> None:
    """Sticks and cards, and what lies open."""
    x, wide = _PANEL_X, _PANEL_WIDE
    words = f"{counted(player.sticks, 'stick')} · {counted(player.cards, 'event card')}"
    opened = [EVENTS[card].name for card in player.lasting if EVENTS[card].duration != "loan"]
    opened += [f"Loan due in year {due}" for due in player.loans]
    if not opened:
        canvas.middle(x + 16, (top + END) / 2, words, 26, color=SOFT, kind="label", width=wide - 32)
        return
    if END - top > 50:
        canvas.text(x + 16, END - 32, words, 22, color=SOFT, kind="label", width=wide - 32)
    canvas.icon(x + 26, END - 16, 20, "event", theme.EVENT)
    words = ", ".join(opened)
    if lettering.width(words, 22, "semibold") > wide - 56:
        words = f"{counted(len(opened), 'event lies', 'events lie')} open"
    canvas.text(x + 42, END - 9, words, 22, color=SOFT, kind="label", width=wide - 56)
