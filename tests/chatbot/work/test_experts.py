"""Experts' turns take up to a minute, wait for all other turns, keep to their time limit, and are never lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.app.wiring import carrying_out
from chatbot.tables import lobby
from chatbot.tables.table import Phase
from chatbot.work import handlers
from chatbot.work.thinking import ExpertPool, choose_expertly
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from engine.games.carcassonne import GAME
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.services import ANNA, CHANNEL, ServicesUnderTest, done
from tests.chatbot.work.job_worker import until_idle, until_to_act, working

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.store.queries import MoveChooser
    from engine.api import View

LIVE_CHANNEL = CHANNEL + 1


class SlowExpert(InlineMoveChooser):
    """Starts to think, and waits for the test's permission to continue."""

    def __init__(self) -> None:
        self.begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def choose(
        self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        self.begun.set()
        await self.may_end.wait()
        return await super().choose(game, view, level, seed, waited, style)


@asynccontextmanager
async def experts(services: ServicesUnderTest, chooser: MoveChooser) -> AsyncIterator[None]:
    """Run a worker for experts' turns, a worker for all other turns, and the dispatcher."""
    async with working(services, InlineMoveChooser()), carrying_out(services.expert_worker(chooser)):
        yield


async def against_an_expert(services: ServicesUnderTest, game: str = "toy", channel: int = CHANNEL) -> None:
    """Start a game in which an expert is to move."""
    await services.lobby(ANNA, game=game, places=2, channel=channel)
    done(await services.tables.act(channel, ANNA, services.key(), partial(lobby.add_computer, level=Level.EXPERT)))
    facts = done(await services.tables.act(channel, ANNA, services.key(), lobby.start)).facts
    if 0 in facts.to_act:
        done(await services.tables.play(channel, ANNA, await services.a_move(ANNA, channel), services.key()))


@pytest.mark.asyncio
async def test_a_live_turn_is_played_while_an_expert_thinks(services: ServicesUnderTest) -> None:
    await against_an_expert(services)
    expert = SlowExpert()
    async with experts(services, expert):
        await expert.begun.wait()
        await services.game(ANNA, places=2, channel=LIVE_CHANNEL)
        if 0 in (await services.facts(LIVE_CHANNEL)).to_act:
            done(await services.tables.play(LIVE_CHANNEL, ANNA, "pass", services.key()))

        async def moved() -> bool:
            return 0 in (await services.facts(LIVE_CHANNEL)).to_act

        await until(moved)
        assert 1 in (await services.facts()).to_act, "the expert still thinks"
        expert.may_end.set()
        await until_to_act(services, 0)


@pytest.mark.asyncio
async def test_a_game_can_be_ended_while_an_expert_thinks_and_its_move_changes_nothing(
    services: ServicesUnderTest,
) -> None:
    await against_an_expert(services)
    expert = SlowExpert()
    async with experts(services, expert):
        await expert.begun.wait()
        ended = done(await services.tables.end(CHANNEL, ANNA, services.key())).facts
        assert ended.phase is Phase.OVER
        expert.may_end.set()
        await until_idle(services)
    assert len(await services.log()) == ended.moves


@pytest.mark.asyncio
async def test_an_expert_stops_thinking_about_an_ended_game(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handlers, "STILL_WANTED_EVERY", 0.02)
    await against_an_expert(services)
    expert = SlowExpert()
    async with experts(services, expert):
        await expert.begun.wait()
        expert.begun.clear()
        await against_an_expert(services, channel=CHANNEL + 1)
        ended = done(await services.tables.end(CHANNEL, ANNA, services.key())).facts
        await expert.begun.wait()
        expert.may_end.set()
        await until_to_act(services, 0, CHANNEL + 1)
    assert len(await services.log()) == ended.moves


@pytest.mark.asyncio
async def test_a_cancelled_search_ends_its_process_and_another_replaces_it() -> None:
    pool = ExpertPool(games.find)
    view = GAME.view(GAME.setup(2, "unwanted"), 0)
    try:
        thinking = asyncio.create_task(pool.choose("carcassonne", view, Level.EXPERT, 7))

        async def begun() -> bool:
            return bool(pool._pool._processes.executor._processes)

        await until(begun)
        (process,) = pool._pool._processes.executor._processes.values()
        assert process.pid is not None
        pid = process.pid
        thinking.cancel()
        await asyncio.wait([thinking])

        async def ended() -> bool:  # the pool's own thread waits for it, too, and only the first one gets the status
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return True
            return False

        await until(ended)
        pool._seconds = 0.1
        assert await pool.choose("carcassonne", view, Level.EXPERT, 7)
    finally:
        pool.close()


@pytest.mark.asyncio
async def test_an_expert_with_a_killed_process_begins_again(services: ServicesUnderTest) -> None:
    await against_an_expert(services, "carcassonne")
    pool = ExpertPool(games.find)
    try:
        async with experts(services, pool):

            async def thinking() -> bool:
                return bool(pool._pool._processes.executor._processes)

            await until(thinking)
            pool._seconds = 0.1
            for process in [*pool._pool._processes.executor._processes]:
                os.kill(process, signal.SIGKILL)

            async def has_played() -> bool:
                services.clock.now += 1  # failed work is retried after a few seconds
                return 0 in (await services.facts()).to_act

            await until(has_played)
    finally:
        pool.close()
    assert (await services.log())[-1].seat == 1


def test_an_expert_keeps_to_its_budget() -> None:
    position = GAME.setup(2, "budget")
    seat = GAME.to_act(position)[0]
    began = time.process_time()
    move = choose_expertly(games.find, "carcassonne", GAME.view(position, seat), Level.EXPERT, 7, 0.2, NEUTRAL)
    assert time.process_time() - began < 1
    assert GAME.why_not(position, seat, GAME.parse(move)) is None
