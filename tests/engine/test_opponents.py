"""How opponents choose among what they are offered."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine import Answer, Rng, Table, any_answer, think
from tests.engine.vineyard import RULES


def verb(key: str) -> str:
    return key.partition(":")[0]


def verb_of(answer: Answer) -> str:
    return verb(answer.picks[0])


def test_an_opponent_does_not_try_options_of_a_verb_that_is_ignored():
    table, random = Table.new(RULES, 2, Rng.numbered(1)), Rng.numbered(1)
    while len(verbs := {verb(o.key) for o in table.pending[min(table.pending)].options}) < 2:
        table.apply(any_answer(table.pending[min(table.pending)], random))
    seat = min(table.pending)
    favorite = verb_of(think(table, seat, "table", Rng.numbered(2)))

    table.rules = replace(RULES, ignored=frozenset((favorite,)))

    assert verb_of(think(table, seat, "table", Rng.numbered(2))) in verbs - {favorite}
