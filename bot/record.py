"""The file of a whole game: what `/game export` writes, and `vintner verify` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import Answer, Event, IllegalAnswer, Result, Rng, Rules, Table

FORMAT = 1


class Unreadable(ValueError):
    """The file is not the record of a game, or not of one that is known here."""


class LaterSeed(Struct, frozen=True):
    """The seed from which a game went on that was taken back to where so many answers had been given."""

    after: int
    seed: str
    commitment: str  # the SHA-256 of the seed, as published then


class Record(Struct, frozen=True, kw_only=True):
    """A finished game: everything that is needed to play it again, and how it ended."""

    vintner: int = FORMAT
    game: str
    version: int
    fingerprint: str
    options: dict[str, str]
    names: tuple[str, ...]  # by seat
    seed: str
    commitment: str  # the SHA-256 of the seed, as published at the start
    answers: tuple[Answer, ...]
    result: Result
    later_seeds: tuple[LaterSeed, ...] = ()

    @property
    def fresh(self) -> dict[int, str]:
        """The later seeds by the number of answers before them."""
        return {later.after: later.seed for later in self.later_seeds}


class Replayed(Struct, frozen=True):
    """What playing a record again showed; `faults` is empty if all is as recorded."""

    answers: int
    draws: int
    faults: tuple[str, ...]
    events: tuple[Event, ...]


def of_table(
    table: Table[Any, Any],
    seed: str,
    names: tuple[str, ...],
    answers: Sequence[Answer],
    fresh: Mapping[int, str] | None = None,
) -> Record:
    """The record of a game that is over; `fresh` are its later seeds by the answers before them."""
    later = [LaterSeed(after, seed, Rng(seed).commitment) for after, seed in sorted((fresh or {}).items())]
    rules = table.rules
    return Record(
        game=rules.key,
        version=rules.version,
        fingerprint=rules.fingerprint,
        options=table.state.options,
        names=names,
        seed=seed,
        commitment=Rng(seed).commitment,
        answers=tuple(answers),
        result=rules.result(table.state),
        later_seeds=tuple(later),
    )


def read(path: Path) -> Record:
    """Read a record.  Raises `Unreadable` with what is wrong with the file."""
    try:
        record = msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise Unreadable(f"{path} is not the record of a game: {error}") from error
    if record.vintner > FORMAT:
        raise Unreadable(f"{path} was written by a newer Vintner (format {record.vintner})")
    return record


def encode(record: Record) -> bytes:
    """A record as the content of a file."""
    return msgspec.json.format(msgspec.json.encode(record)) + b"\n"


def misfit(record: Record, rules: Rules[Any, Any]) -> str | None:
    """Why a record cannot be of a game by these rules: its seats, or an option that there is not."""
    if len(record.names) not in rules.seats:
        return f"{rules.title} is not played by {len(record.names)}."
    known = {option.key: {choice.key for choice in option.choices} for option in rules.options}
    for key, choice in record.options.items():
        if choice not in known.get(key, ()):
            return f"{rules.title} has no option {key}={choice}."
    refusal = rules.refuses(len(record.names), rules.settled(record.options))
    return refusal.read() if refusal else None


def replay(record: Record, rules: Rules[Any, Any]) -> Replayed:
    """Play a record again from its seed, and compare."""
    faults = []
    if Rng(record.seed).commitment != record.commitment:
        faults.append("the seed is not the one that was committed to at the start")
    faults += [
        f"the seed after answer {later.after} is not the one that was committed to then"
        for later in record.later_seeds
        if Rng(later.seed).commitment != later.commitment
    ]
    if record.fingerprint != rules.fingerprint:
        faults.append("it was played with other cards than are installed here")
    table = Table.new(rules, len(record.names), Rng(record.seed), record.options, record.fresh)
    events = list(table.news)
    for number, answer in enumerate(record.answers, 1):
        try:
            table.apply(answer)
        except IllegalAnswer as error:
            faults.append(f"answer {number} is not legal: {error}")
            break
        events += table.news
    if not faults and not table.over:
        faults.append("the answers end before the game does")
    if not faults and rules.result(table.state) != record.result:
        faults.append("the result is not the one recorded")
    return Replayed(len(record.answers), table.state.rng.count, tuple(faults), tuple(events))
