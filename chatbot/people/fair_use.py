"""Limits for each person, so that nobody can fill a server or keep the bot from serving others.

The limits are far above normal use. A person who reaches one gets a message, and nothing else happens.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from cachetools import LRUCache

from chatbot.people.preferences import HOUR

OPEN_TABLES: Final = 25  # Open games a person may host at a time, including lobbies, on all servers together
THREADS_AN_HOUR: Final = 10  # Threads the bot opens for a person per hour
REVIEWS_AN_HOUR: Final = 20  # Reviews a person may request per hour; each takes a minute of processor time
HINTS_AN_HOUR: Final = 120  # Hints computed for a person per hour; each takes two seconds of processor time
FILMS_AN_HOUR: Final = 30  # Films of the latest moves made for a person per hour
RECORDS_AN_HOUR: Final = 30  # Records a person may open per hour; each is kept for a day
SHARES_AN_HOUR: Final = 3  # Times a person may post their daily results per hour
MOST_PEOPLE: Final = 10_000  # People counted by a process; beyond that, it forgets those counted longest ago


class HourlyShare:
    """Counts each person's requests in the last hour, separately in each process. A restart resets it."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._most, self._clock = most, clock
        self._taken: LRUCache[int, tuple[float, ...]] = LRUCache(MOST_PEOPLE)

    def take(self, user: int) -> int | None:
        """Count one request and return None, or return the Unix time when the person may try again."""
        now = self._clock()
        recent = tuple(at for at in self._taken.get(user, ()) if at > now - HOUR)
        if len(recent) >= self._most:
            return math.ceil(recent[0] + HOUR)
        self._taken[user] = (*recent, now)
        return None
