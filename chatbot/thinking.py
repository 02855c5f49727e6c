"""Thinking for a seat, in processes of their own: the event loop never waits for it.

A process is given a view, never a position, and gives back the text of a move. It ends when its parent does, even
when that is killed.
"""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Protocol

import engine.games
from engine.ai.player import Level, choose

if TYPE_CHECKING:
    from chatbot.tables.change import Games
    from engine.api import View


class Thinker(Protocol):
    """Who finds moves."""

    async def choose(self, game: str, view: View, level: str, seed: int) -> str:
        """The text of a move for the seat whose view this is."""


class PoolThinker:
    """Thinks in a pool of processes. ``games`` must be importable by name: the processes look games up by it."""

    def __init__(self, processes: int, games: Games) -> None:
        self._processes = processes
        self._games = games
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: a fork copies the event loop's locks and sockets as they happen to be.
        return ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=_end_with_parent)

    async def choose(self, game: str, view: View, level: str, seed: int) -> str:
        """The text of a move. A pool that broke is made anew, for the next who asks."""
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, self._games, game, view, level, seed)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new_pool()
            raise

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def think(games: Games, game: str, view: View, level: str, seed: int) -> str:
    """What a process of the pool does."""
    rules = games(game)
    return str(choose(rules, engine.games.mind(rules), view, Level(level), seed))


def _end_with_parent() -> None:
    """A killed parent cannot say goodbye: watch for its end."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
