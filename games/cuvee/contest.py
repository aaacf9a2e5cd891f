"""The wine contest: who enters what, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.cuvee.cards import AMOUNTS, COLORS, NUMERALS, VARIETIES
from games.cuvee.events import event_window
from games.cuvee.market import can_compete
from games.cuvee.standing import NO_CONTESTS
from games.cuvee.state import Cuvee, Entry, Wine
from games.engine import Argument, Decision, Name, Option, Seat, Text, everyone, text

STAY_AWAY = -1  # the value of the option that gives it


async def hold(g: Cuvee, me: Seat) -> None:
    """Open a contest, invite everybody, and judge (CUV-194 to CUV-213)."""
    g.contest, g.experts = [], []
    g.tell(me, text("{me} opens a wine contest"))
    await event_window(g, "contest")
    for seat in invited(g, me):
        await enter(g, seat, announcing=seat == me)
    judge(g)


def invited(g: Cuvee, announcer: Seat) -> list[Seat]:
    """The announcer, then the other selectors of the season, then the rest in turn order (CUV-D72)."""
    board = g.boards[g.season]
    selectors = [seat for seat in (board.left, board.right) if seat is not None and seat >= 0]
    return list(dict.fromkeys([announcer, *selectors, *g.order()]))


def entries_of(g: Cuvee, seat: Seat) -> int:
    """How many wines a player may enter."""
    return 2 if g.boards[g.season].has(seat) or seat in g.experts else 1


def eligible(g: Cuvee, seat: Seat) -> list[int]:
    """Compartments whose wine may still enter this contest."""
    taken = [entry.color for entry in g.contest]
    return [
        compartment
        for compartment, wine in g.players[seat].wines
        if can_compete(wine) and taken.count(wine.color) < AMOUNTS.contest_places
    ]


async def enter(g: Cuvee, me: Seat, *, announcing: bool) -> None:
    if not announcing and NO_CONTESTS in g.players[me].standing:
        g.tell(me, text("{me} declines"))
        return
    picked = (await everyone(g, [me], partial(_question, g, announcing))).get(me, [])
    if STAY_AWAY in picked:
        g.players[me].standing.append(NO_CONTESTS)
        picked = []
    if not picked:
        g.tell(me, text("{me} does not enter a wine"))
    for compartment in picked:
        submit(g, me, compartment)


def _question(g: Cuvee, announcing: bool, me: Seat) -> Decision | None:
    places = eligible(g, me)
    if not places:
        return None
    options = [_entry(g, me, compartment) for compartment in places]
    if not announcing:
        options.append(Option("decline:winter", STAY_AWAY, text("Decline all contests of this winter")))
    most = min(len(places), entries_of(g, me))
    return Decision(
        me,
        text("Which wines do you enter?") if most > 1 else text("Which wine do you enter?"),
        tuple(options),
        1 if announcing else 0,
        most,
        text("enters the wine contest") if announcing else text("is invited to the wine contest"),
        check=lambda picked: _refusal(g, me, picked),
    )


def _entry(g: Cuvee, me: Seat, compartment: int) -> Option[int]:
    wine = g.players[me].wine(compartment)
    return Option(
        f"enter:{compartment + 1}",
        compartment,
        text("{wine} from {place}", wine=wine.described, place=NUMERALS[compartment]),
        text("{rival}", rival=_rivals(g, wine)),
    )


def _rivals(g: Cuvee, wine: Wine) -> Text:
    rivals = tuple(
        text("{wine} of {name}", wine=_described(entry), name=Name(entry.seat))
        for entry in g.contest
        if entry.color == wine.color
    )
    return (
        text("Against {rivals}", rivals=rivals)
        if rivals
        else text("No other {color} wine yet", color=wine.color)
    )


def _described(entry: Entry) -> Text:
    return Wine(entry.variety, entry.quality, 1, entry.aged).described


def _refusal(g: Cuvee, me: Seat, picked: Sequence[int]) -> Text | None:
    if STAY_AWAY in picked:
        return text("You cannot enter and decline at once.") if len(picked) > 1 else None
    colors = [g.players[me].wine(compartment).color for compartment in picked]
    if len(set(colors)) < len(colors):
        return text("One wine must be white and the other red.")
    return None


def submit(g: Cuvee, me: Seat, compartment: int) -> None:
    wine = g.players[me].wine(compartment)
    g.contest.append(Entry(me, compartment, wine.variety, wine.quality, wine.aged))
    g.tell(
        me,
        text("{me} enters {wine}", wine=wine.described),
        at=(f"contest:{wine.color}", f"seat:{me}/cellar/{compartment + 1}"),
    )
    g.take_barrels(me, compartment)


# Judging


def judge(g: Cuvee) -> None:
    for color in COLORS:
        rivals = [entry for entry in g.contest if entry.color == color]
        rivals.sort(key=_rank, reverse=True)
        if len(rivals) > 1 and _rank(rivals[0]) == _rank(rivals[1]):
            for entry in rivals:  # a dead heat (CUV-210)
                _award(g, entry, "second", crown=True)
        else:
            for entry, prize in zip(rivals, ("grand", "second"), strict=False):
                _award(g, entry, prize, crown=prize == "grand")


def _rank(entry: Entry) -> tuple[int, bool]:
    """Higher quality first, then the aging marker (CUV-209)."""
    return entry.quality, entry.aged


def _award(g: Cuvee, entry: Entry, prize: str, *, crown: bool) -> None:
    entry.prize = prize
    prestige = AMOUNTS.grand_prestige if prize == "grand" else AMOUNTS.second_prestige
    g.gain(entry.seat, prestige=prestige, source="contest")
    at = [f"contest:{entry.color}", f"seat:{entry.seat}/prestige"]
    told: dict[str, Argument] = {"wine": VARIETIES[entry.variety].name, "prestige": prestige}
    if prize == "grand":
        g.tell(entry.seat, text("{me} wins the grand prize with {wine}: {prestige} prestige", **told), at=at)
    else:
        g.tell(entry.seat, text("{me} wins a second prize with {wine}: {prestige} prestige", **told), at=at)
    left = g.players[entry.seat].cellar[entry.compartment]
    if crown and left:
        left.crowned = True
        at = [f"seat:{entry.seat}/cellar/{entry.compartment + 1}"]
        g.tell(entry.seat, text("The {wine} of {me} is crowned", wine=VARIETIES[entry.variety].name), at=at)
