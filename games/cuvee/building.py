"""Land and buildings: buying, raising, removing, and what must be given up for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from games.cuvee.cards import AMOUNTS, BUILDINGS, COMPARTMENTS, DATA, NUMERALS
from games.cuvee.cellar import empties, shareable
from games.cuvee.land import WORKERS, Sacrifice, purchasable, sacrifices, workers_of
from games.cuvee.lasting import discounted, use_grants
from games.cuvee.state import Building, Cuvee, Wine, key_of, land_name, lands
from games.engine import Option, Reason, Seat, Text, choose, text

# Land


def land_price(g: Cuvee, me: Seat, index: int) -> int:
    return discounted(g, me, DATA.category[g.spaces[index].category].price)


def affordable(g: Cuvee, me: Seat) -> Iterator[tuple[int, int]]:
    """The vineyards that a player may buy now, and what they cost."""
    prices = {key: discounted(g, me, category.price) for key, category in DATA.category.items()}
    for index in purchasable(g, me):
        price = prices[g.spaces[index].category]
        if price <= g.players[me].coins:
            yield index, price


def purchases(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(f"purchase:{key_of(index)}", index, land_name(g, index), _purchase_detail(g, index, price))
        for index, price in affordable(g, me)
    ]


def _purchase_detail(g: Cuvee, index: int, price: int) -> Text:
    space = g.spaces[index]
    return text(
        "Category {category}, quality {quality}, for {price} {price:coin|coins}",
        category=space.category,
        quality=space.side.quality,
        price=price,
    )


def why_no_land(g: Cuvee, me: Seat) -> Sequence[Reason]:
    coins, reachable = g.players[me].coins, set(purchasable(g, me))
    reasons = []
    for index, space in g.spaces.items():
        if space.owner is None and index not in reachable:
            reasons.append(Reason(land_name(g, index), text("not in a row or column of yours")))
        elif space.owner is None and (short := land_price(g, me, index) - coins) > 0:
            reasons.append(Reason(land_name(g, index), text("{short} {short:coin|coins} short", short=short)))
    return reasons


async def buy_land(g: Cuvee, me: Seat) -> None:
    index = await choose(
        g, me, text("Which vineyard do you buy?"), purchases, public=text("buys land"), reasons=why_no_land
    )
    assert index is not None
    price = land_price(g, me, index)
    g.pay(me, price)
    use_grants(g, me)
    g.spaces[index].owner = me
    g.make_ready(index)
    g.tell(
        me,
        text("{me} buys {land} for {price} {price:coin|coins}", land=land_name(g, index), price=price),
        at=(f"space:{key_of(index)}", f"seat:{me}/coins"),
    )
    await free_workers(g, me, index)


# Buildings


def building_price(g: Cuvee, me: Seat, kind: str) -> int | None:
    """What the next building of a kind costs, or nothing if there is none left."""
    return discounted(g, me, g.stacks[kind][0]) if g.stacks[kind] else None


def buildable(g: Cuvee, me: Seat) -> list[int]:
    """Open vineyards that may be built on."""
    return [i for i in g.vineyards(me) if DATA.category[g.spaces[i].category].buildable]


def sites(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [
        Option(
            f"site:{key_of(index)}",
            index,
            land_name(g, index),
            text(
                "Quality {die}, {count} {count:barrel|barrels} are lost",
                die=g.spaces[index].die,
                count=g.spaces[index].barrels,
            ),
        )
        for index in buildable(g, me)
    ]


def why_not_build(g: Cuvee, me: Seat, kind: str) -> Text | None:
    """What is against building a kind now, if anything is."""
    return why_not_buy(g, me, kind) if buildable(g, me) else text("you have no category C vineyard")


def why_not_buy(g: Cuvee, me: Seat, kind: str) -> Text | None:
    """What is against it apart from the land."""
    price = building_price(g, me, kind)
    if price is None:
        return text("none is left")
    if BUILDINGS[kind].compartments and len(g.players[me].expansions) >= DATA.cellar.expansions:
        return text("you have {most} already", most=DATA.cellar.expansions)
    if (short := price - g.players[me].coins) > 0:
        return text("{short} {short:coin|coins} short", short=short)
    return None


async def build(g: Cuvee, me: Seat, kind: str) -> None:
    """Buy the cheapest building of a kind, and put it on a vineyard."""
    prompt = text("Where do you build the {building}?", building=BUILDINGS[kind].name)
    index = await choose(g, me, prompt, sites, public=text("builds"))
    assert index is not None
    price = building_price(g, me, kind)
    assert price is not None
    g.pay(me, price)
    use_grants(g, me)
    g.tell(
        me,
        text(
            "{me} builds a {building} on {land} for {price} {price:coin|coins}",
            building=BUILDINGS[kind].name,
            land=land_name(g, index),
            price=price,
        ),
        at=(f"space:{key_of(index)}", f"seat:{me}/coins"),
    )
    raise_building(g, me, kind, index)
    await free_workers(g, me, index)


def raise_building(g: Cuvee, me: Seat, kind: str, index: int) -> None:
    building = Building(kind, g.stacks[kind].pop(0), g.year)
    g.clear(index)
    g.spaces[index].building = building
    if building.card.compartments:
        player = g.players[me]
        taken = player.expansions
        building.compartment = next(
            c for c in range(DATA.cellar.compartments, COMPARTMENTS) if c not in taken
        )
        taken.append(building.compartment)
        taken.sort()
    if prestige := building.card.prestige_now:
        g.gain(me, prestige=prestige, source="buildings")
        g.tell(me, text("{me} gains {prestige} prestige", prestige=prestige), at=(f"seat:{me}/prestige",))


def removable(g: Cuvee, me: Seat) -> list[int]:
    """Own buildings that were not built this year (CUV-138)."""
    return [index for index, building in g.buildings(me).items() if building.year < g.year]


def removals(g: Cuvee, me: Seat) -> list[Option[int]]:
    return [Option(f"remove:{key_of(index)}", index, land_name(g, index)) for index in removable(g, me)]


async def remove(g: Cuvee, me: Seat) -> None:
    """Remove a building; its vineyard is restored at once (CUV-136)."""
    index = await choose(
        g, me, text("Which building do you remove?"), removals, public=text("removes a building")
    )
    assert index is not None
    await lose_building(g, me, index)
    g.make_ready(index)


async def lose_building(g: Cuvee, me: Seat, index: int) -> None:
    """A building leaves the game; what an expansion holds is moved or lost."""
    g.tell(me, text("{me} gives up {land}", land=land_name(g, index)), at=(f"space:{key_of(index)}",))
    compartment = g.remove_building(index).compartment
    if compartment is not None:
        for place in await rescues(g, me, compartment):
            rescue(g, me, compartment, place)
        close(g, me, compartment)


# The contents of a lost expansion

CLEARING = text("clears a cellar")


async def rescues(g: Cuvee, me: Seat, compartment: int, public: Text = CLEARING) -> list[int]:
    """Where barrels of a lost expansion go, as chosen; the others are discarded (CUV-D55)."""
    wine = g.players[me].cellar[compartment]
    moved: list[int] = []
    while wine and len(moved) < wine.barrels:
        place = await choose(
            g,
            me,
            text(
                "Where does a barrel of {wine} from {place} go?", wine=wine.named, place=NUMERALS[compartment]
            ),
            partial(_shelters, lost=compartment, moved=tuple(moved)),
            skip=text("Discard what is left, 1 prestige a barrel"),
            public=public,
        )
        if place is None:
            break
        moved.append(place)
    return moved


def _shelters(g: Cuvee, me: Seat, *, lost: int, moved: tuple[int, ...]) -> list[Option[int]]:
    player = g.players[me]
    wine = player.wine(lost)
    places = sorted({*shareable(player, wine), *empties(player)} - {lost})
    room = {c: DATA.cellar.capacity - (held.barrels if (held := player.cellar[c]) else 0) for c in places}
    return [
        Option(f"move:{c + 1}", c, text("Into {place}", place=NUMERALS[c]))
        for c in places
        if room[c] > moved.count(c)
    ]


def rescue(g: Cuvee, me: Seat, lost: int, place: int) -> None:
    """Move one barrel out of a lost expansion."""
    wine = g.players[me].wine(lost)
    g.put_wine(me, place, Wine(wine.variety, wine.quality, 1, wine.aged, wine.crowned))
    g.take_barrels(me, lost)


def close(g: Cuvee, me: Seat, lost: int) -> None:
    """Discard what is left in a lost expansion."""
    player = g.players[me]
    if wine := player.cellar[lost]:
        penalty = wine.barrels * AMOUNTS.lost_barrel_penalty
        g.lose(me, penalty)
        g.tell(
            me,
            text(
                "{me} loses {count} {count:barrel|barrels} of {wine} and {penalty} prestige",
                count=wine.barrels,
                wine=wine.named,
                penalty=penalty,
            ),
            at=(f"seat:{me}/cellar/{lost + 1}", f"seat:{me}/prestige"),
        )
        player.cellar[lost] = None


# Too few workers


async def free_workers(g: Cuvee, me: Seat, new: int) -> None:
    """Give up other properties until the workers suffice (CUV-D13)."""
    while workers_of(g, me) > WORKERS:
        lost = await choose(
            g,
            me,
            text("You have {workers} workers. What do you give up?", workers=WORKERS),
            partial(_dispensable, new=new),
            public=text("gives up property"),
        )
        assert lost is not None
        for index in lost.spaces:
            await give_up(g, me, index)


def _dispensable(g: Cuvee, me: Seat, *, new: int) -> list[Option[Sacrifice]]:
    return [
        Option(
            f"give_up:{'+'.join(key_of(index) for index in sacrifice.spaces)}",
            sacrifice,
            text("{lands}", lands=lands(g, list(sacrifice.spaces))),
            _freed(sacrifice.workers),
        )
        for sacrifice in _sacrifices(g, me)
        if new not in sacrifice.spaces
    ]


def _freed(workers: int) -> Text:
    if not workers:
        return text("Frees no worker while you keep its land")
    return text("Frees {workers} {workers:worker|workers}", workers=workers)


def _sacrifices(g: Cuvee, me: Seat) -> list[Sacrifice]:
    """What frees workers by itself, and the other buildings, whose land can follow."""
    found = sacrifices(g, g.owned(me), land_needs_worker=True)
    alone = {sacrifice.spaces[0] for sacrifice in found}
    return [*found, *(Sacrifice((index,), 0) for index in g.buildings(me) if index not in alone)]


async def give_up(g: Cuvee, me: Seat, index: int) -> None:
    """A building goes and leaves bare land; a vineyard goes back to nobody."""
    if g.spaces[index].building:
        await lose_building(g, me, index)
    else:
        g.tell(me, text("{me} gives up {land}", land=land_name(g, index)), at=(f"space:{key_of(index)}",))
        g.abandon(index)
