"""Pictures of records: the leaderboard of a game, and a person's profile."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from renderer import theme
from renderer.canvas import Canvas
from renderer.counts import counted
from renderer.masks import Point
from renderer.names import shown_name
from renderer.scene import Picture, shortened
from renderer.theme import CARD, CURVES, FACES, INK, SHAPES, SOFT, WINE, Color, ink_on

MOST_LEADERS = 10  # rows of one leaderboard picture
MOST_GAMES = 4  # curves and blocks of one profile picture


class Leader(Struct, frozen=True):
    """A row of the leaderboard."""

    place: int
    name: str
    rating: int
    spread: int  # of the rating, plus or minus
    games: int
    wins: int
    mean: str  # mean score, as it is shown
    curve: tuple[float, ...] = ()  # rating after each of the last games, oldest first
    trend: int = 0  # above 0 rises, below 0 falls
    fallback: str = ""  # username
    mine: bool = False  # the reader's own row


class GameRecord(Struct, frozen=True):
    """A person's record in one game."""

    title: str
    icon: str
    rating: int
    games: int
    wins: int
    best: str  # best score, as it is shown; empty if there is none
    standing: str = ""  # "2nd on this server"
    curve: tuple[tuple[float, float], ...] = ()  # (share of the time shown, rating), oldest first


class Profile(Struct, frozen=True):
    """A person's records."""

    name: str
    kicker: str  # "Profile · all servers"
    since: str  # "since March 2025"
    games: int
    wins: int
    records: tuple[GameRecord, ...]
    ticks: tuple[tuple[float, str], ...] = ()  # (share of the time shown, word under the axis)
    fallback: str = ""


# ---------------------------------------------------------------- leaderboard


def leaderboard(kicker: str, leaders: Sequence[Leader], headline: str = "Leaderboard") -> Picture:
    """The leaderboard, at most MOST_LEADERS rows."""
    canvas = Canvas(*theme.SHEET)
    canvas.header(kicker, headline, "laurel")
    heads = ((496, "Rating"), (628, "Games"), (734, "Wins"), (878, "Mean"), (1140, "Last games"))
    for right, words in heads:
        canvas.text(right, 160, words, 26, color=SOFT, align="right", kind="label")
    shown = leaders[:MOST_LEADERS]
    step = min(85.0, 608 / max(1, len(shown)))
    for number, leader in enumerate(shown):
        _leader(canvas, leader, number, 174 + number * step, step - 7)
    if not shown:
        canvas.text(600, 460, "No rated games yet", 40, "serif", color=SOFT, align="center")
    return canvas.picture(_leaders_in_words(kicker, headline, shown))


def _leaders_in_words(kicker: str, headline: str, leaders: Sequence[Leader]) -> str:
    rows = (
        f"{leader.place}. {shown_name(leader.name, leader.fallback)} {leader.rating} ±{leader.spread}, "
        f"{counted(leader.wins, 'win')} in {counted(leader.games, 'game')}."
        for leader in leaders
    )
    return shortened(f"{headline}. {kicker}. {' '.join(rows) or 'No rated games yet.'}")


def _leader(canvas: Canvas, leader: Leader, number: int, top: float, high: float) -> None:
    middle, wide = top + high / 2, canvas.width - 2 * theme.MARGIN
    ground = theme.WINNER if leader.place == 1 else CARD
    canvas.rect(theme.MARGIN, top, wide, high, ground, 10, WINE if leader.mine else "", 4)
    if leader.place == 1:
        canvas.icon(74, middle, min(72, high - 2), "laurel", theme.COIN_DARK)
    color = WINE if leader.place <= 3 else SOFT
    canvas.middle(
        74, middle, leader.place, 40 if leader.place < 10 else 32, "serif", color=color, align="center"
    )
    name = shown_name(leader.name, leader.fallback)
    face(canvas, 140, middle, min(52, high - 10), name, FACES[number % len(FACES)])
    canvas.middle(182, middle, name, 36, "bold", width=220)
    canvas.middle(496, middle, leader.rating, 42, "bold", align="right", width=88)
    canvas.middle(504, middle, f"±{leader.spread}", 24, color=SOFT, kind="label", width=50)
    for right, value, weight in ((628, leader.games, "semibold"), (734, leader.wins, "bold")):
        canvas.middle(
            right, middle, value, 34, "bold" if weight == "bold" else "semibold", align="right", width=72
        )
    canvas.middle(878, middle, leader.mean, 34, align="right", width=120)
    _sparkline(canvas, leader.curve, (988, top + 16, 120, high - 32))
    if leader.trend:
        rises = leader.trend > 0
        canvas.icon(1146, middle, 28, "up" if rises else "down", theme.GOOD if rises else theme.BAD)


def face(canvas: Canvas, cx: float, cy: float, size: float, name: str, color: Color) -> None:
    """A person away from a table: a disc with their initial."""
    canvas.disc(cx, cy, size, color)
    initial = next((sign for sign in name if sign.isalnum()), "")
    px = round(size * 0.46)
    canvas.middle(cx, cy, initial.upper(), px, "bold", color=ink_on(color), align="center", kind="mark")


def _sparkline(canvas: Canvas, curve: Sequence[float], box: tuple[float, float, float, float]) -> None:
    if len(curve) < 2:
        return
    left, top, wide, high = box
    low, spread = min(curve), max(max(curve) - min(curve), 1)
    points = [
        (left + wide * number / (len(curve) - 1), top + high * (1 - (value - low) / spread))
        for number, value in enumerate(curve)
    ]
    canvas.line(points, WINE, 4)
    canvas.disc(*points[-1], 13, WINE)


# ---------------------------------------------------------------- profile


def profile(person: Profile) -> Picture:
    """A person's profile: a rating curve and a block for each of at most MOST_GAMES games."""
    canvas = Canvas(*theme.SHEET)
    name = shown_name(person.name, person.fallback)
    games = counted(person.games, "rated game")
    canvas.header(person.kicker, f"{name} · {games}", aside=380)
    _wins(canvas, person, name)
    records = person.records[:MOST_GAMES]
    canvas.panel(28, 136, 1144, 330)
    canvas.title(48, 178, "Rating over time", 30)
    _chart(canvas, records, person.ticks)
    wide = (1144 - 14 * (len(records) - 1)) / max(1, len(records))
    for number, record in enumerate(records):
        _block(canvas, record, theme.MARGIN + number * (wide + 14), min(wide, 560), CURVES[number])
    return canvas.picture(_profile_in_words(person, name, games))


def _profile_in_words(person: Profile, name: str, games: str) -> str:
    rows = (
        f"{record.title}: rating {record.rating}, {counted(record.wins, 'win')} in "
        f"{counted(record.games, 'game')}"
        + (f", best {record.best}" if record.best else "")
        + (f", {record.standing}." if record.standing else ".")
        for record in person.records
    )
    facts = [name, games, counted(person.wins, "win"), *([person.since] if person.since else [])]
    return shortened(f"{', '.join(facts)}. {' '.join(rows) or 'No rated games yet.'}")


def _wins(canvas: Canvas, person: Profile, name: str) -> None:
    face(canvas, 1112, 64, 80, name, WINE)
    wins = counted(person.wins, "win")
    canvas.text(1050, 56, person.since, 26, color=theme.CREAM_DIM, align="right", kind="label")
    canvas.text(1050, 93, wins, 36, "bold", color=theme.WHITE, align="right")


_PLOT = (124, 200, 872, 208)  # left, top, width and height of the curves


def _chart(canvas: Canvas, records: Sequence[GameRecord], ticks: Sequence[tuple[float, str]]) -> None:
    left, top, wide, high = _PLOT
    ratings = [rating for record in records for _, rating in record.curve]
    if not ratings:
        canvas.text(600, 320, "No rated games yet", 36, "serif", color=SOFT, align="center")
        return
    low, upper = _range(ratings)

    def place(share: float, rating: float) -> Point:
        return left + wide * share, top + high * (1 - (rating - low) / (upper - low))

    step = 100 if upper - low <= 500 else 200
    for rating in range(low, upper + 1, step):
        y = place(0, rating)[1]
        canvas.rect(left, y - 1, wide, 2, theme.INSET)
        canvas.middle(left - 14, y, rating, 26, color=SOFT, align="right", kind="label")
    for share, words in ticks:
        canvas.text(left + wide * share, top + high + 42, words, 26, color=SOFT, align="center", kind="label")
    curves = [[place(*point) for point in record.curve] for record in records]
    for number, curve in reversed(list(enumerate(curves))):
        if len(curve) > 1:
            canvas.line(curve, CURVES[number], 5)
    _ends(canvas, records, curves)


def _range(ratings: Sequence[float]) -> tuple[int, int]:
    """The hundreds around all ratings."""
    low = int(min(ratings) // 100 * 100)
    return low, max(low + 100, int(-(-max(ratings) // 100) * 100))


def _ends(canvas: Canvas, records: Sequence[GameRecord], curves: Sequence[Sequence[Point]]) -> None:
    """Each curve is named at its end, the names pushed apart where curves meet."""
    drawn = sorted((curve[-1][1], number) for number, curve in enumerate(curves) if curve)
    heights = _apart([y for y, _ in drawn], 58, 172, 412)
    for (y, number), middle in zip(drawn, heights, strict=True):
        x = curves[number][-1][0]
        canvas.shape(x, y, 24, f"seat_{SHAPES[number]}", CURVES[number])
        canvas.text(1016, middle + 2, records[number].rating, 32, "bold", color=CURVES[number])
        canvas.text(1016, middle + 26, records[number].title, 24, kind="label", width=150)


def _apart(heights: Sequence[float], least: float, first: float, last: float) -> list[float]:
    """Sorted heights moved so that neighbors are at least so far apart, all between first and last."""
    moved = list(heights)
    for number in range(len(moved)):
        moved[number] = max(moved[number], moved[number - 1] + least if number else first)
    moved.reverse()
    for number in range(len(moved)):
        moved[number] = min(moved[number], moved[number - 1] - least if number else last)
    moved.reverse()
    return moved


def _block(canvas: Canvas, record: GameRecord, left: float, wide: float, color: Color) -> None:
    canvas.panel(left, 482, wide, 290)
    canvas.icon(left + 45, 536, 66, record.icon, color, dark=INK)
    room = wide - 100
    canvas.text(left + 86, 530, record.title, 30, "serif", width=room, kind="name")
    canvas.text(left + 86, 564, record.standing or "not ranked yet", 24, color=SOFT, kind="label", width=room)
    for x, number, words, ink in (
        (20, record.games, "game" if record.games == 1 else "games", INK),
        (132, record.wins, "win" if record.wins == 1 else "wins", WINE),
    ):
        canvas.text(left + x, 632, number, 48, "bold", color=ink)
        canvas.text(left + x, 662, words, 26, color=SOFT, kind="label")
    share = record.wins / record.games if record.games else 0.0
    canvas.rect(left + 20, 680, wide - 40, 16, theme.INSET, 8)
    canvas.rect(left + 20, 680, (wide - 40) * share, 16, WINE, 8)
    canvas.text(left + 20, 736, f"{round(100 * share)} %", 30, "bold")
    if record.best:
        canvas.text(left + wide - 18, 736, f"best {record.best}", 30, align="right", width=wide - 130)
