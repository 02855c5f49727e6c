"""The metrics of a process, by the names under which Prometheus reads them; ``docs/operating.md`` says what to watch.

Labels hold codes, games and routes, never a person, a channel, a server or a token.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector

from chatbot.observability.process_memory import ProcessMemory

REGISTRY: Final = CollectorRegistry()
"""All that one process tells."""
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
REGISTRY.register(ProcessMemory())

LONG_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600)
"""Seconds: from a move at once to an expert's that stands behind others."""

TURNS: Final = Counter("waypost_turns", "Moves that were stored.", ["game", "by"], registry=REGISTRY)
REFUSED_MOVES: Final = Counter(
    "waypost_refused_moves", "Moves that changed nothing, by why.", ["code", "by"], registry=REGISTRY
)
MOVE_TO_POST: Final = Histogram(
    "waypost_move_to_post_seconds",
    "From a move that this process stored to the post of it that this process sent.",
    buckets=(0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300),
    registry=REGISTRY,
)
PUBLISHED: Final = Counter(
    "waypost_published_messages",
    "Messages of the outbox, by what became of them.",
    ["kind", "outcome"],
    registry=REGISTRY,
)
DROPPED_POSTS: Final = Counter(
    "waypost_dropped_posts", "Posts that Discord refused for good.", ["status", "code"], registry=REGISTRY
)
PAINTING: Final = Histogram(
    "waypost_painting_seconds", "Pictures that were asked for, those in the cache too.", ["what"], registry=REGISTRY
)
PICTURES_FAILED: Final = Counter(
    "waypost_failed_pictures",
    "Pictures that could not be painted; words took their place.",
    ["what"],
    registry=REGISTRY,
)
THINKING: Final = Histogram(
    "waypost_thinking_seconds",
    "Searches for a computer's move or a hint, waiting included.",
    ["what"],
    buckets=LONG_BUCKETS,
    registry=REGISTRY,
)
DISCORD_REQUESTS: Final = Counter(
    "waypost_discord_requests",
    "Answers of Discord, by route and status.",
    ["method", "route", "status"],
    registry=REGISTRY,
)
DISCORD_FAILURES: Final = Counter(
    "waypost_discord_failed_requests", "Requests to Discord without an answer.", ["method", "route"], registry=REGISTRY
)
HAND_DMS_CLOSED: Final = Counter(
    "waypost_closed_hand_dms", "Persons whose direct messages were found to be closed.", registry=REGISTRY
)
LATE_REMINDERS: Final = Counter(
    "waypost_late_reminders", "Reminders posted more than a minute after their time.", registry=REGISTRY
)
TABLES: Final = Gauge("waypost_tables", "Tables that are stored.", ["game", "phase"], registry=REGISTRY)
OUTBOX_CHANNELS: Final = Gauge("waypost_outbox_channels", "Channels with something to publish.", registry=REGISTRY)
OUTBOX_AGE: Final = Gauge(
    "waypost_outbox_oldest_seconds", "For how long the oldest message has been waiting.", registry=REGISTRY
)
DUE_HAND_DMS: Final = Gauge(
    "waypost_due_hand_dms", "Hands that are still to be sent by direct message.", registry=REGISTRY
)
JOBS: Final = Gauge("waypost_jobs", "Computers' turns and tables that have come due.", ["state"], registry=REGISTRY)
JOB_WAIT: Final = Histogram(
    "waypost_job_wait_seconds", "That a job waited for a worker.", ["job"], buckets=LONG_BUCKETS, registry=REGISTRY
)
DEADLINE_AGE: Final = Gauge(
    "waypost_deadline_overdue_seconds", "By how much the oldest deadline is overdue.", registry=REGISTRY
)
WORKERS: Final = Gauge("waypost_workers", "Processes that take jobs, on all machines.", registry=REGISTRY)
REDIS_UP: Final = Gauge("waypost_redis_up", "1 while Redis answers, else 0.", registry=REGISTRY)
SHARDS: Final = Gauge("waypost_shards", "Shards of this process, by state.", ["state"], registry=REGISTRY)
