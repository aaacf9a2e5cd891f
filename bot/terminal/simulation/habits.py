"""How people live who play: when they look in, what they forget, and what they now and then do."""

from __future__ import annotations

import random

from msgspec import Struct

NAMES = ("Mia", "Jonas", "Priya", "Tom", "Aiko", "Lena", "Omar", "Zoé", "Ida", "Pablo", "Nora", "Kofi")
ZONES = (
    *("Europe/Vienna", "Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles"),
    *("Asia/Tokyo", "Australia/Sydney", "Asia/Kolkata", "America/Sao_Paulo", "UTC"),
)


class Habits(Struct, frozen=True):
    """How somebody lives.  Shares are from 0 to 1, times of day in minutes, days count from 0."""

    zone: str
    wakes: int
    sleeps: int
    looks: int  # a day
    forgets: float  # at a look, for each game
    doubles: float  # clicks that are made twice
    rummages: float  # looks at which an old button is pressed
    takes_back: float  # answers
    quiet: bool  # has quiet hours
    notices: str
    closes_dms: bool
    reminders: int  # hours
    digest: bool
    gone: int | None  # the day from which on they never look again
    leaves: bool  # the server, when they are gone
    holiday: tuple[int, int] | None  # first day, and how many
    tells: bool  # the bot of the holiday
    plans: float  # games in which they have just played, for what comes next
    regrets: float  # looks at which they wish to undo their latest answer in a game
    snoozes: float  # games that they forget
    agrees: float  # requests of others
    pauses: float  # looks at which they ask for one, in a game of theirs
    resumes: float  # looks at a game that is paused
    rewinds: float  # looks at which they take a game back, in which they are the host
    resigns: float  # looks
    gives_away: float  # looks at which they offer a seat, of somebody who is away or their own
    adopts: float  # looks at which they look for a seat on offer, and take it
    rematches: float  # looks at which they ask for one
    joins: float  # tables that are open when they look in
    surveys: float  # looks at which they ask for all their games


def habits(chance: random.Random, days: int) -> Habits:
    """Somebody like everybody: most play several times a day, some forget, a few vanish."""
    wakes, gone = chance.randrange(330, 600, 15), chance.random() < 0.12
    away = (chance.randrange(max(days - 2, 1)), chance.randint(2, 5)) if chance.random() < 0.25 else None
    return Habits(
        zone=chance.choice(ZONES),
        wakes=wakes,
        sleeps=wakes + chance.randrange(840, 1020, 15),
        looks=chance.randint(3, 10),
        forgets=chance.choice((0.02, 0.05, 0.1, 0.3, 0.6)),
        doubles=chance.choice((0.0, 0.02, 0.1)),
        rummages=chance.choice((0.0, 0.05, 0.2)),
        takes_back=chance.choice((0.0, 0.0, 0.05)),
        quiet=chance.random() < 0.4,
        notices=chance.choice(("dm", "dm", "dm", "dm", "mention", "both", "none")),
        closes_dms=chance.random() < 0.1,
        reminders=chance.choice((0, 0, 0, 8, 24)),
        digest=chance.random() < 0.15,
        gone=chance.randrange(days // 4, days) if gone and days > 3 else None,
        leaves=chance.random() < 0.5,
        holiday=away,
        tells=chance.random() < 0.7,
        plans=chance.choice((0.0, 0.03, 0.1)),
        regrets=chance.choice((0.0, 0.03, 0.06)),
        snoozes=chance.choice((0.0, 0.1)),
        agrees=chance.choice((0.4, 0.6, 0.9)),
        pauses=chance.choice((0.0, 0.02, 0.04)),
        resumes=0.2,
        rewinds=chance.choice((0.0, 0.02, 0.04)),
        resigns=chance.choice((0.0, 0.005, 0.015)),
        gives_away=chance.choice((0.0, 0.02, 0.05)),
        adopts=chance.choice((0.0, 0.03, 0.1)),
        rematches=chance.choice((0.0, 0.01)),
        joins=0.2,
        surveys=chance.choice((0.0, 0.05)),
    )
