"""The wake-up chart: open rows, and what a row gives."""

from __future__ import annotations

from games.engine import Option, Seat, text
from games.viticulture.cards import ROWS
from games.viticulture.questions import draw_one_of
from games.viticulture.state import Viticulture

ROW_OPTIONS = {
    row: Option(f"row:{row}", row, text("Row {row}: {bonus}", row=row, bonus=bonus))
    for row, bonus in ROWS.items()
}


def open_rows(g: Viticulture, me: Seat) -> list[Option[int]]:
    taken = [player.row for player in g.players]
    return [option for row, option in ROW_OPTIONS.items() if row not in taken]


async def settle_in_row(g: Viticulture, me: Seat, row: int) -> None:
    """Move a rooster to a row and take the row's bonus at once (VIT-028)."""
    g.wake_up(me, row)
    g.take_row_bonus(me, row)
    if row == 5:
        await draw_one_of(g, me)
