"""Plans: written with menus, followed when one is asked, dropped with a word, seen by nobody else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot import tellings
from bot.plans import GRACE, place_words
from bot.position import Position
from bot.sandbox.actor import Actor, Outcome
from games.engine import Rng
from storage import history, plans
from storage.history import AnswerRow
from tests.bot.conftest import Hall
from tests.bot.playing import answer_first, give, parts, picks, play_on

MIA, JONAS = 0, 1
A_MINUTE = 0.018  # of an hour, and a bit more, as a plan waits


async def position(hall: Hall, game: str) -> Position:
    return await hall.services.play.position(game)


async def given(hall: Hall, game: str) -> list[AnswerRow]:
    async with hall.db.read() as tx:
        return await history.answers(tx, game)


async def plan_of(hall: Hall, game: str, seat: int):
    async with hall.db.read() as tx:
        return await plans.find(tx, game, seat)


async def move(hall: Hall, actor: Actor, game: str) -> Outcome:
    return await answer_first(hall, actor, (await hall.panel(actor, game)).message)


async def answer(hall: Hall, actor: Actor, game: str, key: str) -> None:
    await hall.slash(actor, "move", hall.thread(game), choice=key)


def menu(shown: Outcome, act: str) -> dict:
    return next(part for part in parts(shown.message) if part["custom_id"].split(":")[1] == act)


def offered(shown: Outcome) -> list[str]:
    """The keys that can be added to a plan."""
    menus = [part for part in parts(shown.message) if part["custom_id"].split(":")[1] == "planadd"]
    return [option["value"] for part in menus for option in part["options"]]


async def choose(
    hall: Hall, actor: Actor, shown: Outcome, values: Sequence[str], act: str = "planadd"
) -> Outcome:
    outcome = await actor.select(shown, menu(shown, act)["custom_id"], list(values))
    await hall.settled()
    return outcome


async def planned(hall: Hall, actor: Actor, game: str, *keys: str) -> Outcome:
    """Let somebody keep a plan of one step."""
    shown = await hall.slash(actor, "plan make", hall.thread(game))
    for key in keys:
        shown = await choose(hall, actor, shown, [key])
    return await hall.click(actor, shown, "Keep Plan")


def direct(actor: Actor) -> list[str]:
    return [message.content for message in actor.sees(actor.dm)]


async def bidding(hall: Hall, *people: Actor) -> str:
    """A game of Wine Cellar in which everybody is to bid."""
    game = await hall.begin(*people)
    for actor in people:
        await move(hall, actor, game)
    return game


async def summer(hall: Hall, mia: Actor, jonas: Actor) -> str:
    """A game of Viticulture at the first placement of a summer, which is Mia's; Jonas waits."""
    game = await hall.begin(mia, jonas, game="viticulture")
    while (now := await position(hall, game)).table.state.phase in ("parents", "spring"):
        seat = min(now.table.pending)
        keys = [option.key for option in now.table.pending[seat].options]
        first = "row:1" if "row:1" in keys and seat == MIA else keys[-1]
        await give(hall, now, seat, [first])
    await hall.settled()
    assert list(now.table.pending) == [MIA]
    return game


async def about_to_answer(hall: Hall) -> tuple[Actor, str]:
    """A game in which the plan of Jonas waits a minute, so that Mia may take her move back."""
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    await planned(hall, jonas, game, "pass")
    await answer(hall, mia, game, "pass")
    return jonas, game


async def test_a_plan_holds_a_whole_round_of_wine_cellar(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await bidding(hall, mia, jonas)
    shown = await hall.slash(mia, "plan make", hall.thread(game))
    bid = offered(shown)[-1]  # her highest, so that she picks first
    shown = await choose(hall, mia, shown, [bid])
    shown = await hall.click(mia, shown, "Then …")
    takes = offered(shown)
    shown = await choose(hall, mia, shown, [takes[-1]])
    shown = await choose(hall, mia, shown, [takes[0]])

    kept = await hall.click(mia, shown, "Keep Plan")

    assert "your plan counts now" in kept.message.content
    assert (await position(hall, game)).table.sealed(MIA).picks == (bid,)
    await move(hall, jonas, game)
    by_plan = [row for row in await given(hall, game) if row.giver == "plan"]
    assert [row.answer.seat for row in by_plan] == [MIA, MIA]
    assert by_plan[0].answer.picks == (bid,)
    assert by_plan[1].answer.picks[0] in (takes[-1], takes[0])
    assert {row.user_id for row in by_plan} == {int(mia.id)}
    assert await plan_of(hall, game, MIA) is None


async def test_the_first_possible_want_is_played_as_soon_as_one_is_asked(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    panel = await hall.panel(jonas, game)
    shown = await hall.click(jonas, panel, "Plan")
    wants = [key for key in offered(shown) if key.startswith("place:give_tour")]
    before = len(direct(jonas))

    shown = await choose(hall, jonas, shown, [wants[0]])
    shown = await choose(hall, jonas, shown, ["pass"])
    await hall.click(jonas, shown, "Keep Plan")
    await answer(hall, mia, game, "pass")
    await hall.later(A_MINUTE)

    placed = [row for row in await given(hall, game) if row.giver == "plan"]
    assert [row.answer.picks[0].split("@")[0] for row in placed] == ["place:give_tour"]
    assert await plan_of(hall, game, JONAS) is None
    open_notices = [m for m in jonas.sees(jonas.dm) if picks(m)]
    assert len(direct(jonas)) - before <= 1
    assert len(open_notices) == 1


async def test_a_plan_none_of_which_is_possible_is_dropped_with_a_word(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    key = next(key for key in offered(shown) if key.startswith("place:give_tour"))
    await planned(hall, jonas, game, key)
    now = await position(hall, game)
    mine = next(o.key for o in now.table.pending[MIA].options if o.key.startswith("place:give_tour"))

    await answer(hall, mia, game, mine)
    await hall.later(A_MINUTE)

    assert not [row for row in await given(hall, game) if row.giver == "plan"]
    assert await plan_of(hall, game, JONAS) is None
    assert any("your plan is dropped" in words and "possible" in words for words in direct(jonas))
    assert [m for m in jonas.sees(jonas.dm) if picks(m)]


async def test_a_plan_is_dropped_when_others_change_what_was_named(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    shown = await choose(hall, jonas, shown, ["pass"])
    async with hall.db.write() as tx:
        draft = await plans.find(tx, game, JONAS)
        await plans.write(tx, replace(draft, stops=("space:give_tour",)))
    kept = await hall.click(jonas, shown, "Keep Plan")
    now = await position(hall, game)
    mine = next(o.key for o in now.table.pending[MIA].options if o.key.startswith("place:give_tour"))

    await answer(hall, mia, game, mine)
    await hall.later(A_MINUTE)

    assert "Dropped if others change: give tour" in kept.message.content
    assert any("something has changed that you named: give tour" in words for words in direct(jonas))
    assert JONAS in (await position(hall, game)).table.pending


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("seat:1/lira", "your lira"),
        ("space:draw_vine/left", "draw vine"),
        ("space:r2c10", "row 2, column 10"),
        ("season:autumn1", "autumn 1"),
        ("market:global", "global market"),
        ("contest:red", "red contest"),
        ("plot:A4", "plot A4"),
        ("track:1", "your track"),
        ("house:0", "house of player 1"),
        ("wholesaler", "wholesaler"),
    ],
)
def test_places_have_words(place: str, said: str):
    assert place_words(place, 1) == said


async def test_places_to_watch_are_picked_from_a_menu(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    own = [o["value"] for o in menu(shown, "planstop")["options"] if o["value"].startswith("seat:1/")]

    shown = await choose(hall, jonas, shown, own[:1], "planstop")

    assert (await plan_of(hall, game, JONAS)).stops == tuple(own[:1])
    assert "Dropped if others change: your " in shown.message.content


async def test_a_plan_for_another_question_is_dropped(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    shown = await choose(hall, jonas, shown, ["pass"])
    await hall.click(jonas, shown, "Keep Plan")
    async with hall.db.write() as tx:
        plan = await plans.find(tx, game, JONAS)
        await plans.write(tx, replace(plan, steps=(replace(plan.steps[0], phase="winter"),)))

    await answer(hall, mia, game, "pass")
    await hall.later(A_MINUTE)

    assert any("asked something else" in words for words in direct(jonas))
    assert await plan_of(hall, game, JONAS) is None


async def everything_seen(hall: Hall, actor: Actor, game: str) -> list[object]:
    """All that the bot shows somebody: messages, and what any picture is drawn from."""
    places = (hall.thread(game), hall.tables, actor.dm)
    seen = [(m.content, parts(m)) for place in places for m in actor.sees(place) if not m.flags & 64]
    now = await position(hall, game)
    view = now.table.view(now.seat_of(int(actor.id)))
    return [*seen, view]


async def test_nobody_else_learns_of_a_plan(hall: Hall, capsys: pytest.CaptureFixture[str]):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await bidding(hall, mia, jonas)
    await move(hall, mia, game)
    shown = await hall.slash(mia, "plan make", hall.thread(game))
    take = offered(shown)[0]
    label = menu(shown, "planadd")["options"][0]["label"]
    before = [await everything_seen(hall, other, game) for other in (jonas, priya)]

    shown = await choose(hall, mia, shown, [take])
    await hall.click(mia, shown, "Keep Plan")

    assert [await everything_seen(hall, other, game) for other in (jonas, priya)] == before
    assert await plan_of(hall, game, MIA) is not None
    written = capsys.readouterr().out
    assert take not in written
    assert label not in written


async def test_others_cannot_see_or_cancel_a_plan(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await bidding(hall, mia, jonas)
    await move(hall, mia, game)
    shown = await hall.slash(mia, "plan make", hall.thread(game))
    await planned(hall, mia, game, offered(shown)[0])

    for command in ("plan show", "plan cancel"):
        assert "You have no plan" in (await hall.slash(jonas, command, hall.thread(game))).message.content
        refused = await hall.slash(priya, command, hall.thread(game), game=game)
        assert "do not sit at this table" in refused.message.content

    assert (await plan_of(hall, game, MIA)).kept


async def test_a_plan_can_be_shown_changed_and_cancelled(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await bidding(hall, mia, jonas)
    await move(hall, mia, game)
    shown = await hall.slash(mia, "plan make", hall.thread(game))
    await planned(hall, mia, game, offered(shown)[0])

    shown = await hall.slash(mia, "plan show", hall.thread(game))
    assert "counts now" in shown.message.content
    editor = await hall.click(mia, shown, "Change")
    assert "it counts" in editor.message.content
    editor = await choose(hall, mia, editor, [offered(editor)[0]])
    assert "does not count until you keep it" in editor.message.content
    assert ", else **" in editor.message.content
    gone = await hall.click(mia, editor, "Cancel Plan")

    assert "Your plan is gone" in gone.message.content
    assert await plan_of(hall, game, MIA) is None


async def test_a_plan_that_is_only_being_written_is_not_followed(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    await choose(hall, jonas, shown, ["pass"])

    await answer(hall, mia, game, "pass")

    assert not [row for row in await given(hall, game) if row.giver == "plan"]
    assert JONAS in (await position(hall, game)).table.pending


async def test_half_a_plan_survives_a_restart(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    shown = await choose(hall, jonas, shown, ["pass"])

    await hall.restart()
    kept = await hall.click(jonas, shown, "Keep Plan")

    assert "counts now" in kept.message.content


async def test_a_bot_that_was_killed_before_following_a_plan_follows_it_once(hall: Hall):
    jonas, game = await about_to_answer(hall)
    told = direct(jonas)

    await hall.restart()
    await hall.settled()
    assert direct(jonas) == told, "nobody is asked whose plan answers"
    for _ in range(2):
        hall.clock.ahead += GRACE
        await hall.restart()
        await hall.settled()

    assert [row.answer.picks for row in await given(hall, game) if row.giver == "plan"] == [("pass",)]


async def test_whoever_has_just_moved_may_take_that_back_before_a_plan_answers(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    await planned(hall, jonas, game, "pass")
    told = direct(jonas)
    await answer(hall, mia, game, "pass")

    undone = await hall.slash(mia, "undo", hall.thread(game))

    assert "Your last answer is taken back" in undone.message.content
    assert list((await position(hall, game)).table.pending) == [MIA]
    assert direct(jonas) == told
    await answer(hall, mia, game, "pass")
    await hall.later(A_MINUTE)
    assert [row.answer.seat for row in await given(hall, game) if row.giver == "plan"] == [JONAS]


async def test_nobody_is_told_of_what_their_plan_is_about_to_answer(hall: Hall):
    jonas, game = await about_to_answer(hall)
    before = direct(jonas)

    async with hall.db.write() as tx:  # as if he had been asked before he planned
        await tellings.notices(tx, game, [int(jonas.id)], hall.clock())
    hall.services.publisher.ring()
    await hall.settled()

    assert JONAS in (await position(hall, game)).table.pending
    assert direct(jonas) == before


@pytest.mark.parametrize("command", ["plan cancel", "plan make"])
async def test_who_takes_a_plan_back_that_was_about_to_answer_is_told_what_is_asked(hall: Hall, command: str):
    jonas, game = await about_to_answer(hall)
    before = direct(jonas)[-1]

    shown = await hall.slash(jonas, command, hall.thread(game))
    if command == "plan make":
        await hall.click(jonas, shown, "Start Over")
    hall.services.publisher.ring()
    await hall.settled()

    assert "do you place a worker" not in before
    assert "do you place a worker" in direct(jonas)[-1]


async def test_who_answers_by_hand_gives_the_plan_up(hall: Hall):
    jonas, game = await about_to_answer(hall)

    await answer(hall, jonas, game, "pass")
    await hall.later(A_MINUTE)

    assert not [row for row in await given(hall, game) if row.giver == "plan"]
    assert await plan_of(hall, game, JONAS) is None
    assert any("you have answered yourself" in words for words in direct(jonas))


async def test_a_plan_does_not_answer_again_what_its_owner_has_taken_back(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    for seat, actor in ((MIA, mia), (JONAS, jonas)):
        options = (await position(hall, game)).table.pending[seat].options
        await answer(hall, actor, game, next(o.key for o in options if o.key.startswith("place:give_tour")))
    await planned(hall, jonas, game, "pass")

    await hall.slash(jonas, "undo", hall.thread(game))
    await hall.later(A_MINUTE)

    assert list((await position(hall, game)).table.pending) == [JONAS]
    assert await plan_of(hall, game, JONAS) is None
    assert any("you have taken an answer back" in words for words in direct(jonas))


async def test_a_move_that_a_plan_has_followed_is_taken_back_by_consent_and_the_plan_stays_gone(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    await planned(hall, jonas, game, "pass")
    await answer(hall, mia, game, "pass")
    await hall.later(A_MINUTE)
    assert [row.giver for row in await given(hall, game)][-1] == "plan"

    offer = await hall.slash(mia, "undo", hall.thread(game))
    await hall.click(mia, offer, "Ask Them")
    messages = hall.server.world.messages[hall.thread(game).id].values()
    request = [message for message in messages if "asks to take back" in message.content][-1]
    await hall.click(jonas, request, "Agree")

    now = await position(hall, game)
    assert list(now.table.pending) == [MIA]
    assert await plan_of(hall, game, JONAS) is None


async def test_plans_are_dropped_when_the_game_is_taken_back(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    await planned(hall, jonas, game, "pass")

    offer = await hall.slash(mia, "game rewind", hall.thread(game), turn="1")
    await hall.click(mia, offer, "Take the Game Back")

    assert await plan_of(hall, game, JONAS) is None
    assert any("the game was taken back" in words for words in direct(jonas))


async def test_what_cannot_be_planned_is_said_kindly(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)

    assert "no plan" in (await hall.slash(jonas, "plan show", hall.thread(game))).message.content
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    keep = next(part for part in parts(shown.message) if part.get("label") == "Keep Plan")

    assert keep["disabled"]
    assert "Nothing is chosen yet" in shown.message.content


async def test_a_plan_that_cannot_be_followed_now_does_not_count(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(mia, "plan make", hall.thread(game))
    shown = await choose(hall, mia, shown, ["pass"])
    async with hall.db.write() as tx:  # as if the space had been taken since the menu was made
        draft = await plans.find(tx, game, MIA)
        gone = replace(draft.steps[0].wants[0], ways=(("place:nowhere",),))
        await plans.write(tx, replace(draft, steps=(replace(draft.steps[0], wants=(gone,)),)))

    refused = await hall.click(mia, shown, "Keep Plan")

    assert "That cannot be followed: nothing that you planned is possible now" in refused.message.content
    assert not (await plan_of(hall, game, MIA)).kept
    assert MIA in (await position(hall, game)).table.pending


async def test_a_menu_of_a_plan_for_what_is_asked_no_more_says_so(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await summer(hall, mia, jonas)
    shown = await hall.slash(jonas, "plan make", hall.thread(game))
    async with hall.db.write() as tx:
        draft = await plans.find(tx, game, JONAS)
        await plans.write(tx, replace(draft, steps=(replace(draft.steps[0], phase="parents"),)))

    stale = await choose(hall, jonas, shown, ["pass"])

    assert "The game has moved on since that menu was made" in stale.message.content
    assert "Start over to plan for what comes next" in stale.message.content
    editor = await hall.click(jonas, stale, "Start Over")
    assert "pass" in offered(editor)


async def test_a_plan_goes_when_its_seat_changes_hands(hall: Hall):
    mia, jonas, priya = hall.actor("Mia"), hall.actor("Jonas"), hall.actor("Priya")
    game = await summer(hall, mia, jonas)
    kept = await planned(hall, jonas, game, "pass")
    await hall.services.replacements.offer(game, int(jonas.id), None, int(priya.id))
    await hall.services.replacements.accept(game, JONAS, int(priya.id), "Priya")
    await hall.settled()

    gone = await hall.slash(priya, "plan show", hall.thread(game))
    old = await hall.click(jonas, kept, "Cancel Plan")
    await answer(hall, mia, game, "pass")
    await hall.later(A_MINUTE)

    assert "You have no plan" in gone.message.content
    assert "do not sit at this table" in old.follow_ups[-1].content
    assert JONAS in (await position(hall, game)).table.pending


async def test_nothing_is_planned_in_a_game_that_is_over(hall: Hall):
    mia, jonas = hall.actor("Mia"), hall.actor("Jonas")
    game = await bidding(hall, mia, jonas)
    await move(hall, mia, game)
    shown = await hall.slash(mia, "plan make", hall.thread(game))
    kept = await planned(hall, mia, game, offered(shown)[0])
    await play_on(hall, game, Rng.numbered(1))

    again = await hall.slash(mia, "plan make", hall.thread(game))
    late = [
        await hall.click(mia, message, label) for message, label in ((kept, "Change"), (kept, "Cancel Plan"))
    ]

    assert await plan_of(hall, game, MIA) is None
    assert "This game is over" in again.message.content
    assert "This game is over" in late[0].message.content
    assert "This game is over" in late[1].follow_ups[-1].content
