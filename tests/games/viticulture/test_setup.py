"""Setting up: mats, decks, parents, the first player, and what is public."""

from __future__ import annotations

import pytest

from games.engine import Rng, Table
from games.viticulture import RULES
from games.viticulture.cards import KINDS, MAMAS, ORDERS, PAPAS, VINES, open_spots
from games.viticulture.turns import meet_mama
from games.viticulture.view import view
from games.viticulture.visitors import SUMMER, WINTER
from tests.games.viticulture import census
from tests.games.viticulture.tables import ANNA, BRUNO, answer, give, keys, new_table, position


def opening(mama: str, papa: str, seats: int = 2):
    """A table at which Anna is first to choose what her papa gives; the others follow."""
    g = position(seats, phase="parents")
    for player in g.players:
        player.mama, player.papa = mama, papa
        player.row = 0
    return g


def taking(mama: str, papa: str, key: str):
    table = Table(RULES, opening(mama, papa))
    answer(table, ANNA, key)
    return table.state.players[ANNA]


@pytest.mark.rule("VIT-011", "VIT-012", "VIT-013", "VIT-014", "VIT-015")
def test_everyone_begins_with_an_empty_mat():
    g = new_table(4).state

    for player in g.players:
        assert [ground.value for ground in player.fields] == [5, 6, 7]
        assert not any(ground.sold or ground.vines for ground in player.fields)
        assert (player.structures, player.grapes, player.wines) == ([], [], [])
        assert (player.row, player.points, player.residual) == (0, 0, 0)


@pytest.mark.rule("VIT-016", "VIT-D76")
def test_the_first_player_is_drawn_at_random_from_the_games_own_chance():
    first = [new_table(4, seed=seed).state.first for seed in range(20)]

    assert set(first) == {0, 1, 2, 3}
    assert first == [new_table(4, seed=seed).state.first for seed in range(20)]


@pytest.mark.rule("VIT-017", "VIT-D2")
def test_everyone_is_dealt_one_mama_and_one_papa_face_up():
    table = new_table(6)

    mats = table.view(None).mats
    assert len({mat.mama for mat in mats}) == len({mat.papa for mat in mats}) == 6
    assert {mat.mama for mat in mats} <= {mama.name for mama in MAMAS.values()}
    assert {mat.papa for mat in mats} <= {papa.name for papa in PAPAS.values()}


@pytest.mark.rule("VIT-018", "VIT-021", "VIT-048")
def test_parents_give_two_regular_workers_and_a_grande():
    g = new_table(3).state

    assert all((player.workers, player.idle, player.grande) == (2, 2, True) for player in g.players)
    assert not any(player.temporary for player in g.players)


@pytest.mark.rule("VIT-019", "VIT-020", "VIT-D3")
def test_the_mamas_cards_are_drawn_before_the_papa_is_settled():
    table = new_table(3)

    for player in table.state.players:
        mama = MAMAS[player.mama]
        assert {kind: len(player.hand[kind]) for kind in KINDS} == {
            kind: mama.cards.count(kind) for kind in KINDS
        }
    draws = [event.seat for event in table.news if "draws" in event.text.template]
    first = table.state.first
    assert list(dict.fromkeys(draws)) == [(first + step) % 3 for step in range(3)]


@pytest.mark.rule("VIT-022")
def test_a_mama_may_give_lira():
    g = opening("nicole", "andrew")

    meet_mama(g, ANNA)

    assert g.players[ANNA].lira == 2


@pytest.mark.rule("VIT-022", "VIT-023")
def test_a_papa_gives_lira_and_a_structure_or_more_lira():
    with_structure = taking("alaena", "andrew", "papa:trellis")
    with_lira = taking("alaena", "andrew", "papa:lira")

    assert (with_structure.lira, with_structure.structures) == (4, ["trellis"])
    assert (with_lira.lira, with_lira.structures) == (6, [])


@pytest.mark.rule("VIT-024", "VIT-D5")
def test_some_papas_give_a_point_or_a_worker_for_this_year():
    with_point = taking("alaena", "alan", "papa:point")
    with_worker = taking("alaena", "gary", "papa:worker")

    assert (with_point.points, with_point.lira) == (1, 5)
    assert (with_worker.workers, with_worker.idle, with_worker.lira) == (3, 3, 3)


@pytest.mark.rule("VIT-025", "VIT-D4", "VIT-D71")
def test_papas_are_settled_one_player_after_the_other_from_the_first_player():
    table = new_table(3)
    order = []

    while table.state.phase == "parents":
        (seat,) = table.pending
        order.append(seat)
        answer(table, seat, "papa:lira")

    first = new_table(3).state.first
    assert order == [(first + step) % 3 for step in range(3)]


@pytest.mark.rule("VIT-026")
def test_parents_are_put_away_after_the_choices():
    table = new_table(2)

    while table.state.phase == "parents":
        answer(table, min(table.pending), "papa:lira")

    assert all(mat.mama is None and mat.papa is None for mat in table.view(None).mats)


@pytest.mark.rule("VIT-D6")
@pytest.mark.parametrize("papa", PAPAS)
def test_both_halves_of_every_papa_can_be_chosen(papa):
    table = Table(RULES, opening("alaena", papa))

    assert keys(table, ANNA) == [f"papa:{PAPAS[papa].gift}", "papa:lira"]
    assert PAPAS[papa].gift != "large_cellar"


@pytest.mark.rule("VIT-D1", "VIT-004")
def test_two_to_six_play_in_three_bands():
    assert list(RULES.seats) == [2, 3, 4, 5, 6]
    assert [len(open_spots(seats)) for seats in RULES.seats] == [1, 2, 2, 3, 3]


def test_the_decks_are_complete():
    assert sum(vine.copies for vine in VINES.values()) == 42
    assert (len(ORDERS), len(MAMAS), len(PAPAS), len(SUMMER), len(WINTER)) == (36, 18, 18, 38, 38)
    census.check(new_table(6).state)


@pytest.mark.rule("VIT-007", "VIT-008", "VIT-009", "VIT-010")
def test_all_but_the_faces_of_cards_is_public():
    g = position()
    give(
        g, BRUNO, hand="judge noble r5 malvasia", lira=7, residual=2, structures="yoke",
        fields={5: "merlot"}, red=[3], wines={"white": [2]}, idle=1,
    )  # fmt: skip

    mat = view(g, None).mats[BRUNO]

    assert (mat.lira, mat.residual, mat.idle, mat.workers, mat.grande) == (7, 2, 1, 2, True)
    assert (mat.crush["red"], mat.cellar["white"], mat.structures) == ((3,), (2,), ("yoke",))
    assert [vine.name for vine in mat.fields[0].vines] == ["Merlot"]
    assert mat.cards == {"vine": 1, "summer": 0, "order": 1, "winter": 2}
    assert view(g, None).hand is None
    assert [card.card.key for card in view(g, BRUNO).hand] == ["malvasia", "r5", "judge", "noble"]


def test_the_hand_says_what_can_be_played_and_why_not():
    g = position(phase="winter")
    give(g, ANNA, hand="r5 w6 malvasia pinot tour_guide promoter judge", wines={"red": [5]})

    notes = {card.card.key: (card.playable, str(card.note)) for card in view(g, ANNA).hand}

    assert notes == {
        "malvasia": (False, "plant it in summer"),
        "pinot": (False, "needs trellis"),
        "tour_guide": (False, "play it in summer"),
        "r5": (True, "your wines fill it"),
        "w6": (False, "needs white 6"),
        "judge": (True, "can be played"),
        "promoter": (True, "can be played"),
    }


@pytest.mark.rule("VIT-D76")
def test_the_same_seed_deals_the_same_game():
    one, other = (RULES.setup(4, {"length": "standard"}, Rng.numbered(5)) for _ in range(2))

    assert one.decks == other.decks
    assert [player.hand for player in one.players] == [player.hand for player in other.players]
