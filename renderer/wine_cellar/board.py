"""The board: prizes on top, then a row for each seat in the order in which they pick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from games.wine_cellar.cards import ROUNDS
from games.wine_cellar.view import EnoView, SeatView, WineCellarView
from renderer import theme
from renderer.canvas import Canvas, flag_of
from renderer.scene import Scene
from renderer.surface import Place
from renderer.theme import INK, SOFT, Color
from renderer.wine_cellar import parts
from renderer.wine_cellar.results import results

_BOTTOM = 872
_SLOT_X, _SLOT_STEP, _SLOT_WIDTH = 534, 79, 74
_CLIENT_X, _CLIENT_WIDTH = 376, 150


class Layout(Struct, frozen=True):
    """Where things are on the board; it depends on the number of seats only."""

    seats: int
    prizes: int  # how many lie on the table
    prize_height: int
    labels: int  # the baseline of the column heads
    row: int  # height of a row
    step: int

    @property
    def compact(self) -> bool:
        """Whether a row is one line."""
        return self.seats > 5

    def top(self, place: int) -> int:
        return self.labels + 12 + place * self.step

    @property
    def slot(self) -> tuple[int, int]:
        return _SLOT_WIDTH, self.row - (10 if self.compact else 14)

    @property
    def bid(self) -> tuple[int, int, int]:
        """Left end, width and height of a bid."""
        high = self.row - 10 if self.compact else min(76, self.row - 14)
        return (282, 86, high) if self.compact else (262, 98, high)


def layout_for(seats: int) -> Layout:
    prize_height = 262 if seats < 3 else 236 if seats == 3 else 206
    labels = 172 + prize_height + 34
    if seats == 1:
        return Layout(1, 2, prize_height, labels, 172, 218)
    gap = 4 if seats > 5 else 6
    step = (_BOTTOM - labels - 12 + gap) // seats
    return Layout(seats, seats, prize_height, labels, step - gap, step)


def board(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """The table as everybody sees it."""
    view: WineCellarView = scene.view
    layout = layout_for(len(view.seats))
    canvas.static(("wine_cellar", layout.seats, view.phase, view.variant), partial(_ground, layout, view))
    canvas.header(kicker(view), scene.headline, "bottle_red", flag_of(scene))
    if view.phase == "over":
        results(canvas, scene, 172, layout.prize_height)
    else:
        _prizes(canvas, scene, layout)
    order = rows_in_order(view)
    for place, who in enumerate(order):
        _row(canvas, scene, layout, place, who)
    for what, (left, wide) in _columns(layout).items():
        _one_place_for_all(canvas, scene, what, left, wide, layout)
    if view.phase == "over":
        for who in order:
            canvas.place(f"seat:{who}/score", theme.MARGIN, 172, 1144, layout.prize_height)
    if view.eno:
        _eno(canvas, view.eno, layout)


def kicker(view: WineCellarView) -> str:
    """The game, and how far it is."""
    games = f"game {view.game} of {view.games} · " if view.games > 1 else ""
    clients = f" · clients of set {view.client_set}" if view.client_set else ""
    now = {"clients": f"choosing clients{clients}", "over": "final score"}
    return f"Wine Cellar · {games}{now.get(view.phase, f'round {view.round} of {view.rounds}')}"


def rows_in_order(view: WineCellarView) -> Sequence[int]:
    """The seats from top to bottom: by picking order when the bids are open, by total at the end."""
    seats = range(len(view.seats))
    if view.phase == "over":
        return sorted(seats, key=lambda seat: -view.seats[seat].total)
    return view.order or seats


# ---------------------------------------------------------------- what stays


def _ground(layout: Layout, view: WineCellarView, canvas: Canvas) -> None:
    if view.phase == "over":
        canvas.title(28, 158, "Result", 30)
    else:
        wide = canvas.title(28, 158, "Prizes", 30)
        canvas.text(
            50 + wide,
            158,
            f"number = bid · points if opened 1st … 8th · countries pay {parts.COUNTRY_POINTS}",
            24,
            color=SOFT,
            kind="label",
        )
        words = f"bottles 1 to {view.last_bottle} are in play"
        canvas.text(1172, 158, words, 24, color=SOFT, align="right", kind="label")
    _heads(canvas, layout, view)
    for place in range(layout.seats):
        canvas.rect(theme.MARGIN, layout.top(place), 1144, layout.row, theme.INSET, 10)


def _heads(canvas: Canvas, layout: Layout, view: WineCellarView) -> None:
    base = layout.labels
    title = {"picks": "Picking order" if layout.compact else "Order", "over": "Cellars"}
    canvas.title(28, base, title.get(view.phase, "Seats"), 28)
    if layout.compact:
        words = "Total" if view.games > 1 else "Score"
        canvas.text(274, base, words, 24, color=SOFT, align="right", kind="label")
    elif view.phase != "over":
        canvas.text(254, base, "cellar + client", 22, color=SOFT, align="right", kind="label")
    bid = layout.bid[0] + layout.bid[1] / 2
    canvas.text(bid, base, "Bid", 24, color=SOFT, align="center", kind="label")
    _label(canvas, _CLIENT_X, base, "Client" if layout.compact else "Client pays")
    _label(canvas, _SLOT_X, base, "Cellars: top")
    canvas.rect(_SLOT_X + 140, base - 9, 392, 2, theme.LINE)
    canvas.text(1172, base, "bottom", 24, color=SOFT, align="right", kind="label")
    if layout.seats == 1:
        below = base + layout.step
        canvas.title(28, below, "Eno", 28)
        canvas.text(bid, below, "Open", 24, color=SOFT, align="center", kind="label")
        _label(canvas, _CLIENT_X, below, "Client")
        _label(canvas, _SLOT_X, below, "Bottles that left the game")


def _label(canvas: Canvas, x: float, base: float, words: str) -> None:
    canvas.text(x, base, words, 24, color=SOFT, kind="label")


# ---------------------------------------------------------------- prizes


def _prizes(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    view: WineCellarView = scene.view
    takers = {player.taken: seat for seat, player in enumerate(view.seats) if player.taken}
    if view.eno and view.eno.took:
        takers[view.eno.took] = -1
    bottles = sorted([*view.prizes, *takers])
    gap = 12 if layout.prizes < 6 else 8
    wide = (1144 - gap * (layout.prizes - 1)) / layout.prizes
    for number, bottle in enumerate(bottles):
        x = theme.MARGIN + number * (wide + gap)
        if bottle in takers:
            _taken(canvas, scene, x, (round(wide), layout.prize_height), bottle, takers[bottle])
        else:
            parts.prize(canvas, x, 172, wide, layout.prize_height, bottle)
        canvas.place(f"prize:{bottle}", x, 172, wide, layout.prize_height)


def _taken(canvas: Canvas, scene: Scene, x: float, size: tuple[int, int], bottle: int, taker: int) -> None:
    """The place of a prize that is gone: which one it was, and who has it (Eno: -1)."""
    name, mark = ("Eno", "") if taker < 0 else (scene.name(taker), scene.marks[taker])
    painter = partial(_paint_taken, size=size, bottle=bottle, taker=taker, name=name)
    canvas.stamp(("cellar taken", bottle, taker, name, mark), x, 172, size, painter, theme.PAPER)


def _paint_taken(canvas: Canvas, size: tuple[int, int], bottle: int, taker: int, name: str) -> None:
    wide, high = size
    middle = wide / 2
    canvas.empty(0, 0, wide, high, 12, theme.PAPER)
    canvas.text(middle, 50, bottle, 40, "bold", color=SOFT, align="center")
    if taker < 0:
        canvas.icon(middle, high / 2 + 6, 60, "visitor", theme.WINE)
    else:
        canvas.mark(taker, middle, high / 2 + 6, 56)
    words = f"taken by {name}"
    canvas.text(
        middle, high - 20, words, 26, color=SOFT, align="center", kind="label", width=wide - 12, short="taken"
    )


# ---------------------------------------------------------------- rows


def _row(canvas: Canvas, scene: Scene, layout: Layout, place: int, seat: int) -> None:
    view: WineCellarView = scene.view
    player = view.seats[seat]
    top, high = layout.top(place), layout.row
    ground = theme.INSET
    if seat in scene.waiting:
        ground = canvas.row(top, high, seat, mover=True)
    canvas.place(f"seat:{seat}", theme.MARGIN, top, 1144, high)
    _who(canvas, scene, layout, place, seat)
    _bid(canvas, view, player, layout, top, ground)
    _client(canvas, view, player, layout, top, ground)
    _cellar(canvas, scene, layout, seat, top, ground)


def _who(canvas: Canvas, scene: Scene, layout: Layout, place: int, seat: int) -> None:
    view: WineCellarView = scene.view
    player, top = view.seats[seat], layout.top(place)
    middle = top + layout.row / 2
    _standing(canvas, view, player, 46, middle)
    if layout.compact:
        canvas.mark(seat, 82, middle, 40)
        canvas.middle(108, middle, scene.name(seat), 30, "bold", width=104, kind="name")
        canvas.middle(274, middle, player.total, 32, "bold", align="right", width=52)
        return
    canvas.mark(seat, 93, middle, 56)
    if layout.row < 130:
        canvas.text(136, middle - 6, scene.name(seat), 34, "bold", width=120, kind="name")
        canvas.text(136, middle + 30, _score(view, player), 28, color=SOFT, kind="name", width=122)
        return
    base = canvas.block(136, middle - 26, scene.name(seat), 34, "bold", width=120, kind="name", lead=1.0)
    canvas.text(136, base + 38, _score(view, player), 34, kind="name", width=122)


def _standing(canvas: Canvas, view: WineCellarView, player: SeatView, cx: float, middle: float) -> None:
    """When a seat picks, a tick once it has; its place at the end."""
    if view.phase == "picks" and player.taken:
        canvas.icon(cx, middle, 28, "check", theme.GOOD)
        return
    number = player.place
    if view.phase == "over":
        number = 1 + sum(other.total > player.total for other in view.seats)
    if number:
        canvas.middle(cx, middle, number, 34, "serif", color=INK, align="center")


def _score(view: WineCellarView, player: SeatView) -> str:
    """What the cellar and the client are worth; before it, the total of all games, if there are several."""
    now = parts.points_in_words(player.running.cellar_points, player.running.bonus_points)
    return f"{player.total} ({now.replace(' ', '')})" if view.games > 1 else now


def _bid(
    canvas: Canvas, view: WineCellarView, player: SeatView, layout: Layout, top: int, ground: Color
) -> None:
    left, wide, high = layout.bid
    y = top + (layout.row - high) / 2
    if player.bid:
        parts.bid(canvas, left, y, (wide, high), ground, player.bid)
    elif view.phase == "bids":
        parts.sealed(canvas, left, y, (wide, high), done=player.has_answered)
    else:
        canvas.frame(left, y, wide, high, theme.LINE, 8, 2)


def _client(
    canvas: Canvas, view: WineCellarView, player: SeatView, layout: Layout, top: int, ground: Color
) -> None:
    size = _CLIENT_WIDTH, layout.row - 12
    if player.client:
        parts.wishes(canvas, _CLIENT_X, top + 6, size, ground, player.client, len(view.seats))
        return
    high = layout.bid[2]
    y = top + (layout.row - high) / 2
    parts.sealed(canvas, _CLIENT_X, y, (130, high), done=player.has_answered)


def _cellar(canvas: Canvas, scene: Scene, layout: Layout, seat: int, top: int, ground: Color) -> None:
    player: SeatView = scene.view.seats[seat]
    cellar = player.running.cellar
    wide, high = layout.slot
    y = top + (layout.row - high) / 2
    left = ROUNDS - len(cellar)
    for place, bottle in enumerate(cellar):
        parts.slot(canvas, _slot_x(place), y, (wide, high), ground, bottle, place, left)
    parts.empty_places(canvas, _slot_x(len(cellar)), y, (wide, high), _SLOT_STEP, ground, len(cellar))
    canvas.places[f"seat:{seat}/cellar"] = _newest(
        scene, cellar, player.taken, Place(_slot_x(0), y, wide, high, 9)
    )


def _slot_x(place: int) -> int:
    return _SLOT_X + place * _SLOT_STEP


def _newest(scene: Scene, cellar: Sequence[int], taken: int, first: Place) -> Place:
    """Where the bottle taken last lies; all bottles of the cellar if that is not known."""
    named = [int(place.removeprefix("prize:")) for place in scene.places if place.startswith("prize:")]
    found = [cellar.index(bottle) for bottle in (taken, *named) if bottle in cellar]
    if found:
        return Place(_slot_x(found[-1]), first.y, first.width, first.height, 9)
    last = max(len(cellar) - 1, 0)
    return Place(first.x, first.y, _slot_x(last) - first.x + first.width, first.height, 9)


def _columns(layout: Layout) -> dict[str, tuple[int, int]]:
    """Left end and width of the columns that many seats may change at once."""
    score = (222, 56) if layout.compact else (136, 122)
    return {"bid": layout.bid[:2], "client": (_CLIENT_X - 4, _CLIENT_WIDTH + 6), "score": score}


def _one_place_for_all(canvas: Canvas, scene: Scene, what: str, left: int, wide: int, layout: Layout) -> None:
    """Tell where each seat's bid, client or score is; if several changed, the whole column is one place."""
    order = rows_in_order(scene.view)
    several = sum(f"seat:{seat}/{what}" in scene.places for seat in order) > 1
    for place, seat in enumerate(order):
        top = layout.top(0 if several else place) + 4
        bottom = layout.top(layout.seats - 1 if several else place) + layout.row - 4
        canvas.place(f"seat:{seat}/{what}", left, top, wide, bottom - top)


# ---------------------------------------------------------------- Eno


def _eno(canvas: Canvas, eno: EnoView, layout: Layout) -> None:
    """Eno's row: his pile and open cards, his client, and the prizes that left the game."""
    top, high = layout.top(1), layout.row
    middle = top + high / 2
    canvas.rect(theme.MARGIN, top, 1144, high, theme.INSET, 10)
    canvas.icon(78, middle, 64, "visitor", theme.WINE)
    canvas.text(124, middle - 6, "Eno", 36, "bold")
    pile = f"{eno.pile} in his pile" if eno.pile else "no pile left"
    canvas.text(124, middle + 30, pile, 26, color=SOFT, kind="label", width=134)
    left, wide, _ = layout.bid
    for number in range(2):
        y = top + 6 + number * 82
        if number < len(eno.open):
            parts.bid(canvas, left, y, (wide, 78), theme.INSET, eno.open[number])
        else:
            canvas.frame(left, y, wide, 78, theme.LINE, 8, 2)
    if eno.client:
        size = _CLIENT_WIDTH, high - 12
        parts.wishes(canvas, _CLIENT_X, top + 6, size, theme.INSET, eno.client, 1)
    _removed(canvas, eno, top + 7, (_SLOT_WIDTH, high - 14))
    canvas.place("eno", theme.MARGIN, top, 1144, high)
    canvas.place("eno/open", left, top + 6, wide, high - 12)
    canvas.place("eno/client", _CLIENT_X - 6, top + 4, _CLIENT_WIDTH + 4, high - 8)


def _removed(canvas: Canvas, eno: EnoView, y: int, size: tuple[int, int]) -> None:
    for number in range(ROUNDS):
        if number < len(eno.removed):
            parts.gone(canvas, _slot_x(number), y, size, theme.INSET, eno.removed[number])
        else:
            canvas.frame(_slot_x(number), y, *size, theme.LINE, 9, 2)
    canvas.place("eno/removed", _slot_x(max(len(eno.removed) - 1, 0)), y, *size)
