"""Results and ratings, and what is read from them."""

from msgspec.structs import replace

from games.engine import text
from storage import Database, Transaction, people, records
from storage.preferences import PersonSettings
from storage.records import EVERYWHERE, Rating, ResultRow, Standing
from tests.storage.making import ANN, BOB, EVE, GUILD, running


async def finished(
    tx: Transaction,
    scores: dict[int, int],
    *,
    standing: Standing = "rated",
    variant: str = "",
    guild_id: int = GUILD,
    now: int = 300,
) -> str:
    """A game that ended with these scores, and an opponent's 1."""
    game = await running(tx, *scores)
    everybody = [*scores.items(), (None, 1)]
    points = [score for _, score in everybody]
    await records.record(
        tx,
        [
            ResultRow(
                game_id=game.id,
                seat=seat,
                user_id=user_id,
                level=None if user_id else "table",
                kind="wine_cellar",
                variant=variant,
                guild_id=guild_id,
                standing=standing,
                place=1 + sum(other > score for other in points),
                score=score,
                rank=text("Cellar master") if score > 50 else None,
                finished_at=now,
            )
            for seat, (user_id, score) in enumerate(everybody)
        ],
    )
    return game.id


async def rate(tx: Transaction, game_id: str, now: int, **by_name: float) -> None:
    users = {"ann": ANN, "bob": BOB, "eve": EVE}
    ratings = {users[name]: Rating(mu, 1.0) for name, mu in by_name.items()}
    for guild_id in (GUILD, EVERYWHERE):
        await records.rate(tx, game_id, "wine_cellar", guild_id, ratings, now)


async def test_results_come_back_by_seat(db: Database) -> None:
    async with db.write() as tx:
        game_id = await finished(tx, {ANN: 60, BOB: 40})

        found = await records.results_of(tx, game_id)

    assert [(row.user_id, row.place, row.score, row.level) for row in found] == [
        (ANN, 1, 60, None),
        (BOB, 2, 40, None),
        (None, 3, 1, "table"),
    ]
    assert found[0].rank == text("Cellar master")


async def test_ratings_are_kept_for_each_server_and_everywhere(db: Database) -> None:
    async with db.write() as tx:
        game_id = await finished(tx, {ANN: 60, BOB: 40})
        await records.rate(tx, game_id, "wine_cellar", GUILD, {ANN: Rating(26, 8)}, 300)
        await records.rate(tx, game_id, "wine_cellar", EVERYWHERE, {ANN: Rating(30, 7)}, 300)

        here = await records.ratings(tx, "wine_cellar", GUILD, [ANN, BOB])
        everywhere = await records.ratings_of(tx, ANN)

    assert here == {ANN: Rating(26, 8)}
    assert everywhere == {"wine_cellar": Rating(30, 7)}
    assert Rating(30, 7).worth == 9


async def test_a_rating_has_a_curve(db: Database) -> None:
    async with db.write() as tx:
        for number, mu in enumerate((26.0, 24.5, 27.0)):
            game_id = await finished(tx, {ANN: 60, BOB: 40}, now=300 + number)
            await rate(tx, game_id, 300 + number, ann=mu)

        points = await records.curve(tx, ANN, "wine_cellar")

    assert [(point.mu, point.changed_at) for point in points] == [(26.0, 300), (24.5, 301), (27.0, 302)]


async def test_the_leaderboard_orders_by_what_a_rating_is_surely_worth(db: Database) -> None:
    async with db.write() as tx:
        for scores in ({ANN: 60, BOB: 40, EVE: 50}, {ANN: 30, BOB: 70, EVE: 10}):
            game_id = await finished(tx, scores)
        await records.rate(
            tx,
            game_id,
            "wine_cellar",
            EVERYWHERE,
            {ANN: Rating(30, 5), BOB: Rating(28, 2), EVE: Rating(20, 2)},
            300,
        )
        await people.set_name(tx, BOB, "Bob")

        leaders = await records.leaderboard(tx, "wine_cellar")

    assert [leader.user_id for leader in leaders] == [BOB, ANN, EVE]
    assert (leaders[0].name, leaders[0].games, leaders[0].wins) == ("Bob", 2, 1)
    assert (leaders[0].mean, leaders[0].best, leaders[0].mu) == (55.0, 70, 28)


async def test_the_leaderboard_takes_only_those_with_enough_games_of_the_season_and_variant(
    db: Database,
) -> None:
    async with db.write() as tx:
        await rate(tx, await finished(tx, {ANN: 60, BOB: 40}, now=300), 300, ann=30, bob=20)
        await finished(tx, {ANN: 50}, now=400)
        await finished(tx, {BOB: 50}, now=100, variant="advanced")

        busy = await records.leaderboard(tx, "wine_cellar", least_games=2)
        season = await records.leaderboard(tx, "wine_cellar", since=350)
        advanced = await records.leaderboard(tx, "wine_cellar", variant="advanced")

    assert {leader.user_id for leader in busy} == {ANN, BOB}
    assert [(leader.user_id, leader.games, leader.best) for leader in season] == [(ANN, 1, 50)]
    assert [(leader.user_id, leader.games) for leader in advanced] == [(BOB, 1)]


async def test_the_leaderboard_of_a_server_counts_only_its_own_games(db: Database) -> None:
    async with db.write() as tx:
        await rate(tx, await finished(tx, {ANN: 60, BOB: 40}), 300, ann=30, bob=20)
        await finished(tx, {ANN: 10}, guild_id=99)

        here = await records.leaderboard(tx, "wine_cellar", GUILD)
        everywhere = await records.leaderboard(tx, "wine_cellar")

    assert [(leader.user_id, leader.games) for leader in here] == [(ANN, 1), (BOB, 1)]
    assert [(leader.user_id, leader.games) for leader in everywhere] == [(ANN, 2), (BOB, 1)]


async def test_who_does_not_wish_to_be_listed_is_not(db: Database) -> None:
    async with db.write() as tx:
        await rate(tx, await finished(tx, {ANN: 60, BOB: 40}), 300, ann=30, bob=20)
        await people.set_settings(tx, ANN, PersonSettings(on_leaderboards=False))

        leaders = await records.leaderboard(tx, "wine_cellar", limit=1)

    assert [leader.user_id for leader in leaders] == [BOB]


async def test_standings_are_kept_apart(db: Database) -> None:
    standings: list[Standing] = ["rated", "rated", "unrated", "solo", "abandoned"]
    async with db.write() as tx:
        for score, standing in enumerate(standings, 10):
            game_id = await finished(tx, {ANN: score}, standing=standing)
        await rate(tx, game_id, 300, ann=30)

        tallies = await records.tallies(tx, ANN)
        (leader,) = await records.leaderboard(tx, "wine_cellar")

    assert {tally.standing: (tally.games, tally.best) for tally in tallies} == {
        "rated": (2, 11),
        "unrated": (1, 12),
        "solo": (1, 13),
        "abandoned": (1, 14),
    }
    assert leader.games == 2


async def test_head_to_head_counts_who_was_ahead(db: Database) -> None:
    async with db.write() as tx:
        await finished(tx, {ANN: 60, BOB: 40, EVE: 60})
        await finished(tx, {ANN: 30, BOB: 40}, standing="unrated")
        await finished(tx, {ANN: 50, BOB: 40}, standing="abandoned")

        meetings = await records.head_to_head(tx, ANN)

    assert [(m.user_id, m.games, m.ahead, m.level, m.behind) for m in meetings] == [
        (BOB, 2, 1, 0, 1),
        (EVE, 1, 0, 1, 0),
    ]


async def test_the_solo_table_has_the_best_scores_the_earlier_first(db: Database) -> None:
    async with db.write() as tx:
        low = await finished(tx, {ANN: 55}, standing="solo", now=100)
        late = await finished(tx, {BOB: 66}, standing="solo", now=300)
        early = await finished(tx, {ANN: 66}, standing="solo", now=200)
        await finished(tx, {ANN: 99}, standing="rated")
        await finished(tx, {ANN: 99}, standing="solo", variant="advanced")

        table = await records.solo_table(tx, "wine_cellar")

    assert [row.game_id for row in table] == [early, late, low]
    assert (table[0].user_id, table[0].score, table[0].rank) == (ANN, 66, text("Cellar master"))


async def test_a_result_that_is_withdrawn_leaves_the_ratings_of_before(db: Database) -> None:
    async with db.write() as tx:
        await rate(tx, await finished(tx, {ANN: 60}, now=300), 300, ann=30)
        undone = await finished(tx, {ANN: 40, BOB: 60}, now=400)
        await rate(tx, undone, 400, ann=28, bob=27)

        await records.withdraw(tx, undone)

        assert await records.results_of(tx, undone) == []
        assert await records.ratings(tx, "wine_cellar", GUILD, [ANN, BOB]) == {ANN: Rating(30, 1)}
        assert len(await records.curve(tx, ANN, "wine_cellar")) == 1


async def test_a_withdrawn_result_can_be_recorded_anew(db: Database) -> None:
    async with db.write() as tx:
        game_id = await finished(tx, {ANN: 60, BOB: 40})
        before = await records.results_of(tx, game_id)
        await records.withdraw(tx, game_id)

        await records.record(tx, [replace(row, score=row.score + 1) for row in before])

        after = await records.results_of(tx, game_id)
    assert [row.score for row in after] == [61, 41, 2]


async def test_the_figures_of_a_game_leave_out_what_was_abandoned(db: Database) -> None:
    async with db.write() as tx:
        await finished(tx, {ANN: 61, BOB: 40})
        await finished(tx, {ANN: 31}, standing="unrated", guild_id=99)
        await finished(tx, {ANN: 99}, standing="abandoned")

        everywhere = await records.figures(tx, "wine_cellar")
        here = await records.figures(tx, "wine_cellar", GUILD)
        nothing = await records.figures(tx, "viticulture")

    assert (everywhere.games, everywhere.lowest, everywhere.highest) == (2, 1, 61)
    assert (everywhere.mean, everywhere.winning_mean) == (26.8, 46.0)
    assert (here.games, here.mean) == (1, 34.0)
    assert (nothing.games, nothing.mean) == (0, None)
