"""What a person did that cannot be done, said kindly."""

from __future__ import annotations


class Refusal(Exception):
    """Nothing was changed; the sentence says why and what to do.  Shown to that person only."""
