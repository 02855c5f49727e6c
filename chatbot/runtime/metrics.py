"""The metrics of a process, under the names that Prometheus reads; ``docs/operating.md`` says what to watch.

Labels hold codes, games and routes, never a person, a channel, a server or a token: a route keeps the words of an
address and leaves out its ids. Memory is that of this process and of its children, if Linux tells it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from types import SimpleNamespace

PROC: Final = Path("/proc")


class ProcessMemory(Collector):
    """Reads the memory for each scrape."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        family = GaugeMetricFamily(
            "waypost_memory_bytes", "Resident memory of this process and its children.", labels=["process"]
        )
        children = {child.name: child.pid for child in active_children()}
        for name, pid in {"main": os.getpid(), **children}.items():
            if pid is not None and (resident := resident_bytes(pid)) is not None:
                family.add_metric([name], resident)
        yield family


def resident_bytes(pid: int) -> int | None:
    """Return the resident memory of a process, or None if it has ended or the system does not tell."""
    try:
        pages = (PROC / str(pid) / "statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return None
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
REGISTRY.register(ProcessMemory())
counter = partial(Counter, registry=REGISTRY)
gauge = partial(Gauge, registry=REGISTRY)
histogram = partial(Histogram, registry=REGISTRY)

LONG_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600)
"""Seconds from a move at once to a move of an expert that queues behind others."""

TURNS: Final = counter("waypost_turns", "Moves that were stored.", ["game", "by"])
REFUSED_MOVES: Final = counter("waypost_refused_moves", "Moves that changed nothing, by why.", ["code", "by"])
MOVE_TO_POST: Final = histogram(
    "waypost_move_to_post_seconds",
    "From a move that this process stored to the post of it that this process sent.",
    buckets=(0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300),
)
PUBLISHED: Final = counter(
    "waypost_published_messages", "Messages of the outbox, by what became of them.", ["kind", "outcome"]
)
DROPPED_POSTS: Final = counter("waypost_dropped_posts", "Posts that Discord refused for good.", ["status", "code"])
PAINTING: Final = histogram(
    "waypost_painting_seconds", "Pictures that were asked for, those in the cache too.", ["what"]
)
PICTURES_FAILED: Final = counter(
    "waypost_failed_pictures", "Pictures that could not be painted; words took their place.", ["what"]
)
THINKING: Final = histogram(
    "waypost_thinking_seconds",
    "Searches for a computer's move or a hint, waiting included.",
    ["what"],
    buckets=LONG_BUCKETS,
)
DISCORD_REQUESTS: Final = counter(
    "waypost_discord_requests", "Answers of Discord, by route and status.", ["method", "route", "status"]
)
DISCORD_FAILURES: Final = counter(
    "waypost_discord_failed_requests", "Requests to Discord without an answer.", ["method", "route"]
)
HAND_DMS_CLOSED: Final = counter("waypost_closed_hand_dms", "Persons whose direct messages were found to be closed.")
LATE_REMINDERS: Final = counter("waypost_late_reminders", "Reminders posted more than a minute after their time.")
TABLES: Final = gauge("waypost_tables", "Tables that are stored.", ["game", "phase"])
OUTBOX_CHANNELS: Final = gauge("waypost_outbox_channels", "Channels with something to publish.")
OUTBOX_AGE: Final = gauge("waypost_outbox_oldest_seconds", "For how long the oldest message has been waiting.")
DUE_HAND_DMS: Final = gauge("waypost_due_hand_dms", "Hands that are still to be sent by direct message.")
JOBS: Final = gauge("waypost_jobs", "Computers' turns and tables that have come due.", ["state"])
JOB_WAIT: Final = histogram(
    "waypost_job_wait_seconds", "That a job waited for a worker.", ["job"], buckets=LONG_BUCKETS
)
DEADLINE_AGE: Final = gauge("waypost_deadline_overdue_seconds", "By how much the oldest deadline is overdue.")
WORKERS: Final = gauge("waypost_workers", "Processes that take jobs, on all machines.")
REDIS_UP: Final = gauge("waypost_redis_up", "1 while Redis answers, else 0.")
SHARDS: Final = gauge("waypost_shards", "Shards of this process, by state.", ["state"])


WORDS: Final = frozenset({
    "@me", "@original", "applications", "attachments", "bot", "callback", "channels", "commands", "gateway",
    "guilds", "interactions", "members", "messages", "oauth2", "reactions", "thread-members", "threads", "users",
    "webhooks",
})  # fmt: skip
"""The parts of an address that are words; any other part is an id or a token."""


def counting_requests() -> aiohttp.TraceConfig:
    """Return the trace for an HTTP client that counts its requests."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_ended)
    trace.on_request_exception.append(_failed)
    return trace


def route(path: str) -> str:
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
