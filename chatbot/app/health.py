"""Health: the report of a process at ``/health``, and the queries of ``waypost health``.

A process writes the address of its monitor (``chatbot.app.monitor``) to a file in its data folder: ``monitor-bot`` or
``monitor-worker``. ``waypost health`` queries every monitor it finds there. ``python -m chatbot.app.health FOLDER``
does the same and imports very little, because containers run it every half minute.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec
from msgspec import Struct

FILE_PREFIX: Final = "monitor-"
ANSWER_SECONDS: Final = 4.0
OLDEST_MESSAGE: Final = 300.0  # Seconds a message may wait to be published while healthy
OLDEST_SAMPLE: Final = 45.0  # Seconds after its last check from which a process counts as stuck


class Unhealthy(Exception):
    """A process is unhealthy, or no process is running. The message names the problem."""


class Findings(Struct, frozen=True):
    """The state of a process when its monitor last checked it."""

    redis_problem: str = ""
    oldest_message: float = 0.0  # Age of the oldest unpublished message in seconds
    workers: int = 0  # Number of processes that take jobs, on all machines


def problems_of(findings: Findings | None, age: float, discord_problem: str) -> dict[str, str]:
    """Return a process's problems, by the part that has them. ``age`` is the age of the findings in seconds."""
    problems = {}
    if discord_problem:
        problems["discord"] = discord_problem
    if findings is None or age > OLDEST_SAMPLE:
        problems["process"] = "it has not checked itself recently"
        return problems
    if findings.redis_problem:
        problems["redis"] = findings.redis_problem
        return problems
    if findings.oldest_message > OLDEST_MESSAGE:
        problems["outbox"] = f"a message has been waiting for {findings.oldest_message:.0f} seconds"
    if not findings.workers:
        problems["workers"] = "no process takes jobs, so computers do not move and deadlines pass"
    return problems


def check_health(folder: Path) -> str:
    """Return a line that names the processes that use this folder, with their versions.

    Raises ``Unhealthy`` if no process uses the folder, or if a process is unhealthy.
    """
    if not (addresses := sorted(folder.glob(f"{FILE_PREFIX}*"))):
        raise Unhealthy(f"No process runs with its data in {folder}.")
    healthy, wrong = [], []
    for file in addresses:
        name = file.name.removeprefix(FILE_PREFIX)
        answer = _report_of(file.read_text(encoding="ascii"))
        healthy.append(f"{name} {answer.version}")
        wrong += [f"{name}: {problem}" for problem in answer.lines()]
    if wrong:
        raise Unhealthy("\n".join(wrong))
    return f"Healthy: {', '.join(healthy)}"


class HealthReport(Struct, frozen=True):
    """The response of a process at ``/health``."""

    problems: dict[str, str]
    version: str = ""

    def lines(self) -> list[str]:
        return [f"{part}: {problem}" if part else problem for part, problem in self.problems.items()]


def _report_of(url: str) -> HealthReport:
    try:
        with urlopen(f"{url}/health", timeout=ANSWER_SECONDS) as answer:  # noqa: S310 - the address is our own file's
            said = answer.read()
    except HTTPError as error:
        with error:
            said = error.read()
    except OSError as error:
        return HealthReport({"": f"it does not respond: {error}"})
    return msgspec.json.decode(said, type=HealthReport)


if __name__ == "__main__":
    try:
        check_health(Path(sys.argv[1]))
    except Unhealthy as unhealthy:
        sys.exit(str(unhealthy))
