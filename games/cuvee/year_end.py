"""The year's end on the table: supplies, wages, revenue, loans, aging and the new year."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from games.cuvee import lasting, standing
from games.cuvee.building import close, rescue
from games.cuvee.cards import AMOUNTS, EVENTS, Effect
from games.cuvee.cellar import Delivery
from games.cuvee.events import age
from games.cuvee.land import workers_for
from games.cuvee.state import Cuvee, Loan, key_of, land_name
from games.engine import Seat, text


class Move(Struct, frozen=True):
    """A barrel saved from a lost expansion."""

    lost: int
    place: int


class Settlement(Struct):
    """What a player does about supplies, wages and loans, decided in one go."""

    dropped: list[int] = field(default_factory=list)  # buildings and vineyards not kept
    deliveries: list[Delivery] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    repaid: int = 0  # loans, the oldest first


def kept_of(g: Cuvee, me: Seat, dropped: Sequence[int]) -> list[int]:
    return [index for index in g.owned(me) if index not in dropped]


def wages(g: Cuvee, me: Seat, kept: Sequence[int]) -> int:
    return max(0, workers_for(g, kept) * AMOUNTS.wage - lasting.wage_discount(g, me))


def terms_of(loan: Loan) -> Effect:
    effect = EVENTS[loan.card].effect("loan")
    assert effect is not None
    return effect


def keep_up(g: Cuvee, me: Seat, settled: Settlement) -> list[int]:
    """Deliver, pay and lose what is not kept; return the compartments that are lost (CUV-D84)."""
    deliver(g, me, settled.deliveries)
    cost = wages(g, me, kept_of(g, me, settled.dropped))
    g.pay(me, cost)
    if g.owned(me):
        g.tell(me, text("{me} pays {cost} {cost:coin|coins} of wages", cost=cost), at=(f"seat:{me}/coins",))
    lost = [
        building.compartment
        for index in settled.dropped
        if (building := g.spaces[index].building) and building.compartment is not None
    ]
    for index in settled.dropped:
        g.tell(me, text("{me} loses {land}", land=land_name(g, index)), at=(f"space:{key_of(index)}",))
        if g.spaces[index].building:
            g.remove_building(index)
        else:
            g.abandon(index)
    return lost


def deliver(g: Cuvee, me: Seat, deliveries: Sequence[Delivery]) -> None:
    for delivery in deliveries:
        wine = g.players[me].wine(delivery.compartment)
        g.tell(
            me,
            text("{me} delivers {wine} to {land}", wine=wine.named, land=land_name(g, delivery.space)),
            at=(f"seat:{me}/cellar/{delivery.compartment + 1}", f"space:{key_of(delivery.space)}"),
        )
        g.take_barrels(me, delivery.compartment)


def carry_out(g: Cuvee, me: Seat, settled: Settlement) -> None:
    """Do on the table what was planned."""
    lost = keep_up(g, me, settled)
    for move in settled.moves:
        rescue(g, me, move.lost, move.place)
    for compartment in lost:
        close(g, me, compartment)
    collect(g, me)
    settle_loans(g, me, settled.repaid)


def collect(g: Cuvee, me: Seat) -> None:
    """Task 2: every building that still stands pays (CUV-225)."""
    coins, prestige = lasting.advertising(g, me), 0
    for building in g.buildings(me).values():
        extra = lasting.end_of_year_extras(g, me, building.kind)
        coins += max(0, building.card.coins + extra.coins)
        prestige += building.card.prestige + extra.prestige
    if coins or prestige:
        g.gain(me, coins, prestige, "buildings")
        g.tell(
            me,
            text(
                "{me} earns {coins} {coins:coin|coins} and {prestige} prestige",
                coins=coins,
                prestige=prestige,
            ),
            at=(f"seat:{me}/coins", f"seat:{me}/prestige"),
        )


def settle_loans(g: Cuvee, me: Seat, repaid: int) -> None:
    """Pay back what was decided; a loan that is due and open costs prestige (CUV-255, CUV-256)."""
    player = g.players[me]
    loans, player.loans = player.loans, []
    for number, loan in enumerate(loans):
        effect = terms_of(loan)
        if number < repaid:
            g.pay(me, effect.repay)
            g.tell(
                me,
                text("{me} pays back a loan of {coins} {coins:coin|coins}", coins=effect.repay),
                at=(f"seat:{me}/coins",),
            )
        elif loan.due <= g.year:
            g.lose(me, effect.penalty)
            what = text("{me} leaves a loan open and loses {lost} prestige", lost=effect.penalty)
            g.tell(me, what, at=(f"seat:{me}/prestige",))
        else:
            player.loans.append(loan)
            continue
        lasting.end(g, me, [loan.card])


# After the Wholesaler


def age_wines(g: Cuvee) -> None:
    """Task 4: every wine ages by one marker (CUV-236)."""
    for player in g.players:
        for _, wine in player.wines:
            age(wine)
    g.tell(None, text("All wines in the cellars age"))


def prepare(g: Cuvee) -> None:
    """Phase 5, up to the damage that waits: clear the board and reset the vineyards (CUV-D94)."""
    for rows in g.markets.values():
        for row in rows:
            row.clear()
    g.contest, g.experts, g.sticks = [], [], []
    if g.weather:
        g.forecasts.discards.append(g.weather.card)
    g.weather, g.season = None, ""
    lasting.end_of_year(g)
    standing.end_of_year(g)
    for player in g.players:
        player.sold = 0
    for index, space in g.spaces.items():
        if space.owner is not None and space.is_open:
            g.make_ready(index)
