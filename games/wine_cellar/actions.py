"""What a player may do, as options, and what is not on offer, as reasons."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.engine import Name, Option, Reason, Seat, text
from games.wine_cellar.cards import BOTTLES, CLIENTS
from games.wine_cellar.state import BOTTOM, TOP, Eno, WineCellar


class Storing(NamedTuple):
    """A prize, and the end of the cellar where it goes."""

    bottle: int
    where: str


# An option that cannot change is written once.
BIDS = {n: Option(f"bid:{n}", n, bottle.full_label, bottle.profile) for n, bottle in BOTTLES.items()}
FIRST_PICKS = {
    n: Option(f"take:{n}", Storing(n, TOP), bottle.full_label, bottle.profile)
    for n, bottle in BOTTLES.items()
}


@cache
def _storing(bottle: int, where: str, gain: int) -> Option[Storing]:
    """A prize for one end of the cellar, and what that changes now."""
    card = BOTTLES[bottle]
    if where == TOP:
        label = text("{bottle} on top", bottle=card.full_label)
    else:
        label = text("{bottle} at the bottom", bottle=card.full_label)
    detail = text(
        "{gain} to your score now; opened 1st to 8th: {ages}",
        gain=f"{gain:+d}",
        ages=" ".join(map(str, card.ages)),
    )
    return Option(f"take:{bottle}@{where}", Storing(bottle, where), label, detail)


@cache
def _keeping(client: int, players: int) -> Option[int]:
    who = CLIENTS[client]
    return Option(f"keep:{client}", client, who.label, who.wishes(players))


def clients(g: WineCellar, me: Seat) -> list[Option[int]]:
    return [_keeping(client, len(g.players)) for client in g.players[me].offers]


def bids(g: WineCellar, me: Seat) -> list[Option[int]]:
    return [BIDS[bottle] for bottle in g.players[me].hand]


def picks(g: WineCellar, me: Seat) -> list[Option[Storing]]:
    """Each prize on top and at the bottom; an empty cellar has no ends (CEL-RND-08)."""
    if not g.players[me].cellar:
        return [FIRST_PICKS[prize] for prize in g.prizes]
    return [
        option
        for gain in g.gains(me, g.prizes)
        for option in (_storing(gain.bottle, TOP, gain.top), _storing(gain.bottle, BOTTOM, gain.bottom))
    ]


def not_for_bidding(g: WineCellar, me: Seat) -> list[Reason]:
    """Why the bottles that lie open cannot be bid."""
    prizes = [Reason(BOTTLES[b].label, text("is a prize and in nobody's hand")) for b in g.prizes]
    return prizes + [Reason(BOTTLES[b].label, text("lies in your cellar")) for b in g.players[me].cellar]


def not_for_picking(g: WineCellar, me: Seat) -> list[Reason]:
    """Why this round's other bottles cannot be taken."""
    taken = [
        Reason(BOTTLES[player.taken].label, text("{seat} took it before you", seat=Name(seat)))
        for seat, player in enumerate(g.players)
        if player.taken
    ]
    bids = [Reason(BOTTLES[p.bid].label, text("is a bid, and no prize in this round")) for p in g.players]
    return [*taken, *bids, *(_not_from_eno(g.eno) if g.eno else ())]


def _not_from_eno(eno: Eno) -> list[Reason]:
    """Why what Eno took, and his open cards, cannot be taken."""
    took = [Reason(BOTTLES[eno.took].label, text("Eno took it before you"))] if eno.took else []
    return took + [Reason(BOTTLES[b].label, text("is Eno's, and no prize in this round")) for b in eno.open]
