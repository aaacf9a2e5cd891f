"""Viticulture in words: what its pictures say, and the whole table with the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.viticulture.cards import COLORS, EVERYWHERE, STRUCTURES, WINES, order_pay
from games.viticulture.view import (
    ActionView,
    FieldView,
    HandCardView,
    MatView,
    ViticultureView,
    WorkerView,
)
from renderer.counts import counted
from renderer.scene import MOST_ALT, Scene
from renderer.viticulture import parts
from renderer.viticulture.hand import headline, in_order

_LETTERS = {"red": "R", "white": "W", "blush": "B", "sparkling": "S"}


def listed(words: Iterable[str], nothing: str = "none") -> str:
    return ", ".join(words) or nothing


def waiting(scene: Scene) -> str:
    """Whose move it is, in a sentence."""
    if scene.over or not scene.waiting:
        return "The game is over." if scene.over else ""
    return " ".join(f"{scene.name(seat)} {asked}." for seat, asked in sorted(scene.waiting.items()))


def sentence(words: str) -> str:
    return words if not words or words[-1] in ".!?" else f"{words}."


def capital(words: str) -> str:
    """The words with a capital at the front."""
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------- beneath the pictures


def alt(scene: Scene, what: str, seat: int | None) -> str:
    """What a picture shows, in at most 1,024 characters."""
    if what == "mat":
        return _alt_of_mat(scene, seat)
    return _alt_of_hand(scene) if what == "hand" else _alt_of_board(scene)


def _alt_of_board(scene: Scene) -> str:
    view: ViticultureView = scene.view
    marks = ", ".join(f"{mark} {name}" for mark, name in zip(scene.marks, scene.names, strict=True))
    hands = f"Hands are vines/summer visitors/orders/winter visitors. Marks: {marks}."
    decks = listed(counted(deck.pile, parts.KINDS[deck.kind].one) for deck in view.decks)
    order = parts.rows_in_order(view)
    return _fitting(
        [
            f"{parts.kicker(view)}.",
            sentence(scene.headline),
            _waiting_in_short(scene),
            *(_seat_in_short(scene, view.mats[seat]) for seat in order),
            _workers_in_short(scene),
            hands,
            f"Decks: {decks}.",
            *(_more_of_a_seat(scene, view.mats[seat]) for seat in order),
        ]
    )


def _fitting(sentences: Sequence[str]) -> str:
    """As many sentences as an alt text holds; the most important ones come first."""
    words = ""
    for more in sentences:
        if len(words) + len(more) + 1 > MOST_ALT:
            break
        words = f"{words} {more}".strip()
    return words


def _waiting_in_short(scene: Scene) -> str:
    if len(scene.waiting) < 2 or scene.over:
        return waiting(scene)
    return f"Waiting for {listed(scene.name(seat) for seat in sorted(scene.waiting))}."


def _seat_in_short(scene: Scene, mat: MatView) -> str:
    cards = "/".join(str(mat.cards[kind]) for kind in parts.KINDS)
    row = f", row {mat.row}" if mat.row else ""
    words = (
        f"{scene.name(mat.seat)}: {counted(mat.points, 'point')}{row}, {counted(_left(mat), 'worker')}, "
        f"{mat.lira} lira (+{mat.residual}), hand {cards}"
    )
    for title, tokens in (("grapes", mat.crush), ("wines", mat.cellar)):
        found = [f"{_LETTERS[kind]}{value}" for kind, values in tokens.items() for value in values]
        words += f", {title} {' '.join(found)}" if found else ""
    return f"{words}{', passed' if mat.passed else ''}."


def _left(mat: MatView) -> int:
    return mat.idle + mat.grande + mat.temporary


def _workers_in_short(scene: Scene) -> str:
    """Who stands where, by marks; a plus is for the bonus space."""
    view: ViticultureView = scene.view
    placed = []
    for action in (*view.summer, *view.winter):
        spaces = [(space.worker, space.bonus) for space in action.spaces if space.worker]
        marks = [_mark(scene, who) + ("+" if bonus else "") for who, bonus in spaces]
        marks += [_mark(scene, who) for who in action.beside]
        if marks:
            placed.append(f"{parts.ACTIONS[action.key].name.lower()} {' '.join(marks)}")
    if view.cart:
        placed.append(f"cart {' '.join(_mark(scene, who) for who in view.cart)}")
    yokes = [mat.yoke for mat in view.mats if mat.yoke]
    if yokes:
        placed.append(f"yoke {' '.join(_mark(scene, who) for who in yokes)}")
    return f"Workers (+ on the bonus): {', '.join(placed)}." if placed else "No workers are placed."


def _mark(scene: Scene, who: WorkerView) -> str:
    kind = " (planned)" if who.planned else " (grande)" if who.kind == "grande" else ""
    return f"{scene.marks[who.seat]}{kind}"


def _more_of_a_seat(scene: Scene, mat: MatView) -> str:
    fields = listed(
        f"{ground.value} sold" if ground.sold else f"{ground.total}/{ground.value}" for ground in mat.fields
    )
    built = listed(str(STRUCTURES[key].name) for key in mat.structures)
    return f"{scene.name(mat.seat)}: structures {built}; fields {fields}."


def _alt_of_mat(scene: Scene, seat: int | None) -> str:
    view: ViticultureView = scene.view
    mat = view.mats[parts.owner_of(scene, seat)]
    return _fitting(
        [
            f"{parts.kicker(view)}.",
            f"{scene.name(mat.seat)}’s vineyard: {_purse(mat)}.",
            *(f"{_field(ground)}." for ground in mat.fields),
            f"Structures: {_structures(mat)}.",
            *_stores(mat),
        ]
    )


def _alt_of_hand(scene: Scene) -> str:
    view: ViticultureView = scene.view
    cards = [sentence(f"{capital(str(held.card.name))}: {held.note}") for held in in_order(view)]
    return _fitting([sentence(headline(view)), *cards])


# ---------------------------------------------------------------- workers


def _worker(scene: Scene, who: WorkerView) -> str:
    kind = {"grande": " (grande)", "temporary": " (temporary)"}.get(who.kind, "")
    return f"{scene.name(who.seat)}{kind}{', planned' if who.planned else ''}"


def _standing(scene: Scene, action: ActionView) -> list[str]:
    """Who stands on an action, from left to right, then those beside it."""
    spaces = [
        _worker(scene, space.worker) + (" on the bonus" if space.bonus else "")
        for space in action.spaces
        if space.worker
    ]
    return spaces + [f"{_worker(scene, who)} beside" for who in action.beside]


def _action(scene: Scene, action: ActionView) -> str:
    """An action with its spaces in order: who stands there, or that it is free."""
    spaces = [
        ("bonus space " if space.bonus else "space ")
        + (_worker(scene, space.worker) if space.worker else "free")
        for space in action.spaces
    ]
    beside = [f"beside {_worker(scene, who)}" for who in action.beside]
    gain = f" (bonus: {action.bonus})" if any(space.bonus for space in action.spaces) else ""
    return f"- {action.name}{gain}: {listed(spaces + beside)}"


# ---------------------------------------------------------------- mats


def _field(ground: FieldView) -> str:
    if ground.sold:
        return f"Field {ground.value} is sold"
    vines = listed((vine.name for vine in ground.vines), "no vines")
    state = ", harvested" if ground.harvested else ", can be harvested" if ground.can_be_harvested else ""
    sums = [f"{color} {value}" for color, value in (("red", ground.red), ("white", ground.white)) if value]
    gives = f", yields {' and '.join(sums)}" if sums else ""
    return f"Field {ground.value} ({ground.total}/{ground.value}): {vines}{gives}{state}"


def _purse(mat: MatView) -> str:
    cards = listed(counted(count, parts.KINDS[kind].one) for kind, count in mat.cards.items() if count)
    return (
        f"{counted(mat.points, 'point')}, {mat.lira} lira, residual payments {mat.residual}, "
        f"{_crew(mat)}, cards in hand: {cards}"
    )


def _crew(mat: MatView) -> str:
    special = [word for here, word in ((mat.grande, "the grande"), (mat.temporary, "the temporary")) if here]
    extra = f" and {' and '.join(special)}" if special else ""
    return f"to place {mat.idle} of {counted(mat.workers, 'regular worker')}{extra}"


def _stores(mat: MatView) -> tuple[str, str]:
    grapes = listed(f"{color} {value}" for color in COLORS for value in mat.crush[color])
    wines = listed(f"{kind} {value}" for kind in WINES for value in mat.cellar[kind])
    return f"Grapes: {grapes}.", f"Wines: {wines} (cellars hold up to {mat.reach})."


def _structures(mat: MatView) -> str:
    used = {"yoke": mat.yoked, "windmill": mat.milled, "tasting_room": mat.tasted}
    return listed(
        str(STRUCTURES[key].name) + (" (used this year)" if used.get(key) else "") for key in mat.structures
    )


def _mat(scene: Scene, mat: MatView) -> Sequence[str]:
    row = f", row {mat.row} of the wake-up chart" if mat.row else ""
    passed = ", passed" if mat.passed else ""
    lines = [f"**{scene.name(mat.seat)}**{row}{passed}: {_purse(mat)}"]
    if mat.mama and mat.papa:
        lines.append(f"- Mama {mat.mama}, papa {mat.papa}")
    lines += [f"- {_field(ground)}" for ground in mat.fields]
    lines.append(f"- Structures: {_structures(mat)}")
    if mat.yoke:
        lines.append(f"- On the yoke: {_worker(scene, mat.yoke)}")
    return [*lines, *(f"- {words}" for words in _stores(mat))]


# ---------------------------------------------------------------- the whole table


def describe(scene: Scene) -> str:
    """The complete board, all mats, and the viewer's own hand."""
    view: ViticultureView = scene.view
    head = [f"**{parts.kicker(view)}**", sentence(scene.headline), waiting(scene)]
    lines = [*head, "", *_chart(scene), ""]
    for title, actions in (("Summer", view.summer), ("Winter", view.winter)):
        lines += [f"**{title}**", *(_action(scene, action) for action in actions), ""]
    cart = listed((_worker(scene, who) for who in view.cart), "nobody")
    lines += [f"{EVERYWHERE['cart'].name}: {cart}", "", *_decks(view), ""]
    for seat in parts.rows_in_order(view):
        lines += [*_mat(scene, view.mats[seat]), ""]
    return "\n".join([*lines, *_hand(view)]).strip()


def _chart(scene: Scene) -> Sequence[str]:
    view: ViticultureView = scene.view
    rows = [
        f"- {row.row}, {row.bonus}: {'free' if row.seat is None else scene.name(row.seat)}"
        for row in view.chart
    ]
    gray = "" if view.gray is None else f" {scene.name(view.gray)} has the temporary worker this year."
    first = f"{scene.name(view.first)} is the first player; {counted(view.goal, 'point')} end the game.{gray}"
    return [first, "", "**Wake-up chart**", *rows]


def _decks(view: ViticultureView) -> Sequence[str]:
    lines = ["**Decks**"]
    for deck in view.decks:
        top = f", on top {deck.top.name}" if deck.top else ""
        name = parts.KINDS[deck.kind].many.capitalize()
        lines.append(f"- {name}: {deck.pile} left, {deck.discards} discarded{top}")
    if view.table:
        lines.append(f"- In play: {listed(str(card.name) for card in view.table)}")
    return lines


def _hand(view: ViticultureView) -> Sequence[str]:
    if view.hand is None:
        return []
    if not view.hand:
        return ["Your hand is empty."]
    return ["**Your hand**", *(_held(held) for held in in_order(view))]


def _held(held: HandCardView) -> str:
    """A card with its full text; those that can be played now stand out."""
    order = held.card.kind == "order"
    words = capital(str(order_pay(held.card.key) if order else held.card.text))
    name = capital(str(held.card.name))
    name = f"**{name}**" if held.playable else name
    kind = parts.KINDS[held.card.kind].one
    return f"- {name} ({kind}): {sentence(words)} {sentence(capital(str(held.note)))}"
