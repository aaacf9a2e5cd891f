"""A fresh database for each test, in a real file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database, upgrade


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'vintner.db'}"


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    await upgrade(url)
    database = await Database.open(url)
    yield database
    await database.close()
