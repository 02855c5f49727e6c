"""The two ways in which a request is refused: Discord's error JSON for the bot, a code for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.wire import Json


class ApiError(Exception):
    """Discord refuses the bot's request: an HTTP status, Discord's own number, its sentence."""

    def __init__(self, status: int, code: int, message: str, extra: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.body: Json = {"message": message, "code": code} | (extra or {})


class PageError(Exception):
    """The page's request is refused: a code that PAGE_API.md lists, and by field what is wrong."""

    def __init__(self, code: str, message: str, errors: dict[str, str] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = STATUS_OF[code]
        self.body: Json = {"code": code, "message": message} | ({"errors": errors} if errors else {})


STATUS_OF: Final = {
    "bad-request": 400,
    "bad-key": 401,
    "bad-origin": 403,
    "no-permission": 403,
    "unknown-user": 404,
    "unknown-channel": 404,
    "unknown-message": 404,
    "unknown-command": 404,
    "unknown-component": 404,
    "unknown-modal": 404,
    "unknown-route": 404,
    "disabled": 409,
    "archived": 409,
    "too-big": 413,
    "invalid-options": 422,
    "invalid-values": 422,
    "empty": 422,
    "too-long": 422,
}


class FieldError(NamedTuple):
    """One thing wrong with a body: the field's dotted path, Discord's code for it, and a sentence."""

    path: str
    code: str
    message: str


def invalid_form(errors: Iterable[FieldError]) -> ApiError:
    """400 50035, with the errors nested the way Discord nests them."""
    tree: Json = {}
    for error in errors:
        node = tree
        for part in error.path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": error.code, "message": error.message})
    return ApiError(400, 50035, "Invalid Form Body", {"errors": tree})


def unknown(what: str) -> ApiError:
    """404 for a thing that does not exist, or that the bot may not know of."""
    code = {
        "Application": 10002,
        "Channel": 10003,
        "Message": 10008,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "interaction": 10062,
    }[what]
    return ApiError(404, code, f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot does not see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel and may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


def archived_thread() -> ApiError:
    """An archived thread takes nothing but a new message."""
    return ApiError(400, 50083, "Thread is archived")
