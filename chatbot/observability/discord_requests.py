"""Counting the requests to Discord, by route and status. A route names what is asked for: no id, and never a token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import aiohttp

from chatbot.observability.metrics import DISCORD_FAILURES, DISCORD_REQUESTS

if TYPE_CHECKING:
    from types import SimpleNamespace

WORDS: Final = frozenset({
    "@me", "@original", "applications", "attachments", "bot", "callback", "channels", "commands", "gateway",
    "guilds", "interactions", "members", "messages", "oauth2", "reactions", "thread-members", "threads", "users",
    "webhooks",
})  # fmt: skip
"""What a route may say of itself; whatever else stands in an address is an id or a token."""


def counting_requests() -> aiohttp.TraceConfig:
    """What an HTTP client is given so that its requests are counted."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_ended)
    trace.on_request_exception.append(_failed)
    return trace


def route(path: str) -> str:
    """What an address asks for."""
    parts = path.strip("/").split("/")
    if parts[0] == "api":
        parts = parts[2:]
    return "/" + "/".join(part if part in WORDS else "-" for part in parts)


async def _ended(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    DISCORD_REQUESTS.labels(params.method, route(params.url.path), str(params.response.status)).inc()


async def _failed(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
) -> None:
    DISCORD_FAILURES.labels(params.method, route(params.url.path)).inc()
