"""The metrics of a process, by their Prometheus names. ``docs/operating.md`` says what to watch.

Labels hold codes, games and routes, never a person, a channel, a server or a token. A route is an address without its
ids. Memory is that of this process and its children, on systems that report it.
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

from chatbot import __version__

if TYPE_CHECKING:
    from types import SimpleNamespace

PROC: Final = Path("/proc")


class ProcessMemory(Collector):
    """Reports the memory of this process and its children at each scrape."""

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
    """Return the resident memory of a process, or None if it has ended or the system does not report it."""
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

gauge("waypost_build_info", "1, with the version of Waypost as a label.", ["version"]).labels(__version__).set(1)

LONG_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600)
"""Bucket limits in seconds, from an immediate move to an expert's move that waits behind others."""

TURNS: Final = counter("waypost_turns", "Moves that were stored.", ["game", "by"])
REFUSED_MOVES: Final = counter("waypost_refused_moves", "Moves that were refused, by reason.", ["code", "by"])
MOVE_TO_POST: Final = histogram(
    "waypost_move_to_post_seconds",
    "Seconds from storing a move to sending its post, both in this process.",
    buckets=(0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300),
)
PUBLISHED: Final = counter("waypost_published_messages", "Messages of the outbox, by outcome.", ["kind", "outcome"])
DROPPED_POSTS: Final = counter("waypost_dropped_posts", "Posts that Discord rejected permanently.", ["status", "code"])
PAINTING: Final = histogram("waypost_painting_seconds", "Seconds to get a picture, including cached ones.", ["what"])
ART_LOOKUPS: Final = counter(
    "waypost_art_lookups", "Pieces of pictures that a painter had in its cache, or had to paint.", ["result"]
)
PICTURES_FAILED: Final = counter(
    "waypost_failed_pictures", "Pictures that could not be rendered and were replaced by text.", ["what"]
)
THINKING: Final = histogram(
    "waypost_thinking_seconds",
    "Seconds to find a computer's move or a hint, including the wait.",
    ["what"],
    buckets=LONG_BUCKETS,
)
DISCORD_REQUESTS: Final = counter(
    "waypost_discord_requests", "Responses from Discord, by route and status.", ["method", "route", "status"]
)
DISCORD_FAILURES: Final = counter(
    "waypost_discord_failed_requests", "Requests to Discord without a response.", ["method", "route"]
)
HAND_DMS_CLOSED: Final = counter("waypost_closed_hand_dms", "Failed direct messages to persons who do not accept them.")
LATE_REMINDERS: Final = counter("waypost_late_reminders", "Reminders posted more than a minute after their time.")
TABLES: Final = gauge("waypost_tables", "Stored tables.", ["game", "phase"])
OUTBOX_CHANNELS: Final = gauge("waypost_outbox_channels", "Channels with unpublished messages.")
OUTBOX_AGE: Final = gauge("waypost_outbox_oldest_seconds", "Age of the oldest unpublished message in seconds.")
DUE_HAND_DMS: Final = gauge("waypost_due_hand_dms", "Hands waiting to be sent by direct message.")
JOBS: Final = gauge("waypost_jobs", "Jobs for computers' turns, deadlines and upkeep.", ["state"])
JOB_WAIT: Final = histogram(
    "waypost_job_wait_seconds", "Seconds a job waited for a worker.", ["job"], buckets=LONG_BUCKETS
)
DEADLINE_AGE: Final = gauge("waypost_deadline_overdue_seconds", "Seconds by which the oldest deadline is overdue.")
WORKERS: Final = gauge("waypost_workers", "Processes that take jobs, on all machines.")
REDIS_UP: Final = gauge("waypost_redis_up", "1 while Redis responds, else 0.")
SHARDS: Final = gauge("waypost_shards", "Shards of this process, by state.", ["state"])


WORDS: Final = frozenset({
    "@me", "@original", "applications", "attachments", "bot", "callback", "channels", "commands", "gateway",
    "guilds", "interactions", "members", "messages", "oauth2", "reactions", "thread-members", "threads", "users",
    "webhooks",
})  # fmt: skip
"""The fixed words of API addresses; any other part is an id or a token."""


def counting_requests() -> aiohttp.TraceConfig:
    """Return a trace configuration that counts an HTTP client's requests."""
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
