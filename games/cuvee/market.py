"""What the markets take, and what they pay."""

from __future__ import annotations

from msgspec import Struct

from games.cuvee.cards import AMOUNTS, MARKETS, NUMERALS, Row
from games.cuvee.state import Cuvee, Wine
from games.engine import Option, Seat, Text, text


class Sale(Struct, frozen=True):
    """A barrel from a compartment, sold in a row of a market."""

    market: str
    compartment: int
    row: int


class Pay(Struct, frozen=True):
    """What a market pays for a barrel."""

    coins: int
    prestige: int

    @property
    def words(self) -> Text:
        if not self.prestige:
            return text("{coins} {coins:coin|coins}", coins=self.coins)
        return text(
            "{coins} {coins:coin|coins} and {prestige} prestige", coins=self.coins, prestige=self.prestige
        )


def places_left(g: Cuvee, market: str, row: int) -> int:
    return MARKETS[market].row[row].open_places(len(g.players)) - len(g.markets[market][row])


def rows_for(g: Cuvee, market: str, quality: int) -> list[int]:
    """Where a barrel may be sold: in its own category or, if that is full, in any lower one."""
    if quality < AMOUNTS.sale_quality:
        return []
    rows = [row for row, category in enumerate(MARKETS[market].row) if category.quality <= quality]
    if g.turn and g.turn.open_market:
        return rows[:1]
    if rows and places_left(g, market, rows[0]):
        return rows[:1]
    return [row for row in rows[1:] if places_left(g, market, row)]


def price(market: str, row: Row, wine: Wine) -> Pay:
    """What a barrel brings, with what a cuvée and a crown add (CUV-120 to CUV-123)."""
    coins, prestige = row.coins, row.prestige
    if wine.is_cuvee:
        coins += MARKETS[market].cuvee_coins
        prestige += MARKETS[market].cuvee_prestige
    if wine.crowned:
        coins += row.crown_coins
        prestige += row.crown_prestige
    return Pay(coins, prestige)


def can_sell(g: Cuvee, me: Seat, market: str) -> bool:
    return any(rows_for(g, market, wine.quality) for _, wine in g.players[me].wines)


def salable(g: Cuvee, me: Seat, market: str) -> list[Sale]:
    """Every barrel that could be sold next on a market."""
    return [
        Sale(market, compartment, row)
        for compartment, wine in g.players[me].wines
        for row in rows_for(g, market, wine.quality)
    ]


def sales(g: Cuvee, me: Seat, market: str) -> list[Option[Sale]]:
    return [_offer(g.players[me].wine(sale.compartment), sale) for sale in salable(g, me, market)]


def _offer(wine: Wine, sale: Sale) -> Option[Sale]:
    row = MARKETS[sale.market].row[sale.row]
    return Option(
        f"sell:{sale.compartment + 1}@{row.quality}",
        sale,
        text("{wine} from {place}", wine=wine.described, place=NUMERALS[sale.compartment]),
        text("Category {quality}: {pay}", quality=row.quality, pay=price(sale.market, row, wine).words),
    )


def sell(g: Cuvee, me: Seat, sale: Sale) -> None:
    wine = g.players[me].wine(sale.compartment)
    named, row = wine.described, MARKETS[sale.market].row[sale.row]
    pay = price(sale.market, row, wine)
    g.take_barrels(me, sale.compartment)
    g.gain(me, pay.coins, pay.prestige, "markets")
    g.players[me].sold += 1
    if not (g.turn and g.turn.open_market):
        g.markets[sale.market][sale.row].append(me)
    g.tell(
        me,
        text(
            "{me} sells {wine} on the {market} for {pay}",
            wine=named,
            market=MARKETS[sale.market].name,
            pay=pay.words,
        ),
        at=(f"market:{sale.market}/{row.quality}", f"seat:{me}/cellar/{sale.compartment + 1}"),
    )


def can_compete(wine: Wine) -> bool:
    """Whether a wine may enter a contest (CUV-202, CUV-212)."""
    return wine.quality >= AMOUNTS.contest_quality and not wine.crowned


def barrels(g: Cuvee, me: Seat, quality: int = 0, aged: int = 0, variety: str = "") -> list[Option[int]]:
    """Single barrels of at least some quality (another one for aged wine), each with its compartment."""
    return [
        Option(
            f"barrel:{compartment + 1}.{number}",
            compartment,
            text("A barrel of {wine} from {place}", wine=wine.described, place=NUMERALS[compartment]),
        )
        for compartment, wine in g.players[me].wines
        if wine.quality >= (aged if wine.aged and aged else quality) and variety in ("", wine.variety)
        for number in range(1, wine.barrels + 1)
    ]
