"""What a worker does for each kind of job: a computer's turn, a person's plan, a table that has come due.

Each is an action like a person's, so a worker that comes late finds that the table has moved on and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from chatbot.concurrency.cancellation import end
from chatbot.service.ports import StoreUnreachable
from chatbot.service.queries import ComputerTurnInput, PlanDue
from chatbot.service.results import Done
from chatbot.storage.connection import redis_errors
from chatbot.tables.messages import ComputerTurnDue
from chatbot.tables.refusal import STALE_MOVE, STORE_UNREACHABLE, Refusal
from engine.ai.player import Level
from engine.api import Illegal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from saq import Job
    from saq.types import Context

    from chatbot.service.actions import TableActions
    from chatbot.service.queries import TableQueries
    from chatbot.service.results import ActionResult
    from chatbot.service.thinking import MoveChooser

log = logging.getLogger(__name__)

STILL_WANTED_EVERY: Final = 5.0
"""Seconds between two looks whether a move that is still being chosen is wanted: all but experts are done by then."""


class TurnFailed(Exception):
    """A computer's turn came to no move. The table is as it was."""


class DeadlineFailed(Exception):
    """A table is due for something, and it could not be done. The table is as it was."""


class JobHandlers:
    """What a worker does for each kind of job."""

    def __init__(self, actions: TableActions, queries: TableQueries, move_chooser: MoveChooser) -> None:
        self._actions = actions
        self._queries = queries
        self._move_chooser = move_chooser

    async def take_turn(
        self, context: Context, *, channel: int, match: str, revision: int, seat: int, level: str
    ) -> None:
        """Choose a move for a computer's turn and play it, or carry out a person's plan.

        Raises ``TurnFailed`` when there is none to be played.
        """
        turn = ComputerTurnDue(match, revision, seat, Level(level))
        found = await self._queries.computer_turn_input(channel, turn)
        match found:
            case None:
                return
            case PlanDue():
                async with beating(context["job"]):
                    answer = await self._actions.carry_out_plan(channel, turn)
            case ComputerTurnInput():
                async with beating(context["job"]):
                    seconds = waited(context["job"])
                    answer = await self._choose_and_play(channel, turn, found, seconds)
                    if isinstance(answer, Illegal):
                        # It was chosen for a table that Redis has lost, and counts the same revision for another one.
                        found = await self._queries.computer_turn_input(channel, turn)
                        if isinstance(found, ComputerTurnInput):
                            answer = await self._choose_and_play(channel, turn, found, seconds)
            case _:
                raise _failure(found, TurnFailed(f"table {channel}: {found.code}"))
        if not isinstance(answer, Done) and answer != STALE_MOVE:
            what = f"table {channel}: revision {revision}: seat {seat}: {answer.code}"
            raise _failure(answer, TurnFailed(what))

    async def _choose_and_play(
        self, channel: int, turn: ComputerTurnDue, found: ComputerTurnInput, seconds: float
    ) -> ActionResult:
        choosing = asyncio.create_task(
            self._move_chooser.choose(found.game, found.view, turn.level, found.seed, seconds, found.style)
        )
        try:
            while not (await asyncio.wait([choosing], timeout=STILL_WANTED_EVERY))[0]:
                if await self._queries.has_passed(channel, turn) is True:  # not known while Redis is away
                    return STALE_MOVE
            return await self._actions.play_computer(channel, turn, choosing.result())
        finally:
            await end([choosing])

    async def come_due(self, context: Context, *, channel: int, revision: int) -> None:
        """Do what this revision of a table is due for, unless the table has moved on. Raises ``DeadlineFailed``."""
        async with beating(context["job"]):
            answer = await self._actions.act_on_deadline(channel, revision)
        if not isinstance(answer, Done) and answer != STALE_MOVE:
            raise _failure(answer, DeadlineFailed(f"table {channel}: revision {revision}: {answer.code}"))


def _failure(refusal: Refusal | Illegal, failed: Exception) -> Exception:
    """Why a job has failed: that Redis is away is no failure of its own, and told as an outage."""
    return StoreUnreachable(str(failed)) if refusal == STORE_UNREACHABLE else failed


@asynccontextmanager
async def beating(job: Job) -> AsyncIterator[None]:
    """Tell the queue every now and then that this worker is alive and at it."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(job.heartbeat / 3)
            try:
                with redis_errors():
                    await job.update()
            except StoreUnreachable as error:
                log.info("%s: no sign of life, Redis is away: %s", job.key, error)

    beats = asyncio.create_task(beat())
    try:
        yield
    finally:
        await end([beats])


def waited(job: Job) -> float:
    """For how many seconds it was in the queue. Two machines took the times: their clocks need not agree."""
    return max(0, job.started - job.queued) / 1000
