"""Wine Cellar by Andrew Stiles, for one to eight players.

The basic game, the advanced variant of three games, and the solo game against Eno.  The
bottles and clients are our own design; see RULES.md.
"""

from games.engine import Choice, GameOption, Rules, Text, text
from games.wine_cellar.cards import FINGERPRINT
from games.wine_cellar.faces import FACES
from games.wine_cellar.judgement import habit, judge
from games.wine_cellar.scoring import result, scores
from games.wine_cellar.state import WineCellar
from games.wine_cellar.turns import next_turn, setup
from games.wine_cellar.view import WineCellarView, imagine, reshuffle, view

VARIANT = GameOption(
    "variant",
    text("Variant"),
    (
        Choice("standard", text("Standard: one game")),
        Choice("advanced", text("Advanced: three games, hands carry over")),
    ),
)
CLIENT_SETS = GameOption(
    "clients",
    text("Clients"),
    (
        Choice("random", text("As the rules say")),
        Choice("a", text("Set A only")),
        Choice("b", text("Set B only")),
    ),
)


def refuses(seats: int, options: dict[str, str]) -> Text | None:
    """Say why a game cannot be played so, if it cannot (CEL-D7, CEL-D22, CEL-D23)."""
    if options["variant"] == "advanced" and seats == 1:
        return text("The advanced variant needs at least two players.")
    if options["clients"] != "random" and seats not in (2, 3):
        return text("A single set of clients is enough for two or three players only.")
    return None


RULES: Rules[WineCellar, WineCellarView] = Rules(
    key="wine_cellar",
    title="Wine Cellar",
    tagline=text("Bid bottles for bottles, and lay them down to be opened at their best."),
    seats=range(1, 9),
    state=WineCellar,
    setup=setup,
    next_turn=next_turn,
    view=view,
    scores=scores,
    result=result,
    imagine=imagine,
    reshuffle=reshuffle,
    judge=judge,
    habit=habit,
    horizon=16,
    options=(VARIANT, CLIENT_SETS),
    refuses=refuses,
    cards=FACES,
    fingerprint=FINGERPRINT,
)

__all__ = ["RULES"]
