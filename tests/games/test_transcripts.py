"""Whole games are told as they were when their transcripts were written."""

from __future__ import annotations

import pytest

from tests.games.transcripts import files, replayed


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_game_is_told_as_in_its_transcript(path):
    assert replayed(path) == path.read_text(encoding="utf-8")
