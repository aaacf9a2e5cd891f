"""A program that plays moves in a database until it is killed, for tests of crashes and of several processes.

    python -m tests.storage.player URL GAME FIRST COUNT

It prints the interaction id of each move after its transaction; COUNT moves from the
id FIRST on.  A move that meets a conflict is tried again.
"""

import asyncio
import sys

from storage import Conflict, Database
from tests.storage.making import move


async def play(url: str, game_id: str, first: int, count: int) -> None:
    db = await Database.open(url)
    say("ready")
    for interaction_id in range(first, first + count):
        await _move(db, game_id, interaction_id)
        say(interaction_id)
    await db.close()


def say(words: object) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


async def _move(db: Database, game_id: str, interaction_id: int) -> None:
    while True:
        try:
            await move(db, game_id, interaction_id)
        except Conflict:
            continue
        return


if __name__ == "__main__":
    url, game_id, first, count = sys.argv[1:]
    asyncio.run(play(url, game_id, int(first), int(count)))
