"""Discord's rate limits: a bucket for each route and channel, announced in headers."""

from __future__ import annotations

import time
import zlib
from collections.abc import Mapping

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So many requests in so many seconds."""

    requests: int
    seconds: float


GENEROUS = Rate(1_000, 5.0)
"""Headers are sent, so that a client works in parallel as on Discord, but nobody has to wait."""

REAL = {
    "POST /channels/{channel_id}/messages": Rate(5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": Rate(5, 5.0),
    "POST /channels/{channel_id}/threads": Rate(5, 5.0),
    "PATCH /channels/{channel_id}": Rate(2, 600.0),
    "POST /users/@me/channels": Rate(10, 10.0),
}
"""What has been seen on Discord, which publishes no figures."""


class Bucket(Struct):
    """What is left of a rate until it starts anew."""

    rate: Rate
    left: int
    reset: float


class Verdict(Struct, frozen=True):
    """Whether a request may pass, and the headers that say so."""

    allowed: bool
    headers: dict[str, str]
    retry_after: float


class RateLimits:
    """The buckets. `rates` by route may be changed at any time; `enabled = False` sends no headers at all."""

    def __init__(self) -> None:
        self.enabled = True
        self.default = GENEROUS
        self.rates: Mapping[str, Rate] = {}
        self.refused = 0
        """How many requests were answered with 429."""
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, route: str, major: str) -> Verdict:
        """Count a request; `major` is the channel, server or webhook that it concerns."""
        now = time.time()
        rate = self.rates.get(route, self.default)
        bucket = self._buckets.get((route, major))
        if bucket is None or bucket.rate != rate or now >= bucket.reset:
            bucket = self._buckets[route, major] = Bucket(rate, rate.requests, now + rate.seconds)
        allowed = bucket.left > 0
        bucket.left = max(0, bucket.left - 1)
        self.refused += not allowed
        wait = bucket.reset - now
        headers = {
            "X-RateLimit-Limit": str(rate.requests),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{bucket.reset:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}",
        }
        return Verdict(allowed, headers, round(wait, 3))
