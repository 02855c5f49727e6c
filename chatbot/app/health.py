"""Health: what a process finds of itself, told at ``/health``, and how ``waypost health`` asks for it.

A process writes the address of its monitor (``chatbot.app.monitor``) into its data folder, in a file of its own kind:
``monitor-bot``, ``monitor-worker``. ``waypost health`` asks all that it finds there. So does ``python -m
chatbot.app.health FOLDER``, which loads next to nothing: containers ask every half minute.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.error import HTTPError
from urllib.request import urlopen

from msgspec import Struct

if TYPE_CHECKING:
    from chatbot.app.settings import Settings

FILE_PREFIX: Final = "monitor-"
ANSWER_SECONDS: Final = 4.0
OLDEST_MESSAGE: Final = 300.0
"""Seconds that a message may wait to be published before something is wrong."""
OLDEST_SAMPLE: Final = 45.0
"""Seconds after which a process that has not looked at itself counts as stuck."""


class Unhealthy(Exception):
    """A process is not well, or there is none; the message says what is wrong."""


class Findings(Struct, frozen=True):
    """What a process found when it last looked at itself."""

    redis_problem: str = ""
    oldest_message: float = 0.0
    """Seconds that the oldest message has been waiting to be published."""
    workers: int = 0
    """Processes that take jobs, on all machines."""


def problems_of(findings: Findings | None, age: float, discord_problem: str) -> dict[str, str]:
    """What is wrong, by part; nothing when all is well. ``age`` is the findings', in seconds."""
    problems = {}
    if discord_problem:
        problems["discord"] = discord_problem
    if findings is None or age > OLDEST_SAMPLE:
        problems["process"] = "it has not looked at itself of late"
        return problems
    if findings.redis_problem:
        problems["redis"] = findings.redis_problem
        return problems
    if findings.oldest_message > OLDEST_MESSAGE:
        problems["outbox"] = f"a message has been waiting for {findings.oldest_message:.0f} seconds"
    if not findings.workers:
        problems["workers"] = "no process takes jobs: computers do not move, deadlines pass"
    return problems


async def run_health(settings: Settings) -> None:
    """``waypost health``: end well if every process of the data folder is healthy. Raises ``Unhealthy``."""
    await asyncio.to_thread(check_health, settings.data)


def check_health(folder: Path) -> None:
    """Raise ``Unhealthy`` unless there are processes that use this folder, and all are well."""
    addresses = sorted(folder.glob(f"{FILE_PREFIX}*"))
    if not addresses:
        raise Unhealthy(f"No process runs with its data in {folder}.")
    wrong = []
    for file in addresses:
        name = file.name.removeprefix(FILE_PREFIX)
        wrong += [f"{name}: {problem}" for problem in _problems_at(file.read_text(encoding="ascii"))]
    if wrong:
        raise Unhealthy("\n".join(wrong))


def _problems_at(url: str) -> list[str]:
    """What the process with this monitor says is wrong."""
    try:
        with urlopen(f"{url}/health", timeout=ANSWER_SECONDS) as answer:  # noqa: S310 - the address is our own file's
            said = json.load(answer)
    except HTTPError as error:
        said = json.load(error)
    except OSError as error:
        return [f"it does not answer: {error}"]
    return [f"{part}: {problem}" for part, problem in said["problems"].items()]


if __name__ == "__main__":
    try:
        check_health(Path(sys.argv[1]))
    except Unhealthy as unhealthy:
        sys.exit(str(unhealthy))
