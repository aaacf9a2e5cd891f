"""One seat's estate: both sides of its vineyard cards, its buildings, its cellar, and the year's end."""

from __future__ import annotations

from functools import partial

from games.cuvee.cards import CAPACITY, EVENTS, NUMERALS, VARIETIES
from games.cuvee.view import CompartmentView, CuveeView, PlayerView, SpaceView, WineView
from renderer import theme
from renderer.canvas import Canvas, Flag
from renderer.cuvee import parts
from renderer.cuvee.deeds import big_card, small_card
from renderer.scene import Scene
from renderer.theme import BAD, CARD, GOLD, INK, LINE, PAPER, SOFT, WINE

_TOP, _LOW = 138, 410  # of the cards
_STEP, _WIDE = 289, 277
_PER_PAGE = 8
_CELLAR = (456, 150, 316)  # upper end, width and height of a compartment
_PANEL = (836, 424, 336, 348)
_FOLDED = {"welschriesling": "Welsch- riesling"}  # too long for one line
_SETTLED = ("wholesaler", "preparation", "final", "over")  # phases after the year's settlement


def page_count(scene: Scene, what: str, seat: int | None) -> int:
    """An estate of more than eight cards takes several pictures."""
    if what != "estate":
        return 1
    return max(1, -(-len(_owned(scene.view, parts.whose(scene, seat))) // _PER_PAGE))


def _owned(view: CuveeView, seat: int) -> list[SpaceView]:
    return [space for space in view.spaces if space.owner == seat]


def estate(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """All that one seat owns; a spectator who names no seat sees the first one's."""
    who = parts.whose(scene, seat)
    view: CuveeView = scene.view
    player = view.players[who]
    canvas.static("cuvee/estate", _ground)
    pages = page_count(scene, "estate", seat)
    page = f" · page {canvas.page + 1} of {pages}" if pages > 1 else ""
    flag = Flag((who,), scene.name(who), f"{player.prestige} prestige")
    canvas.header(f"{parts.kicker(view)}{page}", f"{scene.name(who)}: estate and cellar", "barrel", flag)
    _cards(canvas, _owned(view, who)[canvas.page * _PER_PAGE :][:_PER_PAGE], view.weather)
    for number, compartment in enumerate(player.cellar):
        _compartment(canvas, 28 + number * 158, compartment)
        name = f"seat:{who}/cellar/{compartment.number}"
        canvas.place(name, 28 + number * 158, _CELLAR[0], *_CELLAR[1:], 12)
    title = "A year’s upkeep" if view.phase in _SETTLED else "If the year ended now"
    canvas.title(_PANEL[0] + 16, _PANEL[1] + 36, title, 28)
    _year_end(canvas, player)
    x, y, wide, _ = _PANEL
    canvas.place(f"seat:{who}/coins", x + 8, y + 44, wide - 16, 46)
    for amount in ("prestige", "sticks", "events"):
        canvas.place(f"seat:{who}/{amount}", x + 8, y + 266, wide - 16, 74)


def _ground(canvas: Canvas) -> None:
    wide = canvas.title(28, 442, "Cellar", 30)
    canvas.text(44 + wide, 442, "clock = aged · crown = sells for more", 24, color=SOFT, kind="label")
    canvas.panel(*_PANEL)


def _cards(canvas: Canvas, spaces: list[SpaceView], weather: str | None) -> None:
    """Up to four large cards, or up to eight in two rows."""
    small = len(spaces) > 4
    high = (_LOW - _TOP - 10) // 2 if small else _LOW - _TOP
    painter = small_card if small else big_card
    for number, space in enumerate(spaces):
        x, y = 28 + number % 4 * _STEP, _TOP + number // 4 * (high + 10)
        size = _WIDE, high
        key = "cuvee deed", small, space, weather
        canvas.stamp(key, x, y, size, partial(painter, size=size, space=space, weather=weather), PAPER)
        canvas.place(f"space:{space.key}", x, y, _WIDE, high, 12)
    for number in range(len(spaces), 8 if small else 4):
        x, y = 28 + number % 4 * _STEP, _TOP + number // 4 * (high + 10)
        canvas.frame(x, y, _WIDE, high, LINE, 12, 2)


# ---------------------------------------------------------------- cellar


def _compartment(canvas: Canvas, x: int, compartment: CompartmentView) -> None:
    top, wide, high = _CELLAR
    size = wide, high
    painter = partial(_paint, compartment=compartment)
    canvas.stamp(("cuvee compartment", compartment), x, top, size, painter, PAPER)


def _paint(canvas: Canvas, *, compartment: CompartmentView) -> None:
    _, wide, high = _CELLAR
    numeral = NUMERALS[compartment.number - 1]
    if not compartment.built and compartment.wine is None:
        canvas.rect(0, 0, wide, high, theme.INSET, 12)
        canvas.text(16, 40, numeral, 30, "serif", color=SOFT, kind="name")
        canvas.icon(wide / 2, 144, 64, "lock", theme.FAINT, light=theme.INSET)
        for number, words in enumerate(("build an", "expansion")):
            canvas.text(wide / 2, 214 + number * 30, words, 26, align="center", kind="label", color=SOFT)
        return
    canvas.panel(0, 0, wide, high)
    canvas.text(16, 40, numeral, 30, "serif", color=SOFT, kind="name")
    if compartment.wine is None:
        canvas.text(wide / 2, high / 2 + 10, "empty", 30, color=SOFT, align="center")
        parts.barrels(canvas, 30, 282, 42, 45, 0)
        return
    _wine(canvas, compartment.wine)


def _wine(canvas: Canvas, wine: WineView) -> None:
    wide = _CELLAR[1]
    parts.glass(canvas, wide / 2, 118, wine.color, wine.quality, 116)
    if wine.crowned:
        canvas.icon(wide - 36, 30, 46, "crown", GOLD)
    if wine.aged:
        canvas.icon(wide - 24, 152, 34, "clock", INK, light=CARD)
    canvas.block(
        wide / 2,
        206,
        _FOLDED.get(wine.variety, VARIETIES[wine.variety].name),
        30,
        "serif",
        width=wide - 10,
        align="center",
        kind="name",
        lead=1.05,
    )
    parts.barrels(canvas, 30, 282, 42, 45, wine.barrels, CAPACITY)


# ---------------------------------------------------------------- the year's end


def _year_end(canvas: Canvas, player: PlayerView) -> None:
    """What the settlement would bring if all were kept and everything delivered."""
    upkeep = player.upkeep
    x, y, wide, _ = _PANEL
    workers = f"Wages, {player.employed} of {player.workers}"
    lines = [
        ("coin", "Coins now", player.coins),
        ("worker", workers, -upkeep.wages),
        ("house", "Buildings", upkeep.coins),
        ("medal", "Prestige", upkeep.prestige),
        ("barrel", _delivery(player), -upkeep.barrels),
    ]
    for number, (icon, words, amount) in enumerate(lines):
        middle = y + 67 + number * 41
        color = {"medal": WINE, "barrel": theme.BARREL}.get(icon, INK)
        if icon == "coin":
            canvas.coin(x + 32, middle, size=32)
        else:
            canvas.icon(x + 32, middle, 32, icon, color, light=CARD)
        canvas.middle(x + 58, middle, words, 30, kind="name", width=wide - 130)
        shown = f"+{amount}" if amount > 0 and icon in ("house", "medal") else amount
        canvas.middle(x + wide - 16, middle, shown, 34, "bold", align="right")
    canvas.rect(x + 16, y + 257, wide - 32, 2, LINE)
    coins = player.coins - upkeep.wages + upkeep.coins
    total = f"{_signed(coins)} coins · {_signed(player.prestige + upkeep.prestige)} prestige"
    canvas.text(x + 16, y + 294, total, 31, "bold", width=wide - 32, color=INK if coins >= 0 else BAD)
    _rest(canvas, player)


def _delivery(player: PlayerView) -> str:
    choice = player.upkeep.choice_barrels
    return f"Barrels, {choice} of 4+" if choice else "Barrels"


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _rest(canvas: Canvas, player: PlayerView) -> None:
    """Sticks and cards, and what lies open."""
    x, y, wide, high = _PANEL
    opened = [EVENTS[card].name for card in player.lasting if EVENTS[card].duration != "loan"]
    opened += [f"Loan due in year {due}" for due in player.loans]
    words = f"{parts.counted(player.sticks, 'stick')} · {parts.counted(player.cards, 'event card')}"
    if not opened:
        canvas.text(x + 16, y + high - 16, words, 26, color=SOFT, kind="label", width=wide - 32)
        return
    canvas.text(x + 16, y + high - 32, words, 22, color=SOFT, kind="label", width=wide - 32)
    canvas.icon(x + 26, y + high - 16, 20, "event", theme.EVENT)
    canvas.text(x + 42, y + high - 9, ", ".join(opened), 22, color=SOFT, kind="label", width=wide - 56)
