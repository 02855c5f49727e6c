"""The limits for each person, so that nobody can fill a server or keep the bot from others.

They are far above what people play. A person who reaches one is told so, and nothing else happens.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from cachetools import LRUCache

from chatbot.people.preferences import HOUR

OPEN_TABLES: Final = 25  # Open games that a person may host at a time, lobbies among them, on all servers together
THREADS_AN_HOUR: Final = 10  # Threads that the bot opens for a person in an hour
REVIEWS_AN_HOUR: Final = 20  # Reviews that a person may ask for in an hour: each takes a minute of a core
HINTS_AN_HOUR: Final = 120  # Hints that are thought of for a person in an hour: each takes two seconds of a core
FILMS_AN_HOUR: Final = 30  # Films of the latest moves that are made for a person in an hour
RECORDS_AN_HOUR: Final = 30  # Records that a person may open in an hour: each is kept for a day
SHARES_AN_HOUR: Final = 3  # Times that a person may have their daily results posted in an hour
MOST_PEOPLE: Final = 10_000  # People whom a process counts; those who were counted longest ago are forgotten


class HourlyShare:
    """Counts what each person has done in the last hour. Every process counts for itself, anew after a restart."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._most, self._clock = most, clock
        self._taken: LRUCache[int, tuple[float, ...]] = LRUCache(MOST_PEOPLE)

    def take(self, user: int) -> int | None:
        """Count once more; if the person has had their share, count nothing and return when they may again."""
        now = self._clock()
        recent = tuple(at for at in self._taken.get(user, ()) if at > now - HOUR)
        if len(recent) >= self._most:
            return math.ceil(recent[0] + HOUR)
        self._taken[user] = (*recent, now)
        return None
