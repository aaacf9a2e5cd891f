"""What every game promises the rest of the program."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec
import pytest

from games.engine import Answer, Decision, Rng, Rules, Table, Text, any_answer, think
from tests.games.playing import GAMES, THOROUGH, keys, playthrough, random_answer, start

KEY = re.compile(r"[a-z_]+(:[a-z0-9_.+'-]+)?(@[a-z0-9_.,+'/-]+)?")
MOST_ANSWERS = 20_000


@pytest.fixture(params=GAMES.values(), ids=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules[Any, Any]:
    return request.param


def saved(table: Table[Any, Any]) -> bytes:
    return msgspec.json.encode(table.state)


def now_and_then(rules: Rules[Any, Any], number: int) -> Iterator[tuple[Table[Any, Any], Rng]]:
    """A few hundred moments of a random game at the most, spread over all of it."""
    length = sum(1 for _ in playthrough(rules, number))
    yield from islice(playthrough(rules, number), number % 3, None, max(1, length // (150 * THOROUGH)))


def asked(rules: Rules[Any, Any], number: int) -> Iterator[Decision]:
    for table, _ in playthrough(rules, number):
        yield from table.pending.values()


@pytest.mark.parametrize("number", range(6 * THOROUGH))
def test_a_game_ends(rules, number):
    for answers, (table, _) in enumerate(playthrough(rules, number), 1):
        assert table.pending, "nobody is asked, but the game is not over"
        assert answers < MOST_ANSWERS

    result = rules.result(table.state)
    assert len(result.places) == len(result.scores) == len(rules.scores(table.state))
    assert min(result.places) == 1
    assert all(len(line.points) == len(result.scores) for line in result.sheet)


def test_a_saved_game_continues_where_it_was(rules):
    for table, _ in now_and_then(rules, 1):
        again = Table.open(rules, table.save())

        assert saved(again) == saved(table)
        assert keys(again) == keys(table)


@pytest.mark.parametrize("number", range(2, 5))
def test_a_view_shows_nothing_that_its_reader_cannot_know(rules, number):
    for table, random in now_and_then(rules, number):
        for viewer in {None, random.choice(sorted(table.pending)), 0}:
            imagined = table.imagine(viewer, random)

            for reader in {None, viewer}:
                assert msgspec.json.encode(imagined.view(reader)) == msgspec.json.encode(table.view(reader))
            assert sorted(imagined.pending) == sorted(table.pending)
            assert [str(d.public) for d in imagined.pending.values()] == [
                str(d.public) for d in table.pending.values()
            ]
            if viewer in table.pending:
                assert described(imagined.pending[viewer]) == described(table.pending[viewer])


def described(decision: Decision) -> list[str]:
    """All that a player may be shown of a decision."""
    reasons = decision.reasons() if decision.reasons else ()
    return [
        str(decision.prompt),
        *(f"{o.key} {o.label} {o.detail}" for o in decision.options),
        *(f"{reason.what}: {reason.why}" for reason in reasons),
    ]


def test_an_imagined_game_can_be_played_on(rules):
    for table, random in islice(playthrough(rules, 7), 0, None, 7):
        for viewer in (random.choice(sorted(table.pending)), None):
            imagined = table.imagine(viewer, random)
            for _ in range(25):
                if not imagined.over:
                    imagined.apply(random_answer(imagined, random))


def test_undo_restores_the_state(rules):
    undone = 0
    for table, random in playthrough(rules, 3):
        answer = random_answer(table, random)
        before, pending = saved(table), keys(table)
        after = Table.open(rules, table.save())
        after.apply(answer)
        if after.can_undo(answer.seat):
            undone += 1
            again = after.undo(answer.seat)

            assert saved(again) == before
            assert keys(again) == pending
        if undone == 100:
            break
    assert undone


@pytest.mark.parametrize("key", sorted(GAMES.keys() - {"wine_and_cheese"}))  # where nobody answers in hiding
def test_a_sealed_answer_can_be_changed(key):
    changed = 0
    for table, random in chain.from_iterable(playthrough(GAMES[key], number) for number in range(4)):
        sealed = {seat: answer for seat in table.state.answered if (answer := table.sealed(seat))}
        for seat in sealed:
            changed += 1
            again = table.undo(seat)
            again.apply(any_answer(again.pending[seat], random))

            assert {other: again.sealed(other) for other in sealed if other != seat} == {
                other: answer for other, answer in sealed.items() if other != seat
            }
            assert table.imagine(seat, random, saving=True).can_undo(seat)
    assert changed


def test_every_answer_listed_is_legal(rules):
    for decision in asked(rules, 4):
        for answer in islice(decision.answers(), 10):
            decision.pick(answer)


def test_no_question_is_idle(rules):
    for decision in asked(rules, 5):
        assert not decision.forced


def test_decisions_fit_into_discord(rules):
    for number in (4, 5, 6):
        for decision in asked(rules, number):
            aside = [option for option in decision.options if option.aside]
            assert len(aside) <= 25
            assert len(decision.options) - len(aside) <= 25
            assert len({option.key for option in decision.options}) == len(decision.options)
            assert 0 < len(str(decision.prompt)) <= 150
            for option in decision.options:
                assert KEY.fullmatch(option.key), option.key
                assert len(option.key) <= 60
                assert 0 < len(str(option.label)) <= 80, option.label
                assert len(str(option.detail or "")) <= 100, option.detail


def test_every_word_for_players_is_a_text(rules):
    for table, _ in playthrough(rules, 8):
        for decision in table.pending.values():
            assert isinstance(decision.prompt, Text)
            assert isinstance(decision.public, Text)
            assert all(isinstance(option.label, Text) for option in decision.options)
        for event in table.news:
            assert isinstance(event.text, Text)
            assert event.read_by(None)
            assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


def test_an_opponent_gives_legal_answers(rules):
    table = start(rules, 9)
    random = Rng.numbered(9)
    for _ in range(12):
        if not table.over:
            seat = min(table.pending)
            table.apply(think(table, seat, "table", random))


def test_play_does_not_depend_on_the_process(rules):
    code = f"""
from tests.games.playing import GAMES, keys, playthrough
for number in range(2):
    for table, _ in playthrough(GAMES[{rules.key!r}], number):
        print(keys(table), table.news)
"""
    runs = [
        subprocess.check_output([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}) for seed in "12"
    ]

    assert runs[0]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("least", [0, 5, 12])
def test_a_game_taken_back_goes_on_from_another_seed_and_can_be_played_again(rules, least):
    plain, answers = _played_to_open_moment(rules, least)
    kept, fresh = len(answers), {len(answers): "ab" * 32}
    seats = range(len(rules.scores(plain.state)))

    table = _replayed(rules, answers, fresh)

    assert keys(table) == keys(plain)
    for reader in (None, *seats):
        assert msgspec.json.encode(table.view(reader)) == msgspec.json.encode(plain.view(reader))
    assert table.state.rng.seed == "ab" * 32
    assert not any(table.can_undo(seat) for seat in seats)
    assert b"ab" * 32 not in saved(table.imagine(0, Rng.numbered(1)))
    random = Rng.numbered(12)
    while not table.over and len(answers) < kept + 12:
        answers.append(random_answer(table, random))
        table.apply(answers[-1])
        assert saved(Table.open(rules, table.save())) == saved(table)
    assert saved(_replayed(rules, answers, fresh)) == saved(table)


def _played_to_open_moment(rules: Rules[Any, Any], least: int) -> tuple[Table[Any, Any], list[Answer]]:
    """A game after some answers, when none of them is sealed."""
    table, random, answers = start(rules, 11), Rng.numbered(11), []
    while len(answers) < least or table.hidden:
        answers.append(random_answer(table, random))
        table.apply(answers[-1])
    return table, answers


def _replayed(rules: Rules[Any, Any], answers: list[Answer], fresh: dict[int, str]) -> Table[Any, Any]:
    table = start(rules, 11, fresh)
    for answer in answers:
        table.apply(answer)
    return table
