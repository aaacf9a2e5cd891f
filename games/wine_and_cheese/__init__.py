"""Wine & Cheese for two: make wines and cheeses over two years, and sell them well.

The rules are complete.  The rulebook shows the grid, the patterns, the labels and the cards only
in pictures, so those are our own design (`box.toml`); an owner of the printed game may replace them.
"""

from games.engine import Rules, text
from games.wine_and_cheese.cards import FINGERPRINT
from games.wine_and_cheese.faces import FACES
from games.wine_and_cheese.habit import habit
from games.wine_and_cheese.judgement import judge
from games.wine_and_cheese.scoring import figures, result, scores
from games.wine_and_cheese.state import WineAndCheese
from games.wine_and_cheese.turns import next_turn, setup
from games.wine_and_cheese.view import WineAndCheeseView, imagine, reshuffle, view

RULES: Rules[WineAndCheese, WineAndCheeseView] = Rules(
    key="wine_and_cheese",
    title="Wine & Cheese",
    tagline=text("Two farms, two years: send workers, make wines and cheeses, and age them to the day."),
    seats=range(2, 3),
    state=WineAndCheese,
    setup=setup,
    next_turn=next_turn,
    view=view,
    scores=scores,
    result=result,
    imagine=imagine,
    reshuffle=reshuffle,
    judge=judge,
    habit=habit,
    samples=0,
    cards=FACES,
    figures=figures,
    fingerprint=FINGERPRINT,
)
