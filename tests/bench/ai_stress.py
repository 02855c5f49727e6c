"""Random games of every kind, and at random moments every level and a hint: legal, in time, and never without end.

Not part of all reports: ``python -m tests.bench ai_stress``. ``STRESS_MOMENTS`` says how many moments; it ends with an
error if a move was not legal, a budget was overrun by more than a fifth, or somebody thought without end. The clock is
the processor's, for that is what a strategy can answer for: on a busy machine another may have had it meanwhile.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import defaultdict
from itertools import count, islice
from time import process_time
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.ai.search import Budget
from tests.conformance.ai_queries import Query, QueryPoint, games_with_seats, query_points

if TYPE_CHECKING:
    from collections.abc import Iterator

MOMENTS = 1000
PART = 100
"""After so many moments it says how it stands."""
ONE_IN = 40
SECONDS = (0.1, 0.15, 0.25)
"""What hard and a hint are given, by turns."""
TOLERANCE = 0.2
ENDLESS = 30.0
"""Seconds after which somebody is taken to think without end."""
SHOWN = 20
TIMED = (Query.HARD, Query.HINT)


class EndlessError(Exception):
    """Somebody thinks without end."""


class Answered(Struct, frozen=True):
    """What an answer took."""

    moment: str
    asked: Query
    seconds: float
    budget: float

    @property
    def overrun(self) -> float:
        """By which part of the budget it took longer."""
        return self.seconds / self.budget - 1


class Ordeal:
    """All that was asked."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, Query], list[Answered]] = defaultdict(list)
        self.faults: list[str] = []

    def ask(self, moment: QueryPoint, asked: Query, seconds: float) -> None:
        """Ask, and judge the answer."""
        begin = process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
        try:
            moves = moment.answers(asked, Budget.within(seconds, process_time))
        except EndlessError:
            self.faults.append(f"{moment}: {asked} thinks without end")
            return
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        answered = Answered(str(moment), asked, process_time() - begin, seconds)
        self.answers[moment.game.id, asked].append(answered)
        if not moves:
            self.faults.append(f"{moment}: {asked} has no answer")
        self.faults += [f"{moment}: {asked}: {move} is not legal" for move in moves if not moment.is_legal(move)]
        if asked in TIMED and answered.overrun > TOLERANCE:
            self.faults.append(f"{moment}: {asked} overruns {seconds} s by {answered.overrun:.0%}")

    def so_far(self, number: int) -> str:
        """What came of it until now, in one line."""
        longest = {asked: max(one.seconds for one in self._of(asked)) for asked in Query}
        overrun = {asked: max(0.0, *(one.overrun for one in self._of(asked))) for asked in TIMED}
        told = [f"{asked} {longest[asked] * 1e3:.0f} ms" for asked in Query if asked not in TIMED]
        told += [f"{asked} {overrun[asked]:.1%} over" for asked in TIMED]
        return f"  after {number:5} moments, at most: {', '.join(told)}; {len(self.faults)} faults"

    def _of(self, asked: Query) -> list[Answered]:
        return [one for (_, what), answers in self.answers.items() if what is asked for one in answers]

    def lines(self) -> Iterator[str]:
        """What came of it."""
        for (game, asked), answers in sorted(self.answers.items()):
            longest = max(answers, key=lambda one: one.seconds)
            line = f"  {game:<12}{asked:<8}{len(answers):6} moments   longest {longest.seconds * 1e3:7.1f} ms"
            if asked in TIMED:
                worst = max(answers, key=lambda one: one.overrun)
                line += f"   worst overrun {max(worst.overrun, 0):6.1%} of {worst.budget} s ({worst.moment})"
            yield line
        yield from (f"  FAULT {fault}" for fault in self.faults[:SHOWN])
        yield f"  {len(self.faults)} faults"


def some_moments() -> Iterator[QueryPoint]:
    """Without end: a game of each kind, then another of each."""
    for number in count():
        for game, seats in games_with_seats():
            yield from query_points(game, seats, number, ONE_IN)


def report() -> Iterator[str]:
    """The lines of the report."""
    signal.signal(signal.SIGVTALRM, _endless)
    ordeal, asked = Ordeal(), int(os.environ.get("STRESS_MOMENTS", MOMENTS))
    yield f"AI under stress: {asked} moments of random games, of every kind and number of seats"
    for number, moment in enumerate(islice(some_moments(), asked), start=1):
        for level in Query:
            ordeal.ask(moment, level, SECONDS[number % len(SECONDS)])
        if number % PART == 0:
            yield ordeal.so_far(number)
    yield from ordeal.lines()
    if ordeal.faults:
        sys.exit(1)


def _endless(*_: Any) -> None:
    raise EndlessError
