"""One farm, enlarged: ingredients with what their labels do, the cellar in full, and what was sold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.wine_and_cheese.cards import BOX, FAMILIES, Family, Label
from games.wine_and_cheese.view import CardView, FarmView, SiteView, SlotView, WineAndCheeseView
from renderer import theme
from renderer.canvas import Canvas, flag_of
from renderer.scene import Scene
from renderer.theme import CARD, INK, INSET, PAPER, SOFT, WINE, ink_on, mix
from renderer.wine_and_cheese import parts
from renderer.wine_and_cheese.effects import effect
from renderer.wine_and_cheese.phases import kicker

_SITE_Y, _SITE_STEP, _SITE = 136, 164, (160, 234)
_SLOT_Y, _SLOT_STEP, _SLOT = 380, 230, (224, 250)
_SOLD_Y, _SOLD_HEIGHT = 640, 138
_LABELS = {label.ingredient: label for label in BOX.labels}


def farm(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """The farm of a seat; the viewer's own if none is named."""
    draw_farm(canvas, scene, scene.view.near if seat is None else seat)


def draw_farm(canvas: Canvas, scene: Scene, seat: int, note: str = "") -> None:
    """The picture itself; `note` is the end of the band's upper line."""
    view: WineAndCheeseView = scene.view
    shown = view.farms[seat]
    canvas.header(
        f"Farm of {scene.name(seat)} · {kicker(view)}{note}", _headline(shown), "cellar", flag_of(scene)
    )
    for number, site in enumerate(shown.sites):
        x = theme.MARGIN + number * _SITE_STEP
        canvas.stamp(("cheese large site", site), x, _SITE_Y, _SITE, partial(_paint_site, site=site), PAPER)
    canvas.place(f"seat:{shown.seat}/sites", theme.MARGIN, _SITE_Y, 1144, 92)
    canvas.place(f"seat:{shown.seat}/storage", theme.MARGIN, _SITE_Y, 1144, 92)
    for number, slot in enumerate(shown.cellar):
        x = theme.MARGIN + number * _SLOT_STEP
        _slot(canvas, x, slot, shown.next_aging)
        canvas.place(f"seat:{shown.seat}/cellar/{number}", x, _SLOT_Y, *_SLOT)
    canvas.place(f"seat:{shown.seat}/cellar", theme.MARGIN, _SLOT_Y, 1144, _SLOT[1])
    _sold(canvas, shown)


def _headline(shown: FarmView) -> str:
    """What the next aging will do to the cellar."""
    if not any(slot.card for slot in shown.cellar):
        return "The cellar is empty"
    if not shown.next_aging:
        return "Everything left is sold"
    fates = [slot.fate for slot in shown.cellar if slot.card]
    counts = ((fates.count("overripe"), "overripe"), (fates.count("finished"), "finished"))
    words = [f"{count} {fate}" for count, fate in counts if count]
    return f"Next aging −{shown.next_aging}: {', '.join(words) or 'nothing is finished yet'}"


# ---------------------------------------------------------------- ingredients and labels


def _paint_site(canvas: Canvas, site: SiteView) -> None:
    wide, high = _SITE
    canvas.panel(0, 0, wide, high)
    count = site.site + site.stored
    parts.ingredient(canvas, 38, 44, 54, site.ingredient)
    canvas.middle(82, 38, count, 50, "bold", color=INK if count else SOFT, align="center")
    for number in range(site.storage):
        full = number < site.stored
        canvas.rect(110, 14 + number * 32, 26, 26, INK if full else CARD, 4, INK, 3)
    if site.storage:
        canvas.middle(wide / 2, 82, "stored", 22, color=SOFT, align="center", kind="label")
    _price(canvas, _LABELS[site.ingredient])
    for number, option in enumerate(_LABELS[site.ingredient].options):
        family, words, _ = parts.EFFECTS[option]
        cy = 172 + number * 39
        parts.goods(canvas, 24, cy, 32, family)
        canvas.middle(46, cy, words, 26, kind="name", width=wide - 54)


def _price(canvas: Canvas, label: Label) -> None:
    """What a label costs, on a sunk strip above what it does."""
    canvas.rect(8, 103, _SITE[0] - 16, 44, INSET, 8)
    middle = 125
    if label.plus_any is None:
        parts.ingredient(canvas, _SITE[0] / 2, middle, 38, label.ingredient)
        return
    parts.ingredient(canvas, 30, middle, 38, label.ingredient)
    wide = canvas.middle(54, middle, "+ any", 26, kind="name")
    parts.goods(canvas, 54 + wide + 20, middle, 30, label.plus_any)


# ---------------------------------------------------------------- cellar


def _slot(canvas: Canvas, x: float, slot: SlotView, aging: int) -> None:
    if slot.closed:
        canvas.closed(x, _SLOT_Y, *_SLOT, 12)
        canvas.middle(
            x + _SLOT[0] / 2, _SLOT_Y + 186, "any 4 markers", 26, color=INK, align="center", kind="name"
        )
        canvas.middle(
            x + _SLOT[0] / 2, _SLOT_Y + 216, "or 4 steps back", 26, color=INK, align="center", kind="name"
        )
    elif slot.card is None:
        canvas.empty(x, _SLOT_Y, *_SLOT, 12, PAPER)
    else:
        key = "cheese large slot", slot.card.id, slot.markers, slot.fate, slot.left, slot.triggered, aging
        painter = partial(_paint_slot, card=slot.card, slot=slot, aging=aging)
        canvas.stamp(key, x, _SLOT_Y, _SLOT, painter, PAPER)


def _paint_slot(canvas: Canvas, card: CardView, slot: SlotView, aging: int) -> None:
    wide, high = _SLOT
    color = parts.FAMILY_COLORS[card.family]
    ink = ink_on(color)
    canvas.rect(0, 0, wide, high, CARD, 12, mix(color, INK, 0.3), 3)
    canvas.rect(3, 3, wide - 6, 44, color, 9)
    canvas.icon(26, 25, 30, parts.FAMILY_ICONS[card.family], ink, dark=ink, light=color)
    canvas.text(
        48, 35, card.name, 28, "serif", color=ink, kind="name", width=wide - 56, short=parts.short_name(card)
    )
    parts.coins(canvas, wide - 10, 74, 40, card)
    _markers(canvas, slot)
    title = f"{card.title.read()} (acted)" if slot.triggered else card.title.read()
    canvas.text(12, 128, title, 28, "serif", color=WINE, kind="name", width=wide - 22)
    effect(canvas, 12, 153, wide - 6, card, 25)
    ground, ink = parts.FATES[parts.fate(slot)]
    canvas.rect(3, high - 47, wide - 6, 44, ground, 9)
    words = f"{f'aging −{aging}' if aging else 'sold for'}: {parts.fate_words(slot)}"
    canvas.middle(
        wide / 2, high - 25, words, 28, "bold", color=ink, align="center", kind="name", width=wide - 12
    )


def _markers(canvas: Canvas, slot: SlotView) -> None:
    """The markers that must age away, or the sign that there are none."""
    if not slot.markers:
        canvas.icon(34, 74, 40, "check", theme.GOOD)
        return
    canvas.middle(14, 75, slot.markers, 44, "bold")
    for number in range(min(slot.markers, 6)):
        x, y = 54 + number % 3 * 24, (62 if slot.markers > 3 else 74) + number // 3 * 24
        canvas.disc(x, y, 20, theme.BARREL)


# ---------------------------------------------------------------- sold cards


def _sold(canvas: Canvas, shown: FarmView) -> None:
    canvas.panel(theme.MARGIN, _SOLD_Y, 1144, _SOLD_HEIGHT)
    _pile(canvas, 44, 446, "Gold", shown.gold, shown.sold_gold)
    _pile(canvas, 506, 300, "Silver", shown.silver, shown.sold_silver)
    for title in ("gold", "silver"):
        x = 32 if title == "gold" else 496
        canvas.place(f"seat:{shown.seat}/{title}", x, _SOLD_Y + 4, 446, _SOLD_HEIGHT - 8)
    words = "= gold + silver + track + pairs" if shown.totals else "on the money track"
    canvas.text(1160, _SOLD_Y + 28, words, 24, color=SOFT, align="right", kind="label", width=336)
    for number, family in enumerate(FAMILIES):
        _total(canvas, shown, family, _SOLD_Y + 58 + number * 48)


def _pile(
    canvas: Canvas, x: float, width: float, title: str, count: int, cards: Sequence[CardView] | None
) -> None:
    """The cards under gold or silver: their names for those who may know them."""
    canvas.coin(x + 22, _SOLD_Y + 28, count, 44, silver=title == "Silver")
    canvas.middle(x + 54, _SOLD_Y + 28, f"{title} cards", 28, "serif", color=WINE, kind="name")
    words = ", ".join(map(parts.shortest_name, cards)) or "none yet" if cards is not None else "hidden"
    canvas.paragraph(x, _SOLD_Y + 74, words, 24, width=width, lines=3, kind="name", lead=1.08)


def _total(canvas: Canvas, shown: FarmView, family: Family, cy: float) -> None:
    """The total of a family so far for those who may know it, else what its indicator shows."""
    parts.goods(canvas, 852, cy, 40, family)
    if shown.totals is None:
        canvas.middle(884, cy, shown.indicators[family].value, 40, "bold")
        return
    total = shown.totals[family]
    canvas.middle(884, cy, total.sum, 40, "bold")
    sums = f"= {total.gold} + {total.silver} + {total.track} + {total.pairs}"
    canvas.middle(948, cy, sums, 30, width=212)
