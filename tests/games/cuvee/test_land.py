"""Land purchase (CUV-172 to CUV-179)."""

from __future__ import annotations

import pytest

from games.cuvee.land import purchasable, workers_of
from games.cuvee.turns import close_season
from tests.games.cuvee.tables import Play, at, grapes, house, own, position, turn


def autumn(coins=5):
    g = position(season="autumn1")
    g.players[0].coins = coins
    return g


@pytest.mark.rule("CUV-172", "CUV-173", "CUV-EX31")
def test_only_unowned_vineyards_in_an_own_row_or_column_are_for_sale():
    g = autumn()
    own(g, 0, 2, 3)
    own(g, 1, 2, 4)

    assert set(purchasable(g, 0)) == {at(2, c) for c in (1, 2, 5, 6)} | {at(r, 3) for r in (1, 3, 4)}
    play = turn(g, 0, 1).pick("land")
    assert "purchase:r3c4" not in play.keys
    reasons = play.reasons()
    assert reasons["Welschriesling in row 3, column 4"] == "not in a row or column of yours"


@pytest.mark.rule("CUV-173")
def test_a_building_anchors_purchases_as_well():
    g = autumn()
    house(g, 0, "winehouse", 2, 3)

    assert at(4, 3) in purchasable(g, 0)


@pytest.mark.rule("CUV-174", "CUV-175", "CUV-176", "CUV-D96")
@pytest.mark.parametrize(("row", "price"), [(1, 2), (3, 3), (4, 5)])
def test_prices_follow_the_category(row, price):
    g = autumn(coins=price)
    own(g, 0, 2, 3)
    key = f"purchase:r{row}c3"

    turn(g, 0, 1).pick("land").pick(key)

    assert g.players[0].coins == 0
    poor = autumn(coins=price - 1)
    own(poor, 0, 2, 3)
    offered = turn(poor, 0, 1)
    assert "land" not in offered.keys or key not in offered.pick("land").keys


@pytest.mark.rule("CUV-177")
def test_a_new_vineyard_may_share_a_worker_with_a_neighbor():
    g = autumn(coins=9)
    own(g, 0, 2, 3)
    play = turn(g, 0, 2).pick("land").pick("purchase:r3c3")
    assert workers_of(g, 0) == 1

    play.pick("land").pick("purchase:r2c6")

    assert workers_of(g, 0) == 2


@pytest.mark.rule("CUV-178", "CUV-179", "CUV-EX31")
def test_new_land_bears_at_once_and_must_be_harvested():
    g = autumn()
    own(g, 0, 2, 3, barrels=0)

    turn(g, 0, 1).pick("land").pick("purchase:r3c3")

    assert grapes(g, at(3, 3)) == (2, 2)
    assert g.players[0].coins == 2
    g.season = "autumn2"
    Play(close_season(g))
    assert g.players[0].prestige == 3


@pytest.mark.rule("CUV-D63")
def test_the_second_purchase_may_stand_on_the_first():
    g = autumn(coins=9)
    own(g, 0, 2, 3)

    play = turn(g, 0, 2).pick("land").pick("purchase:r3c3").pick("land")

    assert "purchase:r3c4" in play.keys
