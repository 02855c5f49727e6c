"""Tests of the limit on the time that a computer's turn may take."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from chatbot.runtime.processes import Pool
from chatbot.work import thinking
from chatbot.work.thinking import ThinkingPool
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from tests.chatbot import games
from tests.chatbot.autoplay import until
from tests.paths import ROOT
from tests.toy import GAME
from tests.toy.ai import STRATEGY, ToyStrategy
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Callable

PLENTY = 60.0
"""Seconds that suffice for any number of imagined games here."""
PATIENT = 10**6
"""Imagined games that take far longer than the time limit."""


def test_with_enough_time_the_number_of_simulations_is_the_limit() -> None:
    view = GAME.view(GAME.setup(2, "think"), 0)
    for level in Level:
        expected = choose(GAME, STRATEGY, view, level, 7, Budget(STRATEGY.simulations))
        assert thinking.choose_move(games.find, "toy", view, level, 7, PLENTY) == str(expected)


def test_a_search_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    class Counting(ToyStrategy):
        simulations = PATIENT

        def roll_out(self, *args: Any) -> None:
            nonlocal played
            played += 1
            super().roll_out(*args)

    monkeypatch.setattr("tests.toy.ai.STRATEGY", Counting())
    position = GAME.setup(2, "think")
    (seat,) = GAME.to_act(position)
    move = thinking.choose_move(games.find, "toy", GAME.view(position, seat), Level.HARD, 7, 0.02)
    assert GAME.why_not(position, seat, GAME.parse(move)) is None
    assert 0 < played < PATIENT


def test_more_concurrent_searches_are_shorter() -> None:
    assert thinking.share(2, 1, 0) == thinking.share(2, 2, 0) == 1
    assert thinking.share(2, 8, 0) == 0.25
    assert thinking.share(1, 1000, 0) == thinking.LEAST_SHARE


def test_a_turns_wait_is_subtracted_from_its_search_time() -> None:
    assert thinking.share(2, 2, 0.25) == 0.75
    assert thinking.share(2, 8, 0.25) == 0.25, "and no longer"
    assert thinking.share(2, 1, 3) == thinking.LEAST_SHARE


@pytest.mark.asyncio
async def test_at_the_start_each_process_chooses_a_move_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[str] = []

    async def run(_pool: Pool, work: Callable[..., object], *args: Any) -> object:
        return work(*args)

    monkeypatch.setattr(Pool, "run", run)
    monkeypatch.setattr(thinking, "choose_move", lambda _games, game, *_: chosen.append(game))
    pool = thinking.ThinkingPool(2, games.find)
    await pool.warm_up()
    pool.close()
    assert sorted(chosen) == sorted(2 * [game.id for game in engine.games.all()])


@pytest.mark.asyncio
async def test_a_search_that_waits_for_a_process_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def run(_pool: Pool, _work: Callable[..., object], *args: Any) -> str:
        given.append(args[-2])
        begun.set()
        await may_end.wait()
        return ""

    monkeypatch.setattr(Pool, "run", run)
    pool = thinking.ThinkingPool(1, games.find)
    view = GAME.view(GAME.setup(2, "think"), 0)
    async with asyncio.timeout(SOON), asyncio.TaskGroup() as moves:
        for _ in range(4):
            moves.create_task(pool.choose("toy", view, Level.HARD, 7))
        await begun.wait()
        assert len(given) == 1, "a process searches for one move at a time"
        may_end.set()
    first, second, *_ = given
    assert second < first / 2
    pool.close()


@pytest.mark.asyncio
async def test_a_pool_searches_in_other_processes() -> None:
    game = games.find("toy")
    position = game.setup(2, "a seed")
    seat = game.to_act(position)[0]
    view = game.view(position, seat)
    thinker = ThinkingPool(1, games.find)
    try:
        moves = [await thinker.choose("toy", view, Level.EASY, 1) for _ in range(2)]
        assert moves[0] == moves[1]
        assert game.why_not(position, seat, game.parse(moves[0])) is None
    finally:
        thinker.close()


@pytest.mark.asyncio
async def test_a_pool_with_a_killed_process_is_replaced() -> None:
    game = games.find("toy")
    position = game.setup(2, "a seed")
    view = game.view(position, game.to_act(position)[0])
    thinker = ThinkingPool(1, games.find)
    try:
        await thinker.choose("toy", view, Level.EASY, 1)
        (process,) = thinker._pool._processes.executor._processes
        os.kill(process, signal.SIGKILL)
        with pytest.raises(Exception, match="terminated abruptly"):
            await thinker.choose("toy", view, Level.EASY, 1)
        assert await thinker.choose("toy", view, Level.EASY, 1)
    finally:
        thinker.close()


ORPHAN = """
import asyncio, os
from chatbot.work.thinking import ThinkingPool
from tests.chatbot import games
async def main():
    thinker = ThinkingPool(1, games.find)
    game = games.find("toy")
    position = game.setup(2, "a seed")
    await thinker.choose("toy", game.view(position, game.to_act(position)[0]), "easy", 1)
    print(*thinker._pool._processes.executor._processes, flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.asyncio
async def test_the_processes_of_a_killed_parent_end_too(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), stdout=PIPE, env=environment)
    assert process.stdout is not None
    child = int(await process.stdout.readline())
    process.kill()
    await process.wait()

    async def ended() -> bool:
        return not alive(child)

    await until(ended)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
