"""The command line: `vintner run`, `sandbox`, `selfplay`, `render`, `verify`, `bench`, `db`, `doctor`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import track
from rich.table import Table as Grid

from bot import record
from bot.terminal import selfplay as playing
from bot.terminal.console import chosen_options, err, fail, game_named, out, parse_options
from games.engine import LEVELS

app = typer.Typer(
    name="vintner",
    help="Wine-themed board games, played asynchronously on Discord.",
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
)

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="For example wine_cellar.")]
Json = Annotated[bool, typer.Option("--json", help="Print figures as JSON.")]
Seed = Annotated[int, typer.Option(help="The same number gives the same games.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game: key=value.")]
Variant = Annotated[str, typer.Option(help="Short for --option variant=…")]


@app.command()
def selfplay(
    game: GameKey,
    seats: Annotated[
        int, typer.Option(help="How many play. Default: the number of levels, at least two.")
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
    if unknown := set(names) - set(LEVELS):
        fail(f"no level is called {unknown.pop()!r}; there is {', '.join(LEVELS)}", 2)
    seats = seats or max(len(names), rules.seats[0], min(2, rules.seats[-1]))
    if len(names) > seats:
        fail(f"{len(names)} levels do not fit on {seats} seats", 2)
    given = parse_options(option) | ({"variant": variant} if variant else {})
    options = chosen_options(rules, seats, given)
    running = playing.games(rules, names, seats, games, seed, options)
    outcomes = list(track(running, f"{rules.title}, {seats} seats", total=games, console=err, transient=True))
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
    record.write(record.of_table(last.table, last.seed, last.levels, last.answers), path)


def _print(figures: dict[str, object], as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(figures)).decode())
        return
    grid = Grid(show_header=False)
    for name, value in figures.items():
        grid.add_row(name.replace("_", " "), str(value))
    out.print(grid)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="Written by /game export or selfplay --export.")],
) -> None:
    """Play an exported game again from its seed, and check every shuffle and the result."""
    try:
        played = record.read(file)
    except record.Unreadable as error:
        fail(str(error))
    rules = game_named(played.game)
    outcome = record.replay(played, rules)
    for fault in outcome.faults:
        err.print(f"[red]does not hold:[/] {fault}")
    if outcome.faults:
        raise typer.Exit(1)
    places = sorted(zip(played.result.places, played.names, played.result.scores, strict=True))
    out.print(
        f"{rules.title}: {outcome.answers} answers and {outcome.draws} draws from the seed, all as recorded."
    )
    for place, name, score in places:
        out.print(f"{place}. {name}, {score} points")


def main() -> None:
    app()


if __name__ == "__main__":
    main()
