"""What a board promises: the chance of each open feature to be completed, and the points that its owner may expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.carcassonne.ai.chances import ENDS, FITS, MIDDLE, TILES_IN_THE_BOX
from engine.games.carcassonne.features import OPEN, shields
from engine.games.carcassonne.tiles import MOST_FEATURES, TILES

if TYPE_CHECKING:
    from engine.games.carcassonne.ai.weights import Weights
    from engine.games.carcassonne.board import Board

FIELD, ROAD, CITY, MONASTERY = range(4)
_LANDS = {"field": FIELD, "road": ROAD, "city": CITY, "monastery": MONASTERY}
LAND = tuple(
    tuple(_LANDS[tile.features[index].kind] if index < len(tile.features) else FIELD for index in range(MOST_FEATURES))
    for tile in TILES
)
"""What each feature of each tile is."""

_WIDE = 4
"""Open sides from which on a field counts as wide open by half."""


class Times:
    """How much time there is: the tiles left to draw, and what may be done with so many."""

    __slots__ = ("closing", "filling", "left", "pasture", "turns")

    def __init__(self, left: int, seats: int, weights: Weights) -> None:
        self.left = left
        self.turns = left / seats
        share = 1 / left if left else 0.0
        eager, patient = weights.eagerness * self.turns, weights.filling * left
        self.closing = [1 - (1 - count * share) ** eager for count in range(left + 1)]
        """The chance that one end is closed, by the number of tiles that would do it."""
        self.filling = [1 - (1 - count * share) ** patient for count in range(left + 1)]
        """The chance that a place is filled by anybody, by the number of tiles that fit."""
        self.pasture = weights.pasture * left / TILES_IN_THE_BOX


class Outlook:
    """The chances on one board, with a mask of the tiles left to draw."""

    __slots__ = ("_fields", "board", "chances", "left", "times", "weights")

    def __init__(self, board: Board, left: int, times: Times, weights: Weights) -> None:
        self.board = board
        self.left = left
        self.times = times
        self.weights = weights
        self.chances = self._chances()
        self._fields: dict[int, float] = {}

    def _chances(self) -> dict[int, float]:
        """For each road and city that ends at an empty place the chance to be completed."""
        board, left, closing, weights = self.board, self.left, self.times.closing, self.weights
        numbers, laid, parents = board.numbers, board.laid, board.features.parents
        detour, several = weights.detour, weights.several
        chances: dict[int, float] = {}
        for place, signature in board.frontier.items():
            ends = ENDS[signature]
            if not ends:
                continue
            onwards = closing[(left & FITS[signature]).bit_count()]
            for step, side, closers in ends:
                number = numbers[place + step]
                node = number * MOST_FEATURES + MIDDLE[laid[number]][side]
                while (parent := parents[node]) != node:
                    parents[node] = node = parents[parent]
                closed = closing[(left & closers).bit_count()]
                chance = closed + detour * (onwards - closed)
                chances[node] = chances[node] * chance * several if node in chances else chance
        return chances

    def land(self, root: int) -> int:
        """What a feature is."""
        return LAND[self.board.laid[root // MOST_FEATURES]][root % MOST_FEATURES]

    def promise(self, root: int) -> tuple[float, float]:
        """The points that its owner may expect of a feature, and the chance that the followers return."""
        features = self.board.features
        count = features.counts[root]
        match self.land(root):
            case 1:
                tiles = features.tiles[root].bit_count()
                chance = self.chances.get(root, 0.0) if count & OPEN else 1.0
                return tiles + self.weights.road_growth * (count & OPEN) * chance, chance
            case 2:
                points = features.tiles[root].bit_count() + shields(count)
                chance = self.chances.get(root, 0.0) if count & OPEN else 1.0
                grown = points + self.weights.city_growth * (count & OPEN)
                return points + (2 * grown - points) * chance, chance
            case 3:
                return self._monastery(root)
            case _:
                return self._field(root), 0.0

    def _monastery(self, root: int) -> tuple[float, float]:
        """Each place around it that is filled is a point, whether all are or not."""
        board = self.board
        points, chance = 9.0 - (board.features.counts[root] & OPEN), 1.0
        for place, monasteries in board.watched.items():
            if root in monasteries:
                filled = self._filled(board.frontier.get(place))
                points += filled
                chance *= filled
        return points, chance

    def _filled(self, signature: int | None) -> float:
        if signature is None:
            return self.times.filling[int(self.weights.unseen * self.times.left)]
        return self.times.filling[(self.left & FITS[signature]).bit_count()]

    def _field(self, root: int) -> float:
        """3 points for each city on its border, as likely as that is completed, and some for cities to come."""
        if root in self._fields:
            return self._fields[root]
        features = self.board.features
        counts, cities, find = features.counts, features.cities, features.root
        mask, seen, expected = features.borders[root], set(), 0.0
        while mask:
            low = mask & -mask
            mask ^= low
            city = find(cities[low.bit_length() - 1])
            if city not in seen:
                seen.add(city)
                expected += self.chances.get(city, 0.0) if counts[city] & OPEN else 1.0
        wide = counts[root] & OPEN
        self._fields[root] = worth = 3 * expected + self.times.pasture * wide / (wide + _WIDE)
        return worth
