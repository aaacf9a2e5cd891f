"""The referee: checks every request and every answer against Discord's own OpenAPI document."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bot.sandbox.errors import Json

METHODS = ("get", "post", "put", "patch", "delete")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Violation(Struct, frozen=True):
    """Where something differs from the document, and how."""

    side: str
    """`request`, `response`, `status` or `path`."""
    operation: str
    place: str
    message: str


class Allowed(Struct, frozen=True):
    """A difference that is none of ours, and why."""

    side: str
    operation: str
    place: str
    reason: str


ALLOWED = (
    Allowed(
        "response",
        r"POST /interactions/.*/callback",
        "resource",
        "The document lacks the resource of deferred answers (types 5 and 6).",
    ),
)
"""Further, discord.py sends ids as numbers in some bodies, and by Discord's pages the ids of attachments may
be numbers; `_with_text_ids` reads both as Discord does."""


class Operation(Struct, frozen=True):
    """One method of one path in the document."""

    name: str
    pattern: re.Pattern[str]
    method: str
    definition: Json


class Referee:
    """Collects violations. Needs the development dependency `jsonschema_rs`."""

    def __init__(self, document: Path) -> None:
        content: Json = msgspec.json.decode(document.read_bytes())
        self._schemas = {"components": {"schemas": content["components"]["schemas"]}}
        self._operations = sorted(_operations(content), key=lambda operation: operation.name.count("{"))
        self._validators: dict[str, Any] = {}
        self._engine = importlib.import_module("jsonschema_rs")
        self.checked: Counter[str] = Counter()
        """How many requests and answers were checked."""
        self.violations: list[Violation] = []

    def check(self, method: str, path: str, body: Any, status: int, answer: Any) -> None:
        """Check a request's JSON and what was answered."""
        operation = self._operation(method, path)
        if operation is None:
            self._blame("path", f"{method} {path}", "", "not in the document")
            return
        self._check_request(operation, body, status)
        self._check_answer(operation, status, answer)

    def _operation(self, method: str, path: str) -> Operation | None:
        for operation in self._operations:
            if operation.method == method and operation.pattern.fullmatch(path):
                return operation
        return None

    def _check_request(self, operation: Operation, body: Any, status: int) -> None:
        schema = _json_schema(operation.definition.get("requestBody", {}))
        if schema is not None and body and status < 400:
            self.checked["request"] += 1
            self._compare("request", operation, schema, _with_text_ids(body))

    def _check_answer(self, operation: Operation, status: int, answer: Any) -> None:
        answers = operation.definition["responses"]
        definition = answers.get(str(status)) or answers.get(f"{status // 100}XX")
        if definition is None:
            self._blame("status", operation.name, "", str(status))
            return
        schema = _json_schema(definition)
        if schema is not None and isinstance(answer, bytes) and answer:
            self.checked["response"] += 1
            self._compare("response", operation, schema, msgspec.json.decode(answer))

    def _compare(self, side: str, operation: Operation, schema: Json, instance: Any) -> None:
        for error in self._validator(side, operation, schema).iter_errors(instance):
            place = "/".join(map(str, error.instance_path))
            self._blame(side, operation.name, place, error.message[:400])

    def _validator(self, side: str, operation: Operation, schema: Json) -> Any:
        key = f"{side} {operation.name} {schema.get('$ref')}"
        if key not in self._validators:
            whole = {"$schema": DIALECT, **schema, **self._schemas}
            self._validators[key] = self._engine.Draft202012Validator(whole)
        return self._validators[key]

    def _blame(self, side: str, operation: str, place: str, message: str) -> None:
        for allowed in ALLOWED:
            same_place = re.fullmatch(allowed.place, place)
            if allowed.side == side and re.fullmatch(allowed.operation, operation) and same_place:
                return
        self.violations.append(Violation(side, operation, place, message))


def _operations(document: Json) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        pattern = re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(path)))
        for method in METHODS:
            if method in methods:
                name = f"{method.upper()} {path}"
                yield Operation(name, pattern, method.upper(), methods[method])


def _json_schema(definition: Json) -> Json | None:
    content: Json = definition.get("content", {}).get("application/json", {})
    return content.get("schema")


def _with_text_ids(value: Any, key: str = "") -> Any:
    """Return a body with numeric ids as text, which Discord takes alike.

    `key` leads to the value: `user_id`, or `attachments.id` for what stands in a list.
    """
    if isinstance(value, dict):
        prefix = "attachments." if key == "attachments" else ""
        return {inner: _with_text_ids(content, prefix + inner) for inner, content in value.items()}
    if isinstance(value, list):
        return [_with_text_ids(item, key) for item in value]
    is_id = key.endswith("_id") or key in ("users", "roles", "messages", "attachments.id")
    return str(value) if is_id and type(value) is int else value
