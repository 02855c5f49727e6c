"""Configurable limits, with Discord's values as defaults, and the rate limits.

The fixed sizes are in ``chatbot.limits``.
"""

from __future__ import annotations

import hashlib
import math
from collections import deque
from typing import Final, Self

from msgspec import Struct

from playground.errors import ApiError
from playground.wire import WorldClock


class Limits(Struct):
    """Limits, with times in seconds. The defaults are Discord's, as far as they are known."""

    answer_within: float = 3.0  # For the first response to an interaction; a later one gets 10062
    token_lives: float = 900.0  # Lifetime of an interaction's token; later requests get 50027
    per_channel: tuple[int, float] = (5, 5.0)  # Posts, and edits, in one channel
    per_route: tuple[int, float] = (50, 1.0)  # All other requests, by route and channel or server
    overall: tuple[int, float] = (50, 1.0)  # All requests of the bot, except to interaction endpoints
    old_edits: tuple[int, float] = (3, 20.0)  # Edits of messages older than an hour, by channel; others get 30046
    old_after: float = 3600.0
    dm_openings: tuple[int, float] = (25, 600.0)  # New DMs; further ones get 40003
    creates_a_day: int = 200  # New commands per day; further ones get 30034
    active_threads: int = 1000
    file_bytes: int = 10 * 1024 * 1024
    request_bytes: int = 25 * 1024 * 1024
    heartbeat_ms: int = 41250
    heartbeat_ack_after: float = 0.02
    """Seconds before a heartbeat is acknowledged.

    discord.py records in a thread that it sent one. An earlier acknowledgement makes it warn that it cannot keep up.
    """
    refused_emojis: float = 0.0  # Share of messages with emojis rejected for no reason (discord-api-docs 7128)
    shards: int = 1  # Number that `/gateway/bot` recommends
    max_concurrency: int = 1
    identify_every: float = 0.0  # Discord requires 5 s per bucket of shards. Off, so that a bot can restart at once

    @classmethod
    def without_rates(cls) -> Self:
        """Return Discord's limits without the rate limits, for load tests and for tests of other things."""
        never = (10**9, 1.0)
        return cls(per_channel=never, per_route=never, overall=never, dm_openings=never, old_edits=never)


POST_MESSAGE: Final = ("POST", "/channels/{channel_id}/messages")
EDIT_MESSAGE: Final = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
MANY_BUCKETS: Final = 200  # Buckets beyond which expired ones are dropped, because each interaction has its own


class RateLimitedError(ApiError):
    """The bot sent too many requests. The response is a 429 with headers that say how long to wait."""

    def __init__(
        self, retry_after: float, headers: dict[str, str], *, scope: str, code: int = 0, message: str = ""
    ) -> None:
        extra = {"retry_after": round(retry_after, 3), "global": scope == "global"}
        super().__init__(429, code, message or "You are being rate limited.", extra)
        self.headers = headers | {
            "Retry-After": str(math.ceil(retry_after)),
            "X-RateLimit-Scope": scope,
            "Via": "1.1 google",
        }
        if scope == "global":
            self.headers["X-RateLimit-Global"] = "true"


class Bucket(Struct):
    """Allows ``size`` requests per window of ``seconds``. A window begins with its first request."""

    size: int
    seconds: float
    resets: float = 0.0
    used: int = 0

    def take(self, now: float) -> float:
        """Use one request and return 0. If no request is left, return the seconds to wait."""
        if now >= self.resets:
            self.resets, self.used = now + self.seconds, 0
        if self.used >= self.size:
            return self.resets - now
        self.used += 1
        return 0.0


class RateLimiter:
    """All rate limit buckets of the bot."""

    def __init__(self, clock: WorldClock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._buckets: dict[str, Bucket] = {}
        self._many = MANY_BUCKETS
        self._overall = Bucket(*limits.overall)
        self._windows: dict[str, deque[float]] = {}
        self._invalid: deque[float] = deque()

    @property
    def invalid_requests(self) -> int:
        """The number of responses with 401, 403 or 429 in the last ten minutes.

        Discord would ban the address at 10,000.
        """
        self._forget_invalid()
        return len(self._invalid)

    def note_status(self, status: int) -> None:
        """Count a response that Discord counts against the bot."""
        if status in {401, 403, 429}:
            self._forget_invalid()
            self._invalid.append(self._clock.now())

    def _forget_invalid(self) -> None:
        while self._invalid and self._invalid[0] < self._clock.now() - 600:
            self._invalid.popleft()

    def overall(self) -> None:
        """Count a request towards the bot's overall rate. Raises ``RateLimitedError`` if there were too many."""
        if wait := self._overall.take(self._clock.now()):
            raise RateLimitedError(wait, {}, scope="global")

    def route(self, method: str, template: str, major: str) -> dict[str, str]:
        """Count a request towards its route's bucket, and return the rate limit headers.

        Raises ``RateLimitedError`` if the bucket has no request left.
        """
        name = hashlib.sha256(f"{method} {template}".encode()).hexdigest()[:32]
        by_channel = (method, template) in {POST_MESSAGE, EDIT_MESSAGE}
        size, seconds = self._limits.per_channel if by_channel else self._limits.per_route
        if len(self._buckets) > self._many:
            self._forget_idle()
        bucket = self._buckets.setdefault(f"{name}:{major}", Bucket(size, seconds))
        bucket.size, bucket.seconds = size, seconds
        now = self._clock.now()
        wait = bucket.take(now)
        headers = {
            "X-RateLimit-Limit": str(size),
            "X-RateLimit-Remaining": str(max(0, size - bucket.used)),
            "X-RateLimit-Reset": f"{bucket.resets:.3f}",
            "X-RateLimit-Reset-After": f"{max(0.0, bucket.resets - now):.3f}",
            "X-RateLimit-Bucket": name,
        }
        if wait:
            raise RateLimitedError(wait, headers, scope="user")
        return headers

    def _forget_idle(self) -> None:
        now = self._clock.now()
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.resets > now}
        self._many = max(MANY_BUCKETS, 2 * len(self._buckets))

    def old_edit(self, channel_id: int) -> None:
        """Count an edit of a message older than an hour. Raises ``RateLimitedError`` (30046) if there were too many."""
        if wait := self._slide(f"old:{channel_id}", *self._limits.old_edits):
            word = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise RateLimitedError(wait, {}, scope="shared", code=30046, message=word)

    def open_dm(self) -> None:
        """Count a new DM. Raises ``ApiError`` (40003) if there were too many."""
        if self._slide("dms", *self._limits.dm_openings):
            raise ApiError(400, 40003, "You are opening direct messages too fast.")

    def create_command(self) -> None:
        """Count a new command. Raises ``RateLimitedError`` (30034) if there were too many in a day."""
        if wait := self._slide("commands", self._limits.creates_a_day, 86400.0):
            word = "Max number of daily application command creates has been reached (200)"
            raise RateLimitedError(wait, {}, scope="user", code=30034, message=word)

    def _slide(self, name: str, size: int, seconds: float) -> float:
        now = self._clock.now()
        window = self._windows.setdefault(name, deque())
        while window and window[0] <= now - seconds:
            window.popleft()
        if len(window) >= size:
            return window[0] + seconds - now if window else seconds
        window.append(now)
        return 0.0
