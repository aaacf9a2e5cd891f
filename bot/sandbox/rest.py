"""The REST side: how every request is read, checked, limited, spoiled by faults, and answered."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web
from msgspec import Struct

from bot.limits import ErrorCode
from bot.sandbox.errors import ApiError, Json, Unauthorized
from bot.sandbox.faults import BEFORE, Fault, Faults, Planned, cut
from bot.sandbox.gateway import Gateway
from bot.sandbox.messages import Files, uploaded
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.referee import Referee
from bot.sandbox.world import World

API = "/api/v10"
FILE_PART = re.compile(r"files\[(\d+)\]")
OPEN_ROUTES = ("/interactions/", "/webhooks/")
"""Routes whose token is in their path."""
MAJOR = ("channel_id", "guild_id", "token")
COUNTED_AS_INVALID = (401, 403, 429)


class Call(Struct):
    """A request to a route."""

    world: World
    at: dict[str, str]
    """What stands in the path, by name."""
    query: dict[str, str]
    body: Any
    files: Files


class Route(Struct, frozen=True):
    """A method and path, what it does, and the status of success. None as an answer means 204."""

    method: str
    path: str
    action: Callable[[Call], Any]
    status: int = 200

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


class Asked(Struct, frozen=True):
    """A request in the server's record."""

    route: str
    path: str
    status: int


class Rest:
    """All of Discord's REST interface that the sandbox has."""

    def __init__(self, world: World, gateway: Gateway, faults: Faults, routes: Sequence[Route]) -> None:
        self._world = world
        self._gateway = gateway
        self._routes = routes
        self.faults = faults
        self.rate_limits = RateLimits()
        self.referee: Referee | None = None
        self.record: list[Asked] = []
        """Every request, in order; those whose connection was cut have status 0."""
        self.unknown: Counter[str] = Counter()
        """Requests to routes that the sandbox does not have. Tests expect none."""
        self.invalid = 0
        """Answers that count toward Discord's 10,000 in ten minutes."""
        self.in_flight = 0

    def add_to(self, app: web.Application) -> None:
        for route in self._routes:
            app.router.add_route(route.method, API + route.path, self._handler(route))
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.Response:
        self.unknown[f"{request.method} {request.path}"] += 1
        return refusal(ApiError(ErrorCode.GENERAL))

    def _handler(self, route: Route) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.StreamResponse:
            self.in_flight += 1
            try:
                response = await self._handle(route, request)
            finally:
                self.in_flight -= 1
            is_cut = request.transport is None or request.transport.is_closing()
            self.record.append(Asked(route.name, request.path, 0 if is_cut else response.status))
            self.invalid += response.status in COUNTED_AS_INVALID
            return response

        return handle

    async def _handle(self, route: Route, request: web.Request) -> web.Response:
        fault = self.faults.next(route.name)
        if fault is not None and fault.kind in BEFORE:
            return _spoiled(request, fault)
        if fault is not None and fault.kind is Fault.DELAY:
            await asyncio.sleep(fault.seconds)
        response = await self._answer(route, request)
        if fault is not None and fault.kind is not Fault.DELAY:
            return _spoiled(request, fault)
        return response

    async def _answer(self, route: Route, request: web.Request) -> web.Response:
        if not route.path.startswith(OPEN_ROUTES) and not self._is_authorized(request):
            return refusal(Unauthorized())
        headers: dict[str, str] = {}
        if self.rate_limits.enabled and not route.path.endswith("/callback"):
            major = next((request.match_info[name] for name in MAJOR if name in request.match_info), "")
            verdict = self.rate_limits.take(route.name, major)
            headers = verdict.headers
            if not verdict.allowed:
                return too_many(verdict.retry_after, headers=headers)
        response = await self._act(route, request)
        response.headers.update(headers)
        if self.faults.event_first():
            await self._gateway.drained()
        return response

    def _is_authorized(self, request: web.Request) -> bool:
        return request.headers.get("Authorization") == f"Bot {self._world.token}"

    async def _act(self, route: Route, request: web.Request) -> web.Response:
        body: Any = None
        try:
            body, files = await read_body(request)
            call = Call(self._world, dict(request.match_info), dict(request.query), body, files)
            answer = route.action(call)
            response = reply(answer, 204 if answer is None else route.status)
        except ApiError as error:
            response = refusal(error)
        if self.referee is not None:
            self.referee.check(
                route.method, request.path.removeprefix(API), body, response.status, response.body
            )
        return response


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """Return a request's JSON and its files.

    Raises:
        ApiError: 50109.
    """
    if request.content_type.startswith("multipart/"):
        return await _read_parts(request)
    return _decoded(await request.read()), {}


async def _read_parts(request: web.Request) -> tuple[Any, Files]:
    body: Json = {}
    files: Files = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read())
        number = FILE_PART.fullmatch(part.name or "")
        if number:
            files[int(number[1])] = uploaded(part.filename or "file", content)
        elif part.name == "payload_json":
            body = _decoded(content)
    return body, files


def _decoded(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content) if content else {}
    except msgspec.DecodeError as error:
        raise ApiError(ErrorCode.INVALID_JSON) from error


def reply(answer: Any, status: int = 200) -> web.Response:
    """Return JSON; discord.py wants the plain content type, without a character set."""
    if answer is None:
        return web.Response(status=status)
    body = msgspec.json.encode(answer)
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


def refusal(error: ApiError) -> web.Response:
    response = reply(error.body(), error.status)
    if error.status == 429:
        response.headers["Via"] = "1.1 google"
    return response


def too_many(
    retry_after: float, is_global: bool = False, via: bool = True, headers: dict[str, str] | None = None
) -> web.Response:
    """Return a 429."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": is_global}
    response = reply(body, 429)
    response.headers.update(headers or {})
    response.headers["Retry-After"] = str(retry_after)
    if via:
        response.headers["Via"] = "1.1 google"
    return response


def _spoiled(request: web.Request, fault: Planned) -> web.Response:
    """Return what a fault makes of a request; a cut connection carries nothing any more."""
    if fault.kind is Fault.RATE_LIMIT:
        return too_many(fault.seconds, fault.is_global, fault.via)
    if fault.kind in (Fault.STATUS, Fault.DONE_THEN_STATUS):
        return web.Response(status=fault.status, text="upstream error")
    cut(request, fault.kind)
    return web.Response()
