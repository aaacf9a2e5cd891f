"""Viticulture Essential Edition for two to six players, with all its cards; nothing from other editions."""

from games.engine import Choice, GameOption, Rules, text
from games.viticulture import sequences, summer, summer_company, winter, winter_company
from games.viticulture.cards import fingerprint
from games.viticulture.faces import faces
from games.viticulture.habit import habit
from games.viticulture.judgement import judge
from games.viticulture.scoring import figures, result, scores
from games.viticulture.state import Viticulture
from games.viticulture.turns import next_turn, setup
from games.viticulture.view import ViticultureView, imagine, reshuffle, view

VISITOR_MODULES = (summer, summer_company, winter, winter_company, sequences)  # enter all visitors

RULES: Rules[Viticulture, ViticultureView] = Rules(
    key="viticulture",
    title="Viticulture",
    tagline=text("Plant vines, make wine and fill orders through the seasons."),
    seats=range(2, 7),
    state=Viticulture,
    setup=setup,
    next_turn=next_turn,
    view=view,
    scores=scores,
    result=result,
    imagine=imagine,
    reshuffle=reshuffle,
    judge=judge,
    habit=habit,
    samples=6,
    options=(
        GameOption(
            "length",
            text("Length"),
            (
                Choice("standard", text("First to 20 points")),
                Choice("short", text("First to 15 points"), unrated=True),
            ),
        ),
    ),
    cards=faces(),
    figures=figures,
    fingerprint=fingerprint(),
)
