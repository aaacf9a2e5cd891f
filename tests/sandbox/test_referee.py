"""That the referee sees what differs from Discord's document."""

from __future__ import annotations

import pytest

from bot.sandbox.referee import Referee
from tests.sandbox.conftest import document


@pytest.fixture
def referee() -> Referee:
    path = document()
    if path is None:
        pytest.skip("VINTNER_OPENAPI names no OpenAPI document, so nothing is checked against it")
    return Referee(path)


def test_a_wrong_request_a_wrong_answer_and_a_wrong_path_are_violations(referee: Referee) -> None:
    referee.check("POST", "/channels/1/messages", {"content": 5}, 200, b'{"id": "1"}')
    referee.check("GET", "/nowhere", None, 200, b"")
    referee.check("PUT", "/channels/1/messages/pins/1", None, 302, b"")

    assert {violation.side for violation in referee.violations} == {"request", "response", "path", "status"}


def test_numbers_for_ids_are_allowed(referee: Referee) -> None:
    body = {"content": "Board", "attachments": [{"id": 0, "filename": "board.png"}]}

    referee.check("POST", "/channels/1/messages", body, 200, None)
    referee.check("POST", "/users/@me/channels", {"recipient_id": 5}, 200, None)

    assert referee.violations == []
    assert referee.checked["request"] == 2
