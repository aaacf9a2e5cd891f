"""`vintner verify` and `vintner replay`: the record of a game, looked at from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from bot import record
from bot.__main__ import app
from bot.terminal import selfplay
from games import load_all
from games.engine import Rng

KIND = "wine_cellar"


def vintner(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game of two opponents."""
    rules, seed = load_all()[KIND], Rng.numbered(1).seed
    played = selfplay.play(rules, ("random", "random"), seed, {"variant": "standard"})
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_bytes(record.encode(record.of_table(played.table, seed, ("Mia", "Jonas"), played.answers)))
    return path


def test_an_exported_game_is_verified_and_told(file: Path):
    verified, told = vintner("verify", file), vintner("replay", file)

    assert verified.exit_code == 0
    assert "all as recorded" in verified.stdout
    assert "Mia bids" in told.stdout
    assert told.stdout.splitlines()[0].startswith("   0  ")


def test_one_turn_is_told_alone(file: Path):
    told = vintner("replay", file, "--turn", 2)

    assert told.exit_code == 0
    assert {line[:4] for line in told.stdout.splitlines()} == {"   2"}


@pytest.mark.parametrize("output", [[], ["-o", "board.png"]])
def test_a_turn_that_does_not_exist_is_an_error(file: Path, output: list[str]):
    told = vintner("replay", file, "--turn", 999, *output)

    assert told.exit_code == 1
    assert "the game has no turn 999" in told.stderr
    assert told.stdout == ""


def test_a_board_and_a_film_are_drawn(file: Path, tmp_path: Path):
    board, film = tmp_path / "board.png", tmp_path / "film.gif"

    drawn = [vintner("replay", file, "-o", board), vintner("replay", file, "-o", film)]

    assert [result.exit_code for result in drawn] == [0, 0]
    with Image.open(board) as picture:
        assert picture.format == "PNG"
    with Image.open(film) as picture:
        assert picture.n_frames > 10


def test_a_record_that_was_tampered_with_is_told_from_a_true_one(file: Path, tmp_path: Path):
    other = tmp_path / "other.json"
    other.write_text(file.read_text().replace('"bid:', '"bad:'))

    verified, told = vintner("verify", other), vintner("replay", other)

    assert (verified.exit_code, told.exit_code) == (1, 1)
    assert "does not fit the rules" in told.stderr
