"""What Wine Cellar's pictures are made of: bottles, their ages, places of a cellar, clients."""

from __future__ import annotations

from functools import partial
from typing import cast

from games.wine_cellar.cards import BOTTLES, CLIENTS, COUNTRIES, ROUNDS, TYPES, Bottle, Client
from renderer import theme
from renderer.canvas import Canvas
from renderer.theme import BAR, BAR_REACHABLE, CARD, GHOST, INK, SOFT, WINE, Color, Wine, mix

COUNTRY_POINTS = CLIENTS[1].countries[0].points  # the same with all clients
GOOD_AGE = 7  # from here on, points of an age are accented
SHORT_NAMES = {
    "Nagambie Marsanne": "Marsanne",
    "Cerasuolo d'Abruzzo": "Cerasuolo",
    "Espumante da Bairrada": "Bairrada",
    "Coonawarra Cabernet": "Cabernet",
    "Otskhanuri Sapere": "Sapere",
    "Kékfrankos Rosé": "Kékfrank.",
    "Weissherbst": "Weissherb.",
    "Rioja Reserva": "Rioja Res.",
    "Cigales Rosado": "Cigales",
    "Malbec Rosado": "Malbec R.",
    "Cap Classique": "Classique",
    "Pinotage Rosé": "Pinot. Rosé",
    "Amyntaio Rosé": "Amyntaio",
    "Egri Bikavér": "Bikavér",
    "Liatiko Rosé": "Liatiko",
    "Winzersekt": "Winzers.",
    "Pedro Giménez": "Giménez",
    "Grenache Rosé": "Gren. Rosé",
    "Criolla Rosada": "Criolla",
    "Champagne": "Champagn.",
    "White Zinfandel": "White Zinf.",
    "Hunter Semillon": "Semillon",
    "Sparkling Shiraz": "Sp. Shiraz",
    "Spätburgunder": "Spätburg.",
    "Touriga Nacional": "Touriga",
    "Barossa Shiraz": "B. Shiraz",
    "Agiorgitiko": "Agiorgit.",
}


def wine_of(bottle: Bottle) -> Wine:
    """The wine whose color and form a bottle has."""
    return cast(Wine, bottle.type)


def code_of(bottle: Bottle) -> str:
    """The three letters of a bottle's country."""
    return COUNTRIES[bottle.country].code


def short_name(bottle: Bottle) -> str:
    return SHORT_NAMES.get(bottle.name, "")


def name_of(client: int) -> str:
    return CLIENTS[client].name


def age_bars(
    canvas: Canvas, x: float, y: float, width: float, bottle: Bottle, *, px: int = 30, rise: float = 2.7
) -> None:
    """A bottle's points by when it is opened, as bars above digits with their baseline at `y`."""
    step = width / ROUNDS
    for place, points in enumerate(bottle.ages):
        cx, high = x + step * (place + 0.5), round(4 + points * rise)
        good = points >= GOOD_AGE
        canvas.rect(cx - step * 0.36, y - px - high, step * 0.72, high, WINE if good else BAR, 3)
        ink = INK if good else SOFT
        canvas.text(cx, y, points, px, "bold", color=ink, align="center", kind="name", width=step)


def prize(canvas: Canvas, x: float, y: float, width: float, height: float, number: int) -> None:
    """A bottle that can be picked: everything printed on it."""
    size = round(width), round(height)
    painter = partial(_paint_wide_prize if width > 320 else _paint_prize, size=size, number=number)
    if width < 200:
        painter = partial(_paint_narrow_prize, size=size, number=number)
    canvas.stamp(("cellar prize", number), x, y, size, painter, theme.PAPER)


def _paint_wide_prize(canvas: Canvas, size: tuple[int, int], number: int) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    canvas.panel(0, 0, wide, high)
    canvas.bottle(46, high / 2 - 18, high - 76, wine_of(bottle))
    canvas.text(92, 62, number, 66, "bold")
    canvas.text(wide - 16, 50, code_of(bottle), 34, align="right")
    canvas.text(92, 104, bottle.name, 34, "serif", width=wide - 106)
    origin = COUNTRIES[bottle.country].name.read()
    canvas.text(92, 138, f"{TYPES[bottle.type]} · {origin}", 28, color=SOFT, kind="name", width=wide - 106)
    rise = 7 if high > 250 else 4
    age_bars(canvas, 84, high - 14, wide - 96, bottle, px=38, rise=rise)


def _paint_prize(canvas: Canvas, size: tuple[int, int], number: int) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    canvas.panel(0, 0, wide, high)
    canvas.bottle(31, 72, 120, wine_of(bottle))
    canvas.text(62, 50, number, 54, "bold")
    canvas.text(wide - 12, 46, code_of(bottle), 30, align="right", width=wide - 134)
    base = canvas.block(
        62, 80, bottle.name, 28, "serif", width=wide - 68, kind="name", short=short_name(bottle), lead=1.03
    )
    canvas.text(62, base + 26, TYPES[bottle.type].read(), 24, color=SOFT, kind="label")
    age_bars(canvas, 8, high - 8, wide - 16, bottle)


def _paint_narrow_prize(canvas: Canvas, size: tuple[int, int], number: int) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    canvas.panel(0, 0, wide, high)
    canvas.bottle(27, 60, 98, wine_of(bottle))
    canvas.text(52, 46, number, 46, "bold")
    canvas.text(52, 80, code_of(bottle), 30)
    canvas.text(
        wide / 2,
        131,
        bottle.name,
        26,
        "serif",
        align="center",
        kind="name",
        width=wide - 6,
        short=short_name(bottle),
    )
    age_bars(canvas, 3, high - 8, wide - 6, bottle, px=28 if wide < 150 else 30)


def slot(
    canvas: Canvas,
    x: float,
    y: float,
    size: tuple[int, int],
    ground: Color,
    number: int,
    place: int,
    left: int,
) -> None:
    """A bottle in a cellar: its type, its points where it lies, and where it may still come to lie.

    Places count from 0 at the top; `left` is how many bottles are still to come.
    """
    key = "cellar slot", number, place, left
    canvas.stamp(key, x, y, size, partial(_paint_slot, size=size, key=(number, place, left)), ground)


def _paint_slot(canvas: Canvas, size: tuple[int, int], key: tuple[int, int, int]) -> None:
    number, place, left = key
    bottle = BOTTLES[number]
    wide, high = size
    _slot_ground(canvas, size, wine_of(bottle))
    middle = 24 + (wide - 24) / 2
    if high < 70:
        canvas.middle(middle, high / 2, bottle.ages[place], 37, "bold", align="center")
        return
    px = 37 if high < 110 else 48
    base = 35 if high < 110 else 46
    canvas.text(middle, base, bottle.ages[place], px, "bold", align="center")
    if high >= 86:
        canvas.text(
            middle,
            base + (24 if high < 110 else 27),
            code_of(bottle),
            24,
            color=SOFT,
            align="center",
            kind="label",
        )
    if high >= 140:
        canvas.text(middle, base + 54, f"#{number}", 24, color=SOFT, align="center", kind="label")
    rise = 3 if high < 150 else 6
    _reach(canvas, (30, high - 6, wide - 36), bottle, place, left, rise)


def _slot_ground(canvas: Canvas, size: tuple[int, int], wine: Wine) -> None:
    wide, high = size
    look = canvas.palette.wines[wine]
    canvas.rect(0, 0, wide, high, look.color, 9, mix(look.color, "#000000", 0.25))
    canvas.rect(24, 2, wide - 26, high - 4, CARD, 7)
    canvas.rect(24, 2, 10, high - 4, CARD)
    canvas.middle(13, high / 2, look.letter, 23, "bold", color=look.ink, align="center", kind="mark")


def _reach(
    canvas: Canvas, box: tuple[float, float, float], bottle: Bottle, place: int, left: int, rise: int
) -> None:
    """Small bars: points now, those that can still be reached, and the rest."""
    x, bottom, width = box
    step = (width + 2) / ROUNDS
    for age, points in enumerate(bottle.ages):
        color = WINE if age == place else BAR_REACHABLE if place < age <= place + left else GHOST
        canvas.rect(round(x + age * step), bottom - rise * points, round(step - 2), rise * points, color, 1)


def gone(canvas: Canvas, x: float, y: float, size: tuple[int, int], ground: Color, number: int) -> None:
    """A bottle that has left the game: its type and its number."""
    painter = partial(_paint_gone, size=size, number=number)
    canvas.stamp(("cellar gone", number), x, y, size, painter, ground)


def _paint_gone(canvas: Canvas, size: tuple[int, int], number: int) -> None:
    wide, high = size
    bottle = BOTTLES[number]
    _slot_ground(canvas, size, wine_of(bottle))
    middle = 24 + (wide - 24) / 2
    canvas.middle(middle, high / 2 - 14, number, 36, "bold", align="center")
    canvas.middle(middle, high / 2 + 22, code_of(bottle), 24, color=SOFT, align="center", kind="label")


def bid(canvas: Canvas, x: float, y: float, size: tuple[int, int], ground: Color, number: int) -> None:
    """An open bid."""
    painter = partial(_paint_bid, size=size, number=number)
    canvas.stamp(("cellar bid", number), x, y, size, painter, ground)


def _paint_bid(canvas: Canvas, size: tuple[int, int], number: int) -> None:
    wide, high = size
    canvas.panel(0, 0, wide, high, radius=8)
    canvas.bottle(22, high / 2, high - 10, wine_of(BOTTLES[number]), letter=False)
    canvas.middle(wide / 2 + 15, high / 2, number, 42 if high > 50 else 36, "bold", align="center")


def sealed(canvas: Canvas, x: float, y: float, size: tuple[int, int], *, done: bool) -> None:
    """An answer that nobody knows yet: given, or still missing."""
    wide, high = size
    if done:
        canvas.rect(x, y, wide, high, WINE, 8, theme.GOLD, 3)
        canvas.icon(x + wide / 2, y + high / 2, 34, "check", theme.CREAM)
    else:
        canvas.rect(x, y, wide, high, CARD, 8, theme.LINE)
        canvas.icon(x + wide / 2, y + high / 2, 34, "clock", INK, light=CARD)


def wishes(
    canvas: Canvas, x: float, y: float, size: tuple[int, int], ground: Color, client: int, players: int
) -> None:
    """What a client pays: glasses with points for types, and the codes of the countries that count."""
    painter = partial(_paint_wishes, size=size, client=CLIENTS[client], players=players)
    canvas.stamp(("cellar wishes", client, players), x, y, size, painter, ground)


def _paint_wishes(canvas: Canvas, size: tuple[int, int], client: Client, players: int) -> None:
    wide, high = size
    if high < 60:
        _glasses(canvas, 20, high / 2, 40, 68, client)
        return
    codes = " ".join(COUNTRIES[wish.country].code for wish in client.countries_for(players))
    if high >= 160:
        canvas.block(0, 24, client.name, 26, "serif", width=wide - 4, kind="name", lead=1.0)
        _glasses(canvas, 24, high * 0.54, 50, 78, client)
        canvas.text(0, high - 14, codes, 30, width=wide)
        return
    roomy = high >= 90
    _glasses(canvas, 24, high * 0.3, 50 if roomy else 42, 78, client)
    canvas.text(0, high - (18 if roomy else 6), codes, 30 if roomy else 26, kind="name", width=wide)


def _glasses(canvas: Canvas, x: float, cy: float, size: float, step: float, client: Client) -> None:
    for number, wish in enumerate(client.types):
        cx = x + number * step
        canvas.glass(cx, cy, cast(Wine, wish.type), size=size)
        canvas.middle(cx + size / 2 + 4, cy, wish.points, 32, "bold")


def points_in_words(cellar: int, bonus: int) -> str:
    return f"{cellar} + {bonus}"


def empty_places(
    canvas: Canvas, x: float, y: float, size: tuple[int, int], step: int, ground: Color, first: int
) -> None:
    """The free places of a cellar, each with its number, from `first` (from 0) to the bottom."""
    wide = step * (ROUNDS - first - 1) + size[0]
    if first < ROUNDS:
        key = "cellar empty", first, size, step
        painter = partial(_paint_empty, size=size, step=step, first=first)
        canvas.stamp(key, x, y, (wide, size[1]), painter, ground)


def _paint_empty(canvas: Canvas, size: tuple[int, int], step: int, first: int) -> None:
    wide, high = size
    for place in range(first, ROUNDS):
        x = (place - first) * step
        canvas.frame(x, 0, wide, high, theme.LINE, 9, 2)
        canvas.middle(x + wide / 2, high / 2, place + 1, 24, color=SOFT, align="center", kind="label")
