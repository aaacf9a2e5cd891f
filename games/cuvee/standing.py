"""Standing orders: what a player has decided in advance, and may withdraw (CUV-D114)."""

from __future__ import annotations

from games.cuvee.state import Cuvee
from games.engine import Seat, Text, text

ONLY_WHEN_EXPOSED = "sticks"  # asked about sticks only with a vineyard in danger (CUV-D26)
NO_CONTESTS = "contests"  # declines all contests of this winter
CONSULT = "consult"  # asked before wages are paid, even with enough coins (CUV-D87)
DONE = "done"  # done with the Wholesaler for this year (CUV-D88)
SELL_ALL = "sell_all"  # sells wine to the Wholesaler as long as there is any (CUV-D92)

FOR_THIS_YEAR = (NO_CONTESTS, CONSULT, DONE, SELL_ALL)

GIVE: dict[str, Text] = {
    ONLY_WHEN_EXPOSED: text("Ask me about sticks only when my vineyards are in danger"),
    CONSULT: text("Ask me before this year's wages are paid"),
}
WITHDRAW: dict[str, Text] = {
    ONLY_WHEN_EXPOSED: text("Ask me about sticks every year again"),
    NO_CONTESTS: text("Invite me to the contests of this winter again"),
    CONSULT: text("Pay this year's wages without asking me, if I can"),
}


def changes(g: Cuvee, me: Seat) -> list[tuple[str, str]]:
    """The orders that may be given or withdrawn beside an action, one in a turn."""
    if g.turn is None or g.turn.ordered:
        return []
    player = g.players[me]
    useless = () if player.sticks else (ONLY_WHEN_EXPOSED,)
    given = [("give", order) for order in GIVE if order not in player.standing and order not in useless]
    return given + [("withdraw", order) for order in WITHDRAW if order in player.standing]


async def change(g: Cuvee, me: Seat, *, order: str) -> None:
    """Give an order, or withdraw it."""
    standing = g.players[me].standing
    if order in standing:
        standing.remove(order)
    else:
        standing.append(order)
    if g.turn:
        g.turn.ordered = True


def end_of_year(g: Cuvee) -> None:
    for player in g.players:
        player.standing = [order for order in player.standing if order not in FOR_THIS_YEAR]
