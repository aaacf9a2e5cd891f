"""Wine & Cheese in words: what its pictures say, and the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.wine_and_cheese.cards import (
    BOX,
    COLOR_NAMES,
    FAMILIES,
    FAMILY_NAMES,
    INGREDIENT_NAMES,
    KIND_NAMES,
    Family,
    Label,
    amount,
    amounts,
)
from games.wine_and_cheese.view import (
    CardView,
    FarmView,
    HandCardView,
    SlotView,
    WineAndCheeseView,
    YieldView,
)
from renderer.counts import counted
from renderer.scene import MOST_ALT, Scene
from renderer.wine_and_cheese.parts import EFFECTS, fate_words
from renderer.wine_and_cheese.phases import kicker

# ---------------------------------------------------------------- alt texts


def alt(scene: Scene, what: str, seat: int | None) -> str:
    """What a picture shows, in the order in which one reads it, as far as there is room."""
    words = {"hand": _hand_alt, "plots": _plots_alt, "farm": _farm_alt}.get(what, _board_alt)
    sentences = words(scene, seat)
    while len(" ".join(sentences)) > MOST_ALT:
        sentences.pop()
    return " ".join(sentences)


def _board_alt(scene: Scene, seat: int | None) -> list[str]:
    view: WineAndCheeseView = scene.view
    return [
        f"{_game(view)}.",
        *_headline(scene),
        *_asked(scene),
        *(_farm_short(scene, farm) for farm in view.farms),
        f"Workers: {_workers(view) or 'none on plots'}{_on_calendar(view)}.",
        *(f"{_title(family)}: {_shown(view, family)}." for family in FAMILIES),
    ]


def _farm_short(scene: Scene, farm: FarmView) -> str:
    cellar = ", ".join(
        f"{slot.card.name} {slot.markers} ({fate_words(slot)})" for slot in farm.cellar if slot.card
    )
    track = ", ".join(f"{family} {farm.indicators[family].value}" for family in FAMILIES)
    owned = _owned(farm, "no ingredients")
    return f"{scene.name(farm.seat)}, {_place(farm)}: {track}; {owned}; cellar: {cellar or 'empty'}."


def _hand_alt(scene: Scene, seat: int | None) -> list[str]:
    view: WineAndCheeseView = scene.view
    if view.hand is None or scene.viewer is None:
        return ["Only players have a hand."]
    sentences = [f"{scene.hand}, {kicker(view)}. You own {_owned(view.farms[scene.viewer], 'nothing')}."]
    if view.yields and view.active == scene.viewer:
        sentences += _preview(scene, 1)
    return sentences + [_held(held) for held in view.hand]


def _held(held: HandCardView) -> str:
    card = held.card
    worth = f"gold {card.gold}, silver {card.silver}, {card.title.read()}"
    return f"{card.name} for {amounts_in_words(card.cost)} ({worth}): {_how(held)}."


def _plots_alt(scene: Scene, seat: int | None) -> list[str]:
    view: WineAndCheeseView = scene.view
    sentences = [f"Plots, {_side(scene)}. Workers: {_workers(view) or 'none'}."]
    by_space = _by_space(view)
    if len(by_space) != 1 and any(len(found) > 1 for found in by_space.values()):
        return sentences + _preview(scene)
    return sentences + [
        f"{_house_name(view, space)}: {_by_plot(found)}." for space, found in by_space.items()
    ]


def _preview(scene: Scene, counts: int = 9) -> list[str]:
    """How many ingredients each house's worker would bring, and where; the highest so many numbers."""
    view: WineAndCheeseView = scene.view
    each = (
        f"{_house_name(view, space)} {_by_count(found, counts)}" for space, found in _by_space(view).items()
    )
    return [f"Ingredients that {scene.name(view.active)} would get: {'; '.join(each)}."]


def _by_plot(found: Iterable[YieldView]) -> str:
    return ", ".join(f"{one.plot} {amounts_in_words(one.gains)}" for one in found)


def _by_space(view: WineAndCheeseView) -> dict[int, list[YieldView]]:
    """The yields of each house, the most first."""
    spaces = dict.fromkeys(one.space for one in view.yields)
    ordered = sorted(view.yields, key=lambda one: -sum(one.gains.values()))
    return {space: [one for one in ordered if one.space == space] for space in spaces}


def _by_count(found: Iterable[YieldView], counts: int) -> str:
    plots: dict[int, list[str]] = {}
    for one in found:
        plots.setdefault(sum(one.gains.values()), []).append(one.plot)
    return ", ".join(f"{count} on {' '.join(names)}" for count, names in [*plots.items()][:counts])


def _farm_alt(scene: Scene, seat: int | None) -> list[str]:
    view: WineAndCheeseView = scene.view
    farm = view.farms[view.near if seat is None else seat]
    cards = [f"{_in_cellar(slot)}." for slot in farm.cellar if slot.card]
    return [
        f"Farm of {scene.name(farm.seat)}, {kicker(view)}. Owns {_owned(farm, 'nothing')}.",
        "In the cellar:" if cards else "The cellar is empty.",
        *cards,
        *(["The fifth slot is closed."] if farm.cellar[-1].closed else []),
        f"Sold: {farm.gold} for gold, {farm.silver} for silver.",
        *(f"{line.removeprefix('- ')}." for line in _sold(farm)),
    ]


# ---------------------------------------------------------------- the whole table


def describe(scene: Scene) -> str:
    """The whole table, and the viewer's own cards, in markdown."""
    view: WineAndCheeseView = scene.view
    blocks = [
        [f"**{_game(view)}**", *_headline(scene), *_asked(scene)],
        *(_farm(scene, farm) for farm in view.farms),
        _plots(scene),
        _houses(scene),
        _yields(scene),
        *(_display(view, family) for family in FAMILIES),
        _track(scene),
        _hand(view),
        _labels(),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _farm(scene: Scene, farm: FarmView) -> list[str]:
    hand = " and ".join(_count(farm.hand[family], family) for family in FAMILIES)
    lines = [f"**{scene.name(farm.seat)}**, {_place(farm)}, with {hand} in hand"]
    if farm.dropped:
        lines.append("- Has dropped out of this phase")
    lines.append(f"- Ingredients: {_owned(farm, 'none')}; stored: {_stored(farm)}")
    lines += [f"- Slot {number}: {_slot(slot)}" for number, slot in enumerate(farm.cellar, 1)]
    lines.append(f"- Sold: {farm.gold} for gold, {farm.silver} for silver")
    lines += _sold(farm)
    return lines


def _sold(farm: FarmView) -> list[str]:
    lines = []
    for title, cards in (("gold", farm.sold_gold), ("silver", farm.sold_silver)):
        if cards:
            worth = ", ".join(f"{card.name} {getattr(card, title)}" for card in cards)
            lines.append(f"- Under {title}: {worth}")
    if farm.totals:
        lines.append(f"- Totals so far: {' and '.join(_total(farm, family) for family in FAMILIES)}")
    return lines


def _total(farm: FarmView, family: Family) -> str:
    assert farm.totals is not None
    total = farm.totals[family]
    return (
        f"{family} {total.sum} (gold {total.gold}, silver {total.silver}, "
        f"track {total.track}, pairs {total.pairs})"
    )


def _slot(slot: SlotView) -> str:
    if slot.closed:
        return "closed"
    return _in_cellar(slot) if slot.card else "free"


def _in_cellar(slot: SlotView) -> str:
    assert slot.card is not None
    return f"{slot.card.name} ({_worth(slot.card)}), {_markers(slot)}"


def _markers(slot: SlotView) -> str:
    """The markers on a card, and what the next aging makes of it."""
    count = counted(slot.markers, "marker") if slot.markers else "finished"
    return f"{count}, {'sold for' if slot.fate == 'none' else 'next aging:'} {fate_words(slot)}"


def _worth(card: CardView) -> str:
    what = card.text.read() if card.dish else f"{card.title.read()}: {_lowered(card.text.read())}"
    return f"gold {card.gold}, silver {card.silver}; {what}"


def _lowered(words: str) -> str:
    return words[0].lower() + words[1:]


def _plots(scene: Scene) -> list[str]:
    view: WineAndCheeseView = scene.view
    return [
        f"**Plots**, {_side(scene)}; {scene.name(view.south)} sits south",
        *("- " + ", ".join(_plot(plot.name, plot.kind, plot.worker) for plot in row) for row in view.grid),
        *([f"- The {COLOR_NAMES[view.waiting].read()} workers wait for winter"] if view.waiting else []),
    ]


def _plot(name: str, kind: str, worker: str) -> str:
    standing = f" with {COLOR_NAMES[worker].read()}" if worker else ""
    return f"{name} {INGREDIENT_NAMES[kind].read()}{standing}"


def _houses(scene: Scene) -> list[str]:
    """The houses: what stands on them, and how their patterns lie on the plots as they are drawn."""
    view: WineAndCheeseView = scene.view
    lines = [f"**Houses**, with the plots that they reach besides the worker’s, {_side(scene)}"]
    for space in view.spaces:
        houses = (view.near, space.near, space.near_pattern), (1 - view.near, space.far, space.far_pattern)
        each = (
            f"{scene.name(seat)} {COLOR_NAMES[color].read() if color else 'free'} ({_reach(offsets)})"
            for seat, color, offsets in houses
        )
        lines.append(f"{space.number}. {KIND_NAMES[space.kind].read()}: {'; '.join(each)}")
    return lines


def _side(scene: Scene) -> str:
    return f"seen from {scene.name(scene.view.near)}’s side"


def _reach(offsets: Sequence[tuple[int, int]]) -> str:
    return " and ".join(_offset(*offset) for offset in offsets)


def _offset(down: int, right: int) -> str:
    steps = [
        f"{abs(count)} {name}"
        for count, name in (
            (down, "down" if down > 0 else "up"),
            (right, "right" if right > 0 else "left"),
        )
        if count
    ]
    return " ".join(steps)


def _yields(scene: Scene) -> list[str]:
    view: WineAndCheeseView = scene.view
    if not view.yields:
        return []
    lines = [f"**What {scene.name(view.active)} would get**"]
    lines += [f"- {_house_name(view, space)}: {_by_plot(found)}" for space, found in _by_space(view).items()]
    return lines


def _display(view: WineAndCheeseView, family: Family) -> list[str]:
    shown = (card for card in view.display[family] if card)
    return [
        f"**{_title(family)}** on display, {view.decks[family]} in the deck",
        *(f"- {card.name}, costs {amounts_in_words(card.cost)}; {_worth(card)}" for card in shown),
    ]


def _track(scene: Scene) -> list[str]:
    view: WineAndCheeseView = scene.view
    places = [
        f"{scene.name(farm.seat)} {family} {_indicator(farm, family)}"
        for farm in view.farms
        for family in FAMILIES
    ]
    bonus = ", ".join(str(view.track[space]) for space in view.bonus) or "none"
    return ["**Money track**", f"- {', '.join(places)}", f"- Bonus markers left at: {bonus}"]


def _indicator(farm: FarmView, family: Family) -> str:
    own = farm.indicators[family]
    laps = f" ({counted(own.laps, 'lap')})" if own.laps else ""
    return f"{own.value}{laps}" if own.space >= 0 else "at the start"


def _hand(view: WineAndCheeseView) -> list[str]:
    if view.hand is None:
        return []
    if not view.hand:
        return ["**Your hand** is empty"]
    lines = ["**Your hand**"]
    for held in view.hand:
        card = held.card
        lines.append(f"- {card.name}, costs {amounts_in_words(card.cost)}; {_worth(card)}; {_how(held)}")
    return lines


def _how(held: HandCardView) -> str:
    return "can be paid" if held.payable and not held.trades else held.how.read()


def _labels() -> list[str]:
    return ["**Label actions**", *(f"- {label_in_words(label)}" for label in BOX.labels)]


def label_in_words(label: Label) -> str:
    """A label: what it costs, and what one may do."""
    extra = f" and 1 more {label.plus_any} ingredient" if label.plus_any else ""
    price = amount(label.ingredient, 1).read()
    return f"{price}{extra}: {' or '.join(EFFECTS[option][2] for option in label.options)}"


# ---------------------------------------------------------------- small parts


def _game(view: WineAndCheeseView) -> str:
    return f"Wine & Cheese, {kicker(view)}"


def _headline(scene: Scene) -> list[str]:
    return [_ended(scene.headline)] if scene.headline else []


def _asked(scene: Scene) -> list[str]:
    return [f"{scene.name(who)} {words}." for who, words in sorted(scene.waiting.items())]


def _title(family: Family) -> str:
    return f"{FAMILY_NAMES[family].read().capitalize()}s"


def _count(count: int, family: Family) -> str:
    return counted(count, FAMILY_NAMES[family].read())


def _place(farm: FarmView) -> str:
    return "goes first" if farm.first else "goes second"


def _shown(view: WineAndCheeseView, family: Family) -> str:
    return ", ".join(card.name for card in view.display[family] if card) or "none"


def _owned(farm: FarmView, nothing: str) -> str:
    return amounts_in_words({site.ingredient: site.site + site.stored for site in farm.sites}) or nothing


def _stored(farm: FarmView) -> str:
    return amounts_in_words({site.ingredient: site.stored for site in farm.sites}) or "nothing"


def _workers(view: WineAndCheeseView) -> str:
    standing = (plot for row in view.grid for plot in row if plot.worker)
    return ", ".join(f"{COLOR_NAMES[plot.worker].read()} {plot.name}" for plot in standing)


def _on_calendar(view: WineAndCheeseView) -> str:
    return f"; {COLOR_NAMES[view.waiting].read()} waits" if view.waiting else ""


def _house_name(view: WineAndCheeseView, space: int) -> str:
    """A house by its number, and the active player's worker on it."""
    house = view.spaces[space - 1]
    color = house.near if view.active == view.near else house.far
    return f"house {space} ({COLOR_NAMES[color].read()})" if color else f"house {space}"


def amounts_in_words(counts: Mapping[str, int]) -> str:
    return _listed(part.read() for part in amounts(dict(counts)))


def _listed(words: Iterable[str]) -> str:
    *others, last = [*words] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "…", "?")) else f"{sentence}."
