"""What the pictures of Cuvée say in at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Iterable

from games.cuvee.cards import BUILDINGS, EVENTS, NUMERALS, VARIETIES, WEATHER
from games.cuvee.view import CompartmentView, CuveeView, MarketView, SpaceView, StickView, WineView
from renderer.counts import counted
from renderer.cuvee import parts
from renderer.cuvee.hand import IN_A_ROW
from renderer.cuvee.tables import describe
from renderer.scene import MOST_ALT, Scene

__all__ = ["alt", "describe"]


def alt(scene: Scene, what: str, seat: int | None) -> str:
    """What a picture shows, in the order in which one reads it."""
    if what == "hand":
        return _within(_hand(scene))
    if what == "estate":
        return _within(_estate(scene, parts.whose(scene, seat)))
    return _within(_market(scene) if what == "market" else _board(scene))


def _within(sentences: Iterable[str]) -> str:
    """As many of the sentences as there is room for, the most important ones first."""
    words = ""
    for sentence in sentences:
        if sentence and len(words) + 1 + len(sentence) <= MOST_ALT:
            words = f"{words} {sentence}".strip()
    return words


# ---------------------------------------------------------------- the board


def _board(scene: Scene) -> list[str]:
    view: CuveeView = scene.view
    return [
        f"{parts.kicker(view)}. {parts.ended(scene.headline)}",
        *(f"{scene.name(who)} {words}." for who, words in sorted(scene.waiting.items())),
        *(_seat(scene, who) for who in range(len(view.players))),
        _weather(view),
        _figures(scene),
        _sticks(scene),
        _contest(scene),
        _wholesaler(view),
        *(_open_rows(market) for market in view.markets),
        _free_land(view),
    ]


def _seat(scene: Scene, who: int) -> str:
    """One seat in a sentence: amounts, property, cellar."""
    view: CuveeView = scene.view
    player = view.players[who]
    amounts = f"{player.prestige} prestige {counted(player.coins, 'coin')}"
    amounts += f" {counted(player.employed, 'worker')}" + "".join(
        f" {counted(count, one)}"
        for count, one in ((player.sticks, "stick"), (player.cards, "card"))
        if count
    )
    land = ", ".join(_land(space) for space in view.spaces if space.owner == who) or "no land"
    held = ", ".join(_wine(c) for c in player.cellar if c.wine) or "empty"
    return f"{scene.name(who)}: {amounts}; {land}; cellar {held}."


def _land(space: SpaceView) -> str:
    if space.building:
        return parts.SHORT_NAMES.get(space.building, BUILDINGS[space.building].name)
    name = parts.shortest_name(space.variety).rstrip(".")
    if space.bare:
        return f"{name} bare"
    return f"{name} {space.die}{'*' if space.cube else ''}×{space.barrels}"


def _wine(compartment: CompartmentView) -> str:
    wine = compartment.wine
    assert wine is not None
    name = VARIETIES[wine.variety].name if wine.cuvee else parts.shortest_name(wine.variety).rstrip(".")
    return f"{name} {wine.quality}×{wine.barrels}{_signs(wine)}"


def _signs(wine: WineView) -> str:
    return f"{' aged' if wine.aged else ''}{' crowned' if wine.crowned else ''}"


def _weather(view: CuveeView) -> str:
    season = next((season for season in view.seasons if season.weather), None)
    if season is None or season.weather is None:
        return ""
    harm = "" if season.applies else ", no harm"
    return f"{WEATHER[season.weather].name} in {season.name}{harm}."


def _figures(scene: Scene) -> str:
    view: CuveeView = scene.view
    taken = [
        f"{season.name} {' '.join(parts.mark_of(scene, who) for who in figures)}"
        for season in view.seasons
        if (figures := [who for who in (season.left, season.right) if who is not None])
    ]
    return f"Seasons: {', '.join(taken)}." if taken else ""


def _sticks(scene: Scene) -> str:
    sticks = [f"{_line(stick)} by {scene.marks[stick.seat]}" for stick in scene.view.sticks]
    return f"Sticks: {', '.join(sticks)}." if sticks else ""


def _line(stick: StickView) -> str:
    lines = stick.columns if stick.standing else stick.rows
    return f"{'column' if stick.standing else 'row'} {' '.join(map(str, lines))}"


def _contest(scene: Scene) -> str:
    entries = [
        f"{VARIETIES[e.variety].name} {e.quality} of {scene.marks[e.seat]} {e.prize}".rstrip()
        for e in scene.view.contest.entries
    ]
    return f"Contest: {', '.join(entries)}." if entries else "Contest: no entries."


def _wholesaler(view: CuveeView) -> str:
    names = [parts.shortest_name(variety).rstrip(".") for variety in view.warehouse]
    return f"Wholesaler: {', '.join(names)}."


def _open_rows(market: MarketView) -> str:
    left = [f"{row.quality}: {row.places - len(row.taken)}" for row in market.rows]
    return f"{market.name} places left, {', '.join(left)}."


def _free_land(view: CuveeView) -> str:
    free = [
        f"{space.category} {parts.shortest_name(space.variety).rstrip('.')} {space.die}"
        for space in view.spaces
        if space.card and space.owner is None
    ]
    return f"Free: {', '.join(free)}." if free else "No free land."


# ---------------------------------------------------------------- the others


def _estate(scene: Scene, who: int) -> list[str]:
    view: CuveeView = scene.view
    player = view.players[who]
    upkeep = player.upkeep
    return [
        f"Estate of {scene.name(who)}, {parts.when(view)}.",
        f"{player.prestige} prestige, {counted(player.coins, 'coin')}, "
        f"{player.employed} of {counted(player.workers, 'worker')}, "
        f"{counted(player.sticks, 'stick')}, {counted(player.cards, 'event card')}.",
        *(_property(space) for space in view.spaces if space.owner == who),
        f"Cellar: {parts.listed(_in_cellar(c) for c in player.cellar if c.built)}.",
        *(f"Open event: {EVENTS[card].name}." for card in player.lasting),
        f"Year’s end: wages {upkeep.wages}, deliver {counted(upkeep.barrels, 'barrel')} for "
        f"{counted(upkeep.coins, 'coin')} and {upkeep.prestige} prestige.",
    ]


def _property(space: SpaceView) -> str:
    where = f"{space.row}/{space.column}"
    if space.building:
        return f"{BUILDINGS[space.building].name} at {where}."
    name, other = VARIETIES[space.variety].name, VARIETIES[space.other_variety].name
    now = "bare" if space.bare else f"{space.die}, {counted(space.barrels, 'barrel')}"
    hit = ", will be hit" if space.cube else ""
    return f"{space.category} {name} {now} at {where}{hit}; other side {other} {space.other_quality}."


def _in_cellar(compartment: CompartmentView) -> str:
    numeral = NUMERALS[compartment.number - 1]
    wine = compartment.wine
    if wine is None:
        return f"{numeral} empty"
    return f"{numeral} {VARIETIES[wine.variety].name} {wine.quality}×{wine.barrels}{_signs(wine)}"


def _market(scene: Scene) -> list[str]:
    view: CuveeView = scene.view
    stacks = [
        f"{BUILDINGS[kind].name} {prices[0] if prices else 'sold out'}"
        for kind, prices in view.stacks.items()
    ]
    opened = [
        f"{EVENTS[card].name} of {scene.name(who)}"
        for who, player in enumerate(view.players)
        for card in player.lasting
    ]
    return [
        f"Markets, {parts.when(view)}.",
        *(_open_rows(market) for market in view.markets),
        _contest(scene),
        _wholesaler(view),
        f"Building prices: {', '.join(stacks)}.",
        _weather(view),
        f"Open events: {', '.join(opened)}." if opened else "No open events.",
        f"{view.event_cards} event cards face down.",
    ]


def _hand(scene: Scene) -> list[str]:
    """The event cards, and the estate that is drawn beside few of them."""
    view: CuveeView = scene.view
    if view.hand is None:
        return ["Only players have a hand."]
    cards = [f"{EVENTS[key].name}: {EVENTS[key].text}" for key in view.hand]
    around = _estate(scene, parts.whose(scene, None)) if len(view.hand) <= IN_A_ROW else []
    return [f"{scene.hand}, {parts.when(view)}: {counted(len(cards), 'event card')}.", *cards, *around]
