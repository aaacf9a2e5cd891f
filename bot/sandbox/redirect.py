"""Points discord.py at a sandbox, and keeps it from reaching anything else."""

from __future__ import annotations

import asyncio
import importlib
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

LOOPBACK = ("127.0.0.1", "localhost")
REAL_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")


class RealToken(Exception):
    """A token that looks like one of Discord's was about to be sent to a sandbox."""


class Unreachable(OSError):
    """Something tried to reach a host outside the sandbox."""


class LoopbackResolver(AbstractResolver):
    """Knows this machine alone."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Take what aiohttp hands to its own resolver."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host not in LOOPBACK:
            raise Unreachable(f"the sandbox does not let anything reach {host}")
        return [
            ResolveResult(hostname=host, host=LOOPBACK[0], port=port, family=socket.AF_INET, proto=0, flags=0)
        ]

    async def close(self) -> None:
        """Nothing is open."""


def refuse_real_token(token: str) -> None:
    """Raises:
    RealToken: if the token could be one of Discord's.
    """
    if REAL_TOKEN.fullmatch(token):
        raise RealToken("a token of Discord's has no business in the sandbox; remove it from the settings")


@contextmanager
def redirect(base_url: str, token: str = "") -> Iterator[None]:
    """Let every discord.py client that is made inside speak with a sandbox.

    discord.py is taken by name, because the sandbox itself does without it.

    Raises:
        RealToken: if `token` looks like one of Discord's.
        ValueError: if the sandbox is not on this machine.
    """
    refuse_real_token(token)
    if not re.match(r"http://(127\.0\.0\.1|localhost):\d+$", base_url):
        raise ValueError(f"{base_url} is not on this machine")
    discord: Any = importlib.import_module("discord")
    socket_class = discord.gateway.DiscordWebSocket
    gateway_url = type(socket_class.DEFAULT_GATEWAY)(base_url.replace("http", "ws", 1) + "/")
    with ExitStack() as stack:
        for owner, name, value in (
            (discord.http.Route, "BASE", base_url + "/api/v10"),
            (socket_class, "DEFAULT_GATEWAY", gateway_url),
            (discord.Asset, "BASE", base_url),
            (aiohttp.connector, "DefaultResolver", LoopbackResolver),
        ):
            stack.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, value)
        yield
