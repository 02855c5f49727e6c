"""The position of a running game, compact and changed in place: the growing board, its features, and the tiles.

The drawing order is fixed when the game begins. ``drawn`` counts the tiles drawn. A tile's number implies its player,
because a tile that fits nowhere does not end a turn.

A place is the number ``256 * y + x``, with the start tile at 0, so neighbours are found by addition. A tile's number
counts the tiles laid. Every feature (road, city, field or monastery) of every laid tile is a node: ``8 * number of the
tile + number of the feature on it``. Nodes of the same feature on the board share a root (union-find), which holds the
data about the feature.

Data that add up when features join are packed into one integer, so joining is an addition:

- open ends, nine bits. A road or city counts its open sides, a monastery the empty places around it. A feature that
  meets itself or another feature loses two ends.
- shields, four bits
- followers, three bits for each seat

Data that do not add up, because a feature may meet a tile or a city twice, are bit masks: the tiles of the feature, and
for a field the city segments on its border (``cities`` has the node of each bit).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from msgspec import Struct

from engine.api import Position
from engine.games.carcassonne.tiles import (
    ALL_TILES,
    ALONG,
    CITIES,
    CLOSABLE,
    COUNTS,
    DEMANDS,
    FACING,
    FITTING,
    MONASTERY,
    MOST_FEATURES,
    SMALL_COUNTS,
    START,
    TILES,
)

FOLLOWERS = 7  # Rule 1: 7 followers per player.
NO_FEATURE = -1
NO_TILE = -1


class CarcassonneOptions(Struct, frozen=True):
    """The options with which a game is played."""

    farmers: bool = True  # False: no follower may be placed on a field.
    small: bool = False  # True: half of the tiles.

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of tiles of each kind, with the start tile."""
        return SMALL_COUNTS if self.small else COUNTS


USUAL = CarcassonneOptions()
CLAIMABLE = {
    farmers: tuple(
        tuple(index for index, feature in enumerate(tile.features) if farmers or feature.kind != "field")
        for tile in TILES
    )
    for farmers in (False, True)
}
"""The features of each tile that a follower can claim, without and with farmers."""


@dataclass(eq=False)
class CarcassonnePosition(Position):
    """The board, the players' followers and points, and the remaining tiles.

    ``order`` contains the kinds in drawing order. ``kind`` is the kind to place now, or NO_TILE when the game is over.
    ``aside`` lists the kinds that fitted nowhere, each with the number of tiles laid at that time. ``manned`` is the
    feature of each tile that got a follower when the tile was laid, or NO_FEATURE. ``standing`` maps the node of each
    follower still on the board to its seat. ``closed`` lists the roots of the completed owned features, in order.
    """

    rules: int  # The version of the rules. Like the options, it never changes during a game.
    options: CarcassonneOptions
    seats: int
    first: int
    seat: int
    order: tuple[int, ...]
    board: TileBoard
    supply: list[int]
    scores: list[int]
    drawn: int
    kind: int
    aside: list[tuple[int, int]]
    manned: list[int]
    standing: dict[int, int]
    closed: list[int]

    @classmethod
    def begun(
        cls, seats: int, first: int, order: tuple[int, ...], rules: int, options: CarcassonneOptions
    ) -> CarcassonnePosition:
        supply, scores = [FOLLOWERS] * seats, [0] * seats
        board = TileBoard.begun()
        return cls(
            rules, options, seats, first, first, order, board, supply, scores, 0, NO_TILE, [], [NO_FEATURE], {}, []
        )

    def copy(self) -> CarcassonnePosition:
        return CarcassonnePosition(
            self.rules, self.options, self.seats, self.first, self.seat, self.order, self.board.copy(), self.supply[:],
            self.scores[:], self.drawn, self.kind, self.aside[:], self.manned[:], self.standing.copy(), self.closed[:],
        )  # fmt: skip

    @property
    def over(self) -> bool:
        return self.kind == NO_TILE

    def claimable(self, tile: int) -> tuple[int, ...]:
        """Return the features of a tile that a follower can claim if they are free."""
        return CLAIMABLE[self.options.farmers][tile]

    def layer_of(self, number: int) -> int | None:
        """Return the seat that laid a tile, or None for the start tile."""
        return (self.first + number - 1) % self.seats if number else None

    def followers_add_up(self) -> bool:
        """Return True if each follower is either in the supply or on the board, and the features' counts agree."""
        out, features = Counter(self.standing.values()), self.board.features
        if any(out[seat] + self.supply[seat] != FOLLOWERS for seat in range(self.seats)):
            return False
        counted = {features.root(node): [0] * self.seats for node in self.standing}
        for node, seat in self.standing.items():
            counted[features.root(node)][seat] += 1
        return all(crowd(features.counts[root], self.seats) == tuple(seats) for root, seats in counted.items())


MOST_TILES = sum(COUNTS)
REACH = MOST_TILES - 1  # The maximum distance of a tile from the start, in steps.

STEPS = (-256, 1, 256, -1)
_AROUND = (-257, -256, -255, -1, 1, 255, 256, 257)
_SIDES = tuple(
    tuple((side, STEPS[side], DEMANDS[tile][side], ALONG[tile][side]) for side in range(4)) for tile in ALL_TILES
)
MOST_NODES = MOST_TILES * MOST_FEATURES
AROUND_MONASTERY = 8
OPEN = 0b1_1111_1111
ONE_SHIELD = OPEN + 1
_SHIELDS = 0b1111
CROWD_FROM = 13  # The lowest bit of the followers. A count of at least ``1 << CROWD_FROM`` means an owned feature.
ONE_FOLLOWER = tuple(1 << bit for bit in range(CROWD_FROM, CROWD_FROM + 15, 3))  # One follower of each seat.


def place_at(x: int, y: int) -> int:
    return 256 * y + x


def coordinates(place: int) -> tuple[int, int]:
    """Return how many squares a place is east and south of the start tile."""
    y = (place + 128) // 256
    return place - 256 * y, y


@dataclass(eq=False)
class TileBoard:
    """The tiles laid, in order, and their features. ``frontier`` contains the signature of each empty place next to a
    tile, and ``watched`` the monasteries around each of these places.
    """

    numbers: dict[int, int]
    laid: list[int]
    frontier: dict[int, int]
    watched: dict[int, tuple[int, ...]]
    features: Features

    @classmethod
    def begun(cls) -> TileBoard:
        board = cls({}, [], {0: 0}, {}, Features(_ALONE[:], [], _OWN_TILE[:], [0] * MOST_NODES, []))
        board.lay(0, START)
        return board

    def copy(self) -> TileBoard:
        numbers, frontier, watched = self.numbers.copy(), self.frontier.copy(), self.watched.copy()
        return TileBoard(numbers, self.laid[:], frontier, watched, self.features.copy())

    def with_tile(self, place: int, tile: int) -> TileBoard:
        """Return a copy of the board with one more tile. The copy shows every join, even one through another feature of
        the same tile.
        """
        board = self.copy()
        board.lay(place, tile)
        return board

    def lay(self, place: int, tile: int) -> list[int]:
        """Lay a tile on a place where it fits. Return the roots of the features that this completes."""
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
        return completed + [monastery for monastery in monasteries if not features.counts[monastery] & OPEN]

    def newest(self, feature: int) -> int:
        return self.features.root((len(self.laid) - 1) * MOST_FEATURES + feature)

    def is_free(self, feature: int) -> bool:
        """Return True if the whole feature of the tile laid last has no follower (rule 6)."""
        return not self.features.counts[self.newest(feature)] >> CROWD_FROM

    def has_room_for(self, kind: int) -> bool:
        fitting = FITTING[kind]
        for signature in self.frontier.values():  # noqa: SIM110 - ``any`` takes three times as long
            if fitting[signature]:
                return True
        return False


def shields(count: int) -> int:
    return count // ONE_SHIELD & _SHIELDS


def crowd(count: int, seats: int) -> tuple[int, ...]:
    return _follower_counts(count >> CROWD_FROM, seats)


@cache
def _follower_counts(packed: int, seats: int) -> tuple[int, ...]:
    return tuple([packed >> 3 * seat & 7 for seat in range(seats)])


def _new_counts(tile: int) -> tuple[int, ...]:
    counts = [0] * MOST_FEATURES
    for index, feature in enumerate(TILES[tile].features):
        ends = sum(along.count(index) for along in ALONG[tile])
        counts[index] = ends + feature.shields * ONE_SHIELD
    if MONASTERY[tile] >= 0:
        counts[MONASTERY[tile]] = AROUND_MONASTERY
    return tuple(counts)


def _borders(tile: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (index, sum(1 << CITIES[tile].index(city) for city in feature.cities))
        for index, feature in enumerate(TILES[tile].features)
        if feature.cities
    )


_COUNTS = tuple(map(_new_counts, range(len(TILES))))
_BORDERS = tuple(map(_borders, range(len(TILES))))
_ALONE = list(range(MOST_NODES))
_OWN_TILE = [1 << node // MOST_FEATURES for node in range(MOST_NODES)]


@dataclass(eq=False)
class Features:
    """All features of a board. ``counts``, ``tiles`` and ``borders`` are valid at roots only."""

    parents: list[int]
    counts: list[int]
    tiles: list[int]
    borders: list[int]
    cities: list[int]

    def copy(self) -> Features:
        return Features(self.parents[:], self.counts[:], self.tiles[:], self.borders[:], self.cities[:])

    def root(self, node: int) -> int:
        parents = self.parents
        while (parent := parents[node]) != node:
            parents[node] = node = parents[parent]
        return node

    def add(self, base: int, tile: int) -> None:
        self.counts += _COUNTS[tile]
        cities = self.cities
        for index, mask in _BORDERS[tile]:
            self.borders[base + index] = mask << len(cities)
        for index in CITIES[tile]:
            cities.append(base + index)

    def join(self, base: int, along: tuple[int, ...], other_base: int, facing: tuple[int, ...]) -> None:
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
        return self.counts[root] & OPEN != 0

    def cities_around(self, field: int) -> list[int]:
        """Return the cities that border a field, each of them once (rule 13)."""
        mask, cities = self.borders[field], self.cities
        around: dict[int, None] = {}
        while mask:
            lowest = mask & -mask
            around[self.root(cities[lowest.bit_length() - 1])] = None
            mask -= lowest
        return list(around)
