"""What can go wrong with the database."""

from __future__ import annotations


class StorageError(Exception):
    """Something about the database that its operator can put right; the message says how."""


class Conflict(Exception):
    """Somebody else changed the game first.  Nothing was changed; the caller may read it again and retry."""
