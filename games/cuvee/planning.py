"""Phase 1: everybody chooses two seasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from games.cuvee.cards import HIGHEST, SEASONS
from games.cuvee.state import DUMMY, Board, Cuvee, season_name
from games.engine import Option, Reason, Seat, Text, choose, text

PUBLIC = text("chooses a season")


async def planning(g: Cuvee) -> None:
    """Place all figures: alternately with two players, else in turn order and back (CUV-039 to CUV-053)."""
    if len(g.players) == 2:
        for me in g.order() * 2:
            await place_first(g, me)
        return
    if len(g.players) == 3:
        place(g, DUMMY, roll_season(g))
    for me in g.order():
        await place_first(g, me)
    backwards = [*reversed(g.order()), *([DUMMY] if len(g.players) == 3 else [])]
    for number, me in enumerate(backwards):
        await place_second(g, me, backwards[number:])


def roll_season(g: Cuvee) -> str:
    """A season for the dummy; a 6 is rolled again."""
    while (rolled := g.roll(HIGHEST)) >= len(SEASONS):
        pass
    return SEASONS[rolled]


def place(g: Cuvee, seat: Seat, season: str) -> None:
    board = g.boards[season]
    if board.left is None:
        board.left = seat
    else:
        board.right = seat
    at = (f"season:{season}",)
    if seat == DUMMY:
        g.tell(None, text("The dummy takes {season}", season=season_name(season)), at=at)
    else:
        g.tell(seat, text("{me} takes {season}", season=season_name(season)), at=at)


async def place_first(g: Cuvee, me: Seat) -> None:
    season = await choose(g, me, text("Which season do you choose?"), first_places, public=PUBLIC)
    assert season is not None
    place(g, me, season)


def first_places(g: Cuvee, me: Seat) -> list[Option[str]]:
    return [_option(season) for season in SEASONS if g.boards[season].left is None]


async def place_second(g: Cuvee, me: Seat, waiting: Sequence[Seat]) -> None:
    """Put the second figure of the first who waits, so that all others can still be placed."""
    if me == DUMMY:
        place(g, me, second_places(g, waiting)[0])
        return
    season = await choose(
        g,
        me,
        text("Which second season do you choose?"),
        lambda g, me: [_option(season) for season in second_places(g, waiting)],
        public=PUBLIC,
        reasons=partial(_why_not, waiting=waiting),
    )
    assert season is not None
    place(g, me, season)


def second_places(g: Cuvee, waiting: Sequence[Seat]) -> list[str]:
    """Where the first of those who wait may go (CUV-D17)."""
    free = [season for season in SEASONS if _is_half_taken(g.boards[season])]
    return [season for season in free if _can_all_be_placed(g, free, waiting, season)]


def _is_half_taken(board: Board) -> bool:
    return board.left is not None and board.right is None


def _can_all_be_placed(g: Cuvee, free: Sequence[str], waiting: Sequence[Seat], season: str) -> bool:
    if g.boards[season].left == waiting[0]:
        return False
    rest = [other for other in free if other != season]
    return len(waiting) == 1 or any(_can_all_be_placed(g, rest, waiting[1:], other) for other in rest)


def _why_not(g: Cuvee, me: Seat, *, waiting: Sequence[Seat]) -> list[Reason]:
    open_ones = second_places(g, waiting)
    return [
        Reason(text("{season}", season=season_name(season)), _obstacle(g.boards[season], me))
        for season in SEASONS
        if season not in open_ones
    ]


def _obstacle(board: Board, me: Seat) -> Text:
    if board.left is None:
        return text("nobody chose it, so it stays out")
    if board.right is not None:
        return text("both places are taken")
    if board.left == me:
        return text("you are there already")
    return text("somebody else would have no season left")


@cache
def _option(season: str) -> Option[str]:
    return Option(f"season:{season}", season, text("{season}", season=season_name(season)), _DETAILS[season])


_DETAILS = {
    "spring": text("Grafting, green harvest and sales"),
    "summer": text("Vineyard care and construction"),
    "autumn1": text("Harvest and land purchase"),
    "autumn2": text("Harvest and blending"),
    "winter": text("Sales and the wine contest"),
}
