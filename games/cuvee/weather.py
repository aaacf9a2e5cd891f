"""The weather: the forecast, the sticks, the damage and the relief."""

from __future__ import annotations

from functools import partial

from games.cuvee.cards import AMOUNTS, DATA, LOWEST, SEASON, SEASONS, STICK_SEASONS, WEATHER
from games.cuvee.events import event_window
from games.cuvee.land import stick_lines
from games.cuvee.lasting import exposed
from games.cuvee.standing import ONLY_WHEN_EXPOSED
from games.cuvee.state import Cuvee, Forecast, Stick, key_of, land_name, lands
from games.engine import Decision, Option, Seat, choose, everyone, text


async def forecast(g: Cuvee) -> None:
    """Phase 2: draw the weather, and let everybody prepare for it."""
    season = next(season for season in SEASONS if g.boards[season].left is None)
    card = g.draw(g.forecasts)
    assert card is not None
    applies = season in WEATHER[card].seasons
    g.weather = Forecast(card, season, applies)
    told = {"card": WEATHER[card].name, "season": SEASON[season].name}
    if applies:
        g.tell(None, text("{card} is coming in {season}", **told), at=(f"season:{season}",))
    else:
        g.tell(None, text("{card} in {season} does no harm", **told), at=(f"season:{season}",))
    if applies:
        await event_window(g, "weather")
    if applies and season in STICK_SEASONS:
        for seat in g.order():
            await place_stick(g, seat)


# Sticks


async def place_stick(g: Cuvee, me: Seat) -> None:
    player = g.players[me]
    if not player.sticks or (ONLY_WHEN_EXPOSED in player.standing and not exposed(g, me)):
        return
    stick = await choose(
        g,
        me,
        text("Do you use a microclimate stick?"),
        placings,
        skip=text("No stick this year"),
        public=text("may place a stick"),
    )
    if stick:
        player.sticks -= 1
        g.sticks.append(stick)
        _tell_stick(g, me, stick)


def placings(g: Cuvee, me: Seat) -> list[Option[Stick]]:
    taken = {stick.gap for stick in g.sticks}
    return [
        _placing(g, me, Stick(me, gap, standing))
        for gap in range(len(DATA.gap))
        if gap not in taken
        for standing in (False, True)
    ]


def _placing(g: Cuvee, me: Seat, stick: Stick) -> Option[Stick]:
    saved = sum(index in stick_lines(stick.gap, stick.standing) for index in exposed(g, me))
    detail = text("Protects {count} of your exposed vineyards", count=saved)
    lines = _lines(stick)
    if stick.standing:
        return Option(
            f"stick:column@{stick.gap + 1}", stick, text("Protect column {lines}", lines=lines), detail
        )
    return Option(f"stick:row@{stick.gap + 1}", stick, text("Protect row {lines}", lines=lines), detail)


def _lines(stick: Stick) -> tuple[int, ...]:
    gap = DATA.gap[stick.gap]
    return gap.columns if stick.standing else gap.rows


def _tell_stick(g: Cuvee, me: Seat, stick: Stick) -> None:
    at = (f"gap:{stick.gap + 1}", f"seat:{me}/sticks")
    if stick.standing:
        g.tell(me, text("{me} protects column {lines} with a stick", lines=_lines(stick)), at=at)
    else:
        g.tell(me, text("{me} protects row {lines} with a stick", lines=_lines(stick)), at=at)


# When the season comes


async def strike(g: Cuvee) -> None:
    """At the start of a season: the weather does its harm, if it does any here (CUV-D23)."""
    if not g.weather_comes(g.season):
        return
    if g.season in STICK_SEASONS:
        await damage(g, {seat: _in_danger(g, seat) for seat in g.order()})
    else:
        await relief(g)


def _in_danger(g: Cuvee, me: Seat) -> list[int]:
    """The exposed vineyards that still have something to lose (CUV-D28)."""
    return [index for index in exposed(g, me) if g.spaces[index].barrels]


async def damage(g: Cuvee, hit: dict[Seat, list[int]]) -> None:
    """For each vineyard that is hit its owner loses quality or a barrel, all at once (CUV-D111)."""
    picked = await everyone(g, [seat for seat in hit if hit[seat]], partial(_losses, g, hit))
    for seat, spaces in hit.items():
        for index in spaces:
            _hurt(g, seat, index, index in picked.get(seat, ()))


def _losses(g: Cuvee, hit: dict[Seat, list[int]], me: Seat) -> Decision | None:
    options = tuple(
        Option(
            f"quality:{key_of(index)}",
            index,
            text(
                "{land}: quality {less}, not a barrel", land=land_name(g, index), less=g.spaces[index].die - 1
            ),
            text(
                "Now quality {die}, {count} {count:barrel|barrels}",
                die=g.spaces[index].die,
                count=g.spaces[index].barrels,
            ),
        )
        for index in hit[me]
        if g.spaces[index].die > LOWEST
    )
    if not options:
        return None
    prompt = text("The weather strikes. Which vineyards lose quality? The others lose a barrel.")
    return Decision(me, prompt, options, 0, len(options), text("takes the weather's damage"))


def _hurt(g: Cuvee, me: Seat, index: int, in_quality: bool) -> None:
    space = g.spaces[index]
    at = (f"space:{key_of(index)}",)
    if in_quality:
        space.die -= 1
        g.tell(
            me, text("{land} loses quality, down to {die}", land=land_name(g, index), die=space.die), at=at
        )
    else:
        space.barrels -= 1
        g.tell(me, text("{land} loses a barrel", land=land_name(g, index)), at=at)


async def relief(g: Cuvee) -> None:
    """Late weather: pay for relief now, or next year's crop suffers (CUV-079)."""
    hit = {seat: exposed(g, seat) for seat in g.order()}
    paid = await everyone(g, [seat for seat in hit if hit[seat]], partial(_reliefs, g, hit))
    for seat, spaces in hit.items():
        saved = paid.get(seat, [])
        g.pay(seat, len(saved) * AMOUNTS.relief_cost)
        for index in spaces:
            g.spaces[index].cube = index not in saved
        if saved:
            g.tell(
                seat,
                text("{me} pays relief for {lands}", lands=lands(g, saved)),
                at=(*(f"space:{key_of(index)}" for index in saved), f"seat:{seat}/coins"),
            )
        if doomed := [index for index in spaces if index not in saved]:
            g.tell(
                seat,
                text("Next year's crop will suffer on {lands}", lands=lands(g, doomed)),
                at=tuple(f"space:{key_of(index)}" for index in doomed),
            )


def _reliefs(g: Cuvee, hit: dict[Seat, list[int]], me: Seat) -> Decision | None:
    affordable = min(len(hit[me]), g.players[me].coins // AMOUNTS.relief_cost)
    if not affordable:
        return None
    options = tuple(Option(f"relief:{key_of(index)}", index, land_name(g, index)) for index in hit[me])
    prompt = text("For which vineyards do you pay {cost} coin of relief each?", cost=AMOUNTS.relief_cost)
    return Decision(me, prompt, options, 0, affordable, text("may pay for relief"))


async def late_damage(g: Cuvee) -> None:
    """Phase 5: what late weather did to the new crop (CUV-082)."""
    hit = {seat: [index for index in g.vineyards(seat) if g.spaces[index].cube] for seat in g.order()}
    await damage(g, hit)
    for space in g.spaces.values():
        space.cube = False
