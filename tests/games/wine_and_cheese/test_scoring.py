"""The score sheet and the ties (WAC-SCO, WAC-D55 to WAC-D57)."""

from __future__ import annotations

import pytest

from games.wine_and_cheese import RULES
from games.wine_and_cheese.scoring import figures, pairs, result, scores, total
from games.wine_and_cheese.track import Indicator
from tests.games.wine_and_cheese.tables import farm, position


def over(one, two=None, first=0):
    return position("over", one, two or farm(), year=2, first=first)


def sheet(g):
    return {str(line.label)[0]: line.points for line in result(g).sheet}


def reaching(wine, cheese):
    """A farm whose totals are these, from the track alone (up to 20 each, more by laps)."""

    def indicator(coins):
        laps, rest = divmod(coins - 1, 20)
        space = 0 if rest + 1 == 0 else next(i for i, v in enumerate(VALUES) if v == rest + 1)
        return Indicator(space, laps)

    return farm(wine=indicator(wine), cheese=indicator(cheese))


VALUES = [0, 1, 2, 2, *range(3, 21)]


@pytest.mark.rule("WAC-SCO-01", "WAC-SCO-02", "WAC-PS-21")
def test_gold_and_silver_count_for_their_own_family():
    own = farm(gold=["comte", "tavel"], silver=["stilton", "barolo"])
    lines = sheet(over(own))

    assert (lines["A"][0], lines["B"][0], lines["C"][0], lines["D"][0]) == (11, 4, 5, 5)


@pytest.mark.rule("WAC-SCO-03", "WAC-MNY-08")
def test_indicators_count_with_their_laps():
    lines = sheet(over(farm(wine=Indicator(5, 1), cheese=Indicator(21))))

    assert (lines["E"][0], lines["F"][0]) == (20, 24)


@pytest.mark.rule("WAC-EX-36", "WAC-SCO-04", "WAC-SCO-05", "WAC-D55", "WAC-D34")
def test_pairs_count_over_gold_and_silver_sold_together_or_not():
    own = farm(
        gold=["barossa_shiraz", "mozzarella", "pecorino_romano", "chianti"],
        silver=["stilton"],
        hand=["soave"],
        cellar={"barolo": 0},
    )
    lines = sheet(over(own))

    assert pairs(own) == 2
    assert (lines["G"][0], lines["H"][0]) == (2, 2)


@pytest.mark.rule("WAC-EX-35", "WAC-SCO-06", "WAC-SCO-07")
def test_the_lower_total_is_the_score():
    own = farm(
        gold=["gruyere", "mozzarella", "cheddar", "franciacorta", "barolo", "fino_sherry"],
        silver=["camembert"],
        wine=Indicator(5, 1),
        cheese=Indicator(VALUES.index(18)),
    )
    lines = sheet(over(own))

    assert [lines[column][0] for column in "ACEG"] == [20, 3, 18, 2]
    assert [lines[column][0] for column in "BDFH"] == [25, 0, 24, 2]
    assert [lines[column][0] for column in "IJK"] == [43, 51, 43]
    assert scores(over(own))[0] == 43


@pytest.mark.rule("WAC-SCO-08", "WAC-SCO-07")
def test_the_higher_score_wins():
    outcome = result(over(reaching(40, 41), reaching(39, 90)))

    assert (outcome.scores, outcome.places, outcome.closing) == ((40, 39), (1, 2), None)


@pytest.mark.rule("WAC-EX-37", "WAC-SCO-08", "WAC-D57")
def test_a_tie_goes_to_the_higher_other_total():
    outcome = result(over(reaching(47, 40), reaching(40, 45)))

    assert (outcome.scores, outcome.places) == ((40, 40), (1, 2))
    assert str(outcome.closing) == "The tie is broken by the higher of the two totals."


@pytest.mark.rule("WAC-EX-37", "WAC-SCO-08", "WAC-D57")
@pytest.mark.parametrize("first", [0, 1])
def test_a_tie_in_both_goes_to_turn_order_card_1(first):
    outcome = result(over(reaching(47, 40), reaching(40, 47), first))

    assert outcome.places == ((1, 2) if first == 0 else (2, 1))
    assert str(outcome.closing) == "The tie is broken by turn order card 1."


@pytest.mark.rule("WAC-D56")
def test_what_is_left_over_counts_for_nothing():
    poor = farm(gold=["comte", "tavel"])
    rich = farm(
        {"salt": 2, "milk": 9}, stored={"salt": 2}, gold=["comte", "tavel"], hand=["barolo", "stilton"]
    )

    assert [total(rich, f) for f in ("wine", "cheese")] == [total(poor, f) for f in ("wine", "cheese")]
    assert scores(over(rich)) == RULES.scores(over(poor))


def test_the_figures_of_a_game_tell_who_won_and_what_was_lost():
    one, two = farm(gold=["comte", "tavel"]), farm(gold=["soave"], silver=["feta"])
    one.paired, two.overripe = 1, 1

    assert figures(over(one, two, first=1)) == {
        "starter_wins": 0.0,
        "south_wins": 1.0,
        "produced": 2.0,
        "overripe_share": 0.25,
        "pairs": 0.5,
    }
