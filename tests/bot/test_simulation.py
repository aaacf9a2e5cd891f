"""A small town lives through a few days; `vintner simulate` lives through a month."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.sandbox import messages
from bot.sandbox.world import World
from bot.terminal.simulate import simulate, table
from bot.terminal.simulation import course
from bot.terminal.simulation.course import Plan
from bot.terminal.simulation.habits import habits
from bot.terminal.simulation.ledger import MUST_BE_NONE
from bot.terminal.simulation.witness import (
    CONTRADICTORY,
    DOUBLED,
    IN_QUIET_HOURS,
    MISSING,
    Question,
    Witness,
)
from games.engine import Text
from storage.preferences import PersonSettings
from storage.waiting import WaitingRow

WISHFUL = {"plans": 0.5, "regrets": 0.2, "pauses": 0.1, "rewinds": 0.1, "gives_away": 0.1, "adopts": 0.3}


@pytest.fixture(scope="module")
def report():
    """Two days of people who have wishes more often than others, so that a small town sees all of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course, "habits", lambda *given: replace(habits(*given), **WISHFUL))
        return simulate(Plan(games=4, people=8, days=2, seed=1, kills=3))


def test_nothing_is_missing_doubled_contradictory_or_lost(report):
    assert report.faults == dict.fromkeys(MUST_BE_NONE, 0), report.samples


def test_the_town_was_alive(report):
    assert report.games["opened"] >= 4
    assert report.answers["person"] > 20
    assert report.bot["kills"] > 0
    assert report.bot["orderly restarts"] == 1
    assert report.notices["notice"] > 10
    assert report.answer_hours["mean"] > 0


def test_people_had_wishes_beside_their_moves(report):
    assert report.habits["plans made"] > 0
    assert report.answers["plan"] > 0
    assert sum(report.habits.values()) > 10


def test_the_figures_are_printed(report):
    assert table(report).row_count > 20


def test_the_same_number_gives_the_same_people():
    first = [habits(random.Random(3), 30) for _ in range(2)]

    assert first[0] == first[1]


# What would be found, if the bot did it


GAME, TOKEN = "abc234", "token1"


@pytest.fixture
def town():
    world = World("token")
    world.clock.freeze()
    mia = world.add_user("Mia")
    world.add_guild("The Cellar", [mia], ["tables"])
    return Watched(world, mia, Witness(world, int(world.clock.now())))


class Watched:
    """A world without a bot, in which the test says what a bot would."""

    def __init__(self, world, mia, witness) -> None:
        self.world, self.mia, self.witness = world, mia, witness

    def ask(self, token: str | None, planned=(), words: str = "") -> None:
        """All is quiet, and somebody is asked this, which some have planned for."""
        if token and words:
            self.witness.asked[GAME, int(self.mia.id)] = Question(token, words, shown=True)
        about = Text("moves", {})
        rows = [WaitingRow(GAME, 0, int(self.mia.id), token, about, 0)] if token else []
        self.witness.audit(rows, planned)

    def send(self, token: str):
        button = {"type": 2, "style": 1, "label": "A", "custom_id": f"v1:pick:{GAME}:{token}:0"}
        body = {"content": "it is your move", "components": [{"type": 1, "components": [button]}]}
        return messages.post(self.world, self.world.dm(self.mia), self.world.bot, body, {})

    def call(self, words: str):
        """A mention in the game's channel, which does not name the token."""
        button = {"type": 2, "style": 1, "label": "Play", "custom_id": f"v1:play:{GAME}:turn"}
        content = f"<@{self.mia.id}>, it is your move: {words}."
        body = {"content": content, "components": [{"type": 1, "components": [button]}]}
        return messages.post(self.world, self.world.named("tables"), self.world.bot, body, {})

    @property
    def found(self) -> dict[str, int]:
        return dict(self.witness.faults.counts)


def quiet_now(town: Watched) -> PersonSettings:
    minute = int(town.world.clock.now()) // 60 % 1440
    return PersonSettings(quiet_from=(minute - 60) % 1440, quiet_until=(minute + 60) % 1440)


def test_one_notice_for_one_question_is_right(town):
    town.send(TOKEN)
    town.ask(TOKEN)

    assert town.found == {}


def test_silence_is_a_missing_notice(town):
    town.ask(TOKEN)
    town.ask(TOKEN)

    assert town.found == {MISSING: 1}


def test_two_notices_of_one_question_are_doubled(town):
    town.send(TOKEN)
    town.send(TOKEN)
    town.ask(TOKEN)

    assert town.found == {DOUBLED: 1}


def test_a_notice_that_stands_when_nothing_is_asked_is_contradictory(town):
    town.send(TOKEN)
    town.ask(TOKEN)
    town.ask(None)

    assert town.found == {CONTRADICTORY: 1}


def test_a_notice_of_what_was_never_asked_is_contradictory(town):
    notice = town.send(TOKEN)
    messages.delete(town.world, notice)
    town.ask(None)

    assert town.found == {CONTRADICTORY: 1}


def test_a_notice_in_quiet_hours_is_found(town):
    town.witness.settings[int(town.mia.id)] = quiet_now(town)
    town.send(TOKEN)
    town.ask(TOKEN)

    assert town.found == {IN_QUIET_HOURS: 1}


def test_somebody_who_hears_nothing_in_quiet_hours_misses_nothing(town):
    town.witness.settings[int(town.mia.id)] = quiet_now(town)
    town.ask(TOKEN)

    assert town.found == {}


def test_nobody_misses_a_notice_whose_plan_is_about_to_answer(town):
    mine = {(GAME, int(town.mia.id))}
    town.ask(TOKEN, mine)
    soon = town.found

    town.world.clock.advance(3600)
    town.ask(TOKEN, mine)

    assert soon == {}
    assert town.found == {MISSING: 1}, "a plan that does not answer leaves the table waiting"


def test_two_mentions_of_one_question_are_doubled(town):
    town.ask(TOKEN, words="bids")
    town.call("bids")
    town.call("bids")

    assert town.found == {DOUBLED: 1}


def test_a_mention_of_the_question_before_does_not_double_the_next(town):
    town.ask(TOKEN, words="bids")
    town.call("sells")
    town.call("bids")

    assert town.found == {}


def test_a_mention_that_comes_early_may_be_of_the_question_before(town):
    mine = GAME, int(town.mia.id)
    town.call("sells")
    town.call("bids")
    town.witness._open(mine, TOKEN, "bids")
    seen = town.witness.asked[mine].shown
    town.call("bids")

    assert seen
    assert town.found == {}
    assert town.witness.crossed == 1


def test_a_mention_that_crosses_the_answer_does_not_double_the_next_of_the_same_words(town):
    mine = GAME, int(town.mia.id)
    town.witness._open(mine, TOKEN, "bids")
    town.witness._open(mine, "token2", "bids")
    town.call("bids")
    town.call("bids")
    crossed = town.found
    town.call("bids")

    assert crossed == {}
    assert town.found == {DOUBLED: 1}


def test_a_notice_that_stands_tells_what_is_asked_again(town):
    town.send(TOKEN)
    town.ask(TOKEN)
    town.witness._open((GAME, int(town.mia.id)), None)
    town.ask(TOKEN)

    assert town.found == {}


def changed(town: Watched, version: int, token: str) -> SimpleNamespace:
    """A game after a change, in which Mia is asked something."""
    mia = int(town.mia.id)
    return SimpleNamespace(
        row=SimpleNamespace(id=GAME, version=version, status="running"),
        seated=[SimpleNamespace(seat=0, user_id=mia)],
        table=SimpleNamespace(pending={0: SimpleNamespace(public=Text("bids", {}))}),
        names=("Mia",),
        asks=lambda seat: mia,
        token=lambda seat: token,
    )


def test_a_change_that_is_told_of_late_asks_nothing(town):
    town.witness.on_commit(changed(town, 2, "token2"))
    town.witness.on_commit(changed(town, 1, TOKEN))

    assert town.witness.asked[GAME, int(town.mia.id)].token == "token2"


async def test_a_notice_of_what_was_asked_for_a_moment_is_right(town):
    for version in (1, 2):
        await town.witness.on_change(None, changed(town, version, f"token{version}"))
    town.witness.on_commit(changed(town, 2, "token2"))
    town.send("token1")
    town.send("token2")
    town.ask("token2")

    assert town.found == {}
