"""A database with many games."""

from storage import Database, records
from storage.copies import multiply
from storage.records import ResultRow
from tests.storage.making import ANN, BOB, GUILD, move, running

MOVES = 10  # in each stored game


async def fill(db: Database, total: int) -> str:
    """Store games in an empty database, and return the id of one that runs."""
    model = await _model(db)
    async with db.write() as tx:
        await multiply(tx, model, total)
    return model


async def _model(db: Database) -> str:
    """A game with some moves, a result and an open question, which all others are copied from."""
    async with db.write() as tx:
        model = (await running(tx, ANN, BOB)).id
        await records.record(tx, [_result(model, seat) for seat in range(2)])
    for number in range(MOVES):
        await move(db, model, number)
    return model


def _result(game_id: str, seat: int) -> ResultRow:
    return ResultRow(
        game_id=game_id,
        seat=seat,
        user_id=(ANN, BOB)[seat],
        level=None,
        kind="wine_cellar",
        variant="",
        guild_id=GUILD,
        standing="rated",
        place=1 + seat,
        score=60 - seat,
        rank=None,
        finished_at=300,
    )
