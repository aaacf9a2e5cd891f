"""The command line: `vintner run`, `sandbox`, `doctor`, `db`, and what plays, draws, checks and measures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress, track
from rich.table import Table as Grid

import renderer
from bot import record
from bot.scenes import scene
from bot.terminal import benching, databases, drawing, recordings, serving
from bot.terminal import doctor as health
from bot.terminal import selfplay as playing
from bot.terminal import simulate as simulating
from bot.terminal.console import chosen_options, err, fail, game_named, out, parse_options
from bot.terminal.simulation.course import Plan
from games.engine import LEVELS, IllegalAnswer, Rules
from renderer.counts import counted
from renderer.theme import PALETTES

app = typer.Typer(
    name="vintner",
    help="Wine-themed board games, played asynchronously on Discord.",
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
)

app.add_typer(databases.app, name="db")

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="For example wine_cellar.")]
Json = Annotated[bool, typer.Option("--json", help="Print figures as JSON.")]
Seed = Annotated[int, typer.Option(help="The same number gives the same games.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game: key=value.")]
Variant = Annotated[str, typer.Option(help="Short for --option variant=…")]


@app.command()
def run() -> None:
    """Run the bot on Discord; the token comes from .env."""
    serving.run()


@app.command()
def sandbox(
    port: Annotated[int, typer.Option(help="Where the page is served.", min=0, max=65535)] = 8765,
    people: Annotated[int, typer.Option(help="How many people you can act as.", min=1, max=8)] = 4,
    think: Annotated[float, typer.Option(help="Seconds that an opponent seems to think.", min=0)] = 0.7,
) -> None:
    """Try the bot without a token, on a page that looks like Discord."""
    serving.sandbox(port, people, think)


@app.command()
def doctor() -> None:
    """Look whether everything is in place to run the bot."""
    if not health.examine():
        raise typer.Exit(1)


@app.command()
def selfplay(
    game: GameKey,
    seats: Annotated[
        int,
        typer.Option(help="How many play. Default: the number of levels, at least two.", show_default=False),
    ] = 0,
    levels: Annotated[str, typer.Option(help=f"Levels of the seats, of {', '.join(LEVELS)}.")] = "table",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10,
    seed: Seed = 1,
    variant: Variant = "",
    option: Options = None,
    export: Annotated[Path | None, typer.Option(help="Write the last game to a file for verify.")] = None,
    json: Json = False,
) -> None:
    """Let opponents play whole games among themselves, and count."""
    rules = game_named(game)
    names = [level.strip() for level in levels.split(",")]
    for name in names:
        _require_one_of("level", name, LEVELS)
    seats = seats or max(len(names), rules.seats[0], min(2, rules.seats[-1]))
    if len(names) > seats:
        fail(f"there are more levels ({len(names)}) than seats ({seats})", 2)
    given = parse_options(option) | ({"variant": variant} if variant else {})
    options = chosen_options(rules, seats, given)
    running = playing.games(rules, names, seats, games, seed, options)
    doing = f"{rules.title}, {counted(seats, 'seat')}"
    outcomes = list(track(running, doing, total=games, console=err, transient=True))
    total = playing.report(rules, seats, options.get("variant", "standard"), outcomes)
    if export:
        _export(outcomes, export)
    _print(msgspec.to_builtins(total), json)
    if total.stuck:
        raise typer.Exit(1)


def _export(outcomes: list[playing.Played | playing.Stuck], path: Path) -> None:
    finished = [outcome for outcome in outcomes if isinstance(outcome, playing.Played)]
    if not finished:
        fail("no game was finished, so there is none to export")
    last = finished[-1]
    names = tuple(f"{level.capitalize()} {number}" for number, level in enumerate(last.levels, 1))
    _save_bytes(record.encode(record.of_table(last.table, last.seed, names, last.answers)), path)


def _print(figures: dict[str, object], as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(figures)).decode())
        return
    grid = Grid(show_header=False)
    for name, value in figures.items():
        grid.add_row(name.replace("_", " "), str(value))
    out.print(grid)


@app.command()
def render(
    game: GameKey,
    seed: Seed = 1,
    answers: Annotated[int, typer.Option(help="How many answers are given before.", min=0)] = 0,
    seats: Annotated[int, typer.Option(help="How many play. Default: the fewest.", show_default=False)] = 0,
    seat: Annotated[
        int,
        typer.Option(help="Through whose eyes, from 1. Default: a spectator's.", show_default=False, min=0),
    ] = 0,
    spectator: Annotated[bool, typer.Option("--spectator", help="Through nobody's eyes.")] = False,
    of: Annotated[int, typer.Option(help="Whose mat, cellar, …, from 1. Default: the viewer's.", min=0)] = 0,
    what: Annotated[str, typer.Option(help="board, hand, score, or what else the game shows.")] = "board",
    level: Annotated[str, typer.Option(help="Who gives the answers.")] = "random",
    variant: Variant = "",
    option: Options = None,
    palette: Annotated[str, typer.Option(help="cellar, harbour or orchard.")] = "cellar",
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PNG file.")] = None,
    text: Annotated[bool, typer.Option("--text", help="The board in words instead.")] = False,
    json: Json = False,
) -> None:
    """Draw a position of a seeded game."""
    rules = game_named(game)
    seats = seats or rules.seats[0]
    given = parse_options(option) | ({"variant": variant} if variant else {})
    options = chosen_options(rules, seats, given)
    _require_one_of("level", level, LEVELS)
    _require_one_of("palette", palette, PALETTES)
    if max(seat, of) > seats:
        fail(f"seat {max(seat, of)} is not at this table: seats are counted from 1 to {seats}", 2)
    position, news = drawing.position(rules, seats, seed, answers, options, level)
    viewer = seat - 1 if seat and not spectator else None
    shown = scene(position, viewer, news, palette)
    if text:
        typer.echo(renderer.describe(shown))
        return
    known = (*renderer.pictures(rules.key), "score")
    if what not in known:
        fail(f"{rules.title} shows {', '.join(known)}, not {what!r}", 2)
    if what == "hand" and viewer is None:
        fail("a hand needs --seat", 2)
    if what == "score" and not position.table.over:
        fail("the score sheet needs a game that is over: more --answers", 2)
    pictures, figures = drawing.measured(position, shown, what, of - 1 if of else viewer or 0)
    if output:
        _save(pictures, output)
    if json or not output:
        _print(msgspec.to_builtins(figures), json)


def _require_one_of(what: str, given: str, known: Iterable[str]) -> None:
    if given not in known:
        fail(f"no {what} is called {given!r}; there is {', '.join(known)}", 2)


def _save(pictures: list[renderer.Picture], path: Path) -> None:
    """Write a picture; further pages get a number."""
    for page, picture in enumerate(pictures, 1):
        _save_bytes(picture.png, path if page == 1 else path.with_stem(f"{path.stem}-{page}"))


def _save_bytes(content: bytes, path: Path) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        fail(f"{path}: {error.strerror}")


def _recorded(file: Path) -> tuple[record.Record, Rules[Any, Any]]:
    """An exported game and its rules; ends the program with what is wrong with the file."""
    try:
        played = record.read(file)
    except record.Unreadable as error:
        fail(str(error))
    rules = game_named(played.game)
    if words := record.misfit(played, rules):
        fail(f"{file} is not the record of a game: {words}")
    return played, rules


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="Written by /game export or selfplay --export.")],
) -> None:
    """Play an exported game again from its seed, and check every shuffle and the result."""
    played, rules = _recorded(file)
    outcome = record.replay(played, rules)
    for fault in outcome.faults:
        err.print(f"[red]does not hold:[/] {fault}")
    if outcome.faults:
        raise typer.Exit(1)
    places = sorted(zip(played.result.places, played.names, played.result.scores, strict=True))
    out.print(
        f"{rules.title}: {counted(outcome.answers, 'answer')} and "
        f"{counted(outcome.draws, 'draw')} from the seed, all as recorded."
    )
    for place, name, score in places:
        out.print(f"{place}. {name}, {counted(score, 'point')}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Written by /game export or selfplay --export.")],
    turn: Annotated[
        int | None, typer.Option(help="This turn alone; the last, for a PNG.", min=0, show_default=False)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A PNG of the board, or a GIF of all boards.")
    ] = None,
) -> None:
    """Tell what happened in an exported game, or draw it."""
    played, rules = _recorded(file)
    game = recordings.of_record(played, rules)
    try:
        if output is None:
            for line in recordings.told(played, game, turn):
                typer.echo(line)
        elif output.suffix.lower() == ".gif":
            _save_bytes(recordings.film(played, game), output)
        else:
            _save_bytes(recordings.board(played, game, turn), output)
    except recordings.NoSuchTurn as error:
        fail(str(error))
    except IllegalAnswer as error:
        fail(f"{file} does not fit the rules that are installed here: {error}")


@app.command()
def bench(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="engine, render, storage, discord, plans or all.")
    ] = "all",
    games: Annotated[int, typer.Option(help="Stored games of the large database.", min=200)] = 100_000,
    json: Json = False,
) -> None:
    """Measure how fast everything is, as ratios within one run."""
    if what not in ("all", *benching.TOPICS):
        fail(f"bench measures {', '.join(benching.TOPICS)} or all, not {what!r}", 2)
    figures = benching.measure(what, games)
    if json:
        _print(figures, as_json=True)
    else:
        out.print(benching.table(figures))


@app.command()
def simulate(
    games: Annotated[int, typer.Option(help="How many tables are opened.", min=1)] = 300,
    people: Annotated[int, typer.Option(help="How many people there are.", min=2)] = 60,
    days: Annotated[int, typer.Option(help="How many days pass.", min=1)] = 30,
    seed: Annotated[int, typer.Option(help="The same number gives the same people and plans.")] = 1,
    kills: Annotated[
        int, typer.Option(help="How often the bot is killed, beside a restart a day.", min=0)
    ] = 100,
    stored: Annotated[
        int, typer.Option(help="Stored games for what a move costs; 0 for no such figures.")
    ] = 10_000,
    json: Json = False,
) -> None:
    """Let weeks of a server pass in minutes, and look whether anybody was told too much or too little."""
    plan = Plan(games, people, days, seed, kills)
    with Progress(console=err, transient=True) as progress:
        passing = progress.add_task(counted(days, "day"), total=days)
        report = simulating.simulate(plan, lambda day: progress.update(passing, completed=day))
    if stored:
        report.costs = simulating.measure_costs(max(stored, 200))
    if json:
        _print(msgspec.to_builtins(report), as_json=True)
    else:
        out.print(simulating.table(report))
        for words in report.samples:
            err.print(words, highlight=False, markup=False)
    if any(report.faults.values()):
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
