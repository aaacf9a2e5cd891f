"""How players are asked: one menu at a time, and cards from hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any

from games.engine import Decision, Option, Reason, Seat, Text, choose_some, someone, text
from games.viticulture.cards import (
    KIND_NAMES,
    KINDS,
    ORDERS,
    VINES,
    VISITORS,
    order_pay,
    order_words,
    vine_words,
)
from games.viticulture.state import Viticulture
from games.viticulture.visitors import visitor
from games.viticulture.words import card_name, kind_of

MENU = 25  # options that one question may offer

Options = Callable[[Viticulture, Seat], Sequence[Option[Any]]]
Reasons = Callable[[Viticulture, Seat], Sequence[Reason]]

NOTHING: Option[Any] = Option("nothing", None, text("Nothing"))


async def ask(
    g: Viticulture,
    me: Seat,
    prompt: Text,
    options: Options,
    *,
    public: Text,
    skip: Text | None = None,
    always: bool = False,
    reasons: Reasons | None = None,
) -> Any:
    """Ask one seat to pick one option; `None` if there was none, or it skipped.

    Where another hand has been imagined under a question, the question stands even if that
    hand leaves nothing to pick, for others can see that it is asked.
    """

    def question(seat: Seat) -> Decision | None:
        offered = list(options(g, seat))
        must = always or g.imagined
        if not offered and not must:
            return None
        if skip:
            offered.append(Option("skip", None, skip))
        why = (lambda: reasons(g, seat)) if reasons else None
        return Decision(seat, prompt, tuple(offered or [NOTHING]), 1, 1, public, must, None, why)

    picked = await someone(g, me, question)
    g.imagined = False
    return picked[0] if picked else None


async def narrowed(
    g: Viticulture,
    me: Seat,
    prompt: Text,
    options: Options,
    word: Callable[[Any], Text],
    *,
    skip: Text | None = None,
    public: Text,
    always: bool = False,
    reasons: Reasons | None = None,
) -> Any:
    """Choose one of many tuples: element by element, until the rest fits one menu."""
    chosen: tuple[Any, ...] = ()

    def remaining(g: Viticulture, me: Seat) -> list[Option[Any]]:
        return [option for option in options(g, me) if option.value[: len(chosen)] == chosen]

    def elements(g: Viticulture, me: Seat) -> list[Option[Any]]:
        found = dict.fromkeys(option.value[len(chosen)] for option in remaining(g, me))
        return [Option(f"only:{_key(element)}", element, word(element)) for element in found]

    while len(remaining(g, me)) >= MENU:
        element = await ask(g, me, prompt, elements, skip=skip, public=public, reasons=reasons)
        if element is None:
            return None
        chosen += (element,)
        skip = None
    return await ask(g, me, prompt, remaining, skip=skip, public=public, always=always, reasons=reasons)


def _key(element: Any) -> str:
    return "-".join(map(str, element)) if isinstance(element, tuple) else str(element)


# Cards in hand


def held(g: Viticulture, me: Seat, kinds: Iterable[str]) -> list[Option[str]]:
    """Cards in hand, each copy of a vine by itself."""
    hand = g.players[me].hand
    return [
        _card(card, copy)
        for kind in kinds
        for card in sorted(set(hand[kind]))
        for copy in range(1, hand[kind].count(card) + 1)
    ]


@cache
def _card(card: str, copy: int) -> Option[str]:
    return Option(f"card:{card}@{copy}", card, card_label(card), card_detail(card))


def card_label(card: str) -> Text:
    name = card_name(card)
    return text("{kind}: {name}", kind=KIND_LABELS[kind_of(card)], name=_bare(card, name))


KIND_LABELS = {
    "vine": text("Vine"),
    "summer": text("Summer visitor"),
    "order": text("Wine order"),
    "winter": text("Winter visitor"),
}


def _bare(card: str, name: str | Text) -> str | Text:
    return order_words(card) if card in ORDERS else name


def card_detail(card: str) -> Text:
    if card in VINES:
        return vine_words(card)
    return order_pay(card) if card in ORDERS else visitor(card).short


async def pick_cards(
    g: Viticulture,
    me: Seat,
    prompt: Text,
    least: int,
    most: int,
    kinds: Sequence[str] = KINDS,
    *,
    public: Text,
) -> list[str]:
    """Pick cards from hand; kind by kind, if they are too many for one menu."""
    if len(held(g, me, kinds)) <= MENU:
        return await choose_some(g, me, prompt, partial(held, kinds=kinds), least, most, public=public)
    picked: list[str] = []
    for index, kind in enumerate(kinds):
        later = sum(len(g.players[me].hand[other]) for other in kinds[index + 1 :])
        few, many = max(0, least - len(picked) - later), most - len(picked)
        picked += await choose_some(g, me, prompt, partial(held, kinds=(kind,)), few, many, public=public)
    return picked


async def discard(g: Viticulture, me: Seat, count: int, kinds: Sequence[str] = KINDS) -> None:
    prompt = text("Which {count} {count:card|cards} do you discard?", count=count)
    public = text("picks cards to discard")
    g.discard(me, await pick_cards(g, me, prompt, count, count, kinds, public=public))


def drawable(g: Viticulture, me: Seat, kinds: Sequence[str]) -> list[Option[str]]:
    return [
        Option(f"draw:{kind}", kind, text("A {kind}", kind=KIND_NAMES[kind]))
        for kind in kinds
        if g.can_draw(kind)
    ]


async def draw_one_of(g: Viticulture, me: Seat, kinds: Sequence[str] = VISITORS) -> None:
    options = partial(drawable, kinds=kinds)
    kind = await ask(
        g, me, text("Which card do you draw?"), options, public=text("picks a kind of card to draw")
    )
    if kind is not None:
        g.take(me, kind)
