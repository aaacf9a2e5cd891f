"""What the pictures of Wine & Cheese are made of: ingredients, workers, patterns, houses, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from games.wine_and_cheese.cards import Effect, Family, Kind
from games.wine_and_cheese.view import CardView, SlotView
from renderer import theme
from renderer.canvas import Canvas
from renderer.theme import BAD, CARD, CHEESE, GOOD, INK, INSET, SOFT, WHITE, WINE, Color, ink_on, mix

FAMILY_COLORS: dict[Family, Color] = {"wine": WINE, "cheese": CHEESE}
FAMILY_ICONS: dict[Family, str] = {"wine": "glass", "cheese": "cheese"}
FIGURES: dict[Kind, int] = {"toil_alone": 1, "work_together": 2}
KIND_COLORS: dict[Kind, Color] = {"toil_alone": theme.COIN_DARK, "work_together": WINE}
_PLOT_COLORS = {"red_grapes": "red_grape", "white_grapes": "white_grape", "laboratory": "culture"}
_ICONS: dict[str, tuple[str, Color, Color, Color]] = {  # drawing, main color, dark, light
    "white_grapes": ("grapes_w", theme.WHITE_GRAPE, theme.WHITE_GRAPE_DARK, WHITE),
    "red_grapes": ("grapes", WINE, theme.STALK, WHITE),
    "yeast": ("yeast", theme.YEAST_LIGHT, theme.YEAST, WHITE),
    "sugar": ("sugar", theme.SUGAR, theme.YEAST, WHITE),
    "milk": ("milk", WHITE, theme.MILK, WHITE),
    "salt": ("salt", theme.SALT_LIGHT, theme.SALT, WHITE),
    "cultures": ("cultures", theme.CULTURE, theme.GLASSWARE, WHITE),
    "water": ("water", WHITE, WHITE, WHITE),
}
SHORT_NAMES = {
    "Alsace Riesling": "Riesling",
    "Barossa Shiraz": "Shiraz",
    "Beaujolais Nouveau": "Beaujolais",
    "Camembert": "Camem.",
    "Châteauneuf-du-Pape": "Châteauneuf",
    "Franciacorta": "Franciac.",
    "Gorgonzola": "Gorgonz.",
    "Mendoza Malbec": "Malbec",
    "Mozzarella": "Mozzar.",
    "Napa Cabernet": "Cabernet",
    "Parmigiano Reggiano": "Parmigiano",
    "Pecorino Romano": "Pecorino",
    "Reblochon": "Rebloch.",
    "Rocamadour": "Rocamad.",
}
_SHORTEST = {
    "Beaujolais": "Beaujol.",
    "Champagne": "Champ.",
    "Châteauneuf": "Château.",
    "Emmental": "Emment.",
    "Lambrusco": "Lambr.",
    "Limburger": "Limburg.",
    "Manchego": "Manch.",
    "Parmigiano": "Parmig.",
    "Rocamad.": "Rocam.",
    "Roquefort": "Roquef.",
    "Sauternes": "Sautern.",
}


def content(view: object) -> bytes:
    """All that a part of a view holds, as the key of what is drawn from it."""
    return msgspec.msgpack.encode(view)


def short_name(card: CardView) -> str:
    return SHORT_NAMES.get(card.name, "")


def shortest_name(card: CardView) -> str:
    """A form of a card's name for the narrowest cell."""
    known = SHORT_NAMES.get(card.name, card.name)
    return _SHORTEST.get(known, known)


# ---------------------------------------------------------------- ingredients and goods


def ingredient(canvas: Canvas, cx: float, cy: float, size: float, what: str) -> None:
    """An ingredient, or what a plot yields: a laboratory is yeast or cultures."""
    if what == "laboratory":
        ingredient(canvas, cx - size * 0.44, cy, size * 0.72, "yeast")
        ingredient(canvas, cx + size * 0.46, cy, size * 0.78, "cultures")
        slash = (cx - size * 0.1, cy + size * 0.36), (cx + size * 0.12, cy - size * 0.36)
        canvas.line(slash, INK, max(2, size * 0.06))
        return
    name, color, dark, light = _ICONS[what]
    canvas.icon(cx, cy, size, name, color, dark=dark, light=light)


def goods(canvas: Canvas, cx: float, cy: float, size: float, family: Family) -> None:
    """The sign of wine or cheese on a light ground."""
    if family == "wine":
        canvas.icon(cx, cy, size, "glass", WINE, dark=INK)
    else:
        canvas.shape(cx, cy, size + 4, "cheese", theme.COIN_DARK)
        canvas.shape(cx, cy, size, "cheese", CHEESE)


def markers(
    canvas: Canvas, x: float, cy: float, size: float, step: float, counts: Mapping[str, int]
) -> float:
    """Ingredients side by side from a left end, each as often as it counts; returns their right end."""
    for what, count in counts.items():
        for _ in range(count):
            ingredient(canvas, x + step / 2, cy, size, what)
            x += step
    return x


def coins(canvas: Canvas, right: float, cy: float, size: float, card: CardView) -> None:
    """What a card is worth: gold if it is sold finished, else silver."""
    canvas.coin(right - size * 1.62, cy, card.gold, size)
    canvas.coin(right - size / 2, cy, card.silver, size * 0.94, silver=True)


# ---------------------------------------------------------------- workers and patterns


def worker(canvas: Canvas, cx: float, cy: float, size: float, color: str) -> None:
    """A worker by color and letter."""
    paint = theme.WORKERS[color]
    canvas.shape(cx, cy, size + 8, "worker", CARD)
    canvas.shape(cx, cy, size + 4, "worker", INK)
    canvas.shape(cx, cy, size, "worker", paint)
    letter = color[0].upper()
    px = round(size * 0.56)
    canvas.middle(cx, cy + size * 0.23, letter, px, "bold", color=ink_on(paint), align="center", kind="mark")


def plot_color(kind: str) -> Color:
    return theme.PLOTS[_PLOT_COLORS.get(kind, kind)]


def pattern(
    canvas: Canvas, cx: float, cy: float, cell: int, offsets: Sequence[tuple[int, int]], dark: Color = SOFT
) -> None:
    """A pattern around its middle: the worker's own plot in red with a light core, the others dark."""
    cells = [(0, 0), *offsets]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    left = cx - (min(columns) + max(columns) + 1) * cell / 2
    top = cy - (min(rows) + max(rows) + 1) * cell / 2
    radius = 2 if cell < 20 else 4
    for number, (row, column) in enumerate(cells):
        x, y = left + column * cell, top + row * cell
        canvas.rect(x, y, cell - 1, cell - 1, dark if number else BAD, radius)
        if not number:
            canvas.disc(x + (cell - 1) / 2, y + (cell - 1) / 2, max(5, cell * 0.38), WHITE)


def figures(canvas: Canvas, cx: float, cy: float, size: float, kind: Kind, color: Color) -> None:
    """One figure for Toil Alone, two for Work Together."""
    count = FIGURES[kind]
    for number in range(count):
        canvas.icon(cx, cy + (number - (count - 1) / 2) * size * 1.1, size, "worker", color)


# ---------------------------------------------------------------- cards in a cellar


FATES: dict[str, tuple[Color, Color]] = {
    "overripe": (BAD, WHITE),
    "finished": (GOOD, WHITE),
    "aging": (INSET, INK),
    "gold": (theme.COIN_BRIGHT, INK),
    "silver": (theme.SILVER, INK),
}


def fate(slot: SlotView) -> str:
    """What the next aging makes of a card; once none is to come, what it is sold for."""
    if slot.fate == "none":
        return "silver" if slot.markers else "gold"
    return slot.fate


def fate_words(slot: SlotView) -> str:
    """`fate` with its number."""
    assert slot.card is not None
    match what := fate(slot):
        case "aging":
            return f"{slot.left} left"
        case "gold" | "silver":
            return f"{what} {slot.card.silver if what == 'silver' else slot.card.gold}"
        case _:
            return what


def slot(canvas: Canvas, x: float, y: float, size: tuple[int, int], ground: Color, what: SlotView) -> None:
    """A place of a cellar: its card, or empty, or closed."""
    if what.closed:
        canvas.closed(x, y, *size, 9)
    elif what.card is None:
        canvas.empty(x, y, *size, 9, ground)
    else:
        key = "cheese slot", what.card.id, what.markers, what.fate, what.left
        canvas.stamp(key, x, y, size, partial(_paint_slot, size=size, card=what.card, what=what), ground)


def _paint_slot(canvas: Canvas, size: tuple[int, int], card: CardView, what: SlotView) -> None:
    wide, high = size
    color = FAMILY_COLORS[card.family]
    canvas.rect(0, 0, wide, high, CARD, 9, mix(color, INK, 0.3), 3)
    _slot_title(canvas, wide, card.family, what.markers)
    middle = 36 + (high - 36 - 33) / 2
    _centered(canvas, wide / 2, middle, card, wide - 10)
    ground, ink = FATES[fate(what)]
    canvas.rect(3, high - 33, wide - 6, 30, ground, 6)
    words = fate_words(what)
    canvas.middle(
        wide / 2, high - 18, words, 25, "bold", color=ink, align="center", kind="name", width=wide - 8
    )


def _slot_title(canvas: Canvas, wide: int, family: Family, left: int) -> None:
    color = FAMILY_COLORS[family]
    ink = ink_on(color)
    canvas.rect(3, 3, wide - 6, 33, color, 6)
    canvas.icon(22, 19, 27, FAMILY_ICONS[family], ink, dark=ink, light=color)
    if left:
        canvas.middle(wide - 12, 20, left, 33, "bold", color=ink, align="right")
    else:
        canvas.icon(wide - 24, 20, 26, "check", ink)


def _centered(canvas: Canvas, cx: float, cy: float, card: CardView, width: float) -> None:
    """A card's name in one or two lines around a middle."""
    words = card.name if " " in card.name else shortest_name(card)
    rows = words.split(" ")[:2] if " " in words else [words]
    if card.name in SHORT_NAMES:
        rows = [shortest_name(card)]
    for number, row in enumerate(rows):
        y = cy + (number - (len(rows) - 1) / 2) * 25
        canvas.middle(
            cx,
            y,
            row,
            26 if len(rows) == 1 else 24,
            align="center",
            kind="name",
            width=width,
            short=shortest_name(card),
        )


# ---------------------------------------------------------------- labels


EFFECTS: dict[Effect, tuple[Family, str, str]] = {  # what it acts on, in short, in full
    "wine_step": ("wine", "+1 step", "wine +1"),
    "wine_card": ("wine", "+1 card", "take a wine card"),
    "hurry_wine": ("wine", "−1 marker", "hurry a wine"),
    "slow_wine": ("wine", "+1 marker", "slow a wine"),
    "cheese_step": ("cheese", "+1 step", "cheese +1"),
    "cheese_card": ("cheese", "+1 card", "take a cheese card"),
    "hurry_cheese": ("cheese", "−1 marker", "hurry a cheese"),
    "slow_cheese": ("cheese", "+1 marker", "slow a cheese"),
}
