"""A vineyard in Tuscany, cut down: the game that the engine is tested with."""

from games.engine import Line, Result, Rules, Seat, places_by, text
from tests.engine.vineyard.state import Vineyard
from tests.engine.vineyard.turns import next_turn, setup
from tests.engine.vineyard.view import VineyardView, imagine, reshuffle, view


def scores(g: Vineyard) -> list[int]:
    return [player.points for player in g.players]


def result(g: Vineyard) -> Result:
    points = tuple(scores(g))
    return Result(places_by(points.__getitem__, len(points)), points, (Line(text("Points"), points),))


def judge(g: Vineyard, seat: Seat) -> float:
    return g.players[seat].points


RULES: Rules[Vineyard, VineyardView] = Rules(
    key="vineyard",
    title="Vineyard",
    tagline=text("Plant, harvest, crush, and fill orders"),
    seats=range(2, 7),
    state=Vineyard,
    setup=setup,
    next_turn=next_turn,
    view=view,
    scores=scores,
    result=result,
    imagine=imagine,
    reshuffle=reshuffle,
    judge=judge,
)
