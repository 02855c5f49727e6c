"""The service's use cases and its publisher, with a count of what becomes of them, for ``/metrics``."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, TypeAlias

from chatbot.observability import metrics
from chatbot.service.actions import TableActions
from chatbot.service.ports import Undelivered
from chatbot.service.results import Done
from chatbot.tables.messages import Reminder, TurnPost

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.service.ports import Environment, OwnTimes, Publisher, TableIndexes, TableStore
    from chatbot.service.results import ActionResult
    from chatbot.tables.messages import ComputerTurnDue, OutboxMessage
    from chatbot.tables.play import SeenRevision
    from chatbot.tables.table import Actor

MoveName: TypeAlias = tuple[int, str, int]
"""Channel, match, revision."""

MOST_MOVES: Final = 2000
"""Moves whose post is awaited; the oldest are forgotten."""
LATE: Final = 60
"""Seconds after its time from which on a reminder counts as late."""


class MoveTimes:
    """When this process stored moves that are not posted yet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._stored: OrderedDict[MoveName, float] = OrderedDict()

    def stored(self, move: MoveName) -> None:
        """Note that a move is stored."""
        self._stored[move] = self._clock()
        if len(self._stored) > MOST_MOVES:
            self._stored.popitem(last=False)

    def posted(self, move: MoveName) -> float | None:
        """The seconds since the move was stored; None for one that another process stored."""
        stored = self._stored.pop(move, None)
        return None if stored is None else self._clock() - stored


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
            self._times.stored((result.facts.channel, result.facts.match, result.revision))
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
        for revision in (*(turn.revision for turn in post.earlier), post.revision):
            seconds = self._times.posted((channel, post.match, revision))
            if seconds is not None:
                metrics.MOVE_TO_POST.observe(seconds)

    def _count_late(self, reminder: Reminder) -> None:
        if reminder.due and self._clock() - reminder.due > LATE:
            metrics.LATE_REMINDERS.inc()
