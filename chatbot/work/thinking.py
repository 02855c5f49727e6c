"""The pools of thinking processes: for computers' seats and hints, for experts, and for reviews.

A search takes seconds of processor time, so it never runs in the event loop. A process gets the seat's view, never the
position, and returns a move as text, or several moves with their reasons. Experts, who take a minute of processor time
per move, and reviews of finished games have one process each. Such a process starts with its first task and runs at a
lower priority than turns and pictures.
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

SUGGESTED: Final = 8  # Most suggested moves. If some read alike, only the best of them is shown
HINT_SECONDS: Final = 2.0  # Longest search for a hint, in seconds
TURN_SECONDS: Final = 2.0  # Longest search for a computer's move, in seconds, if no other search waits
LEAST_SHARE: Final = 0.1
"""Smallest share of its time that a search gets on a busy machine. People prefer a weaker computer to waiting."""


class _Pool:
    """A pool of processes that is closed when its context ends."""

    _pool: Pool

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_problem: object) -> None:
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Stop at once. Another worker repeats the unfinished work."""
        self._pool.break_off()


class ThinkingPool(_Pool):
    """A pool of processes that search. It implements ``MoveChooser`` and ``HintGiver``.

    ``games`` must be importable by name, because the processes import it.
    """

    def __init__(self, processes: int, games: Games) -> None:
        self._pool = Pool("thinking", processes, Niceness.THINKING)
        self._games = games
        self._slots = asyncio.Semaphore(processes)
        # Hints must not delay the computers' seats, so they get half of the processes.
        self._hint_slots = asyncio.Semaphore(max(1, processes // 2))
        self._processes = processes
        self._wanted = 0

    async def warm_up(self) -> None:
        """Start the processes and let each choose a first move, so that nobody waits for the processes to start."""
        await asyncio.gather(*(self._pool.run(choose_first_moves) for _ in range(self._processes)))

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """Return a move as text. The seconds that the turn has ``waited`` are subtracted from the search time."""
        begun = time.monotonic()
        with self._counting_search(), THINKING.labels("move").time():
            async with self._slots:
                waited += time.monotonic() - begun
                seconds = TURN_SECONDS * share(self._processes, self._wanted, waited / TURN_SECONDS)
                return await self._pool.run(choose_move, self._games, game, view, level, seed, seconds, style)

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """Return the best moves, best first."""
        begun = time.monotonic()
        async with self._hint_slots:
            waited = time.monotonic() - begun
            with self._counting_search() as wanted, THINKING.labels("hint").time():
                seconds = HINT_SECONDS * share(self._processes, wanted, waited / HINT_SECONDS)
                return await self._pool.run(suggest_moves, self._games, game, view, seed, seconds)

    @contextmanager
    def _counting_search(self) -> Iterator[int]:
        """Yield the number of current searches, including this one, which counts until the block ends."""
        self._wanted += 1
        try:
            yield self._wanted
        finally:
            self._wanted -= 1

    def close(self) -> None:
        """Stop after the current work."""
        self._pool.close()


def share(processes: int, wanted: int, waited: float) -> float:
    """Return the share of the usual search time that each of ``wanted`` current searches may take.

    ``waited`` is the time that the turn has already waited, as a share of the usual search time. The result is 1 if
    each search has its own process and has not waited. A turn that has waited gets a shorter search, so that people
    wait no longer than on an idle machine, down to the least share.
    """
    return max(LEAST_SHARE, min(processes / wanted, 1.0 - waited))


def choose_move(  # noqa: PLR0913, PLR0917 - everything that determines the move
    games: Games, game: str, view: View, level: Level, seed: int, seconds: float, style: str = NEUTRAL
) -> str:
    """Choose a computer's move within ``seconds``, in a process of the pool."""
    rules = games(game)
    strategy = engine.games.strategy(rules).in_style(style)
    budget = Budget.within(seconds, time.monotonic, strategy.simulations)
    return str(choose(rules, strategy, view, level, seed, budget))


def choose_first_moves() -> None:
    """Choose a first move in each game. Each process of the pool does so at its start, to load games and strategies."""
    for game in (game for game in engine.games.all() if game.strategy is not None):
        position = game.setup(game.seats[0], game.id)
        view = game.view(position, game.to_act(position)[0])
        choose_move(engine.games.find, game.id, view, Level.EASY, 0, 0.0)


def suggest_moves(games: Games, game: str, view: View, seed: int, seconds: float) -> tuple[SuggestedMove, ...]:
    """Suggest moves within ``seconds``, in a process of the pool."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(seconds, time.monotonic, strategy.simulations)
    hints = hint(rules, strategy, view, seed, budget, SUGGESTED)
    return tuple(SuggestedMove(str(move), tuple(why)) for move, why in hints)


EXPERT_SECONDS: Final = 60.0  # Seconds of processor time an expert may think about a move
LONGEST_WAIT: Final = 4
"""Longest elapsed time, as a multiple of ``EXPERT_SECONDS``, on a busy machine. After that, the best move so far is
played."""


class ExpertPool(_Pool):
    """One process that thinks for experts. Implements ``MoveChooser``. ``games`` must be importable by name."""

    def __init__(self, games: Games, seconds: float = EXPERT_SECONDS) -> None:
        self._pool = Pool("expert", 1, Niceness.EXPERTS)
        self._games, self._seconds = games, seconds

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """Return a move as text. Waiting does not shorten an expert's search. If the search is cancelled, its process
        ends at once, so the next turn does not wait for an unwanted move.
        """
        try:
            with THINKING.labels("expert").time():
                return await self._pool.run(choose_expertly, self._games, game, view, level, seed, self._seconds, style)
        except asyncio.CancelledError:
            self._pool.begin_anew()
            raise


def choose_expertly(  # noqa: PLR0913, PLR0917 - everything that determines the move
    games: Games, game: str, view: View, level: Level, seed: int, seconds: float, style: str
) -> str:
    """Choose a move within ``seconds`` of processor time, in the expert's process."""
    rules = games(game)
    strategy = engine.games.strategy(rules).in_style(style)
    worked = Budget.within(seconds, time.process_time)
    passed = Budget.within(LONGEST_WAIT * seconds, time.monotonic)
    budget = Budget(EXPERT_EFFORT * strategy.simulations, lambda: max(worked.spent(), passed.spent()))
    return str(choose(rules, strategy, view, level, seed, budget))


class ReviewPool(_Pool):
    """One process for reviews. Implements ``Reviewer``. ``games`` must be importable by name."""

    def __init__(self, games: Games) -> None:
        self._pool = Pool("reviewing", 1, Niceness.REVIEWS)
        self._games = games

    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]:
        with THINKING.labels("review").time():
            return await self._pool.run(scan_moves, self._games, record, first, end)

    async def examine(self, record: str, number: int) -> ExaminedMove:
        """Return a thorough analysis of the move with this number."""
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
