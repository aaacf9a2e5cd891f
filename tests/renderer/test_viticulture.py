"""What the pictures and words of Viticulture show."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

import renderer
from games.engine import Rng, Table, any_answer
from games.viticulture import RULES
from games.viticulture.cards import ORDERS, VINES
from games.viticulture.state import Worker
from games.viticulture.visitors import SUMMER, WINTER
from renderer.viticulture import pages
from renderer.viticulture.hand import PER_PAGE
from renderer.viticulture.parts import ACTIONS, STRUCTURE_ICONS
from tests.renderer.contract import assert_legible, painted, scene_of, texts

SEATS = range(2, 7)
SAMPLES = 6
LONGEST = 420  # answers; a game that lasts longer ends here


@cache
def positions(seats):
    """Tables of a random game: the set-up, the first spring, and some from there to the end."""
    moments = list(_moments(seats))
    last = len(moments) - 1
    wanted = {seats, *(round(last * part / (SAMPLES - 1)) for part in range(SAMPLES))}
    return [moments[number] for number in sorted(wanted)]


def _moments(seats):
    table = Table.new(RULES, seats, Rng.numbered(seats), {"length": "short"})
    random = Rng.numbered(99)
    yield Table.open(RULES, table.save())
    for _ in range(LONGEST):
        if table.over:
            return
        table.apply(any_answer(table.pending[min(table.pending)], random))
        now = Table.open(RULES, table.save())
        now.news = table.news
        yield now


@pytest.mark.parametrize("seats", SEATS)
def test_the_alt_text_of_the_board_tells_points_lira_and_who_is_waited_for(seats):
    for table in positions(seats):
        scene = scene_of(table)

        alt = renderer.draw(scene).alt

        for mat in scene.view.mats:
            assert f"{scene.name(mat.seat)}: {mat.points}".replace("-", "−") in alt
            assert f"{mat.lira} lira (+{mat.residual})" in alt
        assert all(scene.name(seat) in alt for seat in scene.waiting)


@pytest.mark.parametrize("seats", SEATS)
def test_every_place_that_an_event_names_is_found_on_the_board(seats):
    for table in _moments(seats):
        scene = scene_of(table)
        named = [place for place in scene.places if not place.endswith("/beside")]
        if not named:
            continue

        places = painted(scene).places

        for name in named:
            assert name in places or name.rpartition("/")[0] in places or name.split("/")[0] in places
        if table.state.year > 2:
            return


def test_the_last_change_is_ringed():
    table = positions(3)[2]
    plain = renderer.draw(scene_of(table, places=()))

    ringed = renderer.draw(scene_of(table, places=("seat:1/lira",)))

    assert ringed.png != plain.png


def test_a_structure_is_ringed_on_the_mat_and_beside_the_name_on_the_board():
    scene = scene_of(positions(5)[2])

    assert "seat:2/structure/yoke" in painted(scene, "mat", 2).places
    assert "seat:2" in painted(scene).places


def test_a_worker_in_the_cart_and_one_on_a_yoke_are_places_to_ring():
    table = Table.open(RULES, positions(4)[3].save())
    table.state.workers += [Worker(0, "regular", "cart", "beside"), Worker(1, "grande", "yoke", "beside")]

    places = painted(scene_of(table)).places

    assert {"space:cart/beside", "space:yoke/beside"} <= set(places)


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_shows_the_name_and_points_of_every_seat_at_the_same_size_of_row(seats):
    table = positions(seats)[-1]
    scene = scene_of(table)

    places = painted(scene).places

    assert len({places[f"seat:{seat}/points"].height for seat in range(seats)}) == 1
    assert len({places[f"seat:{seat}/points"].y for seat in range(seats)}) == seats


def test_spaces_stay_where_they_are_in_every_turn():
    boards = [painted(scene_of(table)).places for table in positions(6)]
    spaces = [
        name for name in boards[0] if name.startswith(("space:", "row:", "deck:")) and "beside" not in name
    ]

    assert len(spaces) == 12 * 3 + 7 + 4
    assert all(board[name] == boards[0][name] for board in boards for name in spaces)


@pytest.mark.parametrize(("seats", "spots"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_as_many_spaces_are_drawn_as_are_open(seats, spots):
    places = painted(scene_of(positions(seats)[0])).places

    assert sum(name.startswith("space:harvest/") for name in places) == spots


def test_a_bonus_is_named_until_it_is_taken():
    table = Table.open(RULES, positions(4)[1].save())
    table.state.workers.clear()
    free = renderer.draw(scene_of(table))
    table.state.workers.append(Worker(2, "regular", "harvest", "middle", bonus=True))

    taken = renderer.draw(scene_of(table))

    gain = ACTIONS["harvest"].gain
    assert gain in texts(free)
    assert gain not in texts(taken)


def test_grande_workers_beside_full_spaces_and_planned_workers_are_drawn():
    table = Table.open(RULES, positions(6)[1].save())
    table.state.workers[:] = [
        *(Worker(seat, "regular", "plant", spot) for seat, spot in enumerate(("left", "middle", "right"))),
        *(Worker(seat, "grande", "plant", "beside") for seat in range(6)),
        Worker(3, "regular", "harvest", "left", planned=True),
        *(Worker(seat, "grande", "cart", "beside") for seat in range(6)),
        *(Worker(seat, "regular", "cart", "beside") for seat in range(6)),
    ]
    scene = scene_of(table)

    picture = renderer.draw(scene)

    assert_legible(picture)
    assert f"{scene.marks[3]} (planned)" in picture.alt
    assert f"{scene.name(3)}, planned" in renderer.describe(scene)


@pytest.mark.parametrize("points", [-5, 0, 19, 20, 34])
@pytest.mark.parametrize("seats", SEATS)
def test_equal_scores_share_a_step_of_the_track(seats, points):
    table = Table.open(RULES, positions(seats)[1].save())
    for player in table.state.players:
        player.points = points

    picture = renderer.draw(scene_of(table))

    assert_legible(picture)


@pytest.mark.parametrize("seats", SEATS)
def test_a_player_with_all_there_is_fits_the_row_and_the_mat(seats):
    table = Table.open(RULES, positions(seats)[1].save())
    for player in table.state.players:
        player.crush = {color: list(range(1, 10)) for color in ("red", "white")}
        player.cellar = {"red": list(range(1, 10)), "white": list(range(1, 10))}
        player.cellar |= {"blush": list(range(4, 10)), "sparkling": [7, 8, 9]}
        player.structures = list(STRUCTURE_ICONS)
        player.fields[0].vines = [vine for vine in VINES for _ in range(2)]
        player.lira, player.points, player.residual = 99, 34, 5
        player.workers = player.idle = 5
        player.temporary = player.yoked = player.milled = player.tasted = True
        player.passed = True
    table.state.phase = "winter"
    scene = scene_of(table)

    for what in ("board", "mat"):
        assert_legible(renderer.draw(scene, what, 0))
    assert "used" in texts(renderer.draw(scene, "mat", 0))


@pytest.mark.parametrize("kind", ["vine", "summer", "order", "winter"])
def test_every_card_is_written_in_full_on_its_page(kind):
    cards = {"vine": VINES, "summer": SUMMER, "order": ORDERS, "winter": WINTER}[kind]
    table = Table.open(RULES, positions(3)[2].save())
    for hand in table.state.players[0].hand.values():
        hand.clear()
    table.state.players[0].hand[kind] = list(cards)

    drawn = renderer.draw_all(scene_of(table, 0), "hand", 0)

    assert len(drawn) == -(-len(cards) // PER_PAGE)
    for picture in drawn:
        assert_legible(picture)
        assert not any(run.text.endswith(("…", "...")) for run in picture.runs)


def test_cards_that_can_be_used_come_first_and_are_counted():
    table = next(
        table
        for table in _moments(3)
        if table.state.phase == "summer"
        and 0 < sum(held.playable for held in table.view(0).hand) < len(table.view(0).hand)
    )
    scene = scene_of(table, 0)
    ready = [held for held in scene.view.hand if held.playable]

    picture = renderer.draw(scene, "hand", 0)

    first = str(ready[0].note).capitalize()
    assert f"{len(ready)} of {len(scene.view.hand)}" in picture.alt
    assert next(run.text for run in picture.runs if run.box[1] > 380 and run.box[0] < 400) == first


def test_a_spectator_is_shown_no_cards():
    scene = scene_of(positions(3)[2])

    picture = renderer.draw(scene, "hand", None)

    assert_legible(picture)
    assert pages(scene, "hand", None) == 1
    assert not {name for fact in (SUMMER, WINTER) for name in fact} & set(texts(picture))


def test_a_field_with_many_varieties_says_how_many_more():
    table = Table.open(RULES, positions(3)[2].save())
    table.state.players[1].fields[2].vines = list(VINES)

    picture = renderer.draw(scene_of(table), "mat", 1)

    assert "and 6 more" in texts(picture)


def test_the_table_in_words_tells_everything_that_is_public_and_the_own_hand():
    table = positions(4)[3]
    scene = scene_of(table, 1)

    words = renderer.describe(scene)

    for mat in scene.view.mats:
        assert scene.name(mat.seat) in words
        for vine in (vine for ground in mat.fields for vine in ground.vines):
            assert vine.name in words
    for held in scene.view.hand:
        assert str(held.note)[1:] in words
    assert "Your hand" in words
    assert "Your hand" not in renderer.describe(scene_of(table))


def test_cards_in_play_are_named_below_the_board():
    table = Table.open(RULES, positions(4)[2].save())
    table.state.table = ["caravan", "syrah", "s9"]

    picture = renderer.draw(scene_of(table))

    assert any(text.startswith("In play: Caravan, Syrah") for text in texts(picture))


def test_at_the_end_the_best_come_first():
    table = Table.open(RULES, positions(3)[2].save())
    table.state.phase = "over"
    for seat, (points, lira) in enumerate([(21, 3), (24, 1), (24, 5)]):
        table.state.players[seat].points, table.state.players[seat].lira = points, lira
    scene = structs.replace(scene_of(table), over=True, waiting={})

    places = painted(scene).places

    assert sorted(range(3), key=lambda seat: places[f"seat:{seat}"].y) == [2, 1, 0]
    assert "Result" in texts(renderer.draw(scene))
