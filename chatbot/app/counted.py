"""The service's use cases and its publisher, with a count of what becomes of them, for ``/metrics``."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from cachetools import LRUCache

from chatbot.runtime import metrics
from chatbot.store.action_results import Done
from chatbot.store.actions import TableActions
from chatbot.store.ports import Undelivered
from chatbot.tables.change import Reminder, TurnPost

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.store.action_results import ActionResult
    from chatbot.store.ports import Environment, OwnTimes, Publisher, TableIndexes, TableStore
    from chatbot.tables.change import ComputerTurnDue, OutboxMessage
    from chatbot.tables.play import SeenRevision
    from chatbot.tables.table import Actor

MOST_TABLES: Final = 2000
"""Tables whose moves' posts are awaited; those heard of longest ago are forgotten."""
LATE: Final = 60
"""Seconds after its time from which on a reminder counts as late."""


class StoredMove(NamedTuple):
    """A move that this process stored."""

    match: str
    revision: int
    moment: float


class MoveTimes:
    """When this process stored moves that are not posted yet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._awaited: LRUCache[int, list[StoredMove]] = LRUCache(MOST_TABLES)

    def stored(self, channel: int, match: str, revision: int) -> None:
        """Note that a move is stored."""
        awaited = self._awaited.get(channel) or []
        self._awaited[channel] = [*awaited, StoredMove(match, revision, self._clock())]

    def posted(self, channel: int, match: str, revision: int) -> list[float]:
        """The seconds since each move was stored that a post of this revision tells, the computers' too."""
        awaited = self._awaited.pop(channel, None) or []
        later = [move for move in awaited if move.match == match and move.revision > revision]
        if later:
            self._awaited[channel] = later
        return [self._clock() - move.moment for move in awaited if move.match == match and move.revision <= revision]


class CountedActions(TableActions):
    """All use cases; moves are counted."""

    def __init__(
        self,
        store: TableStore,
        indexes: TableIndexes,
        own_times: OwnTimes,
        environment: Environment,
        times: MoveTimes,
    ) -> None:
        super().__init__(store, indexes, own_times, environment)
        self._times = times

    async def play(
        self, channel: int, actor: Actor, move: str, key: str, seen: SeenRevision | None = None
    ) -> ActionResult:
        """Play a move of one's own seat."""
        return self._counted(await super().play(channel, actor, move, key, seen), "person")

    async def play_computer(self, channel: int, turn: ComputerTurnDue, move: str) -> ActionResult:
        """Play the move that was chosen for a computer."""
        return self._counted(await super().play_computer(channel, turn, move), "computer")

    def _counted(self, result: ActionResult, by: str) -> ActionResult:
        if not isinstance(result, Done):
            metrics.REFUSED_MOVES.labels(result.code, by).inc()
        elif not result.repeated:
            metrics.TURNS.labels(result.facts.game, by).inc()
            self._times.stored(result.facts.channel, result.facts.match, result.revision)
        return result


class CountedPublisher:
    """A publisher; what becomes of its messages is counted. It implements the port ``Publisher``."""

    def __init__(self, publisher: Publisher, times: MoveTimes, clock: Callable[[], float]) -> None:
        self._publisher = publisher
        self._times = times
        self._clock = clock

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        """Publish a message. Raises ``Undelivered``."""
        kind = type(message).__name__
        try:
            await self._publisher.publish(channel, message)
        except Undelivered:
            metrics.PUBLISHED.labels(kind, "put off").inc()
            raise
        except Exception:
            metrics.PUBLISHED.labels(kind, "failed").inc()
            raise
        metrics.PUBLISHED.labels(kind, "done").inc()
        match message:
            case TurnPost():
                self._observe_post(channel, message)
            case Reminder():
                self._count_late(message)
            case _:
                pass

    def _observe_post(self, channel: int, post: TurnPost) -> None:
        for seconds in self._times.posted(channel, post.match, post.revision):
            metrics.MOVE_TO_POST.observe(seconds)

    def _count_late(self, reminder: Reminder) -> None:
        if reminder.due and self._clock() - reminder.due > LATE:
            metrics.LATE_REMINDERS.inc()
