"""Features as they grow and join: roads, cities, fields and monasteries of the whole board.

Every feature of every tile laid is a node: ``8 * number of the tile + number of the feature on it``. Nodes that are
one feature on the board share a root (union-find); what is known of the feature is kept at its root.

What adds up when features join is packed into one small number, so that joining is adding:

- open ends, nine bits. A road or city counts its open sides, a monastery the empty places around it. What borders on
  itself or something else has two ends less.
- shields, four bits;
- followers, three bits for each seat.

What does not add up, because a feature may meet a tile or a city twice, is a set kept as a mask: the tiles of the
feature, and for a field the city segments on its border (``cities`` says which node each bit stands for).
"""

from __future__ import annotations

from functools import cache

from engine.games.carcassonne.board.tiles import ALONG, CITIES, MONASTERY, MOST_FEATURES, TILES

MOST_TILES = 72
MOST_NODES = MOST_TILES * MOST_FEATURES

OPEN = 0b1_1111_1111
ONE_SHIELD = OPEN + 1
_SHIELDS = 0b1111
CROWD_FROM = 13
"""From this bit on lie the followers: a number at least this large is an owned feature."""
ONE_FOLLOWER = tuple(1 << bit for bit in range(CROWD_FROM, CROWD_FROM + 15, 3))
"""One follower of each seat."""

AROUND_MONASTERY = 8


def shields(count: int) -> int:
    """The shields of a packed count."""
    return count // ONE_SHIELD & _SHIELDS


def crowd(count: int, seats: int) -> tuple[int, ...]:
    """The followers of each seat in a packed count."""
    return _crowd(count >> CROWD_FROM, seats)


@cache
def _crowd(packed: int, seats: int) -> tuple[int, ...]:
    return tuple([packed >> 3 * seat & 7 for seat in range(seats)])


def _new_counts(tile: int) -> tuple[int, ...]:
    """The packed counts of a tile's features while nothing lies around it."""
    counts = [0] * MOST_FEATURES
    for index, feature in enumerate(TILES[tile].features):
        ends = sum(along.count(index) for along in ALONG[tile])
        counts[index] = ends + feature.shields * ONE_SHIELD
    if MONASTERY[tile] >= 0:
        counts[MONASTERY[tile]] = AROUND_MONASTERY
    return tuple(counts)


def _borders(tile: int) -> tuple[tuple[int, int], ...]:
    """Each field of a tile that has a city on its border, with the mask of these among the tile's cities."""
    return tuple(
        (index, sum(1 << CITIES[tile].index(city) for city in feature.cities))
        for index, feature in enumerate(TILES[tile].features)
        if feature.cities
    )


_COUNTS = tuple(map(_new_counts, range(len(TILES))))
_BORDERS = tuple(map(_borders, range(len(TILES))))
_ALONE = list(range(MOST_NODES))
_OWN_TILE = [1 << node // MOST_FEATURES for node in range(MOST_NODES)]


class Features:
    """All features of a board. ``counts``, ``tiles`` and ``borders`` hold at roots only."""

    __slots__ = ("borders", "cities", "counts", "parents", "tiles")

    def __init__(self) -> None:
        self.parents = _ALONE[:]
        self.counts: list[int] = []
        self.tiles = _OWN_TILE[:]
        self.borders = [0] * MOST_NODES
        self.cities: list[int] = []

    def copy(self) -> Features:
        """Features of their own."""
        twin = Features.__new__(Features)
        twin.parents = self.parents[:]
        twin.counts = self.counts[:]
        twin.tiles = self.tiles[:]
        twin.borders = self.borders[:]
        twin.cities = self.cities[:]
        return twin

    def root(self, node: int) -> int:
        """The node that speaks for all of its feature."""
        parents = self.parents
        while (parent := parents[node]) != node:
            parents[node] = node = parents[parent]
        return node

    def add(self, base: int, tile: int) -> None:
        """The features of a new tile, joined to nothing yet."""
        self.counts += _COUNTS[tile]
        cities = self.cities
        for index, mask in _BORDERS[tile]:
            self.borders[base + index] = mask << len(cities)
        for index in CITIES[tile]:
            cities.append(base + index)

    def join(self, base: int, along: tuple[int, ...], other_base: int, facing: tuple[int, ...]) -> None:
        """Join what meets along one side of two tiles."""
        parents, counts = self.parents, self.counts
        for index, other_index in zip(along, facing, strict=True):
            one = base + index
            while (parent := parents[one]) != one:
                parents[one] = one = parents[parent]
            two = other_base + other_index
            while (parent := parents[two]) != two:
                parents[two] = two = parents[parent]
            if one == two:
                counts[two] -= 2
            else:
                parents[one] = two
                counts[two] += counts[one] - 2
                self.tiles[two] |= self.tiles[one]
                self.borders[two] |= self.borders[one]

    def is_open(self, root: int) -> bool:
        """Whether the feature has an open end still."""
        return self.counts[root] & OPEN != 0

    def cities_around(self, field: int) -> list[int]:
        """Rule 13: the cities that border a field, each once however often they touch."""
        mask, cities = self.borders[field], self.cities
        around: dict[int, None] = {}
        while mask:
            lowest = mask & -mask
            around[self.root(cities[lowest.bit_length() - 1])] = None
            mask -= lowest
        return list(around)
