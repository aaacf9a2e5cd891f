"""The drawing kit: texts fit, are measured, and what is kept is drawn the same again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from renderer import theme
from renderer.canvas import Canvas, Flag, Foot
from renderer.icons import icons, size_of
from renderer.lettering import block, drawable, fit, has_glyph, width, wrap
from renderer.theme import palette, rgb
from tests.renderer.contract import assert_legible, overlaps

LONG = "Maximilian the Great of the Upper Valley"


def _pixel(picture, x, y):
    return Image.open(BytesIO(picture.png)).convert("RGB").getpixel((x, y))


# ---------------------------------------------------------------- fitting


def test_a_text_that_fits_keeps_its_size():
    assert fit("Merlot", 40, 30, "bold", 400) == ("Merlot", 40)


def test_a_text_too_wide_shrinks_first():
    words, px = fit("Sauvignon Blanc", 40, 24, "semibold", 220)

    assert words == "Sauvignon Blanc"
    assert 24 <= px < 40
    assert width(words, px, "semibold") <= 220


def test_a_text_that_cannot_shrink_enough_takes_its_short_form():
    words, px = fit("Sauvignon Blanc", 40, 30, "semibold", 120, "Sauv. Bl.")

    assert words == "Sauv. Bl."
    assert px >= 30


def test_a_text_without_short_form_ends_in_an_ellipsis():
    words, px = fit(LONG, 40, 30, "bold", 200)

    assert words.endswith("…")
    assert px == 30
    assert width(words, px, "bold") <= 200


def test_a_block_wraps_before_it_takes_the_short_form():
    rows, px = block("Cerasuolo d'Abruzzo", 30, 24, "serif", 150, 2, "Cerasuolo")

    assert rows == ("Cerasuolo", "d'Abruzzo")
    assert px >= 24


def test_a_block_that_cannot_wrap_takes_the_short_form():
    rows, _ = block("Blaufränkisch-Kékfrankos", 30, 24, "serif", 120, 2, "Blaufr.")

    assert rows == ("Blaufr.",)


def test_wrapping_keeps_every_word_and_every_line_fits():
    text = "Choose one: draw two summer visitors, or give up one wine worth at least four"

    rows = wrap(text, 30, "semibold", 300)

    assert " ".join(rows) == text
    assert all(width(row, 30, "semibold") <= 300 for row in rows)


def test_wrapping_to_few_lines_cuts_the_last():
    rows = wrap("one two three four five six seven eight nine ten", 30, "semibold", 120, 2)

    assert len(rows) == 2
    assert rows[1].endswith("…")


@pytest.mark.parametrize("face", ["regular", "semibold", "bold", "serif", "serif_bold"])
def test_the_fonts_have_the_signs_that_pictures_use(face):
    assert all(has_glyph(sign, face) for sign in "−–×±·…’éőäßØ&+/%")


def test_letters_that_a_font_lacks_are_left_out():
    assert drawable("Mia 漢 wins", "serif") == "Mia  wins"


def test_digits_are_all_as_wide_as_each_other():
    widths = {width(digit, 40, "bold") for digit in "0123456789"}

    assert len(widths) == 1


# ---------------------------------------------------------------- texts on a canvas


def test_a_text_is_recorded_with_its_class_size_box_and_contrast():
    canvas = Canvas()

    canvas.text(100, 200, "Prizes", 34, "serif")

    (run,) = canvas.runs
    left, top, right, bottom = run.box
    assert (run.text, run.kind, run.px) == ("Prizes", "decide", 34)
    assert 95 < left < right < 250
    assert 160 < top < bottom < 210
    assert run.contrast == pytest.approx(theme.contrast(rgb(theme.INK), rgb(theme.PAPER)))


def test_contrast_is_measured_against_what_lies_below():
    canvas = Canvas()
    canvas.rect(80, 150, 300, 80, theme.WINE)

    canvas.text(100, 200, "dark on dark", 30)

    assert canvas.runs[0].contrast < 4.5


def test_a_text_without_given_room_stays_in_the_picture():
    canvas = Canvas()

    canvas.text(1000, 300, LONG, 40)
    canvas.text(200, 400, LONG, 40, align="right")
    canvas.text(1100, 500, LONG, 40, align="center")

    assert all(run.box[0] >= 0 and run.box[2] <= canvas.width for run in canvas.runs)


def test_a_negative_number_has_a_minus_sign():
    canvas = Canvas()

    canvas.text(100, 200, -5)

    assert canvas.runs[0].text == "−5"


def test_the_middle_of_a_text_is_where_it_was_asked_for():
    canvas = Canvas()

    canvas.middle(300, 400, "H0", 60, "bold", align="center")

    left, top, right, bottom = canvas.runs[0].box
    assert (left + right) / 2 == pytest.approx(300, abs=2)
    assert (top + bottom) / 2 == pytest.approx(400, abs=2)


# ---------------------------------------------------------------- band, rings, layers


def test_the_flag_shows_the_color_of_the_only_seat_that_is_waited_for():
    canvas = Canvas(marks=("M", "J"))
    canvas.header("Wine Cellar", "Bids are open", "bottle_red", Flag((1,), "Jonas", "picks first"))

    picture = canvas.picture("Jonas picks first.")

    assert _pixel(picture, 870, 20) == rgb(palette("cellar").seats[1].color)
    assert_legible(picture)


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_flag_shows_the_marks_of_all_that_are_waited_for(seats):
    canvas = Canvas(marks=tuple("MJPTABCY"))
    canvas.header(
        "Wine Cellar", "Everybody bids", "bottle_red", Flag(tuple(range(seats)), f"Waiting for {seats}")
    )

    shown = [run.text for run in canvas.runs if run.kind == "mark"]

    assert shown == list("MJPTABCY")[:seats]
    assert_legible(canvas.picture("Waiting."))


@pytest.mark.parametrize("asked", ["bids", "chooses which of the two vines to uproot first"])
@pytest.mark.parametrize(
    "headline", ["Short", "Mia plants Cabernet Sauvignon and Pinot Noir on the field of five", LONG * 3]
)
def test_the_band_holds_any_headline_and_any_question(headline, asked):
    canvas = Canvas(marks=("M",))

    canvas.header("Viticulture · year 4 · winter", headline, "snow", Flag((0,), LONG, asked))

    assert_legible(canvas.picture(headline))


def test_what_changed_last_is_ringed():
    canvas = Canvas(ringed=("seat:0/bid",))
    canvas.place("seat:0/bid", 300, 300, 100, 60)

    picture = canvas.picture("A bid.")

    assert _pixel(picture, 350, 297) == rgb(theme.RING)


def test_a_place_within_a_known_place_rings_that_place():
    canvas = Canvas(ringed=("seat:0/points",))
    canvas.place("seat:0", 300, 300, 100, 60)

    picture = canvas.picture("Points.")

    assert _pixel(picture, 350, 297) == rgb(theme.RING)


def test_at_most_three_places_are_ringed_the_last_ones():
    canvas = Canvas(ringed=("a", "b", "c", "d", "unknown"))
    for number, name in enumerate("abcd"):
        canvas.place(name, 100 + 200 * number, 300, 100, 60)

    picture = canvas.picture("Four changes.")

    ringed = [_pixel(picture, 150 + 200 * number, 297) == rgb(theme.RING) for number in range(4)]
    assert ringed == [False, True, True, True]


def _labels(canvas):
    canvas.panel(28, 140, 400, 200)
    canvas.text(48, 200, "Prizes", 30)
    canvas.place("prizes", 28, 140, 400, 200)


def test_a_static_layer_is_painted_once_and_looks_the_same_again():
    painted = []

    def painter(canvas):
        painted.append(canvas)
        _labels(canvas)

    pictures = []
    for _ in range(2):
        canvas = Canvas(ringed=("prizes",))
        canvas.static("a test of layers", painter)
        pictures.append(canvas.picture("Prizes."))

    assert len(painted) == 1
    assert pictures[0] == pictures[1]
    assert [run.text for run in pictures[1].runs] == ["Prizes"]


def test_a_stamp_is_drawn_anew_only_for_a_new_key_and_its_texts_move_with_it():
    painted = []

    def cell(value):
        def painter(canvas):
            painted.append(value)
            canvas.text(10, 40, value)

        return painter

    canvas = Canvas()
    for x, value in ((100, "one"), (300, "one"), (500, "two")):
        canvas.stamp(("a test of stamps", value), x, 200, (120, 60), cell(value))

    assert painted == ["one", "two"]
    assert [run.box[0] // 100 for run in canvas.runs] == [1, 3, 5]


def test_a_new_picture_shows_nothing_of_the_one_before():
    first = Canvas()
    first.rect(0, 0, 1200, 900, theme.WINE)
    first.picture("Wine red.")

    second = Canvas().picture("Empty.")

    assert _pixel(second, 600, 450) == rgb(theme.PAPER)


def test_threads_do_not_disturb_each_other():
    def paint(seat):
        canvas = Canvas(marks=tuple("MJPTABCY"))
        canvas.static("a test of threads", _labels)
        canvas.header("Wine Cellar", f"Seat {seat}", "bottle_red", Flag((seat,), "Mia", "bids"))
        for number in range(8):
            canvas.row(400 + 50 * number, 44, number, mover=number == seat)
            canvas.mark(number, 70, 422 + 50 * number, 34)
        return canvas.picture(f"Seat {seat}.")

    alone = [paint(seat) for seat in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(paint, list(range(8)) * 3))

    assert together == alone * 3


# ---------------------------------------------------------------- parts


@pytest.mark.parametrize("name", sorted(icons()))
def test_every_icon_can_be_drawn_and_shows_something(name):
    canvas = Canvas(200, 100)
    before = canvas.image.copy()

    canvas.icon(100, 50, 60, name, theme.WINE)

    assert canvas.image.tobytes() != before.tobytes()
    assert max(size_of(name, 60)) == 60


@pytest.mark.parametrize("name", theme.PALETTES)
def test_the_parts_of_pictures_are_legible_in_every_palette(name):
    canvas = Canvas(palette=name, marks=("M", "Jo", "3", "T", "A", "B", "C", "Y"))
    canvas.track(28, 140, 1144, range(-5, 21), {5: theme.SOFT, 25: theme.WINE})
    for seat in range(8):
        canvas.row(190 + 50 * seat, 44, seat, mover=seat == 2)
        canvas.worker(seat, 70, 212 + 50 * seat, 32, grande=seat == 1)
        canvas.open_seat(seat, 130, 212 + 50 * seat, 32)
        canvas.die(180, 212 + 50 * seat, 32, seat % 6 + 1)
        canvas.coin(240, 212 + 50 * seat, seat, 34, silver=seat > 3)
    for number, wine in enumerate(("red", "white", "blush", "rose", "sparkling")):
        canvas.glass(340 + 70 * number, 240, wine, number, 60)
        canvas.bottle(340 + 70 * number, 360, 120, wine)
    canvas.grape(340, 480, "red", 4)
    canvas.grape(400, 480, "white", 5)
    canvas.plate(450, 460, 40, "A", theme.GOLD)
    canvas.card_back(510, 450, 40, 60, 3, theme.WINTER)
    canvas.card_back(560, 450, 40, 60, 0, theme.WINTER)
    canvas.pill(620, 460, 160, 44, "Furmint", canvas.palette.wines["white"].color)
    canvas.chip(340, 540, "steady", "clock")
    canvas.closed(700, 540, 60, 60)
    canvas.hand_card(28, 610, 380, 270, "Wine order", theme.ORDER, "scroll", Foot("You have red 5"))
    canvas.hand_card(420, 610, 380, 270, LONG, theme.SUMMER, "sun", Foot("play in summer", "clock"))

    picture = canvas.picture("Parts.")

    assert_legible(picture)


def test_texts_that_meet_are_found():
    canvas = Canvas()
    canvas.text(100, 200, "one")
    canvas.text(110, 205, "two")

    assert overlaps(tuple(canvas.runs)) != []


@pytest.mark.parametrize("size", [(60, 40), (600, 400)], ids=["small", "large"])
def test_a_box_has_its_line_its_ground_and_round_corners(size):
    canvas = Canvas()
    wide, high = size

    canvas.rect(100, 200, wide, high, theme.CARD, 10, theme.WINE, 4)

    pixel = canvas.image.getpixel
    assert pixel((100 + wide // 2, 200 + high // 2)) == rgb(theme.CARD)
    assert pixel((101, 200 + high // 2)) == rgb(theme.WINE)
    assert pixel((100 + wide // 2, 199 + high)) == rgb(theme.WINE)
    assert pixel((100, 200)) == rgb(theme.PAPER)
    assert pixel((100 + wide, 200 + high // 2)) == rgb(theme.PAPER)


@pytest.mark.parametrize("size", [(0, 40), (60, -5), (3, 3), (1, 40)])
def test_a_box_without_room_harms_nothing(size):
    canvas = Canvas()

    canvas.rect(100, 200, *size, theme.CARD, 10, theme.WINE, 4)

    assert canvas.image.getpixel((90, 190)) == rgb(theme.PAPER)


def test_a_thin_frame_leaves_what_is_outside_its_round_corners():
    canvas = Canvas()
    before = canvas.image.getpixel((102, 102))

    canvas.frame(100, 100, 200, 100, theme.LINE, 12, 2)

    assert canvas.image.getpixel((102, 102)) == before
    assert canvas.image.getpixel((200, 101)) == rgb(theme.LINE)
