"""Scatters props on a tile: towers on the walls, houses in the cities, trees and tufts of grass in the fields.

Props keep clear of walls, roads and the places of followers. Places are of rotation 0. The random numbers follow from
the kind of tile alone, so that all tiles of a kind are alike in every picture.
"""

from __future__ import annotations

from functools import cache
from math import hypot
from random import Random
from typing import TYPE_CHECKING

from render.carcassonne.tiles import geometry
from render.carcassonne.tiles.kinds import features as features_of
from render.carcassonne.tiles.props import Prop
from render.carcassonne.tiles.regions import anchors, area
from render.scene import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.board.tiles import FeatureKind

Taken = list[tuple[Point, float]]


def _random(kind: str, what: str) -> Random:
    return Random(f"{what} of {kind}")  # noqa: S311 - a steady sprinkling, no secret


@cache
def sprinkled(kind: str, sort: FeatureKind, spacing: int) -> tuple[Point, ...]:
    """Places all over the features of one sort, one in `spacing` cells."""
    random = _random(kind, f"{sort} ground")
    found: list[Point] = []
    for index, feature in enumerate(features_of(kind)):
        if feature.kind == sort:
            cells = sorted(area(kind, index))
            found += [(x * 2 + 1.0, y * 2 + 1.0) for x, y in random.sample(cells, len(cells) // spacing)]
    return tuple(found)


@cache
def props(kind: str) -> tuple[Prop, ...]:
    """Everything that stands on the tile."""
    return (*_towers(kind), *_houses(kind), *_trees(kind), *_buildings(kind))


def _walls(kind: str) -> list[Point]:
    return [
        point
        for index, feature in enumerate(features_of(kind))
        if feature.kind == "city"
        for wall in geometry.walls(kind, index)
        for point in wall
    ]


def _towers(kind: str) -> Iterator[Prop]:
    for index, feature in enumerate(features_of(kind)):
        if feature.kind == "city":
            for wall in geometry.walls(kind, index):
                for x, y in (wall[len(wall) // 4], wall[len(wall) * 3 // 4]):
                    yield Prop("tower", x, y + 1)


def _gated(kind: str) -> bool:
    """Whether a road ends at a city's gate."""
    features = features_of(kind)
    return any(f.kind == "road" and len(f.ats) == 1 for f in features) and any(
        f.kind == "city" and len(f.ats) == 3 for f in features
    )


def _buildings(kind: str) -> Iterator[Prop]:
    for feature, (x, y) in zip(features_of(kind), anchors(kind), strict=True):
        if feature.kind == "monastery":
            yield Prop("monastery", x, y + 5)
    x, y = geometry.hub(kind)
    if _gated(kind):
        yield Prop("gate", x, y + 4)
    if geometry.crossing(kind):
        for at, (dx, dy) in enumerate(((-9.5, -6.0), (10.0, -7.5), (8.5, 11.5))):
            yield Prop("house", x + dx, y + dy, at)
    for index, feature in enumerate(features_of(kind)):
        if feature.shields:
            yield Prop("shield", *_shield(kind, index))


@cache
def _shield(kind: str, index: int) -> Point:
    """In the city, away from the follower's place and from the walls."""
    ax, ay = anchors(kind)[index]
    walls = _walls(kind) or [(200.0, 200.0)]

    def room(cell: tuple[int, int]) -> float:
        x, y = cell[0] * 2 + 1, cell[1] * 2 + 1
        edge = min([x, y, 100 - x, 100 - y, *(hypot(x - wx, y - wy) for wx, wy in walls)])
        return min(edge, 17.0) * 3 + min(hypot(x - ax, y - ay), 40.0)

    x, y = max(sorted(area(kind, index)), key=room)
    return x * 2 + 1.0, y * 2 + 1.0


def _houses(kind: str) -> Iterator[Prop]:
    """As many as fit into the cities without crowding one another."""
    random = _random(kind, "houses")
    taken: Taken = [(place, 13.0) for place in anchors(kind)]
    walls = _walls(kind)
    for index, feature in enumerate(features_of(kind)):
        if feature.kind != "city":
            continue
        if feature.shields:
            taken.append((_shield(kind, index), 14.0))
        for spot in _shuffled(kind, index, random):
            if _roomy(spot, walls, taken):
                taken.append((spot, 15.5))
                yield Prop("house", spot[0], spot[1] + 4, random.randrange(8))


def _trees(kind: str) -> Iterator[Prop]:
    random = _random(kind, "trees")
    taken: Taken = [(place, 15.0) for place in anchors(kind)]
    rim = [*_walls(kind), *_edges(kind)]
    for index, feature in enumerate(features_of(kind)):
        if feature.kind != "field":
            continue
        spots = _shuffled(kind, index, random)
        for spot in spots[: max(1, len(spots) // 70)]:
            if _roomy(spot, rim, taken):
                taken.append((spot, 10.0))
                yield Prop("tree", spot[0], spot[1] + 2, random.randrange(3))


def _shuffled(kind: str, index: int, random: Random) -> list[Point]:
    cells = sorted(area(kind, index))
    return [(x * 2 + 1.0, y * 2 + 1.0) for x, y in random.sample(cells, len(cells))]


def _edges(kind: str) -> Iterator[Point]:
    """Places that trees keep clear of, beside the walls: roads, the monastery, the houses at a crossing."""
    for index, feature in enumerate(features_of(kind)):
        if feature.kind == "road":
            yield from geometry.road(kind, index)
        if feature.kind == "monastery":
            yield from _around(geometry.hub(kind), 14)
    if geometry.crossing(kind):
        yield from _around(geometry.hub(kind), 10)


def _around(middle: Point, reach: float) -> Iterator[Point]:
    x, y = middle
    yield from ((x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach))


def _roomy(spot: Point, rim: list[Point], taken: Taken) -> bool:
    x, y = spot
    if not (8 <= x <= 92 and 8 <= y <= 92):
        return False
    if any(hypot(x - tx, y - ty) < reach for (tx, ty), reach in taken):
        return False
    return all(hypot(x - wx, y - wy) >= 11 for wx, wy in rim)
