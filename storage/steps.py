"""What a plan is made of."""

from __future__ import annotations

from msgspec import Struct

from games.engine import Text


class Want(Struct, frozen=True):
    """Something that somebody wants to answer, in the words of the option, and the picks that mean it.

    Of several ways the first that is on offer is taken.
    """

    label: tuple[Text, ...]
    ways: tuple[tuple[str, ...], ...]


class Step(Struct, frozen=True):
    """What to answer when one is next asked a question of a kind: the first want that is possible then.

    The kind is told by the templates of its prompts and the phase of the game.
    """

    prompts: tuple[str, ...]
    phase: str
    question: Text
    wants: tuple[Want, ...] = ()
