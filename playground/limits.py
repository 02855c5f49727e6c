"""The numbers that Discord, or a test or a benchmark, may change. The fixed sizes stand in ``chatbot.limits``."""

from __future__ import annotations

from typing import Self

from msgspec import Struct


class Limits(Struct):
    """Times in seconds. The defaults are Discord's, as far as they are known."""

    answer_within: float = 3.0
    """The first answer to an interaction; later is 10062."""
    token_lives: float = 900.0
    """How long an interaction's token can be used; later is 50027."""
    per_channel: tuple[int, float] = (5, 5.0)
    """Posts, and edits, in one channel."""
    per_route: tuple[int, float] = (50, 1.0)
    """All other requests, by route and channel or server."""
    overall: tuple[int, float] = (50, 1.0)
    """All requests of the bot; interaction endpoints are exempt."""
    old_edits: tuple[int, float] = (3, 20.0)
    """Edits of messages older than an hour, by channel; more is 30046."""
    old_after: float = 3600.0
    dm_openings: tuple[int, float] = (25, 600.0)
    """New DMs; more is 40003."""
    creates_a_day: int = 200
    """New commands a day; more is 30034."""
    active_threads: int = 1000
    file_bytes: int = 10 * 1024 * 1024
    request_bytes: int = 25 * 1024 * 1024
    heartbeat_ms: int = 41250
    heartbeat_ack_after: float = 0.02
    """Seconds after which a heartbeat is answered. discord.py notes in a thread when it sent one; a quicker answer
    comes before the note, and it warns that it cannot keep up."""
    shards: int = 1
    """How many `/gateway/bot` recommends."""
    max_concurrency: int = 1
    identify_every: float = 0.0
    """Discord demands 5 seconds between two IDENTIFYs of a bucket. Off: a bot can be restarted at once."""

    @classmethod
    def without_rates(cls) -> Self:
        """Discord's, but without rate limits: for tests of other things, and for load."""
        never = (10**9, 1.0)
        return cls(per_channel=never, per_route=never, overall=never, dm_openings=never, old_edits=never)
