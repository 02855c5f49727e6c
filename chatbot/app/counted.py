"""A publisher that counts what becomes of its messages, for ``/metrics``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.runtime import metrics
from chatbot.tables.change import OutboxMessage, Reminder, TurnPost
from chatbot.work.dispatcher import Publisher, Undelivered

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.store.actions import MoveTimes

LATE: Final = 60
"""Seconds after its time from which on a reminder counts as late."""


class CountedPublisher:
    """A publisher; what becomes of its messages is counted."""

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
