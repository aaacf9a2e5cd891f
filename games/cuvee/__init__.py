"""Cuvée, for 2 to 4 players, with its six years and five phases; printed amounts are our own design."""

from games.cuvee.cards import FINGERPRINT
from games.cuvee.state import Cuvee
from games.cuvee.turns import next_turn, result, scores, setup
from games.cuvee.view import CuveeView, imagine, view
from games.engine import Rules, text


def _judge(g: Cuvee, seat: int) -> float:
    return float(g.players[seat].prestige)


RULES: Rules[Cuvee, CuveeView] = Rules(
    key="cuvee",
    title="Cuvée",
    tagline=text("Tend vineyards, blend wines and win crowns through six years."),
    seats=range(2, 5),
    state=Cuvee,
    setup=setup,
    next_turn=next_turn,
    view=view,
    scores=scores,
    result=result,
    imagine=imagine,
    judge=_judge,
    fingerprint=FINGERPRINT,
)
