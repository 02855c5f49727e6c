"""A stress test of the computer players: at random points of random games, every answer must be legal and on time.

Not part of ``make bench``: run ``python -m tests.bench ai_stress``. ``STRESS_MOMENTS`` sets the number of points. The
test fails if a move is illegal, a budget is exceeded by more than a fifth, or a search does not end. The test measures
processor time, because other programs may use the processor.
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

from conformance.ai_queries import Query, QueryPoint, games_with_seats, query_points
from engine.ai.search import Budget

if TYPE_CHECKING:
    from collections.abc import Iterator

MOMENTS = 1000
PART = 100
"""Number of points between two progress lines."""
ONE_IN = 40
"""One in this many points of a game is used, at random."""
SECONDS = (0.1, 0.15, 0.25)
"""Time limits of hard and of a hint in seconds, in turn."""
TOLERANCE = 0.2
"""Share by which a budget may be exceeded."""
ENDLESS = 30.0
"""Seconds after which a search counts as endless."""
SHOWN = 20
"""Maximum number of printed faults. The rest is only counted."""
TIMED = (Query.HARD, Query.HINT)


class EndlessError(Exception):
    """A search did not end."""


class Answered(Struct, frozen=True):
    """An answer's processor time and its budget."""

    moment: str
    asked: Query
    seconds: float
    budget: float

    @property
    def overrun(self) -> float:
        """Return the share by which the answer exceeded its budget, negative if it took less time."""
        return self.seconds / self.budget - 1


class StressTest:
    """The answers and faults found so far."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, Query], list[Answered]] = defaultdict(list)
        self.faults: list[str] = []

    def ask(self, moment: QueryPoint, asked: Query, seconds: float) -> None:
        """Request an answer at this point of a game, and record its time and any faults."""
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
        """Return one line with the longest answer and the worst overrun of each kind so far."""
        longest = {asked: max(one.seconds for one in self._of(asked)) for asked in Query}
        overrun = {asked: max(0.0, *(one.overrun for one in self._of(asked))) for asked in TIMED}
        told = [f"{asked} {longest[asked] * 1e3:.0f} ms" for asked in Query if asked not in TIMED]
        told += [f"{asked} {overrun[asked]:.1%} over" for asked in TIMED]
        return f"  after {number:5} moments, at most: {', '.join(told)}; {len(self.faults)} faults"

    def _of(self, asked: Query) -> list[Answered]:
        return [one for (_, what), answers in self.answers.items() if what is asked for one in answers]

    def lines(self) -> Iterator[str]:
        """Yield the report: answers by game and kind, then the faults."""
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
    """Yield points of games endlessly, in turn from each game with each number of seats."""
    for number in count():
        for game, seats in games_with_seats():
            yield from query_points(game, seats, number, ONE_IN)


def report() -> Iterator[str]:
    signal.signal(signal.SIGVTALRM, _endless)
    test, asked = StressTest(), int(os.environ.get("STRESS_MOMENTS", MOMENTS))
    yield f"AI under stress: {asked} moments of random games, of every kind and number of seats"
    for number, moment in enumerate(islice(some_moments(), asked), start=1):
        for level in Query:
            test.ask(moment, level, SECONDS[number % len(SECONDS)])
        if number % PART == 0:
            yield test.so_far(number)
    yield from test.lines()
    if test.faults:
        sys.exit(1)


def _endless(*_: Any) -> None:
    raise EndlessError
