"""``python -m tools.kill_test``: run one kill test and print its figures. Exits with 0 if no fault was found."""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec

from tools.kill_test.blows import BLOWS, PLANS
from tools.kill_test.check import Findings
from tools.kill_test.run import Options, Run

MANY: Final = 10_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.kill_test", description=__doc__)
    parser.add_argument("plan", choices=PLANS, help="the processes to run and the kinds of blows")
    parser.add_argument("--blows", type=int, default=40, help="number of blows")
    parser.add_argument("--minutes", type=float, help="duration of the blows, instead of a number")
    parser.add_argument(
        "--in-a-row", type=int, default=sys.maxsize, help="blows between recovery checks, in which all trouble ends"
    )
    parser.add_argument("--tables", type=int, default=9)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--pause", type=float, nargs=2, default=(3.0, 8.0), help="seconds between two blows")
    parser.add_argument("--spell", type=float, default=15.0, help="duration of a spell of trouble, in seconds")
    parser.add_argument("--only", nargs="+", choices=BLOWS, help="use these blows instead of the plan's")
    parser.add_argument("--keep", type=Path, help="keep logs and data in this folder")
    given = parser.parse_args()
    plan, chance = PLANS[given.plan], random.Random(given.seed)  # noqa: S311 - nothing secret
    count, minutes = (MANY, given.minutes) if given.minutes else (given.blows, math.inf)
    blows = tuple(chance.choices(given.only, k=count)) if given.only else plan.draw(count, chance)
    with tempfile.TemporaryDirectory(prefix="waypost-kill-") as made:
        folder = (given.keep or Path(made)).resolve()
        pause = tuple(given.pause)
        course = Options(folder, plan, blows, minutes, given.in_a_row)
        options = msgspec.structs.replace(course, seed=given.seed, tables=given.tables, pause=pause, spell=given.spell)
        begun = time.monotonic()
        findings = asyncio.run(until_asked_to_stop(Run(options)))
        print(findings)
        seconds, outcome = round(time.monotonic() - begun), "clean" if findings.is_clean else "FAULTS"
        print(f"{given.plan}, seed {given.seed}: {seconds} s, {outcome}")
    return 0 if findings.is_clean else 1


async def until_asked_to_stop(run: Run) -> Findings:
    """Run the test, and return its findings. SIGTERM and SIGHUP cancel it as Ctrl-C does. Before it exits, the test
    ends everything that it has started.
    """
    running = asyncio.ensure_future(run.run())
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, running.cancel)
    return await running


if __name__ == "__main__":
    sys.exit(main())
