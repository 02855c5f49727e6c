"""The limits for each person, so that nobody can fill a server or keep the bot from others.

They are far above what people play. A person who reaches one is told so, and nothing else happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cachetools import LRUCache

from chatbot.people.preferences import HOUR

OPEN_TABLES: Final = 25  # Open games that a person may host at a time, lobbies among them, on all servers together
THREADS_AN_HOUR: Final = 10  # Threads that the bot opens for a person in an hour
MOST_PEOPLE: Final = 10_000  # People whom a process counts; those who were counted longest ago are forgotten


class HourlyShare:
    """Counts what each person has done in the last hour. Every process counts for itself, anew after a restart."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._most, self._clock = most, clock
        self._taken: LRUCache[int, tuple[float, ...]] = LRUCache(MOST_PEOPLE)

    def take(self, user: int) -> bool:
        """Count once more; return False, and count nothing, if the person has had their share."""
        now = self._clock()
        recent = tuple(at for at in self._taken.get(user, ()) if at > now - HOUR)
        if len(recent) >= self._most:
            return False
        self._taken[user] = (*recent, now)
        return True
