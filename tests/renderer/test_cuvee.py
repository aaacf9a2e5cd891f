"""Pictures and words of Cuvée: legible in every position, and silent about what nobody knows."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

import renderer
from games.cuvee.cards import BUILDINGS, EVENTS, SEASONS, VARIETIES, WEATHER
from renderer import lettering, theme
from renderer.cuvee import pages
from renderer.cuvee.parts import BUILDING_ICONS, SEASON_ICONS, SHORT_NAMES, SHORTEST_NAMES, WEATHER_ICONS
from tests.renderer import contract
from tests.renderer.contract import all_pictures, assert_legible, painted

GAME = "cuvee"
SEATS = (2, 3, 4)
EVERY = 45  # answers between two positions that are looked at


@cache
def positions(seats):
    """Positions spread over a game, its end, and the first of every phase and kind of mark."""
    moments = contract.game(GAME, seats)
    chosen = {*range(0, len(moments), EVERY), len(moments) - 1}
    seen = set()
    for number in range(0, len(moments), 3):
        new = marks_on(contract.opened(GAME, moments[number]).state) - seen
        if new:
            seen |= new
            chosen.add(number)
    return [contract.opened(GAME, moments[number]) for number in sorted(chosen)]


def marks_on(state):
    """What is rare on the table now."""
    return {
        state.phase,
        *(f"lying {not stick.standing}" for stick in state.sticks),
        *("hit" for space in state.spaces.values() if space.cube),
        *("bare" for space in state.spaces.values() if space.owner is not None and not space.die),
        *(f"{entry.color} {entry.prize}" for entry in state.contest),
        *("lasting" for player in state.players if player.lasting or player.loans),
        *("crown" for player in state.players for _, wine in player.wines if wine.crowned),
        *("aged" for player in state.players for _, wine in player.wines if wine.aged),
        f"stock {len(state.warehouse)}",
    }


def scene_of(table, viewer=None, palette="cellar", **changes):
    """What somebody sees of a table, with some of it changed."""
    scene = contract.scene_of(table, viewer, palette)
    return msgspec.structs.replace(scene, view=msgspec.structs.replace(scene.view, **changes))


def texts_of(scene, what, seat=None):
    return [text for picture in renderer.draw_all(scene, what, seat) for text in contract.texts(picture)]


# What is rare, and still must be legible


@pytest.mark.parametrize("seats", SEATS)
def test_every_kind_of_mark_is_legible(seats):
    for number, table in enumerate(positions(seats)):
        scene = scene_of(table, palette=theme.PALETTES[number % len(theme.PALETTES)])

        for picture in all_pictures(scene, number % seats):
            assert_legible(picture)


def test_all_event_cards_are_legible_in_a_hand():
    table = positions(2)[3]
    keys = tuple(EVENTS)
    scene = scene_of(table, 0, hand=keys, playable=keys[:3])

    pictures = renderer.draw_all(scene, "hand", 0)

    assert len(pictures) == pages(scene, "hand", 0) == 4
    for picture in pictures:
        assert_legible(picture)
        assert not any(run.text.endswith(("…", "...")) for run in picture.runs)


# Alt texts and words


@pytest.mark.parametrize("seats", SEATS)
def test_the_alt_text_of_the_board_tells_who_moves_and_what_everybody_has(seats):
    for table in positions(seats):
        scene = scene_of(table)

        alt = renderer.draw(scene).alt

        assert all(f"{scene.name(seat)} {words}." in alt for seat, words in scene.waiting.items())
        for seat, player in enumerate(scene.view.players):
            assert f"{scene.name(seat)}: {player.prestige} prestige {player.coins} coin" in alt


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_in_words_tells_every_space_wine_and_price(seats):
    for table in positions(seats)[::2]:
        view = table.view(0)

        words = renderer.describe(scene_of(table, 0))

        for space in view.spaces:
            assert (f"(row {space.row}, column {space.column}, " in words) == (space.card is not None)
        held = [c.wine for player in view.players for c in player.cellar if c.wine]
        assert all(f"of quality {wine.quality}" in words for wine in held)
        assert all(VARIETIES[variety].name in words for variety in view.warehouse)
        assert all(card.name in words for card in BUILDINGS.values())
        assert all(EVENTS[key].text in words for key in view.hand)


def test_a_spectator_reads_nothing_of_a_hand():
    table = next(table for table in positions(4) if any(player.hand for player in table.state.players))

    words = renderer.describe(scene_of(table))

    assert "Your event cards" not in words
    assert "Only players have a hand" in texts_of(scene_of(table), "hand")


# What the board shows


@pytest.mark.parametrize("seats", SEATS)
def test_every_place_that_an_event_names_can_be_ringed(seats):
    for moment in contract.game(GAME, seats)[::4]:
        scene = scene_of(contract.opened(GAME, moment))
        lying = {f"gap:{stick.gap}" for stick in scene.view.sticks}

        shown = set(painted(scene).places)

        named = {place for place in scene.places if not place.startswith("gap:") or place in lying}
        assert named <= shown


def test_the_mover_is_named_in_the_band_and_framed_in_its_row():
    table = next(t for t in positions(4) if t.state.phase == "actions" and len(t.pending) == 1)
    scene = scene_of(table)
    (mover,) = scene.waiting
    canvas = painted(scene)
    row = canvas.places[f"seat:{mover}"]

    edge = canvas.image.getpixel((round(row.x + 200), round(row.y + 2)))

    assert edge == theme.rgb(canvas.palette.seats[mover].color)
    assert scene.name(mover)[:3] in " ".join(run.text for run in canvas.runs)


@pytest.mark.parametrize("seats", SEATS)
def test_each_owned_space_has_the_frame_of_its_owner(seats):
    for table in positions(seats)[::3]:
        scene = scene_of(table)
        canvas = painted(scene)

        for space in scene.view.spaces:
            if space.owner is not None:
                place = canvas.places[f"space:{space.key}"]
                edge = canvas.image.getpixel((round(place.x + place.width / 2), round(place.y + 2)))
                assert edge == theme.rgb(canvas.palette.seats[space.owner].color)


def test_two_players_see_only_the_columns_in_use():
    canvas = painted(scene_of(positions(2)[2]))

    spaces = {place for place in canvas.places if place.startswith("space:")}

    assert spaces == {f"space:r{row}c{column}" for row in range(1, 5) for column in range(2, 6)}


def test_a_stick_is_drawn_along_what_it_protects():
    table = next(t for t in positions(4) if t.state.sticks)
    scene = scene_of(table)
    canvas = painted(scene)
    stick = scene.view.sticks[0]

    place = canvas.places[f"gap:{stick.gap}"]

    line = stick.columns[0] if stick.standing else stick.rows[0]
    space = canvas.places[f"space:r1c{line}" if stick.standing else f"space:r{line}c1"]
    assert (place.x == space.x) if stick.standing else (place.y == space.y)
    assert canvas.image.getpixel((round(place.x + 5), round(place.y + 8))) == theme.rgb(theme.GOOD)


def test_an_estate_shows_both_sides_of_each_vineyard_and_what_the_year_would_bring():
    table = positions(4)[len(positions(4)) // 2]
    scene = scene_of(table)
    for seat, player in enumerate(scene.view.players):
        vineyards = [s for s in scene.view.spaces if s.owner == seat and not s.building]

        texts = texts_of(scene, "estate", seat)

        assert {f"{VARIETIES[space.other_variety].name} {space.other_quality}" for space in vineyards} <= set(
            texts
        )
        assert str(player.coins) in texts
        assert f"{player.employed} of {player.workers}" in " ".join(texts)


def test_a_large_estate_takes_two_pictures():
    table = positions(4)[4]
    spaces = tuple(
        msgspec.structs.replace(space, owner=1, die=space.quality, barrels=2)
        if number < 11 and space.building is None
        else msgspec.structs.replace(space, owner=None)
        for number, space in enumerate(table.view(None).spaces)
    )
    owned = sum(space.owner == 1 for space in spaces)
    scene = scene_of(table, spaces=spaces)

    pictures = renderer.draw_all(scene, "estate", 1)

    assert owned > 8
    assert len(pictures) == 2
    for picture in pictures:
        assert_legible(picture)


def test_a_card_that_fits_the_moment_is_green_and_comes_first():
    table = next(t for t in positions(3) if t.state.phase == "actions")
    mover = min(table.pending)
    scene = scene_of(table, mover, hand=("grand_cru", "loan"), playable=("loan",))

    texts = texts_of(scene, "hand", mover)

    assert texts.index("Raise a Loan") < texts.index("Playable now") < texts.index("Grand Cru")
    assert "Not now" in texts


def test_a_hand_says_what_a_card_costs_too_much():
    table = positions(3)[2]
    players = tuple(msgspec.structs.replace(player, coins=1) for player in table.view(0).players)

    texts = texts_of(scene_of(table, 0, hand=("advertising",), playable=(), players=players), "hand", 0)

    assert "1 coin short" in texts


def test_a_hand_of_few_cards_shows_cellar_and_land_too():
    table = positions(3)[len(positions(3)) // 2]
    scene = scene_of(table, 0, hand=("loan",), playable=())
    owned = {f"space:{space.key}" for space in scene.view.spaces if space.owner == 0}

    canvas = painted(scene, "hand")

    assert {f"seat:0/cellar/{number}" for number in range(1, 6)} <= set(canvas.places)
    assert owned <= set(canvas.places)
    assert "Raise a Loan" in [run.text for run in canvas.runs]


def test_a_hand_without_cards_is_the_estate_and_tells_how_to_draw_one():
    table = positions(3)[len(positions(3)) // 2]
    scene = scene_of(table, 0, hand=(), playable=())

    hand, estate = painted(scene, "hand"), painted(scene, "estate", 0)

    assert hand.places == estate.places
    assert "skip both actions" in " ".join(run.text for run in hand.runs)
    assert "0 event cards" in renderer.draw(scene, "hand").alt


def test_a_hand_tells_nothing_of_drawing_when_the_game_is_over():
    scene = msgspec.structs.replace(scene_of(positions(2)[-1], 0, hand=(), playable=()), over=True)

    texts = texts_of(scene, "hand", 0)

    assert "No event cards in hand" in texts
    assert "skip both actions" not in texts
    assert "waits" not in texts


def test_a_hand_counts_the_land_that_it_has_no_room_for():
    table = positions(4)[4]
    spaces = tuple(msgspec.structs.replace(space, owner=1, die=2) for space in table.view(None).spaces[:11])
    scene = scene_of(table, 1, hand=("loan", "grand_cru"), playable=(), spaces=spaces)

    picture = renderer.draw(scene, "hand")

    assert_legible(picture)
    assert "Land · and 5 more" in [run.text for run in picture.runs]


def test_the_wholesaler_shows_all_he_has_in_the_close_up():
    table = positions(4)[5]
    stock = tuple(key for key, variety in VARIETIES.items() if not variety.cuvee)
    scene = scene_of(table, warehouse=stock)

    board, close_up = renderer.draw(scene), renderer.draw(scene, "market")

    assert_legible(board)
    assert_legible(close_up)
    assert "+7 more" in [run.text for run in board.runs]
    assert "Syrah" in [run.text for run in close_up.runs]


# Names and icons


def test_every_short_form_is_shorter_and_belongs_to_a_card():
    names = {key: card.name for cards in (VARIETIES, BUILDINGS) for key, card in cards.items()}

    for forms in (SHORT_NAMES, SHORTEST_NAMES):
        assert set(forms) <= set(names)
        assert all(len(form) <= len(names[key]) for key, form in forms.items())


def test_every_variety_has_a_form_that_fits_on_the_narrowest_cell():
    forms = {
        key: SHORTEST_NAMES.get(key, variety.name) for key, variety in VARIETIES.items() if not variety.cuvee
    }

    assert all(lettering.width(f"{form} 6", 22, "semibold") <= 72 for form in forms.values())


def test_every_season_weather_and_building_has_an_icon():
    assert set(SEASON_ICONS) == set(SEASONS)
    assert set(WEATHER_ICONS) == set(WEATHER)
    assert set(BUILDING_ICONS) == set(BUILDINGS)
