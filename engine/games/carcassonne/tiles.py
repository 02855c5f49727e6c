"""The kinds of tile in four rotations, and all constant tables about them.

``tiles.json`` contains each tile in rotation 0 and explains its conventions. In the rules, a kind is a number (A is 0),
and a tile in a rotation is ``4 * kind + quarter turns clockwise``. A tile's features keep the order of the data in
every rotation: feature 2 of kind D is its smaller field.

Sides are counted clockwise from the north: 0 n, 1 e, 2 s, 3 w. A side with a road has three features along it: a field,
the road, another field. Any other side has one feature.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import chain, product
from typing import Literal, TypeAlias, assert_never

import msgspec
from msgspec import Struct

FeatureKind: TypeAlias = Literal["road", "city", "monastery", "field"]
Edge: TypeAlias = Literal["field", "road", "city"]

SIDES = ("n", "e", "s", "w")
HALF_EDGES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")
EDGES: tuple[Edge, ...] = ("field", "road", "city")

MOST_FEATURES = 8  # Maximum number of features of a tile: the crossing has four roads and four fields.


class _Feature(Struct, frozen=True):
    kind: FeatureKind
    edges: tuple[str, ...] = ()
    half_edges: tuple[str, ...] = ()
    cities: tuple[int, ...] = ()
    shields: int = 0


class _Kind(Struct, frozen=True):
    id: str
    count: int
    small: int
    start: bool
    edges: dict[str, Edge]
    features: tuple[_Feature, ...]


class _Data(Struct, frozen=True):
    tiles: tuple[_Kind, ...]


class Feature(Struct, frozen=True):
    """A feature of a rotated tile. ``ats`` are its sides or half edges in canonical order. A monastery has none."""

    kind: FeatureKind
    ats: tuple[str, ...]
    cities: tuple[int, ...]
    shields: int

    @property
    def at(self) -> str | None:
        return self.ats[0] if self.ats else None


class Tile(Struct, frozen=True):
    """A kind of tile in one rotation."""

    kind: str
    turns: int
    edges: tuple[Edge, ...]
    features: tuple[Feature, ...]

    def along(self, side: int) -> tuple[int, ...]:
        first, second = HALF_EDGES[2 * side : 2 * side + 2]
        match self.edges[side]:
            case "city":
                return (self.having("city", SIDES[side]),)
            case "road":
                return self.having("field", first), self.having("road", SIDES[side]), self.having("field", second)
            case "field":
                return (self.having("field", first),)
            case edge:
                assert_never(edge)

    def having(self, kind: FeatureKind, at: str | None) -> int:
        for index, feature in enumerate(self.features):
            if feature.kind == kind and (at in feature.ats if at else not feature.ats):
                return index
        return -1

    @property
    def picture(self) -> frozenset[object]:
        shown = [(feature.kind, feature.ats, feature.shields) for feature in self.features]
        cities = (frozenset(shown[city] for city in feature.cities) for feature in self.features)
        return frozenset(zip(shown, cities, strict=True))


def _turned(kind: _Kind, turns: int) -> Tile:
    edges = tuple(kind.edges[SIDES[(side - turns) % 4]] for side in range(4))
    return Tile(kind.id, turns, edges, tuple(_turned_feature(feature, turns) for feature in kind.features))


def _turned_feature(feature: _Feature, turns: int) -> Feature:
    sides = sorted((SIDES.index(side) + turns) % 4 for side in feature.edges)
    halves = sorted((HALF_EDGES.index(half) + 2 * turns) % 8 for half in feature.half_edges)
    ats = tuple(chain((SIDES[side] for side in sides), (HALF_EDGES[half] for half in halves)))
    return Feature(feature.kind, ats, feature.cities, feature.shields)


_KINDS = msgspec.json.decode(files(__package__).joinpath("tiles.json").read_bytes(), type=_Data).tiles

LETTERS = tuple(kind.id for kind in _KINDS)
KINDS = range(len(_KINDS))
COUNTS = tuple(kind.count for kind in _KINDS)
SMALL_COUNTS = tuple(kind.small for kind in _KINDS)
"""The tiles of each kind in the whole box and in the small set. Both include the start tile."""
START = 4 * next(number for number, kind in enumerate(_KINDS) if kind.start)
"""Rule 2: the start tile is a tile D in rotation 0."""

TILES = tuple(_turned(kind, turns) for kind, turns in product(_KINDS, range(4)))
ALL_TILES = range(len(TILES))

LOWEST = tuple(
    next(4 * (tile // 4) + turns for turns in range(4) if TILES[4 * (tile // 4) + turns].picture == TILES[tile].picture)
    for tile in ALL_TILES
)
"""Each tile in the lowest rotation with the same picture."""

ALONG = tuple(tuple(tile.along(side) for side in range(4)) for tile in TILES)  # The features on each side, clockwise.
FACING = tuple(tuple(along[(side + 2) % 4][::-1] for side in range(4)) for along in ALONG)
"""The features that a neighbour on each side shows, in the same order as ``ALONG``."""


# An empty place next to the board constrains some of its sides. Its signature has two bits per side, the north in the
# lowest bits: 0 unconstrained, 1 field, 2 road, 3 city.


def demand(edge: Edge, side: int) -> int:
    """Return the signature of a place where only this side is constrained."""
    return EDGES.index(edge) + 1 << 2 * side


def demanded(signature: int, side: int) -> Edge | None:
    wanted = signature >> 2 * side & 3
    return EDGES[wanted - 1] if wanted else None


BESIDE = tuple(tuple(demanded(signature, side) for side in range(4)) for signature in range(256))
"""The landscape beyond each side of a place, by its signature."""

DEMANDS = tuple(tuple(demand(tile.edges[side], (side + 2) % 4) for side in range(4)) for tile in TILES)
"""The constraint that each side of a tile puts on the adjacent place."""


def _fitting(kind: int) -> tuple[tuple[int, ...], ...]:
    fitting: list[list[int]] = [[] for _ in range(256)]
    for tile in range(4 * kind, 4 * kind + 4):
        if LOWEST[tile] == tile:
            for some in product((False, True), repeat=4):
                edges = TILES[tile].edges
                fitting[sum(demand(edges[side], side) for side in range(4) if some[side])].append(tile)
    return tuple(map(tuple, fitting))


FITTING = tuple(_fitting(kind) for kind in KINDS)
"""The tiles that fit, by kind and signature, lowest rotation first. Rotations with equal pictures appear once."""


def _features_of(*kinds: FeatureKind) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(index for index, feature in enumerate(tile.features) if feature.kind in kinds) for tile in TILES)


TOWARDS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}  # East and south are positive.
ONLY, BESIDE_CITY = (
    "only",
    "city",
)  # Directions of a tile's only feature of a kind, and only field beside a city.
STEEP = 0.4142  # The tangent of 22.5°. Flatter directions are named by one side, steeper ones by two.


def _direction(tile: Tile, feature: Feature) -> str:
    alike = [one for one in tile.features if one.kind == feature.kind]
    if len(alike) == 1:
        return ONLY
    if feature.cities and sum(bool(one.cities) for one in alike) == 1:
        return BESIDE_CITY
    parts = [(TOWARDS[at[0]], TOWARDS[at[1]] if len(at) > 1 else (0, 0)) for at in feature.ats]
    x, y = (sum(2 * side[axis] + half[axis] for side, half in parts) for axis in range(2))
    north_or_south = ("n" if y < 0 else "s") if abs(y) > STEEP * abs(x) else ""
    return north_or_south + (("w" if x < 0 else "e") if abs(x) > STEEP * abs(y) else "")


WAYS = tuple(tuple(_direction(tile, feature) for feature in tile.features) for tile in TILES)
"""The direction of each feature on its tile, which distinguishes it from others of its kind."""

CITIES = _features_of("city")
CLOSABLE = _features_of("road", "city")  # The features that neighbours can complete.

MONASTERY = tuple(tile.having("monastery", None) for tile in TILES)
