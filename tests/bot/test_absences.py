"""Resigning, coming back, seats that change hands, and games that nobody plays."""

from __future__ import annotations

import pytest

from bot.absences import skipping
from bot.sandbox.objects import Message
from games.engine import Answer, Decision, Option, Rng, text
from storage import games, records, seats
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, custom_id, forged, parts, picks, play_on
from tests.bot.test_clocks import clock, prefer, seat_row, standing, thread_words


def labels(message) -> list[str]:
    return [part.get("label", "") for part in parts(message)]


async def status(hall: Hall, game: str) -> str:
    async with hall.db.read() as tx:
        row = await games.get(tx, game)
    assert row is not None
    return row.status


async def finish(hall: Hall, game: str) -> None:
    await play_on(hall, game, Rng.numbered(1))


async def offered(hall: Hall, actor, game: str, **whom: object) -> Message:
    """Let somebody offer a seat; returns the offer in the thread."""
    await hall.slash(actor, "game replace", hall.thread(game), **whom)
    return standing(hall, game, "Take This Seat")


async def resign(hall: Hall, actor, game: str):
    asked = await hall.slash(actor, "game resign", hall.thread(game))
    return await hall.click(actor, asked, "Resign")


# Resigning


async def test_resigning_asks_first_and_an_opponent_plays_on(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)

    asked = await hall.slash(jonas, "game resign", hall.thread(game))
    question, before = asked.message.content, await seat_row(hall, game, 1)
    await hall.click(jonas, asked, "Resign")

    assert "for good" in question
    assert not before.resigned
    assert (await seat_row(hall, game, 1)).resigned
    assert "has resigned" in thread_words(hall, game)
    await finish(hall, game)
    assert await status(hall, game) == "finished"


async def test_a_click_gives_no_seat_back_to_who_resigned(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    await resign(hall, jonas, game)

    panel = await hall.panel(jonas, game)
    again = await hall.slash(jonas, "game resign", hall.thread(game))

    assert "do not sit" in panel.message.content
    assert "do not sit" in again.message.content
    assert (await seat_row(hall, game, 1)).resigned


async def test_a_game_that_everybody_has_left_is_closed(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)

    await resign(hall, mia, game)
    await resign(hall, jonas, game)

    assert await status(hall, game) == "abandoned"
    assert "everybody has left" in thread_words(hall, game)


async def test_who_resigned_comes_last_for_ratings(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    await resign(hall, jonas, game)

    await finish(hall, game)

    async with hall.db.read() as tx:
        rated = await records.ratings(tx, "wine_cellar", 0, [int(mia.id), int(jonas.id)])
    assert rated[int(mia.id)].mu > rated[int(jonas.id)].mu


# Seats that change hands


async def test_a_seat_is_offered_and_taken_over_with_its_hand(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas, pace="brisk")

    await hall.slash(jonas, "game replace", hall.thread(game))
    listed = await hall.slash(priya, "game offers", hall.tables)
    taken = await hall.click(priya, listed, labels(listed.message)[0])

    row = await seat_row(hall, game, 1)
    assert (row.user_id, row.newcomer, row.autopilot_since) == (int(priya.id), True, None)
    assert "only gain" in taken.message.content
    assert any("your hand" in m.content and m.attachments for m in priya.sees(priya.dm))
    assert any("it is your move" in m.content for m in priya.sees(priya.dm))
    assert (await clock(hall, game, 1)).since is not None
    panel = await hall.panel(jonas, game)
    assert "do not sit" in panel.message.content
    assert "takes over the seat of" in thread_words(hall, game)


async def test_a_seat_that_is_taken_or_promised_is_refused_to_others(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    said = await offered(hall, jonas, game, person=priya.user)
    take = custom_id(said, "Take This Seat")
    names = [user.display_name for user in hall.server.world.users.values() if not user.bot]
    stranger = next(a for a in map(hall.actor, names) if a.id not in (mia.id, jonas.id, priya.id))

    other = await hall.click(stranger, said, "Take This Seat")
    seated = await hall.click(mia, said, "Take This Seat")
    await hall.click(priya, said, "Take This Seat")
    late = await forged(hall, priya, said, take)

    assert "offered to somebody else" in other.message.content
    assert "somebody else" in seated.message.content
    assert "no longer on offer" in late.message.content
    assert "has taken this seat over" in said.content
    assert not parts(said)


async def test_an_offer_is_withdrawn_by_whose_seat_it_is(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    said = await offered(hall, jonas, game)
    take, withdraw = custom_id(said, "Take This Seat"), custom_id(said, "Withdraw")

    refused = [await hall.click(actor, said, "Withdraw") for actor in (mia, priya)]
    await hall.click(jonas, said, "Withdraw")
    late = [await forged(hall, actor, said, pressed) for actor, pressed in ((priya, take), (jonas, withdraw))]

    assert all("Only the player of this seat" in outcome.message.content for outcome in refused)
    assert "is no longer on offer" in said.content
    assert not parts(said)
    assert all("no longer on offer" in outcome.message.content for outcome in late)
    assert (await seat_row(hall, game, 1)).user_id == int(jonas.id)


async def test_a_seat_is_not_taken_by_who_has_left_it_or_plays_in_too_many_games(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    await hall.services.absences.resign(game, int(jonas.id))
    said = await offered(hall, mia, game, seat="2")

    left = await hall.click(jonas, said, "Take This Seat")
    hall.services.replacements.most_games = 0
    busy = await hall.click(priya, said, "Take This Seat")
    own = await hall.slash(mia, "game replace", hall.thread(game), seat="2", person=mia.user)
    nowhere = await hall.slash(mia, "game replace", hall.thread(game), seat="9")

    assert "given up your seat" in left.message.content
    assert "at once" in busy.message.content or "games" in busy.message.content
    assert "sits at this table already" in own.message.content
    assert "no such seat" in nowhere.message.content
    assert (await seat_row(hall, game, 1)).user_id == int(jonas.id)


async def test_who_has_handed_the_seat_over_has_no_say_any_more(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    panel = (await hall.panel(jonas, game)).message
    pick = picks(panel)[0]
    priya.close_dms()
    said = await offered(hall, jonas, game)
    await hall.click(priya, said, "Take This Seat")

    old = await forged(hall, jonas, panel, pick["custom_id"], ["0"] if "options" in pick else None)

    assert "do not sit at this table" in old.follow_ups[-1].content
    assert not [m for m in jonas.sees(jonas.dm) if picks(m)]
    assert "My Hand** shows your hand" in thread_words(hall, game), "for she takes no direct messages"
    hand = await hall.click(priya, hall.boards(game)[-1], "My Hand")
    assert hand.message.attachments


async def test_no_seat_of_a_game_that_is_over_changes_hands(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    said = await offered(hall, jonas, game)
    take = custom_id(said, "Take This Seat")
    await finish(hall, game)

    late = await forged(hall, priya, said, take)
    resigned = await hall.slash(mia, "game resign", hall.thread(game))
    paused = await hall.slash(mia, "game pause", hall.thread(game))

    assert "there is no seat to give up" in resigned.message.content
    assert "not being played now" in paused.message.content
    assert "the game is over" in said.content
    assert not parts(said)
    assert "not being played now" in late.message.content


async def test_nobody_offers_the_seat_of_somebody_who_plays(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)

    present = await hall.slash(mia, "game replace", hall.thread(game), seat="2")
    stranger = await hall.slash(priya, "game replace", hall.thread(game))
    hall.clock.ahead += 8 * 24 * 3600
    deserted = await hall.slash(mia, "game replace", hall.thread(game), seat="2")

    assert "Only a seat at which an opponent plays" in present.message.content
    assert "Only people of the table" in stranger.message.content
    assert "on offer" in deserted.message.content


async def test_coming_back_withdraws_the_offer(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas, pace="brisk")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)
    await hall.later(24.1)
    said = await offered(hall, mia, game, seat="2")
    take = custom_id(said, "Take This Seat")

    await hall.panel(jonas, game)
    late = await forged(hall, priya, said, take)

    assert "is back, so the seat is no longer on offer" in said.content
    assert "no longer on offer" in late.message.content


async def test_a_newcomer_can_only_gain(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    await hall.click(priya, await offered(hall, jonas, game), "Take This Seat")

    await finish(hall, game)

    async with hall.db.read() as tx:
        rated = await records.ratings(tx, "wine_cellar", 0, [int(priya.id), int(jonas.id)])
    assert int(jonas.id) not in rated
    assert int(priya.id) not in rated or rated[int(priya.id)].mu >= 25


# Games that nobody plays


async def test_a_game_rests_when_everybody_is_away_and_is_closed_after_a_warning(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.later(24.1)
    version = (await hall.services.play.position(game)).row.version

    await hall.later(24 * 7.1)
    warned = thread_words(hall, game)
    await hall.later(24 * 3.1)

    assert "the game rests" in warned
    assert "It is closed <t:" in warned
    assert (await hall.services.play.position(game)).row.version == version + 1, "only the closing"
    assert await status(hall, game) == "abandoned"


async def test_a_warned_game_stays_open_if_somebody_wishes_so(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await hall.begin(mia, jonas)
    await hall.later(24 * 30.1)
    said = next(m for m in mia.sees(hall.thread(game)) if "It is closed" in m.content)

    refused = await hall.click(priya, said, "Keep It Open")
    await hall.click(mia, said, "Keep It Open")
    await hall.later(24 * 4)

    assert "do not sit" in refused.message.content
    assert "stays open" in said.content
    assert not parts(said)
    assert await status(hall, game) == "running"


async def test_who_moves_after_the_warning_is_warned_anew_before_the_game_is_closed(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    await hall.later(24 * 30.1)
    said = standing(hall, game, "Keep It Open")
    await answer_first(hall, mia, (await hall.panel(mia, game)).message)

    await hall.later(24 * 30.1)

    assert "stays open" in said.content
    assert await status(hall, game) == "running"
    assert standing(hall, game, "Keep It Open")


async def test_a_closed_game_says_so_kindly(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas)
    panel = await hall.panel(mia, game)
    await hall.later(24 * 30.1)
    await hall.later(24 * 3.1)

    late = await answer_first(hall, mia, panel.message)

    assert "closed before its end" in late.message.content


# What counts as a pass


@pytest.mark.parametrize(
    ("keys", "least", "wanted"),
    [
        (("place:a", "pass"), 1, Answer(0, ("pass",))),
        (("skip:coin", "go"), 1, Answer(0, ("skip:coin",))),
        (("a", "b"), 1, None),
        (("a", "b"), 0, Answer(0, ())),
    ],
)
def test_a_pass_is_found_by_its_key(keys: tuple[str, ...], least: int, wanted: Answer | None):
    options = tuple(Option(key, None, text("something")) for key in keys)

    assert skipping(Decision(0, text("Choose"), options, least)) == wanted


async def test_seats_know_who_answers_for_them(hall: Hall):
    mia = hall.actor("Mia")
    game = await hall.begin(mia, ais=1)

    async with hall.db.read() as tx:
        first, second = await seats.of_game(tx, game)

    assert (first.asked, second.asked) == (int(mia.id), None)


@pytest.mark.parametrize(("label", "notices"), [("My Hand", 1), ("Play", 0)])
async def test_who_is_back_is_told_what_they_are_asked_unless_they_see_it(
    hall: Hall, label: str, notices: int
):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.later(24.1)
    before = {message.id for message in jonas.sees(jonas.dm) if picks(message)}

    await hall.click(jonas, hall.boards(game)[-1], label)

    told = [message for message in jonas.sees(jonas.dm) if picks(message) and message.id not in before]
    assert len(told) == notices
    assert (await clock(hall, game, 1)).token


async def test_who_types_what_to_choose_sees_what_is_asked_and_is_not_told_as_well(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.later(24.1)
    before = {message.id for message in jonas.sees(jonas.dm) if picks(message)}

    offered = await jonas.autocomplete("move", hall.thread(game), "choice", "")
    await hall.settled()

    assert offered
    assert {message.id for message in jonas.sees(jonas.dm) if picks(message)} <= before


async def test_the_clock_of_who_is_back_in_quiet_hours_stands_in_a_pause(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await hall.begin(mia, jonas, pace="brisk")
    await hall.later(24.1)
    minute = hall.clock() // 60 % 1440
    await prefer(hall, jonas, quiet_from=(minute - 60) % 1440, quiet_until=(minute + 60) % 1440)
    async with hall.db.write() as tx:
        await games.change(tx, game, paused_at=hall.clock())

    await hall.click(jonas, hall.boards(game)[-1], "My Hand")

    assert (await clock(hall, game, 1)).deadline is None
