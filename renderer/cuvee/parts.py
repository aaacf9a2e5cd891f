"""What several pictures of Cuvée show: names, wines, figures, barrels, and the kicker."""

from __future__ import annotations

from collections.abc import Iterable

from games.cuvee.cards import CAPACITY, SEASON, VARIETIES, EventCard
from games.cuvee.view import CuveeView
from renderer import lettering, theme
from renderer.canvas import Canvas
from renderer.scene import Scene
from renderer.theme import CARD, GOLD, INK, SOFT, Color

SEASON_ICONS = {"spring": "flower", "summer": "sun", "autumn1": "leaf", "autumn2": "barrel", "winter": "snow"}
WEATHER_ICONS = {
    "good": "sun",
    "drought": "drought",
    "rainfall": "rain",
    "hailstorm": "hail",
    "frostbite": "frost",
    "animals": "paw",
}
BUILDING_ICONS = {
    "cellar_expansion": "cellar",
    "winehouse": "winehouse",
    "restaurant": "restaurant",
    "guesthouse": "bed",
}
SHORT_NAMES = {
    "sauvignon_blanc": "Sauv. Bl.",
    "welschriesling": "Welschr.",
    "cabernet_sauvignon": "Cabernet",
    "chardonnay": "Chardon.",
    "harslevelu": "Hárslev.",
    "kekfrankos": "Kékfrank.",
    "pinot_noir": "Pinot N.",
    "white_cuvee": "Cuvée",
    "red_cuvee": "Cuvée",
    "cellar_expansion": "Expansion",
}
SHORTEST_NAMES = {
    "riesling": "Riesl.",
    "chardonnay": "Char.",
    "furmint": "Furm.",
    "sauvignon_blanc": "Sauv.",
    "welschriesling": "Wels.",
    "harslevelu": "Hárs.",
    "merlot": "Merl.",
    "pinot_noir": "Pinot",
    "malbec": "Malb.",
    "kekfrankos": "Kékfr.",
    "cabernet_sauvignon": "Cab.",
    "white_cuvee": "Cuvée",
    "red_cuvee": "Cuvée",
}
PLATES = {"A": GOLD, "B": SOFT, "C": CARD}
DUMMY = -1


def short_name(variety: str) -> str:
    return SHORT_NAMES.get(variety, VARIETIES[variety].name)


def shortest_name(variety: str) -> str:
    return SHORTEST_NAMES.get(variety, VARIETIES[variety].name)


def fitting_name(variety: str, px: int, room: float, after: str = "") -> str:
    """The longest form of a variety's name that fits at a size, with something after it."""
    forms = VARIETIES[variety].name, short_name(variety)
    fits = (form + after for form in forms if lettering.width(form + after, px, "semibold") <= room)
    return next(fits, shortest_name(variety) + after)


def when(view: CuveeView) -> str:
    """The year, and the season or phase."""
    year = f"year {view.year} of {view.years}"
    named = {
        "estates": "first vineyards",
        "planning": "planning",
        "weather": "weather",
        "settlement": "year’s end",
        "wholesaler": "wholesaler",
        "preparation": "preparing the year",
        "final": "end of the game",
        "over": "final score",
    }
    now = SEASON[view.season].name if view.season else "planning"
    return f"{year} · {named.get(view.phase, now)}"


def kicker(view: CuveeView) -> str:
    """The game, and how far it is."""
    return f"Cuvée · {when(view)}"


def figure(canvas: Canvas, seat: int, cx: float, cy: float, size: float) -> None:
    """A player's figure; the dummy's is a plain disc."""
    if seat != DUMMY:
        canvas.mark(seat, cx, cy, size)
        return
    canvas.disc(cx, cy, size + 8, CARD)
    canvas.disc(cx, cy, size + 2, SOFT)
    canvas.middle(cx, cy, "D", round(size * 0.6), "bold", color=theme.WHITE, align="center", kind="mark")


def open_place(canvas: Canvas, cx: float, cy: float, size: float, ground: Color) -> None:
    """A place that can still be taken."""
    canvas.disc(cx, cy, size, SOFT)
    canvas.disc(cx, cy, size - 5, ground)


def glass(canvas: Canvas, cx: float, cy: float, wine: theme.Wine, quality: int, size: float) -> None:
    """A glass with its wine's quality, large enough to decide by."""
    look = canvas.palette.wines[wine]
    canvas.icon(cx, cy, size, f"bowl_{look.form}", look.color, dark=look.outline)
    px = max(30, round(size * 0.56))
    canvas.middle(cx, cy - size * 0.08, quality, px, "bold", color=look.ink, align="center")


def empty_glass(canvas: Canvas, cx: float, cy: float, wine: theme.Wine, size: float, ground: Color) -> None:
    """A place for a wine, in outline, with the wine's letter."""
    look = canvas.palette.wines[wine]
    canvas.icon(cx, cy, size, f"bowl_{look.form}", theme.GHOST, dark=theme.FAINT, light=ground)
    px = round(size * 0.5)
    canvas.middle(cx, cy - size * 0.08, look.letter, px, "bold", align="center", kind="mark")


def barrels(
    canvas: Canvas, x: float, cy: float, size: float, step: float, count: int, most: int = CAPACITY
) -> None:
    """So many barrels, and pale ones up to `most`."""
    for number in range(most):
        color, dark = (theme.BARREL, INK) if number < count else (theme.GHOST, theme.LINE)
        canvas.icon(x + number * step, cy, size, "barrel", color, dark=dark)


def hit(canvas: Canvas, cx: float, cy: float, size: float, weather: str | None) -> None:
    """The sign that late weather will harm the next crop: its card, small."""
    canvas.rect(cx - size / 2, cy - size / 2, size, size, theme.WEATHER, 5)
    icon = WEATHER_ICONS[weather] if weather else "down"
    canvas.icon(cx, cy, size * 0.8, icon, theme.WHITE, light=theme.WEATHER)


def variety_bar(
    canvas: Canvas, x: float, y: float, width: float, height: float, variety: str, px: int = 26
) -> None:
    """A variety's name on the color of its wine."""
    look = canvas.palette.wines[VARIETIES[variety].color]
    canvas.rect(x, y, width, height, look.color, 6)
    name = fitting_name(variety, theme.LEAST["name"], width - 4)
    px = px if height >= 28 else theme.LEAST["name"]
    rise = 2 if height == 28 else 0  # then letters that hang below the line have room
    middle = x + width / 2, y + height / 2 - rise
    canvas.middle(*middle, name, px, color=look.ink, align="center", kind="name", width=width - 4)


def whose(scene: Scene, seat: int | None) -> int:
    """Whose estate is shown: a spectator who names no seat sees the first one's."""
    return seat if seat is not None else scene.viewer or 0


def name_or_dummy(scene: Scene, seat: int) -> str:
    return "the dummy" if seat == DUMMY else scene.name(seat)


def mark_of(scene: Scene, seat: int) -> str:
    """What is written on a figure."""
    return "D" if seat == DUMMY else scene.marks[seat]


def listed(words: Iterable[str], none: str = "none") -> str:
    return ", ".join(words) or none


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "…", "?")) else f"{sentence}."


MOMENTS = {
    "first_turn": "start of your Spring turn",
    "turn": "your turn",
    "weather": "before the weather",
    "contest": "a wine contest",
    "settlement": "year’s end",
    "game_end": "end of the game",
}


def moments(card: EventCard) -> str:
    """When an event card may be played."""
    named = [MOMENTS.get(window) or SEASON[window].name for window in card.windows]
    return " or ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
