"""The whole table of Cuvée in words: enough to play without a picture."""

from __future__ import annotations

from games.cuvee.cards import AMOUNTS, BUILDINGS, DATA, EVENTS, NUMERALS, SEASON, VARIETIES, WEATHER
from games.cuvee.view import CompartmentView, CuveeView, MarketView, PlayerView, RowView, SpaceView
from renderer.counts import counted
from renderer.cuvee import parts
from renderer.scene import Scene

ACTIONS = {
    "grafting": "grafting",
    "green_harvest": "green harvest",
    "sales": "sales",
    "care": "vineyard care",
    "construction": "construction",
    "harvest": "harvest",
    "land": "land purchase",
    "blending": "blending",
    "contest": "wine contest",
}
STANDING = {
    "sticks": "You are asked about sticks only when your vineyards are in danger",
    "contests": "You decline all contests of this winter",
    "consult": "You are asked before this year’s wages are paid",
    "done": "You are done with the Wholesaler for this year",
    "sell_all": "You sell your wine to the Wholesaler as long as there is any",
}


def describe(scene: Scene) -> str:
    """The whole table, and the viewer's own event cards, in markdown."""
    view: CuveeView = scene.view
    blocks = [
        [f"**{parts.kicker(view)}**", parts.ended(scene.headline), *_waiting(scene)],
        ["**Seasons**", *_seasons(scene)],
        *(_seat(scene, who) for who in range(len(view.players))),
        ["**Free vineyards**", *_free(view)],
        _sticks(scene),
        *(_market(scene, market) for market in view.markets),
        _contest(scene),
        _stocks(view),
        _own(scene),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _waiting(scene: Scene) -> list[str]:
    return [f"{scene.name(who)} {words}." for who, words in sorted(scene.waiting.items())]


def _seasons(scene: Scene) -> list[str]:
    view: CuveeView = scene.view
    lines = []
    for season in view.seasons:
        actions = ", ".join(
            f"{ACTIONS[action]}{' (2×)' if most > 1 else ''}"
            for action, most in SEASON[season.key].actions.items()
        )
        figures = [parts.name_or_dummy(scene, who) for who in (season.left, season.right) if who is not None]
        state = " (now)" if season.current else " (over)" if season.over else ""
        weather = ""
        if season.weather:
            harm = "" if season.applies else ", which does no harm here"
            weather = f"; {WEATHER[season.weather].name}{harm}"
        lines.append(f"- {season.name}{state}: {parts.listed(figures, 'nobody')}{weather}; {actions}")
    return lines


# ---------------------------------------------------------------- seats


def _seat(scene: Scene, who: int) -> list[str]:
    view: CuveeView = scene.view
    player = view.players[who]
    first = ", first in turn order" if who == view.starter else ""
    amounts = [
        counted(player.prestige, "prestige", "prestige"),
        counted(player.coins, "coin"),
        f"{player.employed} of {counted(player.workers, 'worker')} at work",
        counted(player.sticks, "stick"),
        counted(player.cards, "event card"),
    ]
    return [
        f"**{scene.name(who)}**{first}: {', '.join(amounts)}",
        *(f"- {_land(space)}" for space in view.spaces if space.owner == who),
        *(f"- {_compartment(c)}" for c in player.cellar if c.built or c.wine),
        *_open_events(player),
        f"- {_upkeep(player)}",
    ]


def _land(space: SpaceView) -> str:
    where = f"row {space.row}, column {space.column}, category {space.category}"
    if space.building:
        card = BUILDINGS[space.building]
        return f"{card.name} ({where}), bought for {space.price}. {card.text}"
    name = VARIETIES[space.variety].name
    now = (
        "no vines until next year"
        if space.bare
        else f"quality {space.die}, {counted(space.barrels, 'barrel')}"
    )
    shield = ", protected by a stick" if space.protected else ""
    hit = ", next year’s crop will suffer" if space.cube else ""
    return f"{name} ({where}): {now}{shield}{hit}; {_other(space)}"


def _other(space: SpaceView) -> str:
    other = f"{VARIETIES[space.other_variety].name} {space.other_quality}"
    return f"turning it back makes it {other}" if space.upper else f"grafting makes it {other}"


def _compartment(compartment: CompartmentView) -> str:
    numeral, wine = NUMERALS[compartment.number - 1], compartment.wine
    if wine is None:
        return f"Compartment {numeral}: empty"
    signs = f"{', aged' if wine.aged else ''}{', crowned' if wine.crowned else ''}"
    name = f"{VARIETIES[wine.variety].name} ({wine.color})"
    held = counted(wine.barrels, "barrel")
    return f"Compartment {numeral}: {name} of quality {wine.quality}, {held}{signs}"


def _open_events(player: PlayerView) -> list[str]:
    lines = [f"- Open event: {EVENTS[card].name}. {EVENTS[card].text}" for card in player.lasting]
    return lines + [f"- A loan is due at the end of year {year}" for year in player.loans]


def _upkeep(player: PlayerView) -> str:
    upkeep = player.upkeep
    words = f"The year’s end costs {counted(upkeep.wages, 'coin')} of wages"
    if not player.buildings:
        return words
    choice = f" ({upkeep.choice_barrels} of them of quality 4 or more)" if upkeep.choice_barrels else ""
    return (
        f"{words}; for {counted(upkeep.barrels, 'barrel')}{choice} the buildings bring "
        f"{counted(upkeep.coins, 'coin')} and {upkeep.prestige} prestige"
    )


# ---------------------------------------------------------------- the table


def _free(view: CuveeView) -> list[str]:
    lines = [
        f"- {VARIETIES[space.variety].name} {space.die} (row {space.row}, column {space.column}, category "
        f"{space.category}, {counted(DATA.category[space.category].price, 'coin')}); {_other(space)}"
        for space in view.spaces
        if space.card and space.owner is None
    ]
    return lines or ["- none"]


def _sticks(scene: Scene) -> list[str]:
    lines = [
        f"- A stick of {scene.name(stick.seat)} protects "
        + (f"column {_numbers(stick.columns)}" if stick.standing else f"row {_numbers(stick.rows)}")
        for stick in scene.view.sticks
    ]
    return ["**Microclimate sticks**", *lines] if lines else []


def _numbers(lines: tuple[int, ...]) -> str:
    return " and ".join(map(str, lines))


def _market(scene: Scene, market: MarketView) -> list[str]:
    bonus = _pay(market.cuvee_coins, market.cuvee_prestige)
    rows = [f"- {_row(scene, row)}" for row in market.rows]
    return [f"**{market.name}** (a cuvée brings {bonus} more)", *rows]


def _row(scene: Scene, row: RowView) -> str:
    left = row.places - len(row.taken)
    taken = f" (barrels of {', '.join(scene.name(who) for who in row.taken)})" if row.taken else ""
    pay, crown = _pay(row.coins, row.prestige), _pay(row.crown_coins, row.crown_prestige)
    places = f"{left} of {counted(row.places, 'place')} left{taken}"
    return f"Quality {row.quality}: {pay}, crowned {crown} more; {places}"


def _pay(coins: int, prestige: int) -> str:
    each = [
        *([counted(coins, "coin")] if coins else []),
        *([f"{prestige} prestige"] if prestige else []),
    ]
    return " and ".join(each) or "nothing"


def _contest(scene: Scene) -> list[str]:
    contest = scene.view.contest
    entries = [
        f"- {VARIETIES[e.variety].name} {e.quality}{' aged' if e.aged else ''} of {scene.name(e.seat)}"
        + (f": {e.prize} prize" if e.prize else "")
        for e in contest.entries
    ]
    places = ", ".join(f"{count} {color}" for color, count in contest.places.items())
    rule = f"quality {contest.quality} or more; grand prize {contest.grand_prestige} prestige and a crown"
    return [
        f"**Wine contest** ({rule}, second prize {contest.second_prestige})",
        *entries,
        f"- Places left: {places}",
    ]


def _stocks(view: CuveeView) -> list[str]:
    prices = ", ".join(f"quality {quality} for {price}" for quality, price in view.wholesale.items())
    stacks = [
        f"- {BUILDINGS[kind].name}: {counted(len(left), 'card')} left"
        + (f", the next for {counted(left[0], 'coin')}" if left else "")
        for kind, left in view.stacks.items()
    ]
    return [
        f"**Wholesaler**: sells {parts.listed(VARIETIES[v].name for v in view.warehouse)} "
        f"({prices} a barrel), pays {counted(AMOUNTS.wholesale_price, 'coin')} a barrel",
        "**Buildings**",
        *stacks,
        f"**Cards**: {counted(view.event_cards, 'event card')} face down; discarded: "
        f"{parts.listed(EVENTS[card].name for card in view.event_discards)}",
        f"Weather: {counted(view.weather_cards, 'card')} face down; discarded: "
        f"{parts.listed(WEATHER[card].name for card in view.weather_discards)}",
    ]


def _own(scene: Scene) -> list[str]:
    view: CuveeView = scene.view
    if view.hand is None:
        return []
    orders = [f"- {STANDING[order]}" for order in view.standing if order in STANDING]
    if not view.hand:
        return ["**Your event cards**: none", *orders]
    cards = [f"- {_event(key, key in view.playable)}" for key in view.hand]
    return ["**Your event cards**", *cards, *orders]


def _event(key: str, playable: bool) -> str:
    card = EVENTS[key]
    cost = f" Costs {counted(card.cost, 'coin')}." if card.cost else ""
    now = " Playable now." if playable else ""
    return f"{card.name}: {card.text}{cost} Moment: {parts.moments(card)}.{now}"
