"""Regions of the board: where the tile fits in too many places to number them all, a region is chosen first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine.games.carcassonne.showing.view import Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.carcassonne.showing.view import CarcassonneView

MOST_NUMBERED: Final = 10
"""With more places than that, the board has regions: more than two rows of buttons push the picture off a phone."""
FEWEST: Final = 4
"""Regions at least: the parts of a board that are small enough to be seen close up."""
LARGEST: Final = 12
"""Places in a region at most."""


class Region(Struct, frozen=True):
    """A part of the board, called by a letter, with the places for the tile that lie in it."""

    letter: str
    spots: tuple[Spot, ...]


def regions(view: CarcassonneView) -> tuple[Region, ...]:
    """The regions, from left to right and from the top down; none where every place can be numbered."""
    if len(view.spots) <= MOST_NUMBERED:
        return ()
    parts: list[Sequence[Spot]] = [view.spots]
    while len(largest := max(parts, key=len)) > LARGEST or len(parts) < FEWEST:
        at = parts.index(largest)
        parts[at : at + 1] = _halves(largest)
    return tuple(Region(chr(ord("A") + number), _in_order(view, part)) for number, part in enumerate(parts))


def _halves(spots: Sequence[Spot]) -> tuple[Sequence[Spot], Sequence[Spot]]:
    """The left and the right half, or the upper and the lower one where the spots lie higher than wide."""
    columns, rows = [spot.x for spot in spots], [spot.y for spot in spots]
    if max(columns) - min(columns) >= max(rows) - min(rows):
        ordered = sorted(spots, key=lambda spot: (spot.x, spot.y))
    else:
        ordered = sorted(spots, key=lambda spot: (spot.y, spot.x))
    middle = len(ordered) // 2
    return ordered[:middle], ordered[middle:]


def _in_order(view: CarcassonneView, spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """The same spots in the order of their numbers."""
    return tuple(spot for spot in view.spots if spot in spots)
