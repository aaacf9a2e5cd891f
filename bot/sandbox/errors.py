"""Discord's JSON errors as one exception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.limits import ERRORS, ErrorCode

Json = dict[str, Any]
"""A JSON object of Discord's."""


class ApiError(Exception):
    """A request that Discord would refuse: status, code, message and the tree of form errors."""

    def __init__(self, code: ErrorCode, errors: Json | None = None, **extra: Any) -> None:
        self.status, self.message = ERRORS[code]
        super().__init__(f"{int(code)} {self.message}")
        self.code = code
        self.errors = errors
        self.extra = extra

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": int(self.code), **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


class Unauthorized(ApiError):
    """A request without the bot's token."""

    def __init__(self) -> None:
        super().__init__(ErrorCode.GENERAL)
        self.status, self.message = 401, "401: Unauthorized"


def invalid(path: Sequence[str | int], code: str, message: str) -> ApiError:
    """Return error 50035 with its tree: `path` leads to the field at fault."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for step in reversed(path):
        tree = {str(step): tree}
    return ApiError(ErrorCode.INVALID_FORM, tree)


def length(path: Sequence[str | int], value: str | Sequence[Any], least: int, most: int) -> None:
    """Check a text's or a list's length.

    Raises:
        ApiError: 50035, with the words that Discord uses.
    """
    if least <= len(value) <= most:
        return
    if not value and least:
        raise invalid(path, "BASE_TYPE_REQUIRED", "This field is required")
    if least == 0:
        raise invalid(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    raise invalid(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
