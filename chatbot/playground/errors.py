"""The two ways to be told no: Discord's error JSON for the bot, a code for the page."""

from collections.abc import Iterable
from typing import NamedTuple

from chatbot.playground.wire import Json


class ApiError(Exception):
    """Discord refuses the bot's request: an HTTP status, Discord's own number, its sentence."""

    def __init__(self, status: int, code: int, message: str, extra: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.body: Json = {"message": message, "code": code} | (extra or {})


class PageError(Exception):
    """The page's request is turned away: a code that PAGE_API.md lists."""

    def __init__(self, code: str, message: str, errors: dict[str, str] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = STATUS_OF[code]
        self.body: Json = {"code": code, "message": message} | ({"errors": errors} if errors else {})


STATUS_OF = {
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
    """One thing wrong with a body: where, Discord's word for it, and a sentence."""

    path: str
    code: str
    message: str


def invalid_form(faults: Iterable[FieldError]) -> ApiError:
    """400 50035, with the faults nested the way Discord nests them."""
    tree: Json = {}
    for fault in faults:
        node = tree
        for part in fault.path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return ApiError(400, 50035, "Invalid Form Body", {"errors": tree})


def unknown(what: str) -> ApiError:
    """404 for a thing that is not there, or that the bot may not know of."""
    code = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }[what]
    return ApiError(404, code, f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot does not see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel and may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


def archived_thread() -> ApiError:
    """Nothing but a new message may touch an archived thread."""
    return ApiError(400, 50083, "Thread is archived")
