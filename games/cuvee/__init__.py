"""Cuvée for 2 to 4 players: six years of vineyards, cellars, markets and contests.

The rulebook prints no vineyards, weather, events, market tables or prizes; those are our own
design and stand in `cuvee.toml`.
"""

from games.cuvee.cards import FINGERPRINT
from games.cuvee.faces import FACES
from games.cuvee.habit import habit
from games.cuvee.judgement import judge
from games.cuvee.scoring import figures, result, scores
from games.cuvee.state import Cuvee
from games.cuvee.turns import next_turn, setup
from games.cuvee.view import CuveeView, imagine, reshuffle, view
from games.engine import Rules, text

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
    reshuffle=reshuffle,
    judge=judge,
    habit=habit,
    horizon=10,
    samples=1,
    ignored=frozenset(("give", "withdraw")),
    cards=FACES,
    figures=figures,
    fingerprint=FINGERPRINT,
)
