"""The growing board: which tile lies where, and what the empty places next to them demand.

A place is a number, ``256 * y + x`` with the start tile at 0: its neighbours are found by adding. A tile is known by
its number, in the order in which the tiles were laid.
"""

from __future__ import annotations

from engine.games.carcassonne.board.features import CROWD_FROM, OPEN, Features
from engine.games.carcassonne.board.tiles import (
    ALL_TILES,
    ALONG,
    CLOSABLE,
    DEMANDS,
    FACING,
    FITTING,
    MONASTERY,
    MOST_FEATURES,
    START,
)

REACH = 71
"""No tile lies farther from the start, east, south, west or north: there are no more tiles."""

STEPS = (-256, 1, 256, -1)
_AROUND = (-257, -256, -255, -1, 1, 255, 256, 257)
_SIDES = tuple(
    tuple((side, STEPS[side], DEMANDS[tile][side], ALONG[tile][side]) for side in range(4)) for tile in ALL_TILES
)


def place_at(x: int, y: int) -> int:
    """The number of a place."""
    return 256 * y + x


def coordinates(place: int) -> tuple[int, int]:
    """Where a place is: east and south of the start tile."""
    y = (place + 128) // 256
    return place - 256 * y, y


class TileBoard:
    """The tiles laid, in order, and the features that they make.

    ``frontier`` holds the signature of each empty place next to a tile, ``watched`` the monasteries around one.
    """

    __slots__ = ("features", "frontier", "laid", "numbers", "watched")

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.laid: list[int] = []
        self.frontier: dict[int, int] = {0: 0}
        self.watched: dict[int, tuple[int, ...]] = {}
        self.features = Features()
        self.lay(0, START)

    def copy(self) -> TileBoard:
        """A board of its own."""
        twin = TileBoard.__new__(TileBoard)
        twin.numbers = self.numbers.copy()
        twin.laid = self.laid[:]
        twin.frontier = self.frontier.copy()
        twin.watched = self.watched.copy()
        twin.features = self.features.copy()
        return twin

    def lay(self, place: int, tile: int) -> list[int]:
        """Lay a tile where it fits. Returns the features that this completes, by root."""
        numbers, laid, frontier, features = self.numbers, self.laid, self.frontier, self.features
        number = len(laid)
        base = number * MOST_FEATURES
        numbers[place] = number
        laid.append(tile)
        del frontier[place]
        features.add(base, tile)
        for side, step, demand, along in _SIDES[tile]:
            beyond = place + step
            neighbour = numbers.get(beyond)
            if neighbour is None:
                frontier[beyond] = frontier.get(beyond, 0) + demand
            else:
                features.join(base, along, neighbour * MOST_FEATURES, FACING[laid[neighbour]][side])
        return self._completed(base, tile, self._monasteries(place, base, tile))

    def _monasteries(self, place: int, base: int, tile: int) -> tuple[int, ...]:
        """The monasteries that a new tile is or stands next to; they have a place less to be filled."""
        counts = self.features.counts
        nearby = self.watched.pop(place, ())
        for monastery in nearby:
            counts[monastery] -= 1
        if MONASTERY[tile] < 0:
            return nearby
        new = base + MONASTERY[tile]
        for step in _AROUND:
            if place + step in self.numbers:
                counts[new] -= 1
            else:
                self.watched[place + step] = (*self.watched.get(place + step, ()), new)
        return (*nearby, new)

    def _completed(self, base: int, tile: int, monasteries: tuple[int, ...]) -> list[int]:
        features = self.features
        completed: list[int] = []
        for index in CLOSABLE[tile]:
            root = features.root(base + index)
            if not features.counts[root] & OPEN and root not in completed:
                completed.append(root)
        completed += [monastery for monastery in monasteries if not features.counts[monastery] & OPEN]
        return completed

    def newest(self, feature: int) -> int:
        """The root of a feature of the tile laid last."""
        return self.features.root((len(self.laid) - 1) * MOST_FEATURES + feature)

    def is_free(self, feature: int) -> bool:
        """Rule 6: whether the feature of the tile laid last, with everything it now joins, holds no follower."""
        return not self.features.counts[self.newest(feature)] >> CROWD_FROM

    def has_room_for(self, kind: int) -> bool:
        """Whether a tile of this kind fits anywhere."""
        fitting = FITTING[kind]
        for signature in self.frontier.values():  # noqa: SIM110 - asked once a turn, ``any`` takes three times as long
            if fitting[signature]:
                return True
        return False
