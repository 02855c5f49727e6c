"""The pools of processes that think: for computers' seats and hints, for experts, and for reviews.

A search takes seconds of a core, so it never runs in the event loop. A process is given the seat's view, never the
position, and gives back the text of a move, or several moves with the reasons for them. Experts, who take a minute of
a core for a move, and reviews of finished games have one process each, which its first work starts and which stands
back: the machine gives it time when no other turn and no picture wants any.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Self

import engine.games
from chatbot.runtime.metrics import THINKING
from chatbot.runtime.processes import Niceness, Pool
from chatbot.store.queries import SuggestedMove
from chatbot.tables.outcome import Games
from engine import replay
from engine.ai.player import EXPERT_EFFORT, Level, choose, hint
from engine.ai.search import Budget
from engine.ai.strategy import NEUTRAL
from engine.api import View
from engine.review import ExaminedMove, ScannedMove, examine, scan

SUGGESTED: Final = 8  # Moves that are suggested at most: some may read alike, and then only the best of them is shown
HINT_SECONDS: Final = 2.0  # How long a hint may be searched for
TURN_SECONDS: Final = 2.0  # How long a computer's move may be searched for, where no other waits for the processor
LEAST_SHARE: Final = 0.1
"""Share of its time that a search gets on a busy machine: people prefer a weaker computer to waiting."""


class _Pool:
    """A pool of processes that is closed when its context is left."""

    _pool: Pool

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_problem: object) -> None:
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Stop at once: what was begun is done again by another worker."""
        self._pool.break_off()


class ThinkingPool(_Pool):
    """Searches in a pool of processes; it implements ``MoveChooser`` and ``HintGiver``.

    ``games`` must be importable by name: the processes look games up by it.
    """

    def __init__(self, processes: int, games: Games) -> None:
        self._pool = Pool("thinking", processes, Niceness.THINKING)
        self._games = games
        self._slots = asyncio.Semaphore(processes)
        # People who ask for hints shall not keep the computers' seats waiting: half of the processes must do.
        self._hint_slots = asyncio.Semaphore(max(1, processes // 2))
        self._processes = processes
        self._wanted = 0

    async def warm_up(self) -> None:
        """Start the processes, and have each choose a first move: nobody's first game shall wait for that."""
        await asyncio.gather(*(self._pool.run(choose_first_moves) for _ in range(self._processes)))

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """The text of a move. What its turn has waited already is taken from the time for it."""
        begun = time.monotonic()
        with self._one_more(), THINKING.labels("move").time():
            async with self._slots:
                waited += time.monotonic() - begun
                seconds = TURN_SECONDS * share(self._processes, self._wanted, waited / TURN_SECONDS)
                return await self._pool.run(choose_move, self._games, game, view, level, seed, seconds, style)

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """Return the best moves, best first."""
        begun = time.monotonic()
        async with self._hint_slots:
            waited = time.monotonic() - begun
            with self._one_more() as wanted, THINKING.labels("hint").time():
                seconds = HINT_SECONDS * share(self._processes, wanted, waited / HINT_SECONDS)
                return await self._pool.run(suggest_moves, self._games, game, view, seed, seconds)

    @contextmanager
    def _one_more(self) -> Iterator[int]:
        """Yield how many moves and hints are wanted now, with this one; it counts until it is found."""
        self._wanted += 1
        try:
            yield self._wanted
        finally:
            self._wanted -= 1

    def close(self) -> None:
        """Stop, when what has been begun is done."""
        self._pool.close()


def share(processes: int, wanted: int, waited: float) -> float:
    """How much of its time a search may take while so many are wanted, and this one has waited for a part of it.

    All of it where each has a process at once. A turn that has waited is thought about the shorter, so that people wait
    no longer than on a machine that is idle, as long as the least share suffices.
    """
    return max(LEAST_SHARE, min(processes / wanted, 1.0 - waited))


def choose_move(  # noqa: PLR0913, PLR0917 - all that a move follows from
    games: Games, game: str, view: View, level: Level, seed: int, seconds: float, style: str = NEUTRAL
) -> str:
    """Choose a computer's move in a process of the pool, in so many seconds at most."""
    rules = games(game)
    strategy = engine.games.strategy(rules).in_style(style)
    budget = Budget.within(seconds, time.monotonic, strategy.simulations)
    return str(choose(rules, strategy, view, level, seed, budget))


def choose_first_moves() -> None:
    """Find each game and its strategy, and try them: each process of the pool does so at its start."""
    for game in (game for game in engine.games.all() if game.strategy is not None):
        position = game.setup(game.seats[0], game.id)
        view = game.view(position, game.to_act(position)[0])
        choose_move(engine.games.find, game.id, view, Level.EASY, 0, 0.0)


def suggest_moves(games: Games, game: str, view: View, seed: int, seconds: float) -> tuple[SuggestedMove, ...]:
    """Suggest moves in a process of the pool, in so many seconds at most."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(seconds, time.monotonic, strategy.simulations)
    hints = hint(rules, strategy, view, seed, budget, SUGGESTED)
    return tuple(SuggestedMove(str(move), tuple(why)) for move, why in hints)


EXPERT_SECONDS: Final = 60.0  # Seconds of processor time that an expert may think about a move
LONGEST_WAIT: Final = 4
"""How many times as long that may take by the clock, where the machine has other work: then what was found counts."""


class ExpertPool(_Pool):
    """One process that thinks for experts; it implements ``MoveChooser``. ``games`` must be importable by name."""

    def __init__(self, games: Games, seconds: float = EXPERT_SECONDS) -> None:
        self._pool = Pool("expert", 1, Niceness.EXPERTS)
        self._games, self._seconds = games, seconds

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """The text of a move. However long its turn has waited, an expert takes its time.

        Cancelled, its process ends at once: the next turn does not wait for a move that is not wanted any more.
        """
        try:
            with THINKING.labels("expert").time():
                return await self._pool.run(choose_expertly, self._games, game, view, level, seed, self._seconds, style)
        except asyncio.CancelledError:
            self._pool.begin_anew()
            raise


def choose_expertly(  # noqa: PLR0913, PLR0917 - all that a move follows from
    games: Games, game: str, view: View, level: Level, seed: int, seconds: float, style: str
) -> str:
    """Choose a move in the process, in so many seconds of its processor at most."""
    rules = games(game)
    strategy = engine.games.strategy(rules).in_style(style)
    worked = Budget.within(seconds, time.process_time)
    passed = Budget.within(LONGEST_WAIT * seconds, time.monotonic)
    budget = Budget(EXPERT_EFFORT * strategy.simulations, lambda: max(worked.spent(), passed.spent()))
    return str(choose(rules, strategy, view, level, seed, budget))


class ReviewPool(_Pool):
    """One process that reviews; it implements ``Reviewer``. ``games`` must be importable by name."""

    def __init__(self, games: Games) -> None:
        self._pool = Pool("reviewing", 1, Niceness.REVIEWS)
        self._games = games

    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]:
        with THINKING.labels("review").time():
            return await self._pool.run(scan_moves, self._games, record, first, end)

    async def examine(self, record: str, number: int) -> ExaminedMove:
        """Return the move of this number, with much search."""
        with THINKING.labels("review").time():
            return await self._pool.run(examine_move, self._games, record, number)


def scan_moves(games: Games, text: str, first: int, end: int) -> tuple[ScannedMove, ...]:
    record = replay.read(text)
    game = games(record.start.game)
    return tuple(scan(game, engine.games.strategy(game), record, first, end))


def examine_move(games: Games, text: str, number: int) -> ExaminedMove:
    record = replay.read(text)
    game = games(record.start.game)
    return examine(game, engine.games.strategy(game), record, number)
