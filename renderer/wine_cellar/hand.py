"""The private pictures: the bottles one may bid, the prizes and what they are worth, the clients on offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.wine_cellar.cards import ROUNDS
from games.wine_cellar.view import OwnView, WineCellarView, Worth
from renderer.canvas import Canvas, own_flag
from renderer.scene import Scene
from renderer.theme import PAPER, SOFT
from renderer.wine_cellar import cards, clients, parts
from renderer.wine_cellar.cellar import cellar

_TOP, _GAP = 138, 12
_MOST_BIG = 4  # cards in one row
_MOST_SMALL_PRIZES = 5  # prizes that have room below four bottles of the hand


def hand(canvas: Canvas, scene: Scene, seat: int | None) -> None:
    """One page of what only the viewer sees."""
    if scene.viewer is None or scene.view.own is None:
        _nobody(canvas)
        return
    name, _, rival = page_names(scene)[canvas.page].partition(" ")
    if rival:
        _rival(canvas, scene, int(rival))
    else:
        _PAGES[name](canvas, scene)


def page_names(scene: Scene) -> list[str]:
    """Which pages the viewer's hand has now."""
    view: WineCellarView = scene.view
    own = view.own
    if own is None or scene.viewer is None:
        return ["nobody"]
    if len(view.seats[scene.viewer].running.cellar) == ROUNDS:
        return ["cellar"]
    if view.phase == "clients":
        return ["clients", "bottles", "prizes", *_rivals(scene)]
    if own.hand and len(own.hand) <= _MOST_BIG and len(view.prizes) <= _MOST_SMALL_PRIZES and view.prizes:
        return ["all", *_rivals(scene)]
    both = [*(["bottles"] if own.hand else []), *(["prizes"] if view.prizes else [])]
    if view.picking == scene.viewer:
        both.reverse()
    return [*both, *_rivals(scene)]


def _rivals(scene: Scene) -> list[str]:
    """A page for the hands of the others, when everybody knows them; one for each of only two."""
    players = enumerate(scene.view.seats)
    known = [seat for seat, player in players if seat != scene.viewer and player.known_hand]
    return ["rivals"] if len(known) > 2 else [f"rival {seat}" for seat in known]


def _own(scene: Scene) -> OwnView:
    own: OwnView = scene.view.own
    return own


def _header(canvas: Canvas, scene: Scene, headline: str) -> None:
    assert scene.viewer is not None
    pages = len(page_names(scene))
    page = f" · page {canvas.page + 1} of {pages}" if pages > 1 else ""
    canvas.header(f"{scene.hand_kicker}{page}", headline, "lock", own_flag(scene, scene.viewer))


def _round(view: WineCellarView) -> str:
    return f"Round {view.round}"


# ---------------------------------------------------------------- pages


def _nobody(canvas: Canvas) -> None:
    canvas.header("Wine Cellar", "Only players have a hand", "lock")


def _all(canvas: Canvas, scene: Scene) -> None:
    """Up to four bottles of the hand, with the client and the prizes below."""
    view, own = scene.view, _own(scene)
    _header(canvas, scene, _asked(scene))
    cards.row_of_big(canvas, _TOP, 384, own.hand, own.hand_worth)
    clients.small_panel(canvas, (28, 536, 300, 236), _client(scene), len(view.seats))
    wide = canvas.title(344, 564, "Prizes", 30)
    canvas.text(
        364 + wide,
        564,
        "change of your total on top and at the bottom, client included",
        24,
        color=SOFT,
        kind="label",
    )
    count = len(view.prizes)
    step = (828 + _GAP) / max(count, 4)
    for number, bottle in enumerate(view.prizes):
        box = round(344 + number * step), 580, round(step - _GAP), 192
        cards.small(canvas, box, bottle, _worth(own.prize_worth, bottle))


def _bottles(canvas: Canvas, scene: Scene) -> None:
    own = _own(scene)
    _header(canvas, scene, _asked(scene))
    _sheet(canvas, scene, own.hand, own.hand_worth)


def _prizes(canvas: Canvas, scene: Scene) -> None:
    _header(canvas, scene, f"{_round(scene.view)}: what the prizes change")
    _sheet(canvas, scene, scene.view.prizes, _own(scene).prize_worth)


def _sheet(canvas: Canvas, scene: Scene, bottles: Sequence[int], worths: Sequence[Worth]) -> None:
    """Bottles with their worth, and the client at the foot."""
    whose = clients_of(scene)
    clients.strips(canvas, 694, 78, whose, len(scene.view.seats))
    if len(bottles) > _MOST_BIG:
        _grid(canvas, bottles, worths)
        return
    cards.row_of_big(canvas, _TOP, 388, bottles, worths)
    assert scene.viewer is not None
    _cellar_below(canvas, "Your cellar: top", scene.view.seats[scene.viewer].running.cellar)


def _grid(canvas: Canvas, bottles: Sequence[int], worths: Sequence[Worth]) -> None:
    """Five to eight bottles in two rows."""
    columns = 3 if len(bottles) <= 6 else 4
    wide = (1144 - (columns - 1) * _GAP) // columns
    for number, bottle in enumerate(bottles):
        x, y = 28 + number % columns * (wide + _GAP), _TOP + number // columns * 276
        cards.medium(canvas, (x, y, wide, 264), bottle, _worth(worths, bottle))


def _cellar_below(canvas: Canvas, title: str, cellar: Sequence[int]) -> None:
    """A cellar below the bottles that one looks at."""
    canvas.title(28, 562, title, 28, rule=1030)
    canvas.text(1172, 562, "bottom", 24, color=SOFT, align="right", kind="label")
    wide, step = 136, 144
    for place, bottle in enumerate(cellar):
        parts.slot(canvas, 28 + place * step, 576, (wide, 106), PAPER, bottle, place, ROUNDS - len(cellar))
    count = len(cellar)
    parts.empty_places(canvas, 28 + count * step, 576, (wide, 106), step, PAPER, count)


def _clients(canvas: Canvas, scene: Scene) -> None:
    """The two clients on offer, with what they pay and how many bottles in play would fit."""
    view: WineCellarView = scene.view
    has_chosen = scene.viewer is not None and view.seats[scene.viewer].has_answered
    _header(canvas, scene, "Your choice is sealed" if has_chosen else "Keep one of these clients")
    for number, client in enumerate(_own(scene).offers):
        box = 28 + number * 578, _TOP, 566, 634
        clients.offer(canvas, box, client, len(view.seats), view.last_bottle)


def _rival(canvas: Canvas, scene: Scene, seat: int) -> None:
    """All cards of one of two or three players."""
    player = scene.view.seats[seat]
    _header(canvas, scene, f"What {scene.name(seat)} may bid")
    if len(player.known_hand) > _MOST_BIG:
        _grid(canvas, player.known_hand, ())
    else:
        cards.row_of_big(canvas, _TOP, 388, player.known_hand, ())
        _cellar_below(canvas, "Cellar: top", player.running.cellar)
    if player.client:
        clients.strips(canvas, 694, 78, (player.client,), len(scene.view.seats))


def _others(canvas: Canvas, scene: Scene) -> None:
    """What the others hold, once every hand was an open cellar."""
    _header(canvas, scene, "What the others may bid")
    others = [seat for seat in range(len(scene.view.seats)) if seat != scene.viewer]
    step = min(208, 640 // len(others))
    high = min(step - 20, 112)
    for row, seat in enumerate(others):
        top = _TOP + row * step
        canvas.row(top, step - 8, seat, mover=False)
        middle = top + (step - 8) / 2
        canvas.mark(seat, 74, middle, 54)
        canvas.middle(116, middle, scene.name(seat), 32, "bold", width=188, kind="name")
        for place, bottle in enumerate(scene.view.seats[seat].known_hand):
            cards.chip(canvas, (316 + place * 106, round(middle - high / 2), 98, high), bottle)


def _cellar(canvas: Canvas, scene: Scene) -> None:
    cellar(canvas, scene, scene.viewer)


_PAGES: dict[str, Callable[[Canvas, Scene], None]] = {
    "all": _all,
    "bottles": _bottles,
    "prizes": _prizes,
    "clients": _clients,
    "rivals": _others,
    "cellar": _cellar,
}


# ---------------------------------------------------------------- words


def _asked(scene: Scene) -> str:
    """What the viewer has to do, or what it waits for."""
    view: WineCellarView = scene.view
    assert scene.viewer is not None
    now = _round(view)
    if view.phase == "clients":
        return "Your bottles; a client comes first"
    if view.phase == "bids":
        done = view.seats[scene.viewer].has_answered
        return f"{now}: your bid is sealed" if done else f"{now}: choose a bottle to bid"
    if view.picking == scene.viewer:
        return f"{now}: pick a prize"
    return f"{now}: the others pick" if view.picking is not None else f"{now} is over"


def clients_of(scene: Scene) -> tuple[int, ...]:
    """The viewer's client, or those on offer."""
    client = _client(scene)
    return (client,) if client else _own(scene).offers


def _client(scene: Scene) -> int:
    assert scene.viewer is not None
    client: int = scene.view.seats[scene.viewer].client
    return client


def _worth(worths: Sequence[Worth], bottle: int) -> Worth | None:
    return next((worth for worth in worths if worth.bottle == bottle), None)
