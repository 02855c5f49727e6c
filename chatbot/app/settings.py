"""Settings, read from the environment only. All problems are reported together, each with advice."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from chatbot.bot.client import ShardPlan
from chatbot.people.preferences import HOLIDAY_DAYS
from chatbot.runtime.log_lines import LogFormat
from chatbot.store.server import problem_with

PROCESSES: Final = range(1, 65)
HOLIDAYS: Final = range(181)


class BadSettings(Exception):
    """The settings cannot be used. The message has one line per problem."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


class MonitorAddress(Struct, frozen=True):
    """Address at which a process serves its health and metrics."""

    host: str = "127.0.0.1"
    port: int = 0  # 0 takes any free port; ``waypost health`` finds it


class BoardAddress(Struct, frozen=True):
    """Address of the live board: where this process listens, and the public URL."""

    host: str = "127.0.0.1"
    port: int = 8643
    url: str = ""  # Public URL, or "" for the address at which the board listens
    secret: str = ""  # ``DISCORD_CLIENT_SECRET``: with it, the board is also the application's Activity
    parents: tuple[str, ...] = ()  # Further origins that may show the board in a frame


class Settings(Struct, frozen=True):
    """The settings of every command. ``bot`` and ``play`` read more (``shard_plan_from``, ``token_from``)."""

    redis_url: str | None  # ``REDIS_URL``: the Redis to use, or None for Waypost's own server
    data: Path  # ``WAYPOST_DATA``: the data folder
    prefix: str  # ``WAYPOST_PREFIX``: prefix of all keys, for several bots on one Redis
    processes: int  # ``WAYPOST_PROCESSES``: number of processes that think and paint
    log: LogFormat = LogFormat.TEXT
    monitor: MonitorAddress = MonitorAddress()
    board: BoardAddress | None = None  # ``WAYPOST_WEB_URL`` and ``WAYPOST_WEB``; None without the former
    holiday_days: int = HOLIDAY_DAYS  # ``WAYPOST_HOLIDAY_DAYS``: days of holiday per person and year


def settings_from(environment: Mapping[str, str]) -> Settings:
    """Return the settings from the environment. Raises ``BadSettings``."""
    problems: list[str] = []
    read = Settings(
        redis_url=_redis_url(environment, problems),
        data=_data_folder(environment, problems),
        prefix=_prefix(environment, problems),
        processes=number_from(environment, problems, "WAYPOST_PROCESSES", PROCESSES, max(1, (os.cpu_count() or 2) - 1)),
        log=log_format(environment, problems),
        monitor=MonitorAddress(*_address(environment, problems, "WAYPOST_MONITOR", MonitorAddress())),
        board=_board(environment, problems),
        holiday_days=number_from(environment, problems, "WAYPOST_HOLIDAY_DAYS", HOLIDAYS, HOLIDAY_DAYS),
    )
    if problems:
        raise BadSettings(problems)
    return read


def _redis_url(environment: Mapping[str, str], problems: list[str]) -> str | None:
    url = environment.get("REDIS_URL", "").strip()
    if url and (problem := problem_with(url)):
        problems.append(f"REDIS_URL {problem}")
    return url or None


def _data_folder(environment: Mapping[str, str], problems: list[str]) -> Path:
    if not (named := environment.get("WAYPOST_DATA", "").strip()):
        return default_data(sys.platform, environment)
    folder = Path(named).expanduser()
    if folder.exists() and not folder.is_dir():
        problems.append(f"WAYPOST_DATA names {folder}, which is a file. Name a folder, which is created if necessary.")
    return folder.absolute()


def default_data(platform: str, environment: Mapping[str, str]) -> Path:
    """Return the folder in which this platform keeps the data of a user's programs."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    match platform:
        case "win32":
            return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Waypost"
        case "darwin":
            return home / "Library" / "Application Support" / "Waypost"
        case _:
            return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "waypost"


def _prefix(environment: Mapping[str, str], problems: list[str]) -> str:
    prefix = environment.get("WAYPOST_PREFIX", "").strip() or "waypost"
    if not prefix.replace("-", "").replace("_", "").isalnum() or not prefix.isascii():
        problems.append("WAYPOST_PREFIX may contain only letters, digits, - and _, for example waypost-test.")
    return prefix


def log_format(environment: Mapping[str, str], problems: list[str]) -> LogFormat:
    named = environment.get("WAYPOST_LOG", "").strip() or LogFormat.TEXT.value
    try:
        return LogFormat(named)
    except ValueError:
        problems.append(f"WAYPOST_LOG must be text or json, not {named!r}.")
        return LogFormat.TEXT


def _address(
    environment: Mapping[str, str], problems: list[str], name: str, default: MonitorAddress | BoardAddress
) -> tuple[str, int]:
    """Return the host and port of ``host:port``.

    Return the default if the variable is not set, or if it is wrong and the problem was reported.
    """
    if not (named := environment.get(name, "").strip()):
        return default.host, default.port
    host, _, port = named.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        problems.append(f"{name} must be host:port, for example 127.0.0.1:9464, not {named!r}.")
        return default.host, default.port
    return host.strip("[]") or default.host, int(port)


def _board(environment: Mapping[str, str], problems: list[str]) -> BoardAddress | None:
    if not (url := environment.get("WAYPOST_WEB_URL", "").strip()):
        return None
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        problems.append(f"WAYPOST_WEB_URL must be a URL like https://board.example.org/, not {url!r}.")
    host, port = _address(environment, problems, "WAYPOST_WEB", BoardAddress())
    secret = environment.get("DISCORD_CLIENT_SECRET", "").strip()
    if secret and parts.scheme == "http":
        problems.append(
            "WAYPOST_WEB_URL must begin with https:// for an Activity, because Discord shows no other pages."
        )
    return BoardAddress(host, port, f"{url.rstrip('/')}/", secret)


def number_from(environment: Mapping[str, str], problems: list[str], name: str, numbers: range, default: int) -> int:
    """Return the variable's value, which must be a number in the range ``numbers``.

    Return the default if the variable is not set, or if it is wrong and the problem was reported.
    """
    named = environment.get(name, "").strip()
    if not named or (named.isascii() and named.isdigit() and int(named) in numbers):
        return int(named or default)
    problems.append(f"{name} must be a number from {numbers[0]} to {numbers[-1]}, not {named!r}.")
    return default


def shard_plan_from(environment: Mapping[str, str]) -> ShardPlan:
    """Return the numbers of the bot's processes and shards from the environment. Raises ``BadSettings``."""
    processes = environment.get("WAYPOST_BOTS", "").strip() or "1"
    shards = environment.get("WAYPOST_SHARDS", "").strip()
    problems = []
    if not _is_count(processes):
        problems.append(f"WAYPOST_BOTS must be 1 or more, not {processes!r}.")
    if shards and not _is_count(shards):
        problems.append(f"WAYPOST_SHARDS must be 1 or more, not {shards!r}.")
    if not problems and int(processes) > 1 and int(shards or 0) < int(processes):
        problems.append("With WAYPOST_BOTS above 1, set WAYPOST_SHARDS to the number of shards, at least one per bot.")
    if problems:
        raise BadSettings(problems)
    return ShardPlan(int(processes), int(shards) if shards else None)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) > 0
