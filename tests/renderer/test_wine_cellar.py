"""What the pictures and words of Wine Cellar show."""

from __future__ import annotations

from functools import cache

import pytest

import renderer
from games.engine import Rng, Table, any_answer
from games.wine_cellar import RULES
from games.wine_cellar.cards import BOTTLES
from renderer import theme
from renderer.canvas import Canvas
from renderer.wine_cellar import pages
from renderer.wine_cellar.hand import page_names
from renderer.wine_cellar.parts import SHORT_NAMES, prize
from tests.renderer.contract import overlaps, painted, scene_of, texts

TABLES = [(1, "standard"), *((seats, name) for seats in range(2, 9) for name in ("standard", "advanced"))]


@cache
def positions(seats, variant, count=7):
    """Tables of a random game, spread over all of it: the start, the end, and all phases."""
    answers = _length(seats, variant)
    wanted = {round(answers * part / (count - 1)) for part in range(count)}
    wanted |= {seats, 2 * seats, 2 * seats + 1, seats + 1}  # clients are open, bids are open, one has picked
    return [table for number, table in enumerate(_moments(seats, variant)) if number in wanted]


def _moments(seats, variant):
    table = Table.new(RULES, seats, Rng.numbered(seats), {"variant": variant})
    random = Rng.numbered(99)
    yield Table.open(RULES, table.save())
    while not table.over:
        table.apply(any_answer(table.pending[random.choice(sorted(table.pending))], random))
        now = Table.open(RULES, table.save())
        now.news = table.news
        yield now


@cache
def _length(seats, variant):
    return sum(1 for _ in _moments(seats, variant)) - 1


def test_the_alt_text_of_the_board_names_who_is_waited_for_and_the_prizes():
    table = positions(5, "standard")[3]
    scene = scene_of(table)

    alt = renderer.draw(scene).alt

    assert all(scene.name(seat) in alt for seat in scene.waiting)
    assert all(f"{prize} {BOTTLES[prize].name}" in alt for prize in scene.view.prizes)


@pytest.mark.parametrize(("seats", "variant"), [(1, "standard"), (8, "standard"), (3, "advanced")])
def test_the_board_in_words_tells_every_open_card(seats, variant):
    for table in positions(seats, variant):
        scene = scene_of(table, 0)
        view = scene.view

        words = renderer.describe(scene)

        opened = [*view.prizes, *view.own.hand, *(bottle for p in view.seats for bottle in p.running.cellar)]
        opened += [player.bid for player in view.seats if player.bid]
        opened += [*view.eno.open, *view.eno.removed] if view.eno else []
        assert all(f"{bottle} {BOTTLES[bottle].name}" in words for bottle in opened)
        assert all(f"**{name}**" in words for name in scene.names)


def test_a_spectator_reads_nothing_of_a_hand():
    table = positions(4, "standard")[0]
    hidden = {bottle for player in table.state.players for bottle in player.hand}

    words = renderer.describe(scene_of(table))
    picture = renderer.draw(scene_of(table), "hand")

    assert not any(BOTTLES[bottle].name in words for bottle in hidden)
    assert "Only players have a hand" in texts(picture)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_place_that_an_event_names_can_be_ringed_while_it_lies_there(seats, variant):
    for table in positions(seats, variant):
        scene = scene_of(table)
        shown = set(painted(scene).places)

        for place in scene.places:
            kind, _, what = place.partition(":")
            still_there = kind != "prize" or int(what) in scene.view.prizes
            assert place in shown or not still_there


def test_all_bids_are_ringed_as_one_when_they_are_opened():
    table = next(t for t in _moments(4, "standard") if t.state.phase == "picks")

    places = painted(scene_of(table)).places

    assert len({places[f"seat:{seat}/bid"] for seat in range(4)}) == 1


def test_one_bid_is_ringed_alone():
    table = next(t for t in _moments(4, "standard") if t.state.phase == "picks")
    table.news = []

    places = painted(scene_of(table)).places

    assert len({places[f"seat:{seat}/bid"] for seat in range(4)}) == 4


def test_the_ring_of_a_cellar_is_around_the_bottle_that_came_in():
    moments = _moments(3, "standard")
    table = next(t for t in moments if any(player.placed == "bottom" for player in t.state.players))
    seat = next(seat for seat, player in enumerate(table.state.players) if player.placed == "bottom")
    canvas = painted(scene_of(table))
    place = canvas.places[f"seat:{seat}/cellar"]
    row = canvas.places[f"seat:{seat}"]

    points = BOTTLES[table.state.players[seat].cellar[1]].ages[1]

    inside = [run.text for run in canvas.runs if place.x < run.box[0] < place.x + place.width]
    assert len(table.state.players[seat].cellar) == 2
    assert str(points) in inside
    assert row.y <= place.y <= row.y + row.height


def test_the_mover_is_named_in_the_band_and_framed_in_its_row():
    table = next(t for t in _moments(5, "standard") if t.state.phase == "picks")
    scene = scene_of(table)
    (mover,) = scene.waiting
    canvas = painted(scene)
    row = canvas.places[f"seat:{mover}"]

    edge = canvas.image.getpixel((round(row.x + 200), round(row.y + 2)))

    assert edge == theme.rgb(canvas.palette.seats[mover].color)
    assert "picks first" in texts(canvas)
    assert any(text.startswith(scene.name(mover)[:8]) for text in texts(canvas))


def test_each_seat_that_has_not_bid_yet_is_framed():
    moments = _moments(4, "standard")
    table = next(t for t in moments if t.state.phase == "bids" and len(t.pending) == 2)
    canvas = painted(scene_of(table))

    framed = {
        seat
        for seat in range(4)
        for row in [canvas.places[f"seat:{seat}"]]
        if canvas.image.getpixel((round(row.x + 200), round(row.y + 2)))
        == theme.rgb(canvas.palette.seats[seat].color)
    }

    assert framed == set(table.pending)


def test_a_hand_shows_every_bottle_with_what_it_changes():
    table = next(t for t in _moments(5, "standard") if t.state.round == 5)
    scene = scene_of(table, 2)
    own = scene.view.own

    texts = [run.text for picture in renderer.draw_all(scene, "hand", 2) for run in picture.runs]

    assert all(str(bottle) in texts for bottle in own.hand)
    changes = [change for worth in own.hand_worth for change in (worth.top, worth.bottom)]
    assert {f"{change:+d}".replace("-", "−") if change else "0" for change in changes} <= set(texts)


def test_the_clients_on_offer_are_shown_first():
    scene = scene_of(positions(3, "standard")[0], 1)

    assert page_names(scene)[0] == "clients"
    assert pages(scene, "hand", 1) == 3
    assert pages(scene, "board", None) == 1


def test_known_hands_have_a_page_from_the_second_game_on():
    moments = _moments(4, "advanced")
    table = next(t for t in moments if t.state.game == 2 and t.state.phase == "bids")
    scene = scene_of(table, 0)

    texts = [run.text for run in renderer.draw_all(scene, "hand", 0)[-1].runs]

    assert all(str(bottle) in texts for seat in (1, 2, 3) for bottle in table.state.players[seat].hand)


def test_the_end_shows_every_total_and_what_it_is_made_of():
    table = positions(5, "standard")[-1]
    scene = scene_of(table)

    texts = [run.text for run in renderer.draw(scene).runs]

    assert table.over
    for player in scene.view.seats:
        assert str(player.total) in texts
        assert f"{player.running.cellar_points} + {player.running.bonus_points}" in texts


def test_what_a_score_is_made_of_is_named_above_it():
    picture = renderer.draw(scene_of(positions(4, "standard")[3]))

    assert "cellar + client" in texts(picture)


def test_eno_has_a_row_of_his_own():
    table = next(t for t in _moments(1, "standard") if t.state.eno.removed)
    scene = scene_of(table)

    texts = [run.text for run in renderer.draw(scene).runs]

    assert "Eno" in texts
    assert {str(bottle) for bottle in scene.view.eno.removed} <= set(texts)


def test_short_names_are_those_of_bottles_and_shorter():
    names = {bottle.name for bottle in BOTTLES.values()}

    assert set(SHORT_NAMES) <= names
    assert all(len(short) <= len(name) for name, short in SHORT_NAMES.items())


@pytest.mark.parametrize("wide", [136, 156, 184, 219, 277])
def test_every_bottle_has_a_name_that_fits_on_its_prize(wide):
    for number in BOTTLES:
        canvas = Canvas()
        prize(canvas, 40, 172, wide, 206, number)

        assert not any(run.text.endswith(("…", "...")) for run in canvas.runs), BOTTLES[number].name
        assert not overlaps(tuple(canvas.runs))
