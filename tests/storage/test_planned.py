"""What people have decided in advance."""

from games.engine import text
from storage import Database, clocks, games, people, plans, waiting
from storage.clocks import ClockRow
from storage.plans import Plan
from storage.steps import Step, Want
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, running

BID = Step(
    ("Choose a bottle to bid",),
    "bids",
    text("Choose a bottle to bid"),
    (Want((text("{number} Barolo", number=41),), (("bid:41",),)),),
)


def planned(game_id: str, seat: int, user_id: int, *, kept: bool) -> Plan:
    return Plan(game_id=game_id, seat=seat, user_id=user_id, steps=(BID,), kept=kept, since=3, made_at=200)


async def test_a_plan_is_found_as_it_was_written(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        plan = planned(game.id, 0, ANN, kept=True)
        await plans.write(tx, planned(game.id, 0, ANN, kept=False))

        await plans.write(tx, plan)

        assert await plans.find(tx, game.id, 0) == plan
        assert await plans.find(tx, game.id, 1) is None


async def test_a_plan_that_is_being_written_does_not_count(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        counts = planned(game.id, 1, BOB, kept=True)
        await plans.write(tx, planned(game.id, 0, ANN, kept=False))
        await plans.write(tx, counts)

        found = await plans.kept(tx, game.id)

    assert found == {1: counts}


async def test_plans_are_due_when_their_owners_are_asked(db: Database) -> None:
    async with db.write() as tx:
        asked, waits, abandoned, replaced = [await running(tx, ANN, BOB) for _ in range(4)]
        for game in (asked, waits, abandoned, replaced):
            await plans.write(tx, planned(game.id, 0, ANN, kept=True))
        for game, seat, user in ((asked, 0, ANN), (waits, 1, BOB), (abandoned, 0, ANN), (replaced, 0, None)):
            await waiting.replace(tx, game.id, [Asked(seat, user, "a", text("bids"))], 200)
        await games.set_status(tx, abandoned.id, "abandoned", 300)

        found = await plans.due(tx)

    assert found == [asked.id]


async def test_plans_can_be_dropped(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        for seat, user_id in enumerate((ANN, BOB)):
            await plans.write(tx, planned(game.id, seat, user_id, kept=True))

        await plans.drop(tx, game.id, 0)
        dropped = await plans.drop_all(tx, game.id)

        assert dropped == [BOB]
        assert await plans.kept(tx, game.id) == {}


async def test_a_person_who_is_forgotten_leaves_no_plan(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await plans.write(tx, planned(game.id, 0, ANN, kept=True))

        await people.forget(tx, ANN, "table", 300)

        assert await plans.find(tx, game.id, 0) is None


async def test_nobody_is_untold_whose_kept_plan_answers(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        asked = [Asked(0, ANN, "a", text("bids")), Asked(1, BOB, "b", text("bids"))]
        await waiting.replace(tx, game.id, asked, 200)
        await clocks.set_all(tx, [ClockRow(game_id=game.id, seat=seat, remaining=100) for seat in (0, 1)])

        await plans.write(tx, planned(game.id, 0, ANN, kept=True))
        await plans.write(tx, planned(game.id, 1, BOB, kept=False))

        assert await waiting.untold(tx) == [(game.id, BOB)]
