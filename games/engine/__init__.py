"""The engine that all games share.  It knows no game, no Discord, and no disk."""

from games.engine.asking import (
    Detour,
    Turn,
    Waiting,
    choose,
    choose_some,
    confirm,
    everyone,
    privately,
    someone,
    together,
)
from games.engine.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from games.engine.opponents import LEVELS, think
from games.engine.rules import CardFace, Choice, GameOption, Line, Result, Rules, places_by
from games.engine.state import Deck, Event, Rng, State, any_answer
from games.engine.table import Game, Table, run
from games.engine.text import Argument, Name, Seat, Text, text

__all__ = [
    "LEVELS",
    "Answer",
    "Argument",
    "CardFace",
    "Choice",
    "Decision",
    "Deck",
    "Detour",
    "Event",
    "Game",
    "GameOption",
    "IllegalAnswer",
    "Line",
    "Name",
    "Option",
    "Reason",
    "Result",
    "Rng",
    "Rules",
    "Seat",
    "State",
    "Table",
    "Text",
    "Turn",
    "Waiting",
    "any_answer",
    "choose",
    "choose_some",
    "confirm",
    "everyone",
    "places_by",
    "privately",
    "run",
    "someone",
    "text",
    "think",
    "together",
]
