"""Which part of a channel's history is asked for: `before`, `after` or `around` an id, at most `limit`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

NEWEST = 1 << 62


@dataclass(frozen=True)
class HistoryRange:
    """A part of a history."""

    bound: int = NEWEST
    limit: int = 50
    side: str = "before"

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self | None:
        """From a query; None when it holds something that is no number."""
        side = next((name for name in ("after", "around", "before") if name in query), "before")
        bound, limit = query.get(side, str(NEWEST)), query.get("limit", "50")
        if not (bound.isdecimal() and limit.isdecimal()):
            return None
        return cls(min(int(bound), NEWEST), min(100, max(1, int(limit))), side)
