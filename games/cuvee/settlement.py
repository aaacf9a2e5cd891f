"""Tasks 1 and 2 of the year's end: everybody decides in secret what to keep, deliver and repay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.cuvee import standing
from games.cuvee.building import close, rescue, rescues
from games.cuvee.cards import AMOUNTS, NUMERALS
from games.cuvee.cellar import Delivery, can_supply, needs, thrifty
from games.cuvee.events import event_window
from games.cuvee.land import sacrifices
from games.cuvee.lasting import wage_discount
from games.cuvee.state import Cuvee, Loan, key_of, land_name, lands
from games.cuvee.year_end import Move, Settlement, carry_out, collect, keep_up, kept_of, terms_of, wages
from games.engine import Option, Seat, Text, choose, choose_some, privately, text

PUBLIC = text("settles the year")


async def settlement(g: Cuvee) -> None:
    """Tasks 1 and 2: everybody settles at the same time, then revenue comes in (CUV-D111)."""
    await event_window(g, "settlement")
    asked = [seat for seat in g.order() if must_be_asked(g, seat)]
    plans = await privately(g, dict.fromkeys(asked, plan))
    for seat in g.order():
        carry_out(g, seat, plans.get(seat, Settlement()))


def must_be_asked(g: Cuvee, me: Seat) -> bool:
    """Whether there is a choice: supplies, too few coins, a loan, or an order to ask (CUV-D87)."""
    return bool(
        needs(g, g.owned(me))
        or not is_affordable(g, me, g.owned(me))
        or g.players[me].loans
        or standing.CONSULT in g.players[me].standing
    )


def is_affordable(g: Cuvee, me: Seat, kept: Sequence[int]) -> bool:
    player = g.players[me]
    return wages(g, me, kept) <= player.coins and can_supply(player, needs(g, kept))


def least_loss(g: Cuvee, me: Seat) -> list[int]:
    """What to give up when not everything can be kept, the least valuable first."""
    player, kept = g.players[me], g.owned(me)
    dropped: list[int] = []
    while not is_affordable(g, me, kept):
        hungry = [index for index in kept if not _is_fed(g, me, kept, index)]
        if wages(g, me, kept) <= player.coins:
            lost: tuple[int, ...] = (min(hungry, key=lambda index: _loss(g, index)),)
        else:
            options = sacrifices(g, kept, land_needs_worker=False)
            lost = min(options, key=lambda s: sum(_loss(g, i, hungry) for i in s.spaces) / s.workers).spaces
        dropped += lost
        kept = [index for index in kept if index not in lost]
    return sorted(dropped)


def _is_fed(g: Cuvee, me: Seat, kept: Sequence[int], index: int) -> bool:
    """Whether a building does not stand in the way of supplying the others."""
    if g.spaces[index].is_open or can_supply(g.players[me], needs(g, kept)):
        return True
    return not needs(g, [index])


def _loss(g: Cuvee, index: int, hungry: Sequence[int] = ()) -> int:
    """A rough value of a property, for the proposal."""
    space = g.spaces[index]
    if space.building:
        card = space.building.card
        return 1 if index in hungry else 2 * card.prestige + card.coins + 4 * card.compartments
    return 3 + 2 * space.side.quality


# The plan of one player, on a private copy


async def plan(g: Cuvee, me: Seat) -> Settlement:
    settled = Settlement()
    if not any(is_affordable(g, me, [index]) for index in g.owned(me)):
        settled.dropped = g.owned(me)  # nothing can be kept, so there is nothing to ask
    elif not _only_loans(g, me):
        await decide(g, me, settled)
    for compartment in keep_up(g, me, settled):
        for place in await rescues(g, me, compartment, PUBLIC):
            rescue(g, me, compartment, place)
            settled.moves.append(Move(compartment, place))
        close(g, me, compartment)
    collect(g, me)
    settled.repaid = await repay(g, me)
    return settled


def _only_loans(g: Cuvee, me: Seat) -> bool:
    kept = g.owned(me)
    consulted = bool(kept) and standing.CONSULT in g.players[me].standing
    return not consulted and not needs(g, kept) and is_affordable(g, me, kept)


async def decide(g: Cuvee, me: Seat, settled: Settlement) -> None:
    """Keep everything, or as much as possible; or decide piece by piece."""
    proposed = await choose(
        g,
        me,
        text(
            "Wages are {wages} {wages:coin|coins} and you have {coins}. What do you keep?",
            wages=wages(g, me, g.owned(me)),
            coins=g.players[me].coins,
        ),
        _proposals,
        public=PUBLIC,
    )
    assert proposed is not None
    settled.dropped = proposed
    if proposed == BY_HAND:
        settled.dropped = await drop_by_choice(g, me)
        settled.deliveries = await deliver_by_choice(g, me, settled.dropped)
    else:
        settled.deliveries = thrifty(g.players[me], needs(g, kept_of(g, me, proposed)))


BY_HAND = [-1]  # the value of the option to decide piece by piece


def _proposals(g: Cuvee, me: Seat) -> list[Option[list[int]]]:
    lost = least_loss(g, me)
    if lost:
        label = text("Keep what you can; lose {lands}", lands=lands(g, lost))
        if len(str(label)) > 80:
            label = text("Keep what you can; lose {count} properties", count=len(lost))
        first = Option("keep:most", lost, label, _supply_detail(g, me, lost))
    else:
        first = Option("keep:all", lost, text("Keep everything"), _supply_detail(g, me, lost))
    by_hand = Option("keep:some", BY_HAND, text("Choose what to keep and which barrels to deliver"))
    return [first, by_hand]


def _supply_detail(g: Cuvee, me: Seat, lost: Sequence[int]) -> Text | None:
    """Which barrels the proposal delivers."""
    player = g.players[me]
    places = [delivery.compartment for delivery in thrifty(player, needs(g, kept_of(g, me, lost)))]
    if not places:
        return None
    wines = tuple(
        text("{count} {wine}", count=places.count(c), wine=player.wine(c).named) for c in sorted(set(places))
    )
    detail = text("Delivers {wines}", wines=wines)
    if len(str(detail)) <= 100:
        return detail
    return text("Delivers {count} {count:barrel|barrels}", count=len(places))


async def drop_by_choice(g: Cuvee, me: Seat) -> list[int]:
    owned = g.owned(me)
    return sorted(
        await choose_some(
            g,
            me,
            text("What do you give up? Wages are {wages} {wages:coin|coins} now.", wages=wages(g, me, owned)),
            droppable,
            max(0, len(owned) - most_kept(g, me)),
            len(owned),
            public=PUBLIC,
            check=lambda dropped: _cannot_keep(g, me, dropped),
        )
    )


def most_kept(g: Cuvee, me: Seat) -> int:
    """How many properties a player can keep at most: two for each worker that can be paid."""
    coins = g.players[me].coins + wage_discount(g, me)
    return coins // AMOUNTS.wage * 2


def droppable(g: Cuvee, me: Seat) -> list[Option[int]]:
    """Every property, with what losing it means."""
    return [
        Option(f"drop:{key_of(index)}", index, land_name(g, index), _loss_detail(g, me, index))
        for index in g.owned(me)
    ]


def _loss_detail(g: Cuvee, me: Seat, index: int) -> Text:
    saved = wages(g, me, g.owned(me)) - wages(g, me, kept_of(g, me, [index]))
    building = g.spaces[index].building
    if not building:
        return text("Saves {saved} {saved:coin|coins}; the land is nobody's then", saved=saved)
    card = building.card
    return text(
        "Saves {saved} {saved:coin|coins} and {supply} {supply:barrel|barrels}; "
        "no {coins} {coins:coin|coins} and {prestige} prestige",
        saved=saved,
        supply=card.supply,
        coins=card.coins,
        prestige=card.prestige,
    )


def _cannot_keep(g: Cuvee, me: Seat, dropped: Sequence[int]) -> Text | None:
    kept = kept_of(g, me, dropped)
    if (cost := wages(g, me, kept)) > g.players[me].coins:
        return text(
            "The wages would be {cost} {cost:coin|coins}, and you have {coins}.",
            cost=cost,
            coins=g.players[me].coins,
        )
    if not can_supply(g.players[me], needs(g, kept)):
        return text("Your cellar cannot supply the buildings that you keep.")
    return None


async def deliver_by_choice(g: Cuvee, me: Seat, dropped: list[int]) -> list[Delivery]:
    """Choose each barrel, so that the rest can still be supplied."""
    wanted = needs(g, kept_of(g, me, dropped))
    deliveries: list[Delivery] = []
    for number, (space, least) in enumerate(wanted):
        compartment = await choose(
            g,
            me,
            text("Which barrel goes to the {building}?", building=land_name(g, space)),
            partial(_deliverable, least=least, given=tuple(deliveries), rest=wanted[number + 1 :]),
            public=PUBLIC,
        )
        assert compartment is not None
        deliveries.append(Delivery(space, compartment))
    return deliveries


def _deliverable(
    g: Cuvee, me: Seat, *, least: int, given: Sequence[Delivery], rest: Sequence[tuple[int, int]]
) -> list[Option[int]]:
    player = g.players[me]
    left = {c: wine.barrels - sum(d.compartment == c for d in given) for c, wine in player.wines}
    stock = sorted(player.wine(c).quality for c, count in left.items() for _ in range(count))

    def leaves_enough(quality: int) -> bool:
        after = list(stock)
        after.remove(quality)
        return all(
            sum(other >= need for other in after) >= sum(n >= need for _, n in rest) for _, need in rest
        )

    return [
        Option(
            f"deliver:{c + 1}",
            c,
            text("{wine} from {place}", wine=wine.described, place=NUMERALS[c]),
            text("{count} {count:barrel|barrels} left", count=left[c]),
        )
        for c, wine in player.wines
        if left[c] and wine.quality >= least and leaves_enough(wine.quality)
    ]


async def repay(g: Cuvee, me: Seat) -> int:
    """Choose how many loans to pay back, once revenue is in (CUV-Q23)."""
    count = 0
    for loan in g.players[me].loans:
        effect = terms_of(loan)
        picked = await choose(
            g,
            me,
            text("Do you pay your loan back?"),
            partial(_repayments, loan=loan),
            skip=_wait(g, loan),
            public=PUBLIC,
        )
        if not picked:
            break
        g.pay(me, effect.repay)
        count += 1
    return count


def _repayments(g: Cuvee, me: Seat, *, loan: Loan) -> list[Option[bool]]:
    price = terms_of(loan).repay
    if g.players[me].coins < price:
        return []
    return [
        Option(
            "repay",
            True,
            text(
                "Pay back {price} of your {coins} {coins:coin|coins}", price=price, coins=g.players[me].coins
            ),
        )
    ]


def _wait(g: Cuvee, loan: Loan) -> Text:
    if loan.due > g.year:
        return text("Wait; it is due at the end of year {year}", year=loan.due)
    return text("Do not pay, and lose {penalty} prestige", penalty=terms_of(loan).penalty)
