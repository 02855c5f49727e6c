"""Which part of a channel's history is asked for: `before`, `after` or `around` an id, at most `limit` messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias, get_args

from msgspec import Struct

from playground.wire import id_in

if TYPE_CHECKING:
    from collections.abc import Mapping

NEWEST: Final = 1 << 62
Side: TypeAlias = Literal["after", "around", "before"]


class HistoryRange(Struct, frozen=True):
    """A part of a history."""

    bound: int = NEWEST
    limit: int = 50
    side: Side = "before"

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self | None:
        """From a query; None when it holds something that is no number."""
        side: Side = next((name for name in get_args(Side) if name in query), "before")
        bound, limit = query.get(side, str(NEWEST)), query.get("limit", "50")
        last, count = id_in(bound), id_in(limit)
        if last is None or count is None:
            return None
        return cls(min(last, NEWEST), min(100, max(1, count)), side)
