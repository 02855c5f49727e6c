"""Awards of Carcassonne: the longest road, the biggest city, the biggest field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.awards import Award, best

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.history import History

LONG_ROAD, BIG_CITY, BIG_FIELD = 4, 4, 2
"""Tiles and cities from which on they are worth a word."""


def _awards(history: History) -> Iterator[Award | None]:
    """From the features that have scored."""
    yield best("award-longest-road", _greatest(history, "road", "tiles"), "tiles", LONG_ROAD)
    yield best("award-biggest-city", _greatest(history, "city", "tiles"), "tiles", BIG_CITY)
    yield best("award-biggest-field", _greatest(history, "field", "cities"), "cities", BIG_FIELD)


def _greatest(history: History, feature: str, measure: str) -> list[int]:
    """How large the largest feature of this kind is that each seat has scored."""
    found = []
    for standing in history.standings.seats:
        sizes = [share.params[measure] for share in standing.breakdown if share.code.endswith(f"-{feature}")]
        found.append(max((size for size in sizes if isinstance(size, int)), default=0))
    return found


AWARDS = _awards
