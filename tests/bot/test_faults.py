"""A game goes on whatever the network does: nothing is lost, nothing is said twice."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.faults import Fault, Planned
from games.engine import Rng
from storage import games
from tests.bot.conftest import Hall
from tests.bot.playing import attempt, nothing_was_said_twice, picks, the_record_holds

ATTEMPTS = 400
FAULTS = {
    "callbacks": [
        Planned(kind, "POST */callback", seconds=0.3)
        for kind in (Fault.STATUS, Fault.RESET, Fault.HANG_UP, Fault.DONE_THEN_STATUS, Fault.DONE_THEN_RESET)
    ],
    "edits": [
        Planned(kind, "PATCH /webhooks/*", seconds=0.1)
        for kind in (Fault.RESET, Fault.HANG_UP, Fault.DELAY, Fault.DONE_THEN_RESET)
    ],
    "posts": [
        Planned(kind, "POST /channels/*/messages", seconds=0.1)
        for kind in (Fault.RESET, Fault.HANG_UP, Fault.RATE_LIMIT, Fault.DELAY, Fault.DONE_THEN_RESET)
    ],
}


async def is_over(hall: Hall, game: str) -> bool:
    async with hall.db.read() as tx:
        row = await games.get(tx, game)
        return row is not None and row.status == "finished"


async def play_on(hall: Hall, actors: list[Actor], random: Rng) -> None:
    """Everybody who has an open panel among the direct messages answers it once."""
    for actor in actors:
        panels = [message for message in actor.sees(actor.dm) if picks(message)]
        if panels:
            await attempt(actor, panels[-1], random)
    await hall.settled()


@pytest.mark.parametrize("where", FAULTS)
async def test_a_game_survives_a_bad_network(hall: Hall, where: str):
    actors = [hall.actor("Mia"), hall.actor("Jonas")]
    game = await hall.begin(*actors, ais=1)
    hall.server.faults.at_random(1, 0.25, *FAULTS[where])
    random = Rng.numbered(1)

    for _ in range(ATTEMPTS):
        await play_on(hall, actors, random)
        if await is_over(hall, game):
            break
    hall.server.faults.at_random(0, 0.0)
    await hall.settled()

    assert await is_over(hall, game)
    assert hall.server.faults.happened
    nothing_was_said_twice(hall.server)
    await the_record_holds(hall.settings.database, game)


async def test_a_game_survives_a_bad_gateway(hall: Hall):
    actors = [hall.actor("Mia"), hall.actor("Jonas")]
    game = await hall.begin(*actors, ais=1)
    hall.server.faults.on_gateway_at_random(3, 0.3)
    random = Rng.numbered(3)

    for _ in range(ATTEMPTS):
        await play_on(hall, actors, random)
        if await is_over(hall, game):
            break

    assert await is_over(hall, game)
    assert hall.server.faults.troubles
    nothing_was_said_twice(hall.server)
    await the_record_holds(hall.settings.database, game)
