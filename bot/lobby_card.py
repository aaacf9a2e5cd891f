"""The card of a table that is being gathered."""

from __future__ import annotations

from typing import Any

from bot.actions import action
from bot.paces import PACES, TIMEOUTS, pace_of
from bot.position import Catalog, find, rules_of
from bot.posts import Button, Entry, Form, Line, Menu, Post
from bot.results import FEWEST_RATED, counts, rates
from bot.scenes import Studio
from bot.wording import plain, span
from games.engine import LEVELS, Rules
from renderer import Sitter, lobby
from storage import Transaction, people, seats
from storage.games import GameRow
from storage.seats import SeatRow

BANNER_ROOM = 34  # characters
LEVELS_FOR_PEOPLE = tuple(level for level in LEVELS if level != "random")


async def lobby_post(tx: Transaction, catalog: Catalog, studio: Studio, game_id: str) -> Post:
    """The card as it stands; without buttons once the game has begun."""
    row = await find(tx, game_id)
    rules = rules_of(catalog, row.kind)
    seated = await seats.of_game(tx, game_id)
    unreachable = [
        seat
        for seat in seated
        if seat.user_id is not None and (await people.settings(tx, seat.user_id)).dm_ok is False
    ]
    banner = _banner(row, rules, seated)
    picture = await studio.picture(lambda: lobby.draw(banner))
    words = _words(row, rules, seated, unreachable)
    return Post("\n".join(words), (picture,), _rows(row, rules, seated) if row.status == "lobby" else ())


def option_words(rules: Rules[Any, Any], options: dict[str, str]) -> list[str]:
    """The chosen options, such as "Variant: Standard (one game)"."""
    settled = rules.settled(options)
    return [
        f"{option.label.read()}: {bracketed(choice.label.read())}"
        for option in rules.options
        for choice in option.choices
        if settled[option.key] == choice.key
    ]


def bracketed(words: str) -> str:
    """What a choice is called, with what stands after its colon in brackets."""
    name, _, detail = words.partition(": ")
    return f"{name} ({detail})" if detail else name


def _unusual(rules: Rules[Any, Any], options: dict[str, str]) -> list[str]:
    """The labels of choices that are not the usual ones."""
    settled = rules.settled(options)
    return [
        choice.label.read().partition(":")[0]
        for option in rules.options
        for choice in option.choices[1:]
        if settled[option.key] == choice.key
    ]


def _short(tagline: str) -> str:
    """As much of the tagline as the banner has room for: what stands before a colon, or a comma."""
    opening = tagline.removesuffix(".").partition(":")[0]
    return opening if len(opening) <= BANNER_ROOM else opening.partition(",")[0]


def _banner(row: GameRow, rules: Rules[Any, Any], seated: list[SeatRow]) -> lobby.Lobby:
    details = " · ".join(_unusual(rules, row.options)) or _short(rules.tagline.read())
    return lobby.Lobby(
        game=row.kind,
        title=rules.title,
        details=details,
        chips=(
            ("clock", row.pace.capitalize()),
            _rating(row, rules, seated),
        ),
        sitters=tuple(Sitter(seat.name) for seat in seated),
        room=max(rules.seats[-1] - len(seated), 0) if row.status == "lobby" else 0,
        open=row.status == "lobby",
    )


def _rating(row: GameRow, rules: Rules[Any, Any], seated: list[SeatRow]) -> tuple[str, str]:
    """Whether the game counts for ratings as its table stands, or from when on: icon and words."""
    if rates(row, rules, seated):
        return "trophy", "Rated"
    people = sum(seat.user_id is not None for seat in seated)
    most = people + rules.seats[-1] - len(seated)
    hoped = row.status == "lobby" and row.rated and counts(rules, row.options) and most >= FEWEST_RATED
    return ("trophy", f"Rated from {FEWEST_RATED} people") if hoped else ("star", "Unrated")


def _level(seat: SeatRow) -> str:
    """That an AI sits there, and its level where there are several to choose from."""
    if not seat.level:
        return ""
    return f" (AI, {seat.level})" if len(LEVELS_FOR_PEOPLE) > 1 else " (AI)"


def _words(
    row: GameRow, rules: Rules[Any, Any], seated: list[SeatRow], unreachable: list[SeatRow]
) -> list[str]:
    words = [f"### {rules.title} · table `{row.id}`", rules.tagline.read()]
    words += option_words(rules, row.options)
    names = [f"{plain(seat.name)}{_level(seat)}" for seat in seated]
    words.append(f"Host: <@{row.host_id}> · seats: {span(rules.seats)}")
    words.append(f"At the table: {', '.join(names) or 'nobody yet'}")
    words.append(f"Pace: {bracketed(pace_of(row.pace).words)}")
    if pace_of(row.pace).bank is not None:
        words.append(f"When time is up: {TIMEOUTS[row.on_timeout]}")
    if row.private:
        words.append("Private: only people who are invited with `/game invite` may join.")
    if unreachable:
        who = ", ".join(plain(seat.name) for seat in unreachable)
        words.append(f"Direct messages do not reach {who}: use **My Hand** under the board instead.")
    if row.status != "lobby":
        words.append("The game has begun." if row.status == "running" else f"This table is {row.status}.")
    return words


def _rows(row: GameRow, rules: Rules[Any, Any], seated: list[SeatRow]) -> tuple[tuple[Button, ...], ...]:
    full = len(seated) >= rules.seats[-1]
    ready = len(seated) in rules.seats and not rules.refuses(len(seated), rules.settled(row.options))
    first = (
        Button("Join", action("join", row.id), "primary", disabled=full),
        Button("Leave", action("leave", row.id)),
        Button("Add AI", action("ai", row.id), disabled=full),
        Button("Options", action("options", row.id)),
        Button("Start", action("start", row.id), "success", disabled=not ready),
    )
    second = (
        Button("Pace", action("pace", row.id)),
        *((Button("Remove AI", action("noai", row.id)),) if any(seat.level for seat in seated) else ()),
        Button("Close Table", action("close", row.id), "danger"),
    )
    return first, second


def options_form(row: GameRow, rules: Rules[Any, Any]) -> Form:
    """The options of a table, made from what the game declares."""
    settled = rules.settled(row.options)
    lines = [
        Line(
            key=option.key,
            label=option.label.read()[:45],
            entries=tuple(
                Entry(
                    choice.label.read(),
                    choice.key,
                    "not rated" if choice.unrated else "",
                    settled[option.key] == choice.key,
                )
                for choice in option.choices
            ),
        )
        for option in rules.options
    ]
    lines.append(_yes_no("rated", "Counts for ratings", row.rated))
    lines.append(_yes_no("private", "Only for invited people", row.private))
    return Form(f"Options of table {row.id}", action("optioned", row.id), tuple(lines[:5]))


def pace_form(row: GameRow) -> Form:
    """How fast a table plays, and what happens when somebody's time is up."""
    paces = tuple(Entry(pace.words, pace.key, chosen=pace.key == row.pace) for pace in PACES.values())
    rules = tuple(
        Entry(key.capitalize(), key, words.capitalize()[:100], key == row.on_timeout)
        for key, words in TIMEOUTS.items()
    )
    lines = (Line("pace", "Pace", entries=paces), Line("timeout", "When time is up", entries=rules))
    return Form(f"Pace of table {row.id}", action("optioned", row.id), lines)


def _yes_no(key: str, label: str, chosen: bool) -> Line:
    return Line(
        key, label, entries=(Entry("Yes", "yes", chosen=chosen), Entry("No", "no", chosen=not chosen))
    )


def level_menu(game_id: str) -> Menu:
    entries = tuple(Entry(level.capitalize(), level) for level in LEVELS_FOR_PEOPLE)
    return Menu(action("addai", game_id), "How strong?", entries)
