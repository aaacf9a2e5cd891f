"""Faults that tests order, or a seed chooses: what goes wrong between a bot and Discord."""

from __future__ import annotations

import socket
import struct
from enum import Enum
from fnmatch import fnmatchcase
from random import Random

from aiohttp import web
from msgspec import Struct


class Fault(Enum):
    """What may happen to a request."""

    STATUS = "answered with a status, nothing done"
    RATE_LIMIT = "answered with 429, nothing done"
    RESET = "connection reset, nothing done"
    HANG_UP = "connection closed, nothing done"
    DELAY = "done late"
    DONE_THEN_STATUS = "done, but answered with a status"
    DONE_THEN_RESET = "done, but the connection is reset"


class Trouble(Enum):
    """What may happen on the gateway when an interaction is delivered."""

    DUPLICATE = "delivered twice"
    ABORT = "delivered, then the connection is cut"
    CLOSE = "delivered, then the connection is closed with code 4000"
    RECONNECT = "delivered, then the client is asked to reconnect (op 7)"


BEFORE = (Fault.STATUS, Fault.RATE_LIMIT, Fault.RESET, Fault.HANG_UP)


class Planned(Struct):
    """A fault that waits for requests. Routes are patterns like `POST /channels/*/messages`."""

    kind: Fault
    route: str
    times: int = 1
    status: int = 500
    seconds: float = 1.0
    is_global: bool = False
    via: bool = True
    """Whether a 429 names the proxy in front of Discord; without, discord.py takes it for a ban."""


class Order(Enum):
    """Which comes first: the answer to a request, or the gateway event of what it did."""

    REPLY_FIRST = "reply"
    EVENT_FIRST = "event"
    SHUFFLED = "shuffled"


class Faults:
    """The faults to come, and a record of those that came.

    Gateway faults that a test times itself are methods of `Gateway`.
    """

    def __init__(self) -> None:
        self.planned: list[Planned] = []
        self.happened: list[tuple[str, Fault]] = []
        """Route and fault, in order."""
        self.order = Order.SHUFFLED
        self._order_chance = Random(1)
        self._chance = Random(0)
        self._rate = 0.0
        self._kinds: tuple[Planned, ...] = ()
        self._gateway_chance = Random(0)
        self._gateway_rate = 0.0
        self.troubles: list[Trouble] = []
        """The troubles that came on the gateway, in order."""

    def plan(
        self,
        kind: Fault,
        route: str,
        times: int = 1,
        status: int = 500,
        seconds: float = 1.0,
        is_global: bool = False,
        via: bool = True,
    ) -> None:
        """Let the next `times` requests of a route go wrong.

        Routes are those of the route table, and may be patterns: `POST /channels/*/messages`, `PATCH *`.
        """
        self.planned.append(Planned(kind, route, times, status, seconds, is_global, via))

    def at_random(self, seed: int, rate: float, *kinds: Planned) -> None:
        """Let a share of the requests go wrong, each time in one of the given ways; 0 ends it."""
        self._chance = Random(seed)
        self._rate = rate
        self._kinds = kinds

    def on_gateway_at_random(self, seed: int, rate: float) -> None:
        """Let a share of the interactions arrive in trouble; 0 ends it."""
        self._gateway_chance = Random(seed)
        self._gateway_rate = rate

    def next_trouble(self) -> Trouble | None:
        """Return what happens when this interaction is delivered, if anything."""
        if not self._gateway_rate or self._gateway_chance.random() >= self._gateway_rate:
            return None
        self.troubles.append(self._gateway_chance.choice(list(Trouble)))
        return self.troubles[-1]

    def next(self, route: str) -> Planned | None:
        """Return what happens to this request, if anything."""
        for fault in self.planned:
            if fault.times > 0 and fnmatchcase(route, fault.route):
                fault.times -= 1
                return self._noted(route, fault)
        if self._rate and self._chance.random() < self._rate:
            suitable = [fault for fault in self._kinds if fnmatchcase(route, fault.route)]
            if suitable:
                return self._noted(route, self._chance.choice(suitable))
        return None

    def _noted(self, route: str, fault: Planned) -> Planned:
        self.happened.append((route, fault.kind))
        return fault

    def event_first(self) -> bool:
        """Decide whether this request's events overtake its answer."""
        if self.order is Order.SHUFFLED:
            return self._order_chance.random() < 0.5
        return self.order is Order.EVENT_FIRST


def cut(request: web.Request, fault: Fault) -> None:
    """End a request's connection: with a reset, or politely."""
    transport = request.transport
    if transport is None:
        return
    if fault is Fault.HANG_UP:
        transport.close()
        return
    connection = transport.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
