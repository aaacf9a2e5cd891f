"""All games of a person in one message, those that wait for the person first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pages import jump_link, shortened_list
from bot.position import Catalog
from bot.tellings import BOARD, channel
from bot.wording import listed, plain, sentence, stamp
from storage import Transaction, clocks, games, messages, seats, waiting
from storage.clocks import ClockRow
from storage.games import GameRow
from storage.seats import SeatRow
from storage.waiting import WaitingRow


async def words(tx: Transaction, catalog: Catalog, person: int) -> str | None:
    """The digest; `None` for somebody who sits at no table."""
    found = await lines(tx, catalog, person)
    if not found:
        return None
    count = sum("**your move**" in line for line in found)
    heading = f"**Your games**: {count or 'none'} {'wait' if count > 1 else 'waits'} for you"
    return "\n".join(shortened_list([heading, *found]))


async def lines(tx: Transaction, catalog: Catalog, person: int) -> list[str]:
    """A line for each game, those that wait for the person first, the most urgent at the top."""
    asked = {row.game_id: row for row in await waiting.of_user(tx, person)}
    mine = await games.of_user(tx, person, games.OPEN, limit=None)
    seated = await seats.of_games(tx, [row.id for row in mine])
    running = {clock.game_id: clock for clock in await clocks.of_person(tx, person)}

    def urgency(row: GameRow) -> tuple[bool, int, bool]:
        clock = running.get(row.id)
        deadline = clock.deadline if clock and clock.deadline else row.active_at + 10**10
        return row.id not in asked, deadline, row.status != "running"

    return [
        await _line(tx, catalog, row, seated[row.id], asked.get(row.id), running.get(row.id), person)
        for row in sorted(mine, key=urgency)
    ]


async def _line(
    tx: Transaction,
    catalog: Catalog,
    row: GameRow,
    seated: Sequence[SeatRow],
    asked: WaitingRow | None,
    clock: ClockRow | None,
    person: int,
) -> str:
    title = catalog[row.kind].title if row.kind in catalog else row.kind
    names = [plain(seat.name) for seat in seated]
    link = await _board_link(tx, row) if asked else ""
    place = "" if link else f" in <#{row.home}>," if row.guild_id else " in direct messages,"
    line = f"- **{title}** `{row.id}`{place} {_company(seated, person)}"
    if asked:
        return f"{line}: {_my_move(asked, names, clock, link)}"
    if row.status != "running":
        return f"{line}: {'not started' if row.status == 'lobby' else row.status}"
    if any(seat.user_id == person and seat.autopilot_since for seat in seated):
        return f"{line}: an opponent plays for you until you are back"
    return f"{line}: {await _others(tx, row, names)}"


async def _board_link(tx: Transaction, row: GameRow) -> str:
    """The address of the board, which leads to where a game is played; nothing if there is none."""
    return jump_link(row.guild_id, await messages.find(tx, row.id, BOARD, channel(row.channel_id)))


def _company(seated: Sequence[SeatRow], person: int) -> str:
    """With whom somebody plays."""
    others = [plain(seat.name) for seat in seated if seat.user_id != person]
    return f"with {', '.join(others)}" if others else "alone"


def _my_move(asked: WaitingRow, names: Sequence[str], clock: ClockRow | None, link: str) -> str:
    task = sentence(asked.public.read(names, asked.seat)).removesuffix(".").lower()
    until = f", until {stamp(clock.deadline, 'f')}" if clock and clock.deadline else ""
    board = f" · [board]({link})" if link else ""
    return f"**your move** ({task}, asked {stamp(asked.since)}{until}){board}"


async def _others(tx: Transaction, row: GameRow, names: Sequence[str]) -> str:
    rows = await waiting.of_game(tx, row.id)
    paused = " (paused)" if row.paused_at else ""
    return f"waiting for {listed([names[other.seat] for other in rows])}{paused}" if rows else row.status
