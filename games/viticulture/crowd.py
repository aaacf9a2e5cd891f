"""Visitors that ask several players: all at once and sealed, then applied clockwise (VIT-D89)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Decision, Name, Option, Seat, Text, choose_some, everyone, text
from games.viticulture.state import Viticulture
from games.viticulture.visitors import visitor


def invitation(me: Seat, card: str, question: Text) -> Text:
    """What somebody is asked because of a card that another player has played."""
    return text(
        "{player} plays the {visitor}. {question}",
        player=Name(me),
        visitor=visitor(card).name,
        question=question,
    )


def answering(card: str) -> Text:
    """What a seat is doing, in words for everybody."""
    return text("answers the {visitor}", visitor=visitor(card).name)


async def offer(
    g: Viticulture,
    me: Seat,
    card: str,
    seats: Sequence[Seat],
    question: Text,
    options: Callable[[Viticulture, Seat], Sequence[Option[Any]]],
    decline: Text,
) -> dict[Seat, Any]:
    """Let each seat that can accept one of the options do so; return who accepted what.

    What the options are must be known to everybody, as those without any are not asked.
    """

    def ask_seat(seat: Seat) -> Decision | None:
        offered = options(g, seat)
        if not offered:
            return None
        choices = (*offered, Option("decline", None, decline))
        return Decision(seat, invitation(me, card, question), choices, public=answering(card))

    picked = await everyone(g, seats, ask_seat)
    return {seat: picked[seat][0] for seat in seats if seat in picked and picked[seat][0] is not None}


async def choose_opponents(g: Viticulture, me: Seat, prompt: Text, most: int) -> list[Seat]:
    """Name between one and `most` opponents."""

    def rivals(g: Viticulture, me: Seat) -> list[Option[Seat]]:
        return [Option(f"seat:{seat + 1}", seat, text("{name}", name=Name(seat))) for seat in g.opponents(me)]

    return await choose_some(g, me, prompt, rivals, 1, most, public=text("picks opponents"))


def reward(g: Viticulture, me: Seat, accepting: dict[Seat, object]) -> None:
    """Score 1 point for each opponent who took part."""
    if count := sum(seat != me for seat in accepting):
        g.score(me, count, "visitors")
