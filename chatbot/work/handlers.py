"""The handlers of all kinds of due entries that do not need Discord.

A handler acts on the table as a person does, at the revision that the entry names. A late worker finds that the table
has changed, and does nothing.

``chatbot.app.wiring`` assigns a handler to each kind, and ``chatbot.work.later`` assigns a queue.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from redis.asyncio import Redis

from chatbot.runtime.tasks import end
from chatbot.store.actions import ActionResult, Done, Tables, failures_as_refusals
from chatbot.store.cleanup import StaleEntries
from chatbot.store.connection import StoreUnreachable, redis_errors
from chatbot.store.due import parse_turn
from chatbot.store.posts import PostKind, SentPosts
from chatbot.store.queries import ComputerTurnInput, MoveChooser, PlanDue, TableQueries
from chatbot.store.records import Keys
from chatbot.store.results import rewrite
from chatbot.store.reviews import Reviewer, Reviews
from chatbot.tables.deadlines import leave_uncalled, start_once_open, stop_while_closed
from chatbot.tables.outcome import STALE_MOVE, STORE_UNREACHABLE, TOO_BUSY, UNKNOWN_GAME, ComputerTurnDue, Refusal
from chatbot.tables.plans import carry_out_plan
from chatbot.tables.table import BOT, Facts
from chatbot.work.later import DROPPED, NotNow, Work
from engine.ai.player import Level
from engine.api import Illegal

log = logging.getLogger(__name__)

TURN_TIMEOUT: Final = 60
EXPERT_TIMEOUT: Final = 10 * 60
"""Seconds for an expert's turn. An expert thinks for a minute, at a lower priority than other turns."""
REVIEW_TIMEOUT: Final = 20 * 60
"""Seconds for a review, which takes about a minute of processor time, at the lowest priority."""
REVIEW_GIVEN_UP: Final = 24 * 3600
"""Seconds after which a failing review is abandoned; players can request it again."""
UNREADABLE_RETRY: Final = 3600  # Seconds until an unreadable table is tried again
UNINSTALLED_RETRY: Final = 60
"""Seconds until work on a game that is not installed in this process is tried again, perhaps by another process."""
STILL_WANTED_EVERY: Final = 5.0
"""Seconds between two checks that the move being chosen is still needed; only experts take longer."""


class WorkFailed(Exception):
    """Work could not be done. Nothing was changed."""


class TurnHandler:
    """Plays computers' turns and people's planned turns."""

    def __init__(self, tables: Tables, queries: TableQueries, move_chooser: MoveChooser, timeout: float) -> None:
        self._tables, self._queries, self._move_chooser = tables, queries, move_chooser
        self._timeout = timeout

    async def __call__(self, work: Work) -> float | None:
        """Play the turn. Return ``DROPPED`` if the move's commit has removed the entry, otherwise None.

        Raises ``WorkFailed`` if there is no move to play, and ``StoreUnreachable``.
        """
        channel, turn = parse_turn(work.words)
        async with asyncio.timeout(self._timeout):
            answer = await self._play(channel, turn, work.waited)
        if not isinstance(answer, Done | None) and answer != STALE_MOVE:
            raise _failure(answer, f"table {channel}: revision {turn.revision}: seat {turn.seat}")
        return DROPPED if isinstance(answer, Done) and not answer.repeated else None

    async def _play(self, channel: int, turn: ComputerTurnDue, waited: float) -> ActionResult | None:
        found = await self._queries.computer_turn_input(channel, turn)
        match found:
            case PlanDue(hint):
                move = "" if hint is None else await self._choose(channel, turn, hint, Level.HARD, waited)
                if move is None:
                    return STALE_MOVE
                carry_out = partial(carry_out_plan, turn=turn, hinted=move)
                return await self._tables.act(channel, BOT, turn.key, carry_out)
            case ComputerTurnInput():
                answer = await self._choose_and_play(channel, turn, found, waited)
                if isinstance(answer, Illegal):
                    # The move was for a table that Redis lost, and another table now has the same revision.
                    found = await self._queries.computer_turn_input(channel, turn)
                    if isinstance(found, ComputerTurnInput):
                        return await self._choose_and_play(channel, turn, found, waited)
                return answer
            case _:
                return found

    async def _choose_and_play(
        self, channel: int, turn: ComputerTurnDue, found: ComputerTurnInput, waited: float
    ) -> ActionResult:
        move = await self._choose(channel, turn, found, turn.level, waited)
        return STALE_MOVE if move is None else await self._tables.play_computer(channel, turn, move)

    async def _choose(
        self, channel: int, turn: ComputerTurnDue, found: ComputerTurnInput, level: Level, waited: float
    ) -> str | None:
        """Return the move to play, or None if the table no longer waits for it."""
        choosing = asyncio.create_task(
            self._move_chooser.choose(found.game, found.view, level, found.seed, waited, found.style)
        )
        try:
            while not (await asyncio.wait([choosing], timeout=STILL_WANTED_EVERY))[0]:
                if await self._queries.has_passed(channel, turn) is True:  # not so while Redis is unavailable
                    return None
            return choosing.result()
        finally:
            await end([choosing])


class DeadlineHandler:
    """Does what a table's deadline requires, or reschedules an entry that came too early."""

    def __init__(self, tables: Tables, clock: Callable[[], float]) -> None:
        self._tables, self._clock = tables, clock

    async def __call__(self, work: Work) -> float | None:
        """Do what the revision's deadline requires. Return the time of the next attempt, or None if none is needed.

        Raises ``WorkFailed`` and ``StoreUnreachable``.
        """
        channel, revision = map(int, work.words)
        answer = await self._tables.act_on_deadline(channel, revision)
        match answer:
            case Done():
                return None
            case Refusal(STALE_MOVE.code, params):
                return float(str(params["at"])) if "at" in params else None
            case Refusal("corrupt-table", params):
                log.warning("table %s: due, but unreadable: %s", channel, params["reason"])
                return self._clock() + UNREADABLE_RETRY
            case _:
                raise _failure(answer, f"table {channel}: revision {revision}")


class ReviewHandler:
    """Makes reviews of finished games."""

    def __init__(self, reviews: Reviews, reviewer: Reviewer, clock: Callable[[], float]) -> None:
        self._reviews, self._reviewer, self._clock = reviews, reviewer, clock

    async def __call__(self, work: Work) -> None:
        """Make the review of a game. Raises ``WorkFailed`` and ``StoreUnreachable``."""
        channel, match = work.words
        if self._clock() - work.since > REVIEW_GIVEN_UP:
            log.error("table %s: no review of match %s after a day of retries", channel, match)
            return
        async with asyncio.timeout(REVIEW_TIMEOUT):
            refusal = await failures_as_refusals(self._reviews.make)(int(channel), match, self._reviewer)
        if refusal is not None:
            raise _failure(refusal, f"table {channel}")


class UncalledHandler:
    """Notes the players whom a turn's post did not notify, so that they are notified when they are back.

    A player who has moved since that post is not noted.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def __call__(self, work: Work) -> None:
        """Note the players whom the entry names. Raises ``WorkFailed`` and ``StoreUnreachable``."""
        channel, seats, match, *rest = work.words
        home = await self._tables.home(int(channel), match)
        action = partial(leave_uncalled, seats=tuple(map(int, seats.split(","))), since=int(work.since))
        answer = await self._tables.act(home, BOT, ":".join(["uncalled", match, *rest]), action, match)
        if answer in (STORE_UNREACHABLE, TOO_BUSY):
            raise _failure(answer, f"table {home}")


class ChannelHandler:
    """Stops the clocks of a game whose channel rejects posts, and restarts them when it accepts posts again."""

    def __init__(self, tables: Tables, queries: TableQueries, posts: SentPosts) -> None:
        self._tables, self._queries, self._posts = tables, queries, posts

    async def __call__(self, work: Work) -> None:
        """Stop or restart the clocks of the entry's game. Raises ``WorkFailed`` and ``StoreUnreachable``."""
        channel, match = int(work.words[0]), work.words[1]
        closed = await self._posts.last(channel, PostKind.CLOSED)
        is_closed = closed is not None and closed.match == match
        facts = await self._queries.facts(channel)
        if isinstance(facts, Facts):
            name, action = ("closed", stop_while_closed) if is_closed else ("open", start_once_open)
            answer = await self._tables.act(channel, BOT, f"{name}:{facts.revision}", action, match)
            if answer in (STORE_UNREACHABLE, TOO_BUSY):
                raise _failure(answer, f"table {channel}")
        elif facts == STORE_UNREACHABLE:
            raise _failure(facts, f"table {channel}")


def _failure(refusal: Refusal | Illegal, what: str) -> Exception:
    """Return the exception for failed work. An outage of Redis and an uninstalled game have exceptions of their own."""
    said = f"{what}: {refusal.code}"
    if refusal.code == UNKNOWN_GAME:
        return NotNow(said, UNINSTALLED_RETRY)
    return StoreUnreachable(said) if refusal == STORE_UNREACHABLE else WorkFailed(said)


CLEAN_EVERY: Final = 24 * 3600.0  # Seconds between two cleanups, across all processes
FIRST_CLEANING: Final = 600.0  # Seconds from the start of the very first process to its cleanup
UPKEEP: Final = "upkeep"  # The entry of the due list, added by every process at its start


class Recounter:
    """Recounts all results after some totals could not be read."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def __call__(self, _work: Work) -> None:
        with redis_errors():
            mended = await rewrite(self._redis, self._keys)
        log.warning("results recounted: %s entries corrected", mended)


class Cleaner:
    """Deletes stale entries once a day."""

    def __init__(self, stale: StaleEntries, clock: Callable[[], float]) -> None:
        self._stale, self._clock = stale, clock

    async def __call__(self, _work: Work) -> float:
        """Clean up and return the time of the next run. Raises ``StoreUnreachable``."""
        await self._stale.drop()
        return self._clock() + CLEAN_EVERY


TRIM_EVERY: Final = 3600.0
"""Seconds between two trims. A trim takes about ten milliseconds, during which the event loop may wait for memory."""


async def trim_every_hour() -> None:
    """Return free memory to the system every hour, until cancelled.

    Pictures and tables come and go among long-lived objects, so the C library (glibc) keeps most of the freed memory:
    50 MiB in a month.
    """
    while True:
        await asyncio.sleep(TRIM_EVERY)
        await asyncio.to_thread(trim_heap)


def trim_heap() -> None:
    """Return free memory to the system now. Only glibc has a call for this, and only glibc needs one."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(ctypes.c_size_t(0))
