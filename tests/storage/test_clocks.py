"""Clocks, pauses, vacations and seats on offer, as they are stored."""

from msgspec.structs import replace

from games.engine import text
from storage import Database, clocks, games, offers, pauses, people, seats, vacations, waiting
from storage.clocks import ClockRow
from storage.offers import Offer
from storage.preferences import PersonSettings
from storage.vacations import Vacation
from storage.waiting import Asked
from tests.storage.making import ANN, BOB, EVE, GUILD, running


async def test_a_clock_is_stored_in_place_of_the_one_before(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        clock = ClockRow(game_id=game.id, seat=0, remaining=100)
        await clocks.set_all(tx, [clock, replace(clock, seat=1)])

        await clocks.set_all(tx, [replace(clock, since=5, deadline=105, due=55, token="t")])

        stored = await clocks.of_game(tx, game.id)
    assert stored[0] == replace(clock, since=5, deadline=105, due=55, token="t")
    assert stored[1] == replace(clock, seat=1)


async def test_due_clocks_come_those_longest_due_first(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        one, two, three = (
            ClockRow(game_id=game.id, seat=seat, remaining=9, since=1, due=due)
            for seat, due in enumerate((30, 20, None))
        )
        await clocks.set_all(tx, [one, two, three])

        assert await clocks.due(tx, 19) == []
        assert await clocks.due(tx, 30) == [two, one]
        assert await clocks.next_due(tx) == 20


async def test_downtime_is_granted_to_running_clocks_alone(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        runs = ClockRow(game_id=game.id, seat=0, remaining=100, since=10, deadline=110, due=60)
        stands = ClockRow(game_id=game.id, seat=1, remaining=100, deadline=120)
        await clocks.set_all(tx, [runs, stands])

        await clocks.grant(tx, 20, 1020)

        stored = await clocks.of_game(tx, game.id)
    assert stored[0] == replace(runs, since=1010, deadline=1110, due=1060)
    assert stored[1] == stands


async def test_a_clock_that_began_within_the_downtime_is_granted_the_rest_of_it(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        late = ClockRow(game_id=game.id, seat=0, remaining=100, since=1000, deadline=1100, due=1050)
        await clocks.set_all(tx, [late])

        await clocks.grant(tx, 20, 1020)

        stored = await clocks.of_game(tx, game.id)
    assert stored[0] == replace(late, since=1020, deadline=1120, due=1070)


async def test_the_clocks_of_a_person_are_those_of_games_that_run(db: Database) -> None:
    async with db.write() as tx:
        plays, over, resigned = [await running(tx, ANN, BOB) for _ in range(3)]
        for game in (plays, over, resigned):
            await clocks.set_all(tx, [ClockRow(game_id=game.id, seat=n, remaining=9) for n in (0, 1)])
        await games.set_status(tx, over.id, "finished", 300)
        await seats.stand_in(tx, resigned.id, 0, 300, resigned=True)

        mine = await clocks.of_person(tx, ANN)

    assert [(clock.game_id, clock.seat) for clock in mine] == [(plays.id, 0)]


async def test_a_seat_on_autopilot_is_asked_of_an_opponent_until_it_is_given_back(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await waiting.replace(tx, game.id, [Asked(0, ANN, "t", text("bids"))], 200)

        await seats.stand_in(tx, game.id, 0, 300)
        away = ((await seats.of_game(tx, game.id))[0].asked, await waiting.of_user(tx, ANN))
        found = await seats.on_autopilot(tx, game.id, ANN)
        await seats.give_back(tx, game.id, 0, ANN)

        back = (await seats.of_game(tx, game.id))[0].asked
        asked = await waiting.of_user(tx, ANN)
    assert away == (None, [])
    assert found == 0
    assert back == ANN
    assert [row.game_id for row in asked] == [game.id]


async def test_who_resigned_is_on_no_autopilot_and_sits_in_no_open_game(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)

        await seats.stand_in(tx, game.id, 0, 300, resigned=True)

        assert await seats.on_autopilot(tx, game.id, ANN) is None
        assert await seats.count_open(tx, ANN) == 0
        assert await games.of_user(tx, ANN) == []


async def test_a_seat_that_changes_hands_is_a_newcomers(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await seats.stand_in(tx, game.id, 0, 300, resigned=True)

        await seats.replace(tx, game.id, 0, EVE, "Eve", None, 400)

        seat = (await seats.of_game(tx, game.id))[0]
    assert (seat.asked, seat.newcomer, seat.resigned) == (EVE, True, False)


async def test_untold_are_those_whose_question_no_notice_has_told(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        both = [Asked(0, ANN, "a", text("bids")), Asked(1, BOB, "b", text("bids"))]
        await waiting.replace(tx, game.id, both, 200)
        told = ClockRow(game_id=game.id, seat=0, remaining=None, token="a")
        await clocks.set_all(tx, [told, replace(told, seat=1, token="old")])

        assert await waiting.untold(tx) == [(game.id, BOB)]


async def test_wishes_for_a_pause_count_once_each(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        for seat in (0, 0, 1):
            await pauses.wish(tx, game.id, seat, 200)
        wished = await pauses.wishes(tx, game.id)
        await pauses.clear(tx, game.id)

        assert wished == {0, 1}
        assert await pauses.wishes(tx, game.id) == set()


async def test_vacations_are_found_while_they_last(db: Database) -> None:
    trip = Vacation(ANN, 100, 200, 100)
    async with db.write() as tx:
        await vacations.add(tx, trip)

        during = [await vacations.until(tx, ANN, now) for now in (99, 100, 199, 200)]
        due = await vacations.due(tx, 100)
        await vacations.change(tx, trip, ends=150, change_due=None)
        later = await vacations.due(tx, 1000)
        short = await vacations.of_person(tx, ANN, 0)
        await vacations.remove(tx, trip)

        assert during == [None, 200, 200, None]
        assert due == [trip]
        assert later == []
        assert [vacation.ends for vacation in short] == [150]
        assert await vacations.of_person(tx, ANN, 0) == []


async def test_an_offer_is_seen_by_whom_it_is_for(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, ANN, BOB)
        await offers.put_up(tx, Offer(game.id, 0, None, 200))
        await offers.put_up(tx, Offer(game.id, 1, EVE, 300))

        for_eve = await offers.on_server(tx, GUILD, EVE)
        for_others = await offers.on_server(tx, GUILD, 99)
        elsewhere = await offers.on_server(tx, GUILD + 1, EVE)
        await offers.withdraw(tx, game.id, 1)

        assert [offer.seat for offer in for_eve] == [1, 0]
        assert [offer.seat for offer in for_others] == [0]
        assert elsewhere == []
        assert await offers.find(tx, game.id, 1) is None


async def test_digests_are_due_for_who_wants_them(db: Database) -> None:
    async with db.write() as tx:
        await people.set_digest_due(tx, ANN, 500)
        await people.set_digest_due(tx, BOB, None)

        early, due = await people.digests_due(tx, 499), await people.digests_due(tx, 500)
        assert await people.settings(tx, ANN) == PersonSettings()
    assert (early, due) == ([], [ANN])


async def test_a_forgotten_person_has_no_vacation_and_no_offer(db: Database) -> None:
    async with db.write() as tx:
        game = await running(tx, BOB)
        await vacations.add(tx, Vacation(ANN, 100, 200, 100))
        await offers.put_up(tx, Offer(game.id, 0, ANN, 200))

        await people.forget(tx, ANN, "table", 400)

        assert await vacations.of_person(tx, ANN, 0) == []
        assert await offers.find(tx, game.id, 0) is None
