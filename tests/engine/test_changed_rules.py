"""Saved games under rules that were mended meanwhile."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine import Answer, Game, Option, Rng, Table, Turn, choose, text
from tests.engine.vineyard import RULES
from tests.engine.vineyard.state import Vineyard


def rules_with(*names: str):
    """The test game, with one turn of two choices among some names, then the end."""

    def offered(g: Vineyard, me: int) -> list[Option[str]]:
        return [Option(f"name:{name}", name, text("{name}", name=name)) for name in names]

    async def turn(g: Vineyard) -> None:
        for _ in range(2):
            name = await choose(g, 0, text("Which?"), offered)
            g.players[0].hand["vine"].append(name)
        g.phase = "over"

    def next_turn(g: Vineyard) -> Turn[None] | None:
        return None if g.phase == "over" else turn(g)

    return replace(RULES, next_turn=next_turn)


OLD = rules_with("merlot", "syrah", "pinot")
NEW = rules_with("syrah", "pinot", "malvasia")


def play(*names: str) -> Game:
    table = Table.new(OLD, 2, Rng.numbered(1))
    for name in names:
        table.apply(Answer(0, (f"name:{name}",)))
    return table.save()


def test_an_unfinished_turn_goes_on_from_the_last_answer_that_fits():
    table = Table.open(NEW, play("merlot"))

    assert table.withdrawn == (Answer(0, ("name:merlot",)),)
    assert table.pending[0].options[0].key == "name:syrah"


def test_answers_that_fit_are_kept():
    table = Table.open(NEW, play("syrah"))

    assert table.withdrawn == ()
    assert table.state.players[0].hand["vine"][-1] == "syrah"


def test_a_finished_turn_stays_finished():
    table = Table.open(NEW, play("merlot", "syrah"))

    assert table.over
    assert table.state.players[0].hand["vine"][-2:] == ["merlot", "syrah"]
