"""Playing a visitor: which can be played, what is chosen, and where the card goes."""

from __future__ import annotations

from functools import cache, partial

from games.engine import Option, Reason, Seat, Text, confirm, text
from games.viticulture.questions import ask
from games.viticulture.state import Viticulture
from games.viticulture.visitors import Effect, Half, Visitor, visitor


def can_play(g: Viticulture, me: Seat, card: str) -> bool:
    """Whether a visitor can be fully resolved (VIT-159)."""
    effect = visitor(card).effect
    possible = 0
    for half in effect.halves:
        possible += half.blocked(g, me) is None
        if possible == effect.picks:
            return True
    return False


def why_not_play(g: Viticulture, me: Seat, card: str) -> Text | None:
    """Why a visitor cannot be fully resolved; `None` if it can."""
    effect = visitor(card).effect
    whys = [half.blocked(g, me) for half in effect.halves]
    if whys.count(None) >= effect.picks:
        return None
    different: list[Text] = []
    for why in whys:
        if why is not None and why not in different:
            different.append(why)
    return text("{reasons}", reasons=tuple(different))


def playable(g: Viticulture, me: Seat, kind: str) -> list[Option[str]]:
    return [_playing(card) for card in sorted(g.players[me].hand[kind]) if can_play(g, me, card)]


@cache
def _playing(card: str) -> Option[str]:
    return Option(f"play:{card}", card, text("{visitor}", visitor=visitor(card).name), visitor(card).short)


def unplayable(g: Viticulture, me: Seat, kind: str) -> list[Reason]:
    return [
        Reason(text("{visitor}", visitor=visitor(card).name), why)
        for card in sorted(g.players[me].hand[kind])
        if (why := why_not_play(g, me, card)) is not None
    ]


def cannot_play(g: Viticulture, me: Seat, kind: str) -> Text | None:
    cards = g.players[me].hand[kind]
    if not cards:
        return text("no such visitor in hand")
    if any(can_play(g, me, card) for card in cards):
        return None
    if len(cards) > 1:
        return text("none of your visitors can be resolved")
    why = why_not_play(g, me, cards[0])
    return text("{visitor}: {why}", visitor=visitor(cards[0]).name, why=why or "")


async def play_visitor(g: Viticulture, me: Seat, kind: str, *, optional: bool = False) -> None:
    """Play a visitor from hand; it is discarded when it has taken effect (VIT-D66)."""
    card = await ask(
        g,
        me,
        text("Which visitor do you play?"),
        partial(playable, kind=kind),
        public=text("picks a visitor to play"),
        skip=text("Play no second visitor") if optional else None,
        reasons=partial(unplayable, kind=kind),
    )
    if card is None:
        return
    g.lay_open(me, card)
    g.tell(me, text("{me} plays the {visitor}", visitor=visitor(card).name), at=(f"seat:{me}/cards",))
    await resolve(g, me, visitor(card))
    g.put_away(card)


async def resolve(g: Viticulture, me: Seat, card: Visitor) -> None:
    """Carry out what a card says, letting its player choose between halves."""
    done: list[Half] = []
    while len(done) < card.effect.picks:
        half = await choose_half(g, me, card, done)
        if half is None:
            return
        await half.do(g, me)
        done.append(half)
    if card.effect.both:
        await offer_other_half(g, me, card.effect, done[0])


async def choose_half(g: Viticulture, me: Seat, card: Visitor, done: list[Half]) -> Half | None:
    def halves(g: Viticulture, me: Seat) -> list[Option[Half]]:
        return [
            Option(f"half:{half.key}", half, half.label)
            for half in card.effect.halves
            if half not in done and half.blocked(g, me) is None
        ]

    def reasons(g: Viticulture, me: Seat) -> list[Reason]:
        return [
            Reason(half.label, why)
            for half in card.effect.halves
            if half not in done and (why := half.blocked(g, me)) is not None
        ]

    prompt = text("{visitor}: what do you choose?", visitor=card.name)
    public = text("decides on the {visitor}", visitor=card.name)
    half: Half | None = await ask(g, me, prompt, halves, public=public, reasons=reasons)
    return half


async def offer_other_half(g: Viticulture, me: Seat, effect: Effect, done: Half) -> None:
    """For 1 point do the other half as well (VIT-D87)."""
    other = next(half for half in effect.halves if half is not done)
    if not g.players[me].can_pay_points(1) or other.blocked(g, me) is not None:
        return
    prompt = text("Do you pay 1 point to do the other half as well?")
    if await confirm(g, me, prompt, other.label, text("No, keep the point"), public=text("decides on more")):
        g.score(me, -1, "visitors")
        await other.do(g, me)
